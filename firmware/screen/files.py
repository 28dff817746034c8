"""What browsers load: packed once, and named by what it is made of, so that it is sent once.

The address of a file names the edition (`/static/1f3a…/table.js`), a digest of all of them: a
browser keeps it for good. A page names the edition it was made for; browsers ask each time whether
it is the same, and an open page hears of a newer one (firmware/screen/stream.py).
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from words.catalog import ENGLISH, Language
from words.markup import put_into
from words.text import t

STATIC: Final = Path(__file__).parent / "static"
HEAD: Final = "head.html"  # what every page begins with; its own file goes on with its title
MEDIA: Final = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
PACKED_ALREADY: Final = (".woff2", ".png")
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_EACH_TIME: Final = "no-cache"
INDENT: Final = re.compile(rb"\n\s+")
COMMENT: Final = re.compile(  # on lines of its own; a licence begins with /*! and stays
    rb"^[ \t]*(?://.*|/\*(?!!)(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE
)
BESIDE: Final = re.compile(rb"(?<=[;,{}()\[]) // [^\"'`\n]*$", re.MULTILINE)  # no part of a text
BETWEEN: Final = re.compile(rb"\s*([{};])\s*|([:,])\s+")  # spaces that no style sheet needs
IMPORT: Final = re.compile(rb'^@import "([\w.-]+)";.*\n', re.MULTILINE)
LANGUAGE_VARIES: Final = "Accept-Encoding, Accept-Language, Cookie"


@dataclass(frozen=True, slots=True)
class Edition:
    """All files as they were when the program started: an update on disk does not mix with them."""

    name: str
    files: Mapping[str, bytes]  # by path below static/


@cache
def edition(beside: Path | None = None) -> Edition:
    """Return the edition that this program serves; `beside`: a folder of further files."""
    folders = [STATIC] if beside is None else [STATIC, beside]
    paths = {
        path.relative_to(folder).as_posix(): path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file()
    }
    files = {name: _shorten_source(name, _whole_source(paths[name])) for name in sorted(paths)}
    digest = sha256()
    for name, content in files.items():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return Edition(digest.hexdigest()[:12], files)


def _whole_source(path: Path) -> bytes:
    """Return a file; a style sheet with those beside it that it imports: one request has all."""
    content = path.read_bytes()
    if path.suffix != ".css":
        return content
    return IMPORT.sub(lambda one: _whole_source(path.parent / one[1].decode()), content)


def _shorten_source(name: str, content: bytes) -> bytes:
    """Return a script or style sheet without its comments and the spaces that it does not need.

    No string of a script may reach over a line's end (tests/firmware/screen/test_files.py).
    """
    if not name.endswith((".css", ".js")):
        return content
    content = INDENT.sub(b"\n", COMMENT.sub(b"", content))
    if name.endswith(".js"):
        return BESIDE.sub(b"", content)
    return BETWEEN.sub(rb"\1\2", content).replace(b";}", b"}")


class CompressedFile(Response):
    """Bytes with their digest: gzip where the browser takes it, 304 where it has them."""

    def __init__(self, content: bytes, name: str, keeps: str) -> None:
        super().__init__(media_type=_media(name))
        self._content = content
        self._is_text = not name.endswith(PACKED_ALREADY)
        self.raw_headers = [pair for pair in self.raw_headers if pair[0] != b"content-length"]
        self.headers["Cache-Control"] = keeps
        self.headers["ETag"] = f'"{sha256(content).hexdigest()[:16]}"'
        if self._is_text:
            self.headers["Vary"] = "Accept-Encoding"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with the file, packed, or with 304."""
        asked = Headers(scope=scope)
        if asked.get("if-none-match") == self.headers["ETag"]:
            self.status_code = 304
        else:
            self.body = self._body(takes_gzip(asked))
            self.headers["Content-Length"] = str(len(self.body))
        await super().__call__(scope, receive, send)

    def _body(self, packs: bool) -> bytes:
        if not self._is_text or not packs:
            return self._content
        self.headers["Content-Encoding"] = "gzip"
        return _gzip(self._content)


def takes_gzip(headers: Headers) -> bool:
    """Whether a browser says so; one that names it with a weight is sent it plain."""
    named = headers.get("accept-encoding", "").split(",")
    return "gzip" in {one.strip().lower() for one in named}


def files_of(now: Edition) -> ASGIApp:
    """Return what answers below /static: kept for good where the address names this edition."""

    async def files(scope: Scope, receive: Receive, send: Send) -> None:
        asked = str(scope["path"]).removeprefix(str(scope.get("root_path", ""))).lstrip("/")
        first, _, rest = asked.partition("/")
        name, keeps = (rest, FOR_GOOD) if first == now.name else (_bare(now, asked), ASK_EACH_TIME)
        content = now.files.get(name)
        answer: Response = PlainTextResponse("Not Found", 404)
        if content is not None:
            answer = CompressedFile(content, name, keeps)
        await answer(scope, receive, send)

    return files


def page(
    name: str, language: Language = ENGLISH, now: Edition | None = None, head: str = ""
) -> Response:
    """Return one of our HTML pages in a language, its files of this edition.

    `head` is HTML that its head has besides.
    """
    html = _page(now or edition(), name, language)
    if head:
        html = html.replace(b"<body", head.encode() + b"<body", 1)
    answer = CompressedFile(html, name, ASK_EACH_TIME)
    answer.headers["Content-Language"] = language.code
    answer.headers["Vary"] = LANGUAGE_VARIES
    return answer


def _page(now: Edition, name: str, language: Language) -> bytes:
    html = (now.files[HEAD] + now.files[name]).decode()
    html = html.replace('"/static/', f'"/static/{now.name}/')
    return put_into(html, language.code, lambda text: language.say(t(text))).encode()


def _bare(now: Edition, text: str) -> str:
    """Return the file that a page of another edition means: better ours than none."""
    first, _, rest = text.partition("/")
    return rest if len(first) == len(now.name) and rest in now.files else text


def _media(name: str) -> str:
    ending = f".{name.rpartition('.')[2]}"
    return MEDIA.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
