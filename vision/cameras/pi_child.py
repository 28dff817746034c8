"""The process that holds the Pi's camera: pictures into a pipe, until it is killed.

A loose ribbon can hang libcamera for ever, so that this runs apart from all else and says what it
has to say in messages: a letter, the length as four bytes, and a picture (F), a fault (E), how the
camera is set (S, JSON) or which of its modes was chosen (M, JSON, before the first picture).
What it is told comes as lines of JSON on its standard input.
The tests run it with the real picamera2 over a stand-in of libcamera (docs/measured/vision.md).
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
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from vision.cameras.pi_modes import Area, Choice, Mode, Setup, Size, lens_of, modes_in, rank_modes
from vision.cameras.pi_tuner import Tuner
from words.terminal import print_text
from words.text import t, told_by

HEAD: Final = struct.Struct("<cI")
PICTURE: Final = b"F"
FAULT: Final = b"E"
SETTINGS: Final = b"S"
SETUP: Final = b"M"
WAIT_S: Final = 2.0  # for one picture
BUFFERS: Final = 3
LEAST: Final = (640, 480)  # px; of pictures that nobody looks at
SETTLE: Final = 10  # pictures until a crop that was asked for is the one that is reported


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
        camera, cameras = _open_camera(args.camera)
        _stream(camera, cameras, args.pipe, (args.size[0], args.size[1]), args)
    except Fault as fault:
        _send(args.pipe, FAULT, told_by(fault).encode())
    return 1


def _open_camera(name: str) -> tuple[Any, tuple[str, ...]]:
    """Return the open camera and the models of all on ribbons, or raise Fault."""
    module, _, cls = name.partition(":")
    try:
        kind = getattr(importlib.import_module(module), cls)
    except ImportError as error:
        raise Fault(
            t(
                "{error}: apt-get install python3-picamera2, and a virtual environment "
                "made by /usr/bin/python3 -m venv --system-site-packages",
                error=told_by(error),
            )
        ) from error
    try:
        there = kind.global_camera_info()  # those on USB come last
        on_ribbons = [one for one in there if "/usb" not in str(one.get("Id", ""))]
        if on_ribbons:
            return kind(), tuple(str(one.get("Model", "?")) for one in on_ribbons)
    except (RuntimeError, OSError) as error:
        raise Fault(_why(error)) from error
    if there:
        raise Fault(t("no camera is on a ribbon, only one on USB: choose webcam:0 for it"))
    raise Fault(t("no camera found: check both ends of its ribbon, then restart"))


def _why(error: BaseException) -> str:
    """Return what is at the bottom of an error."""
    while error.__cause__ is not None:
        error = error.__cause__
    if "busy" in told_by(error).lower():
        return "busy: another program holds it"
    return f"{error}: check both ends of its ribbon, then restart"


def _stream(
    camera: Any, cameras: tuple[str, ...], pipe: int, size: Size, args: argparse.Namespace
) -> None:
    try:
        choice, setup = _set_up(camera, cameras, size, args.fps)
        tuner = _start(camera, args)
        setup = _with_shown_crop(camera, choice, setup)
        print_text(f"pi: {cameras[0]}: {setup.describe(size)}", sys.stderr)
        _send(pipe, SETUP, json.dumps(setup._asdict(), default=str).encode())
        while True:
            with camera.captured_request(wait=WAIT_S) as request:
                picture = request.make_array("main")
                metadata = request.get_metadata()
            # YUV420: the first rows are the brightness, each as long as the stride
            _send(pipe, PICTURE, picture[: size[1], : size[0]].tobytes())
            _talk(tuner, metadata, pipe)
    except TimeoutError as error:
        raise Fault(t("no picture in time: check both ends of its ribbon")) from error
    except (RuntimeError, OSError) as error:
        raise Fault(_why(error)) from error


def _talk(tuner: Tuner, metadata: Mapping[str, Any], pipe: int) -> None:
    """Do what the parent has said meanwhile, and tell it how the camera is set."""
    now = time.monotonic()
    for words in _read_orders():
        tuner.take(words, now)
    told = tuner.follow(metadata, now)
    if told is not None:
        _send(pipe, SETTINGS, json.dumps(told).encode())


def _read_orders() -> Iterator[Mapping[str, Any]]:
    """Yield what the parent wrote since; a line is written at once, so that it comes whole."""
    ready, _, _ = select.select((0,), (), (), 0)
    if ready:
        for line in os.read(0, 65_536).splitlines():
            yield json.loads(line)


def _set_up(
    camera: Any, cameras: tuple[str, ...], size: Size, fps: float
) -> tuple[Choice | None, Setup]:
    """Configure the best mode that the driver takes, and what is shown of it.

    Raises Fault when it takes none. None: the camera tells no modes, picamera2 chose one.
    """
    modes, refused = _modes(camera)
    choices: Sequence[Choice | None] = rank_modes(
        modes, lens_of(camera.camera_properties, modes), size, fps
    )
    for choice in choices or (None,):
        why = _refusal(camera, size, choice)
        if not why:
            break
        refused.append(f"{choice.mode}: {why}" if choice else why)
    else:
        raise Fault(
            t(
                "its driver refuses every mode ({why}): check its ribbon, update the system, "
                "then restart",
                why="; ".join(refused),
            )
        )
    _set_crop_and_rate(camera, choice, fps)
    mode = choice.mode if choice else None
    properties = dict(camera.camera_properties)
    return choice, Setup(properties, cameras, modes, mode, None, tuple(refused), {})


def _modes(camera: Any) -> tuple[tuple[Mode, ...], list[str]]:
    """Return the modes and what was refused: picamera2 configures each to learn what it reads."""
    try:
        return modes_in(camera.sensor_modes), []
    except (RuntimeError, OSError) as error:
        refused = [f"a mode while they were listed: {_first_words(error)}"]
    except KeyError:  # no Pi's camera: it has no crop
        return (), []
    try:
        listed = modes_in(camera.sensor_modes)  # up to the one that was refused
    except (RuntimeError, OSError):
        listed = ()
    return (*listed, *_largest(camera)), refused


def _largest(camera: Any) -> tuple[Mode, ...]:
    """Return the mode of all the sensor's pixels, none where the driver refuses that."""
    if _why_not(camera, LEAST, {"output_size": camera.sensor_resolution}):
        return ()
    least_us = camera.camera_controls["FrameDurationLimits"][0]
    sensor = camera.camera_configuration()["sensor"]
    read = {"crop_limits": _most(camera, "ScalerCrop"), "fps": round(1e6 / least_us, 2)}
    return modes_in([{"size": sensor["output_size"], "bit_depth": sensor["bit_depth"], **read}])


