"""`roundtable config pin`: the operator's PIN, for whoever has forgotten it."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import in_terminal_language, print_text, put_json
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "pin",
        help=t("tell the operator's PIN, or draw another"),
        examples=("roundtable config pin", "roundtable config pin --new"),
    )
    add_shared(command, "--config", "--data")
    add_json(command, '{"pin": "4711"}')
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
    if args.json:
        put_json({"pin": pin})
    elif pin is None:
        print_text(
            in_terminal_language(
                t("no PIN: one is drawn when the page listens on the network (docs/screen.md)")
            )
        )
    else:
        print_text(pin)
    return 0
