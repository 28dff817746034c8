"""Names as they may be typed: on the page, for who joins, and on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import BadRecord
from engine.record import read_event
from firmware.cli import main
from firmware.games.hand_score import checked_names
from firmware.games.names import MOST_LETTERS, check_name, check_typed, letters
from firmware.games.registry import GAMES
from tests.firmware.screen.test_operator import BOX, Browser
from tests.support.program_process import fails
from words.terminal import WRONG

LONG = "A" * (MOST_LETTERS + 1)
ESCAPES = "Eve\x1b[2J"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("", 0),
        ("Anna", 4),
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("Z\u0300\u0301\u0302oe", 3),
        ("👩‍👩‍👧‍👦", 1),  # four people and three joiners
        ("👍🏽", 1),  # a thumb and its skin
        ("🇵🇱🇨🇿", 2),
        ("❤️", 1),  # a heart, and that it is an emoji
        ("한글", 2),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", 2),  # the same, in parts
        ("नमस्ते", 4),  # Unicode 15.1 counts its third and fourth as one
        ("王小明", 3),
    ],
)
def test_the_characters_of_a_name_are_those_that_a_person_sees(name: str, seen: int) -> None:
    assert letters(name) == seen


@pytest.mark.parametrize("name", ["", "A" * 40, "e\u0301" * 40, "👩‍👩‍👧‍👦" * 40, "李" * 40])
def test_forty_characters_are_a_name(name: str) -> None:
    check_name(name, "players")


@pytest.mark.parametrize(
    ("name", "words"),
    [(LONG, "at most 40"), ("👍🏽" * 41, "at most 40"), ("e" + "\u0301" * 10_000, "at most 40"),
     (ESCAPES, "can be seen"), ("a\nb", "can be seen"), ("\u202eeve", "can be seen"),
     ("A\u200bnna", "can be seen")],
)  # fmt: skip
def test_other_names_are_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        check_name(name, "players")
    with pytest.raises(BadRecord, match=words):
        check_typed({"record": "rumors/1", "players": ["Anna", name, "Ben"]})


@pytest.mark.parametrize("header", [{}, {"players": 3}, {"players": [1, None]}, [], None, "x"])
def test_what_else_is_wrong_with_a_header_the_game_says(header: object) -> None:
    check_typed(header)


# -- where they are typed ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [LONG, ESCAPES])
def test_the_page_refuses_them_for_a_new_game(name: str) -> None:
    browser = Browser(pin=None, host=BOX)
    answer = browser.post("/api/new", {"record": "rumors/1", "players": ["Anna", name, "Ben"]})
    assert (answer.status_code, answer.json()["reason"]) == (400, "not-valid")
    assert browser.desk.asked == []


@pytest.mark.parametrize("name", [LONG, ESCAPES])
@pytest.mark.parametrize("command", ["run", "play"])
def test_the_command_line_refuses_them(command: str, name: str, tmp_path: Path) -> None:
    names = f"Anna,{name},Ben"
    told = fails(command, "--names", names, "--data", str(tmp_path), "--port", "0", status=WRONG)
    assert "--names: a name has" in told


def test_a_board_that_is_scored_by_hand_has_such_names_too() -> None:
    assert checked_names("merlin", ["A" * 40, ""]) == ["A" * 40, ""]
    with pytest.raises(BadRecord, match="at most 40"):
        checked_names("merlin", [LONG, ""])


# -- a record that has others stays --------------------------------------------------------------


def test_a_record_with_such_names_stays_valid(tmp_path: Path) -> None:
    game = GAMES["rumors"].game
    header = {"record": "rumors/1", "players": [LONG * 100, ESCAPES, "Ben"]}
    assert game.players(game.start(game.setup(header))) == (LONG * 100, ESCAPES, "Ben")
    joins = read_event(GAMES["camelot"].game, {"do": "join", "name": LONG})
    assert joins


def test_a_record_with_such_names_moves_no_cursor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text('{"record": "rumors/1", "players": ["Eve\\u001b[2J\\nx", "\\u202eA", "B"]}\n')
    main(["games", "replay", str(record)])
    main(["games", "explain", str(record), "--line", "1"])
    told = capsys.readouterr()
    said = told.out + told.err
    assert "Eve" in said
    assert not {"\x1b", "\u202e"} & set(said)
    assert not any(line.startswith("x") for line in said.splitlines())
