"""The plugs between board and panel: their names, legs and wires, from a board's profile. Pure.

The printed board, the perforated one, the guide and the list of what to buy have them from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from hardware.board import Board
from makers.plans.wiring import FIVE, GROUND, THREE, WIRES

FIRST: Final = 2  # J1 is the header's plug
RING: Final = "ring"  # the part of the plug with three or four legs
CONTACT: Final = "SXH-001T"
RING_LEGS: Final = {4: (FIVE, "data", "clock", "ground"), 3: (FIVE, "data", "ground")}


@dataclass(frozen=True, slots=True)
class End:
    """A leg of a plug: what it is, and the colour of its wire."""

    what: str  # "signal", "plus", "ground"
    colour: str


@dataclass(frozen=True, slots=True)
class Plug:
    """A JST XH plug, which fits one way round only."""

    name: str  # "J2", as it stands beside it on the drawings
    part: str  # of the panel: "quest-1 button"
    ends: tuple[End, ...]  # from leg 1

    @property
    def legs(self) -> int:
        """How many legs it has."""
        return len(self.ends)


def plugs(board: Board) -> tuple[Plug, ...]:
    """Return the plug of each part of the panel."""
    return tuple(
        Plug(f"J{number}", part, ends)
        for number, (part, ends) in zip(count(FIRST), _parts(board), strict=False)
    )


def by_part(board: Board) -> dict[str, Plug]:
    """Return the plugs by the part that each takes."""
    return {plug.part: plug for plug in plugs(board)}


def header(legs: int) -> str:
    """Return what JST calls the part on the board."""
    return f"B{legs}B-XH-A"


def housing(legs: int) -> str:
    """Return what JST calls the part on the cable."""
    return f"XHP-{legs}"


def _parts(board: Board) -> Iterator[tuple[str, tuple[End, ...]]]:
    ground = End("ground", WIRES[GROUND])
    button = End("signal", WIRES["button"])
    common = ground if board.pressed == "low" else End(THREE, WIRES[THREE])
    yield from ((f"{name} button", (button, common)) for name in board.buttons)
    if board.wake:
        yield "wake button", (button, ground)
    lamp = (End("plus", WIRES["lamp"]), End("minus", WIRES["lamp back"]))
    yield from ((f"{name} lamp", lamp) for name in board.leds)
    if board.buzzer is not None:
        yield "buzzer", (End("plus", WIRES["buzzer"]), ground)
    if board.ring:
        shades = (WIRES[FIVE], *(WIRES[line] for line in board.ring.lines), WIRES[GROUND])
        yield RING, tuple(map(End, RING_LEGS[len(shades)], shades))


def table(board: Board) -> str:
    """Return the plugs as a Markdown table: each leg's wire and what it is."""
    rows = "".join(
        f"| {plug.name} | {plug.part} | {plug.legs} | {_ends(plug)} |\n" for plug in plugs(board)
    )
    return f"| plug | part | legs | wires, from leg 1 |\n|---|---|---|---|\n{rows}"


def _ends(plug: Plug) -> str:
    return ", ".join(f"{end.colour} {end.what}" for end in plug.ends)


def kinds(board: Board) -> str:
    """Return a plug of each kind as a Markdown table: what each leg's wire is."""
    seen = {plug.part.rpartition(" ")[2]: plug for plug in plugs(board)}
    rows = "".join(f"| {kind} | {plug.legs} | {_ends(plug)} |\n" for kind, plug in seen.items())
    return f"| part | legs | wires, from leg 1 |\n|---|---|---|\n{rows}"
