"""The camera's seat: which phone is in, who may come in, and what it sends. One phone at a time.

NotSeated(ValueError)   a phone that is not let in, or a picture that is not taken: why

Nothing of it is on disk: a code and whoever is in are forgotten when the box starts anew.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from vision.cameras.phone import Mailbox, Phone
from vision.cameras.video import PATIENCE_S
from vision.picture_header import MOST_SCANS, TOO_MANY_SCANS, Kind, read_header
from words.text import t

CODE_S: Final = 600.0  # a code counts so long
DIGITS: Final = 6
FREE_GUESSES: Final = 5  # then the typed code is void: 5 of 1,000,000 is the chance of a stranger
KEY_BYTES: Final = 16  # of what stands in the QR code instead; that cannot be guessed
SMALLEST: Final = (320, 240)  # px; below, no code of a table in view could be read
LARGEST: Final = (1920, 1080)  # px, either way up
SILENT_S: Final = PATIENCE_S
NOT_JPEG: Final = ("not-jpeg", t("That is no JPEG picture."))
# What a browser says of its phone, the first that is found.
KINDS: Final = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("", "?"))


class NotSeated(ValueError):
    """A phone that is not let in, or a picture that is not taken: the reason, and why."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text


@dataclass(frozen=True, slots=True)
class Code:
    """What lets one phone in, once: digits to type, or a key that a QR code holds."""

    digits: str
    key: str
    until: float  # s, the loop's clock
    wrong: int = 0  # guesses of the digits so far
    guesser: str = ""  # the address that guessed last

    @property
    def is_worn(self) -> bool:
        """Whether its digits were guessed at too often; the key still counts."""
        return self.wrong >= FREE_GUESSES


@dataclass(frozen=True, slots=True)
class Guest:
    """The phone that is in."""

    token: str
    kind: str  # what its browser says it is
    host: str  # the address of its last request
    since: float  # s, the loop's clock
    heard: float | None = None  # when its last picture came


def draw_code() -> tuple[str, str]:
    """Draw the digits and the key of a code."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", secrets.token_urlsafe(KEY_BYTES)


def kind_of(agent: str) -> str:
    """Return what a phone is called, from what its browser says."""
    return next(kind for sign, kind in KINDS if sign in agent)


class PhoneSeat:
    """Asked by the page's thread; the eyes' thread only takes from the mailbox."""

    def __init__(
        self,
        clock: Callable[[], float],
        draw: Callable[[], tuple[str, str]] = draw_code,
    ) -> None:
        self._clock = clock
        self._draw = draw
        self._code: Code | None = None
        self._guest: Guest | None = None
        self.mailbox = Mailbox(clock)

    # -- the operator ------------------------------------------------------------------------

    def offer(self) -> Code:
        """Draw a code; one of before counts no more."""
        digits, key = self._draw()
        self._code = Code(digits, key, self._clock() + CODE_S)
        return self._code

    def now(self) -> float:
        """Return the time by which codes and guests are counted, s."""
        return self._clock()

    @property
    def code(self) -> Code | None:
        """The code that counts now."""
        if self._code is not None and self._clock() >= self._code.until:
            self._code = None
        return self._code

    @property
    def guest(self) -> Guest | None:
        """The phone that is in."""
        return self._guest

    def throw_out(self) -> None:
        """Free the seat; what the phone has sent is not looked at any more."""
        self._guest = None
        self.mailbox.empty()

    # -- a phone -----------------------------------------------------------------------------

    def enter(self, given: str, agent: str, host: str) -> str:
        """Let a phone in and return its token, or raise NotSeated. A code is used up by that."""
        code = self.code
        if code is None:
            raise NotSeated("no-code", t("No code counts now: draw one on the operator's page."))
        if not self._is_right(code, given):
            raise self._count_wrong_guess(code, host)
        if self._guest is not None:
            raise NotSeated(
                "taken",
                t(
                    "Another phone ({kind}) is the camera since {min} min. The operator's page "
                    "can end that; this code counts until then.",
                    kind=self._guest.kind,
                    min=round((self._clock() - self._guest.since) / 60),
                ),
            )
        self._code = None
        self.mailbox.empty()
        token = secrets.token_urlsafe(KEY_BYTES)
        self._guest = Guest(token, kind_of(agent), host, self._clock())
        return token

    def is_in(self, token: str | None) -> bool:
        """Whether a token is that of the phone that is in."""
        guest = self._guest
        return guest is not None and hmac.compare_digest(
            guest.token.encode(), (token or "").encode(errors="replace")
        )

    def hear(self, token: str | None, jpeg: bytes, turn: int, host: str) -> None:
        """Take a picture from the phone that is in, or raise NotSeated.

        `turn` is how the picture stands, as its page knows it: another one is another view.
        """
        self.check(token)
        header = read_header(jpeg)
        if header is None or header.kind is not Kind.JPEG:
            raise NotSeated(*NOT_JPEG)
        size = header.width, header.height
        least, most = (min(SMALLEST), max(SMALLEST)), (min(LARGEST), max(LARGEST))
        if not all(a <= b <= c for a, b, c in zip(least, sorted(size), most, strict=True)):
            raise NotSeated(
                "wrong-size",
                t(
                    "A picture of {width}x{height}: from {least} to {most} is taken.",
                    width=size[0],
                    height=size[1],
                    least="{}x{}".format(*SMALLEST),
                    most="{}x{}".format(*LARGEST),
                ),
            )
        if header.scans > MOST_SCANS:
            raise NotSeated("too-many-scans", TOO_MANY_SCANS)
        assert self._guest is not None
        self._guest = replace(self._guest, heard=self._clock(), host=host)
        self.mailbox.put(jpeg, (*size, turn))

    def leave(self, token: str | None) -> None:
        """Free the seat for another, or raise NotSeated."""
        self.check(token)
        self.throw_out()

    def check(self, token: str | None) -> None:
        """Raise NotSeated unless the token is that of the phone that is in."""
        if not self.is_in(token):
            raise NotSeated(
                "not-in",
                t(
                    "This phone is not the camera (any more): the operator's page ended that, or "
                    "the box restarted. A new code lets it in again."
                ),
            )

    def _is_right(self, code: Code, given: str) -> bool:
        told = given.strip().encode(errors="replace")
        is_key = hmac.compare_digest(told, code.key.encode())
        return is_key or (not code.is_worn and hmac.compare_digest(told, code.digits.encode()))

    def _count_wrong_guess(self, code: Code, host: str) -> NotSeated:
        wrong = min(code.wrong + 1, FREE_GUESSES)
        self._code = replace(code, wrong=wrong, guesser=host)
        if not self._code.is_worn:
            return NotSeated("wrong-code", t("That is not the code on the operator's page."))
        return NotSeated(
            "worn-out",
            t("Too many wrong codes: scan the QR code, or draw another on the operator's page."),
        )

    # -- the eyes ----------------------------------------------------------------------------

    def camera(self) -> Phone:
        """Return the camera that gives what the phone sends."""
        return Phone(self.mailbox, self.silence)

    def silence(self) -> str:
        """Return why no picture comes, and what to do."""
        guest = self._guest  # the page's thread may free the seat meanwhile
        if guest is None:
            return t("phone: none is let in: the operator's page does it, “Phone as the camera …”")
        if guest.heard is None:
            return t("phone: it is let in and sends nothing yet: press “Start the camera” on it")
        return t(
            "phone: no picture for {s} s: wake it up, bring its page to the front, look at its "
            "Wi-Fi",
            s=f"{SILENT_S:.0f}",
        )

    def close(self) -> None:
        """Have the camera's thread wait no longer."""
        self.mailbox.close()
