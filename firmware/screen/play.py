"""Playing with no hardware: the shared screen, the phones, and what each of them may see."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Line, Refused, Seat
from engine.record import fields, parse, whole
from firmware.games.names import check_typed
from firmware.play.board import PlayMoment
from firmware.play.hidden_record import sum_of
from firmware.play.seats import LONGEST_CODE, seat_in
from firmware.screen.files import edition, page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json, done_response
from firmware.screen.phone_link import Reached, qr_code
from firmware.screen.pin_gate import Gate
from firmware.screen.play_desk import (
    HAND,
    SEAT,
    Guesses,
    OpenHand,
    PlayDesk,
    from_own,
    is_screen,
    phone_seat,
)
from firmware.screen.post_requests import Refusal, answer_of, body_of, read_keys
from firmware.screen.tokens import set_cookie
from firmware.shapes import query
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import play as shapes

SEAT_S: Final = 7 * 86_400  # a phone that comes back within a week still has its seat
_STATUS: Final = {"wrong-code": 403, "old-code": 403, "not-valid": 400}  # others: 409
_NO_SEAT: Final = Refusal(401, "no-seat", t("No seat is shown here: take one again."))
_OF_SCREEN: Final = ("begin", "again", "free", "by")  # what only the shared screen may wish
TellRead = Callable[[int | None], None]
_PAGES: Final = {"/play": "play.html", "/hand": "hand.html"}


def routes(
    desk: PlayDesk | None,
    gate: Gate,
    reached: Reached,
    tell_read: TellRead,
    clock: Callable[[], float] = time.monotonic,
) -> list[BaseRoute]:
    """Return the routes; without a desk the program deals nothing here, and says so.

    `tell_read` is called with the `play` up to which the shared screen has told the game.
    """
    at = _Play(desk, gate, reached, tell_read, clock)
    post = ["POST"]
    return [
        Route("/api/play", at.public),
        Route("/api/play/seat", at.seat),
        Route("/api/play/codes", at.codes),
        Route("/api/play/code.svg", at.code),
        Route("/api/play/choose", at.choose, methods=post),
        Route("/api/play/hint", at.hint, methods=post),
        Route("/api/play/hand-over", at.hand_over, methods=post),
        Route("/api/play/put-away", at.put_away, methods=post),
        Route("/api/play/claim", at.claim, methods=post),
        Route("/api/play/leave", at.leave, methods=post),
        Route("/api/play/undo", at.undo, methods=post),
        Route("/api/play/read", at.read, methods=post),
        *(Route(f"/api/play/{w}", at.of_screen(w), methods=post) for w in _OF_SCREEN),
        *(Route(path, _page(name)) for path, name in _PAGES.items() if name in edition().files),
    ]


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return page(name, language_of(request.scope))

    return answer


class _Play:
    """What the addresses answer, one method an address."""

    def __init__(
        self,
        desk: PlayDesk | None,
        gate: Gate,
        reached: Reached,
        tell_read: TellRead,
        clock: Callable[[], float],
    ) -> None:
        self._desk_or_none = desk
        self._gate = gate
        self._reached = reached
        self._tell_read = tell_read
        self._read = 0
        self._hand = OpenHand(clock)
        self._guesses = Guesses(clock)

    @property
    def _desk(self) -> PlayDesk:
        if self._desk_or_none is None:
            raise Refusal(404, "not-play", t("Here the cards are real: `roundtable play` deals."))
        return self._desk_or_none

    # -- what is seen ------------------------------------------------------------------------

    async def public(self, request: Request) -> Response:
        return as_json(self._public(request))

    def _public(self, request: Request) -> shapes.Play:
        shown = self._desk.play_view
        screen, seat = is_screen(request, self._gate), phone_seat(request, shown)
        told: shapes.Play = {
            "version": shown.version,
            "on": shown.is_on,
            "screen": screen,
            "seat": seat,
            **shown.public,
        }
        if shown.is_on:
            told["hand"] = self._hand.seat(shown)
        return told

    async def seat(self, request: Request) -> Response:
        return as_json(self._private(self._who(request)))

    def _private(self, seat: Seat) -> shapes.Hand:
        shown = self._desk.play_view
        if seat not in shown.private:  # it was let go meanwhile
            raise _NO_SEAT
        return {"version": shown.version, "on": shown.is_on, **shown.private[seat]}

    def _who(self, request: Request) -> Seat:
        """Return the seat that a browser may see and choose for, or raise Refusal (401)."""
        shown, key = self._desk.play_view, request.headers.get(HAND)
        seat = phone_seat(request, shown) if key is None else self._hand.seat_for(key, shown)
        if seat is None or seat not in shown.private:
            raise _NO_SEAT
        return seat

    def _screen(self, request: Request) -> None:
        if not is_screen(request, self._gate):
            raise Refusal(403, "not-the-screen", t(
                "Only the shared screen may ask this: the box's own, or one that gave the PIN."
            ))  # fmt: skip

    # -- choosing ----------------------------------------------------------------------------

    async def _do(self, word: str, request: Line) -> None:
        """Have the loop do it; what it refuses is a Refusal."""
        answer = await answer_of(self._desk.wish(word, request))
        if (refusal := answer.refusal) is not None:
            status = _STATUS.get(refusal["reason"], 409)
            raise Refusal(status, refusal["reason"], refusal["text"], refusal.get("leaves"))

    async def choose(self, request: Request) -> Response:
        seat, asked = self._who(request), parse(await body_of(request))
        fields(asked, ("question", "line"), at=False)
        await self._do("choose", {**asked, "seat": int(seat)})
        told = self._private(seat)
        if HAND in request.headers and not self._desk.play_view.is_asked(seat):
            self._hand.put_away()
            told["ended"] = True
        return as_json(told)

    async def hint(self, request: Request) -> Response:
        seat, asked = self._who(request), parse(await body_of(request))
        fields(asked, ("question",), at=False)
        await self._do("hint", {**asked, "seat": int(seat)})
        return as_json(self._private(seat))

    async def undo(self, request: Request) -> Response:
        await _nothing(request)
        seat = phone_seat(request, self._desk.play_view)
        if seat is None or is_screen(request, self._gate):
            self._screen(request)
            await self._do("undo", {})
        else:
            await self._do("undo", {"seat": int(seat)})
        return as_json(self._public(request))

    async def read(self, request: Request) -> Response:
        """Take what a shared screen has told and people have read: phones say nothing sooner."""
        asked = parse(await body_of(request))
        fields(asked, ("play",), at=False)
        self._screen(request)
        if asked["play"] is None:
            self._tell_read(None)
        else:
            self._read = max(self._read, whole(asked, "play", 0, self._desk.play_view.version))
            self._tell_read(self._read)
        return done_response()

    def of_screen(self, word: str) -> Callable[[Request], Awaitable[Response]]:
        """Return what answers a wish that only the shared screen may have."""

        async def answer(request: Request) -> Response:
            asked = parse(await body_of(request))
            self._screen(request)
            check_typed(asked.get("header"))
            await self._do(word, asked)
            return as_json(self._public(request))

        return answer

    # -- from hand to hand ---------------------------------------------------------------------

    async def hand_over(self, request: Request) -> Response:
        asked, shown = parse(await body_of(request)), self._desk.play_view
        self._screen(request)
        seat = _parse_seat(asked, len(shown.public.get("seats", ())))
        if seat not in shown.private:
            raise Refusal(409, "is-a-bot", t("A bot plays this seat."))
        if shown.places[seat].phone:
            raise Refusal(409, "on-a-phone", t("This seat is shown on its phone alone."))
        key = self._hand.open(shown, seat)
        told = self._private(seat)
        told["hand"] = key
        return as_json(told)

    async def put_away(self, request: Request) -> Response:
        await _nothing(request)
        self._who(request)
        self._hand.put_away()
        return done_response()

    # -- phones ----------------------------------------------------------------------------------

    async def codes(self, request: Request) -> Response:
        self._screen(request)
        shown = self._desk.play_view
        rows: list[shapes.SeatCode] = [
            {
                "seat": int(seat),
                "name": shown.private[seat]["name"],
                "code": None if one.phone else one.code,
                "taken": bool(one.phone),
            }
            for seat, one in shown.places.items()
            if seat in shown.private
        ]
        told: shapes.Codes = {"address": self._reached(), "codes": rows}
        return as_json(told)

    async def code(self, request: Request) -> Response:
        self._screen(request)
        asked: query.CodeOf = request.state.query
        address = self._reached()
        if address is None:
            raise Refusal(404, "not-shared", t("Only this machine sees the page."))
        place = self._desk.play_view.places.get(Seat(asked["seat"]))
        if place is None or place.phone:
            raise Refusal(404, "no-code", t("This seat has no code."))
        return Response(qr_code(f"{address}hand#{place.code}"), media_type="image/svg+xml")

    async def claim(self, request: Request) -> Response:
        code = (await read_keys(request, "code")).get("code")
        if not isinstance(code, str) or not 1 <= len(code) <= LONGEST_CODE:
            raise BadRecord("code", t("expected a seat's code, of 1 to 40 characters"))
        host, own = from_own(request)
        self._guesses.check(host, own)
        had, token = request.cookies.get(SEAT, ""), secrets.token_urlsafe(32)
        try:
            asked = {"code": code, "phone": sum_of(token), "has": sum_of(had) if had else ""}
            await self._do("claim", asked)
        except Refusal as refusal:
            if refusal.reason == "wrong-code":
                self._guesses.count_wrong(host, own)
            raise
        self._guesses.right(host, own)
        return self._answer_seat(request, self._desk.play_view, token)

    def _answer_seat(self, request: Request, shown: PlayMoment, token: str) -> Response:
        seat = shown.seat_of(sum_of(token))
        if seat is None:  # it had the seat already, and keeps its token
            return as_json(self._private(self._phone(request)))
        answer = as_json(self._private(seat))
        set_cookie(request, answer, SEAT, token, SEAT_S, "/api/play")
        return answer

    def _phone(self, request: Request) -> Seat:
        seat = phone_seat(request, self._desk.play_view)
        if seat is None:
            raise _NO_SEAT
        return seat

    async def leave(self, request: Request) -> Response:
        await _nothing(request)
        await self._do("free", {"seat": int(self._phone(request))})
        answer = done_response()
        answer.delete_cookie(SEAT, path="/api/play", httponly=True, samesite="strict")
        return answer


async def _nothing(request: Request) -> None:
    """Read a body that says nothing; raise Refusal or BadRecord."""
    await read_keys(request)


def _parse_seat(request: Line, seats: int) -> Seat:
    try:
        return seat_in(request, seats)
    except Refused as refused:
        raise Refusal(409, refused.reason, told_by(refused)) from refused
