"""The virtual Pi for the parts of `make vm-test`, and the table that they end with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.vm.image import NoMachine, folder, image, missing, program_disk
from tests.vm.machine import Machine, free_port, overlay
from tests.vm.pi import Pi

Measured = Callable[[str], None]
Disks = tuple[Path, Path, int]  # the image's folder, the program's disk, the film's scenes
ROWS: Final = pytest.StashKey[list[tuple[str, str, float, str]]]()
SAID: Final = pytest.StashKey[str]()


@pytest.fixture(scope="session")
def disks() -> Disks:
    """The folder of the image, with the program's disk and the film made anew."""
    from tests.vm.film import film  # the ordinary suite reads this file, too

    if why := missing():
        pytest.skip(f"no virtual Pi here: {why}")
    try:
        at = image()
    except NoMachine as error:
        pytest.skip(str(error))
    return at, program_disk(at), film(at / "film.raw")


class Shared:
    """The one machine that most parts share, so that no two run at once."""

    def __init__(self, disks: Disks) -> None:
        self._at, self._program, self._scenes = disks
        self._pi: Pi | None = None

    def pi(self) -> Pi:
        """Return it, booted if it is not; the referee is installed and not yet started."""
        if self._pi is None:
            root, port = overlay(self._at / "root.ext4", self._at / "run.qcow2"), free_port()
            machine = Machine(self._at, root, [self._program, self._at / "film.raw"], port)
            self._pi = Pi(machine, port, self._scenes)
            machine.boot()
        return self._pi

    def off(self) -> None:
        """End it: the next who asks boots another."""
        if self._pi is not None:
            self._pi.machine.close()
        self._pi = None


@pytest.fixture(scope="session")
def shared(disks: Disks) -> Iterator[Shared]:
    shared = Shared(disks)
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Any:
    report = yield
    if report.when == "call" or (report.when == "setup" and not report.passed):
        rows = item.config.stash.setdefault(ROWS, [])
        said = item.stash.get(SAID, "")
        if report.skipped and isinstance(report.longrepr, tuple):
            said = report.longrepr[2]
        rows.append((item.name, report.outcome, report.duration, said))
        print(f" {report.duration:.0f} s {said}", flush=True)
        if report.failed:  # now, not after the parts that are still to come
            print(report.longreprtext[-2000:], flush=True)
    return report


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print a row for every part, and keep the table beside the disks."""
    rows = config.stash.get(ROWS, [])
    if not rows:  # the ordinary suite finds this file, and no part
        return
    table = ["| part | result | s | measured |", "|---|---|---|---|"]
    for name, outcome, seconds, said in rows:
        what = name.removeprefix("test_").replace("_", " ")
        table.append(
            f"| {what} | {outcome} | {seconds:.0f} | {said.splitlines()[0] if said else ''} |"
        )
    terminalreporter.write_line("\n" + "\n".join(table))
    if folder().is_dir():
        (folder() / "results.md").write_text("\n".join(table) + "\n")
