"""How stiff the parts are beside those of blocks before them: E·I of both sections. mm, N. Pure.

`I` is the second moment of area of the section that bends, about its own middle. The material is
PLA before and after, so `E` is the same; a slicer's infill counts as solid in the old sections.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

from makers.case.floor import BAR, WALL_RIB
from makers.case.mounted_parts import (
    CAMERA_WALL,
    FIN,
    FOOT_BOLT,
    GUSSET,
    HOLDER,
    LAMP,
    PROFILE,
    SCREW_PAD,
    TUBE_WALL,
    foot_screws,
)
from makers.case.sizes import CLEARANCE, WALL
from makers.plans.mast_svg import ABOVE, ARM, BEHIND

PLA_E: Final = 2400.0  # N/mm², printed, along its layers: at the low end of what is measured
ALUMINIUM_E: Final = 70_000.0  # N/mm²
PROFILE_I: Final = 7000.0  # mm⁴, of a 20 x 20 profile with slots of 6 mm: 0.7 cm⁴
PROFILE_N: Final = 0.0049  # N for a millimetre of it: 0.5 kg a metre
CAMERA_N: Final = 0.2  # camera, holder, screws and ribbon: 20 g
LAMP_N: Final = 2.0  # the LED bar: 200 g
ARM_LONG: Final = 200.0
STRIP: Final = 80.0  # of a wall: each has a rib in its middle

Rect = tuple[float, float, float]  # wide, high, and how far its middle is from the section's zero


def second_moment(*parts: Rect) -> float:
    """Return the second moment of area of rectangles that are one section, mm⁴."""
    areas = [wide * high for wide, high, _ in parts]
    middle = sum(area * at for area, (_, _, at) in zip(areas, parts, strict=True)) / sum(areas)
    own = sum(wide * high**3 / 12 for wide, high, _ in parts)
    return own + sum(a * (at - middle) ** 2 for a, (_, _, at) in zip(areas, parts, strict=True))


@dataclass(frozen=True, slots=True)
class Section:
    """What bends, and its second moment of area before and now, mm⁴."""

    name: str
    before: float
    now: float


def sections() -> tuple[Section, ...]:
    """Return the sections that carry something."""
    wall = second_moment((STRIP, WALL, WALL / 2), (BAR, WALL_RIB, WALL + WALL_RIB / 2))
    wide = HOLDER[0]
    ends = GUSSET / 2  # half way up
    camera = second_moment(
        (wide, CAMERA_WALL, CAMERA_WALL / 2), (2 * BAR, ends, CAMERA_WALL + ends / 2)
    )
    lamp = second_moment((4 * BAR, LAMP[1] + LAMP[2], 0.0))
    return (
        Section("a wall, pushed inwards", second_moment((STRIP, 2.4, 0.0)), wall),
        Section("the camera's wall, half way up", second_moment((wide, 4.0, 0.0)), camera),
        Section("a mast's foot, half way to its screw", _tube(4.0), _foot()),
        Section("the lamp's holder", second_moment((80.0, 34.0, 0.0)), lamp),
    )


def _tube(wall: float) -> float:
    inner = PROFILE + CLEARANCE
    outer = inner + 2 * wall
    return (outer**4 - inner**4) / 12


def _foot() -> float:
    """The tube and its four fins, cut half way up to the screw."""
    start, x = (PROFILE + CLEARANCE) / 2, max(x for x, _ in foot_screws())
    long = x * sqrt(2) - SCREW_PAD[0] / 2 + 1
    near, far = FIN
    end = start + (near - FOOT_BOLT / 2) / (near - far) * (long - start)
    corner = (start + TUBE_WALL) * sqrt(2)
    fin, middle = BAR * (end - corner), (end + corner) / 2 / sqrt(2)
    return _tube(TUBE_WALL) + 4 * fin * middle**2


def sag(foot: float) -> float:
    """Return how far the camera sinks under its own weight and the arm's, mm.

    `foot` is the second moment of the foot's section; arm and upright are profiles.
    """
    out, stiff = float(BEHIND), ALUMINIUM_E * PROFILE_I
    arm = PROFILE_N * ARM_LONG
    moment = CAMERA_N * out + arm * out / 2
    own = CAMERA_N * out**3 / (3 * stiff) + arm / out * out**4 / (8 * stiff)
    turned = moment * (ABOVE + ARM) / stiff + moment * FOOT_BOLT / (PLA_E * foot)
    return own + turned * out


def lamp_sag() -> float:
    """Return how far the LED bar sinks by the bending of its holder, mm."""
    (lamp,) = (one for one in sections() if "lamp" in one.name)
    return LAMP_N * LAMP[1] ** 3 / (3 * PLA_E * lamp.now)


def table() -> str:
    """Return the sections as a Markdown table."""
    return "".join(_rows())


def _rows() -> Iterator[str]:
    yield "| section | I before, mm⁴ | I now, mm⁴ | E·I now, N·m² | now of before |\n"
    yield "|---|---|---|---|---|\n"
    for one in sections():
        stiff = PLA_E * one.now * 1e-6
        yield (
            f"| {one.name} | {one.before:.0f} | {one.now:.0f} | {stiff:.2f} "
            f"| {one.now / one.before:.1f} |\n"
        )
