"""The page over HTTPS: who comes in the open is sent on; the box itself tells the fingerprint."""

from __future__ import annotations

from typing import Final, Protocol

from starlette.datastructures import URL
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from firmware.screen.door import is_own
from firmware.screen.pages import as_json
from firmware.screen.post_requests import Refusal
from words.text import t

TO_HTTPS: Final = 307  # not for ever: the owner may switch HTTPS off again


class CertificateFacts(Protocol):
    """What is told of a certificate."""

    @property
    def fingerprint(self) -> str:
        """Its SHA-256 as browsers show it."""


def comes_from_here(scope: Scope) -> bool:
    """Whether a request comes from this machine."""
    client, server = scope.get("client"), scope.get("server")
    return is_own(client[0] if client else None, server[0] if server else None)


class SentOn:
    """Answers nobody in the open but this machine: what is asked there can be read on the way."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a request to the encrypted page, unless it is encrypted or comes from the box."""
        if scope["type"] != "http" or scope["scheme"] == "https" or comes_from_here(scope):
            await self._app(scope, receive, send)
            return
        await _elsewhere(scope)(scope, receive, send)


def _elsewhere(scope: Scope) -> Response:
    if scope["method"] in ("GET", "HEAD"):
        to = URL(scope=scope).replace(scheme="https")
        return RedirectResponse(to, status_code=TO_HTTPS)
    text = t("This table speaks HTTPS: ask again with https:// in front.")
    return Refusal(403, "https-only", text).answer()


def routes(https: CertificateFacts | None) -> list[BaseRoute]:
    """Return the one route. Over the network a fingerprint would prove nothing: not told there."""

    async def answer_https(request: Request) -> Response:
        if https is None:
            raise Refusal(404, "no-https", t("This table speaks plain HTTP ([screen] https)."))
        if not comes_from_here(request.scope):
            raise Refusal(403, "not-here", t("The fingerprint is shown on the box's own screen."))
        return as_json({"fingerprint": https.fingerprint})

    return [Route("/api/https", answer_https)]
