"""From a frame or a press to the first lamp or tone, on mock pins, journal and fsync included.

The mock pins note when they change. Before each card and each press the box is at rest: no cue
plays. Beside each, in the same run, the alternative: a script of bare zxing-cpp and gpiozero that
knows no rules. For a press it writes one line to a file and waits for the disk, as a journal must.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from gpiozero import LED, Button
from gpiozero.pins.mock import MockFactory, MockPin

from bench.frame import bare
from bench.options import Options
from firmware.commands.run import rarely_searched
from firmware.inputs import CameraChange, CameraOpened
from firmware.owner import config as configuration
from firmware.start import Appliance, Outside, appliance
from hardware.chain import DATA
from hardware.frames import BITS
from hardware.panel import MockHands
from hardware.pins import PinFactory, open_pins
from vision.cameras.drawn_table import DrawnCamera
from vision.decode import decoder
from vision.watcher import Watcher

GAMES = 8
CARDS = 6
PRESSES = 100
SAXONS = ("saxons-2", "saxons-3", "saxons-4.1", "saxons-4.2", "saxons-5")
RINGED = ", whose ring takes a frame as long as a wire does"
BOARDS = {"minimal": "", "standard": RINGED, "deluxe": RINGED}
FPS = 30.0
MOST_FRAMES = 60  # until a card is seen
REST_S = 5.0  # of the box's clock: longer than any cue


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    words = Options("bench.lamp", __doc__)
    words.size("games", GAMES, 1, "of six cards")
    words.size("presses", PRESSES, 3, "of a Quest's button")
    args = words.read(argv)
    print("## Frame in hand to the first lamp or tone; a frame takes 33.3 ms\n")
    games = {board: [_game(seed, board) for seed in range(args.games)] for board in BOARDS}
    alone = [ms for _, bare_ms in games["minimal"] for ms in bare_ms]
    _table("bare zxing-cpp and an LED", alone, {
        board: [ms for own_ms, _ in some for ms in own_ms] for board, some in games.items()
    })  # fmt: skip
    print("\n## Press to the first lamp or tone: a Quest is gone on and scored\n")
    alone = list(_bare_presses(args.presses))
    _table("a Button, a line on the disk, an LED", alone, {
        board: list(timed_presses(board, args.presses)) for board in BOARDS
    })  # fmt: skip
    return 0


def _table(other: str, alone: list[float], ours: dict[str, list[float]]) -> None:
    print("| | times | median ms | p99 ms | against the script |\n|---|---|---|---|---|")
    rows = {f"a script: {other}": alone}
    rows |= {f"ours, {board}{BOARDS[board]}": spent for board, spent in ours.items()}
    for name, spent in rows.items():
        median, p99 = statistics.median(spent), sorted(spent)[int(len(spent) * 0.99)]
        ratio = median / statistics.median(alone)
        print(f"| {name} | {len(spent)} | {median:.1f} | {p99:.1f} | {ratio:.2f} |")


class MockBox(NamedTuple):
    """A box on mock pins."""

    box: Appliance
    hands: MockHands
    now: list[float]  # its clock, s, to be set
    lights: tuple[MockPin, ...]  # the pins of lamps and buzzer

    def rest(self) -> None:
        """Let so much time pass that no cue plays any more."""
        self.now[0] += REST_S
        self.box.app.step(self.now[0])


def note_changes(lights: Iterable[MockPin]) -> None:
    """From now on the pins note when they change."""
    for pin in lights:
        pin.clear_states()


def first_change_ms(lights: Iterable[MockPin]) -> float:
    """Return how long after `note_changes` the first of the pins changed, ms."""
    first: float = min(pin.states[1].timestamp for pin in lights if len(pin.states) > 1)
    return first * 1000


def timed_presses(board: str, presses: int) -> Iterator[float]:
    """Press the real gpiozero Button of a Quest whose card lies on top."""
    with mock_box(board) as mock:
        app, now = mock.box.app, mock.now
        for number in range(presses):
            if number % len(SAXONS) == 0:  # before either side can have won
                app.session.begin({"record": "rumors/1", "players": 4}, now[0])
            card = SAXONS[number % len(SAXONS)]
            app.session.do({"do": "lay", "card": card}, now[0])
            mock.rest()
            note_changes(mock.lights)
            mock.hands.press("quest-2")
            app.step(now[0])
            yield first_change_ms(mock.lights)
            mock.hands.release("quest-2")
            mock.rest()


def _bare_presses(presses: int) -> Iterator[float]:
    """Press a Button of gpiozero alone, which has a line written and sets an LED."""
    factory = MockFactory()
    with (
        tempfile.NamedTemporaryFile() as file,
        Button(2, pin_factory=factory) as button,
        LED(3, pin_factory=factory) as led,
    ):

        def write_and_light() -> None:
            file.write(b'{"do":"go","quest":"saxons"}\n')
            file.flush()
            os.fsync(file.fileno())
            led.on()

        button.when_pressed = write_and_light
        for _ in range(presses):
            begun = time.perf_counter()
            factory.pin(2).drive_low()
            yield (time.perf_counter() - begun) * 1000
            assert led.is_lit
            factory.pin(2).drive_high()
            led.off()


@contextmanager
def mock_box(board: str, attract: float = 0.0) -> Iterator[MockBox]:
    """Open a box on mock pins, as `roundtable run` does."""
    with tempfile.TemporaryDirectory() as folder:
        config = configuration.Config(
            Path(folder), pins="mock", port=0, camera="drawn", board=board, attract=attract
        )
        now = [0.0]
        factories: list[PinFactory] = []

        def open_factory(name: str, place: Path) -> PinFactory:
            factories.append(open_pins(name, place))
            return factories[0]

        outside = Outside(open_factory)
        with appliance(config, lambda *_: None, lambda: now[0], outside=outside) as box:
            parts, factory = box.app.box.board, factories[0]
            assert isinstance(factory, MockFactory)
            lights = tuple(
                [factory.pin(number) for number in (*parts.lamps.values(), parts.buzzer)]
            )
            factory.pin(DATA).listeners.append(_take_as_long_as_a_wire)
            with rarely_searched():
                yield MockBox(box, MockHands(parts, factory), now, lights)


def _take_as_long_as_a_wire(sent: Sequence[int], hz: float) -> None:
    time.sleep(len(sent) * BITS / hz)


def _game(seed: int, board: str) -> tuple[list[float], list[float]]:
    """Lay Morgans and Merlins; return the ms of the frame in which each was seen.

    Ours first, then the script's.
    """
    cards = ["morgan-1", "merlin-1", "morgan-2", "merlin-2", "morgan-3", "merlin-3"]
    random.Random(seed).shuffle(cards)
    read, own_ms, bare_ms = bare("zxing-cpp"), list[float](), list[float]()
    with mock_box(board) as mock, LED(2, pin_factory=MockFactory()) as led:
        box, now = mock.box, mock.now
        assert box.drawn is not None
        box.app.session.begin({"record": "rumors/1", "players": 4}, 0.0)
        camera, watcher = DrawnCamera(box.drawn.table, FPS), Watcher(decoder(), box.deck)
        box.queue.put(CameraOpened("drawn"))
        for card in [None, *cards]:
            mock.rest()
            if card is not None:
                box.drawn.change(card, "up")
            for _ in range(MOST_FRAMES):
                now[0] += 1 / FPS
                frame = camera.next_frame()
                note_changes(mock.lights)
                changes = watcher.see(frame)
                for change in changes:
                    box.queue.put(CameraChange(change))
                box.app.step(now[0])
                if any(change.saw == "on-top" for change in changes):
                    own_ms.append(first_change_ms(mock.lights))
                    begun = time.perf_counter()
                    led.value = box.deck.text(str(card)) in read(frame.pixels)
                    bare_ms.append((time.perf_counter() - begun) * 1000)
                    assert led.is_lit
                    break
        assert len(own_ms) == len(cards), f"{len(own_ms)} of {len(cards)} cards were seen"
    return own_ms, bare_ms


if __name__ == "__main__":
    sys.exit(main())
