"""The perforated board as a drawing, seen from the parts' side, and as a list of wires."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hardware.board import Board
from makers.plans.netlist import Kind, Netlist, Part, netlist
from makers.plans.perfboard import PITCH_MM, Hole, Layout, hole_name, layout
from makers.plans.perfboard_check import body
from makers.plans.plugs import Plug, plugs
from makers.plans.symbols import INK, PAPER, SHADES, text
from makers.plans.wiring import shade_of

STEP: Final = 26  # px between holes
LEFT, TOP = 60, 96


def drawing(board: Board) -> str:
    """Return the SVG of a board's perforated board: from the parts' side, and from the copper's."""
    plan, nets = layout(board), netlist(board)
    named = {plug.name: plug for plug in plugs(board)}
    width = LEFT + plan.columns * STEP + 20
    high = TOP + plan.rows * STEP + 40
    height = 2 * high + 140
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="Helvetica, Arial, sans-serif" fill="{INK}">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        text(20, 36, f"Perforated board of the {board.name} board", 22, 'font-weight="700"'),
        text(20, 58, "Seen from the parts' side. Wires are insulated and run on the copper side, "
             "each end soldered to the leg or the bare wire in that hole.", 12.5, 'fill="#6d675b"'),
        *_view(plan, nets, named, is_copper=False),
        *_legend(plan, named.values()),
        f'<g transform="translate(0 {high + 110})">',
        text(20, 58, "The same from the copper side, where you solder: turned over like a page, "
             "columns count from the right.", 12.5, 'fill="#6d675b"'),
        *_view(_turned_over(plan), nets, named, is_copper=True),
        "</g>",
        "</svg>\n",
    ]  # fmt: skip
    return "\n".join(parts)


def _view(plan: Layout, nets: Netlist, named: Mapping[str, Plug], is_copper: bool) -> Iterator[str]:
    """Draw the board with its parts and wires; from the copper side the parts lie behind."""
    yield from _grid(plan, is_copper)
    parts = [_part(plan, part) for part in nets.parts if part.kind is not Kind.PLUG]
    if is_copper:
        yield from ('<g opacity="0.35">', *parts, "</g>")
    for part in nets.of(Kind.PLUG):
        yield from _rim(plan, part)
    yield from _rails(plan)
    yield from (_wire(wire.one, wire.other, wire.net) for wire in plan.wires)
    if not is_copper:
        yield from parts
    for part in nets.of(Kind.PLUG):
        yield from _plug(plan, part, named[part.name])


def _turned_over(plan: Layout) -> Layout:
    """Return a layout as it is seen from behind."""

    def over(hole: Hole) -> Hole:
        return plan.columns - 1 - hole[0], hole[1]

    return replace(
        plan,
        legs={leg: over(hole) for leg, hole in plan.legs.items()},
        rails={
            net: tuple(tuple(map(over, reversed(row))) for row in rows)
            for net, rows in plan.rails.items()
        },
        wires=tuple(
            replace(wire, one=over(wire.one), other=over(wire.other)) for wire in plan.wires
        ),
    )


def _xy(hole: Hole) -> tuple[float, float]:
    return LEFT + hole[0] * STEP, TOP + hole[1] * STEP


def _grid(plan: Layout, is_copper: bool) -> Iterator[str]:
    x, y = _xy((0, 0))
    right, bottom = _xy((plan.columns - 1, plan.rows - 1))
    edge = STEP * 0.9
    yield (
        f'<rect x="{x - edge:g}" y="{y - edge:g}" width="{right - x + 2 * edge:g}" '
        f'height="{bottom - y + 2 * edge:g}" rx="6" fill="#e8d7a8" stroke="{INK}"/>'
    )
    dots = "".join(
        f"M{_xy((c, r))[0]:g} {_xy((c, r))[1]:g}h0"
        for c in range(plan.columns)
        for r in range(plan.rows)
    )
    yield f'<path d="{dots}" stroke="#b89a55" stroke-width="6" stroke-linecap="round"/>'
    for column in range(plan.columns):
        number = plan.columns - column if is_copper else column + 1
        yield text(_xy((column, 0))[0], y - 28, str(number), 9, 'text-anchor="middle"')
    for row in range(plan.rows):
        yield text(x - 30, _xy((0, row))[1] + 3, hole_name((0, row))[:-1], 10, 'text-anchor="end"')


