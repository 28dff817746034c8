"""The panel in a terminal: a real pty, a real program, real mock pins behind both."""

from __future__ import annotations

import fcntl
import os
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest

from firmware.commands.panel_link import events
from firmware.commands.panel_view import Look, PanelState, lines, press_of
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.patience import PATIENCE_S, until
from tests.support.program_process import Program, command, fails, pseudo_terminal, running

ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>78])")
HOME = b"\x1b[H"  # with it each drawing begins
DRAW_ANEW = b"\x0c"


class Terminal:
    """A terminal of 100 by 30 with `roundtable panel` in it, which ends with the block."""

    def __init__(
        self,
        port: str,
        term: str = "xterm-256color",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._master, slave = pseudo_terminal()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.process = subprocess.Popen(
            command("panel", "--port", port), stdin=slave, stdout=slave, stderr=slave,
            env={**os.environ, "TERM": term, "LC_ALL": "C.UTF-8", **(environment or {})},
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self._came = b""  # since the screen was last drawn

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def draw_anew(self) -> None:
        self._came = b""
        self.type(DRAW_ANEW)

    def until(self, *wanted: str) -> str:
        """Wait until all of these are on the screen, which is drawn anew as it changes."""
        deadline = time.monotonic() + PATIENCE_S
        while not all(text in self._shown for text in wanted):
            left = deadline - time.monotonic()
            assert self._reads(max(left, 0)), f"{wanted} never came: {self._shown}"
        return self._shown

    @property
    def _shown(self) -> str:
        return ESCAPES.sub(b" ", self._came).decode("utf-8", "replace")

    def _reads(self, seconds: float) -> bool:
        """Wait for more, at most so long; return whether it came."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self._master, 65_536)
        except OSError:  # the program has ended
            return False
        self._came = (self._came + more).rpartition(HOME)[2]
        return True

    def ended(self) -> tuple[int, str]:
        status = self.process.wait(timeout=PATIENCE_S)
        while self._reads(0):
            pass
        return status, self._shown


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    data = tmp_path_factory.mktemp("data")
    with running(data, "--names", "Anna,Ben,Cleo", "--board", "deluxe") as program:
        yield program


Open = Callable[..., Terminal]


@pytest.fixture
def terminal(program: Program) -> Iterator[Open]:
    with ExitStack() as opened:
        port = program.address.rstrip("/").rpartition(":")[2]
        yield lambda term="xterm-256color": opened.enter_context(Terminal(port, term))


def test_the_terminal_shows_the_box_and_presses_its_buttons(
    program: Program, terminal: Open
) -> None:
    panel = terminal()
    panel.until("SIMULATED", "[1] Picts", "[Enter] OK", "[U] UNDO", "Swords", "A new game begins.")
    program.until(lambda table: table["eyes"]["state"] == "seeing" and table["hold"] is None)
    program.post("/api/place", piece="picts-5", how="up")
    panel.until("Anna lays Picts 5.", "● 100 %")
    # A press in the first 0.7 s of a question does not answer it.
    until(lambda: program.state()["black"] or panel.type(b"1"), "1 is pressed", look_s=1.0)
    panel.until("too early: 1 black Sword", "●")
    assert program.state()["black"] == 1
    panel.until("Clear the pile's place, or press OK.")
    program.post("/api/place", how="clear")
    panel.until("Cleo: Listen: lay a card")
    panel.draw_anew()
    panel.until("Cleo: Listen: lay a card")
    panel.type(b"q")
    assert panel.ended()[0] == 0


@pytest.mark.slow  # held for two seconds
def test_a_button_is_held_at_the_terminal(program: Program, terminal: Open) -> None:
    program.post("/api/new", record="rumors/1", players=["Anna", "Ben", "Cleo"])
    program.do(do="lay", card="picts-5")
    program.do(do="quest", quest="picts")
    panel = terminal()
    panel.until("Cleo: Listen: lay a card")
    panel.type(b"U")
    panel.until("Take back “Ben goes on the Picts Quest”?")
    panel.type(b"\r")
    panel.until("The last move is taken back.")
    assert program.state()["black"] == 0
    panel.type(b"q")
    assert panel.ended()[0] == 0


def test_a_plain_terminal_serves_too(terminal: Open) -> None:
    panel = terminal(term="vt100")
    panel.until("SIMULATED")
    panel.type(b"q")
    assert panel.ended()[0] == 0


def test_a_terminal_that_cannot_be_drawn_on_is_named(terminal: Open) -> None:
    status, said = terminal(term="dumb").ended()
    assert status == 1
    assert "try TERM=xterm-256color" in said


def test_where_no_box_answers_it_says_what_to_do() -> None:
    with Terminal("1") as panel:
        status, said = panel.ended()
    assert status == 1
    assert "no box answers at http://127.0.0.1:1" in said
    assert "start roundtable run, or name its --host and --port" in said
    assert "Traceback" not in said


def test_without_a_terminal_it_says_so() -> None:
    assert fails("panel").endswith("needs a terminal: run it in one, or with ssh -t")


def test_a_box_that_ends_meanwhile_is_said_and_comes_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with running(tmp_path, "--players", "3") as program:
            port = program.address.rstrip("/").rpartition(":")[2]
            panel = stack.enter_context(Terminal(port))
            panel.until("SIMULATED")
            program.kill()
            panel.until("the box does not answer", "trying again")
        with running(tmp_path, "--port", port):
            panel.until("The game goes on where it was.")
        panel.type(b"q")
        assert panel.ended()[0] == 0


# -- the view, pure ------------------------------------------------------------------------------

SEEN = PanelState(SNAPSHOT, {"lamps": {"silence": 0.4}, "buttons": {"ok": 1.0}, "tone": 2093.0})


def text(seen: PanelState, height: int = 24) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines(seen, height))


def with_table(**changes: Any) -> PanelState:
    return replace(SEEN, table={**SNAPSHOT, **changes})


def test_no_text_of_the_box_moves_the_cursor() -> None:
    shown = text(with_table(log=[{"text": "Eve\x1b[2J lays \x9bA", "refusal": False}]))
    assert "Eve\\u001b[2J lays \\u009bA" in shown


def test_a_lamp_shows_its_duty_and_the_buzzer_its_tone() -> None:
    shown = text(SEEN)
    assert "Silence ◑  40 %" in shown
    assert "[Enter] OK ● 100 %" in shown
    assert "Buzzer 2093 Hz" in shown
    assert "quiet" in text(replace(SEEN, lamps={"tone": None}))


def test_the_ring_takes_the_place_of_the_sword_lamps() -> None:
    ring = ["#ffdcb4"] * 3 + ["#000000"] * 11 + ["#6e00c8"] * 2 + ["#ff8c14", "#1a0e02"]
    shown = text(replace(SEEN, lamps={"ring": ring}))
    assert "Swords ●●●○○○○○○○○○○○●●   Seats ●◑" in shown
    assert "White Swords" not in shown
    assert "White Swords" in text(SEEN)


def test_what_matters_most_stands_in_the_question() -> None:
    hold = {"text": "Clear the pile's place, or press OK."}
    assert "Clear the pile's place" in text(with_table(hold=hold))
    assert "Shutting down in 3" in text(with_table(hold=hold, countdown=3))
    test = {"on": True, "text": "Press ok and let it go."}
    assert "Self-test: Press ok" in text(with_table(selftest=test))
    assert "does not work: buzzer" in text(with_table(warnings=["buzzer, BCM 12"]))
    assert "No game is on" in text(with_table(ask=None))
    assert "SIMULATED" not in text(with_table(simulated=False))


@pytest.mark.parametrize("height", [1, 5, 12, 24, 60])
def test_it_fits_whatever_the_terminal_is(height: int) -> None:
    assert len(lines(SEEN, height)) <= height
    if height >= 12:
        assert Look.BOLD in {span.look for line in lines(SEEN, height) for span in line}


def test_events_are_read_as_browsers_do() -> None:
    said = ["retry: 1000", "", "event: table", 'data: {"a": 1}', "", ": heartbeat", "event: b",
            "data: {}", ""]  # fmt: skip
    assert list(events(said)) == [("table", {"a": 1}), ("b", {})]


def test_a_key_holds_as_long_as_a_hold_takes_at_this_board() -> None:
    seen = PanelState({**SNAPSHOT, "hold_s": 3.0}, {})
    assert press_of(seen, "o") == ("ok", 3.3)
    assert press_of(seen, "O") == ("ok", 4.8)
    assert press_of(seen, "u") == ("undo", 0.0)
    assert "OK held 3 s, 4.5 s    U: UNDO held 3 s" in lines(seen, 30)[-1][0].text
