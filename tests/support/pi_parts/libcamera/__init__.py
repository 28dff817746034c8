"""A stand-in of libcamera's Python binding, as strict as Raspberry Pi's pipeline handler is.

What it holds to was read in libcamera's source: a sensor configuration is taken as it is or not at
all; the limits of `ScalerCrop` and of the rate are those of the mode that is configured; a crop is
moved into the mode's area and told in the metadata as it really is; a control that the camera does
not have, or a value of another type, is refused; a request is queued once, and while the camera
runs; one that is never completed is how a loose ribbon shows.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import SimpleNamespace
from typing import Any

from libcamera import controls, properties
from libcamera.geometry import ColorSpace, Orientation, PixelFormat, Rectangle, Size, Transform
from libcamera.ids import ControlId, ControlInfo, ControlType
from tests.support.pi_sensors import Limits, Sensor, SensorMode, State

__all__ = ["ColorSpace", "ControlType", "Orientation", "PixelFormat", "Rectangle", "Size",
           "Transform", "controls", "properties"]  # fmt: skip

_libcamera = sys.modules[__name__]  # where picamera2 looks for some of the names
STRIDE = 64  # bytes; what a row is filled up to
LEAST_CROP = (64, 64)  # px of the mode
LONGEST_US = 10_000_000
FRAME_US = 33_333


class StreamRole(Enum):
    Raw, StillCapture, VideoRecording, Viewfinder = range(4)


class SensorConfiguration:
    def __init__(self) -> None:
        self.bit_depth = 0
        self.output_size = Size(0, 0)


class Stream:
    def __init__(self, configuration: StreamConfiguration) -> None:
        self.configuration = configuration


class Formats:
    """What a stream can be: of a raw one, the sensor's modes."""

    def __init__(self, modes: Sequence[SensorMode]) -> None:
        self._modes = modes

    @property
    def pixel_formats(self) -> list[PixelFormat]:
        return [PixelFormat(name) for name in dict.fromkeys(map(_raw_format, self._modes))]

    def sizes(self, pixel_format: PixelFormat) -> list[Size]:
        return [Size(*m.size) for m in self._modes if _raw_format(m) == str(pixel_format)]


class StreamConfiguration:
    def __init__(self, role: StreamRole, modes: Sequence[SensorMode]) -> None:
        self.role = role
        self.formats = Formats(modes if role is StreamRole.Raw else ())
        self.stream = Stream(self)
        self.size = Size(0, 0)
        self.pixel_format = PixelFormat("")
        self.buffer_count = 4
        self.stride = self.frame_size = 0
        self.color_space: ColorSpace | None = None


