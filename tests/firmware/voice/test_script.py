"""What is said aloud, of all three games: short, once, and nothing but what the page shows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.game import Line, Notice
from firmware.screen.snapshot import NO_LAMPS, Around, snapshot
from firmware.table.announcements import Telling
from firmware.table.journal import Journal
from firmware.table.notices import Say
from firmware.table.reasons import Reasons
from firmware.table.session import Session
from firmware.voice.script import FACT, QUESTION, URGENT, Script, Utterance
from tests.support.places import ROOT
from words.catalog import Languages

EVENINGS = {
    "rumors": ("arthur-breaks-silence.jsonl", "knights.jsonl"),
    "camelot": ("camelot/kay-adds.jsonl",),
    "merlin": ("merlin/another-rondel.jsonl",),
}
LANGUAGES = Languages()


class Table:
    """A game whose lines are told by hand, and what is said aloud of it."""

    def __init__(self, journal: Journal) -> None:
        self.session = Session(journal, wall=lambda: 0.0)
        self.script, self.telling = Script(), Telling(lambda notice, text: None)
        self.shown: dict[str, Any] = {}
        self._reasons = Reasons()
        self._at = 0.0

    def begin(self, **header: Any) -> tuple[Utterance, ...]:
        return self.tell(self.session.begin(header, self._at))

    def do(self, **line: Any) -> tuple[Utterance, ...]:
        self._at += 1.0
        return self.tell(self.session.do(line, self._at))

    def tell(self, notices: Sequence[Notice] = ()) -> tuple[Utterance, ...]:
        list(self.telling.tell(tuple(notices), self.session.running))
        log = self.telling.log(self.session.running)
        around = Around(True, False, "none", "")
        self.shown = snapshot(1, self.session, log, around, NO_LAMPS, self._reasons)
        return self.script.follow(log, self.shown)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    journal = Journal(tmp_path / "journal.sqlite")
    yield Table(journal)
    journal.close()


def words(said: Sequence[Utterance]) -> list[str]:
    return [str(one.text) for one in said]


def evening(file: str) -> tuple[Line, list[Line]]:
    told = (ROOT / "tests" / "evenings" / file).read_text(encoding="utf-8").splitlines()
    header, *lines = map(json.loads, told)
    return header, lines


def test_whose_turn_it_is_is_said_once(table: Table) -> None:
    names = ["Anna", "Ben", "Cleo"]
    assert words(table.begin(record="rumors/1", players=names)) == ["Anna: Listen: lay a card"]
    assert words(table.tell()) == []
    assert words(table.do(do="lay", card="picts-5")) == ["Ben: Listen, or go on a Quest"]
    assert words(table.do(do="undo")) == ["The last move is taken back", "Anna: Listen: lay a card"]


def test_silence_is_said_and_its_end(table: Table) -> None:
    table.begin(record="rumors/1", players=3)
    begins, asks = table.do(do="lay", card="morgan-5")
    assert (begins.rank, asks.rank) == (FACT, QUESTION)
    assert "silence" in begins.text.lower()


def test_a_quest_is_told_in_two_sentences_and_not_as_a_table(table: Table) -> None:
    table.begin(record="rumors/1", players=["Anna", "Ben", "Cleo"])
    table.do(do="lay", card="picts-3")
    assert words(table.do(do="quest", quest="picts"))[:2] == [
        "Main Quest Picts: it was too early", "1 black Sword placed",
    ]  # fmt: skip


def test_a_question_is_said_without_its_buttons(table: Table) -> None:
    table.begin(record="rumors/1", players=3)
    table.session.confirms = Notice(Say.AGAIN)
    assert words(table.tell()) == ["A new game with the same players?"]


def test_a_lost_camera_is_said_first(table: Table) -> None:
    lost = Notice(Say.CAMERA_LOST, {"text": "no picture"})
    table.begin(record="rumors/1", players=3)
    said = table.tell((Notice(Say.UNDONE), lost))
    assert [one.rank for one in said] == [URGENT, FACT]


def test_what_waits_for_the_disk_is_said_without_its_path(table: Table) -> None:
    table.begin(record="rumors/1", players=3)
    told: Mapping[str, Any] = {"hold": {"kind": Say.WAITS, "text": "The game waits: /var/x: full"}}
    (said,) = table.script.follow((), told)
    assert (said.text, said.rank) == ("The game waits", URGENT)


@pytest.mark.slow
@pytest.mark.parametrize("file", [file for files in EVENINGS.values() for file in files])
def test_only_what_the_page_shows_is_said_and_kept_no_longer(table: Table, file: str) -> None:
    header, lines = evening(file)
    said = list(table.begin(**header))
    for line in lines:
        new = table.do(**line)
        shown = {one["text"] for one in table.shown["log"]}
        shown |= {one["text"] for key in ("ask", "hold") if (one := table.shown[key])}
        assert {one.of for one in (*new, *table.script.standing)} <= shown
        said += new
    assert len(said) > len(lines) / 2
    assert max(len(str(one.text)) for one in said) < 120
    for code in LANGUAGES.codes:
        told = [LANGUAGES.of(code).say(one.text) for one in said]
        assert all(told)
        assert not any(mark in one for one in told for mark in "{}#()\n")
