"""The doctor on the operator's page: in a process of its own, nothing waits for it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from firmware.owner.config import Config
from firmware.screen.page_language import language_of
from firmware.screen.pin_gate import Gate
from firmware.screen.post_requests import Refusal
from words.text import t

if TYPE_CHECKING:
    from firmware.shapes.operator import Doctor

COMMAND: Final = "doctor"
ASK_S: Final = 60.0  # a Pi with a slow card needs some 5 s
NO_DOCTOR: Final = t("The doctor gave no answer; run `roundtable doctor` in a terminal.")


def doctor_command(config: Config, file: Path | None) -> tuple[str, ...]:
    """Return the command that asks the doctor about this box, options and all, as JSON."""
    chosen = {
        "camera": config.source, "board": config.board, "pins": config.pin_factory,
        "host": config.host, "port": config.port,
    }  # fmt: skip
    options = [f"--{name}={value}" for name, value in chosen.items()]
    named = [] if file is None else [f"--config={file}"]
    words = (COMMAND, "--json", f"--data={config.data}", *named, *options)
    return (
        sys.executable,
        "-c",
        "import sys; from firmware.cli import main; sys.exit(main())",
        *words,
    )


def routes(gate: Gate, words: Sequence[str]) -> list[BaseRoute]:
    """Return the one route, behind the PIN; `words` prints the doctor's JSON."""
    one_at_a_time = asyncio.Lock()

    async def answer_doctor(request: Request) -> Response:
        gate.check(request)
        async with one_at_a_time:
            asked = _in(language_of(request.scope).code, words)
            return JSONResponse(await asyncio.to_thread(_ask_doctor, asked))

    return [Route("/api/doctor", answer_doctor)]


def _in(code: str, words: Sequence[str]) -> Sequence[str]:
    """Return the command, to be said in a language."""
    if COMMAND not in words:
        return words
    at = words.index(COMMAND)
    return (*words[:at], "--language", code, *words[at:])


def _ask_doctor(words: Sequence[str]) -> Doctor:
    try:
        ran = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=ASK_S)
        told: Any = json.loads(ran.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise Refusal(503, "no-doctor", NO_DOCTOR) from error
    if not isinstance(told, dict):
        raise Refusal(503, "no-doctor", NO_DOCTOR)
    return cast("Doctor", told)
