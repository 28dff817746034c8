"""A restart forgets nothing: neither the cards that are offered nor where the top was hidden."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.game import Button, ButtonPress
from firmware.table import corrections
from firmware.table.journal import Journal
from firmware.table.memory import Memory, memory_of
from firmware.table.missed_cards import CountedPile
from firmware.table.session import Session
from tests.support.camera_table import Closes
from vision.pile.change import Change, ChangeKind

PICTS = ButtonPress(Button.QUEST_1)


class Box:
    """A box with a camera; a new one on the same folder is what starts after `kill -9`."""

    def __init__(self, folder: Path, at: float = 0.0) -> None:
        self.at = at
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: 0.0)
        self.session.resume(at)
        self.session.eyes(True)

    def see(self, saw: ChangeKind, **what: Any) -> None:
        self.at += 1.0
        self.session.see(Change(self.at, saw, **what), self.at)

    def press(self, heard: ButtonPress) -> None:
        self.at += 1.0
        self.session.hear(heard, self.at)

    @property
    def offers(self) -> object:
        return self.session.sorter.offers

    @property
    def best(self) -> int:
        return self.session.game().number_after(self.session.sorter.offers[0].best.lines)


@pytest.fixture
def box(tmp_path: Path, closes: Closes) -> Box:
    made = closes(Box(tmp_path))
    made.session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    made.see(ChangeKind.EMPTY)
    return made


def restarted(box: Box, closes: Closes) -> Box:
    return closes(Box(box.journal.path.parent, box.at + 10.0))


def test_a_card_that_is_offered_is_offered_when_its_game_goes_on(box: Box) -> None:
    lay(box, "picts-5", "saxons-2", "picts-3")
    box.press(PICTS)
    box.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    offered = box.offers
    box.session.begin({"record": "rumors/1", "players": 3}, box.at)
    box.see(ChangeKind.EMPTY)
    assert box.offers == ()
    box.session.go_on(1, box.at)
    assert offered
    assert box.offers == offered


def lay(box: Box, *cards: str) -> None:
    for card in cards:
        box.see(ChangeKind.ON_TOP, card=card)


def test_a_card_that_is_offered_is_offered_after_a_restart(box: Box, closes: Closes) -> None:
    lay(box, "picts-5", "saxons-2", "picts-3")
    box.press(PICTS)
    box.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    assert box.offers
    new = restarted(box, closes)
    assert new.offers == box.offers
    assert new.session.offered_piece == "picts-4.1"
    new.press(ButtonPress(Button.OK))
    assert new.offers == ()
    assert "picts-4.1" in str(new.session.running)


def test_a_card_that_was_declined_is_not_offered_after_a_restart(box: Box, closes: Closes) -> None:
    lay(box, "picts-5", "picts-3")
    box.press(PICTS)
    box.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    corrections.decline(box.session, (box.session.sorter.offers[0].piece,), box.at)
    new = restarted(box, closes)
    new.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    assert new.offers == ()


@pytest.mark.parametrize("saw", [ChangeKind.HAND, ChangeKind.COVERED])
def test_where_the_top_was_hidden_is_known_after_a_restart(
    box: Box, closes: Closes, saw: ChangeKind
) -> None:
    lay(box, "picts-5")
    box.see(saw)
    lay(box, "saxons-2")
    new = restarted(box, closes)
    new.see(ChangeKind.PRESENT, cards=("saxons-2",))
    lay(new, "picts-3")
    new.press(PICTS)
    new.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    assert new.best == 3


def test_a_restart_between_a_line_and_what_it_means_for_the_pile_offers_no_old_card(
    box: Box, closes: Closes
) -> None:
    lay(box, "picts-5", "picts-3")
    box.press(PICTS)
    box.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    box.see(ChangeKind.EMPTY)
    lay(box, "grail-5")
    told = box.journal.memory(1)
    assert told is not None
    box.press(ButtonPress(Button.QUEST_5))  # another pile is counted now
    assert box.offers == ()
    with closing(sqlite3.connect(box.journal.path, isolation_level=None)) as base:
        memory = f"1 {told[0]} {told[1]}"
        base.execute("UPDATE marks SET value = ? WHERE name = 'memory'", (memory,))
    assert restarted(box, closes).offers == ()


def test_a_memory_is_of_its_own_game_alone(box: Box, closes: Closes) -> None:
    lay(box, "picts-5", "picts-3")
    box.press(PICTS)
    box.see(ChangeKind.FAN, cards=("picts-5", "picts-4.1"))
    box.session.begin({"record": "rumors/1", "players": 3}, at=box.at)
    assert restarted(box, closes).offers == ()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"missed": 3}', '{"hid": [["a", 1]]}', "\x00"])
def test_a_memory_that_cannot_be_read_is_none(text: str) -> None:
    assert memory_of(text) == Memory()


def test_a_memory_is_read_as_it_was_kept() -> None:
    seen = CountedPile(("picts-5",), ("grail-2",), frozenset({"dragon-2"}), cleared=True)  # type: ignore[arg-type]
    memory = Memory(seen, {0: 1, 7: 2})
    assert memory_of(memory.as_text()) == memory
