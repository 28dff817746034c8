"""`make bench`: prints every figure that the docs quote."""

from __future__ import annotations

import platform
import sys

from bench import (
    analysis,
    camelot,
    decoders,
    engine,
    eyes,
    games,
    journal,
    latency,
    merlin,
    starting,
)


def main() -> int:
    print(f"# {platform.machine()}, Python {platform.python_version()}\n")
    parts = (decoders, eyes, latency, engine, camelot, merlin, analysis, journal, games, starting)
    for part in parts:
        part.report()
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
