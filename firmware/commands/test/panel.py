"""`roundtable test panel`: every lamp, tone and button, and the camera, tried by the maker."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import in_terminal_language, put_json, say, warn
from words.text import join_texts, t, told_by

if TYPE_CHECKING:
    from firmware.owner.config import Config
    from hardware.selftest.walk import Finding


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "panel",
        help=t("try every lamp, tone, button and the camera"),
        examples=("roundtable test panel --board standard",),
    )
    add_shared(command, "--config", "--data", "--board", "--pins", "--camera")
    command.add_argument(
        "--report", metavar="FILE", help=t("the report (selftest.txt in the data)")
    )
    add_json(
        command,
        '{"passed": true, "simulated": false, "report": "selftest.txt",'
        ' "parts": [{"part": "silence", "verdict": "pass", "text": ""}]}',
    )


def run(args: argparse.Namespace, answer: Callable[[str], str] = input) -> int:
    """Return 0 if every part passed, 1 if one failed; `answer` is who is asked."""
    import time

    from firmware.box.box import is_simulated
    from firmware.handing.files import read_file, write_file
    from firmware.owner import config as configuration
    from firmware.selftest.terminal import Terminal
    from hardware.panel import Panel
    from hardware.pins import open_pins
    from hardware.profiles import load
    from hardware.selftest.walk import Verdict, head, report, result

    options = {key: getattr(args, key) for key in ("data", "board", "pins", "camera")}
    config = configuration.load(args.config, options)
    config.data.mkdir(parents=True, exist_ok=True)
    board = load(config.board, read_file)
    factory = open_pins(config.pin_factory, config.data.resolve())
    simulated = is_simulated(factory)
    note = warn if args.json else say
    if simulated:
        note(t("SIMULATED: mock pins, no real lamp is lit"))
    when = time.strftime("%Y-%m-%d %H:%M") + (", SIMULATED" if simulated else "")
    note(head(board, when))
    findings = []
    terminal = Terminal(asking(answer, args.json), note, time.sleep, time.monotonic)
    camera = {"camera": lambda: look_through(config)}
    with Panel(board, factory, lambda _edge: None) as panel:
        for finding in terminal.findings(panel, not simulated, camera):
            note(join_texts("  ", finding.row()))
            findings.append(finding)
    factory.close()
    path = Path(args.report) if args.report else config.data / "selftest.txt"
    write_file(path, in_terminal_language(report(board, findings, when)).encode(), folders=True)
    passed = all(finding.verdict is not Verdict.FAIL for finding in findings)
    if args.json:
        told = [{"part": one.part, "verdict": one.verdict, "text": one.text} for one in findings]
        put_json({"passed": passed, "simulated": simulated, "report": str(path), "parts": told})
    else:
        say(result(findings))
        say(t("{path}: the report", path=path))
    return int(not passed)


def look_through(config: Config) -> tuple[Finding, ...]:
    """Open the configured camera, look for a few seconds, and say what was found."""
    from firmware.camera import calibrations
    from firmware.camera.camera_opener import open_source
    from firmware.owner.deck import deck
    from firmware.selftest.camera import LOOK_S, Gauge, judge
    from hardware.selftest.walk import Finding, Verdict
    from vision.decode import decoder
    from vision.frame import NoCamera

    ours = deck(config.data, config.deck, keep=False)
    gauge = Gauge(decoder(config.decoder), ours)
    live = False
    try:
        kept, _ = calibrations.load_for(config.data, config.source)
        camera = open_source(config, ours, kept.lock if kept else None)
        live = camera.live
        try:
            for frame in camera.frames():
                gauge.see(frame)
                if frame.at - gauge.glimpses[0].at >= LOOK_S:
                    break
        finally:
            camera.close()
    except NoCamera as error:
        return (Finding("camera", Verdict.FAIL, told_by(error)),)
    return judge(config.source, gauge.glimpses, live)


def asking(answer: Callable[[str], str], aside: bool = False) -> Callable[[str], str]:
    """Return the same, with a named error where nobody is there; `aside` asks on stderr."""
    from firmware.selftest.terminal import NobodyAnswers

    def ask(question: str) -> str:
        try:
            if aside:
                warn(question)
            return answer("" if aside else in_terminal_language(question))
        except EOFError as error:
            raise NobodyAnswers(t("nobody answers: run it in a terminal")) from error

    return ask