def _rails(plan: Layout) -> Iterator[str]:
    for net, holes in ((net, row) for net, rows in plan.rails.items() for row in rows):
        (x1, y), (x2, _) = _xy(holes[0]), _xy(holes[-1])
        yield f'<path d="M{x1:g} {y:g}H{x2:g}" stroke="{SHADES[shade_of(net)]}" stroke-width="5"/>'
        yield text(x2 + 4, y - 5, net, 10, 'text-anchor="end" font-weight="700"')


def _wire(one: Hole, other: Hole, net: str) -> str:
    (x1, y1), (x2, y2) = _xy(one), _xy(other)
    bend = f"C{x1:g} {(y1 + y2) / 2:g} {x2:g} {(y1 + y2) / 2:g} {x2:g} {y2:g}"
    if one[1] == other[1]:
        bend = f"Q{(x1 + x2) / 2:g} {y1 + STEP * 0.7:g} {x2:g} {y2:g}"
    path = f'd="M{x1:g} {y1:g}{bend}" fill="none"'
    shade = SHADES[shade_of(net)]
    return (
        f'<path {path} stroke="{INK}" stroke-width="3.4" opacity="0.55"/>'
        f'<path {path} stroke="{shade}" stroke-width="2.2"/>'
        + _dot(x1, y1, shade)
        + _dot(x2, y2, shade)
    )


def _dot(x: float, y: float, shade: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{shade}" stroke="{INK}" stroke-width="0.8"/>'


def _part(plan: Layout, part: Part) -> str:
    if part.kind is Kind.RESISTOR:
        return _resistor(plan, part)
    box = body(plan, part)
    scale = STEP / 2.54
    x, y = LEFT + box.left * scale, TOP + box.top * scale
    wide, high = (box.right - box.left) * scale, (box.bottom - box.top) * scale
    is_can = part.kind is Kind.CAPACITOR
    round_px = high / 2 if is_can else 4
    shape = (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_px:g}" '
        f'fill="#34373d" fill-opacity="0.32" stroke="{INK}"/>'
    )
    name = text(
        x + wide / 2, y - 5 if is_can else y + high / 2 + 4, f"{part.name} {part.what}", 11,
        'text-anchor="middle" font-weight="700"',
    )  # fmt: skip
    first_x, first_y = _xy(plan.legs[part.name, 1])
    mark = "+" if _has_plus(part) else "1"
    away = STEP * 0.62
    one = text(first_x, first_y + away, mark, 10, 'text-anchor="middle" font-weight="700"')
    side, sweep = (x, 1) if first_x < x + wide / 2 else (x + wide, 0)  # where leg 1 is
    arc = f"M{side:g} {y + high / 2 - 6:g}a6 6 0 0 {sweep} 0 12"
    notch = f'<path d="{arc}" fill="{PAPER}" stroke="{INK}"/>'
    return shape + (notch if part.kind is Kind.CHIP else "") + name + one


def _resistor(plan: Layout, part: Part) -> str:
    (x, y1), (_, y2) = _xy(plan.legs[part.name, 1]), _xy(plan.legs[part.name, 2])
    middle = (y1 + y2) / 2
    turned = f'transform="rotate(-90 {x:g} {middle:g})" text-anchor="middle"'
    return (
        f'<path d="M{x:g} {y1:g}V{y2:g}" stroke="#777" stroke-width="2"/>'
        f'<rect x="{x - 9:g}" y="{y1 + 12:g}" width="18" height="{y2 - y1 - 24:g}" rx="5" '
        f'fill="#e9dcc0" stroke="{INK}"/>'
        + text(x, middle - 1, part.name, 9, f'{turned} font-weight="700"')
        + text(x, middle + 7.5, part.what, 8, turned)
    )


