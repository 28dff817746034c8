"""What a picture says of itself, read before anything of it is decoded; and how much is taken.

A file of a few kB can say that it has a billion pixels, or thousands of scans: whoever decodes it
first and looks then has no memory or no time left.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from vision.frame import BadPicture
from words.text import t

MOST_BYTES: Final = 64_000_000  # of a file: a photograph of 48 megapixels has 10 to 30 MB
MOST_PIXELS: Final = 50_000_000  # cameras that sell as 48 megapixels give up to 8160x6120
MOST_SCANS: Final = 20  # of a progressive JPEG; encoders write 10 to 12
MOST_SEGMENTS: Final = 1_000  # of a JPEG; cameras write up to 50
SHALLOW: Final = 4  # bytes of a decoded pixel of 8 bits a channel, at most
LONGEST_TEXT: Final = 4_096  # bytes before the pixels of a PNM
DEEP: Final = 8  # bytes of a deeper channel while it is brought to 8 bits


class Kind(StrEnum):
    """The kinds of pictures that are decoded; all else is refused."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WebP"
    BMP = "BMP"
    TIFF = "TIFF"
    PNM = "PNM"


@dataclass(frozen=True, slots=True)
class Header:
    """What a picture says of itself."""

    kind: Kind
    width: int  # px
    height: int  # px
    scans: int = 1  # of a JPEG; counted to one more than are taken
    pixel_bytes: int = SHALLOW  # of a decoded pixel while it is brought to 8 bits


def check_picture(content: bytes) -> None:
    """Raise BadPicture for one that is not to be decoded: its kind, its size, its scans."""
    if len(content) > MOST_BYTES:
        raise BadPicture(_TOO_LARGE)
    header = read_header(content)
    if header is None:
        raise BadPicture(_HEIC if content[4:8] == b"ftyp" else _NOT_KNOWN)
    check_size(header.width, header.height, header.pixel_bytes)
    if header.scans > MOST_SCANS:
        raise BadPicture(TOO_MANY_SCANS)


def check_size(width: int, height: int, pixel_bytes: int = SHALLOW) -> None:
    """Raise BadPicture for a size (px) that takes more memory than there is."""
    if width * height * pixel_bytes > MOST_PIXELS * SHALLOW:
        many = MOST_PIXELS * SHALLOW / pixel_bytes / 1_000_000
        raise BadPicture(_WRONG_SIZE.with_(width=width, height=height, many=f"{many:g}"))


_TOO_LARGE: Final = t(
    "The file has more than {many} MB: save it smaller.", many=MOST_BYTES // 1_000_000
)
_NOT_KNOWN: Final = t(
    "This is no picture of a known kind ({kinds}), or it is cut off: save it as PNG or JPEG.",
    kinds=", ".join(Kind),
)
_HEIC: Final = t(
    "This is a HEIC or AVIF picture, which is not read here: let the phone take JPEG (its camera's"
    ' setting "Most compatible"), or save it as JPEG.'
)
_WRONG_SIZE: Final = t(
    "A picture of {width}x{height}: at most {many} million pixels are taken. Save it smaller."
)
TOO_MANY_SCANS: Final = t(
    "A JPEG of more than {many} scans is not taken: save it as one that is not progressive.",
    many=MOST_SCANS,
)


def read_header(content: bytes) -> Header | None:
    """Return what a picture says of itself, None where it is none or is cut off in there."""
    for sign, read in _SIGNS.items():
        if content.startswith(sign):
            try:
                header = read(content)
            except (struct.error, IndexError):  # cut off
                return None
            return header if header and header.width > 0 and header.height > 0 else None
    return None


# -- JPEG ----------------------------------------------------------------------------------------

# Markers that begin a frame (ITU-T T.81, table B.1): all but DHT, JPG and DAC.
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCAN, _END = 0xDA, 0xD9
# The next marker, found as libjpeg finds it: over any other bytes, over fill bytes, and past those
# that stand alone within a scan (FF00, TEM, RST).
_MARKER: Final = re.compile(rb"\xff+([\x02-\xcf\xd8-\xfe])")


def _jpeg(content: bytes) -> Header | None:
    """Walk from marker to marker to the picture's end; nothing is believed before its frame."""
    size: tuple[int, int] | None = None
    scans = segments = 0
    at = 2
    while (found := _MARKER.search(content, at)) and scans <= MOST_SCANS:
        marker, at = found[1][0], found.end()
        if marker == _END:
            break
        segments += 1
        if segments > MOST_SEGMENTS:
            return None
        if marker in _FRAMES and size is None:
            high, wide = struct.unpack_from(">HH", content, at + 3)
            size = wide, high
        scans += marker == _SCAN
        at += max(*struct.unpack_from(">H", content, at), 2)
    return Header(Kind.JPEG, *size, scans) if size and scans else None


