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
from typing import TYPE_CHECKING

from engine.game import Notice
from firmware.after import housekeeping
from firmware.after.table_result import finishing
from firmware.announcer import Announcer
from firmware.app import App
from firmware.at_table import AtTable
from firmware.attract.attract import Attract
from firmware.attract.open_attract import attracting
from firmware.box.box import Box
from firmware.box.power_off import power_off
from firmware.box.probes import own_version
from firmware.box.wellbeing import Wellbeing
from firmware.camera import calibrations
from firmware.camera.camera_opener import BoxCamera
from firmware.camera.camera_thread import Source, Watching
from firmware.camera.dice_watch import DiceCamera
from firmware.camera.drawn_hands import DrawnHands
from firmware.camera.finder import Finder
from firmware.camera.live_calibration import Aim
from firmware.camera.phone_seat import PhoneSeat
from firmware.camera.pile_heights import PileHeights
from firmware.chores import Chores
from firmware.display import Showing
from firmware.edge import During, Mishaps
from firmware.fallback import FallbackOpener, now_in_names, reader_of, record_fallback
from firmware.inputs import CameraLost, FromOutside
from firmware.modes import Modes
from firmware.output import warn
from firmware.owner.config import Config
from firmware.owner.repair import Mending
from firmware.owner.troubles import Troubles
from firmware.play.at_play import AtPlay, Deals
from firmware.play.board import Board
from firmware.safe_mode import SafeMode
from firmware.screen.doctor import doctor_command
from firmware.screen.first_run import FirstRun, PlayedGames
from firmware.screen.healthz import Healthz
from firmware.screen.newest_view import NewestView
from firmware.screen.server import Serving, Site
from firmware.screen.snapshot import Around
from firmware.screen.stored_gate import kept_gate
from firmware.selftest.borrowed_box import SelfTests
from firmware.selftest.camera import Gauge
from firmware.storage.disk_room import Free, free_bytes
from firmware.storage.small_files import remove_leftovers
from firmware.table.announcements import Telling
from firmware.table.copy_facts import CopyFacts
from firmware.table.help_call import HelpCall
from firmware.table.journal import Journal
from firmware.table.pause import Pause
from firmware.table.session import Session
from firmware.table.stand_in import Home, open_journal
from firmware.table.weekly import Hourly
from firmware.voice.speaker import voice
from hardware import pins
from hardware.panel import Panel
from hardware.pins import PinFactory
from vision.calibration.window import Window
from vision.frame import Camera, Decoder, NoCamera
from vision.pictures import read_picture
from vision.tags import Deck
from vision.watcher import Watcher
from words.catalog import Languages
from words.text import t, told_by

if TYPE_CHECKING:
    from vision.photo import Photo

Told = Callable[[Notice, str], None]


@dataclass(frozen=True, slots=True)
class Appliance:
    """The running parts, in the order in which they are opened."""

    config: Config
    queue: Queue[FromOutside]
    mishaps: Mishaps
    troubles: Troubles
    home: Home | None  # where the box goes as soon as that can be written
    deck: Deck
    pin: str | None  # the operator's
    drawn: DrawnHands | None
    finder: Finder
    aim: Aim
    chores: Chores
    safe_mode: SafeMode
    show: Attract | None  # between games
    play: AtPlay | None  # where the program deals
    table: AtTable
    modes: Modes  # all of these, in their order
    desk: NewestView
    announcer: Announcer
    app: App
    phone: PhoneSeat | None  # where a phone is the camera
    serving: Serving

    @property
    def ends(self) -> bool:
        """Whether the loop is to end by itself."""
        return self.chores.ends or self.starts_anew or self.safe_mode.is_home

    @property
    def starts_anew(self) -> bool:
        """Whether the program is to be started again after it."""
        return bool(self.mishaps.crash) or self.safe_mode.mending.starts_anew

    def run(self, stop: Event, alive: Callable[[], None]) -> None:
        """Let the loop turn until `stop` is set, or it is to end by itself."""
        self.app.run(lambda: stop.is_set() or self.ends, alive)


