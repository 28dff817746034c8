"""`make bench`: what a user compares, each beside the alternative in the same run, as ratios.

`--short` runs each for some seconds. Each runs in a process of its own. Exit status 1 where one
failed; one that a library is missing for is left out by name.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from resource import RUSAGE_CHILDREN, getrusage

from bench.registry import BENCHES, ROOT, Entry


def main(argv: Sequence[str] | None = None) -> int:
    """Run them, one after the other; say at the end what came of it."""
    words = ArgumentParser(prog="python -m bench", description=__doc__)
    words.add_argument("--short", action="store_true", help="each for some seconds: no figures")
    args = words.parse_args(argv)
    print(f"# {platform.machine()}, Python {platform.python_version()}\n", flush=True)
    return run_all(BENCHES, args.short)


def run_all(benches: Sequence[Entry], short: bool) -> int:
    failed, left_out = list[str](), list[str]()
    for one in benches:
        if one.missing:
            left_out.append(one.name)
            print(f"{one.name}: left out: {one.missing}\n", flush=True)
            continue
        begun, busy = time.monotonic(), _busy_s()
        status = run(one, short)
        took, busy = time.monotonic() - begun, _busy_s() - busy
        print(f"({one.name}: {took:.0f} s, {busy:.0f} s of a processor)\n", flush=True)
        if status:
            failed.append(one.name)
            print(f"{one.name}: FAILED, exit status {status}\n", flush=True)
    ran = len(benches) - len(failed) - len(left_out)
    print(f"{ran} of {len(benches)} benches ran to their end; "
          f"failed: {', '.join(failed) or 'none'}; "
          f"left out, for what they need is not here: {', '.join(left_out) or 'none'}")  # fmt: skip
    return 1 if failed else 0


def _busy_s() -> float:
    """Return the processor time of all benches so far, and of what they started and awaited, s."""
    ended = getrusage(RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def run(one: Entry, short: bool, out: int | None = None) -> int:
    """Run a bench in a process of its own; return its exit status.

    A short one has a folder of its own: it leaves nothing, and finds nothing of an earlier run.
    """
    words = [sys.executable, "-m", one.name, *(["--short"] if short else [])]
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path}
    with tempfile.TemporaryDirectory(prefix="roundtable-bench-") as folder:
        where = folder if short else None
        return subprocess.run(words, cwd=where, env=env, stdout=out, stderr=out).returncode


if __name__ == "__main__":
    sys.exit(main())
