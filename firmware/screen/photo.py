"""Photographs by hand: each is read whole, and together they tell whether a deck is. Operator's."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Line
from engine.record import choice, fields, parse, read_list, whole
from firmware.games.registry import DEFAULT, GAMES, pieces, title
from firmware.owner.deck_check import Contents, check_deck
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, beside, body_of
from vision.frame import BadPicture, NoDecoder
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import photos as shapes
    from vision.photo import Photo

LARGEST: Final = 8_000_000  # bytes; the page sends a JPEG of at most 4000 px, some 3 MB
MOST: Final = 40  # photographs that are added up: a deck takes six
NOT_JPEG: Final = ("not-jpeg", t("Send a JPEG, with content type image/jpeg."))
Kept = TypeVar("Kept")
Reads: TypeAlias = Callable[[bytes], "Photo"]  # raises BadPicture or NoDecoder


def routes(gate: Gate, reads: Reads) -> list[BaseRoute]:
    """Return the routes; all but the page itself ask for the PIN."""
    at = _Photos(gate, reads)
    return [
        Route("/photo", at.page),
        Route("/api/photo", at.games),
        Route("/api/photo", at.read, methods=["POST"]),
        Route("/api/photo/check", at.check, methods=["POST"]),
    ]


class _Photos:
    """What the addresses answer, one method an address. Nothing is kept."""

    def __init__(self, gate: Gate, reads: Reads) -> None:
        self._gate = gate
        self._reads = reads
        self._one = Lock()  # a photograph takes seconds, and 100 MB

    async def page(self, request: Request) -> Response:
        return page("photo.html", language_of(request.scope))

    async def games(self, request: Request) -> Response:
        """Tell of which games a deck can be checked."""
        self._gate.check(request)
        games: shapes.PhotoGames = {
            "games": [{"name": name, "title": title(one)} for name, one in GAMES.items()],
            "default": DEFAULT,
        }
        return as_json(games)

    async def read(self, request: Request) -> Response:
        self._gate.check(request)
        content = await body_of(request, "image/jpeg", NOT_JPEG, LARGEST)
        photo = await beside(lambda: self._read(content))
        found = {one.piece for one in photo.found_pieces}
        names = {str(one.id): one.label for one in pieces() if one.id in found}
        told: shapes.Photo = {**photo.as_json(), "names": names}
        return as_json(told)

    def _read(self, content: bytes) -> Photo:
        if not self._one.acquire(blocking=False):
            raise Refusal(
                503, "busy", t("Another photograph is being read: send this one again in a moment.")
            )
        try:
            return self._reads(content)
        except BadPicture as error:
            raise Refusal(400, "no-picture", told_by(error)) from error
        except NoDecoder as error:
            raise Refusal(409, "no-decoder", told_by(error)) from error
        finally:
            self._one.release()

    async def check(self, request: Request) -> Response:
        """Add up what photographs showed: `photos` as this page has kept them."""
        self._gate.check(request)
        asked = parse(await body_of(request))
        fields(asked, ("game", "photos"))
        game = choice(asked, "game", tuple(GAMES))
        return as_json(check_deck(GAMES[game], read_photos(asked, read_contents)).as_json())


def read_photos(request: Line, read: Callable[[Line], Kept]) -> list[Kept]:
    """Return what a page has kept of its photographs, each as `read` reads it; or BadRecord."""
    photos = read_list(request, "photos")
    if len(photos) > MOST:
        raise BadRecord("photos", t("expected at most {n} photographs", n=MOST))
    kept = []
    for one in photos:
        if not isinstance(one, dict):
            raise BadRecord("photos", t("expected an object a photograph"))
        kept.append(read(one))
    return kept


def read_contents(data: Line) -> Contents:
    """Return what a page has kept of a photograph, or raise BadRecord."""
    fields(data, ("pieces", "other_deck", "unread"))
    shown = []
    for one in read_list(data, "pieces"):
        match one:
            case [str(piece), (1 | 2) as stickers]:
                shown.append((piece, int(stickers)))
            case _:
                raise BadRecord("pieces", t("expected a piece and how many stickers were read"))
    return Contents(
        tuple(shown), whole(data, "other_deck", 0, None), whole(data, "unread", 0, None)
    )
