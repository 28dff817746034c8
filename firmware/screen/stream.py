"""Server-sent events: the newest snapshot to every open page, never a queue."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Final

from firmware.screen.desk import Desk
from firmware.screen.files import edition
from firmware.screen.page_language import table_in
from firmware.screen.stream_wakers import Bells
from words.catalog import ENGLISH, Language

if TYPE_CHECKING:
    from firmware.shapes.table import Lamps, Snapshot

MOST: Final = 48  # for the network, and as many for this machine's own screens: of the 64 places
# the others are for those who ask, and for presses
HEARTBEAT_S: Final = 2.0  # a page that hears nothing for 5 s says that it has no contact
RETRY_MS: Final = 1000  # how long a browser waits before it connects again
GZIP: Final = 16 + 14  # zlib: with gzip's frame, looking 16 kB back: the snapshot before this one
MEMORY: Final = 6  # zlib: 100 kB a stream, 5 MB for all of them

# The comment keeps proxies awake; a script cannot see comments, so the page gets an event as well.
HEARTBEAT: Final = b": heartbeat\nevent: heartbeat\ndata: {}\n\n"


def event(kind: str, value: Mapping[str, object]) -> bytes:
    """Return one server-sent event; JSON has no line break inside, so one data line is enough."""
    return f"event: {kind}\ndata: {json.dumps(value, separators=(',', ':'))}\n\n".encode()


class Streams:
    """The open event streams of one server. `close` may be called from any thread."""

    def __init__(self, desk: Desk, heartbeat_s: float = HEARTBEAT_S) -> None:
        self._desk = desk
        self._heartbeat_s = heartbeat_s
        self._bells = Bells()
        self._open: Counter[bool] = Counter()  # of this machine, and of the network
        self._told: dict[str, tuple[Snapshot, bytes]] = {}  # language -> its newest event
        self._read: int | None = None

    def __len__(self) -> int:
        """Return how many streams are open."""
        return len(self._bells)

    def close(self) -> None:
        """End every stream, so that open pages do not delay the end of the program."""
        self._bells.close()

    def is_full(self, own: bool) -> bool:
        """Whether this machine (`own`) or the network has as many streams as it may have."""
        return self._open[own] >= MOST

    def tell_read(self, play: int | None) -> None:
        """Say up to which `play` the shared screen has told the game; None: no screen tells it."""
        self._read = play
        self._bells.ring()

    async def follow(
        self, language: Language = ENGLISH, own: bool = False
    ) -> AsyncGenerator[bytes]:
        """Yield the snapshot now and at each change, until closed or the reader goes."""
        self._open[own] += 1
        try:
            with self._bells.hang_bell(self._desk.on_change) as bell:
                async for chunk in self._chunks(bell, language):
                    yield chunk
        finally:
            self._open[own] -= 1

    async def _chunks(self, bell: asyncio.Event, language: Language) -> AsyncIterator[bytes]:
        # The id is that of every event after it: a page of another edition loads itself anew.
        yield f"retry: {RETRY_MS}\nid: {edition().name}\n\n".encode()
        version: int | None = None
        read: int | None = None
        lamps: Lamps | None = None
        loop = asyncio.get_running_loop()
        spoke = loop.time()
        while not self._bells.closed:
            # Cleared before looking: a change after this line rings again and is not lost.
            bell.clear()
            table, now = self._desk.table(), self._desk.lamps()
            if self._read != read:
                read, spoke = self._read, loop.time()
                yield event("read", {"play": read})
            if table["version"] != version:
                version, lamps = table["version"], None  # its lamps may be older than ours
                yield self._table(language, table)
            if now != lamps:
                lamps, spoke = now, loop.time()
                yield event("lamps", now)
            try:
                await asyncio.wait_for(bell.wait(), spoke + self._heartbeat_s - loop.time())
            except TimeoutError:
                spoke = loop.time()
                yield HEARTBEAT

    def _table(self, language: Language, table: Snapshot) -> bytes:
        """Return the event of a snapshot; it is made once for all who read that language."""
        of, told = self._told.get(language.code, (None, b""))
        if of is not table:  # a snapshot never changes
            told = event("table", table_in(language, table))
            self._told[language.code] = table, told
        return told


async def gzip_events(chunks: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    """Yield the same as gzip, whole events at a time: snapshots differ little from each other."""
    packer = zlib.compressobj(6, zlib.DEFLATED, GZIP, MEMORY)
    async with aclosing(chunks):
        async for chunk in chunks:
            yield packer.compress(chunk) + packer.flush(zlib.Z_SYNC_FLUSH)
