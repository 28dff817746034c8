"""`roundtable demo`: bots play whole games at a drawn table, through every real part."""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from firmware.commands.arguments import add_shared
from firmware.commands.new_game import (
    add_by_game,
    add_game,
    add_options,
    add_players,
    add_variants,
    check_header,
    game_of,
    named_options,
    players_of,
)
from words.terminal import in_terminal_language, print_text
from words.text import t

if TYPE_CHECKING:
    from engine.game import Line, Notice
    from firmware.commands.arguments import Parser
    from firmware.games.adapter import Adapter
    from firmware.owner.config import Config
    from firmware.start import Appliance, Outside, Told
    from vision.watcher import Watcher

NAMES = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Fatma", "Gil")
DECK = "K7QD"
SEED = 7


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "demo",
        help=t("watch bots play a whole game at a drawn table"),
        examples=("roundtable demo --speed max --seed 7",),
    )
    add_by_game(command, partial(_add_options, command))


def _add_options(command: Parser, adapter: Adapter) -> None:
    command.add_argument(
        "--speed",
        default="1",
        help=t('1: about a minute a game; 2, 0.5, "max"; "people": as long as people take'),
    )
    seed = t("another number, another game (7; with --config by the table's name)")
    command.add_argument("--seed", type=int, help=seed)
    add_game(command)
    games = t("how many games (1; with --config until Ctrl-C)")
    command.add_argument("--games", type=int, metavar="N", help=games)
    add_players(command)
    add_options(command, adapter.page.options)
    add_variants(command)
    add_shared(command, "--decoder")
    command.add_argument("--port", type=int, default=0, help=t("of the page (0: any free one)"))
    told = t("tell the broker of its section [mqtt] of these games, marked as a rehearsal")
    hall = command.add_argument_group(t("a rehearsal of a hall (docs/fleet.md)"), told)
    add_shared(hall, "--config")
    hall.add_argument("--table", metavar="NAME", help=t("what the table is called there"))


def run(args: argparse.Namespace) -> int:
    """Play whole games at a drawn table; return the exit status."""
    from tempfile import TemporaryDirectory

    from firmware.demo.pace import seconds_of
    from firmware.storage.bad_config import BadOption

    seconds = seconds_of(game_of(args).bots.people_s, args.speed)
    if seconds is None:
        raise BadOption(
            t(
                '--speed {speed}: expected a number above 0, "max" or "people"',
                speed=args.speed,
            )
        )
    if args.games is not None and args.games < 1:
        raise BadOption(t("--games {games}: expected 1 or more", games=args.games))
    if args.table is not None and args.config is None:
        raise BadOption(t("--table {table}: only with --config", table=args.table))
    header = _header(args)
    with TemporaryDirectory(prefix="roundtable-") as folder:
        return (_play if args.config is None else _rehearse)(args, header, seconds, folder)


def _play(args: argparse.Namespace, header: Line, seconds: float, folder: str) -> int:
    from firmware.demo.evening import Evening, TableTime, count_events
    from firmware.demo.pace import Pace
    from firmware.output import say

    table_time, pace = TableTime(), Pace()
    with _table(args, _own_config(args, None, folder), _tell, table_time) as (box, watcher, reader):
        if box.aim.warning:
            say(box.aim.warning)
        say(t("drawn camera, {decoder}; mock pins (SIMULATED)", decoder=reader))
        say(t("the same is shown at {address}", address=box.serving.address))
        evening = Evening(box, watcher, table_time, pace.after_frame)
        evening.open_camera(t("drawn camera, {decoder}", decoder=reader))
        games = args.games or 1
        for number in range(games):
            seed = (SEED if args.seed is None else args.seed) + number
            say("")
            say(
                t(
                    "Game {number} of {games}, seed {seed}:",
                    number=number + 1,
                    games=games,
                    seed=seed,
                )
            )
            pace.begin(count_events(header, seed), seconds)
            evening.play(header, seed, lambda event: pace.catch_up(event, evening.frame))
    return 0


def _rehearse(args: argparse.Namespace, header: Line, seconds: float, folder: str) -> int:
    """Play at a table that tells the broker of the configuration, until it is told to stop."""
    from contextlib import suppress
    from itertools import count, islice
    from socket import gethostname

    from firmware import start
    from firmware.commands.run import stopped_by_signals
    from firmware.demo.evening import Evening, TableTime
    from firmware.demo.pace import Pace
    from firmware.demo.rehearsal import LOOK_S, Rehearsal, RehearsalStopped
    from firmware.output import say
    from firmware.publishing.broker_thread import table_name
    from firmware.storage.bad_config import BadConfig

    config = _own_config(args, args.config, folder)
    if config.mqtt is None:
        raise BadConfig(t("--config {file}: names no broker ([mqtt] mqtt)", file=str(args.config)))
    stop, table_time, pace = stopped_by_signals(), TableTime(), Pace(LOOK_S)
    table = table_name(config, gethostname())
    seed = zlib.crc32(table.encode()) if args.seed is None else args.seed
    outside = start.Outside(publish=partial(start.publishing, rehearsal=True))
    with _table(args, config, lambda *_: None, table_time, outside) as (box, watcher, reader):
        rehearsal = Rehearsal(box, pace, stop, table)
        evening = Evening(box, watcher, table_time, rehearsal.after_frame)
        say(t("REHEARSAL: {table} tells {broker}; Ctrl-C ends it", table=table, broker=config.mqtt))
        with suppress(RehearsalStopped):
            evening.open_camera(t("drawn camera, {decoder}", decoder=reader))
            rehearsal.play(evening, header, seconds, islice(count(seed), args.games))
    return 0


@contextmanager
def _table(
    args: argparse.Namespace,
    config: Config,
    tell: Told,
    table_time: Callable[[], float],
    outside: Outside | None = None,
) -> Iterator[tuple[Appliance, Watcher, str]]:
    """Open a drawn table on mock pins; yield it, what watches it, and its decoder."""
    from firmware import start
    from vision.decode import decoder
    from vision.watcher import Watcher

    reader = decoder(args.decoder)
    outside = outside or start.Outside()
    with start.appliance(config, tell, table_time, watch_only=True, outside=outside) as box:
        yield box, Watcher(reader, box.deck), reader.name


def _own_config(args: argparse.Namespace, file: str | None, folder: str) -> Config:
    """Return a file's configuration for a drawn table in a folder of its own."""
    from firmware.owner import config as configuration

    options = {"data": folder, "decoder": args.decoder, "mqtt_table": args.table}
    return replace(
        configuration.load(file, options), port=args.port,
        camera="drawn", pins="mock", deck=DECK, board="standard", host="127.0.0.1",
        https=False, pin=None, speech="off",
    )  # fmt: skip


def _header(args: argparse.Namespace) -> Line:
    """Return the header that the options name, or raise BadConfig."""
    game = game_of(args).game
    players = players_of(args)
    header: Line = {
        "record": f"{game.name}/1", "players": players, **named_options(args),
    }  # fmt: skip
    check_header(game, header)
    return {**header, "players": list(NAMES[:players])}


def _tell(notice: Notice, text: str) -> None:
    """Say it like a referee; what the table says of itself is for the page alone."""
    from firmware.table.notices import OWN

    if notice.kind not in OWN:
        print_text("  " + in_terminal_language(text).replace("\n", "\n      "))