# -- the other kinds -----------------------------------------------------------------------------


def _png(content: bytes) -> Header | None:
    """Read IHDR, the first part of every PNG."""
    if content[12:16] != b"IHDR":
        return None
    wide, high, depth, colours = struct.unpack_from(">IIBB", content, 16)
    channels = {0: 1, 2: 3}.get(colours, 4)  # grey, colours; else a palette, or transparency
    return Header(Kind.PNG, wide, high, pixel_bytes=_pixel_bytes(depth, channels))


def _webp(content: bytes) -> Header | None:
    """Read the first part: a lossy or lossless picture, or the canvas that holds more."""
    part = content[12:16] if content[8:12] == b"WEBP" else b""
    if part == b"VP8X":
        wide, high = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
        return Header(Kind.WEBP, wide, high) if len(content) >= 30 else None
    if part == b"VP8L":
        (packed,) = struct.unpack_from("<I", content, 21)
        return Header(Kind.WEBP, (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1)
    if part == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        wide, high = struct.unpack_from("<HH", content, 26)
        return Header(Kind.WEBP, wide & 0x3FFF, high & 0x3FFF)
    return None


def _bmp(content: bytes) -> Header:
    """Read the header of OS/2 (12 bytes) or Windows (40 and more); a height below 0 is turned."""
    (length,) = struct.unpack_from("<I", content, 14)
    wide, high = struct.unpack_from("<HH" if length == 12 else "<ii", content, 18)
    return Header(Kind.BMP, wide, abs(high))


_WIDTH, _HEIGHT, _TILE_WIDTH, _TILE_HEIGHT = _SIZES = 256, 257, 322, 323
_BITS, _CHANNELS = 258, 277
_SHORT, _LONG = _NUMBERS = 3, 4  # 16 and 32 bits


def _tiff(content: bytes) -> Header | None:
    """Read the first directory; a tile that is larger than the picture is decoded whole, too."""
    order = "<" if content[0] == ord("I") else ">"
    (at,) = struct.unpack_from(f"{order}I", content, 4)
    (entries,) = struct.unpack_from(f"{order}H", content, at)
    tags: Counter[int] = Counter()
    for entry in range(at + 2, at + 2 + 12 * entries, 12):
        tag, form, count, value = struct.unpack_from(f"{order}HHII", content, entry)
        if tag not in (*_SIZES, _BITS, _CHANNELS):
            continue
        if form not in _NUMBERS or (count != 1 and tag != _BITS):
            return None
        if form == _SHORT:  # two fit here; of more `value` is the place
            place = entry + 8 if count <= 2 else value
            (value,) = struct.unpack_from(f"{order}H", content, place)
        tags[tag] = max(tags[tag], value)  # of a tag that is there twice
    wide, high = max(tags[_WIDTH], tags[_TILE_WIDTH]), max(tags[_HEIGHT], tags[_TILE_HEIGHT])
    return Header(Kind.TIFF, wide, high, pixel_bytes=_pixel_bytes(tags[_BITS], tags[_CHANNELS]))


# As OpenCV reads them: a space after each number, then spaces and comments, which end at \r, too.
_NUMBER: Final = rb"\s(?:\s|#[^\r\n]*[\r\n])*(\d{1,9})(?=\s)"
_PNM: Final = re.compile(rb"P([1-6])" + 2 * _NUMBER)
_BRIGHTEST: Final = re.compile(_NUMBER)


def _pnm(content: bytes) -> Header | None:
    """Read the two numbers of the text before the pixels, and the third: the brightest value."""
    found = _PNM.match(content, 0, LONGEST_TEXT)
    if found is None:
        return None
    brightest = _BRIGHTEST.match(content, found.end(), LONGEST_TEXT)
    is_grey, is_deep = found[1] in b"25", brightest is not None and int(brightest[1]) > 255
    pixel_bytes = _pixel_bytes(16 if is_deep else 8, 1 if is_grey else 3)
    return Header(Kind.PNM, int(found[2]), int(found[3]), pixel_bytes=pixel_bytes)


def _pixel_bytes(bits: int, channels: int) -> int:
    return SHALLOW if bits <= 8 else DEEP * max(channels, 1)


_SIGNS: Final[Mapping[bytes, Callable[[bytes], Header | None]]] = {
    b"\xff\xd8\xff": _jpeg,
    b"\x89PNG\r\n\x1a\n": _png,
    b"RIFF": _webp,
    b"BM": _bmp,
    b"II*\x00": _tiff,
    b"MM\x00*": _tiff,
    b"P": _pnm,
}
