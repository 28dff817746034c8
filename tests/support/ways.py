"""Ways through the house, each gone once for real: of a card, of presses, of a request."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final
from urllib.request import Request, urlopen

from engine.game import Button, Line
from firmware.inputs import CameraChange, CameraOpened, Do, PlaceDrawn, PlayRequest, Probe
from firmware.owner.config import Config
from firmware.owner.troubles import Trouble, Troubles
from firmware.play.at_play import Deals, deals_by_chance
from firmware.start import Appliance, Outside, appliance, watching
from firmware.table.backups import JOURNAL
from tests.support.clock import Clock
from tests.support.fingers import Fingers
from tests.support.kiosk import AtOnce, show_of
from tests.support.patience import PATIENCE_S
from tests.support.walks import Call, recorded
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen

LATER_S: Final = 1.0  # no press is a double one
LET_GO_S: Final = 0.1  # and no contact bounces so long
HELD_S: Final = 4.0  # as long as a press is held that means something else
NAMES: Final = ("Anna", "Ben", "Cleo")
PILE: Final[Sequence[Line]] = [
    {"do": "lay", "card": card} for card in ("saxons-2", "picts-5", "picts-4.1")
]


class Table:
    """A box on mock pins, with a game on it."""

    def __init__(self, box: Appliance, fingers: Fingers, messages: list[str]) -> None:
        self.box = box
        self.told = messages
        self._hands = fingers.on(box.app.box.board)

    def until(self, holds: Callable[[], object]) -> None:
        """Let the loop turn, in real time, until something holds."""
        end = time.monotonic() + PATIENCE_S
        self.box.app.run(lambda: bool(holds()) or time.monotonic() > end, lambda: None)
        assert holds()

    def ask(self, asked: Callable[[Future[Any]], Any], at: float) -> None:
        """Ask what `asked` makes for an answer, which must be no refusal."""
        answer: Future[Any] = Future()
        self.box.queue.put(asked(answer))
        self.box.app.step(at)
        assert answer.result(timeout=0).refusal is None

    def do(self, line: Line, at: float) -> None:
        """Tell a line by hand, as the page does."""
        self.ask(lambda answer: Do(line, answer), at)

    def press(self, button: str, clock: Clock, for_s: float = LET_GO_S) -> None:
        """Put a finger on a pin for so long, and take it off again."""
        for pushes, after_s in ((self._hands.press, for_s), (self._hands.release, LET_GO_S)):
            pushes(button)
            self.box.app.step(clock.now)
            self.passes(after_s, clock)

    def passes(self, seconds: float, clock: Clock) -> None:
        """Let time pass, a turn of the loop at least each second."""
        end = clock.now + seconds
        while clock.now < end:
            clock.now = min(end, clock.now + 1.0)
            self.box.app.step(clock.now)


@contextmanager
def bare_table(
    folder: Path,
    clock: Callable[[], float] = time.monotonic,
    troubles: Troubles | None = None,
    deals: Deals | None = None,
    **more: Any,
) -> Iterator[Table]:
    """Open a box on which no game is on."""
    fingers, told = Fingers(), list[str]()
    config = Config(folder, pins="mock", port=0, camera="drawn", **more)
    outside = Outside(open_pins=fingers, open_show=show_of(AtOnce()))
    with appliance(
        config, lambda _, text: told.append(str(text)), clock, troubles=troubles, deals=deals,
        outside=outside,
    ) as box:  # fmt: skip
        yield Table(box, fingers, told)


@contextmanager
def table(
    folder: Path, clock: Callable[[], float] = time.monotonic, game: str = "rumors", **more: Any
) -> Iterator[Table]:
    """Open a box, and begin a game of three."""
    header: Line = {"record": f"{game}/1", "players": [*NAMES]}
    with bare_table(folder, clock, **more) as own:
        own.box.announcer.announce(own.box.table.begin(header, clock()), clock())
        yield own


def way_of_a_card(folder: Path) -> list[Call]:
    """Lay a card at the drawn table until it is said whose it is."""
    with recorded() as calls, table(folder) as own, watching(own.box.config, own.box):
        own.until(lambda: own.box.app.session.look.seen is not None)
        own.box.queue.put(PlaceDrawn("saxons-2", "up"))
        own.until(lambda: own.told[-1:] == ["Anna lays Saxons 2."])
    return calls


def way_of_presses(folder: Path, game: str, lines: Sequence[Line], *buttons: str) -> list[Call]:
    """Press buttons after some lines, each until lamps and page show what came of it."""
    clock = Clock()
    with table(folder, clock, game) as own:
        for line in lines:
            own.do(line, clock.now)
        with recorded() as calls:
            for button in buttons:
                clock.now += LATER_S
                own.press(button, clock)
    return calls


@contextmanager
def between_games(folder: Path, clock: Clock) -> Iterator[Table]:
    with bare_table(folder, clock, attract=0.1) as own:
        own.passes(20, clock)
        assert own.box.desk.table()["attract"]
        yield own


@contextmanager
def dealt_game(folder: Path, clock: Clock) -> Iterator[Table]:
    begin: Line = {"header": {"record": "rumors/1", "players": [*NAMES]}, "bots": [0, 1]}
    with bare_table(folder, clock, deals=deals_by_chance) as own:
        own.ask(lambda answer: PlayRequest("begin", begin, answer), clock.now)
        yield own


@contextmanager
def self_test(folder: Path, clock: Clock) -> Iterator[Table]:
    with table(folder, clock) as own:
        own.ask(lambda answer: Probe({"do": "start"}, answer), clock.now)
        assert own.box.chores.holds
        yield own


@contextmanager
def counting(folder: Path, clock: Clock) -> Iterator[Table]:
    """A pile is counted, and shows a card that the table had missed."""
    with table(folder, clock) as own:
        own.box.queue.put(CameraOpened("a test"))
        for change in (Change(0.0, Seen.EMPTY), Change(1.0, Seen.ON_TOP, card="saxons-2")):
            own.box.queue.put(CameraChange(change))
            own.passes(1.0, clock)
        own.do({"do": "quest", "quest": "saxons"}, clock.now)
        fan = Change(clock.now, Seen.FAN, cards=("saxons-2", "saxons-4.1"))
        own.box.queue.put(CameraChange(fan))
        own.passes(1.0, clock)
        session = own.box.app.session
        assert session.sorter.is_on(session.game())
        assert session.sorter.missed_pieces, own.told
        yield own


@contextmanager
def safe_mode(folder: Path, clock: Clock) -> Iterator[Table]:
    troubles = Troubles([Trouble("panel.toml: broken", "the profile counts")])
    with table(folder, clock, troubles=troubles) as own:
        yield own


@contextmanager
def waiting_for_the_disk(folder: Path, clock: Clock) -> Iterator[Table]:
    """No line can be written."""
    with table(folder, clock) as own, closing(sqlite3.connect(folder / JOURNAL)) as base:
        base.execute("CREATE TRIGGER no BEFORE INSERT ON marks BEGIN SELECT RAISE(ABORT, ''); END")
        own.box.queue.put(Do({"do": "lay", "card": "saxons-2"}, Future()))
        own.passes(1.0, clock)
        assert own.box.desk.table()["hold"]
        yield own


# How the box may stand when somebody presses a button: each mode with what it then has to do.
MODES: Final[Mapping[str, Callable[[Path, Clock], AbstractContextManager[Table]]]] = {
    "a self-test": self_test,
    "safe mode": safe_mode,
    "play waits for the disk": waiting_for_the_disk,
    "between games": between_games,
    "a dealt game": dealt_game,
    "a pile is counted": counting,
    "no game is on": bare_table,
}


def way_in_a_mode(folder: Path, mode: str) -> list[Call]:
    """Press each button while the box stands so, and hold it."""
    calls: list[Call] = []
    for button in Button:
        clock = Clock()
        with MODES[mode](folder / button, clock) as own, recorded() as new:
            for seconds in (LET_GO_S, HELD_S):
                own.passes(LATER_S, clock)
                own.press(button, clock, seconds)
        calls += new
    return calls


def way_of_a_request(folder: Path) -> list[Call]:
    """Send a line to the page's address, until it is answered."""
    answers: list[Any] = []

    def ask(address: str) -> None:
        line = json.dumps({"do": "lay", "card": "saxons-2"}).encode()
        asked = Request(f"{address}api/do", line, {"Content-Type": "application/json"})
        with urlopen(asked, timeout=PATIENCE_S) as answer:
            answers.append(json.load(answer))

    with table(folder) as own, recorded() as calls:
        own.box.serving.start()
        thread = Thread(target=ask, args=(own.box.serving.address,))
        thread.start()
        own.until(lambda: answers)
        thread.join()
    return calls
