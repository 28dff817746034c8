"""What a picture says of itself, and that nothing is decoded which says too much."""

from __future__ import annotations

import resource
import struct
import time
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.bombs import jpeg, of_scans, of_size, png, tiff, with_segments
from vision.cameras import open_camera
from vision.frame import BadPicture, NoCamera
from vision.picture_header import MOST_BYTES, MOST_SCANS, Kind, check_picture, read_header
from vision.pictures import SUFFIXES, load

AT_ONCE_S = 0.5  # a bomb took 2.5 s and more; a header is read in less than a thousandth of one


def made(suffix: str, picture: np.ndarray) -> bytes:
    good, content = cv2.imencode(suffix, picture)
    assert good
    return bytes(content)


# -- what it says --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suffix", "channels"),
    [(suffix, 1) for suffix in sorted(SUFFIXES - {".ppm"})]
    + [(suffix, 3) for suffix in sorted(SUFFIXES - {".pgm", ".pbm"})],
)
def test_every_known_kind_tells_its_size_before_it_is_decoded(suffix: str, channels: int) -> None:
    header = read_header(made(suffix, np.full((48, 64, channels), 90, np.uint8)))
    assert header is not None
    assert (header.width, header.height, header.scans) == (64, 48, 1)


@pytest.mark.parametrize("lossless", [False, True])
def test_a_webp_with_a_canvas_tells_it(lossless: bool) -> None:
    see_through = np.full((48, 64, 4), 90, np.uint8)
    quality = [cv2.IMWRITE_WEBP_QUALITY, 101 if lossless else 80]
    good, content = cv2.imencode(".webp", see_through, quality)
    assert good
    header = read_header(bytes(content))
    assert header is not None
    assert (header.kind, header.width, header.height) == (Kind.WEBP, 64, 48)


@pytest.mark.parametrize("scans", [10, MOST_SCANS, MOST_SCANS + 1])
def test_the_scans_of_a_progressive_jpeg_are_counted(scans: int) -> None:
    header = read_header(of_scans(scans))
    assert header is not None
    assert (header.width, header.height, header.scans) == (1280, 720, scans)


def test_what_follows_the_end_of_a_jpeg_is_not_looked_at() -> None:
    header = read_header(jpeg(64, 48) + b"\xff\xda\x00\x02" * 100)  # as phones append films
    assert header is not None
    assert header.scans == 1


def test_the_size_of_a_jpeg_is_found_over_fill_bytes_as_libjpeg_does() -> None:
    whole = jpeg(64, 48)
    lie = b"\xff\xc0\x00\x11\x08\x00\x08\x00\x08"  # stands in a part that is skipped
    filled = whole[:2] + b"\xff\xff\xff\xe5\x00\x0b" + lie + whole[2:]
    header = read_header(filled)
    assert cv2.imdecode(np.frombuffer(filled, np.uint8), 0).shape == (48, 64)
    assert header is not None
    assert (header.width, header.height) == (64, 48)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (b"P5 64 48 255 ", (64, 48)),
        (b"P5\n# a b\n64 48\n255\n", (64, 48)),
        (b"P5 #\r64 48\n10 10\n255\n", (64, 48)),  # a comment that ends at a carriage return
        (b"P5 64#\n48 48 255 ", None),  # OpenCV takes no comment just behind a number
        (b"P5 64", None),
        (b"P7 64 48 255 ", None),
        (b"Pf 64 48 -1 ", None),
    ],
)
def test_the_numbers_of_a_pnm_are_read_as_opencv_reads_them(
    text: bytes, size: tuple[int, int] | None
) -> None:
    header = read_header(text + bytes(64 * 48))
    assert (header and (header.width, header.height)) == size
    if size is not None:
        decoded = cv2.imdecode(np.frombuffer(text + bytes(64 * 48), np.uint8), 0)
        assert decoded.shape == (size[1], size[0])


