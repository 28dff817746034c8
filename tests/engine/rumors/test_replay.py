"""`roundtable games replay`: what a record comes to, and every way in which one may be bad."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.cli import main
from tests.support.table import header, lines, play, seen

HEADER = '{"record": "rumors/1", "players": 4}'
LAY = '{"do": "lay", "card": "picts-5"}'
CONFIRM = '{"do": "confirm"}'  # refused: a seat that can still act


@pytest.fixture
def record(tmp_path: Path) -> Any:
    """Write a record, of words or of raw lines, and return its path."""

    def write(content: str | bytes, name: str = "game.jsonl") -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


def told(words: str, **given: Any) -> str:
    """Return a whole record as text."""
    return "\n".join(map(json.dumps, [header(**given), *lines(words)]))


def replayed(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, list[Any]]:
    """Return the exit status and the objects printed."""
    status = main(["games", "replay", "--json", *argv])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


# -- what a record comes to ----------------------------------------------------------------


def test_one_object_a_file_the_state_after_its_last_line(record: Any, capsys: Any) -> None:
    status, objects = replayed(capsys, record(told("picts-5 dragon-3")))
    assert (status, objects) == (0, [seen(play("picts-5 dragon-3"))])


def test_the_keys_are_those_that_other_programs_read(record: Any, capsys: Any) -> None:
    _, [state] = replayed(capsys, record(told("")))
    assert state == {
        "game": "rumors", "phase": "turn", "seat": 0, "white": 0, "black": 0, "silence": False,
        "top": None, "questable": [], "threats": 0, "hidden": 0, "deck": 59, "discard": 0,
        "announce": False, "count": None, "must_listen": False, "winner": None,
        "seats": [{"accused": False, "revealed": None, "knights": 0}] * 4,
        "last_quest": None, "tally": None, "warnings": [], "refused": [],
    }  # fmt: skip


def test_each_prints_one_object_a_line_the_header_included(record: Any, capsys: Any) -> None:
    _, objects = replayed(capsys, "--each", record(told("picts-5 go:picts undo")))
    assert [one["threats"] for one in objects] == [0, 1, 0, 1]


def test_several_files_are_told_apart(record: Any, capsys: Any) -> None:
    one, two = record(told("picts-5"), "one"), record(told(""), "two")
    _, objects = replayed(capsys, one, two)
    assert [(seen_["file"], seen_["threats"]) for seen_ in objects] == [(one, 1), (two, 0)]


def test_undo_takes_back_a_line(record: Any, capsys: Any) -> None:
    _, [state] = replayed(capsys, record(told("picts-5 dragon-3 undo")))
    assert state["top"] == "picts-5"


def test_the_last_line_needs_no_line_end(record: Any, capsys: Any) -> None:
    _, objects = replayed(capsys, record(f"{HEADER}\n{LAY}"), record(f"{HEADER}\n{LAY}\n", "b"))
    assert objects[0]["threats"] == objects[1]["threats"] == 1


def test_without_json_the_game_is_told_in_words(record: Any, capsys: Any) -> None:
    assert main(["games", "replay", record(told("picts-5", players=["Anna", "Ben"]))]) == 0
    assert "Anna lays Picts 5." in capsys.readouterr().out


# -- refused lines -------------------------------------------------------------------------


def test_a_refused_line_ends_the_replay(record: Any, capsys: Any) -> None:
    status, [last] = replayed(capsys, record(f"{HEADER}\n{LAY}\n{LAY}\n{LAY}"))
    assert status == 2
    assert last["error"]["line"] == 3
    assert "this card was laid already" in last["error"]["reason"]


def test_with_each_the_error_comes_after_what_stood(record: Any, capsys: Any) -> None:
    status, objects = replayed(capsys, "--each", record(f"{HEADER}\n{LAY}\n{LAY}"))
    assert (status, [*map(len, objects)][-1], len(objects)) == (2, 1, 3)


def test_other_files_go_on(record: Any, capsys: Any) -> None:
    bad, good = record(f"{HEADER}\n{CONFIRM}", "bad"), record(HEADER, "good")
    status, objects = replayed(capsys, bad, good)
    assert status == 2
    assert objects[0]["file"] == bad
    assert objects[1]["phase"] == "turn"


def test_lenient_skips_it_and_goes_on(record: Any, capsys: Any) -> None:
    status, [state] = replayed(capsys, "--lenient", record(f"{HEADER}\n{LAY}\n{LAY}\nnonsense"))
    assert (status, state["threats"]) == (0, 1)
    assert [one["line"] for one in state["refused"]] == [3, 4]


def test_lenient_undo_does_not_see_a_refused_line(record: Any, capsys: Any) -> None:
    undo = '{"do": "undo"}'
    _, [state] = replayed(capsys, "--lenient", record(f"{HEADER}\n{LAY}\n{LAY}\n{undo}"))
    assert (state["threats"], len(state["refused"])) == (0, 1)


def test_lenient_with_each_an_object_follows_a_refused_line_too(record: Any, capsys: Any) -> None:
    _, objects = replayed(capsys, "--lenient", "--each", record(f"{HEADER}\n{LAY}\n{LAY}\n{LAY}"))
    assert [len(one["refused"]) for one in objects] == [0, 0, 1, 2]


def test_lenient_a_bad_header_ends_its_file_all_the_same(record: Any, capsys: Any) -> None:
    status, [last] = replayed(capsys, "--lenient", record(f"nonsense\n{LAY}"))
    assert (status, last["error"]["line"]) == (2, 1)


def test_in_words_a_refusal_names_file_and_line(record: Any, capsys: Any) -> None:
    path = record(f"{HEADER}\n{CONFIRM}")
    assert main(["games", "replay", path]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:2: refused: ")


# -- what is taken though it looks odd -----------------------------------------------------


@pytest.mark.parametrize(
    ("content", "threats"),
    [
        (b"\xef\xbb\xbf" + f"{HEADER}\n{LAY}".encode(), 1),
        (f"{HEADER}\r\n{LAY}\r\n".encode(), 1),
        (f"\n \t\n{HEADER}\n\n{LAY}\n\n".encode(), 1),
        (f'{HEADER}\n{LAY[:-1]}, "at": 1.5e3, "x-note": {{"x": [1, null]}}}}'.encode(), 1),
        (f'{HEADER[:-1]}, "at": -3, "x-table": "oak"}}'.encode(), 0),
        (f'{HEADER[:-1]}, "promos": ["morgan-8", "morgan-8"]}}'.encode(), 0),
        (f'{HEADER[:-1]}, "cards": {{"morgan-8": {{"symbols": []}}}}}}'.encode(), 0),
        (f'{HEADER[:-1]}, "x-long": "{"o" * 65_000}"}}'.encode(), 0),
        ('{"record": "rumors/1", "players": ["Zoë", "", "Łucja"]}'.encode(), 0),
        (f"{HEADER}\n{LAY}".encode() + b"\n" * 19_998, 1),
    ],
    ids=[
        "a BOM", "CRLF", "blank lines", "at and x- keys", "in the header, too", "a promo twice",
        "facts of a promo that is not in play", "a line just short enough", "names",
        "20,000 lines",
    ],
)  # fmt: skip
def test_taken(content: bytes, threats: int, record: Any, capsys: Any) -> None:
    status, [state] = replayed(capsys, record(content))
    assert (status, state["threats"]) == (0, threats)


def test_blank_lines_are_counted(record: Any, capsys: Any) -> None:
    _, [last] = replayed(capsys, record(f"\n\n{HEADER}\n\n{CONFIRM}"))
    assert last["error"]["line"] == 5


def test_a_blank_line_prints_nothing(record: Any, capsys: Any) -> None:
    _, objects = replayed(capsys, "--each", record(f"\n{HEADER}\n\n{LAY}\n"))
    assert len(objects) == 2


# -- bad headers ---------------------------------------------------------------------------

BAD_HEADERS = {
    "nothing": "",
    "blank lines only": "\n \n\t\n",
    "no JSON": "nonsense",
    "cut off": '{"record": "rumors/1", "players": 4',
    "no object": "[]",
    "a text": '"rumors/1"',
    "no record": '{"players": 4}',
    "another version": '{"record": "rumors/2", "players": 4}',
    "no version": '{"record": "rumors", "players": 4}',
    "another game": '{"record": "chess/1", "players": 4}',
    "record is no text": '{"record": 1, "players": 4}',
    "no players": '{"record": "rumors/1"}',
    "nobody": '{"record": "rumors/1", "players": 0}',
    "eight players": '{"record": "rumors/1", "players": 8}',
    "minus one player": '{"record": "rumors/1", "players": -1}',
    "true players": '{"record": "rumors/1", "players": true}',
    "4.0 players": '{"record": "rumors/1", "players": 4.0}',
    "no names": '{"record": "rumors/1", "players": []}',
    "eight names": '{"record": "rumors/1", "players": ["", "", "", "", "", "", "", ""]}',
    "a name that is a number": '{"record": "rumors/1", "players": ["Anna", 4]}',
    "players as an object": '{"record": "rumors/1", "players": {}}',
    "an unknown key": '{"record": "rumors/1", "players": 4, "expret": true}',
    "first is not at the table": '{"record": "rumors/1", "players": 4, "first": 4}',
    "first below zero": '{"record": "rumors/1", "players": 4, "first": -1}',
    "first is false": '{"record": "rumors/1", "players": 4, "first": false}',
    "expert is a number": '{"record": "rumors/1", "players": 4, "expert": 1}',
    "promos is a text": '{"record": "rumors/1", "players": 4, "promos": "morgan-8"}',
    "no promo": '{"record": "rumors/1", "players": 4, "promos": ["morgan-7"]}',
    "an unknown ruling": '{"record": "rumors/1", "players": 4, "rulings": {"morgan9": true}}',
    "a ruling's value": '{"record": "rumors/1", "players": 4, "rulings": {"morgan3": "never"}}',
    "a ruling 1 for true": '{"record": "rumors/1", "players": 4, "rulings": {"traitor_counts": 1}}',
    "rulings as a list": '{"record": "rumors/1", "players": 4, "rulings": []}',
    "cards as a list": '{"record": "rumors/1", "players": 4, "cards": []}',
    "an unknown card": '{"record": "rumors/1", "players": 4, "cards": {"morgan-9": {}}}',
    "a card's unknown key": '{"record": "rumors/1", "players": 4, "cards": {"mordred": {"x": 1}}}',
    "a value of a Merlin":
        '{"record": "rumors/1", "players": 4, "cards": {"merlin-1": {"value": 1}}}',
    "a negative value":
        '{"record": "rumors/1", "players": 4, "cards": {"morgan-4.1": {"value": -1}}}',
    "symbols of a Quest card":
        '{"record": "rumors/1", "players": 4, "cards": {"picts-5": {"symbols": []}}}',
    "an unknown symbol":
        '{"record": "rumors/1", "players": 4, "cards": {"mordred": {"symbols": ["moon"]}}}',
    "symbols as a text":
        '{"record": "rumors/1", "players": 4, "cards": {"mordred": {"symbols": "picts"}}}',
    "at is a text": '{"record": "rumors/1", "players": 4, "at": "noon"}',
    "a key twice": '{"record": "rumors/1", "players": 4, "players": 5}',
    "an undo": '{"do": "undo"}',
}  # fmt: skip


def fails(capsys: Any, path: str) -> str:
    """Return what one bad file says: one line, its name, exit status 2, no traceback."""
    assert main(["games", "replay", path]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith(f"{path}:")
    return str(said.err)


@pytest.mark.parametrize("name", BAD_HEADERS)
def test_a_bad_header(name: str, record: Any, capsys: Any) -> None:
    path = record(BAD_HEADERS[name])
    assert f"{path}:1: " in fails(capsys, path)


# -- bad lines -----------------------------------------------------------------------------

# A line that would be taken, but for one thing.
BAD_LINES = {
    "not JSON": b"lay picts-5",
    "a list": b"[]",
    "null": b"null",
    "no do": b"{}",
    "an unknown do": b'{"do": "shuffle"}',
    "do is a number": b'{"do": 1}',
    "do is a list": b'{"do": []}',
    "a key in capitals": b'{"Do": "confirm"}',
    "an unknown key": b'{"do": "lay", "card": "picts-5", "seat": 0}',
    "a missing key": b'{"do": "accuse"}',
    "an unknown card": b'{"do": "lay", "card": "picts-6"}',
    "a card that is a number": b'{"do": "lay", "card": 5}',
    "a Knight laid": b'{"do": "lay", "card": "galahad"}',
    "a card and face down": b'{"do": "lay", "card": "picts-5", "face": "down"}',
    "neither card nor face": b'{"do": "lay"}',
    "another face": b'{"do": "lay", "face": "up"}',
    "card null": b'{"do": "lay", "card": null}',
    "an unknown Quest": b'{"do": "quest", "quest": "moon"}',
    "both allies": b'{"do": "quest", "quest": "picts+saxons"}',
    "a bonus of 4": b'{"do": "quest", "quest": "picts", "bonus": 4}',
    "a bonus of -1": b'{"do": "quest", "quest": "picts", "bonus": -1}',
    "a bonus of true": b'{"do": "quest", "quest": "picts", "bonus": true}',
    "a bonus of 1.0": b'{"do": "quest", "quest": "picts", "bonus": 1.0}',
    "a bonus of null": b'{"do": "quest", "quest": "picts", "bonus": null}',
    "seat 7": b'{"do": "accuse", "seat": 7}',
    "seat -1": b'{"do": "accuse", "seat": -1}',
    "seat true": b'{"do": "accuse", "seat": true}',
    "seat as text": b'{"do": "accuse", "seat": "1"}',
    "seat 10^400": b'{"do": "accuse", "seat": 1' + b"0" * 400 + b"}",
    "a loyalty of both": b'{"do": "loyalty", "seat": 1, "is": "both"}',
    "an unknown Knight": b'{"do": "knight", "card": "lancelot", "seat": 1}',
    "a Knight of nobody": b'{"do": "knight", "card": "galahad"}',
    "a Morgan as a Knight": b'{"do": "knight", "card": "morgan-1", "seat": 1}',
    "reveal without card": b'{"do": "reveal"}',
    "negative Swords": b'{"do": "adjust", "white": -1}',
    "41 Swords": b'{"do": "adjust", "black": 41}',
    "half a Sword": b'{"do": "adjust", "white": 0.5}',
    "65 cards": b'{"do": "adjust", "deck": 65}',
    "reshuffled false": b'{"do": "adjust", "reshuffled": false}',
    "reshuffled 1": b'{"do": "adjust", "reshuffled": 1}',
    "white null": b'{"do": "adjust", "white": null}',
    "teach nothing": b'{"do": "teach", "card": "mordred"}',
    "teach a Quest card": b'{"do": "teach", "card": "picts-5", "symbols": ["grail"]}',
    "teach Mordred a value": b'{"do": "teach", "card": "mordred", "value": 2}',
    "symbols null": b'{"do": "teach", "card": "mordred", "symbols": null}',
    "undo with more": b'{"do": "undo", "lines": 2}',
    "a key twice": b'{"do": "lay", "do": "lay", "card": "picts-5"}',
    "a key twice, deep": b'{"do": "lay", "card": "dragon-5", "x-a": [{"b": 1, "b": 1}]}',
    "NaN": b'{"do": "lay", "card": "dragon-5", "at": NaN}',
    "Infinity": b'{"do": "lay", "card": "dragon-5", "x-far": -Infinity}',
    "at is true": b'{"do": "lay", "card": "dragon-5", "at": true}',
    "at is null": b'{"do": "lay", "card": "dragon-5", "at": null}',
    "nested 20,000 deep": b'{"x-deep": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "objects 9,000 deep": b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    "invalid UTF-8": b'{"do": "lay", "card": "dragon-5", "x-name": "\xff"}',
    "a cut UTF-8 sequence": b'{"do": "lay", "card": "dragon-5"}\xc3',
    "UTF-16": '{"do": "lay", "card": "dragon-5"}'.encode("utf-16"),
    "a BOM in the middle": b'\xef\xbb\xbf{"do": "lay", "card": "dragon-5"}',
    "a NUL": b"\x00",
    "a line of 10 MB": b'{"do": "lay", "card": "dragon-5", "x-long": "' + b"o" * 10_000_000 + b'"}',
    "10 MB of blanks": b" " * 10_000_000,
    "one byte too long": b'{"do": "lay", "card": "picts-5"}' + b" " * (65_537 - 32),
    "a lone surrogate": b'{"do": "lay", "card": "\\ud800"}',
    "a lone surrogate in a key": b'{"do": "lay", "card": "dragon-5", "x-\\ud800": 1}',
    "a lone surrogate in a note": b'{"do": "lay", "card": "dragon-5", "x-a": ["\\udfff"]}',
    "1e999": b'{"do": "lay", "card": "dragon-5", "x-far": 1e999}',
    "a time with 5,000 digits": b'{"do": "lay", "card": "dragon-5", "at": ' + b"9" * 5_000 + b"}",
    "a note of 5,000 digits": b'{"do": "lay", "card": "dragon-5", "x-a": ' + b"9" * 5_000 + b"}",
    "a bonus of 5,000 digits": b'{"do": "quest", "quest": "grail", "bonus": ' + b"9" * 5_000 + b"}",
    "nested 101 deep": b'{"do": "undo", "x-a": ' + b"[" * 100 + b"]" * 100 + b"}",
    "a line break in a value": b'{"do": "lay", "card": "a\\nb"}',
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_line_is_named_and_lenient_skips_it(name: str, record: Any, capsys: Any) -> None:
    path = record(HEADER.encode() + b"\n" + BAD_LINES[name] + b"\n" + LAY.encode())
    assert f"{path}:2: " in fails(capsys, path)
    status, [state] = replayed(capsys, "--lenient", path)
    assert (status, state["threats"], len(state["refused"])) == (0, 1, 1)


@pytest.mark.parametrize("digits", [100, 4_000])
def test_a_value_has_no_upper_bound(digits: int, record: Any, capsys: Any) -> None:
    taught = b'{"do": "teach", "card": "morgan-4.1", "value": ' + b"9" * digits + b"}"
    path = record(HEADER.encode() + b"\n" + taught + b"\n" + LAY.encode())
    status, [state] = replayed(capsys, path)
    assert (status, state["threats"]) == (0, 1)


# -- bad files -----------------------------------------------------------------------------


def test_line_20_001_ends_the_file(record: Any, capsys: Any) -> None:
    path = record(f"{HEADER}\n" + f'{LAY}\n{{"do": "undo"}}\n' * 10_000)
    status, [last] = replayed(capsys, path)
    assert (status, last["error"]["line"]) == (2, 20_001)


def test_a_line_20_001_is_named_though_all_before_it_are_blank(record: Any, capsys: Any) -> None:
    status, [last] = replayed(capsys, record(HEADER + "\n" * 20_001))
    assert (status, last["error"]["line"]) == (2, 20_001)


def test_a_line_20_001_is_named_though_no_header_came_before(record: Any, capsys: Any) -> None:
    status, [last] = replayed(capsys, record("\n" * 20_001))
    assert (status, last["error"]["line"]) == (2, 20_001)


@pytest.mark.slow
def test_lenient_does_not_go_on_after_line_20_000(record: Any, capsys: Any) -> None:
    path = record(f"{HEADER}\n" + f"{CONFIRM}\n" * 1_000_000)
    status, [last] = replayed(capsys, "--lenient", path)
    assert (status, last["error"]["line"]) == (2, 20_001)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "nowhere.jsonl"
    assert f"{path}: cannot be read" in fails(capsys, str(path))


def test_a_folder(tmp_path: Path, capsys: Any) -> None:
    assert "cannot be read" in fails(capsys, str(tmp_path))


def test_a_file_of_chance(record: Any, capsys: Any) -> None:
    noise = bytes((number * number + 7 * number) % 256 for number in range(4_096))
    assert "1: " in fails(capsys, record(noise))


def test_a_name_that_no_screen_can_print_is_named(record: Any, capsys: Any) -> None:
    path = record('{"record": "rumors/1", "players": ["\\ud800", "Ben"]}\n' + LAY)
    assert r"players: \ud800 is half of a character" in fails(capsys, path)
