"""`roundtable dark`: every lamp dark, the buzzer quiet; the service asks for it after a crash."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_shared
from words.terminal import warn
from words.text import t

if TYPE_CHECKING:
    from hardware.board import Board
    from hardware.pins import PinFactory


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "dark",
        help=t("make every lamp dark and the buzzer quiet"),
        examples=("roundtable dark --board deluxe",),
    )
    add_shared(command, "--config", "--data", "--board", "--pins")


def run(args: argparse.Namespace) -> int:
    """Return 0 when all is dark, 1 when a part could not be had."""
    from firmware.handing.files import read_file
    from firmware.owner import config as configuration
    from hardware.pins import open_pins
    from hardware.profiles import load

    options = {key: getattr(args, key) for key in ("data", "board", "pins")}
    config = configuration.load_what_can_be(args.config, options).config
    config.data.mkdir(parents=True, exist_ok=True)
    board = load(config.board, read_file)
    factory = open_pins(config.pin_factory, config.data.resolve())
    problems = make_dark(board, factory)
    factory.close()
    for problem in problems:
        warn(t("warning: {problem}", problem=problem))
    return int(bool(problems))


def make_dark(board: Board, factory: PinFactory) -> tuple[str, ...]:
    """Make lamps, ring and buzzer dark and quiet; return what could not be had."""
    from dataclasses import replace

    from hardware.panel import Panel

    with Panel(replace(board, buttons={}), factory, lambda _edge: None) as panel:
        return panel.problems
