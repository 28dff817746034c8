"""`roundtable games resume`, `close`, `delete`, `restore`, `forget` and `rescue`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from firmware.commands.arguments import Parser, add_json, add_shared, add_where
from firmware.commands.at_table import Table, table_of
from words.terminal import complain, say, say_done, warn
from words.text import Text, join_texts, t, told_by

NUMBER = t("a game's number, as the list has it")


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the words with their options."""
    resume = commands.add_parser(
        "resume",
        help=t("go on with a game that is not over"),
        description=t("A running box goes on with it at once, another one when it is started."),
        examples=("roundtable games resume 3",),
    )
    close = commands.add_parser(
        "close",
        help=t("close a game that nobody will go on with"),
        examples=("roundtable games close 3",),
    )
    delete = commands.add_parser(
        "delete",
        help=t("delete a game; for a day it can be restored"),
        examples=("roundtable games delete 3",),
    )
    restore = commands.add_parser(
        "restore",
        help=t("put a deleted game back into the list"),
        examples=("roundtable games restore 3",),
    )
    for command in (resume, close, delete, restore):
        command.add_argument("game", type=int, metavar="N", help=NUMBER)
    forget = commands.add_parser(
        "forget",
        help=t("remove a player's name from every game"),
        examples=("roundtable games forget Anna",),
    )
    forget.add_argument("name", metavar="NAME", help=t("the player's name"))
    rescue = commands.add_parser(
        "rescue",
        help=t("say how the box goes on after its journal was exchanged"),
        examples=("roundtable games rescue back",),
    )
    rescue.add_argument(
        "way",
        metavar="HOW",
        help=t(
            "back: to what the box had written; take: the saved game into the file that is there;"
            " keep: that file as it is"
        ),
    )
    for command in (resume, close, delete, restore, forget, rescue):
        add_json(command, '{"done": "…"}')
    for command in (close, delete, restore, rescue):
        add_shared(command, "--file", "--data")
    add_shared(forget, "--data")
    add_shared(resume, "--pin")
    add_where(resume)


def run(args: argparse.Namespace) -> int:
    """Change what was asked for and say so; what cannot be changed is raised."""
    from firmware.after import deletion
    from firmware.after.catalogue import journal_in
    from firmware.owner.config import data_folder

    data, now = data_folder(args.data), time.time()
    if args.subcommand == "resume":
        return _resume(args, data)
    if args.subcommand == "forget":
        return say_done(_forget(args.name, data, now), args.json)
    path = Path(args.file) if args.file else journal_in(data)
    if args.subcommand == "delete":
        deletion.delete(path, args.game, now)
        done = t(
            "Game {n} is deleted; `roundtable games restore {n}` has it back for a day.",
            n=args.game,
        )
    elif args.subcommand == "restore":
        deletion.bring_back(path, args.game)
        done = t("Game {n} is in the list again.", n=args.game)
    elif args.subcommand == "close":
        deletion.close(path, args.game, now)
        done = t("Game {n} is closed: its replay is open now.", n=args.game)
    else:
        done = _choose(path, args.way)
    return say_done(done, args.json)


def _resume(args: argparse.Namespace, data: Path) -> int:
    """Go on with a game: the running box does it, and one that is started the next time."""
    from engine.game import Refused
    from firmware.storage.data_lock import InUse, lock_data_folder
    from firmware.table.ledger import go_on_at_the_next_start

    try:
        with lock_data_folder(data):
            left = go_on_at_the_next_start(data, args.game, time.time)
    except InUse as error:
        return _resume_at(args, table_of(args), told_by(error))
    except Refused as error:
        return complain("games resume", told_by(error))
    done = [t("Game {n} goes on when the box is started.", n=args.game)]
    if left:
        done.append(t("Game {n} is kept: `roundtable games resume {n}` goes on with it.", n=left))
    return say_done(join_texts("\n", done), args.json)


def _resume_at(args: argparse.Namespace, table: Table, running: str) -> int:
    """Ask the running box to go on with a game; what is on there is kept."""
    from urllib.error import URLError

    asked = {"game": args.game}
    try:
        status, told = table.ask("/api/resume", asked)
        if told.get("reason") == "game-on":
            (warn if args.json else say)(told["text"])
            status, told = table.ask("/api/resume", {**asked, "leaves": told["leaves"]})
    except (URLError, TimeoutError, ValueError):
        none = t(
            "{running}; and no table answers at {address}: name its --port",
            running=running, address=table.address,
        )  # fmt: skip
        return complain("games resume", none)
    if status != 200:
        return complain("games resume", t("refused: {why}", why=told["text"]))
    return say_done(t("Game {n} goes on at the table.", n=args.game), args.json)


def _choose(path: Path, way: str) -> Text:
    from firmware.table.journal_rescue import choose

    choose(path, way)
    return t("{path}: the box goes on so, a running one within some seconds.", path=path)


def _forget(name: str, data: Path, now: float) -> str:
    from firmware.after.forget_player import forget
    from firmware.after.forget_player_words import forgetting_report

    return forgetting_report(forget(data, name, now))
