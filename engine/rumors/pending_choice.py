"""Half-made choices and the questions that stand: shown, never recorded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from engine import picker
from engine.game import Notice, Seat
from engine.picker import Picking, Step, picking_of
from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import Event
from engine.rumors.game_end import may_accuse
from engine.rumors.pieces import CardId, Loyalty, Quest
from engine.rumors.state import Phase, Rumors, questable
from engine.rumors.turn import can_pass


@dataclass(frozen=True, slots=True)
class PickedBonus:
    """The Quest through Merlin #6, and what it adds."""

    quest: Quest
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class ShowsSymbol:
    """Does this card show that symbol? Nobody has checked its printed facts yet."""

    card: CardId
    quest: Quest


# Picking points at a seat, to be accused or that plays a Knight; or at a card being a Traitor's.
Asking: TypeAlias = Picking | PickedBonus | ShowsSymbol
Heard: TypeAlias = picker.Heard[Asking, Event]
TRAITOR: Final = Step("loyalty", Loyalty.TRAITOR)


class QuestionKind(StrEnum):
    """One kind a question."""

    ACT = "ask-act"  # seat, may: which of listen, quest, accuse are possible
    PASS = "ask-pass"  # seat
    LISTEN = "ask-listen"  # seat: Arthur's order
    SPREAD_RUMORS = "ask-spread-rumors"  # seat: a revealed Traitor
    ACCUSE = "ask-accuse"  # seat, accused
    SYMBOL = "ask-symbol"  # card, quest
    CLAIM = "ask-claim"  # seat
    VIVIEN = "ask-vivien"
    MERLIN_6 = "ask-merlin-6"  # seat
    BONUS = "ask-bonus"  # seat, quest, bonus
    ARTHUR = "ask-arthur"
    REVEAL = "ask-reveal"  # hidden
    TOKENS = "ask-tokens"  # left
    GAWAIN = "ask-gawain"
    GAWAIN_CARD = "ask-gawain-card"  # seat
    KNIGHT_OF = "ask-knight-of"  # seat
    ACCUSED = "ask-accused"  # seat
    LOYALTY = "ask-loyalty"  # seat
    TRAITOR = "ask-traitor"  # seat
    PERCIVAL = "ask-percival"
    OVER = "ask-over"


def seat_in(asking: Asking | None) -> Seat | None:
    """Return the seat that a half-made choice points at."""
    at = picking_of(asking).at
    return None if at is None else Seat(int(at.value))


def asks(state: Rumors, asking: Asking | None) -> Notice:
    """Return the question that stands."""
    if asking is not None:
        return _half_made(state, asking)
    seat = named_seat(state)
    if state.phase is Phase.TURN:
        asked = _turn(state)
        return Notice(
            asked, {"seat": seat, **({"may": _may(state)} if asked is QuestionKind.ACT else {})}
        )
    asked = (
        QuestionKind.LOYALTY
        if state.phase is Phase.LOYALTIES
        else QuestionKind(f"ask-{state.phase}")
    )
    return Notice(asked, {"seat": seat, "hidden": state.hidden_count})


def _half_made(state: Rumors, asking: Asking) -> Notice:
    match asking:
        case ShowsSymbol(card, quest):
            return Notice(QuestionKind.SYMBOL, {"card": card, "quest": quest})
        case PickedBonus(quest, bonus):
            return Notice(QuestionKind.BONUS, {"seat": state.seat, "quest": quest, "bonus": bonus})
        case Picking(at=Step() as at) if at == TRAITOR:
            return Notice(QuestionKind.TRAITOR, {"seat": named_seat(state)})
        case Picking():
            seat = seat_in(asking)
            if state.phase is Phase.TURN:
                return Notice(
                    QuestionKind.ACCUSE, {"seat": state.seat, "accused": seat, "points_at": seat}
                )
            return Notice(QuestionKind.KNIGHT_OF, {"seat": seat, "points_at": seat})


def _turn(state: Rumors) -> QuestionKind:
    if can_pass(state):
        return QuestionKind.PASS
    if state.must_listen:
        return QuestionKind.LISTEN
    if state.actor.is_revealed_traitor:
        return QuestionKind.SPREAD_RUMORS
    return QuestionKind.ACT


def _may(state: Rumors) -> tuple[str, ...]:
    """Return which actions of a turn are possible: listen, quest, accuse."""
    possible = {
        "listen": not is_out_of_cards(state),
        "quest": bool(questable(state)) or _is_unchecked(state),
        "accuse": bool(may_accuse(state)),
    }
    return tuple(action for action, is_possible in possible.items() if is_possible)


def _is_unchecked(state: Rumors) -> bool:
    """Whether the top card is one whose symbols nobody has checked: it may show any."""
    top = state.pile[-1] if state.pile else None
    return top is not None and top in state.printed and not state.printed[top].checked


def named_seat(state: Rumors) -> Seat:
    """Return the seat that the screen names: who acts, or whose Loyalty card is asked for."""
    if state.accusation is not None:
        return state.accusation.accused
    if state.phase is Phase.LOYALTIES:
        count = len(state.players)
        clockwise = (Seat((state.seat + step) % count) for step in range(count))
        return next(seat for seat in clockwise if state.players[seat].revealed is None)
    if state.chosen is not None and state.phase in (Phase.GAWAIN_CARD, Phase.VIVIEN):
        return state.seat if state.chosen.gawain is None else state.chosen.gawain
    return state.seat
