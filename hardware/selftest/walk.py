"""Walks through every part of a box with somebody who looks, listens and presses.

A machine in steps, pure: time, levels and answers come in; what to show and to ask comes out. The
terminal, the page and the buttons of the box each stand in front of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from hardware.board import Board
from hardware.cues.cues import DARK, PanelOutput
from hardware.header import pin_text
from hardware.selftest.steps import AGAIN, NO, REST, REST_S, YES, Kind, Step, steps
from words.text import Text, align_rows, join_texts, t, tn, with_heading

PATIENCE_S: Final = 15.0  # for a button to be found and pressed
LET_GO_S: Final = 5.0
SETTLE_S: Final = 0.1  # all buttons up for so long: what comes now is a new press
NOBODY_S: Final = 60.0  # no answer and no press: whoever began has gone
NOTHING: Final = ""  # no lamp was lit, no button came


class Verdict(StrEnum):
    """What came of a test."""

    PASS = "pass"
    FAIL = "FAIL"
    SKIPPED = "skipped"


_VERDICTS: Final = {
    Verdict.PASS: t("pass"),
    Verdict.FAIL: t("FAIL"),
    Verdict.SKIPPED: t("skipped"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One part, and what came of it."""

    part: str
    verdict: Verdict
    text: str = ""

    def row(self) -> tuple[Text, Text]:
        """Return what came of it, and of what."""
        told = with_heading(*((self.part, self.text) if self.text else (self.part,)))
        return _VERDICTS[self.verdict], told


@dataclass(frozen=True, slots=True)
class Trial:
    """How far a self-test has come."""

    board: Board
    steps: tuple[Step, ...]  # that are left; the first is on
    since: float  # when it began
    alive: float  # when somebody last answered or pressed
    patience_s: float | None = None  # None: it waits for ever
    buttons_answer: bool = False  # OK says yes, any other button no
    number: int = 1  # of the step, so that an answer cannot reach the next one
    findings: tuple[Finding, ...] = ()
    usable: frozenset[str] = frozenset()  # buttons that neither stick nor wander
    seen: Mapping[str, frozenset[bool]] = field(default_factory=dict)  # levels, hands off
    up_since: float | None = None  # None: a button is down
    lit: Mapping[str, str] = field(default_factory=dict)  # the lamp seen when another was meant
    came: Mapping[str, str] = field(default_factory=dict)  # the same of buttons
    sticks: frozenset[str] = frozenset()  # did not come up again
    stopped: bool = False

    @property
    def step(self) -> Step | None:
        """What is tried now; None: all is done."""
        return self.steps[0] if self.steps else None

    @property
    def has_failed(self) -> bool:
        """Whether a part is known to be wrong."""
        return any(finding.verdict is Verdict.FAIL for finding in self.findings)


def begin(
    board: Board,
    at: float,
    can_press: bool = True,
    elsewhere: Sequence[str] = (),
    faults: Mapping[str, str] | None = None,
    patience_s: float | None = None,
    buttons_answer: bool = False,
) -> Trial:
    """Begin the test of a board; `faults` are the parts of it that could not be opened."""
    told = [Finding(part, Verdict.FAIL, text) for part, text in (faults or {}).items()]
    if not can_press:
        text = t("mock pins: nothing to press")
        told += [
            Finding(t("{name} button", name=name), Verdict.SKIPPED, text) for name in board.buttons
        ]
    return Trial(
        board, steps(board, can_press, elsewhere), at, at, patience_s, buttons_answer,
        findings=tuple(told), usable=frozenset(board.buttons),
    )  # fmt: skip


def shows(trial: Trial, at: float) -> PanelOutput:
    """Return what lamps and buzzer do now."""
    return trial.step.shows(at - trial.since) if trial.step else DARK


