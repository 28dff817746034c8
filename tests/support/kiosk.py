"""A box that people walk by, whose time goes on only when it is told to; its bots think at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Any, Final

from engine.game import Json, Line
from firmware.attract.attract import Attract
from firmware.attract.bots import record
from firmware.attract.kiosk import Kiosk
from firmware.attract.show import Material
from firmware.attract.week import Row, Week
from firmware.demo.evening import TableTime
from firmware.inputs import Answer, CameraChange, CameraOpened, Click, Do, FromOutside
from firmware.owner.config import Config
from firmware.start import Appliance, Outside, appliance
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen

TURN_S: Final = 0.25
SEED: Final = 7
LINES: Final = 60


class AtOnce:
    """Bots who have thought out the beginning of a game as soon as it is asked for."""

    def __init__(self) -> None:
        self.begun: list[str] = []  # which games
        self._record: tuple[Line, ...] = ()

    def begin(self, game: str, players: int, seed: int) -> None:
        self.begun.append(game)
        self._record = tuple(islice(record(game, players, seed), LINES))

    def record(self) -> tuple[Line, ...]:
        return self._record

    def stop(self) -> None:
        self._record = ()


class KioskBox:
    """An appliance with attract mode."""

    def __init__(self, box: Appliance, time: TableTime, bots: AtOnce, messages: list[str]) -> None:
        self.box = box
        self.bots = bots
        self.told = messages
        self._time = time

    @property
    def now(self) -> float:
        return self._time.now

    def passes(self, seconds: float, turn_s: float = TURN_S) -> None:
        until = self._time.now + seconds
        while self._time.now < until:
            self.turns(turn_s)

    def turns(self, seconds: float = 0.02) -> None:
        """Let the loop turn once."""
        self._time.now += seconds
        self.box.app.step(self._time.now)

    def until(self, kind: str, most_s: float = 600.0) -> Any:
        """Let time pass until the show has a part of that kind; return it."""
        until = self._time.now + most_s
        while self._time.now < until:
            self.turns(TURN_S)
            if (shown := self.attract) and shown["kind"] == kind:
                return shown
        raise AssertionError(f"no {kind} within {most_s} s, but {self.attract}")

    def puts(self, one: FromOutside) -> None:
        """Let something reach the loop, which turns once."""
        self.box.queue.put(one)
        self.turns()

    def press(self, button: str, seconds: float = 0.0) -> None:
        self.puts(Click(button, seconds))
        self.passes(seconds + 1.0, 0.05)

    def see(self, saw: Seen, **what: Any) -> None:
        self.puts(CameraChange(Change(self._time.now, saw, **what)))

    def open_camera(self) -> None:
        self.puts(CameraOpened("a test"))
        self.see(Seen.EMPTY)

    def do(self, **line: Json) -> Answer:
        answer: Future[Answer] = Future()
        self.puts(Do(line, answer))
        return answer.result(timeout=0)

    def begin(self, **header: Json) -> None:
        told = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"], **header}
        self.box.announcer.announce(self.box.table.begin(told, self.now), self.now)

    def ends_the_game(self) -> None:
        """Seven black Swords, and all were Loyal: the game is over."""
        self.do(do="adjust", black=7)
        for seat in range(3):
            self.do(do="loyalty", seat=seat, **{"is": "loyal"})
        assert self.box.app.session.game().expects.over

    @property
    def shown(self) -> Any:
        return self.box.desk.table()

    @property
    def attract(self) -> Any:
        return self.shown.get("attract")

    @property
    def lamps(self) -> Any:
        return self.box.desk.lamps()["lamps"]

    @property
    def tone(self) -> Any:
        return self.box.desk.lamps()["tone"]


def show_of(
    bots: AtOnce, rows: Callable[[], tuple[Row, ...]] = lambda: ()
) -> Callable[..., AbstractContextManager[Attract]]:
    """Return what opens the show of a box; `rows` are the week's results."""

    def opened(config: Config, is_locked: bool, *parts: Any) -> AbstractContextManager[Attract]:
        kiosk, week = Kiosk.of(config, is_locked=False), Week(rows, lambda work: work())
        return nullcontext(Attract(kiosk, *parts, Material(bots, week, lambda: SEED)))

    return opened


@contextmanager
def kiosk_box(
    data: Path,
    rows: Callable[[], tuple[Row, ...]] = lambda: (),
    bots: AtOnce | None = None,
    **configured: Any,
) -> Iterator[KioskBox]:
    """Open a box on mock pins; `rows` are the week's results."""
    time, bots, told = TableTime(), bots or AtOnce(), list[str]()
    config = Config(data, pins="mock", port=0, camera="drawn", **configured)
    outside = Outside(open_show=show_of(bots, rows))
    with appliance(config, lambda _, text: told.append(text), time, outside=outside) as box:
        made = KioskBox(box, time, bots, told)
        box.announcer.announce((), time.now)
        made.turns()
        yield made
