"""The operator's PIN: who may change the table from a page. Time is an argument.

`Gate` is one check for every route that changes something: `gate.check(request)`.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from typing import Final

from starlette.requests import Request

from firmware.screen.asking import Refusal

COOKIE: Final = "roundtable-operator"
SESSION_S: Final = 12 * 3600.0  # an evening, with room to spare
MOST_SESSIONS: Final = 32  # of several pages and phones; the oldest goes first
FREE_TRIES: Final = 3  # a slip of the hand costs nothing
FIRST_WAIT_S: Final = 2.0  # then each wrong PIN doubles the wait
LONGEST_WAIT_S: Final = 60.0  # 10,000 PINs of four digits take a week


@dataclass(frozen=True, slots=True)
class Tries:
    """Wrong PINs in a row, and until when (s) no further one is looked at."""

    wrong: int = 0
    until: float = 0.0

    def after_wrong(self, at: float) -> Tries:
        """Return the tries after one more wrong PIN."""
        wrong = self.wrong + 1
        late = max(wrong - FREE_TRIES, -1)
        wait = min(FIRST_WAIT_S * 2.0**late, LONGEST_WAIT_S) if late >= 0 else 0.0
        return Tries(wrong, at + wait)


class Gate:
    """Asks for the PIN and remembers who knew it. With no PIN it stands open."""

    def __init__(self, pin: str | None, clock: Callable[[], float]) -> None:
        self._pin = pin
        self._clock = clock
        self._sessions: OrderedDict[bytes, float] = OrderedDict()  # key's digest -> its end, s
        # The network's guesses must not lock out who sits at the box itself.
        self._tries = {"here": Tries(), "network": Tries()}

    @property
    def is_closed(self) -> bool:
        """Whether a PIN is asked for at all."""
        return self._pin is not None

    def check(self, request: Request) -> None:
        """Raise Refusal (401) unless the request comes from somebody who gave the PIN."""
        if not self.is_open_for(request.cookies.get(COOKIE)):
            raise Refusal(401, "pin-needed", "This needs the operator's PIN.")

    def is_open_for(self, key: str | None) -> bool:
        """Whether this session key is one of ours and not too old."""
        if self._pin is None:
            return True
        at = self._clock()
        return key is not None and self._sessions.get(_digest(key), at) > at

    def enter(self, given: str, host: str | None) -> str:
        """Return a new session key for the right PIN; raise Refusal (403, 429).

        `host` is the address that asks. With no PIN any is right.
        """
        at = self._clock()
        side = "here" if _is_loopback(host) else "network"
        tries = self._tries[side]
        if at < tries.until:
            wait = ceil(tries.until - at)
            raise Refusal(429, "too-soon", f"Too many wrong PINs: wait {wait} s, then try again.")
        if self._pin is not None and not hmac.compare_digest(
            given.encode(errors="replace"), self._pin.encode()
        ):
            self._tries[side] = tries.after_wrong(at)
            raise Refusal(403, "wrong-pin", "That is not the PIN: `roundtable pin` tells it.")
        self._tries[side] = Tries()
        key = secrets.token_urlsafe(32)
        self._sessions[_digest(key)] = at + SESSION_S
        while len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return key

    def leave(self, key: str | None) -> None:
        """Forget a session key."""
        if key is not None:
            self._sessions.pop(_digest(key), None)


def _digest(key: str) -> bytes:
    """Keys are looked up by digest, so that no comparison leaks how much of one was right."""
    return sha256(key.encode()).digest()


def _is_loopback(host: str | None) -> bool:
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
