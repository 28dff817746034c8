"""One mutant against the tests that reach it, in a process of its own, until one fails.

The fault is in no file: the process imports the changed source instead. So nothing is left of it
where the process is killed.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Collection, Generator
from dataclasses import dataclass
from enum import StrEnum
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Final, TextIO

import pytest

from lab.mutants.reach import OPTIONS, Test, choose_same_examples
from lab.mutants.sources import Mutant

MOST_CPU_S: Final = 30.0  # then a mutant has survived, whatever tests are left
MOST_MEMORY: Final = 8 << 30  # bytes of addresses: a fault may ask for ever more
# A test hangs that needs ten times what it needs without the fault, and so much more.
TIMES: Final = 10
HANGS_CPU_S: Final = 5.0
HANGS_WALL_S: Final = 120.0  # other programs may have the processor


class Fate(StrEnum):
    KILLED = "killed"  # a test fails
    UNIMPORTABLE = "killed at import"  # a file of tests cannot be read any more
    HUNG = "killed: a test hangs"
    SURVIVED = "survived"
    CUT_SHORT = "survived for 30 s"  # not every test ran
    UNREACHED = "unreached"  # no test runs its line

    @property
    def is_killed(self) -> bool:
        return self in (Fate.KILLED, Fate.UNIMPORTABLE, Fate.HUNG)


@dataclass(frozen=True)
class Trial:
    """What came of one mutant."""

    fate: Fate
    ran: int  # tests
    killer: str = ""  # the test that failed or hung
    cpu_s: float = 0.0


@dataclass(frozen=True)
class Orders:
    """What a trial runs. Without a mutant: every test on the sources as they are."""

    mutant: Mutant | None
    tests: Collection[Test]
    others: Collection[str]  # not run: a test that is in neither has got its name by the fault
    marks: str  # pytest's -m


def start(orders: Orders, folder: Path) -> int:
    """Begin a trial in another process; return its number. What it finds goes to the folder."""
    folder.mkdir()
    child = os.fork()
    if child == 0:
        try:
            _try(orders, folder)
        except BaseException:  # the end of this process, whatever it was
            traceback.print_exc()
        os._exit(0)
    return child


def end(status: int, used: resource.struct_rusage, folder: Path) -> Trial:
    """Return what came of a trial that has ended."""
    rows = rows_of(folder)
    ran = [row["test"] for row in rows if row["is"] == "begun"]
    cpu_s = used.ru_utime + used.ru_stime
    if rows and rows[-1]["is"] in list(Fate):
        return Trial(Fate(rows[-1]["is"]), len(ran), rows[-1]["test"], cpu_s)
    if ran and os.WIFSIGNALED(status):
        is_ours = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return Trial(Fate.HUNG if is_ours else Fate.KILLED, len(ran), ran[-1], cpu_s)
    raise RuntimeError(f"a trial broke, status {status}: {(folder / 'told.txt').read_text()}")


def rows_of(folder: Path) -> list[dict[str, str]]:
    """Return what a trial wrote down, in the order in which it happened."""
    text = (folder / "rows.jsonl").read_text(encoding="utf-8")
    return [json.loads(row) for row in text.splitlines()]


def _try(orders: Orders, folder: Path) -> None:
    with (folder / "told.txt").open("w") as told:
        os.dup2(told.fileno(), sys.stdout.fileno())
        os.dup2(told.fileno(), sys.stderr.fileno())
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
    if orders.mutant is not None:
        sys.meta_path.insert(0, _Importer(orders.mutant))
    with (folder / "rows.jsonl").open("w", encoding="utf-8", buffering=1) as rows:
        _Runner(orders, rows).run(folder)


class _Runner:
    """Runs a trial's tests, file after file, the fastest first; a plugin of pytest."""

    def __init__(self, orders: Orders, rows: TextIO) -> None:
        self._orders, self._rows = orders, rows
        self._tests = {test.name: test for test in orders.tests}
        self._failed = ""
        self._is_cut_short = False

    def run(self, folder: Path) -> None:
        files = defaultdict[str, list[Test]](list)
        for test in sorted(self._tests.values(), key=lambda test: (test.cpu_s, test.name)):
            files[test.file].append(test)
        # What this process read before it parted from its parent is not read again.
        words = [*OPTIONS, "-Wignore::pytest.PytestAssertRewriteWarning", "-q", "--tb=short",
                 "-m", self._orders.marks, f"--basetemp={folder / 'files'}"]  # fmt: skip
        if self._orders.mutant:
            words.append("-x")
        for file in sorted(files, key=lambda file: sum(test.cpu_s for test in files[file])):
            code = pytest.main([*words, file], plugins=[self])
            fate = self._fate(pytest.ExitCode(code))
            if fate is not None:
                self._write(fate, self._failed or files[file][0].name if fate.is_killed else "")
            if fate is not None and self._orders.mutant:
                return
        self._write(Fate.SURVIVED)

    def _fate(self, code: pytest.ExitCode) -> Fate | None:
        """Return what has become of the mutant after a file; None while that is open."""
        if self._failed:
            return Fate.KILLED
        if self._is_cut_short:
            return Fate.CUT_SHORT
        fine = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        return None if code in fine else Fate.UNIMPORTABLE

    def _write(self, what: str, test: str = "") -> None:
        self._rows.write(json.dumps({"is": what, "test": test}) + "\n")

    def pytest_sessionstart(self) -> None:
        choose_same_examples()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        others = self._orders.others
        items[:] = [one for one in items if one.nodeid in self._tests or one.nodeid not in others]
        items.sort(key=lambda one: self._limits(one).cpu_s)

    def _limits(self, item: pytest.Item) -> Test:
        """Return what a test needs without the fault; of a new name, nothing."""
        return self._tests.get(item.nodeid, Test(item.nodeid, 0.0, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._write("begun", item.nodeid)
        test = self._limits(item)
        # Their signals end the process, for nobody catches them.
        signal.setitimer(signal.ITIMER_PROF, TIMES * test.cpu_s + HANGS_CPU_S)
        signal.setitimer(signal.ITIMER_REAL, TIMES * test.wall_s + HANGS_WALL_S)
        outcome = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        if self._orders.mutant and time.process_time() > MOST_CPU_S:
            self._is_cut_short = True
            item.session.shouldstop = f"{MOST_CPU_S:.0f} s are over"
        return outcome

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed = report.nodeid
            self._write("failed", report.nodeid)


class _Importer(SourceFileLoader):
    """Finds one module, and reads its changed source instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(Path(mutant.path).resolve()))
        self._source = mutant.source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)
