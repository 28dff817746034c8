"""A board as KiCad's .kicad_pcb, and its footprints as a library. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from makers.pcb.circuit import Part
from makers.pcb.gerber import EDGE_WIDE, MASK_MORE
from makers.pcb.kicad import (
    BOARD_VERSION,
    GENERATOR,
    LIBRARY,
    block,
    mm,
    number_of,
    quote_words,
)
from makers.pcb.layout import HOLE, HOLES, VIA, VIA_DRILL, Layout, Place, edge
from makers.pcb.packages import Line, Package, Pad, outline, package
from makers.pcb.silk import LETTER_WIDE, OUTLINE_WIDE, Label, labels
from makers.pcb.symbols import Pin, pins

AT: Final = (60.0, 40.0)  # of the board's corner on the sheet
COPPER: Final = {"front": "F.Cu", "back": "B.Cu"}
LAYERS: Final = """(layers
  (0 "F.Cu" signal) (31 "B.Cu" signal)
  (36 "B.SilkS" user "B.Silkscreen") (37 "F.SilkS" user "F.Silkscreen")
  (38 "B.Mask" user) (39 "F.Mask" user) (44 "Edge.Cuts" user)
  (46 "B.CrtYd" user "B.Courtyard") (47 "F.CrtYd" user "F.Courtyard")
  (48 "B.Fab" user) (49 "F.Fab" user)
)"""
HOLE_NAME: Final = "hole"
HOLE_ROOM: Final = 2.75  # radius that a screw's head takes


def board(plan: Layout) -> str:
    """Return the board."""
    nets = {"": 0} | {net: n for n, net in enumerate(plan.circuit.nets, 1)}
    free = (_free(part, pin) for part in plan.circuit.parts for pin in pins(part.package))
    by_leg = plan.circuit.by_leg()
    names = {leg: by_leg.get(leg, name) for leg, name in free}
    nets |= {net: n for n, net in enumerate(names.values(), len(nets)) if net not in nets}
    lines = [
        f"(version {BOARD_VERSION}) {GENERATOR}",
        "(general (thickness 1.6) (legacy_teardrops no))",
        '(paper "A4")',
        f"(title_block (title {quote_words(f'Round Table Referee, {plan.name}')}))",
        LAYERS,
        f"(setup (pad_to_mask_clearance {mm(MASK_MORE)})"
        " (allow_soldermask_bridges_in_footprints no))",
        *(f"(net {n} {quote_words(net)})" for net, n in nets.items()),
        *(_part(plan, part, names, nets) for part in plan.circuit.parts),
        *(_hole(n, x, y) for n, (x, y) in enumerate(HOLES, 1)),
        *_edge(),
        *(_words(label) for label in labels(plan)),
        *_copper(plan, nets),
    ]
    return block("kicad_pcb", lines) + "\n"


def library() -> Iterator[tuple[str, str]]:
    """Yield the name and text of each footprint."""
    for name in ("XH-2", "XH-3", "XH-4", "DIP-14", "DIP-18", "axial", "disc", "polyfuse", "can",
                 "Pi-socket"):  # fmt: skip
        shape = package(name)
        lines = [*_head(shape), *_draw_package(shape), *(_pad(pad, 0) for pad in shape.pads)]
        yield f"{name}.kicad_mod", _footprint(name, lines)
    yield f"{HOLE_NAME}.kicad_mod", _footprint(HOLE_NAME, [*_hole_head("H"), *_hole_drawn()])


def _footprint(name: str, lines: Iterable[str]) -> str:
    head = f"(version {BOARD_VERSION}) {GENERATOR}"
    return block(f"footprint {quote_words(name)}", [head, '(layer "F.Cu")', *lines]) + "\n"


def _free(part: Part, pin: Pin) -> tuple[tuple[str, str], str]:
    """Return a leg, and what KiCad calls its net where nothing is joined to it."""
    name = "" if pin.name == pin.leg else f"{pin.name}-"
    return (part.ref, pin.leg), f"unconnected-({part.ref}-{name}Pad{pin.leg})"


def _part(
    plan: Layout, part: Part, names: Mapping[tuple[str, str], str], nets: Mapping[str, int]
) -> str:
    at, shape = plan.places[part.ref], package(part.package)
    kinds = {pin.leg: pin for pin in pins(part.package)}
    lines = [
        f'(layer "F.Cu") (uuid "{number_of(plan.name, part.ref, "footprint")}")',
        f"(at {mm(at.x + AT[0], at.y + AT[1], at.turned)})",
        *_head(shape, part, at.turned),
        f'(path "/{number_of(plan.name, part.ref)}")',
        *_draw_package(shape),
    ]
    for pad in shape.pads:
        net, pin = names[part.ref, pad.leg], kinds[pad.leg]
        about = f"(net {nets[net]} {quote_words(net)}) (pinfunction {quote_words(pin.name)})"
        lines.append(_pad(pad, at.turned, f'{about} (pintype "{_kind(part, pin, plan)}")'))
    return block(f'footprint "{LIBRARY}:{part.package}"', lines)


def _kind(part: Part, pin: Pin, plan: Layout) -> str:
    is_free = (part.ref, pin.leg) not in plan.circuit.by_leg()
    return f"{pin.kind}+no_connect" if is_free else pin.kind


def _head(shape: Package, part: Part | None = None, turned: int = 0) -> Iterator[str]:
    left, top, right, bottom = shape.body
    middle = mm((left + right) / 2, (top + bottom) / 2, turned)
    yield f"(descr {quote_words(shape.about)})"
    ref, value = (part.ref, part.value) if part else ("REF**", shape.name)
    for name, words in (("Reference", ref), ("Value", value)):
        hidden = "" if name == "Reference" else " (hide yes)"
        yield (
            f'(property "{name}" {quote_words(words)} (at {middle}) '
            f'(layer "F.Fab"){hidden} (effects '
            "(font (size 1 1) (thickness 0.15))))"
        )
    for name in ("Footprint", "Datasheet", "Description"):
        yield (
            f'(property "{name}" "" (at 0 0 0) (layer "F.Fab") (hide yes) (effects '
            "(font (size 1 1) (thickness 0.15))))"
        )
    yield "(attr through_hole)"


def _draw_package(shape: Package) -> Iterator[str]:
    white: Iterable[Line] = (outline(shape.body), *shape.marks)
    for line in white:
        yield from _lines("fp", line, "F.SilkS", OUTLINE_WIDE)
    yield from _lines("fp", outline(shape.body), "F.Fab", 0.1)
    side = "B" if shape.name == "Pi-socket" else "F"
    yield from _lines("fp", outline(shape.room), f"{side}.CrtYd", 0.05)
    if side == "B":
        yield from _lines("fp", outline(shape.body), "B.SilkS", OUTLINE_WIDE)


def _pad(pad: Pad, turned: int, more: str = "") -> str:
    shape = "rect" if pad.is_square else "circle" if pad.wide == pad.high else "oval"
    return (
        f'(pad "{pad.leg}" thru_hole {shape} (at {mm(pad.x, pad.y, turned)}) '
        f'(size {mm(pad.wide, pad.high)}) (drill {mm(pad.drill)}) (layers "*.Cu" "*.Mask") '
        f"(remove_unused_layers no){more and ' ' + more})"
    )


def _hole(number: int, x: float, y: float) -> str:
    name = f"H{number}"
    lines = [
        f'(layer "F.Cu") (uuid "{number_of(name)}") (at {mm(x + AT[0], y + AT[1])})',
        *_hole_head(name), *_hole_drawn(),
    ]  # fmt: skip
    return block(f'footprint "{LIBRARY}:{HOLE_NAME}"', lines)


def _hole_head(name: str) -> Iterator[str]:
    yield '(descr "hole for a screw M2.5")'
    for key, words in (("Reference", name), ("Value", HOLE_NAME), ("Footprint", ""),
                       ("Datasheet", ""), ("Description", "")):  # fmt: skip
        yield (
            f'(property "{key}" "{words}" (at 0 0 0) (layer "F.Fab") (hide yes) (effects '
            "(font (size 1 1) (thickness 0.15))))"
        )
    yield "(attr board_only exclude_from_pos_files exclude_from_bom)"


def _hole_drawn() -> Iterator[str]:
    yield (
        f"(fp_circle (center 0 0) (end {mm(HOLE_ROOM, 0)}) (stroke (width 0.05) (type solid)) "
        '(fill none) (layer "F.CrtYd"))'
    )
    yield (
        f'(pad "" np_thru_hole circle (at 0 0) (size {mm(HOLE, HOLE)}) (drill {mm(HOLE)}) '
        '(layers "*.Cu" "*.Mask"))'
    )


def _lines(kind: str, line: Line, layer: str, wide: float) -> Iterator[str]:
    for (ax, ay), (bx, by) in pairwise(line):
        yield (
            f"({kind}_line (start {mm(ax, ay)}) (end {mm(bx, by)}) "
            f'(stroke (width {mm(wide)}) (type solid)) (layer "{layer}"))'
        )


def _edge() -> Iterator[str]:
    at = Place(*AT, 0)
    yield from _lines("gr", tuple(at.put(x, y) for x, y in edge()), "Edge.Cuts", EDGE_WIDE)


def _words(label: Label) -> str:
    layer, mirrored = ("B.SilkS", " (justify mirror)") if label.is_below else ("F.SilkS", "")
    place = mm(label.x + AT[0], label.y + AT[1], 90 if label.is_upright else 0)
    size = mm(label.high, label.high * 0.9)
    return (
        f'(gr_text {quote_words(label.words.upper())} (at {place}) (layer "{layer}") (effects '
        f"(font (size {size}) (thickness {mm(LETTER_WIDE)})){mirrored}))"
    )


def _copper(plan: Layout, nets: Mapping[str, int]) -> Iterator[str]:
    at = Place(*AT, 0)
    for track in plan.tracks:
        for one, other in track.segments:
            yield (
                f"(segment (start {mm(*at.put(*one))}) (end {mm(*at.put(*other))}) "
                f'(width {mm(track.wide)}) (layer "{COPPER[track.layer]}") (net {nets[track.net]}))'
            )
    for net, x, y in plan.vias:
        yield (
            f"(via (at {mm(*at.put(x, y))}) (size {mm(VIA)}) (drill {mm(VIA_DRILL)}) "
            f'(layers "F.Cu" "B.Cu") (net {nets[net]}))'
        )
