"""The table's page and what all may see of the game."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from engine.game import Line
from firmware.screen.asking import Refusal
from firmware.screen.desk import Desk
from firmware.screen.pages import as_json, page
from firmware.screen.speaking import language_of, table_in
from firmware.screen.stream import MOST, Streams
from words.text import t


def routes(desk: Desk, streams: Streams) -> list[BaseRoute]:
    """Return the routes; none of them changes anything."""
    at = _Public(desk, streams)
    return [
        Route("/", at.page),
        Route("/healthz", at.healthz),
        Route("/api/state", at.state),
        Route("/api/table", at.table),
        Route("/api/events", at.events),
    ]


class _Public:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, streams: Streams) -> None:
        self._desk = desk
        self._streams = streams

    async def page(self, _: Request) -> Response:
        return page("index.html")

    async def healthz(self, _: Request) -> Response:
        health = self._desk.healthy()
        return as_json(health, 200 if health["ok"] is True else 503)

    async def state(self, _: Request) -> Response:
        state = self._desk.state()
        if state is None:
            return Refusal(404, "no-game", t("No game is on; start one on the page.")).answer()
        return as_json(state)

    async def table(self, request: Request) -> Response:
        table = table_in(language_of(request.scope), self._desk.table())
        return as_json(_as_now(table, self._desk.lamps()))

    async def events(self, request: Request) -> Response:
        if len(self._streams) >= MOST:
            many = t("{n} pages follow the table already: close one, or ask /api/table.", n=MOST)
            return Refusal(503, "too-many", many).answer()
        told = self._streams.follow(language_of(request.scope))
        return StreamingResponse(told, media_type="text/event-stream")


def _as_now(table: Line, lamps: Line) -> Line:
    """Return the table with its lamps as they are now: they change more often than it."""
    shine, buttons = lamps.get("buttons", {}), table.get("buttons", ())
    if not isinstance(shine, Mapping) or not isinstance(buttons, list | tuple):
        return table
    lit = [{**one, "lamp": shine.get(str(one["button"]), 0.0)} for one in buttons]
    return {**table, **lamps, "buttons": lit}
