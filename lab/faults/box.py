"""The real program to be broken on purpose: started, asked, killed, started again."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from signal import SIGTERM, Signals
from typing import Any, Final, Self

import httpx

from bench.records import record_of
from tests.support.forked_program import ForkedProgram

PROGRAM: Final = (sys.executable, "-m", "firmware.cli")
PATIENCE_S: Final = 60.0  # a start, or an answer, on a busy machine
RUN: Final = ("run", "--pins", "mock")
_SHOWN: Final = re.compile(r"the table is shown at (http://\S+)")


class NotUp(RuntimeError):
    """The box did not come up: what it printed."""


class Box:
    """The program on a data folder, in a process of its own."""

    def __init__(
        self,
        data: Path,
        *options: str,
        program: Sequence[str] = PROGRAM,
        command: Sequence[str] = RUN,
        printed: Path | None = None,
        forks: bool = False,
        **started_with: Any,
    ) -> None:
        """`command` is the program's word; `started_with` goes to Popen: preexec_fn, env.

        `forks`: it is forked from one that has read its modules, in place of Popen.
        Its configuration is roundtable.toml beside the data folder, an empty one where none is.
        """
        self.data = data
        self.printed = printed or data.parent / f"{data.name}.log"
        self.client = _client()
        self.address = ""
        self._config = data.parent / "roundtable.toml"
        own = ("--data", str(data), "--config", str(self._config), "--port", "0")
        self._program, self._words = program, (*command, *own, *options)
        self._forks, self._started_with = forks, started_with
        self._process: subprocess.Popen[bytes] | ForkedProgram | None = None

    def start(self) -> Self:
        """Start it and wait for its page. Raise NotUp where it does not come."""
        if not self._config.exists():
            self._config.touch()
        with self.printed.open("wb") as out:
            if self._forks:
                self._process = ForkedProgram(self._words, out, stdout=out, folder=self.data.parent)
            else:
                words, folder = (*self._program, *self._words), self.data.parent
                self._process = subprocess.Popen(
                    words, stdout=out, stderr=out, cwd=folder, **self._started_with
                )
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self._process.poll() is None:
            if found := _SHOWN.search(self.output()):
                self.address = found[1]
                return self
            time.sleep(0.02)
        raise NotUp(self.output()[-2000:])

    def output(self) -> str:
        """Return what the program has printed since its start."""
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
        cookies = self.client.cookies
        self.client.close()
        self.client = _client(cookies)
        if self._process is None:
            return None
        self.signal(number)
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(wait_s)
        self._process.kill()
        self._process.wait()
        return None

    def enter(self, pin: str) -> bool:
        """Enter with a PIN, where one is asked for; whether it is the right one."""
        return self.post("api/pin", {"pin": pin}).status_code == 200

    # -- asked -------------------------------------------------------------------------------

    def post(self, path: str, body: Mapping[str, Any], **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(f"{self.address}{path}", json=body, headers=named)

    def begin(self, header: Mapping[str, Any]) -> httpx.Response:
        """Begin a game; one that is on and has lines is left."""
        answer = self.post("api/new", header)
        if answer.status_code == 409 and (left := answer.json().get("leaves")):
            return self.post("api/new", {**header, "leaves": left})
        return answer

    def get(self, path: str) -> Any:
        return self.client.get(f"{self.address}{path}").json()

    def lines(self) -> int:
        """Return how many lines stand in the game that is on."""
        told = self.get("api/operator")
        return int(told["earlier"]) + len(told["lines"])

    def standing(self) -> list[Any]:
        """Return the lines that stand, those of covered cards among them."""
        shown = self.get("api/operator")
        if "last" in shown:  # release 0.1.0 leaves no covered card out
            shown = self.get(f"api/operator?whole={shown['last']}")
        return [one["line"] for one in shown["lines"]]

    def health(self) -> tuple[int, str]:
        answer = self.client.get(f"{self.address}healthz")
        return answer.status_code, answer.text

    def games(self) -> list[dict[str, Any]]:
        """Return the games of the journal, the newest first."""
        games: list[dict[str, Any]] = self.get("api/games")["games"]
        return games

    def record(self, game: int) -> list[dict[str, Any]]:
        """Return the lines of a game as they stand in its record, without its header."""
        answer = self.client.get(f"{self.address}api/record", params={"game": game})
        return [json.loads(line) for line in answer.text.splitlines()[1:]]

    def says(self) -> set[str]:
        """Return every sentence on page, health and log; numbers are left out of them."""
        table, health = self.get("api/table"), json.loads(self.health()[1])
        parts = (one["says"] for one in health.values() if isinstance(one, dict))
        said = [
            *map(str, table["warnings"]),
            str(table["safe"]),
            *parts,
            *self.output().splitlines(),
        ]
        return {re.sub(r"\d+", "N", one) for one in said}

    def referees(self) -> bool:
        """Whether it takes a new game and a line of it."""
        with suppress(httpx.HTTPError, KeyError, ValueError):
            begun = self.begin({"record": "rumors/1", "players": 4})
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


def _client(cookies: httpx.Cookies | None = None) -> httpx.Client:
    """Return a client that asks in the open: no certificate that is trusted needs to be read."""
    return httpx.Client(timeout=PATIENCE_S, cookies=cookies, verify=False)


def game_lines(seed: int) -> Iterator[Mapping[str, Any]]:
    """Yield a game of bots as objects, the header first."""
    return map(json.loads, record_of(seed))
