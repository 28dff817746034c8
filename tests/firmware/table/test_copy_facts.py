"""What a game is told of the owner's copy is kept for every further game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.game import BadRecord, Line
from engine.merlin.board import ASSUMED_STARTS
from engine.record import read_event, step
from firmware.games.registry import GAMES
from firmware.owner.cards import (
    PieceFacts,
    cards_file,
    confirm,
    read_facts,
    set_facts,
    with_owners_facts,
)
from firmware.owner.copies import ask_the_rest
from firmware.table.copy_facts import CopyFacts
from firmware.table.running_game import Running, begin_game, header_again
from tests.support.merlin_rules import P
from tests.support.merlin_table import DEALT, ROLL, environs, line

BOARD: Line = {"record": "camelot/1", "players": 3}
STEPS: Line = {"do": "teach", "track": {"white": 6, "black": 4}}
CARDS: Line = {"record": "rumors/1", "players": 3}
MORGAN: Line = {"do": "teach", "card": "morgan-4.1", "value": 2}
TOLD = [
    (BOARD, STEPS, "b-excalibur-board", {"white": 6, "black": 4}),
    (CARDS, MORGAN, "morgan-4.1", {"value": 2, "symbols": []}),
]
EVERY_GAME = pytest.mark.parametrize(("header", "line", "piece", "facts"), TOLD)


def after(running: Running, *lines: Line) -> Running:
    game, play = running.adapter.game, running.play
    for one in lines:
        play, _ = step(game, play, read_event(game, one))
    return replace(running, play=play)


def kinds(learned: CopyFacts, running: Running) -> list[str]:
    return [notice.kind for notice in learned.follow(running)]


@EVERY_GAME
def test_a_told_fact_is_kept_and_the_next_game_begins_with_it(
    header: Line, line: Line, piece: str, facts: Line, tmp_path: Path
) -> None:
    learned, game = CopyFacts(tmp_path), begin_game(header, 1)
    assert kinds(learned, game) == []
    assert kinds(learned, after(game, line)) == ["fact-kept"]
    assert kinds(learned, after(game, line)) == []
    assert read_facts(tmp_path) == {piece: PieceFacts(facts, checked=False)}
    fresh = begin_game(with_owners_facts(header, tmp_path))
    known = GAMES[fresh.adapter.game.name].copy.facts
    assert known is not None
    assert known.in_play(fresh.state)[piece] == facts


@EVERY_GAME
def test_the_same_players_again_need_not_be_asked_either(
    header: Line, line: Line, piece: str, facts: Line, tmp_path: Path
) -> None:
    again = begin_game(header_again(after(begin_game(header), line)))
    known = again.adapter.copy.facts
    assert known is not None
    assert known.in_play(again.state) == {piece: facts}
    assert header_again(begin_game(header)) == header  # nothing was told


def test_what_the_boards_of_a_copy_show_stands_in_the_header_of_the_same_players_again() -> None:
    merlin: Line = {"record": "merlin/1", "players": 2, "board": {"counters": 6, "shift": "even"}}
    assert header_again(begin_game(merlin)) == merlin


def test_what_undo_takes_back_is_forgotten_again(tmp_path: Path) -> None:
    learned, game = CopyFacts(tmp_path), begin_game(BOARD, 1)
    learned.follow(game)
    assert kinds(learned, after(game, STEPS)) == ["fact-kept"]
    assert kinds(learned, game) == ["fact-forgotten"]
    assert read_facts(tmp_path) == {}


QUESTION = (
    "The board of Excalibur: your copy says 6 steps to the green bank, 4 to the frozen one."
    " Change it to 7 steps to the green bank, 7 to the frozen one for every further game?"
)
OTHERWISE: Line = {"do": "teach", "track": {"white": 7, "black": 7}}


def told_otherwise(data: Path) -> tuple[CopyFacts, Running]:
    """Return who follows a game that tells another thing than the owner's file says."""
    set_facts(data, "b-excalibur-board", {"white": 6, "black": 4})
    confirm(data, ())
    learned, game = CopyFacts(data), begin_game(with_owners_facts(BOARD, data), 1)
    learned.follow(game)
    assert kinds(learned, after(game, OTHERWISE)) == []
    return learned, game


def test_what_the_owner_told_is_not_written_over_but_asked_about(tmp_path: Path) -> None:
    learned, _ = told_otherwise(tmp_path)
    assert learned.asks == [{"piece": "b-excalibur-board", "text": QUESTION}]
    assert read_facts(tmp_path)["b-excalibur-board"].facts == {"white": 6, "black": 4}


