"""What hands do at the table for an event: cards laid under the camera, buttons pressed."""

from __future__ import annotations

from engine.game import PieceId
from engine.rumors import rules
from engine.rumors.events import Event
from engine.rumors.events import Lay as LayCard
from engine.rumors.game import RUMORS
from engine.rumors.pieces import KNIGHTS
from engine.rumors.state import Phase, Rumors
from firmware.games.deeds import Clear, Deed, Lay, show
from firmware.games.input_path import inputs_to, movements_for
from firmware.games.rumors.deal import Deal


def hand_movements(state: Rumors, event: Event, deal: Deal) -> tuple[Deed, ...]:
    """Return what is done so that camera and panel tell the event; `deal` is as before it.

    Raises ValueError for a correction (teach, adjust): that is the operator's, not the table's.
    """
    before: tuple[Deed, ...] = ()
    if event == LayCard(None):
        before = (Lay(deal.hand[0], face_down=True),)
    done = movements_for(inputs_to(RUMORS, state, event), _lay_or_show)
    after, _ = rules.apply(state, event)
    return (*before, *done, *((Clear(),) if _is_taken_away(state, after) else ()))


def _lay_or_show(piece: PieceId) -> tuple[Deed, ...]:
    """A Knight is shown; any other card stays where it is laid."""
    return show(piece) if piece in KNIGHTS else (Lay(piece),)


def _is_taken_away(state: Rumors, after: Rumors) -> bool:
    """Whether the pile is picked up: to turn its cards up one by one, or all is counted."""
    turns_up = after.phase is Phase.REVEAL is not state.phase
    return turns_up or bool(state.pile and not after.pile)
