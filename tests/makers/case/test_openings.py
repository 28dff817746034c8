"""What goes in and out through the case's walls: plugs, a tie, air. Numbers of the drawings."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from hardware.board import Board, Plate
from hardware.fasteners import THREADS, plate_screw, widest
from hardware.profiles import load, profile_names
from makers.case import air
from makers.case.drawings import (
    HDMI_SLEEVE,
    PI_CARD,
    PI_CARD_OUT,
    PI_PORTS,
    PI_SUPPLY,
    PI_USB_OUT,
    USB_C_SLEEVE,
)
from makers.case.openings import (
    For,
    Opening,
    Wall,
    button_at,
    openings,
    tie_at,
    under_card,
    wake_at,
)
from makers.case.ring import BOSS, bosses
from makers.case.sizes import (
    BOARD_THICK,
    CLEARANCE,
    DEPTH,
    FLOOR,
    RIBBON,
    STAND,
    WALL,
    spots,
)
from makers.plans.holes import NoRoom, holes

FINGER = 12.0  # mm, IEC 60529
BUTTON = (18.4, 0.5, 2.7)  # a Pi 5's: from the edge with the supply; over its board, from and to
PLUGS = {  # from the end with the memory card: Raspberry Pi's mechanical drawings
    "Pi 4": {"supply": 11.2, "first": 26.0, "second": 39.5},
    "Pi 5": {"supply": 11.16, "first": 25.8, "second": 39.2},
}


def of(board: Board, use: For, floor: float = FLOOR) -> list[Opening]:
    return [one for one in openings(board, floor) if one.use is use]


@pytest.mark.parametrize("floor", [FLOOR, 6.0])
@pytest.mark.parametrize("pi", PLUGS)
def test_the_largest_sleeve_of_each_plug_goes_in(pi: str, floor: float) -> None:
    board = load("standard")
    back = spots(board)["pi"].y + spots(board)["pi"].deep
    level = floor + STAND + BOARD_THICK + 1.6
    for name, at in PLUGS[pi].items():
        wide, high = USB_C_SLEEVE if name == "supply" else HDMI_SLEEVE
        assert any(
            one.along <= back - at - wide / 2
            and back - at + wide / 2 <= one.along + one.wide
            and one.up <= level - high / 2
            and level + high / 2 <= one.up + one.high
            for one in of(board, For.PLUG, floor)
        ), name


@pytest.mark.parametrize("floor", [FLOOR, 6.0])
@pytest.mark.parametrize("name", profile_names())
def test_the_plungers_bore_is_on_the_axis_of_a_pi_5s_button(name: str, floor: float) -> None:
    board = load(name)
    at, low, high = BUTTON
    x, top = spots(board)["pi"].x + at, floor + STAND + BOARD_THICK
    (bore,) = of(board, For.BUTTON, floor)
    assert bore.wall is Wall.BACK
    assert bore.along + bore.wide / 2 == pytest.approx(x)
    assert top < bore.up < top + low + 0.5
    assert bore.up + bore.high > top + high
    assert bore.wide < FINGER / 2  # what presses it goes in on purpose
    assert button_at(spots(board)["pi"], floor) == pytest.approx((x, top + (low + high) / 2))


@pytest.mark.parametrize("floor", [FLOOR, 6.0])
@pytest.mark.parametrize("name", profile_names())
@pytest.mark.parametrize("pi", PI_PORTS)
def test_usb_and_network_plugs_go_in_from_the_front(pi: str, name: str, floor: float) -> None:
    """A plug is at most 4 mm larger than its socket up and down; a hand reaches 50 mm in."""
    board = load(name)
    spot = spots(board)["pi"]
    (ports,) = of(board, For.PORTS, floor)
    assert ports.wall is Wall.FRONT
    assert spot.y - PI_USB_OUT < 50
    board_top = floor + STAND + BOARD_THICK
    for middle, wide, high in PI_PORTS[pi]:
        assert ports.along <= spot.x + middle - wide / 2
        assert spot.x + middle + wide / 2 <= ports.along + ports.wide
        assert ports.up <= board_top
        assert board_top + high <= ports.up + ports.high


@pytest.mark.parametrize("name", profile_names())
def test_two_fingers_reach_the_memory_card_without_opening_the_case(name: str) -> None:
    """One comes through the floor, below the card, one through the back wall, behind it."""
    board = load(name)
    pi, plate = spots(board)["pi"], board.plate
    (card,) = of(board, For.CARD)
    below = under_card(board, WALL)
    assert card.wall is Wall.BACK
    assert card.wide > FINGER
    assert card.high > FINGER
    assert below.y + below.deep == pytest.approx(plate.height - WALL)
    at, wide = PI_CARD
    for left, right in ((card.along, card.along + card.wide), (below.x, below.x + below.wide)):
        assert min(right, pi.x + at + wide / 2) - max(left, pi.x + at - wide / 2) > 9
    edge = pi.y + pi.deep  # the card stands out 2.5 mm
    assert below.y < edge - 5
    assert below.y + below.deep - edge - PI_CARD_OUT > 11


@pytest.mark.parametrize("name", profile_names())
def test_a_board_that_a_button_wakes_has_its_hole_in_the_back_and_no_other_has(name: str) -> None:
    board = load(name)
    assert of(board, For.WAKE) == []
    (hole,) = of(replace(board, wake=True), For.WAKE)
    x, up = wake_at(spots(board)["pi"])
    assert (hole.wall, hole.wide) == (Wall.BACK, 7.0)
    assert (hole.along + 3.5, hole.up + 3.5) == pytest.approx((x, up))
    assert hole.peak - up == pytest.approx(3.5 * 2**0.5)  # its roof touches the round hole


@pytest.mark.parametrize("wake", [False, True])
@pytest.mark.parametrize("name", profile_names())
def test_two_millimetres_of_wall_stay_between_any_two_openings(name: str, wake: bool) -> None:
    board = replace(load(name), wake=wake)
    for one, other in combinations(openings(board), 2):
        if one.wall is other.wall:
            beside = max(one.along, other.along) - min(
                one.along + one.wide, other.along + other.wide
            )
            over = max(one.up, other.up) - min(one.peak, other.peak)
            assert max(beside, over) >= 2 - 1e-9, (one, other)
    assert all(one.up >= FLOOR + 2 for one in openings(board) if one.use is not For.CARD)
    assert all(one.peak <= DEPTH - RIBBON[1] - 2 for one in openings(board))


@pytest.mark.parametrize("name", profile_names())
def test_no_finger_goes_in_where_there_is_no_plug_and_none_reaches_the_bare_rails(
    name: str,
) -> None:
    board = load(name)
    assert all(one.wide <= 3 for one in of(board, For.AIR))
    assert all(min(one.wide, one.high) < FINGER / 2 for one in of(board, For.TIE))
    far = max(one.along + one.wide for one in openings(board) if one.wall is Wall.BACK)
    assert far < spots(board)["perfboard"].x  # no opening in front of the perforated board
    assert spots(board)["perfboard"].x > 80  # as far as a finger reaches from the plugs' wall


def test_a_part_that_the_case_has_no_room_for_is_refused_with_a_sentence() -> None:
    """A plate as wide as the Pi and the perforated board, and no room between them."""
    small = replace(load("standard"), plate=Plate(width=170, button=10, lamp=4, light=3))
    with pytest.raises(NoRoom, match="no room for the Pi and a board of 94 x 69 mm"):
        openings(small)


def test_the_supplys_tie_is_a_sleeve_and_a_bend_away_from_its_plug() -> None:
    board = load("standard")
    pi = spots(board)["pi"]
    low, high = of(board, For.TIE)
    assert pi.y + pi.deep - PI_SUPPLY - tie_at(pi) == 45
    assert low.peak < high.up
    assert low.along + low.wide / 2 == pytest.approx(tie_at(pi))


@pytest.mark.parametrize("name", profile_names())
def test_the_air_in_the_case_stays_under_45_degrees_in_a_warm_room(name: str) -> None:
    board = load(name)
    rise = air.warmer(board)
    assert air.out(board, rise) == pytest.approx(air.watts(board), abs=0.01)
    assert 25 + rise < 45
    assert 20 * 1.1 * air.out(board, 1) < air.out(board, 20)  # slots take more, the warmer it is


def test_brighter_lamps_make_the_case_warmer() -> None:
    board = load("standard")
    assert air.warmer(replace(board, ring_light=1.0)) > air.warmer(board) + 1


def test_lamps_in_the_rings_middle_have_room_beside_its_pegs() -> None:
    board = load("standard")
    board = replace(board, lamps={**board.lamps, "white": 2, "black": 3})
    ear = (BOSS + 2 * CLEARANCE) / 2 + WALL
    inner = [hole for hole in holes(board) if hole.part.split()[0] in ("silence", "white", "black")]
    assert len(inner) == 3
    for hole in inner:
        for x, y in bosses(board):
            assert dist((hole.x, hole.y), (x, y)) >= ear + hole.rim / 2 + 2
    assert bosses(load("minimal")) == ()


@pytest.mark.parametrize(
    ("hole", "thick", "named", "long"),
    [(3.2, 3, "M3", 12), (3.2, 6, "M3", 12), (2.7, 3, "M2.5", 12), (4.3, 3, "M4", 12),
     (6.0, 6, "M5", 16), (2.0, 3, "M2", 12)],
)  # fmt: skip
def test_a_plates_screw_is_the_widest_that_passes_and_long_enough(
    hole: float, thick: float, named: str, long: float
) -> None:
    thread, length = plate_screw(hole, thick)
    assert (thread.name, length) == (named, long)
    assert widest(hole) is thread
    assert thread.head[0] > hole  # its head does not fall through
    assert all(one.core < one.across < one.passes for one in THREADS.values())
