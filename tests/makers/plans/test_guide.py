"""The instructions: a check after each step, sums that hold, lengths that are those of the box."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from docs import build
from firmware.selftest.camera import Glimpse, judge
from firmware.selftest.terminal import Terminal
from firmware.upkeep.words import SENTENCES
from hardware.board import Board, Plate
from hardware.power import first_ma, supply_ma
from hardware.profiles import load, profile_names
from hardware.rings import RINGS
from makers.case.print_time import total
from makers.plans import above_svg, ribbon
from makers.plans.figures import CAMERA_LINES, parts_tested
from makers.plans.guide import guide
from makers.plans.holes import NoRoom
from makers.plans.lengths import to_panel
from makers.plans.netlist import Kind, netlist
from makers.plans.perfboard_svg import wire_table
from makers.plans.shopping_list import lines
from makers.plans.wiring import FIVE, GROUND, MEANINGS, THREE, WIRES, wires
from makers.plans.wiring_svg import notes
from tests.support.places import DOCS

COMMON = (DOCS / "build.md").read_text(encoding="utf-8")


def test_every_step_has_a_check() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", COMMON, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
    steps = re.findall(r"^\d+\. .+\n   \*\*Check[^*]*:\*\* .+$", COMMON, re.M)
    assert len(steps) == len(numbers) >= 12


def test_the_meter_comes_before_the_large_capacitor() -> None:
    assert COMMON.index("5 V to GND is silent") < COMMON.index("solder the 1000 µF")


def test_no_sentence_of_the_common_guide_stands_on_a_boards_page() -> None:
    """A table's row is no sentence."""
    for name in profile_names():
        page = (DOCS / f"build-{name}.md").read_text(encoding="utf-8")
        prose = " ".join(line for line in page.splitlines() if line[:1] not in ("|", "#", "!"))
        sentences = [one for one in re.split(r"(?<=[.:;])\s+", prose) if len(one.split()) > 3]
        assert sentences
        assert not [one for one in sentences if one in " ".join(COMMON.split())]


def test_the_guide_says_the_time_of_printing_that_a_slicer_made() -> None:
    hours, grams = total()
    assert f"{grams:.0f} g and {hours:.0f} h" in COMMON


def test_each_colour_of_a_wire_means_one_thing() -> None:
    assert len(set(WIRES.values())) == len(WIRES) == len(MEANINGS)
    kinds: dict[str, set[str]] = {}
    for name in profile_names():
        for wire in wires(load(name)):
            kinds.setdefault(wire.colour, set()).add(wire.part.rsplit(" ", 1)[-1])
    assert all(len(parts) == 1 for parts in kinds.values()), kinds


@pytest.mark.parametrize("name", profile_names())
def test_the_ribbon_is_as_long_as_its_way(name: str) -> None:
    board = load(name)
    assert ribbon.ribbon_length(board, ribbon.AT_MAST) <= 500
    assert ribbon.ribbon_length(board, ribbon.IN_CASE) == 597  # 97 mm more than the usual one
    for place in ribbon.places(board):
        length = ribbon.to_buy(board, place)
        assert length >= ribbon.ribbon_length(board, place)
        assert f"{length} mm where the Pi sits {place}" in str(lines(board))


def test_a_case_that_has_no_room_for_the_pi_is_no_place_for_it() -> None:
    small = Board("small", {"ok": 20}, plate=Plate(width=150))
    assert list(ribbon.places(small)) == [ribbon.AT_MAST]
    page = guide(small)
    assert "None can be drawn: board small, [plate] 150 x 150 mm: behind it is no room" in page
    assert "box-small.svg" not in page
    with pytest.raises(NoRoom, match="no room for the Pi"):
        above_svg.drawing(small)


def test_until_the_program_runs_the_chain_may_draw_all_it_can() -> None:
    board = load("deluxe")
    assert first_ma(board) == 23 * 60 > supply_ma(board)
    assert f"{first_ma(board) / 1000:.2f} A |" in COMMON


