"""`roundtable simulate`: how hard is it? Many games of bots, and how often who wins."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from firmware.commands.new_game import (
    add_game,
    add_players,
    add_variants,
    as_option,
    game_of,
    named_options,
    players_of,
)
from firmware.owner.bad_config import BadConfig
from words.terminal import complain, say, spoken
from words.text import Text, aligned, joined, t, tn, told_by

if TYPE_CHECKING:
    from engine.game import Game, Json

_CHUNK: Final = 25  # games that a process plays before it reports


class BadOption(ValueError):
    """An option that cannot be; the text says which, where, and what to do."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("simulate", help=t("play many games of bots and count who wins"))
    option = command.add_argument
    add_game(command)
    option("--games", type=int, default=1000, metavar="N", help=t("how many (1000)"))
    add_players(command)
    option("--jobs", type=int, default=1, metavar="N", help=t("processes at once (1)"))
    option("--seed", type=int, default=1, metavar="N", help=t("same seed, same games (1)"))
    option("--expert", action="store_true", help=t("with the Knights"))
    option("--promos", default="", metavar="CARDS", help=t("morgan-8, merlin-6 or both, by comma"))
    add_variants(command)
    option("--traitors", default="deal", metavar="deal|0", help=t("0: all players are Loyal"))
    option("--memory", type=float, default=0.0, metavar="P", help=t("chance to forget a card (0)"))
    option("--csv", type=Path, metavar="FILE", help=t("write one row a game"))
    option("--chart", type=Path, metavar="FILE", help=t("write a PNG chart"))


def run(args: argparse.Namespace) -> int:
    try:
        _simulate(args)
    except (BadOption, BadConfig) as error:
        return complain("simulate", told_by(error))
    except OSError as error:
        why = t("{file}: cannot be written: {why}", file=error.filename, why=error.strerror)
        return complain("simulate", why)
    return 0


def _simulate(args: argparse.Namespace) -> None:
    played = game_of(args)
    simulation = _simulation(played.simulation)
    wanted = _wanted(args, played.entry.game, simulation)
    _check_files(args)
    games = []
    with _progress(args.games) as done:
        for some in _played(simulation.play_some, wanted, args.games, args.jobs):
            games += some
            done(len(games))
    games.sort(key=lambda game: game.game)
    summary = simulation.summary(games)
    title = _title(args)
    say(joined("\n", _told(summary, title)))
    if args.csv:
        _write_csv(args.csv, simulation.COLUMNS, [game.row() for game in games])
    if args.chart:
        from firmware.games import chart

        chart.draw(summary, played.entry.title, title, args.chart)


def _simulation(name: str | None) -> ModuleType:
    """Import what a game brings, or raise BadOption where it brings none."""
    if name is None:
        lacks = t("nobody has written its simulation yet")
        raise BadOption(t("this game cannot be simulated: {lacks}", lacks=lacks))
    return import_module(name)


# -- what is wanted --------------------------------------------------------------------------


def _wanted(args: argparse.Namespace, game: Game[Any, Any, Any, Any], simulation: Any) -> Any:
    """Return what the options ask for, or raise BadOption."""
    from engine.game import BadRecord

    _check_numbers(args)
    if args.memory and not simulation.FORGETS:
        raise BadOption(
            t("--memory {memory}: all lies open in this game: give 0", memory=args.memory)
        )
    if args.traitors == "0" and not simulation.TRAITORS:
        raise BadOption(t("--traitors 0: nobody can be a Traitor in this game: leave it out"))
    promos: list[Json] = [card for card in args.promos.split(",") if card]
    header: dict[str, Json] = {
        "record": f"{game.name}/1",
        "players": players_of(args),
        **({"expert": True} if args.expert else {}),
        **({"promos": promos} if promos else {}),
        **named_options(args),
    }
    try:
        game.setup(header)
    except BadRecord as error:
        raise BadOption(as_option(error)) from error
    return simulation.Wanted(header, args.seed, args.memory, args.traitors == "deal")


def _check_numbers(args: argparse.Namespace) -> None:
    for name in ("games", "jobs"):
        if getattr(args, name) < 1:
            raise BadOption(
                t("--{name} {value}: give 1 or more", name=name, value=getattr(args, name))
            )
    if not 0 <= args.memory <= 1:
        raise BadOption(t("--memory {memory}: give a chance from 0 to 1", memory=args.memory))
    if args.traitors not in ("0", "deal"):
        raise BadOption(
            t("--traitors {traitors}: give deal, or 0 for a game without", traitors=args.traitors)
        )


def _check_files(args: argparse.Namespace) -> None:
    """Refuse before the games are played what could not be written after them."""
    for name in ("csv", "chart"):
        path = getattr(args, name)
        if path is None:
            continue
        if path.is_dir():
            raise BadOption(
                t("--{name} {path}: is a folder, name a file in it", name=name, path=path)
            )
        if not path.parent.is_dir():
            raise BadOption(
                t(
                    "--{name} {path}: there is no folder {parent}, make it first",
                    name=name,
                    path=path,
                    parent=path.parent,
                )
            )


# -- playing ---------------------------------------------------------------------------------


def _played(
    play_some: Callable[[Any, range], list[Any]], wanted: Any, games: int, jobs: int
) -> Iterator[list[Any]]:
    """Yield the games as they are done, some at a time."""
    chunks = [range(n, min(n + _CHUNK, games)) for n in range(0, games, _CHUNK)]
    if jobs == 1:
        yield from (play_some(wanted, chunk) for chunk in chunks)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    # spawn: a fork would copy the locks of whatever threads there are
    with ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn")) as processes:
        doing = [processes.submit(play_some, wanted, chunk) for chunk in chunks]
        for done in as_completed(doing):
            yield done.result()


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """Give what shows how many games are done, where somebody sits at a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), spoken(t("games, still")), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done, refresh=True)


# -- telling ---------------------------------------------------------------------------------


def _title(args: argparse.Namespace) -> str:
    parts: list[str] = [tn("{n} game", "{n} games", args.games)]
    players = players_of(args)
    parts.append(t("solo") if players == 1 else tn("{n} player", "{n} players", players))
    parts += [t("expert")] * args.expert
    parts += [text for text in (args.promos, args.variants, args.rulings) if text]
    parts += [t("all Loyal")] * (args.traitors == "0")
    if args.memory > 0:
        chance = f"{args.memory:.0%}"
        parts.append(t("a card forgotten {chance} of the time", chance=chance))
    return joined(", ", [*parts, t("seed {seed}", seed=args.seed)])


def _told(summary: Any, title: str) -> Iterator[str]:
    yield title
    shares = [(name, f"{share.rate:6.1%}", _surely(share)) for name, share in summary.shares]
    yield aligned([*shares, (t("Turns a game"), f"{summary.turns:6.1f}", "")])
    for means in summary.means:
        rows = [
            (joined("", ("  ", name)), *(f"{n:6.2f}" for n in counts))
            for name, counts in means.rows
        ]
        head = (means.title, *(means.columns or ("",)))
        yield aligned([head, *rows])


def _surely(share: Any) -> Text:
    """Return between what it is with a chance of 95 %, and how many games tell it."""
    low, high = share.interval
    return tn(
        "95 %: {low} to {high}, {n} game",
        "95 %: {low} to {high}, {n} games",
        share.games,
        low=f"{low:.1%}",
        high=f"{high:.1%}",
    )


def _write_csv(path: Path, columns: tuple[str, ...], rows: list[tuple[int | str, ...]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([columns, *rows])
