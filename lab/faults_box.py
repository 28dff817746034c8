"""The real program to be broken on purpose: started, asked, killed, started again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGTERM, Signals
from typing import Any, Final

import httpx

from bench.records import record_of

PATIENCE_S: Final = 60.0  # a start on a busy machine
OPTIONS: Final = ("--pins", "mock", "--port", "0")


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one kind of fault."""

    what: str
    tries: int
    lost: int = 0  # acknowledged lines, or games, that were not there afterwards
    silent: int = 0  # something was wrong and nothing was said
    stopped: int = 0  # the box did not referee afterwards
    figure: str = ""

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.silent or self.stopped)


class NotUp(RuntimeError):
    """The box did not come up: what it printed."""


class Box:
    """`roundtable run` on a data folder, in a process of its own."""

    def __init__(
        self, data: Path, *options: str, printed: Path | None = None, **started_with: Any
    ) -> None:
        """`started_with` goes to Popen: preexec_fn, env."""
        self.data = data
        self.printed = printed or data.parent / f"{data.name}.log"
        self._options = options
        self._started_with = started_with
        self._process: subprocess.Popen[bytes] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it and wait for its page. Raise NotUp where it does not come."""
        words = [sys.executable, "-m", "firmware.cli", "run", "--data", str(self.data), *OPTIONS]
        with self.printed.open("wb") as out:
            self._process = subprocess.Popen(
                [*words, *self._options], stdout=out, stderr=out, **self._started_with
            )
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process.poll() is None:
            for line in self.said().splitlines():
                if "the table is shown at " in line:
                    self.address = line.rpartition(" ")[2]
                    return
            time.sleep(0.02)
        raise NotUp(self.said()[-2000:])

    def said(self) -> str:
        return self.printed.read_text(encoding="utf-8", errors="replace")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_up(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def signal(self, number: Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def end(self, number: Signals = SIGTERM, wait_s: float = 20.0) -> int | None:
        """Send a signal and wait; its exit status, None where it had to be killed."""
        if self._process is None:
            return None
        self.signal(number)
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(wait_s)
        self._process.kill()
        self._process.wait()
        return None

    # -- asked -------------------------------------------------------------------------------

    def post(self, path: str, body: Mapping[str, Any], timeout_s: float = 20.0) -> httpx.Response:
        return httpx.post(f"{self.address}{path}", json=body, timeout=timeout_s)

    def get(self, path: str, timeout_s: float = 20.0) -> Any:
        return httpx.get(f"{self.address}{path}", timeout=timeout_s).json()

    def lines(self) -> int:
        """Return how many lines stand in the game that is on."""
        return int(self.get("api/operator")["of"])

    def health(self) -> tuple[int, str]:
        answer = httpx.get(f"{self.address}healthz", timeout=20.0)
        return answer.status_code, answer.text

    def referees(self) -> bool:
        """Whether it takes a new game and a line of it."""
        with suppress(httpx.HTTPError, KeyError, ValueError):
            begun = self.post("api/new", {"record": "rumors/1", "players": 4})
            taken = self.post("api/do", {"do": "lay", "card": "picts-5"})
            return begun.status_code == taken.status_code == 200
        return False

    def descriptors(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def memory_mb(self) -> float:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return float("nan")


def game_lines(seed: int) -> Iterator[Mapping[str, Any]]:
    """Yield a game of bots as objects, the header first."""
    return map(json.loads, record_of(seed))
