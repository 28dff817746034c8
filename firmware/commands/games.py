"""`roundtable games`: the games played here, what became of each, and what they come to."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import HELP, Parser, add_data, add_json
from firmware.commands.at_table import Table, add_where, table_of
from firmware.games.spoken import player
from words.terminal import complain, in_terminal_language, print_text, put_json, say, warn
from words.text import join_texts, t, tn, told_by

if TYPE_CHECKING:
    from engine.game import Json
    from firmware.after.catalogue import Catalogue, Row, Wanted
    from firmware.table.journal_reading import Recorded
    from firmware.table.shelf import JournalReader

DAMAGED = 2  # exit status
NONE = t("No such game.")
JSON = (
    '{"games": [{"game": 3, "of": "…", "began": "2026-11-20T20:15:00", "players": 2,'
    ' "names": ["Anna", "Ben"], "variant": [], "ended": "won", "winners": [0], "lines": 61,'
    ' "seconds": 2400, "damaged": null}], "more": false}'
)
SHOWN = 20  # games, where no number is given


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "games",
        help=t("list the games played here, go on with one, print, delete, count them"),
        examples=("roundtable games --player Anna --month 2026-11", "roundtable games --game 3"),
    )
    option = command.add_argument
    look = command.add_argument_group(t("which games"))
    look.add_argument("--player", default="", metavar="NAME", help=t("who played in them"))
    look.add_argument("--month", default="", metavar="YYYY-MM", help=t("when they began"))
    result = look.add_argument("--result", default="", metavar="CODE")
    command.add_late(partial(_name_results, result))
    look.add_argument("--all", action="store_true", help=t("all of them, not the newest 20 alone"))
    look.add_argument("--deleted", action="store_true", help=t("those that can be restored"))
    one = command.add_argument_group(t("one game")).add_mutually_exclusive_group()
    one.add_argument("--game", type=int, metavar="N", help=t("print game N as a record"))
    one.add_argument("--delete", type=int, metavar="N", help=t("delete game N, in a day for good"))
    one.add_argument("--bring-back", type=int, metavar="N", help=t("have deleted game N back"))
    one.add_argument("--close", type=int, metavar="N", help=t("nobody will go on with game N"))
    one.add_argument(
        "--resume", type=int, metavar="N", help=t("go on with game N, which is not over")
    )
    one.add_argument("--forget", metavar="NAME", help=t("remove a player's name from every game"))
    option(
        "--saved",
        metavar="HOW",
        help=t(
            "how the box goes on after its journal was exchanged: back (to what it had written), "
            "take (the saved game into the file that is there), keep (that file as it is)"
        ),
    )
    option("--history", action="store_true", help=t("what the games come to"))
    option("--csv", type=Path, metavar="FILE", help=t("write one row a game"))
    add_json(command, JSON)
    option("--file", metavar="FILE", help=t("another journal, one that was set aside"))
    add_data(command)
    add_where(command.add_argument_group(t("--resume, where the box runs")))


def _name_results(option: argparse.Action, typed: Sequence[str]) -> None:
    """Write the help of --result, where it is asked for: games end in ways of their own."""
    if {*HELP}.isdisjoint(typed):
        return
    from firmware.games.registry import GAMES

    codes = dict.fromkeys(code for one in GAMES.values() for code in one.aftermath.endings)
    option.help = t("how they ended: {codes}", codes=", ".join((*codes, "over", "open")))


def run(args: argparse.Namespace) -> int:
    """List, print, or do what was asked. A damaged game is printed as far as it is good, with 2."""
    from firmware.after.catalogue import journal_in
    from firmware.owner.config import data_folder
    from firmware.table.shelf import shelf

    data = data_folder(args.data)
    path = Path(args.file) if args.file else journal_in(data)
    if args.resume is not None:
        return _resume(args, data)
    deed = _deed(args, data, path)
    if deed:
        return _say_done(args, deed)
    with shelf(path) as games:
        if args.game is not None:
            return _print(games.game(args.game), args.json)
        return _list(args, _catalogue(args, games, data))


def _catalogue(args: argparse.Namespace, games: JournalReader, data: Path) -> Catalogue:
    from firmware.after.book import Book
    from firmware.after.catalogue import Catalogue, book_in

    nowhere = Path("/nonexistent/results")  # of a file that was set aside nothing is kept
    return Catalogue(games, Book(nowhere) if args.file else book_in(data))


def _wanted(args: argparse.Namespace) -> Wanted:
    from firmware.after.catalogue import Wanted

    return Wanted(args.player, args.month, args.result, deleted=args.deleted)


def _list(args: argparse.Namespace, catalogue: Catalogue) -> int:
    wanted = _wanted(args)
    if args.csv:
        return _say_done(args, _write(args.csv, catalogue, wanted))
    if args.history:
        return _history(catalogue, wanted, args.json)
    rows = list(catalogue.rows(wanted))[::-1] if args.all else None
    page = None if rows is not None else catalogue.page(wanted, SHOWN)
    shown = rows if rows is not None else list(page.rows)[::-1] if page else []
    more = page is not None and page.more
    if args.json:
        put_json({"games": [_as_json(row) for row in shown], "more": more})
        return 0
    if not shown:
        warn(NONE)
    for row in shown:
        say(_in_words(row))
    if more:
        say(t("There are older ones: --all lists them."))
    return 0


def _say_done(args: argparse.Namespace, deed: str) -> int:
    """Say what was done."""
    if args.json:
        put_json({"done": deed})
    else:
        say(deed)
    return 0


# -- what is done ----------------------------------------------------------------------------


def _deed(args: argparse.Namespace, data: Path, path: Path) -> str:
    """Do what an option asks for and return it in a sentence, "" where none does."""
    from firmware.after import deleting

    now = time.time()
    if args.delete is not None:
        deleting.delete(path, args.delete, now)
        return t(
            "Game {n} is deleted; `roundtable games --bring-back {n}` has it back for a day.",
            n=args.delete,
        )
    if args.bring_back is not None:
        deleting.bring_back(path, args.bring_back)
        return t("Game {n} is in the list again.", n=args.bring_back)
    if args.close is not None:
        deleting.close(path, args.close, now)
        return t("Game {n} is closed: its replay is open now.", n=args.close)
    if args.saved is not None:
        return _choose(path, args.saved)
    return "" if args.forget is None else _forget(args.forget, data, now)


def _resume(args: argparse.Namespace, data: Path) -> int:
    """Go on with a game: the running box does it, and one that is started the next time."""
    from engine.game import Refused
    from firmware.storage.bad_config import BadOption
    from firmware.storage.data_lock import InUse, lock_data_folder
    from firmware.table.ledger import go_on_at_the_next_start

    if args.file:
        raise BadOption(t("--resume: of the box's own games, not of those of --file"))
    try:
        with lock_data_folder(data):
            left = go_on_at_the_next_start(data, args.resume, time.time)
    except InUse as error:
        return _resume_at(args, table_of(args), told_by(error))
    except Refused as error:
        return complain("games", told_by(error))
    done = [t("Game {n} goes on when the box is started.", n=args.resume)]
    if left:
        done.append(t("Game {n} is kept: `roundtable games --resume {n}` goes on with it.", n=left))
    return _say_done(args, join_texts("\n", done))


def _resume_at(args: argparse.Namespace, table: Table, running: str) -> int:
    """Ask the running box to go on with a game; what is on there is kept."""
    from urllib.error import URLError

    asked = {"game": args.resume}
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
        return complain("games", none)
    if status != 200:
        return complain("games", t("refused: {why}", why=told["text"]))
    return _say_done(args, t("Game {n} goes on at the table.", n=args.resume))


def _choose(path: Path, way: str) -> str:
    from firmware.table.journal_rescue import choose

    choose(path, way)
    return t("{path}: the box goes on so, a running one within some seconds.", path=path)


def _forget(name: str, data: Path, now: float) -> str:
    from firmware.after.forgetting import forget
    from firmware.after.forgotten_words import forgetting_report

    return forgetting_report(forget(data, name, now))


# -- what is told ----------------------------------------------------------------------------


def _in_words(row: Row) -> str:
    from firmware.after.results import ending_words, time_of, variant_words
    from firmware.games.registry import GAMES, title_named

    one = row.result
    adapter, began = GAMES.get(one.rules), time_of(one.started)
    title = in_terminal_language(title_named(one.rules)).rpartition(": ")[2] or "?"
    variant = [variant_words(one.rules, code) for code in one.variant]
    told: list[str] = [
        f"{one.game:4}", f"{began:%Y-%m-%d %H:%M}" if began else "????-??-?? ??:??",
        join_texts(", ", (title, *variant)), _names(one.seats),
        join_texts(", ", (tn("{n} line", "{n} lines", one.lines), *_lasted(one.seconds))),
        ending_words(adapter, one),
    ]  # fmt: skip
    if one.trouble:
        told.append(t("DAMAGED: {trouble}", trouble=one.trouble))
    return join_texts("  ", told)


def _lasted(seconds: float | None) -> list[str]:
    return [] if seconds is None else [tn("{n} minute", "{n} minutes", round(seconds / 60))]


def _names(players: tuple[str, ...]) -> str:
    if any(players):
        return ", ".join(player(players, seat) for seat in range(len(players)))
    return tn("{n} player", "{n} players", len(players))


def _as_json(row: Row) -> dict[str, Json]:
    from firmware.after.results import time_of

    one = row.result
    began = time_of(one.started)
    return {
        "game": one.game, "of": one.rules, "began": began.isoformat() if began else None,
        "players": one.players, "names": one.seats, "variant": one.variant,
        "ended": one.ending or one.stand.value, "winners": one.winners, "lines": one.lines,
        "seconds": one.seconds, "damaged": one.trouble or None,
    }  # fmt: skip


def _history(catalogue: Catalogue, wanted: Wanted, as_json: bool) -> int:
    from firmware.after.history import history
    from firmware.after.history_words import history_lines

    found = history(row.result for row in catalogue.rows(wanted))
    if as_json:
        put_json(found.as_json())
        return 0
    if not found.games:
        warn(NONE)
        return 0
    say(join_texts("\n", history_lines(found)))
    return 0


def _write(file: Path, catalogue: Catalogue, wanted: Wanted) -> str:
    from firmware.after.history import COLUMNS, row
    from firmware.handing.files import write_file
    from words.visible import as_csv

    rows = [row(one.result) for one in catalogue.rows(wanted)]
    write_file(file, as_csv([COLUMNS, *reversed(rows)]).encode())
    return tn("{n} game written to {file}", "{n} games written to {file}", len(rows), file=file)


def _print(game: Recorded, as_json: bool) -> int:
    from engine.record import write

    lines = (game.header, *game.lines)
    if as_json:
        put_json({"game": game.id, "record": lines, "damaged": game.trouble or None})
    else:
        print_text("\n".join(map(write, lines)))
    if not game.trouble:
        return 0
    text = t(
        "game {id} is damaged ({trouble}): what is good are its first {last} lines",
        id=game.id,
        trouble=game.trouble,
        last=game.last,
    )
    complain("games", text)
    return DAMAGED
