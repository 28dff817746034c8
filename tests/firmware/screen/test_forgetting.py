"""A memory game: no byte of the page names a card that lies under others, or counts Morgans."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from engine.game import GameError, Line, Notice
from engine.record import parse
from engine.rumors.panel import OF_TOP
from firmware.screen.snapshot import NO_LAMPS, Around, common_view, snapshot
from firmware.table.announcements import Telling
from firmware.table.journal import Journal
from firmware.table.notices import refusal_notice
from firmware.table.session import Session
from tests.support.camera_table import Closes
from tests.support.places import ROOT

EVENINGS = sorted((ROOT / "tests" / "evenings").glob("*.jsonl"))
# What lists every card of the box, or only what was counted openly.
OPEN = ("pieces", "games", "sums", "why", "why_quest")


class Table:
    """A session, and what is said of it; one second passes with each line."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: 0.0)
        self.telling = Telling(lambda notice, text: None)
        self.at = 0.0

    def begin(self, header: Line) -> None:
        self.tell(self.session.begin(header, self.at))

    def do(self, line: Line) -> None:
        self.at += 1.0
        try:
            self.tell(self.session.do(line, self.at))
        except GameError as error:
            self.tell((refusal_notice(error),))

    def tell(self, notices: tuple[Notice, ...]) -> None:
        list(self.telling.tell(notices, self.session.running))

    @property
    def page(self) -> dict[str, Any]:
        around = Around(True, False, "none", "")
        log = self.telling.log(self.session.running)
        return json.loads(json.dumps(snapshot(1, self.session, log, around, NO_LAMPS)))  # type: ignore[no-any-return]

    def said(self, kind: str) -> list[str]:
        return [line["text"] for line in self.page["log"] if line["kind"] == kind]


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path))


def every_byte(page: dict[str, Any]) -> str:
    """The page without what is open to all: the box's cards, and the last Quest's."""
    state = {key: value for key, value in page["state"].items() if key != "last_quest"}
    log = [line for line in page["log"] if line["kind"] != "resolved"]
    does = page["does"] and page["does"]["piece"]  # its rule may name Morgan #1 in general
    left = {key: value for key, value in page.items() if key not in OPEN}
    return json.dumps(left | {"state": state, "log": log, "does": does})


def look(table: Table) -> None:
    running, page = table.session.game(), table.page
    told = every_byte(page)
    under = running.adapter.page.forgotten(running.state)
    labels = {piece.id: piece.label for piece in running.adapter.game.pieces}
    top = labels.get(str(page["state"]["top"]))
    for card in under:
        assert f'"{card}"' not in told, (card, told)
        assert labels[card] == top or f"{labels[card]} " not in told.replace(".", " "), card
    kinds = [line["kind"] for line in page["log"]]
    laid = max((n for n, kind in enumerate(kinds) if kind.startswith("laid")), default=0)
    assert not OF_TOP & {*kinds[:laid]}, kinds


@pytest.mark.slow
@pytest.mark.parametrize("evening", EVENINGS, ids=lambda path: path.stem)
def test_no_byte_of_an_evening_names_a_card_that_is_covered(table: Table, evening: Path) -> None:
    header, *lines = [line for line in evening.read_bytes().splitlines() if line.strip()]
    table.begin(parse(header))
    for line in lines:
        with suppress(GameError):
            table.do(parse(line))
        look(table)


def lay(table: Table, *cards: str) -> None:
    for card in cards:
        table.do({"do": "lay", "card": card})


def test_what_was_laid_against_morgan_1_is_told_only_while_it_lies_on_top(table: Table) -> None:
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, "morgan-1", "dragon-2")
    assert "Dragon 2" in table.page["state"]["warnings"][0]
    table.do({"do": "lay", "face": "down"})
    assert table.page["state"]["warnings"] == []
    assert "Dragon 2" not in every_byte(table.page)
    state = common_view(table.session.running)
    assert state is not None
    assert "Dragon 2" in str(state["warnings"])  # the state forgets nothing


def test_effects_do_not_count_the_morgans_of_the_pile(table: Table) -> None:
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, "morgan-2")
    assert table.said("silence-begins")
    assert table.said("count-begins")
    lay(table, "merlin-1", "vivien")
    assert not table.said("silence-begins")
    assert not table.said("silence-ends")
    assert table.said("swap-loyalties")
    table.do({"do": "confirm"})
    assert table.said("loyalties-swapped")
    lay(table, "picts-5")
    assert not table.said("loyalties-swapped")


def test_a_refusal_is_gone_as_soon_as_a_line_is_taken(table: Table) -> None:
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, "picts-5")
    table.do({"do": "quest", "quest": "grail"})
    assert table.said("refused") == [
        "Refused: the top card does not show Grail: you can go on Picts only."
    ]
    lay(table, "saxons-3")
    assert not table.said("refused")


def test_a_card_that_cannot_come_again_is_not_named(table: Table) -> None:
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, "picts-5", "saxons-3", "picts-5")
    assert len(table.said("refused")) == 1
    assert "Picts" not in str(table.said("refused"))


def test_a_quest_that_is_taken_back_is_not_told_any_more(table: Table) -> None:
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, "grail-2", "picts-5")
    table.do({"do": "quest", "quest": "picts"})
    assert table.said("resolved")
    table.do({"do": "undo"})
    assert not table.said("resolved")
    assert "Grail" not in str(table.page["log"])


def test_lines_that_stand_stay(table: Table) -> None:
    table.begin({"record": "rumors/1", "players": 3})
    lay(table, "picts-5")
    table.do({"do": "quest", "quest": "picts"})
    lay(table, "saxons-3")
    assert table.said("resolved")
    assert table.said("laid") == ["Seat 3 lays Saxons 3."]
