"""Entering lines by hand, in a few words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord
from engine.rumors.events import LINES
from engine.rumors.shorthand import line_from_words
from tests.support.running import fails, prints, running


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
    LINES.read(line)


@pytest.mark.parametrize("words", ["fly", "confirm now", "lay picts-5 grail-2", ""])
def test_words_that_mean_nothing_say_what_was_expected(words: str) -> None:
    with pytest.raises(BadRecord, match=r"expected|takes"):
        line_from_words(words.split())


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
        words = ("do", "insert", "picts-4.1", "--before", "2", *port)
        prints(*words)
        assert (program.state()["white"], program.state()["black"]) == (1, 0)
        assert "refused: Picts 4 fits nowhere" in fails("do", "insert", "picts-4.1", *port)
        assert "is not offered" in fails("do", "decline", "grail-2", *port)
        assert "the id of a piece" in fails("do", "insert", "picts-9", *port)


def test_a_card_that_was_misread_is_replaced_by_hand(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        port = ("--port", program.address.rstrip("/").rpartition(":")[2])
        for card in ("picts-5", "saxons-2", "picts-3"):
            program.do(do="lay", card=card)
        program.do(do="quest", quest="picts")
        prints("do", "replace", "saxons-2", "picts-4", *port)
        assert (program.state()["white"], program.state()["black"]) == (1, 0)
        words = ("do", "replace", "picts-5", "grail-5", *port)
        prints(*words, "--before", "2")
        assert "no line before line 1 names" in fails(*words, "--before", "1")
        assert "line 4 would no longer be taken" in fails(
            "do", "replace", "picts-3", "vivien", *port
        )
        assert "the id of a piece" in fails("do", "replace", "picts-3", "picts-9", *port)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("insert", "expected one card"),
        ("insert picts-5 grail-2", "expected one card"),
        ("decline picts-5 --before 3", "expected one card"),
        ("undo --before 3", "goes with insert"),
        ("replace picts-5", "expected two cards"),
        ("replace picts-5 picts-4 picts-3", "expected two cards"),
    ],
)
def test_an_insertion_that_says_too_little_or_too_much(words: str, said: str) -> None:
    assert said in fails("do", *words.split())
