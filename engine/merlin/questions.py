"""The questions that stand at a table of Merlin, for the screen to put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Json, Notice
from engine.merlin.actions import offered_event
from engine.merlin.environs import IN_A_ROW
from engine.merlin.paths import FULFIL, PICKER, can_act
from engine.merlin.pending_choice import Asking, Rolling, Swapping
from engine.merlin.pieces import NUMBER
from engine.merlin.state import DISPLAYED, TRAITORS_A_SEAT, Merlin, Phase, clockwise_from
from engine.picker import Level, Path, Picking, Step


def asks(state: Merlin, asking: Asking | None) -> Notice:
    """Return the question that stands: `ask-` and the phase, or a half-made choice.

    `point-KEY` is about what the list points at, `open-KEY` about what is chosen next: its
    `options` are numbered as the quest buttons point at them.
    """
    match asking:
        case Rolling():
            kind = "seen-roll" if asking.is_seen else "rolling"
            return Notice(kind, {"seat": state.seat, "faces": list(asking.faces)})
        case Swapping(cards):
            return Notice("swapping", {"seat": state.seat, "cards": list(cards)})
        case Picking(chosen, at):
            return _picking(state, chosen, at)
    return Notice(f"ask-{_kind(state)}", {"seat": state.seat, **_params(state)})


def _picking(state: Merlin, chosen: Path, at: Step | None) -> Notice:
    told: dict[str, Any] = {"seat": state.seat}
    if chosen == (FULFIL,):
        return Notice("open-fulfil", told)
    here = PICKER.level(state, chosen) if chosen else Level(())
    for step in here.behind:
        told[step.key] = step.value
    if at is None:
        key = here.options[0].key if here.options else chosen[-1].key
        return Notice(f"open-{key}", told | {"options": [one.value for one in here.options]})
    told[at.key] = at.value
    if at.key == "knight":
        told["points_at"] = at.value
    if at.key == "flag":
        told["does"] = state.board.flags[NUMBER[str(at.value)]]
    return Notice(f"point-{at.key}", told)


def _kind(state: Merlin) -> str:
    if state.phase is Phase.ACT:
        return f"act-{offered_event(state).do}" if can_act(state) else "act-nothing"
    if state.phase is Phase.AGAIN:
        return f"again-{offered_event(state).do}" if can_act(state) else "act-nothing"
    if state.phase is Phase.END:
        return _end_kind(state)
    return state.phase


def _end_kind(state: Merlin) -> str:
    """Return how a turn ends: with cards to draw, with the round, or with the next turn."""
    if state.now.missions:
        return "end-draw"
    after = state.players[clockwise_from(state, state.who)]
    return Phase.END if after.dice or after.merlin_die else "end-round"


def _turn(state: Merlin) -> dict[str, Json]:
    player = state.player
    return {"dice": list(player.dice), "merlin": player.merlin_die, "knight": player.knight}


def _action(state: Merlin) -> dict[str, Json]:
    return {"space": state.now.space, "is": state.space}


def _grail(state: Merlin) -> dict[str, Json]:
    return {} if state.tie is None else {"of": state.tie.of, "pot": state.tie.pot}


_PARAMS: Final[Mapping[Phase, Callable[[Merlin], dict[str, Json]]]] = {
    Phase.TILES: lambda state: {"place": len(state.tiles) + 1, "of": IN_A_ROW * state.rows},
    Phase.DISPLAY: lambda state: {"number": DISPLAYED - len(state.display)},
    Phase.TRAITORS: lambda state: {
        "number": TRAITORS_A_SEAT - len(state.drawing) % TRAITORS_A_SEAT
    },
    Phase.ROLL: lambda state: {"round": state.round},
    Phase.TURN: _turn,
    Phase.SPACE: lambda state: {"space": state.now.space},
    Phase.ACT: _action,
    Phase.AGAIN: _action,
    Phase.DRAW: lambda state: {"number": state.draws},
    Phase.END: lambda state: {
        "number": state.now.missions,
        "other": clockwise_from(state, state.who),
    },
    Phase.GRAIL: _grail,
}


def _params(state: Merlin) -> dict[str, Json]:
    told = _PARAMS.get(state.phase)
    return {} if told is None else told(state)
