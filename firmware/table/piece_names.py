"""Pieces and words of a line as people name them: "king 5", "King #5", "König 5".

Pure. A name may mean several pieces: copies that nobody can tell apart, or one of which each must
be chosen because something else is printed on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from engine.game import BadRecord, PieceId
from firmware.games.adapter import Adapter
from firmware.games.registry import GAMES
from firmware.table.other_games import piece_name
from firmware.table.running_game import Running
from words.text import join_texts, t

Names: TypeAlias = Mapping[str, tuple[str, ...]]  # a name as `plain` has it -> what it may mean
NO_NAMES: Final[Names] = MappingProxyType({})
Copies: TypeAlias = Sequence[PieceId]  # pieces of which one is as good as the other

MOST_WAYS: Final = 500  # to read one line; a name has 18 copies at most, a line two names
_NAMED: Final = 5  # pieces that a question names
_APART: Final = re.compile(r"[-\s]+")
_FOR_EYES: Final = re.compile(r"[#()]")
_BOX: Final = re.compile(r"^[a-z]-")  # of which game a piece is: a letter before its name


def plain(text: str) -> str:
    """Return a name as it is compared: "King #4" and "king-4" are "king 4"."""
    return _APART.sub(" ", _FOR_EYES.sub("", text.casefold())).strip()


def names_in(adapter: Adapter, say: Callable[[str], str]) -> Names:
    """Return what pieces and words of a line are called, `say` puts it into a language."""
    found: dict[str, dict[str, None]] = {}

    def name(text: str, means: str) -> None:
        found.setdefault(plain(text), {})[means] = None

    for piece in adapter.game.pieces:
        name(say(piece_name(adapter, piece.id)), piece.id)
    for code, told in adapter.words.codes.items():
        name(say(told), code)
    return {text: tuple(means) for text, means in found.items()}


@cache
def english_names(game: str) -> Names:
    """Return the same in English, with the ids, and what stands printed beside the codes."""
    adapter = GAMES[game]
    found = {text: dict.fromkeys(means) for text, means in names_in(adapter, str).items()}
    alike: dict[str, set[str]] = {}
    for piece in adapter.game.pieces:
        alike.setdefault(_kind(piece.id), set()).add(piece.label)
    for piece in adapter.game.pieces:
        kind = _kind(piece.id)
        several = () if len(alike[kind]) > 1 else (kind, _BOX.sub("", kind))
        for text in (piece.id, _BOX.sub("", piece.id), piece.label, *several):
            found.setdefault(plain(text), {})[piece.id] = None
    return {text: tuple(means) for text, means in found.items()}


def _kind(piece: str) -> str:
    """Return "king-4" for "king-4.1"."""
    return piece.partition(".")[0]


def copies(running: Running) -> tuple[Copies, ...]:
    """Return the pieces of a game, those together that nobody can tell apart."""
    adapter, facts = running.adapter, running.adapter.copy.facts
    known = {**facts.assumed, **facts.in_play(running.state)} if facts else {}
    found: dict[tuple[str, str], list[PieceId]] = {}
    for piece in adapter.game.pieces:
        key = (str(piece_name(adapter, piece.id)), repr(known.get(piece.id)))
        found.setdefault(key, []).append(piece.id)
    return tuple(found.values())


def name_of(adapter: Adapter, group: Copies) -> str:
    """Return the name that means all of these pieces, "king-4"; else that of the first."""
    kind = _kind(group[0])
    of_kind = [piece.id for piece in adapter.game.pieces if _kind(piece.id) == kind]
    return kind if len(group) > 1 and of_kind == list(group) else group[0]


def differs(running: Running, piece: PieceId) -> str:
    """Return what is printed on a piece and not on all others of its name, in words."""
    adapter, facts = running.adapter, running.adapter.copy.facts
    if facts is None:
        return ""
    known = {**facts.assumed, **facts.in_play(running.state)}
    name = piece_name(adapter, piece)
    others = [known.get(p.id, {}) for p in adapter.game.pieces if piece_name(adapter, p.id) == name]
    own = known.get(piece, {})
    apart = {key: own[key] for key in own if any(one.get(key) != own[key] for one in others)}
    return facts.words(apart) if apart else ""


def pieces_named(running: Running, name: str, more: Names, key: str = "piece") -> Copies:
    """Return the pieces that a name means, of which one is as good as the other; or BadRecord.

    `more` are names besides the English ones.
    """
    pieces = {piece.id for piece in running.adapter.game.pieces}
    ids = _means(running.adapter, name, more)
    found = [PieceId(one) for one in ids if one in pieces]
    if not found:
        raise BadRecord(key, t("expected a piece of this game, not {name}", name=name))
    alike = [same for one in copies(running) if (same := [p for p in one if p in found])]
    if len(alike) > 1:
        raise BadRecord(key, _which(name, found))
    return alike[0]


def _which(name: str, found: Sequence[str]) -> str:
    named = [*found[:_NAMED], *(["…"] if len(found) > _NAMED else [])]
    return t("{name} may be {pieces}: say which", name=name, pieces=join_texts(", ", named))


def _means(adapter: Adapter, text: str, more: Names) -> tuple[str, ...]:
    """Return what a name may mean; the pieces' own names go before those of a language."""
    own = english_names(adapter.game.name)
    key = plain(text)
    return own.get(key) or more.get(key, ())


