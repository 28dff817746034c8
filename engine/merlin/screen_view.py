"""What a screen shows of Merlin besides the state: what each die would do, what the board shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.game import ButtonPress, Json, Refused
from engine.merlin import rules
from engine.merlin.actions import offered_event
from engine.merlin.choices import candidates, takes
from engine.merlin.events import Build, Move, SendHenchman, SwapMissions, TakeItem, TakePoints
from engine.merlin.facts import mission_facts
from engine.merlin.notices import Say
from engine.merlin.pieces import TILES
from engine.merlin.scoring import score_environs
from engine.merlin.state import Merlin, Phase
from engine.merlin.turn_controls import turn
from engine.picker import NUMBERS

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
    """Return the landing of each move without an apple.

    `buttons` are the numbers of the quest buttons that mean it.
    """
    if state.phase is not Phase.TURN:
        return []
    buttons: dict[Move, list[Json]] = {}
    for button, number in NUMBERS.items():
        for move in _moves(state, ButtonPress(button)):
            buttons.setdefault(move, []).append(number)
    return [{"buttons": numbers, **landing(state, move)} for move, numbers in buttons.items()]


def _moves(state: Merlin, pressed: ButtonPress) -> Iterator[Move]:
    """Yield the move that a button means, where the table takes it."""
    try:
        _, events = turn(state, None, pressed)
    except Refused:
        return
    yield from (one for one in events if isinstance(one, Move) and takes(state, one))


def landing(state: Merlin, move: Move) -> dict[str, Json]:
    """Return where a move would end, and what is offered there: `choices`, `points`, or neither.

    `face` is what the die shows when it is moved. `is` and `can` are null where nobody knows what
    the space shows.
    """
    after, _ = rules.apply(state, move)
    thrown = state.player.merlin_die if move.die == "merlin" else move.face
    where: dict[str, Json] = {
        "seat": state.who, "die": move.die, "face": move.apple or thrown, "way": move.way,
        "space": after.now.space, "is": after.space,
    }  # fmt: skip
    return where | (_offer_json(after) if after.phase is Phase.ACT else {"can": None})


def _offer_json(state: Merlin) -> dict[str, Json]:
    """Return whether the action can be done, what it may begin with, how many points it brings."""
    kind = offered_event(state)
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


# -- what a manor would bring ----------------------------------------------------------------------


def building(state: Merlin, place: int) -> dict[str, Json]:
    """Return the tile of a place, the size of its territory, and what a manor brings there.

    `points` are those of the seat that is asked, were the environs scored once it has built.
    """
    terrains = [TILES[tile].terrain for tile in state.tiles]
    manors = (*state.manors[: place - 1], state.who, *state.manors[place:])
    ruled = score_environs(terrains, manors, state.board.shift, len(state.players))
    own = next(one for one in ruled if place in one.places)
    return {"place": place, "tile": state.tiles[place - 1], "size": len(own.places),
            "points": own.points[state.who]}  # fmt: skip
