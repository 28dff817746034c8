"""The virtual Pi for the parts of `make vm-test`, and the table that they end with."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests.vm.image import NoMachine, debian, folder, image, missing, program_disk, program_key
from tests.vm.machine import Machine, free_port, overlay
from tests.vm.pi import Pi

Measured = Callable[[str], None]
Disks = tuple[Path, Path, int]  # the image's folder, the program's disk, the film's scenes
INSTALL: Final = "/opt/program/install.sh --non-interactive --wheels /opt/wheels"
INSTALL_S: Final = 2400.0
PLUGGED: Final = "plugged.vfat"
ROWS: Final = pytest.StashKey[list[tuple[str, str, float, str]]]()
SAID: Final = pytest.StashKey[str]()
SET_UP_S: Final = pytest.StashKey[float]()
BEGUN: Final = pytest.StashKey[float]()
PARTS: Final = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def disks() -> Disks:
    """The folder of the image, with the program's disk and the film made anew."""
    from tests.vm.film import film  # the ordinary suite reads this file, too
    from tests.vm.stick import stick, vfat

    if why := missing():
        pytest.skip(f"no virtual Pi here: {why}")
    try:
        at = image()
    except NoMachine as error:
        pytest.skip(str(error))
    stick(at / "stick.ext4", at / "work" / "releases")
    vfat(at / PLUGGED)
    return at, program_disk(at), film(at / "film.raw")


@dataclass(frozen=True)
class Installed:
    """The disk of a machine on which install.sh ran, and what it said there."""

    disk: Path
    seconds: float
    said: str


@pytest.fixture(scope="session")
def installed(disks: Disks) -> Installed:
    """Run install.sh in a machine of its own, once for each state of the program, and keep it."""
    at, program, _ = disks
    disk, told, key = at / "installed.qcow2", at / "installed.json", program_key()
    if disk.exists() and told.exists():
        kept = json.loads(told.read_text())
        if kept["key"] == key:
            return Installed(disk, kept["seconds"], kept["said"])
    told.unlink(missing_ok=True)
    machine = Machine(at, overlay(at / "root.ext4", disk), [program], free_port())
    try:
        machine.boot()
        begun = time.monotonic()
        said = machine.sh(INSTALL, INSTALL_S, check=True)
        seconds = time.monotonic() - begun
        machine.power_off()
    finally:
        machine.close()
    told.write_text(json.dumps({"key": key, "seconds": seconds, "said": said}))
    return Installed(disk, seconds, said)


class Shared:
    """The one machine that most parts share, so that no two run at once."""

    def __init__(self, disks: Disks, installed: Installed) -> None:
        self._at, self._program, self._scenes = disks
        self._installed = installed.disk
        self._pi: Pi | None = None

    def pi(self) -> Pi:
        """Return it, booted if it is not; the referee is installed and starts with it."""
        if self._pi is None:
            root, port = overlay(self._installed, self._at / "run.qcow2", "qcow2"), free_port()
            others = [self._program, self._at / "film.raw", self._at / "stick.ext4"]
            machine = Machine(self._at, root, others, port, plugged=self._at / PLUGGED)
            self._pi = Pi(machine, port, self._scenes)
            machine.boot()
        return self._pi

    def off(self) -> None:
        """End it: the next who asks boots another."""
        if self._pi is not None:
            self._pi.machine.close()
        self._pi = None


@pytest.fixture(scope="session")
def shared(disks: Disks, installed: Installed) -> Iterator[Shared]:
    shared = Shared(disks, installed)
    yield shared
    shared.off()


@pytest.fixture
def pi(shared: Shared) -> Pi:
    return shared.pi()


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Measured:
    """Says what a part has measured, for the table."""

    def say(text: str) -> None:
        request.node.stash[SAID] = text

    return say


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.stash[BEGUN] = time.monotonic()
    signal.signal(signal.SIGTERM, _cut_short)


def _cut_short(*_: object) -> None:
    """End as by Ctrl-C, with the table; `timeout` and make both send the signal."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[PARTS] = [item.name for item in session.items]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Any:
    report = yield
    if report.when == "setup":
        item.stash[SET_UP_S] = report.duration  # machines boot there
    if report.when == "call" or (report.when == "setup" and not report.passed):
        rows = item.config.stash.setdefault(ROWS, [])
        said = item.stash.get(SAID, "")
        if report.skipped and isinstance(report.longrepr, tuple):
            said = report.longrepr[2]
        seconds = call.duration + (item.stash[SET_UP_S] if report.when == "call" else 0.0)
        rows.append((item.name, report.outcome, seconds, said))
        print(f" {seconds:.0f} s {said}", flush=True)
        if report.failed:  # now, not after the parts that are still to come
            print(report.longreprtext[-2000:], flush=True)
    return report


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print a row for every part, and keep the table beside the disks."""
    rows = config.stash.get(ROWS, [])
    begun = {name for name, *_ in rows}
    if BEGUN in config.stash:
        left = (name for name in config.stash.get(PARTS, []) if name not in begun)
        rows += [(name, "not run", 0.0, "") for name in left]
    if not rows:  # the ordinary suite finds this file, and no part
        return
    table = [f"| part, Debian {debian()} | result | s | measured |", "|---|---|---|---|"]
    for name, outcome, seconds, said in rows:
        what = name.removeprefix("test_").replace("_", " ")
        table.append(
            f"| {what} | {outcome} | {seconds:.0f} | {said.splitlines()[0] if said else ''} |"
        )
    table.append(_whole(time.monotonic() - config.stash.get(BEGUN, time.monotonic())))
    terminalreporter.write_line("\n" + "\n".join(table))
    if folder().is_dir():
        (folder() / "results.md").write_text("\n".join(table) + "\n")


def _whole(seconds: float) -> str:
    """Return the row of all together: what was needed, and what was waited for a processor."""
    spent = os.times()
    needed = spent.children_user + spent.children_system
    said = f"{needed:.0f} s of processor time; load {os.getloadavg()[2]:.0f} at its end"
    return f"| all of it | | {seconds:.0f} | {said} |"
