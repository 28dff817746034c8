"""How long from an event of the game until it is painted on a page: `python -m bench.glass`.

The event's line is written to the journal, the snapshot made, sent, drawn and painted; page and
table are on one machine and share its clock. Needs chromium.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

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


def measure() -> list[Took]:
    """Return the way of each event of a game of bots."""
    stage, took = Stage("glass"), list[Took]()
    with camera() as browser, opened(stage) as box:
        box.app.announce((), 0.0)
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.add_init_script(HEARD)
        page.goto(box.serving.address, wait_until="commit")
        page.wait_for_selector("body[data-version]")
        page.evaluate("window.watchGlass()")
        begun, published = now_ms(), 0.0

        def shown() -> None:
            nonlocal published
            published = published or now_ms()

        box.app.desk.on_change(shown)

        def is_enough(_: Any) -> bool:
            version = str(box.app.desk.table()["version"])
            took.append(Took(begun, published, *page.evaluate(SEEN, version)))
            return len(took) >= EVENTS

        def begins() -> None:
            nonlocal begun, published
            begun, published = now_ms(), 0.0

        play(box, stage, is_enough, begins)
    return took[1:]  # the first waits for the game's own script and style


def now_ms() -> float:
    """Return Unix time, ms, as the browser reckons it."""
    return time.time() * 1000


if __name__ == "__main__":
    every = measure()
    for number, name in enumerate(PARTS):
        times = sorted(one.parts[number] for one in every)
        high = times[int(len(times) * 0.95)]
        middle, most = median(times), times[-1]
        print(f"{name:22} median {middle:4.0f} ms, 95 % {high:4.0f}, most {most:4.0f}")
    print(f"{len(every)} events; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
