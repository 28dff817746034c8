"""The operator's PIN: who may change the table from a page. Time is an argument.

`Gate` is one check for every route that changes something: `gate.check(request)`.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import Final

from starlette.requests import Request

from firmware.screen.door_memory import DoorMemory, Guess
from firmware.screen.guess_delays import FREE_TRIES, GuessDelays, guesser_of
from firmware.screen.post_requests import Refusal
from firmware.screen.server_log import LOG
from firmware.screen.tokens import Tokens
from firmware.storage.bad_config import BadConfig
from words.text import t

COOKIE: Final = "roundtable-operator"
KNOWN: Final = "roundtable-known"  # a browser that gave the PIN once; it opens nothing
SESSION_S: Final = 12 * 3600.0  # an evening, with room to spare
KNOWN_S: Final = 400 * 86_400.0  # as long as browsers keep anything
# What is looked at from the network, all addresses together: 24 at once, and 152 more that are
# kept for addresses that never guessed wrong. Each part gets one more in two hours. So no day has
# more than 176 + 24 = 200, and a leap year at most 176 + 8,784 = 8,960 of a million: restarts give
# no more (it is kept on disk).
MOST_AT_ONCE: Final = 24
MOST_KEPT: Final = 152
ONE_MORE_S: Final = 7200.0
MOST_A_YEAR: Final = round(MOST_AT_ONCE + MOST_KEPT + 2 * 366 * 86_400 / ONE_MORE_S)
OWN_PIN: Final = "The PIN stands in the configuration, [screen] pin: change it there."
NO_PIN: Final = "No PIN is asked for here: only this machine sees the page."
TOLD_S: Final = 7 * 86_400.0  # how long wrong PINs are told to the operator


def refill_tries(memory: DoorMemory, now: float) -> DoorMemory:
    """Return the memory with the tries that came with time; a clock set back gives none."""
    more = max(now - memory.at, 0.0) / ONE_MORE_S
    left = min(max(memory.left, 0.0) + more, MOST_AT_ONCE)
    kept = min(max(memory.kept, 0.0) + more, MOST_KEPT)
    return replace(memory, left=left, kept=kept, at=now)


class Gate:
    """Asks for the PIN and remembers who knew it. With no PIN it stands open."""

    def __init__(
        self,
        pin: str | None,
        clock: Callable[[], float],
        wall: Callable[[], float] = time.time,
        secret: bytes = b"",
        memory: DoorMemory | None = None,
        keep: Callable[[DoorMemory], None] = lambda _: None,
        draw: Callable[[], str] | None = None,
    ) -> None:
        """`clock` never jumps, `wall` gives Unix time; `keep` may raise BadConfig.

        With the `secret` and `memory` of before a restart, what was opened stays open. `draw` draws
        another PIN and keeps it, or raises BadConfig; None: the PIN is the owner's own.
        """
        self._pin = pin
        self._clock = clock
        self._wall = wall
        self._keep = keep
        self._draw = draw
        self._secret = secret or secrets.token_bytes(32)
        self._seal_with(pin)
        self._memory = memory or DoorMemory(MOST_AT_ONCE, wall(), kept=MOST_KEPT)
        # One's guesses must not lock out who sits at the box, who was here before, or others.
        self._waits = GuessDelays()

    def _seal_with(self, pin: str | None) -> None:
        self._sessions = Tokens(self._secret, pin or "", "session")
        self._known = Tokens(self._secret, pin or "", "known")

    def renew(self) -> tuple[str, str]:
        """Draw another PIN; return it, and a session key that it opens. Raise BadConfig.

        Nobody who gave the PIN before is let through any more.
        """
        if self._draw is None:
            says = OWN_PIN if self.is_closed else NO_PIN
            raise BadConfig(t(says))
        pin = self._draw()
        return pin, self.take(pin)

    def take(self, pin: str, secret: bytes = b"", draw: Callable[[], str] | None = None) -> str:
        """Ask for this PIN from now on; return a session key that it opens.

        The `secret` is the one that is kept, and `draw` draws another PIN, where the gate that
        stood open until now has none of its own.
        """
        self._pin = pin
        self._secret, self._draw = secret or self._secret, draw or self._draw
        self._seal_with(pin)
        return self._sessions.make(self._wall() + SESSION_S)

    @property
    def may_renew(self) -> bool:
        """Whether another PIN can be drawn here."""
        return self._draw is not None

    @property
    def is_closed(self) -> bool:
        """Whether a PIN is asked for at all."""
        return self._pin is not None

    def check(self, request: Request) -> None:
        """Raise Refusal (401) unless the request comes from somebody who gave the PIN."""
        if not self.is_open_for(request.cookies.get(COOKIE)):
            raise Refusal(401, "pin-needed", t("This needs the operator's PIN."))

    def is_open_for(self, key: str | None) -> bool:
        """Whether this session key is one of ours, not too old, and was not ended."""
        if self._pin is None:
            return True
        session = self._sessions.read(key, self._wall())
        return session is not None and session.name not in self._memory.ended

    # -- entering ----------------------------------------------------------------------------

    def enter(
        self, given: str, host: str | None, own: bool = False, known: str | None = None
    ) -> str:
        """Return a new session key for the right PIN; raise Refusal (403, 429).

        `host` is the address that asks, `own` whether it is this machine, `known` the token of
        a browser that gave the PIN before. With no PIN any is right.
        """
        browser = None if own else self._known.read(known, self._wall())
        guesser = browser.name if browser else guesser_of(host or "?", own)
        is_rationed = not own and browser is None
        self._refuse_early(ceil(self._waits.seconds_left(guesser, self._clock())))
        if is_rationed:
            self._memory = refill_tries(self._memory, self._wall())
            self._refuse_early(ceil((1 - self._ration(guesser)) * ONE_MORE_S))
        if self._pin is not None and not hmac.compare_digest(
            given.encode(errors="replace"), self._pin.encode()
        ):
            self._waits.slip(guesser, self._clock())
            if is_rationed:
                self._count(guesser, host or "?")
            raise Refusal(
                403, "wrong-pin", t("That is not the PIN: `roundtable config pin` tells it.")
            )
        self._waits.forget(guesser)
        return self._sessions.make(self._wall() + SESSION_S)

    def acquaintance(self) -> str:
        """Return a token for a browser that has given the PIN: others do not slow it."""
        return self._known.make(self._wall() + KNOWN_S)

    def _ration(self, guesser: str) -> float:
        """Return how many of the network's guesses are left for this address."""
        memory = self._memory
        return memory.left if guesser in memory.slipped else max(memory.left, memory.kept)

    def _refuse_early(self, wait: int) -> None:
        if wait > 0:
            told = _WAIT_S.with_(s=wait) if wait < 120 else _WAIT_MIN.with_(min=ceil(wait / 60))
            raise Refusal(429, "too-soon", told)

    def _count(self, guesser: str, host: str) -> None:
        """Take a wrong PIN of the network's from what is left, and remember whose it was."""
        memory = self._memory
        if guesser not in memory.slipped and memory.kept >= 1:
            memory = replace(memory, kept=memory.kept - 1)
        else:
            memory = replace(memory, left=memory.left - 1)
        self._remember(memory.with_guess(Guess(self._wall(), host), guesser))
        LOG.warning(
            "a wrong PIN came from %s: %d from the network so far, at most %d a year",
            host, self._memory.wrong, MOST_A_YEAR,
        )  # fmt: skip

    def _remember(self, memory: DoorMemory) -> None:
        self._memory = memory
        try:
            self._keep(memory)
        except BadConfig as error:  # what is in memory counts as long as the program runs
            LOG.warning("what the door remembers is lost with a restart: %s", error)

    # -- leaving, and telling ----------------------------------------------------------------

    def leave(self, key: str | None) -> None:
        """End a session."""
        now = self._wall()
        session = self._sessions.read(key, now)
        if session is not None:
            self._remember(self._memory.with_ended(session.name, session.until, now))

    def wrong_pins_text(self) -> str:
        """Return what the operator should know of wrong PINs, an empty text where nothing."""
        now = self._wall()
        recent = [guess for guess in self._memory.guesses if abs(now - guess.at) < TOLD_S]
        if len(recent) <= FREE_TRIES:
            return ""
        hosts = ", ".join(sorted({guess.host for guess in recent[-FREE_TRIES:]}))
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(recent[-1].at))
        return t(
            "Wrong PINs from the network in the last 7 days: {many} or more, the "
            "newest on {when} from {hosts}. If that was none of you: "
            "`roundtable config pin --new` draws another PIN.",
            many=len(recent),
            when=when,
            hosts=hosts,
        )


_WAIT_S: Final = t(
    "Too many wrong PINs: wait {s} s, then try again. The table's own screen, and "
    "who gave the PIN before, need not wait for others."
)
_WAIT_MIN: Final = t(
    "Too many wrong PINs: wait {min} min, then try again. The table's own screen, and "
    "who gave the PIN before, need not wait for others."
)
