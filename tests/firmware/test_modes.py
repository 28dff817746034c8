"""The modes, one above the other: who takes an input, and what an error in one leaves."""

from __future__ import annotations

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from engine.game import Line
from firmware.demo.evening import TableTime
from firmware.inputs import (
    Activity,
    Answer,
    Begin,
    Call,
    CameraChange,
    CameraEnded,
    CameraLost,
    CameraOpened,
    Click,
    Do,
    FromOutside,
    LetGo,
    Mend,
    PlaceDrawn,
    PlayRequest,
    Probe,
    SawDice,
    Set,
)
from firmware.mode import Mode
from firmware.owner.config import Config
from firmware.play.at_play import deals_by_chance
from firmware.start import Appliance, appliance
from firmware.table.running_game import resume_game
from hardware.presses import Edge
from tests.support.kiosk import KioskBox, kiosk_box
from tests.support.shapes import judged
from vision.dice.sight import Sight, Throw
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen

HEADER: Final[Line] = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}
LAY: Final[Line] = {"do": "lay", "card": "picts-5"}


class Oops(Exception):
    """What nobody thought of."""


def breaks(mode: Mode, method: str) -> None:
    def oops(*_: Any) -> Any:
        raise Oops(method)

    setattr(mode, method, oops)


def is_snapshot(told: Any) -> None:
    judged("Snapshot")(json.loads(json.dumps(told)))


def mode_of(box: Appliance, name: str) -> Mode:
    mode: Mode = getattr(box, name)
    return mode


def threats(kiosk: KioskBox) -> int:
    state = kiosk.box.desk.state()
    assert state is not None
    return int(str(state["threats"]))


@pytest.mark.parametrize("name", ["chores", "safe_mode", "table"])
@pytest.mark.parametrize("method", ["take", "tick", "lights", "view"])
def test_an_error_in_a_mode_is_told_and_the_game_stands_as_the_journal_has_it(
    name: str, method: str, tmp_path: Path
) -> None:
    with kiosk_box(tmp_path) as kiosk:
        kiosk.begin()
        kiosk.do(**LAY)
        breaks(mode_of(kiosk.box, name), method)
        answer: Future[Answer] = Future()
        kiosk.puts(Do({"do": "lay", "card": "saxons-2"}, answer))
        assert answer.done()
        assert any("nobody thought of" in text for text in kiosk.shown["warnings"])
        if method == "take":  # it was asked first, and lost that input alone
            assert answer.result().mishap
            assert threats(kiosk) == 1
        else:
            assert threats(kiosk) == 2
        delattr(mode_of(kiosk.box, name), method)
        kiosk.see(Seen.ON_TOP, card="picts-3")
        kiosk.passes(1.0)
        assert threats(kiosk) == (2 if method == "take" else 3)


def is_as_the_journal_has_it(box: Appliance) -> bool:
    session = box.app.session
    kept, _, _ = resume_game(session.journal.current())
    return session.game().state == kept.state


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chores", "safe_mode", "table"])
@pytest.mark.parametrize("method", ["take", "tick", "lights", "view"])
def test_an_error_at_any_input_leaves_the_game_as_the_journal_has_it(
    name: str, method: str, tmp_path: Path
) -> None:
    with kiosk_box(tmp_path) as kiosk:
        kiosk.begin()
        kiosk.do(**LAY)
        for one in every_input():
            breaks(mode_of(kiosk.box, name), method)
            kiosk.puts(one)
            delattr(mode_of(kiosk.box, name), method)
            kiosk.passes(61, 30.5)  # errors that come less often than one a minute end nothing
            assert is_as_the_journal_has_it(kiosk.box), one
            assert getattr(one, "answer", None) is None or one.answer.done(), one
        assert (
            kiosk.box.mishaps.total > 2
        )  # a mode above takes some, and a refusal shows nothing new
        assert any("nobody thought of" in text for text in kiosk.shown["warnings"])
        assert not kiosk.box.starts_anew
        assert kiosk.do(do="lay", card="grail-5").refusal is None


def every_input() -> list[FromOutside]:
    """Return one of each kind."""
    found: list[FromOutside] = [
        Edge("quest-1", True, 0.0), CameraChange(Change(0.0, Seen.ON_TOP, card="saxons-2")),
        SawDice(Sight(Throw((1, 2, 3), 4))), CameraOpened("a test"), CameraLost("gone"),
        CameraEnded("over"), Do({"do": "lay", "card": "picts-3"}, Future()),
        Begin({**HEADER}, Future(), {}), Click("quest-2", 0.0), LetGo("quest-2"),
        PlaceDrawn("picts-4.1", "up"),
        Probe({"do": "stop"}, Future()), Set({"sound": False}, Future()), Call(True, Future()),
        Mend({"do": "keep", "trouble": 1}, Future()), PlayRequest("undo", {}, Future()), Activity(),
    ]  # fmt: skip
    assert {type(one) for one in found} == {*get_args(FromOutside)}
    return found


