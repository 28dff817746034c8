"""`make bench`: prints every figure that the docs quote."""

from __future__ import annotations

import platform
import sys

from bench import camelot, decoders, engine, eyes, journal, latency, merlin, starting


def main() -> int:
    print(f"# {platform.machine()}, Python {platform.python_version()}\n")
    for part in (decoders, eyes, latency, engine, camelot, merlin, journal, starting):
        part.report()
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
