"""What holds at every step of every game: random legal play with a deck that is really hidden."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, Protocol

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.game import (
    Button,
    Eyes,
    Game,
    Held,
    Input,
    Line,
    Notice,
    Placed,
    Pressed,
    Refused,
    Undo,
)
from engine.record import Play, parse, read_event, step, write
from engine.rumors.game import RUMORS
from engine.rumors.pieces import IS_RUMOR
from engine.rumors.state import Rumors
from firmware.games.registry import GAMES
from tests.support import camelot, merlin
from tests.support.table import NEVER_LAID, Dealer, seen

LONGEST_GAME: Final = 1_000  # lines; the longest that was met had under 200


class Player(Protocol):
    """Plays one game of a seed by chance."""

    header: Line

    def line(self, state: Any) -> Line | None:
        """Return a legal line, None when the game is over."""


PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "rumors": Dealer,
    "camelot": camelot.Dealer,
    "merlin": merlin.Dealer,
}


class Moment(NamedTuple):
    """One line of a game, the plays before and after it, and what was said."""

    before: Play[Any]
    line: Line
    after: Play[Any]
    said: tuple[Notice, ...]

    @property
    def undone(self) -> bool:
        return self.line["do"] == "undo"


def moments(game: Game[Any, Any, Any, Any], player: Player) -> Iterator[Moment]:
    """Yield a game line by line, as it is played."""
    play: Play[Any] = Play(game.start(game.setup(player.header)))
    while (line := player.line(play.state)) is not None:
        before = play
        play, said = step(game, play, read_event(game, line))
        yield Moment(before, line, play, said)


seeds = st.integers(0, 2**32)
some = partial(settings, deadline=None, print_blob=False)
# Its games are six times as long as the first one's, and what each button would mean is tried out
# at every moment: with all the examples its laws took 100 s, and now 20 s of one core.
FEWER: Final[Mapping[str, int]] = {"merlin": 8}
FEWEST: Final = 3


def law(examples: int, *met: int) -> Callable[[Callable[[str, int], None]], Callable[[str], None]]:
    """Check on so many games of each of the registry, and on the seeds that it once failed with."""

    def of_every_game(check: Callable[[str, int], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize("name", GAMES)
        def checked(name: str) -> None:
            @some(max_examples=max(FEWEST, examples // FEWER.get(name, 1)))
            @given(seed=seeds)
            def one(seed: int) -> None:
                check(name, seed)

            for seed in met:
                one = example(seed=seed)(one)
            one()

        return checked

    return of_every_game


def test_every_game_of_the_registry_has_a_player() -> None:
    assert set(PLAYERS) == set(GAMES)


# -- laws of every game --------------------------------------------------------------------


@law(40)
def test_every_game_ends(name: str, seed: int) -> None:
    game = GAMES[name].game
    *_, last = moments(game, PLAYERS[name](seed))
    assert last.after.lines < LONGEST_GAME
    assert game.expects(last.after.state).over


@law(40)
def test_the_replay_of_what_was_written_equals_what_was_played(name: str, seed: int) -> None:
    game, player = GAMES[name].game, PLAYERS[name](seed)
    setup = game.setup(parse(write(player.header).encode()))
    replayed: Play[Any] = Play(game.start(setup))
    for moment in moments(game, player):
        event = read_event(game, parse(write(moment.line).encode()))
        replayed, said = step(game, replayed, event)
        assert replayed.state == moment.after.state
        assert said == moment.said


@law(40)
def test_every_event_survives_its_json(name: str, seed: int) -> None:
    game = GAMES[name].game
    for moment in moments(game, PLAYERS[name](seed)):
        event = read_event(game, moment.line)
        if not isinstance(event, Undo):
            assert game.read(parse(write(game.write(event)).encode())) == event


@law(40)
def test_undo_at_any_moment_gives_the_state_before(name: str, seed: int) -> None:
    game = GAMES[name].game
    for moment in moments(game, PLAYERS[name](seed)):
        if not moment.undone:
            back, _ = step(game, moment.after, Undo.LAST)
            assert back == moment.before


def attempt(game: Game[Any, Any, Any, Any], state: Any, event: Any) -> bool:
    """Try an event; whether it was applied. Anything but Refused goes through."""
    try:
        after, said = game.apply(state, event)
    except Refused:
        return False
    for eyes in Eyes:
        game.view(after, eyes).as_json()
    game.expects(after)
    return isinstance(said, tuple)


@law(25)
def test_any_event_at_any_step_is_applied_or_refused(name: str, seed: int) -> None:
    game = GAMES[name].game
    strange = [read_event(game, one.line) for one in moments(game, PLAYERS[name](seed + 1))]
    strange = [event for event in strange if not isinstance(event, Undo)]
    chance = Random(seed)
    for moment in moments(game, PLAYERS[name](seed)):
        for event in chance.sample(strange, min(6, len(strange))):
            attempt(game, moment.before.state, event)


def any_input(game: Game[Any, Any, Any, Any], chance: Random) -> Input:
    match chance.randrange(4):
        case 0:
            return Placed(chance.choice(game.spots), chance.choice(game.pieces).id)
        case 1:
            return Held(chance.choice(list(Button)), chance.choice((2, 3)))
        case _:
            return Pressed(chance.choice(list(Button)))


@law(25)
def test_any_input_at_any_step_means_something_or_is_refused(name: str, seed: int) -> None:
    game, chance = GAMES[name].game, Random(seed)
    for moment in moments(game, PLAYERS[name](seed)):
        choice = None
        for _ in range(4):
            try:
                choice, events = game.hear(moment.after.state, choice, any_input(game, chance))
            except Refused:
                continue
            assert game.asks(moment.after.state, choice).kind
            if events and not isinstance(events[0], Undo):
                attempt(game, moment.after.state, events[0])


@law(25)
def test_everything_that_is_said_has_words(name: str, seed: int) -> None:
    entry = GAMES[name]
    for moment in moments(entry.game, PLAYERS[name](seed)):
        told = () if moment.undone else moment.said  # that a line is taken back, the table says
        for notice in (*told, entry.game.asks(moment.after.state, None)):
            sentence = entry.sentence(notice, ("Anna", ""))
            assert sentence
            assert "None" not in sentence


def check_lit(name: str, seed: int, which: str) -> None:
    game = GAMES[name].game
    for moment in moments(game, PLAYERS[name](seed)):
        for button in getattr(game.expects(moment.after.state), which):
            _, events = game.hear(moment.after.state, None, Pressed(button))
            if events and not isinstance(events[0], Undo):
                assert attempt(game, moment.after.state, events[0]), button


@law(25)
def test_a_button_that_is_lit_to_go_is_never_refused(name: str, seed: int) -> None:
    check_lit(name, seed, "go")


@law(15, 2)
def test_a_button_that_is_lit_to_answer_is_never_refused(name: str, seed: int) -> None:
    check_lit(name, seed, "answer")


@law(25)
def test_a_button_that_goes_and_is_not_lit_is_refused(name: str, seed: int) -> None:
    """One truth: what is lit is what `apply` takes."""
    game = GAMES[name].game
    for moment in moments(game, PLAYERS[name](seed)):
        state = moment.after.state
        expected = game.expects(state)
        for button in set(Button) - expected.go - expected.answer:
            try:
                _, events = game.hear(state, None, Pressed(button))
            except Refused:
                continue
            if events and not isinstance(events[0], Undo):
                assert not attempt(game, state, events[0]), button


# -- laws of the card game -----------------------------------------------------------------

KEYS: Final = """
    game phase seat white black silence top questable threats hidden deck discard announce count
    must_listen winner seats last_quest tally warnings refused
