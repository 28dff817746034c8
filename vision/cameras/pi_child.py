"""The process that holds the Pi's camera: pictures into a pipe, until it is killed.

A loose ribbon can hang libcamera for ever, so that this runs apart from all else and says what it
has to say in messages: a letter, the length as four bytes, and a picture (F), a fault (E) or how
the camera is set (S, JSON). What it is told comes as lines of JSON on its standard input.
The calls were checked against picamera2's source; a test holds a fake's signatures to it.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import select
import struct
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

from vision.cameras.pi_tuner import Tuner
from words.text import t, told_by

HEAD: Final = struct.Struct("<cI")
PICTURE: Final = b"F"
FAULT: Final = b"E"
SETTINGS: Final = b"S"
WAIT_S: Final = 2.0  # for one picture
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
    words.add_argument("--lock", type=json.loads, help="how it is to be set, JSON")
    words.add_argument("--flicker", type=int, default=0, help="us; half a period of the mains")
    args = words.parse_args(argv)
    try:
        camera = _opened(args.camera)
        _stream(camera, args.pipe, (args.size[0], args.size[1]), args)
    except Fault as fault:
        _send(args.pipe, FAULT, told_by(fault).encode())
    return 1


def _opened(name: str) -> Any:
    """Return the open camera, or raise Fault."""
    module, _, cls = name.partition(":")
    try:
        made = getattr(importlib.import_module(module), cls)
    except ImportError as error:
        raise Fault(
            t(
                "{error}: apt-get install python3-picamera2, and a virtual environment "
                "made by /usr/bin/python3 -m venv --system-site-packages",
                error=told_by(error),
            )
        ) from error
    try:
        return made()
    except IndexError as error:
        raise Fault(t("no camera found: check both ends of its ribbon, then restart")) from error
    except RuntimeError as error:
        raise Fault(_why(error)) from error


def _why(error: BaseException) -> str:
    """Return what is at the bottom of an error."""
    while error.__cause__ is not None:
        error = error.__cause__
    if "busy" in told_by(error).lower():
        return "busy: another program holds it"
    return f"{error}: check both ends of its ribbon, then restart"


def _stream(camera: Any, pipe: int, size: tuple[int, int], args: argparse.Namespace) -> None:
    try:
        tuner = _start(camera, size, args)
        while True:
            with camera.captured_request(wait=WAIT_S) as request:
                picture = request.make_array("main")
                metadata = request.get_metadata()
            # YUV420: the first rows are the brightness, each as long as the stride
            _send(pipe, PICTURE, picture[: size[1], : size[0]].tobytes())
            _talk(tuner, metadata, pipe)
    except TimeoutError as error:
        raise Fault(t("no picture in time: check both ends of its ribbon")) from error
    except RuntimeError as error:
        raise Fault(_why(error)) from error


def _talk(tuner: Tuner, metadata: Mapping[str, Any], pipe: int) -> None:
    """Do what the parent has said meanwhile, and tell it how the camera is set."""
    now = time.monotonic()
    for words in _said():
        tuner.take(words, now)
    told = tuner.follow(metadata, now)
    if told is not None:
        _send(pipe, SETTINGS, json.dumps(told).encode())


def _said() -> Iterator[Mapping[str, Any]]:
    """Yield what the parent wrote since; a line is written at once, so that it comes whole."""
    ready, _, _ = select.select((0,), (), (), 0)
    if ready:
        for line in os.read(0, 65_536).splitlines():
            yield json.loads(line)


def _start(camera: Any, size: tuple[int, int], args: argparse.Namespace) -> Tuner:
    """Start the camera as it was locked; without that it focuses once: it does not hunt later."""
    frame_us = round(1e6 / args.fps)
    camera.configure(
        camera.create_video_configuration(
            main={"size": size, "format": "YUV420"},
            buffer_count=BUFFERS,
            controls={"FrameDurationLimits": (frame_us, frame_us)},
        )
    )
    if "ScalerCrop" in camera.camera_controls:
        camera.set_controls({"ScalerCrop": _crop(camera.camera_controls["ScalerCrop"][1])})
    tuner = Tuner(camera, args.flicker)
    lock = args.lock or {}
    tuner.lock(lock)
    camera.start()
    if lock.get("lens") is None:
        tuner.focus(0.0, time.monotonic())
    return tuner


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
