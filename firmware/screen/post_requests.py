"""A request that wants something done: checked before it is read, answered when it is settled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Final, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from engine.game import Line
from engine.record import fields, parse
from firmware.inputs import Answer
from firmware.screen.guard import same_origin
from firmware.screen.page_language import TranslatedJson
from firmware.storage.bad_config import BadConfig
from firmware.table.journal import BadJournal
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import answers

LARGEST_BODY: Final = 65_536  # bytes; as long as a record line may be
ANSWER_S: Final = 10.0  # a session that takes longer is stuck: a line takes milliseconds
NOT_BEGUN: Final = "no-answer"
WOULD_CHANGE: Final = "would-change"  # what a copy says; the text asks, `"change": true` does it
Gave = TypeVar("Gave")


class Refusal(Exception):
    """A request that is not served: the status, a code and what to do instead."""

    def __init__(self, status: int, reason: str, text: str, leaves: int | None = None) -> None:
        """`leaves`: the game that would be left, where that is why."""
        super().__init__(text)
        self.status = status
        self.reason = reason
        self.text = text
        self.leaves = leaves

    def answer(self) -> Response:
        """Return it as an HTTP answer."""
        content: answers.Refusal = {"reason": self.reason, "text": self.text}
        if self.leaves is not None:
            content["leaves"] = self.leaves
        return TranslatedJson(content, self.status)


NOT_JSON: Final = ("not-json", t("Send JSON, with content type application/json."))


async def body_of(
    request: Request,
    kind: str = "application/json",
    wrong: tuple[str, str] = NOT_JSON,
    most: int = LARGEST_BODY,
) -> bytes:
    """Return the body of a request of our own page or of a program, or raise Refusal.

    `wrong` has reason and text where it is of another kind, `most` is its length in bytes.
    """
    if not same_origin(request.headers.get("origin"), request.headers.get("host", "")):
        raise Refusal(403, "other-origin", t("Only the referee's own page may ask this."))
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != kind:
        raise Refusal(415, *wrong)
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Refusal(413, "too-large", t("At most {n} bytes.", n=most))
    except ClientDisconnect as error:  # nobody is left to read this answer
        raise Refusal(408, "not-whole", t("The request ended before it was whole.")) from error
    return bytes(body)


async def read_keys(request: Request, *known: str) -> Line:
    """Return the JSON of a body that has no other keys than these; raise Refusal or BadRecord."""
    line = parse(await body_of(request))
    fields(line, (), known, at=False)
    return line


async def beside(deed: Callable[[], Gave]) -> Gave:
    """Do what touches the disk beside the server's loop; what cannot be is a Refusal."""
    try:
        return await asyncio.to_thread(deed)
    except (BadConfig, BadJournal) as error:
        raise Refusal(409, "not-done", told_by(error)) from error
    except OSError as error:
        raise Refusal(503, "not-done", error.strerror or told_by(error)) from error


async def settle_answer(future: Future[Answer]) -> Response:
    """Return 200 with the new state, 409 with the refusal; else raise what `answer_of` does."""
    answer = await answer_of(future)
    if answer.refusal is not None:
        return TranslatedJson(answer.refusal, 409)
    assert answer.state is not None
    return TranslatedJson(answer.state)


async def answer_of(future: Future[Answer], patience_s: float = ANSWER_S) -> Answer:
    """Return what the loop answers, or raise Refusal.

    503 where the loop has not begun with it: it is given up, and never done. 504 where it is being
    done: nobody knows yet what comes of it. 500 where an error came up.
    """
    await asyncio.wait([asyncio.wrap_future(future)], timeout=patience_s)
    if future.cancel():
        raise Refusal(503, NOT_BEGUN, t("The table does not answer. Nothing was done: try again."))
    if not future.done():
        text = t("Not known yet: the table is still at it. Look at the table before you repeat it.")
        raise Refusal(504, "not-known-yet", text)
    answer = future.result()
    if answer.mishap:
        raise Refusal(500, "mishap", answer.mishap)
    return answer
