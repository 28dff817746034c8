"""Whether SPI is as the board needs it: on for a ring of LEDs, off for one without. Pure.

Read in the kernel's drivers (pinctrl-bcm2835, pinctrl-rp1: neither is `strict`), tried on no Pi:
with SPI on, data, clock and MISO become ordinary pins again for a program that claims them, but
both selects are the kernel's own and answer "GPIO busy".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware.upkeep.facts import Facts, Groups, Pins, Spi
from hardware.header import pin_text

KEPT: Final = frozenset({7, 8})  # the selects


def judge_spi(facts: Facts, spi: Spi) -> tuple[str, Mapping[str, object]]:
    """Return the case, and what stands in its sentence."""
    if isinstance(facts.pins, Pins) and facts.pins.factory == "mock":
        return "no-pi", {}
    if spi.has_ring:
        user = facts.groups.user if isinstance(facts.groups, Groups) else "USER"
        case = "off" if not spi.is_on else "ok" if spi.may else "closed"
        return case, {"path": spi.path, "user": user}
    if not spi.is_on:
        return "none", {}
    taken = {bcm: part for bcm, part in spi.parts.items() if bcm in KEPT}
    told = ", ".join(f"{part}: {pin_text(bcm)}" for bcm, part in (taken or spi.parts).items())
    return ("taken" if taken else "beside" if told else "unused"), {"parts": told}
