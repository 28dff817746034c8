"""A phone as the camera: its page, the code that lets it in, and the pictures that it sends.

Pictures come as POSTs, one at a time: no WebSocket, which iPhones refuse under a certificate that
nobody vouches for, and which would need a library.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord
from firmware.camera.phone_seat import NOT_JPEG, NotSeated, PhoneSeat
from firmware.screen.calibrate import Aiming, calibration
from firmware.screen.desk import Desk
from firmware.screen.encryption import comes_from_here
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json, done_response
from firmware.screen.phone_link import Reached, qr_code
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, body_of, read_keys
from firmware.screen.tokens import set_cookie
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import owner, query

PAGE: Final = "phone-camera"
API: Final = f"/api/{PAGE}"
COOKIE: Final = "roundtable-phone"
KEPT_S: Final = 86_400  # a day; the box forgets it earlier
LARGEST_PICTURE: Final = 1_000_000  # bytes; 1280x720 of a table takes 150,000
STATUS: Final = {"not-in": 401, "taken": 409, "no-code": 409, "worn-out": 429,
                 "wrong-code": 403, "not-jpeg": 415, "wrong-size": 413,
                 "too-many-scans": 413}  # fmt: skip


def routes(
    desk: Desk,
    gate: Gate,
    seat: PhoneSeat | None,
    aim: Aiming | None,
    reached: Reached,
    is_encrypted: bool,
) -> list[BaseRoute]:
    """Return the routes; `seat` is None where another camera is configured."""
    at = _PhoneCamera(desk, gate, seat, aim, reached, is_encrypted)
    return [
        Route(f"/{PAGE}", at.page),
        Route(API, at.answer_state),
        Route(f"{API}/enter", at.enter, methods=["POST"]),
        Route(f"{API}/picture", at.picture, methods=["POST"]),
        Route(f"{API}/leave", at.leave, methods=["POST"]),
        Route(f"{API}/sees", at.sees),
        Route(f"{API}/seat", at.seat),
        Route(f"{API}/code", at.code, methods=["POST"]),
        Route(f"{API}/code.svg", at.answer_code),
        Route(f"{API}/out", at.out, methods=["POST"]),
    ]


@dataclass(frozen=True, slots=True)
class _PhoneCamera:
    """What the addresses answer, one method an address."""

    desk: Desk
    gate: Gate
    place: PhoneSeat | None
    aim: Aiming | None
    reached: Reached
    is_encrypted: bool

    # -- for everybody -----------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        return page("phone-camera.html", language_of(request.scope))

    async def answer_state(self, request: Request) -> Response:
        """Tell whether a phone can be the camera, and whether the one that asks is."""
        is_in = self.place is not None and self.place.is_in(request.cookies.get(COOKIE))
        told: owner.PhoneCamera = {
            "camera": self.place is not None,
            "https": self.is_encrypted,
            "shared": self.reached() is not None,
            "in": is_in,
        }
        return as_json(told)

    # -- the phone ---------------------------------------------------------------------------

    async def enter(self, request: Request) -> Response:
        given = (await read_keys(request, "code")).get("code")
        if not isinstance(given, str):
            raise BadRecord("code", t("expected the code as a text"))
        if not (request.url.scheme == "https" or comes_from_here(request.scope)):
            raise Refusal(
                403, "https-only", t("A phone's pictures come encrypted alone: [screen] https.")
            )
        agent = request.headers.get("user-agent", "")
        with _answer_phone():
            token = self._there().enter(given, agent, _host(request))
        answer = done_response()
        set_cookie(request, answer, COOKIE, token, KEPT_S, API)
        return answer

    async def picture(self, request: Request) -> Response:
        """Take a picture; who is not in is told before the body is read."""
        asked: query.Turned = request.state.query
        seat, token = self._there(), request.cookies.get(COOKIE)
        with _answer_phone():
            seat.check(token)
            picture = await body_of(request, "image/jpeg", NOT_JPEG, LARGEST_PICTURE)
            seat.hear(token, picture, asked.get("turn", 0), _host(request))
        told: owner.Pictures = {"came": seat.mailbox.came, "dropped": seat.mailbox.dropped}
        return as_json(told)

    async def leave(self, request: Request) -> Response:
        await body_of(request)
        with _answer_phone():
            self._there().leave(request.cookies.get(COOKIE))
        answer = done_response()
        answer.delete_cookie(COOKIE, path=API, httponly=True, samesite="strict")
        return answer

    async def sees(self, request: Request) -> Response:
        """Tell the phone what is read in its pictures; it is measured as long as this is asked."""
        with _answer_phone():
            self._there().check(request.cookies.get(COOKIE))
        assert self.aim is not None, "who takes a phone's pictures aims by them"
        report = await run_in_threadpool(self.aim.report)
        return as_json(calibration(report, self.desk.table()))

    # -- the operator ------------------------------------------------------------------------

    async def seat(self, request: Request) -> Response:
        self.gate.check(request)
        return as_json(_as_json(self._there()))

    async def code(self, request: Request) -> Response:
        self.gate.check(request)
        await body_of(request)
        self._there().offer()
        told: owner.PhoneSeat = {**_as_json(self._there()), "address": self._address()}
        return as_json(told)

    async def answer_code(self, request: Request) -> Response:
        """Draw the address and the code's key as a QR code."""
        self.gate.check(request)
        code, address = self._there().code, self._address()
        if code is None or address is None:
            raise Refusal(404, "no-code", t("No code counts now: draw one."))
        # What follows # stays in the phone: no log and no proxy has it.
        return Response(qr_code(f"{address}#{code.key}"), media_type="image/svg+xml")

    async def out(self, request: Request) -> Response:
        self.gate.check(request)
        await body_of(request)
        self._there().throw_out()
        return as_json(_as_json(self._there()))

    def _there(self) -> PhoneSeat:
        if self.place is None:
            raise Refusal(
                409,
                "other-camera",
                t(
                    "This table has another camera. For a phone start it with --camera phone, or "
                    'write camera = "phone" under [camera] in the configuration.'
                ),
            )
        return self.place

    def _address(self) -> str | None:
        reached = self.reached()
        return None if reached is None or not self.is_encrypted else f"{reached}{PAGE}"


def _as_json(seat: PhoneSeat) -> owner.PhoneSeat:
    """Return who is in and which code counts; times are in seconds from now."""
    return {
        "now": seat.now(),
        "code": None if (code := seat.code) is None else {
            "digits": code.digits, "left": code.until - seat.now(), "wrong": code.wrong,
            "worn": code.is_worn, "guesser": code.guesser,
        },
        "guest": None if (guest := seat.guest) is None else {
            "kind": guest.kind, "host": guest.host, "since": seat.now() - guest.since,
            "silent": None if guest.heard is None else seat.now() - guest.heard,
        },
        "came": seat.mailbox.came,
        "dropped": seat.mailbox.dropped,
    }  # fmt: skip


@contextmanager
def _answer_phone() -> Iterator[None]:
    """Answer a phone that is not let in, or whose picture is not taken."""
    try:
        yield
    except NotSeated as error:
        raise Refusal(STATUS[error.reason], error.reason, error.text) from error


def _host(request: Request) -> str:
    return request.client.host if request.client else "?"
