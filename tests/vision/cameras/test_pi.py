"""Camera `pi` without a Pi: its own process, the real picamera2, and everything that breaks.

picamera2 runs over a stand-in of libcamera with the table of sensors (tests/support/pi_camera.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from math import dist
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from tests.support.camera_aims import DECK
from vision.cameras import given_by, open_camera
from vision.cameras.pi import SIZE as WHOLE
from vision.cameras.pi import holders, open_pi
from vision.cameras.video import Webcam
from vision.decode import decoder
from vision.frame import NoCamera
from vision.mat import PLACES
from vision.tags import MAT

if TYPE_CHECKING:
    from vision.frame import Pixels

if find_spec("picamera2") is None:
    pytest.skip("picamera2 is not installed: requirements/camera.lock", allow_module_level=True)

PI = "tests.support.pi_camera:"
SIZE = (128, 64)


@pytest.fixture
def opened() -> Iterator[Callable[..., Webcam]]:
    cameras: list[Webcam] = []

    def open_(name: str, size: tuple[int, int] = SIZE) -> Webcam:
        cameras.append(open_pi(PI + name, size))
        return cameras[-1]

    yield open_
    for camera in cameras:
        camera.close()


def _mat_in(pixels: Pixels) -> dict[str, tuple[float, float]]:
    """The middles of the mat's codes that are read in a picture, px."""
    names = {DECK.text(tag): tag for tag in MAT}
    return {
        names[one.text]: (fmean(x for x, _ in one.corners), fmean(y for _, y in one.corners))
        for one in decoder(None).decode(pixels)
        if one.text in names
    }


def _mm_across(pixels: Pixels) -> float:
    """How much of the table a picture shows, by the mat's own codes: every one must be read."""
    found = _mat_in(pixels)
    assert set(found) == set(MAT)
    px_a_mm = dist(found[MAT[0]], found[MAT[2]]) / dist(PLACES[MAT[0]], PLACES[MAT[2]])
    return pixels.shape[1] / px_a_mm


@pytest.mark.parametrize(
    ("sensor", "whole", "mode"),
    [
        ("ov5647", "227 x 127", "1920x1080"),  # not 1296x972: half the pixels a module
        pytest.param("imx219", "361 x 271", "3280x2464", marks=pytest.mark.slow),
        pytest.param("imx708", "390 x 219", "2304x1296", marks=pytest.mark.slow),
        ("imx708_wide", "741 x 417", "4608x2592"),  # at 2304x1296 no code could be read
        pytest.param("imx477", "314 x 236", "2028x1520", marks=pytest.mark.slow),
        pytest.param("imx296", "251 x 188", "1456x1088", marks=pytest.mark.slow),
        pytest.param("imx500", "390 x 292", "2028x1520", marks=pytest.mark.slow),
    ],
)
def test_each_sensor_shows_the_whole_mat_from_300_mm(
    opened: Callable[..., Webcam], sensor: str, whole: str, mode: str
):
    camera = opened(f"{sensor}_over_mat", WHOLE)
    assert _mm_across(next(camera.frames()).pixels) == pytest.approx(216.4, abs=1.5)
    assert given_by(camera).startswith(f"216 x 122 mm of {whole} mm, mode {mode}")


def test_a_sensor_that_nobody_knows_is_taken_for_a_narrow_one_and_shows_more(
    opened: Callable[..., Webcam],
):
    camera = opened("strange_over_mat", WHOLE)
    assert 216 < _mm_across(next(camera.frames()).pixels) < 320  # of the 420 that it sees
    assert "imx999 is no sensor that this program knows: a field of view of 54" in given_by(camera)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("imx477", "imx477 with a lens of 6 mm is assumed"),
        ("imx708_wide", "14 pictures a second, no more in this mode"),
        ("narrow", "the mat does not fit: mount the camera 461 mm above it, not 300"),
        ("keeps_crop", "were asked for and the driver shows 390 x 219 mm: update the system"),
        ("refuses_one", "its driver refused a mode while they were listed: Failed to configure"),
        ("refuses_amid", "mode 3280x2464; its driver refused a mode while they were listed"),
        ("refuses_later", "mode 1640x1232; its driver refused 3280x2464: Failed to configure"),
        ("two", "2 cameras are on ribbons and imx219 is used: unplug it if you want another"),
    ],
)
def test_what_is_assumed_of_a_camera_or_wrong_with_it_is_told(
    opened: Callable[..., Webcam], name: str, words: str
):
    camera = opened(name, WHOLE)
    next(camera.frames())
    assert words in given_by(camera)


