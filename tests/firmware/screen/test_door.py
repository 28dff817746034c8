"""Who gets a connection to the page, how long each may keep it waiting, and what is logged."""

from __future__ import annotations

import asyncio
import errno
import itertools
import logging
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import h11
import pytest

from engine.game import Json
from firmware.screen.door import Door, Limits, Places, is_own
from firmware.screen.server import Serving, Site
from firmware.screen.server_log import OnceAMinute
from firmware.screen.stream import MOST
from firmware.screen.timeouts import Timeout, next_response, patience
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.patience import PATIENCE_S, until
from tests.support.still_desk import StillDesk

PHONE, BOX = "192.168.1.20", "127.0.0.1"
GET = b"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
EVENTS = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


# -- how many --------------------------------------------------------------------------------


def taken(limits: Limits, *hosts: str) -> Places:
    places = Places(limits)
    for host in hosts:
        places.take(host)
    return places


def test_one_address_has_twelve_connections() -> None:
    places = taken(Limits(), *[PHONE] * 11)
    assert places.refusal(PHONE, own=False) == ""
    places.take(PHONE)
    assert places.refusal(PHONE, own=False) == f"{PHONE} has 12 already"
    assert places.refusal("192.168.1.21", own=False) == ""


def test_this_machine_may_have_more_of_them() -> None:
    places = taken(Limits(), *[BOX] * 30)
    assert places.refusal(BOX, own=True) == ""


def test_there_are_sixty_four_in_all_and_eight_of_them_are_this_machines() -> None:
    places = taken(Limits(), *(f"192.168.1.{number}" for number in range(55)))
    assert places.refusal(PHONE, own=False) == ""
    places.take(PHONE)
    assert places.refusal(PHONE, own=False) == "there are 56 already"
    for _ in range(8):
        assert places.refusal(BOX, own=True) == ""
        places.take(BOX)
    assert (places.refusal(BOX, own=True), len(places)) == ("there are 64 already", 64)


def test_who_leaves_makes_room_and_leaves_once() -> None:
    places = Places(Limits(of_one_address=1))
    leave = places.take(PHONE)
    assert places.refusal(PHONE, own=False)
    leave()
    leave()
    assert (places.refusal(PHONE, own=False), len(places)) == ("", 0)


@pytest.mark.parametrize(
    ("host", "ours", "own"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        ("192.168.1.5", "192.168.1.5", True),
        ("192.168.1.20", "192.168.1.5", False),
        ("nonsense", "192.168.1.5", False),
        (None, None, False),
    ],
)
def test_this_machine_is_known_by_its_addresses(host: Any, ours: Any, own: bool) -> None:
    assert is_own(host, ours) is own


# -- how long --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "begun", "what"),
    [
        (h11.IDLE, True, Timeout.HEADERS),
        (h11.IDLE, False, Timeout.REQUEST),
        (h11.SEND_BODY, False, Timeout.BODY),
        (h11.SEND_BODY, True, Timeout.BODY),
        (h11.DONE, False, Timeout.NOTHING),
        (h11.DONE, True, Timeout.NOTHING),
        (h11.MUST_CLOSE, False, Timeout.NOTHING),
    ],
)
def test_what_is_awaited(theirs: Any, begun: bool, what: Timeout) -> None:
    assert next_response(theirs, begun) is what


def test_the_times_that_a_connection_has() -> None:
    times = [patience(what, Limits()) for what in Timeout]
    assert times == [5.0, 10.0, 60.0, None]


# -- for real, with short times --------------------------------------------------------------

SHORT = Limits(headers_s=0.3, body_s=0.6, idle_s=0.9, takes_nothing_s=0.5, again_s=0.05)


@contextmanager
def served(limits: Limits = SHORT) -> Iterator[tuple[Serving, StillDesk]]:
    desk = StillDesk(SNAPSHOT)
    with Serving(Site(desk), port=0, limits=limits) as serving:
        yield serving, desk


def dialled(serving: Serving, *sent: bytes) -> socket.socket:
    host, _, port = serving.address.removeprefix("http://").rstrip("/").rpartition(":")
    line = socket.create_connection((host, int(port)), timeout=PATIENCE_S)
    for part in sent:
        line.sendall(part)
    return line


