"""Opens the parts of the appliance in order, and closes them in reverse."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from engine.game import Notice
from firmware.app import App
from firmware.box import settings
from firmware.box.box import Box
from firmware.box.chores import House
from firmware.box.power_off import power_off
from firmware.eyes import calibrations
from firmware.eyes.calibrating import Aim
from firmware.eyes.camera_thread import Watching
from firmware.eyes.drawn_hands import DRAWN_FPS, DrawnHands
from firmware.inputs import Edge, FromOutside
from firmware.owner.config import Config
from firmware.owner.deck import deck as stored_deck
from firmware.owner.operator_pin import operator_pin
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving
from firmware.selftest.borrowed_box import SelfTests
from firmware.selftest.camera import Finder, Gauge
from firmware.table.journal import Journal
from firmware.table.session import Session
from hardware import board, pins
from hardware.panel import Panel
from hardware.pins import PinFactory
from vision.calibration.window import Window
from vision.cameras import open_camera
from vision.cameras.drawn import Drawn
from vision.decode import decoder, decoders
from vision.frame import Camera, Frame, NoCamera
from vision.tags import Deck
from vision.watching import Watcher

Told = Callable[[Notice, str], None]


@dataclass(frozen=True, slots=True)
class Appliance:
    """The running parts."""

    app: App
    queue: Queue[FromOutside]
    serving: Serving
    deck: Deck
    drawn: DrawnHands | None
    finder: Finder
    aim: Aim


@contextmanager
def appliance(
    config: Config,
    told: Told,
    clock: Callable[[], float],
    watch_only: bool = False,
    open_pins: Callable[[str, Path], PinFactory] = pins.open_pins,
) -> Iterator[Appliance]:
    """Open journal, pins, panel, loop and page; a camera is the caller's to start.

    Raises BadJournal, BadBoard, NoPins, BadDeck or NoPort; what was opened is closed again.
    """
    queue: Queue[FromOutside] = Queue()
    with ExitStack() as parts:
        journal = Journal(config.data / "journal.sqlite")
        parts.callback(journal.close)
        deck = stored_deck(config.data, config.deck)
        factory = open_pins(config.pin_factory, config.data.resolve())
        parts.callback(factory.close)
        profile = board.load(config.board)
        panel = Panel(profile, factory, lambda *edge: queue.put(Edge(*edge)), clock)
        parts.callback(panel.close)
        drawn = DrawnHands(deck, random.Random(config.deck)) if config.source == "drawn" else None
        box = Box(factory, panel, clock(), settings.load(config.data, profile))
        session, finder = Session(journal, time.time), Finder()
        selftests = SelfTests(
            box, profile, session, finder, lambda: Gauge(decoder(config.decoder), deck),
            lambda: time.strftime("%Y-%m-%d %H:%M"),
        )  # fmt: skip
        house = House(box, selftests, config.data, None if box.simulated else power_off)
        loop = App(session, box, house, queue, clock, told, drawn, watch_only)
        loop.desk.report_is(lambda: selftests.report)
        aim = _aim(config, deck, watch_only)
        parts.callback(aim.stop)
        gate = Gate(operator_pin(config), clock)
        serving = Serving(loop.desk, config.host, config.port, gate, aim)
        serving.start()
        parts.callback(serving.stop)
        yield Appliance(loop, queue, serving, deck, drawn, finder, aim)


@contextmanager
def watching(config: Config, box: Appliance) -> Iterator[None]:
    """Watch with the configured camera meanwhile; raise NoCamera or NoDecoder."""
    reader = decoder(config.decoder)
    source, aim = config.source, box.aim
    aim.watcher = watcher = Watcher(reader, box.deck)

    def open_again() -> Camera:
        if box.drawn is not None:
            aim.camera = Drawn(box.drawn.table, config.fps or DRAWN_FPS)
        else:
            aim.camera = open_camera(source, config.fps, aim.lock, config.mains)
        return aim.camera

    def also(frame: Frame) -> None:
        box.finder(frame)
        aim.see(frame)

    text = f"{'drawn camera' if source == 'drawn' else source}, {reader.name}"
    eyes = Watching(
        _first(source, open_again),
        open_again,
        watcher,
        text,
        box.queue,
        also,
    )
    eyes.start()
    try:
        yield
    finally:
        eyes.stop()


def _aim(config: Config, deck: Deck, watch_only: bool) -> Aim:
    return Aim(
        config.source,
        config.data,
        lambda: Window(decoder(config.decoder), deck),
        time.monotonic,
        calibrations.today,
        watch_only,
    )


def hints(aim: Aim) -> tuple[str, ...]:
    """Return a line for each thing that this machine lacks and that would help."""
    lines = [aim.warning] if aim.warning else []
    if "pyzbar" not in {one.name for one in decoders()}:
        lines.append(
            "no libzbar0: pyzbar cannot be used (apt-get install libzbar0); the rest works"
        )
    return tuple(lines)


def _first(source: str, open_: Callable[[], Camera]) -> Camera | None:
    """Open the camera once; one that can come back later may be missing now."""
    try:
        return open_()
    except NoCamera:
        if source == "pi" or source.startswith("webcam:"):
            return None
        raise
