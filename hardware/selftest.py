"""Walks through every part of a box with somebody who looks, listens and presses.

Questions go out and answers come in by `ask`; time passes by `wait`: nothing here sleeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from hardware import HardwareError
from hardware.board import RING, Board
from hardware.cues import DARK, Chain, Shown
from hardware.header import pin_text
from hardware.tunes import NOTES

POLL_S: Final = 0.02
REST_S: Final = 2.0  # hands off: long enough for a floating pin to wander
PATIENCE_S: Final = 15.0  # for a button to be found and pressed
LET_GO_S: Final = 5.0
TONE_S: Final = 0.6
NOTHING: Final = ""  # no lamp was lit, no button came


class Unanswered(HardwareError, EOFError):
    """Nobody is there to look and listen."""


class Verdict(StrEnum):
    """What came of a test."""

    PASS = "pass"
    FAIL = "FAIL"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """One part, and what came of it."""

    part: str
    verdict: Verdict
    text: str = ""

    def __str__(self) -> str:
        return f"{self.verdict:8}{self.part}" + (f": {self.text}" if self.text else "")


class Showing(Protocol):
    """What of a panel is tested."""

    def levels(self) -> dict[str, bool]:
        """Return which buttons are down."""

    def show(self, shown: Shown) -> None:
        """Bring lamps and buzzer to this state."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A box and the one who tests it."""

    board: Board
    panel: Showing
    ask: Callable[[str], str]  # a question; the answer, as typed
    tell: Callable[[str], None]
    wait: Callable[[float], None]  # s

    def findings(self, can_press: bool = True) -> Iterator[Finding]:
        """Yield a finding for each part. `can_press`: there are real buttons to press."""
        if can_press:
            resting = tuple(self._at_rest())
            yield from resting
        yield from self._lamps()
        yield from self._chain()
        yield from self._tones()
        self.panel.show(DARK)
        if can_press:
            yield from self._buttons(skip={finding.part for finding in resting})
        else:
            for name in self.board.buttons:
                yield Finding(f"{name} button", Verdict.SKIPPED, "mock pins: nothing to press")

    # -- buttons ---------------------------------------------------------------------------

    def _at_rest(self) -> Iterator[Finding]:
        """Yield the buttons that are down, or wander, while nobody touches them."""
        self.tell("Hands off all buttons, please.")
        seen: dict[str, set[bool]] = {name: set() for name in self.board.buttons}
        for _ in range(round(REST_S / POLL_S)):
            self.wait(POLL_S)
            for name, down in self.panel.levels().items():
                seen[name].add(down)
        for name, levels in seen.items():
            if levels == {True}:
                yield Finding(f"{name} button", Verdict.FAIL, self._stuck(name))
            elif len(levels) == 2:
                yield Finding(f"{name} button", Verdict.FAIL, self._floats(name))

    def _stuck(self, name: str) -> str:
        end = "ground" if self.board.pressed == "low" else "3.3 V"
        return (
            f"stuck: down with nobody there: something lies on it, its contact is a normally "
            f"closed one, or {self._pin(name)} touches {end}"
        )

    def _floats(self, name: str) -> str:
        pull = f"pull-{'up' if self.board.pressed == 'low' else 'down'}"
        return (
            f"its level wanders with nobody there: the {pull} of {self._pin(name)} is missing: "
            f"10 kΩ, or another pull in [board]; or the wire is loose"
        )

    def _buttons(self, skip: set[str]) -> Iterator[Finding]:
        names = [name for name in self.board.buttons if f"{name} button" not in skip]
        came: dict[str, str] = {}
        stuck: set[str] = set()
        for name in names:
            self.tell(f"Press {name} and let it go.")
            came[name] = self._next_press(names)
            if came[name] and not self._is_let_go(came[name]):
                stuck.add(name)
        for name in names:
            if name in stuck:
                yield Finding(f"{name} button", Verdict.FAIL, "stays down after it is let go")
            else:
                yield self._judged(f"{name} button", name, came, self._pin)

    def _next_press(self, names: list[str]) -> str:
        for _ in range(round(PATIENCE_S / POLL_S)):
            self.wait(POLL_S)
            levels = self.panel.levels()
            down = [name for name in names if levels[name]]
            if down:
                return down[0]
        return NOTHING

    def _is_let_go(self, name: str) -> bool:
        for _ in range(round(LET_GO_S / POLL_S)):
            self.wait(POLL_S)
            if not self.panel.levels()[name]:
                return True
        return False

    # -- lamps and tones -------------------------------------------------------------------

    def _lamps(self) -> Iterator[Finding]:
        names = list(self.board.lamps)
        lit: dict[str, str] = {}
        for name in names:
            self.panel.show(Shown({**DARK.lamps, name: 1.0}, None))
            lit[name] = self._which(name, names)
        self.panel.show(DARK)
        for name in names:
            yield self._judged(f"{name} lamp", name, lit, self._lamp_pin)

    def _which(self, name: str, names: list[str]) -> str:
        others = ", ".join(other for other in names if other != name)
        while True:
            said = self.ask(f"Is {name} lit, alone? [y / n: none is / or which: {others}] ")
            said = said.strip().lower()
            if said in ("", "y", "yes"):
                return name
            if said in ("n", "no", "none"):
                return NOTHING
            if said in names:
                return said

    def _judged(
        self, part: str, name: str, came: Mapping[str, str], pin: Callable[[str], str]
    ) -> Finding:
        """Say of a lamp or a button what came when it was meant."""
        other = came[name]
        if other == name:
            return Finding(part, Verdict.PASS)
        if other == NOTHING:
            return Finding(part, Verdict.FAIL, f"nothing on {pin(name)}: {_mend(part)}")
        if came.get(other) == name:
            text = f"swapped with {other}: change the wires of {pin(name)} and {pin(other)}"
            return Finding(part, Verdict.FAIL, text)
        where = f"its wire belongs on {pin(name)}, {other} came instead ({pin(other)})"
        return Finding(part, Verdict.FAIL, f"on the wrong pin: {where}")

    def _chain(self) -> Iterator[Finding]:
        if not self.board.ring:
            return
        for part, chain, question in _chain_steps(self.board):
            self.panel.show(Shown(DARK.lamps, None, chain))
            yield self._seen(part, question, "look at the first LED that is wrong, and before it")

    def _tones(self) -> Iterator[Finding]:
        if self.board.buzzer is None:
            return
        for tone in (tone for tone in NOTES.values() if tone is not None):
            self.panel.show(Shown(DARK.lamps, tone))
            self.wait(TONE_S)
            self.panel.show(DARK)
            mend = f"is it a passive piezo on {pin_text(self.board.buzzer)}, and sound = true?"
            yield self._seen(f"tone of {tone} Hz", "Did you hear one steady tone?", mend)

    def _seen(self, part: str, question: str, mend: str) -> Finding:
        while True:
            said = self.ask(f"{question} [y / n] ").strip().lower()
            if said in ("", "y", "yes"):
                return Finding(part, Verdict.PASS)
            if said in ("n", "no"):
                return Finding(part, Verdict.FAIL, mend)

    def _pin(self, button: str) -> str:
        return pin_text(self.board.buttons[button])

    def _lamp_pin(self, lamp: str) -> str:
        return pin_text(self.board.lamps[lamp])


def _chain_steps(board: Board) -> Iterator[tuple[str, Chain, str]]:
    half = RING // 2
    yield "ring, first LED", Chain(white=1), "Is the ring's first LED white, alone?"
    yield "ring, last LED", Chain(black=1), "Is the ring's last LED violet, alone?"
    yield "ring, all LEDs", Chain(half, half), "Is half of the ring white, the other half violet?"
    for seat in range(board.seats):
        yield f"seat {seat + 1}", Chain(seat=seat), f"Is the lamp of seat {seat + 1} lit, alone?"


def _mend(part: str) -> str:
    if part.endswith("lamp"):
        return "is the LED the right way round, its resistor and driver in place?"
    return "is the button wired to that pin, and its other side to the common wire?"


def report(board: Board, findings: list[Finding], when: str) -> str:
    """Return the report as text; when it was made is the caller's to say."""
    bad = sum(finding.verdict is Verdict.FAIL for finding in findings)
    left = sum(finding.verdict is Verdict.SKIPPED for finding in findings)
    result = f"{len(findings)} parts, {bad} failed, {left} skipped"
    lines = (f"Self-test of the {board.name} board, {when}", "", *map(str, findings), "", result)
    return "\n".join(lines) + "\n"
