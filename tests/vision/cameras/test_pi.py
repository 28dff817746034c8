"""Camera `pi` without a Pi: its own process, a fake of picamera2, and everything that breaks."""

from __future__ import annotations

import inspect
import os
from pathlib import Path

import pytest

from tests.support import fake_picamera2
from vision.cameras import open_camera
from vision.cameras.pi import holders, open_pi
from vision.frame import NoCamera

FAKE = "tests.support.fake_picamera2:"
SIZE = (128, 64)
USED = (
    "__init__",
    "create_video_configuration",
    "configure",
    "set_controls",
    "start",
    "captured_request",
)


def test_pictures_come_from_a_process_of_their_own():
    camera = open_pi(FAKE + "Picamera2", SIZE)
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
    camera = open_pi(FAKE + "Hangs", SIZE, hang_s=0.2)
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
        list(open_pi(FAKE + "Hangs", SIZE, hang_s=0.1).frames())
    camera = open_pi(FAKE + "Picamera2", SIZE)
    assert next(camera.frames()).pixels.shape == (64, 128)
    camera.close()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("HangsAtOnce", "pi: it hangs: check both ends of its ribbon"),
        ("TimesOut", "pi: no picture in time: check both ends of its ribbon"),
        ("Absent", "pi: no camera found: check both ends of its ribbon"),
        ("Busy", "pi: busy: another program holds it: .*: end it"),
        ("Dies", "pi: its process ended"),
    ],
)
def test_a_camera_that_cannot_be_opened_says_why(kind: str, words: str):
    with pytest.raises(NoCamera, match=words):
        open_pi(FAKE + kind, SIZE, open_s=0.6 if kind == "HangsAtOnce" else 15)


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


@pytest.mark.parametrize("name", USED)
def test_the_fake_has_the_real_signatures(name: str):
    real = pytest.importorskip("picamera2", reason="picamera2 is a Raspberry Pi's package")
    ours = inspect.signature(getattr(fake_picamera2.Picamera2, name))
    theirs = inspect.signature(getattr(real.Picamera2, name))
    assert list(ours.parameters) == list(theirs.parameters)


@pytest.mark.parametrize("name", ["make_array", "get_metadata", "release"])
def test_the_fakes_request_has_the_real_signatures(name: str):
    real = pytest.importorskip("picamera2.request", reason="a Raspberry Pi's package")
    ours = inspect.signature(getattr(fake_picamera2.Request, name))
    theirs = inspect.signature(getattr(real.CompletedRequest, name))
    assert list(ours.parameters) == list(theirs.parameters)
