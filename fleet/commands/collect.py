"""`roundtable fleet collect`: the finished games of many tables in PostgreSQL (docs/fleet.md)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.commands.arguments import Parser, add_json, add_shared
from words.text import Text, t, told_by

if TYPE_CHECKING:
    from firmware.owner.config import Config

MEND = 2  # exit status that tells systemd not to start it again: somebody must mend something


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "collect",
        help=t("many tables: write finished games from the broker into PostgreSQL"),
        description=t(
            "Reads what tables tell the broker of [mqtt] and writes it into the database of "
            "[collect], until it is told to stop. Status 0: told to; 2: somebody must repair "
            "something first."
        ),
        examples=("roundtable fleet collect --config collector.toml --check",),
    )
    add_shared(command, "--config")
    add_json(command, '{"said": 9, "written": 1, "same": 8, "rubbish": 0, …}')
    how = command.add_mutually_exclusive_group()
    how.add_argument("--once", action="store_true", help=t("take what lies at the broker, and end"))
    how.add_argument(
        "--check", action="store_true", help=t("look at database and broker; nothing is written")
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was told to stop; what only somebody else can mend is said."""
    import logging
    import secrets
    from dataclasses import asdict
    from importlib import import_module

    from firmware.commands.notify import ready, stopping
    from firmware.commands.run import stopped_by_signals
    from firmware.output import say, warn
    from firmware.owner.config import load
    from firmware.publishing.retry import Retry
    from firmware.publishing.topics import ROOT
    from firmware.publishing.troubles import NoBroker
    from firmware.publishing.troubles import sentence as broker_sentence
    from firmware.storage.bad_config import BadConfig
    from fleet.collect.troubles import DatabaseUnavailable, Wrong, sentence
    from words.terminal import complain, put_json

    try:
        import_module("psycopg")
    except ImportError:
        return complain("fleet collect", sentence(Wrong.NO_PSYCOPG, ""), MEND)
    from fleet.collect.connections import check, collector

    logging.getLogger("psycopg").setLevel(logging.ERROR)  # what it ignores is said already
    try:
        config = load(args.config, {})
        if args.check:
            return _check(check, config, args.json)
        note = warn if args.json else say
        own = collector(config, note)
        stop = stopped_by_signals()
        if args.once:
            own.once(stop)
        else:
            ready()
            own.run(stop, Retry(secrets.token_hex(2)))
            stopping()
    except DatabaseUnavailable as error:
        return complain("fleet collect", error.text, MEND)
    except BadConfig as error:
        return complain("fleet collect", told_by(error), MEND)
    except NoBroker as error:
        return complain(
            "fleet collect", broker_sentence(error.trouble, error.detail, f"{ROOT}/#"), MEND
        )
    if args.json:
        put_json(asdict(own.tally))
    else:
        say(own.tally.text)
    return 0


def _check(check: Callable[..., int], config: Config, as_json: bool) -> int:
    """Look at database and broker and say how they are; return 0 where a collector could begin."""
    from firmware.output import say
    from words.terminal import put_json

    if not as_json:
        return check(config, say)
    told: list[Text] = []
    status = check(config, told.append)
    put_json({"ok": status == 0, "told": told})
    return status
