"""A day of a box in a store: 24 hours of the loop's clock, 40 games, attract mode in between.

`python -m lab.kiosk_day` opens the appliance itself: mock pins, journal, pages with one browser's
stream open all day, bots that think in processes of their own. Guests begin each game by the
buttons (OK, a game, how many); its lines come as the operator's page sends them; one in ten leaves
in the middle. Ten hours have games, the other fourteen none. `--hours 1 --games 4`: an hour,
four games.
"""

from __future__ import annotations

import gc
import os
import random
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread, active_count
from typing import Any, Final
from urllib.parse import urlsplit

from bench.options import Options
from engine.game import Line
from firmware.attract.attract import Attract
from firmware.attract.bot_process import Bots
from firmware.attract.kiosk import Kiosk
from firmware.attract.show import Material
from firmware.attract.week import Week, read_week
from firmware.demo.evening import TableTime
from firmware.games.registry import GAMES
from firmware.inputs import Click, Do
from firmware.owner.config import Config
from firmware.start import Appliance, Outside, appliance
from firmware.table.journal_reader import shelf

HOURS: Final = 24.0
PLAYED: Final = 40
OPEN: Final = 10 / 24  # of the day: then there are games
TURN_S: Final = 1.0  # of the clock; the loop itself turns more often
GAME_S: Final = 8 * 60.0
LEAVES: Final = 10  # every tenth game is left in the middle
HOUR_S: Final = 3600.0
SHOWN_S: Final = 300.0  # of attract mode, at least
JOURNAL_KB: Final = 200.0  # a game, at most
MEMORY_MB: Final = 5.0  # more than after the first hour, at most


class Patient(Bots):
    """Bots for whom a fast clock waits: what a real minute gives them takes no time here."""

    def record(self) -> tuple[Line, ...]:
        while (told := super().record()) is None:
            time.sleep(0.005)
        return told


@dataclass(frozen=True, slots=True)
class Row:
    """What is measured at a moment."""

    hours: float
    games: int  # in the journal
    snapshots: int  # since the start
    rss_mb: float
    objects: int  # that the garbage collector knows
    descriptors: int
    threads: int
    processes: int  # children that have not ended
    journal_kb: float
    files: int  # in the data folder
    data_kb: float

    def as_line(self) -> str:
        """Return it as a row of the table."""
        return (
            f"| {self.hours:.1f} h | {self.games} | {self.snapshots:,} | {self.rss_mb:.1f}"
            f" | {self.objects:,} | {self.descriptors} | {self.threads} | {self.processes}"
            f" | {self.journal_kb:.0f} | {self.files} | {self.data_kb:.0f} |"
        )


HEAD: Final = (
    "| clock | games in the journal | snapshots | memory, MB | objects | descriptors | threads"
    " | processes | journal, kB | files | data folder, kB |\n" + "|---" * 11 + "|"
)


class Day:
    """A box, its clock, and guests; `measured` gets a row whenever one is due."""

    def __init__(self, box: Appliance, clock: TableTime, data: Path) -> None:
        self._box = box
        self._clock = clock
        self._data = data
        self._guests = Patient(nice=0)  # beside this process, whose memory is measured
        self.in_attract_s = 0.0

    def passes(self, seconds: float) -> None:
        until = self._clock.now + seconds
        while self._clock.now < until:
            self._clock.now += TURN_S
            self._box.app.step(self._clock.now)
            self.in_attract_s += TURN_S * self.shows

    @property
    def now(self) -> float:
        return self._clock.now

    @property
    def shows(self) -> bool:
        """Whether attract mode is on: then guests come."""
        return "attract" in self._box.desk.table()

    def press(self, button: str) -> None:
        self._box.queue.put(Click(button, 0.0))
        self.passes(2 * TURN_S + 1.0)

    def plays(self, number: int) -> None:
        """Begin a game by the buttons and play it, or half of it."""
        names = list(GAMES)
        which = number % len(names)
        lies_there = self._box.app.session.running
        button = f"quest-{which + 1}" if lies_there is None else "accuse"
        self.press("ok")
        self.press(button)
        for _ in range(which if button == "accuse" else 0):
            self.press("accuse")
        self.press("ok")
        self.press("ok")
        if lies_there is not None and not lies_there.expects.over:
            self.press("ok")  # it is not over: the box asks whether a new one is to begin
        running = self._box.app.session.game()
        assert running.adapter.game.name == names[which], "the guest has begun another game"
        self._guests.begin(names[which], len(running.names), number)
        lines = self._guests.record()[1:]
        left = len(lines) // 2 if number % LEAVES == LEAVES - 1 else len(lines)
        for line in lines[:left]:
            self.do(line)
            self.passes(max(GAME_S / len(lines) - TURN_S, 0.0))

    def do(self, line: Line) -> None:
        answer: Future[Any] = Future()
        self._box.queue.put(Do(line, answer))
        self.passes(TURN_S)
        told = answer.result(timeout=0)
        assert told.refusal is None, told.refusal

    def measure(self) -> Row:
        """Measure the process and what lies in the data folder."""
        gc.collect()
        files = [one for one in self._data.rglob("*") if one.is_file()]
        journal = [one for one in files if one.name.startswith("journal.sqlite")]
        version = self._box.desk.table()["version"]
        with shelf(self._data / "journal.sqlite") as games:
            many = len(games.numbers())
        return Row(
            self._clock.now / HOUR_S, many, int(str(version)), _rss_mb(), len(gc.get_objects()),
            sum(1 for _ in Path("/proc/self/fd").iterdir()), active_count(), _children(),
            _kb(journal), len(files), _kb(files),
        )  # fmt: skip


