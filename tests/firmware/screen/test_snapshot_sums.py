"""The page's sums add up; the state itself has none of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import Line
from firmware.screen.snapshot import NO_LAMPS, Around, snapshot
from firmware.table.session import Session
from tests.support.camera_table import Closes, SeenTable
from vision.pile.change import ON_THE_MAT, ChangeKind


@pytest.fixture
def session(tmp_path: Path, closes: Closes) -> Session:
    made = closes(SeenTable(tmp_path)).session
    made.begin({"record": "rumors/1", "players": 3}, at=0.0)
    return made


def shown(session: Session, *lines: Line) -> Any:
    for number, line in enumerate(lines, start=1):
        session.do(line, at=float(number))
    return snapshot(1, session, (), Around(True, False, "none", ""), NO_LAMPS)


def test_before_a_quest_there_is_no_sum(session: Session) -> None:
    assert shown(session, {"do": "lay", "card": "picts-5"})["sums"] == {}


def test_the_parts_of_every_quest_add_up(session: Session) -> None:
    cards = ("mordred", "morgan-4.1", "picts-3", "saxons-2", "picts-q.1")
    lays = ({"do": "lay", "card": card} for card in cards)
    table = shown(session, *lays, {"do": "quest", "quest": "picts"})
    quests = table["sums"]["last_quest"]["quests"]
    assert quests
    assert all(sum(part["adds"] for part in one["parts"]) == one["total"] for one in quests)
    assert {"mordred", "morgan-4.1"} <= {part["card"] for one in quests for part in one["parts"]}
    assert not any("parts" in one for one in table["state"]["last_quest"]["quests"])


def test_each_card_taken_out_says_which_merlin_took_it(session: Session) -> None:
    cards = ("picts-5", "saxons-4.1", "merlin-1", "picts-2", "saxons-3")
    lays = ({"do": "lay", "card": card} for card in cards)
    table = shown(session, *lays, {"do": "quest", "quest": "saxons"})
    quests = table["sums"]["last_quest"]["quests"]
    assert [one["taken"] for one in quests] == [
        [{"card": "picts-5", "by": "merlin-1"}],
        [{"card": "saxons-4.1", "by": "merlin-1"}],
    ]
    assert not any("taken" in one for one in table["state"]["last_quest"]["quests"])


def test_the_value_of_a_morgan_4_is_asked_while_it_lies_there_unchecked(session: Session) -> None:
    asked = shown(session, {"do": "lay", "card": "morgan-4.2"})["teach"]
    assert asked["line"] == {"do": "teach", "card": "morgan-4.2"}
    assert [field["key"] for field in asked["fields"]] == ["value"]
    assert shown(session, {"do": "lay", "card": "picts-5"})["teach"] is None  # nothing waits for it


def test_a_value_that_was_told_is_not_asked_again(session: Session) -> None:
    told = {"do": "teach", "card": "morgan-4.2", "value": 5}
    assert shown(session, {"do": "lay", "card": "morgan-4.2"}, told)["teach"] is None


def test_what_lies_where_the_place_should_be_clear_is_shown(tmp_path: Path) -> None:
    table = SeenTable(tmp_path, {"record": "rumors/1", "players": 3})
    around = Around(True, False, "seeing", "")
    table.lay("picts-5")  # before the empty mat was seen
    assert snapshot(1, table.session, (), around, NO_LAMPS)["sees"] == "picts-5"
    table.see(ChangeKind.LIFTED, card="picts-5", below=ON_THE_MAT)
    assert snapshot(2, table.session, (), around, NO_LAMPS)["sees"] is None
    table.journal.close()


def test_the_score_says_why_as_explain_does(session: Session) -> None:
    assert shown(session, {"do": "lay", "card": "picts-5"})["why"] == []
    why = shown(session, {"do": "quest", "quest": "picts"}, {"do": "lay", "card": "grail-2"})["why"]
    assert "Main Quest: Picts: 5 = 5. 5 is too early (11 to 13): 1 black Sword" in " ".join(why)
    assert not any(one.startswith("Next:") for one in why)


def test_an_accusation_is_told_apart_from_the_last_quest(session: Session) -> None:
    shown(session, {"do": "adjust", "white": 3, "black": 4})
    accused = ({"do": "accuse", "seat": 1}, {"do": "loyalty", "seat": 1, "is": "loyal"})
    table = shown(session, *accused)
    assert (table["why_of"], table["why_quest"]) == ("accusation", [])
    assert table["why"]


def test_what_the_top_card_does_is_told_only_of_an_open_card(session: Session) -> None:
    told = shown(session, {"do": "lay", "card": "morgan-1"})["does"]
    assert told["piece"] == "morgan-1"
    assert shown(session, {"do": "lay", "face": "down"})["does"] is None
