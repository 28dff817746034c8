"""The kept copper is the netlist's: every net one piece, no two near; and the check sees faults."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.profiles import load, profile_names
from makers.pcb.copper import troubles
from makers.pcb.layout import (
    BOARDS,
    CLOCKED,
    HAT_HIGH,
    HIGH,
    HOLES,
    HOLES_APART,
    OVER,
    WIDE,
    Layout,
    Place,
    Track,
    kept_for,
    layout,
)
from makers.pcb.packages import package

PLANS = {name: layout(kept_for(name)) for name in BOARDS}


@pytest.mark.parametrize("name", BOARDS)
def test_every_net_is_one_piece_and_nothing_is_too_near(name: str) -> None:
    assert list(troubles(PLANS[name])) == []


def test_each_shipped_profile_has_a_board() -> None:
    assert {layout(load(name)).name for name in profile_names()} == {*BOARDS} - {CLOCKED}


@pytest.mark.parametrize("name", BOARDS)
def test_a_track_that_is_taken_away_is_missed(name: str) -> None:
    plan = PLANS[name]
    for number, track in list(enumerate(plan.tracks))[:: max(1, len(plan.tracks) // 6)]:
        cut = replace(plan, tracks=plan.tracks[:number] + plan.tracks[number + 1 :])
        assert [told for told in troubles(cut) if told.startswith(f"{track.net}: in ")]


def test_a_via_that_is_taken_away_is_missed() -> None:
    plan = PLANS["standard"]
    net = plan.vias[0][0]
    assert any(
        told.startswith(f"{net}: in ") for told in troubles(replace(plan, vias=plan.vias[1:]))
    )


def with_track(plan: Layout, net: str, *points: tuple[float, float]) -> Layout:
    return replace(plan, tracks=(*plan.tracks, Track(net, "front", 0.25, points)))


def test_a_bridge_to_a_pad_beside_is_seen() -> None:
    plan = PLANS["standard"]
    pads = {(ref, pad.leg): pad for ref, pad, _ in plan.pads()}
    one, other = pads["J1", "1"], pads["J1", "3"]
    bridged = with_track(plan, "GND", (one.x, one.y), (other.x, other.y))
    told = " ".join(troubles(bridged))
    assert "free J1.1" in told
    assert "free J1.3" in told


def test_copper_at_an_edge_or_under_a_screw_is_seen() -> None:
    plan = PLANS["standard"]
    told = list(troubles(with_track(plan, "GND", (0.3, 60.0), (0.3, 70.0))))
    assert any(line.endswith("at the board's edge") for line in told)
    x, y = HOLES[2]
    told = list(troubles(with_track(plan, "GND", (x + 2, y), (x + 2.5, y))))
    assert any(line.endswith("under a screw's head") for line in told)


def test_parts_that_want_one_place_are_named() -> None:
    plan = PLANS["standard"]
    at = plan.places["J2"]
    moved = replace(plan, places={**plan.places, "J3": Place(at.x + 1, at.y, 0)})
    assert "J2 and J3 want the same place" in list(troubles(moved))


def test_a_net_that_nobody_knows_is_named() -> None:
    plan = PLANS["standard"]
    assert "GRND: no such net" in list(
        troubles(with_track(plan, "GRND", (20.0, 62.0), (21.0, 62.0)))
    )


def test_holes_and_header_are_where_a_hat_has_them() -> None:
    # Raspberry Pi, mechanical drawing of a HAT: 65 x 56.5 mm, holes 3.5 mm in, 58 x 49 mm apart;
    # the header's middle is 29 mm from each of the two upper holes, in line with them.
    assert (WIDE, HAT_HIGH) == (65.0, 56.5)
    assert HOLES_APART == (58.0, 49.0)
    (left, upper), (right, _), (_, lower), _ = HOLES
    assert (left, upper, right, lower) == (3.5, OVER + 3.5, 61.5, OVER + 52.5)
    for plan in PLANS.values():
        pins = [pad for ref, pad, _ in plan.pads() if ref == "J1"]
        xs, ys = [pin.x for pin in pins], [pin.y for pin in pins]
        assert (min(xs) + max(xs)) / 2 == pytest.approx(32.5, abs=0.01)
        assert (min(ys) + max(ys)) / 2 == pytest.approx(upper, abs=0.01)
        assert (pins[0].x, pins[0].y) == (min(xs), max(ys))  # pin 1: left, nearer to the Pi
        assert HIGH < 100 > WIDE  # what board makers sell cheapest


def test_legs_are_as_far_apart_as_the_data_sheets_have_them() -> None:
    def at(name: str, leg: str) -> tuple[float, float]:
        (pad,) = [pad for pad in package(name).pads if pad.leg == leg]
        return pad.x, pad.y

    for name, legs in (("DIP-14", 14), ("DIP-18", 18)):
        # Seen from above, notch at the left: leg 1 lower left, the last one above it.
        (x, y), (across, _) = at(name, "1"), at(name, "2")
        assert across - x == pytest.approx(2.54)
        assert at(name, str(legs)) == pytest.approx((x, y - 7.62))
    assert at("XH-4", "2")[0] - at("XH-4", "1")[0] == pytest.approx(2.5)
    assert at("Pi-socket", "2") == pytest.approx((0.0, -2.54))
    assert at("Pi-socket", "3") == pytest.approx((2.54, 0.0))
