"""Pictures that cost more than they show: through a phone's seat, and in a folder."""

from __future__ import annotations

import os
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import cv2
import numpy as np

from lab.faults.box import Box
from lab.faults.clients import Meanwhile
from lab.faults.rows import Bench, Verdict

MOST_S: Final = 1.0  # of a processor, for one picture
MOST_MB: Final = 400.0
SCANS: Final = 5_000
LARGEST: Final = 900_000  # bytes of a picture
WIDE: Final = 30_000  # px of a side
TICKS: Final = os.sysconf("SC_CLK_TCK")
PATIENCE_S: Final = 15.0
SETTLE_S: Final = 1.5  # until what was sent last was looked at


def _good() -> bytes:
    picture = np.full((720, 1280), 128, np.uint8)
    return bytes(cv2.imencode(".jpg", picture)[1])


def _progressive() -> bytes:
    dice = np.random.default_rng(1).integers(0, 255, (240, 320), np.uint8)
    picture = cv2.resize(cv2.blur(dice, (9, 9)), (1280, 720))
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1])


def _many_scans(_chance: Random) -> bytes:
    """Return a JPEG whose shortest scan stands there thousands of times."""
    flat = np.full((1080, 1920), 128, np.uint8)
    whole = bytes(cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1])
    starts = [n for n in range(len(whole) - 1) if whole[n : n + 2] == b"\xff\xda"]
    ends = [*starts[1:], len(whole) - 2]
    scans = [whole[a:b].partition(b"\xff\xc4")[0] for a, b in zip(starts, ends, strict=True)]
    shortest = min(scans[1:] or scans, key=len)
    many = min(SCANS, (LARGEST - len(whole)) // len(shortest))
    return whole[:-2] + shortest * many + whole[-2:]


def _lying_size(_chance: Random) -> bytes:
    """Return a JPEG that says to be 65,500 pixels wide and high."""
    whole = bytearray(_good())
    at = whole.index(b"\xff\xc0") + 5
    whole[at : at + 4] = struct.pack(">HH", 65_500, 65_500)
    return bytes(whole)


def _cut_picture(chance: Random) -> bytes:
    whole = _progressive()
    return whole[: chance.randrange(20, len(whole))]


def _flip_bits(chance: Random) -> bytes:
    whole = bytearray(_progressive())
    for _ in range(chance.randint(1, 20)):
        whole[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
    return bytes(whole)


def _no_jpeg(_chance: Random) -> bytes:
    return _wide_png(2_000)


def _wide_png(side: int = WIDE) -> bytes:
    """Return a PNG of one bit a pixel, all of them black."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content))
            + name
            + content
            + struct.pack(">I", zlib.crc32(name + content))
        )

    packer = zlib.compressobj(9)
    row = bytes(1 + (side + 7) // 8)
    pixels = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


HOSTILE: Final[tuple[Callable[[Random], bytes], ...]] = (
    _many_scans, _lying_size, _cut_picture, _flip_bits, _no_jpeg,
)  # fmt: skip


def through_a_phone(bench: Bench, seed: int) -> Verdict:
    """Send hostile pictures as the phone that is the camera: lines are taken, it sees again."""
    chance, verdict = Random(seed), Verdict()
    box = bench.box(bench.folder() / "data", "--camera", "phone").start()
    digits = box.post("api/phone-camera/code", {}).json()["code"]["digits"]
    box.post("api/phone-camera/enter", {"code": digits}).raise_for_status()
    with Meanwhile(box) as meanwhile:
        _send(box, _good())
        for make in HOSTILE:
            picture, before = make(chance), _spent_s(box)
            status = _send(box, picture)
            time.sleep(SETTLE_S)
            spent = _spent_s(box) - before
            verdict.tries += 1
            verdict.counts["refused by name"] += status >= 400
            if spent > MOST_S + SETTLE_S / 4:  # the lines of meanwhile cost something, too
                verdict.stopped.append(f"{make.__name__}: {spent:.1f} s of a processor")
        if not _sees(box):
            verdict.stopped.append("a good picture is not seen afterwards")
        if box.memory_mb() > MOST_MB:
            verdict.stopped.append(f"{box.memory_mb():.0f} MB")
    return meanwhile.judge(verdict)


def in_a_folder(bench: Bench, _seed: int) -> Verdict:
    """Let a folder of pictures have one of 30,000 by 30,000 pixels: it is passed over."""
    verdict, home = Verdict(tries=1), bench.folder()
    (home / "film").mkdir()
    (home / "film" / "1.png").write_bytes(_wide_png())
    box = bench.box(home / "data", "--camera", f"folder:{home / 'film'}").start()
    with Meanwhile(box) as meanwhile:
        time.sleep(SETTLE_S)
    most = _most_mb(box)
    if most > MOST_MB:
        verdict.stopped.append(f"it took {most:.0f} MB")
    return meanwhile.judge(verdict)


def _send(box: Box, picture: bytes) -> int:
    answer = box.client.post(
        f"{box.address}api/phone-camera/picture",
        content=picture,
        headers={"Content-Type": "image/jpeg"},
    )
    return answer.status_code


def _sees(box: Box) -> bool:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        _send(box, _good())
        if box.get("api/table")["eyes"]["state"] == "seeing":
            return True
        time.sleep(0.2)
    return False


def _spent_s(box: Box) -> float:
    fields = Path(f"/proc/{box.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _most_mb(box: Box) -> float:
    """Return the most memory that the box has had."""
    for line in Path(f"/proc/{box.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return float("nan")
