"""Entering lines by hand, in a few words."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord
from engine.rumors.events import read
from engine.rumors.shorthand import line_from_words
from tests.running import command, fails, running


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("lay picts-5", {"do": "lay", "card": "picts-5"}),
        ("lay down", {"do": "lay", "face": "down"}),
        ("claim picts", {"do": "claim", "quest": "picts"}),
        ("quest grail", {"do": "quest", "quest": "grail"}),
        ("quest grail 2", {"do": "quest", "quest": "grail", "bonus": 2}),
        ("reveal none", {"do": "reveal", "card": None}),
        ("token dragon", {"do": "token", "quest": "dragon"}),
        ("accuse 2", {"do": "accuse", "seat": 2}),
        ("loyalty 2 traitor", {"do": "loyalty", "seat": 2, "is": "traitor"}),
        ("knight arthur.1 3", {"do": "knight", "card": "arthur.1", "seat": 3}),
        ("teach morgan-3 symbols=grail,picts",
         {"do": "teach", "card": "morgan-3", "symbols": ["grail", "picts"]}),
        ("teach morgan-4.1 value=2 symbols=any",
         {"do": "teach", "card": "morgan-4.1", "value": 2, "symbols": "any"}),
        ("adjust white=3 reshuffled=true", {"do": "adjust", "white": 3, "reshuffled": True}),
        ("confirm", {"do": "confirm"}),
    ],
)  # fmt: skip
def test_words_mean_a_record_line(words: str, line: dict[str, Any]) -> None:
    assert line_from_words(words.split()) == line
    read(line)


@pytest.mark.parametrize("words", ["fly", "confirm now", "lay picts-5 grail-2", ""])
def test_words_that_mean_nothing_say_what_was_expected(words: str) -> None:
    with pytest.raises(BadRecord, match=r"expected|takes"):
        line_from_words(words.split())


def test_a_card_is_entered_by_hand_at_the_running_table(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        port = program.address.rstrip("/").rpartition(":")[2]
        subprocess.run(command("do", "lay", "picts-5", "--port", port), check=True)
        assert program.state()["top"] == "picts-5"
        assert "already" in fails("do", "lay", "picts-5", "--port", port)
    assert "no table answers" in fails("do", "undo", "--port", port)