def test_these_tests_break_every_mode_of_the_stack(tmp_path: Path) -> None:
    broken = {"chores", "safe_mode", "show", "play", "table"}
    config = Config(tmp_path / "dealt", pins="mock", port=0, camera="drawn")
    with (
        kiosk_box(tmp_path / "kiosk", attract=0.1) as kiosk,
        appliance(config, lambda *_: None, TableTime(), deals=deals_by_chance) as dealt,
    ):
        for box in (kiosk.box, dealt):
            there = [mode_of(box, name) for name in broken if mode_of(box, name) is not None]
            assert {*map(id, box.modes)} == {*map(id, there)}


@pytest.mark.parametrize("method", ["take", "tick", "lights", "view"])
def test_a_show_that_fails_is_given_up_and_its_input_goes_on(method: str, tmp_path: Path) -> None:
    with kiosk_box(tmp_path, attract=0.1) as kiosk:
        kiosk.passes(7)
        assert kiosk.attract is not None
        breaks(mode_of(kiosk.box, "show"), method)
        kiosk.puts(Click("ok", 0.0))
        kiosk.passes(1.0)
        assert kiosk.attract is None
        assert any("the show between games" in text for text in kiosk.shown["warnings"])
        kiosk.passes(60, 1.0)
        assert kiosk.attract is None  # until the next start
        kiosk.begin()
        assert kiosk.do(**LAY).refusal is None


@pytest.mark.parametrize("method", ["take", "tick", "lights", "view"])
def test_an_error_in_a_dealt_game_is_told_and_it_goes_on(method: str, tmp_path: Path) -> None:
    time = TableTime()
    config = Config(tmp_path, pins="mock", port=0, camera="drawn")
    with appliance(config, lambda *_: None, time, deals=deals_by_chance) as box:

        def wish(word: str, asked: Line) -> Answer:
            answer: Future[Answer] = Future()
            box.queue.put(PlayRequest(word, asked, answer))
            time.now += 1.0
            box.app.step(time.now)
            return answer.result(timeout=0)

        begin: Line = {"header": HEADER, "bots": [0, 1]}
        assert wish("begin", begin).refusal is None
        lines = box.app.session.game().play.lines
        breaks(mode_of(box, "play"), method)
        assert bool(wish("undo", {}).mishap) is (method == "take")
        assert any("nobody thought of" in text for text in box.desk.table()["warnings"])
        delattr(mode_of(box, "play"), method)
        for _ in range(5):
            time.now += 1.0
            box.app.step(time.now)
        assert box.app.session.game().play.lines > lines
        assert not box.ends


def test_a_table_is_shown_before_the_loop_has_turned_and_where_a_mode_shows_nothing(
    tmp_path: Path,
) -> None:
    time = TableTime()
    config = Config(tmp_path, pins="mock", port=0, camera="drawn")
    with appliance(config, lambda *_: None, time, deals=deals_by_chance) as box:
        is_snapshot(box.desk.table())
        for mode in box.modes:
            breaks(mode, "view")
        time.now += 1.0
        box.app.step(time.now)
        is_snapshot(box.desk.table())
        assert box.desk.table()["settings"]["sound"]


def test_a_self_test_has_the_shape_of_one_while_it_is_on_and_when_it_is_over(
    tmp_path: Path,
) -> None:
    with kiosk_box(tmp_path) as kiosk:
        kiosk.puts(Probe({"do": "start"}, Future()))
        is_snapshot(kiosk.shown)
        kiosk.puts(Probe({"do": "stop"}, Future()))
        is_snapshot(kiosk.shown)
        assert kiosk.shown["selftest"]["stopped"]


def test_a_self_test_keeps_from_the_game_what_happens_meanwhile(tmp_path: Path) -> None:
    with kiosk_box(tmp_path) as kiosk:
        kiosk.begin()
        answer: Future[Answer] = Future()
        kiosk.puts(Probe({"do": "start"}, answer))
        assert answer.result().refusal is None
        refused = kiosk.do(**LAY).refusal
        assert refused is not None
        assert refused["reason"] == "self-test"
        kiosk.see(Seen.ON_TOP, card="picts-5")
        kiosk.puts(Click("quest-1", 0.0))
        assert kiosk.shown["state"]["threats"] == 0
