"""`roundtable fleet hall`: all tables of a broker on one page, for the staff's tablets."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_shared
from firmware.commands.run import stopped_by_signals
from words.text import t, tn

if TYPE_CHECKING:
    from fleet.hall.start import OpenHall


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "hall",
        help=t("all tables of a broker on one page, for the staff"),
        description=t("The section [mqtt] of the configuration names the broker (docs/fleet.md)."),
        examples=(
            "roundtable fleet hall --config hall.toml --host 0.0.0.0",
            "roundtable fleet hall --config hall.toml --csv games.csv",
        ),
    )
    add_shared(command, "--config", "--data", "--host", "--port", "--https", "--csv")


def run(args: argparse.Namespace) -> int:
    """Serve the page until it is told to stop; raise BadConfig or NoPort.

    With `--csv` write what is kept instead; the hall may run meanwhile.
    """
    from firmware.commands.notify import ready, stopping
    from firmware.output import warn
    from firmware.owner import config as configuration
    from firmware.storage.bad_config import BadConfig
    from fleet.hall.start import open_hall

    options = {key: getattr(args, key) for key in ("data", "host", "port", "https")}
    config = configuration.load(args.config, options)
    if args.csv is not None:
        return _write(args.csv, config.data)
    if config.mqtt is None:
        raise BadConfig(
            t("no broker: name it in the configuration, [mqtt] mqtt (docs/fleet.md tells how)")
        )
    stop = stopped_by_signals()
    with open_hall(config, warn) as hall:
        _tell(hall, config.data, config.pin is None)
        ready()
        stop.wait()
        stopping()
    return 0


def _write(file: Path, data: Path) -> int:
    from firmware.handing.files import write_file
    from firmware.output import say
    from fleet.hall.archive.reading import GameFilter
    from fleet.hall.archive.telling import table_of
    from fleet.intake.store import NoStore
    from words.terminal import complain

    try:
        text, games = table_of(data, GameFilter())
    except NoStore as error:
        return complain("fleet hall", error.text)
    write_file(file, text.encode())
    say(tn("{n} game written to {file}", "{n} games written to {file}", games, file=file))
    return 0


def _tell(hall: OpenHall, data: Path, is_pin_drawn: bool) -> None:
    """Say where the page is, and who may see it."""
    from firmware.output import say

    say(t("the hall is shown at {address}", address=hall.served.address))
    if hall.served.reached_at is None:
        say(t("only this computer sees it; --host 0.0.0.0 opens it to the network, behind a PIN"))
        return
    say(t("the staff's tablets in this network open {address}", address=hall.served.reached_at))
    if is_pin_drawn and hall.pin is not None:
        command = (
            f"roundtable config pin --data {data}"  # a log may be handed on: no PIN stands there
        )
        told = hall.pin if sys.stdout.isatty() else t("told by `{command}`", command=command)
        say(t("the page asks for the PIN, which is {pin}", pin=told))
