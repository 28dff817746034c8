"""The stored calibration: what comes back, what a broken file says, which one is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from firmware.camera import calibrations
from firmware.camera.calibrations import FILE, OLD
from firmware.storage.bad_config import BadConfig
from vision.calibration.calibration import BadCalibration, Calibration, Lock, Verdict
from vision.calibration.empty_place import GRID

PLACE = ((379.0, 173.5), (900.5, 173.5), (900.5, 546.5), (379.0, 546.5))
KEPT = Calibration(
    made="2026-11-21T10:45:00+00:00",
    verdict=Verdict.GOOD,
    camera="pi",
    size=(1280, 720),
    area=PLACE,
    px_per_mm=5.926,
    px_per_module=3.67,
    mat=False,
    fps=29.9,
    bare=bytes(range(256)) * 2 + bytes(GRID - 512),
    lock=Lock(3.33334, 9000.0, 2.5, (1.9, 1.6)),
)


def test_what_is_stored_comes_back(tmp_path: Path):
    calibrations.store(tmp_path / "new", KEPT)
    assert calibrations.load(tmp_path / "new") == KEPT
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


@given(
    camera=some.text(some.characters(codec="utf-8", exclude_characters="\x7f"), min_size=1),
    lens=some.none() | some.floats(0, 15, width=16),
    fps=some.none() | some.integers(1, 200).map(float),
    white=some.just(()) | some.just((4600.0,)),
)
def test_any_camera_and_lock_come_back(
    camera: str, lens: float | None, fps: float | None, white: tuple[float, ...]
):
    from tomllib import loads

    from vision.calibration.calibration import as_toml, read_calibration

    lock = Lock(lens=None if lens is None else round(lens, 3), white=white)
    one = replace(KEPT, camera=camera, fps=fps, bare=None, lock=lock)
    assert read_calibration(loads(as_toml(one))) == one


def test_nothing_stored_is_none(tmp_path: Path):
    assert calibrations.load(tmp_path) is None
    assert calibrations.load_for(tmp_path, "pi") == (None, "")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("verdict = ", "not TOML"),
        ('verdict = "fine"', "verdict = 'fine': expected one of good, fair, poor, useless"),
        ("size = [1280]", r"size = '\[1280\]': expected \[width, height\] in px"),
        ("size = [1280, 0]", "size"),
        ("area = [[1, 2], [3, 4]]", "area = .*: expected four points"),
        ("area = [[0, 0], [0, 9], [9, 9], [9, 0]]", "area = .*: expected four points"),
        ("area = [[0, 0], [inf, 0], [9, 9], [0, 9]]", "area = .*: expected four points"),
        ("px_per_mm = 0", "px_per_mm = '0': expected a number above 0"),
        ("px_per_mm = true", "px_per_mm = 'True': expected a number above 0"),
        ('mat = "yes"', "mat = 'yes': expected true or false"),
        ('bare = "00ff"', f"bare = '00ff': expected {2 * GRID} hexadecimal digits"),
        ("fps = nan", "fps = 'nan': expected a number above 0"),
        ("zoom = 3", "zoom: unknown key: expected made"),
        ("camera = 7", "camera = '7': expected a text"),
        ("lock = 3", r"\[lock\] = 3: expected a section"),
        ("lock = {lens = -1}", "lens = '-1': expected a number of 0 or more"),
        ("lock = {iris = 1}", "iris: unknown key: expected lens"),
        ("lock = {white = [1, 2, 3]}", "white = .*: expected one or two numbers above 0"),
    ],
)
def test_a_broken_file_says_which_key_is_wrong(tmp_path: Path, line: str, says: str):
    calibrations.store(tmp_path, KEPT)
    path = tmp_path / FILE
    key = line.partition(" ")[0]
    whole = path.read_text().partition("\n[lock]")[0].splitlines()
    kept = [one for one in whole if not one.startswith(f"{key} ")]
    path.write_text("\n".join([*kept, line]))
    with pytest.raises(BadCalibration, match=says) as error:
        calibrations.load(tmp_path)
    assert str(path) in str(error.value)
    calibration, warning = calibrations.load_for(tmp_path, "pi")
    assert calibration is None
    assert "going on without" in warning


def test_a_missing_key_is_named(tmp_path: Path):
    (tmp_path / FILE).write_text('made = "today"\n')
    with pytest.raises(BadCalibration, match="verdict: missing: expected one of good"):
        calibrations.load(tmp_path)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00"])
def test_a_file_that_is_no_text_is_named(tmp_path: Path, content: bytes):
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(BadCalibration, match="not TOML"):
        calibrations.load(tmp_path)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path):
    (tmp_path / FILE).mkdir()
    with pytest.raises(BadCalibration, match="cannot be read"):
        calibrations.load(tmp_path)


def test_another_cameras_calibration_is_not_used(tmp_path: Path):
    calibrations.store(tmp_path, KEPT)
    kept, warning = calibrations.load_for(tmp_path, "webcam:0")
    assert kept is None
    assert warning.startswith("the calibration is pi's, not webcam:0's")


def test_the_last_good_one_is_kept_beside_a_worse(tmp_path: Path):
    poor = replace(KEPT, verdict=Verdict.POOR)
    for new in (KEPT, poor, replace(poor, fps=7.0)):
        calibrations.store(tmp_path, new)
    assert calibrations.load(tmp_path) == replace(poor, fps=7.0)
    (tmp_path / OLD).replace(tmp_path / FILE)
    assert calibrations.load(tmp_path) == KEPT


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path):
    (tmp_path / "data").write_text("a file")
    with pytest.raises(BadConfig, match=r"cannot be written: .*: give another folder"):
        calibrations.store(tmp_path / "data", KEPT)


def test_the_fixed_place_serves_only_where_its_empty_look_is_known():
    assert KEPT.place() == (PLACE, KEPT.bare)
    assert replace(KEPT, mat=True).place() is None
    assert replace(KEPT, bare=None).place() is None
