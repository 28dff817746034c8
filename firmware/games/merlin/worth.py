"""What a moment of Merlin is worth to a seat, in points: what it has, and what that may bring.

It sees what lies open and the seat's own mission cards, nothing else. The weights were set by hand
and tried in games of bots (`roundtable simulate --game merlin`); they bind nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engine.merlin.board import Mission
from engine.merlin.ending import SCORED
from engine.merlin.environs import Shift
from engine.merlin.needs import AnyItems, Gathered, Influence, Items, Need, Stands
from engine.merlin.pieces import (
    HENCHMAN_NUMBER,
    ITEM_KIND,
    ITEM_NUMBER,
    NUMBER,
    PRINCIPALITIES,
    TILES,
    CardId,
    Kind,
    of_kind,
)
from engine.merlin.scoring import (
    EXCALIBUR_BRINGS,
    STAFF_BRINGS,
    TRAITOR_COSTS,
    score_environs,
    shared,
)
from engine.merlin.state import ROUNDS, Merlin, Player

LATER: Final = 0.6  # what a point is worth one scoring later: much may change until then
APPLE: Final = 1.4
STAFF: Final = 0.6  # on top of what it brings at the end, as long as it can repeat something
ITEM: Final = {Kind.SHIELD: 0.55, Kind.FLAG: 0.75, Kind.MATERIAL: 0.75}
COUNTER: Final = 0.35  # on a principality, beside what it brings at the next scoring
TREASURE: Final = 1.0  # for each scoring to come: Excalibur or Grail
MISSION: Final = 0.15  # of its points, as long as nothing of it is done
MISSION_BEGUN: Final = 0.75  # of its points, when all but the laying open is done
SEAL: Final = {1: 0.45, 2: 0.3, 3: 0.35}  # by row, for each round to come
RIVALS: Final = 0.35  # how much what the others get counts against what the seat gets


def worth(state: Merlin, seat: int, hand: Sequence[CardId]) -> float:
    """Return what the seat may expect to have at the end, in points."""
    player = state.players[seat]
    scorings = scorings_left(state)
    return (
        player.score
        + _belongings(player, state.round)
        + _traitors(player, state.excalibur == seat, scorings)
        + (TREASURE * scorings if state.grail == seat else 0.0)
        + _shares(state, seat, scorings)
        + sum(_mission(state.board.missions.get(card), player) for card in hand)
        + sum(SEAL[seal.row] for seal in player.seals if not seal.used) * (ROUNDS - state.round)
    )


def scorings_left(state: Merlin) -> int:
    """Return how many scorings are still to come, the one that goes on not counted."""
    return sum(at >= state.round for at in SCORED)


def discounted(scorings: int) -> float:
    """Return the weight of what brings a point at each scoring to come."""
    return sum(LATER**n for n in range(scorings))


def _belongings(player: Player, round_: int) -> float:
    """Items and staffs lose, toward the end, what they are worth beyond their points."""
    ahead = (ROUNDS - round_ + 0.5) / ROUNDS
    items = zip(ITEM_KIND, player.items, strict=True)
    return (
        APPLE * player.apples
        + (STAFF_BRINGS + STAFF * ahead) * player.staffs
        + sum((1 / 3 + (ITEM[kind] - 1 / 3) * ahead) * count for kind, count in items if count)
    )


def _traitors(player: Player, has_excalibur: bool, scorings: int) -> float:
    shields = player.items[: len(PRINCIPALITIES)]
    left = sum(max(0, a - b) for a, b in zip(player.traitors, shields, strict=True))
    sword = 0.0
    if has_excalibur:
        sword = TREASURE * (scorings - 1) + (0.3 if left else 0.9) * EXCALIBUR_BRINGS
    return sword - 0.9 * TRAITOR_COSTS * left


# -- what is shared with the others ---------------------------------------------------------------


def _shares(state: Merlin, seat: int, scorings: int) -> float:
    """Return environs, influence and henchmen of the seat, less a part of what the others get."""
    often = discounted(scorings)
    seats = len(state.players)
    environs = _environs(state.tiles, state.board.shift, state.manors, seats)
    influence = _influence(tuple([player.influence for player in state.players]), scorings)
    gets = [
        (environs[n] + len(player.henchmen) - player.henchmen.count(None)) * often + influence[n]
        for n, player in enumerate(state.players)
    ]
    return gets[seat] - RIVALS * (sum(gets) - gets[seat]) / (seats - 1)


@lru_cache(maxsize=1024)  # most of what a seat thinks of builds nothing
def _environs(
    tiles: tuple[CardId, ...], shift: Shift, manors: tuple[int | None, ...], seats: int
) -> tuple[float, ...]:
    """Return what each seat gets at a scoring, and a little for each manor."""
    gets = [0.1 * manors.count(seat) for seat in range(seats)]
    ruled = score_environs([TILES[tile].terrain for tile in tiles], manors, shift, seats)
    return tuple([more + sum(one.points[n] for one in ruled) for n, more in enumerate(gets)])


@lru_cache(maxsize=4096)
def _influence(counters: tuple[tuple[int, ...], ...], scorings: int) -> tuple[float, ...]:
    """Return what the counters bring: in full once, and less later, as but one stays."""
    if not scorings:
        return (0.0,) * len(counters)
    often = 1 + 0.25 * (scorings - 1)
    gets = [COUNTER * sum(of_seat) for of_seat in counters]
    for there in zip(*counters, strict=True):
        for seat, points in enumerate(shared(there, sum(there))):
            gets[seat] += points * often
    return tuple(gets)


# -- mission cards --------------------------------------------------------------------------------


def _mission(shown: Mission | None, player: Player) -> float:
    """Return what a card in the hand is worth; one that nobody has told is worth nothing."""
    if shown is None:
        return 0.0
    done = progress(shown.needs, player)
    return shown.points * (MISSION + (MISSION_BEGUN - MISSION) * done**2)


def progress(needs: Iterable[Need], player: Player) -> float:
    """Return how much of a mission is there, 0 to 1."""
    parts = [_part(need, player) for need in needs]
    return sum(parts) / len(parts)


def _part(need: Need, player: Player) -> float:
    match need:
        case Items(item, count):
            return min(1.0, player.items[ITEM_NUMBER[item]] / count)
        case AnyItems(kind, count):
            return min(1.0, of_kind(player.items, kind) / count)
        case Influence(None, count):
            return min(1.0, sum(player.influence) / count)
        case Influence(of, count):
            return min(1.0, player.influence[NUMBER[str(of)]] / count)
        case Gathered(count, where):
            return min(1.0, player.henchmen.count(where) / count)
        case Stands(who, where):
            at = player.henchmen[HENCHMAN_NUMBER[who]]
            return float(at is not None and where in (None, at))
