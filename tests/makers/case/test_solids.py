"""The printed parts, meshed: they can be printed, go together, and are as large as they say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("build123d", reason="solids need the extra box: make box-test")
trimesh = pytest.importorskip("trimesh")
manifold3d = pytest.importorskip("manifold3d")

from firmware import cli  # noqa: E402
from hardware.board import Board, Plate  # noqa: E402
from hardware.profiles import load, profile_names  # noqa: E402
from hardware.rings import RINGS  # noqa: E402
from makers.case import meshes, mounted_parts, solids  # noqa: E402
from makers.case.drawings import CAMERA, CAMERA_HOUSING, CAMERA_STEP  # noqa: E402
from makers.case.files import NotPrintable, check, files, mesh_of  # noqa: E402
from makers.case.openings import For, Wall, openings, wake_at  # noqa: E402
from makers.case.page import page  # noqa: E402
from makers.case.printed_parts import PrintedPart, printed_parts  # noqa: E402
from makers.case.proxies import printed_board, proxies  # noqa: E402
from makers.case.ring import bosses, ring_at  # noqa: E402
from makers.case.ring import nose as ring_nose  # noqa: E402
from makers.case.screws import Into, Screw, blocked_screws, screws, shapes  # noqa: E402
from makers.case.sizes import (  # noqa: E402
    BOARD_THICK,
    CLEARANCE,
    DEPTH,
    FLOOR,
    PLAY,
    SLEEVE,
    STAND,
    WALL,
    clips,
    pi_holes,
    split_position,
    spots,
)
from makers.plans.holes import HoleUse, holes  # noqa: E402
from makers.plans.perfboard import PITCH_MM, hole_name, layout  # noqa: E402
from makers.plans.shopping_list import lines  # noqa: E402

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
    for part in (
        "plate-left",
        "case-right",
        "ring-clip",
        "camera-holder",
        "mast-foot",
        "lamp-holder",
    ):
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
    assert sum(hole.sits is HoleUse.BUTTON for hole in holes(board)) == 8


def test_the_pis_stands_are_58_by_49_apart_in_the_stl(made: Path) -> None:
    loops = slice_of(mesh(made, "case-left"), 4.0)
    small = [loop.mean(axis=0) for loop in loops if np.ptp(loop[:, 0]) < 3]
    xs, ys = zip(*small, strict=True)
    assert len(small) == len(pi_holes(spots(load("standard"))["pi"]))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((49, 58), abs=0.1)


def test_the_page_tells_volume_and_mass_of_each(made: Path) -> None:
    told = (made / "box.md").read_text()
    for name in ("plate-left", "case-right", "mast-foot"):
        volume = mesh(made, name).volume / 1000
        assert f"| {name} |" in told
        assert f"| {volume:.1f} |" in told
    assert "printer has printed it yet" in told
    assert "| mast foot screw, M5 x 8 | 2 |" in told
    assert "a sheet of 600 x 327 mm" in told
    assert "`block`: 3 on each other" in told


def test_a_hole_in_a_mesh_an_overhang_and_a_thin_wall_are_seen() -> None:
    def troubles(name: str, mesh: Any) -> list[str]:
        return list(meshes.troubles(name, meshes.measure_mesh(mesh)))

    box = trimesh.creation.box((30, 30, 10))
    assert troubles("box", box) == []
    torn = box.copy()
    torn.update_faces(np.arange(len(torn.faces)) != 3)
    assert "not watertight" in troubles("torn", torn)[0]
    table = trimesh.util.concatenate(
        [
            trimesh.creation.box((10, 10, 20)),
            trimesh.creation.box((40, 40, 5)).apply_translation((0, 0, 12)),
        ]
    )
    assert any("hang over" in said for said in troubles("table", table))
    sheet = trimesh.creation.box((30, 30, 1))
    assert any("a wall of 1.00 mm" in said for said in troubles("sheet", sheet))
    assert any("the bed is" in said for said in troubles("long", trimesh.creation.box((230, 9, 9))))


def test_two_parts_in_one_place_are_seen() -> None:
    one = trimesh.creation.box((10, 10, 10))
    other = one.copy().apply_translation((9, 0, 0))
    assert list(meshes.collisions({"a": one, "b": other})) == ["a and b share 100.0 mm³"]
    assert list(meshes.collisions({"a": one, "b": one.copy().apply_translation((10, 0, 0))})) == []


def test_a_case_that_came_out_wrong_is_not_written() -> None:
    board = Board("bare")
    bar = mounted_parts.clip()
    part = PrintedPart("clip", bar, 1, "either side on the bed", bar)
    twice = (part, PrintedPart("again", bar, 1, "either side on the bed", bar))
    found = {"clip": meshes.measure_mesh(mesh_of(bar))}
    with pytest.raises(NotPrintable, match="clip and again share"):
        check(board, twice, found)
    assert "| clip | 1 |" in page(board, (part,), found)


# -- screws ----------------------------------------------------------------------------------


def of(name: str) -> Screw:
    return next(one for one in screws(load("standard")) if one.name == name)


def solid_block(screw: Screw) -> Any:
    """A block without a hole where a screw goes."""
    return trimesh.creation.box((30, 30, 30)).apply_translation(screw.at)


def test_every_screw_of_the_list_is_checked_and_long_enough() -> None:
    found = screws(load("standard"))
    kinds = {one.name.rstrip(" 0123456789"): one for one in found}
    assert set(kinds) == {
        "plate screw", "seam screw", "Pi screw", "clip screw", "ring screw", "camera holder screw",
        "camera screw", "mast foot screw", "lamp holder screw",
    }  # fmt: skip
    assert sum(one.into is Into.SLOT for one in found) == 4  # M5: camera, foot, two of the lamp
    assert [one.name for one in found if not one.holds] == []
    for one in kinds.values():
        assert not replace(one, long=one.long - 8).holds, one.name


def test_the_screws_are_those_of_the_shopping_list() -> None:
    board = load("standard")
    bought = {part.partition(",")[0]: count for count, part, _ in lines(board)}
    needed = Counter(f"screw {one.thread.name} x {one.long:g}" for one in screws(board))
    assert needed["screw M3 x 12"] == bought["screw M3 x 12"] + 4  # "on a printed one 4 more"
    assert needed["screw M3 x 8"] == bought["screw M3 x 8"] == 8
    assert needed["screw M3 x 10"] == bought["screw M3 x 10"]
    assert needed["screw M2 x 8"] == bought["screw M2 x 8"]
    assert needed["screw M2.5 x 6"] == bought["spacer M2.5 x 6"]
    assert needed["screw M5 x 8"] + 1 + 2 == bought["screw M5 x 8"]  # a second foot, the bracket
    assert len(needed) == 6


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("camera holder screw", "camera-holder"),
        ("mast foot screw", "mast-foot"),
        ("lamp holder screw 1", "lamp-holder"),
        ("seam screw 1", "case-left"),
        ("ring screw 1", "ring-clip"),
    ],
)
def test_a_screw_with_no_hole_to_go_through_is_named(made: Path, name: str, there: str) -> None:
    board, block = load("standard"), {there: solid_block(of(name))}
    said = list(blocked_screws(board, block, {}, {}))
    assert any(why.startswith(f"{name}: {there} is in the way of its thread") for why in said)
    if there in ("camera-holder", "mast-foot", "lamp-holder"):  # the others: by `files` itself
        assert not list(blocked_screws(board, {}, {}, {there: mesh(made, there)}))


def test_a_nut_in_its_pocket_does_not_turn_with_the_screw(made: Path) -> None:
    screw, case = of("seam screw 1"), meshes.body(mesh(made, "case-left"))
    assert meshes.shared_volume(shapes(screw)["nut"], case) == 0
    turned = replace(screw, corner=(0.0, 0.2588, 0.9659))  # by 30 degrees
    assert meshes.shared_volume(shapes(turned)["nut"], case) > 0.4  # its corners, in both walls


# -- what was asked of the parts, measured back ----------------------------------------------


def test_the_openings_measured_back_from_the_stl_are_where_they_should_be(made: Path) -> None:
    board, case = load("standard"), mesh(made, "case-left")
    lying = case.copy()
    lying.apply_transform([[0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]])  # x is up
    found = [(*loop.min(axis=0), *loop.max(axis=0)) for loop in slice_of(lying, WALL / 2)]
    for one in openings(board):
        if one.wall is Wall.LEFT:
            wanted = (one.along, one.up, one.along + one.wide, one.peak)
            assert any(np.allclose(wanted, loop, atol=0.1) for loop in found), one
    assert sum(one.use is For.AIR for one in openings(board)) == 11


def test_the_plungers_bore_measured_back_from_the_stl_is_where_it_should_be(made: Path) -> None:
    board = load("standard")
    (bore,) = (one for one in openings(board) if one.use is For.BUTTON)
    lying = mesh(made, "case-left")
    lying.apply_transform([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])  # y is down
    wanted = (bore.along, bore.up, bore.along + bore.wide, bore.peak)
    for deep in (WALL / 2, WALL + SLEEVE - 0.5):  # in the wall, and where the sleeve ends
        loops = slice_of(lying, deep - board.plate.height)
        found = [(*loop.min(axis=0), *loop.max(axis=0)) for loop in loops]
        assert any(np.allclose(wanted, loop, atol=0.05) for loop in found), deep


# -- a Pi 5's power button ---------------------------------------------------------------------


def block(low: tuple[float, float, float], high: tuple[float, float, float]) -> Any:
    size = [b - a for a, b in zip(low, high, strict=True)]
    return meshes.body(trimesh.creation.box(size).apply_translation((np.add(low, high)) / 2))


def button(board: Board, off: tuple[float, float] = (0.0, 0.0)) -> Any:
    """What is pressed, as the drawing has it, and as far off as the Pi or the drawing may be."""
    pi = spots(board)["pi"]
    x, back, top = pi.x + 18.4 + off[0], pi.y + pi.deep, FLOOR + STAND + BOARD_THICK + off[1]
    return block((x - 1, back, top + 0.5), (x + 1, back + 0.45, top + 2.7))


def moved(part: Any, inwards: float) -> Any:
    return meshes.body(part.copy().apply_translation((0, -inwards, 0)))


@pytest.mark.parametrize("name", profile_names())
def test_from_outside_a_key_reaches_a_pi_5s_button_and_meets_nothing(name: str) -> None:
    """A rod of 2.5 mm on the button's own axis, as the drawing has it; without a plunger."""
    board = load(name)
    left = mesh_of(solids.cases(board)[0])
    pi = spots(board)["pi"]
    x, up = pi.x + 18.4, FLOOR + STAND + BOARD_THICK + 1.6
    outside = board.plate.height + 20
    rod = block((x - 1.25, pi.y + pi.deep, up - 1.25), (x + 1.25, outside, up + 1.25))
    assert meshes.shared_volume(rod, meshes.body(left)) == 0
    beside = block((x + 3, pi.y + pi.deep, up - 1.25), (x + 5.5, outside, up + 1.25))
    assert meshes.shared_volume(beside, meshes.body(left)) > 1  # the wall is there


