"""A photograph with what was read drawn over: each piece's outline and id, each unread code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from vision.outline import middle, scale_corners
from vision.photo import Photo
from vision.pictures import as_jpeg, line_round, narrow_picture

if TYPE_CHECKING:
    from vision.frame import Pixels, Point

WIDE_PX: Final = 2000  # the picture that is drawn is no wider
LINE_PX: Final = 3
QUALITY: Final = 85  # of 100, of its JPEG
READ, HALF, UNREAD = (90, 210, 90), (60, 190, 250), (60, 60, 240)  # green, amber, red; BGR


def drawn_over(pixels: Pixels, photo: Photo) -> bytes:
    """Return a JPEG of the picture; a piece of which one sticker alone was read is amber.

    An id is ASCII, so that OpenCV's letters can write it.
    """
    import cv2

    small = narrow_picture(pixels, WIDE_PX)
    scale = small.shape[1] / pixels.shape[1]
    picture: Any = cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)
    for one in photo.found_pieces:
        colour = READ if one.stickers == 2 else HALF
        outline = scale_corners(one.outline, scale)
        line_round(picture, outline, colour, LINE_PX)
        _write(picture, one.piece, middle(outline), colour)
    for code in photo.unread:
        place = scale_corners(code, scale)
        line_round(picture, place, UNREAD, LINE_PX)
        _write(picture, "?", middle(place), UNREAD)
    return as_jpeg(picture, QUALITY)


def _write(picture: Any, text: str, at: Point, colour: Any) -> None:
    import cv2

    font, size = cv2.FONT_HERSHEY_DUPLEX, 0.6
    (wide, high), _ = cv2.getTextSize(text, font, size, 1)
    left, low = round(at[0] - wide / 2), round(at[1] + high / 2)
    cv2.rectangle(picture, (left - 4, low - high - 4), (left + wide + 4, low + 5), (20, 20, 20), -1)
    cv2.putText(picture, text, (left, low), font, size, colour, 1, cv2.LINE_AA)
