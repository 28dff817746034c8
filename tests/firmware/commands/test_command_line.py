"""What every word of the command line has in common: help, what is near, JSON, plain signs."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from firmware.cli import own_parser
from firmware.commands.arguments import Parser, nearest
from firmware.commands.tree import COMMANDS
from tests.support.program_process import Ran, call, command, prints
from words.catalog import ENGLISH, Languages
from words.terminal import PLAIN, speak

SHORTENED = (", …", ""), ("{…}", "{}")  # in the samples of what --json prints
SHARED = (
    "--data", "--config", "--language", "--json", "--decoder", "--deck", "--camera", "--fps",
    "--board", "--pins", "--pin", "--file", "--csv", "--https", "--game", "--rulings", "--variants",
)  # fmt: skip


@cache
def parser() -> Parser:
    return own_parser()[0]


def each_word(of: Parser | None = None, *path: str) -> Iterator[tuple[str, Parser]]:
    for word, its_own in (of or parser()).words.items():
        yield " ".join((*path, word)), its_own
        yield from each_word(its_own, *path, word)


def said(*words: str) -> Ran:
    return call("--language", "en", *words)


# -- version and help ----------------------------------------------------------------------------


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version_is_told(flag: str) -> None:
    assert re.fullmatch(r"roundtable \S+\n", said(flag).stdout)


def test_help_alone_lists_every_word() -> None:
    told = prints("--language", "en", "help")
    assert [word for word in COMMANDS if f"\n    {word} " not in told] == []


@pytest.mark.parametrize("words", [("games",), ("games", "replay"), ("simulate",)])
def test_help_of_a_word_is_what_it_says_itself(words: tuple[str, ...]) -> None:
    assert prints("--language", "en", "help", *words) == said(*words, "--help").stdout


def test_help_of_a_word_that_is_not_there_names_what_is_near() -> None:
    told = said("help", "gmaes")
    assert (told.returncode, told.stdout) == (2, "")
    assert "there is no word gmaes" in told.stderr
    assert "did you mean games?" in told.stderr


def test_each_help_has_examples_that_the_parser_takes() -> None:
    for word, its_own in each_word():
        its_own.format_help()  # what depends on a game is added then
        assert its_own.examples, word
        for example in its_own.examples:
            program, *typed = shlex.split(example.partition(" > ")[0])
            args = own_parser()[0].parse_args(typed)
            path = " ".join((args.command, args.subcommand)).strip()
            assert (program, path.startswith(word)) == ("roundtable", True)


def test_an_option_of_several_words_is_described_in_one_way() -> None:
    told: dict[str, set[str]] = {name: set() for name in SHARED}
    for _, its_own in each_word():
        for argument in its_own.arguments():
            for name in {*argument.option_strings} & {*SHARED}:
                told[name].add(str(argument.help))
    assert {name: len(texts) for name, texts in told.items()} == dict.fromkeys(SHARED, 1)


def test_the_sample_of_what_json_prints_is_json() -> None:
    samples = {word: one.json_sample for word, one in each_word() if one.json_sample}
    assert len(samples) > 15
    for sample in samples.values():
        for short, whole in SHORTENED:
            sample = sample.replace(short, whole)
        json.loads(sample)


# -- typed wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("gmaes", "invalid choice: 'gmaes': did you mean games?"),
        ("cards lsit", "invalid choice: 'lsit': did you mean list?"),
        ("calibrat", "invalid choice: 'calibrat': did you mean camera calibrate?"),
        ("run --dat x", "unrecognized arguments: --dat: did you mean --data?"),
        ("games replay --jsno", "unrecognized arguments: --jsno: did you mean --json?"),
        (
            "games list --langauge=de",
            "unrecognized arguments: --langauge=de: did you mean --language?",
        ),
        ("print --paper a44", "invalid choice: 'a44': did you mean a4?"),
        ("camera look a.png --decoder pyzba", "invalid choice: 'pyzba': did you mean pyzbar?"),
        ("games --language xx", "there is no language xx: give one of en, cs, de, fr, pl"),
        ("--language xx games", "there is no language xx: give one of en, cs, de, fr, pl"),
    ],
)
def test_what_is_typed_wrong_is_answered_with_what_is_near(typed: str, says: str) -> None:
    told = call(*([] if "language" in typed else ["--language", "en"]), *typed.split())
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.endswith(f"{says}\n")


def test_a_choice_that_a_game_offers_is_answered_so_too() -> None:
    told = said("simulate", "--strength", "stong")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.endswith("give one of beginner, skilled, strong; did you mean strong?\n")


def test_an_unknown_option_shows_the_usage_of_its_word() -> None:
    assert said("cards", "tags", "--nope").stderr.startswith("usage: roundtable cards tags ")
    assert said("cards", "set", "mordred", "--nope").stderr.startswith(
        "usage: roundtable cards set "
    )


@pytest.mark.parametrize(
    ("told", "near"),
    [("rnu", ["run"]), ("od", ["do"]), ("journal", []), ("--whatever", []), ("", [])],
)
def test_near_is_one_or_two_letters(told: str, near: list[str]) -> None:
    assert nearest(told, ("run", "do", "--data", "games")) == near


def test_the_language_may_stand_behind_the_word() -> None:
    assert call("help", "dark", "--language", "pl").stdout.startswith("użycie: ")
    assert call("--language=de_DE.UTF-8", "help", "dark").stdout.startswith("Aufruf: ")


# -- a terminal ----------------------------------------------------------------------------------


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    ran = subprocess.run(
        command("--language", "pl", "help", "backup"), capture_output=True, check=True,
        env={"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert ran.stdout.startswith(b"uzycie: roundtable backup")
    assert b"pokaz te pomoc i zakoncz" in ran.stdout
    assert ran.stderr == b""


@pytest.mark.parametrize("code", ["pl", "fr"])
def test_every_help_can_be_shown_on_a_terminal_without_unicode(code: str) -> None:
    speak(Languages().of(code))
    try:
        for word, its_own in each_word():
            told = its_own.format_help().encode("ascii", PLAIN)
            assert b"roundtable" in told, word
    finally:
        speak(ENGLISH)


def test_a_language_of_the_system_that_is_not_there_is_english_without_a_word() -> None:
    ran = subprocess.run(
        command("help", "dark"), capture_output=True, check=True, env={"LANG": "xx_YY.UTF-8"}
    )
    assert ran.stdout.startswith(b"usage: roundtable dark")
    assert ran.stderr == b""


# -- a shell -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bash_script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shell") / "roundtable.bash"
    file.write_text(prints("--language", "en", "completion", "bash"), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ga", ["games"]),
        ("", [*COMMANDS]),
        ("games st", ["stats"]),
        ("games list --del", ["--deleted"]),
        ("cards ch", ["check"]),
        ("cards set --v", ["--value"]),
        ("print --paper ", ["a4", "letter"]),
        ("simulate --game me", ["merlin"]),
        ("play --strength ", ["beginner", "skilled", "strong"]),
        ("completion f", ["fish"]),
        ("games replay roundtable.b", ["roundtable.bash"]),
        ("games list --language=pl --del", ["--deleted"]),
        ("games restore --da", ["--data"]),
        ("simulate --expe", ["--expert"]),
        ("simulate --squ", ["--squires"]),
        ("play --fav", ["--favor"]),
        ("test ", ["panel", "voice"]),
    ],
)
def test_bash_completes(bash_script: Path, typed: str, offered: list[str]) -> None:
    words = ["roundtable", *re.split(r"[ ]|(?<==)|(?==)", typed)]
    listed = " ".join(map(shlex.quote, words))
    asked = (
        f"source {bash_script}; COMP_WORDS=({listed}); COMP_CWORD={len(words) - 1};"
        ' _roundtable; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        ["bash", "-c", asked], cwd=bash_script.parent, capture_output=True, text=True, check=True
    )
    assert ran.stderr == ""
    assert sorted(ran.stdout.split()) == sorted(offered)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_another_shell_takes_its_script(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    file = tmp_path / "_roundtable"
    file.write_text(prints("--language", "en", "completion", shell), encoding="utf-8")
    subprocess.run([program, "-n", str(file)], check=True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("cards ch", ["check"]),
        ("games rest", ["restore"]),
        ("games restore --da", ["--data"]),
        ("simulate --squ", ["--squires"]),
        ("te", ["test"]),
        ("test v", ["voice"]),
    ],
)
def test_fish_completes(typed: str, offered: list[str], tmp_path: Path) -> None:
    program = shutil.which("fish")
    if program is None:
        pytest.skip("fish is not installed")
    file = tmp_path / "roundtable.fish"
    file.write_text(prints("--language", "en", "completion", "fish"), encoding="utf-8")
    asked = f"source {file}; complete -C 'roundtable {typed}'"
    ran = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in ran.stdout.splitlines()] == offered


# -- JSON ----------------------------------------------------------------------------------------


def test_facts_come_as_one_value(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    assert json.loads(prints("config", "pin", "--json", *data)) == {"pin": None}
    drawn = json.loads(prints("config", "pin", "--new", "--json", *data))
    assert prints("config", "pin", *data) == f"{drawn['pin']}\n"
    copy = tmp_path / "copy.backup"
    made = json.loads(prints("backup", str(copy), "--json", *data))
    assert made == {"file": str(copy), "bytes": copy.stat().st_size}
    back = json.loads(prints("restore", str(copy), "--json", *data))
    assert back["data"] == str(tmp_path)


def test_a_simulation_comes_as_one_value() -> None:
    told = json.loads(prints("simulate", "--games", "4", "--jobs", "1", "--json"))
    assert (told["games"], told["shares"][0]["games"]) == (4, 4)
    assert {"title", "turns", "means"} <= {*told}


def test_why_a_line_did_what_it_did_comes_as_one_value(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text('{"record": "rumors/1", "players": 3}\n')
    told = json.loads(prints("games", "explain", str(record), "--line", "1", "--json"))
    assert (told["file"], told["line"]) == (str(record), 1)
    assert told["told"]
