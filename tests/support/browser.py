"""A real browser for tests: Debian's own chromium or firefox, driven by Playwright."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, Literal, Self

import pytest
from playwright.sync_api import Browser as Driven
from playwright.sync_api import (
    BrowserContext,
    Error,
    Page,
    Playwright,
    Route,
    WebError,
    sync_playwright,
)

from tests.support import lenient_firefox
from tests.support.patience import PATIENCE_S

WHOLE_CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# The shell is the same browser without what only a window needs: it starts in a third of the time.
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE_MS = int(PATIENCE_S * 1000)
# A page's own stream, spoken to by the test as window.feed: nothing goes over the network.
FEED = """window.EventSource = class extends EventTarget {
  constructor() { super(); window.feed = this; this.readyState = 1; }
  close() {}
};
"""
QUIET = (  # a browser that asks nobody anything
    "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--enable-precise-memory-info",
)  # fmt: skip


class Engine:
    """A running headless browser and what drives it; to start both takes a second of a processor.

    Its driver runs an event loop in this thread. Another one (`asyncio.run`) runs here only while
    the browser rests.
    """

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self._browser = self._launch(self._playwright)
        self._loop = asyncio.get_running_loop()

    def _launch(self, driver: Playwright) -> Driven:
        raise NotImplementedError

    def new_context(self, **told: Any) -> BrowserContext:
        """Return what a visitor has: pages, with cookies and storage that no other one sees."""
        return self._browser.new_context(viewport={"width": 1280, "height": 720}, **told)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Let other event loops run in this thread meanwhile."""
        with _running(None):
            yield

    @contextmanager
    def awake(self) -> Iterator[Self]:
        """Go on while it rests, until the end."""
        with _running(self._loop):
            yield self

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()


class Chromium(Engine):
    """What nearly every test looks at."""

    def __init__(self, flags: tuple[str, ...] = (), program: str | None = CHROMIUM) -> None:
        """`flags` are chromium's own, besides those of a quiet browser."""
        self._flags, self._program = flags, program
        super().__init__()

    def _launch(self, driver: Playwright) -> Driven:
        assert self._program is not None
        return driver.chromium.launch(
            executable_path=self._program, args=[*QUIET, *self._flags], chromium_sandbox=False
        )


class Firefox(Engine):
    """Another maker's browser, for the ways that must not depend on one; it never has motion."""

    def _launch(self, driver: Playwright) -> Driven:
        assert FIREFOX is not None
        return driver.firefox.launch(
            channel="moz-firefox",  # as it is installed, driven by WebDriver BiDi
            executable_path=lenient_firefox.__file__,
            env={**os.environ, "FIREFOX": FIREFOX},
            firefox_user_prefs={"ui.prefersReducedMotion": 1},
        )


@contextmanager
def _running(loop: asyncio.AbstractEventLoop | None) -> Iterator[None]:
    before = asyncio._get_running_loop()  # noqa: SLF001 - both are for who drives a loop, as here
    asyncio._set_running_loop(loop)  # noqa: SLF001
    try:
        yield
    finally:
        asyncio._set_running_loop(before)  # noqa: SLF001


class Browser:
    """A visitor with one page; `page` is Playwright's, for what is not named here."""

    def __init__(self, engine: Engine, **told: Any) -> None:
        """`told` is what the context is told: `has_touch`, `reduced_motion`, `color_scheme` …"""
        self._context = engine.new_context(**told)
        self.errors: list[str] = []  # of the pages' scripts: what nobody has caught
        self._context.on("weberror", lambda one: self.errors.append(_error_text(one)))
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)

    def stop_clock(self) -> None:
        """Let no time pass from now on but what the test lets pass."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1_000)

    def tab(self) -> Browser:
        """Return the same browser on another page; closing the first one closes it, too."""
        other = copy(self)
        other.page = self._context.new_page()
        other.page.set_default_timeout(PATIENCE_MS)
        return other

    def open(self, address: str) -> None:
        """Open a page and wait until it is drawn, with all that it loads only now (later.js).

        Of a browser that several tests share, an error of the page before is told here.
        """
        self._has_no_error()
        self.page.goto(address, wait_until="commit")
        self.wait_until_drawn()

    def wait_until_drawn(self) -> None:
        self.wait("document.body?.dataset.version && !document.querySelector('[data-coming]')")

    def ask(self, script: str) -> Any:
        """Return the value of a script, awaited; a page that leaves lets the next one answer."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self.page.evaluate(script)
            except Error as error:
                if "context was destroyed" not in error.message or time.monotonic() > end:
                    raise

    def text(self, selector: str) -> str:
        """Return what a reader sees there, with single spaces."""
        found = self.ask(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")
        return " ".join(str(found).split())

    def wait(self, script: str) -> None:
        """Wait, in the browser's own time, until the script gives something true."""
        end = time.monotonic() + PATIENCE_S
        look = (
            f"new Promise((done) => {{ const look = () => ({script}) ? done(true) "
            f": setTimeout(look, 20); look(); setTimeout(() => done(false), {PATIENCE_MS}); }})"
        )
        while time.monotonic() < end:
            if self.ask(look) is True:
                return
        raise AssertionError(f"never true: {script}")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something outside the browser is so, which goes on meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"never so: {what}"
            self.page.wait_for_timeout(5)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        """Write text into what has the focus."""
        self.page.keyboard.insert_text(text)

    def close(self) -> None:
        """Close it; a page in which a script went wrong fails its test, whatever it showed."""
        self._context.close()
        self._has_no_error()

    def _has_no_error(self) -> None:
        if self.errors:
            raise AssertionError("a page's script went wrong: " + "; ".join(self.errors))


def _error_text(one: WebError) -> str:
    return f"{one.page.url if one.page else '?'}: {one.error.stack or one.error.message}"


def answer_first(page: Page, file: str, times: int, answer: Callable[[Route], None]) -> list[str]:
    """Answer the first requests for a file so, all others as the box does; return what is asked."""
    asked: list[str] = []

    def take(route: Route) -> None:
        asked.append(route.request.url)
        (answer if len(asked) <= times else Route.continue_)(route)

    page.route(f"**/{file}", take)
    return asked


def browser_fixture(
    scope: Literal["function", "module"] = "module",
    *,
    script: str = "",
    size: tuple[int, int] | None = None,
    clock_stands: bool = False,
    **told: Any,
) -> Any:
    """Return a fixture: a visitor that is told so, for one test or all of a file.

    `script` runs before each page's own; `size` is that of the window.
    """

    @pytest.fixture(scope=scope)
    def browser(chromium: Chromium) -> Iterator[Browser]:
        opened = Browser(chromium, **told)
        if size is not None:
            opened.resize(*size)
        if clock_stands:
            opened.stop_clock()
        if script:
            opened.page.add_init_script(script)
        yield opened
        opened.close()

    return browser
