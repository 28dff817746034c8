"""The tables of docs/build.md, box.md and pcb.md, which come from the profiles and the plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from docs.tables import markdown
from hardware.profiles import load
from makers.case import print_time
from makers.pcb.circuit import holds_a
from makers.pcb.layout import HIGH, WIDE, layout
from makers.plans import plugs, ribbon, sight
from makers.plans.figures import figures
from makers.plans.shopping_list import of_every_board, shopping
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
        "prints": print_time.table(),
        "printed-boards": markdown(("", *SIMPLEST_FIRST), _printed_boards()),
    }


def _printed_boards() -> Iterator[tuple[str, ...]]:
    """Yield a row a figure of the printed boards, the simplest board first."""
    boards = [load(name) for name in SIMPLEST_FIRST]
    yield "size", *(f"{WIDE:g} x {HIGH:g} mm" for _ in boards)
    yield "parts", *(str(len(layout(board).circuit.parts)) for board in boards)
    yield "plugs", *(str(len(list(plugs.plugs(board)))) for board in boards)
    yield "fuse", *(f"{holds_a(board):g} A" for board in boards)