def tick(trial: Trial, levels: Mapping[str, bool], at: float) -> Trial:
    """Let time pass, with the buttons that are down now."""
    if trial.step is None:
        return trial
    if trial.patience_s is not None and at - trial.alive >= trial.patience_s:
        return stop(trial, t("nobody answered for {seconds} s", seconds=f"{trial.patience_s:.0f}"))
    trial, pressed = _fresh_press(trial, levels, at)
    match trial.step:
        case Step(kind=Kind.LET_GO):
            still_held = any(levels.values()) and at - trial.since < LET_GO_S
            return trial if still_held else _next(trial, at)
        case Step(kind=Kind.REST):
            return _rest(trial, levels, at)
        case Step(kind=Kind.PRESS, name=name):
            return _press(trial, name, pressed, levels, at)
    if pressed and trial.buttons_answer:
        return answer(trial, YES if pressed == "ok" else NO, at)
    return trial


def answer(trial: Trial, text: str, at: float) -> Trial:
    """Take an answer to the step that is on; what is no answer to it changes nothing."""
    step = trial.step
    if step is None or text not in step.answers:
        return trial
    trial = replace(trial, alive=at)
    if text == AGAIN:
        return replace(trial, since=at)
    if step.kind is Kind.LAMP:
        seen = {YES: step.name, NO: NOTHING}.get(text, text)
        return _next(replace(trial, lit={**trial.lit, step.name: seen}), at)
    if step.kind is Kind.PRESS:
        return _next(replace(trial, came={**trial.came, step.name: NOTHING}), at)
    finding = Finding(step.part, Verdict.PASS)
    if text == NO:
        finding = Finding(step.part, Verdict.FAIL, step.mend)
    return _next(_with(trial, [finding]), at)


def take_findings(trial: Trial, findings: Iterable[Finding], at: float) -> Trial:
    """Take what others have found, where the step is theirs."""
    if trial.step is None or trial.step.kind is not Kind.ELSEWHERE:
        return trial
    return _next(replace(_with(trial, findings), alive=at), at)


def stop(trial: Trial, why: str) -> Trial:
    """End the test here; what was not tried is said to be skipped."""
    left = {step.part: None for step in trial.steps if step.part != REST.part}
    if trial.step is not None and trial.step.kind in (Kind.LAMP, Kind.PRESS):
        trial = _judge_kind(trial, trial.step.kind)
    known = {finding.part for finding in trial.findings}
    skipped = [Finding(part, Verdict.SKIPPED, why) for part in left if part not in known]
    return replace(_with(trial, skipped), steps=(), stopped=True)


# -- inside ----------------------------------------------------------------------------------


def _with(trial: Trial, findings: Iterable[Finding]) -> Trial:
    return replace(trial, findings=(*trial.findings, *findings))


def _next(trial: Trial, at: float) -> Trial:
    done, *left = trial.steps
    if done.kind in (Kind.LAMP, Kind.PRESS) and (not left or left[0].kind is not done.kind):
        trial = _judge_kind(trial, done.kind)  # only now it is known which two are swapped
    return replace(trial, steps=tuple(left), since=at, number=trial.number + 1)


def _fresh_press(trial: Trial, levels: Mapping[str, bool], at: float) -> tuple[Trial, str | None]:
    """Return a button that went down after all had been up, with the bounces over."""
    down = [name for name in trial.board.buttons if name in trial.usable and levels[name]]
    if not down:
        up_since = at if trial.up_since is None else trial.up_since
        return replace(trial, up_since=up_since), None
    fresh = trial.up_since is not None and at - trial.up_since >= SETTLE_S
    trial = replace(trial, up_since=None)
    return (replace(trial, alive=at), down[0]) if fresh else (trial, None)


def _rest(trial: Trial, levels: Mapping[str, bool], at: float) -> Trial:
    seen = {name: trial.seen.get(name, frozenset()) | {down} for name, down in levels.items()}
    trial = replace(trial, seen=seen)
    if at - trial.since < REST_S:
        return trial
    sticks = {name: _stuck_sentence(trial.board, name) for name in seen if seen[name] == {True}}
    floats = {name: _floats(trial.board, name) for name in seen if len(seen[name]) == 2}
    wrong = sticks | floats
    told = [
        Finding(t("{name} button", name=name), Verdict.FAIL, text) for name, text in wrong.items()
    ]
    left = [step for step in trial.steps if not (step.kind is Kind.PRESS and step.name in wrong)]
    usable = trial.usable - set(wrong)
    return _next(replace(_with(trial, told), steps=tuple(left), usable=usable), at)


