"""The white border of a code, and what lies over it."""

import numpy as np
import pytest

from lab import camera_scenes as scenes
from lab.camera_scenes import PIECES, STICKER_PX, Lay, Lens, Light
from vision.decode import decoder
from vision.quiet_zone import border_violations

A = PIECES[0].id


def seen(angle: float) -> tuple[np.ndarray, list[tuple[tuple[float, float], ...]]]:
    pixels = scenes.lay_on_picture(scenes.table(), Lay(A, 0, 0, angle))
    pixels = Lens(np.random.default_rng(1)).take(pixels, Light())
    read = [code for code in decoder().decode(pixels) if code.text == scenes.DECK.text(A)]
    return pixels, [code.corners for code in read]


@pytest.mark.parametrize("angle", [0, 33, 90, 200])
def test_a_whole_sticker_has_no_cut(angle: float):
    pixels, codes = seen(angle)
    assert len(codes) == 2
    assert [border_violations(pixels, corners) for corners in codes] == [(), ()]


def test_what_lies_over_the_edge_of_a_sticker_cuts_it_there():
    pixels, codes = seen(0)
    first = min(codes, key=lambda corners: corners[0][1])
    (x, y), side = first[0], first[1][0] - first[0][0]
    pixels[round(y) - 20 : round(y) - 3, round(x) - 20 : round(x) + STICKER_PX] = 60
    points = border_violations(pixels, first)
    assert len(points) >= 5
    assert all(py < y and x - side < px < x + 2 * side for px, py in points)


def test_a_code_at_the_pictures_edge_is_not_judged():
    pixels, codes = seen(0)
    first = min(codes, key=lambda corners: corners[0][1])
    left = round(first[0][0])
    moved = tuple((x - left, y) for x, y in first)
    assert border_violations(np.ascontiguousarray(pixels[:, left:]), moved) == ()  # type: ignore[arg-type]