@pytest.mark.parametrize("off", [(0, 0), (-1, -0.3), (1, 0.3), (-1, 0.3), (1, -0.3)])
def test_the_plunger_pressed_meets_the_button_and_neither_the_board_nor_the_case(
    made: Path, off: tuple[float, float]
) -> None:
    board = load("standard")
    (part,) = (one for one in printed_parts(board) if one.name == "button-plunger")
    plunger, pi = mesh_of(part.assembled), spots(board)["pi"]
    case = meshes.body(mesh(made, "case-left"))
    back, top = pi.y + pi.deep, FLOOR + STAND + BOARD_THICK + off[1]
    pcb = block((pi.x, pi.y, top - BOARD_THICK), (pi.x + pi.wide, back, top))
    assert meshes.shared_volume(moved(plunger, 0.0), button(board, off)) == 0
    assert meshes.shared_volume(moved(plunger, PLAY + 0.2), button(board, off)) > 0.1
    for inwards in (0.0, PLAY / 2, PLAY, PLAY + 0.45, PLAY + 1.0):
        assert meshes.shared_volume(moved(plunger, inwards), pcb) == 0
        assert meshes.shared_volume(moved(plunger, inwards), case) < 1e-3
    card = proxies(board)["pi"]
    assert meshes.shared_volume(moved(plunger, PLAY - 0.01), meshes.body(mesh_of(card))) == 0


