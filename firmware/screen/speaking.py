"""Which language a page is told things in, and JSON that is put into it as it is sent.

A request says it by `?lang=pl`; without that the browser's own wish counts (Accept-Language).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from engine.game import Json
from words.catalog import ENGLISH, Language, Languages, accepted

LASTING: Final = ("setup", "pieces")  # of a game: the same from snapshot to snapshot
FORMS_UP_TO: Final = 200  # which plural form a number takes depends on its last two digits


def language_of(scope: Scope) -> Language:
    """Return the language that a request asks for; English where nobody offers others."""
    languages: Languages | None = getattr(scope["app"].state, "languages", None)
    if languages is None:
        return ENGLISH
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])
    return languages.best([*asked[:1], *accepted(Headers(scope=scope).get("accept-language", ""))])


class Told(JSONResponse):
    """A JSON answer in the language of whoever asks."""

    def __init__(self, value: Mapping[str, Json], status: int = 200) -> None:
        super().__init__(dict(value), status_code=status)
        self._value = value

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        language = language_of(scope)
        if language is not ENGLISH:
            self.body = self.render(language.render(self._value))
            self.headers["Content-Length"] = str(len(self.body))
        self.headers["Content-Language"] = language.code
        await super().__call__(scope, receive, send)


def table_in(language: Language, table: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return a snapshot in a language; what of its file cannot be used is one more warning."""
    if language is ENGLISH:
        return table
    warnings = table.get("warnings", ())
    assert isinstance(warnings, list | tuple)
    lasting = {key: language.render_lasting(table[key]) for key in LASTING if key in table}
    rest = {key: value for key, value in table.items() if key not in LASTING}
    told = language.render({**rest, "warnings": [*warnings, *language.problems]})
    assert isinstance(told, Mapping)
    return {**told, **lasting}


def routes(languages: Languages) -> list[BaseRoute]:
    """Return the one route: what the page says itself, in one language."""

    async def sentences(request: Request) -> Response:
        language = language_of(request.scope)
        answer = JSONResponse(page_words(language, languages))
        answer.headers.update({"Cache-Control": "no-cache", "Content-Language": language.code})
        return answer

    return [Route("/api/sentences", sentences)]


def page_words(language: Language, languages: Languages) -> dict[str, Json]:
    """Return the messages of the page alone, and which plural form each number takes."""
    told = {key: language.messages[key] for key in language.on_page if key in language.messages}
    messages: dict[str, Json] = {message: list(forms) for (_, message), forms in told.items()}
    return {
        "lang": language.code,
        "languages": [{"code": one, "name": languages.name(one)} for one in languages.codes],
        "forms": "".join(str(language.form(n)) for n in range(FORMS_UP_TO)),
        "messages": messages,
    }
