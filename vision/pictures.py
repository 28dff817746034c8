"""Picture files and arrays of any make, turned into the one kind that is read: grey, 8 bits."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol

from vision.frame import BadPicture
from vision.picture_header import MOST_BYTES, check_picture
from words.text import t, told_by, with_heading

if TYPE_CHECKING:
    from vision.frame import Pixels, Point

SUFFIXES: Final = frozenset(
    (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".pgm", ".ppm", ".pnm", ".pbm")
)


class Files(Protocol):
    """Where pictures are read from: as a user named them, whoever may open them."""

    def open_file(self, path: Path) -> BinaryIO:
        """Open a file to read it; raise OSError."""

    def list_folder(self, path: Path) -> list[Path]:
        """Return what lies in a folder; raise OSError."""

    def readable_copy(self, path: Path) -> AbstractContextManager[Path]:
        """Give a path that OpenCV can open by itself; raise OSError."""


class OwnFiles:
    """Files as this process itself may open them."""

    def open_file(self, path: Path) -> BinaryIO:
        """Open a file to read."""
        return path.open("rb")

    def list_folder(self, path: Path) -> list[Path]:
        """Return what is in a folder."""
        return list(path.iterdir())

    def readable_copy(self, path: Path) -> AbstractContextManager[Path]:
        """Return the file itself: it can be read."""
        return nullcontext(path)


def load(path: Path, files: Files | None = None, upright: bool = False) -> Pixels:
    """Return a picture file's pixels, (height, width) uint8 grey; raise BadPicture.

    `upright`: turned as its camera was held, where the file says so; what is transparent is black.
    """
    try:
        with (files or OwnFiles()).open_file(path) as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadPicture(
            t("{path}: {why}: check the name", path=path, why=error.strerror)
        ) from error
    return read_picture(content, str(path), upright)


def read_picture(content: bytes, name: str, upright: bool = False) -> Pixels:
    """Return the pixels of a file with that content, as `load` does; raise BadPicture.

    Its header is read first: what is no known kind, or too large, is not decoded.
    """
    import cv2
    import numpy as np

    if not content:
        raise BadPicture(t("{path}: the file is empty: take the picture again", path=name))
    try:
        check_picture(content)
    except BadPicture as error:
        raise BadPicture(with_heading(name, told_by(error))) from error
    quiet()
    how = cv2.IMREAD_GRAYSCALE if upright else cv2.IMREAD_UNCHANGED
    try:
        image = cv2.imdecode(np.frombuffer(content, np.uint8), how)
    except cv2.error as error:
        raise BadPicture(t("{path}: OpenCV cannot read it: save it as PNG", path=name)) from error
    if image is None:
        raise BadPicture(t("{path}: not a picture, or cut off: save it as PNG or JPEG", path=name))
    return grey(image)


def grey(image: Any) -> Pixels:
    """Return an image of any depth and 1 to 4 channels (OpenCV's order) as uint8 grey.

    Deeper images are scaled so that their brightest pixel is white; what is transparent shows
    white paper.
    """
    import cv2
    import numpy as np

    deep = np.asarray(image)
    if deep.dtype != np.uint8:
        deep = _eight_bits(deep)
    channels = 1 if deep.ndim == 2 else deep.shape[2]
    if channels == 1:
        return np.ascontiguousarray(deep.reshape(deep.shape[:2]))
    if channels == 2:  # grey and alpha
        return _on_white(deep[..., 0], deep[..., 1])
    flat = cv2.cvtColor(np.ascontiguousarray(deep[..., :3]), cv2.COLOR_BGR2GRAY)
    return _on_white(flat, deep[..., 3]) if channels == 4 else np.asarray(flat, np.uint8)


def as_png(pixels: Pixels) -> bytes:
    """Return a picture, grey or in three colours, as the content of a PNG file."""
    import cv2

    good, content = cv2.imencode(".png", pixels)
    assert good  # eight bits can always be written
    return bytes(content.tobytes())


def as_jpeg(pixels: Any, quality: int) -> bytes:
    """Return a picture, grey or in three colours, as a JPEG file of that quality (of 100)."""
    import cv2

    good, content = cv2.imencode(".jpg", pixels, (cv2.IMWRITE_JPEG_QUALITY, quality))
    assert good  # eight bits can always be written
    return bytes(content.tobytes())


def narrow_picture(pixels: Pixels, wide: int) -> Pixels:
    """Return a grey picture made smaller, so that it is at most so many px wide."""
    import cv2
    import numpy as np

    share = min(wide / pixels.shape[1], 1.0)
    size = (round(pixels.shape[1] * share), round(pixels.shape[0] * share))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA) if share < 1 else pixels
    return np.asarray(small, np.uint8)


def line_round(
    picture: Any, points: Iterable[Point], colour: tuple[int, int, int], px: int
) -> None:
    """Draw a closed line of that width in a picture in three colours (OpenCV's order)."""
    import cv2
    import numpy as np

    corners = np.array(tuple(points), np.float64).round().astype(np.int32)
    cv2.polylines(picture, [corners], True, colour, px, cv2.LINE_AA)


def quiet() -> None:
    """Keep OpenCV's and FFmpeg's own chatter off stderr: our errors tell what goes wrong."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # AV_LOG_QUIET
    import cv2

    # OpenCV 4 has it at the top, 5 only in utils.
    set_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
    set_level(0)


def _eight_bits(deep: Any) -> Any:
    import numpy as np

    light = np.nan_to_num(np.asarray(deep, np.float32), nan=0.0, posinf=0.0, neginf=0.0)
    brightest = float(light.max()) if light.size else 0.0
    if brightest <= 0:
        return np.zeros(deep.shape, np.uint8)
    return np.clip(light * (255.0 / brightest), 0, 255).astype(np.uint8)


def _on_white(flat: Any, alpha: Any) -> Pixels:
    import numpy as np

    share = alpha.astype(np.float32) / 255
    return np.asarray(flat * share + 255 * (1 - share), np.uint8)
