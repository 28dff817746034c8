"""`roundtable run`: the referee at a table, until it is told to stop."""

from __future__ import annotations

import argparse
import gc
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from firmware.commands.arguments import add_shared
from firmware.commands.new_game import add_by_game, add_game, add_options, add_variants, header_of
from words.text import join_texts, t, told_by

if TYPE_CHECKING:
    from pathlib import Path

    from engine.game import Line
    from firmware.commands.arguments import Parser
    from firmware.games.adapter import Adapter
    from firmware.start import Appliance
    from firmware.table.session import Session


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the word with its options."""
    command = commands.add_parser(
        "run",
        help=t("referee a game: camera, buttons, lamps, page"),
        examples=("roundtable run --names Anna,Ben,Clara", "roundtable run --camera webcam:0"),
    )
    add_box(command)
    add_by_game(command, partial(_add_new_game, command))


def _add_new_game(command: Parser, adapter: Adapter) -> None:
    game = command.add_argument_group(t("a new game, when none is to be gone on with"))
    add_game(game)
    game.add_argument("--players", type=int, metavar="N", help=t("how many play"))
    game.add_argument("--names", metavar="A,B,...", help=t("their names, clockwise"))
    game.add_argument("--first", type=int, metavar="SEAT", help=t("who begins, from 0 (0)"))
    add_options(game, adapter.page.options)
    add_variants(game)
    game.add_argument(
        "--new", action="store_true", help=t("begin another game; the one before is kept")
    )


def add_box(command: argparse.ArgumentParser) -> None:
    """Add the options that go before the configuration file."""
    box = command.add_argument_group(t("the box"))
    names = ("--config", "--data", "--camera", "--fps", "--decoder", "--deck", "--board", "--pins")
    add_shared(box, *names, "--host", "--port", "--https")


BOX_OPTIONS = (
    "data", "camera", "fps", "decoder", "deck", "board", "pins", "host", "port",
    "https",
)  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was told to stop, CRASHED when it is to be started anew."""
    stop, turn = stopped_by_signals(), Turn(header_of(args), args.new)
    while turn.status is None:
        turn = _table(args, turn, stop)
    return turn.status


@dataclass(frozen=True, slots=True)
class Turn:
    """How a table is opened, and how the one before has ended."""

    header: Line | None = None  # of a game that is begun where none is on
    anew: bool = False
    port: int | None = None  # None: as it is configured
    found: tuple[str, ...] = ()  # what was broken in the data folder when it was reached
    status: int | None = None  # None: there is one more


def _table(args: argparse.Namespace, turn: Turn, stop: Event) -> Turn:
    """Referee until something ends it; a data folder that can be written again is a new turn."""
    from firmware import start
    from firmware.commands.notify import alive, ready, stopping
    from firmware.edge import CRASHED
    from firmware.output import say, warn
    from firmware.owner import config as configuration
    from firmware.owner.troubles import Troubles

    options = {key: getattr(args, key) for key in BOX_OPTIONS}
    loaded = configuration.load_what_can_be(args.config, options)
    config, troubles = loaded.config, Troubles(loaded.troubles, loaded.file, loaded.own)
    troubles.say(turn.found)
    config = config if turn.port is None else replace(config, port=turn.port)
    _take_copy(config.data)
    with start.appliance(
        config, lambda _, text: say(text), time.monotonic, troubles=troubles
    ) as box:
        begin(box, turn.header, turn.anew)
        with start.watching(config, box), rarely_searched():
            tell(box, config.pin is None)
            ready()
            box.run(stop, alive)
            if box.safe_mode.is_home and not (stop.is_set() or box.starts_anew):
                assert box.home is not None
                say(
                    t(
                        "{folder} can be written again: the box goes on there",
                        folder=str(box.home.data),
                    )
                )
                return Turn(port=box.serving.port, found=box.home.found)
            stopping()
        reopens = box.safe_mode.mending.reopens or _is_copy_waiting(config.data)
        if box.starts_anew and not box.mishaps.crash and reopens:
            return Turn(port=box.serving.port)
        if box.starts_anew:
            warn(
                t(
                    "the program is to be started again: {why}",
                    why=box.mishaps.crash or t("the page asked so"),
                )
            )
            return Turn(status=CRASHED)
    return Turn(status=0)


