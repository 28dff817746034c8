"""What the hall costs a browser, and itself, with 200 tables that all say something new.

Every table says a new state each second: spread over it, as tables do, and all at the same moment.
Headless Chromium shows all of them at 1280 x 800, as fast as this machine and four times slower.
Of the browser: ms of main thread, script, style and layout for each second; tasks over 50 ms, the
longest pause between two frames, memory. Of the hall: its own processor time for each second.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page, ViewportSize, sync_playwright

from bench.options import Options
from docs.hall_stages import hall, take_messages
from docs.screens import browser
from fleet.hall import message_effects
from fleet.hall.board import Board
from tests.support import hall_tables
from tests.support.hall_tables import Message

TABLES: Final = 200
SECONDS: Final = 20
PARTS: Final = 20  # of a second, where what is said is spread over it
SIZE: Final[ViewportSize] = {"width": 1280, "height": 800}
SLOWER: Final = 4  # times: a tablet
COUNTED: Final = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
WATCH: Final = """() => {
  window.seen = { long: 0, longest: 0, gap: 0 };
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) {
    seen.long += 1; seen.longest = Math.max(seen.longest, duration);
  } }).observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now) => {
    seen.gap = Math.max(seen.gap, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


@dataclass(frozen=True, slots=True)
class Row:
    """What one run comes to; ms a second, where nothing else is said."""

    how: str
    slower: int
    first: float  # ms until all tables are shown
    told: dict[str, float]
    seen: dict[str, float]
    heap: float  # MB
    own: float  # of the hall itself

    def as_line(self) -> str:
        told, seen = self.told, self.seen
        return (
            f"| {self.how} | {self.slower}x | {self.first:.0f} | {told['TaskDuration']:.0f} | "
            f"{told['ScriptDuration']:.0f} | "
            f"{told['RecalcStyleDuration'] + told['LayoutDuration']:.0f} | {seen['long']:.0f} | "
            f"{seen['longest']:.0f} | {seen['gap']:.0f} | {self.heap:.1f} | {self.own:.0f} |"
        )


HEAD: Final = (
    "| what is said | processor | all shown, ms | main thread, ms/s | script, ms/s | style and"
    " layout, ms/s | tasks over 50 ms | the longest, ms | longest frame, ms | heap, MB | the hall"
    " itself, ms/s |\n" + "|---" * 11 + "|"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    words = Options("lab.hall", __doc__)
    words.size("tables", TABLES, 5, "how many")
    words.size("seconds", SECONDS, 1, "each way")
    words.size("slower", SLOWER, 1, "times, besides as fast as this machine")
    args = words.read(argv)
    tables, seconds = args.tables, args.seconds
    print(f"{tables} tables, {seconds} s\n\n{HEAD}")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), chromium_sandbox=False)
        for how, parts in (("nothing", 0), ("spread over the second", PARTS), ("all at once", 1)):
            for slower in sorted({1, args.slower}):
                page = chromium.new_page(viewport=SIZE)
                print(
                    _measure_page(page, how, parts, slower, tables, seconds).as_line(), flush=True
                )
                page.close()
        chromium.close()
    return 0


def _measure_page(page: Page, how: str, parts: int, slower: int, tables: int, seconds: int) -> Row:
    boards: list[Board] = []
    with hall(lambda board: _fill(board, tables, boards)) as address:
        session = page.context.new_cdp_session(page)
        session.send(
            "Performance.enable", {"timeDomain": "threadTicks"}
        )  # however busy the machine
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(address)
        page.wait_for_selector("body[data-version]")
        first = float(page.evaluate("performance.now()"))
        page.evaluate(WATCH)
        said = [[*_states(range(tables), moment)] for moment in range(1, seconds + 1)]
        before, own = _metrics(session), time.process_time()
        for messages in said:
            _second(page, boards[0], messages, parts)
        after, own = _metrics(session), time.process_time() - own
        session.send("HeapProfiler.collectGarbage")
        told = {key: 1000 * (after[key] - before[key]) / seconds for key in COUNTED}
        heap = _metrics(session)["JSHeapUsedSize"] / 1e6
        seen = page.evaluate("seen")
        assert page.evaluate("document.querySelectorAll('.tile').length") == tables
    return Row(how, slower, first, told, seen, heap, 1000 * own / seconds)


def _fill(board: Board, tables: int, boards: list[Board]) -> None:
    boards.append(board)
    board.change(lambda hall: message_effects.on_connected(hall, board.clock()))
    take_messages(board, hall_tables.said(tables, time.time()))
    take_messages(board, _states(range(tables), 0), retained=False)  # all games are dealt before


def _second(page: Page, board: Board, messages: list[Message], parts: int) -> None:
    """Let every table say something new within a second; in no part of it none does."""
    if not parts:
        page.wait_for_timeout(1000)
    began = time.monotonic()
    for part in range(parts):
        take_messages(board, iter(messages[part::parts]), retained=False)
        rest = began + (part + 1) / parts - time.monotonic()
        page.wait_for_timeout(max(rest, 0) * 1000)


def _states(tables: range, moment: int) -> Iterator[Message]:
    return (hall_tables.state(n, moment, time.time()) for n in tables)


def _metrics(session: Any) -> dict[str, float]:
    told = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in told}


if __name__ == "__main__":
    sys.exit(main())
