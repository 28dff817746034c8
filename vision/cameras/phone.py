"""Camera `phone`: what a telephone's browser sends; a mailbox keeps the newest picture alone."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from vision.cameras.video import PATIENCE_S
from vision.frame import Frame, NoCamera
from words.text import t

if TYPE_CHECKING:
    from vision.frame import Pixels

FASTEST_S: Final = 1 / 20  # nobody needs more than 15 a second; who sends more is not decoded
PAUSE_S: Final = 1.0  # at least, before a phone that was lost is looked for again


@dataclass(frozen=True, slots=True)
class PhonePicture:
    """A picture as it came in."""

    jpeg: bytes
    at: float  # s, the mailbox's clock
    pose: tuple[int, ...]  # width, height and how it is turned: all that changes when it is turned


class Letters(Protocol):
    """What is used of a mailbox by the camera."""

    def take(self, longest_s: float) -> PhonePicture | None:
        """Return the newest picture as soon as there is one, None where none comes in time."""


class Mailbox:
    """Holds one picture: a newer one takes the place of one that nobody has taken.

    One thread puts, another takes.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.came = 0  # pictures so far
        self.dropped = 0  # of them: gave way to a newer one
        self._clock = clock
        self._news = threading.Condition()
        self._newest: PhonePicture | None = None
        self._taken_at = float("-inf")
        self._open = True

    def put(self, jpeg: bytes, pose: tuple[int, ...]) -> None:
        """Keep a picture instead of the one that waits."""
        with self._news:
            self.came += 1
            self.dropped += self._newest is not None
            self._newest = PhonePicture(jpeg, self._clock(), pose)
            self._news.notify_all()

    def empty(self) -> None:
        """Throw away what waits: it is not of whoever sends next."""
        with self._news:
            self._newest = None

    def take(self, longest_s: float) -> PhonePicture | None:
        """Return the newest picture as soon as there is one, None where none comes in time."""
        with self._news:
            self._news.wait_for(self._has_news, longest_s)
            early = self._taken_at + FASTEST_S - self._clock()
            if early > 0:  # the newest by then is taken
                self._news.wait_for(lambda: not self._open, early)
            sent, self._newest = self._newest, None
            self._taken_at = self._clock()
        return sent

    def pause(self, longest_s: float) -> None:
        """Wait until somebody sends again: a second at least, so long at most."""
        with self._news:
            self._news.wait_for(lambda: not self._open, min(PAUSE_S, longest_s))
            self._news.wait_for(self._has_news, max(longest_s - PAUSE_S, 0.0))

    def close(self) -> None:
        """Have nobody wait any longer."""
        with self._news:
            self._open = False
            self._news.notify_all()

    def _has_news(self) -> bool:
        return self._newest is not None or not self._open


class Phone:
    """The camera that gives what lies in a mailbox; lost where nothing comes."""

    live = True
    tuning = None  # only the phone's own page can set it

    def __init__(self, letters: Letters, silent: Callable[[], str]) -> None:
        """`silent` says why nothing comes, and what to do."""
        self.given = ""
        self.skipped_frames = 0
        self.taken = 0
        self._letters = letters
        self._silent = silent
        self._open = True

    def frames(self) -> Iterator[Frame]:
        """Yield each picture that is taken; raise NoCamera where none comes, or it is turned."""
        first: PhonePicture | None = None
        while self._open:
            sent = self._letters.take(PATIENCE_S)
            if not self._open:
                return
            if sent is None:
                raise NoCamera(self._silent())
            first = first or sent
            if sent.pose != first.pose:
                raise NoCamera(t("phone: it was turned; lay it as it was, and leave it so"))
            pixels = decode_jpeg(sent.jpeg)
            if pixels is None:
                self.skipped_frames += 1
                continue
            self.taken += 1
            self.given = f"{pixels.shape[1]}x{pixels.shape[0]}"
            yield Frame(pixels, sent.at - first.at)

    def close(self) -> None:
        """End `frames` with the next picture; the mailbox stays for the next camera."""
        self._open = False


def decode_jpeg(jpeg: bytes) -> Pixels | None:
    """Return a JPEG's pixels, grey, None where it is broken."""
    import cv2
    import numpy as np

    how = cv2.IMREAD_GRAYSCALE | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), how)
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, np.uint8)
