"""The printed parts, meshed: they can be printed, go together, and are as large as they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("build123d", reason="solids need the extra box: make box-test")
trimesh = pytest.importorskip("trimesh")
manifold3d = pytest.importorskip("manifold3d")

from hardware.board import Board  # noqa: E402
from hardware.case import meshes, solids  # noqa: E402
from hardware.case.files import NotPrintable, check, files, mesh_of, page  # noqa: E402
from hardware.case.printed import Printed, printed  # noqa: E402
from hardware.case.sizes import pi_holes, spots  # noqa: E402
from hardware.plans.holes import Sits, holes  # noqa: E402
from hardware.profiles import load  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries: divisions by zero in numpy


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the standard board; that they are made at all is the check of every mesh."""
    folder = tmp_path_factory.mktemp("box")
    for name, content in files(load("standard")).items():
        (folder / name).write_bytes(content)
    return folder


def mesh(made: Path, name: str) -> Any:
    return trimesh.load(made / f"{name}.stl")


def slice_of(part: Any, high: float) -> list[Any]:
    """The outlines of a mesh at a height, as points (x, y) in mm."""
    shape = manifold3d.Mesh(
        np.asarray(part.vertices, np.float32), np.asarray(part.faces, np.uint32)
    )
    return [np.asarray(loop) for loop in manifold3d.Manifold(shape).slice(high).to_polygons()]


def test_every_part_is_there_as_stl_and_step(made: Path) -> None:
    names = {path.name for path in made.iterdir()}
    for part in ("plate-left", "case-right", "ring", "camera-holder", "mast-foot", "lamp-holder"):
        assert {f"{part}.stl", f"{part}.step"} <= names
        assert (made / f"{part}.step").read_bytes().startswith(b"ISO-10303-21")
    assert {"box.md", "laser.svg"} <= names


def test_holes_measured_back_from_the_stl_are_those_of_the_profile(made: Path) -> None:
    board = load("standard")
    left, right = mesh(made, "plate-left"), mesh(made, "plate-right")
    bored = 0
    for part in (left, right):
        loops = slice_of(part, 1.5)
        sizes = sorted(loop.max(axis=0)[0] - loop.min(axis=0)[0] for loop in loops)[:-1]
        bored += len(sizes)
        wanted = {round(hole.across, 1) for hole in holes(board)}
        assert all(min(abs(size - one) for one in wanted) < 0.1 for size in sizes)
    assert bored == len(holes(board)) + 4  # the screws at the seam
    assert sum(hole.sits is Sits.BUTTON for hole in holes(board)) == 8


def test_the_pis_stands_are_58_by_49_apart_in_the_stl(made: Path) -> None:
    loops = slice_of(mesh(made, "case-left"), 7.0)
    small = [loop.mean(axis=0) for loop in loops if np.ptp(loop[:, 0]) < 3]
    xs, ys = zip(*small, strict=True)
    assert len(small) == len(pi_holes(spots(load("standard"))["pi"]))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((49, 58), abs=0.1)


def test_the_page_tells_volume_and_mass_of_each(made: Path) -> None:
    told = (made / "box.md").read_text()
    for name in ("plate-left", "case-right", "mast-foot"):
        volume = mesh(made, name).volume / 1000
        assert f"| {volume:.1f} | {volume * 1.24:.0f} |" in told
    assert "No printer has printed it yet" in told


def test_a_hole_in_a_mesh_an_overhang_and_a_thin_wall_are_seen() -> None:
    box = trimesh.creation.box((30, 30, 10))
    assert list(meshes.troubles("box", box)) == []
    torn = box.copy()
    torn.update_faces(np.arange(len(torn.faces)) != 3)
    assert "not watertight" in next(meshes.troubles("torn", torn))
    table = trimesh.util.concatenate(
        [
            trimesh.creation.box((10, 10, 20)),
            trimesh.creation.box((40, 40, 5)).apply_translation((0, 0, 12)),
        ]
    )
    assert any("hang over" in said for said in meshes.troubles("table", table))
    sheet = trimesh.creation.box((30, 30, 1))
    assert any("a wall of 1.00 mm" in said for said in meshes.troubles("sheet", sheet))
    assert any(
        "the bed is" in said for said in meshes.troubles("long", trimesh.creation.box((230, 9, 9)))
    )


def test_two_parts_in_one_place_are_seen() -> None:
    one = trimesh.creation.box((10, 10, 10))
    other = one.copy().apply_translation((9, 0, 0))
    assert list(meshes.collisions({"a": one, "b": other})) == ["a and b share 100.0 mm³"]
    assert list(meshes.collisions({"a": one, "b": one.copy().apply_translation((10, 0, 0))})) == []


def test_a_case_that_came_out_wrong_is_not_written() -> None:
    board = Board("bare")
    ring = solids.ring()
    part = Printed("ring", ring, 1, "its pockets up", ring)
    twice = (part, Printed("again", ring, 1, "its pockets up", ring))
    with pytest.raises(NotPrintable, match="ring and again share"):
        check(board, twice, {"ring": mesh_of(ring)})
    assert "| ring | 1 |" in page(board, (part,), {"ring": mesh_of(ring)})


def test_what_a_board_has_not_is_not_printed() -> None:
    names = [part.name for part in printed(Board("bare"))]
    assert "ring" not in names
    assert "mast-foot" in names
