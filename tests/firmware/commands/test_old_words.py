"""What was typed before the words were grouped does what it did, and names the word of today."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from firmware.commands.old_words import OLD, SHORT, translate
from firmware.commands.tree import COMMANDS, GROUPS, word_paths
from firmware.table.journal import Journal
from tests.support.program_process import Ran, call

RECORD = '{"record": "rumors/1", "players": ["Anna", "Ben"]}\n{"do": "lay", "card": "picts-5"}\n'
# What is typed behind each word; {data} holds three games, {record} is one, {there} is nowhere.
BEHIND = {
    "explain": "{record} --line 2", "analyse": "/nowhere", "tags": "--deck K7QD --data {data}",
    "look": "{record}", "photo": "/nowhere --json", "watch": "--camera moon --data {data}",
    "calibrate": "--camera webcam:99 --data {data}", "wiring": "--profile minimal --shopping",
    "pcb": "--profile /nowhere --out {there}", "box": "--profile /nowhere --out {there}",
    "cues": "--out /proc/1/nowhere", "speak": "--nope", "pin": "--new --data {data} --nope",
    "selftest": "--board /nowhere --pins mock --data {data}", "https": "--json --data {data}",
    "rollback": "--old-data --root {there} --data {data}", "hall": "--data {data}",
    "collect": "--check --config /nowhere", "replay": "{record} --json --each",
}  # fmt: skip
TODAY = [
    ("games", "games list"),
    ("games --all --json", "games list --all --json"),
    ("games --player Anna --month 2023-11", "games list --player Anna --month 2023-11"),
    ("games --game 2", "games show 2"),
    ("games --json --game=2 --player Anna", "games show 2 --json"),
    ("games --game 9", "games show 9"),
    ("games --game x", "games show x"),
    ("games --game", "games show"),
    ("games --history --player Anna", "games stats --player Anna"),
    ("games --history --csv {there}", "games list --csv {there}"),
    ("games --close 1", "games close 1"),
    ("games --delete 1 --json", "games delete 1 --json"),
    ("games --bring-back 1", "games restore 1"),
    ("games --resume 2 --port 1", "games resume 2 --port 1"),
    ("games --resume 2 --file x", "games resume 2 --file x"),
    ("games --forget Nobody", "games forget Nobody"),
    ("games --forget=-x", "games forget -- -x"),
    ("games --saved back", "games rescue back"),
    ("games --nope", "games list --nope"),
    ("games --game 1 --delete 2", "games delete 2 --game 1"),
    ("cards", "cards list"),
    ("cards --json", "cards list --json"),
    ("cards --json checked mordred", "cards check mordred"),
    ("cards checked mordred", "cards check mordred"),
    ("cards set mordred", "cards set mordred"),
]


@pytest.fixture
def filled(tmp_path: Path) -> dict[str, str]:
    """A data folder with three games, a record, and a path where nothing is."""
    data = tmp_path / "data"
    data.mkdir()
    journal = Journal(data / "journal.sqlite")
    for start in (1.7e9, 1.7e9 + 3600, 1.7e9 + 7200):
        game = journal.begin({"record": "rumors/1", "players": ["Anna", "Ben"]}, start)
        journal.append(game, [{"do": "lay", "card": "picts-5", "at": 1.5}])
    journal.close()
    record = tmp_path / "game.jsonl"
    record.write_text(RECORD)
    return {"data": str(data), "record": str(record), "there": str(tmp_path / "there")}


def typed(line: str, filled: dict[str, str]) -> list[str]:
    return [word.format(**filled) for word in line.split()]


def said(*words: str) -> Ran:
    return call("--language", "en", *words)


@pytest.mark.parametrize("old", [*OLD, *SHORT])
def test_an_old_word_prints_the_same_bytes_with_the_same_status(
    old: str, filled: dict[str, str]
) -> None:
    new, behind = {**OLD, **SHORT}[old], typed(BEHIND[old], filled)
    before, today = said(old, *behind), said(*new, *behind)
    assert (before.returncode, before.stdout) == (today.returncode, today.stdout)
    hint = f"`roundtable {old}` is now `roundtable {' '.join(new)}`\n"
    assert before.stderr.removeprefix(hint) == today.stderr
    assert before.stderr.startswith(hint) == (old in OLD)


@pytest.mark.parametrize(("old", "new"), TODAY)
def test_what_games_and_cards_were_asked_by_options_is_asked_by_a_word(
    old: str, new: str, filled: dict[str, str], tmp_path: Path
) -> None:
    ran: list[Ran] = []
    shutil.copytree(filled["data"], tmp_path / "as-it-was")
    for line in (new, old):
        words = typed(line, filled)
        place = 2 if line is new or words[1:2] in (["set"], ["checked"]) else 1
        words[place:place] = ["--data", filled["data"]]
        ran.append(said(*words))
        shutil.rmtree(filled["data"])
        shutil.copytree(tmp_path / "as-it-was", filled["data"])
    today, before = ran
    assert (before.returncode, before.stdout) == (today.returncode, today.stdout)
    word, named = old.split()[0], " ".join(new.split()[:2])
    hint = "" if old == new else f"`roundtable {word}` is now `roundtable {named}`\n"
    assert before.stderr == hint + today.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("--language de look a.png", "--language de camera look a.png"),
        ("--language=de games --language pl", "--language=de games list --language pl"),
        ("cards --data x --json set mordred", "cards set --data x mordred"),
        ("cards --language de", "cards list --language de"),
        ("rollback", "update --rollback"),
        ("gmaes --game 3", "gmaes --game 3"),
        ("games lsit", "games lsit"),
    ],
)
def test_it_is_found_wherever_the_language_stands(old: str, new: str) -> None:
    assert translate(old.split())[0] == new.split()


def test_no_old_word_is_a_word_of_today_and_each_leads_to_one() -> None:
    assert not {*OLD, *SHORT} & {*COMMANDS}
    for path in (*OLD.values(), *SHORT.values()):
        assert path in word_paths() or path[0] in COMMANDS
    assert {*GROUPS} <= {*COMMANDS}


def test_no_hint_is_given_where_nothing_old_was_typed(filled: dict[str, str]) -> None:
    assert said("games", "list", "--data", filled["data"]).stderr == ""
    assert said("games", "--language", "en", "list", "--data", filled["data"]).stderr == ""


def test_the_hint_is_in_the_readers_language(filled: dict[str, str]) -> None:
    told = call("--language", "de", "games", "--data", filled["data"]).stderr
    assert told == "`roundtable games` heißt jetzt `roundtable games list`\n"


def test_help_knows_old_words(filled: dict[str, str]) -> None:
    told = said("help", "look")
    assert told.stdout == said("camera", "look", "--help").stdout
    assert told.stderr == "`roundtable look` is now `roundtable camera look`\n"
    assert said("help", "rollback").stdout == said("update", "--help").stdout
    assert said("help", "replay").stderr == ""
