"""A request that is repeated is done once: the repeat gets the first answer.

Whoever hears no answer cannot know whether the request has arrived. So it is sent again with the
same `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). A key may begin with the run of
the program that its sender has heard of, `RUN.KEY`: another run knows nothing of that key.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firmware.screen.post_requests import LARGEST_BODY, Refusal
from words.text import t

KEPT_S: Final = 600.0
MOST_KEPT: Final = 2_000  # answers
MOST_BYTES: Final = 8_000_000  # of all answers together
RUN_HEADER: Final = "Idempotency-Run"
_KEY: Final = re.compile(r'"?(?:(?P<run>[0-9a-f]{8})\.)?(?P<own>[A-Za-z0-9_-]{8,64})"?')
_CHANGES_NOTHING: Final = ("GET", "HEAD", "OPTIONS")
# Answers which say that nothing was done: another try is a request of its own.
_NOTHING_DONE: Final = frozenset({401, 403, 408, 413, 415, 429, 503})

_BAD_KEY: Final = Refusal(
    400, "bad-key", t("Idempotency-Key: expected 8 to 64 letters, digits, - or _.")
)
_OTHER_REQUEST: Final = Refusal(
    422, "key-used", t("This Idempotency-Key belongs to another request: send a new one.")
)
_OTHER_RUN: Final = Refusal(
    409, "started-again", t("The box has started again. Look at the table before you repeat this.")
)
_TOO_LARGE: Final = Refusal(413, "too-large", t("At most {n} bytes.", n=LARGEST_BODY))


@dataclass(eq=False, slots=True)
class _Asked:
    """A request under its key; `answer` is empty where nothing was done."""

    sum: bytes
    at: float  # s, the clock when it came
    answer: list[Message] = field(default_factory=list)
    bytes: int = 0
    is_over: asyncio.Event = field(default_factory=asyncio.Event)


class Repeats:
    """Lets a request through once, and answers each repeat of ten minutes as the first."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float]) -> None:
        self._app = app
        self._clock = clock
        self._run = secrets.token_hex(4)
        self._asked: dict[str, _Asked] = {}  # by key, the oldest first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; one that came before gets the same answer again."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        send = self._with_run(send)
        wanted = Headers(scope=scope).get("idempotency-key")
        if wanted is None or scope["method"] in _CHANGES_NOTHING:
            await self._app(scope, receive, send)
            return
        try:
            answer = await self._once(self._key_of(wanted), scope, await _body_of(receive))
        except Refusal as refusal:
            await refusal.answer()(scope, receive, send)
            return
        for message in answer:
            await send(message)

    async def _once(self, key: str, scope: Scope, body: bytes) -> list[Message]:
        """Return the answer to a request, which is asked where no repeat of it was."""
        while True:
            asked, is_first = self._request_of(key, _sum_of(scope, body))
            if is_first:
                return await self._ask(key, asked, scope, body)
            await asked.is_over.wait()
            if asked.answer:
                return asked.answer

    def _key_of(self, wanted: str) -> str:
        found = _KEY.fullmatch(wanted)
        if found is None:
            raise _BAD_KEY
        if found["run"] not in (None, self._run):
            raise _OTHER_RUN
        return found["own"]

    def _request_of(self, key: str, sum: bytes) -> tuple[_Asked, bool]:
        """Return the request of a key, and whether it is the first."""
        self._forget()
        known = self._asked.get(key)
        if known is None:
            known = self._asked[key] = _Asked(sum, self._clock())
            return known, True
        if known.sum != sum:
            raise _OTHER_REQUEST
        return known, False

    async def _ask(self, key: str, request: _Asked, scope: Scope, body: bytes) -> list[Message]:
        answer: list[Message] = []

        async def keep(message: Message) -> None:
            answer.append(message)

        try:
            await self._app(scope, _replay_body(body), keep)
            if answer and answer[0]["status"] not in _NOTHING_DONE:
                request.answer = answer
                request.bytes = sum(len(message.get("body", b"")) for message in answer)
        finally:  # whoever waits is let go
            if not request.answer:
                del self._asked[key]
            request.is_over.set()
        return answer

    def _forget(self) -> None:
        """Forget what is too old, and the oldest where there is no room."""
        now, kept = self._clock(), sum(one.bytes for one in self._asked.values())
        for key, one in list(self._asked.items()):
            has_room = len(self._asked) < MOST_KEPT and kept < MOST_BYTES
            if has_room and now - one.at < KEPT_S:
                return
            if one.is_over.is_set():
                kept -= one.bytes
                del self._asked[key]

    def _with_run(self, send: Send) -> Send:
        """Return what sends an answer with the run of this program."""

        async def sends(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = (RUN_HEADER.lower().encode(), self._run.encode())
                message = {**message, "headers": [*message.get("headers", ()), named]}
            await send(message)

        return sends


async def _body_of(receive: Receive) -> bytes:
    """Return the body of a request; Refusal where it is too large or breaks off."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refusal(408, "not-whole", t("The request ended before it was whole."))
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            raise _TOO_LARGE
    return bytes(body)


def _replay_body(body: bytes) -> Receive:
    """Return what gives a body that was read already."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return left.pop() if left else {"type": "http.disconnect"}

    return receive


def _sum_of(scope: Scope, body: bytes) -> bytes:
    """Return the digest of a request and of who sends it: no answer goes to anybody else."""
    headers = Headers(scope=scope)
    who = "\n".join(headers.get(name, "") for name in ("cookie", "x-hand", "host", "origin"))
    what = f"{scope['method']} {scope['path']}?{scope['query_string'].decode('latin-1')}\n{who}\n"
    return sha256(what.encode() + body).digest()