@contextmanager
def publishing(
    config: Config,
    desk: NewestView,
    journal: Path,
    mishaps: Mishaps,
    rehearsal: bool = False,
) -> Iterator[None]:
    """Tell the broker that the owner names of the table; what it needs is read only here."""
    from firmware.publishing.broker_thread import About, publish_meanwhile
    from firmware.publishing.publisher import Source

    assert config.mqtt is not None
    version, clock = own_version(), time.monotonic  # the table's own may stand still
    source, about = Source(desk, journal), About(version, rehearsal)
    with publish_meanwhile(config, source, about, clock, time.time, warn, mishaps):
        yield


@dataclass(frozen=True, slots=True)
class Outside:
    """What a box gets of its machine; a test gives it others, which take and raise the same."""

    open_pins: Callable[[str, Path], PinFactory] = pins.open_pins
    open_show: Callable[..., AbstractContextManager[Attract]] = attracting
    publish: Callable[..., AbstractContextManager[None]] = publishing
    free: Free = free_bytes  # how many bytes are free in a folder
    wall: Callable[[], float] = time.time  # s, Unix time


@contextmanager
def appliance(
    config: Config,
    told: Told,
    clock: Callable[[], float],
    watch_only: bool = False,
    troubles: Troubles | None = None,
    deals: Deals | None = None,
    outside: Outside = Outside(),
) -> Iterator[Appliance]:
    """Open journal, pins, panel, loop and page; a camera is the caller's to start.

    What a file has broken is told in `troubles` and stops nothing. With `deals` the cards are the
    program's: there is no drawn table to lay them on, no show and no first run.
    Raises InUse; and BadBoard, NoPins, BadDeck or NoPort for what no file says.
    """
    with ExitStack() as parts:
        ground = _ground(parts, config, clock, troubles, watch_only, outside)
        core = _core(parts, ground, deals)
        says = parts.enter_context(voice(ground.config, clock, ground.mishaps))
        desk = _desk(ground, core)
        _begin_work_of_its_own(parts, ground, core, desk)
        modes = _modes(parts, ground, core, deals)
        showing = Showing(core.session, core.box, modes.all, core.well, desk, says, core.around())
        with ground.mishaps.catch_errors(During.CUE):
            showing.table((), clock())  # for a page that asks before the loop has turned
        announcer = Announcer(core.session, core.learned, Telling(told), core.box, showing)
        app = App(
            ground.queue, clock, core.box, modes.all, core.session, announcer, core.well
        )  # fmt: skip
        phone = PhoneSeat(clock) if ground.config.source == "phone" else None
        site = _site(ground, core, desk, modes.play, phone)
        is_shut = ground.config.https and site.https is None  # nothing crosses the room in the open
        serving = ground.safely.page(
            lambda host, port: Serving(site, "127.0.0.1" if is_shut else host, port)
        )
        parts.callback(serving.stop)
        ground.safely.check_what_is_kept(ground.journal)
        yield Appliance(
            ground.config, ground.queue, ground.mishaps, ground.troubles, ground.home, ground.deck,
            ground.pin, core.drawn, core.finder, core.aim, modes.chores, modes.safe_mode,
            modes.show, modes.play, modes.table, modes.all, desk, announcer, app, phone, serving,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Ground:
    """Where all is kept, what is broken of it, and what the other parts are opened with."""

    config: Config
    clock: Callable[[], float]
    queue: Queue[FromOutside]
    mishaps: Mishaps
    troubles: Troubles
    journal: Journal
    home: Home | None
    safely: FallbackOpener
    deck: Deck
    pin: str | None
    watch_only: bool
    outside: Outside

    @property
    def unkept(self) -> str:
        """Why nothing is kept for good, "" where it is."""
        return self.home.why if self.home else ""

    @property
    def is_published(self) -> bool:
        """Whether a broker is told of the table."""
        return self.config.mqtt is not None and self.home is None

    def reader(self) -> Decoder:
        """Return the decoder that reads codes."""
        return reader_of(self.config, self.troubles)

    def read_photo(self, content: bytes) -> Photo:
        """Read a picture that somebody took by hand; raise BadPicture or NoDecoder."""
        from vision.photo import read_photo  # most tables are never photographed

        pixels = read_picture(content, t("The photograph"), upright=True)

        return read_photo(pixels, self.reader(), self.deck)


def _ground(
    parts: ExitStack,
    config: Config,
    clock: Callable[[], float],
    troubles: Troubles | None,
    watch_only: bool,
    outside: Outside,
) -> _Ground:
    place = parts.enter_context(open_journal(config.data, outside.free))
    config = replace(config, data=place.folder)
    troubles = Troubles() if troubles is None else troubles
    safely = FallbackOpener(config, troubles)
    safely.stands_in(place.home)
    remove_leftovers(config.data)
    deck, pin = safely.files.deck(config), safely.files.pin(config)
    mishaps = Mishaps(warn, clock)
    return _Ground(
        config, clock, Queue(), mishaps, troubles, place.journal, place.home, safely, deck, pin,
        watch_only, outside,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Core:
    """The panel, the game on the table, and what both of them look at."""

    ground: _Ground
    box: Box
    well: Wellbeing
    session: Session
    learned: CopyFacts
    drawn: DrawnHands | None
    finder: Finder
    selftests: SelfTests
    aim: Aim

    def around(self) -> Around:
        """Return what the page shows besides the game at the start."""
        may_place = self.drawn is not None and not self.ground.watch_only
        game, hold_s = self.ground.config.game, self.box.board.hold_s
        return Around(self.box.is_simulated, may_place, *self.well.eyes, game, hold_s)

    def is_on(self) -> bool:
        """Whether a game is on that is not over; from any thread."""
        running = self.session.running
        return running is not None and not running.expects.over


def _core(parts: ExitStack, ground: _Ground, deals: Deals | None) -> _Core:
    config, clock, queue, journal = ground.config, ground.clock, ground.queue, ground.journal
    profile = ground.safely.board()
    factory = ground.safely.pins(ground.outside.open_pins)
    parts.callback(factory.close)
    panel = Panel(profile, factory, queue.put, clock)
    parts.callback(panel.close)
    box = Box(factory, panel, clock(), ground.safely.settings(profile))
    well = Wellbeing(
        box, config.data, clock, ground.mishaps, ground.troubles, Pause(journal), ground.unkept
    )  # fmt: skip
    session = Session(journal, ground.outside.wall, config.rest * 60, deals is not None)
    is_drawn = config.source == "drawn" and not deals
    drawn = DrawnHands(ground.deck, random.Random(config.deck)) if is_drawn else None
    finder = Finder()
    selftests = SelfTests(
        box, profile, session, finder, lambda: Gauge(ground.reader(), ground.deck),
        lambda: time.strftime("%Y-%m-%d %H:%M"),
    )  # fmt: skip
    aim = Aim(
        config.source, config.data, lambda: Window(ground.reader(), ground.deck), time.monotonic,
        calibrations.today, ground.watch_only,
    )  # fmt: skip
    parts.callback(aim.stop)
    learned = CopyFacts(config.data)
    return _Core(ground, box, well, session, learned, drawn, finder, selftests, aim)


def _desk(ground: _Ground, core: _Core) -> NewestView:
    health, report = Healthz(core.well, core.session).as_json, core.selftests.last_report
    return NewestView(ground.queue, ground.watch_only, health, report)


def _begin_work_of_its_own(
    parts: ExitStack, ground: _Ground, core: _Core, desk: NewestView
) -> None:
    """Begin what threads do beside the loop: of finished games, hourly, and with a broker."""
    config, outside = ground.config, ground.outside
    if ground.home is None and not ground.watch_only:
        hourly = Hourly(*housekeeping.jobs(config.data, outside.wall, ground.journal.tell))
        hourly.start()
        parts.callback(hourly.stop)
        follower = parts.enter_context(finishing(config.data, core.session, ground.mishaps))
        parts.callback(desk.on_change(follower.look))
    if ground.is_published:
        parts.enter_context(outside.publish(config, desk, ground.journal.path, ground.mishaps))
    ground.safely.small_files()


@dataclass(frozen=True, slots=True)
class _Modes:
    """The modes of the box, the topmost first."""

    chores: Chores
    safe_mode: SafeMode
    show: Attract | None
    play: AtPlay | None
    table: AtTable
    all: Modes


def _modes(parts: ExitStack, ground: _Ground, core: _Core, deals: Deals | None) -> _Modes:
    config, box, session, well = ground.config, core.box, core.session, core.well
    staff = HelpCall(config.data, ground.outside.wall) if ground.is_published else None
    off = None if box.is_simulated else power_off
    chores = Chores(box, core.selftests, config.data, well, off, staff, config.off_locked)
    mending = Mending(ground.troubles, now_in_names)
    safe_mode = SafeMode(session, well.pause, mending, ground.home)
    table = AtTable(session, well, core.learned, core.drawn.change if core.drawn else None)
    play = None if deals is None else deals(
        session, Board(ground.queue), config.data, table.begin, well.pause.is_on
    )  # fmt: skip
    show = None if ground.watch_only or deals else parts.enter_context(
        ground.outside.open_show(
            config, ground.pin is not None, session, box, table.begin, chores.is_troubled
        )
    )  # fmt: skip
    in_order = (chores, safe_mode, show, play, table)
    there = [one for one in in_order if one is not None]
    return _Modes(*in_order, Modes(there, ground.mishaps, box.falls_silent))


def _site(
    ground: _Ground,
    core: _Core,
    desk: NewestView,
    play: AtPlay | None,
    phone: PhoneSeat | None,
) -> Site:
    config, file = ground.config, ground.troubles.file
    played = PlayedGames(not ground.journal.games(), core.is_on)
    first_run = FirstRun(config, ground.deck, core.aim, played, ground.unkept, file)
    return Site(
        desk,
        gate=kept_gate(config, ground.pin, ground.clock, ground.safely.files),
        aim=core.aim,
        mishaps=ground.mishaps,
        https=ground.safely.https(),
        phone=phone,
        languages=Languages(broken=lambda problem: warn(f"warning: {problem}")),
        doctor_words=doctor_command(config, file),
        data=None if ground.watch_only else config.data,
        guests_press=config.guests_press,
        guests_look=config.guests_look,
        spectators=config.spectator,
        deals=None if play is None else play.board,
        first_run=None if ground.watch_only or play is not None else first_run,
        photographs=None if ground.watch_only else ground.read_photo,
    )


@contextmanager
def watching(config: Config, box: Appliance) -> Iterator[None]:
    """Watch with the configured camera meanwhile; raise NoCamera or NoDecoder."""
    reader = reader_of(config, box.troubles)
    watcher = Watcher(reader, box.deck)
    box.aim.tell_place(watcher)
    dice = DiceCamera(box.queue.put, watcher.place)
    camera, source = BoxCamera(config, box.aim, box.drawn, box.phone), config.source
    text = f"{source}, {reader.name}"
    if source == "drawn":
        text = t("drawn camera, {decoder}", decoder=reader.name)
    also = [box.finder.see, box.aim.see, dice.see]
    if _comes_back(source):
        also.append(PileHeights(watcher, config.data, source, box.deck.code).see)
    eyes = Watching(
        Source(text, camera.open, _first(source, camera.open, box)), watcher, box.queue,
        box.mishaps, also, wait=camera.wait,
    )  # fmt: skip
    box.table.watch(eyes.mind, dice.ask)
    eyes.start()
    try:
        yield
    finally:
        camera.end_wait()
        eyes.stop()


def _comes_back(source: str) -> bool:
    """Tell whether a camera looks at a real table: it may be lost, and opened again."""
    return source in ("pi", "phone") or source.startswith("webcam:")


def _first(source: str, open_: Callable[[], Camera], box: Appliance) -> Camera | None:
    """Open the camera; one that may come back, or hang, is left to the eyes' own thread."""
    if _comes_back(source):
        return None
    try:
        return open_()
    except NoCamera as error:
        record_fallback(
            box.troubles, error, t("cards are entered by hand"), "camera", "camera", "fps"
        )
        box.queue.put(CameraLost(told_by(error)))
        return None
