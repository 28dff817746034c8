"""Photographs of the pile, compared with what the table thinks. Operator's; nothing is changed.

What differs is put right by the table's own word (`POST /api/put-right`).
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import Refused
from engine.record import fields, flag, parse, whole
from firmware.screen.pages import as_json
from firmware.screen.photo import read_contents, read_photos
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, beside, body_of
from firmware.table.backups import JOURNAL
from firmware.table.pile_check import is_private
from firmware.table.pile_report import compare_pile, pile_as_json
from firmware.table.stored_view import read_game_on_table
from words.text import told_by

if TYPE_CHECKING:
    from firmware.shapes import photos as shapes


def routes(gate: Gate, data: Path) -> list[BaseRoute]:
    """Return the routes; all ask for the PIN."""
    at = _PilePhotos(gate, data / JOURNAL)
    return [
        Route("/api/photo/pile", at.pile),
        Route("/api/photo/pile", at.compare, methods=["POST"]),
    ]


class _PilePhotos:
    """What the address answers, one method a verb. The game is read from its journal."""

    def __init__(self, gate: Gate, journal: Path) -> None:
        self._gate = gate
        self._journal = journal

    async def pile(self, request: Request) -> Response:
        """Tell whether the game that is on has a pile, and whether one may know all of it."""
        self._gate.check(request)
        told: shapes.PhotoPile = {"pile": False, "private": False}
        with suppress(Refusal, Refused):
            running, _ = await beside(lambda: read_game_on_table(self._journal))
            told = {"pile": True, "private": is_private(running)}
        return as_json(told)

    async def compare(self, request: Request) -> Response:
        """Compare `photos` as the page has kept them; with `whole`, covered cards are named."""
        self._gate.check(request)
        asked = parse(await body_of(request))
        fields(asked, ("photos", "aside"), ("whole",))
        photos, is_aside = read_photos(asked, read_contents), flag(asked, "aside")
        shown = whole(asked, "whole", 0) if "whole" in asked else 0

        def compare_photos() -> shapes.PileCheck:
            running, memory = read_game_on_table(self._journal)
            check = compare_pile(running, photos, memory.hid, is_aside)
            return pile_as_json(running, check, photos, shown == running.last)

        try:
            return as_json(await beside(compare_photos))
        except Refused as refusal:
            raise Refusal(409, refusal.reason, told_by(refusal)) from refusal
