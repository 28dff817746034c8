"""A row of the list that is touched: the table points at it, and OK takes it as the lamps say."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import BadRecord, Button, Line, Refused
from engine.picker import OK
from firmware.table.keys import keys
from firmware.table.operator_words import take
from firmware.table.session import Session
from tests.support.camelot_page import CamelotPage
from tests.support.camelot_table import line

PLAYERS = ["Anna", "Ben", "Chloé"]
HEROIC = "coat:kay coat:gawain coat:galahad share:1,1,1 siege adjust:white=6"
LATER_S = 100.0  # than all that was done before


@pytest.fixture
def session(tmp_path: Path) -> Session:
    sent = CamelotPage(tmp_path, {"record": "camelot/1", "players": PLAYERS})
    for word in HEROIC.split():
        sent.do(line(word))
    return sent.session


def rows(session: Session) -> list[str]:
    return [text for text, _ in session.game().choice_list.items]


def touch(session: Session, row: str) -> None:
    take(session, {"table": "point", "place": rows(session).index(row)}, LATER_S)


def pointed(session: Session) -> str | None:
    at = session.game().choice_list.at
    return None if at is None else rows(session)[at]


def last_line(session: Session) -> Line:
    running = session.game()
    return running.adapter.game.write(running.play.event)


def test_the_table_points_at_a_row_that_is_touched_and_nothing_is_written(session: Session) -> None:
    lines = session.game().play.lines
    for row in ("accuse …", "draw white cards", "heal with three cards", "heal with three cards"):
        touch(session, row)
        assert pointed(session) == row
    assert session.game().play.lines == lines


def test_ok_takes_what_was_touched_step_by_step(session: Session) -> None:
    for row in ("accuse …", "accuse Chloé"):
        touch(session, row)
        session.hear(OK, LATER_S)
    assert last_line(session) == {"do": "accuse", "seat": 2}


def test_what_no_button_takes_is_touched_beside_what_one_takes(tmp_path: Path) -> None:
    session = CamelotPage(tmp_path, {"record": "merlin/1", "players": 2}).session
    assert [button is None for _, button in session.game().choice_list.items] == [False] * 5 + [
        True
    ]
    touch(session, "lake with tower")
    session.hear(OK, LATER_S)
    assert last_line(session) == {"do": "tile", "card": "m-tile-lake-tower.1"}


def test_what_the_list_does_not_have_is_refused_and_nothing_is_pointed_at(session: Session) -> None:
    with pytest.raises(Refused) as no:
        take(session, {"table": "point", "place": len(rows(session))}, LATER_S)
    assert no.value.reason == "nothing-listed"
    assert pointed(session) is None


@pytest.mark.parametrize("asked", [{}, {"place": -1}, {"place": True}, {"place": 0, "seat": 1}])
def test_what_names_no_row_is_not_valid(session: Session, asked: dict[str, int]) -> None:
    with pytest.raises(BadRecord):
        take(session, {"table": "point", **asked}, LATER_S)


def test_a_row_that_leads_on_says_so_once(session: Session) -> None:
    touch(session, "accuse …")
    assert {key.by: str(key.means) for key in keys(session)}[OK] == "accuse …"


def test_a_refusal_is_told_until_the_next_press_that_is_taken(tmp_path: Path) -> None:
    sent = CamelotPage(tmp_path, {"record": "camelot/1", "players": PLAYERS})
    for word in ("coat:kay", "coat:gawain", "coat:galahad"):
        sent.do(line(word))
    sent.press(Button.OK)  # nobody gets the card yet
    refused = [str(one["text"]) for one in sent.page()["log"] if one["kind"] == "refused"]
    assert refused == ["Refused: nothing is pointed at: ACCUSE points, then OK takes it."]
    sent.press(Button.ACCUSE)
    assert "refused" not in [one["kind"] for one in sent.page()["log"]]
    sent.close()
