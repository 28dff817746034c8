"""The doctor on the operator's page: in a process of its own, nothing waits for it."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from firmware.screen.asking import Refusal
from firmware.screen.pin_gate import Gate
from words.text import t

ASK_S: Final = 60.0  # a Pi with a slow card needs some 5 s
NO_DOCTOR: Final = t("The doctor gave no answer; run `roundtable doctor` in a terminal.")


def routes(gate: Gate, words: Sequence[str]) -> list[BaseRoute]:
    """Return the one route, behind the PIN; `words` prints the doctor's JSON."""
    one_at_a_time = asyncio.Lock()

    async def told(request: Request) -> Response:
        gate.check(request)
        async with one_at_a_time:
            return JSONResponse(await asyncio.to_thread(_asked, words))

    return [Route("/api/doctor", told)]


def _asked(words: Sequence[str]) -> dict[str, Any]:
    try:
        ran = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=ASK_S)
        told: Any = json.loads(ran.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise Refusal(503, "no-doctor", NO_DOCTOR) from error
    if not isinstance(told, dict):
        raise Refusal(503, "no-doctor", NO_DOCTOR)
    return told
