"""The web server of the table: who is let in, what each address answers, and how it ends."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from concurrent.futures import Future
from queue import Queue
from typing import Any

import httpx
import pytest

from engine.game import BadRecord, Line
from firmware.inputs import Answer
from firmware.screen.desk import Desk
from firmware.screen.newest_view import NewestView
from firmware.screen.server import Site, app
from firmware.screen.snapshot import NO_LAMPS
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

HOME = "http://localhost"
LAY = {"do": "lay", "card": "picts-5"}
STATE: Line = {"game": "rumors", "phase": "turn", "seat": 1}
SNAPSHOT: Line = {
    "version": 1,
    "game": "rumors",
    "players": ["Anna", ""],
    "state": STATE,
    "buttons": [{"button": "quest-1", "label": "Picts", "lit": "go", "lamp": 0.5}],
    "lamps": {"silence": 0.0, "white": 0.0, "black": 0.0, "ok": 0.0},
    "tone": None,
    "ring": [],
    "simulated": True,
    "drawn": True,
    "eyes": {"state": "none", "text": ""},
    "hold_s": 2.0,
    "selftest": None,
    "pieces": [{"id": "picts-5", "label": "Picts 5", "sheet": "rumors"}],
}


class Client(Visitor):
    """Somebody who asks for the pages of a table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(app(Site(desk)), home=HOME)

    def get(self, address: str, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("GET", address, headers=named)

    def post(self, address: str, **request: Any) -> httpx.Response:
        return self.ask("POST", address, **request)


at = Client


def settled(answer: Answer) -> Future[Answer]:
    future: Future[Answer] = Future()
    future.set_result(answer)
    return future


def post(client: Client, address: str, body: object, **headers: str) -> httpx.Response:
    return client.post(
        address, content=json.dumps(body), headers={"content-type": "application/json"} | headers
    )


# -- what is answered ----------------------------------------------------------------------


def test_the_page_is_served_with_everything_it_names() -> None:
    client = at(StillDesk(SNAPSHOT))
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    named = [part.split('"')[0] for part in page.text.split('"/static/')[1:]]
    assert named
    for name in named:
        assert client.get(f"/static/{name}").status_code == 200, name


def test_nothing_on_the_page_comes_from_another_place() -> None:
    answer = at(StillDesk(SNAPSHOT)).get("/")
    assert "http://" not in answer.text
    assert "https://" not in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_state_is_never_kept_by_a_browser() -> None:
    assert at(StillDesk(SNAPSHOT)).get("/api/state").headers["cache-control"] == "no-store"


def test_the_table_has_its_lamps_as_they_are_now() -> None:
    desk = NewestView(Queue())
    desk.publish({**SNAPSHOT, "tone": 2093.0}, NO_LAMPS, STATE, dict)
    desk.publish_lamps(
        {"lamps": {"silence": 1.0}, "tone": None, "buttons": {"quest-1": 0.25}, "ring": []}
    )
    table = at(desk).get("/api/table").json()
    assert (table["lamps"], table["tone"]) == ({"silence": 1.0}, None)
    assert table["buttons"][0]["lamp"] == 0.25


def test_the_state_is_the_common_view_exactly() -> None:
    answer = at(StillDesk(SNAPSHOT)).get("/api/state")
    assert (answer.status_code, answer.json()) == (200, STATE)


def test_without_a_game_there_is_no_state_and_the_reason_is_told() -> None:
    answer = at(StillDesk({**SNAPSHOT, "state": None})).get("/api/state")
    assert answer.status_code == 404
    assert answer.json()["reason"] == "no-game"


def test_the_table_is_the_newest_snapshot() -> None:
    assert at(StillDesk(SNAPSHOT)).get("/api/table").json() == SNAPSHOT


def test_a_healthy_table_says_so() -> None:
    answer = at(StillDesk(SNAPSHOT)).get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "referees": True})


def test_a_table_that_is_not_well_answers_503_with_the_cause() -> None:
    desk = StillDesk(SNAPSHOT)
    desk.health = {"ok": False, "referees": False, "says": "the disk is full"}
    answer = at(desk).get("/healthz")
    assert (answer.status_code, answer.json()["says"]) == (503, "the disk is full")


def test_a_table_that_referees_by_hand_answers_200_and_says_what_fails() -> None:
    desk = StillDesk(SNAPSHOT)
    desk.health = {"ok": False, "referees": True, "says": "the camera is lost"}
    answer = at(desk).get("/healthz")
    assert (answer.status_code, answer.json()) == (200, desk.health)


