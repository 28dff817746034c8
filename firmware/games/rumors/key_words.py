"""What a press means in the card game just now, as short as a key has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.game import Undo
from engine.offer import Offer
from engine.picker import picking_of
from engine.rumors.events import (
    Accuse,
    Claim,
    Confirm,
    GoOnQuest,
    Lay,
    PlayKnight,
    Reveal,
    ShowLoyalty,
    Teach,
    TurnToken,
)
from engine.rumors.pending_choice import TRAITOR, Asking, PickedBonus, ShowsSymbol, seat_in
from engine.rumors.pieces import Loyalty
from engine.rumors.state import Phase, Rumors
from firmware.games.rumors.words import piece_name, quest_name
from firmware.games.shared_words import player
from words.text import Text, join_texts, t

_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.TURN: t("pass: nothing else is left"),
    Phase.VIVIEN: t("it is done"),
    Phase.MERLIN_6: t("no"),
    Phase.ARTHUR: t("nobody does"),
    Phase.GAWAIN: t("nobody does"),
    Phase.PERCIVAL: t("nobody does"),
    Phase.GAWAIN_CARD: t("all were Morgans"),
    Phase.TOKENS: t("the token was forgotten"),
}
_SIDES: Final[Mapping[Loyalty, Text]] = {
    Loyalty.LOYAL: t("Loyal"),
    Loyalty.TRAITOR: t("Traitor"),
}


def means(state: Rumors, asking: Asking | None, offer: Offer, names: Sequence[str]) -> str:
    """Return what a press does now, or what it points at."""
    if offer.events:
        return _does(state, asking, offer.events[-1], names)
    return _points_at(state, offer.choice, names)


def _does(state: Rumors, asking: Asking | None, event: Any, names: Sequence[str]) -> str:
    match event:
        case GoOnQuest() if isinstance(asking, ShowsSymbol) and asking.quest is event.quest:
            return t("yes: go on that Quest")
        case GoOnQuest(quest, bonus):
            return _with_bonus(quest_name(quest), bonus or 0)
        case Claim(quest) | TurnToken(quest):
            return quest_name(quest)
        case Confirm():
            return _CONFIRMS[state.phase]
        case Accuse(seat):
            return t("accuse {seat}", seat=player(names, seat))
        case ShowLoyalty(_, side):
            return _SIDES[side]
        case Lay(card) | Reveal(card) | PlayKnight(card):
            return _UNKNOWN[type(event)] if card is None else piece_name(card)
        case Teach():
            return t("no: that is remembered")
        case Undo.LAST:
            return t("it was not laid")
    return ""


_UNKNOWN: Final[Mapping[type, Text]] = {
    Lay: t("I laid a card face down"),
    Reveal: t("there is no such card"),
}


def _points_at(state: Rumors, choice: Asking | None, names: Sequence[str]) -> str:
    match choice:
        case ShowsSymbol(_, quest):
            return quest_name(quest)
        case PickedBonus(quest, bonus):
            return _with_bonus(quest_name(quest), bonus)
    if picking_of(choice).at == TRAITOR:
        return _SIDES[Loyalty.TRAITOR]
    who = player(names, seat_in(choice))
    return t("accuse {seat}", seat=who) if state.phase is Phase.TURN else who


def _with_bonus(quest: Text, bonus: int) -> Text:
    return join_texts(" ", (quest, f"+{bonus}")) if bonus else quest
