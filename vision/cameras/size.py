"""Which pictures a webcam is asked for: OpenCV's own choice, 640x480, shows no tag well enough."""

from __future__ import annotations

from typing import Final, TypeAlias

from vision.cameras.tuning import Adjustable

Size: TypeAlias = tuple[int, int]  # px, width and height

# In this order; the first that is given whole is kept. A driver gives the nearest that it has, and
# for some cameras that is smaller than the first while they have one that is larger.
ASKED: Final[tuple[Size, ...]] = ((1280, 720), (1280, 960), (1920, 1080))
ENOUGH: Final = ASKED[0]
ENOUGH_FPS: Final = (
    15.0  # many give 10 raw pictures of this size a second over USB 2, and 30 packed
)


def ask(capture: Adjustable) -> str:
    """Set a webcam to 1280x720 or better, or the largest it has; return in words what it gives."""
    sizes = {}
    for asked in ASKED:
        sizes[asked] = _ask(capture, asked)
        if _is_enough(sizes[asked]):
            break
    else:
        _ask(capture, max(sizes, key=lambda asked: sizes[asked][0] * sizes[asked][1]))
    _pack(capture)
    return _words(size_of(capture), _rate(capture))


def _ask(capture: Adjustable, size: Size) -> Size:
    import cv2

    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    return size_of(capture)


def _pack(capture: Adjustable) -> None:
    """Let a camera that is slow in raw pictures send packed ones, if it is faster then."""
    import cv2

    size, rate = size_of(capture), _rate(capture)
    if not 0 < rate < ENOUGH_FPS:
        return
    raw = capture.get(cv2.CAP_PROP_FOURCC)
    capture.set(cv2.CAP_PROP_FOURCC, int.from_bytes(b"MJPG", "little"))
    if _rate(capture) <= rate or size_of(capture) != size:
        capture.set(cv2.CAP_PROP_FOURCC, raw)
        _ask(capture, size)


def _is_enough(size: Size) -> bool:
    return size[0] >= ENOUGH[0] and size[1] >= ENOUGH[1]


def size_of(capture: Adjustable) -> Size:
    """Return the size of the pictures that a webcam or film gives, as it tells; px."""
    import cv2

    return (
        round(capture.get(cv2.CAP_PROP_FRAME_WIDTH)),
        round(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)),
    )


def _rate(capture: Adjustable) -> float:
    import cv2

    return capture.get(cv2.CAP_PROP_FPS)


def _words(size: Size, rate: float) -> str:
    """Return like "1280x720, 30 a second"; a driver that does not tell says 0 or -1."""
    if min(size) <= 0:
        return ""
    pace = f", {rate:.0f} a second" if rate > 0 else ""
    few = "" if _is_enough(size) else f": fewer than {ENOUGH[0]}x{ENOUGH[1]}, it has no more"
    return f"{size[0]}x{size[1]}{pace}{few}"
