"""Which test runs which line: the tests are run once, and what they reach is kept.

A test that starts a process (a program, a browser) is none of ours: a fault that is made in this
process is not in that one. The start is refused, so that nobody waits for it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import pytest
from coverage import Coverage, CoverageData
from hypothesis import HealthCheck, Phase, settings

from lab.mutants.sources import Mutant

OPTIONS: Final = ("-p", "no:cacheprovider", "-p", "no:randomly")  # each run is the same run
HERE: Final = Path(__file__).resolve().parents[2]  # this program; the project may lie elsewhere
PLAYED: Final = ("py", "toml", "po", "jsonl", "json")  # what changes what a test reaches
_STARTS: Final = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}


class StartsProcess(RuntimeError):
    """A test that wants a process of its own is not tried against faults of this one."""


@dataclass(frozen=True)
class Test:
    """A test that runs in this process, and passes."""

    name: str  # pytest's: file::function[example]
    cpu_s: float
    wall_s: float

    __test__ = False

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


class TestReach:
    """What the tests reached, as it lies in a folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        rows = [json.loads(line) for path in sorted(folder.glob("*.jsonl"))
                for line in path.read_text(encoding="utf-8").splitlines()]  # fmt: skip
        self.names = frozenset(row["name"] for row in rows)
        self.tests = {row["name"]: Test(row["name"], row["cpu_s"], row["wall_s"])
                      for row in rows if row["is"] == "passed"}  # fmt: skip
        self.left_out = {kind: [row["name"] for row in rows if row["is"] == kind]
                         for kind in ("starts a process", "skipped", "failed")}  # fmt: skip
        self._files = dict[str, set[Test]]()
        self._lines = [CoverageData(str(path)) for path in sorted(folder.glob("*.coverage"))]
        for data in self._lines:
            data.read()

    def by(self, mutant: Mutant) -> set[Test]:
        """Return the tests that may meet a fault.

        What runs at import is met by whoever uses it: tests that run a function of this file or
        of one that imports it, and tests of a file that imports it.
        """
        if not mutant.at_import:
            return self._in(mutant.path, mutant.lines)
        files = {mutant.path, *self._importers[mutant.module]}
        own = {test for test in self.tests.values() if test.file in files}
        return own.union(*map(self._in_file, files))

    def _in_file(self, path: str) -> set[Test]:
        """Return the tests that ran any line of a file; a file is asked about often."""
        if path not in self._files:
            self._files[path] = self._in(path)
        return self._files[path]

    def _in(self, path: str, lines: range | None = None) -> set[Test]:
        """Return the tests that ran one of these lines of a file."""
        return {
            self.tests[name]
            for data in self._lines
            for line, names in data.contexts_by_lineno(str(self._root / path)).items()
            if lines is None or line in lines
            for name in names
            if name in self.tests
        }

    @cached_property
    def _importers(self) -> dict[str, set[str]]:
        """Return who imports each module, by name."""
        importers = defaultdict[str, set[str]](set)
        for path in sorted(self._root.rglob("*.py")):
            name = path.relative_to(self._root).as_posix()
            if not name.startswith("."):
                for module in _imports(ast.parse(path.read_text(encoding="utf-8"))):
                    importers[module].add(name)
        return importers


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def reach(
    root: Path, copy: Path, rooms: Sequence[str], tests: Sequence[str], marks: str
) -> TestReach:
    """Run the tests once; another time, with the same sources and tests, read what was kept."""
    wanted = hashlib.sha256(json.dumps([rooms, tests, marks]).encode()).hexdigest()
    folder, now = copy / wanted[:16], _hash(root)
    made_from = folder / "made-from.txt"
    if not made_from.exists() or made_from.read_text() != now:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _run(root, rooms, tests, marks, folder)
        made_from.write_text(now)
    return TestReach(root, folder)


def _hash(root: Path) -> str:
    """Return the hash of the sources, of the tests and of what tests play."""
    found = hashlib.sha256()
    for path in sorted(path for kind in PLAYED for path in root.rglob(f"*.{kind}")):
        name = path.relative_to(root).as_posix()
        if not name.startswith((".", "lab/")):
            found.update(name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _run(root: Path, rooms: Sequence[str], tests: Sequence[str], marks: str, folder: Path) -> None:
    words = [sys.executable, "-m", "pytest", *OPTIONS, "-p", "lab.mutants.reach", "-q",
             "--tb=line", "-m", marks, "--numprocesses=2", "--dist=worksteal", *tests]  # fmt: skip
    seen = json.dumps(
        [str(root / room) + ("/*" if (root / room).is_dir() else "") for room in rooms]
    )
    path = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "MUTANTS_ROOMS": seen, "MUTANTS_FOLDER": str(folder), "PYTHONPATH": path}
    with (folder / "told.txt").open("w") as told:
        subprocess.run(words, cwd=root, env=env, stdout=told, stderr=told)
    if not list(folder.glob("*.coverage")):
        raise SystemExit(f"no test was run: {(folder / 'told.txt').read_text()}")


def choose_same_examples() -> None:
    """Let Hypothesis take the same examples each time, and not look for the smallest."""
    settings.register_profile(
        "mutants", settings(), derandomize=True, database=None, deadline=None,
        phases=(Phase.explicit, Phase.generate), suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    settings.load_profile("mutants")


class Recorder:
    """Writes down what each test reaches, needs and comes to."""

    def __init__(self, folder: Path, rooms: Sequence[str], process: str) -> None:
        self._lines = Coverage(
            data_file=str(folder / f"{process}.coverage"), include=list(rooms), config_file=False
        )
        self._rows = (folder / f"{process}.jsonl").open("w", encoding="utf-8")
        self._is = ""  # what becomes of the test that runs
        sys.addaudithook(self._refuse)

    def _refuse(self, event: str, _: object) -> None:
        if self._is and event in _STARTS:
            self._is = "starts a process"
            raise StartsProcess(event)

    def pytest_sessionstart(self) -> None:
        choose_same_examples()
        self._lines.start()

    def pytest_sessionfinish(self) -> None:
        self._lines.stop()
        self._lines.save()
        self._rows.close()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._is = "passed"
        self._lines.switch_context(item.nodeid)
        cpu, wall, waited = time.process_time(), time.monotonic(), _children_s()
        outcome = yield
        cpu, wall = time.process_time() - cpu, time.monotonic() - wall
        if _children_s() > waited:
            self._is = "starts a process"
        row = {
            "name": item.nodeid,
            "is": self._is,
            "cpu_s": round(cpu, 4),
            "wall_s": round(wall, 4),
        }
        self._rows.write(json.dumps(row) + "\n")
        self._is = ""
        return outcome

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.excinfo is not None and call.excinfo.errisinstance(StartsProcess):
            self._is = "starts a process"
        elif not report.passed and self._is == "passed":
            self._is = "skipped" if report.skipped else "failed"
        return report


def _children_s() -> float:
    ended = os.times()
    return ended.children_user + ended.children_system


def pytest_configure(config: pytest.Config) -> None:
    """Record in each process that runs tests, not in the one that hands them out."""
    process = getattr(config, "workerinput", {}).get("workerid")
    if process is not None:
        folder, rooms = Path(os.environ["MUTANTS_FOLDER"]), os.environ["MUTANTS_ROOMS"]
        config.pluginmanager.register(Recorder(folder, json.loads(rooms), process))
