"""What every page's routes share: files of ours, JSON, and what a request that fails is told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

from engine.game import Json
from firmware.screen.asking import Refusal

STATIC: Final = Path(__file__).parent / "static"


class Files(StaticFiles):
    """Our scripts and styles: a browser may keep them, but asks each time if they are the same."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        answer = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def page(name: str) -> Response:
    """Return one of our HTML pages."""
    return FileResponse(STATIC / name, headers={"Cache-Control": "no-cache"})


def as_json(value: Mapping[str, Json], status: int = 200) -> Response:
    """Return an object as JSON."""
    return JSONResponse(dict(value), status_code=status)


async def said_no(_: Request, error: Exception) -> Response:
    """Answer a request that is refused."""
    assert isinstance(error, Refusal)
    return error.answer()


async def not_valid(_: Request, error: Exception) -> Response:
    """Answer a request whose JSON is not what was expected."""
    return Refusal(400, "not-valid", str(error)).answer()
