"""The terminal speaks the language of `--language`, of the configuration, or of the system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.cli import _language, main
from words.catalog import ENGLISH
from words.terminal import of_system, option, speak


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.parametrize(("environment", "asked"), [
    ({"LANG": "pl_PL.UTF-8"}, ["", "pl_PL.UTF-8"]),
    ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, []),
    ({"LANG": "C.UTF-8"}, []), ({}, []),
    ({"LANG": "pl_PL", "LANGUAGE": "cs:de"}, ["cs", "de", "pl_PL"]),
])  # fmt: skip
def test_the_system_asks_as_gettext_does(environment: dict[str, str], asked: list[str]) -> None:
    assert of_system(environment) == asked


@pytest.mark.parametrize("argv", [["--language", "pl", "run"], ["--language=pl", "run"]])
def test_the_option_is_known_before_the_help_is_written(argv: list[str]) -> None:
    assert option(argv, "--language") == "pl"
    assert _language(argv).code == "pl"


def test_the_configuration_may_name_it(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text('[table]\nlanguage = "cs"\n')
    assert _language(["run", "--config", str(file)]).code == "cs"


def test_help_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "pl", "demo", "--help"])
    told = capsys.readouterr().out
    assert told.startswith("użycie: roundtable")
    assert "pokaż tę pomoc i zakończ" in told


def test_help_is_english_where_nothing_else_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "en", "--help"])
    assert "watch bots play a whole game at a drawn table" in capsys.readouterr().out
