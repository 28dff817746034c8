"""What a phone sends: the newest picture alone is kept, and what is none is not looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import pytest

from tests.support.bombs import jpeg
from tests.support.clock import Clock
from vision.cameras import open_camera
from vision.cameras.phone import Letters, Mailbox, Phone, PhonePicture
from vision.frame import Frame, NoCamera

LEVEL = (1280, 720, 0)


@dataclass
class Post:
    """Letters as they come: None is a time in which none does, which takes as long as it is."""

    clock: Clock
    letters: list[PhonePicture | None] = field(default_factory=list)

    def take(self, longest_s: float) -> PhonePicture | None:
        letter = self.letters.pop(0)
        if letter is None:
            self.clock.now += longest_s
        return letter


def sent(at: float = 0.0, light: int = 90, pose: tuple[int, ...] = LEVEL) -> PhonePicture:
    return PhonePicture(jpeg(light=light), at, pose)


def camera(letters: Letters) -> Phone:
    return Phone(letters, lambda: "phone: no picture for 3 s")


def frames_of(*letters: PhonePicture | None) -> Iterator[Frame]:
    return camera(Post(Clock(), list(letters))).frames()


# -- the mailbox --------------------------------------------------------------------------------


def test_only_the_newest_picture_is_kept_and_the_others_are_counted() -> None:
    clock = Clock()
    box = Mailbox(clock)
    for number in range(5):
        clock.now = number / 10
        box.put(b"%d" % number, LEVEL)
    assert box.take(0) == PhonePicture(b"4", 0.4, LEVEL)
    assert (box.came, box.dropped) == (5, 4)
    assert box.take(0) is None


def test_what_is_thrown_away_is_taken_by_nobody() -> None:
    box = Mailbox(Clock())
    box.put(b"of another phone", LEVEL)
    box.empty()
    assert box.take(0) is None


def test_nobody_waits_at_a_mailbox_that_is_closed() -> None:
    box = Mailbox(Clock())
    box.close()
    assert box.take(3600) is None
    box.pause(3600)


def test_a_phone_that_sends_again_is_not_waited_for_any_longer() -> None:
    clock = Clock()
    box = Mailbox(clock)
    box.put(b"back", LEVEL)
    box.pause(3600)  # or this would take an hour
    assert box.take(0) == PhonePicture(b"back", 0.0, LEVEL)


# -- the camera -----------------------------------------------------------------------------------


def test_frames_are_grey_and_timed_from_the_first_as_they_arrived() -> None:
    first, second = islice(frames_of(sent(7.0, 90), sent(7.25, 120)), 2)
    assert (first.at, second.at) == (0.0, 0.25)
    assert first.pixels.shape == (720, 1280)
    assert abs(int(second.pixels.mean()) - 120) <= 1


def test_a_broken_picture_is_skipped_and_counted() -> None:
    broken = PhonePicture(jpeg()[:700] + b"\0" * 9, 0.1, LEVEL)
    gone = PhonePicture(b"\xff\xd8 and no more", 0.2, LEVEL)
    phone = camera(Post(Clock(), [gone, sent(0.3), broken, sent(0.4)]))
    came = list(islice(phone.frames(), 2))
    assert len(came) == 2
    assert phone.skipped_frames >= 1
    assert phone.given == "1280x720"


def test_a_phone_that_stops_sending_is_lost_within_three_seconds() -> None:
    clock = Clock()
    frames = camera(Post(clock, [sent(), None])).frames()
    next(frames)
    with pytest.raises(NoCamera, match="no picture for 3 s"):
        next(frames)
    assert clock.now <= 3.0


@pytest.mark.parametrize("pose", [(720, 1280, 0), (1280, 720, 1)])
def test_a_phone_that_is_turned_is_lost_at_once(pose: tuple[int, ...]) -> None:
    frames = frames_of(sent(), sent(0.1, pose=pose))
    next(frames)
    with pytest.raises(NoCamera, match="turned"):
        next(frames)


def test_the_next_camera_takes_it_as_it_stands_now() -> None:
    post = Post(Clock(), [sent(), sent(0.1, pose=(1280, 720, 1)), sent(0.2, pose=(1280, 720, 1))])
    before = camera(post).frames()
    next(before)
    with pytest.raises(NoCamera):
        next(before)
    assert next(camera(post).frames()).at == 0.0


def test_a_camera_that_is_closed_gives_nothing_more() -> None:
    phone = camera(Post(Clock(), [sent(), sent()]))
    frames = phone.frames()
    next(frames)
    phone.close()
    assert list(frames) == []


def test_without_a_running_table_a_phone_is_no_camera() -> None:
    with pytest.raises(NoCamera, match="roundtable run --camera phone"):
        open_camera("phone")
