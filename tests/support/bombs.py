"""Pictures of a few kB that would take all the memory or time there is, were they decoded."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np

Size = tuple[int, int]  # px, width and height


def jpeg(wide: int = 1280, high: int = 720, light: int = 90, progressive: bool = False) -> bytes:
    """Return an honest JPEG of one colour."""
    picture = np.full((high, wide, 3), light, np.uint8)
    told, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive)])
    assert told
    return bytes(data)


def of_scans(scans: int, size: Size = (1280, 720)) -> bytes:
    """Return a progressive JPEG that has its first scans, and its last one again and again."""
    whole = jpeg(*size, progressive=True)
    last = whole[whole.rindex(b"\xff\xda") : -2]
    return whole[:-2] + last * (scans - whole.count(b"\xff\xda")) + whole[-2:]


def of_size(content: bytes, size: Size) -> bytes:
    """Return a JPEG whose frame says another size."""
    at = next(content.index(sign) for sign in (b"\xff\xc0", b"\xff\xc2") if sign in content)
    return content[: at + 5] + struct.pack(">HH", size[1], size[0]) + content[at + 9 :]


def with_segments(many: int) -> bytes:
    """Return a JPEG with so many empty parts that every reader skips."""
    whole = jpeg(320, 240)
    return whole[:2] + b"\xff\xe5\x00\x02" * many + whole[2:]


def png(size: Size, depth: int = 8, colours: int = 0) -> bytes:
    """Return a PNG of black rows, the first hundred of them, right by its own sums."""
    channels = {0: 1, 2: 3, 6: 4}[colours]
    row = bytes(1 + size[0] * channels * depth // 8)
    rows = zlib.compress(row * min(size[1], 100))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, 0)),
        (b"IDAT", rows),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def tiff(*tags: tuple[int, int, int, int]) -> bytes:
    """Return the header of a TIFF: tag, form, count and value each."""
    entries = b"".join(struct.pack("<HHII", *tag) for tag in tags)
    return b"II*\x00" + struct.pack("<IH", 8, len(tags)) + entries + bytes(4)
