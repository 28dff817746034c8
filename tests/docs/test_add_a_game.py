"""The game of docs/add-a-game.md comes to the table: its code runs, and the laws hold for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.game import (
    Button,
    Game,
    Held,
    Line,
    Mark,
    PieceId,
    Pressed,
    Refused,
)
from firmware.games.adapter import Adapter
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
def adapter() -> Iterator[Adapter]:
    """The registry with the page's game in it, as a line of its list would put it there."""
    names: dict[str, Any] = dict(vars(example_game))
    exec(compile(REGISTRY, "docs/add-a-game.md", "exec"), names)
    highest: Adapter = names["HIGHEST"]
    assert isinstance(GAMES, dict)
    GAMES["highest"] = highest
    yield highest
    del GAMES["highest"]


# -- the page is true ----------------------------------------------------------------------


def test_the_page_shows_the_game_as_it_runs() -> None:
    assert (ROOT / "tests/support/example_game.py").read_text(encoding="utf-8") == RULES


def test_the_record_of_the_page_is_played(adapter: Adapter, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD)
    *_, last = replay(path, lenient=False)
    assert isinstance(last, Stood)
    assert last.play.state.points == [1, 0]
    assert said(last.notices[0], adapter, last.names) == "Ben lays highest-3."


def test_its_pieces_have_free_numbers_that_a_tag_can_hold() -> None:
    taken = {piece.number for adapter in GAMES.values() for piece in adapter.game.pieces}
    own = [piece.number for piece in GAME.pieces]
    assert len(set(own)) == len(own)
    assert not taken & set(own)
    assert max(own) < 1260


# -- at the table --------------------------------------------------------------------------


def test_cards_laid_before_the_camera_are_a_game_that_a_restart_goes_on_with(
    adapter: Adapter, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    session = Session(journal, wall=lambda: 0.0)
    session.eyes(True)
    session.begin(HEADER, at=0.0)
    seeing.sees(session, Mark.EMPTY)
    bots = adapter.bots.company(GAME.setup(HEADER), Random(7))
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


def test_ok_held_at_the_end_begins_again(adapter: Adapter, tmp_path: Path) -> None:
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
