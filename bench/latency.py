"""From a frame in hand to a lamp that is set, on mock pins, journal and fsync included."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path

from firmware import config as configuration
from firmware.inputs import EyesOpen, Saw
from firmware.start import appliance
from vision.cameras.drawn import Drawn
from vision.decode import decoder
from vision.watching import Watcher

GAMES = 8
CARDS = 6
BOARDS = {"minimal": "", "standard": ", whose ring is clocked bit by bit on mock pins"}
FPS = 30.0
MOST_FRAMES = 60  # until a card is seen


def report() -> None:
    print(f"## Frame in hand to lamp set, {GAMES * CARDS} cards a board; a frame takes 33.3 ms\n")
    print("| board | median ms | p99 ms |\n|---|---|---|")
    for board, remark in BOARDS.items():
        spent = sorted(ms for seed in range(GAMES) for ms in _game(seed, board))
        p99 = spent[int(len(spent) * 0.99)]
        print(f"| {board}{remark} | {statistics.median(spent):.1f} | {p99:.1f} |")


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
