"""Requests that are not what they should be: each is answered by name, and play goes on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from engine.game import Json
from firmware.edge import Mishaps
from firmware.screen.server import Serving, Site, app
from tests.firmware.screen.test_server import HOME, SNAPSHOT
from tests.support.program_process import REQUEST, Program, running
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

MANY = "9" * 5_000
BODIES = {
    "words of 5,000 digits": ("/api/words", '{"words": "accuse MANY"}'),
    "a name that is half a character": (
        "/api/new",
        '{"record": "rumors/1", "players": ["\\ud800", "Ben"]}',
    ),
    "a key that is half a character": (
        "/api/new",
        '{"record": "rumors/1", "players": 3, "x-\\udfff": 1}',
    ),
    "a note that is half a character": (
        "/api/new",
        '{"record": "rumors/1", "players": 3, "x-a": ["\\ud800"]}',
    ),
    "1e999 in a header": ("/api/new", '{"record": "rumors/1", "players": 3, "x-far": 1e999}'),
    "1e999 in a line": ("/api/do", '{"do": "lay", "card": "picts-5", "x-far": 1e999}'),
    "5,000 digits in a line": ("/api/do", '{"do": "lay", "card": "picts-5", "x-n": MANY}'),
    "5,000 digits in a header": ("/api/new", '{"record": "rumors/1", "players": MANY}'),
    "nested deeply": ("/api/do", '{"do": "undo", "x-a": DEEP}'),
    "5,000 digits of a press": ("/api/press", '{"button": "ok", "seconds": MANY}'),
    "half a character to enter": ("/api/enter", '{"piece": "\\ud800"}'),
    "half a character as a PIN": ("/api/pin", '{"pin": "\\ud800"}'),
}
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with running(tmp_path_factory.mktemp("table"), "--players", "3") as started:
        yield started


def sent(program: Program, path: str, body: str) -> httpx.Response:
    content = body.replace("MANY", MANY).replace("DEEP", "[" * 900 + "]" * 900)
    return httpx.post(f"{program.address}{path[1:]}", content=content, headers=JSON, **REQUEST)


@pytest.mark.parametrize("name", BODIES)
def test_a_request_that_once_ended_the_program_is_named(program: Program, name: str) -> None:
    answer = sent(program, *BODIES[name])
    assert (answer.status_code, answer.json()["reason"]) == (400, "not-valid")
    assert len(answer.json()["text"]) < 200
    assert httpx.get(f"{program.address}healthz").status_code == 200


def test_after_all_that_play_goes_on(program: Program) -> None:
    for path, body in BODIES.values():
        sent(program, path, body)
    assert program.do(do="lay", card="picts-5").status_code == 200
    assert program.state()["top"] == "picts-5"


# -- an error nobody thought of --------------------------------------------------------------


class Broken(StillDesk):
    """A table with a fault of its own."""

    def state(self) -> Mapping[str, Json] | None:
        raise ZeroDivisionError("the fault")


def asked(desk: StillDesk, mishaps: Mishaps, path: str) -> httpx.Response:
    return Visitor(app(Site(desk, mishaps=mishaps))).ask("GET", path)


def test_an_error_nobody_thought_of_is_answered_500_and_logged_whole_once() -> None:
    logged: list[str] = []
    mishaps = Mishaps(logged.append, lambda: 0.0)
    for _ in range(5):
        answer = asked(Broken(SNAPSHOT), mishaps, "/api/state")
        assert (answer.status_code, answer.json()["reason"]) == (500, "unforeseen")
        assert "The game goes on" in answer.json()["text"]
        assert "content-security-policy" in answer.headers
    assert (mishaps.total, mishaps.crash) == (5, "")
    assert len(logged) == 1
    assert "ZeroDivisionError: the fault" in logged[0]


def test_an_error_in_one_request_leaves_the_others_alone() -> None:
    site = Site(Broken(SNAPSHOT), mishaps=Mishaps(lambda _: None, lambda: 0.0))
    with Serving(site, port=0) as serving, httpx.Client(base_url=serving.address) as client:
        assert client.get("/api/state").status_code == 500
        assert client.get("/api/table").status_code == 200


# -- whatever comes --------------------------------------------------------------------------

ROUTES = (
    "/", "/healthz", "/api/state", "/api/table", "/operator", "/api/operator", "/selftest",
    "/selftest.txt", "/static/table.js", "/static/", "/api/do", "/api/new", "/api/enter",
    "/api/words", "/api/back", "/api/insert", "/api/decline", "/api/pin", "/api/leave",
    "/api/press", "/api/point", "/api/place", "/api/settings", "/api/selftest", "/api/call",
)  # fmt: skip
PIECES = (
    "%00", "%ff", "%ed%a0%80", "../", "..%2f", "?", "a" * 3_000, "%2e%2e/", "//", "\\", "%0a",
    "{}", "[]", '{"do":', "null", "1e999", "-0", '"\\ud800"', "\x00", "\xff", '{"": {}}', "true",
)  # fmt: skip


def mangled(chance: random.Random) -> tuple[str, str, Any, dict[str, str]]:
    """Return a method, a path, a body and headers, none of them quite right."""
    path = chance.choice(ROUTES) + "".join(chance.choices(PIECES[:11], k=chance.randint(0, 2)))
    key = chance.choice(("do", "piece", "words", "button", "how", "keep", "pin", "players", "x-a"))
    value = chance.choice(
        (*PIECES, "-1", '""', "[[]]", '{"a": 1}', '"lay picts-5"', "1.5", "9" * 99)
    )
    body = chance.choice((f'{{"{key}": {value}}}', value, key * 9_000)).encode("latin-1")
    headers = {
        "content-type": chance.choice(("application/json", "text/plain", "", "application/json;x")),
        "cookie": chance.choice(("", "roundtable-operator=\xff;;=", "a=b; roundtable-operator=x")),
        "origin": chance.choice((HOME, "null", "\xff", "http://[")),
        "host": chance.choice(("127.0.0.1", "[::1", "\xff", "", "a:b:c", "localhost:99999")),
    }
    kept = {name: value for name, value in headers.items() if chance.random() < 0.4}
    return chance.choice(("GET", "POST", "POST", "PUT", "HEAD", "OPTIONS")), path, body, kept


@pytest.mark.parametrize("seed", range(4))
def test_no_mangled_request_meets_an_error_that_nobody_thought_of(seed: int) -> None:
    chance = random.Random(seed)
    mishaps = Mishaps(lambda text: None, lambda: 0.0)
    application = app(Site(StillDesk(SNAPSHOT), mishaps=mishaps))

    async def ask() -> None:
        for _ in range(250):
            method, path, body, headers = mangled(chance)
            scope = {
                "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1",
                "method": method, "path": unquote(path),
                "raw_path": b"", "query_string": b"", "root_path": "", "scheme": "http",
                "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 5000), "state": {},
                "headers": [
                    (b"host", b"127.0.0.1"), (b"content-type", b"application/json"),
                    *((name.encode(), text.encode("latin-1")) for name, text in headers.items()),
                ],
            }  # fmt: skip
            sent: list[Any] = []
            await application(scope, _whole(body), _into(sent))
            assert sent, (method, path)

    asyncio.run(ask())
    assert mishaps.warnings == ()


def _whole(body: bytes) -> Any:
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        return parts.pop() if parts else {"type": "http.disconnect"}

    return receive


def _into(sent: list[Any]) -> Any:
    async def send(message: Any) -> None:
        sent.append(message)

    return send


def test_who_goes_away_in_the_middle_of_a_request_is_no_error() -> None:
    mishaps = Mishaps(lambda text: None, lambda: 0.0)
    application = app(Site(StillDesk(SNAPSHOT), mishaps=mishaps))

    async def gone() -> Any:
        return {"type": "http.disconnect"}

    scope = {
        "type": "http", "method": "POST", "path": "/api/do", "query_string": b"", "scheme": "http",
        "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 5000), "http_version": "1.1",
        "headers": [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")],
    }  # fmt: skip
    asyncio.run(application(scope, gone, _into([])))
    assert mishaps.total == 0
