"""The page over HTTPS in a real browser: warned of, then as ever, its cookies kept safe."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from tests.support.browser import WHOLE_CHROMIUM, Browser, Chromium
from tests.support.program_process import Program, running

pytest.importorskip("cryptography", reason="the extra https is not installed")
pytestmark = pytest.mark.skipif(
    WHOLE_CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
PIN = "471147"


class Visitor(Browser):
    """A browser that is asked what it knows of a connection."""

    _session: Any = None

    def refused(self, address: str) -> str:
        """Return why a page is not shown, an empty text where it is."""
        why = str(self._devtools("Page.navigate", url=address).get("errorText", ""))
        if why:
            self.page.wait_for_url("chrome-error://**")  # its own page comes in its own time
        return why

    def goes_on(self) -> None:
        """Go on to the page though nobody vouches for its certificate."""
        self._devtools("Security.setIgnoreCertificateErrors", ignore=True)

    def certificate(self) -> bytes:
        """Return what the server of the page that is shown has sent, as DER."""
        self._devtools("Security.disable")
        heard: list[dict[str, Any]] = []
        self._session.on("Security.visibleSecurityStateChanged", lambda told: heard.append(told))
        self._devtools("Security.enable")
        self.until(lambda: bool(heard), "the browser tells of its certificate")
        state = heard[-1]["visibleSecurityState"]["certificateSecurityState"]
        return base64.b64decode(state["certificate"][0])

    def _devtools(self, method: str, **params: Any) -> dict[str, Any]:
        self._session = self._session or self.page.context.new_cdp_session(self.page)
        told: dict[str, Any] = self._session.send(method, params)
        return told

    def cookies(self, address: str) -> list[dict[str, Any]]:
        return list(self._devtools("Network.getCookies", urls=[address])["cookies"])


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    folder = tmp_path_factory.mktemp("https")
    (folder / "roundtable.toml").write_text(f'[screen]\nhttps = true\npin = "{PIN}"\n')
    options = ("--config", str(folder / "roundtable.toml"), "--host", "0.0.0.0", "--players", "3")
    with running(folder / "data", *options) as started:
        yield started


@pytest.fixture
def visitor(chromium_once: Chromium) -> Iterator[Visitor]:
    opened = Visitor(chromium_once)
    yield opened
    opened.close()


@pytest.fixture
def visitor_with_a_window() -> Iterator[Visitor]:
    """One who is told of certificates: the shell tells nothing of them."""
    chromium = Chromium(program=WHOLE_CHROMIUM)
    opened = Visitor(chromium)
    yield opened
    opened.close()
    chromium.close()


@pytest.fixture
def secure(program: Program) -> str:
    return program.address.replace("http://", "https://")


def fingerprint_on_the_box(own_screen: Visitor, program: Program) -> str:
    """Open the sheet of the box on its own screen, and return what it tells to compare."""
    own_screen.open(program.address)
    own_screen.ask("[...document.querySelectorAll('button')]"
                   ".find((button) => button.innerText.trim() === 'Box').click()")  # fmt: skip
    own_screen.wait("/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i.test("
                    "document.querySelector('dialog code')?.innerText.trim() ?? '')")  # fmt: skip
    return own_screen.text("dialog code").replace(":", "").lower()


@pytest.mark.slow
def test_the_fingerprint_on_the_boxs_own_screen_is_the_one_the_browser_got(
    visitor_with_a_window: Visitor, program: Program, secure: str
) -> None:
    visitor = visitor_with_a_window
    told = fingerprint_on_the_box(visitor, program)
    assert visitor.refused(secure) == "net::ERR_CERT_AUTHORITY_INVALID", "nobody vouches for it"
    visitor.goes_on()
    visitor.open(secure)
    assert sha256(visitor.certificate()).hexdigest() == told


def post(path: str, **body: str) -> str:
    """Return a script that posts as the page does, and gives the status."""
    how = {"method": "POST", "headers": {"content-type": "application/json"}}
    return f"fetch('{path}', {json.dumps(how | {'body': json.dumps(body)})}).then((a) => a.status)"


def test_page_and_stream_work_over_https(visitor: Visitor, secure: str) -> None:
    visitor.goes_on()
    visitor.open(secure)
    assert visitor.ask("location.protocol") == "https:"
    assert visitor.ask("window.isSecureContext")
    version = int(visitor.ask("document.body.dataset.version"))
    assert visitor.ask(post("/api/pin", pin=PIN)) == 200
    assert visitor.ask(post("/api/do", do="lay", card="picts-5")) == 200
    visitor.wait(f"Number(document.body.dataset.version) > {version}")  # told by the stream


def test_the_pins_cookies_are_secure_there(visitor: Visitor, secure: str) -> None:
    look = "fetch('/api/operator').then((answer) => answer.status)"
    visitor.goes_on()
    visitor.open(secure)
    assert visitor.ask(post("/api/pin", pin=PIN)) == 200
    kept = visitor.cookies(secure)
    assert kept
    assert all(one["secure"] and one["httpOnly"] for one in kept)
    assert visitor.ask(look) == 200
