"""`roundtable games list`, `show` and `stats`: the games played here, and what they come to."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.commands.arguments import HELP, Parser, add_json, add_shared
from firmware.games.shared_words import player
from words.terminal import complain, in_terminal_language, print_text, put_json, say, say_done, warn
from words.text import join_texts, t, tn

if TYPE_CHECKING:
    from engine.game import Json
    from firmware.after.catalogue import Catalogue, GameFilter, Row
    from firmware.table.journal_reading import RecordedGame

DAMAGED = 2  # exit status
NONE = t("No such game.")
JSON = (
    '{"games": [{"game": 3, "of": "…", "began": "2026-11-20T20:15:00", "players": 2,'
    ' "names": ["Anna", "Ben"], "variant": [], "ended": "won", "winners": [0], "lines": 61,'
    ' "seconds": 2400, "damaged": null}], "more": false}'
)
SHOWN = 20  # games, where no number is given


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the words with their options."""
    command = commands.add_parser(
        "list",
        help=t("list the games played here"),
        examples=(
            "roundtable games list --player Anna --month 2026-11",
            "roundtable games list --csv games.csv",
        ),
    )
    _add_which(command)
    command.add_argument(
        "--all", action="store_true", help=t("all of them, not the newest 20 alone")
    )
    add_shared(command, "--csv")
    add_json(command, JSON)
    command = commands.add_parser(
        "show",
        help=t("print a game as a record"),
        examples=("roundtable games show 3", "roundtable games show 3 > game.jsonl"),
    )
    command.add_argument(
        "game", type=int, metavar="N", help=t("a game's number, as the list has it")
    )
    add_shared(command, "--file", "--data")
    add_json(command, '{"game": 3, "record": [{…}], "damaged": null}')
    command = commands.add_parser(
        "stats",
        help=t("count the games, their results and their players"),
        examples=("roundtable games stats --month 2026-11",),
    )
    _add_which(command)
    add_json(command, '{"games": 12, …}')


def _add_which(command: Parser) -> None:
    """Add the options that say which games are meant."""
    look = command.add_argument_group(t("which games"))
    look.add_argument("--player", default="", metavar="NAME", help=t("who played in them"))
    look.add_argument("--month", default="", metavar="YYYY-MM", help=t("when they began"))
    result = look.add_argument("--result", default="", metavar="CODE")
    command.add_late(partial(_name_results, result))
    look.add_argument("--deleted", action="store_true", help=t("those that can be restored"))
    add_shared(command, "--file", "--data")


def _name_results(option: argparse.Action, typed: Sequence[str]) -> None:
    """Write the help of --result, where it is asked for: games end in ways of their own."""
    if {*HELP}.isdisjoint(typed):
        return
    from firmware.games.registry import GAMES

    codes = dict.fromkeys(code for one in GAMES.values() for code in one.aftermath.endings)
    option.help = t("how they ended: {codes}", codes=", ".join((*codes, "over", "open")))


def run(args: argparse.Namespace) -> int:
    """List, print or count. A damaged game is printed as far as it is good, with status 2."""
    from firmware.after.book import Book
    from firmware.after.catalogue import Catalogue, book_in, journal_in
    from firmware.owner.config import data_folder
    from firmware.table.journal_reader import shelf

    data = data_folder(args.data)
    with shelf(Path(args.file) if args.file else journal_in(data)) as games:
        if args.subcommand == "show":
            return _print(games.game(args.game), args.json)
        nowhere = Path("/nonexistent/results")  # of a file that was set aside nothing is kept
        catalogue = Catalogue(games, Book(nowhere) if args.file else book_in(data))
        return (_history if args.subcommand == "stats" else _list)(args, catalogue)


def _wanted_games(args: argparse.Namespace) -> GameFilter:
    from firmware.after.catalogue import GameFilter

    return GameFilter(args.player, args.month, args.result, deleted=args.deleted)


def _list(args: argparse.Namespace, catalogue: Catalogue) -> int:
    wanted = _wanted_games(args)
    if args.csv:
        return _write(args.csv, catalogue, wanted, args.json)
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
        join_texts(", ", (tn("{n} line", "{n} lines", one.lines), *_duration_words(one.seconds))),
        ending_words(adapter, one),
    ]  # fmt: skip
    if one.trouble:
        told.append(t("DAMAGED: {trouble}", trouble=one.trouble))
    return join_texts("  ", told)


def _duration_words(seconds: float | None) -> list[str]:
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


def _history(args: argparse.Namespace, catalogue: Catalogue) -> int:
    from firmware.after.history import history
    from firmware.after.history_words import history_lines

    found = history(row.result for row in catalogue.rows(_wanted_games(args)))
    if args.json:
        put_json(found.as_json())
        return 0
    if not found.games:
        warn(NONE)
        return 0
    say(join_texts("\n", history_lines(found)))
    return 0


def _write(file: Path, catalogue: Catalogue, game_filter: GameFilter, as_json: bool) -> int:
    from firmware.after.history import COLUMNS, row
    from firmware.handing.files import write_file
    from words.visible import as_csv

    rows = [row(one.result) for one in catalogue.rows(game_filter)]
    write_file(file, as_csv([COLUMNS, *reversed(rows)]).encode())
    say_done(
        tn("{n} game written to {file}", "{n} games written to {file}", len(rows), file=file),
        as_json,
    )
    return 0


def _print(game: RecordedGame, as_json: bool) -> int:
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
    complain("games show", text)
    return DAMAGED
