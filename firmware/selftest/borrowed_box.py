"""A self-test that borrows the running box: the game waits meanwhile, and goes on after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.game import Line, Notice, Refused
from firmware.box.box import Box
from firmware.camera.finder import Finder
from firmware.handing.files import NotWritten, write_file
from firmware.inputs import Answer, Begin, CameraChange, Click, Do, FromOutside, LetGo
from firmware.selftest.camera import CAMERA, LOOK_S, Gauge, judge
from firmware.table.session import Session
from hardware.board import Board
from hardware.presses import Edge
from hardware.selftest import walk
from hardware.selftest.steps import Kind
from hardware.selftest.walk import Finding, Trial, Verdict
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import answers, table

BUSY: Final[answers.Refusal] = {
    "reason": "self-test",
    "text": t("A self-test is on: the game goes on after it."),
}


class SelfTests:
    """Holds at most one self-test; only the main loop calls it, but for `last_report`."""

    def __init__(
        self,
        box: Box,
        board: Board,
        session: Session,
        finder: Finder,
        gauge: Callable[[], Gauge],
        today: Callable[[], str],
    ) -> None:
        """`board`: the whole profile. `gauge` makes a new one, `today` says when it is."""
        self._report = ""  # of the last one; empty: none was made since the start
        self._box = box
        self._board = board
        self._session = session
        self._finder = finder
        self._gauge = gauge
        self._today = today
        self._trial: Trial | None = None
        self._looking: Gauge | None = None
        self._look_ends = 0.0
        self._last: table.SelfTest | None = None  # what came of the last one

    def last_report(self) -> str:
        """Return what came of the last self-test, "" where none was made since the start."""
        return self._report

    @property
    def on(self) -> bool:
        """Whether a self-test is on."""
        return self._trial is not None

    @property
    def result(self) -> str:
        """What came of the last one, in a few words."""
        return self._last["result"] if self._last else ""

    def begin(self, at: float) -> None:
        """Take the box; what the lamps show from here on is the test's."""
        self._trial = walk.begin(
            self._box.board, at, elsewhere=(CAMERA,), faults=self._box.faults,
            patience_s=walk.NOBODY_S, buttons_answer=True,
        )  # fmt: skip
        self._box.lend(walk.shows(self._trial, at))

    def wish(self, request: Line, at: float) -> bool:
        """Begin, answer or stop, as the page asks; raise Refused. True: the test is over."""
        match request:
            case {"do": "start"} if self._trial is None:
                self.begin(at)
            case {"do": "start"}:
                raise Refused("self-test", t("a self-test is on already: answer it, or stop it"))
            case {"do": "stop"} if self._trial is not None:
                self._trial = walk.stop(self._trial, t("stopped on the page"))
            case {"do": "answer", "step": int(number), "answer": str(said)} if self._trial:
                if self._trial.step is None or number != self._trial.number:
                    raise Refused("answered", t("that question has been answered"))
                if said not in self._trial.step.answers:
                    answers = ", ".join(self._trial.step.answers) or "nothing: it waits for hands"
                    raise Refused("no-answer", f"expected {answers}")
                self._trial = walk.answer(self._trial, said, at)
            case {"do": "stop"} | {"do": "answer", "step": int(), "answer": str()}:
                raise Refused("no-self-test", t("no self-test is on: start one"))
            case _:
                expected = 'expected {"do": "start"}, {"do": "stop"} or '
                mend = '{"do": "answer", "step": number, "answer": text}'
                raise Refused("not-valid", expected + mend)
        return self._is_over(at)

    def takes(self, one: FromOutside, at: float) -> bool:
        """Keep from the game what happens meanwhile; False: that one goes its usual way."""
        if self._trial is None:
            return False
        match one:
            case Edge() | Click() | LetGo():
                self._box.take(one, at)
            case CameraChange(change):
                self._session.note_change(change)
            case Do(_, answer) | Begin(_, answer, _):
                answer.set_result(Answer(refusal=BUSY))
            case _:
                return False
        return True

    def tick(self, eyes: tuple[str, str], at: float) -> tuple[bool, bool]:
        """Let time pass. Return whether anything is new, and whether the test is over."""
        before = self._trial
        if before is None:
            return False, False
        self._session.note_activity(at)  # somebody is there
        self._trial = walk.tick(before, self._box.levels(), at)
        step = self._trial.step
        if step is not None and step.kind is Kind.ELSEWHERE:
            self._look(eyes, at)
        assert self._trial is not None
        new = (self._trial.number, self._trial.findings) != (before.number, before.findings)
        return new, self._is_over(at)

    def game_goes_on(self) -> tuple[Notice, ...]:
        """Let play go on when what lies there is what should; else say what that is."""
        return self._session.goes_on()

    def as_json(self) -> table.SelfTest | None:
        """Return how far it is, for the page; null where there was none."""
        if self._trial is None:
            return self._last
        trial, step = self._trial, self._trial.step
        shown: table.SelfTest = {
            "on": True,
            "step": trial.number,
            "left": len(trial.steps),
            "findings": _findings_json(trial.findings),
        }
        if step is not None:
            shown["kind"], shown["part"], shown["text"] = step.kind, step.part, step.text
            shown["answers"] = list(step.answers)
        return shown

    # -- inside ------------------------------------------------------------------------------

    def _look(self, eyes: tuple[str, str], at: float) -> None:
        state, text = eyes
        assert self._trial is not None
        if self._looking is None and state == "seeing":
            self._looking, self._look_ends = self._gauge(), at + LOOK_S
            self._finder.lend(self._looking.see)
            return
        if self._looking is not None and at < self._look_ends and state == "seeing":
            return
        self._finder.lend(None)
        if state == "seeing" and self._looking is not None:
            findings = judge(text, self._looking.glimpses, live=":" not in text.split(",")[0])
        else:
            verdict = Verdict.FAIL if state == "lost" else Verdict.SKIPPED
            findings = (Finding(CAMERA, verdict, text),)
        self._looking = None
        self._trial = walk.take_findings(self._trial, findings, at)

    def _is_over(self, at: float) -> bool:
        """Show what is tried now; where all is done give the box back, and write the report."""
        trial = self._trial
        if trial is None:
            return False
        if trial.step is not None:
            self._box.lend(walk.shows(trial, at))
            return False
        self._finder.lend(None)
        self._trial = self._looking = None
        self._box.take_back(at)
        self._box.play("bad" if trial.has_failed or trial.stopped else "good", {}, at)
        when = self._today() + (", SIMULATED" if self._box.is_simulated else "")
        self._report = walk.report(self._board, trial.findings, when)
        self._last = {
            "on": False,
            "findings": _findings_json(trial.findings),
            "result": walk.result(trial.findings),
            "passed": not (trial.has_failed or trial.stopped),
            "stopped": trial.stopped,
            "when": when,
            "kept": self._keep_report(self._session.journal.path.parent / "selftest.txt"),
        }
        return True

    def _keep_report(self, path: Path) -> str:
        try:
            write_file(path, self._report.encode(), folders=True)
        except NotWritten as error:
            return told_by(error)
        return str(path)


def _findings_json(findings: tuple[Finding, ...]) -> list[table.Finding]:
    return [{"part": f.part, "verdict": f.verdict.lower(), "text": f.text} for f in findings]
