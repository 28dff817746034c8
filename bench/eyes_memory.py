"""Watches a hundred frames and prints this process's resident memory in MB."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.options import Options
from vision.decode import decoder
from vision.frame import Frame
from vision.tags import Deck
from vision.watching import Watcher

FRAMES: Final = 100


def main(argv: Sequence[str] | None = None) -> int:
    """Print it."""
    words = Options("eyes_memory", __doc__)
    words.size("frames", FRAMES, 5, "that it watches")
    frames = words.read(argv).frames
    import numpy as np

    watcher = Watcher(decoder(), Deck.of("K7QD", ()))
    chance = np.random.default_rng(1)
    for number in range(frames):
        watcher.see(Frame(chance.integers(0, 255, (720, 1280), np.uint8), number / 30))
    status = Path("/proc/self/status").read_text()
    print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)  # kB; a Linux figure
    return 0


if __name__ == "__main__":
    sys.exit(main())
