"""What a screen shows of Merlin besides the state: what each die would do, what the board shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.game import Json, Pressed, Refused
from engine.merlin import rules
from engine.merlin.actions import offered
from engine.merlin.choices import candidates, takes
from engine.merlin.events import Build, Move, SendHenchman, SwapMissions, TakeItem, TakePoints
from engine.merlin.facts import mission_facts
from engine.merlin.notices import Say
from engine.merlin.presses import NUMBERS
from engine.merlin.state import Merlin, Phase
from engine.merlin.turn_controls import turn

# What an action may begin with, where a player weighs that before he moves.
_CHOSEN: Final[Mapping[type, Callable[[Any], Json]]] = {
    SendHenchman: lambda event: event.who,
    TakeItem: lambda event: event.item,
    Build: lambda event: event.place,
}


def besides(state: Merlin) -> dict[str, Json]:
    """Return what lies open on the table and is not in the state: all of it may be seen."""
    board = state.board
    open_ = [card for card in state.display if card in board.missions]
    return {
        "landings": landings(state),
        "frame": list(board.frame),
        "shift": board.shift,
        "missions": {card: mission_facts(board.missions[card]) for card in open_},
    }


# -- what each die would do -----------------------------------------------------------------------


def landings(state: Merlin) -> list[Json]:
    """Return for each move without an apple where it would end, and what is offered there.

    `buttons` are the numbers of the quest buttons that mean it; `is` and `can` are null where
    nobody knows what the space shows.
    """
    if state.phase is not Phase.TURN:
        return []
    buttons: dict[Move, list[Json]] = {}
    for button, number in NUMBERS.items():
        for move in _moves(state, Pressed(button)):
            buttons.setdefault(move, []).append(number)
    return [_landing(state, move, numbers) for move, numbers in buttons.items()]


def _moves(state: Merlin, pressed: Pressed) -> Iterator[Move]:
    """Yield the move that a button means, where the table takes it."""
    try:
        _, events = turn(state, None, pressed)
    except Refused:
        return
    yield from (one for one in events if isinstance(one, Move) and takes(state, one))


def _landing(state: Merlin, move: Move, buttons: list[Json]) -> Json:
    after, _ = rules.apply(state, move)
    face = state.player.merlin_die if move.die == "merlin" else move.face
    where: dict[str, Json] = {"buttons": buttons, "die": move.die, "face": face, "way": move.way,
                              "space": after.now.space, "is": after.space}  # fmt: skip
    return where | (_offered(after) if after.phase is Phase.ACT else {"can": None})


def _offered(state: Merlin) -> dict[str, Json]:
    """Return whether the action can be done, what it may begin with, how many points it brings."""
    kind = offered(state)
    if kind is SwapMissions:
        return {"can": state.player.hand > 0}
    if kind is TakePoints:
        return {"can": True, "points": _points(state)}
    taken = (one for one in candidates(state, (kind,)) if takes(state, one))
    if kind not in _CHOSEN:
        return {"can": next(taken, None) is not None}
    choices = list(dict.fromkeys(map(_CHOSEN[kind], taken)))
    return {"can": bool(choices), "choices": choices}


def _points(state: Merlin) -> Json:
    _, said = rules.apply(state, TakePoints())
    return next(one.params["points"] for one in said if one.kind == Say.POINTS)
