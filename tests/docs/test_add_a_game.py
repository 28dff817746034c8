"""The game of docs/add-a-game.md comes to the table: its code runs, and the laws hold for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.entry import Entry
from engine.game import (
    Button,
    Eyes,
    Game,
    Held,
    Input,
    Line,
    Mark,
    PieceId,
    Placed,
    Pressed,
    Refused,
)
from engine.record import Play, parse, read_event, step, write
from firmware.games.played import Played
from firmware.games.registry import GAMES
from firmware.screen.snapshot import common_view
from firmware.table import seeing
from firmware.table.journal import Journal
from firmware.table.replays import Stood, replay
from firmware.table.session import Session
from firmware.table.words import said
from tests.support import example_game
from tests.support.example_game import VALUE, HighestGame, Lay, Table
from tests.support.places import DOCS, ROOT

DOC = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
RULES, REGISTRY = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
(RECORD,) = re.findall(r"```jsonl\n(.*?)```", DOC, re.DOTALL)
HEADER: Line = {"record": "highest/1", "players": ["Anna", "Ben", "Carla"]}
GAME: Final[Game[Any, Any, Any, Any]] = HighestGame()  # mypy: it follows the protocol


@pytest.fixture
def played() -> Iterator[Played]:
    """The registry with the page's game in it, as a line of its list would put it there."""
    names: dict[str, Any] = dict(vars(example_game))
    exec(compile(REGISTRY, "docs/add-a-game.md", "exec"), names)
    highest: Played = names["HIGHEST"]
    assert isinstance(GAMES, dict)
    GAMES["highest"] = highest.entry
    yield highest
    del GAMES["highest"]


@pytest.fixture
def entry(played: Played) -> Entry:
    return played.entry


# -- the page is true ----------------------------------------------------------------------


def test_the_page_shows_the_game_as_it_runs() -> None:
    assert (ROOT / "tests/support/example_game.py").read_text(encoding="utf-8") == RULES


def test_the_record_of_the_page_is_played(entry: Entry, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD)
    *_, last = replay(path, lenient=False)
    assert isinstance(last, Stood)
    assert last.play.state.points == [1, 0]
    assert said(last.notices[0], entry, last.names) == "Ben lays highest-3."


def test_its_pieces_have_free_numbers_that_a_tag_can_hold() -> None:
    taken = {piece.number for entry in GAMES.values() for piece in entry.game.pieces}
    own = [piece.number for piece in GAME.pieces]
    assert len(set(own)) == len(own)
    assert not taken & set(own)
    assert max(own) < 1260


# -- at the table --------------------------------------------------------------------------


def test_cards_laid_before_the_camera_are_a_game_that_a_restart_goes_on_with(
    played: Played, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    session = Session(journal, wall=lambda: 0.0)
    session.eyes(True)
    session.begin(HEADER, at=0.0)
    seeing.sees(session, Mark.EMPTY)
    bots = played.company(GAME.setup(HEADER), Random(7))
    at = 0.0
    while (
        event := bots.next_event(session.running.state if session.running else None)
    ) is not None:
        at += 3.0
        notices = seeing.placed(session, event.card, at, seen_at=at)
        assert [notice.kind for notice in notices] == ["laid"]
    assert session.running is not None
    assert session.running.expects.over
    shown = common_view(session.running)
    assert shown is not None
    assert sum(shown["points"]) == 3  # type: ignore[arg-type]
    again = Session(journal, wall=lambda: 0.0)
    again.resume(at=0.0)
    assert again.running is not None
    assert again.running.state == session.running.state
    again.hear(Held(Button.UNDO, 2), at=10.0)
    again.hear(Pressed(Button.OK), at=11.0)
    assert len(again.running.state.laid) == 8
    journal.close()


def test_ok_held_at_the_end_begins_again(entry: Entry, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    session = Session(journal, wall=lambda: 0.0)
    session.begin(HEADER, at=0.0)
    for card in list(VALUE)[:9]:
        session.do({"do": "lay", "card": card}, at=1.0)
    session.hear(Held(Button.OK, 3), at=5.0)
    assert session.running is not None
    assert session.running.state == Table(("Anna", "Ben", "Carla"))
    assert len(journal.games()) == 2
    journal.close()


@pytest.mark.parametrize(
    ("words", "reason"),
    [("highest-1 highest-1", "laid-before"), (" ".join(list(VALUE)[:7]), "game-over")],
)
def test_what_it_refuses(words: str, reason: str) -> None:
    *earlier, last = (Lay(PieceId(word)) for word in words.split())
    state = Table(("Anna", "Ben"), tuple(lay.card for lay in earlier))
    with pytest.raises(Refused) as refused:
        GAME.apply(state, last)
    assert refused.value.reason == reason


# -- the laws --------------------------------------------------------------------------------

seeds = st.integers(0, 2**32)
few = settings(max_examples=20, deadline=None)


def moments(seed: int) -> Iterator[tuple[Play[Any], Lay, Play[Any]]]:
    """Play a game by chance; yield each line with the play before and after it."""
    chance = Random(seed)
    names = ["Anna", "Ben", "Carla", "Dora"][: chance.randint(2, 4)]
    deck = chance.sample(list(VALUE), len(VALUE))
    play: Play[Any] = Play(GAME.start(GAME.setup({"record": "highest/1", "players": names})))
    while not GAME.expects(play.state).over:
        before, event = play, Lay(deck.pop())
        play, _ = step(GAME, play, event)
        yield before, event, play


@few
@given(seed=seeds)
def test_every_event_survives_its_json_and_the_replay_equals_the_play(seed: int) -> None:
    for before, event, after in moments(seed):
        read = read_event(GAME, parse(write(GAME.write(event)).encode()))
        assert read == event
        assert step(GAME, before, read)[0] == after


@few
@given(seed=seeds)
def test_any_event_at_any_step_is_applied_or_refused(seed: int) -> None:
    for before, _, _ in moments(seed):
        for card in VALUE:
            try:
                after, _said = GAME.apply(before.state, Lay(card))
            except Refused:
                continue
            assert after.laid == (*before.state.laid, card)


@few
@given(seed=seeds)
def test_any_input_at_any_step_means_something_or_is_refused(seed: int) -> None:
    chance = Random(seed)
    inputs: list[Input] = [Pressed(button) for button in Button]
    inputs += [Held(Button.OK, 3), Placed(GAME.spots[0], PieceId("picts-5"))]
    for _, _, after in moments(seed):
        try:
            GAME.hear(after.state, None, chance.choice(inputs))
        except Refused:
            continue


@few
@given(seed=seeds)
def test_every_game_ends_with_a_point_a_round_and_no_eyes_see_more_than_others(seed: int) -> None:
    *_, (_, _, last) = moments(seed)
    views = [GAME.view(last.state, eyes).as_json() for eyes in Eyes]
    assert views[0] == views[1]
    assert sum(last.state.points) == 3
