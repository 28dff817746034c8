"""Mission cards that are fulfilled, and the King's Favor they may bring."""

from __future__ import annotations

from typing import Final

from engine.merlin.board import Mission
from engine.merlin.cards import discard_from_hand
from engine.merlin.events import FulfilMission
from engine.merlin.holdings import add_points
from engine.merlin.mission_needs import is_fulfilled
from engine.merlin.notices import Say
from engine.merlin.refusals import Why
from engine.merlin.state import SEALS, Merlin, Seal, with_player, with_turn
from engine.refusal import make_refusal
from engine.state import say

_ROW_OF_POINTS: Final = 1
_SECOND_BRINGS: Final = 2


def fulfil(state: Merlin, event: FulfilMission) -> Merlin:
    """A mission is laid open, for points or, with the King's Favor, for an ability."""
    limit = 2 if state.now.two else 1
    if state.now.missions >= limit:
        raise make_refusal(Why.ONE_A_TURN, limit=limit)
    after = discard_from_hand(state, event.card)
    mission = _symbols_shown(state, event)
    if event.row is not None:
        _check_row(state, mission, event.row)
    points = _points(state, mission, event.row)
    seat = state.who
    after = _add_seal(after, mission, event.row)
    after = with_turn(add_points(after, seat, points), missions=state.now.missions + 1)
    after = say(after, Say.MISSION_DONE, seat=seat, card=event.card, points=points)
    return after if event.points is None else _warn_of_card(after, event)


def _symbols_shown(state: Merlin, event: FulfilMission) -> Mission:
    """Return what the card shows, fulfilled, or what the players say that it shows."""
    known = state.board.missions.get(event.card)
    if known is None:
        if event.points is None or event.icon is None:
            raise make_refusal(Why.MISSION_IS_NOT_KNOWN, card=event.card)
        return Mission(event.points, event.icon, ())
    if event.points is not None:
        raise make_refusal(Why.MISSION_IS_KNOWN, card=event.card)
    if not is_fulfilled(known.needs, state.player):
        raise make_refusal(Why.NOT_FULFILLED, seat=state.who, card=event.card)
    return known


def _check_row(state: Merlin, mission: Mission, row: int) -> None:
    if not state.setup.favor:
        raise make_refusal(Why.ONLY_WITH_FAVOR)
    if row > mission.points:
        raise make_refusal(Why.ROW_TOO_HIGH, row=row, points=mission.points)
    if state.player.has_seal(mission.icon, row):
        raise make_refusal(Why.SEALED_BEFORE, seat=state.who, of=mission.icon, row=row)
    if len(state.player.seals) >= SEALS:
        raise make_refusal(Why.NO_SEAL_LEFT, seat=state.who)


def _points(state: Merlin, mission: Mission, row: int | None) -> int:
    """Return its points, or none for an ability; 1 more by row 1, 2 more for a second one."""
    points = mission.points if row is None else 0
    if state.player.has_seal(mission.icon, _ROW_OF_POINTS):
        points += 1
    return points + (_SECOND_BRINGS if state.now.missions else 0)


def _add_seal(state: Merlin, mission: Mission, row: int | None) -> Merlin:
    if row is None:
        return state
    player, seat = state.player, state.who
    player = player._replace(seals=(*player.seals, Seal(mission.icon, row)))
    state = with_player(state, seat, player)
    return say(state, Say.SEALED, seat=seat, of=mission.icon, row=row)


def _warn_of_card(state: Merlin, event: FulfilMission) -> Merlin:
    warning = f"{event.card} of seat {state.who} was taken on the players' word"
    return state._replace(warnings=(*state.warnings, warning))
