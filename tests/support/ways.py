"""Ways through the house, each gone once for real: of a card, of presses, of a request."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final
from urllib.request import Request, urlopen

from engine.game import Line
from firmware.inputs import Do, PlaceDrawn
from firmware.owner.config import Config
from firmware.start import Appliance, Outside, appliance, watching
from tests.support.fingers import Fingers
from tests.support.patience import PATIENCE_S
from tests.support.walks import Call, recorded

LATER_S: Final = 1.0  # no press is a double one
LET_GO_S: Final = 0.1  # and no contact bounces so long


class Clock:
    """The table's own time, which passes as it is told."""

    def __init__(self) -> None:
        self.now = 0.0  # s

    def __call__(self) -> float:
        return self.now


class Table:
    """A box on mock pins, with a game on it."""

    def __init__(self, box: Appliance, fingers: Fingers, told: list[str]) -> None:
        self.box = box
        self.told = told
        self._hands = fingers.on(box.app.box.board)

    def until(self, holds: Callable[[], object]) -> None:
        """Let the loop turn, in real time, until something holds."""
        end = time.monotonic() + PATIENCE_S
        self.box.app.run(lambda: bool(holds()) or time.monotonic() > end, lambda: None)
        assert holds()

    def do(self, line: Line, at: float) -> None:
        """Tell a line by hand, as the page does."""
        answer: Future[Any] = Future()
        self.box.queue.put(Do(line, answer))
        self.box.app.step(at)
        assert answer.result(timeout=0).refusal is None

    def press(self, button: str, clock: Clock) -> None:
        """Put a finger on a pin, and take it off again."""
        for pushes in (self._hands.press, self._hands.release):
            pushes(button)
            self.box.app.step(clock.now)
            clock.now += LET_GO_S
            self.box.app.step(clock.now)


@contextmanager
def table(
    folder: Path, clock: Callable[[], float] = time.monotonic, game: str = "rumors", **more: Any
) -> Iterator[Table]:
    """Open a box, and begin a game of three."""
    fingers, told = Fingers(), list[str]()
    config = Config(folder, pins="mock", port=0, camera="drawn", **more)
    header: Line = {"record": f"{game}/1", "players": ["Anna", "Ben", "Cleo"]}
    with appliance(
        config, lambda _, text: told.append(str(text)), clock, outside=Outside(open_pins=fingers)
    ) as box:
        box.announcer.announce(box.table.begin(header, clock()), clock())
        yield Table(box, fingers, told)


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
