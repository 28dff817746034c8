"""A phone as the camera: what its pictures cost and how late they are.

A browser on this machine films a drawn table with its pretended camera, 30 pictures a second, and
sends them over HTTPS to a running box. The way of the air and a phone's own camera are not in it.
Needs chromium.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any, Final

import cv2
import numpy as np
from playwright.sync_api import sync_playwright

from bench.options import Options
from docs.screens import browser
from firmware.games.registry import pieces
from firmware.owner.config import Config
from firmware.owner.deck import tagged_pieces
from firmware.owner.troubles import Troubles
from firmware.start import Appliance, appliance
from vision.cameras.drawn_table import DrawnCamera, DrawnTable
from vision.cameras.phone import Mailbox, Phone, PhonePicture, decode_jpeg
from vision.decode import decoder
from vision.frame import NoCamera
from vision.picture_header import read_header
from vision.tags import Deck
from vision.watcher import Watcher

DECK: Final = "K7QD"
PIN: Final = "471147"
QUALITY: Final = 80  # as the page asks
FILM: Final = 60  # pictures, that are shown again and again
SECONDS: Final = 20.0
WARM_S: Final = 3.0  # it has measured its first pictures by then
TIMES: Final = 200
DRAWN: Final = """window.drawn = [];
const plain = HTMLCanvasElement.prototype.toBlob;
HTMLCanvasElement.prototype.toBlob = function (...told) {
  window.drawn.push(performance.timeOrigin + performance.now());
  return plain.apply(this, told);
};"""


class TimedMailbox(Mailbox):
    """A mailbox that knows which picture, from 0, is which."""

    def __init__(self) -> None:
        super().__init__(time.monotonic)
        self.came_at: list[float] = []  # ms, Unix time
        self._numbers: dict[int, int] = {}
        self._kept: list[bytes] = []  # so that no two have the same id

    def put(self, jpeg: bytes, pose: tuple[int, ...]) -> None:
        self._numbers[id(jpeg)] = len(self.came_at)
        self._kept.append(jpeg)
        self.came_at.append(time.time() * 1000)
        super().put(jpeg, pose)

    def number_of(self, sent: PhonePicture) -> int:
        return self._numbers[id(sent.jpeg)]


def film(pictures: int) -> tuple[bytes, ...]:
    """Return a drawn table with a card, as JPEGs of noisy pictures."""
    stickers = tagged_pieces(pieces())
    table = DrawnTable(Deck.of(DECK, stickers), stickers, random.Random(1))
    table.place("picts-5")
    camera = DrawnCamera(table)
    how = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    return tuple(
        bytes(cv2.imencode(".jpg", camera.next_frame().pixels, how)[1]) for _ in range(pictures)
    )


def cost(jpegs: Sequence[bytes], times: int) -> None:
    """Print what reading one picture takes of a core."""
    coloured = [
        bytes(cv2.imencode(".jpg", _colours(one), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])
        for one in jpegs[:5]
    ]  # fmt: skip
    size = sum(map(len, coloured)) / len(coloured)
    ways: dict[str, Any] = {
        "grey at once": decode_jpeg,
        "in colours, then grey": lambda one: cv2.cvtColor(_colours(one), cv2.COLOR_BGR2GRAY),
        "its header alone": read_header,
    }
    print(f"a JPEG of 1280x720 of a drawn table in colours: {size / 1000:.0f} kB")
    for name, read in ways.items():
        begun = time.process_time()
        for number in range(times):
            read(coloured[number % len(coloured)])
        print(f"{name:22} {1000 * (time.process_time() - begun) / times:6.2f} ms of a core")


def _colours(jpeg: bytes) -> Any:
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


@contextmanager
def box(folder: Path) -> Iterator[Appliance]:
    """Give a running box whose camera is a phone, over HTTPS."""
    config = Config(
        folder, pins="mock", port=0, deck=DECK, camera="phone", host="0.0.0.0", pin=PIN, https=True
    )
    with appliance(config, lambda _notice, _text: None, time.monotonic, troubles=Troubles()) as it:
        yield it


@contextmanager
def phone(film_file: Path, address: str, digits: str) -> Iterator[Any]:
    """Give the page of a browser whose camera is on."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=browser(), chromium_sandbox=False,
            args=["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                  f"--use-file-for-fake-video-capture={film_file}"],
        )  # fmt: skip
        page = opened.new_context(ignore_https_errors=True).new_page()
        page.add_init_script(DRAWN)
        page.goto(f"{address}phone-camera")
        page.fill("#code", digits)
        page.press("#code", "Enter")
        page.click("#begin")
        page.wait_for_selector("[data-rate]:not([data-rate='0'])")
        yield page
        opened.close()


