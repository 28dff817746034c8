"""How long the program takes to answer, and its memory, beside bare Python and its bare libraries.

The peer of a running box is one empty page served by the same libraries, with nothing of ours.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from bench.options import Options

RUNS = 7
LOOKS_S = 3.0  # at a few dozen frames
PROGRAM = [sys.executable, "-m", "firmware.cli"]
OPTIONS = ("--pins", "mock", "--port", "0", "--players", "5")
PASS = [sys.executable, "-c", "pass"]
PAGE = """
import cv2, gpiozero, uvicorn, zxingcpp
from starlette.applications import Starlette
class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print("shown at", flush=True)
Server(uvicorn.Config(Starlette(), port=0, log_level="error")).run()
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    words = Options("bench.start", __doc__)
    words.size("runs", RUNS, 1, "of each command")
    words.size("seconds", LOOKS_S, 0.2, "that it looks at its camera")
    args = words.read(argv)
    print("## Start and memory\n\n| | ours | bare | ours against bare |\n|---|---|---|---|")
    bare_s, help_s = (_median_s(one, args.runs) for one in (PASS, [*PROGRAM, "--help"]))
    _row(f"`roundtable --help`, `python -c pass`: median of {args.runs}, s", help_s, bare_s)
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as pictures:
        run = [*PROGRAM, "run", *OPTIONS, "--data"]
        ours = _running([*run, f"{data}/drawn"], args.seconds)
        cv2.imwrite(f"{pictures}/empty.png", np.full((720, 1280), 90, np.uint8))
        seen = _running([*run, f"{data}/seen", "--camera", f"folder:{pictures}"], args.seconds)
    bare = _running([sys.executable, "-c", PAGE], args.seconds)
    _row("`roundtable run`, an empty page: until it is there, s", ours[0], bare[0])
    _row("resident memory, drawn camera, MB", ours[1], bare[1])
    _row("resident memory, a camera that is not drawn, MB", seen[1], bare[1])
    return 0


def _row(what: str, ours: float, bare: float) -> None:
    print(f"| {what} | {ours:.2f} | {bare:.2f} | {ours / bare:.1f} |")


def _median_s(words: list[str], runs: int) -> float:
    return statistics.median(_once(words) for _ in range(runs))


def _once(words: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def _running(words: list[str], looks_s: float) -> tuple[float, float]:
    """Return the seconds until the page is named, and the peak resident memory in MB."""
    begun = time.perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "shown at" in line:
                break
        else:
            raise SystemExit(f"{words[:4]} ended before its page was there")
        shown_s = time.perf_counter() - begun
        time.sleep(looks_s)
        status = Path(f"/proc/{process.pid}/status").read_text()
        process.terminate()
    return shown_s, int(status.partition("VmHWM:")[2].split()[0]) / 1024  # kB; a Linux figure


if __name__ == "__main__":
    sys.exit(main())
