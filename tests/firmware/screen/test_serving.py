"""The server for real: a port, a thread of its own, streams of events, and how it ends."""

from __future__ import annotations

import asyncio
import http.client
import json
import queue
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Json, Line
from firmware.screen.page_thread import NoPort
from firmware.screen.server import Serving, Site, app
from tests.support.patience import PATIENCE_S
from tests.support.still_desk import StillDesk

SNAPSHOT: Line = {
    "version": 1,
    "players": ["Anna", ""],
    "state": None,
    "buttons": [{"button": "quest-1", "label": "Picts", "lit": "go", "lamp": 0.5}],
    "lamps": {"silence": 0.0, "white": 0.0, "black": 0.0, "ok": 0.0},
    "tone": None,
}


@pytest.fixture
def desk() -> StillDesk:
    return StillDesk(SNAPSHOT)


def connection(serving: Serving) -> http.client.HTTPConnection:
    netloc = serving.address.split("/")[2]
    return http.client.HTTPConnection(netloc, timeout=PATIENCE_S)


class Reader:
    """An open event stream; `next` waits for the next event that is not a heartbeat."""

    def __init__(self, serving: Serving) -> None:
        self._connection = connection(serving)
        self._connection.request("GET", "/api/events")
        self._answer = self._connection.getresponse()
        self.kind = self._answer.headers["content-type"]

    def next(self) -> tuple[str, Any]:
        while line := self._answer.readline().decode():
            if line.startswith("event: heartbeat"):
                continue
            if line.startswith("event: "):
                data = self._answer.readline().decode().removeprefix("data: ")
                self._answer.readline()
                return line.removeprefix("event: ").rstrip("\n"), json.loads(data)
        return "end", None

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


@pytest.fixture
def reader(serving: Serving) -> Iterator[Reader]:
    reading = Reader(serving)
    yield reading
    reading.close()


def test_a_page_hears_the_table_at_once_and_at_each_change(reader: Reader, desk: StillDesk) -> None:
    assert reader.kind == "text/event-stream; charset=utf-8"
    assert reader.next() == ("table", SNAPSHOT)
    assert reader.next()[0] == "lamps"
    desk.show(version=2, players=["Chloé", "Ben"])
    kind, table = reader.next()
    assert (kind, table["players"]) == ("table", ["Chloé", "Ben"])


def test_lamps_are_sent_without_the_table(reader: Reader, desk: StillDesk) -> None:
    assert [reader.next()[0], reader.next()[0]] == ["table", "lamps"]
    desk.show(tone=2093.0)
    kind, lamps = reader.next()
    assert (kind, lamps) == (
        "lamps",
        {"lamps": SNAPSHOT["lamps"], "tone": 2093.0, "ring": [], "buttons": {"quest-1": 0.5}},
    )


def test_a_slow_reader_gets_the_newest_and_no_queue(reader: Reader, desk: StillDesk) -> None:
    assert [reader.next()[0], reader.next()[0]] == ["table", "lamps"]
    wide: Json = "x" * 100_000  # so that what is not read soon fills every buffer on the way
    for version in range(2, 500):
        desk.show(version=version, players=[wide])
    versions: list[int] = []
    while not versions or versions[-1] < 499:
        kind, value = reader.next()
        if kind == "table":
            versions.append(value["version"])
    assert versions == sorted(versions)
    assert len(versions) < 400


def test_a_stream_without_news_still_beats() -> None:
    desk = StillDesk(SNAPSHOT)
    application = app(Site(desk, heartbeat_s=0.01))
    heard: queue.Queue[bytes] = queue.Queue()

    async def listen() -> None:
        async for chunk in application.state.streams.follow():
            heard.put(chunk)
            if b": heartbeat\n" in chunk:
                application.state.streams.close()

    asyncio.run(asyncio.wait_for(listen(), PATIENCE_S))
    assert b": heartbeat\n" in list(heard.queue)[-1]
    assert desk.followers == 0