def _kb(files: list[Path]) -> float:
    return sum(map(_size, files)) / 1024


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:  # SQLite's, between two transactions
        return 0


def _rss_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _children() -> int:
    return len(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


@contextmanager
def day_of(data: Path) -> Iterator[Day]:
    """Open a store's box on a data folder."""
    clock = TableTime()
    config = Config(
        data, pins="mock", port=0, camera="drawn", store="The Round Corner",
        attract=3, banner=2, abandoned=5,
    )  # fmt: skip
    chance = random.Random(1)

    def show(*parts: Any) -> AbstractContextManager[Attract]:
        week = Week(lambda: read_week(data, time.time(), shows_names=True))
        kiosk, draw = Kiosk.of(config, is_locked=False), lambda: chance.randrange(1 << 31)
        session, screen, begin, is_troubled = parts[2:]
        bots = Patient(nice=0)
        material = Material(bots, week, draw)
        return nullcontext(Attract(kiosk, session, screen, begin, is_troubled, material))

    with appliance(config, lambda *_: None, clock, outside=Outside(open_show=show)) as box:
        box.announcer.announce((), clock.now)
        with _page_open(box.serving.address):
            yield Day(box, clock, data)


@contextmanager
def _page_open(address: str) -> Iterator[None]:
    """Follow the table as a browser does, for all the day."""
    at = urlsplit(address)
    with socket.create_connection((at.hostname or "127.0.0.1", at.port or 80)) as line:
        asked = f"GET /api/events HTTP/1.1\r\nHost: {at.netloc}\r\nAccept-Encoding: gzip\r\n\r\n"
        line.sendall(asked.encode())
        Thread(target=_swallow, args=(line,), daemon=True).start()
        yield


def _swallow(line: socket.socket) -> None:
    with suppress(OSError):
        while line.recv(1 << 16):
            pass


def run(data: Path, hours: float, played: int, report: Callable[[Row], None]) -> Day:
    """Let a day pass; `report` gets a row at the start, after an hour, then six times."""
    with day_of(data) as day:
        at = iter(sorted({1.0, *(hours * part / 6 for part in range(1, 6))} - {hours}))
        due = next(at) * HOUR_S
        every_s = hours * HOUR_S * OPEN / played
        number = 0
        day.passes(200)  # the first part of the show has begun: what is loaded once is there
        report(day.measure())
        while day.now < hours * HOUR_S:
            if day.shows and number < played and day.now >= number * every_s:
                day.plays(number)
                number += 1
            else:
                day.passes(10)
            if day.now >= due:
                report(day.measure())
                due = next(at, hours * 2) * HOUR_S
        report(day.measure())
    return day


def left_behind(rows: Sequence[Row], games: int) -> dict[str, bool]:
    """Return what a day may not leave behind besides its games, and whether it has."""
    first, last = rows[0], rows[-1]
    warm = next((row for row in rows if row.hours >= 1), last)
    return {
        "a game is missing": last.games != games,
        # Bots think just then; SQLite keeps one of a journal that closed beside a lock, for reuse.
        "descriptors stay open": last.descriptors > first.descriptors + 2,
        "memory grows": last.rss_mb > warm.rss_mb + MEMORY_MB,
        "programs go on": last.processes > 1,
        "threads go on": last.threads > first.threads + 1,  # the week's results are read
        "the journal grows": last.journal_kb > first.journal_kb + JOURNAL_KB * games,
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; exit status 1 where the day leaves something behind."""
    words = Options("lab.kiosk_day", __doc__)
    words.size("hours", HOURS, 0.35, "of the box's clock")
    words.size("games", PLAYED, 1, "that guests begin")
    args = words.read(argv)
    begun, rows = time.perf_counter(), list[Row]()

    def tell(row: Row) -> None:
        rows.append(row)
        print(row.as_line(), flush=True)

    print(HEAD, flush=True)
    with TemporaryDirectory() as folder:
        day = run(Path(folder), args.hours, args.games, tell)
    shown = day.in_attract_s / HOUR_S
    print(f"\nattract mode for {shown:.1f} h; it took {time.perf_counter() - begun:.0f} s")
    found = left_behind(rows, args.games) | {"no attract mode": day.in_attract_s < SHOWN_S}
    print("left behind:", ", ".join(what for what, is_so in found.items() if is_so) or "nothing")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
