"""A turn: a die moves a figure, an action is offered, a staff repeats it, the turn ends."""

from __future__ import annotations

from engine.merlin.cards import next_draw
from engine.merlin.events import Confirm, Move, NameSpace, UseStaff
from engine.merlin.game_end import turn_over
from engine.merlin.holdings import eat_apple
from engine.merlin.notices import Say
from engine.merlin.refusals import Why
from engine.merlin.rondel import HOW_MANY, SPACES
from engine.merlin.state import Merlin, Phase, Turn, with_player, with_turn
from engine.refusal import make_refusal
from engine.state import say

# -- moving ------------------------------------------------------------------------------------


def move(state: Merlin, event: Move) -> Merlin:
    """An own die moves the knight, Merlin's die moves Merlin."""
    return _move_knight(state, event) if event.die == "own" else _move_merlin(state, event)


def _move_knight(state: Merlin, event: Move) -> Merlin:
    player, seat = state.player, state.who
    face = event.face
    assert face is not None, "an own die comes with its face"
    check_own_die(state, face)
    _check_apple(state, event.apple, face)
    left = list(player.dice)
    left.remove(face)
    steps = event.apple or face
    assert player.knight is not None, "every knight was set out"
    to = (player.knight + (-steps if state.now.back else steps)) % SPACES
    state = with_player(state, seat, player._replace(dice=tuple(left), knight=to))
    state = eat_apple(state) if event.apple else state
    state = say(state, Say.KNIGHT_MOVED, seat=seat, to=to, **{"is": state.board.rondel[to]})
    return offer(state, state.now._replace(moved="own", space=to))


def _move_merlin(state: Merlin, event: Move) -> Merlin:
    player, seat = state.player, state.who
    if state.now.back:
        raise make_refusal(Why.BACK_IS_THE_KNIGHTS)
    face = player.merlin_die
    if face is None:
        raise make_refusal(Why.MERLIN_DIE_USED)
    _check_apple(state, event.apple, face)
    steps = event.apple or face
    to = (state.merlin + (steps if event.way == "clockwise" else -steps)) % SPACES
    state = with_player(state, seat, player._replace(merlin_die=None))._replace(merlin=to)
    state = eat_apple(state) if event.apple else state
    state = say(state, Say.MERLIN_MOVED, seat=seat, to=to, **{"is": state.board.rondel[to]})
    return offer(state, state.now._replace(moved="merlin", space=to))


def check_own_die(state: Merlin, face: int) -> None:
    """Refuse a face that none of the own dice left shows."""
    dice = state.player.dice
    if face not in dice:
        raise make_refusal(Why.NO_SUCH_DIE, face=face, expected=list(dice))


def _check_apple(state: Merlin, apple: int | None, face: int) -> None:
    if apple is None:
        return
    if not state.player.apples:
        raise make_refusal(Why.NO_APPLE, seat=state.who)
    if apple == face:
        raise make_refusal(Why.SAME_FACE, face=face)


def offer(state: Merlin, turn: Turn) -> Merlin:
    """Offer the action of the turn's space, or ask what the space is."""
    assert turn.space is not None, "a figure has moved"
    known = state.board.rondel[turn.space] is not None
    return state._replace(turn=turn, phase=Phase.ACT if known else Phase.SPACE)


def name_space(state: Merlin, event: NameSpace) -> Merlin:
    """The players read what the space in hand shows; it is known from then on."""
    rondel, space = state.board.rondel, state.now.space
    assert space is not None, "a figure has moved"
    if rondel.count(event.kind) >= HOW_MANY[event.kind]:
        raise make_refusal(Why.TYPE_USED_UP, **{"is": event.kind})
    named = (*rondel[:space], event.kind, *rondel[space + 1 :])
    state = state._replace(board=state.board.with_rondel(named), phase=Phase.ACT)
    return say(state, Say.SPACE_NAMED, space=space, **{"is": event.kind})


# -- after the action ----------------------------------------------------------------------------


def _finish(state: Merlin, done: bool) -> Merlin:
    """The action in hand is over."""
    turn = state.now._replace(done=done, ability=None, halves=0)
    return state._replace(turn=turn, phase=Phase.END)


def decline(state: Merlin, _event: Confirm) -> Merlin:
    """The action, or its second half, is not done."""
    return _finish(say(state, Say.DECLINED, seat=state.who), state.now.done)


def half_done(state: Merlin, doubled: bool) -> Merlin:
    """An action was done, or a half of one that is done twice."""
    if doubled and not state.now.halves:
        return with_turn(state, done=True, halves=1)._replace(phase=Phase.AGAIN)
    return finish_action(state)


def finish_action(state: Merlin) -> Merlin:
    """An action was done."""
    return _finish(state, done=True)


def use_staff(state: Merlin, _event: UseStaff) -> Merlin:
    """A staff leaves the game, and the same action is offered again."""
    _check_staff(state)
    player, seat = state.player, state.who
    state = with_player(state, seat, player._replace(staffs=player.staffs - 1))
    state = with_turn(state, staffs=state.now.staffs + 1)._replace(phase=Phase.ACT)
    return say(state, Say.STAFF_USED, seat=seat)


def _check_staff(state: Merlin) -> None:
    turn, rulings = state.now, state.rulings
    if turn.moved != "merlin":
        raise make_refusal(Why.MERLIN_NOT_MOVED)
    if not turn.done:
        raise make_refusal(Why.NOTHING_TO_REPEAT)
    if turn.staffs >= rulings.staffs_per_turn:
        raise make_refusal(Why.STAFFS_USED, limit=rulings.staffs_per_turn)
    if not state.player.staffs:
        raise make_refusal(Why.NO_STAFF_LEFT, seat=state.who)
    if turn.no_staff:
        raise make_refusal(Why.NO_STAFF_AFTER_ABILITY)
    if turn.other and not rulings.staff_with_other:
        raise make_refusal(Why.NO_STAFF_WITH_OTHER)


def end_turn(state: Merlin, _event: Confirm) -> Merlin:
    """The turn is over, once the cards for its missions are drawn."""
    missions = state.now.missions
    if not missions:
        return turn_over(state)
    return next_draw(state._replace(draws=missions, is_ending=True))
