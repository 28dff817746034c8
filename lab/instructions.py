"""How many instructions does a frame, a press or a start take, and what would a Pi need for them?

valgrind counts the instructions of this machine's own program; on a busy machine it counts the
same. What a Pi does in a second is an estimate: one instruction a cycle for the Cortex-A72 of a
Pi 4 at 1.8 GHz, and a third more, at 2.4 GHz, for the Cortex-A76 of a Pi 5.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from bench.frame import film
from bench.lamp import timed_presses
from bench.options import Options
from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from vision.decode import decoder
from vision.tags import Deck
from vision.watcher import Watcher

FRAMES: Final = 60  # two cards are laid in them
PRESSES: Final = 20
A_SECOND: Final = {"Pi 4": 1.8e9, "Pi 5": 3.2e9}  # instructions, one core: estimates
COUNTED: Final = re.compile(r"I\s+refs:\s+([\d,]+)")
VALGRIND: Final = (
    "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
)  # fmt: skip
PROGRAM: Final = (sys.executable, "-m", "firmware.cli")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; the short form counts `--help` alone, and runs the rest uncounted."""
    words = Options("lab.instructions", __doc__)
    words.size("frames", FRAMES, 2, "of a drawn game")
    words.size("presses", PRESSES, 1, "of a Quest's button, each after a card")
    words.add_argument("--uncounted", choices=tuple(PARTS), help="run one part, and no valgrind")
    args = words.read(argv)
    sizes = {"draw": args.frames, "see": args.frames, "press": args.presses}
    if args.uncounted or args.short:
        for one in [args.uncounted] if args.uncounted else PARTS:
            PARTS[one](sizes[one])
    if args.uncounted:
        return 0
    print("| | million instructions | ms on a Pi 4 | ms on a Pi 5 |\n|---|---|---|---|")
    if args.short:
        _start(())
        _row("`--help`", _read_count(_errors_of([*VALGRIND, *PROGRAM, "--help"])))
        return 0
    seen = _part("see", "frames", args.frames) - _part("draw", "frames", args.frames)
    _row("a frame of a drawn game", seen / args.frames)
    more = _part("press", "presses", 2 * args.presses) - _part("press", "presses", args.presses)
    _row("a card that is told, and its Quest's button", more / args.presses)
    _row("a start, until the page is there", _read_count(_start(VALGRIND)))
    return 0


def _draw(number: int) -> None:
    deque(islice(film(number), number), maxlen=0)


def _see(number: int) -> None:
    watcher = Watcher(decoder(), Deck.of("K7QD", tagged_pieces(pieces())))
    for frame in islice(film(number), number):
        watcher.see(frame)


def _press(number: int) -> None:
    deque(timed_presses("standard", number), maxlen=0)


PARTS: Final[dict[str, Callable[[int], None]]] = {"draw": _draw, "see": _see, "press": _press}


def _row(what: str, instructions: float) -> None:
    times = " | ".join(f"{1000 * instructions / one:,.1f}" for one in A_SECOND.values())
    print(f"| {what} | {instructions / 1e6:,.1f} | {times} |", flush=True)


def _part(name: str, size: str, number: int) -> int:
    words = ("-m", "lab.instructions", "--uncounted", name, f"--{size}", str(number))
    return _read_count(_errors_of([*VALGRIND, sys.executable, *words]))


def _errors_of(command: Sequence[str]) -> str:
    run = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True
    )
    return run.stderr


def _start(counter: Sequence[str]) -> str:
    """Start `roundtable run` under a counter, and end it once its page is there.

    Return what stands on its stderr.
    """
    with tempfile.TemporaryDirectory() as data:
        words = ("run", "--pins", "mock", "--port", "0", "--data", data)
        with subprocess.Popen(
            [*counter, *PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if "shown at" in line:
                    process.send_signal(signal.SIGTERM)
                    break
            return process.communicate()[1]


def _read_count(text: str) -> int:
    found = COUNTED.search(text)
    if found is None:
        raise SystemExit(f"valgrind counted nothing: {text[-500:]}")
    return int(found[1].replace(",", ""))


if __name__ == "__main__":
    sys.exit(main())
