"""Browsers round a table whose cards the program deals: the shared screen, and phones."""

from __future__ import annotations

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
from tests.support.clock import Clock
from tests.support.dealt_table import DealtTable
from tests.support.visitor import Visitor

ADDRESS = "http://192.168.1.9:8080/"
BOX, PHONE = "127.0.0.1", "192.168.1.20"


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


class Browser(Visitor):
    """`hand` is the key that it holds in memory."""

    def __init__(self, house: House, host: str) -> None:
        super().__init__(house.app, host)
        self._house = house
        self.hand: str | None = None
        self.got = b""  # every byte that it was ever sent

    def get(self, path: str = "") -> httpx.Response:
        return self.ask("GET", path)

    def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        json = {"json": {} if body is None else body} if "content" not in more else {}
        return self.ask("POST", path, **json, **more)

    def ask(self, method: str, address: str, **request: Any) -> httpx.Response:
        headers = {**request.pop("headers", {}), **({"X-Hand": self.hand} if self.hand else {})}
        answer = super().ask(method, f"/api/play{address}", headers=headers, **request)
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
