"""How long from an event of the game until it is painted on a page.

The event's line is written to the journal, the snapshot made, sent, drawn and painted; page and
table are on one machine and share its clock. Needs chromium.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from bench.options import Options
from docs.screens import camera
from docs.stages import Stage, opened, play

HEARD = """const Plain = window.EventSource;
window.heard = {}; window.drawn = {}; window.painted = {};
const now = () => performance.timeOrigin + performance.now();
window.EventSource = class extends Plain {
  constructor(address) {
    super(address);
    super.addEventListener("table", (event) => {
      const at = now();
      window.heard[JSON.parse(event.data).version] = at;
    });
  }
};
window.watchGlass = () => new MutationObserver(() => {
  const version = document.body.dataset.version;
  window.drawn[version] = now();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // the first task after the frame was made
    port1.onmessage = () => { window.painted[version] = now(); };
    port2.postMessage(0);
  });
}).observe(document.body, { attributes: true, attributeFilter: ["data-version"] });"""
SEEN = """(v) => new Promise((done) => { const look = () => window.painted[v]
  ? done([window.heard[v], window.drawn[v], window.painted[v]])
  : setTimeout(look, 20); look(); })"""
EVENTS = 100
SETTLES_S = 0.25  # until then nothing is asked of the page, which would be in its own way
PARTS = ("journal and snapshot", "sent and heard", "drawn", "painted", "event to glass")


@dataclass(frozen=True, slots=True)
class Took:
    """One event's way, ms: when it was told, published, heard, drawn and painted."""

    told: float
    published: float
    heard: float
    drawn: float
    painted: float

    @property
    def parts(self) -> tuple[float, ...]:
        """How long each of PARTS took."""
        steps = (self.told, self.published, self.heard, self.drawn, self.painted)
        return (*(b - a for a, b in pairwise(steps)), self.painted - self.told)


def measure(events: int) -> tuple[list[Took], list[float]]:
    """Return the way of each event of a game of bots, and what one took of processors, ms.

    That is of the program, bots included, and of the browser with what drives it.
    """
    stage, took = Stage("glass"), list[Took]()
    with camera() as browser, opened(stage) as box:
        box.announcer.announce((), 0.0)
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.add_init_script(HEARD)
        page.goto(box.serving.address, wait_until="commit")
        page.wait_for_selector("body[data-version]")
        page.evaluate("window.watchGlass()")
        begun, published = now_ms(), 0.0

        def note_publication() -> None:
            nonlocal published
            published = published or now_ms()

        box.desk.on_change(note_publication)

        def is_enough(_: Any) -> bool:
            version = str(box.desk.table()["version"])
            time.sleep(SETTLES_S)
            took.append(Took(begun, published, *page.evaluate(SEEN, version)))
            return len(took) >= events

        def begins() -> None:
            nonlocal begun, published
            begun, published = now_ms(), 0.0

        worked = work_s()
        play(box, stage, is_enough, begins)
        spent = [
            1000 * (after - before) / len(took)
            for before, after in zip(worked, work_s(), strict=True)
        ]
    return took[1:], spent  # the first waits for the game's own script and style


def work_s() -> tuple[float, float]:
    """Return the processor time of this program so far, and that of all its browser's, s."""
    own = os.times()
    return own.user + own.system, sum(map(_cpu_seconds, _below(os.getpid())))


def _below(pid: int) -> Iterator[int]:
    """Yield the programs that one has started, and those that they have."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            yield child
            yield from _below(child)


def _cpu_seconds(pid: int) -> float:
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def now_ms() -> float:
    """Return Unix time, ms, as the browser reckons it."""
    return time.time() * 1000


def main(argv: Sequence[str] | None = None) -> int:
    """Print how long each part took."""
    words = Options("lab.glass", __doc__)
    words.size("events", EVENTS, 3, "of a game of bots")
    every, spent = measure(words.read(argv).events)
    for number, name in enumerate(PARTS):
        times = sorted(one.parts[number] for one in every)
        high = times[int(len(times) * 0.95)]
        middle, most = median(times), times[-1]
        print(f"{name:22} median {middle:4.0f} ms, 95 % {high:4.0f}, most {most:4.0f}")
    print(f"{len(every)} events; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"processor time an event: program {spent[0]:.0f} ms, browser {spent[1]:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
