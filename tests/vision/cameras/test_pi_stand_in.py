"""The stand-in of libcamera, under the real picamera2: what a Pi refuses or changes, it does."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from tests.support.places import ROOT

if find_spec("picamera2") is None:
    pytest.skip("picamera2 is not installed: requirements/camera.lock", allow_module_level=True)

# Each value is what came of one call; a process of its own, as picamera2's threads outlive a test.
ASKED = """
import json, os
from tests.support import pi_camera

camera = pi_camera.imx708()
told = {}

def tried(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"

def configured(**how):
    main = {"size": (1280, 720), "format": "YUV420"}
    camera.configure(camera.create_video_configuration(main=main, **how))
    return camera.camera_configuration()["sensor"]["output_size"], limits("ScalerCrop")[1]

def limits(name):
    return camera.camera_controls[name]

def shown():
    with camera.captured_request(wait=2.0) as request:
        return request.get_metadata()["ScalerCrop"]

told["its own choice"] = configured()
told["its fastest"] = limits("FrameDurationLimits")[0]
told["a mode that is named"] = configured(sensor={"output_size": (2304, 1296), "bit_depth": 10})
told["a control that it has not"] = tried(lambda: camera.set_controls({"HdrMode": 1}))
camera.set_controls({"ExposureTime": 8000.5})
told["a value of another type"] = tried(camera.start)
camera.set_controls({"ScalerCrop": (4000, 2000, 2552, 1436)})
camera.start()
told["a crop that lies outside"] = shown()
camera.set_controls({"ScalerCrop": (1028, 578, 2552, 1436)})
told["one inside, soon"] = (1028, 578, 2552, 1436) in [shown() for _ in range(10)]
told["configured while it runs"] = tried(configured)
request = camera.camera.create_request(0)
told["a request without a buffer"] = tried(lambda: camera.camera.queue_request(request))
print(json.dumps(told))
os._exit(0)
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    ran = subprocess.run(
        (sys.executable, "-c", ASKED), capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert ran.stdout, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


def test_left_to_itself_picamera2_reads_the_middle_of_a_camera_module_3(told: dict[str, Any]):
    assert told["its own choice"] == [[1536, 864], [768, 432, 3072, 1728]]
    assert told["its fastest"] == 8324  # us


def test_the_crops_limit_is_the_area_of_the_mode_that_is_configured(told: dict[str, Any]):
    assert told["a mode that is named"] == [[2304, 1296], [0, 0, 4608, 2592]]


def test_a_crop_is_moved_into_the_area_and_told_as_it_is(told: dict[str, Any]):
    assert told["a crop that lies outside"] == [4608 - 2552, 2592 - 1436, 2552, 1436]
    assert told["one inside, soon"]


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("a control that it has not", "RuntimeError: Control HdrMode is not advertised"),
        ("a value of another type", "RuntimeError: ExposureTime: Unable to cast 8000.5"),
        ("configured while it runs", "RuntimeError: Camera must be stopped before configuring"),
        ("a request without a buffer", "RuntimeError: Failed to queue request"),
    ],
)
def test_what_libcamera_refuses_is_refused(told: dict[str, Any], what: str, says: str):
    assert str(told[what]).startswith(says)