def _is_copy_waiting(data: Path) -> bool:
    from firmware.table.backups import waiting

    return waiting(data).exists()


def _take_copy(data: Path) -> None:
    """Take the copy that a page has brought; one that cannot be taken stops nothing."""
    from firmware.output import say, warn
    from firmware.table.backups import BadBackup, take_waiting

    try:
        aside = take_waiting(data)
    except BadBackup as error:
        warn(t("warning: {problem}", problem=told_by(error)))
        return
    if aside is not None:
        say(t("restored; what was there is kept in {folder}", folder=str(aside)))


@contextmanager
def rarely_searched() -> Iterator[None]:
    """Search what stands for good for garbage no more, 20 ms a time, until the end.

    What stays frozen is never freed: zxing-cpp's binding then tells of 54 leaks at every end.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def stopped_by_signals() -> Event:
    """Return what is set when the program is to end; a hang-up that is ignored stays ignored."""
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: stop.set())
    return stop


def tell(box: Appliance, is_pin_drawn: bool, phones_at: str = "") -> None:
    """Say what the box lacks, what is broken, and where it is shown.

    `phones_at` is the page of a phone, below the box's address.
    """
    from firmware.output import say, warn

    if box.aim.warning:
        say(box.aim.warning)
    for problem in box.app.box.problems:
        warn(t("warning: {problem}", problem=problem))
    for trouble in box.troubles.all.values():
        stands = join_texts("", (" (", trouble.stands, ")")) if trouble.stands else ""
        warn(t("SAFE MODE: {trouble}{stands}", trouble=trouble.text, stands=stands))
    if box.app.box.is_simulated:
        say(t("SIMULATED: mock pins, no real lamp is lit"))
    if is_pin_drawn and box.pin is not None:
        # A log may be handed on: there the PIN does not stand.
        command = (
            f"roundtable config pin --data {box.home.here}" if box.home else "roundtable config pin"
        )
        told = box.pin if sys.stdout.isatty() else t("told by `{command}`", command=command)
        say(t("the operator's PIN is {pin}", pin=told))
    say(t("the table is shown at {address}", address=box.serving.address))
    if box.serving.reached_at is not None:
        address = f"{box.serving.reached_at}{phones_at}"
        say(t("phones in this network join at {address}", address=address))


def begin(box: Appliance, header: Line | None, anew: bool) -> None:
    """Go on with the journal's game, or begin the one that the options name."""
    from firmware.output import warn

    session, announcer, now = box.app.session, box.announcer, time.monotonic()
    if session.journal.held is not None:  # no line is taken before the owner has chosen
        announcer.announce((), now)
        return
    if not anew:
        _resume(box, now)
        box.troubles.say(session.journal.handed_over())
    if header is not None and (anew or _is_free(session)):
        announcer.announce(box.table.begin(header, now), now)
        return
    if header is not None:
        warn(t("a game is still on, it goes on; --new begins another"))
    announcer.announce((), now)


def _resume(box: Appliance, now: float) -> None:
    """Go on with the journal's game; one that cannot be gone on with is kept, and said."""
    from engine.game import BadRecord
    from firmware.edge import During
    from firmware.owner.troubles import Trouble

    stands, text = t("no game is on, its record is kept: begin another"), ""
    with box.mishaps.catch_errors(During.START) as caught:
        try:
            box.announcer.announce(box.app.session.resume(now), now)
        except BadRecord as error:
            text = told_by(error)
        else:
            return
    if caught.mishap is not None:
        text = caught.mishap.text
    box.troubles.add(
        Trouble(t("the game in the journal cannot be gone on with: {why}", why=text), stands)
    )
    box.app.session.leave()


def _is_free(session: Session) -> bool:
    return session.running is None or session.running.expects.over
