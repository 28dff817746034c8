"""The page for who watches, on a second screen turned away from the players: off by default."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from firmware.screen.desk import Desk
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, beside
from words.text import t

_OFF: Final = t(
    "There is no page for spectators here. The owner of this box can switch it on: "
    "Operator, Data and backup …, Set up the box, Where it stands."
)


def routes(desk: Desk, gate: Gate, is_on: bool) -> list[BaseRoute]:
    """Return the routes; what they show is behind the PIN, and nowhere where it is off."""
    at = _Spectator(desk, gate, is_on)
    return [Route("/spectator", at.page), Route("/api/spectator", at.answer_view)]


class _Spectator:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, gate: Gate, is_on: bool) -> None:
        self._desk = desk
        self._gate = gate
        self._is_on = is_on

    async def page(self, request: Request) -> Response:
        # It holds nothing: what it shows, or why it shows nothing, is asked for.
        answer = page("spectator.html", language_of(request.scope))
        answer.status_code = 200 if self._is_on else 404
        return answer

    async def answer_view(self, request: Request) -> Response:
        if not self._is_on:
            raise Refusal(404, "spectator-off", _OFF)
        self._gate.check(request)
        return as_json(await beside(self._desk.spectator))
