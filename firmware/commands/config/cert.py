"""`roundtable config cert`: the fingerprint by which a browser's user knows the box."""

from __future__ import annotations

import argparse

from firmware.commands.arguments import Parser, add_json, add_shared
from words.terminal import complain, print_text, put_json
from words.text import t


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "cert",
        help=t("show the certificate's fingerprint, or make another one"),
        examples=("roundtable config cert",),
    )
    add_shared(command, "--config", "--data")
    add_json(command, '{"sha256": "4F:0B:…:9A"}')
    command.add_argument(
        "--new", action="store_true", help=t("another key; restart the table then")
    )


def run(args: argparse.Namespace) -> int:
    """Print the fingerprint alone, or return FAILED where there is none; raise BadConfig."""
    import time
    from datetime import UTC, datetime

    from firmware.owner import config as configuration
    from firmware.owner.certificate import another_key, fingerprint
    from firmware.screen.guard import own_names

    config = configuration.load(args.config, {"data": args.data})
    if args.new:
        when = time.strftime("%Y-%m-%d-%H%M%S")
        another_key(config.data, own_names(config.host), datetime.now(UTC), when)
    try:
        told = fingerprint(config.data)
    except FileNotFoundError:
        told = None
    if args.json:
        put_json({"sha256": told})
    elif told is None:
        none = t("no certificate: it is made when the table starts with [screen] https = true")
        return complain("config cert", none)
    else:
        print_text(told)
    return 0
