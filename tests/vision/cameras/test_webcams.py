"""Which webcams are there: as the kernel lists them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.cameras.webcams import Webcam, webcams


def told(driver: str, pictures: bool = True) -> bytes:
    """What a node answers VIDIOC_QUERYCAP."""
    can = (0x1 if pictures else 0x00800000).to_bytes(4, "little")
    return driver.encode().ljust(16, b"\0") + bytes(72) + can + bytes(12)


def listed(folder: Path, **names: str) -> Path:
    for node, name in names.items():
        (folder / node).mkdir()
        (folder / node / "name").write_text(f"{name}\n", encoding="utf-8")
    return folder


def test_a_webcam_is_told_once_by_the_name_it_gives_itself(tmp_path: Path) -> None:
    place = listed(tmp_path, video2="C270 HD WEBCAM", video3="C270 HD WEBCAM", video0="Cam: Ca")
    answers = {"video0": told("uvcvideo"), "video2": told("uvcvideo"),
               "video3": told("uvcvideo", pictures=False)}  # fmt: skip
    found = webcams(place, Path("/dev"), lambda device: answers[device.name])
    assert found == (Webcam(0, "Cam"), Webcam(2, "C270 HD WEBCAM"))
    assert found[1].source == "webcam:2"


@pytest.mark.parametrize("driver", ["bcm2835-codec", "bcm2835-isp", "unicam", "rp1-cfe", "pispbe"])
def test_a_part_of_the_pis_own_chip_is_no_webcam(tmp_path: Path, driver: str) -> None:
    place = listed(tmp_path, video10="bcm2835-codec-decode")
    assert webcams(place, Path("/dev"), lambda device: told(driver)) == ()


def test_a_node_that_may_not_be_asked_is_left_out(tmp_path: Path) -> None:
    place = listed(tmp_path, video0="Cam")
    (tmp_path / "v4l-subdev0").mkdir()
    assert webcams(place, tmp_path / "no-devices") == ()
    assert webcams(tmp_path / "nothing") == ()


def test_a_file_that_is_no_camera_says_so_by_being_none(tmp_path: Path) -> None:
    place = listed(tmp_path, video0="Cam")
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "video0").write_bytes(b"no device")
    assert webcams(place, tmp_path / "dev") == ()
