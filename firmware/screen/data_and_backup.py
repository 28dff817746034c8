"""What the owner does with the box from a page: copies, cards, PIN, off."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from engine.record import parse
from firmware.games.registry import title_named
from firmware.owner import cards
from firmware.screen.desk import Desk
from firmware.screen.guard import same_origin
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import COOKIE, SESSION_S, Gate
from firmware.screen.post_requests import WOULD_CHANGE, Refusal, beside, body_of, settle_answer
from firmware.screen.tokens import set_cookie
from firmware.storage.bad_config import BadConfig
from firmware.table import backups
from words.text import join_texts, t, told_by

if TYPE_CHECKING:
    from firmware.shapes import answers, owner

COPY: Final = "application/octet-stream"
LARGEST_COPY: Final = 256 * 2**20  # bytes; 5,000 games are some 40 MB


def routes(desk: Desk, gate: Gate, data: Path) -> list[BaseRoute]:
    """Return the routes, all behind the PIN; `data` is the folder that the box works in."""
    at = _Keeping(desk, gate, data)
    return [
        Route("/api/backup", at.backup),
        Route("/api/restore", at.restore, methods=["POST"]),
        Route("/api/cards", at.answer_pieces),
        Route("/api/cards", at.cards, methods=["POST"]),
        Route("/api/pin/new", at.new_pin, methods=["POST"]),
        Route("/api/off", at.off, methods=["POST"]),
    ]


@dataclass(frozen=True, slots=True)
class _Keeping:
    """What the addresses answer, one method an address."""

    desk: Desk
    gate: Gate
    data: Path

    # -- copies ------------------------------------------------------------------------------

    async def backup(self, request: Request) -> Response:
        self.gate.check(request)
        folder = await beside(lambda: tempfile.mkdtemp(prefix="roundtable-"))
        name = f"roundtable-{time.strftime('%Y-%m-%d')}.backup"
        file = Path(folder, name)
        try:
            await beside(lambda: backups.back_up(self.data, file, time.time()))
        except Refusal:
            _remove(file)
            raise
        return FileResponse(
            file, media_type=COPY, filename=name, background=BackgroundTask(_remove, file)
        )

    async def restore(self, request: Request) -> Response:
        """Keep a copy until the box restarts, which it does at once; nothing changes before."""
        self.gate.check(request)
        waiting = backups.waiting(self.data)
        part = waiting.with_suffix(".part")
        await beside(lambda: waiting.parent.mkdir(mode=0o700, exist_ok=True))
        try:
            await _receive_file(request, part)
            await beside(lambda: backups.prove(part))
            await beside(lambda: part.replace(waiting))
        finally:
            part.unlink(missing_ok=True)
        return await settle_answer(self.desk.mend({"do": "anew"}))

    # -- cards -------------------------------------------------------------------------------

    async def answer_pieces(self, request: Request) -> Response:
        self.gate.check(request)
        return as_json(await beside(self._list_pieces))

    def _list_pieces(self) -> owner.Cards:
        """Return what is printed, and what the games are called that have such cards."""
        listed = cards.listed_pieces(self.data)
        titles = {one.game: title_named(one.game) for one in listed}
        return {"cards": [one.as_json() for one in listed], "games": titles}

    async def cards(self, request: Request) -> Response:
        """Keep what is told of cards, then confirm those named: `roundtable cards set`, `check`."""
        self.gate.check(request)
        told = parse(await body_of(request))
        may_change = bool(told.get("change"))
        await beside(
            lambda: self._save_facts(told.get("cards", {}), told.get("checked", []), may_change)
        )
        return as_json(await beside(self._list_pieces))

    def _save_facts(self, value: Any, checked: Any, may_change: bool) -> None:
        if not isinstance(value, Mapping) or not all(
            isinstance(o, Mapping) for o in value.values()
        ):
            raise BadConfig(t("expected the facts of each card"))
        if not isinstance(checked, list) or not all(isinstance(one, str) for one in checked):
            raise BadConfig(t("expected the names of the cards that were checked"))
        known = {} if may_change else cards.read_facts(self.data)
        changes = [
            cards.question(card, known[card], facts)
            for card, facts in value.items()
            if card in known and cards.says_otherwise(card, known[card], facts)
        ]
        if changes:
            raise Refusal(409, WOULD_CHANGE, join_texts(" ", changes))
        for card, facts in value.items():
            cards.set_facts(self.data, card, facts)
        if checked:
            cards.confirm(self.data, checked)

    # -- PIN and power -----------------------------------------------------------------------

    async def new_pin(self, request: Request) -> Response:
        """Draw a PIN; whoever asked stays in, everybody else is asked for the new one."""
        self.gate.check(request)
        await body_of(request)
        pin, key = await beside(self.gate.renew)
        told: answers.NewPin = {"pin": pin}
        answer = as_json(told)
        set_cookie(request, answer, COOKIE, key, SESSION_S, "/")
        return answer

    async def off(self, request: Request) -> Response:
        self.gate.check(request)
        await body_of(request)
        return await settle_answer(self.desk.mend({"do": "off"}))


async def _receive_file(request: Request, part: Path) -> None:
    """Write what is sent into a file that only the program's user may read."""
    if not same_origin(request.headers.get("origin"), request.headers.get("host", "")):
        raise Refusal(403, "other-origin", t("Only the referee's own page may ask this."))
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != COPY:
        raise Refusal(415, "not-a-copy", t("Send the copy itself, as {kind}.", kind=COPY))
    size = 0
    fresh = await beside(lambda: os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    with os.fdopen(fresh, "wb") as out:
        try:
            async for chunk in request.stream():
                size += len(chunk)
                if size > LARGEST_COPY:
                    raise Refusal(413, "too-large", t("At most {n} bytes.", n=LARGEST_COPY))
                out.write(chunk)
        except ClientDisconnect as error:
            text = t("The request ended before it was whole.")
            raise Refusal(408, "not-whole", text) from error
        except OSError as error:
            raise Refusal(503, "not-done", error.strerror or told_by(error)) from error


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink(missing_ok=True)
        file.parent.rmdir()
