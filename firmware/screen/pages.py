"""What every page's routes share: JSON, and what a request that fails is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firmware.edge import During, Mishaps
from firmware.screen.page_language import TranslatedJson
from firmware.screen.post_requests import Refusal
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes import answers


def as_json(value: Mapping[str, object], status: int = 200) -> Response:
    """Return an object as JSON, in the language of whoever asks."""
    return TranslatedJson(value, status)


def done_response() -> Response:
    """Return that it is done."""
    told: answers.Done = {"ok": True}
    return TranslatedJson(told)


async def said_no(_: Request, error: Exception) -> Response:
    """Answer a request that is refused."""
    assert isinstance(error, Refusal)
    return error.answer()


async def not_valid(_: Request, error: Exception) -> Response:
    """Answer a request whose JSON is not what was expected."""
    return Refusal(400, "not-valid", str(error)).answer()


class Unforeseen:
    """Answers 500 where an error that nobody thought of ends a request; the table goes on."""

    def __init__(self, app: ASGIApp, mishaps: Mishaps) -> None:
        self._app = app
        self._mishaps = mishaps

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; an unforeseen error becomes a page that says so."""
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        with self._mishaps.catch_errors(During.REQUEST) as caught:
            await self._app(scope, receive, send_on)
        if caught.mishap is not None and not begun:
            await _UNFORESEEN.answer()(scope, receive, send)


_UNFORESEEN: Final = Refusal(
    500,
    "unforeseen",
    t(
        "The referee met an error that nobody thought of. The game goes on; "
        "this request was not answered. Please report it with the log."
    ),
)
