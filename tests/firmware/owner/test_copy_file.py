"""A copy as one file: saved, and taken over by another owner; a bad file changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import Line
from firmware.commands.arguments import Parser
from firmware.commands.cards import printed as command
from firmware.owner import cards, copies
from firmware.owner.copies import Answer
from firmware.owner.copy_file import export, take_over
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import sum_line

MERLIN: Line = {"record": "merlin/1", "players": 3}
OWN = Answer("merlin", "flags", "m-board-flags", "uses.0", "two", None)


@pytest.fixture
def saved(tmp_path: Path) -> str:
    """What an owner saved who told a board, a card, and that another card is not known."""
    data = tmp_path / "theirs"
    cards.set_facts(data, "m-board-counters", {"counters": 6})
    given: dict[str, Any] = {"points": 2, "icon": "lady", "needs": ["flag-fox 2", "any shield"]}
    cards.set_facts(data, "m-mission.7", given)
    cards.confirm(data, ["m-mission.7"])
    copies.let_be_unknown(data, "merlin", "missions", "m-mission.8")
    return export(data, "merlin")


def summed(text: str) -> str:
    return text + sum_line(text)


def test_what_is_taken_over_gives_the_header_of_who_saved_it(saved: str, tmp_path: Path) -> None:
    assert take_over(tmp_path, saved, "a.toml") == "merlin"
    theirs = cards.with_owners_facts(MERLIN, tmp_path / "theirs")
    assert cards.with_owners_facts(MERLIN, tmp_path) == theirs
    assert not any(one.checked for one in cards.read_facts(tmp_path).values())
    assert export(tmp_path, "merlin") == saved


def test_what_the_file_does_not_tell_stays(saved: str, tmp_path: Path) -> None:
    cards.set_facts(tmp_path, "morgan-4.1", {"value": 3})
    cards.confirm(tmp_path, ["morgan-4.1"])
    copies.tell(tmp_path, OWN)
    take_over(tmp_path, saved.replace("\n", "\r\n").strip(), "a.toml", "merlin")
    told = cards.read_facts(tmp_path)
    assert told["morgan-4.1"].checked
    assert told["m-board-flags"].draft == {"uses": ["two"]}
    assert told["m-board-counters"].facts == {"counters": 6}


def test_a_piece_that_was_looked_at_and_shows_just_that_stays_so(
    saved: str, tmp_path: Path
) -> None:
    cards.set_facts(tmp_path, "m-board-counters", {"counters": 6})
    cards.confirm(tmp_path, ["m-board-counters"])
    take_over(tmp_path, saved, "a.toml")
    assert cards.read_facts(tmp_path)["m-board-counters"].checked


RONDEL = ["dragon", *["manor"] * 4, *["?"] * 14, "dove", "fish", "snake", "fox", "eagle"]
BAD = {
    "an HTML page": ("<!doctype html><title>404</title>", "no file of a copy"),
    "nothing": ("", "no file of a copy"),
    "a record": ('{"record": "merlin/1", "players": 3}\n', "no file of a copy"),
    "no sum": ('copy = "merlin/1"\n\n["m-board-counters"]\ncounters = 6\n', "not whole"),
    "no TOML": (summed('copy = "merlin/1"\n[[\n'), "not TOML"),
    "no game": (summed("copy = 3\n"), "not known here"),
    "another game": (summed('copy = "chess/1"\n'), 'not known here: "chess/1"'),
    "another version": (summed('copy = "merlin/2"\n'), "not known here"),
    "the card game's": (summed('copy = "rumors/1"\n'), "The Card Game, not of Merlin"),
    "a card of another game": (
        summed('copy = "merlin/1"\n\n["morgan-4.1"]\nvalue = 3\n'), '"morgan-4.1"'),
    "no table": (summed('copy = "merlin/1"\n"m-start.1" = 3\n'), "expected a table"),
    "a key too many": (summed('copy = "merlin/1"\n["m-start.1"]\nlady = "fox"\n'), "lady"),
    "wrong counts": (
        summed(f'copy = "merlin/1"\n["m-board-counters"]\ncounters = 6\n["m-board-rondel"]\n'
               f"spaces = {RONDEL}\n"), "manor 4 times: expected 3 at most"),
    "too few": (
        summed('copy = "merlin/1"\n["m-board-rondel"]\nspaces = ["dragon"]\n'), "expected 24"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_a_bad_file_is_named_and_changes_nothing(text: str, says: str, tmp_path: Path) -> None:
    copies.tell(tmp_path, OWN)
    before = cards.cards_file(tmp_path).read_bytes()
    with pytest.raises(BadConfig, match=r"a\.toml") as caught:
        take_over(tmp_path, text, "a.toml", "merlin")
    assert says in str(caught.value)
    assert cards.cards_file(tmp_path).read_bytes() == before


def test_a_file_is_never_taken_in_part(saved: str, tmp_path: Path) -> None:
    for end in range(0, len(saved) - 1, 7):
        with pytest.raises(BadConfig):
            take_over(tmp_path, saved[:end], "half.toml")
    with pytest.raises(BadConfig, match="changed by hand"):
        take_over(tmp_path, saved.replace("counters = 6", "counters = 7"), "a.toml")
    assert not cards.cards_file(tmp_path).exists()


def test_nothing_told_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="nothing is told"):
        export(tmp_path, "merlin")
    with pytest.raises(BadConfig, match="expected one of rumors, camelot, merlin"):
        export(tmp_path, "chess")


def test_the_command_saves_and_takes_over(saved: str, tmp_path: Path, capsys: Any) -> None:
    def run(*words: str) -> int:
        parser = Parser()
        command.add(parser.add_subparsers(dest="subcommand"))
        return command.run(parser.parse_args(words))

    file, mine = tmp_path / "a.toml", str(tmp_path / "mine")
    run("export", "merlin", str(file), "--data", str(tmp_path / "theirs"))
    assert file.read_text() == saved
    assert run("import", str(file), "--data", mine) == 0
    assert "taken over: a copy of Merlin" in capsys.readouterr().out
    run("export", "merlin", "--data", mine)
    assert capsys.readouterr().out == saved
    with pytest.raises(BadConfig, match="no such file"):
        run("import", str(tmp_path / "b.toml"), "--data", mine)
