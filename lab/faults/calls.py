"""System calls that fail, stall or never return, by their number: what a bad disk does."""

from __future__ import annotations

import errno
import mmap
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntFlag
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Final

from lab.faults.box import Box, NotUp
from lab.faults.content import read_content
from lab.faults.player import Player
from lab.faults.rows import Bench, LeftOut, Verdict

SOURCE: Final = Path(__file__).with_name("calls.c")
ORDER: Final = struct.Struct("=8i1024s1024sq")  # struct order of calls.c
COUNTED_AT, BROKEN_AT, LAST_AT, LATER_AT = 24, 28, 32 + 1024, 32 + 2048  # bytes
SHORT, STALL, KILL = -1, -2, -3
PRELOAD, CONTROL = "LD_PRELOAD", "ROUNDTABLE_CALLS"  # of the environment


class Calls(IntFlag):
    """Calls on files, as calls.c numbers them."""

    OPEN = 1
    READ = 2
    WRITE = 4
    SYNC = 8
    TRUNCATE = 16
    RENAME = 32
    UNLINK = 64
    MKDIR = 128
    MODE = 256
    CREATE = 512  # an open that makes the file
    CHANGES = WRITE | SYNC | TRUNCATE | RENAME | UNLINK | MKDIR | MODE | CREATE


# Which calls fail with what on a disk that is bad, full, over its quota or read-only.
FAILURES: Final = (
    (Calls.READ, errno.EIO), (Calls.WRITE, errno.EIO), (Calls.WRITE, errno.ENOSPC),
    (Calls.WRITE, errno.EDQUOT), (Calls.WRITE, SHORT), (Calls.SYNC, errno.EIO),
    (Calls.SYNC, errno.ENOSPC), (Calls.OPEN, errno.EMFILE), (Calls.OPEN, errno.EIO),
    (Calls.CREATE, errno.EROFS), (Calls.TRUNCATE, errno.EIO), (Calls.RENAME, errno.EROFS),
    (Calls.RENAME, errno.ENOSPC), (Calls.UNLINK, errno.EIO), (Calls.CHANGES, errno.EIO),
)  # fmt: skip


class Breaker:
    """Breaks calls on files below a folder, of the programs that `breakable` has started."""

    def __init__(self, bench: Bench, folder: Path) -> None:
        library(bench)
        let_through(bench)
        with bench.control.open("r+b") as file:
            self._order = mmap.mmap(file.fileno(), ORDER.size)
        self._folder = str(folder).encode()

    def break_calls(
        self, calls: Calls, what: int, first: int = 1, times: int = 1, seconds: int = 0
    ) -> None:
        """From now on break these calls, counted from 1: an errno, SHORT, STALL, KILL; 0: count."""
        self.heal()
        whole = ORDER.pack(0, calls, what, first, times, seconds, 0, 0, self._folder, b"", 0)
        self._order[:LATER_AT] = whole[:LATER_AT]
        self._order[:4] = struct.pack("=i", 1)

    def heal(self) -> None:
        """Let every call through."""
        self._order[:4] = bytes(4)

    def set_clock(self, later_s: int) -> None:
        """Have the program's time of day be so much later, or earlier; time that passes stays."""
        self._order[LATER_AT:] = struct.pack("=q", later_s)

    @property
    def call_count(self) -> int:
        """How many calls were meant since the last order."""
        return int(struct.unpack_from("=i", self._order, COUNTED_AT)[0])

    @property
    def broken_count(self) -> int:
        """How many of them were broken."""
        return int(struct.unpack_from("=i", self._order, BROKEN_AT)[0])

    @property
    def last(self) -> str:
        """Which call was broken last, and of which file."""
        return self._order[LAST_AT:LATER_AT].partition(b"\0")[0].decode(errors="replace")


@contextmanager
def breakable(bench: Bench) -> Iterator[None]:
    """Have the programs that are started meanwhile do what a Breaker orders; one at a time."""
    before = {name: os.environ.get(name) for name in (PRELOAD, CONTROL)}
    let_through(bench)
    with suppress(LeftOut):  # the rows that need it say so
        os.environ[PRELOAD] = str(library(bench))
        os.environ[CONTROL] = str(bench.control)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def let_through(bench: Bench) -> None:
    """Order that every call goes through, and that the clock is right."""
    with bench.control.open("r+b" if bench.control.exists() else "wb") as file:
        file.write(bytes(ORDER.size))


