"""What is said has a light and a sound of its own: the list of the issue, notice by notice."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from engine.camelot import notices as camelot
from engine.game import Notice, Refused
from engine.merlin import notices as merlin
from engine.picker import UNDO
from engine.rumors import notices as rumors
from firmware.games.registry import DEFAULT, GAMES
from firmware.table.announcements import Telling
from firmware.table.notices import OWN, Say, refusal_notice
from firmware.table.words import refusal_of
from firmware.table.words import sentence_of as said_in_words
from hardware.cues.tunes import CUES
from tests.firmware.table.test_missed_cards import PICTS, Table
from tests.support.camera_table import Closes


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path))


def resolved(main: str, *others: str) -> Notice:
    outcomes: Any = [{"quest": "grail", "outcome": main, "total": 9, "swords": 1,
                      "cards": [], "removed": [], "parts": []}]  # fmt: skip
    outcomes += [{**outcomes[0], "quest": "picts", "outcome": one} for one in others]
    return Notice("resolved", {"seat": 0, "main": "grail", "quests": outcomes,
                               "white": 0, "black": 1})  # fmt: skip


LIST = {
    "success": (resolved("success"), ["good"]),
    "too early": (resolved("too-early"), ["early"]),
    "too late": (resolved("too-late"), ["late"]),
    "harmless": (resolved("success", "harmless"), ["good", "harmless"]),
    "another too late": (resolved("success", "too-late", "harmless"), ["good", "late"]),
    "silence begins": (Notice("silence-begins", {"card": "morgan-1"}), ["hush"]),
    "silence ends": (Notice("silence-ends"), ["unhush"]),
    "refusal": (Notice(Say.REFUSED, {"reason": "x", "text": "no"}), ["refuse"]),
    "question": (Notice("accused", {"seat": 0, "accused": 1}), ["ask"]),
    "game won": (Notice("won", {"winner": "loyal", "why": "swords"}), ["win"]),
    "game lost": (Notice("won", {"winner": "evil", "why": "swords"}), ["lose"]),
    "peek": (Notice(Say.PEEK), ["peek"]),
    "camera lost": (Notice(Say.CAMERA_LOST, {"text": "gone"}), ["lost"]),
}


@pytest.mark.parametrize("said", LIST)
def test_each_has_cues_of_its_own(said: str) -> None:
    notice, cues = LIST[said]
    told = Telling(lambda notice, text: None).tell((notice,), None)
    assert [cue for cue, _ in told] == cues
    assert set(cues) <= set(CUES)


@pytest.mark.parametrize("kinds", [rumors.Say, camelot.Say, merlin.Say])
def test_no_kind_of_the_tables_own_is_a_games(kinds: type[StrEnum]) -> None:
    assert OWN.isdisjoint(map(str, kinds))


@pytest.mark.parametrize(
    "said", [Notice(Say.BEGUN), Notice(Say.GAME_GOES_ON, {"game": 7, "left": 8})]
)
def test_the_log_of_a_game_does_not_run_on_into_the_next(said: Notice) -> None:
    telling = Telling(lambda notice, text: None)
    list(telling.tell((Notice(Say.PEEK), said), None))
    assert [line.kind for line in telling.log(None)] == [said.kind]


def test_after_lines_were_written_anew_the_log_says_whose_each_card_is(table: Table) -> None:
    telling = Telling(lambda notice, text: None)

    def tell(notices: list[Notice]) -> list[str]:
        list(telling.tell(tuple(notices), table.session.running))
        return [line.text for line in telling.log(table.session.running)]

    tell(table.lay("picts-5"))
    assert "Seat 2 lays Saxons 4." in tell(table.lay("saxons-4.1"))
    told = tell(table.insert("grail-2", 3))
    assert "Seat 3 lays Saxons 4." in told
    assert "Seat 2 lays Saxons 4." not in told


def test_what_is_said_again_of_the_moment_stands_once_as_the_newest_line(table: Table) -> None:
    telling = Telling(lambda notice, text: None)

    def tell(notices: list[Notice]) -> list[str]:
        list(telling.tell(tuple(notices), table.session.running))
        return [line.kind for line in telling.log(table.session.running)]

    tell(table.lay("picts-5"))
    hold = tell(table.press(UNDO))
    assert tell(table.press(UNDO)) == hold
    other = tell([Notice(Say.NOT_ON_TOP)])
    assert other == [*hold, Say.NOT_ON_TOP]
    assert tell(table.press(UNDO)) == [*hold[:-1], Say.NOT_ON_TOP, Say.HOLD_UNDO]


def test_who_lost_a_card_to_the_camera_is_named(table: Table) -> None:
    table.lay("picts-5", "saxons-2", "picts-3")
    table.press(PICTS)
    said = table.insert("picts-4.1", 3)
    running = table.session.game()
    words = "Picts 4 is put into the game, as a card of Seat 2."
    assert said_in_words(said[0], running.adapter, running.names) == words


def test_no_two_of_them_are_the_same() -> None:
    heard = [tuple(cues) for _, cues in LIST.values()]
    assert len(set(heard)) == len(heard)


def test_the_tables_own_refusals_name_cards_as_players_do() -> None:
    text = "picts-4.1 fits nowhere in this pile: each later line must still be taken"
    said = refusal_of(
        refusal_notice(Refused("no-place", text, piece="picts-4.1")), GAMES[DEFAULT], ()
    )
    assert said == "Picts 4 fits nowhere in this pile: each later line must still be taken"