@pytest.mark.parametrize(
    ("tags", "size"),
    [
        ([(256, 4, 1, 64), (257, 4, 1, 48)], (64, 48)),
        ([(256, 4, 1, 64), (257, 4, 1, 48), (256, 4, 1, 90)], (90, 48)),
        ([(256, 4, 1, 64), (257, 4, 1, 48), (322, 4, 1, 8000), (323, 4, 1, 8000)], (8000, 8000)),
        ([(256, 16, 1, 64), (257, 4, 1, 48)], None),  # 64 bits at another place
        ([(256, 4, 2, 64), (257, 4, 1, 48)], None),
        ([(256, 4, 1, 64)], None),
    ],
    ids=["honest", "a width twice", "large tiles", "a form for other files", "two widths", "half"],
)
def test_a_tiff_tells_the_largest_that_may_be_decoded(
    tags: list[tuple[int, int, int, int]], size: tuple[int, int] | None
) -> None:
    header = read_header(tiff(*tags))
    assert (header and (header.width, header.height)) == size


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xd8", b"\xff\xd8\xff", b"GIF89a" * 9, b"\xff\xd8\xff\xe0\x00\x00" * 4,
     jpeg()[:20], b"\xff\xd8" + b"\xff\xc4\xff\xff" * 3, of_size(jpeg(), (0, 720)),
     of_size(jpeg(), (1280, 0)), png((8, 8))[:20], b"RIFF\x00\x00\x00\x00WEBPVP8X", b"BM" * 9,
     b"BM" + b"\xff" * 60, b"II*\x00\xff\xff\xff\xff", b"II*\x00\x08\x00\x00\x00\xff\xff",
     b"II+\x00\x08\x00\x00\x00", b"\x00\x00\x00\x0cjP  \r\n\x87\n", b"v/1\x01" * 9,
     b"#?RADIANCE\n\n-Y 8 +X 8\n", b"Y\xa6j\x95" * 9, with_segments(5_000)],
)  # fmt: skip
def test_what_is_no_known_kind_or_cut_off_has_no_header(content: bytes) -> None:
    assert read_header(content) is None
    with pytest.raises(BadPicture, match="no picture of a known kind"):
        check_picture(content)


SOUND = [made(suffix, np.full((24, 32, 3), 90, np.uint8)) for suffix in (".jpg", ".png", ".tif")]
SOUND += [made(suffix, np.full((24, 32, 3), 90, np.uint8)) for suffix in (".webp", ".bmp", ".ppm")]


@given(st.sampled_from(SOUND), st.binary(max_size=60), st.integers(0, 300))
def test_no_bytes_break_the_reading_of_a_header(sound: bytes, noise: bytes, at: int) -> None:
    read_header(sound[:at])
    read_header(sound[:at] + noise + sound[at + len(noise) :])


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (of_scans(5_000), "JPEG of more than 20 scans"),
        (of_size(jpeg(), (65_000, 65_000)), "65000x65000: at most 50 million pixels"),
        (png((30_000, 30_000)), "30000x30000: at most 50 million pixels"),
        (png((4_000, 4_000), 16, 6), "4000x4000: at most 6.25 million pixels"),
        (tiff((256, 4, 1, 60_000), (257, 4, 1, 60_000)), "60000x60000: at most"),
        (b"P5 60000 60000 255 ", "60000x60000: at most"),
        (b"BM" + bytes(12) + struct.pack("<Iii", 40, 60_000, -60_000), "60000x60000: at most"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00" + bytes(4) + b"\xff" * 6, "at most"),
    ],
    ids=["scans", "JPEG", "PNG", "deep PNG", "TIFF", "PNM", "BMP", "WebP"],
)
def test_a_bomb_is_refused_before_it_is_decoded(tmp_path: Path, content: bytes, words: str) -> None:
    bomb = tmp_path / "bomb.png"
    bomb.write_bytes(content)
    begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadPicture, match=words):
        load(bomb)
    assert time.monotonic() - begun < AT_ONCE_S
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kB


def test_of_a_file_that_is_too_long_only_so_much_is_read(tmp_path: Path) -> None:
    long = tmp_path / "long.png"
    with long.open("wb") as file:
        file.truncate(1 << 40)  # it takes no room on the disk
    with pytest.raises(BadPicture, match=rf"more than {MOST_BYTES // 1_000_000} MB"):
        load(long)


@pytest.mark.parametrize("size", [(8064, 6048), (8000, 6000)])
def test_a_photograph_of_forty_eight_megapixels_is_taken(size: tuple[int, int]) -> None:
    check_picture(of_size(jpeg(64, 48), size))
    check_picture(of_size(of_scans(12, (64, 48)), size))


def test_a_folder_leaves_bombs_out_and_shows_the_rest(tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(png((30_000, 30_000)))
    (tmp_path / "2.jpg").write_bytes(of_scans(5_000))
    (tmp_path / "3.jpg").write_bytes(jpeg(64, 48))
    camera = open_camera(f"folder:{tmp_path}")
    assert [frame.pixels.shape for frame in camera.frames()] == [(48, 64)]
    assert camera.skipped_frames == 2


def test_a_film_of_too_many_pixels_is_refused_before_its_first_frame(tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter_fourcc(*"MJPG"), 20, (64, 48))
    writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    told = film.read_bytes()
    small, wide = struct.pack("<II", 64, 48), struct.pack("<II", 9_000, 9_000)
    assert told.count(small) == 2  # in the film's header, and in its stream's
    film.write_bytes(told.replace(small, wide).replace(*map(_frame, ((64, 48), (9_000, 9_000)))))
    with pytest.raises(NoCamera, match="9000x9000: at most 50 million pixels"):
        open_camera(f"file:{film}")


def _frame(size: tuple[int, int]) -> bytes:
    return struct.pack(">BHH", 8, size[1], size[0])
