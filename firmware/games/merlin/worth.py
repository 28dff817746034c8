"""What a moment of Merlin is worth to a seat, in points: what it has, and what that may bring.

It sees what lies open and the seat's own mission cards, nothing else. The weights were set by hand
and tried in games of bots (`roundtable simulate --game merlin`); they bind nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from engine.merlin.board import Mission
from engine.merlin.environs import Shift
from engine.merlin.game_end import SCORED
from engine.merlin.mission_needs import Holding, Need
from engine.merlin.pieces import ITEM_KIND, PRINCIPALITIES, TILES, CardId, Kind, Principality
from engine.merlin.scoring import (
    EXCALIBUR_BRINGS,
    STAFF_BRINGS,
    TRAITOR_COSTS,
    score_environs,
    share_pot,
)
from engine.merlin.state import ROUNDS, Merlin
from firmware.games.merlin.insight import FULL, Insight

LATER: Final = 0.6  # what a point is worth one scoring later: much may change until then
APPLE: Final = 1.4
STAFF: Final = 0.6  # on top of what it brings at the end, as long as it can repeat something
ITEM: Final = {Kind.SHIELD: 0.55, Kind.FLAG: 0.75, Kind.MATERIAL: 0.75}
COUNTER: Final = 0.35  # on a principality, beside what it brings at the next scoring
TREASURE: Final = 1.0  # for each scoring to come: Excalibur or Grail
MISSION: Final = 0.15  # of its points, as long as nothing of it is done
MISSION_BEGUN: Final = 0.75  # of its points, when all but the laying open is done
SEAL: Final = {1: 0.45, 2: 0.3, 3: 0.35}  # by row, for each round to come


def worth(state: Merlin, seat: int, hand: Sequence[CardId], insight: Insight = FULL) -> float:
    """Return what the seat may expect to have at the end, in points, as far as it sees."""
    player = state.players[seat]
    scorings = min(scorings_left(state.round), insight.scorings)
    return (
        player.score
        + _value_of_items(player.apples, player.staffs, player.items, state.round)
        + _traitors(player.traitors, player.items, state.excalibur == seat, scorings)
        + (TREASURE * scorings if state.grail == seat else 0.0)
        + _shares(state, seat, scorings, insight.rivals)
        + _missions(hand, state.board.missions, player, insight.begins_missions)
        + sum([SEAL[seal.row] for seal in player.seals if not seal.used]) * (ROUNDS - state.round)
    )


def worth_by_kind(state: Merlin, seat: int, hand: Sequence[CardId]) -> dict[str, float]:
    """Return what `worth` adds up for who sees all, by where the points come from."""
    rivals = FULL.rivals
    player, players = state.players[seat], state.players
    scorings = scorings_left(state.round)
    often = scoring_weight(scorings)
    environs = _environs(state.tiles, state.board.shift, state.manors, len(players))
    stand = [len(one.henchmen) - one.henchmen.count(None) for one in players]
    influence = _influence(tuple([one.influence for one in players]), scorings)
    seals = sum([SEAL[seal.row] for seal in player.seals if not seal.used])
    return {
        "points": player.score,
        "things": _value_of_items(player.apples, player.staffs, player.items, state.round),
        "traitors": _traitors(player.traitors, player.items, state.excalibur == seat, scorings),
        "grail": TREASURE * scorings if state.grail == seat else 0.0,
        "environs": _ahead([one * often for one in environs], seat, rivals),
        "henchmen": _ahead([one * often for one in stand], seat, rivals),
        "influence": _ahead(influence, seat, rivals),
        "missions": _missions(hand, state.board.missions, player, FULL.begins_missions),
        "seals": seals * (ROUNDS - state.round),
    }


@cache
def scorings_left(round_: int) -> int:
    """Return how many scorings are still to come, the one that goes on not counted."""
    return sum(at >= round_ for at in SCORED)


@cache
def scoring_weight(scorings: int) -> float:
    """Return the weight of what brings a point at each scoring to come."""
    return sum(LATER**n for n in range(scorings))


@lru_cache(maxsize=4096)
def _value_of_items(apples: int, staffs: int, items: tuple[int, ...], round_: int) -> float:
    """Items and staffs lose, toward the end, what they are worth beyond their points."""
    ahead = (ROUNDS - round_ + 0.5) / ROUNDS
    counted = zip(ITEM_KIND, items, strict=True)
    return (
        APPLE * apples
        + (STAFF_BRINGS + STAFF * ahead) * staffs
        + sum((1 / 3 + (ITEM[kind] - 1 / 3) * ahead) * count for kind, count in counted if count)
    )


@lru_cache(maxsize=4096)
def _traitors(
    traitors: tuple[int, ...], items: tuple[int, ...], has_excalibur: bool, scorings: int
) -> float:
    shields = items[: len(PRINCIPALITIES)]
    left = sum(max(0, a - b) for a, b in zip(traitors, shields, strict=True))
    sword = 0.0
    if has_excalibur:
        sword = TREASURE * (scorings - 1) + (0.3 if left else 0.9) * EXCALIBUR_BRINGS
    return sword - 0.9 * TRAITOR_COSTS * left


# -- what is shared with the others ---------------------------------------------------------------


def _shares(state: Merlin, seat: int, scorings: int, rivals: float) -> float:
    """Return environs, influence and henchmen of the seat, less a part of what the others get."""
    players = state.players
    environs = _environs(state.tiles, state.board.shift, state.manors, len(players))
    counters = tuple([player.influence for player in players])
    henchmen = tuple([player.henchmen for player in players])
    return _lead(environs, counters, henchmen, seat, scorings, rivals)


@lru_cache(maxsize=4096)
def _lead(
    environs: tuple[float, ...],
    counters: tuple[tuple[int, ...], ...],
    henchmen: tuple[tuple[Principality | None, ...], ...],
    seat: int,
    scorings: int,
    rivals: float,
) -> float:
    often = scoring_weight(scorings)
    influence = _influence(counters, scorings)
    gets = [
        (environs[n] + len(stand) - stand.count(None)) * often + influence[n]
        for n, stand in enumerate(henchmen)
    ]
    return _ahead(gets, seat, rivals)


def _ahead(gets: Sequence[float], seat: int, rivals: float) -> float:
    """Return what a seat gets, less a part of what the others get."""
    return gets[seat] - rivals * (sum(gets) - gets[seat]) / (len(gets) - 1)


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
        for seat, points in enumerate(share_pot(there, sum(there))):
            gets[seat] += points * often
    return tuple(gets)


# -- mission cards --------------------------------------------------------------------------------


def _missions(
    hand: Sequence[CardId], known: Mapping[CardId, Mission], has: Holding, begins: bool
) -> float:
    """Return what the cards of a hand are worth; one that nobody has told is worth nothing.

    `begins`: whether what is done of one counts before all of it is.
    """
    points = 0.0
    for card in hand:
        if (mission := known.get(card)) is not None:
            done = _progress(mission.needs, has)
            done = done if begins else float(done == 1)
            points += mission.points * (MISSION + (MISSION_BEGUN - MISSION) * done**2)
    return points


def _progress(needs: Sequence[Need], has: Holding) -> float:
    """Return how much of a mission is there, 0 to 1."""
    parts = 0.0
    for need in needs:
        there, count = need.there(has), need.count
        parts += there / count if there < count else 1.0
    return parts / len(needs)
