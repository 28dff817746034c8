"""The tables of docs/build.md, which come from the profiles and the plans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.profiles import load
from makers.plans import plugs, ribbon, sight
from makers.plans.figures import figures
from makers.plans.shopping import of_every_board, shopping
from makers.plans.wiring import colours

SIMPLEST_FIRST: Final = ("minimal", "standard", "deluxe")


def tables() -> Mapping[str, str]:
    """Return every table by its name."""
    usual = load("standard")
    return {
        "figures": figures([load(name) for name in SIMPLEST_FIRST]),
        "parts": shopping(of_every_board()),
        "plugs": plugs.kinds(usual),
        "colours": colours(),
        "sight": sight.table(),
        "ribbon": ribbon.table(usual),
    }