"""


def evening(seed: int) -> Iterator[tuple[Moment, Dealer]]:
    dealer = Dealer(seed)
    for moment in moments(RUMORS, dealer):
        yield moment, dealer


@some(max_examples=40)
@given(seed=seeds)
def test_cards_are_conserved(seed: int) -> None:
    for moment, dealer in evening(seed):
        state: Rumors = moment.after.state
        in_hand = state.chosen.drawn if state.chosen else 0
        left_over = state.setup.morgan_cards - state.deck.morgans_in
        cards = state.deck.cards + state.deck.discard + len(state.pile) + in_hand + left_over
        assert cards == 62 + len(state.setup.promos)
        assert left_over == len(dealer.hidden.left_over)


@some(max_examples=40)
@given(seed=seeds)
def test_the_counts_are_those_of_the_real_cards(seed: int) -> None:
    for moment, dealer in evening(seed):
        state, hidden = moment.after.state, dealer.hidden
        never_laid = hidden.pile.count(NEVER_LAID)
        assert state.deck.cards == len(hidden.deck) - never_laid
        assert state.deck.discard == len(hidden.discard)
        assert len(state.pile) == len(hidden.pile)
        assert state.hidden == len(hidden.down)


def explained(moment: Moment) -> tuple[int, int]:
    """Return the white and black Swords that a line must have brought, by its words alone."""
    before, after = seen(moment.before.state), seen(moment.after.state)
    state: Rumors = moment.before.state
    do, phase = moment.line["do"], before["phase"]
    turned = (-1, 1) if before["white"] else (0, 0)
    if moment.after.state.report is not state.report:
        return after["last_quest"]["white"], after["last_quest"]["black"]
    if do == "adjust":
        return (
            moment.line.get("white", before["white"]) - before["white"],
            moment.line.get("black", before["black"]) - before["black"],
        )
    if do == "knight" and phase == "percival":
        return turned
    if do != "loyalty":
        return 0, 0
    traitor = moment.line["is"] == "traitor"
    if phase == "loyalties":
        return turned if traitor else (0, 0)
    assert state.accusation is not None
    only = state.setup.rulings.percival == "traitor-only" and not traitor
    placed = 2 if state.accusation.percival and not only else 1
    return (placed, 0) if traitor else (0, placed)


@some(max_examples=40)
@given(seed=seeds)
def test_swords_change_only_by_what_explains_them(seed: int) -> None:
    for moment, _ in evening(seed):
        if not moment.undone:
            before, after = moment.before.state, moment.after.state
            changed = (after.white - before.white, after.black - before.black)
            assert changed == explained(moment)


@some(max_examples=40)
@given(seed=seeds)
def test_a_report_places_what_its_quests_place(seed: int) -> None:
    for moment, _ in evening(seed):
        report = seen(moment.after.state)["last_quest"]
        if report is not None:
            quests = report["quests"]
            white = sum(one["swords"] for one in quests if one["outcome"] == "success")
            assert report["white"] == white
            assert report["black"] == sum(one["swords"] for one in quests) - white


@some(max_examples=40)
@given(seed=seeds)
def test_the_common_view_holds_nothing_but_the_keys_of_the_contract(seed: int) -> None:
    for moment, _ in evening(seed):
        common, referee = (seen(moment.after.state, eyes) for eyes in (Eyes.COMMON, Eyes.REFEREE))
        assert set(common) == {*KEYS.split()}
        assert common | {"count": None} == referee | {"count": None}
        assert common["count"] is (None if referee["count"] is None else True)


def cards_in(json_value: Any) -> set[str]:
    """Return every Rumor card that is named anywhere in some JSON."""
    return {word for word in json.dumps(json_value).split('"') if word in IS_RUMOR}


@some(max_examples=40)
@given(seed=seeds)
def test_the_common_view_names_no_card_but_the_top_one_and_those_of_the_last_quest(
    seed: int,
) -> None:
    for moment, _ in evening(seed):
        common = seen(moment.after.state, Eyes.COMMON)
        shown = {common["top"]} | cards_in(common["last_quest"])
        del common["phase"]  # two phases have the name of a card
        assert cards_in(common) <= shown


@some(max_examples=40)
@given(seed=seeds)
def test_a_loyalty_is_known_only_once_it_was_shown(seed: int) -> None:
    for moment, dealer in evening(seed):
        before, after = (seen(play.state)["seats"] for play in (moment.before, moment.after))
        changed = [n for n in range(len(after)) if after[n]["revealed"] != before[n]["revealed"]]
        if changed and not moment.undone:
            assert moment.line["do"] == "loyalty"
            assert changed == [moment.line["seat"]]
            assert after[changed[0]]["revealed"] == dealer.hidden.loyalties[changed[0]]


@some(max_examples=40)
@given(seed=seeds)
def test_silence_is_never_in_force_while_a_quest_is_resolved(seed: int) -> None:
    for moment, _ in evening(seed):
        state = seen(moment.after.state)
        if state["phase"] in ("arthur", "reveal", "tokens", "gawain", "gawain-card"):
            assert not state["silence"]
