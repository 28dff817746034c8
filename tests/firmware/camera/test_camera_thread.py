"""The camera's thread: no error ends it, and what it cannot see is said once, not for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Queue
from threading import Event
from typing import Any

import numpy as np
import pytest

from firmware.camera.camera_thread import LONGEST_WAIT_S, OPENING_S, SILENT_S, Source, Watching
from firmware.edge import Mishaps
from firmware.inputs import CameraChange, CameraEnded, CameraLost, CameraOpened, FromOutside
from tests.support.camera_aims import CARD, DECK, seen, table
from tests.support.patience import PATIENCE_S
from vision.decode import decoder
from vision.frame import Camera, Frame, NoCamera
from vision.watcher import Watcher

PICTURE = seen(table(CARD))
WEBCAM_OPENS_S = 6.0  # an attempt that fails costs no more: 3 s without a picture, 3 to let go


class Film:
    """A camera whose frames are what a generator yields; "hang" waits until it is let go."""

    skipped_frames = 0

    def __init__(self, makes: Callable[[], Iterator[Frame]], live: bool = True) -> None:
        self._makes = makes
        self.live = live
        self.closed = 0

    def frames(self) -> Iterator[Frame]:
        return self._makes()

    def close(self) -> None:
        self.closed += 1


def frames(count: int) -> Iterator[Frame]:
    for number in range(count):
        yield Frame(PICTURE, number / 5)


def none_at_all() -> Iterator[Frame]:
    raise NoCamera("webcam:0: no picture for 3 s: check its cable")
    yield


def breaks(error: Exception) -> Callable[[], Iterator[Frame]]:
    def made() -> Iterator[Frame]:
        yield from frames(1)
        raise error

    return made


class Eyes:
    """The thread on cameras that come one after another; it ends when there is none left.

    One may be an error, or what opens it.
    """

    def __init__(self, *cameras: Any, also: Callable[[Frame], None] = lambda frame: None) -> None:
        self.now = 0.0
        self.heard: Queue[FromOutside] = Queue()
        self.log: list[str] = []
        self.waits: list[float] = []
        self.mishaps = Mishaps(self.log.append, lambda: self.now)
        self._cameras = list(cameras)
        self.done = Event()
        self.thread = Watching(
            Source("a test", self._open), Watcher(decoder("zxing-cpp"), DECK), self.heard,
            self.mishaps, (also,), clock=lambda: self.now, wait=self._waits,
        )  # fmt: skip

    def _open(self) -> Camera:
        camera = self._cameras.pop(0)
        if isinstance(camera, Exception):
            raise camera
        if isinstance(camera, Film):
            return camera
        return camera()  # type: ignore[no-any-return]

    def _waits(self, stop: Event, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        if not self._cameras:
            self.done.set()
            stop.wait(PATIENCE_S)

    def all_used(self) -> list[str]:
        """Let it use up its cameras; return what it said, changes left out."""
        self.thread.start()
        assert self.done.wait(PATIENCE_S), "the thread died"
        self.thread.stop()
        return self.said()

    def said(self) -> list[str]:
        said = []
        while not self.heard.empty():
            one = self.heard.get()
            if isinstance(one, CameraOpened | CameraLost | CameraEnded):
                said.append(type(one).__name__)
        return said


@pytest.mark.parametrize(
    "error", [ValueError("fps"), ZeroDivisionError(), OverflowError("int"), RuntimeError("stop")]
)
def test_no_error_of_a_camera_ends_the_thread(error: Exception) -> None:
    eyes = Eyes(error, Film(breaks(error)), Film(lambda: frames(2)))
    assert eyes.all_used() == [
        "CameraLost",
        "CameraOpened",
        "CameraLost",
        "CameraOpened",
        "CameraLost",
    ]
    assert eyes.mishaps.total == 2
    assert not eyes.mishaps.crash


def test_an_error_in_one_frame_costs_that_frame_alone() -> None:
    seen_frames: list[Frame] = []

    def also(frame: Frame) -> None:
        seen_frames.append(frame)
        if len(seen_frames) == 2:
            raise IndexError("a frame nobody thought of")

    eyes = Eyes(Film(lambda: frames(10)), also=also)
    assert eyes.all_used() == ["CameraOpened", "CameraLost"]
    assert len(seen_frames) == 10
    assert eyes.mishaps.total == 1


def test_an_error_in_every_frame_is_a_crash() -> None:
    def also(frame: Frame) -> None:
        raise IndexError("each time")

    eyes = Eyes(Film(lambda: frames(3)), also=also)
    eyes.all_used()
    assert "IndexError" in eyes.mishaps.crash


def test_a_camera_that_gives_no_picture_is_lost_once_and_never_there() -> None:
    cameras = [Film(none_at_all) for _ in range(12)]
    eyes = Eyes(*cameras)
    assert eyes.all_used() == ["CameraLost"]
    assert [camera.closed for camera in cameras] == [1] * 12


@pytest.mark.parametrize(
    "garbage",
    [np.zeros((1, 1), np.uint8), np.zeros((0, 640), np.uint8), np.zeros(480, np.uint8),
     np.zeros((480, 640, 3), np.uint8), np.full((480, 640), np.nan), np.zeros((480, 640), bool)],
)  # fmt: skip
def test_what_is_no_picture_is_said_and_counts_as_no_error(garbage: Any) -> None:
    def made() -> Iterator[Frame]:
        yield from frames(1)
        while True:
            yield Frame(garbage, 1.0)

    eyes = Eyes(Film(made), Film(lambda: frames(2)))
    assert eyes.all_used() == ["CameraOpened", "CameraLost"] * 2
    assert eyes.mishaps.total == 0


def test_the_wait_for_a_camera_grows_though_it_opens() -> None:
    eyes = Eyes(*[Film(none_at_all) for _ in range(8)])
    eyes.all_used()
    assert eyes.waits == [1, 2, 4, 8, 16, 20, 20, LONGEST_WAIT_S]


def test_a_camera_that_is_back_after_an_hour_is_seen_within_half_a_minute() -> None:
    eyes = Eyes(*[NoCamera("not there")] * 180, Film(lambda: frames(2)))
    assert eyes.all_used() == ["CameraLost", "CameraOpened", "CameraLost"]
    assert sum(eyes.waits[:180]) > 3500  # s
    assert max(eyes.waits) + WEBCAM_OPENS_S < 30


def test_a_camera_that_gives_one_picture_each_time_is_not_waited_for_from_anew() -> None:
    eyes = Eyes(*[Film(breaks(NoCamera("gone"))) for _ in range(4)])
    eyes.all_used()
    assert eyes.waits == [1, 2, 4, 8]


def test_a_camera_that_was_good_for_a_while_is_waited_for_from_anew() -> None:
    def steady() -> Iterator[Frame]:
        yield from frames(1)
        eyes.now += 40
        raise NoCamera("gone")

    eyes = Eyes(*[Film(steady) for _ in range(4)])
    eyes.all_used()
    assert eyes.waits == [1, 1, 1, 1]


def test_a_film_ends_and_is_not_lost() -> None:
    eyes = Eyes(Film(lambda: frames(3), live=False))
    eyes.thread.start()
    told = [eyes.heard.get(timeout=PATIENCE_S)]
    while not isinstance(told[-1], CameraEnded | CameraLost):
        told.append(eyes.heard.get(timeout=PATIENCE_S))
    assert [type(one) for one in (told[0], told[-1])] == [CameraOpened, CameraEnded]
    eyes.thread.stop()


def test_a_camera_that_hangs_is_said_once_and_is_there_again_with_its_next_picture() -> None:
    there, go_on = Event(), Event()

    def hangs() -> Iterator[Frame]:
        yield from frames(1)
        there.set()
        go_on.wait(PATIENCE_S)
        yield Frame(np.zeros_like(PICTURE), 9.0)

    eyes = Eyes(Film(hangs))
    eyes.thread.start()
    assert there.wait(PATIENCE_S)
    assert eyes.said() == ["CameraOpened"]
    for _ in range(30):
        eyes.now += 0.5
        eyes.thread.mind(eyes.now)
    lost = [one for one in (eyes.heard.get(timeout=PATIENCE_S),) if isinstance(one, CameraLost)]
    assert f"no picture for {SILENT_S:.0f} s" in lost[0].text
    go_on.set()
    assert eyes.done.wait(PATIENCE_S)
    eyes.thread.stop()
    assert eyes.said() == ["CameraOpened", "CameraLost"]


def test_a_camera_whose_opening_hangs_is_said() -> None:
    opening, go_on = Event(), Event()

    def open_() -> Camera:
        opening.set()
        go_on.wait(PATIENCE_S)
        raise NoCamera("gone")

    eyes = Eyes(open_)
    eyes.thread.start()
    assert opening.wait(PATIENCE_S)
    while eyes.now < OPENING_S + 1:
        eyes.now += 0.5
        eyes.thread.mind(eyes.now)
    assert eyes.said() == ["CameraLost"]
    go_on.set()
    eyes.thread.stop()


def test_a_box_that_was_stopped_and_goes_on_does_not_take_its_camera_for_hung() -> None:
    there, go_on = Event(), Event()

    def waits() -> Iterator[Frame]:
        yield from frames(1)
        there.set()
        go_on.wait(PATIENCE_S)

    eyes = Eyes(Film(waits))
    eyes.thread.start()
    assert there.wait(PATIENCE_S)
    eyes.thread.mind(eyes.now)
    eyes.now += 3600  # SIGSTOP, an hour, SIGCONT
    eyes.thread.mind(eyes.now)
    assert eyes.said() == ["CameraOpened"]
    go_on.set()
    eyes.thread.stop()


def test_changes_come_after_the_word_that_the_camera_is_there() -> None:
    eyes = Eyes(Film(lambda: frames(12)))
    eyes.thread.start()
    assert eyes.done.wait(PATIENCE_S)
    assert isinstance(eyes.heard.get(), CameraOpened)
    assert isinstance(eyes.heard.get(), CameraChange)
    eyes.thread.stop()


class Given(Film):
    """A camera that tells what pictures it gives."""

    def __init__(self, given: str) -> None:
        super().__init__(lambda: frames(1))
        self.given = given


@pytest.mark.parametrize(
    ("given", "told"), [("1280x720, 30 a second", "a test, 1280x720, 30 a second"), ("", "a test")]
)
def test_the_size_of_a_webcams_pictures_is_told_with_its_name(given: str, told: str) -> None:
    eyes = Eyes(Given(given))
    eyes.thread.start()
    assert eyes.heard.get(timeout=PATIENCE_S) == CameraOpened(told)
    assert eyes.done.wait(PATIENCE_S)
    eyes.thread.stop()
