"""What to order for a printed board, and where each part goes, as CSV. Pure."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import StringIO
from itertools import groupby
from typing import Final

from makers.pcb.circuit import Part
from makers.pcb.layout import HIGH, Layout
from makers.pcb.packages import package
from makers.plans.plugs import header, housing
from makers.plans.wiring import DRIVER, SHIFTER

XH: Final = "JST, XH connector: jst-mfg.com/product/pdf/eng/eXH.pdf"
ON_TI: Final = "Texas Instruments: ti.com/lit/ds/symlink"


@dataclass(frozen=True, slots=True)
class PartToBuy:
    """What to look for, and a maker's own name of it where a source can be named."""

    look_for: str
    number: str = ""
    source: str = ""


BOUGHT: Final[Mapping[str, PartToBuy]] = {  # by value or package
    DRIVER: PartToBuy("DIP-18, and a socket for it: eight switches to ground", "ULN2803A",
                   f"{ON_TI}/uln2803a.pdf"),
    SHIFTER: PartToBuy("DIP-14, and a socket for it: AHCT or HCT, no AHC", "SN74AHCT125",
                    f"{ON_TI}/sn74ahct125.pdf"),
    "XH-2": PartToBuy(f"2.5 mm apart, upright, for plugs {housing(2)}", header(2), XH),
    "XH-3": PartToBuy(f"2.5 mm apart, upright, for a plug {housing(3)}", header(3), XH),
    "XH-4": PartToBuy(f"2.5 mm apart, upright, for a plug {housing(4)}", header(4), XH),
    "axial": PartToBuy("0.25 W, with wires"),
    "disc": PartToBuy("ceramic, X7R, legs 5 mm apart, 16 V or more"),
    "can": PartToBuy("electrolytic, 6.3 V or more, at most 10 mm across, legs 5 mm apart"),
    "polyfuse": PartToBuy(
        "PTC fuse that resets, holds this current, trips at twice of it, 6 V or more, legs 5.1 mm"
        " apart"
    ),
    "Pi-socket": PartToBuy(
        "socket 2 x 20, 2.54 mm, for the lower side; over a cooler one with long legs, 16 mm"
    ),
}  # fmt: skip


def bill(plan: Layout) -> str:
    """Return the bill of materials: a line for each sort of part."""
    rows = [("parts", "how many", "value", "package", "look for", "maker's number", "source")]
    for (shape, value), parts in _sorts(plan.circuit.parts):
        bought = BOUGHT.get(value) or BOUGHT[shape]
        refs = " ".join(part.ref for part in parts)
        about = package(shape).about
        rows.append((
            refs, str(len(parts)), value, about, bought.look_for, bought.number, bought.source,
        ))  # fmt: skip
    return _csv(rows)


def _sorts(parts: Iterable[Part]) -> Iterable[tuple[tuple[str, str], list[Part]]]:
    def sort(part: Part) -> tuple[str, str]:
        """A plug's value says what it takes: they are all of one sort."""
        return part.package, package(part.package).name if part.package[:2] == "XH" else part.value

    for key, same in groupby(sorted(parts, key=sort), key=sort):
        yield key, list(same)


def placement(plan: Layout) -> str:
    """Return where each part's leg 1 is, from the lower left corner, y up, as board makers ask."""
    rows = [("Ref", "Val", "Package", "PosX", "PosY", "Rot", "Side")]
    for part in plan.circuit.parts:
        at = plan.places[part.ref]
        side = "bottom" if part.package == "Pi-socket" else "top"
        place = (f"{at.x:.3f}", f"{HIGH - at.y:.3f}", f"{at.turned}")
        rows.append((part.ref, part.value, part.package, *place, side))
    return _csv(rows)


def _csv(rows: Iterable[tuple[str, ...]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
