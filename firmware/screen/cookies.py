"""What a browser keeps for the box: a key that no script may read and no other site sends."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response


def set_cookie(
    request: Request, answer: Response, name: str, value: str, seconds: float, path: str
) -> None:
    """Have a browser keep it for us alone, out of the reach of scripts."""
    answer.set_cookie(
        name, value, max_age=int(seconds), path=path, httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
