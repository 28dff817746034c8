"""What only the operator may do: lines by hand, a new game. Behind the PIN where there is one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.record import parse
from firmware.screen.asking import body_of, settled
from firmware.screen.desk import Desk
from firmware.screen.pin import Gate


def routes(desk: Desk, gate: Gate) -> list[BaseRoute]:
    """Return the routes; each asks the gate first."""
    at = _Operator(desk, gate)
    return [
        Route("/api/do", at.do, methods=["POST"]),
        Route("/api/new", at.new, methods=["POST"]),
    ]


class _Operator:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, gate: Gate) -> None:
        self._desk = desk
        self._gate = gate

    async def do(self, request: Request) -> Response:
        self._gate.check(request)
        line = parse(await body_of(request))
        return await settled(self._desk.do(line))

    async def new(self, request: Request) -> Response:
        self._gate.check(request)
        header = parse(await body_of(request))
        return await settled(self._desk.new_game(header))
