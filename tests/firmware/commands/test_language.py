"""The terminal speaks the language of `--language`, of the configuration, or of the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.cli import main, own_parser
from firmware.commands.arguments import error_in_words
from firmware.commands.tree import word_paths
from words.catalog import Languages
from words.terminal import of_system, option, speak


@pytest.mark.parametrize(("environment", "asked"), [
    ({"LANG": "pl_PL.UTF-8"}, ["", "pl_PL.UTF-8"]),
    ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, []),
    ({"LANG": "C.UTF-8"}, []), ({}, []),
    ({"LANG": "pl_PL", "LANGUAGE": "cs:de"}, ["cs", "de", "pl_PL"]),
])  # fmt: skip
def test_the_system_asks_as_gettext_does(environment: dict[str, str], asked: list[str]) -> None:
    assert of_system(environment) == asked


@pytest.mark.parametrize("asked", [["--language", "pl"], ["--language=pl"]])
def test_help_is_in_the_language(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert option([*asked, "demo"], "--language") == "pl"
    with pytest.raises(SystemExit):
        main([*asked, "demo", "--help"])
    told = capsys.readouterr().out
    assert told.startswith("użycie: roundtable")
    assert "pokaż tę pomoc i zakończ" in told


def test_the_configuration_may_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text('[table]\nlanguage = "cs"\n')
    with pytest.raises(SystemExit):
        main(["run", "--config", str(file), "--help"])
    assert capsys.readouterr().out.startswith("použití: roundtable")


def test_help_is_english_where_nothing_else_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "en", "--help"])
    assert "watch bots play a whole game at a drawn table" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "pl", "fr", "de", "cs"])
def test_every_commands_help_can_be_written_in_every_language(code: str) -> None:
    speak(Languages().of(code))
    parser = own_parser()[0]
    for word, *behind in word_paths():
        its_own = parser.words[word].words[behind[0]] if behind else parser.words[word]
        assert f"roundtable {' '.join((word, *behind))}" in its_own.format_help()


@pytest.mark.slow
@pytest.mark.parametrize(("argv", "english", "polish"), [
    ([], "the following arguments are required: COMMAND",
     "brakuje wymaganych argumentów: COMMAND"),
    (["run", "--port", "x"], "argument --port: invalid int value: 'x'",
     "argument --port: 'x' nie jest liczbą całkowitą"),
    (["print", "--size", "x"], "argument --size: invalid float value: 'x'",
     "argument --size: 'x' nie jest liczbą"),
    (["run", "--port"], "argument --port: expected one argument",
     "argument --port: potrzebna jest jedna wartość"),
    (["dark", "--nope"], "unrecognized arguments: --nope", "nieznane argumenty: --nope"),
    (["run", "--p", "1"], "unrecognized arguments: --p: did you mean --pins, --port?",
     "nieznane argumenty: --p: chodziło o --pins, --port?"),
])  # fmt: skip
def test_what_is_wrong_with_the_arguments_is_said_in_that_language(
    argv: list[str], english: str, polish: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, said in (("en", f"error: {english}"), ("pl", f"błąd: {polish}")):
        with pytest.raises(SystemExit, match="2"):
            main(["--language", code, *argv])
        told = capsys.readouterr().err
        assert said in told
        assert told.startswith({"en": "usage: ", "pl": "użycie: "}[code])


def test_a_sentence_of_argparse_that_nobody_knows_stays_as_it_is() -> None:
    assert error_in_words("something new: 'x'") == "something new: 'x'"
