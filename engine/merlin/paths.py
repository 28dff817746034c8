"""What ACCUSE steps through: every line that is taken now, as the steps that lead to it.

A line is put together key by key. A step with one possible value is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product, zip_longest
from typing import Final, NamedTuple

from engine.merlin import rules
from engine.merlin.actions import offered
from engine.merlin.asking import Step
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
from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES, STARTS, TRAITORS, CardId, Principality
from engine.merlin.state import Merlin, Phase

Path = tuple[Step, ...]
NOT_DONE: Final = Step("not")  # a button points at it, no list has it
FULFIL: Final = Step("fulfil")  # on a mission space: the card shown next is fulfilled
_NO_LIST: Final = (Phase.ROLL, Phase.DRAW, Phase.GRAIL, Phase.OVER)
_ROWS: Final = (None, 1, 2, 3)
_POINTS: Final = (1, 2, 3)


class Way(NamedTuple):
    """The steps to a line. The event is None where a card must be shown first."""

    path: Path
    event: Event | None


# -- the steps of a line, in the order of its keys -------------------------------------------------


def sort(tile: str) -> str:
    """Return what is asked of a tile: "lake", "lake-tower"."""
    return tile.removeprefix("m-tile-").partition(".")[0]


def _shown(event: ShowMission) -> Path:
    tens, ones = divmod(int(event.card.partition(".")[2]), 10)
    return (Step("tens", tens), Step("ones", ones))


def _started(event: TakeStart) -> Path:
    told = {} if event.told is None else event.told._asdict()
    return (Step("start", event.card), *(Step(f"start_{key}", of) for key, of in told.items()))


def _moved(event: Move) -> Path:
    die = f"own-{event.face}" if event.die == "own" else f"merlin-{event.way}"
    return (Step("apple", event.apple or 0), Step("moved", die))


def _exchanged(event: Exchange) -> Path:
    (gives, _, give), (takes_, _, take) = event.give.partition("-"), event.take.partition("-")
    return (Step("gives", gives), Step("give", give), Step("takes", takes_), Step("take", take))


def _flag(event: PlayFlag) -> Path:
    die = f"own-{event.face}" if event.die == "own" else event.die
    told = {"use": event.use, "traitor": event.traitor, "die": die, "knight": event.seat}
    steps = [Step(key, value) for key, value in told.items() if value is not None]
    return (Step("flag", event.of), *steps)


def _fulfilled(event: FulfilMission) -> Path:
    told = {"points": event.points, "icon": event.icon}
    steps = [Step(key, value) for key, value in told.items() if value is not None]
    return (Step("mission", event.card), *steps, Step("row", event.row or 0))


def _with_traitor(first: Step, event: TakeExcalibur | UseAbility) -> Path:
    return (first,) if event.traitor is None else (first, Step("traitor", event.traitor))


def _taken(event: TakeItem, in_tower: bool) -> Path:
    if not in_tower:
        return (Step("item", event.item),)
    kind, _, of = event.item.partition("-")
    return (Step("tower", kind), Step("of", of))


_PATHS: Final[Mapping[type, Callable[..., Path]]] = {
    LayTile: lambda event: (Step("tile", sort(event.card)),),
    ShowMission: _shown,
    TakeStart: _started,
    DrawTraitor: lambda event: (Step("drawn", TRAITORS[event.card]),),
    Move: _moved,
    NameSpace: lambda event: (Step("space", event.kind),),
    TakePoints: lambda event: (Step("counted", event.of or ""),),
    Exchange: _exchanged,
    TakeExcalibur: lambda event: _with_traitor(Step("excalibur"), event),
    TakeGrail: lambda event: (Step("grail"),),
    SendHenchman: lambda event: (Step("who", event.who), Step("to", event.to)),
    Build: lambda event: (Step("place", event.place), Step("pay", event.pay)),
    PutCounter: lambda event: (Step("tower", "counter"), Step("of", event.of)),
    UseStaff: lambda event: (Step("staff"),),
    PlayFlag: _flag,
    UseAbility: lambda event: _with_traitor(Step("ability", event.of), event),
    FulfilMission: _fulfilled,
}


def path_of(state: Merlin, event: Event) -> Path:
    """Return the steps that lead to an event."""
    if isinstance(event, TakeItem):
        return _taken(event, state.phase is Phase.TOWER)
    return _PATHS[type(event)](event)


# -- which lines there are now ---------------------------------------------------------------------


def ways(state: Merlin, chosen: Sequence[Step] = ()) -> Iterator[Way]:
    """Yield what the phase's list may have now; or, of a card shown first, what may be said of it.

    `takes` says which of them are lines: only as many are tried as are needed.
    """
    of_card = _OF_CARD.get(chosen[0].key) if chosen else None
    if of_card is not None:
        yield from (Way(path_of(state, event), event) for event in of_card(state, chosen))
        return
    if state.phase is Phase.ACT and offered(state) is SwapMissions:
        yield Way((FULFIL,), None)
    yield from (Way(path_of(state, event), _short(state, event)) for event in _listed(state))


def check_card(state: Merlin, chosen: Sequence[Step]) -> None:
    """Refuse a card shown first of which nothing can be said now, with the reason of the rules."""
    of_card = _OF_CARD.get(chosen[0].key)
    if of_card is not None:
        rules.apply(state, next(of_card(state, chosen)))


def _listed(state: Merlin) -> Iterator[Event]:
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


def _missions(state: Merlin, chosen: Sequence[Step]) -> Iterator[Event]:
    """Yield what may be said of a mission card that was shown."""
    card = CardId(str(chosen[0].value))
    rows = _ROWS if state.setup.favor else (None,)
    if card in state.board.missions:
        yield from (FulfilMission(card, row=row) for row in rows)
        return
    for points, icon, row in product(_POINTS, HENCHMEN, rows):
        yield FulfilMission(card, points, icon, row)


def _starts(state: Merlin, chosen: Sequence[Step]) -> Iterator[Event]:
    """Yield a line for each value of the next key; the keys after it are asked later."""
    card = CardId(str(chosen[0].value))
    if card in state.board.starts:
        yield TakeStart(card)
        return
    told = [Principality(str(step.value)) for step in chosen[1:]]
    rest = len(Start._fields) - len(told)
    for of in PRINCIPALITIES if rest else PRINCIPALITIES[:1]:
        yield TakeStart(card, Start(*(*told, *([of] * rest))))


_OF_CARD: Final[Mapping[str, Callable[[Merlin, Sequence[Step]], Iterator[Event]]]] = {
    "mission": _missions,
    "start": _starts,
}


# -- how far one has come --------------------------------------------------------------------------


class Level(NamedTuple):
    """What may be chosen next, or the line that has come together."""

    behind: Path  # what is settled: chosen, or the one possible value
    options: tuple[Step, ...] = ()
    event: Event | None = None


def level(state: Merlin, chosen: Sequence[Step]) -> Level:
    """Return how far one has come with what was chosen."""
    if not chosen:
        return Level((), tuple(_begins(_Same(state))))
    left, behind = [*ways(state, chosen)], Path()
    options: tuple[Step, ...] = ()
    for step, after in zip_longest(chosen, chosen[1:]):
        left, behind = _with_step(left, len(behind), step), (*behind, step)
        options = _options(state, left, len(behind))
        while len(options) == 1 and options[0] != after:
            left, behind = _with_step(left, len(behind), options[0]), (*behind, options[0])
            options = _options(state, left, len(behind))
    if options:
        return Level(behind, options)
    return Level(behind, (), next((way.event for way in left if _is_legal(state, way)), None))


def _with_step(left: Iterable[Way], depth: int, step: Step) -> list[Way]:
    return [way for way in left if way.path[depth : depth + 1] == (step,)]


def _options(state: Merlin, left: Iterable[Way], depth: int) -> tuple[Step, ...]:
    """Return the values of the next step that lead to a line, each once."""
    found: dict[Step, None] = {}
    for way in left:
        if len(way.path) > depth and way.path[depth] not in found and _is_legal(state, way):
            found[way.path[depth]] = None
    return tuple(found)


def _is_legal(state: Merlin, way: Way) -> bool:
    return way.event is None or takes(state, way.event)


class _Same:
    """A moment of the game, compared by identity: its list is asked for by button after button."""

    def __init__(self, state: Merlin) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=4)
def _begins(same: _Same) -> Mapping[Step, type | None]:
    """Return how lines can begin now, and the kind of line that begins so."""
    state = same.state
    found: dict[Step, type | None] = {}
    for way in ways(state):
        if way.path[0] not in found and _is_legal(state, way):
            found[way.path[0]] = None if way.event is None else type(way.event)
    return found


def action_options(state: Merlin) -> tuple[Step, ...]:
    """Return how the action in hand can begin; nothing where it cannot be done."""
    kind = offered(state)
    return tuple([step for step, begins in _begins(_Same(state)).items() if begins is kind])


def can_act(state: Merlin) -> bool:
    """Whether the action in hand can be done."""
    if offered(state) is SwapMissions:
        return state.player.hand > 0
    return bool(action_options(state))
