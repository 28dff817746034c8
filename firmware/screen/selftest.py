"""The box's own page: the self-test, and the switches for sound and light."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.record import parse
from firmware.screen.desk import Desk
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, body_of, settle_answer
from words.text import t


def routes(desk: Desk, gate: Gate) -> list[BaseRoute]:
    """Return the routes; all but the page itself ask for the PIN."""
    at = _Box(desk, gate)
    return [
        Route("/selftest", at.page),
        Route("/selftest.txt", at.report),
        Route("/api/selftest", at.test, methods=["POST"]),
        Route("/api/settings", at.settings, methods=["POST"]),
    ]


class _Box:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, gate: Gate) -> None:
        self._desk = desk
        self._gate = gate

    async def page(self, request: Request) -> Response:
        return page("selftest.html", language_of(request.scope))

    async def report(self, request: Request) -> Response:
        self._gate.check(request)
        text = self._desk.report()
        if not text:
            raise Refusal(404, "no-report", t("No self-test was made since the program started."))
        kept = {"Content-Disposition": 'attachment; filename="selftest.txt"'}
        return Response(text, media_type="text/plain", headers=kept)

    async def test(self, request: Request) -> Response:
        self._gate.check(request)
        return await settle_answer(self._desk.test(parse(await body_of(request))))

    async def settings(self, request: Request) -> Response:
        self._gate.check(request)
        return await settle_answer(self._desk.set(parse(await body_of(request))))
