"""The process that holds the Pi's camera: pictures into a pipe, until it is killed.

A loose ribbon can hang libcamera for ever, so that this runs apart from all else and says what it
has to say in messages: a letter, the length as four bytes, and a picture (F) or a fault (E).
The calls were checked against picamera2's source; a test holds a fake's signatures to it.
"""

from __future__ import annotations

import argparse
import importlib
import os
import struct
import sys
from typing import Any, Final

HEAD: Final = struct.Struct("<cI")
PICTURE: Final = b"F"
FAULT: Final = b"E"
WAIT_S: Final = 2.0  # for one picture
FOCUS_S: Final = 5.0  # for one autofocus cycle
BUFFERS: Final = 3
# 216 mm of the 390 mm that a Camera Module 3 sees from 300 mm above (66 degrees).
SHARE: Final = 216 / 390


class Fault(Exception):
    """What the parent is told: what is wrong and what to do."""


def main(argv: list[str] | None = None) -> int:
    """Send pictures until the pipe or the camera breaks."""
    words = argparse.ArgumentParser(prog="pi_child")
    words.add_argument("--camera", required=True, help="module:class")
    words.add_argument("--pipe", type=int, required=True)
    words.add_argument("--size", type=int, nargs=2, required=True)
    words.add_argument("--fps", type=float, required=True)
    args = words.parse_args(argv)
    try:
        _stream(_opened(args.camera), args.pipe, (args.size[0], args.size[1]), args.fps)
    except Fault as fault:
        _send(args.pipe, FAULT, str(fault).encode())
    return 1


def _opened(name: str) -> Any:
    """Return the open camera, or raise Fault."""
    module, _, cls = name.partition(":")
    try:
        made = getattr(importlib.import_module(module), cls)
    except ImportError as error:
        raise Fault(
            f"{error}: apt-get install python3-picamera2, and a virtual environment made by "
            "/usr/bin/python3 -m venv --system-site-packages"
        ) from error
    try:
        return made()
    except IndexError as error:
        raise Fault("no camera found: check both ends of its ribbon, then restart") from error
    except RuntimeError as error:
        raise Fault(_why(error)) from error


def _why(error: BaseException) -> str:
    """Return what is at the bottom of an error."""
    while error.__cause__ is not None:
        error = error.__cause__
    if "busy" in str(error).lower():
        return "busy: another program holds it"
    return f"{error}: check both ends of its ribbon, then restart"


def _stream(camera: Any, pipe: int, size: tuple[int, int], fps: float) -> None:
    try:
        _start(camera, size, fps)
        while True:
            with camera.captured_request(wait=WAIT_S) as request:
                picture = request.make_array("main")
            # YUV420: the first rows are the brightness, each as long as the stride
            _send(pipe, PICTURE, picture[: size[1], : size[0]].tobytes())
    except TimeoutError as error:
        raise Fault("no picture in time: check both ends of its ribbon") from error
    except RuntimeError as error:
        raise Fault(_why(error)) from error


def _start(camera: Any, size: tuple[int, int], fps: float) -> None:
    frame_us = round(1e6 / fps)
    camera.configure(
        camera.create_video_configuration(
            main={"size": size, "format": "YUV420"},
            buffer_count=BUFFERS,
            controls={"FrameDurationLimits": (frame_us, frame_us)},
        )
    )
    if "ScalerCrop" in camera.camera_controls:
        camera.set_controls({"ScalerCrop": _crop(camera.camera_controls["ScalerCrop"][1])})
    camera.start()
    if "AfMode" in camera.camera_controls:
        camera.autofocus_cycle(wait=FOCUS_S)  # once: it does not hunt when cards come and go


def _crop(whole: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return the middle of what the sensor sees."""
    x, y, wide, high = whole
    part_wide, part_high = round(wide * SHARE), round(high * SHARE)
    return x + (wide - part_wide) // 2, y + (high - part_high) // 2, part_wide, part_high


def _send(pipe: int, kind: bytes, content: bytes) -> None:
    rest = memoryview(HEAD.pack(kind, len(content)) + content)
    try:
        while rest:
            rest = rest[os.write(pipe, rest) :]
    except BrokenPipeError:
        os._exit(0)  # the parent is gone; closing the camera may hang


if __name__ == "__main__":
    status = main()
    sys.stderr.flush()
    os._exit(status)  # picamera2's own way out may hang
