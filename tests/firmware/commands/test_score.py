"""`roundtable score`: a board in a file is scored; what is wrong with the file is named."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord
from firmware.commands import score as command
from firmware.commands.arguments import Parser
from firmware.games.merlin.scorer import SCORER
from firmware.storage.bad_config import BadConfig


def run(capsys: Any, *words: str) -> str:
    parser = Parser()
    command.add(parser.add_subparsers())
    assert command.run(parser.parse_args(["score", *words])) == 0
    return str(capsys.readouterr().out)


def test_the_example_is_a_file_that_is_scored_as_toml_and_as_json(
    tmp_path: Path, capsys: Any
) -> None:
    toml, as_json = tmp_path / "board.toml", tmp_path / "board.json"
    toml.write_text("\ufeff" + run(capsys, "--example"), encoding="utf-8")
    as_json.write_text(json.dumps(SCORER.example))
    told = run(capsys, str(toml))
    assert told == run(capsys, str(as_json))
    assert told.splitlines()[-1] == "In all: Anna 11, Ben 17."
    assert "wood, places 1, 2, 7, 14" in told
    assert "Excalibur: 3 points" in told
    whole = json.loads(run(capsys, str(toml), "--json"))
    assert (whole["totals"], len(whole["categories"])) == ([11, 17], 4)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<html>", "not TOML"),
        ("", 'game: expected one of merlin, not null'),
        ('game = "rumors"', "game: expected one of merlin"),
        ('game = "merlin"', 'key "tiles" is missing'),
        ("{", "board"),
        ('{"game": "merlin", "tiles": [], "seats": [{}]}', "seats: expected 2 to 4 seats, not 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_file_is_named(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "board"
    file.write_text(text)
    args = argparse.Namespace(example=False, file=str(file), json=False)
    with pytest.raises((BadConfig, BadRecord)) as caught:
        command.run(args)
    assert says in str(caught.value)
    args.file = str(tmp_path / "none")
    with pytest.raises(BadConfig, match="no such file"):
        command.run(args)