class CameraConfiguration:
    class Status(Enum):
        Valid, Adjusted, Invalid = range(3)

    def __init__(self, sensor: Sensor, roles: Sequence[StreamRole]) -> None:
        self._sensor = sensor
        self._streams = [StreamConfiguration(role, sensor.modes) for role in roles]
        self.orientation = Orientation.Rotate0
        self.sensor_config: SensorConfiguration | None = None
        self.mode: SensorMode | None = None

    def __iter__(self) -> Iterator[StreamConfiguration]:
        return iter(self._streams)

    def at(self, index: int) -> StreamConfiguration:
        return self._streams[index]

    def validate(self) -> Status:
        if self.sensor_config is None:  # picamera2 always gives one for a Pi's camera
            return self.Status.Invalid
        size = self.sensor_config.output_size
        wanted = ((size.width, size.height), self.sensor_config.bit_depth)
        self.mode = next((m for m in self._sensor.modes if (m.size, m.bit_depth) == wanted), None)
        if self.mode is None:
            return self.Status.Invalid
        return self.Status.Adjusted if self._adjust(self.mode) else self.Status.Valid

    def _adjust(self, mode: SensorMode) -> bool:
        adjusted = False
        for one in self._streams:
            if one.role is StreamRole.Raw:
                is_so = one.size == Size(*mode.size) and str(one.pixel_format) == _raw_format(mode)
                adjusted |= not is_so
                one.size, one.pixel_format = Size(*mode.size), PixelFormat(_raw_format(mode))
                one.stride = _fill_up(mode.size[0] * 5 // 4)
                one.frame_size = one.stride * one.size.height
                continue
            if str(one.pixel_format) not in BYTES:
                one.pixel_format, adjusted = PixelFormat("YUV420"), True
            a_row, rows = BYTES[str(one.pixel_format)]
            one.stride = _fill_up(one.size.width * a_row) + STRIDE  # more than is needed
            one.frame_size = round(one.stride * one.size.height * rows)
        return adjusted


BYTES = {"YUV420": (1, 1.5), "NV12": (1, 1.5), "XBGR8888": (4, 1), "BGR888": (3, 1)}


def _fill_up(count: int) -> int:
    return -(-count // STRIDE) * STRIDE


def _raw_format(mode: SensorMode) -> str:
    return f"SBGGR{mode.bit_depth}_CSI2P"


class FrameMetadata:
    class Status(Enum):
        Success, Error, Cancelled = range(3)

    def __init__(self) -> None:
        self.status = self.Status.Success


class FrameBuffer:
    class Plane:
        """It has a copy of the file that it is given, as libcamera's SharedFD."""

        def __init__(self) -> None:
            self._fd = -1
            self.offset = self.length = 0

        @property
        def fd(self) -> int:
            return self._fd

        @fd.setter
        def fd(self, fd: int) -> None:
            self._fd = os.dup(fd)

        def __del__(self) -> None:
            if self._fd >= 0:
                os.close(self._fd)

    def __init__(self, planes: list[Plane], cookie: int = 0) -> None:
        self.planes = planes
        self.metadata = FrameMetadata()

    def fill(self, content: bytes) -> None:
        with mmap.mmap(self.planes[0].fd, self.planes[0].length) as memory:
            memory[: len(content)] = content


class Request:
    class Status(Enum):
        Pending, Complete, Cancelled = range(3)

    def __init__(self, camera: Camera, cookie: int) -> None:
        self.cookie = cookie
        self.status = self.Status.Pending
        self.buffers: dict[Stream, FrameBuffer] = {}
        self.metadata: dict[ControlId, Any] = {}
        self.controls: dict[ControlId, Any] = {}
        self._camera = camera

    def add_buffer(self, stream: Stream, buffer: FrameBuffer) -> None:
        if stream in self.buffers:
            raise RuntimeError("Failed to add buffer: File exists")
        self.buffers[stream] = buffer

    def set_control(self, name: ControlId, value: Any) -> None:
        self._camera.check_control(name, value)
        self.controls[name] = value

    def reuse(self) -> None:
        if self.status is self.Status.Pending:
            raise RuntimeError("it was not completed")
        self.status, self.metadata, self.controls = self.Status.Pending, {}, {}


class Camera:
    def __init__(self, sensor: Sensor, number: int) -> None:
        self.id = f"/base/soc/{sensor.bus}/{sensor.model}@{number:x}"
        self._sensor = sensor
        self._state = State(sensor)
        self._config: CameraConfiguration | None = None
        self._crop = Rectangle(0, 0, 0, 0)
        self._frame_us = FRAME_US
        self._queue: list[Request] = []
        self._configured = self._queued = 0  # times
        self._taken = 0
        self._news = threading.Condition()
        self._is_acquired = self._is_running = False
        self._pictures: dict[Rectangle, bytes] = {}
        self._mode = sensor.modes[-1]

    # -- what is told of it ------------------------------------------------------------------

    @property
    def properties(self) -> dict[ControlId, Any]:
        told = {
            "Model": self._sensor.model,
            "PixelArraySize": Size(*self._sensor.array),
            "UnitCellSize": Size(self._sensor.cell_nm, self._sensor.cell_nm),
            "ColorFilterArrangement": 0,
            "Location": 2,
            "Rotation": 180,
        }
        return {properties.IDS[name]: value for name, value in told.items()}

    @property
    def controls(self) -> dict[ControlId, ControlInfo]:
        least_us = round(1e6 / self._mode.fps)
        whole = Rectangle(*self._mode.area)
        told: Mapping[str, Limits] = {
            **self._state.limits,
            "FrameDurationLimits": Limits(least_us, LONGEST_US, FRAME_US),
            "ScalerCrop": Limits(Rectangle(0, 0, *LEAST_CROP), whole, whole),
        }
        return {controls.IDS[name]: ControlInfo(*limits) for name, limits in told.items()}

    # -- its life ----------------------------------------------------------------------------

    def acquire(self) -> None:
        if self._is_acquired or self._sensor.is_busy:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        if self._sensor.hangs_after == 0:
            threading.Event().wait()
        self._is_acquired = True

    def release(self) -> None:
        self._is_acquired = False

    def generate_configuration(self, roles: Sequence[StreamRole]) -> CameraConfiguration:
        return CameraConfiguration(self._sensor, roles)

    def configure(self, config: CameraConfiguration) -> None:
        self._must(self._is_acquired and not self._is_running, "configure camera")
        mode = config.mode
        self._configured += 1
        is_listed = self._configured > len(self._sensor.modes)
        refuses = self._sensor.refuses | (self._sensor.refuses_later if is_listed else set())
        if mode is None or mode.size in refuses:
            raise RuntimeError("Failed to configure camera: Invalid argument")
        self._config, self._mode, self._pictures = config, mode, {}
        main = config.at(0).size
        self._crop = self._move_in(_cut_area(mode.area, main.width / main.height))

    def create_request(self, cookie: int = 0) -> Request:
        self._must(self._config is not None, "create request")
        return Request(self, cookie)

    def start(self, asked: Mapping[ControlId, Any]) -> None:
        self._must(self._config is not None and not self._is_running, "start camera")
        for name, value in asked.items():
            self.check_control(name, value)
        self._is_running = True
        self._obey(asked)
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        with self._news:
            self._is_running = False
            for request in self._queue:
                request.status = Request.Status.Cancelled
            self._queue.clear()
            self._news.notify_all()

    def queue_request(self, request: Request) -> None:
        self._must(self._is_running and request.status is Request.Status.Pending, "queue request")
        self._must(request not in self._queue and bool(request.buffers), "queue request")
        self._queued += 1
        if self._queued == self._sensor.hangs_after:
            threading.Event().wait()
        with self._news:
            self._queue.append(request)
            self._news.notify_all()

    def check_control(self, name: ControlId, value: Any) -> None:
        if name not in self.controls:
            raise RuntimeError(f"control {name.name} is not supported")
        if not name.fits(value):
            raise RuntimeError(f"{name.name}: Unable to cast {value!r} to {name.type}")

    @staticmethod
    def _must(is_so: bool, what: str) -> None:
        if not is_so:
            raise RuntimeError(f"Failed to {what}: Permission denied")

    # -- its pictures ------------------------------------------------------------------------

    def _run(self) -> None:
        while self._is_running:
            with self._news:
                self._news.wait_for(lambda: not self._is_running, self._frame_us / 1e6)
                request = self._queue.pop(0) if self._queue else None
            if request is not None and self._taken != self._sensor.stops_after:
                self._complete(request)

    def _complete(self, request: Request) -> None:
        self._taken += 1
        if self._taken == self._sensor.dies_after:
            os._exit(3)
        self._obey(request.controls)
        told = self._state.next_metadata() | {
            "ScalerCrop": self._crop,
            "FrameDuration": self._frame_us,
            "SensorTimestamp": self._taken * self._frame_us * 1000,
        }
        request.metadata = {controls.IDS[name]: value for name, value in told.items()}
        for stream, buffer in request.buffers.items():
            if stream.configuration.role is not StreamRole.Raw:
                buffer.fill(self._picture(stream.configuration))
        request.status = Request.Status.Complete
        CameraManager.singleton().hand_over(request)

    def _picture(self, config: StreamConfiguration) -> bytes:
        """Return the brightness, row by row; the colours' part stays as it is."""
        wide, high = config.size.width, config.size.height
        if not self._sensor.sees_mat:
            row = bytes([self._taken % 256]) * wide + b"\x07" * (config.stride - wide)
            return row * high
        if self._crop not in self._pictures:
            from tests.support import pi_scene

            crop = (self._crop.x, self._crop.y, self._crop.width, self._crop.height)
            pixels = pi_scene.picture(self._sensor, self._mode, crop, (wide, high))
            self._pictures = {self._crop: pi_scene.rows(pixels, config.stride)}
        return self._pictures[self._crop]

    def _obey(self, asked: Mapping[ControlId, Any]) -> None:
        by_name = {name.name: value for name, value in asked.items()}
        crop, limits = by_name.pop("ScalerCrop", None), by_name.pop("FrameDurationLimits", None)
        if crop is not None and not self._sensor.keeps_crop:
            self._crop = self._move_in(crop)
        if limits is not None:
            self._frame_us = max(limits[0], round(1e6 / self._mode.fps))
        self._state.take(by_name)

    def _move_in(self, crop: Rectangle) -> Rectangle:
        """Return what the ISP makes of a crop: whole pixels of the mode, inside its area."""
        (x, y, wide, high), (out_wide, out_high) = self._mode.area, self._mode.size
        part_wide = min(max(crop.width * out_wide // wide, LEAST_CROP[0]), out_wide)
        part_high = min(max(crop.height * out_high // high, LEAST_CROP[1]), out_high)
        middle_x = (crop.x - x + crop.width / 2) * out_wide / wide
        middle_y = (crop.y - y + crop.height / 2) * out_high / high
        left = min(max(int(middle_x - part_wide / 2), 0), out_wide - part_wide)
        top = min(max(int(middle_y - part_high / 2), 0), out_high - part_high)
        return Rectangle(
            x + left * wide // out_wide,
            y + top * high // out_high,
            part_wide * wide // out_wide,
            part_high * high // out_high,
        )


def _cut_area(area: tuple[int, int, int, int], ratio: float) -> Rectangle:
    x, y, wide, high = area
    part_wide, part_high = min(wide, round(high * ratio)), min(high, round(wide / ratio))
    return Rectangle(x + (wide - part_wide) // 2, y + (high - part_high) // 2, part_wide, part_high)


class CameraManager:
    """One for the process. `event_fd` can be read when requests are completed."""

    def __init__(self, sensors: Sequence[Sensor]) -> None:
        self.cameras = [Camera(sensor, number) for number, sensor in enumerate(sensors, 0x1A)]
        self.event_fd = os.eventfd(0, os.EFD_NONBLOCK)
        self._ready: list[Request] = []
        self._lock = threading.Lock()

    @staticmethod
    def singleton() -> CameraManager:
        return ATTACHED.manager

    def hand_over(self, request: Request) -> None:
        with self._lock:
            self._ready.append(request)
        os.eventfd_write(self.event_fd, 1)

    def get_ready_requests(self) -> list[Request]:
        with self._lock:
            ready, self._ready = self._ready, []
        with contextlib.suppress(BlockingIOError):
            os.eventfd_read(self.event_fd)
        return ready


ATTACHED = SimpleNamespace(manager=CameraManager(()))


def attach(sensors: Sequence[Sensor]) -> None:
    """Let these cameras be there. Before picamera2 asks for the first time."""
    if any(sensor.sees_mat for sensor in sensors):
        from tests.support import pi_scene

        pi_scene.table()
    ATTACHED.manager = CameraManager(sensors)
