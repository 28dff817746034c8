"""Refusals as players read them: names and cards for seats and ids, no word of the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.game import Line
from engine.rumors.pieces import QUESTS
from engine.rumors.refusals import Why
from firmware.games.rumors.words import called, either, player, quest_name
from words.text import Text, t

# The sentence of the record may speak of seats by number, of phases, or of lines: these do not.
_SAID: Final[Mapping[str, Text]] = {
    Why.WRONG_PHASE: t("not now: something else is asked first"),
    Why.NO_SUCH_SEAT: t("nobody sits there"),
    Why.NOT_ON_TOP: t("the top card does not show {quest}: {open}"),
    Why.MUST_LISTEN: t("Arthur's order: {seat} must Listen, lay a card"),
    Why.REVEALED_TRAITOR: t("{seat} is a revealed Traitor, who only spreads Rumors"),
    Why.ACCUSED_BEFORE: t("{seat} has accused before: once per player per game"),
    Why.ALREADY_REVEALED: t("the Loyalty of {seat} is known already"),
    Why.NOT_THE_ACCUSED: t("{accused} is accused: show the Loyalty card of {accused}"),
    Why.TOO_MANY_TRAITORS: t("every Traitor card is out already: this one is Loyal"),
    Why.CAN_STILL_ACT: t("{seat} can still act: a pass is for who can do nothing"),
    Why.NO_KNIGHT_HELD: t("{seat} holds no Knight"),
    Why.NOT_YOUR_TURN: t("{card} is played on the own turn: it is the turn of {seat}"),
    Why.ANOTHER_SEAT: t("Arthur is played by another player than {seat}"),
    Why.WRONG_KNIGHT: t("{card} cannot be played now"),
    Why.NEVER_A_MORGAN: t("Gawain never plays a Morgan: lay another card, or OK: all were Morgans"),
    Why.NONE_DRAWN: t("Gawain drew no card: press OK"),
    Why.WHICH_SEAT: t("several players may hold {card}: ACCUSE picks the one who plays it"),
    Why.WHICH_SEAT_BY_LINE: t("several players may hold {card}: say on the page who plays it"),
    # Which card it is, and where, only a good memory may know.
    Why.ALREADY_IN_PILE: t("this card was laid already: no card comes twice"),
    Why.IN_DISCARD_PILE: t("this card was discarded: it cannot come before a reshuffle"),
    Why.SEVENTH_MORGAN: t("{card} cannot be in the deck: its {limit} Morgans have all been seen"),
    Why.PROMO_NOT_IN_PLAY: t("{card} is a promo card that is not in this game"),
    Why.NO_CARD_LEFT: t("deck and discard pile are both empty: no card can be drawn"),
    Why.NOT_FACE_DOWN: t("a card is laid face down only while Morgan #1 stands: expected a card"),
    Why.FACE_UP_ONLY: t("expected the card: here it is laid face up"),
    Why.PILE_EMPTY: t("the Threats pile is empty: nobody can go on a Quest"),
    Why.NO_BONUS: t("a bonus goes only with a Quest through Merlin #6"),
    Why.SOLO: t("the solo game has no Loyalty cards and no accusations"),
    Why.TOO_FEW_SWORDS: t("an accusation needs {needed} Swords on the table, there are {swords}"),
    Why.ACCUSES_ONESELF: t("nobody accuses oneself: expected another seat"),
    Why.NOBODY_TO_ACCUSE: t("nobody is left who may be accused"),
    Why.NOT_EXPERT: t("Knights are played in the expert variant only"),
    Why.KNIGHT_USED: t("{card} has been used: each Knight is used once"),
    Why.MEANS_NOTHING: t("{heard} means nothing here: expected {expected}"),
    Why.GAME_OVER: t("the game is over: only UNDO is taken"),
}


def refusal(reason: str, params: Line, names: Sequence[str]) -> Text | None:
    """Return why the game refused, without a full stop; None for a reason that is not its own."""
    if reason not in tuple(Why):
        return None
    told = {key: _IN_WORDS.get(key, _plain)(value, names) for key, value in params.items()}
    return _SAID[reason].with_(**told, open=_open(params.get("questable", ())))


def _seat(value: object, names: Sequence[str]) -> str:
    return player(names, value)


def _card(value: object, names: Sequence[str]) -> str:
    return called(str(value))


def _heard(value: object, names: Sequence[str]) -> str:
    """A button stands in capitals, and is no card."""
    text = str(value)
    return text.title().replace("-", " ") if text.startswith("QUEST-") else _card_or(text)


def _card_or(text: str) -> str:
    return text if text.isupper() else called(text)


def _quest(value: object, names: Sequence[str]) -> str:
    return quest_name(value)


def _plain(value: object, names: Sequence[str]) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _open(questable: Any) -> Text:
    """Return which Quests are open instead."""
    quests = [quest_name(quest) for quest in questable if quest in QUESTS]
    if not quests:
        return t("nobody can go on a Quest")
    return t("you can go on {quests} only", quests=either(quests))


_IN_WORDS: Final[Mapping[str, Callable[[object, Sequence[str]], str]]] = {
    "seat": _seat, "accused": _seat, "card": _card, "heard": _heard, "quest": _quest,
}  # fmt: skip
