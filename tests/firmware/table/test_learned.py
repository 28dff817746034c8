"""What a game is told of the owner's copy is kept for every further game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.game import Line
from engine.record import read_event, step
from firmware.games.registry import GAMES
from firmware.owner.cards import Told, cards_file, confirm, read, set_facts, with_owners_facts
from firmware.table.learned import Learned
from firmware.table.running import Running, begun, header_again

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
    game, play = running.entry.game, running.play
    for line in lines:
        play, _ = step(game, play, read_event(game, line))
    return replace(running, play=play)


def kinds(learned: Learned, running: Running) -> list[str]:
    return [notice.kind for notice in learned.follow(running)]


@EVERY_GAME
def test_a_told_fact_is_kept_and_the_next_game_begins_with_it(
    header: Line, line: Line, piece: str, facts: Line, tmp_path: Path
) -> None:
    learned, game = Learned(tmp_path), begun(header, 1)
    assert kinds(learned, game) == []
    assert kinds(learned, after(game, line)) == ["fact-kept"]
    assert kinds(learned, after(game, line)) == []
    assert read(tmp_path) == {piece: Told(facts, checked=False)}
    fresh = begun(with_owners_facts(header, tmp_path))
    known = GAMES[fresh.entry.game.name].facts
    assert known is not None
    assert known.in_play(fresh.state)[piece] == facts


@EVERY_GAME
def test_the_same_players_again_need_not_be_asked_either(
    header: Line, line: Line, piece: str, facts: Line, tmp_path: Path
) -> None:
    again = begun(header_again(after(begun(header), line)))
    known = again.entry.facts
    assert known is not None
    assert known.in_play(again.state) == {piece: facts}
    assert header_again(begun(header)) == header  # nothing was told


def test_what_the_boards_of_a_copy_show_stands_in_the_header_of_the_same_players_again() -> None:
    merlin: Line = {"record": "merlin/1", "players": 2, "board": {"counters": 6, "shift": "even"}}
    assert header_again(begun(merlin)) == merlin


def test_what_undo_takes_back_is_forgotten_again(tmp_path: Path) -> None:
    learned, game = Learned(tmp_path), begun(BOARD, 1)
    learned.follow(game)
    learned.follow(after(game, STEPS))
    more: Line = {"do": "teach", "track": {"white": 7, "black": 7}}
    assert kinds(learned, after(game, STEPS, more)) == ["fact-kept"]
    assert kinds(learned, after(game, STEPS)) == ["fact-kept"]
    assert read(tmp_path)["b-excalibur-board"].facts == {"white": 6, "black": 4}
    assert kinds(learned, game) == ["fact-forgotten"]
    assert read(tmp_path) == {}


def test_a_fact_that_the_owner_had_checked_stands_again_after_undo(tmp_path: Path) -> None:
    set_facts(tmp_path, "b-excalibur-board", {"white": 6})
    confirm(tmp_path, ())
    before = read(tmp_path)
    learned, game = Learned(tmp_path), begun(with_owners_facts(BOARD, tmp_path), 1)
    learned.follow(game)
    told: Line = {"do": "teach", "track": {"white": 7, "black": 7}}
    assert kinds(learned, after(game, told)) == ["fact-kept"]
    assert read(tmp_path)["b-excalibur-board"] == Told({"white": 7, "black": 7}, checked=False)
    assert kinds(learned, game) == ["fact-forgotten"]
    assert read(tmp_path) == before


def test_what_a_game_had_been_told_before_it_came_is_the_owners_to_change(tmp_path: Path) -> None:
    learned = Learned(tmp_path)
    assert kinds(learned, after(begun(BOARD, 1), STEPS)) == []  # the box was started anew
    assert kinds(learned, begun(BOARD, 1)) == []
    assert kinds(learned, begun({**BOARD, "track": {"white": 3, "black": 3}}, 2)) == []
    assert not cards_file(tmp_path).exists()


def test_a_broken_file_is_named_and_stays_as_it_is(tmp_path: Path) -> None:
    cards_file(tmp_path).write_text("white = [", encoding="utf-8")
    learned, game = Learned(tmp_path), begun(BOARD, 1)
    learned.follow(game)
    (notice,) = learned.follow(after(game, STEPS))
    assert notice.kind == "fact-not-kept"
    assert "cards.toml" in str(notice.params["text"])
    assert cards_file(tmp_path).read_text(encoding="utf-8") == "white = ["
