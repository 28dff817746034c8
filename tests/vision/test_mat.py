"""The mat's scale in slanted pictures, against the homography that drew them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frame import Point
from vision.mat import MARKS, PLACES, mat_scale


def shown(seed: int, x: float, y: float) -> Point:
    """Where a picture of a slanted mat shows a point of it, mm to px."""
    chance = np.random.default_rng(seed)
    matrix = np.eye(3)
    turn = chance.uniform(0, 6.3)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    matrix[:2, :2] = turned @ (np.eye(2) + chance.normal(0, 0.1, (2, 2))) * chance.uniform(3, 9)
    matrix[:2, 2] = chance.uniform(300, 700, 2)
    matrix[2, :2] = chance.normal(0, 0.001, 2)
    px, py, far = matrix @ (x, y, 1.0)
    return float(px / far), float(py / far)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("x", "y"), [(0, 0), (-70, 30), (80, 40)])
def test_the_scale_is_that_of_the_picture_wherever_it_is_asked_for(seed: int, x: float, y: float):
    scale = mat_scale({mark: shown(seed, *PLACES[mark]) for mark in MARKS})
    assert scale is not None
    here, right, below = (
        np.array(shown(seed, x + dx, y + dy)) for dx, dy in ((0, 0), (1e-4, 0), (0, 1e-4))
    )
    area = np.linalg.det(np.column_stack([right - here, below - here])) / 1e-8
    assert scale.px_per_mm((here[0], here[1])) == pytest.approx(area**0.5, rel=1e-3)


def test_three_marks_tell_no_scale_nor_do_four_that_lie_wrongly():
    marks = {mark: shown(1, *PLACES[mark]) for mark in MARKS}
    assert mat_scale({mark: marks[mark] for mark in MARKS[:3]}) is None
    a, b, c, d = MARKS
    assert mat_scale({a: marks[a], b: marks[c], c: marks[b], d: marks[d]}) is None
    assert mat_scale(dict.fromkeys(MARKS, (5.0, 5.0))) is None
