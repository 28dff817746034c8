"""Pieces that lie beside each other: what photographs show becomes the lines of showings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import BadRecord, PieceId, Refused
from engine.merlin.pieces import MISSIONS, STARTS, TILES, TRAITORS
from engine.record import step
from firmware.games.registry import GAMES
from firmware.games.strength import Strength
from firmware.table.operator_words import take
from firmware.table.running_game import begin_game
from firmware.table.spread import PhotographedPieces, Reading, read_spread, spread_of
from tests.support.camera_table import Closes, SeenTable

HEADER: dict[str, Any] = {"record": "merlin/1", "players": ["Anna", "Ben", "Clara"], "first": 1}
LEFT_OUT = [tile for tile in TILES if tile.endswith((".5", "-tower.3"))]
LAID = [tile for tile in TILES if tile not in LEFT_OUT]
ROWS = [LAID[:6], LAID[6:12], LAID[12:]]
DRAWN = list(TRAITORS)[3:12]
SET_UP = [LAID, list(MISSIONS[4:7]), [STARTS[2], STARTS[0], STARTS[3]], DRAWN]


@pytest.fixture
def new_table(tmp_path: Path, closes: Closes) -> Callable[..., SeenTable]:
    """Set a table for three, all of whose starting tiles are known where nothing else is told."""
    folders = map(str, count())

    def set_table(**told: Any) -> SeenTable:
        folder = tmp_path / next(folders)
        folder.mkdir()
        return closes(SeenTable(folder, HEADER | told))

    return set_table


@pytest.fixture
def table(new_table: Callable[..., SeenTable]) -> SeenTable:
    return new_table()


def photo(*rows: Sequence[str], turned: int = 0) -> PhotographedPieces:
    """Return a photograph of pieces in rows; "" is a hole."""
    places = [
        (PieceId(piece), (44.0 * (x + 0.5 * (y % 2)), 38.0 * y))
        for y, row in enumerate(rows)
        for x, piece in enumerate(row)
        if piece
    ]
    return PhotographedPieces(tuple(places), turned)


def read(table: SeenTable, *photos: PhotographedPieces) -> Reading:
    running = table.session.game()
    spread = spread_of(running)
    assert spread is not None
    return read_spread(running, spread, photos)


def take_over(table: SeenTable, pieces: Sequence[str]) -> list[str]:
    said = take(table.session, {"table": "spread", "pieces": list(pieces)}, at=table.at)
    return [notice.kind for notice in said]


def lines(table: SeenTable) -> list[dict[str, Any]]:
    """Return the record's lines without their time."""
    recorded = table.journal.current()
    assert recorded is not None
    return [{key: line[key] for key in line if key != "at"} for line in recorded.lines]


# -- the lines -----------------------------------------------------------------------------------


def test_a_set_up_by_photographs_has_the_lines_of_one_that_was_shown(
    new_table: Callable[..., SeenTable],
) -> None:
    shown, pictured = new_table(), new_table()
    for pieces in SET_UP:
        for piece in pieces:
            shown.show(piece, seconds=1.5)
        take_over(pictured, pieces)
    assert lines(pictured) == lines(shown)
    assert len(lines(pictured)) == 33
    assert pictured.session.game().state == shown.session.game().state
    assert pictured.session.game().state.phase == "roll"


def test_each_line_is_taken_back_by_itself(table: SeenTable) -> None:
    take_over(table, LAID)
    table.session.take_back(at=1.0)
    assert table.session.game().state.tiles == tuple(LAID[:-1])
    read_again = read(table, photo(*ROWS))
    assert read_again.is_whole
    take_over(table, read_again.pieces[17:])
    assert table.session.game().state.tiles == tuple(LAID)


def test_only_the_last_line_is_said_aloud(table: SeenTable) -> None:
    assert take_over(table, LAID) == ["environs-laid"]
    take_over(table, SET_UP[1])
    take_over(table, SET_UP[2])
    assert take_over(table, DRAWN) == ["traitor-drew"]


@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        ([*LAID[:17], LAID[3]], "not-asked-for"),
        ([*LAID[:4], LEFT_OUT[0]], "too-many-of-a-sort"),
        ([*LAID, MISSIONS[0], LEFT_OUT[0]], "means-nothing"),
    ],
)
def test_a_piece_that_is_refused_leaves_none_of_them(
    table: SeenTable, pieces: list[str], reason: str
) -> None:
    with pytest.raises(Refused) as no:
        take_over(table, pieces)
    assert no.value.reason == reason
    assert lines(table) == []


def test_what_is_no_piece_of_the_game_is_no_line(table: SeenTable) -> None:
    for pieces in (["b-excalibur.1"], [3], "tiles", [None]):
        with pytest.raises(BadRecord):
            take(table.session, {"table": "spread", "pieces": pieces}, at=1.0)
    assert lines(table) == []


def test_a_tile_that_nobody_has_told_of_is_asked_for_and_the_rest_waits(
    new_table: Callable[..., SeenTable],
) -> None:
    table = new_table(board={"starts": {STARTS[0]: None}})
    take_over(table, LAID)
    take_over(table, SET_UP[1])
    take_over(table, SET_UP[2])
    running = table.session.game()
    assert running.state.starts == (STARTS[2],)
    assert running.asking is not None
    told = {"knight": "fox", "flag": "dove", "shield": "fish", "material": "eagle"}
    table.do({"do": "start", "card": STARTS[0], "influence": "fox", **told})
    left = read(table, photo(SET_UP[2]))
    assert (left.pieces, left.is_whole) == ((STARTS[3],), True)


