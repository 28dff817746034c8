"""What is a board's own in the building instructions: pictures, parts, wires, plugs, holes.

The common steps are docs/build.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.board import Board
from hardware.profiles import load, profile_names
from makers.case.sizes import spots
from makers.plans import plugs
from makers.plans.figures import figures
from makers.plans.holes import NoRoom
from makers.plans.netlist import netlist
from makers.plans.perfboard_svg import part_table, wire_table
from makers.plans.shopping_list import of_board, shopping
from makers.plans.wiring import table, wires

ABOUT = {
    "minimal": "One evening with a soldering iron: ten pins. ACCUSE and UNDO are on the page.",
    "standard": "The whole table: eight buttons, seven lamps, sixteen Swords of light.",
    "deluxe": "The standard board with a lamp for each of seven seats.",
}


def guide(board: Board) -> str:
    """Return docs/build-NAME.md; raise NoRoom where the plate is too small for its parts."""
    return "\n".join((
        f"# The {board.name} board\n\n{ABOUT.get(board.name, '')}\n",
        "[Build the box](build.md) has the steps; this page has what is this board's own. "
        f"`roundtable build wiring --board {_name_of_board(board)} --guide FILE.md` makes it "
        "from the profile.\n",
        f"![Wiring of the {board.name} board](wiring-{board.name}.svg)\n",
        *_figures(board),
        f"## Parts\n\n{shopping(of_board(board))}",
        *_soldering_lines(board),
        _case(board),
    ))  # fmt: skip


def _name_of_board(board: Board) -> str:
    """Return how a board is named to a command: one of one's own by its file."""
    return board.name if board.name in profile_names() else f"{board.name}.toml"


def _figures(board: Board) -> Iterator[str]:
    """Yield the figures of a board of one's own; the common page has those of the shipped ones."""
    if board.name not in profile_names():
        yield f"## In figures\n\n{figures((board,))}"


def _soldering_lines(board: Board) -> Iterator[str]:
    if twin := _twin(board):
        yield (
            f"Wires, plugs and perforated board are those of "
            f"[the {twin} board](build-{twin}.md#wires).\n"
        )
        return
    yield f"## Wires\n\n{table(board)}"
    yield f"## Plugs\n\n{plugs.table(board)}"
    yield (
        f"## The perforated board\n\n![The perforated board](perfboard-{board.name}.svg)\n\n"
        "Letters are rows, numbers columns: above from the parts' side, below from the copper's. "
        f"Plugs stand with leg 1 to the left.\n\n{part_table(board)}\n{wire_table(board)}"
    )


def _twin(board: Board) -> str | None:
    """Return the simpler shipped board that is soldered alike."""
    for name in reversed(profile_names()):
        other = load(name)
        is_simpler = other.pixels < board.pixels
        if is_simpler and wires(other) == wires(board) and netlist(other) == netlist(board):
            return name
    return None


def _case(board: Board) -> str:
    try:
        spots(board)
    except NoRoom as why:
        return (
            f"## The case\n\nNone can be drawn: {why}. Until then lay the Pi at the mast's foot, "
            "and build a case of your own round the board.\n"
        )
    return (
        "## The case\n\n![The case with its plate lifted, and the parts of the mast]"
        f"(box-{board.name}.svg)\n"
    )
