"""`roundtable collect`: the finished games of many tables in PostgreSQL (docs/fleet.md)."""

from __future__ import annotations

import argparse

from words.text import t


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "collect",
        help=t("many tables: write finished games from the broker into PostgreSQL"),
        description=t(
            "Reads what tables tell the broker of [mqtt] and writes it into the database of "
            "[collect], until it is told to stop. Status 0: told to; 2: somebody must mend "
            "something first."
        ),
    )
    command.add_argument("--config", metavar="FILE", help=t("the configuration (roundtable.toml)"))
    how = command.add_mutually_exclusive_group()
    how.add_argument("--once", action="store_true", help=t("take what lies at the broker, and end"))
    how.add_argument(
        "--check", action="store_true", help=t("look at database and broker; nothing is written")
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was told to stop; what only somebody else can mend is said."""
    import logging
    import secrets
    from importlib import import_module

    from firmware.commands.notify import ready, stopping
    from firmware.commands.run import stopped_by_signals
    from firmware.owner.config import load
    from firmware.publishing.retry import Retry
    from firmware.publishing.topics import ROOT
    from firmware.publishing.troubles import NoBroker
    from firmware.publishing.troubles import sentence as broker_sentence
    from firmware.saying import say
    from fleet.collect.troubles import NoBase, Wrong, sentence
    from words.terminal import complain

    try:
        import_module("psycopg")
    except ImportError:
        return complain("collect", sentence(Wrong.NO_PSYCOPG, ""))
    from fleet.collect.joining import check, collector

    logging.getLogger("psycopg").setLevel(logging.ERROR)  # what it ignores is said already
    config = load(args.config, {})
    try:
        if args.check:
            return check(config, say)
        own = collector(config, say)
        stop = stopped_by_signals()
        if args.once:
            own.once(stop)
        else:
            ready()
            own.run(stop, Retry(secrets.token_hex(2)))
            stopping()
    except NoBase as error:
        return complain("collect", sentence(error.wrong, error.detail))
    except NoBroker as error:
        return complain("collect", broker_sentence(error.trouble, error.detail, f"{ROOT}/#"))
    say(own.tally.text)
    return 0