def _rim(plan: Layout, part: Part) -> Iterator[str]:
    """Draw a plug's rim, and its two slots on the side of the chips."""
    box, scale = body(plan, part), STEP / PITCH_MM
    x, y = LEFT + box.left * scale, TOP + box.top * scale
    wide, high = (box.right - box.left) * scale, (box.bottom - box.top) * scale
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="2" fill="#fffdf5" '
        f'fill-opacity="0.75" stroke="{INK}"/>'
    )
    for slot in (x + wide / 4, x + 3 * wide / 4):
        yield f'<path d="M{slot - 5:g} {y:g}h10" stroke="{PAPER}" stroke-width="4"/>'


def _plug(plan: Layout, part: Part, plug: Plug) -> Iterator[str]:
    """Draw a plug's legs, each in its wire's colour, and its name; leg 1 is square."""
    for leg, end in enumerate(plug.ends, 1):
        at_x, at_y = _xy(plan.legs[part.name, leg])
        corner = 'rx="1"' if leg == 1 else 'rx="9"'
        yield (
            f'<rect class="leg" x="{at_x - 9:g}" y="{at_y - 9:g}" width="18" height="18" {corner} '
            f'fill="{SHADES[end.colour]}" stroke="{INK}"/>'
        )
    (left, y), (right, _) = (_xy(plan.legs[part.name, leg]) for leg in (1, part.legs))
    yield text((left + right) / 2, y + 27, part.name, 11, 'text-anchor="middle" font-weight="700"')


def _has_plus(part: Part) -> bool:
    return part.kind is Kind.CAPACITOR and part.what.endswith("µF")


def _legend(plan: Layout, named: Collection[Plug]) -> Iterator[str]:
    _, y = _xy((0, plan.rows - 1))
    yield text(20, y + 50, "Plugs to the panel, leg 1 is square:", 13, 'font-weight="700"')
    high = -(-len(named) // 3)
    for number, plug in enumerate(named):
        column, row = divmod(number, high)
        words = f"{plug.name}  {plug.part} ({', '.join(end.colour for end in plug.ends)})"
        yield text(20 + 310 * column, y + 70 + 14 * row, words, 11)


def wire_table(board: Board) -> str:
    """Return every joint of the board as a Markdown table, net by net."""
    plan, nets = layout(board), netlist(board)
    head = "| net | colour | from hole to hole |\n|---|---|---|\n"
    lines = []
    for net in nets.nets:
        joints = ", ".join(
            f"{hole_name(wire.one)} to {hole_name(wire.other)}"
            for wire in plan.wires
            if wire.net == net
        )
        bare = "".join(
            f"bare wire {hole_name(row[0])} to {hole_name(row[-1])}; "
            for row in plan.rails.get(net, ())
        )
        lines.append(f"| {net} | {shade_of(net)} | {bare}{joints} |\n")
    return head + "".join(lines)


def part_table(board: Board) -> str:
    """Return where the legs of each part go, as a Markdown table."""
    plan, nets = layout(board), netlist(board)
    head = "| part | what | where its legs go |\n|---|---|---|\n"
    return head + "".join(
        f"| {part.name} | {part.what} | {_legs(plan, part)} |\n" for part in nets.parts
    )


def _legs(plan: Layout, part: Part) -> str:
    places = {leg: hole_name(plan.legs[part.name, leg]) for leg in range(1, part.legs + 1)}
    if _has_plus(part):
        return f"plus in {places[1]}, minus in {places[2]}"
    if part.legs == 2:
        return f"{places[1]} and {places[2]}"
    return f"leg 1 in {places[1]}, leg {part.legs} in {places[part.legs]}"
