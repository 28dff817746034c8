"""The calibration page: over HTTP, and in a real browser where there is one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from engine.game import Json
from firmware.camera.live_calibration import NotStored
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_page import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, browser_fixture
from tests.support.camera_aims import DECK, seen, table, taken
from tests.support.still_desk import StillDesk
from vision.calibration.advice import judge
from vision.calibration.annotated_picture import jpeg
from vision.calibration.report import report
from vision.calibration.window import Window
from vision.decode import decoder
from vision.frame import Frame

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
STORED: Json = {
    "made": "2026-11-21T10:45:00+00:00", "verdict": "good", "camera": "pi",
    "px_per_module": 3.7, "mat": True, "lock": {},
}  # fmt: skip
TUNING: Json = {
    "can_focus": True, "is_focusing": False, "locked": True, "lens": 3.4, "exposure": 9000,
    "gain": 2.0, "white": [1.9, 1.6],
}  # fmt: skip


@dataclass
class StillAim:
    """An aim that shows one picture and remembers what it was asked."""

    said: dict[str, Json]
    shown: bytes | None
    asked: list[object] = field(default_factory=list)
    refuses: NotStored | None = None

    def picture(self) -> bytes | None:
        return self.shown

    def report(self) -> Mapping[str, Json]:
        return self.said

    def in_view(self) -> Mapping[str, Json]:
        return {key: self.said[key] for key in ("camera", "seeing", "in_view") if key in self.said}

    def store(self, anyway: bool) -> Mapping[str, Json]:
        self.asked.append(("store", anyway))
        if self.refuses:
            raise self.refuses
        self.said = {**self.said, "stored": STORED}
        return {"stored": STORED, "refused": ["gain"]}

    def focus(self) -> Mapping[str, Json]:
        self.asked.append("focus")
        if self.refuses:
            raise self.refuses
        return {"focusing": True}


def aim(height: float, **changes: Json) -> StillAim:
    """What is said of the mat seen from so many mm."""
    window = Window(decoder(), DECK)
    frames = taken(seen(table(), height=height), 6)
    for number, frame in enumerate(frames):
        window.see(Frame(frame, number / 10))
    measured = window.measure_frames()
    assert measured is not None
    about: dict[str, Any] = {
        "camera": "pi", "seeing": True, "stored": None, "warning": "", "tuning": None,
    }  # fmt: skip
    said = {**about, **report(measured, judge(measured)), **changes}
    return StillAim(said, jpeg(frames[-1], 960))


@pytest.fixture
def served() -> Iterator[list[Serving]]:
    """The servers that a test has started."""
    started: list[Serving] = []
    yield started
    for serving in started:
        serving.stop()


def serve(served: list[Serving], aimed: StillAim, pin: str | None = None, **table: Json) -> str:
    """The address of a server with that aim; names of the snapshot may be given."""
    desk = StillDesk({**SNAPSHOT, **table})
    serving = Serving(Site(desk, Gate(pin, lambda: 0.0), aimed), port=0)
    serving.start()
    served.append(serving)
    return serving.address


def post(address: str, what: str, body: object) -> httpx.Response:
    return httpx.post(f"{address}api/calibration/{what}", json=body, timeout=10)


def test_the_report_comes_with_what_the_eyes_say(served: list[Serving]):
    address = serve(served, aim(300))
    told = httpx.get(f"{address}api/calibration").json()
    assert (told["verdict"], told["camera"]) == ("good", "pi")
    assert told["eyes"] == {"state": "seeing", "text": "drawn camera"}


def test_the_picture_is_a_jpeg_or_404(served: list[Serving]):
    aimed = aim(300)
    address = serve(served, aimed)
    came = httpx.get(f"{address}api/calibration/picture")
    assert came.headers["content-type"] == "image/jpeg"
    assert came.headers["cache-control"] == "no-store"
    aimed.shown = None
    assert httpx.get(f"{address}api/calibration/picture").status_code == 404


def test_storing_says_what_was_kept_and_refused(served: list[Serving]):
    aimed = aim(300)
    answer = post(serve(served, aimed), "store", {})
    assert (answer.status_code, answer.json()["refused"]) == (200, ["gain"])
    assert aimed.asked == [("store", False)]


@pytest.mark.parametrize("what", ["store", "focus"])
def test_what_is_refused_is_409_with_its_reason(served: list[Serving], what: str):
    aimed = aim(300)
    aimed.refuses = NotStored("poor", "Poor: cards will be missed.")
    answer = post(serve(served, aimed), what, {})
    assert answer.status_code == 409
    assert answer.json() == {"reason": "poor", "text": "Poor: cards will be missed."}


@pytest.mark.parametrize("what", ["store", "focus"])
def test_what_changes_the_camera_asks_for_the_pin(served: list[Serving], what: str):
    aimed = aim(300)
    address = serve(served, aimed, "2468")
    assert post(address, what, {}).status_code == 401
    assert aimed.asked == []


@pytest.mark.parametrize("what", ["", "/picture"])
def test_what_the_camera_sees_is_shown_to_who_gave_the_pin_alone(served: list[Serving], what: str):
    address = serve(served, aim(300), "2468")
    with httpx.Client(base_url=address) as client:
        assert client.get(f"api/calibration{what}").status_code == 401
        client.post("api/pin", json={"pin": "2468"})
        assert client.get(f"api/calibration{what}").status_code == 200


@pytest.mark.parametrize(
    ("body", "status"), [({"anyway": 1}, 400), ({"anyway": "yes"}, 400), ([], 400)]
)
def test_a_body_that_is_not_valid_is_400(served: list[Serving], body: object, status: int):
    assert post(serve(served, aim(300)), "store", body).status_code == status


def test_another_sites_page_cannot_store(served: list[Serving]):
    address = serve(served, aim(300))
    headers = {"Origin": "http://example.org", "Content-Type": "application/json"}
    answer = httpx.post(f"{address}api/calibration/store", content="{}", headers=headers)
    assert answer.status_code == 403


# -- in the browser ----------------------------------------------------------------------------


browser = browser_fixture()


def opened(browser: Browser, address: str, picture: str = "seen") -> None:
    browser.open(f"{address}calibrate")
    browser.wait(f"document.body.dataset.picture === {json.dumps(picture)}")


def click(browser: Browser, button: str) -> None:
    browser.ask(f"document.getElementById({json.dumps(button)}).click()")


@needs_chromium
def test_the_page_shows_picture_area_rows_and_no_advice_when_all_is_good(
    browser: Browser, served: list[Serving]
):
    opened(browser, serve(served, aim(300)))
    assert browser.text("#verdict") == "Good: the camera reads every card."
    assert browser.text("#rows li[data-what='size']") == "good Size of the codes 3.7 px per module"
    assert "mat 5 100 3.7 px" in browser.text("#codes")
    assert browser.ask("document.getElementById('picture').naturalWidth") == 960
    assert browser.ask("document.querySelectorAll('#overlay .code').length") == 5
    assert browser.ask("document.querySelectorAll('#overlay .area').length") == 1
    assert browser.text("#store") == "Store and lock"


@needs_chromium
def test_the_page_says_what_to_change_and_stores_it_all_the_same(
    browser: Browser, served: list[Serving]
):
    aimed = aim(390)
    opened(browser, serve(served, aimed))
    assert browser.text("#verdict") == (
        "Poor: cards will be missed. The picture shows 281 x 158 mm of the table. 216 x 122 mm are "
        "enough. Lower the camera to 75 % of its height: 300 mm become 225 mm."
    )
    assert browser.text("#rows li[data-what='view']") == (
        "good In the picture 281 x 158 mm of the table"
    )
    assert browser.text("#store") == "Store it all the same"
    click(browser, "store")
    browser.wait("document.getElementById('kept').innerText.includes('refused to lock: gain')")
    assert aimed.asked == [("store", True)]
    browser.wait("document.getElementById('kept').innerText.includes('In use: good, 3.7 px')")


@pytest.mark.slow
@needs_chromium
def test_a_camera_that_can_focus_has_a_button_for_it(browser: Browser, served: list[Serving]):
    aimed = aim(300, tuning=TUNING)
    opened(browser, serve(served, aimed))
    assert browser.text("#focus") == "Focus once"
    assert "The camera is locked: lens 3.40, exposure 9.0 ms, gain 2.0" in browser.text("#kept")
    click(browser, "focus")
    browser.wait("document.getElementById('kept').innerText.includes('Wait until it is sharp')")
    assert aimed.asked == ["focus"]


@needs_chromium
def test_a_refusal_is_shown(browser: Browser, served: list[Serving]):
    aimed = aim(300)
    aimed.refuses = NotStored("no-place", "No code of this deck shows where the pile lies.")
    opened(browser, serve(served, aimed))
    click(browser, "store")
    browser.wait("document.getElementById('problem').innerText.startsWith('No code of this deck')")


@needs_chromium
def test_the_pin_is_asked_for_before_anything_is_seen(browser: Browser, served: list[Serving]):
    aimed = aim(300)
    browser.open(f"{serve(served, aimed, '2468')}calibrate")
    browser.wait("document.querySelector('.pin-sheet input')")
    assert browser.ask("document.getElementById('picture').hidden") is True
    browser.ask("document.querySelector('.pin-sheet .choices .plain').click()")  # Back
    browser.wait("document.querySelector('#blind button')")
    browser.ask("document.querySelector('#blind button').click()")
    browser.wait("document.querySelector('.pin-sheet input')")
    browser.page.fill(".pin-sheet input", "2468")
    browser.ask("document.querySelector('.pin-sheet .gold').click()")
    browser.wait("document.body.dataset.picture === 'seen'")
    browser.wait("!document.getElementById('store').disabled")
    click(browser, "store")
    browser.wait("document.getElementById('kept').innerText.startsWith('Stored.')")
    assert aimed.asked == [("store", False)]


@needs_chromium
def test_a_camera_that_is_gone_is_said_over_the_picture(browser: Browser, served: list[Serving]):
    lost: Json = {"state": "lost", "text": "pi: it hangs: check both ends of its ribbon"}
    about: dict[str, Json] = {"camera": "pi", "seeing": False, "stored": None, "warning": ""}
    aimed = StillAim({**about, "tuning": None}, None)
    opened(browser, serve(served, aimed, eyes=lost), "none")
    browser.wait("document.getElementById('blind').innerText.includes('check both ends')")
    assert browser.text("#blind").startswith("The camera is lost. pi: it hangs")
    assert browser.ask("document.getElementById('store').disabled") is True
    assert browser.text("#verdict") == "Nothing is seen."


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 800)])
def test_nothing_is_wider_than_the_screen(
    browser: Browser, served: list[Serving], width: int, height: int
):
    browser.resize(width, height)
    opened(browser, serve(served, aim(390, tuning=TUNING, warning="a file: key: expected" * 6)))
    assert browser.ask("document.documentElement.scrollWidth") <= width


@needs_chromium
def test_the_table_links_to_the_page(browser: Browser, served: list[Serving]):
    browser.open(serve(served, aim(300)))
    assert browser.ask("document.querySelector('.badge.eyes').getAttribute('href')") == "/calibrate"
