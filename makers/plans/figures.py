"""What building each board takes, in figures, from the profiles. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hardware.board import Board
from hardware.power import (
    DRIVER_V,
    FORWARD_V,
    PIN_V,
    SUPPLY_V,
    first_ma,
    header_ma,
    supply_ma,
)
from hardware.selftest.steps import Kind, steps
from makers.plans.lengths import links
from makers.plans.perfboard import layout
from makers.plans.plugs import plugs
from makers.plans.wiring import GROUND, THREE

CAMERA_LINES: Final = 4  # of the self-test: it opens, pictures a second, light, tags
JOINT_MIN: Final = 1.0  # assumed
CRIMP_MIN: Final = 2.0  # assumed


def figures(boards: Sequence[Board]) -> str:
    """Return the figures as a Markdown table, a column a board."""
    head = f"| | {' | '.join(board.name for board in boards)} |\n|---|{'---|' * len(boards)}\n"
    return head + "".join(
        f"| {name} | {' | '.join(tell(board) for board in boards)} |\n" for name, tell in ROWS
    )


def parts_tested(board: Board) -> int:
    """Return how many lines the self-test has on real pins, the camera's among them."""
    asked = [step for step in steps(board, True, ()) if step.kind not in (Kind.LET_GO, Kind.REST)]
    return len(asked) + CAMERA_LINES


def joints(board: Board) -> int:
    """Return how many joints are soldered: on the perforated board, at the panel, in the chain."""
    plan = layout(board)
    wired = {end for wire in plan.wires for end in (wire.one, wire.other)}
    on_board = len({*plan.legs.values(), *wired})
    at_panel = sum(plug.legs for plug in plugs(board))
    return on_board + at_panel + _per_link(board) * links(board)


def _per_link(board: Board) -> int:
    """Return the joints between an LED of the chain and the next: both ends of each wire."""
    return 2 * (2 + len(board.ring.lines)) if board.ring else 0


def crimps(board: Board) -> int:
    """Return how many contacts are crimped onto the cables' ends."""
    return sum(plug.legs for plug in plugs(board))


def _hours(board: Board) -> str:
    minutes = JOINT_MIN * joints(board) + CRIMP_MIN * crimps(board)
    return f"{minutes / 60:.0f} h"


def _across(board: Board) -> str:
    """Return the most that falls off at the resistor of the first lamp."""
    for name in list(board.leds)[:1]:
        source = SUPPLY_V - DRIVER_V if name in board.driven else PIN_V
        return f"{source - FORWARD_V[board.colour(name)]:.1f} V ({name} lamp)"
    return "no lamp"


def _first(board: Board) -> str:
    return f"{first_ma(board) / 1000:.2f} A" if board.ring else "no ring"


def _plugs(board: Board) -> str:
    found = [plug.legs for plug in plugs(board)]
    return ", ".join(f"{found.count(legs)} of {legs} legs" for legs in sorted(set(found))) or "none"


def _size(board: Board) -> str:
    wide, high = layout(board).size_mm
    return f"{wide:.0f} x {high:.0f} mm"


Row = tuple[str, Callable[[Board], str]]
ROWS: Final[Sequence[Row]] = (
    ("buttons, lamps, LEDs in the chain",
     lambda board: f"{len(board.buttons)}, {len(board.leds)}, {board.pixels}"),
    ("plugs", _plugs),
    ("joints to solder", lambda board: str(joints(board))),
    ("contacts to crimp", lambda board: str(crimps(board))),
    ("soldering and crimping", _hours),
    ("perforated board", _size),
    ("a button closes to", lambda board: GROUND if board.pressed == "low" else THREE),
    ("all lit, through the pins", lambda board: f"{header_ma(board):.0f} mA (50 at most)"),
    ("all lit, from 5 V", lambda board: f"{supply_ma(board) / 1000:.2f} A"),
    ("until the program runs, at the worst", _first),
    ("across the resistor of a lit lamp, at most", _across),
    ("parts of the self-test", lambda board: str(parts_tested(board))),
)  # fmt: skip
