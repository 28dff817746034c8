"""The table's page and what all may see of the game."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from engine.game import Line
from firmware.games.registry import DEFAULT, GAMES
from firmware.screen.asking import Refusal
from firmware.screen.desk import Desk
from firmware.screen.pages import as_json, page
from firmware.screen.stream import MOST, Streams
from firmware.table import how_to


def routes(desk: Desk, streams: Streams) -> list[BaseRoute]:
    """Return the routes; none of them changes anything."""
    at = _Public(desk, streams)
    return [
        Route("/", at.page),
        Route("/help", at.help),
        Route("/api/help", at.how_to),
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

    async def help(self, _: Request) -> Response:
        return page("help.html")

    async def how_to(self, _: Request) -> Response:
        name = self._desk.table().get("game")
        return as_json(how_to.as_json(GAMES.get(str(name), GAMES[DEFAULT])))

    async def healthz(self, _: Request) -> Response:
        health = self._desk.healthy()
        return as_json(health, 200 if health["ok"] is True else 503)

    async def state(self, _: Request) -> Response:
        state = self._desk.state()
        if state is None:
            return Refusal(404, "no-game", "No game is on; start one on the page.").answer()
        return as_json(state)

    async def table(self, _: Request) -> Response:
        return as_json(_as_now(self._desk.table(), self._desk.lamps()))

    async def events(self, _: Request) -> Response:
        if len(self._streams) >= MOST:
            text = f"{MOST} pages follow the table already: close one, or ask /api/table."
            return Refusal(503, "too-many", text).answer()
        return StreamingResponse(self._streams.follow(), media_type="text/event-stream")


def _as_now(table: Line, lamps: Line) -> Line:
    """Return the table with its lamps as they are now: they change more often than it."""
    shine, buttons = lamps.get("buttons", {}), table.get("buttons", ())
    if not isinstance(shine, Mapping) or not isinstance(buttons, list | tuple):
        return table
    lit = [{**one, "lamp": shine.get(str(one["button"]), 0.0)} for one in buttons]
    return {**table, **lamps, "buttons": lit}
