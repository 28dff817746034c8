"""Browsers round a table whose cards the program deals: the shared screen, and phones."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

import httpx
from starlette.applications import Starlette

from engine.game import BadRecord, GameError, Line, Refused
from firmware.inputs import Answer
from firmware.play.board import PlayMoment
from firmware.screen import play
from firmware.screen.interface import ROWS
from firmware.screen.pages import not_valid, said_no
from firmware.screen.parameters import with_query
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal
from tests.support.dealt_table import DealtTable

ADDRESS = "http://192.168.1.9:8080/"
BOX, PHONE = "127.0.0.1", "192.168.1.20"


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Desk:
    """A table that answers at once, as the loop does when it takes a wish."""

    def __init__(self, table: DealtTable) -> None:
        self.table = table

    @property
    def play_view(self) -> PlayMoment:
        return self.table.play.board.play_view

    def wish(self, word: str, request: Line) -> Future[Answer]:
        answer: Future[Answer] = Future()
        try:
            self.table.wish(word, **request)
            self.table.goes_on()
        except GameError as error:
            reason = error.reason if isinstance(error, Refused) else "not-valid"
            answer.set_result(Answer(refusal={"reason": reason, "text": str(error)}))
        else:
            answer.set_result(Answer(state={}))
        return answer


class House:
    """The program's pages of one table; `clock` is the time of hands and guesses."""

    def __init__(self, table: DealtTable, pin: str | None = "4711") -> None:
        self.table = table
        self.clock = Clock()
        self.read: list[int | None] = []  # how far the shared screen has told, each time anew
        routes = play.routes(
            Desk(table), Gate(pin, self.clock), lambda: ADDRESS, self.read.append, self.clock
        )
        handlers: dict[Any, Any] = {Refusal: said_no, BadRecord: not_valid}
        self.app = Starlette(
            routes=[with_query(one, ROWS) for one in routes], exception_handlers=handlers
        )

    def browser(self, host: str = PHONE) -> Browser:
        return Browser(self, host)


class Browser:
    """Keeps cookies as a browser does; `hand` is the key that it holds in memory."""

    def __init__(self, house: House, host: str) -> None:
        self._house = house
        self.host = host
        self.hand: str | None = None
        self.cookies = httpx.Cookies()
        self.got = b""  # every byte that it was ever sent

    def get(self, path: str = "") -> httpx.Response:
        return asyncio.run(self._ask("GET", path))

    def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        json = {"json": {} if body is None else body} if "content" not in more else {}
        return asyncio.run(self._ask("POST", path, **json, **more))

    async def _ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=self._house.app, client=(self.host, 5000))
        headers = {**request.pop("headers", {}), **({"X-Hand": self.hand} if self.hand else {})}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost", cookies=self.cookies
        ) as client:
            answer = await client.request(method, f"/api/play{path}", headers=headers, **request)
            self.cookies = client.cookies
            self.got += answer.content
            return answer

    # -- what people do ------------------------------------------------------------------------

    def hand_over(self, seat: int) -> Mapping[str, Any]:
        """Say "I am Ben" at the shared screen."""
        self.hand = None
        told: Mapping[str, Any] = self.post("/hand-over", {"seat": seat}).json()
        self.hand = told["hand"]
        return told

    def claim(self, seat: int) -> httpx.Response:
        """Type the code that the screen shows for a seat."""
        places = self._house.table.play.board.play_view.places
        code = next(one.code for place, one in places.items() if place == seat)
        return self.post("/claim", {"code": code})
