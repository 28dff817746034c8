"""The virtual Pi as its tests see it: a shell, the page, fingers on the chip, a film."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final

from hardware.board import Board
from hardware.profiles import load
from tests.support.patience import until
from tests.vm.machine import Machine

PROGRAM: Final = "/opt/program"
GUEST: Final = f"{PROGRAM}/tests/vm/guest"
PYTHON: Final = "/opt/roundtable/current/venv/bin/python"
QUIET_S: Final = 1.5  # a press was answered within half a second where a fifth of a core was left
LOOK_S: Final = 1.0  # to look costs the emulated machine, too
PIN: Final = "4711"
UP_S: Final = 600.0  # a start took 50 to 150 s where nothing else ran
PLAYS: Final = (  # the film's first picture was shown, else its player's last words
    "for _ in $(seq 120); do test -e /run/film-plays && exit; sleep 1; done; "
    "journalctl -q -u film -n 20 --no-pager; exit 1"
)
CONFIG: Final = """
[table]
deck = "K7QD"
[panel]
board = "standard"
pins = "lgpio"
[camera]
camera = "{camera}"
[screen]
host = "0.0.0.0"
pin = "4711"
"""


class Pi:
    """A booted machine on which the referee is installed."""

    def __init__(self, machine: Machine, port: int, scenes: int = 0) -> None:
        """`scenes` of the film on its third disk."""
        self.scenes = scenes
        self.machine = machine
        self.sh = machine.sh
        self.board: Board = load("standard")
        self._address = f"http://127.0.0.1:{port}"
        self._cookie = ""

    # -- the unit ------------------------------------------------------------------------------

    def configure(self, camera: str) -> None:
        self.machine.write("/etc/roundtable/roundtable.toml", CONFIG.format(camera=camera))

    def unit(self, *names: str) -> list[str]:
        """Return what systemd says of the referee's unit."""
        wanted = " ".join(f"-p {name}" for name in names)
        told = self.sh(f"systemctl show roundtable {wanted}")
        values = dict(line.split("=", 1) for line in told.splitlines())
        return [values[name] for name in names]

    def is_running(self, process: str) -> bool:
        return self.machine.run(f"test -d /proc/{process}")[0] == 0

    def start(self) -> float:
        """(Re)start the unit; return the seconds until it said that it is ready."""
        begun = time.monotonic()
        self.sh("systemctl reset-failed roundtable; systemctl restart roundtable", UP_S, True)
        self.until_page()
        return time.monotonic() - begun

    def up(self) -> None:
        """See that the referee is there: a file that is run alone starts it, with the film."""
        status, told = self.ask("/healthz")
        if status != 200 or not told["ok"]:
            self.configure("webcam:0")
            self.feed(rate=3)
            self.start()

    def journal(self, lines: int = 30) -> str:
        return self.sh(f"journalctl -q -u roundtable -n {lines} --no-pager -o cat")

    # -- the page ------------------------------------------------------------------------------

    def ask(self, path: str, body: object = None, seconds: float = 30.0) -> tuple[int, Any]:
        """Return status and answer of the page; 0 and {} when nobody answers."""
        heads = {
            "Content-Type": "application/json",
            "Cookie": self._cookie,
            "Host": "10.0.2.15:8080",
        }
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._address + path, data, heads)
        try:
            with self._open(asked, seconds) as answer:
                cookie = answer.headers.get("Set-Cookie", self._cookie)
                self._cookie = cookie.partition(";")[0]
                return answer.status, _content(answer.read())
        except (OSError, http.client.HTTPException):  # a body, too, may stay away half-way
            return 0, {}

    def _open(self, asked: urllib.request.Request, seconds: float) -> Any:
        try:
            return urllib.request.urlopen(asked, timeout=seconds)
        except urllib.error.HTTPError as error:
            return error

    def post(self, path: str, **body: object) -> tuple[int, Any]:
        """Post as the operator, who gives the PIN where it is asked for."""
        status, told = self.ask(path, body)
        if status == 401:
            self.enter()
            status, told = self.ask(path, body)
        return status, told

    def enter(self) -> None:
        """Give the operator's PIN."""
        self.ask("/api/pin", {"pin": PIN})

    def do(self, **line: object) -> tuple[int, Any]:
        return self.post("/api/do", **line)

    def new_game(self) -> None:
        status, told = self.post("/api/new", record="rumors/1", players=4)
        assert status == 200, told

    def table(self) -> Any:
        return self.ask("/api/table")[1]

    def until_page(self, seconds: float = UP_S) -> None:
        self.wait(lambda: self.ask("/healthz", seconds=5)[0] == 200, seconds, "the page")

    def until(self, holds: Callable[[Any], bool], what: str, seconds: float = 120.0) -> Any:
        """Return the first table that holds."""
        seen: list[Any] = []

        def look() -> bool:
            seen.append(self.table())
            return bool(seen[-1]) and holds(seen[-1])

        self.wait(look, seconds, what)
        return seen[-1]

    def wait(self, holds: Callable[[], bool], seconds: float, what: str) -> float:
        """Return the seconds until it holds; what never comes is a failure with the journal."""
        begun = time.monotonic()
        try:
            until(holds, what, seconds, LOOK_S)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.journal()}") from error
        return time.monotonic() - begun

    def refused_since(self, number: int) -> list[int]:
        """Return the numbers of the refusals after a line, when no more have come for a while."""
        refused, before = [0], [-1]
        while refused != before:
            time.sleep(QUIET_S)
            log = self.table()["log"]
            before = refused
            refused = [
                line["n"] for line in log if line["kind"] == "refused" and line["n"] > number
            ]
        return refused

    # -- chip and film -------------------------------------------------------------------------

    def press(self, button: str, bounces: int = 4) -> float:
        """Press a button; return the longest time, ms, that a bouncing contact stayed as it was."""
        words = f"press {self.board.buttons[button]} 150 {bounces}"
        return float(self.sh(f"python3 {GUEST}/fingers.py {words}", check=True))

    def duty(self, seconds: float = 1.0) -> dict[str, float]:
        """Return for each lamp and the buzzer the share of the time in which its line is high."""
        lines = {**self.board.lamps, "buzzer": self.board.buzzer}
        words = f"duty {seconds} {' '.join(map(str, lines.values()))}"
        told = self.sh(f"python3 {GUEST}/fingers.py {words}", check=True)
        return dict(zip(lines, map(float, told.split()), strict=True))

    def feed(self, rate: float) -> None:
        """Begin to play the film into /dev/video0 at its first scene, so many pictures a second."""
        self.scene(0)
        command = f"python3 {GUEST}/feed.py /dev/video0 /dev/vdc {self.scenes} {rate}"
        # A real camera waits for nobody: one whose pictures are 3 s apart is given up.
        self.sh("systemctl stop film; systemctl reset-failed film; rm -f /run/film-plays")
        self.sh(f"systemd-run -q --unit film -p Nice=-15 {command}", check=True)
        self.sh(PLAYS, 150, check=True)

    def scene(self, number: int) -> None:
        self.sh(f"echo {number} > /run/scene.new; mv /run/scene.new /run/scene", check=True)


def _content(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode(errors="replace")
