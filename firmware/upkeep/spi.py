"""Whether SPI is as the board needs it: on for a ring of LEDs, off for one without. Pure.

Up to the Pi 4 SPI's clock is a part of the core's. The kernel divides the fastest one and hears of
no change (raspberrypi/linux#3381): a ring that is told by timing needs a core whose clock stays.

Read in the kernel's drivers (pinctrl-bcm2835, pinctrl-rp1: neither is `strict`), tried on no Pi:
with SPI on, data, clock and MISO become ordinary pins again for a program that claims them, but
both selects are the kernel's own and answer "GPIO busy".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware.upkeep.facts import Facts, Groups, Pins, Spi, Unknown
from hardware.header import pin_text
from hardware.rings import Ring

KEPT: Final = frozenset({7, 8})  # the selects
PI_5: Final = "pinctrl-rp1"


def judge_spi(facts: Facts, spi: Spi) -> tuple[str, Mapping[str, object]]:
    """Return the case, and what stands in its sentence."""
    if isinstance(facts.pins, Pins) and facts.pins.factory == "mock":
        return "no-pi", {}
    if spi.ring is not None:
        user = facts.groups.user if isinstance(facts.groups, Groups) else "USER"
        slow, fast = spi.core_mhz or (0, 0)
        told = {"path": spi.path, "user": user, "leds": spi.ring.leds, "slow": slow, "fast": fast}
        return _of_a_ring(facts, spi, spi.ring), told
    if not spi.is_on:
        return "none", {}
    taken = {bcm: part for bcm, part in spi.parts.items() if bcm in KEPT}
    beside = ", ".join(f"{part}: {pin_text(bcm)}" for bcm, part in (taken or spi.parts).items())
    return ("taken" if taken else "beside" if beside else "unused"), {"parts": beside}


def _of_a_ring(facts: Facts, spi: Spi, ring: Ring) -> str:
    if not (spi.is_on and spi.may):
        return "closed" if spi.is_on else "off"
    slow, fast = spi.core_mhz or (0, 0)
    if ring.timing is not None and slow != fast and not _is_a_pi_5(facts):
        return "core"
    return "ok" if spi.is_named else "unnamed"


def _is_a_pi_5(facts: Facts) -> bool:
    """Whether SPI is the RP1's, which has a clock of its own."""
    chips = () if isinstance(facts.chips, Unknown) else facts.chips
    return any(chip.label == PI_5 for chip in chips)
