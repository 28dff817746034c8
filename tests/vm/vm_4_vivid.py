"""A webcam with several modes that is pulled out and put in again: the kernel's own `vivid`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.vm.conftest import Measured, Shared
from tests.vm.pi import Pi

pytestmark = pytest.mark.vm
CAMERA = "/dev/video1"


@pytest.fixture(scope="module")
def seeing(shared: Shared) -> Iterator[Pi]:
    pi = shared.pi()
    pi.sh("systemctl stop film")
    pi.sh(
        "modprobe vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0x0 vid_cap_nr=1",
        check=True,
    )
    pi.sh(f"udevadm settle; test -c {CAMERA}", check=True)
    pi.configure("webcam:1")
    pi.start()
    pi.until(lambda table: table["eyes"]["state"] == "seeing", "vivid's pictures", 300)
    yield pi
    pi.sh(f"v4l2-ctl -d {CAMERA} -c disconnect=1")  # drawing its pictures costs a processor


def test_a_webcam_is_opened_at_1280x720_or_better(seeing: Pi, measured: Measured) -> None:
    text = seeing.table()["eyes"]["text"]
    driver = seeing.sh(f"v4l2-ctl -d {CAMERA} --get-fmt-video")
    assert "1280/720" in driver.replace(" ", ""), driver
    assert "1280x720" in text
    offered = seeing.sh(f"v4l2-ctl -d {CAMERA} --list-framesizes YUYV | grep -o '[0-9]*x[0-9]*'")
    measured(f"{text}; it offers {', '.join(dict.fromkeys(offered.split()))}")


def test_a_camera_that_is_pulled_out_and_put_in_again_is_there_again(
    seeing: Pi, measured: Measured
) -> None:
    # vivid is put in again when nobody has it open any more: somebody holds it for a while.
    seeing.sh(f"systemd-run -q --unit holds bash -c 'exec 9<>{CAMERA}; sleep infinity'", check=True)
    seeing.sh(f"sleep 1; v4l2-ctl -d {CAMERA} -c disconnect=1", check=True)
    lost = seeing.wait(
        lambda: seeing.table().get("eyes", {}).get("state") == "lost", 120, "the loss"
    )
    seeing.sh("systemctl stop holds")
    back = seeing.wait(
        lambda: seeing.table().get("eyes", {}).get("state") == "seeing", 240, "the camera again"
    )
    assert seeing.unit("NRestarts") == ["0"]
    measured(f"lost was said after {lost:.0f} s; seeing {back:.0f} s after it was put in again")
