"""What the hall answers: the page, its events, "on my way"; all but the page behind the PIN."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from engine.game import BadRecord
from engine.record import parse
from firmware.edge import Mishaps
from firmware.owner.config import Config
from firmware.owner.mqtt_keys import is_table
from firmware.screen import encryption, openapi, page_language, phone_link, pin_entry
from firmware.screen.encryption import CertificateFacts
from firmware.screen.files import page, takes_gzip
from firmware.screen.page_language import language_of
from firmware.screen.page_thread import serve_routes
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, beside, body_of
from firmware.screen.stream import MOST, gzip_events
from fleet.hall import archive_pages, message_effects
from fleet.hall.archive.store import mark_coming
from fleet.hall.board import Board
from fleet.hall.interface import ROWS, document
from fleet.hall.rows import around, count_tables
from fleet.hall.stream import Streams, hall_edition
from fleet.hall.tables import Hall, Link
from words.catalog import Languages
from words.text import t

if TYPE_CHECKING:
    from fleet.hall import shapes

PAGES: Final = ("/", "/plan", "/evening", "/games")  # one page, which shows what it is asked for
EVENTS: Final = "text/event-stream"
_CALLS_NOT: Final = t("This table does not call for help any more.")


def app(
    board: Board,
    config: Config,
    gate: Gate | None = None,
    mishaps: Mishaps | None = None,
    https: CertificateFacts | None = None,
    languages: Languages | None = None,
    reached: phone_link.Reached = lambda: None,
) -> Starlette:
    """Return the web application; of `config` count the address and the data folder."""
    gate, languages = gate or Gate(None, time.monotonic), languages or Languages()
    at = _Pages(board, config.data, gate, Streams(board))
    routes = [
        *(Route(path, at.page) for path in PAGES),
        Route("/healthz", at.healthz),
        Route("/api/hall", at.hall),
        Route("/api/events", at.events),
        Route("/api/coming", at.coming, methods=["POST"]),
        *archive_pages.routes(board, config.data, gate),
        *pin_entry.routes(gate),
        *page_language.routes(languages),
        *phone_link.routes(reached),
        *encryption.routes(https),
        *openapi.routes(document),
    ]
    application = serve_routes(
        routes, hall_edition(), config.host, mishaps, https is not None, ROWS
    )
    application.state.streams = at.streams
    application.state.languages = languages
    return application


class _Pages:
    """What the addresses answer, one method an address."""

    def __init__(self, board: Board, data: Path, gate: Gate, streams: Streams) -> None:
        self._board = board
        self._data = data
        self._gate = gate
        self.streams = streams

    async def page(self, request: Request) -> Response:
        # It holds nothing: what it shows is asked for.
        return page("hall.html", language_of(request.scope), hall_edition())

    async def healthz(self, _: Request) -> Response:
        """Whether the hall hears its broker; of no table more than how many there are."""
        hall = self._board.hall
        is_open = hall.broker.link is Link.OPEN
        told: shapes.HallHealth = {
            "ok": is_open,
            "loop": {"is": "ok", "says": ""},
            "broker": around(hall)["broker"],
            "tables": count_tables(hall),
        }
        return as_json(told, 200 if is_open else 503)

    async def hall(self, request: Request) -> Response:
        self._gate.check(request)
        return as_json(self.streams.whole(language_of(request.scope)))

    async def events(self, request: Request) -> Response:
        self._gate.check(request)
        if len(self.streams) >= MOST:
            many = t("{n} pages follow the hall already: close one.", n=MOST)
            raise Refusal(503, "too-many", many)
        chunks = self.streams.follow(language_of(request.scope))
        if not takes_gzip(request.headers):
            return StreamingResponse(chunks, media_type=EVENTS)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return StreamingResponse(gzip_events(chunks), media_type=EVENTS, headers=headers)

    async def coming(self, request: Request) -> Response:
        """Mark that somebody is on the way to a table, or is not after all."""
        self._gate.check(request)
        asked = parse(await body_of(request))
        table, is_coming = asked.get("table"), asked.get("coming")
        if not isinstance(table, str) or not is_table(table):
            raise BadRecord("table", t("expected the name of a table"))
        if not isinstance(is_coming, bool):
            raise BadRecord("coming", t("expected true or false"))
        self._mark(table, is_coming)
        with suppress(Refusal):  # what is wrong with the file the page tells already
            since = time.time() if is_coming else None
            await beside(lambda: mark_coming(self._data, table, since))
        return as_json({"ok": True})

    def _mark(self, table: str, is_coming: bool) -> None:
        def mark_in_hall(hall: Hall) -> Hall:
            after = message_effects.coming(hall, table, is_coming, self._board.clock())
            if after is None:
                raise Refusal(409, "calls-not", _CALLS_NOT)
            return after

        self._board.change(mark_in_hall)
