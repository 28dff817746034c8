"""How long the camera's ribbon must be, from where the camera hangs and where the Pi sits. mm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.plans.mast_svg import ABOVE, ARM, BEHIND

PI_ABOVE: Final = 22  # the Pi's camera connector over the table
BENDS: Final = 30  # both plugs, and the two bends at the mast's ends, none sharper than 5 mm
PLACES: Final[Mapping[str, int]] = {  # from that connector to the mast, along the table
    "at the mast's foot": 30,
    "in the case behind the panel": 110,
}
SOLD: Final = (150, 200, 300, 500, 1000, 2000)  # lengths of 15 and 22 pin ribbons in the shops


def needed(place: str) -> int:
    """Return how long a ribbon must be at least."""
    return PLACES[place] + (ABOVE + ARM - PI_ABOVE) + BEHIND + BENDS


def to_buy(place: str) -> int:
    """Return the shortest ribbon in the shops that is long enough."""
    return next(length for length in SOLD if length >= needed(place))


def table() -> str:
    """Return both places of the Pi as a Markdown table."""
    head = "| the Pi sits | it takes | buy |\n|---|---|---|\n"
    return head + "".join(
        f"| {place} | {needed(place)} mm | {to_buy(place)} mm |\n" for place in PLACES
    )
