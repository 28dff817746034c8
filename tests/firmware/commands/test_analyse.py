"""`roundtable games analyse`: what cannot be looked back on is said, what can is written."""

from __future__ import annotations

import json
import re
import sqlite3
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine.game import GameError
from engine.record import parse
from firmware.after.game_analysis import finest, of_file
from firmware.commands.arguments import Parser
from firmware.commands.games import analyse
from firmware.games.curve import spans
from firmware.screen.keepsake import page
from firmware.table.journal import Journal
from tests.support.places import EVENINGS
from words.catalog import ENGLISH, Languages
from words.terminal import render_json

WON = EVENINGS / "loyal-win.jsonl"
LARGEST = 400_000  # bytes of the page that is kept
BOARD = EVENINGS / "camelot" / "armor-on-morgan.jsonl"
MERLIN = EVENINGS / "merlin" / "two-at-the-table.jsonl"


def ran(*words: str | Path) -> int:
    parser = Parser()
    analyse.add(parser.add_subparsers())
    return analyse.run(parser.parse_args(["analyse", *map(str, words)]))


def written(folder: Path, text: str) -> Path:
    path = folder / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


# -- what is told ----------------------------------------------------------------------------


def test_praise_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(WON) == 0
    parts = [part.splitlines()[0] for part in capsys.readouterr().out.split("\n\n")]
    assert parts == [
        "Shadows over Camelot: The Card Game",
        "What went well",
        "The whole game",
        "What turned the game",
        "How often each chose best",
        "Turn by turn, with the chance after it (The Loyal win)",
        "To be fair",
    ]


def test_a_card_that_was_put_right_is_told_apart_from_a_move_that_was_taken_back(
    tmp_path: Path,
) -> None:
    header, *lines = map(parse, WON.read_bytes().splitlines())
    timed = [{**line, "at": float(n)} for n, line in enumerate(lines)]
    undo = {"do": "undo"}
    moved = [timed[0], {**undo, "at": 0.5}, timed[0], *timed[1:4]]  # one move is taken back
    right = [*({**undo, "at": 9.5} for _ in range(3)), {**timed[1], "at": 9.5}, *timed[2:]]
    text = "".join(json.dumps(line) + "\n" for line in (header, *moved, *right))
    notes = finest(of_file(written(tmp_path, text))).notes
    assert notes[0] == "1 move was taken back and is no part of it."
    assert notes[1].startswith("A card was put right afterwards 1 time: the game is told as if")


def test_json_has_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(WON, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["steps"]) == len(WON.read_text().splitlines()) - 1
    assert told["steps"][-1]["chance"] == 1


@pytest.mark.slow
def test_a_board_game_is_told_with_the_chance_and_where_it_lies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ran(BOARD, "--rough") == 0
    printed = capsys.readouterr().out
    assert "Bots have played on 8 times from each turn." in printed
    assert re.search(r"^ +5 +\d+ % \(\d+ to \d+\)  ", printed, re.MULTILINE)


@pytest.mark.slow
def test_a_game_of_merlin_is_told_with_the_points_of_each_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = "\n".join(MERLIN.read_text().splitlines()[:45])
    assert ran(written(tmp_path, begun), "--rough") == 0
    printed = capsys.readouterr().out
    assert "Turn by turn, with the points after it, by seat" in printed
    assert re.search(r"Merlin to: take a material, with an apple: -?\d+\.\d points", printed)


