"""A board's circuit as KiCad's .kicad_sch, its symbols as a library, its netlist. Pure.

Each pin has a flag with its net's name: flags of one name are one piece of metal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from makers.pcb.circuit import FIVE, Circuit, Part
from makers.pcb.kicad import (
    DRAWING_VERSION,
    GENERATOR,
    LIBRARY,
    block,
    font,
    mm,
    number_of,
    quote_words,
)
from makers.pcb.layout import Layout
from makers.pcb.symbols import GRID, PIN, Pin, pins, rows

WIDTHS: Final = {"Pi-socket": 20.32, "DIP-18": 15.24, "DIP-14": 15.24, "XH-3": 10.16, "XH-4": 10.16}
NARROW: Final = 5.08
SYMBOLS: Final = (
    "Pi-socket", "DIP-18", "DIP-14", "XH-2", "XH-3", "XH-4", "axial", "disc", "can", "polyfuse",
)  # fmt: skip
COLUMNS: Final = (60.96, 139.7, 205.74, 271.78, 337.82)  # of an A3 sheet, the symbols' middles
TOP: Final = 33.02
LOW: Final = 269.24  # on the grid
BETWEEN: Final = 7.62  # symbols, from the last row to the next first one
FLAG: Final = "PWR_FLAG"


def schematic(plan: Layout) -> str:
    """Return the drawing."""
    root = number_of(plan.name, "sheet")
    shown = sorted({part.package for part in plan.circuit.parts}, key=SYMBOLS.index)
    lines = [
        f"(version {DRAWING_VERSION}) {GENERATOR}",
        f'(uuid "{root}")', '(paper "A3")',
        f"(title_block (title {quote_words(f'Round Table Referee, {plan.name}')}))",
        block("lib_symbols", [*(_symbol(name, f"{LIBRARY}:") for name in shown), _flag(True)]),
    ]  # fmt: skip
    for part, x, y in places(plan.circuit):
        lines += [_place_part(plan, part, x, y, root), *_flags(plan.circuit, part, x, y)]
    lines += _driven(plan, root)
    lines.append('(sheet_instances (path "/" (page "1")))')
    return block("kicad_sch", lines) + "\n"


def library() -> str:
    """Return every symbol, for KiCad's list of libraries."""
    head = f"(version {DRAWING_VERSION}) {GENERATOR}"
    symbols = [*(_symbol(name, "") for name in SYMBOLS), _flag(False)]
    return block("kicad_symbol_lib", [head, *symbols]) + "\n"


def places(circuit: Circuit) -> Iterator[tuple[Part, float, float]]:
    """Yield each part with its symbol's middle column and first row of pins, down the columns."""
    column, y = 0, TOP
    for part in sorted(circuit.parts, key=lambda part: part.package not in ("Pi-socket", "DIP-18")):
        high = (rows(part.package) - 1) * GRID
        if y + high > LOW or (column == 0 and part.package[:2] not in ("Pi", "DI")):
            column, y = column + 1, TOP
        yield part, COLUMNS[column], y
        y += high + BETWEEN + GRID


def _half(package: str) -> float:
    return WIDTHS.get(package, NARROW) / 2


def _end(pin: Pin, package: str) -> tuple[float, float]:
    """Return where a pin ends, from the symbol's middle column and first row, y down."""
    x = _half(package) + PIN
    return (x if pin.is_right else -x), pin.row * GRID


def _symbol(package: str, prefix: str) -> str:
    half, low = _half(package), -(rows(package) - 1) * GRID - GRID / 2
    hidden = "" if package in WIDTHS else " (hide yes)"
    drawn = f"(rectangle (start {mm(-half, GRID / 2)}) (end {mm(half, low)}) (stroke (width 0.254)"
    drawn += " (type default)) (fill (type background)))"
    letter = {"a": "R", "d": "C", "c": "C", "p": "F", "D": "U"}.get(package[0], "J")
    head = [
        f"(pin_names (offset 0.508){hidden})", "(exclude_from_sim no) (in_bom yes) (on_board yes)",
        *_properties(letter, package, package, 0.0, 0.0, 0.0),
        block(f"symbol {quote_words(f'{package}_0_1')}", [drawn]),
        block(
            f"symbol {quote_words(f'{package}_1_1')}",
            [_pin(pin, package) for pin in pins(package)],
        ),
    ]  # fmt: skip
    return block(f"symbol {quote_words(prefix + package)}", head)


def _pin(pin: Pin, package: str) -> str:
    x, y = _end(pin, package)
    return (
        f"(pin {pin.kind} line (at {mm(x, -y, 180 if pin.is_right else 0)}) (length {mm(PIN)}) "
        f"(name {quote_words(pin.name)} {font()}) (number {quote_words(pin.leg)} {font()}))"
    )


