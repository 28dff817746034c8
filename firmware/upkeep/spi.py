"""SPI, which the ring of LEDs needs and a board without one does not: found out and judged.

Read in the kernel's drivers (pinctrl-bcm2835, pinctrl-rp1: neither is `strict`), tried on no Pi:
with SPI on, data, clock and MISO become ordinary pins again for a program that claims them, but
both selects are the kernel's own and answer "GPIO busy".
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from firmware.owner.config import Config
from firmware.upkeep.facts import Facts, Groups, Pins, Spi
from hardware.header import SPI0, pin_text

DEVICE: Final = Path("/dev/spidev0.0")
KEPT: Final = frozenset({7, 8})  # the selects


def spi(config: Config, device: Path = DEVICE) -> Spi:
    """Return whether SPI is on, and what the board has of it; BadBoard where there is none."""
    from hardware.profiles import load

    board = load(config.board)
    pins = board.leds | {f"{name} button": bcm for name, bcm in board.buttons.items()}
    if board.buzzer is not None:
        pins["buzzer"] = board.buzzer
    parts = {bcm: name for name, bcm in pins.items() if bcm in SPI0}
    return Spi(board.ring, device.exists(), os.access(device, os.R_OK | os.W_OK), parts)


def judged(facts: Facts, spi: Spi) -> tuple[str, Mapping[str, object]]:
    """Return the case, and what stands in its sentence."""
    if isinstance(facts.pins, Pins) and facts.pins.factory == "mock":
        return "no-pi", {}
    if spi.has_ring:
        user = facts.groups.user if isinstance(facts.groups, Groups) else "USER"
        case = "off" if not spi.is_on else "ok" if spi.may else "closed"
        return case, {"path": DEVICE, "user": user}
    if not spi.is_on:
        return "none", {}
    taken = {bcm: part for bcm, part in spi.parts.items() if bcm in KEPT}
    told = ", ".join(f"{part}: {pin_text(bcm)}" for bcm, part in (taken or spi.parts).items())
    return ("taken" if taken else "beside" if told else "unused"), {"parts": told}
