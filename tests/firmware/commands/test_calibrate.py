"""`roundtable camera calibrate`, the running box's aim, and `watch` with what was stored."""

from __future__ import annotations

import json
import os
import select
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import cv2
import httpx
import pytest

from firmware.camera import calibrations
from firmware.camera.aim_measurement import Course, aim
from firmware.camera.live_calibration import FRESH_S, LOOKS_S, Aim, NotStored
from firmware.owner.config import Config
from tests.support.camera_aims import CARD, DECK, seen, table, taken
from tests.support.patience import PATIENCE_S
from tests.support.program_process import Ran, call, command, prints, pseudo_terminal, running
from vision.calibration.calibration import Lock, Verdict
from vision.calibration.window import Window
from vision.cameras.pi_tuner import nearer
from vision.cameras.tuning import ABOVE_MM
from vision.decode import decoder
from vision.frame import Frame
from vision.watcher import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

MAT = table()
LOWER = (
    "The picture shows 281 x 158 mm of the table. 216 x 122 mm are enough. "
    "Lower the camera to 75 % of its height: 300 mm become 225 mm."
)
MADE = "2026-11-21T10:45:00+00:00"


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders of frames: aimed well, too high, a bare table, a card without a mat."""
    folder = tmp_path_factory.mktemp("films")
    bare = taken(table(mat=False), 5) * 5
    _film(folder / "good", taken(MAT, 6))
    _film(folder / "high", taken(seen(MAT, height=390), 6))
    _film(folder / "bare", bare[:3])
    _film(folder / "no mat", [*taken(table(CARD, mat=False), 6), *bare])
    return folder


def _film(folder: Path, frames: Iterable[Pixels]) -> None:
    folder.mkdir()
    for number, frame in enumerate(frames):
        cv2.imwrite(str(folder / f"frame-{number}.png"), frame)


def calibrate(film: str, data: Path, *options: str) -> Ran:
    words = (
        "camera",
        "calibrate",
        "--camera",
        film,
        "--data",
        str(data),
        "--deck",
        DECK.code,
        *options,
    )
    return call(*words)


def test_a_good_camera_is_stored_and_status_0(films: Path, tmp_path: Path):
    picture = tmp_path / "picture.png"
    film = f"folder:{films / 'good'}"
    ran = calibrate(film, tmp_path, "--picture", str(picture))
    assert ran.returncode == 0
    assert "Size of the codes  good  3.7 px per module" in ran.stdout
    assert "mat.1 100, mat.2 100, mat.3 100, mat.4 100, mat.5 100" in ran.stdout
    assert f"Stored in {tmp_path / calibrations.FILE}." in ran.stdout
    kept = calibrations.load(tmp_path)
    assert kept is not None
    assert (kept.camera, kept.size, kept.verdict) == (film, (1280, 720), Verdict.GOOD)
    assert cv2.imread(str(picture)).shape == (720, 1280, 3)


def test_a_poor_one_says_what_to_change_and_is_stored_only_with_yes(films: Path, tmp_path: Path):
    film = f"folder:{films / 'high'}"
    ran = calibrate(film, tmp_path)
    assert ran.returncode == 1
    assert "In the picture     good  281 x 158 mm of the table" in ran.stdout
    assert f"Poor: cards will be missed.\n- {LOWER}\nNothing was stored;" in ran.stdout
    assert calibrations.load(tmp_path) is None
    assert calibrate(film, tmp_path, "--yes").returncode == 1
    kept = calibrations.load(tmp_path)
    assert kept is not None
    assert kept.verdict is Verdict.POOR


def test_at_a_terminal_it_asks_whether_to_store_a_poor_one(films: Path, tmp_path: Path):
    words = command(
        "camera", "calibrate", "--camera", f"folder:{films / 'high'}", "--data", str(tmp_path)
    )
    ours, theirs = pseudo_terminal()
    both = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    told = b""
    with subprocess.Popen([*words, "--deck", DECK.code], **both) as process:
        try:
            while b"[y/N] " not in told:
                assert select.select([ours], [], [], PATIENCE_S)[0], told
                told += os.read(ours, 4096)
            os.write(ours, b"y\n")
            assert process.wait(timeout=PATIENCE_S) == 1
        finally:
            process.kill()
    os.close(theirs)
    os.close(ours)
    assert b"the camera to 75 % of its height" in told
    assert calibrations.load(tmp_path) is not None


def test_all_of_it_as_json(films: Path, tmp_path: Path):
    ran = calibrate(f"folder:{films / 'high'}", tmp_path, "--json")
    told: dict[str, Any] = json.loads(ran.stdout)
    assert told["verdict"] == "poor"
    assert told["in_view"] == "281 x 158 mm of the table"
    (advice,) = told["advice"]
    assert (advice["do"], advice["text"], advice["percent"]) == ("lower", LOWER, 75)
    assert (advice["wide"], advice["high"], advice["marks"]) == (281, 158, 4)
    assert {row["what"]: row["verdict"] for row in told["rows"]}["size"] == "poor"
    assert (len(told["area"]), len(told["codes"]), told["stored"]) == (4, 5, None)


def test_no_code_is_status_2_and_says_why(films: Path, tmp_path: Path):
    ran = calibrate(f"folder:{films / 'bare'}", tmp_path, "--yes")
    assert ran.returncode == 2
    assert "- Lay the mat, or a card with its stickers" in ran.stdout
    assert "Nothing was stored." in ran.stdout
    assert calibrations.load(tmp_path) is None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--camera", "folder:/no-such-folder"), "no-such-folder"),
        (("--camera", "webcam:99"), "webcam:99: not there"),
        (("--seconds", "0"), "--seconds 0: must be from 0.5 to 600"),
        (("--camera", "moon"), '--camera "moon": must be pi, webcam:N'),
    ],
)
def test_no_camera_is_status_2(tmp_path: Path, options: tuple[str, ...], says: str):
    ran = calibrate("drawn", tmp_path, *options)
    assert ran.returncode == 2
    assert says in ran.stderr


@pytest.mark.slow
def test_without_a_mat_the_card_shows_the_place_and_watch_then_sees_it_empty(
    films: Path, tmp_path: Path
):
    film = f"folder:{films / 'no mat'}"
    ran = calibrate(film, tmp_path, "--fps", "10")
    assert ran.returncode == 0, ran.stdout
    assert "no mat is seen" in ran.stdout
    words = ("camera", "watch", "--camera", film, "--fps", "10", "--deck", DECK.code, "--json")
    changes = prints(*words, "--data", str(tmp_path)).splitlines()
    saws = [json.loads(line)["saw"] for line in changes]
    assert saws == ["present", "lifted", "empty"]


def test_the_drawn_camera_is_measured_for_so_many_seconds(tmp_path: Path):
    shown = []
    config = Config(tmp_path, camera="drawn", deck=DECK.code)
    aimed = aim(config, 0.7, shown.append)
    aimed.camera.close()
    assert aimed.judged.verdict is Verdict.GOOD
    assert shown
    assert aimed.calibration("drawn", MADE) is not None


@dataclass
class Lens:
    """A tunable camera without pictures: it remembers what it was told."""

    live: bool = True
    skipped_frames: int = 0
    told: list[tuple[object, ...]] = field(default_factory=list)
    can_focus: bool = True
    is_focusing: bool = False

    @property
    def tuning(self) -> Lens:
        return self

    def frames(self) -> Iterator[Frame]:
        yield from ()

    def close(self) -> None:
        """It was never open."""

    def settings(self) -> Lock:
        return Lock(3.4, 9000.0, 2.0, (1.9, 1.6))

    def focus(self, above_mm: float = 0.0) -> None:
        self.told.append(("focus", above_mm))

    def lock(self, lock: Lock) -> tuple[str, ...]:
        self.told.append(("lock", lock))
        return ("gain",)

    def release(self) -> None:
        self.told.append(("release",))


class Focusing(Lens):
    """A camera that shows the mat ten times a second and focuses for three seconds of them."""

    now = 0.0
    taken = 0

    @property
    def is_focusing(self) -> bool:
        return self.now < 3.0

    @is_focusing.setter
    def is_focusing(self, value: bool) -> None:
        """The time decides it."""

    def frames(self) -> Iterator[Frame]:
        (frame,) = taken(MAT, 1)
        while True:
            self.now += 0.1
            self.taken += 1
            yield Frame(frame, self.now)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("webcam:0", [("release",), ("focus", 0.0)]),
        ("pi", [("lock", Lock(lens=nearer(3.4, ABOVE_MM)))]),
    ],
)
def test_a_camera_finds_its_focus_anew_before_it_is_measured(source: str, told: list[object]):
    camera = Focusing()
    course = Course(source, camera, Window(decoder(), DECK), lambda: camera.now)
    course.settle()
    assert camera.now == pytest.approx(3.0, abs=0.15)
    assert camera.told == told
    for _ in range(15):
        course.see(frame := next(course.frames))
    assert course.take_frame(frame).measured.fps == pytest.approx(10, rel=0.01)
    assert course.take_frame(frame).judged.verdict is Verdict.GOOD


# -- the running box ---------------------------------------------------------------------------


class Telling(Window):
    """A window that tells when it has taken a frame in."""

    def __init__(self) -> None:
        super().__init__(decoder(), DECK)
        self.has_seen = Event()

    def see(self, frame: Frame) -> None:
        super().see(frame)
        self.has_seen.set()


class Box:
    """An aim whose clock and camera are ours."""

    def __init__(self, data: Path, watch_only: bool = False) -> None:
        self.now = 100.0
        self.windows: list[Telling] = []
        self.aim = Aim(
            "pi", data, self._window, lambda: self.now, lambda: MADE, watch_only, pace_s=0
        )
        self.lens = Lens()
        self.aim.camera = self.lens
        self.aim.watcher = Watcher(decoder(), DECK)

    def show(self, frames: Iterable[Pixels]) -> dict[str, Any]:
        """Show the frames, ten a second, wait until each is measured; return the last report."""
        report: dict[str, Any] = {}
        for frame in frames:
            self.now += 0.1
            self.aim.report()  # somebody looks
            self.windows[-1].has_seen.clear()
            self.aim.see(Frame(frame, self.now))
            assert self.windows[-1].has_seen.wait(PATIENCE_S)
            report = dict(self.aim.report())
        return report

    def _window(self) -> Window:
        self.windows.append(Telling())
        return self.windows[-1]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    made = Box(tmp_path)
    yield made
    made.aim.stop()


def test_the_page_learns_what_the_frames_say(box: Box):
    report = box.show(taken(MAT, 6))
    assert (report["verdict"], report["camera"], report["seeing"]) == ("good", "pi", True)
    assert report["tuning"] == {
        "can_focus": True, "is_focusing": False, "locked": False, "refused": [],
        "lens": 3.4, "exposure": 9000.0, "gain": 2.0, "white": [1.9, 1.6],
    }  # fmt: skip
    assert (box.aim.picture() or b"").startswith(b"\xff\xd8")


def test_a_second_page_costs_no_second_picture(box: Box):
    box.show(taken(MAT, 1))
    first = box.aim.picture()
    box.aim.see(Frame(table(CARD), box.now))
    assert box.aim.picture() is first
    box.now += 0.3
    assert box.aim.picture() != first


def test_nothing_is_measured_while_nobody_looks(box: Box):
    for frame in taken(MAT, 3):
        box.aim.see(Frame(frame, 0.0))
    assert box.windows == []


def close_page(box: Box) -> None:
    """Ask no more, and wait until what measures has ended."""
    (worker,) = (one for one in threading.enumerate() if one.name == "calibrating")
    box.now += LOOKS_S + 1
    worker.join(PATIENCE_S)
    assert not worker.is_alive(), "it goes on measuring"


def test_measuring_ends_when_the_page_is_closed(box: Box):
    box.show(taken(MAT, 1))
    close_page(box)


def test_storing_locks_the_camera_and_says_what_it_refused(box: Box, tmp_path: Path):
    box.show(taken(MAT, 6))
    told = box.aim.store(False)
    assert told["refused"] == ["gain"]
    assert box.lens.told == [("lock", box.lens.settings())]
    assert calibrations.load(tmp_path) == box.aim.kept
    assert box.aim.lock == box.lens.settings()


def test_a_poor_picture_is_stored_only_when_told(box: Box, tmp_path: Path):
    box.show(taken(seen(MAT, height=390), 6))
    with pytest.raises(NotStored, match="Nothing was stored") as error:
        box.aim.store(False)
    assert error.value.reason == "poor"
    assert calibrations.load(tmp_path) is None
    assert box.aim.store(True)["stored"]["verdict"] == "poor"  # type: ignore[index, call-overload]


def test_what_shows_no_place_is_never_stored(box: Box):
    box.show(taken(table(mat=False), 3))
    with pytest.raises(NotStored, match="No code of this deck") as error:
        box.aim.store(True)
    assert error.value.reason == "no-place"


def test_a_camera_that_is_gone_gives_no_picture_and_stores_nothing(box: Box):
    box.show(taken(MAT, 3))
    box.now += FRESH_S + 0.1
    assert box.aim.picture() is None
    report = box.aim.report()
    assert (report["seeing"], "verdict" in report) == (False, False)
    with pytest.raises(NotStored, match="no picture"):
        box.aim.store(True)


def test_one_focus_cycle_over_a_bare_mat_is_set_to_half_a_pile(box: Box):
    box.show(taken(MAT, 3))
    assert box.aim.focus() == {"focusing": True}
    assert box.lens.told == [("release",), ("focus", ABOVE_MM)]


def test_one_focus_cycle_over_cards_is_left_as_it_is(box: Box):
    box.show(taken(table(CARD), 3))
    box.aim.focus()
    assert box.lens.told == [("release",), ("focus", 0.0)]


def test_a_page_that_is_left_without_storing_leaves_the_camera_as_it_was(box: Box):
    box.show(taken(MAT, 6))
    box.aim.store(False)
    box.aim.focus()
    box.lens.told.clear()
    close_page(box)
    assert box.lens.told == [("lock", box.lens.settings())]


def test_a_camera_that_cannot_be_set_says_so(box: Box):
    box.aim.camera = None
    with pytest.raises(NotStored, match="pi cannot be set"):
        box.aim.focus()


@pytest.mark.parametrize("ask", [lambda aim: aim.store(True), lambda aim: aim.focus()])
def test_the_demo_changes_nothing(tmp_path: Path, ask: Callable[[Aim], object]):
    with pytest.raises(NotStored, match="The demo plays by itself"):
        ask(Box(tmp_path, watch_only=True).aim)


def test_a_stored_place_reaches_the_watcher_with_the_next_frame(box: Box, tmp_path: Path):
    box.show([*taken(table(CARD, mat=False), 6), *taken(table(mat=False), 20)])
    box.aim.store(False)
    kept = box.aim.kept
    assert kept is not None
    watcher = box.aim.watcher
    assert watcher is not None
    assert watcher.bare is None
    box.aim.see(Frame(MAT, box.now))
    assert watcher.pile.area == kept.area
    assert watcher.bare is not None


def test_a_place_of_another_picture_size_is_not_used(box: Box, tmp_path: Path):
    box.show([*taken(table(CARD, mat=False), 6), *taken(table(mat=False), 20)])
    box.aim.store(False)
    assert box.aim.kept is not None
    calibrations.store(tmp_path, replace(box.aim.kept, size=(640, 480)))
    other = Box(tmp_path)
    other.aim.see(Frame(MAT, 0.0))
    assert other.aim.watcher is not None
    assert other.aim.watcher.pile.area is None


def test_a_broken_file_is_a_warning_and_the_table_goes_on(tmp_path: Path):
    (tmp_path / calibrations.FILE).write_text("verdict = 3\n")
    aim = Box(tmp_path).aim
    assert aim.lock is None
    assert "made: missing" in aim.warning
    assert "going on without" in str(aim.report()["warning"])
    aim.stop()


@pytest.mark.slow
def test_a_running_box_is_calibrated_in_mid_game_and_goes_on_watching(tmp_path: Path):
    with running(tmp_path, "--camera", "drawn", "--players", "3") as program:
        address = f"{program.address}api/calibration"
        end = time.monotonic() + PATIENCE_S
        report: dict[str, Any] = {}
        while report.get("frames", 0) < 5 and time.monotonic() < end:
            report = httpx.get(address, timeout=PATIENCE_S).json()
        assert report["verdict"] == "good"
        assert httpx.get(f"{address}/picture", timeout=PATIENCE_S).content.startswith(b"\xff\xd8")
        assert program.post("/api/calibration/store").json()["stored"]["camera"] == "drawn"
        program.post("/api/place", piece="picts-5", how="up")
        program.until(lambda shown: shown["state"] and shown["state"]["top"] == "picts-5")
    kept = calibrations.load(tmp_path)
    assert kept is not None
    assert kept.mat


def test_a_box_with_a_broken_calibration_says_so_and_runs(tmp_path: Path):
    (tmp_path / calibrations.FILE).write_text("verdict = 3\n")
    with running(tmp_path, "--camera", "drawn") as program:
        (trouble,) = program.table()["safe"]["troubles"]
    assert calibrations.FILE in trouble["text"]
    assert (tmp_path / trouble["aside"]).read_text() == "verdict = 3\n"
