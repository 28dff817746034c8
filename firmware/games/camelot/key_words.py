"""What a press means in the board game just now, as short as a key has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.camelot.controls import CONTROLS
from engine.camelot.events import (
    Choose,
    Confirm,
    Die,
    DrawBlack,
    Move,
    PlayWhite,
    ShareOut,
    ShowLoyalty,
)
from engine.camelot.lists import way_to
from engine.camelot.pending_choice import Asking, Drawn, Giving
from engine.camelot.state import Camelot, Phase
from engine.game import Held
from engine.offer import Offer
from engine.picker import number_of, picking_of
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.list_words import step_words
from firmware.games.camelot.names import place_name
from firmware.games.shared_words import player
from words.text import Text, join_texts, t

_CONFIRMS: Final[Mapping[Phase, Text]] = {
    Phase.LOOK: t("done"),
    Phase.CANCEL: t("nobody cancels"),
    Phase.VOLUNTEER: t("nobody: each discards a card"),
    Phase.HERO: t("ends the turn"),
    Phase.KAY: t("none"),
    Phase.DRINK: t("no"),
    Phase.LOYALTIES: t("all the others are Loyal"),
}


def means(state: Camelot, asking: Asking | None, offer: Offer, names: Sequence[str]) -> str:
    """Return what a press does now, or what it points at."""
    if offer.events:
        return _does(state, asking, offer, names)
    choice = offer.choice.choice if isinstance(offer.choice, Drawn) else offer.choice
    if isinstance(choice, Giving):
        return player(names, _given_to(state, choice, offer))
    picking = picking_of(choice)
    return step_words(picking.chosen[-1] if picking.at is None else picking.at, names)


def _does(state: Camelot, asking: Asking | None, offer: Offer, names: Sequence[str]) -> str:
    state, event = _event_and_state(state, offer.events)
    match event:
        case Confirm():
            return _CONFIRMS[state.phase]
        case Move(to):
            return place_name(to)
        case PlayWhite(None):
            return t("discard a card face down: one step")
        case Die(value):
            return join_texts(" ", (t("the die"), value))
        case Choose("stay"):
            return option_name("stay")
        case ShowLoyalty(side="loyal"):
            return t("Loyal")
        case ShareOut():
            return _share_words(state, asking, offer, names)
    way = way_to(state, event)
    return step_words(way.path[-1], names) if way else ""


def _event_and_state(state: Camelot, events: Sequence[Any]) -> tuple[Camelot, Any]:
    """Return the event that a press stands for, and the table before it.

    What follows from it comes after it: a card that lay there already is drawn. What it implies
    comes before: nobody cancels.
    """
    said = [event for event in events if not isinstance(event, DrawBlack)] or [*events]
    return CONTROLS.apply_all(state, said[:-1]), said[-1]


def _share_words(state: Camelot, asking: Asking | None, offer: Offer, names: Sequence[str]) -> str:
    if isinstance(offer.by, Held):
        return t("what is left, one each, clockwise")
    giving = asking if isinstance(asking, Giving) else Giving()
    return player(names, _given_to(state, giving, offer))


def _given_to(state: Camelot, giving: Giving, offer: Offer) -> int | None:
    """Return who gets the card: the n-th of those who share, or who is pointed at."""
    number = number_of(offer.by)
    assert state.share is not None, f"phase {state.phase} without a share"
    return giving.at if number is None else state.share.seats[number - 1]
