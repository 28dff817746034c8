"""From a frame or a press to a lamp that is set, on mock pins, journal and fsync included."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.options import Options
from firmware.inputs import EyesOpen, Saw
from firmware.owner import config as configuration
from firmware.start import Appliance, appliance
from hardware.panel import MockHands
from hardware.pins import PinFactory, open_pins
from vision.cameras.drawn import Drawn
from vision.decode import decoder
from vision.watching import Watcher

GAMES = 8
CARDS = 6
PRESSES = 100
WOKEN = 50
SHOWN_S = 480.0  # three games by turns
TURN_S = 0.25  # of the loop where nothing moves
FASTER = 25  # than the clock: the bots of a game, 0.1 to 1.4 s, have a minute in truth
SAXONS = ("saxons-2", "saxons-3", "saxons-4.1", "saxons-4.2", "saxons-5")
BOARDS = {"minimal": "", "standard": ", whose ring is clocked bit by bit on mock pins"}
FPS = 30.0
MOST_FRAMES = 60  # until a card is seen


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    words = Options("latency", __doc__)
    words.size("games", GAMES, 1, "of six cards")
    words.size("presses", PRESSES, 3, "of a Quest's button")
    words.size("woken", WOKEN, 2, "presses that end attract mode")
    words.size("shown", SHOWN_S, 5.0, "seconds of attract mode")
    args = words.read(argv)
    print(
        f"## Frame in hand to lamp set, {args.games * CARDS} cards a board; a frame takes 33.3 ms\n"
    )
    _table(lambda board: [ms for seed in range(args.games) for ms in _game(seed, board)])
    print(
        f"\n## Press to lamp set: a Quest is gone on and scored, {args.presses} presses a board\n"
    )
    _table(lambda board: list(_presses(board, args.presses)))
    print("\n## The same while attract mode is on, and bots think: "
          f"{args.woken} presses that end it\n")  # fmt: skip
    _table(lambda board: list(_wakings(board, args.woken)))
    print(f"\n## A turn of the loop in attract mode, {args.shown:.0f} s of its clock\n")
    _table(lambda board: list(_turns(board, args.shown)))
    return 0


def _table(measured: Callable[[str], list[float]]) -> None:
    print("| board | median ms | p99 ms |\n|---|---|---|")
    for board, remark in BOARDS.items():
        spent = sorted(measured(board))
        p99 = spent[int(len(spent) * 0.99)]
        print(f"| {board}{remark} | {statistics.median(spent):.1f} | {p99:.1f} |")


def _presses(board: str, presses: int) -> Iterator[float]:
    """Press the real gpiozero Button of a Quest whose card lies on top; its lamp goes dark."""
    with _mock_box(board) as (box, hands, now):
        for number in range(presses):
            if number % len(SAXONS) == 0:  # before either side can have won
                box.app.session.begin({"record": "rumors/1", "players": 4}, now[0])
            card = SAXONS[number % len(SAXONS)]
            box.app.session.do({"do": "lay", "card": card}, now[0])
            now[0] += 5.0
            box.app.step(now[0])
            begun = time.perf_counter()
            hands.press("quest-2")
            box.app.step(now[0])
            yield (time.perf_counter() - begun) * 1000
            hands.release("quest-2")
            now[0] += 5.0
            box.app.step(now[0])


def _wakings(board: str, presses: int) -> Iterator[float]:
    """Press a Quest's button while a scene is shown and a game is thought out beside it."""
    with _mock_box(board, attract=0.1) as (box, hands, now):
        for _ in range(presses):
            _until_shown(box, now)
            begun = time.perf_counter()
            hands.press("quest-2")
            box.app.step(now[0])
            yield (time.perf_counter() - begun) * 1000
            hands.release("quest-2")
            assert "attract" not in box.app.desk.table()
            now[0] += 1.0
            box.app.step(now[0])


def _turns(board: str, seconds: float) -> Iterator[float]:
    """Let the show go on; real time passes as well, so that the bots come to an end."""
    with _mock_box(board, attract=0.1) as (box, _, now):
        _until_shown(box, now)
        for _ in range(int(seconds / TURN_S)):
            now[0] += TURN_S
            begun = time.perf_counter()
            box.app.step(now[0])
            yield (time.perf_counter() - begun) * 1000
            time.sleep(TURN_S / FASTER)


def _until_shown(box: Appliance, now: list[float]) -> None:
    while "attract" not in box.app.desk.table():
        now[0] += 1.0
        box.app.step(now[0])


@contextmanager
def _mock_box(
    board: str, attract: float = 0.0
) -> Iterator[tuple[Appliance, MockHands, list[float]]]:
    """Open a box on mock pins; yield it, its buttons, and its clock to be set."""
    with tempfile.TemporaryDirectory() as folder:
        config = configuration.Config(
            Path(folder), pins="mock", port=0, camera="drawn", board=board, attract=attract
        )
        now = [0.0]
        factories: list[PinFactory] = []

        def opened(name: str, place: Path) -> PinFactory:
            factories.append(open_pins(name, place))
            return factories[0]

        with appliance(config, lambda *_: None, lambda: now[0], open_pins=opened) as box:
            yield box, MockHands(box.app.box.board, factories[0]), now


def _game(seed: int, board: str) -> list[float]:
    """Lay Morgans and Merlins in turn, so that every card changes the silence lamp."""
    cards = ["morgan-1", "merlin-1", "morgan-2", "merlin-2", "morgan-3", "merlin-3"]
    random.Random(seed).shuffle(cards)
    with tempfile.TemporaryDirectory() as folder:
        config = configuration.Config(
            Path(folder), pins="mock", port=0, camera="drawn", board=board
        )
        now = [0.0]
        with appliance(config, lambda notice, text: None, lambda: now[0]) as box:
            assert box.drawn is not None
            box.app.session.begin({"record": "rumors/1", "players": 4}, 0.0)
            camera, watcher = Drawn(box.drawn.table, FPS), Watcher(decoder(), box.deck)
            box.queue.put(EyesOpen("drawn"))
            spent = []
            for card in [None, *cards]:
                if card is not None:
                    box.drawn.change(card, "up")
                for _ in range(MOST_FRAMES):
                    now[0] += 1 / FPS
                    frame = camera.next_frame()
                    begun = time.perf_counter()
                    changes = watcher.see(frame)
                    for change in changes:
                        box.queue.put(Saw(change))
                    box.app.step(now[0])
                    if any(change.saw == "on-top" for change in changes):
                        spent.append((time.perf_counter() - begun) * 1000)
                        break
            return spent


if __name__ == "__main__":
    sys.exit(main())
