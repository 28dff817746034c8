"""The ways to Merlin's lines: every line that is taken now, as the steps that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Final

from engine.merlin import rules
from engine.merlin.actions import offered_event
from engine.merlin.board import Start
from engine.merlin.choices import candidates, takes
from engine.merlin.events import (
    Build,
    Confirm,
    DrawTraitor,
    Event,
    Exchange,
    FulfilMission,
    LayTile,
    Move,
    NameSpace,
    PlayFlag,
    PutCounter,
    SendHenchman,
    ShowMission,
    SwapMissions,
    TakeExcalibur,
    TakeGrail,
    TakeItem,
    TakePoints,
    TakeStart,
    UseAbility,
    UseStaff,
)
from engine.merlin.pending_choice import Heard
from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES, STARTS, TRAITORS, CardId, Principality
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Phase
from engine.picker import Path, Picker, Step, Way

NOT_DONE: Final = Step("not")  # a button points at it, no list has it
FULFIL: Final = Step("fulfil")  # on a mission space: the card shown next is fulfilled
_NO_LIST: Final = (Phase.ROLL, Phase.DRAW, Phase.GRAIL, Phase.OVER)
_DECLINED: Final = (Phase.ACT, Phase.AGAIN, Phase.TOWER)
_ROWS: Final = (None, 1, 2, 3)
_POINTS: Final = (1, 2, 3)


# -- the steps of a line, in the order of its keys -------------------------------------------------


def sort(tile: str) -> str:
    """Return what is asked of a tile: "lake", "lake-tower"."""
    return tile.removeprefix("m-tile-").partition(".")[0]


def _mission_path(event: ShowMission) -> Path:
    tens, ones = divmod(int(event.card.partition(".")[2]), 10)
    return (Step("tens", tens), Step("ones", ones))


def _start_path(event: TakeStart) -> Path:
    told = {} if event.told is None else event.told._asdict()
    return (Step("start", event.card), *(Step(f"start_{key}", of) for key, of in told.items()))


def _move_path(event: Move) -> Path:
    die = f"own-{event.face}" if event.die == "own" else f"merlin-{event.way}"
    return (Step("apple", event.apple or 0), Step("moved", die))


def _exchange_path(event: Exchange) -> Path:
    (gives, _, give), (takes_, _, take) = event.give.partition("-"), event.take.partition("-")
    return (Step("gives", gives), Step("give", give), Step("takes", takes_), Step("take", take))


def _flag(event: PlayFlag) -> Path:
    die = f"own-{event.face}" if event.die == "own" else event.die
    told = {"use": event.use, "traitor": event.traitor, "die": die, "knight": event.seat}
    steps = [Step(key, value) for key, value in told.items() if value is not None]
    return (Step("flag", event.of), *steps)


def _fulfil_path(event: FulfilMission) -> Path:
    told = {"points": event.points, "icon": event.icon}
    steps = [Step(key, value) for key, value in told.items() if value is not None]
    return (Step("mission", event.card), *steps, Step("row", event.row or 0))


def _with_traitor(first: Step, event: TakeExcalibur | UseAbility) -> Path:
    return (first,) if event.traitor is None else (first, Step("traitor", event.traitor))


def _item_path(event: TakeItem, in_tower: bool) -> Path:
    if not in_tower:
        return (Step("item", event.item),)
    kind, _, of = event.item.partition("-")
    return (Step("tower", kind), Step("of", of))


_PATHS: Final[Mapping[type, Callable[..., Path]]] = {
    LayTile: lambda event: (Step("tile", sort(event.card)),),
    ShowMission: _mission_path,
    TakeStart: _start_path,
    DrawTraitor: lambda event: (Step("drawn", TRAITORS[event.card]),),
    Move: _move_path,
    NameSpace: lambda event: (Step("space", event.kind),),
    TakePoints: lambda event: (Step("counted", event.of or ""),),
    Exchange: _exchange_path,
    TakeExcalibur: lambda event: _with_traitor(Step("excalibur"), event),
    TakeGrail: lambda _event: (Step("grail"),),
    SendHenchman: lambda event: (Step("who", event.who), Step("to", event.to)),
    Build: lambda event: (Step("place", event.place), Step("pay", event.pay)),
    PutCounter: lambda event: (Step("tower", "counter"), Step("of", event.of)),
    UseStaff: lambda _event: (Step("staff"),),
    PlayFlag: _flag,
    UseAbility: lambda event: _with_traitor(Step("ability", event.of), event),
    FulfilMission: _fulfil_path,
}


def path_of(state: Merlin, event: Event) -> Path:
    """Return the steps that lead to an event; none where it is not put together of steps."""
    if isinstance(event, TakeItem):
        return _item_path(event, state.phase is Phase.TOWER)
    return _PATHS[type(event)](event) if type(event) in _PATHS else ()


# -- which lines there are now ---------------------------------------------------------------------


def ways(state: Merlin, chosen: Path) -> Iterator[Way]:
    """Yield what the phase's list may have now; of a card shown first, what may be said of it."""
    of_card = _OF_CARD.get(chosen[0].key) if chosen else None
    if of_card is not None:
        yield from (Way(path_of(state, event), event) for event in of_card(state, chosen))
        return
    if state.phase is Phase.ACT and offered_event(state) is SwapMissions:
        yield Way((FULFIL,), None)
    yield from (Way(path_of(state, event), _short(state, event)) for event in _list_events(state))
    if state.phase in _DECLINED:
        yield Way((NOT_DONE,), Confirm(), is_listed=False)


