"""A board is scored on a page, for who plays without the box. Nothing is kept, no PIN is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Line
from engine.record import choice, parse
from firmware.games.hand_score import (
    GAME,
    answers_to,
    as_json,
    board_of,
    checked_names,
    score,
    scorers,
)
from firmware.games.registry import title_named
from firmware.games.sheet_check import all_wrong
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json as answered
from firmware.screen.post_requests import body_of
from words.text import Text, told_by

if TYPE_CHECKING:
    from firmware.shapes import owner

_PAGE: Final = "score.html"


def routes() -> list[BaseRoute]:
    """Return the routes; none of them changes anything."""
    return [
        Route("/score", _page),
        Route("/api/score", _games),
        Route("/api/score", _score_board, methods=["POST"]),
    ]


async def _page(request: Request) -> Response:
    return page(_PAGE, language_of(request.scope))


async def _games(_: Request) -> Response:
    """Tell which games can be scored by hand."""
    games: owner.ScoreGames = {
        "games": [
            {"name": name, "title": title_named(name), "players": list(one.players)}
            for name, one in scorers().items()
        ]
    }
    return answered(games)


async def _score_board(request: Request) -> Response:
    told = parse(await body_of(request))
    return answered(await run_in_threadpool(_answer, told))


def _answer(data: Line) -> owner.Scored:
    """Return what is asked, where that is new to the page, what is wrong, or the sums."""
    game = choice(data, GAME, tuple(scorers()))
    names = checked_names(game, data.get("names"))
    given: Any = data.get("answers", {})
    if not isinstance(given, Mapping):
        raise BadRecord("answers", "expected an object")
    sheets = scorers()[game].sheets({**given, "names": names})
    asked = [sheet.as_json() for sheet in sheets]
    edition = f"{crc32(json.dumps(asked).encode()):08x}"
    answers = answers_to(sheets, given)
    wrong: list[str] = list(all_wrong(sheets, answers))
    result: owner.Scored = {"edition": edition, "wrong": wrong, "scored": None}
    if data.get("edition") != edition:
        result["sheets"] = asked
    if not wrong:
        try:
            result["scored"] = as_json(score(board_of(game, names, answers)))
        except BadRecord as error:
            result["wrong"] = [_in_words(error)]
    return result


def _in_words(error: BadRecord) -> str:
    """Return what is wrong; a sentence for players needs no key before it."""
    return error.expected if isinstance(error.expected, Text) else told_by(error)