# -- a line in short ------------------------------------------------------------------------------


def names_apart(running: Running, words: Sequence[str], count: int, more: Names) -> list[str]:
    """Return so many names that the words are, put together; [] where they cannot be that."""
    if count == 1:
        text = " ".join(words)
        return [text] if _means(running.adapter, text, more) else []
    for end in range(len(words) - count + 1, 0, -1):
        first = " ".join(words[:end])
        rest = names_apart(running, words[end:], count - 1, more)
        if rest and _means(running.adapter, first, more):
            return [first, *rest]
    return []


def readings(running: Running, words: Sequence[str], more: Names) -> Iterator[list[str]]:
    """Yield what the words of a line may be, the likeliest first.

    As they are typed, then with ids and codes in place of the names in them.
    """
    action, *told = words
    yield [action, *told]
    for rest in (told, [word.casefold() for word in told]):
        yield [action.casefold(), *rest]
        parts = [
            _meanings(part, running.adapter, more) for part in _parts(running.adapter, rest, more)
        ]
        ways = islice(product(*parts), MOST_WAYS)
        yield from ([action.casefold(), *way] for way in ways)


def _parts(adapter: Adapter, words: Sequence[str], more: Names) -> Iterator[str]:
    """Yield the words, those together that name something; the longest name wins."""
    start = 0
    while start < len(words):
        ends = range(len(words), start + 1, -1)
        runs = ((end, " ".join(words[start:end])) for end in ends)
        end, part = next(
            ((end, run) for end, run in runs if "=" not in run and _means(adapter, run, more)),
            (start + 1, words[start]),
        )
        yield part
        start = end


def _meanings(part: str, adapter: Adapter, more: Names) -> tuple[str, ...]:
    """Return what a part may be in a record line: ids and codes, or as it is."""
    key, equals, value = part.partition("=")
    if not equals:
        return _means(adapter, part, more) or (part,)
    codes = [_means(adapter, one, more)[:1] or (one,) for one in value.split(",")]
    return (f"{key}={','.join(one for (one,) in codes)}",)


def check_clear(running: Running, name: str, lines: Sequence[Any]) -> None:
    """Raise BadRecord where lines that words may mean name pieces that differ from each other."""
    kinds = {piece: n for n, one in enumerate(copies(running)) for piece in one}
    named = [[value for value in line.values() if isinstance(value, str)] for line in lines]
    pieces = [tuple(one for one in values if one in kinds) for values in named]
    if len({tuple(kinds[PieceId(one)] for one in found) for found in pieces}) > 1:
        apart = dict.fromkeys(one for found in pieces for one in found)
        raise BadRecord("", _which(name, list(apart)))