# -- what photographs show -----------------------------------------------------------------------


def test_all_tiles_in_their_rows_are_told_row_by_row(table: SeenTable) -> None:
    assert read(table, photo(*ROWS)) == Reading(tuple(LAID))


def test_nothing_is_lacking_before_the_first_photograph(table: SeenTable) -> None:
    assert read(table) == Reading()
    assert not read(table).is_whole


@pytest.mark.parametrize("gone", range(18))
def test_a_missing_tile_is_told_with_its_row(table: SeenTable, gone: int) -> None:
    rows = [["" if piece == LAID[gone] else piece for piece in row] for row in ROWS]
    told = read(table, photo(*rows))
    assert not told.is_whole
    assert told.lacks == (
        "17 of 18 were read. Take another picture from nearer and straight from above.",
        f"Row {gone // 6 + 1} has 5 pieces instead of 6.",
    )


@pytest.mark.parametrize("twice", range(0, 18, 5))
@pytest.mark.parametrize("over", range(1, 18, 5))
def test_a_tile_in_two_places_is_asked_for(table: SeenTable, twice: int, over: int) -> None:
    pieces = [LAID[twice] if n == over else piece for n, piece in enumerate(LAID)]
    told = read(table, photo(pieces[:6], pieces[6:12], pieces[12:]))
    assert not told.is_whole
    assert twice == over or "lie in two places" in told.lacks[0]


def test_too_many_tiles_are_told(table: SeenTable) -> None:
    told = read(table, photo(*ROWS, LEFT_OUT))
    assert told.lacks == ("24 lie there, and 18 belong there. Take the others away.",)


def test_a_piece_that_is_not_asked_for_does_not_matter(table: SeenTable) -> None:
    rows = [[*ROWS[0], MISSIONS[0]], [*ROWS[1], "m-excalibur"], ROWS[2], [STARTS[0]]]
    assert read(table, photo(*rows)) == Reading(tuple(LAID))


def test_a_piece_of_another_game_is_named(table: SeenTable) -> None:
    told = read(table, photo(*ROWS, ["excalibur-2"]))
    assert told.is_whole
    (stranger,) = told.strangers
    assert "is a card of another game" in stranger


def test_photographs_add_up(table: SeenTable) -> None:
    hole = [*ROWS[1][:3], "", *ROWS[1][4:]]
    assert read(table, photo(ROWS[0]), photo(ROWS[1], ROWS[2])).pieces == tuple(LAID)
    assert read(table, photo(ROWS[0], hole), photo(*ROWS[1:])).is_whole
    assert read(table, photo(*ROWS), photo(ROWS[0], hole)).pieces == tuple(LAID)
    assert read(table, photo(*ROWS), photo(*ROWS)).pieces == tuple(LAID)


def test_photographs_that_contradict_each_other_are_asked_for(table: SeenTable) -> None:
    other = [ROWS[0][1], ROWS[0][0], *ROWS[0][2:]]
    mixed = [*ROWS[0][:3], *ROWS[1][3:]]
    for row in (other, mixed):
        told = read(table, photo(*ROWS), photo(row))
        assert not told.is_whole
        assert told.lacks[0].startswith("Two photographs differ on where these lie")


def test_a_photograph_from_the_other_side_is_turned(table: SeenTable) -> None:
    from_there = [row[::-1] for row in ROWS[::-1]]
    assert read(table, photo(*from_there)).pieces == tuple(LAID[::-1])
    assert read(table, photo(*from_there, turned=1)).pieces == tuple(LAID)


def test_tiles_that_were_shown_before_lie_there_too(table: SeenTable) -> None:
    for piece in LAID[:2]:
        table.show(piece, seconds=1.5)
    assert read(table, photo(*ROWS)).is_whole
    told = read(table, photo(ROWS[1], ROWS[0], ROWS[2]))
    assert told.lacks[0].startswith("Place 1 has mountain in the record and wood")


def test_traitors_are_rows_of_players_from_the_first_one(table: SeenTable) -> None:
    for pieces in SET_UP[:3]:
        take_over(table, pieces)
    spread = spread_of(table.session.game())
    assert spread is not None
    assert spread.seats == (1, 1, 1, 2, 2, 2, 0, 0, 0)
    assert read(table, photo(DRAWN[:3], DRAWN[3:6], DRAWN[6:])).pieces == tuple(DRAWN)
    take_over(table, DRAWN[:1])
    assert spread_of(table.session.game()) is None  # the rest of the row is shown
    take_over(table, DRAWN[1:3])
    assert read(table, photo(DRAWN[3:6], DRAWN[6:])).is_whole


# -- whatever the game ---------------------------------------------------------------------------


def test_a_game_that_the_program_deals_has_nothing_to_photograph() -> None:
    assert spread_of(begin_game(HEADER)) is not None
    assert spread_of(begin_game(HEADER | {"x-dealt": [0]})) is None
    assert spread_of(None) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_photographed_is_what_the_game_takes_piece_by_piece(game: str) -> None:
    running = begin_game({"record": f"{game}/1", "players": 3})
    rules = running.adapter.game
    company = running.adapter.bots.company(rules.setup(running.header), Random(3), Strength.STRONG)
    for _ in range(50):  # lines: as far as into the first turns
        spread = spread_of(running)
        if spread is not None:
            assert running.lays <= spread.pieces
            assert not running.lays & set(spread.told)
            assert spread.many % spread.in_a_row == 0
        event = company.next_event(running.state)
        play, _ = step(rules, running.play, event)
        company.follow(running.state, event, play.state)
        running = replace(running, play=play)