def _list_events(state: Merlin) -> Iterator[Event]:
    if state.phase in _NO_LIST:
        return
    events = _unknown_starts(state) if state.phase is Phase.START else [*candidates(state)]
    apples = [one for one in events if isinstance(one, Move) and one.apple]
    yield from sorted(apples, key=lambda move: move.apple or 0)
    rest = [one for one in events if not isinstance(one, Move | Confirm)]
    # places have buttons of their own, and are many: flags and abilities come before them
    yield from sorted(rest, key=lambda one: isinstance(one, Build))


def _unknown_starts(state: Merlin) -> list[Event]:
    """Return the starting tiles; of one that is not known, what it shows is asked after it."""
    known = state.board.starts
    any_start = Start(*([PRINCIPALITIES[0]] * len(Start._fields)))
    return [TakeStart(card, None if card in known else any_start) for card in STARTS]


def _short(state: Merlin, event: Event) -> Event:
    """Return a line as it is usually written: on a principality's space no `to`."""
    if isinstance(event, SendHenchman) and state.space is event.to:
        return SendHenchman(event.who)
    return event


def _missions(state: Merlin, chosen: Path) -> Iterator[Event]:
    """Yield what may be said of a mission card that was shown."""
    card = CardId(str(chosen[0].value))
    rows = _ROWS if state.setup.favor else (None,)
    if card in state.board.missions:
        yield from (FulfilMission(card, row=row) for row in rows)
        return
    for points, icon, row in product(_POINTS, HENCHMEN, rows):
        yield FulfilMission(card, points, icon, row)


def _starts(state: Merlin, chosen: Path) -> Iterator[Event]:
    """Yield a line for each value of the next key; the keys after it are asked later."""
    card = CardId(str(chosen[0].value))
    if card in state.board.starts:
        yield TakeStart(card)
        return
    told = [Principality(str(step.value)) for step in chosen[1:]]
    rest = len(Start._fields) - len(told)
    for of in PRINCIPALITIES if rest else PRINCIPALITIES[:1]:
        yield TakeStart(card, Start(*(*told, *([of] * rest))))


_OF_CARD: Final[Mapping[str, Callable[[Merlin, Path], Iterator[Event]]]] = {
    "mission": _missions,
    "start": _starts,
}

PICKER: Final = Picker(ways, takes, Why.MEANS_NOTHING)


def pick_card(state: Merlin, step: Step) -> Heard:
    """Say what a card means that is shown, or why nothing can be said of it now."""
    here = PICKER.level(state, (step,))
    if here.event is None and not here.options:
        rules.apply(state, next(_OF_CARD[step.key](state, (step,))))
    return PICKER.pick(state, (step,))


# -- the action in hand ----------------------------------------------------------------------------


def action_options(state: Merlin) -> Path:
    """Return how the action in hand can begin; nothing where it cannot be done."""
    kind = offered_event(state)
    begins = PICKER.first_steps(state).items()
    return tuple([step for step, way in begins if isinstance(way.event, kind)])


def can_act(state: Merlin) -> bool:
    """Whether the action in hand can be done."""
    if offered_event(state) is SwapMissions:
        return state.player.hand > 0
    return bool(action_options(state))
