"""What a press or a card means as dice are rolled, in a turn, and at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Input, PiecePlaced
from engine.merlin import rules
from engine.merlin.events import Confirm, DrawMission, Move, Roll, Way
from engine.merlin.paths import PICKER, pick_card
from engine.merlin.pending_choice import Asking, Heard, Rolling
from engine.merlin.pieces import MISSIONS, CardId
from engine.merlin.presses import listing
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Phase
from engine.picker import OK, Path, Step, number_of, picking_of
from engine.refusal import make_refusal

_WAYS: Final[Mapping[int, Way]] = {4: "clockwise", 5: "counter"}  # the buttons that move Merlin


def roll(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """A button a die turns it one face up: three own ones, then Merlin's; OK: that is the roll."""
    rolling = asking if isinstance(asking, Rolling) else Rolling()
    number = number_of(heard)
    if number is not None and number <= len(rolling.begun):
        return rolling.turn(number - 1), ()
    if heard != OK:
        raise PICKER.means_nothing(state, heard)
    *own, merlin = rolling.faces
    return None, (Roll(tuple(sorted(own)), merlin),)


def turn(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while a die is chosen."""
    card, number = mission_of(heard), number_of(heard)
    if card is not None:
        return fulfil_mission(state, card)
    chosen = picking_of(asking).chosen
    if number is not None and all(step.key == "apple" for step in chosen):
        return None, (_move_of(state, number, chosen),)
    return listing(state, asking, heard)


def _move_of(state: Merlin, number: int, chosen: Path) -> Move:
    apple = int(chosen[0].value) if chosen else None
    if number in _WAYS:
        return Move("merlin", way=_WAYS[number], apple=apple)
    dice = state.player.dice
    if number > len(dice):
        raise make_refusal(Why.NO_DIE_THERE, number=number)
    return Move("own", face=dice[number - 1], apple=apple)


def end(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means at the end of a turn."""
    if heard == OK and asking is None:
        return None, (Confirm(),)
    if number_of(heard) is not None and not picking_of(asking).chosen:
        return _goes_on(state, heard)
    card = mission_of(heard)
    if card is None:
        return listing(state, asking, heard)
    return _goes_on(state, heard) if card in state.display else fulfil_mission(state, card)


def _goes_on(state: Merlin, heard: Input) -> Heard:
    """What the next seat does, or a card that is drawn, says that the turn is over."""
    after, _ = rules.apply(state, Confirm())
    if after.phase not in (Phase.TURN, Phase.DRAW):
        raise PICKER.means_nothing(state, heard)
    goes_on = turn if after.phase is Phase.TURN else draw
    _, events = goes_on(after, None, heard)
    for event in events:
        rules.apply(after, event)  # type: ignore[arg-type]
    return None, (Confirm(), *events)


def draw(state: Merlin, _asking: Asking | None, heard: Input) -> Heard:
    """OK: from the deck. A quest button, or the card itself: that one of the display."""
    if heard == OK:
        return None, (DrawMission(),)
    number, card = number_of(heard), mission_of(heard)
    if card is not None:
        return None, (DrawMission(card),)
    if number is None:
        raise PICKER.means_nothing(state, heard)
    if number > len(state.display):
        raise make_refusal(Why.NO_CARD_THERE, number=number)
    return None, (DrawMission(state.display[number - 1]),)


# -- mission cards ---------------------------------------------------------------------------


def mission_of(heard: Input) -> CardId | None:
    """Return the mission that was put down, or None."""
    return heard.piece if isinstance(heard, PiecePlaced) and heard.piece in MISSIONS else None


def fulfil_mission(state: Merlin, card: CardId) -> Heard:
    """A card of the hand is shown: it is fulfilled, once all is said of it."""
    return pick_card(state, Step("mission", card))
