"""How a phone joins: where it reaches the page, and a QR code of that address."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from firmware.screen.pages import as_json
from firmware.screen.post_requests import Refusal
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import answers
    from firmware.shapes.table import Snapshot

# Of documentation (RFC 5737, 3849): only the way there is asked for, nothing is sent.
ELSEWHERE: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}

Reached = Callable[[], str | None]


def page_to_join(table: Snapshot, address: str | None) -> str | None:
    """Return the page that a phone opens: of hands, where the program deals the game that is on."""
    deals = table.get("play") is not None and table.get("state") is not None
    return f"{address}hand" if address is not None and deals else address


def routes(reached: Reached) -> list[BaseRoute]:
    """Return the routes; `reached` gives the address for phones, None: only this machine sees."""

    async def answer_address(_: Request) -> Response:
        told: answers.Join = {"address": reached()}
        return as_json(told)

    async def answer_code(_: Request) -> Response:
        address = reached()
        if address is None:
            raise Refusal(404, "not-shared", t("Only this machine sees the page."))
        return Response(qr_code(address), media_type="image/svg+xml")

    return [Route("/api/join", answer_address), Route("/api/join.svg", answer_code)]


def qr_code(text: str) -> bytes:
    """Return the QR code of a text as SVG, black on white with its quiet zone of 4 modules."""
    import segno

    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return drawn.getvalue()


def seen_as(host: str, way_out: Callable[[str], str | None] | None = None) -> str | None:
    """Return how others in the network call a server bound to `host`, None where they cannot.

    `way_out` gives this machine's address in the network; None: the system is asked.
    """
    if host in ELSEWHERE:
        return (way_out or own_address)(host) or f"{socket.gethostname()}.local"
    if host == "localhost" or _is_loopback(host):
        return None
    return host


def own_address(host: str) -> str | None:
    """Return this machine's address of that family in the network, None where it has none."""
    family, elsewhere = ELSEWHERE[host]
    with socket.socket(family, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((elsewhere, 9))
        except OSError:  # no network
            return None
        return str(asked.getsockname()[0])


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
