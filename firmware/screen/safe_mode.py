"""Safe mode: what was found broken at the start is mended from the page. Behind the PIN."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.record import parse
from firmware.screen.desk import Desk
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import body_of, settle_answer


def routes(desk: Desk, gate: Gate) -> list[BaseRoute]:
    """Return the one route; what is broken stands in the table's snapshot."""

    async def mend(request: Request) -> Response:
        gate.check(request)
        return await settle_answer(desk.mend(parse(await body_of(request))))

    return [Route("/api/mend", mend, methods=["POST"])]
