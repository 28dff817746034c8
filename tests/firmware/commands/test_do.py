"""Entering lines by hand, in a few words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord
from engine.rumors.events import LINES
from tests.support.program_process import fails, prints, running


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
    assert LINES.from_words(words.split()) == line
    LINES.read(line)


@pytest.mark.parametrize("words", ["fly", "confirm now", "lay picts-5 grail-2", ""])
def test_words_that_mean_nothing_say_what_was_expected(words: str) -> None:
    with pytest.raises(BadRecord, match=r"expected|takes"):
        LINES.from_words(words.split())


def test_a_card_is_entered_by_hand_at_the_running_table(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        port = program.address.rstrip("/").rpartition(":")[2]
        prints("do", "lay", "picts-5", "--port", port)
        assert program.state()["top"] == "picts-5"
        assert "already" in fails("do", "lay", "picts-5", "--port", port)
    assert "no table answers" in fails("do", "undo", "--port", port)


def test_a_card_that_was_missed_is_put_in_by_hand(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        port = ("--port", program.address.rstrip("/").rpartition(":")[2])
        for card in ("picts-5", "saxons-2", "picts-3"):
            program.do(do="lay", card=card)
        program.do(do="quest", quest="picts")
        assert program.state()["black"] == 1
        words = ("do", "insert", "Picts", "4", "--before", "3", *port)
        prints(*words)
        assert (program.state()["white"], program.state()["black"]) == (1, 0)
        assert "refused: Picts 4 fits nowhere" in fails("do", "insert", "picts-4.1", *port)
        assert "is not offered" in fails("do", "decline", "grail-2", *port)
        assert "expected a piece of this game" in fails("do", "insert", "picts-9", *port)
        assert "unknown key" in fails("do", "undo", "--before", "3", *port)


def test_a_card_that_was_misread_is_replaced_by_hand(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        port = ("--port", program.address.rstrip("/").rpartition(":")[2])
        for card in ("picts-5", "saxons-2", "picts-3"):
            program.do(do="lay", card=card)
        program.do(do="quest", quest="picts")
        prints("do", "replace", "saxons-2", "picts-4", *port)
        assert (program.state()["white"], program.state()["black"]) == (1, 0)
        words = ("do", "replace", "picts-5", "grail-5", *port)
        prints(*words, "--before", "3")
        assert "no line before line 2 names" in fails(*words, "--before", "2")
        gone = fails("do", "replace", "picts-3", "vivien", *port)
        record = prints("games", "show", "1", "--data", str(tmp_path)).splitlines()
        number = int(gone.partition(" would no longer be taken")[0].rpartition("line ")[2])
        assert '"quest"' in record[number - 1]  # the record's own line, as explain counts it
        assert "expected a piece" in fails("do", "replace", "picts-3", "picts-9", *port)
