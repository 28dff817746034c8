"""A photograph with what was read drawn over: each piece's outline and id, each unread code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from vision.outline import middle
from vision.photo import Photo

if TYPE_CHECKING:
    from vision.frame import Pixels, Point

WIDE_PX: Final = 2000  # the picture that is drawn is no wider
QUALITY: Final = 85  # of 100, of its JPEG
READ, HALF, UNREAD = (90, 210, 90), (60, 190, 250), (60, 60, 240)  # green, amber, red; BGR


def drawn_over(pixels: Pixels, photo: Photo) -> bytes:
    """Return a JPEG of the picture; a piece of which one sticker alone was read is amber.

    An id is ASCII, so that OpenCV's letters can write it.
    """
    import cv2

    scale = min(1.0, WIDE_PX / pixels.shape[1])
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture: Any = cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)
    for one in photo.found:
        colour = READ if one.stickers == 2 else HALF
        _line_round(picture, one.outline, scale, colour)
        _write(picture, one.piece, middle(one.outline), scale, colour)
    for code in photo.unread:
        _line_round(picture, code, scale, UNREAD)
        _write(picture, "?", middle(code), scale, UNREAD)
    good, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert good  # eight bits in three colours can always be written
    return bytes(content.tobytes())


def _line_round(picture: Any, points: Iterable[Point], scale: float, colour: Any) -> None:
    import cv2
    import numpy as np

    corners = np.array([(x * scale, y * scale) for x, y in points]).round().astype(np.int32)
    cv2.polylines(picture, [corners], True, colour, 3, cv2.LINE_AA)


def _write(picture: Any, text: str, at: Point, scale: float, colour: Any) -> None:
    import cv2

    font, size = cv2.FONT_HERSHEY_DUPLEX, 0.6
    (wide, high), _ = cv2.getTextSize(text, font, size, 1)
    left, low = round(at[0] * scale - wide / 2), round(at[1] * scale + high / 2)
    cv2.rectangle(picture, (left - 4, low - high - 4), (left + wide + 4, low + 5), (20, 20, 20), -1)
    cv2.putText(picture, text, (left, low), font, size, colour, 1, cv2.LINE_AA)
