"""How long from an event of the game until it is painted on a page: `python -m bench.glass`.

The event's line is written to the journal, the snapshot made, sent, drawn and painted; page and
table are on one machine and share its clock. Needs chromium.
"""

from __future__ import annotations

import time
from statistics import median

from docs.screens import camera
from docs.stages import Stage, opened, play

PAINTED = """new MutationObserver(() => requestAnimationFrame(() => {
  const at = performance.timeOrigin + performance.now();
  setTimeout(() => { window.painted ??= {}; window.painted[document.body.dataset.version] = at; });
})).observe(document.body, { attributes: true, attributeFilter: ["data-version"] })"""
EVENTS = 100


def measure() -> list[float]:
    """Return ms from each event of a game of bots until it was painted."""
    stage, took = Stage("glass"), list[float]()
    with camera() as browser, opened(stage) as box:
        box.app.announce((), 0.0)
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(box.serving.address, wait_until="commit")
        page.wait_for_selector("body[data-version]")
        page.evaluate(PAINTED)
        begun = time.time()

        def is_enough(_: object) -> bool:
            version = box.app.desk.table()["version"]
            at = page.evaluate(
                "(v) => new Promise((done) => { const look = () => window.painted?.[v]"
                " ? done(window.painted[v]) : setTimeout(look, 5); look(); })",
                str(version),
            )
            took.append(at - begun * 1000)
            return len(took) >= EVENTS

        def begins() -> None:
            nonlocal begun
            begun = time.time()

        play(box, stage, is_enough, begins)
    return sorted(took[1:])  # the first waits for the game's own script and style


if __name__ == "__main__":
    times = measure()
    print(f"event to glass: median {median(times):.0f} ms, {times[int(len(times) * 0.95)]:.0f} ms")
    print(f"at the 95th percentile, {times[-1]:.0f} ms at most of {len(times)}")
