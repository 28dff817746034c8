"""Photographs of a deck at the page /photo: over HTTP, and in a real browser where there is one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import cv2
import httpx
import pytest

from engine.record import read_event
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site, app
from firmware.table.backups import JOURNAL
from firmware.table.journal import Journal
from firmware.table.ledger import Ledger
from lab.photographs import DECK, PIECES, table_of, take_picture, texts_of
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.shapes import answered
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor
from vision.decode import decoder
from vision.photo import Photo, read_photo
from vision.pictures import read_picture

JPEG = {"content-type": "image/jpeg"}
IN_A_BROWSER = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)


def reads(content: bytes) -> Photo:
    return read_photo(read_picture(content, "The photograph", upright=True), decoder(), DECK)


def jpeg_of(pieces: list[str]) -> bytes:
    pixels = take_picture(table_of(texts_of(DECK, pieces), 3), 20.0, width=1400).pixels
    return bytes(cv2.imencode(".jpg", pixels)[1].tobytes())


@pytest.fixture(scope="module")
def six() -> bytes:
    return jpeg_of(PIECES[:6])


def ask(
    method: str,
    path: str,
    pin: str | None = None,
    reads: Callable[[bytes], Photo] = reads,
    data: Path | None = None,
    **how: Any,
) -> httpx.Response:
    site = Site(StillDesk(SNAPSHOT), Gate(pin, lambda: 0.0), photographs=reads, data=data)
    return Visitor(app(site)).ask(method, path, **how)


def test_a_photograph_is_read_and_its_pieces_are_named(six: bytes) -> None:
    told = ask("POST", "/api/photo", content=six, headers=JPEG).json()
    answered("POST", "/api/photo")(told)
    assert [[one["piece"] for one in row] for row in told["rows"]] == [PIECES[:3], PIECES[3:6]]
    assert told["names"][PIECES[0]] == "Picts 2"
    assert (told["unread"], told["strangers"]) == ([], {})


def test_only_who_gave_the_pin_sends_and_asks(six: bytes) -> None:
    assert ask("GET", "/photo", pin="4711").status_code == 200
    for method, path, how in (
        ("GET", "/api/photo", {}), ("POST", "/api/photo", {"content": six, "headers": JPEG}),
        ("POST", "/api/photo/check", {"json": {"game": "rumors", "photos": []}}),
    ):  # fmt: skip
        assert ask(method, path, pin="4711", **how).status_code == 401


@pytest.mark.parametrize(
    ("content", "headers", "status", "reason"),
    [
        (b"{}", {"content-type": "application/json"}, 415, "not-jpeg"),
        (b"no picture at all", JPEG, 400, "no-picture"),
        (b"", JPEG, 400, "no-picture"),
        (b"\xff\xd8\xff\xe0" + bytes(8_000_000), JPEG, 413, "too-large"),
    ],
)
def test_what_is_no_photograph_is_refused_in_words(
    content: bytes, headers: dict[str, str], status: int, reason: str
) -> None:
    answer = ask("POST", "/api/photo", content=content, headers=headers)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert answer.json()["text"]


def test_while_one_is_read_another_is_told_to_come_again(six: bytes) -> None:
    begun, goes_on = Event(), Event()

    def slow(content: bytes) -> Photo:
        begun.set()
        goes_on.wait()
        return Photo((4, 3))

    async def both() -> tuple[int, int]:
        site = Site(StillDesk(SNAPSHOT), photographs=slow)
        transport = httpx.ASGITransport(app=app(site))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            sends = lambda: client.post("/api/photo", content=six, headers=JPEG)  # noqa: E731
            first = asyncio.ensure_future(sends())
            await asyncio.to_thread(begun.wait)
            second = await sends()
            goes_on.set()
            return (await first).status_code, second.status_code

    assert asyncio.run(both()) == (200, 503)


def test_photographs_add_up_to_a_check() -> None:
    shown = {"pieces": [[one, 2] for one in PIECES[:6]], "other_deck": 2, "unread": 1}
    asked = {
        "game": "rumors",
        "photos": [shown, {"pieces": [["vivien", 1]], "other_deck": 0, "unread": 0}],
    }
    told = ask("POST", "/api/photo/check", json=asked).json()
    (rumors, promos) = told["sheets"]
    assert (rumors["pieces"], len(rumors["missing"]), len(promos["missing"])) == (62, 55, 2)
    assert {"piece": "mordred", "name": "Mordred"} in rumors["missing"]
    assert (told["whole"], told["other_deck"], told["unread"]) == (False, 2, 1)


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "chess", "photos": []},
        {"game": "rumors"},
        {"game": "rumors", "photos": [3]},
        {"game": "rumors", "photos": [{"pieces": [["vivien"]], "other_deck": 0, "unread": 0}]},
        {"game": "rumors", "photos": [{"pieces": [["vivien", 3]], "other_deck": 0, "unread": 0}]},
        {"game": "rumors", "photos": [{"pieces": [], "other_deck": -1, "unread": 0}]},
        {"game": "rumors", "photos": [{"pieces": [], "other_deck": 0, "unread": 0}] * 41},
    ],
)
def test_a_check_of_what_no_photograph_shows_is_refused(asked: Any) -> None:
    answer = ask("POST", "/api/photo/check", json=asked)
    assert (answer.status_code, answer.json()["reason"]) == (400, "not-valid")


# -- this is the pile now ----------------------------------------------------------------------


def begin(data: Path, *lines: dict[str, Any], record: str = "rumors/1", **header: Any) -> None:
    with closing(Journal(data / JOURNAL)) as journal:
        ledger = Ledger(journal, lambda: 0.0)
        ledger.begin({"record": record, "players": 3, **header}, 0.0)
        game = ledger.game().adapter.game
        ledger.take([read_event(game, line) for line in lines], 0.0)


def lay(card: str) -> dict[str, Any]:
    return {"do": "lay", "card": card}


def compare(data: Path, *pieces: str, aside: bool = False, **more: Any) -> httpx.Response:
    photo = {"pieces": [[one, 2] for one in pieces], "other_deck": 0, "unread": 1}
    asked = {"photos": [photo], "aside": aside, **more}
    return ask("POST", "/api/photo/pile", data=data, json=asked)


def test_a_pile_is_compared_and_nothing_is_changed(tmp_path: Path) -> None:
    begin(tmp_path, lay("picts-5"), lay("saxons-2"), lay("grail-3"))
    assert ask("GET", "/api/photo/pile", data=tmp_path).json() == {"pile": True, "private": False}
    kept = (tmp_path / JOURNAL).read_bytes()
    told = compare(tmp_path, "picts-5", "grail-3", "dragon-2", "dragon-2", "m-mission.1").json()
    assert (told["right"], told["cards"], told["there"], told["unread"]) == (False, 3, 2, 1)
    (missed,) = told["missed"]
    assert (missed["label"], missed["best"]) == ("Dragon 2", 5)
    assert [place["before"] for place in missed["places"]] == [2, 3, 4, 5]
    assert (told["absent"], told["covered"]) == ([], 1)
    assert [one["piece"] for one in told["doubled"]] == ["dragon-2"]
    assert [one["piece"] for one in told["other_games"]] == ["m-mission.1"]
    assert (tmp_path / JOURNAL).read_bytes() == kept


def test_covered_cards_are_named_until_the_game_goes_on(tmp_path: Path) -> None:
    begin(tmp_path, lay("picts-5"), lay("saxons-2"))
    named = compare(tmp_path, whole=3).json()
    assert [one["piece"] for one in named["absent"]] == ["saxons-2", "picts-5"]
    hidden = compare(tmp_path, whole=2).json()
    assert ([one["piece"] for one in hidden["absent"]], hidden["covered"]) == (["saxons-2"], 1)


def test_what_may_have_lain_face_down_is_named_once_that_is_aside(tmp_path: Path) -> None:
    down = {"do": "lay", "face": "down"}, {"do": "claim", "quest": "picts"}
    begin(tmp_path, lay("morgan-1"), *down)
    assert ask("GET", "/api/photo/pile", data=tmp_path).json()["private"] is True
    told = compare(tmp_path, "morgan-1", "picts-2").json()
    assert (told["face_down"], told["unnamed"], told["missed"]) == (1, 1, [])
    told = compare(tmp_path, "morgan-1", "picts-2", aside=True).json()
    assert [one["piece"] for one in told["missed"]] == ["picts-2"]


@pytest.mark.parametrize(
    ("header", "reason"),
    [({"record": "merlin/1"}, "no-pile"), ({"x-dealt": []}, "dealt"), (None, "not-done")],
)
def test_where_no_pile_lies_there_is_no_such_section(
    tmp_path: Path, header: dict[str, Any] | None, reason: str
) -> None:
    if header is not None:
        begin(tmp_path, **header)
    assert ask("GET", "/api/photo/pile", data=tmp_path).json() == {"pile": False, "private": False}
    answer = compare(tmp_path, "picts-5")
    assert (answer.status_code, answer.json()["reason"]) == (409, reason)


def test_only_the_operator_compares(tmp_path: Path) -> None:
    asked = {"photos": [], "aside": False}
    for method, how in (("GET", {}), ("POST", {"json": asked})):
        answer = ask(method, "/api/photo/pile", pin="4711", data=tmp_path, **how)
        assert answer.status_code == 401


@IN_A_BROWSER
def test_a_pile_is_put_right_with_one_press(tmp_path: Path, chromium_once: Chromium) -> None:
    (tmp_path / "pile.jpg").write_bytes(jpeg_of(["picts-5", "grail-3", "dragon-2", "picts-2"]))
    begin(tmp_path, lay("picts-5"), lay("saxons-2"), lay("grail-3"))
    desk = StillDesk(SNAPSHOT)
    serving = Serving(Site(desk, photographs=reads, data=tmp_path), port=0)
    serving.start()
    browser = Browser(chromium_once, reduced_motion="reduce", locale="en")
    try:
        browser.resize(390, 844)
        browser.open(f"{serving.address}photo#pile")
        browser.page.set_input_files("#pictures", [tmp_path / "pile.jpg"])
        browser.wait("document.querySelectorAll('.pile [data-missed]').length === 2")
        assert "3 cards in the pile. 2 of them are in the pictures." in browser.text(".pile")
        assert "1 card of the pile is in no picture." in browser.text(".pile")
        assert "false" not in browser.text("main")
        browser.ask("document.querySelector('.pile .lacks button').click()")
        browser.wait("document.querySelector('[data-absent=saxons-2]') !== null")
        browser.page.select_option("[data-absent=saxons-2] select", "dragon-2")
        browser.page.select_option("[data-missed=picts-2] select", "3")
        assert not browser.ask("document.documentElement.scrollWidth > innerWidth")
        with browser.page.expect_response("**/api/put-right"):
            browser.ask("document.querySelector('#put-right').click()")
        assert desk.asked == [
            ("do", {
                "table": "put-right", "of": 4, "put_in": [["picts-2", 3]], "take_out": [],
                "replaced": [["saxons-2", "dragon-2"]],
            }),
        ]  # fmt: skip
    finally:
        browser.close()
        serving.stop()


@IN_A_BROWSER
def test_a_deck_is_checked_with_pictures_that_come_and_are_taken_away(
    tmp_path: Path, served: str, chromium_once: Chromium
) -> None:
    for n, pieces in enumerate((PIECES[:6], PIECES[6:12])):
        (tmp_path / f"{n}.jpg").write_bytes(jpeg_of(pieces))
    browser = Browser(chromium_once, reduced_motion="reduce", locale="en")
    try:
        browser.resize(390, 844)
        browser.open(f"{served}photo")
        assert "Nothing has been read yet." in browser.text(".answer")
        browser.page.set_input_files("#pictures", [tmp_path / "0.jpg", tmp_path / "1.jpg"])
        browser.wait(
            "document.querySelector('[data-sheet=Rumors] h3 span')?.textContent === '12 of 62'"
        )
        assert browser.ask("document.querySelectorAll('figure polygon.read').length") == 12
        assert browser.ask("document.querySelectorAll('[data-sheet=Rumors] li').length") == 50
        assert not browser.ask("document.documentElement.scrollWidth > innerWidth")
        browser.ask("document.querySelector('figure button').click()")
        browser.wait(
            "document.querySelector('[data-sheet=Rumors] h3 span')?.textContent === '6 of 62'"
        )
        (tmp_path / "text.jpg").write_text("no picture")
        browser.page.set_input_files("#pictures", [tmp_path / "text.jpg"])
        browser.wait(
            "document.querySelector('[role=alert]').textContent.includes('text.jpg is no picture')"
        )
    finally:
        browser.close()


@pytest.fixture
def served() -> Iterator[str]:
    with Serving(Site(StillDesk(SNAPSHOT), photographs=reads), port=0) as serving:
        yield serving.address
