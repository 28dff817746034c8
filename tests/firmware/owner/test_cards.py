"""The owner's copy: told, confirmed, kept, and taken into the header of a new game."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.game import Line
from engine.rumors.pieces import MORDRED
from engine.rumors.state import ASSUMED
from firmware.cli import named_errors
from firmware.commands.arguments import Parser
from firmware.commands.cards import printed as command
from firmware.games.registry import GAMES, pieces
from firmware.owner.cards import cards_file, set_facts, values, with_owners_facts
from firmware.owner.deck import named_by_copy, tagged_pieces
from firmware.storage.bad_config import BadConfig
from firmware.table.journal import Journal
from tests.support.program_process import running
from tests.support.table import GAME

HEADER: Line = {"record": "rumors/1", "players": 3}
FACTS = [one.copy.facts for one in GAMES.values() if one.copy.facts]
EVERY_CARD = {card for one in FACTS for card in one.assumed}

LISTED = {card for one in FACTS if not one.steps for card in one.assumed}


@pytest.fixture
def cards(tmp_path: Path, capsys: Any) -> Any:
    """Run `roundtable cards list` in a data folder; return what it prints."""

    def run(*words: str) -> str:
        parser = Parser()
        command.add(parser.add_subparsers(dest="subcommand"))
        word, *behind = words or ("list",)
        args = parser.parse_args([word, "--data", str(tmp_path), *behind])
        assert command.run(args) == 0
        return str(capsys.readouterr().out)

    return run


def entry(cards: Any, card: str) -> Any:
    (one,) = (one for one in json.loads(cards("list", "--json"))["cards"] if one["card"] == card)
    return one


def kept(data: Path) -> Any:
    return tomllib.loads(cards_file(data).read_text(encoding="utf-8"))


# -- listing, setting, confirming ------------------------------------------------------------


def test_every_character_is_listed_as_assumed_and_nothing_is_written(
    cards: Any, tmp_path: Path
) -> None:
    told = json.loads(cards("list", "--json"))["cards"]
    assert {one["card"] for one in told} == EVERY_CARD
    assert not any(one["checked"] or one["set"] for one in told)
    assert [one["value"] for one in told if "value" in one] == [1, 2, 3]
    assert entry(cards, "mordred")["symbols"] == ["picts", "saxons"]
    assert entry(cards, "morgan-3")["symbols"] == []
    assert not list(tmp_path.iterdir())


def test_the_list_says_what_is_assumed_set_or_checked(cards: Any) -> None:
    cards("set", "morgan-4.1", "--value", "2")
    cards("check", "mordred")
    words = {line.split()[0]: line for line in cards().splitlines()}
    assert words["merlin-1"].endswith("assumed")
    assert words["morgan-4.1"].endswith("set, not checked")
    assert words["mordred"].endswith("checked")
    assert "value 2, shows no Quest" in words["morgan-4.1"]
    assert "shows Picts and Saxons" in words["mordred"]


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("morgan-4.1", "--value", "2", "--symbols", "any"), {"value": 2, "symbols": "any"}),
        (("morgan-4.2", "--value", "0"), {"value": 0}),
        (("morgan-3", "--symbols", "picts,grail"), {"symbols": ["picts", "grail"]}),
        (("morgan-3", "--symbols", "grail,picts"), {"symbols": ["picts", "grail"]}),
        (("mordred", "--symbols", "none"), {"symbols": []}),
        (("merlin-6", "--symbols", "picts,saxons,dragon,excalibur,grail"), {"symbols": "any"}),
    ],
)
def test_what_is_set_is_kept_unchecked(
    words: tuple[str, ...], facts: Any, cards: Any, tmp_path: Path
) -> None:
    cards("set", *words)
    assert kept(tmp_path) == {words[0]: facts | {"checked": False}}


def test_what_goes_together_is_kept_together(cards: Any, tmp_path: Path) -> None:
    cards("set", "b-excalibur-board", "white=6")
    told = {"white": 6, "black": 5, "checked": False}
    assert kept(tmp_path) == {"b-excalibur-board": told}
    header = with_owners_facts({"record": "camelot/1", "players": 3}, tmp_path)
    assert header["track"] == {"white": 6, "black": 5}


def test_a_second_set_keeps_what_the_first_told_and_asks_for_a_new_look(cards: Any) -> None:
    cards("set", "morgan-4.1", "--value", "2")
    cards("check", "morgan-4.1")
    cards("set", "morgan-4.1", "--symbols", "any")
    one = entry(cards, "morgan-4.1")
    assert (one["value"], one["symbols"], one["checked"]) == (2, "any", False)


def test_checked_confirms_the_cards_named(cards: Any, tmp_path: Path) -> None:
    cards("check", "mordred", "morgan-4.3")
    assert kept(tmp_path) == {
        "morgan-4.3": {"symbols": [], "value": 3, "checked": True},
        "mordred": {"symbols": ["picts", "saxons"], "checked": True},
    }


def test_checked_without_names_confirms_all(cards: Any, tmp_path: Path) -> None:
    cards("set", "morgan-4.1", "--value", "3")
    cards("check")
    assert set(kept(tmp_path)) == LISTED  # not what is told step by step, and was not
    assert all(one["checked"] for one in kept(tmp_path).values())
    assert kept(tmp_path)["morgan-4.1"]["value"] == 3


def test_the_folder_may_be_named_behind_the_deed(tmp_path: Path, capsys: Any) -> None:
    parser = Parser()
    command.add(parser.add_subparsers(dest="subcommand"))
    words = ["set", "mordred", "--symbols", "none", "--data", str(tmp_path / "new")]
    assert command.run(parser.parse_args(words)) == 0
    assert kept(tmp_path / "new")["mordred"]["symbols"] == []


# -- what is wrong -----------------------------------------------------------------------------


def fails(cards: Any, *words: str) -> str:
    with pytest.raises(BadConfig) as failed:
        cards(*words)
    assert "\n" not in str(failed.value)
    return str(failed.value)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("set", "morgan-9", "--value", "2"), 'unknown card "morgan-9": expected one of morgan-1,'),
        (("set", "picts-5", "--value", "2"), 'unknown card "picts-5"'),
        (("set", "mordred", "--value", "2"), "mordred: value: only a Morgan #4 carries a value"),
        (("set", "morgan-4.1", "--value", "two"), "value: expected a whole number, 0 or more"),
        (("set", "morgan-4.1", "--value", "-1"), "value: expected 0 or more, not -1"),
        (("set", "morgan-4.1", "--value", "100"), "value: expected 0 to 99, not 100"),
        (("set", "morgan-4.1", "--value", "1" * 5000), "value: expected"),
        (("set", "mordred", "--symbols", "welsh"), "symbols: expected one of picts, saxons"),
        (("set", "mordred", "--symbols", ""), "symbols: expected one of picts, saxons"),
        (("set", "mordred"), "give --value N, --symbols"),
        (("set", "mordred", "white=3"), 'mordred: unknown key "white": expected symbols, value'),
        (("set", "b-excalibur-board", "white=21"), "white: expected 1 to 20, not 21"),
        (("set", "b-excalibur-board", "white"), "white: expected a whole number, 1 to 20"),
        (("set", "b-excalibur-board", "green=6"), 'unknown key "green": expected white, black'),
        (("set", "b-excalibur-board", "--value", "3"), 'unknown key "value"'),
        (("check", "mordred", "merlin-9"), 'unknown card "merlin-9"'),
    ],
)
def test_what_cannot_be_told_is_named_and_nothing_is_written(
    words: tuple[str, ...], says: str, cards: Any, tmp_path: Path
) -> None:
    assert says in fails(cards, *words)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[mordred", "not TOML"),
        (b"\xff", "not TOML"),
        (b"a = " + b"[" * 5000, "not TOML"),
        (b"[merlin-9]\nchecked = true\n", 'unknown card "merlin-9"'),
        (b"[morgan-4.1]\nvalue = 2\n", 'unknown card "morgan-4"'),
        (b"mordred = 2\n", "expected a table, not 2"),
        (b"[mordred]\nvalue = 2\n", "value: only a Morgan #4"),
        (b"[mordred]\nsymbol = []\n", 'unknown key "symbol"'),
        (b"[mordred]\nsymbols = 2\n", "symbols: expected a list, not 2"),
        (b"[mordred]\nsymbols = [1979-05-27]\n", "symbols: expected one of"),
        (b'["morgan-4.1"]\nvalue = true\n', "value: expected a whole number"),
        (b'["morgan-4.1"]\nvalue = 1.5\n', "value: expected a whole number"),
        (b"[mordred]\nchecked = 1\n", "checked: expected true or false, not 1"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_its_place(
    content: bytes, says: str, cards: Any, tmp_path: Path
) -> None:
    file = cards_file(tmp_path)
    file.write_bytes(content)
    for words in ((), ("set", "mordred", "--symbols", "any"), ("check",)):
        told = fails(cards, *words)
        assert told.startswith(f"{file}: ")
        assert says in told
    assert file.read_bytes() == content


def test_a_file_that_cannot_be_read_is_named(cards: Any, tmp_path: Path) -> None:
    cards_file(tmp_path).mkdir()
    assert "cannot be read" in fails(cards)


def test_a_folder_that_cannot_be_written_is_named(capsys: Any) -> None:
    parser = Parser()
    command.add(parser.add_subparsers(dest="subcommand"))
    args = parser.parse_args(["check", "--data", "/proc/1/roundtable"])
    with pytest.raises(BadConfig, match=r"cannot be written.*--data"):
        command.run(args)


def test_what_cannot_be_written_leaves_the_old_file_and_no_other(
    cards: Any, tmp_path: Path
) -> None:
    cards("set", "mordred", "--symbols", "none")
    before = cards_file(tmp_path).read_bytes()
    in_the_way = tmp_path / f"cards.toml.{os.getpid()}"
    in_the_way.mkdir()
    assert "cannot be written" in fails(cards, "check")
    assert cards_file(tmp_path).read_bytes() == before


def test_a_wrong_file_ends_the_program_with_status_2() -> None:
    assert BadConfig in named_errors()


# -- a new game takes it over ----------------------------------------------------------------


def test_a_game_that_nobody_taught_anything_has_the_plain_header(tmp_path: Path) -> None:
    assert with_owners_facts(HEADER, tmp_path) == HEADER


def test_a_header_takes_what_was_set_and_all_of_what_was_checked(
    cards: Any, tmp_path: Path
) -> None:
    cards("set", "morgan-4.1", "--value", "2")
    cards("check", "morgan-4.2", "merlin-1")
    header = with_owners_facts(HEADER, tmp_path)
    assert header["cards"] == {
        "morgan-4.1": {"value": 2},
        "morgan-4.2": {"symbols": [], "value": 2},
        "merlin-1": {"symbols": []},
    }
    state = GAME.start(GAME.setup(header))
    assert state.printed["morgan-4.1"].value == 2
    assert state.printed["morgan-4.2"].checked
    assert state.printed[MORDRED] == ASSUMED[MORDRED]


def test_what_a_header_names_itself_wins_key_by_key(cards: Any, tmp_path: Path) -> None:
    cards("set", "morgan-4.1", "--value", "2", "--symbols", "any")
    own: Line = {**HEADER, "cards": {"morgan-4.1": {"value": 3}, "mordred": {"symbols": []}}}
    assert with_owners_facts(own, tmp_path)["cards"] == {
        "morgan-4.1": {"value": 3, "symbols": "any"},
        "mordred": {"symbols": []},
    }


@pytest.mark.parametrize("wrong", [[], 3, {"mordred": 3}])
def test_a_header_that_is_wrong_stays_so(wrong: Any, cards: Any, tmp_path: Path) -> None:
    cards("check", "mordred")
    header = with_owners_facts({**HEADER, "cards": wrong}, tmp_path)
    with pytest.raises(ValueError, match="expected an object"):
        GAME.setup(header)


def test_a_game_begun_from_the_options_or_the_page_keeps_the_facts_of_its_day(
    cards: Any, tmp_path: Path
) -> None:
    cards("set", "morgan-4.1", "--value", "2")
    with running(tmp_path, "--players", "3") as program:
        cards("set", "morgan-4.1", "--value", "3")
        assert program.post("/api/new", record="rumors/1", players=2).status_code == 200
        cards_file(tmp_path).write_text("[mordred")
        refused = program.post("/api/new", record="rumors/1", players=2)
        assert refused.status_code != 200
        assert "cards.toml" in refused.json()["text"]
        assert len(program.state()["seats"]) == 2
    journal = Journal(tmp_path / "journal.sqlite")
    headers = [journal.game(number).header for number in journal.games()]
    journal.close()
    assert [header["cards"] for header in headers] == [
        {"morgan-4.1": {"value": 2}},
        {"morgan-4.1": {"value": 3}},
    ]


def test_stickers_say_which_morgan_4_is_which_and_take_the_owners_value(tmp_path: Path) -> None:
    three = [piece for piece in tagged_pieces(pieces()) if piece.id.startswith("morgan-4")]
    plain = named_by_copy(three, values(tmp_path))
    assert [one.label for one in plain] == ["Morgan #4.1", "Morgan #4.2", "Morgan #4.3"]
    assert [one.symbol for one in plain] == ["4.1", "4.2", "4.3"]
    set_facts(tmp_path, "morgan-4.2", {"value": 5})
    told = named_by_copy(three, values(tmp_path))
    assert [one.label for one in told] == ["Morgan #4.1", "Morgan #4.2 = 5", "Morgan #4.3"]
