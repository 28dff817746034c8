"""The calibration page: what the camera sees, how good that is, and what to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord
from engine.record import parse
from firmware.camera.live_calibration import NotStored
from firmware.screen.desk import Desk
from firmware.screen.files import page
from firmware.screen.page_language import language_of
from firmware.screen.pages import as_json
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal, body_of, read_keys
from firmware.storage.bad_config import BadConfig
from vision.frame import NoCamera
from vision.tags import MAT
from words.text import t, told_by

if TYPE_CHECKING:
    from firmware.shapes import operator
    from firmware.shapes.table import Snapshot


class Aiming(Protocol):
    """The camera, for who aims it. Each call may take some tens of milliseconds."""

    def picture(self) -> bytes | None:
        """Return the newest picture as JPEG, None when the camera gives none."""

    def report(self) -> operator.Report:
        """Return what the newest frames say."""

    def in_view(self) -> operator.View:
        """Return how much of the table the eyes see as they watch."""

    def store(self, anyway: bool) -> operator.Stored:
        """Lock the camera and keep all; raise NotStored or BadConfig."""

    def focus(self) -> operator.Focusing:
        """Focus once and expose anew; raise NotStored."""


def routes(desk: Desk, aim: Aiming, gate: Gate) -> list[BaseRoute]:
    """Return the routes.

    What shows a picture, or changes it, asks for the PIN: a camera sees hands and faces. How
    many mm are in view tells nothing of them.
    """
    at = _Calibrate(desk, aim, gate)
    return [
        Route("/calibrate", at.page),
        Route("/api/calibration", at.report),
        Route("/api/calibration/view", at.view),
        Route("/api/calibration/picture", at.picture),
        Route("/api/calibration/store", at.store, methods=["POST"]),
        Route("/api/calibration/focus", at.focus, methods=["POST"]),
    ]


class _Calibrate:
    """What the addresses answer, one method an address. The work is done beside the loop."""

    def __init__(self, desk: Desk, aim: Aiming, gate: Gate) -> None:
        self._desk = desk
        self._aim = aim
        self._gate = gate

    async def page(self, request: Request) -> Response:
        return page("calibrate.html", language_of(request.scope))

    async def report(self, request: Request) -> Response:
        self._gate.check(request)
        report = await run_in_threadpool(self._aim.report)
        return as_json(calibration(report, self._desk.table()))

    async def view(self, _: Request) -> Response:
        return as_json(await run_in_threadpool(self._aim.in_view))

    async def picture(self, request: Request) -> Response:
        self._gate.check(request)
        picture = await run_in_threadpool(self._aim.picture)
        if picture is None:
            raise Refusal(404, "no-picture", t("The camera gives no picture."))
        return Response(picture, media_type="image/jpeg")

    async def store(self, request: Request) -> Response:
        self._gate.check(request)
        asked = await read_keys(request, "anyway")
        anyway = asked.get("anyway", False)
        if not isinstance(anyway, bool):
            raise BadRecord("anyway", t("expected true or false"))
        try:
            return as_json(await run_in_threadpool(self._aim.store, anyway))
        except NotStored as error:
            raise Refusal(409, error.reason, told_by(error)) from error
        except (BadConfig, NoCamera) as error:
            raise Refusal(409, "not-written", told_by(error)) from error

    async def focus(self, request: Request) -> Response:
        self._gate.check(request)
        parse(await body_of(request))
        try:
            return as_json(await run_in_threadpool(self._aim.focus))
        except NotStored as error:
            raise Refusal(409, error.reason, told_by(error)) from error
        except NoCamera as error:
            raise Refusal(409, "no-camera", told_by(error)) from error


def calibration(report: operator.Report, table: Snapshot) -> operator.Calibration:
    """Return the report with what each code is called, in words that can be translated."""
    told: operator.Calibration = {**report, "eyes": table["eyes"]}
    if codes := told.get("codes"):
        labels = {piece["id"]: piece["label"] for piece in table["pieces"]}
        labels |= {name: t("mat {n}", n=n) for n, name in enumerate(MAT, start=1)}
        told["codes"] = [
            {**code, "label": labels.get(code["name"], code["name"])} for code in codes
        ]
    return told
