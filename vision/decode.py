"""Pictures to texts: the only file that knows the QR libraries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import atan2
from typing import TYPE_CHECKING, Any, Final

from vision.frame import Corners, Decoder, NoDecoder, Point, Sighting
from words.text import join_texts, t, told_by

if TYPE_CHECKING:
    from vision.frame import Pixels

LARGE_PX: Final = 1920 * 1080  # in a picture up to this size no sticker is too large to be read
SMALLEST_PX: Final = 21  # a QR code has at least 21 modules; some libraries read out of bounds


class ZXing:
    """zxing-cpp: the best and fastest of the three (docs/measured/vision.md)."""

    name = "zxing-cpp"

    def __init__(self) -> None:
        import zxingcpp

        self._read: Callable[..., Sequence[Any]] = zxingcpp.read_barcodes
        # try_invert off: no tag is white on black. Plain: the text as it is, no escapes.
        self._how = {
            "formats": zxingcpp.BarcodeFormat.QRCode,
            "try_invert": False,
            "text_mode": zxingcpp.TextMode.Plain,
        }

    def decode(self, pixels: Pixels) -> tuple[Sighting, ...]:
        """Return every code read."""
        if min(pixels.shape) < SMALLEST_PX:
            return ()
        # Downscaling finds codes that fill a large picture; it costs two fifths of the time.
        large = pixels.size > LARGE_PX
        codes = self._read(pixels, **self._how, try_downscale=large)
        return tuple(Sighting(code.text, _around(code.position)) for code in codes)

    def detect(self, pixels: Pixels) -> tuple[tuple[Sighting, ...], tuple[Corners, ...]]:
        """Return every code read, and the corners of those that were seen and not read."""
        if min(pixels.shape) < SMALLEST_PX:
            return (), ()
        codes = self._read(pixels, **self._how, return_errors=True)
        read = tuple(Sighting(code.text, _around(code.position)) for code in codes if code.valid)
        return read, tuple(_around(code.position) for code in codes if not code.valid)


def _around(position: Any) -> Corners:
    a, b, c, d = (
        (float(point.x), float(point.y))
        for point in (
            position.top_left,
            position.top_right,
            position.bottom_right,
            position.bottom_left,
        )
    )
    return (a, b, c, d)


class PyZBar:
    """pyzbar on the system's libzbar, QR only: its other codes invent things."""

    name = "pyzbar"

    def __init__(self) -> None:
        from pyzbar import pyzbar

        self._read: Callable[..., Sequence[Any]] = pyzbar.decode
        self._symbols = [pyzbar.ZBarSymbol.QRCODE]

    def decode(self, pixels: Pixels) -> tuple[Sighting, ...]:
        """Return every code read. A text that is not UTF-8 has U+FFFD where it is not."""
        if min(pixels.shape) < SMALLEST_PX:
            return ()
        return tuple(
            Sighting(
                code.data.decode("utf-8", "replace"),
                _upright([(float(x), float(y)) for x, y in code.polygon], code.orientation),
            )
            for code in self._read(pixels, symbols=self._symbols)
            if len(code.polygon) == 4
        )


def _upright(hull: list[Point], orientation: str | None) -> Corners:
    """Return the corners from the code's own top left on, clockwise.

    pyzbar sorts zbar's corners into a hull and keeps only which way is up, to a quarter turn;
    exactly one of the four ways to begin agrees with that. libzbar before 0.23 does not tell.
    """
    x, y = (sum(part) / 4 for part in zip(*hull, strict=True))
    # y is down: growing angles run clockwise as it is seen
    a, b, c, d = sorted(hull, key=lambda point: atan2(point[1] - y, point[0] - x))
    ways: list[Corners] = [(a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)]
    return next((way for way in ways if _faces(way) == orientation), ways[0])


def _faces(corners: Corners) -> str:
    """Return where the code's top edge is, in zbar's words."""
    a, b, c, d = corners
    x, y = a[0] + b[0] - c[0] - d[0], a[1] + b[1] - c[1] - d[1]
    if abs(x) > abs(y):
        return "RIGHT" if x > 0 else "LEFT"
    return "DOWN" if y > 0 else "UP"


class OpenCV:
    """OpenCV's own detector: the last resort, slow and often blind."""

    name = "opencv"

    def __init__(self) -> None:
        import cv2

        self._read: Callable[..., Any] = cv2.QRCodeDetector().detectAndDecodeMulti
        # Some versions raise for pictures or texts they cannot cope with (not UTF-8, say).
        self._gives_up: tuple[type[BaseException], ...] = (
            cv2.error,
            UnicodeDecodeError,
            SystemError,
        )

    def decode(self, pixels: Pixels) -> tuple[Sighting, ...]:
        """Return every code read."""
        if min(pixels.shape) < SMALLEST_PX:
            return ()
        try:
            found, texts, corners, _ = self._read(pixels)
        except self._gives_up:
            return ()
        if not found or corners is None:
            return ()
        return tuple(
            Sighting(text, _four(points))
            for text, points in zip(texts, corners, strict=True)
            if text
        )


def _four(points: Any) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return (a, b, c, d)


DECODERS: Final[Mapping[str, Callable[[], Decoder]]] = {  # best first
    ZXing.name: ZXing,
    PyZBar.name: PyZBar,
    OpenCV.name: OpenCV,
}
MENDS: Final[Mapping[str, str]] = {
    ZXing.name: t("on a box run install.sh again, on a PC pip install zxing-cpp"),
    PyZBar.name: t(
        "on a box run install.sh again, on a PC pip install pyzbar and apt-get install libzbar0"
    ),
    OpenCV.name: t("on a box run install.sh again, on a PC pip install opencv-python-headless"),
}


def decoder(name: str | None = None) -> Decoder:
    """Return the decoder of that name, or the best that is there; raise NoDecoder."""
    if name is None:
        return _best()
    if name not in DECODERS:
        raise NoDecoder(
            t(
                "decoder {name}: unknown, there are {decoders}",
                name=name,
                decoders=join_texts(", ", DECODERS),
            )
        )
    try:
        return DECODERS[name]()
    except ImportError as error:
        raise NoDecoder(
            t("decoder {name}: {error}: {mend}", name=name, error=told_by(error), mend=MENDS[name])
        ) from error


def detect(reader: Decoder, pixels: Pixels) -> tuple[tuple[Sighting, ...], tuple[Corners, ...]]:
    """Return every code read, and the corners of those that were seen and not read.

    Only zxing-cpp tells of the latter.
    """
    return reader.detect(pixels) if isinstance(reader, ZXing) else (reader.decode(pixels), ())


def decoders() -> tuple[Decoder, ...]:
    """Return every decoder that is there, best first."""
    there = []
    for name in DECODERS:
        try:
            there.append(decoder(name))
        except NoDecoder:
            continue
    return tuple(there)


def _best() -> Decoder:
    for name in DECODERS:
        try:
            return decoder(name)
        except NoDecoder:
            continue
    raise NoDecoder(t("no QR decoder is there: {mend}", mend=MENDS[ZXing.name]))
