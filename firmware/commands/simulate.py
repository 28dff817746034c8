"""`roundtable simulate`: how hard is it? Many games of bots, and how often who wins."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from firmware.commands.arguments import add_json, add_shared
from firmware.commands.many_games import SimulationStopped, add_hands, check_hands, play_whole
from firmware.commands.new_game import (
    add_by_game,
    add_game,
    add_options,
    add_players,
    add_strength,
    add_variants,
    check_header,
    game_of,
    named_options,
    one_of,
    options_in_words,
    players_of,
    strength_of,
)
from firmware.games import figures
from firmware.games.strength import NAMES, Strength
from firmware.handing.files import new_file
from firmware.storage.bad_config import BadOption
from words.terminal import complain, put_json, say
from words.text import Text, align_rows, join_texts, t, tn, told_by

if TYPE_CHECKING:
    from engine.game import Json
    from firmware.commands.arguments import Parser
    from firmware.games.adapter import Adapter
    from firmware.games.options import Option


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "simulate",
        help=t("play many games of bots and count who wins"),
        examples=("roundtable simulate --games 200 --players 4",),
    )
    add_by_game(command, partial(_add_options, command))


def _add_options(command: Parser, adapter: Adapter) -> None:
    option = command.add_argument
    add_game(command)
    option("--games", type=int, default=1000, metavar="N", help=t("how many (1000)"))
    add_players(command)
    option("--seed", type=int, default=1, metavar="N", help=t("same seed, same games (1)"))
    add_options(command, adapter.page.options)
    add_variants(command)
    for one in adapter.bots.options:
        option(f"--{one.key}", default=one.choices[0], metavar=one.values, help=one.help)
    add_strength(command, Strength.STRONG)
    memory = t("chance to forget a card as another is laid (by --strength)")
    option("--memory", type=float, metavar="P", help=memory)
    add_shared(command, "--csv")
    add_json(
        command,
        '{"title": "…", "games": 200, "turns": 31.5, "shares": [{"of": "…", "hits": 82,'
        ' "games": 200, "rate": 0.41, "interval": [0.3442, 0.4792]}], "means": [{"title": "…",'
        ' "columns": [], "rows": [["…", [1.2]]]}]}',
    )
    option("--chart", type=Path, metavar="FILE", help=t("write a PNG chart"))
    add_hands(command)


def run(args: argparse.Namespace) -> int:
    """Play the games and print their counts; return the exit status."""
    try:
        _simulate(args)
    except SimulationStopped as error:
        complain("simulate", told_by(error))
        return error.status
    return 0


def _simulate(args: argparse.Namespace) -> None:
    adapter = game_of(args)
    simulation = _simulation(adapter.bots.simulation)
    wanted = _wanted_simulation(args, adapter, simulation)
    if args.chart:
        figures.check()
    from firmware.simulating.parts import Plan, Whole

    plan, whole = Plan(simulation.__name__, wanted, rows=args.csv is not None), Whole()
    stopped: SimulationStopped | None = None
    with ExitStack() as files:  # refused before the games are played where it cannot be written
        table, picture = (
            files.enter_context(new_file(path)) if path else None for path in (args.csv, args.chart)
        )
        try:
            play_whole(args, plan, whole)
        except SimulationStopped as error:
            if not whole.games:
                raise
            stopped = error  # what was played is told all the same
        summary = simulation.summary(whole.counts)
        title = _title(args, adapter.bots.options, whole.games)
        if args.json:
            put_json(_as_json(summary, title))
        else:
            say(join_texts("\n", _summary_lines(summary, title)))
        if table:
            from words.visible import as_csv

            table.write((as_csv([simulation.COLUMNS]) + whole.rows()).encode())
        if picture:
            from firmware.games import chart

            picture.write(chart.draw_chart(summary, adapter.words.title, title))
    if stopped is not None:
        raise stopped


def _simulation(name: str | None) -> ModuleType:
    """Import what a game brings, or raise BadOption where it brings none."""
    if name is None:
        lacks = t("nobody has written its simulation yet")
        raise BadOption(t("this game cannot be simulated: {lacks}", lacks=lacks))
    return import_module(name)


# -- what is wanted --------------------------------------------------------------------------


def _wanted_simulation(args: argparse.Namespace, adapter: Adapter, simulation: Any) -> Any:
    """Return what the options ask for, or raise BadOption."""
    from firmware.games.simulation import SimulationPlan

    _check_numbers(args)
    for one in adapter.bots.options:
        one_of(one.key, getattr(args, one.key), one.choices)
    if args.memory and not simulation.FORGETS:
        raise BadOption(
            t("--memory {memory}: all lies open in this game: give 0", memory=args.memory)
        )
    header: dict[str, Json] = {
        "record": f"{adapter.game.name}/1",
        "players": players_of(args),
        **named_options(args),
    }
    check_header(adapter.game, header)
    asked = {one.key: getattr(args, one.key) == one.choices[0] for one in adapter.bots.options}
    return SimulationPlan(header, args.seed, args.memory, strength=strength_of(args), **asked)


def _check_numbers(args: argparse.Namespace) -> None:
    check_hands(args)
    for name, value in (("games", args.games), ("jobs", args.jobs)):
        if value is not None and value < 1:
            raise BadOption(t("--{name} {value}: give 1 or more", name=name, value=value))
    if args.memory is not None and not 0 <= args.memory <= 1:
        raise BadOption(t("--memory {memory}: give a chance from 0 to 1", memory=args.memory))


# -- telling ---------------------------------------------------------------------------------


def _title(args: argparse.Namespace, bots: Sequence[Option], played: int) -> str:
    parts: list[str] = [tn("{n} game", "{n} games", args.games)]
    if played < args.games:
        parts = [t("stopped after {n} of {games} games", n=played, games=args.games)]
    players = players_of(args)
    parts.append(t("solo") if players == 1 else tn("{n} player", "{n} players", players))
    parts += options_in_words(args)
    parts += [text for text in (args.variants, args.rulings) if text]
    parts += [one.said for one in bots if getattr(args, one.key) != one.choices[0]]
    if args.strength != Strength.STRONG:
        parts.append(t("strength of the bots: {strength}", strength=NAMES[args.strength]))
    if args.memory:
        chance = f"{args.memory:.0%}"
        parts.append(t("to forget a card as another is laid: {chance}", chance=chance))
    return join_texts(", ", [*parts, t("seed {seed}", seed=args.seed)])


def _summary_lines(summary: Any, title: str) -> Iterator[str]:
    yield title
    shares = [(name, f"{share.rate:6.1%}", _surely(share)) for name, share in summary.shares]
    yield align_rows([*shares, (t("Turns a game"), f"{summary.turns:6.1f}", "")])
    for means in summary.means:
        rows = [
            (join_texts("", ("  ", name)), *(f"{n:6.2f}" for n in counts))
            for name, counts in means.rows
        ]
        head = (means.title, *(means.columns or ("",)))
        yield align_rows([head, *rows])


def _as_json(summary: Any, title: str) -> dict[str, Json]:
    return {
        "title": title,
        "games": summary.games,
        "turns": round(summary.turns, 2),
        "shares": [_share_as_json(name, share) for name, share in summary.shares],
        "means": [
            {"title": one.title, "columns": one.columns, "rows": one.rows} for one in summary.means
        ],
    }


def _share_as_json(name: str, share: Any) -> dict[str, Json]:
    low, high = share.interval
    told = {"of": name, "hits": share.hits, "games": share.games}
    return told | {"rate": round(share.rate, 4), "interval": [round(low, 4), round(high, 4)]}


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
