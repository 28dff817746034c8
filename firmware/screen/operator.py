"""What only the operator may see and do: hand entry, the record, a new game. Behind the PIN."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.record import fields, flag, parse
from firmware.games.names import check_typed
from firmware.games.registry import GAMES
from firmware.screen import pin_entry
from firmware.screen.desk import Desk
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json, done_response
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import body_of, settle_answer
from firmware.screen.press_gate import Checks
from firmware.table import replaced_game
from firmware.table.operator_words import POINT, TABLE_WORDS, split_words
from firmware.table.piece_names import NO_NAMES, Names, names_in
from words.catalog import ENGLISH

if TYPE_CHECKING:
    from firmware.shapes import operator as shapes
    from firmware.shapes import query


def routes(desk: Desk, gate: Gate, may_press: Checks, reads_photos: bool) -> list[BaseRoute]:
    """Return the routes; what shows the record or changes something asks the gate first.

    `may_press` is the check of mock buttons: who may press may call for help.
    """
    at = _Operator(desk, gate, may_press, reads_photos)
    return [
        Route("/operator", at.page),
        Route("/api/operator", at.operator),
        Route("/api/call", at.call, methods=["POST"]),
        Route("/api/do", at.do, methods=["POST"]),
        Route("/api/new", at.new, methods=["POST"]),
        *pin_entry.routes(gate),
        *(
            Route(f"/api/{word}", at.word(word), methods=["POST"])
            for word in TABLE_WORDS
            if word != POINT
        ),
    ]


class _Operator:
    """What the addresses answer, one method an address."""

    def __init__(self, desk: Desk, gate: Gate, may_press: Checks, reads_photos: bool) -> None:
        self._desk = desk
        self._gate = gate
        self._may_press = may_press
        self._reads_photos = reads_photos

    async def page(self, request: Request) -> Response:
        # It holds nothing: what it shows is asked for with the PIN.
        return page("operator.html", language_of(request.scope))

    async def operator(self, request: Request) -> Response:
        self._gate.check(request)
        asked: query.Known = request.state.query
        return as_json(self._view(asked.get("whole")))

    def _view(self, whole: int | None) -> shapes.Operator:
        return {
            **self._desk.operator(whole),
            "pin": self._gate.is_closed,
            "new_pin": self._gate.may_renew,
            "wrong_pins": self._gate.wrong_pins_text(),
            "photos": self._reads_photos and self._desk.spread([])["spread"] is not None,
        }

    def _names(self, request: Request) -> Names:
        """Return what pieces are called in the language of who asks; in English all know them."""
        language, game = language_of(request.scope), self._desk.table().get("game")
        if language is ENGLISH or not isinstance(game, str):
            return NO_NAMES
        return names_in(GAMES[game], language.say)

    async def do(self, request: Request) -> Response:
        self._gate.check(request)
        line = parse(await body_of(request))
        return await settle_answer(self._desk.do(line))

    async def new(self, request: Request) -> Response:
        self._gate.check(request)
        told = parse(await body_of(request))
        keys = {replaced_game.KEY, replaced_game.ASKS}
        header = {key: value for key, value in told.items() if key not in keys}
        check_typed(header)
        asked = {key: value for key, value in told.items() if key in keys}
        return await settle_answer(self._desk.new_game(header, asked))

    async def call(self, request: Request) -> Response:
        """Call the staff for help, or take it back."""
        self._may_press(request)
        asked = parse(await body_of(request))
        fields(asked, ("help",))
        return await settle_answer(self._desk.call(flag(asked, "help")))

    def word(self, word: str) -> Callable[[Request], Awaitable[Response]]:
        """Return what answers one of the table's own words."""

        async def answer(request: Request) -> Response:
            self._gate.check(request)
            asked = parse(await body_of(request))
            if word == "words":
                split_words(asked.get("words"))
            names = self._names(request)
            answered = await settle_answer(self._desk.do({**asked, "table": word}, names))
            is_ended = word == "end" and answered.status_code == 200
            return done_response() if is_ended else answered  # no game is left to show

        return answer