def lasts(line: socket.socket) -> float:
    """Return how long the connection stands, s, whatever is answered there."""
    begun = time.monotonic()
    with suppress(ConnectionResetError):
        while line.recv(65_536):
            pass
    return time.monotonic() - begun


NEVER_S = 10 * PATIENCE_S
LONG: dict[str, float] = {"headers_s": NEVER_S, "body_s": NEVER_S, "idle_s": NEVER_S}
POST = b"POST /api/do HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"


@pytest.mark.parametrize(
    ("sent", "which"),
    [
        (b"", "headers_s"),
        (b"GET / HTTP/1.1\r\nHost: 127", "headers_s"),
        (POST, "body_s"),
        (GET, "idle_s"),
        (GET + GET[:20], "headers_s"),
    ],
    ids=["nothing", "half the headers", "half the body", "one request", "half a second request"],
)
def test_a_connection_that_says_no_more_is_cut_off_in_its_time(sent: bytes, which: str) -> None:
    limits = Limits(**{**LONG, which: 0.3})
    with served(limits) as (serving, _), dialled(serving, sent) as line:
        assert 0.25 < lasts(line) < PATIENCE_S


def test_headers_that_come_byte_by_byte_have_no_more_time() -> None:
    limits = Limits(headers_s=0.3, idle_s=NEVER_S)
    with served(limits) as (serving, _), dialled(serving) as line:
        line.settimeout(0.02)
        begun = time.monotonic()
        for byte in GET * 100:
            try:
                line.sendall(bytes([byte]))
                if not line.recv(1):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        assert time.monotonic() - begun < PATIENCE_S


def test_a_stream_of_events_may_stand_as_long_as_it_reads() -> None:
    with served() as (serving, desk), dialled(serving, EVENTS) as line:
        line.settimeout(0.05)
        until = time.monotonic() + 1.5  # longer than any of the times above
        version = 1
        while time.monotonic() < until:
            version += 1
            desk.show(version=version)
            with suppress(TimeoutError):
                assert line.recv(65_536)


def test_a_reader_that_takes_nothing_is_closed() -> None:
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("the system cannot do it: Linux alone can")
    wide: Json = "x" * 200_000
    with served() as (serving, desk), dialled(serving, EVENTS) as line:
        assert line.recv(12) == b"HTTP/1.1 200"
        begun = time.monotonic()
        versions = itertools.count(2)

        def is_closed() -> bool:
            desk.show(version=next(versions), players=[wide])
            return not serving.connections

        until(is_closed, "the reader's connection is closed")
        assert time.monotonic() - begun > SHORT.takes_nothing_s
        until(lambda: not desk.followers, "nobody follows")


def test_who_asks_for_something_is_heard_among_hundreds_that_do_not() -> None:
    limits = Limits(connections=20, kept=2, headers_s=NEVER_S, idle_s=NEVER_S)
    with served(limits) as (serving, _), ExitStack() as lines:
        for number in range(200):
            lines.enter_context(dialled(serving, GET if number % 2 else GET[:20]))
            assert serving.connections <= 20

        def is_heard() -> bool:
            with dialled(serving, GET) as line:  # 503 while all the places are being answered
                return line.recv(12) == b"HTTP/1.1 200"

        until(is_heard, "an answer of 200")


def test_who_is_one_too_many_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    with served(Limits(connections=3, kept=0)) as (serving, _), ExitStack() as lines:
        for _ in range(3):
            line = lines.enter_context(dialled(serving, EVENTS))
            assert line.recv(12) == b"HTTP/1.1 200"
        for _ in range(20):
            with dialled(serving) as line:
                assert b" 503 " in line.recv(4_096)
    said = [record for record in caplog.records if record.name == "roundtable.page"]
    assert [record.getMessage() for record in said] == [
        "a connection to the page was turned away: there are 3 already"
    ]


