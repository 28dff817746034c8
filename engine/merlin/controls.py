"""What a press or a card means just now: the spec's Controls, a function a phase."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from engine.game import AGAIN, Again, Held, Input, Placed, Refused, Undo
from engine.merlin import rules
from engine.merlin.act_controls import act, grail, tower
from engine.merlin.asking import Asking, Step
from engine.merlin.events import DrawTraitor, Event, LayTile, ShowMission
from engine.merlin.pieces import EXCALIBUR, GRAIL, MISSIONS, STARTS, TILES, TRAITORS
from engine.merlin.presses import OK, OK_2_S, OK_3_S, UNDO, Heard, let_go, listing, picked
from engine.merlin.state import Merlin, Phase
from engine.merlin.turn_controls import draw, end, roll, turn
from engine.refusal import Common, refused


def hear(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """Say what an input means now, or raise Refused; `asking` is a half-made choice."""
    if asking is not None and heard == UNDO:
        return let_go(asking), ()
    if isinstance(heard, Held):
        return _held(state, asking, heard)
    if isinstance(heard, Placed) and _is_seen_again(state, asking, heard):
        return asking, ()
    return _HEARD[state.phase](state, asking, heard)


def _held(state: Merlin, asking: Asking | None, heard: Held) -> Heard:
    """OK is OK however long it is held; when the game is over, 3 s begin another one."""
    if state.phase is Phase.OVER:
        return (None, (AGAIN,)) if heard == OK_3_S else (asking, ())
    return _HEARD[state.phase](state, asking, OK) if heard == OK_2_S else (asking, ())


# -- pieces that have come already --------------------------------------------------------------


def _is_seen_again(state: Merlin, asking: Asking | None, heard: Placed) -> bool:
    """Whether this is a piece taken already that has come into view again."""
    if not _is_out(state, heard):
        return False
    try:
        _, events = _HEARD[state.phase](state, asking, heard)
        _check(state, events)
    except Refused:
        return True
    return False


def _is_out(state: Merlin, heard: Placed) -> bool:
    piece = heard.piece
    if piece in MISSIONS:
        held = any(piece in player.known for player in state.players)
        return held or piece in state.display or piece in state.discarded
    owner = {EXCALIBUR: state.excalibur, GRAIL: state.grail}.get(piece)
    return (
        piece in state.tiles or piece in state.starts or piece in state.drawn or owner is not None
    )


def _check(state: Merlin, events: tuple[Event | Undo | Again, ...]) -> None:
    for event in events:
        if not isinstance(event, Undo | Again):
            state, _ = rules.apply(state, event)


# -- what is drawn in setting up ------------------------------------------------------------------


def _drawn(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    """The piece that was drawn is shown, or pointed at in the list."""
    if isinstance(heard, Placed):
        if state.phase is Phase.START and heard.piece in STARTS:
            return picked(state, (Step("start", heard.piece),))
        kind, pieces = _PIECES.get(state.phase, (None, ()))
        if kind is not None and heard.piece in pieces:
            return None, (kind(heard.piece),)
    return listing(state, asking, heard)


_PIECES: Final[Mapping[Phase, tuple[Callable[..., Event], Collection[str]]]] = {
    Phase.TILES: (LayTile, TILES),
    Phase.DISPLAY: (ShowMission, MISSIONS),
    Phase.TRAITORS: (DrawTraitor, TRAITORS),
}


def _over(state: Merlin, asking: Asking | None, heard: Input) -> Heard:
    raise refused(Common.GAME_OVER)


_HEARD: Final[Mapping[Phase, Callable[[Merlin, Asking | None, Input], Heard]]] = {
    Phase.TILES: _drawn,
    Phase.DISPLAY: _drawn,
    Phase.START: _drawn,
    Phase.TRAITORS: _drawn,
    Phase.ROLL: roll,
    Phase.TURN: turn,
    Phase.SPACE: listing,
    Phase.ACT: act,
    Phase.AGAIN: act,
    Phase.TOWER: tower,
    Phase.DRAW: draw,
    Phase.END: end,
    Phase.GRAIL: grail,
    Phase.OVER: _over,
}
