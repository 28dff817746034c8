"""Flags: each goes back to its principality and does what its colour does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.merlin.events import PlayFlag
from engine.merlin.holdings import check_has_item, check_traitor, discard_traitors, give_back
from engine.merlin.notices import Say
from engine.merlin.pieces import NUMBER, PRINCIPALITIES, Kind, Principality, Use
from engine.merlin.refusals import Why
from engine.merlin.rondel import SPACES
from engine.merlin.state import Merlin, Phase, check_seat, with_player, with_turn
from engine.merlin.turn import check_own_die, offer
from engine.refusal import make_refusal
from engine.state import say

_ANY_TIME: Final = (Phase.TURN, Phase.ACT, Phase.END)
_TURNED: Final = 7  # opposite faces of a die add up to it
_HALF_ROUND: Final = SPACES // 2


class Rule(NamedTuple):
    """When a flag may be used, with which keys, and what it does."""

    phases: tuple[Phase, ...]
    keys: tuple[frozenset[str], ...]
    effect: Callable[[Merlin, PlayFlag], Merlin]


def play_flag(state: Merlin, event: PlayFlag) -> Merlin:
    """A flag goes back and does what it does."""
    item = f"{Kind.FLAG}-{event.of}"
    check_has_item(state, item)
    use = _use(state, event)
    rule = RULES[use]
    if event.keys not in rule.keys:
        expected: list[Any] = sorted(rule.keys[0]) or ["none"]
        raise make_refusal(Why.WRONG_KEYS, use=use, expected=expected)
    if state.phase not in rule.phases:
        raise make_refusal(Why.NOT_NOW, use=use, phase=state.phase)
    state = give_back(state, state.who, item)
    if state.board.flags[NUMBER[event.of]] is None:
        state = state._replace(board=state.board.with_flag(event.of, use))
    return rule.effect(say(state, Say.FLAG_PLAYED, seat=state.who, of=event.of, use=use), event)


def _use(state: Merlin, event: PlayFlag) -> Use:
    flags = state.board.flags
    known = flags[NUMBER[event.of]]
    if known is not None:
        if event.use not in (None, known):
            raise make_refusal(Why.ANOTHER_USE, of=event.of, expected=known)
        return known
    if event.use is None:
        raise make_refusal(Why.USE_IS_MISSING, of=event.of)
    if event.use in flags:
        other = PRINCIPALITIES[flags.index(event.use)]
        raise make_refusal(Why.USE_OF_ANOTHER_FLAG, use=event.use, other=other)
    return event.use


def _check_first(used: bool, use: Use) -> None:
    if used:
        raise make_refusal(Why.ONCE_A_TURN, use=use)


def _repel(state: Merlin, event: PlayFlag) -> Merlin:
    of = event.traitor
    assert isinstance(of, Principality), "the keys were checked"
    check_traitor(state, of)
    return discard_traitors(state, of, state.player.traitors[NUMBER[of]])


def _two(state: Merlin, _event: PlayFlag) -> Merlin:
    _check_first(state.now.two, Use.TWO)
    return with_turn(state, two=True)


def _back(state: Merlin, _event: PlayFlag) -> Merlin:
    _check_first(state.now.back, Use.BACK)
    if not state.player.dice:
        raise make_refusal(Why.OWN_DIE_USED)
    return with_turn(state, back=True)


def _flip(state: Merlin, event: PlayFlag) -> Merlin:
    player = state.player
    if event.face is not None:
        check_own_die(state, event.face)
        dice = list(player.dice)
        dice.remove(event.face)
        player = player._replace(dice=tuple(sorted((*dice, _TURNED - event.face))))
    elif player.merlin_die is None:
        raise make_refusal(Why.MERLIN_DIE_USED)
    else:
        player = player._replace(merlin_die=_TURNED - player.merlin_die)
    return with_turn(with_player(state, state.who, player), flipped=state.now.flipped + 1)


def _check_first_action(state: Merlin, use: Use) -> None:
    if state.now.staffs:
        raise make_refusal(Why.NOT_IN_A_REPETITION, use=use)
    if state.now.ability is not None:
        raise make_refusal(Why.NOT_AFTER_AN_ABILITY, use=use)


def _other(state: Merlin, event: PlayFlag) -> Merlin:
    _check_first(state.now.other, Use.OTHER)
    _check_first_action(state, Use.OTHER)
    seat = event.seat
    assert seat is not None, "the keys were checked"
    check_seat(state, seat)
    if seat == state.who:
        raise make_refusal(Why.NOT_ANOTHER_SEAT)
    space = state.players[seat].knight
    assert space is not None, "every knight was set out"
    if space == state.now.space:
        raise make_refusal(Why.STANDS_HERE, seat=seat)
    return offer(state, state.now._replace(other=True, space=space))


def _mirror(state: Merlin, _event: PlayFlag) -> Merlin:
    _check_first(state.now.mirror, Use.MIRROR)
    _check_first_action(state, Use.MIRROR)
    if state.now.other:
        raise make_refusal(Why.NOT_AFTER_OTHER, use=Use.MIRROR)
    if state.now.moved != "own":
        raise make_refusal(Why.KNIGHT_NOT_MOVED, use=Use.MIRROR)
    player, seat = state.player, state.who
    assert player.knight is not None, "every knight was set out"
    to = (player.knight + _HALF_ROUND) % SPACES
    state = with_player(state, seat, player._replace(knight=to))
    state = say(state, Say.KNIGHT_MOVED, seat=seat, to=to, **{"is": state.board.rondel[to]})
    return offer(state, state.now._replace(mirror=True, space=to))


_NO_KEYS: Final = (frozenset[str](),)
RULES: Final[Mapping[Use, Rule]] = {
    Use.REPEL: Rule(_ANY_TIME, (frozenset({"traitor"}),), _repel),
    Use.TWO: Rule(_ANY_TIME, _NO_KEYS, _two),
    Use.BACK: Rule((Phase.TURN,), _NO_KEYS, _back),
    Use.FLIP: Rule((Phase.TURN,), (frozenset({"die", "face"}), frozenset({"die"})), _flip),
    Use.OTHER: Rule((Phase.ACT,), (frozenset({"seat"}),), _other),
    Use.MIRROR: Rule((Phase.ACT,), _NO_KEYS, _mirror),
}