@pytest.mark.parametrize("address", ["/nothing", "/static/nothing.js", "/static/../server.py"])
def test_what_is_not_there_is_404(address: str) -> None:
    assert at(StillDesk(SNAPSHOT)).get(address).status_code == 404


@pytest.mark.parametrize("address", ["/api/do", "/api/new", "/api/press", "/api/place"])
def test_looking_never_changes_anything(address: str) -> None:
    assert at(StillDesk(SNAPSHOT)).get(address).status_code == 405


# -- what may be asked ---------------------------------------------------------------------


def test_a_line_that_is_taken_answers_the_new_state() -> None:
    desk = StillDesk(SNAPSHOT)
    answer = post(at(desk), "/api/do", LAY)
    assert (answer.status_code, answer.json()) == (200, STATE)
    assert desk.asked == [("do", LAY)]


def test_a_line_that_is_refused_answers_the_reason() -> None:
    refusal: Line = {"reason": "not-your-turn", "text": "It is Ben's turn."}
    desk = StillDesk(SNAPSHOT, lambda _: settled(Answer(refusal=refusal)))
    answer = post(at(desk), "/api/do", LAY)
    assert (answer.status_code, answer.json()) == (409, refusal)


def test_a_new_game_is_started_by_its_header() -> None:
    desk = StillDesk(SNAPSHOT)
    header = {"record": "rumors/1", "players": ["Anna", "Ben"]}
    assert post(at(desk), "/api/new", header).status_code == 200
    assert desk.asked == [("new", header)]


def test_a_header_that_is_not_valid_is_400() -> None:
    def bad(_: Line) -> Future[Answer]:
        future: Future[Answer] = Future()
        future.set_exception(BadRecord("players", "expected 1 to 7"))
        return future

    answer = post(at(StillDesk(SNAPSHOT, bad)), "/api/new", {"players": 9})
    assert answer.status_code == 400
    assert answer.json()["text"] == "players: expected 1 to 7"


def test_a_table_that_gives_up_answers_503() -> None:
    def given_up(_: Line) -> Future[Answer]:
        future: Future[Answer] = Future()
        future.cancel()
        return future

    assert post(at(StillDesk(SNAPSHOT, given_up)), "/api/do", LAY).status_code == 503


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b"[1]",
        b'"lay"',
        b'{"do": "undo", "do": "undo"}',
        b'{"do": "adjust", "white": NaN}',
        b'{"do": "lay"',
        b'{"do": "\xff"}',
    ],
)
@pytest.mark.parametrize("address", ["/api/do", "/api/new", "/api/press", "/api/place"])
def test_what_is_not_one_json_object_is_400(address: str, body: bytes) -> None:
    desk = StillDesk(SNAPSHOT)
    answer = at(desk).post(address, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["reason"] == "not-valid"
    assert desk.asked == []


@pytest.mark.parametrize("address", ["/api/do", "/api/new", "/api/press", "/api/place"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-type": "text/plain"}, 415),
        ({"content-type": ""}, 415),
        ({"content-type": "application/jsonx"}, 415),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost:81"}, 403),
        ({"host": "evil.example"}, 421),
        ({"host": "localhost.evil.example"}, 421),
        ({"host": ""}, 421),
    ],
)
def test_who_is_not_our_page_is_refused(address: str, headers: dict[str, str], status: int) -> None:
    desk = StillDesk(SNAPSHOT)
    assert post(at(desk), address, LAY, **headers).status_code == status
    assert desk.asked == []


def test_our_own_page_may_ask() -> None:
    desk = StillDesk(SNAPSHOT)
    headers = {"origin": HOME, "content-type": "application/json; charset=utf-8"}
    assert post(at(desk), "/api/do", LAY, **headers).status_code == 200


@pytest.mark.parametrize(("size", "status"), [(65_536, 200), (65_537, 413)])
def test_a_line_has_at_most_64_kilobytes(size: int, status: int) -> None:
    line = b'{"do": "undo", "x-note": "%s"}'
    body = line % (b"a" * (size - len(line) + 2))
    assert len(body) == size
    headers = {"content-type": "application/json"}
    answer = at(StillDesk(SNAPSHOT)).post("/api/do", content=body, headers=headers)
    assert answer.status_code == status


def test_a_body_without_a_length_is_limited_as_well() -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    headers = {"content-type": "application/json"}
    answer = at(StillDesk(SNAPSHOT)).post("/api/do", content=endless(), headers=headers)
    assert answer.status_code == 413


# -- mock pins and the drawn camera --------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "pressed"),
    [
        ({"button": "ok"}, ("press", "ok", 0.0)),
        ({"button": "undo", "seconds": 2.5}, ("press", "undo", 2.5)),
        ({"button": "undo", "down": True}, ("press", "undo", 10.0)),
        ({"button": "undo", "down": False}, ("let-go", "undo")),
    ],
)
def test_a_mock_button_is_pressed(body: Line, pressed: tuple[object, ...]) -> None:
    desk = StillDesk(SNAPSHOT)
    assert post(at(desk), "/api/press", body).status_code == 200
    assert desk.asked == [pressed]