@pytest.mark.parametrize("name", profile_names())
def test_the_notes_say_of_the_rails_what_the_perforated_board_has(name: str) -> None:
    """Lamps and chain share one rail of 5 V: no pin of the header is the lamps' alone."""
    said = notes(load(name))
    for net in (GROUND, FIVE):
        line = next(line for line in said if line.startswith(f"Every {net}"))
        pins = sorted(leg for part, leg in netlist(load(name)).nets[net] if part == "J1")
        assert [int(pin) for pin in re.findall(r"\b\d+\b", line.split("pins")[1])] == pins
    assert not [line for line in said if "from pin" in line]


def test_a_board_without_a_ring_names_its_parts_on_the_pins_of_spi() -> None:
    said = "\n".join(notes(load("minimal")))
    assert "SPI stays off, for its pins are used: black lamp on BCM 9 (pin 21)." in said
    assert "SPI" not in "\n".join(notes(Board("b", {"ok": 5})))
    assert "SPI is on" in "\n".join(notes(load("standard")))


def test_what_the_doctor_says_of_spi_is_what_the_guide_says_it_does() -> None:
    for case in ("ok", "none"):
        said = SENTENCES["spi", case].says.with_(leds="WS2812B")
        assert f'"{said}"' in COMMON


class Passing:
    """A panel on which everything is as it should be: whoever is asked to press, presses."""

    faults: dict[str, str] = {}  # noqa: RUF012

    def __init__(self, board: Board) -> None:
        self.board, self.pressed, self.asked = board, "", ""

    def levels(self) -> dict[str, bool]:
        self.pressed = "" if self.pressed == self.asked else self.asked
        return {name: name == self.pressed for name in self.board.buttons}

    def show(self, shown: object) -> None:
        pass

    def tell(self, text: str) -> None:
        self.asked = text.split()[1] if text.startswith("Press ") else ""


@pytest.mark.parametrize("name", profile_names())
def test_the_guide_counts_the_parts_as_the_self_test_does(name: str) -> None:
    board, now = load(name), iter(range(10_000))
    panel = Passing(board)
    terminal = Terminal(lambda question: "y", panel.tell, lambda s: None, lambda: float(next(now)))
    seen = judge("pi", [Glimpse(at / 10, 120.0, 0.0, 8.0) for at in range(30)])
    findings = list(terminal.findings(panel, True, {"camera": lambda: seen}))
    assert len(seen) == CAMERA_LINES
    assert len(findings) == parts_tested(board), [finding.part for finding in findings]
    (row,) = re.findall(r"^\| parts of the self-test \| (.+) \|$", COMMON, re.M)
    assert row.split(" | ")[build.SIMPLEST_FIRST.index(name)] == str(parts_tested(board))


@pytest.mark.parametrize(
    "board",
    [
        *map(load, profile_names()),
        Board("low", lamps={"ok": 17}, lit="low"),
        Board("one", {"ok": 5}),
    ],
    ids=lambda board: board.name,
)
def test_every_colour_on_the_board_is_explained(board: Board) -> None:
    drawn = set(re.findall(r"^\|[^|]+\| (\w+) \|", wire_table(board), re.M)) - {"colour"}
    assert drawn <= set(MEANINGS)


def test_a_profile_of_ones_own_is_named_by_its_file_in_every_command() -> None:
    page = guide(replace(load("minimal"), name="own"))
    assert "--board own.toml --guide" in page
    assert "| parts of the self-test | 18 |" in page
    assert not re.findall(r"--(?:profile|board) own\b(?!\.toml)", page)


def test_a_board_without_parts_has_a_page_without_them() -> None:
    page = guide(Board("bare"))
    assert not [word for word in ("push button", "LED |", "piezo", "1000") if word in page]
    assert "| plugs | none |" in page


def test_a_boards_figures_are_those_of_its_profile() -> None:
    other = guide(Board("b", {"ok": 5}, pull="down", pressed="high"))
    assert "| a button closes to | 3.3 V |" in other
    assert "yellow signal, orange 3.3 V" in other


def test_a_board_that_is_soldered_as_another_sends_to_its_page() -> None:
    assert "[the standard board](build-standard.md#wires)" in guide(load("deluxe"))
    assert "## The perforated board" not in guide(load("deluxe"))
    assert "## The perforated board" in guide(load("minimal"))


