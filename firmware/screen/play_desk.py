"""Who a browser is in a game that the program deals, and how often it may guess a seat's code."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from math import ceil
from typing import Final, Protocol

from starlette.requests import Request

from engine.game import Line, Seat
from firmware.inputs import Answer
from firmware.play.board import PlayMoment
from firmware.play.hidden_record import sum_of
from firmware.screen.encryption import comes_from_here
from firmware.screen.guess_delays import GuessDelays, guesser_of
from firmware.screen.pin_gate import COOKIE as OPERATOR
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal
from words.text import t

SEAT: Final = "roundtable-seat"  # the cookie of a phone
HAND: Final = "x-hand"  # the header of the hand that lies open on the shared screen
HAND_S: Final = 120.0  # a hand that nobody asks for is put away
AT_ONCE: Final = 24  # wrong codes of the whole network, then one more a minute
ONE_MORE_S: Final = 60.0


class PlayDesk(Protocol):
    """The game that the program deals, as the pages know it."""

    @property
    def play_view(self) -> PlayMoment:
        """Return what may be seen now."""

    def wish(self, word: str, request: Line) -> Future[Answer]:
        """Ask the loop for something."""


class OpenHand:
    """The one hand that lies open on the shared screen; only its key shows it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._key = ""  # its sum; empty: none lies open
        self._of = (0, Seat(0))  # the game's number, the seat
        self._until = 0.0

    def open(self, shown: PlayMoment, seat: Seat) -> str:
        """Show a seat's hand; return the key. The one before is put away."""
        key = secrets.token_urlsafe(24)
        self._key, self._of = sum_of(key), (_number(shown), seat)
        self._until = self._clock() + HAND_S
        return key

    def put_away(self) -> None:
        """Forget the key of the hand."""
        self._key = ""

    def seat(self, shown: PlayMoment) -> Seat | None:
        """Return whose hand lies open, None where none does."""
        number, seat = self._of
        place = shown.places.get(seat)
        is_there = place is not None and not place.phone and number == _number(shown)
        if not is_there or self._clock() > self._until:
            self._key = ""
        return seat if self._key else None

    def seat_for(self, key: str, shown: PlayMoment) -> Seat | None:
        """Return the seat that a key shows, None for a key that counts no more."""
        seat = self.seat(shown)
        if seat is None or not secrets.compare_digest(sum_of(key), self._key):
            return None
        self._until = self._clock() + HAND_S
        return seat


def _number(shown: PlayMoment) -> int:
    number = shown.public.get("number", 0)
    return number if isinstance(number, int) else 0


class Guesses:
    """Wrong codes: each address waits longer after three of them, and all together have few."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waits = GuessDelays()
        self._left, self._at = float(AT_ONCE), clock()

    def check(self, host: str, own: bool) -> None:
        """Raise Refusal (429) where it is too soon for a further code."""
        now = self._clock()
        self._left = min(self._left + (now - self._at) / ONE_MORE_S, AT_ONCE)
        self._at = now
        wait = ceil(self._waits.seconds_left(guesser_of(host, own), now))
        if not own:
            wait = max(wait, ceil((1 - self._left) * ONE_MORE_S))
        if wait > 0:
            raise Refusal(429, "too-soon", t("Too many wrong codes: wait {s} s.", s=wait))

    def count_wrong(self, host: str, own: bool) -> None:
        """Count a wrong code."""
        self._waits.slip(guesser_of(host, own), self._clock())
        self._left -= not own

    def right(self, host: str, own: bool) -> None:
        """Forget an address's wrong codes."""
        self._waits.forget(guesser_of(host, own))


# -- who asks --------------------------------------------------------------------------------


def from_own(request: Request) -> tuple[str, bool]:
    """Return the address that asks, and whether it is this machine."""
    return request.client.host if request.client else "?", comes_from_here(request.scope)


def is_screen(request: Request, gate: Gate) -> bool:
    """Whether a browser counts as the shared screen: on this machine, or with the PIN."""
    return gate.is_open_for(request.cookies.get(OPERATOR)) or from_own(request)[1]


def phone_seat(request: Request, shown: PlayMoment) -> Seat | None:
    """Return the seat of the phone that asks, None where it has none."""
    token = request.cookies.get(SEAT, "")
    return shown.seat_of(sum_of(token)) if token else None