def test_a_row_of_the_list_is_pointed_at() -> None:
    desk = StillDesk({**SNAPSHOT, "question": 4})
    assert post(at(desk), "/api/point", {"place": 2, "question": 4}).status_code == 200
    assert desk.asked == [("do", {"table": "point", "place": 2})]


def test_a_row_of_another_question_is_not_pointed_at() -> None:
    desk = StillDesk({**SNAPSHOT, "question": 5})
    told = post(at(desk), "/api/point", {"place": 2, "question": 4})
    assert (told.status_code, told.json()["reason"]) == (409, "other-question")
    assert desk.asked == []


def test_a_page_that_may_not_press_accuse_points_at_nothing() -> None:
    desk = StillDesk({**SNAPSHOT, "simulated": False})
    assert post(at(desk), "/api/point", {"place": 2}).status_code == 404
    assert desk.asked == []


def test_a_touch_of_the_page_is_told_and_asks_for_nothing() -> None:
    desk = StillDesk(SNAPSHOT)
    assert post(at(desk), "/api/stir", {}).status_code == 200
    assert desk.asked == [("stir",)]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"button": "quest-6"},
        {"button": ["ok"]},
        {"button": "ok", "seconds": "2"},
        {"button": "ok", "seconds": True},
        {"button": "ok", "seconds": -1},
        {"button": "ok", "seconds": 11},
        {"button": "ok", "down": 1},
    ],
)
def test_a_press_that_no_button_can_do_is_400(body: Line) -> None:
    assert post(at(StillDesk(SNAPSHOT)), "/api/press", body).status_code == 400


@pytest.mark.parametrize(
    ("body", "placed"),
    [
        ({"piece": "picts-5", "how": "up"}, ("place", "picts-5", "up")),
        ({"piece": "picts-5", "how": "down"}, ("place", "picts-5", "down")),
        ({"piece": "", "how": "lift"}, ("place", "", "lift")),
        ({"how": "clear"}, ("place", "", "clear")),
    ],
)
def test_the_drawn_table_is_changed(body: Line, placed: tuple[object, ...]) -> None:
    desk = StillDesk(SNAPSHOT)
    assert post(at(desk), "/api/place", body).status_code == 200
    assert desk.asked == [placed]


@pytest.mark.parametrize(
    "body",
    [
        {"piece": "picts-5"},
        {"piece": "picts-5", "how": "away"},
        {"piece": "picts-6", "how": "up"},
        {"how": "down"},
        {"piece": 5, "how": "lift"},
    ],
)
def test_a_piece_that_cannot_lie_there_is_400(body: Line) -> None:
    assert post(at(StillDesk(SNAPSHOT)), "/api/place", body).status_code == 400


def test_a_piece_that_cannot_be_laid_now_is_refused_in_words() -> None:
    desk = StillDesk({**SNAPSHOT, "layable": []})
    answer = post(at(desk), "/api/place", {"piece": "picts-5", "how": "up"})
    assert answer.status_code == 409
    assert answer.json()["text"].startswith("Picts 5 cannot be laid now")
    assert desk.asked == []


@pytest.mark.parametrize(("address", "key"), [("press", "simulated"), ("place", "drawn")])
def test_what_is_real_is_not_moved_by_a_page(address: str, key: str) -> None:
    desk = StillDesk({**SNAPSHOT, key: False})
    answer = post(at(desk), f"/api/{address}", {"button": "ok", "piece": "picts-5", "how": "up"})
    assert answer.status_code == 404
    assert desk.asked == []
