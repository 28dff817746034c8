"""picamera2 from the package index over a stand-in of libcamera: `tests.support.pi_camera:imx708`.

Each name of `pi_sensors.ATTACHED` is a class here, as `pi_child --camera` takes it. picamera2 is
unchanged; what it imports and a PC lacks is in pi_parts/: libcamera, and stubs of what has to be
compiled and is never called (kms, pidng, prctl, simplejpeg). Its buffers come from the kernel's
DMA heap, which a PC has not: here they are shared memory, through picamera2's own `allocator`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from tests.support.pi_sensors import ATTACHED

PARTS = Path(__file__).with_name("pi_parts")


def _class_of(name: str) -> type:
    """Return picamera2's class where these cameras are attached; in a process of its own."""
    sys.path.insert(0, str(PARTS))
    import libcamera
    import picamera2
    from picamera2.allocators.allocator import Allocator, Sync
    from picamera2.allocators.dmaallocator import DmaAllocator

    libcamera.attach(ATTACHED[name])

    class InStep(Sync):
        """Shared memory is always in step."""

        def __init__(self, allocator: Any, buffer: Any, write: bool) -> None:
            self._memory = allocator.mapped_buffers[buffer]

        def __enter__(self) -> Any:
            return self._memory

        def __exit__(self, *error: object) -> None:
            """Nothing is to be done."""

    class SharedMemory(DmaAllocator):
        """picamera2's allocator; only where its memory comes from is another."""

        def __init__(self) -> None:
            Allocator.__init__(self)
            self.dmaHeap = _Heap()
            self.mapped_buffers: dict[Any, Any] = {}
            self.mapped_buffers_used: dict[int, bool] = {}
            self.frame_buffers: dict[Any, Any] = {}
            self.open_fds: list[int] = []
            self.libcamera_fds: list[int] = []
            self.sync = InStep

    class Camera(picamera2.Picamera2):
        def __init__(self, camera_num: int = 0) -> None:
            super().__init__(camera_num, allocator=SharedMemory())

    return Camera


class _Heap:
    """What DmaAllocator uses of picamera2.dma_heap.DmaHeap."""

    def alloc(self, name: str, size: int) -> _File:
        file = os.memfd_create(name)
        os.ftruncate(file, size)
        return _File(file)

    def close(self) -> None:
        """Nothing is open."""


class _File:
    def __init__(self, file: int) -> None:
        self._file = file

    def get(self) -> int:
        return self._file

    def isValid(self) -> bool:  # picamera2's word
        return True


def __getattr__(name: str) -> type:
    if name in ATTACHED:
        return _class_of(name)
    raise AttributeError(name)