@pytest.mark.parametrize("name", profile_names())
def test_of_the_headers_neighbours_pins_2_and_4_alone_are_one_net(name: str) -> None:
    """The step before the chips has every two neighbours metered: none but these is 0 Ω."""
    of_pin = {
        leg: net
        for net, legs in netlist(load(name)).nets.items()
        for part, leg in legs
        if part == "J1"
    }
    pairs = [(pin, pin + 2) for pin in range(1, 39)] + [(pin, pin + 1) for pin in range(1, 40, 2)]
    assert [pair for pair in pairs if of_pin.get(pair[0], pair[0]) == of_pin.get(pair[1])] == [
        (2, 4)
    ]


@pytest.mark.parametrize("name", profile_names())
def test_with_chips_and_plugs_out_no_way_leads_from_5_v_to_a_pin(name: str) -> None:
    """The step before the chips has each pin metered against 5 V, and finds no resistor either."""
    nets = netlist(load(name)).nets
    reached = {FIVE}
    for part in netlist(load(name)).of(Kind.RESISTOR):
        ends = {net for net, legs in nets.items() for leg in legs if leg[0] == part.name}
        reached |= ends if FIVE in ends else set()
    pins = {leg for net in reached for part, leg in nets[net] if part == "J1"}
    assert pins == {2, 4}


@pytest.mark.parametrize(
    "board",
    [load("minimal"), load("standard"), replace(load("standard"), ring=RINGS["apa102"])],
    ids=("minimal", "standard", "APA102"),
)
def test_the_guide_names_the_legs_of_chips_between_which_5_v_is_one_bridge_from_a_pin(
    board: Board,
) -> None:
    nets = netlist(board).nets
    net_of = {leg: net for net, legs in nets.items() for leg in legs}
    of_a_pin = {net for net, legs in nets.items() if any(part == "J1" for part, _ in legs)}
    pairs = {
        (leg, leg + 1)
        for chip in netlist(board).of(Kind.CHIP)
        for leg in range(1, chip.legs)
        for pair in [{net_of.get((chip.name, leg), ""), net_of.get((chip.name, leg + 1), "")}]
        if leg != chip.legs // 2
        and any(net.endswith(FIVE) for net in pair)
        and pair & of_a_pin - {FIVE, GROUND, THREE}
    }
    assert pairs <= {(2, 3), (5, 6)}
    assert all(f"{one} and {other}" in COMMON for one, other in pairs)


@pytest.mark.parametrize("name", profile_names())
def test_the_guide_says_how_long_the_wires_to_the_panel_are_cut(name: str) -> None:
    assert f"Cut the wires of each plug to {to_panel(load(name))} mm" in COMMON


PLATES = [
    Plate(width, height, 3, button, lamp)
    for width, height in ((120, 80), (150, 150), (221, 120), (260, 250), (300, 170), (380, 200))
    for button, lamp in ((6, 5), (16, 6.5), (24, 8), (32, 12))
]


def refusal(paper: Callable[[Board], str], board: Board) -> str:
    """Return why a paper cannot be made, "" where it can."""
    try:
        paper(board)
    except NoRoom as why:
        return str(why)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("plate", PLATES, ids=lambda one: f"{one.width}x{one.height}-{one.button}")
def test_any_plate_has_papers_that_are_right_or_is_refused_by_name(plate: Plate) -> None:
    """A guide that is written buys a holder for every hole and sends nobody for a case in vain."""
    board = replace(load("deluxe"), plate=plate)
    if why := refusal(guide, board):
        assert f"[plate] {plate.width:g} x {plate.height:g} mm" in why
        assert "a larger plate, or" in why
        return
    page = guide(board)
    assert f"{plate.button:g} mm hole" in page
    assert f"for a 5 mm LED, {plate.lamp:g} mm hole" in page
    why = refusal(above_svg.drawing, board)
    assert ("![The case" in page) == (not why)
    assert (f"None can be drawn: {why}." in page) == bool(why)