@pytest.mark.slow
@pytest.mark.parametrize("record", [MERLIN, BOARD], ids=lambda path: path.parent.name)
def test_the_curves_of_every_game_are_drawn(record: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from firmware.games.curve import draw_curve

    told: Any = render_json(next(of_file(record)).as_json())
    assert draw_curve(told, "png").startswith(b"\x89PNG")


@pytest.mark.slow
def test_the_curve_is_drawn_in_a_file_of_the_kind_that_was_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert ran(WON, "--svg", svg, "--png", png) == 0
    assert xml.etree.ElementTree.parse(svg).getroot().tag.endswith("svg")
    with Image.open(png) as image:
        assert (image.format, image.size) == ("PNG", (1200, 675))


def test_what_stands_is_shaded_from_its_step_on() -> None:
    assert list(spans([False, True, True, False, True])) == [(2, 4), (5, 6)]


@pytest.mark.slow
@pytest.mark.parametrize("code", Languages().codes)
def test_the_page_that_is_kept_is_small_and_asks_nobody(code: str) -> None:
    html = page(finest(of_file(EVENINGS / "traitor-found.jsonl")), Languages().of(code))
    assert len(html.encode()) < LARGEST
    assert f'<html lang="{code}">' in html
    assert "default-src 'none'" in html
    assert "Leon Sorokin" in html  # the chart's licence goes with it


# -- bad input -------------------------------------------------------------------------------


def test_a_record_that_stops_is_looked_back_on_up_to_there(tmp_path: Path) -> None:
    path = written(tmp_path, "\n".join(WON.read_text().splitlines()[:20]))
    told = finest(of_file(path))
    assert len(told.steps) == 19
    assert "stops before the game is over" in told.notes[0]
    assert "The game is not over" in told.result


def test_a_line_that_is_not_taken_ends_it_and_is_named(tmp_path: Path) -> None:
    lines = WON.read_text().splitlines()
    told = finest(of_file(written(tmp_path, "\n".join([*lines[:5], lines[4], *lines[5:]]))))
    assert len(told.steps) == 4
    assert told.notes[0].startswith("Line 6 was not taken")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a header"),
        ('{"record": "rumors/0", "players": 4}', 'not "rumors/0"'),
        ('{"record": "chess/1", "players": 2}', "expected one of rumors"),
        ("{", "not JSON"),
    ],
)
def test_what_is_no_record_of_today_is_said(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(GameError, match=says):
        finest(of_file(written(tmp_path, text)))


def test_a_file_that_is_not_there_is_said() -> None:
    with pytest.raises(GameError, match="cannot be read"):
        finest(of_file(Path("nobody.jsonl")))


def test_a_header_alone_can_be_looked_back_on(tmp_path: Path) -> None:
    told = finest(of_file(written(tmp_path, '{"record": "rumors/1", "players": 3}')))
    assert (told.steps, page(told, ENGLISH)[:9]) == ((), "<!DOCTYPE")


def test_lines_that_were_taken_back_are_no_part_of_it() -> None:
    assert "6 moves were taken back" in " ".join(finest(of_file(EVENINGS / "slips.jsonl")).notes)


def test_a_name_cannot_become_a_piece_of_the_page(tmp_path: Path) -> None:
    name = "</script><b>Ben</b>"
    lines = WON.read_text().replace('"Ben"', json.dumps(name))
    told = finest(of_file(written(tmp_path, lines)))
    assert told.names[1] == name
    assert "<b>Ben" not in page(told, ENGLISH)


# -- the games played here -------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """One game that is over, one that stops, one that was over until a line was taken back."""
    journal = Journal(tmp_path / "journal.sqlite")
    header, *lines = [parse(raw) for raw in WON.read_bytes().splitlines()]
    for played in (lines, lines[:30], [*lines, {"do": "undo"}]):
        journal.append(journal.begin(header, 1.7e9), played)
    journal.close()
    return tmp_path


def test_a_game_played_here_is_named_by_its_number(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran("1", "--data", data, "--json") == 0
    here = json.loads(capsys.readouterr().out)
    ran(WON, "--json")
    assert here == json.loads(capsys.readouterr().out) | {"began": 1.7e9}


@pytest.mark.parametrize("number", [2, 3])
def test_a_game_that_is_not_over_keeps_its_secrets(data: Path, number: int) -> None:
    with pytest.raises(GameError, match=f"game {number} is not over"):
        ran(str(number), "--data", data)


def test_a_game_whose_end_is_damaged_is_not_called_over(data: Path) -> None:
    base = sqlite3.connect(data / "journal.sqlite")
    with base:
        base.execute("UPDATE lines SET line = '{' WHERE game = 1 AND number = 50")
    base.close()
    with pytest.raises(GameError, match="game 1 is not over"):
        ran("1", "--data", data)
