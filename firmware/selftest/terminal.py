"""The self-test in a terminal: a line a question, answers typed, buttons watched meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from hardware import HardwareError
from hardware.board import Board
from hardware.cues.cues import DARK, PanelOutput
from hardware.selftest.steps import NO, TONE_S, YES, Kind, Step
from hardware.selftest.walk import Finding, Trial, answer, begin, shows, take_findings, tick
from words.text import Text, join_texts, t

POLL_S: Final = 0.02
_SHORT: Final = {"": YES, "y": YES, "n": NO, "none": NO}


class NobodyAnswers(HardwareError, EOFError):
    """Nobody is there to look and listen."""


class Showing(Protocol):
    """What of a panel is tested."""

    @property
    def board(self) -> Board:
        """The parts that could be opened."""

    @property
    def faults(self) -> Mapping[str, str]:
        """Those that could not: why."""

    def levels(self) -> dict[str, bool]:
        """Return which buttons are down."""

    def show(self, shown: PanelOutput) -> None:
        """Bring lamps and buzzer to this state."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Who is asked, and how time passes for them."""

    ask: Callable[[str], str]  # a question; the answer, as typed
    tell: Callable[[str], None]
    wait: Callable[[float], None]  # s
    clock: Callable[[], float]

    def findings(
        self,
        panel: Showing,
        can_press: bool = True,
        elsewhere: Mapping[str, Callable[[], Sequence[Finding]]] | None = None,
    ) -> Iterator[Finding]:
        """Yield a finding for each part. `elsewhere` are parts that test themselves."""
        others = elsewhere or {}
        trial = begin(panel.board, self.clock(), can_press, tuple(others), panel.faults)
        told = 0
        number = 0
        while True:
            yield from trial.findings[told:]
            told = len(trial.findings)
            step = trial.step
            if step is None:
                break
            panel.show(shows(trial, self.clock()))
            if step.kind in (Kind.LET_GO, Kind.REST, Kind.PRESS):
                if trial.number != number:
                    self.tell(step.text)
                number = trial.number
                self.wait(POLL_S)
                trial = tick(trial, panel.levels(), self.clock())
            elif step.kind is Kind.ELSEWHERE:
                self.tell(step.text)
                trial = take_findings(trial, others[step.part](), self.clock())
            else:
                trial = self._ask_step(panel, trial, step)
        panel.show(DARK)

    def _ask_step(self, panel: Showing, trial: Trial, step: Step) -> Trial:
        if step.kind is Kind.TONE:
            self.wait(TONE_S)
            panel.show(shows(trial, self.clock()))
        said = (
            self.ask(join_texts("", (step.text, " [", _answers_text(step), "] "))).strip().lower()
        )
        return answer(trial, _SHORT.get(said, said), self.clock())


def _answers_text(step: Step) -> Text:
    others = step.answers[2:]
    if step.kind is Kind.LAMP and others:
        return t("y / n: none is / or which: {lamps}", lamps=join_texts(", ", others))
    return join_texts(" / ", ("y", "n", *others))
