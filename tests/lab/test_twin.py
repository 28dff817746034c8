"""The twin's cards are solid, its box is the one that the build guide describes."""

from __future__ import annotations

import ast
from importlib.util import find_spec
from itertools import combinations
from math import atan2, degrees, dist, radians, tan
from pathlib import Path

import numpy as np
import pytest

from lab.twin import film, scene
from lab.twin.cards import (
    BARE,
    SLEEVED,
    Askew,
    Card,
    has_sticker,
    heights_of_cards,
    is_on,
    press_cards,
    shape,
)
from lab.twin.meshes import box, face, rim
from lab.twin.questions import photographs
from lab.twin.render import NoRenderer, renderer
from makers.plans import mast_svg
from vision.cameras.tuning import ABOVE_MM

TWIN = Path(scene.__file__).parent


def careless(count: int, seed: int) -> tuple[Card, ...]:
    """Return cards that lie anyhow: turned, off by half a card, bent either way."""
    chance = np.random.default_rng(seed)
    return tuple(
        Card(
            f"{n}",
            x=float(chance.uniform(-30, 30)),
            y=float(chance.uniform(-20, 20)),
            angle=float(chance.uniform(0, 360)),
            bend=float(chance.uniform(-2, 3)),
            askew=(Askew(*(float(v) for v in chance.uniform(0, 3, 2)), 8.0), Askew()),
        )
        for n in range(count)
    )


@pytest.mark.parametrize("stock", [BARE, SLEEVED])
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 3))])
def test_no_card_passes_through_another(seed, stock):
    cards = press_cards(careless(14, seed))
    lows = heights_of_cards(cards, stock)
    x, y = np.random.default_rng(seed + 100).uniform(-90, 90, (2, 40_000))
    for (lower, low), (upper, high) in combinations(zip(cards, lows, strict=True), 2):
        both = is_on(lower, x, y, stock) & is_on(upper, x, y, stock)
        top = low + shape(lower, x, y) + stock.thick
        top += np.where(has_sticker(lower, x, y), stock.sticker, 0.0)
        assert np.all((high + shape(upper, x, y) - top)[both] > 0)


def test_no_card_passes_through_the_mat():
    cards = press_cards(careless(5, 1))
    x, y = np.random.default_rng(5).uniform(-90, 90, (2, 40_000))
    for card, low in zip(cards, heights_of_cards(cards), strict=True):
        assert np.all((low + shape(card, x, y))[is_on(card, x, y, BARE)] > 0)


def test_sixty_stickered_cards_are_as_high_as_the_lens_is_set_for():
    squarely = [Card(f"{n}") for n in range(60)]
    assert scene.height(squarely) == pytest.approx(28, abs=1)
    assert scene.height(squarely, SLEEVED) > 30


def test_a_bent_card_goes_flat_under_the_weight_of_others():
    cards = [Card("low", bend=3.0), *(Card(f"{n}") for n in range(9))]
    assert press_cards(cards)[0].bend < 0.3
    assert press_cards([*cards, Card("top", bend=3.0)])[-1].bend == 3.0


def test_a_side_of_a_mesh_faces_outwards():
    made = box((-1, -2, -3), (1, 2, 3))
    a, b, c = (made.points[made.faces[:, n]] for n in range(3))
    assert np.all(np.sum((a + b + c) * np.cross(b - a, c - a), axis=1) > 0)
    card = Card("a", angle=30.0)
    walls = rim(card, 1.0, BARE, (0, 0, 1, 1))
    assert np.all(np.sum(walls.points[:, :2] * walls.normals[:, :2], axis=1) > 0)
    assert np.all(face(card, 1.0, BARE, (0, 0, 1, 1)).normals[:, 2] == 1)


def test_the_camera_sees_what_the_build_guide_says():
    wide, deep = mast_svg.SEEN
    assert scene.seen_at(wide / 2, -wide / 2 * 720 / 1280, 0.0) == pytest.approx((1280, 720))
    assert deep == pytest.approx(wide * 720 / 1280, abs=1)
    assert scene.seen_at(50.0, 0.0, 30.0)[0] > scene.seen_at(50.0, 0.0, 0.0)[0]


def test_the_guide_sets_the_focus_where_calibration_sets_it():
    assert mast_svg.FOCUS == ABOVE_MM == scene.Scene(()).focus


def test_the_lamp_shines_on_the_pile_at_the_guides_angle():
    lamp = scene.Lamp()
    shines = scene.bar(lamp, 0.0)
    middle = shines.points.mean(axis=0)
    assert np.allclose(shines.normals[0], -middle / np.linalg.norm(middle))
    assert degrees(atan2(middle[0], middle[2])) == pytest.approx(45, abs=10)


@pytest.mark.parametrize("tilt", photographs.TILTS)
def test_a_phone_sees_twenty_cards_and_both_lamps_mirrored_in_codes(tilt: int):
    phone = photographs.phone_at(tilt)
    away = dist(phone.eye, phone.looks_at)
    for number in range(photographs.PICTURES):
        lying = photographs.cards(number)
        assert len({card.piece for card in lying}) == 20
        for card in lying:  # within what is seen at the table's middle, where it is least
            assert abs(card.y) + 44 < away * tan(radians(phone.field_deg / 2)) * 0.75
        for place in photographs.edge_of_codes(number):
            lamp = photographs.mirror_lamp(phone, place)
            middle, eye = lamp.points.mean(axis=0), np.array(phone.eye)
            down = np.array([*place, 0.0]) - middle
            up = eye - np.array([*place, 0.0])
            down, up = down / np.linalg.norm(down), up / np.linalg.norm(up)
            assert np.allclose(up, (down[0], down[1], -down[2]))  # as a mirror sends it on
            assert lamp.normals[0] @ down > 0.99


def test_white_paper_is_as_bright_as_the_exposure_was_set_for():
    light = np.full((64, 64), 3.0, np.float32)
    frame = film.develop_frame(light, film.exposure(3.0), seed=1)
    assert frame.dtype == np.uint8
    assert frame.mean() == pytest.approx(film.WHITE, abs=1)
    assert 1 < frame.std() < 4


def test_only_one_file_knows_the_renderer():
    know = {
        path.name
        for path in TWIN.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import) and any(name.name == "mitsuba" for name in node.names)
    }
    assert know == {"render.py"}


@pytest.mark.skipif(find_spec("mitsuba") is not None, reason="the renderer is there")
def test_without_the_renderer_it_is_said_what_to_install():
    with pytest.raises(NoRenderer, match=r"\[twin\]"):
        renderer()