def _press(
    trial: Trial, name: str, pressed: str | None, levels: Mapping[str, bool], at: float
) -> Trial:
    came = trial.came.get(name)
    if came is not None:  # it is waited for to come up
        if not levels[came]:
            return _next(trial, at)
        if at - trial.since < LET_GO_S:
            return trial
        sticks, usable = trial.sticks | {came}, trial.usable - {came}
        return _next(replace(trial, sticks=sticks, usable=usable), at)
    if pressed is not None:
        return replace(trial, came={**trial.came, name: pressed}, since=at)
    if at - trial.since >= PATIENCE_S:
        return _next(replace(trial, came={**trial.came, name: NOTHING}), at)
    return trial


# -- what came of it -------------------------------------------------------------------------


def _judge_kind(trial: Trial, kind: Kind) -> Trial:
    came, pins = trial.lit, trial.board.lamps
    if kind is Kind.PRESS:
        came, pins = trial.came, trial.board.buttons
    return _with(trial, (_judge(kind, name, came, pins, trial.sticks) for name in came))


def _judge(
    kind: Kind, name: str, came: Mapping[str, str], pins: Mapping[str, int], sticks: Iterable[str]
) -> Finding:
    """Say of a lamp or a button what came when it was meant."""
    part, other = _PARTS[kind].with_(name=name), came[name]
    if kind is Kind.PRESS and name in sticks:
        return Finding(part, Verdict.FAIL, t("stays down after it is let go"))
    if other == name:
        return Finding(part, Verdict.PASS)
    pin = pin_text(pins[name])
    if other == NOTHING:
        return Finding(part, Verdict.FAIL, _NOTHING_ON[kind].with_(pin=pin))
    if came.get(other) == name:
        text = t("swapped with {name}: change the wires of {pin} and {other}")
    else:
        text = t("on the wrong pin: its wire belongs on {pin}, {name} came instead ({other})")
    told = text.with_(name=other, pin=pin, other=pin_text(pins[other]))
    return Finding(part, Verdict.FAIL, told)


_PARTS: Final = {Kind.LAMP: t("{name} lamp"), Kind.PRESS: t("{name} button")}
_NOTHING_ON: Final = {
    Kind.LAMP: t(
        "nothing on {pin}: is the LED the right way round, its resistor and driver in place?"
    ),
    Kind.PRESS: t(
        "nothing on {pin}: is the button wired to that pin, and its other side to the common wire?"
    ),
}


def _stuck_sentence(board: Board, name: str) -> str:
    pin = pin_text(board.buttons[name])
    if board.pressed == "low":
        return t(
            "stuck: down with nobody there: something lies on it, its contact is a normally "
            "closed one, or {pin} touches ground",
            pin=pin,
        )
    return t(
        "stuck: down with nobody there: something lies on it, its contact is a normally "
        "closed one, or {pin} touches 3.3 V",
        pin=pin,
    )


def _floats(board: Board, name: str) -> str:
    return t(
        "its level wanders with nobody there: the {pull} of {pin} is missing: 10 kΩ, or another "
        "pull in [board]; or the wire is loose",
        pull="pull-up" if board.pressed == "low" else "pull-down",
        pin=pin_text(board.buttons[name]),
    )


def head(board: Board, when: str) -> Text:
    """Return what a self-test begins with; when it was made is the caller's to say."""
    return t("Self-test of the {board} board, {when}", board=board.name, when=when)


def report(board: Board, findings: Sequence[Finding], when: str) -> Text:
    """Return the report as text."""
    rows = align_rows([finding.row() for finding in findings])
    return join_texts("\n", (head(board, when), "", rows, "", result(findings), ""))


def result(findings: Sequence[Finding]) -> Text:
    """Return how many parts there are, and how many are not well."""
    bad = sum(finding.verdict is Verdict.FAIL for finding in findings)
    left = sum(finding.verdict is Verdict.SKIPPED for finding in findings)
    return tn(
        "{n} part, {bad} failed, {left} skipped",
        "{n} parts, {bad} failed, {left} skipped",
        len(findings),
        bad=bad,
        left=left,
    )
