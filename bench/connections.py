"""The page among connections that ask for nothing: what is logged, what it costs, who is heard.

`python -m bench.connections` starts `roundtable run` at 256 descriptors and holds 500 half-open
connections to it, 100 of them opened anew each second, while a button is pressed all the time.
"""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.request import Request

from bench.options import Options
from firmware.box.web_client import open_url

HELD: Final = 500
ANEW: Final = 100  # a second
LASTS_S: Final = 20.0
DESCRIPTORS: Final = 256
TICKS: Final = os.sysconf("SC_CLK_TCK")


def main(argv: Sequence[str] | None = None) -> int:
    """Print one JSON object."""
    options = Options("connections", __doc__)
    options.size("seconds", LASTS_S, 1.0, "how long")
    args = options.read(argv)
    with TemporaryDirectory() as folder, Path(folder, "log").open("w+") as log:
        words = ("run", "--data", folder, "--pins", "mock", "--port", "0", "--players", "3")
        with subprocess.Popen(
            [sys.executable, "-m", "firmware.cli", *words],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS,) * 2),
        ) as box:
            assert box.stdout is not None
            address = next(line for line in box.stdout if "the table is shown at" in line).split()[
                -1
            ]
            found = crowded(address, box.pid, args.seconds)
            box.terminate()
            box.communicate()
        log.seek(0)
        told = log.read()
    lines = {"log_bytes": len(told), "tracebacks": told.count("Traceback")}
    print(json.dumps({**found, **lines, "exit": box.returncode}))
    return 0


def crowded(address: str, process: int, seconds: float) -> dict[str, float]:
    """Return what presses took while others held connections."""
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    held = [socket.create_connection((host, int(port))) for _ in range(HELD)]
    used, begun, took, lost = cpu(process), time.monotonic(), [], 0
    while (now := time.monotonic()) - begun < seconds:
        for line in held[: ANEW // 10]:
            line.close()
        held = held[ANEW // 10 :]
        with suppress(OSError):
            held += [socket.create_connection((host, int(port))) for _ in range(ANEW // 10)]
        lost += not press(address)
        took.append(time.monotonic() - now)
        time.sleep(max(0.1 - (time.monotonic() - now), 0))
    for line in held:
        line.close()
    took.sort()
    return {
        "presses": len(took),
        "not_answered": lost,
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 1),
        "cores": round((cpu(process) - used) / seconds, 3),
    }


def press(address: str) -> bool:
    """Press OK; whether that was answered."""
    body = json.dumps({"button": "ok"}).encode()
    kind = {"Content-Type": "application/json"}
    try:
        with open_url(Request(f"{address}api/press", body, kind), 10) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def cpu(process: int) -> float:
    """Return the processor time that a process has used, s."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    sys.exit(main())
