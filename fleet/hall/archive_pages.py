"""What the hall answers of games and calls that it keeps, and of its plan."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord
from engine.record import parse
from firmware.owner.mqtt_keys import is_table
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, beside, body_of
from fleet.hall.archive import telling
from fleet.hall.archive.reading import GameFilter
from fleet.hall.board import Board
from fleet.hall.plan import COLUMNS, ROWS, cell_of, is_cell
from fleet.hall.plan_file import PlanFile
from words.text import t

TABLE: Final = "text/csv; charset=utf-8"


def routes(board: Board, data: Path, gate: Gate) -> list[BaseRoute]:
    """Return the routes; all of them are behind the PIN."""
    at = _Kept(board, data, gate)
    return [
        Route("/api/games", at.games),
        Route("/api/history", at.history),
        Route("/api/history.csv", at.history_csv),
        Route("/api/evening", at.evening),
        Route("/api/plan", at.plan, methods=["POST"]),
    ]


class _Kept:
    """What the addresses answer, one method an address."""

    def __init__(self, board: Board, data: Path, gate: Gate) -> None:
        self._data, self._gate = data, gate
        self._plan = PlanFile(data, board)

    async def games(self, request: Request) -> Response:
        self._gate.check(request)
        told = dict(request.state.query)
        skip, wanted = told.pop("skip", 0), GameFilter(**told)
        return as_json(await beside(lambda: telling.page_of_games(self._data, wanted, skip)))

    async def history(self, request: Request) -> Response:
        self._gate.check(request)
        wanted = GameFilter(**request.state.query)
        return as_json(await beside(lambda: telling.history(self._data, wanted)))

    async def history_csv(self, request: Request) -> Response:
        self._gate.check(request)
        wanted = GameFilter(**request.state.query)
        text, _ = await beside(lambda: telling.table_of(self._data, wanted))
        day = time.strftime("%Y-%m-%d")
        name = {"Content-Disposition": f'attachment; filename="games-{day}.csv"'}
        return Response(text, media_type=TABLE, headers=name)

    async def evening(self, request: Request) -> Response:
        self._gate.check(request)
        day = request.state.query.get("day", "")
        return as_json(await beside(lambda: telling.evening(self._data, day)))

    async def plan(self, request: Request) -> Response:
        """Put a table into another cell, or all of them into rows again."""
        self._gate.check(request)
        asked = parse(await body_of(request))
        if asked.get("tidy") is True:
            await beside(self._plan.tidy)
            return as_json({"ok": True})
        table, to = asked.get("table"), asked.get("to")
        if not isinstance(table, str) or not is_table(table):
            raise BadRecord("table", t("expected the name of a table"))
        if not is_cell(to):
            raise BadRecord(
                "to",
                t("expected [column, row], below {columns} and {rows}", columns=COLUMNS, rows=ROWS),
            )
        if not await beside(lambda: self._plan.move(table, cell_of(to))):
            raise Refusal(409, "no-table", t("The broker tells nothing of this table any more."))
        return as_json({"ok": True})
