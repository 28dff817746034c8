"""A phone as the camera, over HTTP: who is let in, what is taken, and what a stranger is told."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from firmware.camera.phone_seat import CODE_S, PhoneSeat
from firmware.screen.phone_camera import COOKIE, LARGEST_PICTURE
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Site, app
from tests.firmware.screen.test_calibrate import StillAim
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.bombs import jpeg
from tests.support.still_desk import StillDesk
from tests.support.visitor import BOX, Visitor
from tests.vision.cameras.test_phone import Clock

HOME = "https://localhost"
API = "/api/phone-camera"
DIGITS, KEY = "471147", "of-the-QR-code"
PICTURE = jpeg()
JPEG = {"content-type": "image/jpeg"}
ADDRESS = "https://192.0.2.2:8080/"
STRANGER = "192.0.2.66"


class Certificate:
    fingerprint = "AA:BB"


class Table:
    """A table that a phone may be the camera of, asked without a socket between."""

    def __init__(self, seat: PhoneSeat | None, pin: str | None = None, **told: Any) -> None:
        about = {"https": Certificate(), **told}
        aim = StillAim({"camera": "phone", "seeing": True, "verdict": "good"}, None)
        site = Site(StillDesk(SNAPSHOT), Gate(pin, Clock()), aim, phone=seat, **about)
        self._app = app(site, reached=lambda: None if site.https is None else ADDRESS)

    def post(self, path: str, **request: Any) -> httpx.Response:
        return self.ask("POST", f"{API}/{path}", **request)

    def get(self, path: str = "", **request: Any) -> httpx.Response:
        return self.ask("GET", f"{API}{path}", **request)

    def ask(
        self, method: str, path: str, token: str = "", home: str = HOME, host: str = BOX,
        **request: Any,
    ) -> httpx.Response:  # fmt: skip
        somebody = Visitor(self._app, host, home)
        if token:
            somebody.cookies.set(COOKIE, token)
        return somebody.ask(method, path, **request)


def seat(clock: Clock | None = None) -> PhoneSeat:
    made = PhoneSeat(clock or Clock(), lambda: (DIGITS, KEY))
    made.offer()
    return made


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def test_a_phone_is_let_in_and_its_pictures_are_taken() -> None:
    there = seat()
    table = Table(there)
    entered = table.post("enter", json={"code": DIGITS}, host=STRANGER)
    assert entered.status_code == 200
    kept = entered.headers["set-cookie"].lower()
    assert all(part in kept for part in ("httponly", "samesite=strict", "secure", f"path={API}"))
    token = entered.cookies[COOKIE]
    for _ in range(3):
        told = table.post("picture?turn=1", content=PICTURE, headers=JPEG, token=token)
    assert told.json() == {"came": 3, "dropped": 2}
    letter = there.mailbox.take(0)
    assert letter is not None
    assert (letter.jpeg, letter.pose) == (PICTURE, (1280, 720, 1))
    assert table.get(token=token).json()["in"] is True
    assert table.get("/sees", token=token).json()["verdict"] == "good"
    assert table.post("leave", json={}, token=token).status_code == 200
    assert there.guest is None


@pytest.mark.parametrize("token", ["", "nobody-s"])
def test_who_is_not_in_sends_and_sees_nothing(token: str) -> None:
    table = Table(seat())
    assert reason(table.post("picture", content=PICTURE, headers=JPEG, token=token)) == (
        401,
        "not-in",
    )
    assert reason(table.post("leave", json={}, token=token)) == (401, "not-in")
    assert reason(table.get("/sees", token=token)) == (401, "not-in")


@pytest.mark.parametrize(
    ("request_", "refusal"),
    [
        ({"content": PICTURE, "headers": {"content-type": "image/png"}}, (415, "not-jpeg")),
        ({"content": b"GIF89a", "headers": JPEG}, (415, "not-jpeg")),
        ({"content": bytes(LARGEST_PICTURE + 1), "headers": JPEG}, (413, "too-large")),
        ({"content": jpeg(4000, 3000), "headers": JPEG}, (413, "wrong-size")),
        ({"content": PICTURE, "headers": {**JPEG, "origin": "https://elsewhere.example"}},
         (403, "other-origin")),
    ],
)  # fmt: skip
def test_what_is_no_picture_of_our_page_is_refused_in_words(
    request_: dict[str, Any], refusal: tuple[int, str]
) -> None:
    there = seat()
    token = there.enter(DIGITS, "", "192.0.2.7")
    answer = Table(there).post("picture", token=token, **request_)
    assert reason(answer) == refusal
    assert answer.json()["text"].endswith(".")
    assert there.mailbox.came == 0


def test_a_turn_that_is_none_is_refused() -> None:
    there = seat()
    token = there.enter(DIGITS, "", "192.0.2.7")
    answer = Table(there).post("picture?turn=4", content=PICTURE, headers=JPEG, token=token)
    assert answer.status_code == 400


def test_each_way_not_to_come_in_says_why() -> None:
    clock = Clock()
    there = seat(clock)
    table = Table(there)

    def given(code: object, **request: Any) -> tuple[int, str]:
        return reason(table.post("enter", json={"code": code}, **request))

    assert given(4711) == (400, "not-valid")
    assert given(DIGITS, home="http://localhost", host=STRANGER) == (403, "https-only")
    assert [given("000000")[0] for _ in range(5)] == [403, 403, 403, 403, 429]
    there.offer()
    there.enter(KEY, "Android", "192.0.2.7")
    assert given(DIGITS) == (409, "no-code")
    there.offer()
    assert given(DIGITS) == (409, "taken")
    clock.now += CODE_S
    assert given(DIGITS) == (409, "no-code")


def test_only_the_operator_draws_a_code_sees_who_is_in_and_ends_it() -> None:
    table = Table(seat(), pin="4711")
    for answer in (
        table.post("code", json={}),
        table.post("out", json={}),
        table.get("/seat"),
        table.get("/code.svg"),
    ):
        assert reason(answer) == (401, "pin-needed")


def test_the_operator_is_shown_the_code_who_guesses_and_who_is_in() -> None:
    there = seat(Clock())
    table = Table(there)
    drawn = table.post("code", json={}).json()
    assert drawn["address"] == "https://192.0.2.2:8080/phone-camera"
    assert (drawn["code"]["digits"], drawn["code"]["left"]) == (DIGITS, CODE_S)
    assert KEY not in json.dumps(drawn), "only the QR code holds it"
    assert table.get("/code.svg").headers["content-type"] == "image/svg+xml"
    table.post("enter", json={"code": "1"}, host=STRANGER)
    told = table.get("/seat").json()
    assert (told["code"]["wrong"], told["code"]["guesser"]) == (1, STRANGER)
    there.enter(DIGITS, "iPad", "192.0.2.7")
    told = table.get("/seat").json()
    assert told["code"] is None
    assert (told["guest"]["kind"], told["guest"]["host"]) == ("iPad", "192.0.2.7")
    assert table.post("out", json={}).json()["guest"] is None
    assert table.get("/code.svg").status_code == 404


def test_a_table_with_another_camera_says_how_a_phone_becomes_it() -> None:
    table = Table(None)
    assert table.get().json() == {"camera": False, "https": True, "shared": True, "in": False}
    for path in ("enter", "code", "leave"):
        answer = table.post(path, json={"code": DIGITS})
        assert reason(answer) == (409, "other-camera")
        assert "--camera phone" in answer.json()["text"]


def test_in_the_open_there_is_no_address_to_scan() -> None:
    table = Table(seat(), https=None)
    assert table.get().json()["https"] is False
    assert table.post("code", json={}, home="http://localhost").json()["address"] is None
    assert table.get("/code.svg", home="http://localhost").status_code == 404


def test_a_stranger_learns_nothing_of_who_is_in() -> None:
    there = seat()
    there.enter(DIGITS, "iPhone", "192.0.2.7")
    told = Table(there, pin="4711").get(host=STRANGER).json()
    assert told == {"camera": True, "https": True, "shared": True, "in": False}
