"""A camera or a mat that is pushed, and a camera that goes and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.support.films import CORNERS, RATES, SCALE, Table, card, mat
from vision.decode import decoder
from vision.frame import Camera, Frame, NoCamera
from vision.live_camera import FIRST_WAIT_S, LONGEST_WAIT_S, watching_on
from vision.pile.rules import Tag
from vision.tags import Deck
from vision.watcher import Watcher

DECK = Deck.of("K7QD", ())


def pushed(tags: tuple[Tag, ...], x: float, y: float = 0) -> tuple[Tag, ...]:
    """Tags in a picture that has moved by so many mm."""
    return tuple(
        replace(tag, corners=tuple((px + x * SCALE, py + y * SCALE) for px, py in tag.corners))
        for tag in tags
    )


@pytest.mark.parametrize("fps", RATES)
def test_a_drift_is_told_once_and_no_card_is_laid_by_it(fps: float):
    table = Table(fps=fps)
    assert table.see(mat(), s=2) == "empty"
    assert table.see(CORNERS, card("a"), s=2) == "on-top:a"
    assert table.see(s=0.4, is_still=False) in ("", "hand")
    assert table.see(pushed(CORNERS + card("a"), 12, 5), s=5) == "drift"
    assert table.see(pushed(CORNERS + card("b"), 12, 5), s=2) == "on-top:b"


def test_each_further_drift_is_told_again():
    table = Table()
    table.see(mat(), s=2)
    assert [table.see(pushed(mat(), x), s=2) for x in (5, 5, 10, 10)] == ["drift", "", "drift", ""]


def test_marks_that_waver_are_no_drift():
    table = Table()
    table.see(mat(), s=2)
    assert [table.see(pushed(mat(), x), s=1) for x in (0.4, -0.5, 0.9, 0.2)] == [""] * 4


def test_a_drift_that_takes_the_pile_out_of_its_old_place_lifts_nothing():
    table = Table()
    table.see(mat(), s=2)
    table.see(CORNERS, card("a"), s=1)
    assert table.see(CORNERS, card("b", x=2), s=1) == "on-top:b"
    assert table.see(pushed(CORNERS + card("b", x=2), 50, 20), s=4) == "drift"
    assert table.see(pushed(CORNERS + card("a"), 50, 20), s=2) == "lifted:b>a"


def test_a_mark_under_a_hand_is_no_drift():
    table = Table()
    table.see(mat(), s=2)
    assert table.see(mat("mat.1", "mat.3", "mat.5"), s=2) == ""
    assert table.see(mat(), s=2) == ""


def askew(tags: tuple[Tag, ...], by: float = 0.06) -> tuple[Tag, ...]:
    """Tags as a camera sees them that leans to its right."""

    def seen(x: float, y: float) -> tuple[float, float]:
        near = 1 + by * (x - 640) / 640
        return 640 + (x - 640) / near, 360 + (y - 360) / near

    return tuple(replace(tag, corners=tuple(seen(*p) for p in tag.corners)) for tag in tags)


def test_other_marks_of_a_mat_that_is_seen_askew_are_no_drift():
    table = Table()
    table.see(askew(mat()), s=2)
    for left in (("mat.1", "mat.4"), ("mat.2", "mat.3"), ("mat.1", "mat.2"), ("mat.5", "mat.3")):
        assert "drift" not in table.see(askew(mat(*left)), s=2)
    assert table.see(pushed(askew(mat("mat.2", "mat.3")), 4), s=2).split()[-1] == "drift"


def test_a_cleared_pile_still_knows_where_the_mat_was():
    table = Table()
    table.see(mat(), s=2)
    again = Table(Watcher(decoder(), DECK, table.pile).pile)
    assert again.see(pushed(mat(), 6), s=2) == "drift"


# -- a camera that goes --------------------------------------------------------------------


class Loses:
    """A live camera that gives some grey frames and then is lost, or ends."""

    live = True
    skipped_frames = 0

    def __init__(self, frames: int, lost: str | None) -> None:
        self._frames = frames
        self._lost = lost
        self.closed = False

    def frames(self) -> Iterator[Frame]:
        for number in range(self._frames):
            yield Frame(np.full((90, 160), 128, np.uint8), number / 30)
        if self._lost:
            raise NoCamera(self._lost)

    def close(self) -> None:
        self.closed = True


class Clock:
    """Time that passes only while one waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def test_a_lost_camera_is_told_and_told_again_when_it_is_back():
    clock, first = Clock(), Loses(3, "webcam:0: it went away: check its cable")
    tries: list[Camera | None] = [None, None, Loses(2, "again"), Loses(2, None)]

    def open_again() -> Camera:
        camera = tries.pop(0)
        if camera is None:
            raise NoCamera("webcam:0: not there")
        return camera

    changes = watching_on(first, open_again, Watcher(decoder(), DECK), clock, clock.wait)
    assert [change.as_json() for change in changes] == [
        {"at": 0.0, "saw": "camera-lost", "why": "webcam:0: it went away: check its cable"},
        {"at": 7.0, "saw": "camera-back"},
        {"at": 7.0, "saw": "camera-lost", "why": "again"},
        {"at": 8.0, "saw": "camera-back"},
    ]
    assert clock.waits == [1, 2, 4, 1]
    assert first.closed


def test_one_waits_no_longer_than_half_a_minute():
    clock = Clock()
    tries = [None] * 8

    def open_again() -> Camera:
        if tries:
            tries.pop()
            raise NoCamera("not there")
        return Loses(1, None)

    list(watching_on(Loses(1, "gone"), open_again, Watcher(decoder(), DECK), clock, clock.wait))
    assert clock.waits[0] == FIRST_WAIT_S
    assert clock.waits[-1] == LONGEST_WAIT_S
