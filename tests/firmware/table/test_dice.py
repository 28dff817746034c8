"""Dice under the camera at a real session: a preset, why there is none, and nothing before OK."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import numpy as np
import pytest

from engine.game import Button, ButtonPress
from engine.merlin.pending_choice import Rolling
from firmware.camera.dice_watch import DiceCamera
from firmware.inputs import SawDice
from firmware.screen.snapshot import NO_LAMPS, Around, lights, snapshot
from firmware.table import dice
from firmware.table.journal import Journal
from firmware.table.notices import Say
from firmware.table.session import Session
from tests.support.merlin_table import DEALT, environs, line
from vision.dice.sight import Sight, Throw, Unread
from vision.frame import Frame

SEEN = Sight(Throw((2, 3, 5), 4), (2, 3, 4, 5))
THREE = Sight(Unread.NOT_FOUR, (1, 5, 6))
OK, QUEST_1 = ButtonPress(Button.OK), ButtonPress(Button.QUEST_1)
SET_UP = (
    f"{environs(2)}; display card=mission.1; display card=mission.2; display card=mission.3; "
    "start card=start.1; start card=start.2; "
    + "; ".join(f"traitor card=traitor-{one}" for one in DEALT.split()[:6])
)


@pytest.fixture(scope="module")
def set_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a table that is set up."""
    path = tmp_path_factory.mktemp("set-up") / "journal.sqlite"
    journal = Journal(path)
    session = Session(journal, wall=lambda: 0.0)
    session.begin({"record": "merlin/1", "players": ["Anna", "Ben"]}, at=0.0)
    for n, one in enumerate(SET_UP.split("; ")):
        session.do(line(one), float(n))
    journal.close()
    return path


@pytest.fixture
def session(set_up: Path, tmp_path: Path) -> Iterator[Session]:
    """Anna is to roll; it is 99 s."""
    journal = Journal(Path(shutil.copy(set_up, tmp_path)))
    session = Session(journal, wall=lambda: 0.0)
    session.resume(99.0)
    yield session
    journal.close()


def saw(session: Session, sight: Sight, at: float) -> list[str]:
    return [notice.kind for notice in session.see_dice(sight, at)]


def ask(session: Session) -> str:
    shown: Any = snapshot(1, session, (), Around(True, False, "seeing", ""), NO_LAMPS)
    text: str = shown["ask"]["text"]
    return text


def test_a_throw_is_preset_in_words_and_ok_takes_it(session: Session) -> None:
    assert saw(session, SEEN, 100.0) == [Say.DICE_READ]
    assert ask(session).startswith("Anna: the camera sees own dice 2, 3, 5, Merlin's die 4. OK")
    assert lights(session).ok_blinks
    session.hear(OK, 101.0)
    assert session.game().state.players[0].dice == (2, 3, 5)
    assert dice.throw_asked(session.running) != dice.throw_asked(None)
    assert ask(session).startswith("Ben rolls four dice")


def test_nothing_counts_before_ok(session: Session) -> None:
    before = session.game().play
    saw(session, SEEN, 100.0)
    assert session.game().play is before


def test_a_press_that_was_meant_for_the_question_before_takes_nothing(session: Session) -> None:
    saw(session, SEEN, 100.0)
    session.hear(OK, 100.3)
    assert session.game().asking == Rolling(begun=(2, 3, 5, 4), by_camera=True)


def test_a_button_corrects_them_and_the_camera_no_longer_meddles(session: Session) -> None:
    saw(session, SEEN, 100.0)
    session.hear(QUEST_1, 101.0)
    assert saw(session, Sight(Throw((1, 1, 2), 6), (1, 1, 2, 6)), 102.0) == []
    assert session.game().asking == Rolling((0,), (2, 3, 5, 4), by_camera=True)


def test_three_dice_are_said_and_not_guessed(session: Session) -> None:
    assert saw(session, THREE, 100.0) == [Say.DICE_COUNT]
    assert session.game().asking is None
    assert ask(session).startswith("The camera reads 3 dice: lay all four")
    saw(session, SEEN, 102.0)
    assert ask(session).startswith("Anna: the camera sees")


@pytest.mark.parametrize("why", [Unread.UNCLEAR, Unread.TOO_SMALL, Unread.WHICH_WHITE])
def test_why_dice_are_not_read_stands_before_the_question(session: Session, why: Unread) -> None:
    saw(session, Sight(why), 100.0)
    assert ask(session).endswith("OK: that is the roll.")
    assert "camera" in ask(session)


def test_a_throw_that_was_read_goes_when_another_lies_there_that_is_not(session: Session) -> None:
    saw(session, SEEN, 100.0)
    assert saw(session, THREE, 102.0) == [Say.DICE_COUNT]
    assert session.game().asking is None


@pytest.mark.parametrize("left", [(2, 3, 4), (5,), ()])
def test_dice_that_are_taken_away_leave_their_throw(
    session: Session, left: tuple[int, ...]
) -> None:
    saw(session, SEEN, 100.0)
    assert saw(session, Sight(Unread.NOT_FOUR if left else Unread.NOTHING, left), 102.0) == []
    assert session.game().asking == Rolling(begun=(2, 3, 5, 4), by_camera=True)


def test_dice_mean_nothing_when_no_roll_is_asked_for(session: Session) -> None:
    for own in ("1,2,3", "4,5,6"):
        session.do(line(f"roll own={own} merlin=4"), 100.0)
    assert dice.throw_asked(session.running) is None
    assert saw(session, SEEN, 101.0) == []
    assert session.game().asking is None


def test_the_cameras_thread_looks_only_while_a_roll_is_asked_for(session: Session) -> None:
    queue: Queue[SawDice] = Queue()
    places: list[None] = []
    eyes = DiceCamera(queue.put, lambda: places.append(None))
    frame = Frame(np.full((120, 216), 200, np.uint8), 0.0)
    eyes.see(frame)
    assert places == []
    eyes.ask(dice.throw_asked(session.running))
    eyes.see(frame)
    assert len(places) == 1
    assert queue.empty()
