"""The perforated board: every net is joined, no two touch, and the check sees it when not."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.board import BUTTONS, LAMPS, Board
from hardware.profiles import load, profile_names
from hardware.rings import RINGS
from makers.pcb.circuit import circuit
from makers.plans.netlist import Kind, Netlist, floating, netlist
from makers.plans.perfboard import PITCH_MM, Layout, Wire, hole_name, layout, over_chips
from makers.plans.perfboard_check import troubles
from makers.plans.perfboard_svg import drawing, part_table, wire_table
from makers.plans.plugs import plugs
from makers.plans.shopping_list import lines, shopping
from makers.plans.wiring import wires

PINS = [4, 5, 6, 12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27]
BOARDS = [
    *map(load, profile_names()),
    Board("every", dict(zip(BUTTONS, PINS, strict=False)),
          dict(zip(LAMPS, PINS[8:], strict=False)), ring=RINGS["apa102"], driven=LAMPS),
    Board("own-pulls", {"ok": 5}, pull="floating", pressed="high"),
    Board("low", lamps={"ok": 17, "silence": 13}, lit="low"),
    Board("rows", lamps={"silence": 13}, bars={"white": (17, 27, 22), "black": (23, 24)}),
    Board("waking", {"ok": 5}, pull="down", pressed="high", wake=True),
    Board("bare"),
]  # fmt: skip


def made(board: Board) -> tuple[Layout, Netlist]:
    return layout(board), netlist(board)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_every_net_is_joined_and_no_two_touch(board: Board) -> None:
    plan, nets = made(board)
    assert troubles(plan, nets) == ()
    assert list(floating(nets)) == []
    assert ET.fromstring(drawing(board)).tag.endswith("svg")


@given(
    st.permutations(PINS),
    st.integers(0, 8),
    st.integers(0, 7),
    st.sampled_from(("", *RINGS)),
    st.booleans(),
)
@settings(max_examples=25)
def test_any_board_can_be_soldered(
    pins: list[int], buttons: int, lamps: int, ring: str, driven: bool
) -> None:
    there = dict(zip(LAMPS[:lamps], pins[8:], strict=False))
    board = Board(
        "any", dict(zip(BUTTONS[:buttons], pins, strict=False)), there, pins[16],
        ring=RINGS[ring] if ring else None, driven=tuple(there) if driven else (),
    )  # fmt: skip
    assert troubles(*made(board)) == ()


def test_a_wire_that_is_missing_is_named() -> None:
    plan, nets = made(load("standard"))
    for wire in plan.wires:
        less = replace(plan, wires=tuple(one for one in plan.wires if one is not wire))
        assert any(wire.net in said and "pieces" in said for said in troubles(less, nets)), wire


def test_two_nets_that_touch_are_named() -> None:
    plan, nets = made(load("standard"))
    bridge = Wire("bridge", plan.rails["5 V"][0][3], plan.rails["GND"][0][3])
    said = troubles(replace(plan, wires=(*plan.wires, bridge)), nets)
    assert said == ("touching: 5 V, GND",)


def test_a_leg_in_a_taken_hole_or_outside_is_named() -> None:
    plan, nets = made(load("standard"))
    there = plan.legs["U1", 1]
    assert any(hole_name(there) in said for said in troubles(
        replace(plan, legs={**plan.legs, ("R1", 1): there}), nets
    ))  # fmt: skip
    out = replace(plan, legs={**plan.legs, ("R1", 1): (99, 3)})
    assert any("outside the board" in said for said in troubles(out, nets))
    (x, y), (_, below) = plan.legs["R1", 1], plan.legs["R1", 2]
    crowd = replace(plan, legs={**plan.legs, ("R2", 1): (x, y + 1), ("R2", 2): (x, below + 1)})
    assert any("want the same place" in said for said in troubles(crowd, nets))


@pytest.mark.parametrize("name", profile_names())
def test_a_lamps_resistor_is_above_its_plug_and_the_drivers_lamps_look_at_the_plugs(
    name: str,
) -> None:
    plan, nets = made(load(name))
    of_leg = {leg: net for net, legs in nets.nets.items() for leg in legs}
    for plug in nets.of(Kind.PLUG):
        if plug.what.endswith(" lamp"):
            (resistor,) = [leg for leg, net in of_leg.items() if net == f"{plug.what} +"
                           and leg[0].startswith("R")]  # fmt: skip
            assert plan.legs[resistor][0] == plan.legs[plug.name, 1][0]
    assert plan.legs["U1", 1][1] < plan.legs["U1", 18][1]


@pytest.mark.parametrize("name", profile_names())
def test_the_board_joins_what_the_wiring_says(name: str) -> None:
    board = load(name)
    of_leg = {leg: net for net, legs in netlist(board).nets.items() for leg in legs}
    for wire in wires(board):
        net = of_leg["J1", wire.pin]
        assert wire.part in net or net in wire.part, (wire.part, net)
    for part in ("GND", "5 V") if board.ring else ("GND",):
        assert sum(leg[0] == "J1" for leg in netlist(board).nets[part]) >= 2


@pytest.mark.parametrize("name", profile_names())
def test_the_list_buys_what_the_board_takes(name: str) -> None:
    board, bought = load(name), shopping(lines(load(name)))
    values = Counter(part.what for part in netlist(board).of(Kind.RESISTOR))
    for what, count in values.items():
        assert f"| {count} | resistor {what} |" in bought
    wide, high = layout(board).size_mm
    assert f"{wide:.0f} x {high:.0f} mm" in bought
    assert wide <= 100
    assert high <= 70


@pytest.mark.parametrize("name", profile_names())
def test_both_lists_name_every_part_and_net(name: str) -> None:
    board = load(name)
    plan, nets = made(board)
    assert all(f"| {part.name} |" in part_table(board) for part in nets.parts)
    assert all(f"| {net} |" in wire_table(board) for net in nets.nets)
    assert (
        wire_table(board).count(" to ") == len(plan.wires) + sum(map(len, plan.rails.values())) + 1
    )


def test_the_drawing_is_to_scale() -> None:
    plan, nets = made(load("standard"))
    root = ET.fromstring(drawing(load("standard")))
    pads = [
        (float(one.get("x", "")), float(one.get("y", "")))
        for one in root.iter("{http://www.w3.org/2000/svg}rect")
        if one.get("class") == "leg"
    ]
    places = [
        plan.legs[plug.name, leg] for plug in nets.of(Kind.PLUG) for leg in range(1, plug.legs + 1)
    ]
    behind, pads = pads[len(places) :], pads[: len(places)]
    assert [x + other for (x, _), (other, _) in zip(pads, behind, strict=True)] == [
        pads[0][0] + behind[0][0]
    ] * len(pads), "the copper side is not the mirror image"
    step = (pads[1][0] - pads[0][0]) / (places[1][0] - places[0][0])
    for (x, y), (column, row) in zip(pads, places, strict=True):
        assert x - pads[0][0] == pytest.approx((column - places[0][0]) * step)
        assert y - pads[0][1] == pytest.approx((row - places[0][1]) * step)
    assert pytest.approx(2.54) == PITCH_MM


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_each_part_of_the_panel_has_a_plug_with_its_name(board: Board) -> None:
    there = {part.name: (part.what, part.legs) for part in netlist(board).of(Kind.PLUG)}
    assert there == {plug.name: (plug.part, plug.legs) for plug in plugs(board)}
    assert {plug.part for plug in plugs(board)} >= {
        wire.part for wire in wires(board) if not wire.part.startswith("ring")
    }


@pytest.mark.parametrize("name", profile_names())
def test_the_printed_board_has_the_same_plugs(name: str) -> None:
    made = circuit(load(name)).parts
    printed = {part.ref: (part.role, part.package) for part in made if "XH" in part.package}
    assert printed == {plug.name: (plug.part, f"XH-{plug.legs}") for plug in plugs(load(name))}


def test_the_header_turns_the_same_way_round_as_the_pis() -> None:
    """Seen from above, from pin 1 along the odd pins, pin 2 is at the left hand, as on a Pi."""
    legs = layout(load("standard")).legs
    (x1, y1), (x2, y2), (x3, y3) = (legs["J1", pin] for pin in (1, 2, 3))
    along, aside = (x3 - x1, y3 - y1), (x2 - x1, y2 - y1)
    # The drawing's rows count downwards: left of the way is where the cross product is negative.
    assert along[0] * aside[1] - along[1] * aside[0] < 0


def test_a_chip_counts_against_the_clock_as_its_maker_does() -> None:
    legs = layout(load("standard")).legs
    turn = [legs["U1", leg] for leg in (1, 9, 10, 18)]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(turn, [*turn[1:], turn[0]], strict=True))
    assert area < 0  # rows count downwards


@pytest.mark.parametrize("board", BOARDS[:3], ids=lambda board: board.name)
def test_no_wire_crosses_a_chip_and_most_run_straight(board: Board) -> None:
    """Before rails lay below the chips, too, 11 of the standard board's wires crossed one."""
    plan, nets = made(board)
    assert [wire for wire in plan.wires if over_chips(nets, plan.legs, wire)] == []
    straight = [
        one for one in plan.wires if one.one[0] == one.other[0] or one.one[1] == one.other[1]
    ]
    assert len(straight) > len(plan.wires) / 2


def test_a_wire_through_a_chip_is_seen_and_one_beside_it_is_not() -> None:
    plan, nets = made(load("standard"))
    (left, top), (right, bottom) = plan.legs["U1", 9], plan.legs["U1", 10 + 8]
    assert over_chips(nets, plan.legs, Wire("a", (left, top - 1), (right, bottom + 1))) == ("U1",)
    assert over_chips(nets, plan.legs, Wire("a", (left, top - 1), (right, top - 1))) == ()
    assert over_chips(nets, plan.legs, Wire("a", (left, top - 2), (left, top))) == ()
