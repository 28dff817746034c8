"""The instructions: a check after each step, sums that hold, lengths that are those of the box."""

from __future__ import annotations

import re

import pytest

from hardware.board import RING
from hardware.plans import ribbon
from hardware.plans.guide import guide
from hardware.plans.holes import Sits, holes
from hardware.plans.shopping import MEMORY, lines
from hardware.plans.wiring import MEANINGS, WIRES, links, wires
from hardware.power import first_ma, supply_ma
from hardware.profiles import load, shipped
from tests.support.places import ROOT


@pytest.mark.parametrize("name", shipped())
def test_every_step_has_a_check(name: str) -> None:
    page = guide(load(name))
    steps = re.findall(r"^\d+\. .+\n   \*\*Check:\*\* .+$", page, re.M)
    assert len(steps) == len(re.findall(r"^\d+\. ", page, re.M)) >= 12
    assert "## First light on the bench" in page
    assert "## Mistakes, and how they look" in page


@pytest.mark.parametrize("name", shipped())
def test_the_meter_comes_before_the_large_capacitor(name: str) -> None:
    page = guide(load(name))
    if load(name).ring:
        assert page.index("5 V to GND is silent") < page.index("fit the 1000 µF")
    else:
        assert "1000 µF" not in page


def test_each_colour_of_a_wire_means_one_thing() -> None:
    assert len(set(WIRES.values())) == len(WIRES) == len(MEANINGS)
    kinds: dict[str, set[str]] = {}
    for name in shipped():
        for wire in wires(load(name)):
            kinds.setdefault(wire.colour, set()).add(wire.part.rsplit(" ", 1)[-1])
    assert all(len(parts) == 1 for parts in kinds.values()), kinds


@pytest.mark.parametrize(("name", "count"), [("standard", RING - 1), ("deluxe", RING + 6)])
def test_the_chain_has_a_link_from_each_led_to_the_next(name: str, count: int) -> None:
    rows = links(load(name)).splitlines()[2:]
    assert len(rows) == count
    ends = [re.findall(r"\| (LED \d+|seat \d+) ", row) for row in rows]
    assert [end[0] for end in ends[1:]] == [end[1] for end in ends[:-1]]


def test_the_ribbon_is_as_long_as_its_way() -> None:
    assert ribbon.needed("at the mast's foot") <= 500
    assert ribbon.needed("in the case behind the panel") == 570  # 70 mm more than the usual one
    for place in ribbon.PLACES:
        assert ribbon.to_buy(place) >= ribbon.needed(place)
        assert f"{ribbon.to_buy(place)} mm where the Pi sits {place}" in str(lines(load("minimal")))


@pytest.mark.parametrize("name", shipped())
def test_the_list_has_a_screw_a_holder_and_a_button_for_every_hole(name: str) -> None:
    board = load(name)
    bought = {part: count for count, part, _ in lines(board)}
    counted = {sits: sum(hole.sits is sits for hole in holes(board)) for sits in Sits}
    assert bought["push button"] == counted[Sits.BUTTON]
    assert bought["LED holder"] == counted[Sits.LAMP]
    assert bought["screw M3 x 12, with nut"] == counted[Sits.SCREW]
    chain = sum(count for count, part, _ in lines(board) if part.startswith("clocked LED"))
    assert chain == counted[Sits.LIGHT] == board.pixels
    holders = bought["holder for the LED bar"] + bought["angle bracket 20 x 20 mm"]
    single = bought["mast foot"] + bought["holder for the camera"]
    assert bought["screw M5 x 8, with slot nut"] == 2 * holders + single


def test_the_memory_is_one_truth() -> None:
    assert MEMORY in guide(load("standard"))
    assert MEMORY in (ROOT / "README.md").read_text()


def test_until_the_program_runs_the_chain_may_draw_all_it_can() -> None:
    board = load("deluxe")
    assert first_ma(board) == 23 * 60 > supply_ma(board)
    assert f"{first_ma(board) / 1000:.2f} A" in guide(board)
