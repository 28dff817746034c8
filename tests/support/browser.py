"""A real browser for tests: Debian's own chromium, driven by Playwright; one a worker."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from playwright.sync_api import Error, Page, WebError, sync_playwright

from tests.support.patience import PATIENCE_S

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WIDE = (1280, 720)
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
SHOWN = 300  # characters of a page that a test's failure tells


class Chromium:
    """A headless chromium that many tests use, one after the other.

    A context of its own costs a test over a second of processor time, a page that is loaded anew
    a fifth of that: so most share one Browser, which is put back after each.
    """

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self._loop = asyncio.get_running_loop()
        self._opened: list[Browser] = []
        self._engine = self._launched()
        self._shared = Browser(self._engine.new_context(**_options()))
        asyncio._set_running_loop(None)  # noqa: SLF001

    def close(self) -> None:
        with self._in_use():
            self._engine.close()
            self._playwright.stop()

    @contextmanager
    def shared(self) -> Iterator[Browser]:
        """Give the browser that tests share, as if it had just been opened."""
        with self._in_use():
            self._opened.append(self._shared)
            try:
                yield self._shared
            finally:
                self._opened.remove(self._shared)
                self._shared.put_back()

    @contextmanager
    def opener(self) -> Iterator[Callable[..., Browser]]:
        """Give what opens further browsers: each has cookies, storage and files of its own.

        It is told what a context of Playwright's is: `has_touch`, `locale`, `offline` … One that
        is told `flags` of chromium's is a chromium of its own.
        """
        with self._in_use(), ExitStack() as opened:

            def another(flags: tuple[str, ...] = (), **options: Any) -> Browser:
                engine = self._launched(*flags) if flags else self._engine
                made = Browser(engine.new_context(**_options(**options)))
                self._opened.append(made)
                if flags:
                    opened.callback(engine.close)
                opened.callback(made.close)
                opened.callback(self._opened.remove, made)
                return made

            yield another

    def shows(self) -> str:
        """Return what the pages show that a test has open, and what went wrong in them."""
        with self._in_use():
            return "\n".join(browser.shows() for browser in self._opened)

    def _launched(self, *flags: str) -> Any:
        return self._playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*QUIET, *flags], chromium_sandbox=False
        )

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        """Let Playwright's loop be this thread's running one, as Playwright does itself.

        At other times it must not be: asyncio.run of other tests refuses to run beside it.
        """
        before = asyncio._get_running_loop()  # noqa: SLF001
        asyncio._set_running_loop(self._loop)  # noqa: SLF001
        try:
            yield
        finally:
            asyncio._set_running_loop(before)  # noqa: SLF001


def _options(**told: Any) -> dict[str, Any]:
    width, height = WIDE
    return {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **told}


class Browser:
    """A window of chromium with one page; `page` is Playwright's, for what is not named here."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._context.set_default_timeout(PATIENCE_S * 1000)
        self.errors: list[str] = []  # of the pages' scripts: what nobody has caught
        self._context.on("weberror", lambda one: self.errors.append(_of_script(one)))
        self._scripts: list[Any] = []
        self._is_spent = False
        self.page: Page = self._context.new_page()

    def before_load(self, script: str) -> None:
        """Run a script in each page before its own."""
        self._scripts.append(self.page.add_init_script(script))

    def stop_time(self) -> None:
        """From now on no time passes in the page but what the test lets pass (`page.clock`)."""
        self._is_spent = True  # such a page cannot be put back
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1_000)

    def prefer(self, motion: str = "reduce", colors: str = "light") -> None:
        """Say what whoever looks prefers."""
        self.page.emulate_media(reduced_motion=motion, color_scheme=colors)  # type: ignore[arg-type]

    def open(self, address: str) -> None:
        """Open a page and wait until it is drawn, with all that it loads only now (later.js)."""
        self.page.goto(address, wait_until="commit")
        self.wait("document.body?.dataset.version && !document.querySelector('[data-coming]')")

    def ask(self, script: str) -> Any:
        """Return the value of a script, awaited."""
        return self.page.evaluate(script)

    def text(self, selector: str) -> str:
        """Return what a reader sees there, with single spaces."""
        found = self.ask(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")
        return " ".join(str(found).split())

    def wait(self, script: str, patience_s: float = PATIENCE_S) -> None:
        """Wait, in the browser's own time, until the script gives something true."""
        end = time.monotonic() + patience_s
        look = (
            f"new Promise((done) => {{ const look = () => ({script}) ? done(true) "
            ": setTimeout(look, 20); look(); "
            f"setTimeout(() => done(false), {patience_s * 1000}); }})"
        )
        while time.monotonic() < end:
            try:
                if self.page.evaluate(look) is True:
                    return
            except Error as error:  # a new page came in between, and with it a new look
                if "context was destroyed" not in error.message:
                    raise
        raise AssertionError(f"never true: {script}\n{self.shows()}")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something outside the browser is so, which goes on meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"never so: {what}\n{self.shows()}"
            self.page.wait_for_timeout(5)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        """Write text into what has the focus."""
        self.page.keyboard.insert_text(text)

    def shows(self) -> str:
        """Return the addresses of its pages, what each shows, and what went wrong there."""
        shown = [f"{page.url} shows: {_beginning(page)}" for page in self._context.pages]
        return "\n".join([*shown, *(f"went wrong: {error}" for error in self.errors)])

    def put_back(self) -> None:
        """Leave nothing of this test to the next one; AssertionError where a script went wrong."""
        for page in self._context.pages:
            if page is not self.page or self._is_spent:
                page.close()
        if self._is_spent:
            self._is_spent = False
            self.page = self._context.new_page()
        self._leave()
        for script in self._scripts:
            script.close()
        self._scripts.clear()
        self.page.unroute_all()
        self._context.clear_cookies()
        self.resize(*WIDE)
        self.prefer()
        self._has_no_error()

    def close(self) -> None:
        """Close it; a page in which a script went wrong fails its test, whatever it showed."""
        self._context.close()
        self._has_no_error()

    def _leave(self) -> None:
        """Go to an empty page; the one before says all that went wrong in it until then."""
        with suppress(Error):  # a page that could not be loaded keeps nothing
            self.ask("(() => { localStorage.clear(); sessionStorage.clear(); })()")
        self.page.goto("about:blank")

    def _has_no_error(self) -> None:
        errors, self.errors = self.errors, []
        assert not errors, "a page's script went wrong: " + "; ".join(errors)


def _beginning(page: Page) -> str:
    try:
        text = page.evaluate("document.body?.innerText ?? ''")
    except Error as error:
        return f"nothing: {error.message}"
    return repr(" ".join(str(text).split())[:SHOWN])


def _of_script(one: WebError) -> str:
    return f"{one.page.url if one.page else '?'}: {one.error.stack or one.error.message}"
