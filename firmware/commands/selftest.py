"""`roundtable selftest`: every lamp, tone and button, tried by whoever built the box."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("selftest", help="try every lamp, tone and button of the box")
    command.add_argument("--config", metavar="FILE", help="the configuration (roundtable.toml)")
    command.add_argument("--data", metavar="DIR", help="where the report is kept")
    command.add_argument("--board", metavar="NAME", help="a board's name, or its file")
    command.add_argument("--pins", metavar="NAME", help="mock, lgpio or rpigpio")
    command.add_argument("--report", metavar="FILE", help="the report (selftest.txt in the data)")


def run(args: argparse.Namespace, answer: Callable[[str], str] = input) -> int:
    """Return 0 if every part passed, 1 if one failed; `answer` is who is asked."""
    import time

    from firmware import config as configuration
    from firmware.box import is_simulated
    from hardware.board import load
    from hardware.panel import Panel
    from hardware.pins import open_pins
    from hardware.selftest import Trial, Verdict, report
    from hardware.writing import write

    options = {key: getattr(args, key) for key in ("data", "board", "pins")}
    config = configuration.load(args.config, options)
    config.data.mkdir(parents=True, exist_ok=True)
    board = load(config.board)
    factory = open_pins(config.pin_factory, config.data.resolve())
    simulated = is_simulated(factory)
    if simulated:
        print("SIMULATED: mock pins, no real lamp is lit", flush=True)
    findings = []
    with Panel(board, factory, lambda button, down: None) as panel:
        trial = Trial(board, panel, asking(answer), print, time.sleep)
        for finding in trial.findings(can_press=not simulated):
            print(finding, flush=True)
            findings.append(finding)
    factory.close()
    path = Path(args.report) if args.report else config.data / "selftest.txt"
    when = time.strftime("%Y-%m-%d %H:%M") + (", SIMULATED" if simulated else "")
    write(path, report(board, findings, when).encode())
    print(f"{path}: the report")
    return int(any(finding.verdict is Verdict.FAIL for finding in findings))


def asking(answer: Callable[[str], str]) -> Callable[[str], str]:
    """Return the same, with a named error where nobody is there."""
    from hardware.selftest import Unanswered

    def ask(question: str) -> str:
        try:
            return answer(question)
        except EOFError as error:
            raise Unanswered("nobody answers: run it in a terminal") from error

    return ask
