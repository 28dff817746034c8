"""What a press or a card means at a table of Crazy Eights, whom it waits for, what it asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, TypeAlias

from engine import picker
from engine.controls import Controls
from engine.eights import rules
from engine.eights.events import Draw, Event, Lay, Pass, Show, TurnUp
from engine.eights.pieces import CARDS, EIGHTS, SUITS
from engine.eights.refusals import Why
from engine.eights.state import Eights, Phase
from engine.game import ExpectedInput, Input, Mark, Notice, PieceId, PiecePlaced, Spot
from engine.picker import OK, Path, Picker, Picking, Step, Way, number_of
from engine.refusal import is_taken

Heard: TypeAlias = picker.Heard[Picking, Event]
TABLE: Final = Spot("table")


def _ways(state: Eights, _chosen: Path) -> Iterator[Way]:
    """Yield the steps to an eight: the card, which a list or the camera tells, then its suit."""
    if state.phase in (Phase.TURN, Phase.DRAWN):
        for card, suit in product(EIGHTS, SUITS):
            yield Way((Step("card", card), Step("suit", suit)), Lay(card, suit))


PICKER: Final[Picker[Eights, Event]] = Picker(
    _ways, lambda state, event: is_taken(rules.apply, state, event), Why.MEANS_NOTHING
)


def _card(heard: Input) -> PieceId | None:
    return heard.piece if isinstance(heard, PiecePlaced) and heard.piece in CARDS else None


def _turn(state: Eights, asking: Picking | None, heard: Input) -> Heard:
    """A card is laid, of an eight its suit is asked. OK draws, or passes; ACCUSE lists eights."""
    card, number = _card(heard), number_of(heard)
    if card in EIGHTS:
        rules.apply(state, Lay(card, SUITS[0]))  # whatever suit is chosen, it may be refused
        return PICKER.pick(state, (Step("card", card),))
    if card:
        return None, (Lay(card),)
    if asking is None and heard == OK:
        draws = state.phase is Phase.TURN and state.can_draw
        return None, (Draw() if draws else Pass(),)
    if asking is not None and asking.chosen and number is not None and number <= len(SUITS):
        return PICKER.pick(state, (*asking.chosen, Step("suit", SUITS[number - 1])))
    return PICKER.hear(state, asking, heard)


def _show(state: Eights, asking: Picking | None, heard: Input) -> Heard:
    """A card is turned up, or shown as it is counted."""
    card, shows = _card(heard), TurnUp if state.phase is Phase.START else Show
    return (None, (shows(card),)) if card else PICKER.hear(state, asking, heard)


CONTROLS: Final[Controls[Eights, Picking, Event]] = Controls(
    rules.apply,
    {
        Phase.START: _show,
        Phase.TURN: _turn,
        Phase.DRAWN: _turn,
        Phase.COUNT: _show,
    },
    let_go=lambda _state, asking: (asking.let_go(), ()),
    is_out=lambda state, piece: piece in state.pile,
)


def expects(state: Eights) -> ExpectedInput:
    """Say whom and what the table waits for."""
    return ExpectedInput(
        seat=None if state.phase is Phase.OVER else state.seat,
        question=f"{state.phase} {state.round} {state.seat}",
        lying={TABLE: state.pile[-1] if state.pile else Mark.EMPTY},
        ok_waits=state.phase is Phase.DRAWN,
        over=state.phase is Phase.OVER,
    )


def asks(state: Eights, asking: Picking | None) -> Notice:
    """Return the question that stands: of the phase, or which suit an eight asks for."""
    told: dict[str, Any] = {"seat": state.seat}
    if asking is not None:
        told |= {step.key: step.value for step in (*asking.chosen, asking.at) if step}
        return Notice(f"point-{asking.at.key}" if asking.at else "ask-suit", told)
    if state.phase is Phase.TURN and not state.can_draw:
        return Notice("ask-last-turn", told)
    return Notice(f"ask-{state.phase}", told)
