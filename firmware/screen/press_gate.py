"""Who may press what a page draws: mock buttons, cards of a drawn table, a call for help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request

from firmware.screen.encryption import comes_from_here
from firmware.screen.pin_gate import COOKIE, Gate
from firmware.screen.post_requests import Refusal
from words.text import t

Checks = Callable[[Request], None]  # raises Refusal
FOR_GUESTS: Final = t(
    "Guests use the box and its own screen. On this page the operator's PIN is needed."
)


def press_check(gate: Gate, guests_press: bool) -> Checks:
    """Return the check of a press: who sits at the box may, from elsewhere who gave the PIN.

    `guests_press`: everybody may.
    """

    def check(request: Request) -> None:
        is_let = guests_press or comes_from_here(request.scope)
        if not is_let and not gate.is_open_for(request.cookies.get(COOKIE)):
            raise Refusal(401, "pin-needed", FOR_GUESTS)

    return check
