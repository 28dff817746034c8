"""Half-made choices of the board game and the questions that stand: shown, never recorded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from engine import picker
from engine.camelot.black import merlins_can
from engine.camelot.events import Event
from engine.camelot.hero import is_action_due
from engine.camelot.pieces import CardId, Loyalty
from engine.camelot.seats import knights, seat_of
from engine.camelot.state import FACE_DOWN, Camelot, Phase
from engine.game import Json, Notice, Seat
from engine.picker import Picking, Step


class Act(StrEnum):
    """What a list offers."""

    ENGINE = "engine"
    LIFE = "life"
    PEEK = "peek"
    DOWN_BLACK_KNIGHT = "down-black-knight"  # a card face down on that quest
    DOWN_DRAGON = "down-dragon"
    EXCHANGE = "exchange"
    DRAW = "draw"
    HOME = "home"
    TO_BLACK_KNIGHT = "to-black-knight"
    DIE = "die"
    HEAL = "heal"
    SACRIFICE = "sacrifice"
    ACCUSE = "accuse"
    SHOW_ONESELF = "show-oneself"
    OPTION = "option"  # one of the options of the phase
    MERLIN_OF = "merlin-of"  # whose Merlin is shown next
    COAT = "coat"
    TRAITOR = "traitor"  # that the Loyalty card says so


@dataclass(frozen=True, slots=True)
class Giving:
    """White cards that are being shared: whom each went to, and whom the list points at."""

    given: tuple[Seat, ...] = ()
    at: Seat | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A black card lies there already that the next turn's Evil draws."""

    card: CardId
    choice: Picking | None = None  # of what is asked meanwhile


Asking: TypeAlias = Picking | Giving | Drawn
Heard: TypeAlias = picker.Heard[Asking, Event]

OF_A_SEAT: Final = (Act.EXCHANGE, Act.ACCUSE)  # what is done to a seat


def seat_in(step: Step) -> Seat | None:
    """Return whom a step is about, None where it is about nobody."""
    if isinstance(step.value, int):
        return Seat(step.value)
    return seat_of(step.value) if step.value.startswith("seat-") else None


def named_seat(state: Camelot) -> Seat:
    """Return the seat that the screen names: who acts, or who is asked."""
    if state.phase is Phase.LOYALTIES:
        return next(seat for seat in knights(state) if state.seats[seat].revealed is None)
    return state.seat if state.asked is None else state.asked


def asks(state: Camelot, asking: Asking | None) -> Notice:
    """Return the question that stands: `ask-` and the phase, or a half-made choice."""
    match asking:
        case Picking(chosen, None):
            return Notice(f"open-{chosen[-1].key}", {"seat": state.seat})
        case Picking(_, Step() as at):
            return _choice_notice(state, at)
        case Giving():
            return _giving(state, asking)
        case Drawn(_, choice):
            return asks(state, choice)
    return Notice(f"ask-{_kind(state)}", {"seat": named_seat(state), **_params(state)})


def _kind(state: Camelot) -> str:
    if state.phase is Phase.HERO and not is_action_due(state):
        return "end-turn"
    if state.phase is Phase.EVIL and state.actor.revealed is Loyalty.TRAITOR:
        return "traitor-evil"
    if state.phase is Phase.CANCEL:
        if not merlins_can(state):
            return "cancel-excalibur"
        return "cancel-either" if state.options else "cancel-merlins"
    return state.phase


def _params(state: Camelot) -> dict[str, Json]:
    told: dict[str, Json] = {}
    match state.phase:
        case Phase.CANCEL | Phase.WAR | Phase.VOLUNTEER:
            told = {"card": state.reading.card, "merlins": len(state.table.cards)}
        case Phase.GOODWILL | Phase.SHARE:
            told = {"cards": state.share.cards if state.share else 0}
        case Phase.DRAW_BLACK:
            told = {"draws": state.turn.draws}
        case Phase.SPECIAL | Phase.CARDS:
            told = {"card": state.turn.playing, "to": state.turn.given_to}
        case Phase.FIGHT | Phase.HEAL:
            told = {"cards": len(state.table.cards)}
        case Phase.REVEAL:
            place = state.todo[0].place
            row = state.dragon if place == "dragon" else state.black_knight
            told = {"quest": place, "hidden": row.black.count(None)}
    return told


def _choice_notice(state: Camelot, at: Step) -> Notice:
    told: dict[str, Any] = {"seat": named_seat(state)}
    seat = seat_in(at)
    if at.value and isinstance(at.value, str):
        told["value"] = at.value
    if seat is not None:
        told |= {"other": seat, "points_at": seat}
    if at.key == Act.OPTION:
        told |= {"phase": state.phase, "card": _about(state)}
    with_seat = seat is not None and at.key in OF_A_SEAT
    return Notice(f"point-{at.key}{'-seat' if with_seat else ''}", told)


def _about(state: Camelot) -> str | None:
    """Return the card that the options are about."""
    if state.phase in (Phase.SPECIAL, Phase.CARDS):
        return state.turn.playing
    return None if state.reading.card == FACE_DOWN else state.reading.card


def _giving(state: Camelot, giving: Giving) -> Notice:
    cards = state.share.cards if state.share else 0
    told: dict[str, Json] = {"left": cards - len(giving.given)}
    if giving.at is None:
        return Notice("giving", told)
    given = giving.given.count(giving.at)
    return Notice("giving-to", told | {"seat": giving.at, "given": given, "points_at": giving.at})
