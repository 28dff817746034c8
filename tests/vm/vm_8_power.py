"""Power cuts under acknowledged lines: the journal has every line that was answered with 200."""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Sequence
from typing import Final

import pytest

from tests.vm.conftest import Disks, Installed, Measured, Shared
from tests.vm.machine import Machine, Panicked, free_port, overlay
from tests.vm.pi import GUEST, Pi

pytestmark = pytest.mark.vm
CUTS: Final = int(os.environ.get("ROUNDTABLE_VM_CUTS", "20"))
MOST_PANICS: Final = 3  # of the emulated kernel, before a program begins: about 1 in 50 starts
JOURNAL: Final = "sqlite3 -readonly /var/lib/roundtable/journal.sqlite"
Sent = tuple[int, bool]  # a number, and whether its line was acknowledged


def white(number: int) -> int:
    return number % 7


def lost(sent: Sequence[Sent], kept: Sequence[int]) -> list[int]:
    """Return the acknowledged numbers that are not in the journal, in order.

    A line that was cut off before its answer may be there or not; its neighbours differ from it.
    """
    at, missing = 0, []
    for number, acknowledged in sent:
        if at < len(kept) and kept[at] == white(number):
            at += 1
        elif acknowledged:
            missing.append(number)
    return missing if at == len(kept) else [*missing, -1]


def test_lost_lines_are_found() -> None:
    sent = [(1, True), (2, False), (3, True), (4, False)]
    assert lost(sent, [1, 3]) == []
    assert lost(sent, [1, 2, 3, 4]) == []
    assert lost(sent, [1, 2]) == [3]
    assert lost(sent, [1, 3, 6]) == [-1]


@pytest.mark.short
def test_power_cuts_lose_no_acknowledged_line(
    disks: Disks, installed: Installed, shared: Shared, measured: Measured
) -> None:
    shared.off()
    at, program, _ = disks
    root = overlay(installed.disk, at / "power.qcow2", "qcow2")
    sent: list[Sent] = []
    ready: list[float] = []
    panics = 0
    while len(ready) <= CUTS:
        port = free_port()
        # One processor: with two, a start costs half as much again, and waits no less.
        machine = Machine(at, root, [program], port, f"INIT={GUEST}/power-init.sh", processors=1)
        try:
            begun = time.monotonic()
            if not _boots(machine):
                panics += 1  # one power cut more: nothing runs yet that could lose a line
                assert panics <= MOST_PANICS
                continue
            pi = Pi(machine, port)
            pi.until_page()
            ready.append(time.monotonic() - begun)
            if len(ready) == 1:
                pi.new_game()
            else:
                assert machine.sh(f"{JOURNAL} 'pragma integrity_check'") == "ok"
                assert lost(sent, _kept(machine)) == []
                assert pi.table()["state"]["white"] == _kept(machine)[-1]
            if len(ready) <= CUTS:
                _send_until_cut(pi, sent)
            print(f"start {len(ready)}: {ready[-1]:.0f} s, {len(sent)} lines sent", flush=True)
        finally:
            machine.close()
    acknowledged = sum(yes for _, yes in sent)
    measured(
        f"{CUTS} cuts under {acknowledged} acknowledged lines: none lost; "
        f"page after {max(ready):.0f} s at the latest; {panics} starts ended before any program"
    )


def _boots(machine: Machine) -> bool:
    try:
        machine.boot()
    except Panicked:
        return False
    return True


def _kept(machine: Machine) -> list[int]:
    lines = machine.sh(f"{JOURNAL} 'select line from lines order by game, number'").splitlines()
    return [json.loads(line)["white"] for line in lines]


def _send_until_cut(pi: Pi, sent: list[Sent]) -> None:
    pi.enter()
    threading.Timer(random.uniform(4, 12), pi.machine.cut).start()
    status = 200
    while status:
        number = len(sent) + 1
        status, told = pi.do(do="adjust", white=white(number))
        assert status in (0, 200), told
        sent.append((number, status == 200))