def test_the_plunger_stays_in_its_sleeve_and_stands_out_nowhere(made: Path) -> None:
    board = load("standard")
    (part,) = (one for one in printed_parts(board) if one.name == "button-plunger")
    plunger, case = mesh_of(part.assembled), meshes.body(mesh(made, "case-left"))
    assert meshes.shared_volume(moved(plunger, -0.5), case) > 1  # its foot is wider than the bore
    assert 0.5 < board.plate.height - plunger.bounds[1][1] < 1.5  # a pen still finds it
    assert plunger.bounds[1][1] > board.plate.height - WALL + PLAY  # and while it is pressed


def test_a_case_with_the_wake_buttons_hole_goes_together_with_that_button_in_it() -> None:
    board = replace(load("standard"), wake=True)
    parts = printed_parts(board)
    assert "wake button" in proxies(board)
    own = {part.name: meshes.measure_mesh(mesh_of(part.solid)) for part in parts
           if part.name.startswith("case")}  # fmt: skip
    check(board, parts, own)
    pi = spots(board)["pi"]
    x, up = wake_at(pi)
    hole = trimesh.creation.cylinder(3.45, 20, sections=48)
    hole.apply_transform(trimesh.transformations.rotation_matrix(np.pi / 2, (1, 0, 0)))
    hole.apply_translation((x, board.plate.height, up))
    assert meshes.shared_volume(meshes.body(hole), meshes.body(own["case-left"].mesh)) < 0.1


