"""How long the program takes to answer, and how much memory it holds."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7


def _command(*words: str) -> list[str]:
    return [sys.executable, "-m", "firmware.cli", *words]


def report() -> None:
    print("## Start and memory\n\n| | |\n|---|---|")
    print(f"| `roundtable --help`, median of {RUNS} | {_seconds('--help'):.2f} s |")
    print(f"| a bare `python -c pass`, median of {RUNS} | {_bare():.2f} s |")
    shown_s, memory_mb = _running()
    print(f"| `roundtable run` until the page is there | {shown_s:.2f} s |")
    print(f"| its resident memory, drawn camera | {memory_mb:.0f} MB |")


def _seconds(*words: str) -> float:
    return statistics.median(_once(_command(*words)) for _ in range(RUNS))


def _bare() -> float:
    return statistics.median(_once([sys.executable, "-c", "pass"]) for _ in range(RUNS))


def _once(words: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def _running() -> tuple[float, float]:
    """Return the seconds until the page is named, and the peak resident memory in MB."""
    with tempfile.TemporaryDirectory() as data:
        words = _command("run", "--data", data, "--pins", "mock", "--port", "0", "--players", "5")
        begun = time.perf_counter()
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while "shown at" not in process.stdout.readline():
                pass
            shown_s = time.perf_counter() - begun
            time.sleep(3)  # let it look at a few dozen frames
            status = Path(f"/proc/{process.pid}/status").read_text()
            process.terminate()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return shown_s, int(found[1]) / 1024 if found else float("nan")
