"""How long the program takes to answer, and how much memory it holds."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.options import Options

RUNS = 7
LOOKS_S = 3.0  # at a few dozen frames


def _command(*words: str) -> list[str]:
    return [sys.executable, "-m", "firmware.cli", *words]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    words = Options("starting", __doc__)
    words.size("runs", RUNS, 1, "of each command")
    words.size("seconds", LOOKS_S, 0.2, "that it looks at its camera")
    args = words.read(argv)
    print("## Start and memory\n\n| | |\n|---|---|")
    print(f"| `roundtable --help`, median of {args.runs} | {_seconds(args.runs):.2f} s |")
    print(f"| a bare `python -c pass`, median of {args.runs} | {_bare(args.runs):.2f} s |")
    shown_s, memory_mb = _running(args.seconds)
    print(f"| `roundtable run` until the page is there | {shown_s:.2f} s |")
    print(f"| its resident memory, drawn camera | {memory_mb:.0f} MB |")
    return 0


def _seconds(runs: int) -> float:
    return statistics.median(_once(_command("--help")) for _ in range(runs))


def _bare(runs: int) -> float:
    return statistics.median(_once([sys.executable, "-c", "pass"]) for _ in range(runs))


def _once(words: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def _running(looks_s: float) -> tuple[float, float]:
    """Return the seconds until the page is named, and the peak resident memory in MB."""
    with tempfile.TemporaryDirectory() as data:
        words = _command("run", "--data", data, "--pins", "mock", "--port", "0", "--players", "5")
        begun = time.perf_counter()
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while "shown at" not in process.stdout.readline():
                pass
            shown_s = time.perf_counter() - begun
            time.sleep(looks_s)
            status = Path(f"/proc/{process.pid}/status").read_text()
            process.terminate()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return shown_s, int(found[1]) / 1024 if found else float("nan")


if __name__ == "__main__":
    sys.exit(main())