def test_streams_of_events_leave_places_for_those_who_ask() -> None:
    with served(Limits()) as (serving, _), ExitStack() as lines:
        for _ in range(MOST):
            line = lines.enter_context(dialled(serving, EVENTS))
            assert line.recv(15) == b"HTTP/1.1 200 OK"
        for sent, answer in ((EVENTS, b"HTTP/1.1 503"), (GET, b"HTTP/1.1 200")):
            line = lines.enter_context(dialled(serving, sent))
            assert line.recv(12) == answer


# -- where accepting fails -------------------------------------------------------------------


class Exhausted(socket.socket):
    """A listening socket where descriptors have run out a few times."""

    def __init__(self, fails: int) -> None:
        super().__init__()
        self.bind(("127.0.0.1", 0))
        self.listen()
        self.fails = fails
        self.tries = 0

    def accept(self) -> Any:
        self.tries += 1
        if self.tries <= self.fails:
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


def test_out_of_descriptors_it_waits_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)

    async def stand(listening: Exhausted) -> None:
        served_ = asyncio.Event()

        class Once(asyncio.Protocol):
            def connection_made(self, transport: Any) -> None:
                served_.set()
                transport.close()

        door = Door(listening, lambda leave: Once(), Limits(again_s=0.01))
        logging.getLogger("roundtable.page").addFilter(quiet)
        door.open()
        with socket.create_connection(listening.getsockname()):
            await asyncio.wait_for(served_.wait(), PATIENCE_S)
        door.close()

    quiet = OnceAMinute(lambda: 0.0)
    try:
        with Exhausted(fails=5) as listening:
            asyncio.run(stand(listening))
    finally:
        logging.getLogger("roundtable.page").removeFilter(quiet)
    assert listening.tries >= 6
    assert [record.getMessage() for record in caplog.records] == [
        "the page can take no connection just now: Too many open files"
    ]


FLOODED = """
import resource, socket, sys, time
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
from firmware.screen.door import Limits
from firmware.screen.server import Serving, Site
from tests.support.still_desk import StillDesk
limits = Limits(connections=500, of_one_address=500, headers_s=60.0, again_s=0.02)
desk = StillDesk({"version": 1, "state": None, "buttons": [], "lamps": {}, "tone": None})
serving = Serving(Site(desk), port=0, limits=limits)
serving.start()
print(serving.address, flush=True)
sys.stdin.readline()
before = time.process_time()
sys.stdin.readline()
print(time.process_time() - before, flush=True)
serving.stop()
"""


def test_at_the_limit_of_descriptors_nothing_is_flooded() -> None:
    mine, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    with (
        subprocess.Popen(
            [sys.executable, "-c", FLOODED],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as process,
        ExitStack() as lines,
    ):  # fmt: skip
        assert process.stdin
        assert process.stdout
        assert process.stderr
        address = process.stdout.readline().removeprefix("http://").rstrip("/\n")
        host, _, port = address.rpartition(":")
        for _ in range(80):  # the queue of those that wait is 64 long
            lines.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE_S))
        process.stdin.write("begin\n")
        process.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        process.stdin.write("end\n")
        process.stdin.flush()
        used = float(process.stdout.readline())
        told = process.stderr.read()
    assert mine > 200
    assert used < 0.15, "half a core would be 0.25 s of this half second"
    assert "Traceback" not in told
    assert told.splitlines() == ["the page can take no connection just now: Too many open files"]


# -- what is logged --------------------------------------------------------------------------


@pytest.fixture
def said() -> tuple[Callable[..., list[str]], list[float]]:
    now = [0.0]
    quiet = OnceAMinute(lambda: now[0])

    def passed(text: str, *values: object) -> list[str]:
        record = logging.LogRecord("page", logging.WARNING, "", 0, text, values, None)
        return [record.getMessage()] if quiet.filter(record) else []

    return passed, now


def test_a_line_is_said_once_a_minute_with_how_often_it_was_so(said: Any) -> None:
    passed, now = said
    assert passed("turned away: %s", "a") == ["turned away: a"]
    assert [passed("turned away: %s", one) for one in "bcd"] == [[], [], []]
    assert passed("another thing") == ["another thing"]
    now[0] = 60.0
    assert passed("turned away: %s", "e") == ["turned away: e (and 3 times more)"]
    now[0] = 130.0
    assert passed("turned away: %s", "f") == ["turned away: f"]
