"""What is printed white on a board: outlines, names, polarity. mm. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from makers.case.strokes import lines, wide
from makers.pcb.circuit import Part
from makers.pcb.layout import HIGH, OVER, WIDE, Layout
from makers.pcb.packages import PITCH, XH_PITCH, Line, outline, package

OUTLINE_WIDE: Final = 0.12
LETTER: Final = 1.0  # high; board makers print 0.8 and more
LETTER_WIDE: Final = 0.15  # of its lines
NAMES_AT: Final = (4.15, 5.45)  # a plug's two lines of words, below its legs
POLES: Final = {"lamp": "+ LAMP -", "button": "BUTTON", "buzzer": "+ PIEZO -"}
RING_POLES: Final = {3: "5V DI GND", 4: "5V DI CI GND"}


@dataclass(frozen=True, slots=True)
class Label:
    """Words round a middle."""

    words: str
    x: float
    y: float
    high: float = LETTER
    is_upright: bool = False  # read from the right
    is_below: bool = False  # on the side of the Pi

    def strokes(self) -> Iterator[Line]:
        """Yield the lines of its letters as they lie on the board, seen from above."""
        left, top = -wide(self.words, self.high) / 2, -self.high / 2
        for line in lines(self.words, left, top, self.high):
            yield tuple(self._put(x, y) for x, y in line)

    def _put(self, x: float, y: float) -> tuple[float, float]:
        if self.is_below:
            x = -x
        return (self.x + y, self.y - x) if self.is_upright else (self.x + x, self.y + y)


def outlines(part: Part) -> tuple[Line, ...]:
    """Return the white lines of a part, from its leg 1."""
    shape = package(part.package)
    return (outline(shape.body), *shape.marks)


def labels(plan: Layout) -> Iterator[Label]:
    """Yield every word on a board."""
    for part in plan.circuit.parts:
        at = plan.places[part.ref]
        match part.package:
            case "XH-2":
                yield from _plug(part, at.x + 1.25, at.y)
            case "XH-3" | "XH-4":
                legs = int(part.package[3:])
                across = at.x + (legs - 1) * XH_PITCH / 2
                yield Label(RING_POLES[legs], across, at.y + NAMES_AT[0])
                yield Label("RING", across, at.y + NAMES_AT[1])
            case "axial":
                yield Label(f"{part.ref} {_short(part.value)}", at.x, at.y + 5.08, 0.8, True)
            case "DIP-14" | "DIP-18":
                middle = at.put((int(part.package[4:]) / 4 - 0.5) * PITCH, -3.81)
                yield Label(f"{part.ref} {part.value}", *middle)
            case "polyfuse":
                yield Label(part.ref, at.x - 2.6, at.y + 2.54, is_upright=True)
            case "can":
                yield Label(f"{part.ref} {_short(part.value)}", at.x + 2.5, at.y + 2.6)
            case "disc":
                yield Label(part.ref, at.x - 2.2, at.y + 2.5, is_upright=True)
    yield from _of_the_board(plan)


def _plug(part: Part, x: float, y: float) -> Iterator[Label]:
    name, _, kind = part.role.rpartition(" ")
    yield Label(POLES[kind], x, y + NAMES_AT[0], 0.8 if kind == "buzzer" else 0.9)
    if name:
        yield Label(name, x, y + NAMES_AT[1])


def _short(value: str) -> str:
    """Return a value in the letters that there are: "1 kΩ" is 1K, "1000 µF" is 1000U."""
    for sign, letter in ((" kΩ", "K"), (" Ω", ""), (" µF", "U"), (" nF", "N")):
        value = value.replace(sign, letter)
    return value


def _of_the_board(plan: Layout) -> Iterator[Label]:
    pin = plan.places["J1"]
    yield Label("1", pin.x - 1.95, pin.y)
    yield Label("2", pin.x - 1.95, pin.y - PITCH)
    middle = WIDE / 2
    yield Label("J1 BELOW: THE PI", middle, pin.y + 2.2)
    yield Label(f"ROUND TABLE REFEREE: {plan.name}", middle, OVER + 34.6)
    yield Label("CARD END", 2.0, OVER + 30.0, is_upright=True)
    yield Label("SOCKET ON THIS SIDE", middle, pin.y + 2.4, is_below=True)
    yield Label("ROUND TABLE REFEREE", middle, HIGH - 23.0, is_below=True)
