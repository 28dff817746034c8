"""What the words of every game share: sentences of notices, names by seat, lists, Swords."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from engine.game import Notice
from engine.refusal import SEATS
from words.text import Text, join_texts, t, tn

Who: TypeAlias = Callable[[object], str]  # the name at a seat
InWords: TypeAlias = Callable[[Any, Who], object]  # what a parameter is called


def params_in_words(
    called: Callable[[str], str], own: Mapping[str, InWords]
) -> Mapping[str, InWords]:
    """Return what parameters are called: seats, cards, and what a game's `own` mean."""
    seats: Mapping[str, InWords] = dict.fromkeys(SEATS, lambda seat, who: who(seat))
    return {**seats, "card": lambda card, _who: called(card), **own}


def sentences(
    plain: Mapping[str, Text],
    built: Mapping[str, Callable[[Any, Who], Text]],
    in_words: Mapping[str, InWords],
) -> Callable[[Notice, Sequence[str]], Text]:
    """Return what says a game's notices and questions, by their kind; names by seat.

    `plain` are sentences that name parameters, each as `in_words` calls it, or as it stands;
    `built` makes those whose sentence depends on what is told.
    """

    def sentence(notice: Notice, names: Sequence[str]) -> Text:
        who = partial(player, names)
        if (build := built.get(notice.kind)) is not None:
            return build(notice.params, who)
        told = {
            key: in_words[key](value, who) if key in in_words else value
            for key, value in notice.params.items()
        }
        return plain[notice.kind].with_(**told)

    return sentence


def player(names: Sequence[str], seat: object) -> str:
    """Return the name at a seat, or "Seat 3", counted from 1 as people do."""
    number = seat if isinstance(seat, int) else 0
    name = names[number] if number < len(names) else ""
    return name or t("Seat {number}", number=number + 1)


def spoken_list(parts: Iterable[str]) -> Text:
    """Return "Picts, Saxons and Grail"."""
    *first, last = parts
    return (
        t("{first} and {last}", first=join_texts(", ", first), last=last) if first else _one(last)
    )


def either(parts: Iterable[str]) -> Text:
    """Return "Picts, Saxons or Grail"."""
    *first, last = parts
    return t("{first} or {last}", first=join_texts(", ", first), last=last) if first else _one(last)


def _one(part: str) -> Text:
    return part if isinstance(part, Text) else join_texts("", (part,))


def swords(white: object, black: object) -> Text:
    """Return "2 white Swords and 1 black Sword"; at least one must be counted."""
    told = [of(int(n)) for of, n in ((whites, white), (blacks, black)) if n and isinstance(n, int)]
    return spoken_list(told)


def whites(n: int) -> Text:
    """Say a number of white Swords."""
    return tn("{n} white Sword", "{n} white Swords", n)


def blacks(n: int) -> Text:
    """Say a number of black Swords."""
    return tn("{n} black Sword", "{n} black Swords", n)
