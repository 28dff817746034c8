"""What hands do at a table, heard by its game: each press is one that is offered just then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.game import ButtonPress, Held, Input, PiecePlaced
from engine.offer import accepted_inputs
from firmware.games.deeds import Deed, Lay, Press
from tests.support.evening import AnyGame


def as_input(game: AnyGame, deed: Deed) -> Input | None:
    """Return what a deed tells the game; None: nothing, as of a card that lies face down."""
    match deed:
        case Press(button, held_s):
            return Held(button, int(held_s)) if held_s >= 1 else ButtonPress(button)
        case Lay(piece, face_down=False):
            return PiecePlaced(game.spots[0], piece)
        case _:
            return None


def state_after(game: AnyGame, state: Any, deeds: Iterable[Deed]) -> Any:
    """Return the state after all of them; AssertionError where one is not offered then.

    What should lie there, and is put back, the table does not tell the game.
    """
    choice: Any = None
    for deed in deeds:
        heard = as_input(game, deed)
        lying = game.expects(state).lying.get(game.spots[0])
        if heard is None or (isinstance(heard, PiecePlaced) and heard.piece == lying):
            continue
        (offer,) = accepted_inputs(game, state, choice, [heard]) or (None,)
        assert offer is not None, f"{heard} is not offered with {choice}"
        choice = offer.choice
        for event in offer.events:
            state, _ = game.apply(state, event)
    assert choice is None, f"{choice} is left half made"
    return state