def test_the_perforated_boards_clips_go_over_its_edge_and_not_over_its_holes(made: Path) -> None:
    perf = spots(load("standard"))["perfboard"]
    x, y, z = mesh(made, "board-clip").extents
    over = y - 8.0 - 0.3  # its peg and the room beside the board
    assert 1.0 < over < 2.54 - 1.0  # the first hole's middle, and its ring of copper
    assert len(clips(perf)) == 4
    assert all(y < perf.y or y > perf.y + perf.deep for _, y, _ in clips(perf))
    assert (x, z) == pytest.approx((8, 3))


def test_no_joint_of_the_perforated_board_stands_on_what_carries_it(made: Path) -> None:
    """A wire is soldered in Z2: what lies under the board's corners leaves its copper free."""
    board = load("standard")
    perf, plan, cut = spots(board)["perfboard"], layout(board), split_position(board)
    assert cut is not None
    left = cut.at + CLEARANCE / 2  # of the right half, in which the board lies
    case = mesh(made, "case-right")
    shape = manifold3d.Manifold(
        manifold3d.Mesh(np.asarray(case.vertices, np.float32), np.asarray(case.faces, np.uint32))
    )
    joints = {hole for wire in plan.wires for hole in (wire.one, wire.other)}
    for column, row in joints | set(plan.legs.values()):
        x = perf.x + (column + 1) * PITCH_MM - left
        y = perf.y + perf.deep - (row + 1) * PITCH_MM
        joint = manifold3d.Manifold.cylinder(2.0, 1.0).translate((x, y, FLOOR + STAND - 2.01))
        assert (shape ^ joint).volume() < 0.01, hole_name((column, row))


def test_single_leds_have_a_pocket_and_a_way_out_for_their_wires() -> None:
    kind = RINGS["apa102"]
    ring, cover = mesh_of(mounted_parts.ring(kind)), mesh_of(mounted_parts.ring_cover(kind))
    light = [loop for loop in slice_of(ring, 1.5) if 7.3 < np.ptp(loop[:, 0]) < 8.0]
    assert len(light) == 16
    assert len(slice_of(ring, 4.5)) < 16  # above, one channel joins all pockets
    out = [loop for loop in slice_of(cover, 1.2) if 5.5 < np.ptp(loop[:, 0]) < 6.5]
    assert len(out) == 16


def test_a_ring_in_one_piece_lies_between_its_pegs_under_its_clips() -> None:
    """68 mm across and 3.3 thick, its LEDs on the plate; a clip's nose ends before the LEDs."""
    board = replace(load("standard"), ring=RINGS["ws2812"])
    assert board.ring is not None
    disc = board.ring.disc
    assert disc is not None
    (clip,) = (part for part in printed_parts(board) if part.name == "ring-clip")
    assert clip.count == 4
    x, y = ring_at(board)
    flat = trimesh.creation.annulus(disc.inner / 2, disc.outer / 2, disc.thick, sections=96)
    at = (x, board.plate.height - y, DEPTH - disc.thick / 2 - 0.01)
    ring = meshes.body(flat.apply_translation(at))
    plate = solids.plates(board)[0]
    up = mesh_of(plate).apply_translation((0, 0, DEPTH))
    assert meshes.shared_volume(ring, meshes.body(up)) < 0.1
    held = meshes.shared_volume(ring, meshes.body(mesh_of(clip.assembled)))
    assert 0 < held < 4 * 0.3 * 8 * 2.6  # a nose presses 0.2 mm
    leds = disc.outer / 2 - board.ring.across / 2 - 2.5  # from the edge to an LED of 5 x 5 mm
    assert ring_nose(disc)[0] - 6.6 / 2 - 0.3 <= leds + 1.1
    pegs = [loop for loop in slice_of(mesh_of(plate), -3.0) if 6 < np.ptp(loop[:, 0]) < 7]
    assert len(pegs) == len(bosses(board)) == 4