def test_what_a_camera_shows_is_a_line_of_the_log(
    opened: Callable[..., Webcam], capfd: pytest.CaptureFixture[str]
):
    opened("imx708", WHOLE)
    told = "pi: imx708: 216 x 122 mm of 390 x 219 mm, mode 2304x1296\n"
    assert told in capfd.readouterr().err


def test_a_webcam_beside_the_ribbons_camera_is_left_alone(opened: Callable[..., Webcam]):
    camera = opened("with_webcam", WHOLE)
    assert given_by(camera) == "216 x 122 mm of 390 x 219 mm, mode 2304x1296"


def test_pictures_come_from_a_process_of_their_own():
    camera = open_pi(PI + "imx708", SIZE)
    frames = camera.frames()
    shots = [next(frames) for _ in range(5)]
    camera.close()
    assert camera.live
    assert all(shot.pixels.shape == (64, 128) for shot in shots)
    assert all((shot.pixels == shot.pixels[0, 0]).all() for shot in shots)  # no stride, no colour
    ats = [shot.at for shot in shots]
    assert ats == sorted(ats)


def test_a_camera_that_hangs_is_lost_and_its_process_is_killed():
    before = _children()
    camera = open_pi(PI + "hangs", SIZE, hang_s=0.2)
    with pytest.raises(NoCamera, match="pi: it went away"):
        list(camera.frames())
    camera.close()
    assert _children() <= before  # not even a dead one is left


def _children() -> set[str]:
    """The processes that this one has started and not waited for."""
    ours = f"PPid:\t{os.getpid()}\n"
    return {path.parent.name for path in Path("/proc").glob("[0-9]*/status") if ours in _text(path)}


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has ended meanwhile
        return ""


def test_after_a_camera_has_hung_a_new_one_can_be_opened():
    with pytest.raises(NoCamera):
        list(open_pi(PI + "hangs", SIZE, hang_s=0.1).frames())
    camera = open_pi(PI + "imx708", SIZE)
    assert next(camera.frames()).pixels.shape == (64, 128)
    camera.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("hangs_at_once", "pi: it hangs: check both ends of its ribbon"),
        ("silent", "pi: no picture in time: check both ends of its ribbon"),
        ("none", "pi: no camera found: check both ends of its ribbon"),
        ("webcam_alone", "pi: no camera is on a ribbon, only one on USB: choose webcam:0 for it"),
        (
            "refuses_all",
            r"pi: its driver refuses every mode \(.*Invalid argument\): check",
        ),
        (
            "refuses_all_later",
            r"pi: its driver refuses every mode \(.*640x480: Failed.*: check",
        ),
        ("busy", "pi: busy: another program holds it: .*: end it"),
        ("dies", "pi: its process ended"),
    ],
)
def test_a_camera_that_cannot_be_opened_says_why(kind: str, words: str):
    with pytest.raises(NoCamera, match=words):
        open_pi(PI + kind, SIZE, open_s=0.6 if kind == "hangs_at_once" else 15)


def test_a_missing_package_says_how_it_is_installed():
    with pytest.raises(NoCamera, match=r"No module named.*python3-picamera2.*site-packages"):
        open_pi("no_such_picamera2:Picamera2", SIZE)


def test_who_holds_a_camera_is_named(tmp_path: Path):
    for number, device in (("17", "/dev/video0"), ("18", "/dev/null")):
        (tmp_path / number / "fd").mkdir(parents=True)
        (tmp_path / number / "comm").write_text("motion\n")
        (tmp_path / number / "fd" / "3").symlink_to(device)
    assert list(holders(tmp_path, ("/dev/video",))) == ["motion (17)"]


def test_pi_takes_nothing_after_its_name():
    with pytest.raises(NoCamera, match="unknown: give"):
        open_camera("pi:0")
