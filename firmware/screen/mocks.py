"""Hands for what is not there: buttons of mock pins or without a pin, cards of a drawn table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Button, Json
from engine.record import parse
from firmware.screen.desk import Desk
from firmware.screen.pages import done_response
from firmware.screen.post_requests import Refusal, body_of, read_keys, settle_answer
from firmware.screen.press_gate import Checks
from firmware.table.operator_words import POINT
from words.text import join_texts, t

LONGEST_PRESS_S: Final = 10.0  # the longest hold that has a meaning is 3 s
LAYS: Final = ("up", "down")
PLACE_HOW: Final = (*LAYS, "lift", "clear")
# Which of these it is, only a good memory may know.
NOT_LAYABLE: Final = t(
    "cannot be laid now: it was laid before, is not in this game, or is not asked for"
)

OTHER_QUESTION: Final = t(
    "The table asks something else by now. Nothing was pressed: look at it, then press again."
)


def routes(desk: Desk, may_press: Checks) -> list[BaseRoute]:
    """Return the routes; each asks `may_press` first."""
    at = _Mocks(desk, may_press)
    return [
        Route("/api/press", at.press, methods=["POST"]),
        Route("/api/point", at.point, methods=["POST"]),
        Route("/api/place", at.place, methods=["POST"]),
    ]


class _Mocks:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, may_press: Checks) -> None:
        self._desk = desk
        self._may_press = may_press

    async def press(self, request: Request) -> Response:
        self._may_press(request)
        asked = parse(await body_of(request))
        button, seconds, down = _press_of(asked)
        self._check_is_here(button)
        if down is False:
            self._desk.let_go(button)
        else:
            self._check_question(asked)
            self._desk.press(button, LONGEST_PRESS_S if down else seconds)
        return done_response()

    async def point(self, request: Request) -> Response:
        """Point at a row of the list, as ACCUSE does press by press."""
        self._may_press(request)
        asked = parse(await body_of(request))
        self._check_is_here(Button.ACCUSE)
        self._check_question(asked)
        named = {key: value for key, value in asked.items() if key != "question"}
        return await settle_answer(self._desk.do({**named, "table": POINT}))

    def _check_is_here(self, button: str) -> None:
        """Refuse a button that has neither a mock pin nor a place on the page alone."""
        table = self._desk.table()
        only_here = table.get("page_buttons", ())
        assert isinstance(only_here, list | tuple)
        if not table.get("simulated") and button not in only_here:
            raise Refusal(404, "real-pins", t("This button of the table is real; press that."))

    def _check_question(self, request: Mapping[str, Json]) -> None:
        """Refuse what answers another question than the one that stands."""
        now = self._desk.table().get("question")
        if request.get("question", now) != now:
            raise Refusal(409, "other-question", OTHER_QUESTION)

    async def place(self, request: Request) -> Response:
        self._may_press(request)
        if not self._desk.table().get("drawn"):
            raise Refusal(
                404, "real-camera", t("The camera of this table is real; lay real cards.")
            )
        asked = await read_keys(request, "piece", "how")
        piece, how = self._place_of(asked)
        if how in LAYS and not self._may_lay(piece):
            raise Refusal(409, "not-layable", f"{self._pieces()[piece]} {NOT_LAYABLE}")
        self._desk.place(piece, how)
        return done_response()

    def _place_of(self, request: Mapping[str, Json]) -> tuple[str, str]:
        piece, how = request.get("piece", ""), request.get("how")
        if not isinstance(how, str) or how not in PLACE_HOW:
            raise BadRecord("how", t("expected one of {ways}", ways=join_texts(", ", PLACE_HOW)))
        if not isinstance(piece, str) or (how in LAYS and piece not in self._pieces()):
            raise BadRecord("piece", t("expected a piece of the drawn table"))
        return piece, how

    def _may_lay(self, piece: str) -> bool:
        """Whether the game would take it now; before a game all may be laid."""
        layable = self._desk.table().get("layable")
        return layable is None or (isinstance(layable, list | tuple) and piece in layable)

    def _pieces(self) -> dict[str, str]:
        """Return what each piece is called."""
        pieces = self._desk.table().get("pieces", ())
        assert isinstance(pieces, list | tuple)
        return {str(one["id"]): str(one["label"]) for one in pieces if isinstance(one, Mapping)}


def _press_of(request: Mapping[str, Json]) -> tuple[str, float, bool | None]:
    """Return the button, how long it is held, and whether a finger goes down on it or up."""
    button, seconds, down = request.get("button"), request.get("seconds", 0), request.get("down")
    if not isinstance(button, str) or button not in tuple(Button):
        raise BadRecord("button", t("expected one of {buttons}", buttons=join_texts(", ", Button)))
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadRecord("seconds", t("expected a number of seconds"))
    if not (math.isfinite(seconds) and 0 <= seconds <= LONGEST_PRESS_S):
        raise BadRecord("seconds", t("expected 0 to {most}", most=f"{LONGEST_PRESS_S:g}"))
    if down is not None and not isinstance(down, bool):
        raise BadRecord("down", t("expected true or false"))
    return button, float(seconds), down
