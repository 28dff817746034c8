"""The camera's seat: one phone at a time, let in by a code that counts once."""

from __future__ import annotations

from queue import Queue
from threading import Event

import pytest

from firmware.camera.camera_thread import Source, Watching
from firmware.camera.phone_seat import CODE_S, FREE_GUESSES, NotSeated, PhoneSeat
from firmware.edge import Mishaps
from firmware.inputs import CameraEnded, CameraLost, CameraOpened, FromOutside
from tests.support.bombs import jpeg, of_scans
from tests.support.camera_aims import DECK
from tests.support.patience import PATIENCE_S
from tests.vision.cameras.test_phone import Clock
from vision.cameras.phone import Phone, PhonePicture
from vision.decode import decoder
from vision.watcher import Watcher

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"
PIXEL = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile"
DIGITS, KEY = "471147", "of the QR code"
PICTURE = jpeg()


def seat(clock: Clock | None = None) -> PhoneSeat:
    """A seat for which a code was drawn."""
    made = PhoneSeat(clock or Clock(), lambda: (DIGITS, KEY))
    made.offer()
    return made


def refused(seat: PhoneSeat, given: str, host: str = "192.0.2.7") -> str:
    with pytest.raises(NotSeated) as told:
        seat.enter(given, PIXEL, host)
    return told.value.reason


@pytest.mark.parametrize("given", [DIGITS, KEY, f" {DIGITS} "])
def test_a_code_is_typed_or_scanned_and_counts_once(given: str) -> None:
    offered = seat()
    token = offered.enter(given, IPHONE, "192.0.2.7")
    assert offered.is_in(token)
    assert offered.guest is not None
    assert (offered.guest.kind, offered.guest.host) == ("iPhone", "192.0.2.7")
    assert refused(offered, given) == "no-code"


def test_without_a_code_nobody_comes_in() -> None:
    assert refused(PhoneSeat(Clock()), DIGITS) == "no-code"


def test_a_code_is_over_after_ten_minutes() -> None:
    clock = Clock()
    offered = seat(clock)
    clock.now = CODE_S - 1
    assert refused(offered, "000000") == "wrong-code"
    clock.now = CODE_S
    assert refused(offered, DIGITS) == "no-code"


def test_after_five_wrong_codes_it_can_only_be_scanned() -> None:
    offered = seat()
    told = [refused(offered, f"{wrong:06}", "192.0.2.66") for wrong in range(FREE_GUESSES)]
    assert told == ["wrong-code"] * 4 + ["worn-out"]
    assert refused(offered, DIGITS) == "worn-out"
    assert offered.code is not None
    assert (offered.code.wrong, offered.code.guesser) == (5, "192.0.2.7")
    assert offered.is_in(offered.enter(KEY, IPHONE, "192.0.2.7"))


def test_another_code_takes_the_place_of_one_of_before() -> None:
    codes = iter([("111111", "a"), ("222222", "b")])
    offered = PhoneSeat(Clock(), lambda: next(codes))
    offered.offer()
    offered.offer()
    assert refused(offered, "111111") == "wrong-code"
    assert offered.is_in(offered.enter("b", PIXEL, "192.0.2.7"))


def test_a_second_phone_is_told_who_is_in_and_its_code_counts_when_that_one_is_out() -> None:
    clock = Clock()
    offered = seat(clock)
    first = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    offered.offer()
    clock.now = 240.0
    with pytest.raises(NotSeated, match=r"Another phone \(iPhone\) is the camera since 4 min"):
        offered.enter(DIGITS, PIXEL, "192.0.2.8")
    assert offered.is_in(first)
    offered.throw_out()
    second = offered.enter(DIGITS, PIXEL, "192.0.2.8")
    assert (offered.is_in(first), offered.is_in(second)) == (False, True)


@pytest.mark.parametrize("token", [None, "", "nobody's", "\udcff"])
def test_no_other_token_is_the_phone_that_is_in(token: str | None) -> None:
    offered = seat()
    assert not offered.is_in(token)
    offered.enter(DIGITS, IPHONE, "192.0.2.7")
    assert not offered.is_in(token)


