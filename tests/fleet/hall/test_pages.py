"""What the hall answers: behind the PIN, all at first and then what has changed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from docs.hall_stages import take_messages
from firmware.owner.config import Config
from firmware.publishing.troubles import Trouble
from firmware.screen.pin_gate import Gate
from fleet.hall import message_effects
from fleet.hall.board import Board
from fleet.hall.pages import app
from fleet.hall.start import open_hall
from fleet.hall.stream import Streams
from tests.support import hall_tables
from tests.support.patience import PATIENCE_S
from tests.support.visitor import Visitor
from words.catalog import Languages

HOME = "http://localhost"
WALL = 1_774_000_000.0
NO_DATA = Path("/nowhere")
BEHIND_THE_PIN = (
    *(("GET", f"/api/{one}") for one in ("hall", "events", "games", "history", "evening")),
    ("GET", "/api/history.csv"),
    ("POST", "/api/coming"),
    ("POST", "/api/plan"),
)


@pytest.fixture
def board() -> Board:
    """A hall of four tables; the second one calls for help."""
    board = Board(lambda: 100.0)
    board.change(lambda hall: message_effects.on_connected(hall, 90.0))
    take_messages(board, hall_tables.said(4, WALL))
    return board


def asked(
    board: Board, method: str, path: str, pin: str | None = None, data_folder: Path = NO_DATA,
    **more: Any,
) -> Any:  # fmt: skip
    application = app(board, Config(data_folder), Gate(pin, lambda: 0.0))
    return Visitor(application, home=HOME).ask(method, path, **more)


def told(chunk: bytes) -> Any:
    """Return what an event of the stream says."""
    assert chunk.startswith(b"event: hall\n"), chunk
    return json.loads(chunk.partition(b"data: ")[2])


def test_the_page_holds_nothing_and_all_else_is_behind_the_pin(board: Board) -> None:
    page = asked(board, "GET", "/", pin="4711")
    assert page.status_code == 200
    assert "table-0" not in page.text
    for method, path in BEHIND_THE_PIN:
        answer = asked(board, method, path, pin="4711")
        assert (answer.status_code, answer.json()["reason"]) == (401, "pin-needed"), path
    health = asked(board, "GET", "/healthz", pin="4711")
    assert health.json()["tables"] == {
        "help": 1,
        "trouble": 0,
        "starting": 0,
        "plays": 2,
        "free": 1,
        "gone": 0,
    }
    assert "table-0" not in health.text


def test_health_says_whether_the_broker_is_there(board: Board) -> None:
    assert asked(board, "GET", "/healthz").status_code == 200
    board.change(lambda hall: message_effects.on_disconnected(hall, Trouble.LOST, "gone", 95.0))
    answer = asked(board, "GET", "/healthz")
    assert answer.status_code == 503
    assert "lost" in answer.json()["broker"]["says"]


def test_all_tables_are_told_in_the_readers_language(board: Board) -> None:
    answer = asked(board, "GET", "/api/hall?lang=de").json()
    assert [one["table"] for one in answer["rows"]] == [f"table-0{n}" for n in range(1, 5)]
    assert answer["rows"][0]["game"].endswith("Das Kartenspiel")
    assert answer["rows"][0]["counts"][0][:2] == ["white", "Weiße Schwerter"]
    assert answer["now"] == 100.0


@pytest.mark.parametrize(("body", "status"), [
    ({"table": "table-02", "coming": True}, 200),
    ({"table": "table-01", "coming": True}, 409),
    ({"table": "nobody", "coming": True}, 409),
    ({"table": "<b>", "coming": True}, 400),
    ({"table": "table-02", "coming": 1}, 400),
    ({"table": ["table-02"], "coming": True}, 400),
    ([], 400),
])  # fmt: skip
def test_on_my_way_is_for_a_table_that_calls(board: Board, body: object, status: int) -> None:
    assert asked(board, "POST", "/api/coming", json=body).status_code == status
    call = board.hall.tables["table-02"].call
    assert call is not None
    assert (call.coming == 100.0) == (status == 200)


@pytest.mark.parametrize(("body", "status"), [
    ({"table": "table-02", "to": [11, 149]}, 200),
    ({"tidy": True}, 200),
    ({"table": "nobody", "to": [0, 0]}, 409),
    ({"table": "<b>", "to": [0, 0]}, 400),
    ({"table": "table-02", "to": [12, 0]}, 400),
    ({"table": "table-02", "to": [0, -1]}, 400),
    ({"table": "table-02", "to": [True, 0]}, 400),
    ({"table": "table-02"}, 400),
    ({"tidy": 1}, 400),
    ([], 400),
])  # fmt: skip
def test_a_table_is_put_into_a_cell_of_the_plan(
    board: Board, tmp_path: Path, body: object, status: int
) -> None:
    answer = asked(board, "POST", "/api/plan", data_folder=tmp_path, json=body)
    assert answer.status_code == status, answer.text
    assert bool([*tmp_path.iterdir()]) == (status == 200)


def test_a_plan_that_cannot_be_written_is_told(board: Board) -> None:
    body = {"table": "table-02", "to": [3, 3]}
    answer = asked(board, "POST", "/api/plan", data_folder=Path("/dev/null"), json=body)
    assert (answer.status_code, answer.json()["reason"]) == (409, "not-done")
    assert "cannot be written" in answer.json()["text"]


def test_nothing_is_kept_yet(board: Board) -> None:
    assert asked(board, "GET", "/api/games").json() == {"games": [], "more": False}
    assert asked(board, "GET", "/api/evening").json()["days"] == []
    assert asked(board, "GET", "/api/history").json()["played"] == 0
    assert asked(board, "GET", "/api/history.csv").text.startswith("table,box,game,")


def test_another_sites_page_marks_nothing(board: Board) -> None:
    body = {"table": "table-02", "coming": True}
    answer = asked(board, "POST", "/api/coming", json=body, headers={"Origin": "http://evil"})
    assert answer.status_code == 403


def test_on_the_network_a_pin_is_drawn_and_asked_for(tmp_path: Path) -> None:
    config = Config(tmp_path / "data", mqtt="127.0.0.1", mqtt_port=1, host="0.0.0.0", port=0)
    with open_hall(config, lambda text: None) as hall:
        assert hall.pin is not None
        with httpx.Client(base_url=hall.served.address, timeout=PATIENCE_S) as tablet:
            assert tablet.get("/api/hall").status_code == 401
            assert tablet.post("/api/pin", json={"pin": "0000"}).status_code == 403
            assert tablet.post("/api/pin", json={"pin": hall.pin}).status_code == 200
            assert tablet.get("/api/hall").json()["rows"] == []
    with open_hall(config, lambda text: None) as again:
        assert again.pin == hall.pin


def test_a_stream_tells_all_at_first_and_then_what_has_changed(board: Board) -> None:
    async def follow() -> list[Any]:
        streams = Streams(board, pause_s=0.0)
        chunks = streams.follow(Languages().of("de"))
        await anext(chunks)  # the edition
        first = told(await anext(chunks))
        take_messages(board, iter([hall_tables.calls(2, WALL)]), retained=False)
        take_messages(board, iter([hall_tables.free(2, WALL)]), retained=False)
        second = told(await anext(chunks))
        take_messages(board, iter([(f"roundtable/1/table-04/{one}", b"") for one in gone]))
        third = told(await anext(chunks))
        streams.close()
        assert [chunk async for chunk in chunks] == []
        return [first, second, third]

    gone = ("online", "state", "health")
    first, second, third = asyncio.run(follow())
    assert (first["all"], len(first["rows"]), first["broker"]["link"]) == (True, 4, "open")
    assert [one["table"] for one in second["rows"]] == ["table-03"]  # both of its words, in one
    assert (second["all"], "broker" in second) == (False, False)
    assert (second["rows"][0]["kind"], second["rows"][0]["game"]) == ("help", None)
    assert (third["rows"], third["gone"]) == ([], ["table-04"])


def test_a_stream_without_news_still_beats(board: Board) -> None:
    async def follow() -> bytes:
        chunks = Streams(board, heartbeat_s=0.01, pause_s=0.0).follow()
        for _ in range(2):
            await anext(chunks)
        beat = await anext(chunks)
        await chunks.aclose()
        return beat

    assert asyncio.run(follow()).startswith(b": heartbeat")