def way(jpegs: Sequence[bytes], longest_s: float, warm_s: float) -> None:
    """Print how many pictures come, how late they are, and what one costs the program."""
    with tempfile.TemporaryDirectory() as folder, box(Path(folder) / "data") as there:
        film_file = Path(folder) / "film.mjpeg"
        film_file.write_bytes(b"".join(jpegs))
        assert there.phone is not None
        letters = there.phone.mailbox = TimedMailbox()
        read: list[tuple[int, float, float]] = []  # its number, when decoded, when watched, ms
        ends = Event()
        eyes = Thread(target=lambda: watch(there.deck, letters, read, ends))
        eyes.start()
        address = there.serving.address.replace("http://", "https://")
        with phone(film_file, address, there.phone.offer().digits) as page:
            page.wait_for_timeout(warm_s * 1000)
            first, spent, begun = len(read), time.process_time(), time.monotonic()
            page.wait_for_timeout(longest_s * 1000)
            seconds, spent = time.monotonic() - begun, time.process_time() - spent
            seen, drawn = read[first:], page.evaluate("window.drawn")  # more are drawn meanwhile
        ends.set()
        letters.close()
        eyes.join()
    phone_report(drawn, letters, seen, seconds, spent)


def watch(
    deck: Deck, letters: TimedMailbox, read: list[tuple[int, float, float]], ends: Event
) -> None:
    """Take the pictures as the eyes' thread does, until it ends."""
    watcher, taken = Watcher(decoder(), deck), list[PhonePicture]()

    class Noted:
        def take(self, longest_s: float) -> PhonePicture | None:
            sent = letters.take(longest_s)
            taken.extend([sent] if sent is not None else [])
            return sent

    while not ends.is_set():
        try:
            for frame in Phone(Noted(), lambda: "nothing comes").frames():
                decoded_at = time.time() * 1000
                watcher.see(frame)
                read.append((letters.number_of(taken[-1]), decoded_at, time.time() * 1000))
        except NoCamera:
            continue


def phone_report(
    drawn: Sequence[float],
    letters: TimedMailbox,
    seen: Sequence[tuple[int, float, float]],
    seconds: float,
    spent: float,
) -> None:
    parts = {
        "packed, sent, arrived": [letters.came_at[n] - drawn[n] for n, _, _ in seen],
        "until decoded": [at - letters.came_at[n] for n, at, _ in seen],
        "until watched": [watched - at for _, at, watched in seen],
        "in all": [watched - drawn[n] for n, _, watched in seen],
    }
    print(f"{len(seen) / seconds:.1f} pictures a second reach the watcher, "
          f"{letters.dropped} of {letters.came} were overtaken")  # fmt: skip
    for name, times in parts.items():
        high = sorted(times)[int(len(times) * 0.95)]
        print(f"{name:22} median {median(times):5.1f} ms, 95 % {high:5.1f}, most {max(times):5.1f}")
    print(f"processor of the program a picture: {1000 * spent / len(seen):.1f} ms "
          f"({os.cpu_count()} cores, load {os.getloadavg()[0]:.1f})")  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Print what a picture costs, and how late it is."""
    words = Options("lab.phone", __doc__)
    words.size("film", FILM, 10, "pictures, that are shown again and again")
    words.size("times", TIMES, 5, "that a picture is read")
    words.size("seconds", SECONDS, 1.0, "that pictures are sent")
    words.size("warm", WARM_S, 0.5, "seconds before that")
    args = words.read(argv)
    jpegs = film(args.film)
    cost(jpegs, args.times)
    way(jpegs, args.seconds, args.warm)
    return 0


if __name__ == "__main__":
    sys.exit(main())
