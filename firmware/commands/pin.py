"""`roundtable pin`: the operator's PIN, for whoever has forgotten it."""

from __future__ import annotations

import argparse

from words.terminal import put, spoken
from words.text import t


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("pin", help=t("tell the operator's PIN, or draw another"))
    command.add_argument("--config", metavar="FILE", help=t("the configuration (roundtable.toml)"))
    command.add_argument("--data", metavar="DIR", help=t("where the PIN is kept"))
    command.add_argument(
        "--new", action="store_true", help=t("draw another; restart the table then")
    )


def run(args: argparse.Namespace) -> int:
    """Print the PIN alone, or say that there is none; raise BadConfig."""
    from firmware.owner import config as configuration
    from firmware.owner.operator_pin import draw_pin, read_pin
    from firmware.storage.bad_config import BadConfig

    config = configuration.load(args.config, {"data": args.data})
    if args.new and config.pin is not None:
        raise BadConfig(t("[screen] pin is set in the configuration: change it there"))
    pin = draw_pin(config.data) if args.new else config.pin or read_pin(config.data)
    if pin is None:
        put(spoken(t("no PIN: one is drawn when the page listens on the network (docs/screen.md)")))
    else:
        put(pin)
    return 0
