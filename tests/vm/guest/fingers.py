"""Fingers and eyes on the simulated header, by BCM numbers.

fingers.py press LINE [MS [BOUNCES]]     a press, with contacts that bounce
fingers.py levels LINE...                how they read now
fingers.py duty SECONDS LINE...          share of the time that each is high
"""

import contextlib
import os
import sys
import time
from pathlib import Path

BOUNCE_S = 0.0003  # what the emulator adds is longer
with open("/run/chip") as chip:
    CHIP = chip.read().strip()


def pull(line: int, down: bool) -> None:
    with open(f"{CHIP}/sim_gpio{line}/pull", "w") as file:
        file.write("pull-down" if down else "pull-up")


def level(line: int) -> int:
    with open(f"{CHIP}/sim_gpio{line}/value") as file:
        return int(file.read())


def bouncing(line: int, down: bool, bounces: int) -> float:
    """Close or open a contact; return the longest time, ms, between two of its changes.

    A machine that is busy may take longer than a contact does: then it was more than one press.
    """
    changed = []
    for state in [down, not down] * bounces + [down]:
        changed.append(time.monotonic())
        pull(line, state)
        changed.append(time.monotonic())
        while time.monotonic() < changed[-1] + BOUNCE_S:
            pass  # who sleeps here is woken late
    longest = (
        max(b - a for a, b in zip(changed[:-2:2], changed[3::2], strict=True)) if bounces else 0.0
    )
    return round(1000 * longest, 1)


def press(line: int, ms: int = 150, bounces: int = 4) -> None:
    longest = bouncing(line, True, bounces)
    time.sleep(ms / 1000)
    print(max(longest, bouncing(line, False, bounces)))


def duty(seconds: float, lines: list[int]) -> None:
    high, looks, end = dict.fromkeys(lines, 0), 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for line in lines:
            high[line] += level(line)
        looks += 1
    print(*(round(count / looks, 2) for count in high.values()))


def beside_the_lines() -> None:
    """Run where the kernel's threads that read changed lines run, and let only them go before.

    On another processor, which a busy machine may leave out for 100 ms, such a thread would read
    several changes as one.
    """
    readers = [
        int(comm.parent.name)
        for comm in Path("/proc").glob("[0-9]*/comm")
        if comm.read_text().startswith("irq/")
    ]
    for process in (0, *readers):
        with contextlib.suppress(OSError):  # threads of the machine's own devices stay
            os.sched_setaffinity(process, {0})
    os.nice(-20)  # and not of real time: the kernel would send those threads away


beside_the_lines()
match sys.argv[1:]:
    case ["press", *numbers]:
        press(*map(int, numbers))
    case ["levels", *lines]:
        print(*(level(int(line)) for line in lines))
    case ["duty", seconds, *lines]:
        duty(float(seconds), [int(line) for line in lines])
