"""The main loop when something goes wrong that nobody thought of: play goes on, or starts anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from engine.game import PieceId
from firmware.demo.evening import TableTime
from firmware.inputs import (
    Begin,
    CameraChange,
    CameraLost,
    CameraOpened,
    Click,
    Do,
    Mend,
    PlaceDrawn,
    Set,
)
from firmware.owner.config import Config
from firmware.owner.troubles import Trouble, Troubles
from firmware.start import Appliance, appliance
from hardware.presses import Edge
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen

HEADER = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}


class Oops(Exception):
    """What nobody thought of."""


class Table:
    """An appliance with a game on, whose time goes on only when it is told to."""

    def __init__(self, box: Appliance, time: TableTime, told: list[str]) -> None:
        self.box, self.app, self.time, self.told = box, box.app, time, told
        box.announcer.announce(self.app.session.begin(HEADER, 0.0), 0.0)
        self.step()

    def step(self, *inputs: Any, after: float = 0.02) -> None:
        for one in inputs:
            self.box.queue.put(one)
        self.time.now += after
        self.app.step(self.time.now)

    def breaks(self, name: str) -> None:
        """Let a method of the session fail from here on, as a bug would."""

        def oops(*_: Any, **__: Any) -> Any:
            raise Oops(name)

        setattr(self.app.session, name, oops)

    def mends(self, name: str) -> None:
        delattr(self.app.session, name)

    @property
    def shown(self) -> Any:
        return self.box.desk.table()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    time, told = TableTime(), []
    config = Config(tmp_path, pins="mock", port=0, camera="drawn")
    troubles = Troubles([Trouble("panel.toml: broken", "the profile counts")])
    with appliance(config, lambda _, text: told.append(text), time, troubles=troubles) as box:
        yield Table(box, time, told)


def on_top(at: float) -> CameraChange:
    return CameraChange(Change(at, Seen.ON_TOP, card="picts-5"))


def test_a_frame_that_breaks_the_session_costs_that_frame_alone(table: Table) -> None:
    table.breaks("hear")
    table.step(on_top(table.time.now))
    table.mends("hear")
    assert table.shown["state"]["threats"] == 0
    assert any("Oops" in text for text in table.shown["warnings"])
    table.step(on_top(table.time.now))
    assert table.shown["state"]["threats"] == 1
    assert not table.box.ends


def test_session_and_page_are_as_the_journal_has_them_after_an_error(table: Table) -> None:
    answer: Future[Any] = Future()
    table.step(Do({"do": "lay", "card": "picts-5"}, answer))
    table.app.session.leave()  # as a half-done change would leave it
    table.breaks("hear")
    table.step(Click("quest-1", 0.0), after=1)
    table.step(after=1)
    assert table.shown["state"]["threats"] == 1
    assert "goes on where it was" in table.told[-1]
    logged = [line["text"] for line in table.shown["log"]]
    assert logged[-2:] == ["Anna lays Picts 5.", table.told[-1]]


def test_the_log_is_as_the_journal_has_it_after_an_error(table: Table) -> None:
    for card in ("picts-5", "saxons-4.1"):
        table.step(Do({"do": "lay", "card": card}, Future()))
    session = table.app.session
    written: Any = ({"do": "undo"}, {"do": "lay", "card": "grail-2"})
    session.journal.append(session.game().number, [*written])  # as a half-done change leaves it
    table.breaks("hear")
    table.step(Click("quest-1", 0.0), after=1)
    table.step(after=1)
    logged = [line["text"] for line in table.shown["log"]]
    assert logged[-2:] == ["Ben lays Grail 2.", table.told[-1]]
    assert "Saxons 4" not in str(logged)


def test_a_request_that_breaks_is_answered_and_never_ends_the_program(table: Table) -> None:
    table.breaks("do")
    for _ in range(20):
        answer: Future[Any] = Future()
        table.step(Do({"do": "lay", "card": "picts-5"}, answer))
        assert "Oops" in answer.result(timeout=0).mishap
    assert not table.box.ends
    assert table.box.mishaps.total == 20
    table.mends("do")
    answer = Future()
    table.step(Do({"do": "lay", "card": "picts-5"}, answer))
    assert answer.result(timeout=0).state["threats"] == 1


def test_three_frames_that_break_in_a_minute_end_the_loop_to_start_it_anew(table: Table) -> None:
    table.breaks("hear")
    for _ in range(3):
        assert not table.box.ends
        table.step(on_top(table.time.now), after=10)
    assert table.box.starts_anew
    table.box.run(Event(), lambda: None)  # returns at once


def test_three_frames_in_three_minutes_do_not(table: Table) -> None:
    table.breaks("hear")
    for _ in range(6):
        table.step(on_top(table.time.now), after=61)
    assert not table.box.ends


def test_a_press_that_breaks_is_caught_too(table: Table) -> None:
    table.breaks("hear")
    table.step(Click("quest-1", 0.0))
    table.step(after=0.2)
    table.step(after=0.2)
    assert table.box.mishaps.total == 1
    assert not table.box.ends


@pytest.mark.parametrize(
    "one",
    [
        Edge("no-such-button", True, 0.0), Click("no-such-button", 0.0), PlaceDrawn("x", "up"),
        PlaceDrawn(PieceId("no-such"), "down"),
        CameraChange(Change(0.0, Seen.ON_TOP, card="no-such-card")),
        Begin({"record": "rumors/1", "players": ["\ud800"]}, Future()),
        Set({"sound": "\ud800"}, Future()), Do({"table": "words", "words": "9" * 5000}, Future()),
        Do({"do": "lay", "card": "picts-5", "x-a": 10**5000}, Future()),
        Do({"do": "lay", "card": "picts-5", "x-a": float("inf")}, Future()),
        Mend({"do": "edit", "trouble": 10**400}, Future()),
    ],
)  # fmt: skip
def test_no_single_input_ends_the_program(table: Table, one: Any) -> None:
    table.step(one)
    table.step(after=1.0)
    assert not table.box.ends
    if hasattr(one, "answer"):
        assert one.answer.done()
    answer: Future[Any] = Future()
    table.step(Do({"do": "lay", "card": "grail-5"}, answer))
    assert answer.result(timeout=0).state["top"] == "grail-5"


def test_lamps_that_break_are_no_reason_to_stop_at_once(table: Table) -> None:
    def oops(at: float) -> bool:
        raise Oops("lamps")

    table.box.app.box.show = oops  # type: ignore[method-assign]
    table.step()
    assert not table.box.ends
    table.step()
    assert any("lamps" in text for text in table.shown["warnings"]), "the page says it"
    assert table.box.starts_anew, "lamps that stay broken are"


def test_a_camera_that_stays_lost_is_said_once(table: Table) -> None:
    table.step(CameraOpened("a test"))
    for text in ("no picture", "busy", "busy"):
        table.step(CameraLost(text))
    assert sum("lost" in text for text in table.told) == 1
    assert table.shown["eyes"] == {"state": "lost", "text": "busy"}


def test_the_loop_minds_the_eyes_at_every_turn(table: Table) -> None:
    minded: list[float] = []

    table.box.table.watch(minded.append, lambda asked: None)
    table.step()
    table.step()
    assert len(minded) == 2


# -- health and safe mode --------------------------------------------------------------------


def test_a_box_is_starting_before_the_loop_runs(tmp_path: Path) -> None:
    config = Config(tmp_path, pins="mock", port=0, camera="drawn")
    with appliance(config, lambda _, text: None, TableTime()) as box:
        health: Any = box.desk.healthy()
        assert health["ok"] is False
        assert health["loop"] == {"is": "starting", "says": health["says"]}
        box.app.step(0.1)
        assert box.desk.healthy()["ok"] is True


def test_health_tells_every_part(table: Table) -> None:
    health: Any = table.box.desk.healthy()
    parts = ("loop", "eyes", "disk", "journal", "pins", "temperature")
    assert {health[part]["is"] for part in parts} <= {"ok", "warn"}
    assert (health["safe_mode"], health["mishaps"], health["game"]) == (True, 0, "rumors")
    table.step(CameraLost("webcam:0: it went away: check its cable"))
    health = table.box.desk.healthy()
    assert health["ok"] is False
    assert "check its cable" in health["says"]


def test_health_says_when_a_line_could_not_be_written(table: Table) -> None:
    path = table.app.session.journal.path
    with closing(sqlite3.connect(path)) as base:
        base.execute(
            "CREATE TRIGGER no BEFORE INSERT ON marks BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    answer: Future[Any] = Future()
    table.step(Do({"do": "lay", "card": "picts-5"}, answer))
    assert answer.result(timeout=0).refusal["reason"] == "not-written"
    health: Any = table.box.desk.healthy()
    assert health["journal"]["is"] == "fail"
    with closing(sqlite3.connect(path)) as base:
        base.execute("DROP TRIGGER no")
    table.step(after=2.1)  # the journal is tried every 2 s
    health = table.box.desk.healthy()
    assert health["journal"] == {"is": "ok", "says": ""}


def test_safe_mode_runs_along_the_row_of_lamps_until_it_is_mended(table: Table) -> None:
    def rows() -> set[tuple[float, ...]]:
        seen = set()
        for _ in range(300):
            table.step()
            lamps: Any = table.box.desk.lamps()["lamps"]
            seen.add(tuple(lamps[f"quest-{n}"] for n in range(1, 6)))
        return seen

    table.step(after=10)
    assert {row.count(1.0) for row in rows()} == {0, 1}
    assert len(rows()) == 6
    answer: Future[Any] = Future()
    table.step(Mend({"do": "keep", "trouble": 1}, answer))
    assert answer.result(timeout=0).refusal is None
    table.step(after=10)
    assert len(rows()) == 1
    assert table.shown["safe"] == {"troubles": [], "changed": False}
