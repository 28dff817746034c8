"""Whoever knows the PIN is let through, until he leaves: two addresses for every gate."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord
from firmware.screen.encryption import comes_from_here
from firmware.screen.pages import done_response
from firmware.screen.pin_gate import COOKIE, KNOWN, KNOWN_S, SESSION_S, Gate
from firmware.screen.post_requests import body_of, read_keys
from firmware.screen.tokens import set_cookie
from words.text import t


def routes(gate: Gate) -> list[BaseRoute]:
    """Return the routes."""
    at = _Entering(gate)
    return [
        Route("/api/pin", at.pin, methods=["POST"]),
        Route("/api/leave", at.leave, methods=["POST"]),
    ]


class _Entering:
    """What the addresses answer, one method an address."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def pin(self, request: Request) -> Response:
        asked = await read_keys(request, "pin")
        given = asked.get("pin")
        if not isinstance(given, str):
            raise BadRecord("pin", t("expected the PIN as a text"))
        host = request.client.host if request.client else None
        own, known = comes_from_here(request.scope), request.cookies.get(KNOWN)
        key = self._gate.enter(given, host, own, known)
        answer = done_response()
        set_cookie(request, answer, COOKIE, key, SESSION_S, "/")
        set_cookie(request, answer, KNOWN, self._gate.acquaintance(), KNOWN_S, "/api/pin")
        return answer

    async def leave(self, request: Request) -> Response:
        await body_of(request)
        self._gate.leave(request.cookies.get(COOKIE))
        answer = done_response()
        answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return answer
