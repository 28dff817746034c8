"""Encrypted or not: the same port takes both, and the first byte says which it is."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from typing import Final

HANDSHAKE: Final = b"\x16"  # the first byte of every TLS connection (RFC 8446, 5.1)


class Tls:
    """Gives an encrypted connection its certificate."""

    def __init__(self, context: Callable[[], ssl.SSLContext]) -> None:
        """`context` is asked at each connection, for a certificate is renewed while we run."""
        self._context = context

    async def context_for(
        self, connection: socket.socket, longest_s: float
    ) -> ssl.SSLContext | None:
        """Return what encrypts this connection, None where it begins in the open.

        Raises OSError where nothing comes in time.
        """
        first = await asyncio.wait_for(_first_byte(connection), longest_s)
        return self._context() if first == HANDSHAKE else None


async def _first_byte(connection: socket.socket) -> bytes:
    """Return the first byte that comes, and leave it there to be read."""
    loop, come = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(connection.fileno(), come.set)
    try:
        await come.wait()
    finally:
        loop.remove_reader(connection.fileno())
    return connection.recv(1, socket.MSG_PEEK)