def test_who_was_thrown_out_sends_nothing_more() -> None:
    offered = seat()
    token = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    offered.hear(token, PICTURE, 0, "192.0.2.7")
    offered.throw_out()
    with pytest.raises(NotSeated, match="not the camera"):
        offered.hear(token, PICTURE, 0, "192.0.2.7")
    assert offered.mailbox.take(0) is None


def test_a_phone_stays_in_though_its_address_changes_and_it_slept() -> None:
    clock = Clock()
    offered = seat(clock)
    token = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    clock.now = 7200.0
    offered.hear(token, PICTURE, 0, "198.51.100.4")
    assert offered.guest is not None
    assert (offered.guest.host, offered.guest.heard) == ("198.51.100.4", 7200.0)


def test_a_phone_that_leaves_frees_the_seat() -> None:
    offered = seat()
    token = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    offered.leave(token)
    assert offered.guest is None
    with pytest.raises(NotSeated):
        offered.leave(token)


@pytest.mark.parametrize(
    ("picture", "reason"),
    [(b"GIF89a", "not-jpeg"), (jpeg(160, 120), "wrong-size"), (jpeg(2000, 100), "wrong-size"),
     (jpeg(1920, 1200), "wrong-size"), (jpeg(1090, 1930), "wrong-size"),
     (of_scans(5_000), "too-many-scans")],
)  # fmt: skip
def test_a_picture_that_is_none_or_too_large_is_not_decoded(picture: bytes, reason: str) -> None:
    offered = seat()
    token = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    with pytest.raises(NotSeated) as told:
        offered.hear(token, picture, 0, "192.0.2.7")
    assert told.value.reason == reason
    assert offered.mailbox.came == 0


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (320, 240), (1280, 960)])
def test_pictures_of_these_sizes_are_taken(size: tuple[int, int]) -> None:
    offered = seat()
    token = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    offered.hear(token, jpeg(*size), 1, "192.0.2.7")
    letter = offered.mailbox.take(0)
    assert letter is not None
    assert letter.pose == (*size, 1)


def test_what_is_missing_is_said_with_what_to_do() -> None:
    offered = seat()
    assert "none is let in" in offered.silence()
    token = offered.enter(DIGITS, IPHONE, "192.0.2.7")
    assert "Start the camera" in offered.silence()
    offered.hear(token, PICTURE, 0, "192.0.2.7")
    assert "no picture for 3 s: wake it up" in offered.silence()


class Nights:
    """What a phone sends, night after night: pictures, then silence; at the end it is over."""

    def __init__(self, clock: Clock, letters: str) -> None:
        self._clock = clock
        self._letters = list(letters)
        self.over = Event()

    def take(self, longest_s: float) -> PhonePicture | None:
        if not self._letters:
            self.over.set()
            return None
        if self._letters.pop(0) == ".":
            self._clock.now += longest_s
            return None
        self._clock.now += 1 / 15
        return PhonePicture(PICTURE, self._clock.now, (1280, 720, 0))


def test_a_phone_that_sleeps_is_a_camera_that_is_lost_and_comes_back() -> None:
    clock = Clock()
    nights = Nights(clock, "pp.pp..p")
    heard: Queue[FromOutside] = Queue()
    eyes = Watching(
        Source("phone", lambda: Phone(nights, lambda: "phone: no picture for 3 s")),
        Watcher(decoder("zxing-cpp"), DECK), heard, Mishaps(print, clock),
        clock=clock, wait=lambda stop, _: nights.over.is_set() and stop.wait(PATIENCE_S),
    )  # fmt: skip
    eyes.start()
    assert nights.over.wait(PATIENCE_S)
    eyes.stop()
    kinds = (CameraOpened, CameraLost, CameraEnded)
    said = [type(one) for one in heard.queue if isinstance(one, kinds)]
    assert said[:5] == [CameraOpened, CameraLost, CameraOpened, CameraLost, CameraOpened]
