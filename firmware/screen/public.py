"""The table's page and what all may see of the game; and that somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from engine.record import choice
from firmware.games import effects
from firmware.games.adapter import Adapter
from firmware.games.registry import DEFAULT, GAMES, title
from firmware.play import how_to as dealt
from firmware.screen.desk import Desk
from firmware.screen.encryption import comes_from_here
from firmware.screen.files import page, takes_gzip
from firmware.screen.page_language import language_of, table_in, unchanging
from firmware.screen.pages import as_json, done_response
from firmware.screen.post_requests import Refusal, body_of
from firmware.screen.stream import MOST, Streams, gzip_events
from firmware.shapes import query
from firmware.table import how_to
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes.table import Lamps, Snapshot

EVENTS: Final = "text/event-stream"


def routes(desk: Desk, streams: Streams) -> list[BaseRoute]:
    """Return the routes; none of them changes anything of the game."""
    at = _Public(desk, streams)
    return [
        Route("/", at.page),
        Route("/help", at.help),
        Route("/api/help", at.how_to),
        Route("/api/effects", at.effects),
        Route("/healthz", at.healthz),
        Route("/api/state", at.state),
        Route("/api/table", at.table),
        Route("/api/events", at.events),
        Route("/api/stir", at.note_activity, methods=["POST"]),
    ]


class _Public:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, streams: Streams) -> None:
        self._desk = desk
        self._streams = streams

    async def page(self, request: Request) -> Response:
        return page("index.html", language_of(request.scope))

    async def help(self, request: Request) -> Response:
        return page("help.html", language_of(request.scope))

    async def how_to(self, request: Request) -> Response:
        """Tell of the game that is asked for, else of the one that is on.

        Of one that is dealt what is chosen at the screen and on phones.
        """
        table = self._desk.table()
        adapter = _game(request, table)
        if table.get("play") is not None:
            return as_json(how_to.as_json(adapter, dealt.TITLE, dealt.MOMENTS))
        moments = how_to.how_to(adapter, table["hold_s"])
        return as_json(how_to.as_json(adapter, how_to.TITLE, moments))

    async def effects(self, request: Request) -> Response:
        """Tell what each kind of piece of a game does."""
        adapter, language = _game(request, self._desk.table()), language_of(request.scope)
        told = effects.as_json(title(adapter), adapter.page.effects())
        return unchanging(language.render(told), language)

    async def healthz(self, _: Request) -> Response:
        health = self._desk.healthy()
        return as_json(health, 200 if health["referees"] is True else 503)

    async def state(self, _: Request) -> Response:
        state = self._desk.state()
        if state is None:
            return Refusal(404, "no-game", t("No game is on; start one on the page.")).answer()
        return as_json(state)

    async def table(self, request: Request) -> Response:
        table = _as_now(self._desk.table(), self._desk.lamps())
        return as_json(table_in(language_of(request.scope), table))

    async def note_activity(self, request: Request) -> Response:
        """Somebody uses the page: what is shown to who walks by gives way to it."""
        await body_of(request)
        self._desk.note_activity()
        return done_response()

    async def events(self, request: Request) -> Response:
        own = comes_from_here(request.scope)
        if self._streams.is_full(own):
            many = t("{n} pages follow the table already: close one, or ask /api/table.", n=MOST)
            return Refusal(503, "too-many", many).answer()
        chunks = self._streams.follow(language_of(request.scope), own)
        if not takes_gzip(request.headers):
            return StreamingResponse(chunks, media_type=EVENTS)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return StreamingResponse(gzip_events(chunks), media_type=EVENTS, headers=headers)


def _game(request: Request, table: Snapshot) -> Adapter:
    """Return the game that is asked for, else the one that is on."""
    asked: query.OfGame = request.state.query
    if "game" not in asked:
        return GAMES.get(str(table.get("game")), GAMES[DEFAULT])
    return GAMES[choice({"game": asked["game"]}, "game", GAMES)]


def _as_now(table: Snapshot, lamps: Lamps) -> Snapshot:
    """Return the table with its lamps as they are now: they change more often than it."""
    shine, shown = lamps["buttons"], table.copy()
    shown["lamps"], shown["tone"], shown["ring"] = lamps["lamps"], lamps["tone"], lamps["ring"]
    shown["buttons"] = [{**one, "lamp": shine.get(one["button"], 0.0)} for one in table["buttons"]]
    return shown
