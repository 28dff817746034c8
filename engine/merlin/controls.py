"""What a press or a card means just now: a function a phase (docs/merlin.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from engine.controls import Controls
from engine.game import Input, PieceId, PiecePlaced
from engine.merlin import rules
from engine.merlin.act_controls import act, grail, tower
from engine.merlin.events import DrawTraitor, Event, LayTile, ShowMission
from engine.merlin.paths import pick_card
from engine.merlin.pending_choice import Asking, Heard, Rolling, Swapping
from engine.merlin.pieces import EXCALIBUR, GRAIL, MISSIONS, STARTS, TILES, TRAITORS
from engine.merlin.presses import listing
from engine.merlin.state import Merlin, Phase
from engine.merlin.turn_controls import draw, end, roll, turn
from engine.picker import Picking, Step


def _let_go(_state: Merlin, asking: Asking) -> Heard:
    """UNDO lets go of one step: what is pointed at, the last key, turn of a die or card."""
    match asking:
        case Picking() | Rolling():
            return asking.let_go(), ()
        case Swapping(cards):
            return (Swapping(cards[:-1]) if cards[:-1] else None), ()


def _is_out(state: Merlin, piece: PieceId) -> bool:
    """Whether a piece lies on the table, or is a seat's, and may come into view again."""
    if piece in MISSIONS:
        held = any(piece in player.known for player in state.players)
        return held or piece in state.display or piece in state.discarded
    owner = {EXCALIBUR: state.excalibur, GRAIL: state.grail}.get(piece)
    return (
        piece in state.tiles or piece in state.starts or piece in state.drawn or owner is not None
    )


# -- what is drawn in setting up ------------------------------------------------------------------


def _show_drawn_piece(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """The piece that was drawn is shown, or pointed at in the list."""
    if isinstance(heard, PiecePlaced):
        if state.phase is Phase.START and heard.piece in STARTS:
            return pick_card(state, Step("start", heard.piece))
        kind, pieces = _PIECES.get(state.phase, (None, ()))
        if kind is not None and heard.piece in pieces:
            return None, (kind(heard.piece),)
    return listing(state, asking, heard)


_PIECES: Final[Mapping[Phase, tuple[Callable[..., Event], Collection[str]]]] = {
    Phase.TILES: (LayTile, TILES),
    Phase.DISPLAY: (ShowMission, MISSIONS),
    Phase.TRAITORS: (DrawTraitor, TRAITORS),
}


CONTROLS: Final[Controls[Merlin, Asking, Event]] = Controls(
    rules.apply,
    {
        Phase.TILES: _show_drawn_piece,
        Phase.DISPLAY: _show_drawn_piece,
        Phase.START: _show_drawn_piece,
        Phase.TRAITORS: _show_drawn_piece,
        Phase.ROLL: roll,
        Phase.TURN: turn,
        Phase.SPACE: listing,
        Phase.ACT: act,
        Phase.AGAIN: act,
        Phase.TOWER: tower,
        Phase.DRAW: draw,
        Phase.END: end,
        Phase.GRAIL: grail,
    },
    let_go=_let_go,
    is_out=_is_out,
)
