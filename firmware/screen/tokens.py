"""What a browser keeps to be known again: a name and an end, keyed so that nobody can make one.

The key holds the PIN too: with another PIN no token of before opens anything.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

NAME_BYTES: Final = 9


@dataclass(frozen=True, slots=True)
class Token:
    """Who it is, and until when (s, Unix time) it counts."""

    name: str
    until: int


class Tokens:
    """Makes tokens of one kind, and reads them; a token of another kind is none."""

    def __init__(
        self,
        secret: bytes,
        pin: str,
        kind: str,
        name: Callable[[], str] = lambda: secrets.token_hex(NAME_BYTES),
    ) -> None:
        self._key = hmac.digest(secret, f"{kind}:{pin}".encode(), "sha256")
        self._name = name

    def make(self, until: float) -> str:
        """Return a new token as a browser keeps it."""
        told = f"{self._name()}.{int(until)}"
        return f"{told}.{self._seal(told)}"

    def read(self, text: str | None, now: float) -> Token | None:
        """Return what a token says, None for one that is not ours or is over."""
        told, _, seal = (text or "").rpartition(".")
        if not hmac.compare_digest(self._seal(told).encode(), seal.encode(errors="replace")):
            return None
        name, _, until = told.partition(".")
        token = Token(name, int(until))  # a text that we sealed ourselves
        return token if now < token.until else None

    def _seal(self, text: str) -> str:
        return hmac.new(self._key, text.encode(errors="replace"), sha256).hexdigest()


def set_cookie(
    request: Request, answer: Response, name: str, value: str, seconds: float, path: str
) -> None:
    """Have a browser keep it for us alone, out of the reach of scripts."""
    answer.set_cookie(
        name, value, max_age=int(seconds), path=path, httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
