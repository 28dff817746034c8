"""The page /first: a box is set up step by step; each step may be left out and found again.

Until a PIN is set it is for the box's own screen: whoever stands there has the box anyway, and
nobody in the network shall choose the PIN for him.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord
from engine.record import choice, flag, parse
from firmware.games.registry import DEFAULT, GAMES
from firmware.owner.first_choices import OF_A_STORE, Place, Standing, Step
from firmware.owner.operator_pin import draw_pin
from firmware.screen.desk import Desk
from firmware.screen.door_memory import read_secret
from firmware.screen.encryption import comes_from_here
from firmware.screen.files import page
from firmware.screen.first_run import FirstRun, aim_of, pieces_by_sheet
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json
from firmware.screen.phone_link import Reached
from firmware.screen.pin_gate import COOKIE, SESSION_S, Gate
from firmware.screen.post_requests import Refusal, beside, body_of, read_keys, settle_answer
from firmware.screen.tokens import set_cookie
from firmware.shapes import query
from vision.tags import MAT
from words.catalog import Languages
from words.text import join_texts, t

if TYPE_CHECKING:
    from firmware.shapes import owner, table

OWN_SCREEN: Final = t(
    "Until a PIN is set, a box is set up on its own screen alone: open {address} there. "
    "`roundtable config pin` tells the one that was drawn for it."
)
KEY_OF: Final = {Step.LANGUAGE: "language", Step.GAME: "game", Step.CAMERA: "camera"}
STANDINGS: Final = {"done": Standing.DONE, "skip": Standing.SKIPPED}
PDFS: Final = ("stickers", "mat", "guide", "how-to")
PAPERS: Final = ("a4", "letter")
WELCOME: Final = t("This table speaks English.")  # each language says its own name here


def routes(
    desk: Desk, gate: Gate, first: FirstRun, languages: Languages, reached: Reached
) -> list[BaseRoute]:
    """Return the routes; all but the page itself, and whether it is offered, ask who asks."""
    at = _First(desk, gate, first, languages, reached)
    return [
        Route("/first", at.page),
        Route("/api/first/offer", at.offer),
        Route("/api/first", at.answer_state),
        Route("/api/first", at.answer_choice, methods=["POST"]),
        Route("/api/first/pieces", at.pieces),
        Route("/api/first/look", at.look, methods=["POST"]),
        Route("/api/first/anew", at.restart, methods=["POST"]),
        Route("/api/first/picture", at.picture),
        Route("/api/first/pdf", at.pdf),
    ]


@dataclass(frozen=True, slots=True)
class _First:
    """What the addresses answer, one method an address."""

    desk: Desk
    gate: Gate
    first: FirstRun
    languages: Languages
    reached: Reached

    # -- who may -----------------------------------------------------------------------------

    def _may(self, request: Request) -> bool:
        """Whether this client may set the box up."""
        if self.gate.is_closed and self.gate.is_open_for(request.cookies.get(COOKIE)):
            return True
        return self._is_before_the_pin() and comes_from_here(request.scope)

    def _is_before_the_pin(self) -> bool:
        """Whether no PIN stands in the way yet.

        None is asked for, or one was drawn for a box on which nothing was played, so that
        nobody knows it.
        """
        first = self.first
        drawn = not first.has_pin and first.played.is_new and not first.played.is_on()
        return not self.gate.is_closed or drawn

    def _check(self, request: Request) -> None:
        """Raise Refusal (401, 403) for whoever may not; who may is somebody at the box."""
        if self._may(request):
            self.desk.note_activity()  # nothing is shown between games while it is set up
            return
        if self._is_before_the_pin():
            port = request.url.port
            address = f"http://127.0.0.1:{port}/first" if port else "/first"
            raise Refusal(403, "own-screen", OWN_SCREEN.with_(address=address))
        self.gate.check(request)

    # -- what there is -----------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        # It holds nothing: what it shows is asked for.
        return page("first.html", language_of(request.scope))

    async def offer(self, request: Request) -> Response:
        """Tell whether the table's page should offer it: to whoever may, while nothing is set."""
        offered = await beside(self.first.offer)
        told: owner.Offer = {"offer": offered if self._may(request) else None}
        return as_json(told)

    async def answer_state(self, request: Request) -> Response:
        self._check(request)
        return as_json(await beside(self._first_json))

    def _first_json(self) -> owner.First:
        table = self.desk.table()
        return {
            **self.first.as_json(),
            "languages": [self._in_its_words(code) for code in self.languages.codes],
            "pin": self._pin(),
            "eyes": table["eyes"],
            "drawn": table["drawn"],
            "playing": self.first.played.is_on(),
            "selftest": _in_short(table["selftest"]),
            "reached": self.reached(),
        }

    def _in_its_words(self, code: str) -> owner.FirstLanguage:
        says = self.languages.sentence(code, WELCOME)
        return {"code": code, "name": self.languages.name(code), "says": says}

    def _pin(self) -> str:
        if "pin" in self.first.config.fixed:
            return "fixed"
        return "set" if self.first.has_pin else "drawn" if self.gate.is_closed else "none"

    async def pieces(self, request: Request) -> Response:
        self._check(request)
        asked: query.OfGame = request.state.query
        game = asked.get("game", DEFAULT)
        if game not in GAMES:
            raise Refusal(404, "no-game", t("There is no such game here."))
        told: owner.Stickers = {"sheets": await beside(lambda: pieces_by_sheet(game))}
        return as_json(told)

    async def picture(self, request: Request) -> Response:
        self._check(request)
        picture = await run_in_threadpool(self.first.aim.picture)
        if picture is None:
            raise Refusal(404, "no-picture", t("The camera gives no picture."))
        return Response(picture, media_type="image/jpeg")

    # -- what is chosen ----------------------------------------------------------------------

    async def answer_choice(self, request: Request) -> Response:
        self._check(request)
        asked = parse(await body_of(request))
        step, do = _one_of(asked, "step", tuple(Step)), _one_of(asked, "do", (*STANDINGS, "choose"))
        if do in STANDINGS:
            await beside(lambda: self.first.stand(Step(step), STANDINGS[do]))
            return await self.answer_state(request)
        if step == Step.PIN:
            return await self._set_pin(request, _text(asked, "value"))
        await beside(lambda: self._choose(Step(step), asked))
        return await self.answer_state(request)

    def _choose(self, step: Step, request: Mapping[str, Any]) -> None:
        before = request.get("before")
        if step is Step.PLACE:
            place = Place(_one_of(request, "value", tuple(Place)))
            store = _text(request, "store") if place is Place.STORE else ""
            ticked = {key: flag(request, key) for key in OF_A_STORE if key in request}
            return self.first.settle(place, store, before, ticked)
        if step not in KEY_OF:
            raise BadRecord("step", t("nothing is chosen there"))
        value = _text(request, "value")
        if step is Step.LANGUAGE:
            _one_of(request, "value", self.languages.codes)
        return self.first.choose(step, KEY_OF[step], value, before)

    async def _set_pin(self, request: Request, pin: str) -> Response:
        """Ask for that PIN everywhere, at once; whoever has set it stays in."""
        first = self.first
        await beside(lambda: first.set_pin(pin))
        secret = await beside(lambda: read_secret(first.data))
        key = self.gate.take(pin, secret, lambda: draw_pin(first.data))
        answer = as_json(await beside(self._first_json))
        set_cookie(request, answer, COOKIE, key, SESSION_S, "/")
        return answer

    async def restart(self, request: Request) -> Response:
        """Open the box anew in the same program, with all that was chosen."""
        self._check(request)
        await body_of(request)
        return await settle_answer(self.desk.mend({"do": "reopen"}))

    # -- aim, and the cards check ------------------------------------------------------------

    async def look(self, request: Request) -> Response:
        """Tell what the newest pictures show; with `cards` the pieces in them are ticked off."""
        self._check(request)
        asked = await read_keys(request, "cards", "anew")
        for key in ("cards", "anew"):
            if not isinstance(asked.get(key, False), bool):
                raise BadRecord(key, t("expected true or false"))
        return as_json(
            await beside(lambda: self._look(asked.get("cards") is True, asked.get("anew") is True))
        )

    def _look(self, cards: bool, anew: bool) -> owner.Look:
        first = self.first
        if cards and first.played.is_on():
            raise Refusal(
                409, "game-on",
                t("A game is on, and would take each card for one that is laid: end it first."),
            )  # fmt: skip
        if anew:
            first.forget_seen()
        report = first.aim.report()
        known = first.deck.numbers.keys() - set(MAT)
        now = [name for name in dict.fromkeys(_names(report)) if name in known]  # two a card
        eyes = self.desk.table()["eyes"]
        seen = list(first.saw(now)) if cards else []
        return {**aim_of(report), "eyes": eyes, "now": now, "seen": seen}

    # -- what is printed ---------------------------------------------------------------------

    async def pdf(self, request: Request) -> Response:
        self._check(request)
        asked: query.ToPrint = request.state.query
        what, paper = asked.get("what", PDFS[0]), asked.get("paper", PAPERS[0])
        game = choice({"game": asked.get("game", DEFAULT)}, "game", GAMES)
        say = language_of(request.scope).say
        pdf = await beside(lambda: self._print_sheets(game, what, paper, say))
        kept = {"Content-Disposition": f'attachment; filename="{game}-{what}.pdf"'}
        return Response(pdf, media_type="application/pdf", headers=kept)

    def _print_sheets(self, game: str, what: str, paper: str, say: Any) -> bytes:
        from firmware.table.sheets import Print, as_printed, sheets_of

        adapter, first = GAMES[game], self.first
        sheets = as_printed(sheets_of(adapter), first.data)
        hold_s = self.desk.table()["hold_s"]
        made = Print(adapter, first.deck, sheets, say, paper, hold_s=hold_s)
        pdfs = dict(zip(PDFS, (made.stickers, made.mat, made.guide, made.how_to), strict=True))
        return pdfs[what]()


def _one_of(request: Mapping[str, Any], key: str, known: tuple[str, ...]) -> str:
    value = request.get(key)
    if not isinstance(value, str) or value not in known:
        raise BadRecord(key, t("expected one of {ways}", ways=join_texts(", ", known)))
    return value


def _text(request: Mapping[str, Any], key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRecord(key, t("expected a text"))
    return value


def _names(report: Mapping[str, Any]) -> list[str]:
    return [str(code["name"]) for code in report.get("codes", ())]


def _in_short(selftest: table.SelfTest | None) -> owner.ShortSelfTest | None:
    """Return of the last self-test what it came to, null where there was none."""
    if selftest is None:
        return None
    return {
        "on": selftest["on"],
        "passed": selftest.get("passed"),
        "stopped": selftest.get("stopped"),
        "result": selftest.get("result"),
        "when": selftest.get("when"),
    }
