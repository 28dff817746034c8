"""Scorings, step by step, and the end of the game."""

from __future__ import annotations

from typing import Final

from engine.game import Seat
from engine.merlin.events import Confirm, TakeGrail
from engine.merlin.notices import Say
from engine.merlin.pieces import FIRST_OF, NUMBER, PRINCIPALITIES, TILES, Kind, Principality
from engine.merlin.rondel import clockwise
from engine.merlin.rounds import begin_round, begin_turn, next_round
from engine.merlin.scoring import (
    Held,
    RepelledTraitors,
    score_end,
    score_environs,
    score_henchmen,
    score_influence,
    score_traitors,
    tied_leaders,
)
from engine.merlin.state import (
    NONE_OF_THEM,
    ROUNDS,
    Merlin,
    Phase,
    Player,
    Scoring,
    Tie,
    clockwise_from,
)
from engine.state import say

SCORED: Final = frozenset((2, 4, 6))  # rounds after which there is a scoring


def turn_over(state: Merlin) -> Merlin:
    """The next seat's turn, or the end of the round."""
    after = clockwise_from(state, state.who)
    player = state.players[after]
    if player.dice or player.merlin_die:
        return begin_turn(state, after)
    if state.round in SCORED:
        return _begin_scoring(state._replace(turn=None, is_ending=False))
    return next_round(state._replace(is_ending=False))


# -- step 1: traitors ----------------------------------------------------------------------------


def _begin_scoring(state: Merlin) -> Merlin:
    results = tuple([_score_repelled(state, seat) for seat in range(len(state.players))])
    state = say(state, Say.SCORING, round=state.round)
    shields = FIRST_OF[Kind.SHIELD]
    supply = list(state.supply)
    for one in results:
        for n, count in enumerate(one.repelled):
            supply[shields + n] += count
    players = [_after_traitors(state, *pair) for pair in zip(state.players, results, strict=True)]
    state = say(state, Say.TRAITORS_SCORED, points=[one.points for one in results])
    state = state._replace(
        players=tuple(players),
        supply=tuple(supply),
        scoring=Scoring(state.round, results),
        drawing=(),
    )
    if state.round == ROUNDS:
        return after_traitors(state)
    return state._replace(phase=Phase.TRAITORS, seat=state.first)


def _score_repelled(state: Merlin, seat: int) -> RepelledTraitors:
    player = state.players[seat]
    shields = player.items[: len(PRINCIPALITIES)]  # FIRST_OF shields is 0
    none_is_all = state.rulings.none_is_all
    return score_traitors(player.traitors, shields, state.excalibur == seat, none_is_all)


def _after_traitors(state: Merlin, player: Player, result: RepelledTraitors) -> Player:
    items = list(player.items)
    for n, count in enumerate(result.repelled):
        items[n] -= count
    score = player.score + result.points
    if result.points < 0 and not state.rulings.negative:
        score = max(0, score)
    return player._replace(score=score, items=tuple(items), traitors=NONE_OF_THEM)


def after_traitors(state: Merlin) -> Merlin:
    """Setting up goes on with the dice, a scoring with the environs."""
    return begin_round(state) if state.scoring is None else _score_environs(state)


# -- steps 2 to 4 ------------------------------------------------------------------------------


def _scoring(state: Merlin) -> Scoring:
    assert state.scoring is not None, "a scoring goes on"
    return state.scoring


def _with_points(state: Merlin, points: tuple[int, ...]) -> Merlin:
    players = [
        player._replace(score=player.score + more)
        for player, more in zip(state.players, points, strict=True)
    ]
    return state._replace(players=tuple(players))


def _score_environs(state: Merlin) -> Merlin:
    seats = len(state.players)
    terrains = [TILES[tile].terrain for tile in state.tiles]
    ruled = score_environs(terrains, state.manors, state.board.shift, seats)
    points = tuple([sum(one.points[seat] for one in ruled) for seat in range(seats)])
    state = _with_points(state._replace(scoring=_scoring(state)._replace(environs=ruled)), points)
    return _score_influence(say(state, Say.ENVIRONS_SCORED, points=list(points)))


def _score_influence(state: Merlin) -> Merlin:
    """Score what is left of the principalities, until the Grail's owner is asked."""
    for of in clockwise(state.board.rondel)[len(_scoring(state).influence) :]:
        held = score_influence(of, _counters(state, of))
        if _is_grail_asked(state, held):
            tie = Tie(of, held.pot, tied_leaders(held.counters))
            state = say(state, Say.GRAIL_ASKED, seat=state.grail, of=of, pot=held.pot)
            return state._replace(phase=Phase.GRAIL, seat=state.grail, tie=tie)
        state = _with_held(state, held)
    return _score_henchmen(state)


def _counters(state: Merlin, of: Principality) -> tuple[int, ...]:
    return tuple([player.influence[NUMBER[of]] for player in state.players])


def _is_grail_asked(state: Merlin, held: Held) -> bool:
    used = any(one.grail is not None for one in _scoring(state).influence)
    return not used and state.grail in tied_leaders(held.counters)


def _with_held(state: Merlin, held: Held) -> Merlin:
    state = _with_points(state, held.points)
    n = NUMBER[held.of]
    players = [_gone_home(player, n) for player in state.players]
    scoring = _scoring(state)
    scoring = scoring._replace(influence=(*scoring.influence, held))
    state = state._replace(players=tuple(players), scoring=scoring)
    return say(state, Say.INFLUENCE_SCORED, of=held.of, points=list(held.points))


def _gone_home(player: Player, n: int) -> Player:
    if player.influence[n] <= 1:
        return player
    influence = (*player.influence[:n], 1, *player.influence[n + 1 :])
    return player._replace(influence=influence)


def use_grail(state: Merlin, _event: TakeGrail) -> Merlin:
    """The Grail's owner takes the whole pot."""
    assert state.tie is not None, "phase grail is about a tie"
    of, pot, _ = state.tie
    state = say(state, Say.GRAIL_USED, seat=state.who, of=of, pot=pot)
    return _after_grail(state, score_influence(of, _counters(state, of), state.who))


def spare_grail(state: Merlin, _event: Confirm) -> Merlin:
    """Not here."""
    assert state.tie is not None, "phase grail is about a tie"
    of = state.tie.of
    return _after_grail(state, score_influence(of, _counters(state, of)))


def _after_grail(state: Merlin, held: Held) -> Merlin:
    return _score_influence(_with_held(state._replace(tie=None), held))


def _score_henchmen(state: Merlin) -> Merlin:
    points = tuple([score_henchmen(player.henchmen) for player in state.players])
    state = _with_points(state, points)
    players = [_seals_back(player) for player in state.players]
    scoring = _scoring(state)._replace(henchmen=points)
    state = state._replace(players=tuple(players), scoring=scoring)
    state = say(state, Say.HENCHMEN_SCORED, points=list(points))
    return _end(state) if state.round == ROUNDS else next_round(state)


def _seals_back(player: Player) -> Player:
    if not any(seal.used for seal in player.seals):
        return player
    return player._replace(seals=tuple([seal._replace(used=False) for seal in player.seals]))


# -- the end -----------------------------------------------------------------------------------


def _end(state: Merlin) -> Merlin:
    final = tuple([score_end(one.apples, one.staffs, sum(one.items)) for one in state.players])
    state = _with_points(state, tuple([sum(one) for one in final]))
    scores = [player.score for player in state.players]
    winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
    state = state._replace(phase=Phase.OVER, seat=None, final=final, winners=winners)
    return say(state, Say.WON, winners=[Seat(seat) for seat in winners], scores=scores)