def library(bench: Bench) -> Path:
    """Compile what is preloaded; raise LeftOut where no compiler is."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise LeftOut("no cc here: apt-get install gcc libc6-dev")
    made = bench.kept / "calls.so"
    if not made.exists():
        words = (compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(SOURCE), "-ldl")
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise LeftOut(f"cc cannot compile {SOURCE.name}: {done.stderr.splitlines()[0]}")
    return made


# -- in play, and at the start ---------------------------------------------------------------

BREAKS: Final = 5  # of one case
LINES: Final = 8  # entered under each


def in_play(bench: Bench, seed: int) -> Verdict:
    """Fail five calls of a running game, one after the other, and kill it: what was answered?"""
    chance, verdict = Random(seed), Verdict()
    data = bench.folder() / "data"
    breaker = Breaker(bench, data)
    box = bench.box(data).start()
    player = Player(box, f"calls-{seed}" if seed % 2 else "").begin(3)
    settings = dict[str, bool]()  # that were acknowledged last
    for _ in range(BREAKS):
        calls, what = chance.choice(FAILURES)
        first, times = chance.randint(1, 12), chance.choice((1, 1, 2, 5, 1000))
        breaker.break_calls(calls, what, first, times)
        player.play(LINES, patience_s=0.0)
        night = chance.random() < 0.5
        is_kept = box.post("api/settings", {"night": night}).status_code == 200
        settings = {"night": night} if is_kept else {}
        breaker.heal()
        verdict.tries += breaker.broken_count > 0
        verdict.counts["calls broken"] += breaker.broken_count
        if not player.goes_on():
            verdict.stopped.append(f"no line is taken after {_describe_call(breaker, what)}")
    box.end(SIGKILL)
    _start_and_judge(box, player, settings, verdict)
    return verdict


def at_start(bench: Bench, seed: int) -> Verdict:
    """Fail calls of a start: the page must be there, and nothing gone when all is well again."""
    chance, verdict, known = Random(seed), Verdict(), bench.known_content
    data = bench.filled_folder()
    breaker = Breaker(bench, data)
    box = bench.box(data)
    calls, what = chance.choice(FAILURES)
    breaker.break_calls(calls, what, chance.randint(1, 15), chance.choice((1, 2, 1000)))
    try:
        box.start()
        box.end(SIGKILL)
    except NotUp as error:
        verdict.stopped.append(f"no page after {_describe_call(breaker, what)}: {error}")
    breaker.heal()
    verdict.tries += breaker.broken_count > 0
    box.start()
    box.client.cookies.update(known.cookies)
    changed = known.content.changed_in(read_content(box))
    if changed and box.says() <= known.says:
        verdict.silent.append(f"{', '.join(changed)} after {_describe_call(breaker, what)}")
    verdict.lost += [f"{one} after {_describe_call(breaker, what)}" for one in changed]
    return verdict


def stalls(bench: Bench, seed: int) -> Verdict:
    """Let the disk stand still for 13 s while lines are entered: what was refused is not done."""
    verdict = Verdict(tries=1)
    data = bench.folder() / "data"
    breaker = Breaker(bench, data)
    box = bench.box(data).start()
    player = Player(box, f"stall-{seed}" if seed % 2 else "").begin(3)
    breaker.break_calls(Calls.SYNC, STALL, 1 + seed % 2, 1, 13)
    player.play(4, patience_s=0.0)
    breaker.heal()
    if not player.goes_on():
        verdict.stopped.append("no line is taken after a disk that stood still")
    player.judge(verdict)
    return verdict


def _start_and_judge(box: Box, player: Player, settings: dict[str, bool], verdict: Verdict) -> None:
    try:
        box.start()
    except NotUp as error:
        verdict.stopped.append(f"no page at the next start: {error}")
    else:
        player.judge(verdict)
        if not settings.items() <= box.get("api/table")["settings"].items():
            verdict.lost.append("sound and light were set and are not so")
        if not player.goes_on():
            verdict.stopped.append("no line is taken after the next start")


def _describe_call(breaker: Breaker, what: int) -> str:
    """Return what was broken last, in words."""
    names: dict[int, str] = {SHORT: "short", STALL: "stalled", KILL: "killed"}
    return f"{breaker.last or 'no call'} ({names.get(what) or errno.errorcode.get(what, '')})"
