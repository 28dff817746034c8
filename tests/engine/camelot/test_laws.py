"""What holds at every step of the board game: random legal play by a dealer who reads the rules
for himself. A line that he holds legal and the engine refuses fails every test here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.camelot.events import Event
from engine.camelot.pieces import BLACK, PIECES, WHITE
from engine.camelot.state import Camelot, Phase
from engine.game import Eyes, Line, Notice, Refused
from engine.record import Play, parse, step, write
from engine.rumors.pieces import PIECES as OTHER_PIECES
from tests.support import camelot, camelot_laws
from tests.support.camelot import GAME, Dealer, on_view, seen

LONGEST_GAME = 3_000  # lines; the longest of 3,000 games that were met had under 700
seeds = st.integers(0, 2**32)
some = partial(settings, deadline=None, print_blob=False)
KEYS = (
    "game phase seat asked options white black siege quests vivien mists card onto table die "
    "draws share white_deck white_discard black_deck black_discard acts powers sacrificed looked "
    "seats last_quest last_fight winner warnings refused"
)


class Moment(NamedTuple):
    """One line of a game, the states before and after it, what was said, and the dealer."""

    before: Camelot
    line: Line
    after: Camelot
    said: tuple[Notice, ...]
    dealer: Dealer


def moments(seed: int) -> Iterator[Moment]:
    dealer = Dealer(seed)
    state = GAME.start(GAME.setup(dealer.header))
    while (line := dealer.line(state)) is not None:
        before = state
        state, said = GAME.apply(state, GAME.read(line))
        yield Moment(before, line, state, said, dealer)


@some(max_examples=40)
@given(seed=seeds)
def test_every_game_ends(seed: int) -> None:
    *_, last = moments(seed)
    assert last.dealer.lines < LONGEST_GAME
    assert last.after.winner in ("loyal", "evil")
    assert last.after.todo == ()


@some(max_examples=20)
@given(seed=seeds)
def test_the_replay_of_what_was_written_equals_what_was_played(seed: int) -> None:
    header = parse(write(Dealer(seed).header).encode())
    replayed = GAME.start(GAME.setup(header))
    for moment in moments(seed):
        event = GAME.read(parse(write(moment.line).encode()))
        replayed, said = GAME.apply(replayed, event)
        assert replayed == moment.after
        assert said == moment.said


@some(max_examples=20)
@given(seed=seeds)
def test_every_event_survives_its_json(seed: int) -> None:
    for moment in moments(seed):
        event = GAME.read(moment.line)
        assert GAME.read(parse(write(GAME.write(event)).encode())) == event
        assert GAME.write(event) == moment.line


@some(max_examples=20)
@given(seed=seeds)
def test_cards_add_up_and_no_figure_leaves_its_bounds(seed: int) -> None:
    for moment in moments(seed):
        now = seen(moment.after)
        camelot_laws.check(now)
        assert len(moment.after.known_white) <= now["white_discard"]
        assert len(moment.after.known_black) <= now["black_discard"]


@some(max_examples=20)
@given(seed=seeds)
def test_only_what_was_seen_is_known(seed: int) -> None:
    for moment in moments(seed):
        known = moment.after.known_white | moment.after.known_black
        assert not known & on_view(seen(moment.after))
        assert moment.before.known_white | moment.before.known_black == moment.dealer.remembered


@some(max_examples=20)
@given(seed=seeds)
def test_the_state_is_json_of_the_contracts_keys_alone(seed: int) -> None:
    for moment in moments(seed):
        told = [GAME.view(moment.after, eyes).as_json() for eyes in Eyes]
        assert list(told[0]) == KEYS.split()
        assert told[0] == told[1]
        assert json.loads(json.dumps(told[0])) == told[0]


@some(max_examples=20)
@given(seed=seeds)
def test_something_can_always_be_done_and_nothing_is_left_half_done(seed: int) -> None:
    for moment in moments(seed):
        state = moment.after
        assert state.phase is not Phase.BUSY
        assert state.said == ()
        if state.phase in (Phase.EVIL, Phase.HERO):
            assert state.todo == ()
            assert (state.card, state.table, state.die, state.share) == (None, (), None, None)


@some(max_examples=15)
@given(seed=seeds)
def test_undo_at_any_moment_gives_the_state_before(seed: int) -> None:
    play: Play[Any] = Play(GAME.start(GAME.setup(Dealer(seed).header)))
    for moment in moments(seed):
        assert play.state == moment.before
        play, _ = step(GAME, play, GAME.read(moment.line))  # type: ignore[arg-type]
        assert play.back_to(play.lines - 1).state == moment.before


def attempt(state: Camelot, event: Event) -> None:
    """Try an event. Anything but Refused goes through."""
    try:
        after, _ = GAME.apply(state, event)
    except Refused as no:
        assert len(str(no)) < 250  # noqa: PT017
        return
    assert after.phase is not Phase.BUSY
    json.dumps(seen(after))


@some(max_examples=20)
@given(seed=seeds)
def test_any_event_at_any_step_is_applied_or_refused(seed: int) -> None:
    strange = [GAME.read(one.line) for one in moments(seed + 1)]
    chance = Random(seed)
    for moment in moments(seed):
        for event in chance.sample(strange, min(8, len(strange))):
            attempt(moment.before, event)


def test_there_are_168_cards_and_7_coats_of_arms_that_no_other_game_has() -> None:
    assert len(PIECES) == 175
    assert (len(WHITE), len(BLACK)) == (84, 76)
    assert all(piece.id.startswith("b-") for piece in PIECES)
    numbers = [piece.number for piece in (*PIECES, *OTHER_PIECES)]
    assert len(numbers) == len({*numbers})
    assert max(numbers) < 1260


def test_the_dealer_and_the_engine_know_the_same_cards() -> None:
    assert {*camelot.WHITE} == {*WHITE}
    assert {*camelot.BLACK} == {*BLACK}
