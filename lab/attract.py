"""What attract mode costs whoever plays: a press that ends it, and a turn of the loop meanwhile."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from bench.lamp import BOARDS, mock_box
from bench.options import Options
from firmware.start import Appliance

WOKEN = 50
SHOWN_S = 480.0  # three games by turns
TURN_S = 0.25  # of the loop where nothing moves
FASTER = 25  # than the clock: the bots of a game, 0.1 to 1.4 s, have a minute in truth


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    words = Options("lab.attract", __doc__)
    words.size("woken", WOKEN, 2, "presses that end attract mode")
    words.size("shown", SHOWN_S, 5.0, "seconds of attract mode")
    args = words.read(argv)
    print("## Press to lamp set while attract mode is on, and bots think: "
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


def _wakings(board: str, presses: int) -> Iterator[float]:
    """Press a Quest's button while a scene is shown and a game is thought out beside it."""
    with mock_box(board, attract=0.1) as mock:
        box, hands, now = mock.box, mock.hands, mock.now
        for _ in range(presses):
            _until_shown(box, now)
            begun = time.perf_counter()
            hands.press("quest-2")
            box.app.step(now[0])
            yield (time.perf_counter() - begun) * 1000
            hands.release("quest-2")
            assert "attract" not in box.desk.table()
            now[0] += 1.0
            box.app.step(now[0])


def _turns(board: str, seconds: float) -> Iterator[float]:
    """Let the show go on; real time passes as well, so that the bots come to an end."""
    with mock_box(board, attract=0.1) as mock:
        box, now = mock.box, mock.now
        _until_shown(box, now)
        for _ in range(int(seconds / TURN_S)):
            now[0] += TURN_S
            begun = time.perf_counter()
            box.app.step(now[0])
            yield (time.perf_counter() - begun) * 1000
            time.sleep(TURN_S / FASTER)


def _until_shown(box: Appliance, now: list[float]) -> None:
    while "attract" not in box.desk.table():
        now[0] += 1.0
        box.app.step(now[0])


if __name__ == "__main__":
    sys.exit(main())
