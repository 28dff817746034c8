"""One server and one page for the browser tests of a file: to open a page costs half a second.

A page that nobody has touched is only told the next snapshot. One on which something was clicked,
typed or resized is opened anew, and so is one whose test asks for that.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from engine.game import Line
from firmware.screen.server import Serving, Site
from tests.support.browser import Browser
from tests.support.still_desk import StillDesk

TOUCHES: Final = """for (const kind of
  ["click", "change", "input", "keydown", "pointerdown", "resize", "submit", "toggle"]
) addEventListener(kind, () => { window.isTouched = true; }, true);
"""


class StillPage:
    """The page of a table that stands still, shown as often as a file's tests want one."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        browser.page.add_init_script(TOUCHES)
        self._versions = count(1_000)  # a stream tells only what has another one than before
        self._desk = StillDesk({})
        self._serving: Serving | None = None

    def show(self, snapshot: Line, anew: bool = False) -> StillDesk:
        """Show a snapshot on a page as it is when it was opened; return the page's desk."""
        told = {**snapshot, "version": next(self._versions)}
        may_be_drawn_over = not anew and self._is_here and not self._browser.ask("window.isTouched")
        self._desk.begin(told)
        if not may_be_drawn_over:
            self._browser.open(self._address())
        self._browser.wait(f"document.body.dataset.version === '{told['version']}'")
        self._browser.wait_until_drawn()
        return self._desk

    @property
    def _is_here(self) -> bool:
        return self._serving is not None and self._browser.page.url == self._serving.address

    def _address(self) -> str:
        """Return where the page is, its server started and nothing kept in the browser."""
        if self._serving is None:
            self._serving = Serving(Site(self._desk), port=0)
            self._serving.start()
        elif self._browser.page.url.startswith(self._serving.address):
            self._browser.ask("localStorage.clear(); sessionStorage.clear()")
        return self._serving.address

    def close(self) -> None:
        """End the server."""
        if self._serving is not None:
            self._serving.stop()
