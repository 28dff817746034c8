"""A box's pages as who comes over the network meets them, served on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from firmware.screen.page_thread import PageServer
from firmware.screen.server import Site, app

PHONE: Final = "192.168.1.20"


class _FromPhone:
    """Every request comes from a phone."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, "client": (PHONE, 50_000)}, receive, send)


@contextmanager
def serve_to_phones(site: Site) -> Iterator[str]:
    """Give the address of a site that is served to phones alone."""
    application = app(site)
    application.add_middleware(_FromPhone)
    served = PageServer("127.0.0.1", 0)
    served.start(application, application.state.streams.close)
    try:
        yield served.address
    finally:
        served.stop()
