"""`roundtable do`: enter a line by hand at the table that is running here."""

from __future__ import annotations

import argparse


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "do",
        help="enter a card, a Quest or a correction by hand",
        description="For example: do lay picts-5; do lay down; do quest grail; do token dragon; "
        "do loyalty 2 traitor; do knight arthur.1 3; do confirm; do undo; "
        "do teach morgan-3 symbols=grail; do adjust white=3 seat=1.",
    )
    command.add_argument("words", nargs="+", metavar="WORD", help="what happened")
    command.add_argument("--config", metavar="FILE", help="the configuration (roundtable.toml)")
    command.add_argument("--host", help="where the table is (127.0.0.1)")
    command.add_argument("--port", type=int, help="its port (8080)")


def run(args: argparse.Namespace) -> int:
    """Return 0 when the line was taken, 2 when it was refused or no table answers."""
    import json
    import sys
    from urllib.error import HTTPError, URLError
    from urllib.request import Request, urlopen

    from firmware import config as configuration
    from firmware.registry import DEFAULT, GAMES

    line = GAMES[DEFAULT].line_from_words(args.words)
    config = configuration.load(args.config, {"host": args.host, "port": args.port})
    address = f"http://{config.host}:{config.port}/api/do"
    asked = Request(address, json.dumps(line).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=10) as answer:
            answer.read()
    except HTTPError as refusal:
        with refusal:
            told = json.loads(refusal.read())
        print(f"roundtable do: refused: {told['text']}", file=sys.stderr)
        return 2
    except (URLError, TimeoutError):
        print(
            f"roundtable do: no table answers at {address}: start roundtable run, "
            "or name its --port",
            file=sys.stderr,
        )
        return 2
    return 0
