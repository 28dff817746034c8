"""The box beside the game: self-test, settings, switching off; real pins of gpiozero's mock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.game import BadRecord
from firmware.box.power_off import NotOff, power_off
from firmware.box.settings import Settings, load, settings_file, store
from firmware.box.wellbeing import Wellbeing
from firmware.chores import SWITCH_OFF, Chores
from firmware.demo.evening import TableTime
from firmware.edge import Mishaps
from firmware.inputs import Answer, CameraLost, CameraOpened, Probe, Set
from firmware.owner.config import Config
from firmware.owner.troubles import Troubles
from firmware.selftest.camera import Gauge, Glimpse, judge
from firmware.start import Appliance, Outside, appliance
from firmware.storage.bad_config import BadConfig
from firmware.table.pause import Pause
from hardware.presses import PowerOff
from hardware.profiles import SHIPPED
from hardware.profiles import load as board
from tests.firmware.test_app import TICK_S, Table
from tests.support.fingers import Fingers
from vision.cameras.drawn_table import DrawnCamera
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import ChangeKind as Seen

HEADER = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}


class Bench(Table):
    """A table whose box is tested; `fingers` opened its pins."""

    def __init__(
        self, box: Appliance, time: TableTime, told: list[str], fingers: Fingers | None = None
    ) -> None:
        super().__init__(box, time, told)
        if fingers is not None:
            self.hands = fingers.on(box.app.box.board)

    def ask(self, kind: type[Probe | Set] = Probe, **asked: Any) -> Answer:
        answer: Future[Answer] = Future()
        self.box.queue.put(kind(asked, answer))
        self.passes(TICK_S)
        return answer.result(timeout=0)

    @property
    def test(self) -> Any:
        return self.shown["selftest"]

    def tap(self, button: str) -> None:
        self.passes(0.3)
        self.hands.press(button)
        self.passes(0.2)
        self.hands.release(button)
        self.passes(0.2)

    def answer_all(self, said: str = "yes") -> list[str]:
        """Answer what the page shows until buttons are asked for; return the parts."""
        parts = []
        while self.test["answers"] and self.test["kind"] != "press":
            parts.append(self.test["part"])
            self.ask(do="answer", step=self.test["step"], answer=said)
        return parts


Make = Callable[..., Bench]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    with ExitStack() as opened:

        def table(
            name: str = "minimal",
            game: bool = True,
            fingers: Fingers | None = None,
            broker: str | None = None,
            off_locked: bool = False,
        ) -> Bench:
            time, told, fingers = TableTime(), list[str](), fingers or Fingers()
            config = Config(
                tmp_path, pins="mock", port=0, camera="drawn", board=name, mqtt=broker,
                off_locked=off_locked,
            )  # fmt: skip
            outside = Outside(fingers, publish=lambda *_: nullcontext(), wall=lambda: 5.0)
            said = lambda notice, text: told.append(text)  # noqa: E731
            context = appliance(config, said, time, outside=outside)
            made = Bench(opened.enter_context(context), time, told, fingers)
            if game:
                made.box.announcer.announce(made.box.app.session.begin(HEADER, 0.0), 0.0)
            made.passes(TICK_S)
            return made

        yield table


# -- the self-test on the page -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["minimal", "standard"])
def test_every_part_of_a_good_box_passes_and_the_game_goes_on(make: Make, name: str) -> None:
    table = make(name)
    table.do(do="lay", card="morgan-2")
    before = table.shown["state"]
    assert table.ask(do="start").refusal is None
    assert "self-test begins" in table.told[-1]
    table.passes(2.1)
    profile = board(name)
    asked = table.answer_all()
    assert [f"{lamp} lamp" for lamp in profile.lamps] == asked[: len(profile.lamps)]
    for button in profile.buttons:
        assert table.test["text"] == f"Press {button} and let it go."
        table.tap(button)
    table.passes(0.2)
    assert table.test["on"] is False
    assert [f for f in table.test["findings"] if f["verdict"] == "fail"] == []
    assert [f["verdict"] for f in table.test["findings"] if f["part"] == "camera"] == ["skipped"]
    assert table.shown["state"] == before
    assert "The game goes on." in table.told[-1]
    text = (table.box.app.session.journal.path.parent / "selftest.txt").read_text()
    assert text == table.box.desk.report()
    assert f"Self-test of the {name} board" in text
    assert "SIMULATED" in text


def test_the_lamps_belong_to_the_test_and_the_game_has_them_back_after_it(make: Make) -> None:
    table = make()
    table.do(do="lay", card="morgan-2")
    table.passes(3.0)
    assert table.lamps["silence"] > 0.1
    table.ask(do="start")
    table.passes(2.1)
    assert table.test["part"] == "silence lamp"
    levels = {table.lamps["silence"] for _ in range(50) if table.passes(TICK_S) is None}
    assert levels == {1.0}  # it does not breathe
    table.ask(do="answer", step=table.test["step"], answer="yes")
    table.passes(TICK_S)
    assert (table.lamps["silence"], table.lamps["white"]) == (0.0, 1.0)
    table.ask(do="stop")
    table.passes(3.0)
    assert 0.1 < table.lamps["silence"] < 1
    assert table.lamps["white"] < 1


def test_meanwhile_nothing_reaches_the_game(make: Make) -> None:
    table = make()
    table.do(do="lay", card="picts-5")
    table.ask(do="start")
    table.tap("quest-1")
    table.see(Seen.ON_TOP, card="grail-5")
    assert table.do(do="lay", card="grail-2").refusal["reason"] == "self-test"
    table.ask(do="stop")
    table.passes(1.0)
    assert (table.shown["state"]["threats"], table.shown["state"]["black"]) == (1, 0)
    table.tap("quest-1")
    assert table.shown["state"]["black"] == 1


def test_what_was_moved_meanwhile_must_be_put_back(make: Make) -> None:
    table = make()
    table.box.queue.put(CameraOpened("a test"))
    table.see(Seen.EMPTY)
    table.see(Seen.ON_TOP, card="picts-5")
    table.ask(do="start")
    table.see(Seen.LIFTED, card="picts-5", below="mat")
    table.ask(do="stop")
    assert "Put Picts 5 back on top" in table.shown["hold"]["text"]
    table.see(Seen.ON_TOP, card="picts-5")
    assert table.shown["hold"] is None
    assert table.shown["state"]["threats"] == 1


def test_after_a_minute_with_nobody_there_it_ends_by_itself(make: Make) -> None:
    table = make()
    table.ask(do="start")
    table.passes(59.0)
    assert table.test["on"] is True
    table.passes(1.5)
    assert (table.test["on"], table.test["stopped"], table.test["passed"]) == (False, True, False)
    texts = {finding["text"] for finding in table.test["findings"]}
    assert texts == {"nobody answered for 60 s"}
    table.do(do="lay", card="picts-5")
    table.tap("quest-1")
    assert table.shown["state"]["black"] == 1


def test_an_answer_that_comes_twice_does_not_answer_the_next_question(make: Make) -> None:
    table = make()
    table.ask(do="start")
    table.passes(2.1)
    step = table.test["step"]
    assert table.ask(do="answer", step=step, answer="no").refusal is None
    refusal = table.ask(do="answer", step=step, answer="no").refusal
    assert refusal is not None
    assert refusal["reason"] == "answered"


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"do": "stop"}, "no-self-test"),
        ({"do": "answer", "step": 1, "answer": "yes"}, "no-self-test"),
        ({"do": "dance"}, "not-valid"),
        ({}, "not-valid"),
    ],
)
def test_what_cannot_be_asked_of_it_is_named(
    make: Make, asked: dict[str, Any], reason: str
) -> None:
    refusal = make().ask(**asked).refusal
    assert refusal is not None
    assert refusal["reason"] == reason


def test_one_is_enough(make: Make) -> None:
    table = make()
    table.ask(do="start")
    refusal = table.ask(do="start").refusal
    assert refusal is not None
    assert refusal["reason"] == "self-test"
    table.passes(2.1)
    refusal = table.ask(do="answer", step=table.test["step"], answer="perhaps").refusal
    assert refusal is not None
    assert "expected yes, no" in str(refusal["text"])


def test_it_can_be_made_before_any_game(make: Make) -> None:
    table = make(game=False)
    table.ask(do="start")
    table.ask(do="stop")
    assert table.test["result"].endswith("skipped")


# -- with buttons alone --------------------------------------------------------------------------


@pytest.fixture
def power_on(make: Make, tmp_path: Path) -> Make:
    """Fingers are on these buttons before the program starts."""

    def start(*held: str) -> Bench:
        own = (SHIPPED / "minimal.toml").read_text().replace('pull = "up"', 'pull = "floating"')
        (tmp_path / "own.toml").write_text(own)  # mock pins forget a finger when they are pulled

        table = make(str(tmp_path / "own.toml"), fingers=Fingers(board("minimal"), held))
        table.passes(2.2)
        assert table.test is None or table.test["kind"] == "let-go"
        for button in held:
            table.hands.release(button)
        return table

    return start


def lit(table: Bench) -> list[str]:
    return [name for name in board("minimal").lamps if table.lamps[name] == 1.0]


def test_two_buttons_held_at_power_on_test_the_box_without_a_screen(power_on: Make) -> None:
    table = power_on("quest-1", "quest-5")
    assert table.test["on"] is True
    table.passes(2.5)
    for lamp in board("minimal").lamps:
        assert lit(table) == [lamp]
        table.tap("ok")
    for _ in range(5):
        heard = set()
        for _ in range(160):
            table.passes(TICK_S)
            heard.add(table.box.app.box.tone())
        assert len(heard - {None}) == 1  # again and again, until it is answered
        table.tap("ok")
    for number, button in enumerate(board("minimal").buttons, 1):
        assert blinks(table) == number
        table.tap(button)
    tones = set()
    for _ in range(80):
        table.passes(TICK_S)
        tones.add(table.box.app.box.tone())
    assert {round(tone) for tone in tones if tone} == {2960, 3520}  # how the cue "good" ends
    assert table.test["passed"] is True


def blinks(table: Bench) -> int:
    """How often the white lamp is lit between two pauses of a second or more."""
    lit = []
    for _ in range(round(9 / TICK_S)):
        table.passes(TICK_S)
        lit.append(table.lamps["white"] == 1.0)
    begins = [n for n, (before, now) in enumerate(pairwise(lit)) if now and not before]
    pauses = [n for n, (one, two) in enumerate(pairwise(begins)) if two - one > 1 / TICK_S]
    return pauses[1] - pauses[0]


def test_any_other_button_says_no(power_on: Make) -> None:
    table = power_on("quest-1", "quest-5")
    table.passes(2.5)
    table.tap("ok")
    table.tap("quest-3")
    table.tap("ok")
    assert [(f["part"], f["verdict"]) for f in table.test["findings"]] == [
        ("silence lamp", "pass"), ("white lamp", "fail"), ("black lamp", "pass"),
    ]  # fmt: skip


@pytest.mark.parametrize("held", [("quest-1",), ("quest-1", "quest-5", "ok"), ("ok",)])
def test_other_buttons_held_at_power_on_begin_nothing(
    power_on: Make, held: tuple[str, ...]
) -> None:
    table = power_on(*held)
    table.passes(3.0)
    assert table.shown["selftest"] is None
    assert table.shown["log"][-1]["kind"] == "begun"


def test_a_test_that_fails_sounds_like_it(power_on: Make) -> None:
    table = power_on("quest-1", "quest-5")
    table.ask(do="stop")
    tones = []
    for _ in range(60):
        table.passes(TICK_S)
        tones.append(table.box.app.box.tone())
    assert [round(tone) for tone in dict.fromkeys(tones) if tone] == [3520, 2093]  # "bad"


# -- the camera ---------------------------------------------------------------------------------


def test_the_camera_is_looked_through_while_it_watches(make: Make) -> None:
    table = make()
    table.box.queue.put(CameraOpened("webcam, zxing-cpp"))
    table.ask(do="start")
    table.passes(2.1)
    table.answer_all()
    for button in board("minimal").buttons:
        table.tap(button)
    assert table.test["kind"] == "elsewhere"
    assert table.box.drawn is not None
    table.box.drawn.change("picts-5", "up")
    camera = DrawnCamera(table.box.drawn.table, 1 / TICK_S)
    while table.test["on"]:
        table.box.finder.see(camera.next_frame())
        table.passes(TICK_S)
    found = {f["part"]: f for f in table.test["findings"]}
    assert table.test["passed"] is True
    assert found["camera rate"]["text"] == "50.0 pictures a second"
    assert "px per module" in found["camera reading"]["text"]


def test_a_camera_that_is_lost_has_failed_with_its_mend(make: Make) -> None:
    table = make()
    table.box.queue.put(CameraLost("webcam:0 is gone: plug it in"))
    table.ask(do="start")
    table.passes(2.1)
    table.answer_all()
    for button in board("minimal").buttons:
        table.tap(button)
    camera = [f for f in table.test["findings"] if f["part"] == "camera"]
    assert [(f["verdict"], f["text"]) for f in camera] == [("fail", "webcam:0 is gone: plug it in")]


GOOD = [Glimpse(n / 30, 120.0, 0.01, 3.7) for n in range(90)]


@pytest.mark.parametrize(
    ("glimpses", "part", "says"),
    [
        (GOOD[:1], "camera", "gives no picture"),
        ([g._replace(at=g.at * 5) for g in GOOD], "camera rate", "6.0 pictures a second, fewer"),
        ([g._replace(light=12.0) for g in GOOD], "camera light", "dark: switch the lamp"),
        ([g._replace(burnt=0.4) for g in GOOD], "camera light", "too bright"),
        ([g._replace(px=None) for g in GOOD], "camera reading", "read in 0 of 90 pictures: lay"),
        (
            [g._replace(px=3.7 if n % 4 else None) for n, g in enumerate(GOOD)],
            "camera reading",
            "67 of 90",
        ),
        ([g._replace(px=2.4) for g in GOOD], "camera reading", "bring the camera nearer"),
    ],
)
def test_what_is_wrong_with_a_camera_is_said_with_its_mend(
    glimpses: list[Glimpse], part: str, says: str
) -> None:
    (text,) = [f.text for f in judge("webcam:0", glimpses) if f.verdict == "FAIL"]
    assert says in text
    assert part in [f.part for f in judge("webcam:0", glimpses) if f.verdict == "FAIL"]


def test_a_good_camera_passes() -> None:
    assert {finding.verdict for finding in judge("webcam:0", GOOD)} == {"pass"}
    assert [f.verdict for f in judge("folder:x", GOOD, live=False)][1] == "skipped"


def test_a_gauge_reads_what_lies_there(make: Make) -> None:
    table = make()
    assert table.box.drawn is not None
    gauge = Gauge(decoder(), table.box.deck)
    camera = DrawnCamera(table.box.drawn.table)
    gauge.see(camera.next_frame())
    black = camera.next_frame().pixels * 0
    gauge.see(Frame(black, 0.1))
    lit, dark = gauge.glimpses
    assert 40 < lit.light < 215
    assert (dark.light, dark.burnt, dark.px) == (0.0, 0.0, None)


# -- settings -----------------------------------------------------------------------------------


def loud(table: Bench) -> set[float | None]:
    tones = set()
    for _ in range(40):
        table.passes(TICK_S)
        tones.add(table.box.desk.lamps()["tone"])
    return tones - {None}  # type: ignore[return-value]


def test_sound_is_switched_while_playing_and_stays_so(make: Make, tmp_path: Path) -> None:
    table = make()
    table.passes(3.0)
    table.tap("ok")  # refused: nothing is asked
    assert loud(table)
    assert table.ask(Set, sound=False).refusal is None
    assert table.shown["settings"]["sound"] is False
    table.passes(3.0)
    table.tap("ok")
    assert not loud(table)
    assert load(tmp_path, board("minimal")) == Settings(sound=False)


def test_night_dims_the_box_at_once(make: Make) -> None:
    table = make("standard")
    table.do(do="lay", card="picts-5")
    table.passes(4.0)
    assert table.lamps["quest-1"] == 1.0
    table.ask(Set, night=True)
    table.passes(TICK_S)
    assert table.lamps["quest-1"] == 0.25


@pytest.mark.parametrize("told", [{"volume": True}, {"sound": 1}, {"night": "yes"}])
def test_what_is_no_setting_is_refused(make: Make, told: dict[str, Any]) -> None:
    refusal = make().ask(Set, **told).refusal
    assert refusal is not None
    assert refusal["reason"] == "not-valid"


def test_a_settings_file_that_is_wrong_is_named(tmp_path: Path) -> None:
    for text in ("sound = 3\n", "sound\n", "colour = true\n"):
        settings_file(tmp_path).write_text(text)
        with pytest.raises(BadConfig, match=r"panel.toml: .*repair it, or move it away"):
            load(tmp_path, board("minimal"))
    with pytest.raises(BadConfig, match="cannot be written"):
        store(settings_file(tmp_path), Settings())


def test_a_peek_is_seen_and_not_heard_unless_it_is_wanted(make: Make) -> None:
    table = make("standard")
    box = table.box.app.box
    for wanted in (False, True):
        table.ask(Set, peek_sound=wanted)
        box.play("peek", {}, table.time.now)
        tones, lamps = set(), set()
        for _ in range(30):
            table.passes(TICK_S)
            tones.add(box.tone())
            lamps.add(table.lamps["quest-3"])
        assert (tones != {None}) is wanted
        assert 1.0 in lamps


# -- a call for help -----------------------------------------------------------------------------


def test_without_a_broker_help_is_called_in_vain_which_is_said(make: Make) -> None:
    table = make("standard")
    with pytest.raises(BadRecord, match="nobody would hear it"):
        table.box.chores.call(True)
    table.box.announcer.announce((), 0.0)
    assert "help" not in table.shown


def test_help_is_called_where_a_broker_hears_it_and_no_show_covers_the_call(make: Make) -> None:
    table = make("standard", broker="a-broker")
    chores = table.box.chores
    chores.call(True)
    table.box.announcer.announce((), 0.0)
    assert table.shown["help"] == {"called": True, "since": 5, "says": "Help is called."}
    assert chores.is_troubled()  # the show between games waits for it
    chores.call(False)
    assert not chores.is_troubled()


# -- what does not work, and the end --------------------------------------------------------------


def test_a_part_that_cannot_be_had_is_a_warning_and_the_game_starts(tmp_path: Path) -> None:
    text = "[buttons]\nok = 20\nquest-1 = 5\nundo = 2\n[lamps]\nok = 25\n[board]\n"
    text += 'pull = "down"\npressed = "high"\nallow = [2, 20]\n'
    (tmp_path / "own.toml").write_text(text)
    config = Config(tmp_path, pins="mock", port=0, camera="drawn", board=str(tmp_path / "own.toml"))
    time = TableTime()
    with appliance(config, lambda notice, text: None, time) as box:
        table = Bench(box, time, [])
        box.announcer.announce(box.app.session.begin(HEADER, 0.0), 0.0)
        (warning,) = table.shown["warnings"]
        assert warning.startswith("undo button, BCM 2 (pin 3): cannot do that")
        assert "undo" in table.shown["page_buttons"]
        table.do(do="lay", card="picts-5")
        table.press("quest-1")
        assert table.shown["state"]["black"] == 1
        table.press("undo", 2.2)  # on the page
        table.press("ok")
        assert table.shown["state"]["black"] == 0


def test_ok_and_undo_together_count_down_and_end_the_simulated_box(make: Make) -> None:
    table = make("standard")
    table.hands.press("ok")
    table.hands.press("undo")
    table.passes(2.5)
    assert table.shown["countdown"] == 3
    assert "Shutting down in 3: let go to stay on." in table.told
    table.hands.release("undo")
    table.passes(0.5)
    assert table.shown["countdown"] is None
    assert table.told[-1] == "The box stays on."
    table.hands.press("undo")
    table.passes(5.1)
    assert table.box.chores.ends
    assert "SIMULATED: the computer stays on" in table.told[-1]
    assert not any("Take the last line back" in text for text in table.told)


def test_on_minimal_the_pages_undo_and_the_boxs_ok_shut_down(make: Make) -> None:
    table = make("minimal")
    table.hands.press("ok")
    table.box.desk.press("undo", 10)
    table.passes(5.2)
    assert table.box.chores.ends


def test_where_the_owner_has_locked_it_ok_and_undo_do_not_shut_down(make: Make) -> None:
    table = make("standard", off_locked=True)
    table.hands.press("ok")
    table.hands.press("undo")
    table.passes(2.5)
    assert table.shown["countdown"] is None
    table.passes(3.0)
    assert not table.box.chores.ends
    assert table.told[-1].startswith("The box stays on: OK and UNDO do not switch it off here")
    table.box.desk.mend(SWITCH_OFF)
    table.passes(TICK_S)
    assert table.box.chores.ends


def test_a_computer_that_may_not_be_switched_off_says_why_and_goes_on(make: Make) -> None:
    table = make()
    app = table.box.app

    def denied() -> None:
        power_off(("sh", "-c", "echo 'Access denied' >&2; exit 1"))

    selftests = table.box.chores.selftests
    mishaps, pause = Mishaps(print, lambda: 0.0), Pause(app.session.journal)
    well = Wellbeing(app.box, Path(), lambda: 0.0, mishaps, Troubles(), pause)
    chores = Chores(app.box, selftests, Path(), well, denied)
    taken = chores.take(PowerOff(), 0.0)
    assert taken is not None
    (notice,) = taken.said
    assert notice.kind == "not-off"
    assert "Access denied: put systemd/50-roundtable.rules" in str(notice.params["text"])
    assert not chores.ends


def test_a_computer_without_systemd_is_switched_off_by_hand() -> None:
    power_off(("true",))
    with pytest.raises(NotOff, match="switch it off by hand: sudo poweroff"):
        power_off(("no-such-command",))


# -- half-made choices ----------------------------------------------------------------------------


def ok_blinks(table: Bench) -> bool:
    return {table.lamps["ok"] for _ in range(60) if table.passes(TICK_S) is None} == {0.0, 1.0}


def test_the_seat_that_accuse_picks_is_seen_on_its_lamp_and_ok_blinks(make: Make) -> None:
    table = make("deluxe")
    table.do(do="adjust", white=4)
    table.passes(8.0)
    assert not ok_blinks(table)
    for picked in (1, 2):
        table.tap("accuse")
        seats = table.box.desk.lamps()["ring"][16:]  # type: ignore[index]
        assert [n for n, colour in enumerate(seats) if colour == "#c8d2ff"] == [picked]
        assert seats[0] == "#ff8c14"
        assert ok_blinks(table)
    table.tap("undo")
    assert not ok_blinks(table)


def test_ok_blinks_while_it_would_take_the_last_line_back(make: Make) -> None:
    table = make("standard")
    table.do(do="lay", card="picts-5")
    table.passes(2.0)
    table.press("undo", 2.2)
    assert ok_blinks(table)
    table.press("undo")
    assert not ok_blinks(table)