def test_a_stream_beats_though_others_are_told_what_is_no_news_to_it() -> None:
    desk = StillDesk(SNAPSHOT)
    application = app(Site(desk, heartbeat_s=0.02))
    heard: list[bytes] = []

    async def knock() -> None:
        while b": heartbeat\n" not in b"".join(heard):
            desk.show()
            await asyncio.sleep(0.005)
        application.state.streams.close()

    async def listen() -> None:
        async for chunk in application.state.streams.follow():
            heard.append(chunk)  # noqa: PERF401 (another looks at what has come so far)

    async def both() -> None:
        await asyncio.gather(listen(), knock())

    asyncio.run(asyncio.wait_for(both(), PATIENCE_S))


def test_how_far_the_shared_screen_has_told_is_sent_at_once_and_to_who_comes_later() -> None:
    streams = app(Site(StillDesk(SNAPSHOT))).state.streams
    streams.tell_read(3)
    heard: list[bytes] = []

    async def listen() -> None:
        async for chunk in streams.follow():
            heard.append(chunk)
            if chunk.startswith(b"event: lamps"):
                streams.tell_read(None)
            if b"null" in chunk and chunk.startswith(b"event: read"):
                streams.close()

    asyncio.run(asyncio.wait_for(listen(), PATIENCE_S))
    kinds = [chunk.partition(b"\n")[0] for chunk in heard[1:]]
    assert kinds == [b"event: read", b"event: table", b"event: lamps", b"event: read"]
    assert (heard[1], heard[-1]) == (
        b'event: read\ndata: {"play":3}\n\n', b'event: read\ndata: {"play":null}\n\n'
    )  # fmt: skip


def test_a_reader_who_goes_is_forgotten(serving: Serving, desk: StillDesk) -> None:
    reading = Reader(serving)
    reading.next()
    assert desk.followers == 1
    reading.close()
    serving.stop()
    assert desk.followers == 0


def test_the_program_ends_with_pages_open(serving: Serving) -> None:
    readers = [Reader(serving) for _ in range(3)]
    for reading in readers:
        assert reading.next()[0] == "table"
    ended = threading.Event()

    def stop() -> None:
        serving.stop()
        ended.set()

    threading.Thread(target=stop).start()
    assert ended.wait(PATIENCE_S)
    for reading in readers:
        assert reading.next()[0] == "lamps"
        assert reading.next()[0] == "end"
        reading.close()


def test_no_answer_waits_for_the_browsers_acknowledgement(serving: Serving) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", serving.port, timeout=PATIENCE_S)
    took_s = []
    for _ in range(20):  # the first ones of a connection are acknowledged at once, whoever sends
        asked_at = time.monotonic()
        connection.request("GET", "/help")
        connection.getresponse().read()
        took_s.append(time.monotonic() - asked_at)
    connection.close()
    assert min(took_s[-10:]) < 0.04  # what Linux delays an acknowledgement


def test_stopping_twice_is_harmless(serving: Serving) -> None:
    serving.stop()
    serving.stop()


def test_a_port_that_is_taken_is_known_at_once(serving: Serving, desk: StillDesk) -> None:
    port = int(serving.address.rstrip("/").rpartition(":")[2])
    with pytest.raises(NoPort, match=rf"127\.0\.0\.1:{port}: the port is taken; end the other"):
        Serving(Site(desk), port=port).start()


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("127.0.0.1", 70_000, "0 to 65535"),
        ("no.such.host.invalid", 0, "no such address"),
        ("192.0.2.1", 0, "this machine has no such address"),
    ],
)
def test_an_address_that_is_none_says_what_to_do(
    desk: StillDesk, host: str, port: int, said: str
) -> None:
    with pytest.raises(NoPort, match=said):
        Serving(Site(desk), host, port).start()


def test_on_every_address_the_page_is_named_by_one_that_works(desk: StillDesk) -> None:
    with Serving(Site(desk), host="0.0.0.0", port=0) as served:
        assert served.address.startswith("http://127.0.0.1:")
        asked = connection(served)
        asked.request("GET", "/healthz")
        assert asked.getresponse().status == 200
        asked.close()
