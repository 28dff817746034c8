"""The owner's copy, told step by step on a page of its own; as a file to share. Behind the PIN."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Line
from engine.record import choice, fields, parse, read_object
from firmware.games.registry import GAMES
from firmware.owner import cards, copies, copy_file
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import WOULD_CHANGE, Refusal, beside, body_of
from firmware.screen.setting_up import setting_up
from firmware.shapes import query
from words.text import told_by

if TYPE_CHECKING:
    from firmware.shapes import owner

TOML: Final = "application/toml"
_DEEDS: Final = {"forget": copies.forget, "unknown": copies.let_be_unknown}


def routes(gate: Gate, data: Path) -> list[BaseRoute]:
    """Return the routes; all but the page itself ask for the PIN."""
    at = _Copies(gate, data)
    return [
        Route("/copy", at.page),
        Route("/api/copy", at.answer_copies),
        Route("/api/copy", at.tell, methods=["POST"]),
        Route("/api/setup", at.answer_setting_up),
        Route("/api/setup", at.ask_the_rest, methods=["POST"]),
        Route("/api/copy/file", at.file),
        Route("/api/copy/file", at.take_over, methods=["POST"]),
    ]


@dataclass(frozen=True, slots=True)
class _Copies:
    """What the addresses answer, one method an address."""

    gate: Gate
    data: Path

    async def page(self, request: Request) -> Response:
        return page("copy.html", language_of(request.scope))

    async def answer_copies(self, request: Request) -> Response:
        self.gate.check(request)
        return as_json(await beside(lambda: copies.copies(self.data)))

    async def tell(self, request: Request) -> Response:
        """Keep one answer, or do something with a whole step; answer how far the copy has come."""
        self.gate.check(request)
        told = parse(await body_of(request))
        game = choice(told, "game", tuple(GAMES))
        deed = _asked_action(told, game)
        if "do" not in told and not told.get("change"):
            asked = await beside(lambda: copies.question_before(self.data, _answer(told, game)))
            if asked is not None:
                raise Refusal(409, WOULD_CHANGE, asked)
        return as_json(await beside(lambda: self._save_facts(game, deed)))

    def _save_facts(self, game: str, deed: Callable[[Path], None]) -> owner.CopyTold:
        try:
            deed(self.data)
        except copies.ToldMeanwhile as error:
            raise _told_meanwhile(error) from error
        return {"progress": copies.progress(game, cards.read_facts(self.data))}

    # -- before a game begins ----------------------------------------------------------------------

    async def answer_setting_up(self, request: Request) -> Response:
        self.gate.check(request)
        return as_json(await beside(lambda: setting_up(self.data)))

    async def ask_the_rest(self, request: Request) -> Response:
        """Keep that the players are asked for the rest of a copy when it matters."""
        self.gate.check(request)
        told = parse(await body_of(request))
        fields(told, ("game", "answers"))
        game = choice(told, "game", tuple(GAMES))
        first = {
            step: read_object(read_object(told, "answers"), step)
            for step in read_object(told, "answers")
        }
        return as_json(await beside(lambda: self._ask_the_rest(game, first)))

    def _ask_the_rest(self, game: str, first: Mapping[str, Line]) -> dict[str, owner.Setup]:
        try:
            copies.ask_the_rest(self.data, game, first)
        except copies.ToldMeanwhile as error:
            raise _told_meanwhile(error) from error
        return setting_up(self.data)

    # -- as a file -------------------------------------------------------------------------------

    async def file(self, request: Request) -> Response:
        self.gate.check(request)
        asked: query.CopyOf = request.state.query
        game = asked["game"]
        text = await beside(lambda: copy_file.export(self.data, game))
        name = f'attachment; filename="{copy_file.file_name(game)}"'
        return Response(text, media_type=TOML, headers={"Content-Disposition": name})

    async def take_over(self, request: Request) -> Response:
        self.gate.check(request)
        told = parse(await body_of(request))
        game, text, name = choice(told, "game", tuple(GAMES)), _text(told, "text"), told.get("name")
        called = name if isinstance(name, str) and name else copy_file.file_name(game)
        await beside(lambda: copy_file.take_over(self.data, text, called[:80], game))
        return as_json(await beside(lambda: copies.copies(self.data)))


def _told_meanwhile(error: copies.ToldMeanwhile) -> Refusal:
    return Refusal(409, "told-meanwhile", told_by(error))


def _asked_action(told: Line, game: str) -> Callable[[Path], None]:
    """Return what a page asks to be done, or raise BadRecord."""
    step = _text(told, "step")
    if "do" in told:
        deed = _DEEDS[choice(told, "do", tuple(_DEEDS))]
        piece = _text(told, "piece") if told.get("piece") is not None else None
        return lambda data: deed(data, game, step, piece)
    answer = _answer(told, game)
    return lambda data: copies.tell(data, answer)


def _answer(data: Line, game: str) -> copies.Answer:
    step, piece, key = (_text(data, name) for name in ("step", "piece", "key"))
    return copies.Answer(game, step, piece, key, data.get("value"), data.get("before"))


def _text(data: Line, key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise BadRecord(key, "expected a text")
    return value