def _refusal(camera: Any, size: Size, choice: Choice | None) -> str:
    """Configure a mode; return why the driver did not take it, "" when it did."""
    if choice is None:
        return _why_not(camera, size, {})
    mode = choice.mode
    why = _why_not(camera, size, {"output_size": mode.size, "bit_depth": mode.bit_depth})
    reads = tuple(_most(camera, "ScalerCrop") or ())
    return why or ("" if reads == mode.area else f"it reads {reads}")


def _why_not(camera: Any, size: Size, sensor: Mapping[str, Any]) -> str:
    """Configure the camera for pictures of a size; return why it did not take that, or ""."""
    try:
        camera.configure(
            camera.create_video_configuration(
                main={"size": size, "format": "YUV420"},
                raw=None,  # its buffers are large, and nothing reads them
                buffer_count=BUFFERS,
                sensor=sensor,
            )
        )
    except (RuntimeError, OSError) as error:
        return _first_words(error)
    return ""


def _first_words(error: BaseException) -> str:
    """Return an error without the whole configuration that picamera2 adds to it."""
    return str(error).partition(": {")[0]


def _set_crop_and_rate(camera: Any, choice: Choice | None, fps: float) -> None:
    """Set what the configured mode can do of what is wanted; its limits are known only now."""
    if "FrameDurationLimits" in camera.camera_controls:
        least, most, _ = camera.camera_controls["FrameDurationLimits"]
        frame_us = max(round(1e6 / fps), least)
        frame_us = min(frame_us, most) if most else frame_us
        camera.set_controls({"FrameDurationLimits": (frame_us, frame_us)})
    if choice is not None:
        camera.set_controls({"ScalerCrop": choice.crop})


def _most(camera: Any, control: str) -> Any:
    return camera.camera_controls.get(control, (None, None))[1]


def _with_shown_crop(camera: Any, choice: Choice | None, setup: Setup) -> Setup:
    """Return the setup with what the first pictures report that they show."""
    crop: Area | None = None
    for _ in range(SETTLE):
        with camera.captured_request(wait=WAIT_S) as request:
            metadata = request.get_metadata()
        crop = metadata.get("ScalerCrop")
        if choice is None or crop is None or choice.is_shown(crop):
            break
    return setup._replace(crop=crop, metadata=metadata)


def _start(camera: Any, args: argparse.Namespace) -> Tuner:
    """Start the camera as it was locked; without that it focuses once: it does not hunt later."""
    tuner = Tuner(camera, args.flicker)
    lock = args.lock or {}
    tuner.lock(lock)
    camera.start()
    if lock.get("lens") is None:
        tuner.focus(0.0, time.monotonic())
    return tuner


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