def test_the_cameras_housing_is_in_the_slot_whichever_way_it_lies() -> None:
    wide, long = mounted_parts.LENS_SLOT
    lens = mounted_parts.lens_from_holes()
    assert lens == pytest.approx(6.15)
    assert wide > max(CAMERA_HOUSING, CAMERA_STEP[0]) + 2
    low = CAMERA_STEP[1] - (14.5 + 2.0) / 2
    assert long / 2 > max(lens + CAMERA_HOUSING / 2, -low) + 1
    inner = (
        min(abs(y - mounted_parts.LENS_AT) for _, y in mounted_parts.camera_screws())
        - mounted_parts.PAD[0] / 2
    )
    assert inner > wide / 2  # the pads are whole
    assert CAMERA[0] / 2 > inner + 4


def test_the_pictures_long_side_lies_across_the_arm_and_the_ribbon_leaves_along_it(
    made: Path,
) -> None:
    """The wall is screwed to the arm's side; 21 mm lie along a picture's long side."""
    loops = slice_of(mesh(made, "camera-holder"), 2.0)
    bores = [loop.mean(axis=0) for loop in loops if np.ptp(loop[:, 0]) < 3]
    assert np.ptp([x for x, _ in bores]) == pytest.approx(12.5, abs=0.05)  # along the arm
    assert np.ptp([y for _, y in bores]) == pytest.approx(21.0, abs=0.05)
    (slot,) = (loop for loop in loops if 20 < np.ptp(loop[:, 0]) < 30)
    assert np.ptp(slot, axis=0) == pytest.approx((27.0, 14.0))


# -- other boards ----------------------------------------------------------------------------


def test_what_a_board_has_not_is_not_printed_and_its_case_is_right() -> None:
    """A small bare board with M4 screws in a thick plate: in one piece, and all of it fits."""
    plate = Plate(width=200, height=140, thick=5, screw=4.3)
    board = Board("bare", buttons={"ok": 20}, plate=plate)
    parts = printed_parts(board)
    names = [part.name for part in parts]
    mast = ["camera-holder", "mast-foot", "lamp-holder"]
    assert names == ["plate", "case", "button-plunger", "board-clip", *mast]
    own = {part.name: meshes.measure_mesh(mesh_of(part.solid)) for part in parts[:4]}
    check(board, parts, own)
    post = slice_of(own["case"].mesh, 65.0)
    across = [np.ptp(loop[:, 0]) for loop in post if np.ptp(loop[:, 0]) < 5]
    assert across == pytest.approx([3.6] * 4, abs=0.1)  # an M4 screw cuts its thread


@pytest.mark.parametrize(
    ("profile", "words"),
    [
        ("[plate]\nwidth = 130\nheight = 90", "no room for the Pi"),
        ("[buttons]\nquest-1 = 5\nquest-2 = 6\n[plate]\nbutton = 32", "mm apart and need"),
        (
            "[lamps]\nquest-1 = 17\n[buttons]\nquest-1 = 5\n[plate]\nlamp = 12\nheight = 100",
            "mm apart",
        ),
        ("[plate]\nwidth = 300\nheight = 240", "at most 220 mm high, or a case of your own"),
        ("[plate]\nscrew = 2.0", "must be between 2.2 and 6"),
        ("[plate]\nscrew = 'M3'", "must be"),
        ("[buttons]\nquest-9 = 5", "quest-9"),
    ],
)
def test_a_profile_that_cannot_become_a_box_is_named_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], profile: str, words: str
) -> None:
    path, out = tmp_path / "own.toml", tmp_path / "box"
    path.write_text(profile)
    assert cli.main(["build", "case", "--board", str(path), "--out", str(out)]) == 1
    said = capsys.readouterr().err
    assert words in said
    assert "own" in said
    assert not out.exists()


@pytest.mark.parametrize("name", profile_names())
def test_a_printed_board_has_room_on_the_pi_with_its_plugs(name: str) -> None:
    """Cooler 9 mm at most: over a taller one the board stands on longer spacers (docs/pcb.md)."""
    board = load(name)
    placed = {part.name: mesh_of(part.assembled) for part in printed_parts(board)
              if part.assembled is not None and part.name != "board-clip"}  # fmt: skip
    inside = {part: mesh_of(one) for part, one in proxies(board).items()}
    del inside["perfboard"], inside["pi"]
    on_the_pi = mesh_of(printed_board(board))
    assert on_the_pi.bounds[1][0] > spots(board)["pi"].x + 80  # it reaches over the header's edge
    said = list(meshes.collisions({**placed, **inside, "printed board": on_the_pi}))
    assert said == []
