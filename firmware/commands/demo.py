"""`roundtable demo`: bots play whole games at a drawn table, through every real part."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware.commands.new_game import (
    add_game,
    add_players,
    add_variants,
    as_option,
    game_of,
    named_options,
    players_of,
)
from words.terminal import spoken
from words.text import t

if TYPE_CHECKING:
    from engine.game import Line, Notice

MINUTE_S = 57.0  # how long a game takes at speed 1
NAMES = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Fatma", "Gil")
DECK = "K7QD"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("demo", help=t("watch bots play a whole game at a drawn table"))
    command.add_argument("--speed", default="1", help=t('1: about a minute a game; 2, 0.5, "max"'))
    command.add_argument("--seed", type=int, default=7, help=t("another number, another game (7)"))
    add_game(command)
    command.add_argument("--games", type=int, default=1, metavar="N", help=t("how many games (1)"))
    add_players(command)
    command.add_argument("--expert", action="store_true", help=t("with the Knights"))
    add_variants(command)
    command.add_argument("--decoder", metavar="NAME", help=t("zxing-cpp, pyzbar or opencv"))
    command.add_argument("--port", type=int, default=0, help=t("of the page (0: any free one)"))


def run(args: argparse.Namespace) -> int:
    from tempfile import TemporaryDirectory

    from firmware.owner.config import BadConfig

    speed = _speed(args.speed)
    if speed is None:
        raise BadConfig(t('--speed {speed}: expected a number above 0, or "max"', speed=args.speed))
    if args.games < 1:
        raise BadConfig(t("--games {games}: expected 1 or more", games=args.games))
    header = _header(args)
    with TemporaryDirectory(prefix="roundtable-") as folder:
        return _play(args, header, speed, folder)


def _speed(text: str) -> float | None:
    """Return games a minute, infinite for "max", None for what is neither."""
    try:
        speed = float("inf") if text == "max" else float(text)
    except ValueError:
        return None
    return speed if speed > 0 else None


def _play(args: argparse.Namespace, header: Line, speed: float, folder: str) -> int:
    from firmware import start
    from firmware.box.saying import say
    from firmware.demo.evening import FPS, Evening, TableTime, count_events
    from firmware.owner import config as configuration
    from firmware.start import hints
    from vision.decode import decoder
    from vision.watching import Watcher

    reader = decoder(args.decoder)
    config = replace(
        configuration.load(None, {"data": folder, "port": args.port, "decoder": args.decoder}),
        camera="drawn", pins="mock", deck=DECK, board="standard", host="127.0.0.1",
    )  # fmt: skip
    table_time = TableTime()
    with start.appliance(config, _tell, table_time, watch_only=True) as box:
        for hint in hints(box.aim):
            say(hint)
        say(t("drawn camera, {decoder}; mock pins (SIMULATED)", decoder=reader.name))
        say(t("the same is shown at {address}", address=box.serving.address))
        pace = _Pace(1 / FPS)
        evening = Evening(box, Watcher(reader, box.deck), table_time, pace.after_frame)
        evening.open_eyes(f"drawn camera, {reader.name}")
        for number in range(args.games):
            seed = args.seed + number
            say("")
            say(
                t(
                    "Game {number} of {games}, seed {seed}:",
                    number=number + 1,
                    games=args.games,
                    seed=seed,
                )
            )
            pace.begin(count_events(header, seed), MINUTE_S / speed)
            evening.play(header, seed, lambda event: pace.catch_up(event, evening.frame))
    return 0


def _header(args: argparse.Namespace) -> Line:
    """Return the header that the options name, or raise BadConfig."""
    from engine.game import BadRecord
    from firmware.owner.config import BadConfig

    game = game_of(args).entry.game
    expert: Line = {"expert": True} if args.expert else {}
    players = players_of(args)
    header: Line = {
        "record": f"{game.name}/1", "players": players, **expert, **named_options(args),
    }  # fmt: skip
    try:
        game.setup(header)
    except BadRecord as error:
        raise BadConfig(as_option(error)) from error
    return {**header, "players": list(NAMES[:players])}


def _tell(notice: Notice, text: str) -> None:
    """Say it like a referee; what the table says of itself is for the page alone."""
    from firmware.table.notices import OWN

    if notice.kind not in OWN:
        print("  " + spoken(text).replace("\n", "\n      "), flush=True)


class _Pace:
    """Spreads a game's events evenly over its time; waits only when there is time to spare."""

    def __init__(self, frame_s: float) -> None:
        self._frame_s = frame_s
        self._begun = time.monotonic()
        self._each_s = 0.0
        self._due = self._begun

    def begin(self, events: int, seconds: float) -> None:
        """Begin a game of so many events that shall take so long."""
        self._begun = self._due = time.monotonic()
        self._each_s = seconds / events

    def after_frame(self) -> None:
        """Wait as long as a camera would, but never past the next event's time."""
        spare = self._due + self._each_s - time.monotonic()
        if spare > 0:
            time.sleep(min(self._frame_s, spare))

    def catch_up(self, event: int, frame: Callable[[], None]) -> None:
        """Look at the table until the next event is due."""
        self._due = self._begun + event * self._each_s
        while time.monotonic() < self._due:
            frame()