def _flag(is_placed: bool) -> str:
    """Return the symbol that tells the rule check: this net has its supply from elsewhere."""
    name = f"{LIBRARY}:{FLAG}" if is_placed else FLAG
    pin = f'(pin power_out line (at 0 0 90) (length 0) (name "pwr" {font()}) (number "1" {font()}))'
    line = (
        "(polyline (pts (xy 0 0) (xy 0 2.54)) (stroke (width 0) (type default)) (fill (type none)))"
    )
    return block(f"symbol {quote_words(name)}", [
        "(power) (pin_names (offset 0) (hide yes)) (exclude_from_sim no) (in_bom no) (on_board no)",
        *_properties("#FLG", FLAG, "", 0.0, 0.0, 0.0),
        block(f'symbol "{FLAG}_0_0"', [pin]), block(f'symbol "{FLAG}_0_1"', [line]),
    ])  # fmt: skip


def _properties(
    ref: str, value: str, package: str, x: float, y: float, low: float
) -> Iterator[str]:
    hidden = "(hide yes)" if ref.startswith("#") else ""
    yield f'(property "Reference" {quote_words(ref)} (at {mm(x, y - 2.54)} 0) {font(more=hidden)})'
    yield f'(property "Value" {quote_words(value)} (at {mm(x, low + 2.54)} 0) {font()})'
    footprint = f"{LIBRARY}:{package}" if package else ""
    for name, words in (("Footprint", footprint), ("Datasheet", ""), ("Description", "")):
        place = mm(x, y)
        yield f'(property "{name}" {quote_words(words)} (at {place} 0) {font(more="(hide yes)")})'


def _place_part(plan: Layout, part: Part, x: float, y: float, root: str) -> str:
    low = y + (rows(part.package) - 1) * GRID
    return _instance(plan, part.ref, part.package, x, y, root, [
        "(in_bom yes) (on_board yes)",
        *_properties(part.ref, part.value, part.package, x, y, low),
        *(f'(pin "{pin.leg}" (uuid "{number_of(plan.name, part.ref, pin.leg)}"))'
          for pin in pins(part.package)),
    ])  # fmt: skip


def _instance(
    plan: Layout, ref: str, symbol: str, x: float, y: float, root: str, lines: list[str]
) -> str:
    head = [
        f'(lib_id "{LIBRARY}:{symbol}") (at {mm(x, y)} 0) (unit 1) (exclude_from_sim no) (dnp no)',
        f'(uuid "{number_of(plan.name, ref)}")',
    ]
    path = f'(path "/{root}" (reference "{ref}") (unit 1))'
    return block("symbol", [*head, *lines, f'(instances (project "{plan.name}" {path}))'])


def _flags(circuit: Circuit, part: Part, x: float, y: float) -> Iterator[str]:
    nets = circuit.by_leg()
    for pin in pins(part.package):
        dx, dy = _end(pin, part.package)
        number = number_of(circuit.parts[0].ref, part.ref, pin.leg, "flag")
        if net := nets.get((part.ref, pin.leg)):
            yield _label(net, x + dx, y + dy, pin.is_right, number)
        else:
            yield f'(no_connect (at {mm(x + dx, y + dy)}) (uuid "{number}"))'


def _label(net: str, x: float, y: float, is_right: bool, number: str) -> str:
    angle, side = (0, "left") if is_right else (180, "right")
    return (
        f"(global_label {quote_words(net)} (shape passive) (at {mm(x, y, angle)}) "
        f'{font(more=f"(justify {side})")} (uuid "{number}"))'
    )


def _driven(plan: Layout, root: str) -> Iterator[str]:
    """Yield the mark that the rail behind the fuse has its supply through it."""
    x, y = COLUMNS[0], LOW
    yield _label(FIVE, x, y, True, number_of(plan.name, "driven"))
    yield _instance(plan, "#FLG01", FLAG, x, y, root, [
        "(in_bom no) (on_board no)", *_properties("#FLG01", FLAG, "", x, y, y),
        f'(pin "1" (uuid "{number_of(plan.name, "#FLG01", "1")}"))',
    ])  # fmt: skip


def netlist(plan: Layout) -> str:
    """Return the netlist as KiCad exports it, for other programs."""
    kinds = {(part.ref, pin.leg): pin for part in plan.circuit.parts for pin in pins(part.package)}
    parts = (
        f"(comp (ref {quote_words(part.ref)}) (value {quote_words(part.value)}) (footprint "
        f'"{LIBRARY}:{part.package}") (tstamps "{number_of(plan.name, part.ref)}"))'
        for part in plan.circuit.parts
    )
    nets = (
        block(f'net (code "{n}") (name {quote_words(net)})', [
            f'(node (ref "{ref}") (pin "{leg}") (pintype "{kinds[ref, leg].kind}"))'
            for ref, leg in legs
        ])
        for n, (net, legs) in enumerate(plan.circuit.nets.items(), 1)
    )  # fmt: skip
    lines = ['(version "E")', f"(design (source {quote_words(f'{plan.name}.kicad_sch')}))",
             block("components", parts), block("nets", nets)]  # fmt: skip
    return block("export", lines) + "\n"
