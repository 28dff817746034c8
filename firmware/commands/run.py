"""`roundtable run`: the referee at a table, until it is told to stop."""

from __future__ import annotations

import argparse
import gc
import signal
import sys
import time
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Json, Line
    from firmware.app import App
    from firmware.table.session import Session


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("run", help="referee a game: camera, buttons, lamps, page")
    add_box(command)
    game = command.add_argument_group("a new game, when none is to be gone on with")
    game.add_argument("--players", type=int, metavar="N", help="1 to 7 players")
    game.add_argument("--names", metavar="A,B,...", help="their names, clockwise")
    game.add_argument("--first", type=int, metavar="SEAT", help="who begins, from 0 (0)")
    game.add_argument("--expert", action="store_true", help="with the Knights")
    game.add_argument("--promos", metavar="CARD,...", help="morgan-8, merlin-6")
    game.add_argument("--new", action="store_true", help="begin anew; the game before is kept")


def add_box(command: argparse.ArgumentParser) -> None:
    """Add the options that go before the configuration file."""
    box = command.add_argument_group("the box")
    box.add_argument("--config", metavar="FILE", help="the configuration (roundtable.toml)")
    box.add_argument("--data", metavar="DIR", help="where journal and deck code are kept")
    box.add_argument("--camera", metavar="SRC", help="pi, webcam:N, folder:DIR, file:VIDEO, drawn")
    box.add_argument("--fps", type=float, help="frames a second of a folder or video")
    box.add_argument("--decoder", metavar="NAME", help="zxing-cpp, pyzbar or opencv")
    box.add_argument("--deck", metavar="CODE", help="the deck's code, four characters")
    box.add_argument("--board", metavar="NAME", help="minimal, standard, deluxe, or a file")
    box.add_argument("--pins", metavar="NAME", help="mock, lgpio or rpigpio")
    box.add_argument("--host", help="address the page listens on (127.0.0.1)")
    box.add_argument("--port", type=int, help="its port (8080; 0: any free one)")


BOX_OPTIONS = (
    "data", "camera", "fps", "decoder", "deck", "board", "pins", "host", "port",
)  # fmt: skip


def run(args: argparse.Namespace) -> int:
    from firmware import start
    from firmware.box.notify import alive, ready, stopping
    from firmware.owner import config as configuration
    from firmware.owner.operator_pin import operator_pin

    options = {key: getattr(args, key) for key in BOX_OPTIONS}
    config = configuration.load(args.config, options)
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    with start.appliance(config, lambda _, text: print(text, flush=True), time.monotonic) as box:
        _begin(box.app, _header(args), args.new)
        with start.watching(config, box):
            for hint in start.hints(box.aim):
                print(hint, flush=True)
            for problem in (*box.app.box.problems, *box.app.session.journal.warnings):
                print(f"warning: {problem}", file=sys.stderr, flush=True)
            if box.app.box.simulated:
                print("SIMULATED: mock pins, no real lamp is lit", flush=True)
            if config.pin is None and (pin := operator_pin(config)):
                print(f"the operator's PIN is {pin}", flush=True)
            print(f"the table is shown at {box.serving.address}", flush=True)
            gc.freeze()  # what stands for good is not searched for garbage again, 20 ms a time
            ready()
            box.app.run(stop, alive)
            stopping()
    return 0


def _begin(app: App, header: Line | None, anew: bool) -> None:
    """Go on with the journal's game, or begin the one that the options name."""
    now = time.monotonic()
    notices = () if anew else app.session.resume(now)
    if header is not None and (anew or _is_free(app.session)):
        notices = app.begin(header, now)
    elif header is not None:
        print("a game is still on, it goes on; --new begins another", file=sys.stderr)
    app.announce(notices, now)


def _is_free(session: Session) -> bool:
    return session.running is None or session.running.expects.over


def _header(args: argparse.Namespace) -> Line | None:
    """Return the header that the options name, None where they name none."""
    from firmware.games.registry import DEFAULT

    names = args.names.split(",") if args.names else None
    if names is None and args.players is None:
        return None
    header: dict[str, Json] = {"record": f"{DEFAULT}/1", "players": names or args.players}
    if args.first is not None:
        header["first"] = args.first
    if args.expert:
        header["expert"] = True
    if args.promos:
        header["promos"] = args.promos.split(",")
    return header
