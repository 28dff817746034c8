"""Refusals as players read them: names and cards for seats and ids, no word of the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.game import Line
from engine.rumors.pieces import QUESTS, label
from engine.rumors.refusals import SENTENCES, Why
from engine.rumors.words import player, quest_name

# Where the sentence of the record speaks of seats by number, of phases, or of lines.
_SAID: Final[Mapping[str, str]] = {
    Why.WRONG_PHASE: "not now: something else is asked first",
    Why.NO_SUCH_SEAT: "nobody sits there",
    # Which card it is, and where, only a good memory may know.
    Why.ALREADY_IN_PILE: "this card was laid already: no card comes twice",
    Why.IN_DISCARD_PILE: "this card was discarded: it cannot come before a reshuffle",
    Why.NOT_ON_TOP: "the top card does not show {quest}: {open}",
    Why.MUST_LISTEN: "Arthur's order: {seat} must Listen, lay a card",
    Why.REVEALED_TRAITOR: "{seat} is a revealed Traitor, who only spreads Rumors",
    Why.ACCUSED_BEFORE: "{seat} has accused before: once per player per game",
    Why.ALREADY_REVEALED: "the Loyalty of {seat} is known already",
    Why.NOT_THE_ACCUSED: "{accused} is accused: show the Loyalty card of {accused}",
    Why.TOO_MANY_TRAITORS: "every Traitor card is out already: this one is Loyal",
    Why.CAN_STILL_ACT: "{seat} can still act: a pass is for who can do nothing",
    Why.NO_KNIGHT_HELD: "{seat} holds no Knight",
    Why.NOT_YOUR_TURN: "{card} is played on the own turn: it is the turn of {seat}",
    Why.ANOTHER_SEAT: "Arthur is played by another player than {seat}",
    Why.WRONG_KNIGHT: "{card} cannot be played now",
    Why.NEVER_A_MORGAN: "Gawain never plays a Morgan: lay another card, or OK: all were Morgans",
    Why.NONE_DRAWN: "Gawain drew no card: press OK",
    Why.WHICH_SEAT: "several players may hold {card}: ACCUSE picks the one who plays it",
    Why.WHICH_SEAT_BY_LINE: "several players may hold {card}: say on the page who plays it",
    Why.GAME_OVER: "the game is over: only UNDO is taken",
}


def refusal(reason: str, params: Line, names: Sequence[str]) -> str | None:
    """Return why the game refused, without a full stop; None for a reason that is not its own."""
    if reason not in tuple(Why):
        return None
    told = {key: _IN_WORDS.get(key, _plain)(value, names) for key, value in params.items()}
    sentence = _SAID.get(reason, SENTENCES[Why(reason)])
    return sentence.format(**told, open=_open(params.get("questable", ())))


def _seat(value: object, names: Sequence[str]) -> str:
    return player(names, value)


def _card(value: object, names: Sequence[str]) -> str:
    return label(str(value))


def _heard(value: object, names: Sequence[str]) -> str:
    """A button stands in capitals, and is no card."""
    text = str(value)
    return text.title().replace("-", " ") if text.startswith("QUEST-") else _card_or(text)


def _card_or(text: str) -> str:
    return text if text.isupper() else label(text)


def _quest(value: object, names: Sequence[str]) -> str:
    return quest_name(value)


def _plain(value: object, names: Sequence[str]) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _open(questable: Any) -> str:
    """Return what could be gone on instead."""
    quests = [quest_name(quest) for quest in questable if quest in QUESTS]
    return f"only {' or '.join(quests)} can be gone on" if quests else "no Quest can be gone on"


_IN_WORDS: Final[Mapping[str, Callable[[object, Sequence[str]], str]]] = {
    "seat": _seat, "accused": _seat, "card": _card, "heard": _heard, "quest": _quest,
}  # fmt: skip
