"""The card game with its bots, as the registry lists it."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.rumors.entry import ENTRY
from firmware.games.played import Company, Played


def _company(setup: Any, chance: Random) -> Company:
    from firmware.games.rumors import company

    return company.Company(setup, chance)


RUMORS: Final = Played(
    ENTRY,
    _company,
    simulation="firmware.games.rumors.simulation",
    chart="firmware.games.rumors.chart",
)
