"""An application of pages, asked without a socket between."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import httpx

HOME: Final = "http://localhost"
BOX: Final = "127.0.0.1"


class Visitor:
    """Asks an application from a host, and keeps cookies as a browser does."""

    def __init__(self, app: Any, host: str = BOX, home: str = HOME) -> None:
        self._app = app
        self._home = home
        self.host = host
        self.cookies = httpx.Cookies()

    def ask(self, method: str, address: str, **request: Any) -> httpx.Response:
        """Return what is answered."""
        return asyncio.run(self._ask(method, address, **request))

    async def _ask(self, method: str, address: str, **request: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=self._app, client=(self.host, 5000))
        async with httpx.AsyncClient(
            transport=transport, base_url=self._home, cookies=self.cookies
        ) as client:
            answer = await client.request(method, address, **request)
            self.cookies = client.cookies
            return answer
