"""Opens the parts of the appliance in order, and closes them in reverse."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Queue
from threading import Event

from engine.game import Notice
from firmware.after import tidying
from firmware.app import App
from firmware.at_table import AtTable
from firmware.attract.attract import Attract
from firmware.attract.opening import attracting
from firmware.box.box import Box
from firmware.box.power_off import power_off
from firmware.box.probes import own_version
from firmware.box.saying import warn
from firmware.box.wellbeing import Wellbeing
from firmware.chores import Chores
from firmware.edge import Mishaps
from firmware.eyes import calibrations
from firmware.eyes.calibrating import Aim
from firmware.eyes.camera_thread import Watching
from firmware.eyes.dice_eyes import DiceEyes
from firmware.eyes.drawn_hands import DRAWN_FPS, DrawnHands
from firmware.eyes.phone_seat import PhoneSeat
from firmware.handing import files
from firmware.inputs import EyesLost, FromOutside
from firmware.modes import Modes
from firmware.owner.config import Config
from firmware.owner.disk_room import Free, free_bytes
from firmware.owner.doctor_words import doctor_words
from firmware.owner.help_call import HelpCall
from firmware.owner.mending import Mending
from firmware.owner.small_files import remove_leftovers
from firmware.owner.troubles import Troubles
from firmware.play.at_play import AtPlay, Deals
from firmware.play.board import Board
from firmware.safe_mode import SafeMode
from firmware.safely import Safely, forgive, now_in_names, reader_of
from firmware.screen.first_run import FirstRun
from firmware.screen.kept_gate import kept_gate
from firmware.screen.newest_view import NewestView
from firmware.screen.server import Serving
from firmware.selftest.borrowed_box import SelfTests
from firmware.selftest.camera import Finder, Gauge
from firmware.showing import Showing
from firmware.table.learned import Learned
from firmware.table.pause import Pause
from firmware.table.session import Session
from firmware.table.stand_in import Home, opened
from firmware.table.telling import Telling
from firmware.table.weekly import Hourly
from firmware.voice.speaker import voice
from hardware import pins
from hardware.panel import Panel
from hardware.pins import PinFactory
from vision.calibration.window import Window
from vision.cameras import open_camera
from vision.cameras.drawn import Drawn
from vision.decode import decoders
from vision.frame import Camera, Frame, NoCamera
from vision.tags import Deck
from vision.watching import Watcher
from words.catalog import Languages
from words.text import t, told_by

Told = Callable[[Notice, str], None]


@dataclass(frozen=True, slots=True)
class Appliance:
    """The running parts."""

    app: App
    desk: NewestView
    chores: Chores
    safe_mode: SafeMode
    mending: Mending
    show: Attract | None  # between games
    play: AtPlay | None  # where the program deals
    table: AtTable
    queue: Queue[FromOutside]
    serving: Serving
    deck: Deck
    drawn: DrawnHands | None
    finder: Finder
    aim: Aim
    pin: str | None  # the operator's
    mishaps: Mishaps
    troubles: Troubles
    home: Home | None  # where the box goes as soon as that can be written
    phone: PhoneSeat | None  # where a phone is the camera

    @property
    def ends(self) -> bool:
        """Whether the loop is to end by itself."""
        return self.chores.ends or self.starts_anew or self.safe_mode.is_home

    @property
    def starts_anew(self) -> bool:
        """Whether the program is to be started again after it."""
        return bool(self.mishaps.crash) or self.mending.starts_anew

    def run(self, stop: Event, alive: Callable[[], None]) -> None:
        """Let the loop turn until `stop` is set, or it is to end by itself."""
        self.app.run(lambda: stop.is_set() or self.ends, alive)


@contextmanager
def appliance(
    config: Config,
    told: Told,
    clock: Callable[[], float],
    watch_only: bool = False,
    open_pins: Callable[[str, Path], PinFactory] = pins.open_pins,
    troubles: Troubles | None = None,
    deals: Deals | None = None,
    free: Free = free_bytes,
    open_show: Callable[..., AbstractContextManager[Attract]] = attracting,
) -> Iterator[Appliance]:
    """Open journal, pins, panel, loop and page; a camera is the caller's to start.

    What is broken in the data folder, or in the configuration's file, is told in `troubles` and
    stopped by nothing; a data folder that cannot be written has a stand-in. With `deals` the cards
    are the program's: there is no drawn table to lay them on, no show and no first run. `free`
    tells how many bytes are free in a folder; `open_show` is `attracting` or takes the same.
    Raises InUse; and BadBoard, NoPins, BadDeck or NoPort for what no file says; what was opened is
    closed again.
    """
    queue: Queue[FromOutside] = Queue()
    troubles = Troubles() if troubles is None else troubles
    mishaps = Mishaps(warn, clock)
    with ExitStack() as parts:
        place = parts.enter_context(opened(config.data, free))
        config, journal = replace(config, data=place.folder), place.journal
        safely = Safely(config, troubles)
        safely.stands_in(place.home)
        remove_leftovers(config.data)
        deck = safely.files.deck(config)
        profile = safely.board()
        factory = safely.pins(open_pins)
        parts.callback(factory.close)
        panel = Panel(profile, factory, queue.put, clock)
        parts.callback(panel.close)
        is_drawn = config.source == "drawn" and not deals
        drawn = DrawnHands(deck, random.Random(config.deck)) if is_drawn else None
        box = Box(factory, panel, clock(), safely.settings(profile))
        session = Session(journal, time.time, config.rest * 60, deals is not None)
        well = Wellbeing(box, config.data, clock, place.home.why if place.home else "")
        finder = Finder()
        selftests = SelfTests(
            box, profile, session, finder, lambda: Gauge(reader_of(config, troubles), deck),
            lambda: time.strftime("%Y-%m-%d %H:%M"),
        )  # fmt: skip
        off = None if box.simulated else power_off
        chores = Chores(box, selftests, config.data, well, off)
        mending, pause = Mending(troubles, now_in_names), Pause(journal)
        safe_mode = SafeMode(session, pause, mending, place.home)
        learned = Learned(config.data)
        table = AtTable(session, well, learned, drawn.change if drawn else None)
        play = None if deals is None else deals(
            session, Board(queue), config.data, table.begin, pause.is_on
        )  # fmt: skip
        desk = NewestView(queue, watch_only)
        says = parts.enter_context(voice(config, clock, mishaps))
        if place.home is None and not watch_only:
            hourly = Hourly(*tidying.jobs(config.data, time.time, journal.tell))
            hourly.start()
            parts.callback(hourly.stop)
            parts.enter_context(telling(config, desk, chores, journal.path, mishaps, clock))
        desk.report_is(lambda: selftests.report)
        safely.small_files()
        aim = _aim(config, deck, watch_only, troubles)
        parts.callback(aim.stop)
        pin = safely.files.pin(config)

        troubled = (safe_mode.is_troubled, chores.is_troubled)
        show = None if watch_only or deals else parts.enter_context(
            open_show(config, pin is not None, session, box, table.begin, troubled)
        )  # fmt: skip
        all_modes = (chores, safe_mode, show, play, table)
        modes = Modes([one for one in all_modes if one is not None], mishaps, box.falls_silent)
        words = Telling(told)
        showing = Showing(
            session, box, modes, mishaps, troubles, pause, well, words, desk,
            drawn is not None and not watch_only, config.game, says,
        )  # fmt: skip
        loop = App(queue, clock, box, modes, session, pause, words, learned, showing, well, mishaps)
        gate = kept_gate(config, pin, clock, safely.files)
        https = safely.https()
        first_run = FirstRun(
            config, deck, aim, not journal.games(), lambda: _is_on(session),
            place.home.why if place.home else "", troubles.file,
        )  # fmt: skip
        phone = PhoneSeat(clock) if config.source == "phone" else None
        languages = Languages(broken=lambda problem: warn(f"warning: {problem}"))
        ok = https is not None or not config.https  # else nothing crosses the room in the open
        serving = safely.page(lambda host, port: Serving(
            desk, host if ok else "127.0.0.1", port, gate, aim, mishaps, https=https,
            languages=languages, phone=phone,
            doctor_words=doctor_words(config, troubles.file),
            data=None if watch_only else config.data,
            guests_look=config.guests_look, spectators=config.spectator,
            deals=None if play is None else play.board,
            first_run=None if watch_only or deals else first_run,
        ))  # fmt: skip
        parts.callback(serving.stop)
        safely.files.sums(config.data)
        safely.files.set_aside_before(config.data)
        troubles.say(journal.handed_over())
        yield Appliance(
            loop, desk, chores, safe_mode, mending, show, play, table, queue, serving, deck, drawn,
            finder, aim, pin, mishaps, troubles, place.home, phone,
        )  # fmt: skip


@contextmanager
def telling(
    config: Config,
    desk: NewestView,
    chores: Chores,
    journal: Path,
    mishaps: Mishaps,
    clock: Callable[[], float],
    rehearsal: bool = False,
) -> Iterator[None]:
    """Tell a broker of the table, where the owner names one; else nothing of it is even read.

    `clock` never stands still, whatever the table's own does.
    """
    if config.mqtt is None:
        yield
        return
    from firmware.fleet.joining import joined

    chores.offer_help(HelpCall(config.data, time.time))
    with joined(config, desk, journal, own_version(), clock, time.time, warn, mishaps, rehearsal):
        yield


@contextmanager
def watching(config: Config, box: Appliance) -> Iterator[None]:
    """Watch with the configured camera meanwhile; raise NoCamera or NoDecoder."""
    reader = reader_of(config, box.troubles)
    source, aim = config.source, box.aim
    watcher = Watcher(reader, box.deck)
    aim.tell_place(watcher)
    dice = DiceEyes(box.queue.put, lambda: watcher.pile.area)

    def open_again() -> Camera:
        if box.drawn is not None:
            camera: Camera = Drawn(box.drawn.table, config.fps or DRAWN_FPS)
        elif box.phone is not None:
            camera = box.phone.camera()
        else:
            camera = open_camera(source, config.fps, aim.lock, config.mains, files)
        aim.aim(camera)
        return camera

    def also(frame: Frame) -> None:
        box.finder(frame)
        aim.see(frame)
        dice.see(frame)

    text = f"{'drawn camera' if source == 'drawn' else source}, {reader.name}"
    first = _first(source, open_again, box)
    phone = box.phone
    eyes = Watching(
        first, open_again, watcher, text, box.queue, box.mishaps, also,
        wait=(lambda _, longest_s: phone.mailbox.pause(longest_s)) if phone else Event.wait,
    )  # fmt: skip
    box.table.watch(eyes.mind, dice.ask)
    eyes.start()
    try:
        yield
    finally:
        if phone is not None:
            phone.close()
        eyes.stop()


def _aim(config: Config, deck: Deck, watch_only: bool, troubles: Troubles) -> Aim:
    return Aim(
        config.source,
        config.data,
        lambda: Window(reader_of(config, troubles), deck),
        time.monotonic,
        calibrations.today,
        watch_only,
    )


def _is_on(session: Session) -> bool:
    """Whether a game is on that is not over; from any thread."""
    running = session.running
    return running is not None and not running.expects.over


def hints(aim: Aim) -> tuple[str, ...]:
    """Return a line for each thing that this machine lacks and that would help."""
    lines = [aim.warning] if aim.warning else []
    if "pyzbar" not in {one.name for one in decoders()}:
        lines.append(
            t("no libzbar0: pyzbar cannot be used (apt-get install libzbar0); the rest works")
        )
    return tuple(lines)


def _first(source: str, open_: Callable[[], Camera], box: Appliance) -> Camera | None:
    """Open the camera; one that may come back, or hang, is left to the eyes' own thread."""
    if source in ("pi", "phone") or source.startswith("webcam:"):
        return None
    try:
        return open_()
    except NoCamera as error:
        forgive(box.troubles, error, t("cards are entered by hand"), "camera", "camera", "fps")
        box.queue.put(EyesLost(told_by(error)))
        return None
