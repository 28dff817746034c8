"""Asks the kernel about GPIO chips and cameras: one ioctl each, nothing is changed by it."""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware.owner.config import Config
from firmware.upkeep.facts import Camera, Chip, Spi
from firmware.upkeep.listeners import process_name
from firmware.upkeep.other_programs import output_of

SPI: Final = Path("/dev/spidev0.0")
CHIP_INFO: Final = 0x8044B401  # GPIO_GET_CHIPINFO_IOCTL of linux/gpio.h
ENUM_FORMATS: Final = 0xC0405602  # VIDIOC_ENUM_FMT of linux/videodev2.h
ENUM_SIZES: Final = 0xC02C564A  # VIDIOC_ENUM_FRAMESIZES
CAPABILITIES: Final = 0x80685600  # VIDIOC_QUERYCAP
CAPTURES: Final = 0x1  # V4L2_CAP_VIDEO_CAPTURE
_CHIP: Final = struct.Struct("32s32sI")
_FORMAT: Final = struct.Struct("=III32sI16s")
_SIZE: Final = struct.Struct("=IIIII24x")
_CAPABILITY: Final = struct.Struct("=16s32s32sIII12x")
_DISCRETE: Final = 1
MOST: Final = 32  # formats and sizes that are listed

Ioctl = Callable[[int, int, bytes], bytes]


def ioctl(file: int, number: int, asked: bytes) -> bytes:
    """Ask the kernel; raises OSError."""
    told = fcntl.ioctl(file, number, asked)
    assert isinstance(told, bytes)
    return told


# -- SPI -------------------------------------------------------------------------------------


def spi(
    config: Config,
    device: Path = SPI,
    ask: Callable[..., str | None] = output_of,
) -> Spi:
    """Return whether SPI is on, and what the board has of it; BadBoard where there is none."""
    from firmware.handing.files import read_file
    from hardware.header import SPI0
    from hardware.profiles import load, names_no_kind

    board = load(config.board, read_file)
    pins = board.leds | {f"{name} button": bcm for name, bcm in board.buttons.items()}
    if board.buzzer is not None:
        pins["buzzer"] = board.buzzer
    parts = {bcm: name for name, bcm in pins.items() if bcm in SPI0}
    may = os.access(device, os.R_OK | os.W_OK)
    is_named = not names_no_kind(config.board, read_file)
    core = _core_mhz(ask) if board.ring else None
    return Spi(str(device), board.ring, device.exists(), may, parts, is_named, core)


def _core_mhz(ask: Callable[..., str | None]) -> tuple[int, int] | None:
    """Return the slowest and the fastest clock of the core that the firmware takes."""
    told = [ask("vcgencmd", "get_config", f"core_freq{end}") for end in ("_min", "")]
    found = [int(one.rpartition("=")[2]) for one in told if one and one.startswith("core_freq")]
    return (found[0], found[1]) if len(found) == 2 else None


# -- GPIO chips ------------------------------------------------------------------------------


def chips(dev: Path = Path("/dev"), ask: Ioctl = ioctl) -> tuple[Chip, ...]:
    """Return every GPIO chip with its label."""
    return tuple(_chip(path, ask) for path in sorted(dev.glob("gpiochip*")))


def _chip(path: Path, ask: Ioctl) -> Chip:
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        return Chip(str(path), "", str(error.strerror))
    try:
        _, label, _ = _CHIP.unpack(ask(file, CHIP_INFO, bytes(_CHIP.size)))
    except OSError as error:
        return Chip(str(path), "", str(error.strerror))
    finally:
        os.close(file)
    return Chip(str(path), _text(label))


def _text(raw: bytes) -> str:
    return raw.partition(b"\0")[0].decode("ascii", "replace")


# -- cameras ---------------------------------------------------------------------------------


def webcams(
    dev: Path = Path("/dev"), proc: Path = Path("/proc"), ask: Ioctl = ioctl
) -> tuple[Camera, ...]:
    """Return every device that gives pictures, its modes, and who has it open."""
    found = []
    for path in sorted(dev.glob("video*")):
        camera = _webcam(path, proc, ask)
        if camera is not None:
            found.append(camera)
    return tuple(found)


def _webcam(path: Path, proc: Path, ask: Ioctl) -> Camera | None:
    held = holders(path, proc)
    try:
        file = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        return Camera(f"cannot be opened: {error.strerror}", str(path), (), held)
    try:
        told = ask(file, CAPABILITIES, bytes(_CAPABILITY.size))
        _, card, _, _, whole, own = _CAPABILITY.unpack(told)
        if not (own or whole) & CAPTURES:
            return None
        return Camera(_text(card), str(path), tuple(_modes(file, ask)), held)
    except OSError:
        return None  # it is no video device
    finally:
        os.close(file)


def _modes(file: int, ask: Ioctl) -> Iterator[str]:
    """Yield "MJPG 1280x720" for each format and size that is offered."""
    with suppress(OSError):  # EINVAL: there is no further one
        for number in range(MOST):
            asked = _FORMAT.pack(number, CAPTURES, 0, b"", 0, b"")
            pixels = _FORMAT.unpack(ask(file, ENUM_FORMATS, asked))[4]
            name = _text(struct.pack("=I", pixels)).strip()
            yield from (f"{name} {size}" for size in _sizes(file, pixels, ask))


def _sizes(file: int, pixels: int, ask: Ioctl) -> Iterator[str]:
    with suppress(OSError):
        for number in range(MOST):
            told = ask(file, ENUM_SIZES, _SIZE.pack(number, pixels, 0, 0, 0))
            _, _, kind, wide, high = _SIZE.unpack(told)
            if kind != _DISCRETE:
                yield "any size"
                return
            yield f"{wide}x{high}"


def holders(path: Path, proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return who has a device open, as "chromium (4711)"; others' processes are seen by root."""
    found = set()
    for link in proc.glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if str(link.readlink()) == str(path):
                found.add(process_name(link.parent.parent))
    return tuple(sorted(found))
