"""Which language a page is told things in, and JSON that is put into it as it is sent.

A request says it by `?lang=pl`, a page by the cookie of what was chosen on its screen; without
both what was chosen for the box counts on its own screen, and elsewhere the browser's own wish
(Accept-Language).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from firmware.screen.door import is_own
from firmware.screen.files import ASK_EACH_TIME, LANGUAGE_VARIES, CompressedFile
from words.catalog import ENGLISH, Language, Languages, accepted_languages

if TYPE_CHECKING:
    from firmware.shapes import answers

LASTING: Final = ("games", "pieces")  # of a game: the same from snapshot to snapshot
COOKIE: Final = "language"  # the page sets it
FORMS_UP_TO: Final = 200  # which plural form a number takes depends on its last two digits


def language_of(scope: Scope) -> Language:
    """Return the language that a request asks for; English where nobody offers others."""
    languages: Languages | None = getattr(scope["app"].state, "languages", None)
    if languages is None:
        return ENGLISH
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])
    connection = HTTPConnection(scope)
    wished = accepted_languages(connection.headers.get("accept-language", ""))
    told = [*asked[:1], connection.cookies.get(COOKIE, ""), _of_the_box(scope)]
    return languages.best([*told, *wished])


def _of_the_box(scope: Scope) -> str:
    """Return what was chosen for the box's own screen, whose browser forgets, where it asks."""
    own: Callable[[], str | None] | None = getattr(scope["app"].state, "own_language", None)
    host, ours = (scope.get("client") or ("",))[0], (scope.get("server") or ("",))[0]
    return (own() or "") if own is not None and is_own(host, ours) else ""


class TranslatedJson(JSONResponse):
    """A JSON answer in the language of whoever asks."""

    def __init__(self, value: Mapping[str, object], status: int = 200) -> None:
        super().__init__(dict(value), status_code=status)
        self._value = value

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer in the reader's language."""
        language = language_of(scope)
        if language is not ENGLISH:
            self.body = self.render(language.render(self._value))
            self.headers["Content-Length"] = str(len(self.body))
        self.headers["Content-Language"] = language.code
        await super().__call__(scope, receive, send)


def table_in(language: Language, table: Mapping[str, object]) -> Mapping[str, object]:
    """Return a snapshot in a language; what of its file cannot be used is one more warning."""
    if language is ENGLISH:
        return table
    warnings = table.get("warnings", ())
    assert isinstance(warnings, list | tuple)
    lasting = {key: language.render_lasting(one) for key, one in table.items() if key in LASTING}
    rest = {key: one for key, one in table.items() if key not in LASTING}
    return {**language.render({**rest, "warnings": [*warnings, *language.problems]}), **lasting}


def unchanging(value: object, language: Language) -> Response:
    """Return what is told in a language as JSON; a browser that has the same is not sent it."""
    answer = CompressedFile(
        json.dumps(value, ensure_ascii=False, sort_keys=True).encode(), "told.json", ASK_EACH_TIME
    )
    answer.headers["Content-Language"] = language.code
    answer.headers["Vary"] = LANGUAGE_VARIES
    return answer


def routes(languages: Languages) -> list[BaseRoute]:
    """Return the one route: what the page says itself, in one language."""

    async def sentences(request: Request) -> Response:
        language = language_of(request.scope)
        return unchanging(page_words(language, languages), language)

    return [Route("/api/sentences", sentences)]


def page_words(language: Language, languages: Languages) -> answers.Sentences:
    """Return the messages of the page alone, and which plural form each number takes."""
    told = {key: language.messages[key] for key in language.on_page if key in language.messages}
    return {
        "lang": language.code,
        "languages": [{"code": one, "name": languages.name(one)} for one in languages.codes],
        "forms": "".join(str(language.form(n)) for n in range(FORMS_UP_TO)),
        "messages": {message: list(forms) for (_, message), forms in told.items()},
    }
