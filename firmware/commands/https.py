"""`roundtable https`: the fingerprint by which a browser's user knows the box."""

from __future__ import annotations

import argparse

from words.terminal import put, say
from words.text import t


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "https", help=t("tell the certificate's fingerprint, or make anew")
    )
    command.add_argument("--config", metavar="FILE", help=t("the configuration (roundtable.toml)"))
    command.add_argument("--data", metavar="DIR", help=t("where the certificate is kept"))
    command.add_argument(
        "--new", action="store_true", help=t("another key; restart the table then")
    )


def run(args: argparse.Namespace) -> int:
    """Print the fingerprint alone, or say that there is none; raise BadConfig."""
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
        put(fingerprint(config.data))
    except FileNotFoundError:
        say(t("no certificate: it is made when the table starts with [screen] https = true"))
    return 0