@pytest.mark.parametrize(("change", "kept"), [(True, 7), (False, 6)])
def test_what_the_copy_says_is_changed_only_where_somebody_says_so(
    change: bool, kept: int, tmp_path: Path
) -> None:
    learned, game = told_otherwise(tmp_path)
    before = read_facts(tmp_path)["b-excalibur-board"]
    said = learned.answer({"table": "copy-says", "piece": "b-excalibur-board", "change": change})
    assert [one.kind for one in said] == (["fact-kept"] if change else [])
    assert read_facts(tmp_path)["b-excalibur-board"].facts["white"] == kept
    assert learned.asks == []
    assert kinds(learned, game) == (["fact-forgotten"] if change else [])  # UNDO
    assert read_facts(tmp_path)["b-excalibur-board"] == before


def test_a_question_about_the_copy_is_over_when_its_line_is_taken_back(tmp_path: Path) -> None:
    learned, game = told_otherwise(tmp_path)
    learned.follow(game)
    assert learned.asks == []
    with pytest.raises(BadRecord):
        learned.answer({"table": "copy-says", "piece": "b-excalibur-board", "change": True})


PLAYED: Line = {"record": "merlin/1", "players": 2}
FIRST: dict[str, Line] = {
    "rondel": {f"spaces.{4 * n}": of for n, of in enumerate(P) if n},
    "shift": {"shift": "even"},
    "counters": {"counters": 7},
}
AS_ASSUMED: Line = ASSUMED_STARTS["m-start.1"]._asdict()


def set_up() -> list[Line]:
    """Return the lines of two players up to the first turn, their starting tiles read out."""
    shown = "; ".join(f"display card=mission.{n}" for n in (1, 2, 3))
    drawn = "; ".join(f"traitor card=traitor-{card}" for card in DEALT.split()[:6])
    tiles: list[Line] = [
        {"do": "start", "card": f"m-start.{n}", **ASSUMED_STARTS[f"m-start.{n}"]._asdict()}
        for n in (1, 2)
    ]
    before = [line(words) for words in f"{environs(2)}; {shown}".split(";")]
    return [*before, *tiles, *(line(words) for words in f"{drawn}; {ROLL}; {ROLL}".split(";"))]


def test_what_was_not_known_is_kept_as_it_is_told_and_asks_nothing(tmp_path: Path) -> None:
    """A starting tile that is read out, a space that somebody lands on: the gaps are filled in."""
    ask_the_rest(tmp_path, "merlin", FIRST)
    learned, game = CopyFacts(tmp_path), begin_game(with_owners_facts(PLAYED, tmp_path), 1)
    learned.follow(game)
    there = after(game, *set_up())
    assert set(kinds(learned, there)) == {"fact-kept"}
    assert read_facts(tmp_path)["m-start.1"].facts == {**AS_ASSUMED, "known": True}
    moved = after(there, {"do": "move", "die": "own", "face": 1}, {"do": "space", "is": "manor"})
    assert kinds(learned, moved) == ["fact-kept"]
    assert learned.asks == []
    assert read_facts(tmp_path)["m-board-rondel"].facts["spaces"][1] == "manor"
    again = begin_game(with_owners_facts(PLAYED, tmp_path), 2)
    assert again.state.board.rondel[1] == "manor"
    assert again.state.board.starts["m-start.1"] == ASSUMED_STARTS["m-start.1"]


def test_what_a_game_had_been_told_before_it_came_is_the_owners_to_change(tmp_path: Path) -> None:
    learned = CopyFacts(tmp_path)
    assert kinds(learned, after(begin_game(BOARD, 1), STEPS)) == []  # the box restarted
    assert kinds(learned, begin_game(BOARD, 1)) == []
    assert kinds(learned, begin_game({**BOARD, "track": {"white": 3, "black": 3}}, 2)) == []
    assert not cards_file(tmp_path).exists()


def test_a_broken_file_is_named_and_stays_as_it_is(tmp_path: Path) -> None:
    cards_file(tmp_path).write_text("white = [", encoding="utf-8")
    learned, game = CopyFacts(tmp_path), begin_game(BOARD, 1)
    learned.follow(game)
    (notice,) = learned.follow(after(game, STEPS))
    assert notice.kind == "fact-not-kept"
    assert "cards.toml" in str(notice.params["text"])
    assert cards_file(tmp_path).read_text(encoding="utf-8") == "white = ["
