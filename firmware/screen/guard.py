"""Who may talk to the server, and what a browser may do with its pages."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from words.text import t

# Everything comes from here, nothing is inline, and no other page may frame the table.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def own_names(bound: str = "") -> frozenset[str]:
    """Return the names this machine may be called by in a Host header."""
    machine = socket.gethostname().lower().removesuffix(".local")
    names = {"localhost", "127.0.0.1", "::1", machine, f"{machine}.local", bound.lower()}
    return frozenset(names - {"", ".local"})


def host_of(netloc: str) -> str | None:
    """Return the host of a Host header in lower case, without brackets; None if it is none."""
    try:
        parts = urlsplit(f"//{netloc}")
        parts.port  # noqa: B018  (a port that is none raises here)
    except ValueError:
        return None
    if parts.netloc != netloc or parts.username is not None:
        return None
    return parts.hostname


def same_origin(origin: str | None, host: str) -> bool:
    """Say whether a request comes from our own page; clients that are no browser send no Origin."""
    if origin is None:
        return True
    return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


class Guard:
    """Refuses names that are not ours (DNS rebinding) and adds the safety headers to answers."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through with safe headers, or answer 421."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # A page or a state from yesterday is worse than none.
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if not self._is_ours(scope):
            text = t(
                "This address is not one of the referee's own; use its name or its IP address."
            )
            answer = JSONResponse({"reason": "wrong-host", "text": text}, status_code=421)
            await answer(scope, receive, send_safely)
            return
        await self._app(scope, receive, send_safely)

    def _is_ours(self, scope: Scope) -> bool:
        host = host_of(Headers(scope=scope).get("host", ""))
        return host is not None and (host in self._names or host == _local_address(scope))


def _local_address(scope: Scope) -> str | None:
    """Return the address this connection came in at: one of ours when bound to all of them."""
    server = scope.get("server")
    if server is None:
        return None
    try:
        return str(ipaddress.ip_address(server[0]))
    except ValueError:
        return None
