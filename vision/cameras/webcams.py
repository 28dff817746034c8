"""Which webcams this computer has, by the names they give themselves (V4L2).

The kernel lists a device more than once (its pictures, its metadata), and a Raspberry Pi lists
parts of its own chip: only what takes pictures, and is no such part, is a webcam.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CLASS: Final = Path("/sys/class/video4linux")
DEVICES: Final = Path("/dev")
QUERYCAP: Final = 0x80685600  # VIDIOC_QUERYCAP of linux/videodev2.h: 104 bytes come back
CAPABILITY: Final = bytes(104)  # struct v4l2_capability
DRIVER: Final = slice(0, 16)
OF_THE_NODE: Final = slice(88, 92)  # device_caps
TAKES_PICTURES: Final = 0x1  # V4L2_CAP_VIDEO_CAPTURE
# What the Pi's own chips are called: picamera2 uses them, `webcam:N` does not.
ON_THE_BOARD: Final = ("bcm2835", "unicam", "rp1", "pispbe", "rpi", "rpivid")


@dataclass(frozen=True, slots=True)
class Webcam:
    """A webcam that is plugged in."""

    number: int  # of `webcam:N`
    name: str

    @property
    def source(self) -> str:
        """What the configuration calls it."""
        return f"webcam:{self.number}"


def device_description(device: Path) -> bytes | None:
    """Return what a device tells of itself, None where it may not be asked or is no camera."""
    import fcntl

    try:
        opened = os.open(device, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        return fcntl.ioctl(opened, QUERYCAP, CAPABILITY)
    except OSError:
        return None
    finally:
        os.close(opened)


def webcams(
    listed: Path = CLASS,
    devices: Path = DEVICES,
    ask: Callable[[Path], bytes | None] = device_description,
) -> tuple[Webcam, ...]:
    """Return the webcams that are plugged in now, the lowest number first."""
    try:
        nodes = [node for node in listed.iterdir() if _number(node) is not None]
    except OSError:  # none, or no Linux
        return ()
    found = []
    for node in nodes:
        number, told = _number(node), ask(devices / node.name)
        if number is not None and told is not None and _takes_pictures(told):
            found.append(Webcam(number, _name(node)))
    return tuple(sorted(found, key=lambda one: one.number))


def _number(node: Path) -> int | None:
    number = node.name.removeprefix("video")
    return int(number) if number.isascii() and number.isdigit() else None


def _takes_pictures(data: bytes) -> bool:
    driver = data[DRIVER].partition(b"\0")[0].decode("ascii", "replace").lower()
    can = int.from_bytes(data[OF_THE_NODE], "little")
    return bool(can & TAKES_PICTURES) and not driver.startswith(ON_THE_BOARD)


def _name(node: Path) -> str:
    """Return what it calls itself; "video0" where it says nothing."""
    try:
        name = (node / "name").read_text(encoding="utf-8", errors="replace")
    except OSError:
        name = ""
    first, _, again = " ".join(name.split()).partition(": ")
    twice = not again or first.startswith(again)  # "HD Webcam: HD Web", cut by the kernel
    return (first if twice else f"{first}: {again}") or node.name
