"""Pieces that lie beside each other, told by photographs: what these show, for who may enter it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Line, PieceId
from engine.record import fields, parse, read_list, whole
from firmware.games.shared_words import player
from firmware.screen.desk import Desk
from firmware.screen.pages import as_json
from firmware.screen.photo import read_photos
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import beside, body_of
from firmware.table.running_game import Running
from firmware.table.spread import PhotographedPieces, read_spread, spread_of
from firmware.table.words import label
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import photos as shapes

FAR_MM: Final = 1e5  # no table is so large


def routes(gate: Gate, desk: Desk) -> list[BaseRoute]:
    """Return the route; taking what was read is a word of the table, `POST /api/spread`."""

    async def read(request: Request) -> Response:
        gate.check(request)
        asked = parse(await body_of(request))
        fields(asked, ("photos",))
        shown = read_photos(asked, _read_places)
        return as_json(await beside(lambda: desk.spread(shown)))

    return [Route("/api/photo/spread", read, methods=["POST"])]


def _read_places(data: Line) -> PhotographedPieces:
    """Return where pieces lie in a photograph, as a page has kept it; or raise BadRecord."""
    fields(data, ("places", "turned"))
    places = []
    for one in read_list(data, "places"):
        match one:
            case [str(piece), int(x) | float(x), int(y) | float(y)] if max(abs(x), abs(y)) < FAR_MM:
                places.append((PieceId(piece), (float(x), float(y))))
            case _:
                raise BadRecord("places", t("expected a piece and where it lies, in mm"))
    return PhotographedPieces(tuple(places), whole(data, "turned", 0))


def spread_view(running: Running | None, photos: Sequence[PhotographedPieces]) -> shapes.Spread:
    """Return what may be photographed now, and what photographs show of it.

    `spread` is None where nothing may be.
    """
    spread = spread_of(running)
    if running is None or spread is None:
        return {"spread": None}
    read = read_spread(running, spread, photos)
    owners = spread.seats if read.is_whole else ()
    return {
        "spread": {"how": spread.how, "told": len(spread.told)},
        "pieces": [
            {
                "piece": piece,
                "name": label(running.adapter, piece),
                "who": player(running.names, owners[n]) if owners else "",
            }
            for n, piece in enumerate(read.pieces)
        ],
        "lacks": list(read.lacks),
        "strangers": list(read.strangers),
        "whole": read.is_whole,
    }
