"""picamera2 over the virtual camera of libcamera: the two things that this camera has not.

- It has no raw stream. picamera2 looks for its modes there as soon as a camera is opened.
- It fills two planes. picamera2's own buffers have one, at which libcamera aborts: these buffers
  are libcamera's.

All else is picamera2's own. build.sh puts this class in the place of picamera2.Picamera2.
"""

from __future__ import annotations

import mmap
from typing import Any

import libcamera
from picamera2.allocators.dmaallocator import DmaAllocator
from picamera2.picamera2 import Picamera2

ALL = mmap.PROT_READ | mmap.PROT_WRITE


class Buffers(DmaAllocator):
    """Buffers that libcamera makes, mapped as picamera2 maps its own."""

    def __init__(self, owner: Bridge) -> None:
        super().__init__()
        self._owner = owner
        self._made: Any = None  # as long as it lives the buffers do

    def allocate(self, libcamera_config: Any, _: object) -> None:
        self.libcamera_fds = []
        self.cleanup()
        self._made = libcamera.FrameBufferAllocator(self._owner.camera)
        self.frame_buffers = {one.stream: self._of(one) for one in libcamera_config}

    def _of(self, config: Any) -> list[Any]:
        self._made.allocate(config.stream)
        buffers: list[Any] = self._made.buffers(config.stream)
        for buffer in buffers:
            fd = buffer.planes[0].fd
            self.libcamera_fds.append(fd)
            self.mapped_buffers_used[fd] = False
            self.mapped_buffers[buffer] = mmap.mmap(fd, config.frame_size, mmap.MAP_SHARED, ALL)
        return buffers


class Bridge(Picamera2):
    """picamera2's camera, where libcamera's is a virtual one."""

    def __init__(self, camera_num: int = 0) -> None:
        super().__init__(camera_num, allocator=Buffers(self))

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        """What picamera2 tells of a webcam, which has no raw stream either: a format's name."""
        return [{"format": mode["format"]} for mode in self._raw_modes]

    def modes(self) -> list[dict[str, Any]]:
        """What picamera2 asks for as its own `_get_raw_modes`."""
        role = libcamera.StreamRole.Viewfinder
        one = self.camera.generate_configuration([role]).at(0)
        return [{"format": str(one.pixel_format), "size": (one.size.width, one.size.height)}]

    _get_raw_modes = modes
