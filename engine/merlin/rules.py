"""Which rule takes which event in which phase: the one place that says what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Notice
from engine.merlin import (
    abilities,
    actions,
    cards,
    corrections,
    events,
    flags,
    game_end,
    henchmen,
    manors,
    missions,
    rounds,
    setup_phase,
    turn,
)
from engine.merlin.events import Event
from engine.merlin.state import Merlin, Phase
from engine.rulebook import Rules, rule_of
from engine.state import take_notices

Rule = Callable[[Merlin, Any], Merlin]

_ACTIONS: Final[Mapping[type, Rule]] = {  # `check_offered` says which of them is in hand
    events.SendHenchman: henchmen.send,
    events.TakePoints: actions.take_points,
    events.TakeItem: actions.take_item,
    events.Exchange: actions.exchange,
    events.SwapMissions: actions.swap_missions,
    events.TakeExcalibur: actions.take_excalibur,
    events.TakeGrail: actions.take_grail,
    events.Build: manors.build,
}
_AT_ANY_TIME: Final[Mapping[type, Rule]] = {
    events.PlayFlag: flags.play_flag,
    events.FulfilMission: missions.fulfil,
    events.UseAbility: abilities.use_ability,
}
RULES: Final[Rules[Rule]] = {
    Phase.TILES: {events.LayTile: setup_phase.lay_tile},
    Phase.DISPLAY: {events.ShowMission: cards.show_mission},
    Phase.START: {events.TakeStart: setup_phase.take_start},
    Phase.TRAITORS: {events.DrawTraitor: setup_phase.draw_traitor},
    Phase.ROLL: {events.Roll: rounds.roll},
    Phase.TURN: {events.Move: turn.move, **_AT_ANY_TIME, events.Adjust: corrections.adjust},
    Phase.SPACE: {events.NameSpace: turn.name_space},
    Phase.ACT: {**_ACTIONS, events.Confirm: turn.decline, **_AT_ANY_TIME},
    Phase.TOWER: {
        events.TakeItem: manors.tower_item,
        events.PutCounter: manors.tower_counter,
        events.Confirm: manors.tower_nothing,
    },
    Phase.AGAIN: {
        events.Build: manors.build,
        events.SendHenchman: henchmen.send,
        events.Confirm: turn.decline,
    },
    Phase.DRAW: {events.DrawMission: cards.draw_mission},
    Phase.END: {events.Confirm: turn.end_turn, events.UseStaff: turn.use_staff, **_AT_ANY_TIME},
    Phase.GRAIL: {events.TakeGrail: game_end.use_grail, events.Confirm: game_end.spare_grail},
}
_ACTING: Final = (Phase.ACT, Phase.AGAIN)
_TAUGHT_IN: Final = frozenset((Phase.START, Phase.TURN, Phase.ACT, Phase.END))


def kinds_now(state: Merlin) -> list[type[Event]]:
    """Return the kinds of events that the table takes now; of actions the one in hand alone."""
    return [kind for kind in RULES.get(state.phase, ()) if _is_in_hand(state, kind)]


def _is_in_hand(state: Merlin, kind: type) -> bool:
    if state.phase not in _ACTING or kind not in _ACTIONS:
        return True
    return kind is actions.offered_event(state)


def apply(state: Merlin, event: Event) -> tuple[Merlin, tuple[Notice, ...]]:
    """Return the table after the event and what is to be said, or raise Refused."""
    if isinstance(event, events.Teach) and state.phase in _TAUGHT_IN:
        return take_notices(corrections.teach(state, event))
    rule = rule_of(RULES, state.phase, event, lambda: kinds_now(state))
    if state.phase in _ACTING and type(event) in _ACTIONS:
        actions.check_offered(state, event)
    return take_notices(rule(state, event))
