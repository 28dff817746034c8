"""The self-test finds what a maker gets wrong: real gpiozero devices on mock pins, wired badly."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import pytest
from gpiozero import LED

from firmware.camera.drawn_hands import DrawnHands
from firmware.commands.test import panel as command
from firmware.owner.deck import deck as stored_deck
from firmware.selftest.terminal import NobodyAnswers, Terminal
from hardware.board import Board
from hardware.cues.ring import WHITE
from hardware.mock_chain import MockChain
from hardware.panel import MockHands, Panel
from hardware.pins import PinFactory, open_pins
from hardware.profiles import load
from hardware.rings import RINGS
from hardware.selftest.walk import Finding, Verdict, report
from vision.cameras.drawn_table import DrawnCamera

SMALL = Board("small", {"ok": 5, "undo": 6, "accuse": 16}, {"silence": 13, "ok": 25}, buzzer=12)


class Maker:
    """Somebody at a bench: told to press a button, they press what the box calls `wired[name]`."""

    def __init__(
        self,
        board: Board,
        factory: PinFactory,
        wired: dict[str, str] | None = None,
        answers: Callable[[str], str] = lambda question: "y",
        noise: Callable[[int, MockHands], None] = lambda tick, hands: None,
        forgets: str = "",
    ) -> None:
        self.board, self.hands = board, MockHands(board, factory)
        self.wired = wired or {}
        self.answers, self.noise, self.forgets = answers, noise, forgets
        self.asked: list[str] = []
        self.seconds = 0.0
        self.ticks = self.told_at = 0
        self.finger = ""
        self.down = False

    def ask(self, question: str) -> str:
        self.asked.append(question)
        return self.answers(question)

    def tell(self, text: str) -> None:
        if text.startswith("Press "):
            name = text.split()[1]
            self.finger = self.wired.get(name, name)
            self.told_at = self.ticks

    def wait(self, seconds: float) -> None:
        self.seconds += seconds
        self.ticks += 1
        self.noise(self.ticks, self.hands)
        if self.finger and self.ticks - self.told_at > 8:  # some 0.16 s to find it
            self.press_and_let_go()

    def press_and_let_go(self) -> None:
        if not self.down:
            self.hands.press(self.finger)
            self.down = True
        elif self.finger != self.forgets:
            self.hands.release(self.finger)
            self.finger, self.down = "", False

    def tests(self, factory: PinFactory) -> dict[str, Finding]:
        terminal = Terminal(self.ask, self.tell, self.wait, lambda: self.seconds)
        with Panel(self.board, factory, lambda edge: None) as panel:
            return {finding.part: finding for finding in terminal.findings(panel)}


@pytest.fixture
def factory(tmp_path: Path) -> Iterator[PinFactory]:
    factory = open_pins("mock", tmp_path)
    yield factory
    factory.reset()  # type: ignore[attr-defined]


def failed(findings: dict[str, Finding]) -> dict[str, str]:
    return {part: f.text for part, f in findings.items() if f.verdict is Verdict.FAIL}


@pytest.mark.parametrize("name", ["minimal", "standard", "deluxe"])
def test_a_good_box_passes_with_every_part(name: str, factory: PinFactory) -> None:
    board = load(name)
    findings = Maker(board, factory).tests(factory)
    assert not failed(findings)
    parts = {f"{button} button" for button in board.buttons} | {f"{n} lamp" for n in board.lamps}
    assert parts <= set(findings)
    assert len([part for part in findings if part.startswith("tone")]) == 5
    assert len([part for part in findings if part.startswith("seat")]) == board.seats


def test_two_buttons_swapped(factory: PinFactory) -> None:
    maker = Maker(SMALL, factory, wired={"ok": "undo", "undo": "ok"})
    assert failed(maker.tests(factory)) == {
        "ok button": "swapped with undo: change the wires of BCM 5 (pin 29) and BCM 6 (pin 31)",
        "undo button": "swapped with ok: change the wires of BCM 6 (pin 31) and BCM 5 (pin 29)",
    }


def test_a_button_on_another_ones_pin(factory: PinFactory) -> None:
    texts = failed(Maker(SMALL, factory, wired={"ok": "undo"}).tests(factory))
    assert texts == {
        "ok button": "on the wrong pin: its wire belongs on BCM 5 (pin 29), "
        "undo came instead (BCM 6 (pin 31))"
    }


def test_a_button_that_is_not_wired(factory: PinFactory) -> None:
    def nobody_presses_undo(tick: int, hands: MockHands) -> None:
        if maker.finger == "undo":
            maker.finger = ""

    maker = Maker(SMALL, factory, noise=nobody_presses_undo)
    assert failed(maker.tests(factory)) == {
        "undo button": "nothing on BCM 6 (pin 31): is the button wired to that pin, "
        "and its other side to the common wire?"
    }


def test_a_button_stuck_from_the_start_is_found_and_not_asked_for(factory: PinFactory) -> None:
    maker = Maker(SMALL, factory, noise=lambda tick, hands: hands.press("undo"))
    (text,) = failed(maker.tests(factory)).values()
    assert text.startswith("stuck: down with nobody there")
    assert text.endswith("BCM 6 (pin 31) touches ground")


def test_a_button_that_does_not_come_up_again(factory: PinFactory) -> None:
    last = replace(SMALL, buttons={"ok": 5, "undo": 6})
    maker = Maker(last, factory, forgets="undo")
    assert failed(maker.tests(factory)) == {"undo button": "stays down after it is let go"}


def test_a_missing_pull_up_is_a_level_that_wanders(factory: PinFactory) -> None:
    board = replace(SMALL, pull="floating", pressed="low")

    def wander(tick: int, hands: MockHands) -> None:
        (hands.press if tick % 7 == 0 else hands.release)("accuse")

    maker = Maker(board, factory, noise=wander)
    for name in ("ok", "undo"):
        maker.hands.release(name)
    (text,) = failed(maker.tests(factory)).values()
    assert "the pull-up of BCM 16 (pin 36) is missing: 10 kΩ" in text


def test_a_lamp_on_the_wrong_pin_is_asked_for(factory: PinFactory) -> None:
    swapped = {"Is the lamp silence": "ok", "Is the lamp ok": "silence"}
    maker = Maker(SMALL, factory, answers=lambda q: swapped.get(q.split(" lit")[0], "y"))
    texts = failed(maker.tests(factory))
    assert texts["silence lamp"].startswith("swapped with ok: change the wires of BCM 13 (pin 33)")
    assert set(texts) == {"silence lamp", "ok lamp"}


def test_a_dark_lamp(factory: PinFactory) -> None:
    maker = Maker(
        SMALL, factory, answers=lambda q: "n" if q.startswith("Is the lamp silence") else "y"
    )
    (text,) = failed(maker.tests(factory)).values()
    assert text.startswith("nothing on BCM 13 (pin 33): is the LED the right way round")


def test_an_answer_that_is_none_is_asked_again(factory: PinFactory) -> None:
    said = iter(["perhaps", "quest-9", "y"])
    maker = Maker(SMALL, factory, answers=lambda q: next(said, "y"))
    assert not failed(maker.tests(factory))
    assert maker.asked[:3] == maker.asked[:1] * 3


def test_each_lamp_is_really_lit_alone_and_each_tone_played(factory: PinFactory) -> None:
    seen: list[tuple[float, float]] = []
    pins = [factory.pin(13), factory.pin(25)]  # type: ignore[attr-defined]

    def look(question: str) -> str:
        seen.append((pins[0].state, pins[1].state))
        return "y"

    Maker(SMALL, factory, answers=look).tests(factory)
    assert seen[:2] == [(1.0, 0.0), (0.0, 1.0)]
    assert set(seen[2:]) == {(0.0, 0.0)}


def test_a_silent_buzzer(factory: PinFactory) -> None:
    texts = failed(Maker(SMALL, factory, answers=lambda q: "n"[: "hear" in q]).tests(factory))
    assert list(texts) == [f"tone of {hz} Hz" for hz in (2093, 2489, 2960, 3520, 4186)]
    assert "passive piezo on BCM 12 (pin 32)" in texts["tone of 2093 Hz"]


def test_the_ring_is_shown_led_by_led(factory: PinFactory) -> None:
    chain, board = MockChain(18, factory), Board("ring", ring=RINGS["apa102"], seats=2)
    lit: list[int] = []

    def look(question: str) -> str:
        lit.append(sum(pixel != (0, 0, 0) for pixel in chain.pixels))
        return "n" if "first" in question and chain.pixels[0] == WHITE else "y"

    texts = failed(Maker(board, factory, answers=look).tests(factory))
    assert lit == [1, 1, 16, 1, 1]
    assert list(texts) == ["ring, first LED"]


def test_a_row_of_lamps_is_shown_from_its_first_one(factory: PinFactory) -> None:
    board = Board("row", bars={"white": (17, 27, 22, 23, 24, 25, 13)})
    pins = [factory.pin(bcm) for bcm in board.bars["white"]]  # type: ignore[attr-defined]
    lit: list[float] = []

    def look(question: str) -> str:
        lit.append(sum(float(pin.state) for pin in pins))
        return "n" if "every" in question else "y"

    texts = failed(Maker(board, factory, answers=look).tests(factory))
    assert lit == [1, 7]
    assert texts["white row, all lamps"].startswith("look at its wires: BCM 17 (pin 11), BCM 27")


def test_a_part_that_cannot_be_opened_has_failed_and_is_not_asked_for(
    factory: PinFactory,
) -> None:
    with LED(13, pin_factory=factory):
        maker = Maker(SMALL, factory)
        texts = failed(maker.tests(factory))
    assert list(texts) == ["silence lamp"]
    assert "already taken" in texts["silence lamp"]
    assert not any("silence" in question for question in maker.asked)


def test_the_report_says_it_all() -> None:
    findings = [
        Finding("ok lamp", Verdict.PASS),
        Finding("ok button", Verdict.FAIL, "stuck"),
        Finding("undo button", Verdict.SKIPPED, "mock pins"),
    ]
    assert report(SMALL, findings, "today") == (
        "Self-test of the small board, today\n\n"
        "pass     ok lamp\n"
        "FAIL     ok button: stuck\n"
        "skipped  undo button: mock pins\n\n"
        "3 parts, 1 failed, 1 skipped\n"
    )


# -- the command ---------------------------------------------------------------------------


def arguments(folder: Path, report: Path | None = None) -> argparse.Namespace:
    config = folder / "roundtable.toml"
    config.write_text('[table]\ndeck = "K7QD"\n')
    board = folder / "own.toml"
    board.write_text("[buttons]\nok = 5\n[lamps]\nsilence = 13\n")
    data, given = str(folder / "data"), str(report) if report else None
    return argparse.Namespace(
        config=str(config), data=data, board=str(board), pins="mock", report=given,
        json=False, camera=f"folder:{film(folder / 'film')}",
    )  # fmt: skip


def film(folder: Path, frames: int = 4) -> Path:
    """Pictures of a drawn table of deck K7QD with one card on it."""
    folder.mkdir()
    hands = DrawnHands(stored_deck(folder, "K7QD", keep=False), Random(1))
    hands.change("picts-5", "up")
    camera = DrawnCamera(hands.table)
    for number in range(frames):
        cv2.imwrite(str(folder / f"{number}.png"), camera.next_frame().pixels)
    return folder


def test_without_anybody_it_says_so(tmp_path: Path) -> None:
    def nobody(question: str) -> str:
        raise EOFError

    with pytest.raises(NobodyAnswers, match="run it in a terminal"):
        command.run(arguments(tmp_path), nobody)


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("n", 1)])
def test_on_mock_pins_it_writes_a_report_that_says_simulated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], answer: str, status: int
) -> None:
    assert command.run(arguments(tmp_path), lambda question: answer) == status
    text = (tmp_path / "data" / "selftest.txt").read_text()
    assert "SIMULATED" in text.splitlines()[0]
    assert "skipped  ok button: mock pins: nothing to press" in text
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("SIMULATED")
    assert said[1] == text.splitlines()[0]  # "Self-test of the own board, …"
    assert said[-2] == text.splitlines()[-1]  # "6 parts, …"


def test_a_program_gets_one_value_and_who_answers_is_asked_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = arguments(tmp_path)
    args.json = True
    assert command.run(args, lambda question: question or "n") == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (told["passed"], told["simulated"], len(told["parts"])) == (False, True, 6)
    assert said.err.startswith("SIMULATED")


def test_the_report_goes_where_it_is_wanted(tmp_path: Path) -> None:
    command.run(arguments(tmp_path, tmp_path / "own.txt"), lambda question: "y")
    assert "6 parts, 0 failed, 2 skipped" in (tmp_path / "own.txt").read_text()
