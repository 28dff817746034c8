"""What a break is, and what came of it: one row of the table, one case a seed."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from lab.faults.box import PROGRAM, Box
from lab.faults.content import Content, read_content
from lab.faults.filled_folder import PIN, fill
from lab.registry import HTTPS
from tests.support.forked_program import ForkedProgram

PATIENCE_S: Final = 120.0  # a command on a busy machine


class LeftOut(RuntimeError):
    """This machine lacks something that the break needs: what, and how to get it."""


# What went wrong, by column; docs/lab.md shows it as a table.
COLUMNS: Final = {
    "lost": "acknowledged lines that are not there at the next start, and files or games that a"
    " break took without being their owner",
    "silent": "what is wrong or missing, and neither page, `/healthz` nor log says anything new",
    "stopped": "no page, no line or no game where the box could go on; a picture or request that"
    " takes a second of a processor or a great deal of memory",
    "twice": 'lines that stand there twice, and lines that were answered "refused" and stand there',
}


@dataclass(slots=True)
class Verdict:
    """What came of one case, or of many: a sentence for each thing that went wrong."""

    tries: int = 0
    lost: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)  # what else is worth a number
    waits_ms: list[float] = field(default_factory=list)  # how long answers took meanwhile

    @property
    def wrong(self) -> dict[str, list[str]]:
        """Return the sentences by column; a column without one is left out."""
        return {name: said for name in COLUMNS if (said := getattr(self, name))}

    def add(self, other: Verdict) -> None:
        """Add what came of another case."""
        self.tries += other.tries
        for name in (*COLUMNS, "waits_ms"):
            getattr(self, name).extend(getattr(other, name))
        self.counts.update(other.counts)

    @property
    def figure(self) -> str:
        """Return what else was counted, in one line."""
        parts = [f"{number:,} {what}" for what, number in self.counts.items()]
        if self.waits_ms:
            waits = sorted(self.waits_ms)
            middle, slow = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
            parts.append(f"answers within {middle:.0f} ms (median), {slow:.0f} ms (p99)")
        return "; ".join(parts)


class Bench:
    """Where the cases of one run work: their folders, their boxes, a folder of played games."""

    def __init__(
        self, folder: Path, short: bool, program: Sequence[str] = PROGRAM, forks: bool = False
    ) -> None:
        """`program` is what is started as `roundtable`, with its words behind it.

        `forks`: this program, forked: a start takes a tenth then.
        """
        self.short = short
        self.program = tuple(program)
        self._forks = forks
        self.control = folder / "calls"  # what programs obey whose calls can be broken
        self.kept = folder  # what lies there stays until the end
        self._boxes: list[Box] = []
        self._number = 0
        self._shared: Box | None = None

    def folder(self) -> Path:
        """Return a new folder for a case."""
        self._number += 1
        folder = self.kept / f"case-{self._number}"
        folder.mkdir()
        return folder

    def box(self, data: Path, *options: str, **started_with: Any) -> Box:
        """Return a box that is ended with the case; it is not started yet."""
        forks = self._forks and not started_with.keys() - {"printed"}
        box = Box(data, *options, program=self.program, forks=forks, **started_with)
        self._boxes.append(box)
        return box

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another command of the program until it ends."""
        if not self._forks:
            whole = (*self.program, *words)
            return subprocess.run(whole, capture_output=True, text=True, timeout=PATIENCE_S)
        printed = self.kept / "command.err"
        with printed.open("wb") as errors, ForkedProgram(words, errors) as process:
            out = process.stdout.read()
            status = process.wait(PATIENCE_S)
        said = printed.read_text(encoding="utf-8", errors="replace")
        return subprocess.CompletedProcess(words, status, out, said)

    def clear(self) -> None:
        """End the boxes of a case and remove its folders."""
        self.end_boxes()
        for folder in self.kept.glob("case-*"):
            with suppress(OSError):
                shutil.rmtree(folder)

    def end_boxes(self) -> None:
        """End the boxes of a case."""
        for box in self._boxes:
            box.end()
        self._boxes.clear()

    def running(self) -> Box:
        """Return the one box that the clients of several cases ask, started where it is not."""
        if self._shared is None or not self._shared.is_up:
            encrypts = ("--https",) if HTTPS.is_here() else ()
            shared = self.kept / "shared"
            self._shared = Box(shared, *encrypts, program=self.program, forks=self._forks)
            self._shared.start()
        return self._shared

    def close(self) -> None:
        """End what runs."""
        self.clear()
        if self._shared is not None:
            self._shared.end()

    # -- a folder with all that a box keeps ------------------------------------------------------

    @cached_property
    def _fill_folder(self) -> Path:
        data = self.kept / "filled" / "data"
        shutil.rmtree(data.parent, ignore_errors=True)  # of a case in which that came to no end
        data.parent.mkdir()
        fill(data, self.program)
        return data

    def filled_folder(self) -> Path:
        """Return a data folder of a case's own with games, settings, a PIN, all that is kept."""
        data = self.configure(self.folder())
        shutil.copytree(self._fill_folder, data)
        return data

    def configure(self, home: Path) -> Path:
        """Put the filled folder's configuration and camera there; return where data will lie."""
        shutil.copy(self._fill_folder.parent / "roundtable.toml", home)
        (home / "mat").symlink_to(self._fill_folder.parent / "mat")
        return home / "data"

    @cached_property
    def known_content(self) -> FolderFacts:
        """What the filled folder holds as it is, what a box says of it, and its session."""
        box = self.box(self.filled_folder())
        box.start()
        box.enter(PIN)
        read_content(box)  # what is said of a wrong PIN is said by now
        return FolderFacts(read_content(box), frozenset(box.says()), dict(box.client.cookies))


@dataclass(frozen=True, slots=True)
class FolderFacts:
    """What is true of the filled folder before it is broken."""

    content: Content
    says: frozenset[str]
    cookies: dict[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One way to break the box. A case does it once or some times, as its seed says."""

    name: str  # of --only
    what: str
    case: Callable[[Bench, int], Verdict]
    cases: int
    short: int = 1  # cases of the short form
