"""Film a rehearsal of a hall: `python -m docs.rehearsal` makes docs/rehearsal.png of its page.

Needs chromium and mosquitto, as `make hall-demo` does; it takes as long as the last picture says.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from docs.screens import LARGEST, NoPicture, camera

PICTURE: Final = Path(__file__).with_name("rehearsal.png")
MOMENTS_S: Final = (6.0, 30.0, 60.0, 110.0)  # after its page was there
SIZE: Final = (1280, 500)  # px, of the page
SMALLER: Final = 0.6  # of that, in the film
LINE: Final = 3  # px, between two pictures
ADDRESS: Final = re.compile(r"(http://127\.0\.0\.1:\d+/)\s*$")


def main(argv: Sequence[str] | None = None) -> int:
    """Make the film; return 1 where that is not possible, with the reason on stderr."""
    words = argparse.ArgumentParser(prog="docs.rehearsal", description=__doc__)
    words.add_argument("--out", type=Path, default=PICTURE)
    words.add_argument(
        "--at", type=float, nargs="+", default=MOMENTS_S, help="seconds of a picture"
    )
    words.add_argument("--tables", type=int, default=5)
    args = words.parse_args(argv)
    try:
        size = film(args.out, args.at, args.tables)
    except NoPicture as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{args.out}: {size} bytes")
    return 0


def film(out: Path, moments_s: Sequence[float], tables: int) -> int:
    """Write pictures of these moments beside and below each other; return the file's bytes."""
    with rehearsed(tables, moments_s[-1] + 10) as address, camera() as browser:
        width, height = SIZE
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(address)
        shots, shown_s = [], 0.0
        for moment_s in moments_s:
            page.wait_for_timeout((moment_s - shown_s) * 1000)
            shots.append(_small(page.screenshot()))
            shown_s = moment_s
    rows = [np.hstack(shots[n : n + 2]) for n in range(0, len(shots) // 2 * 2, 2)]
    png = cv2.imencode(".png", np.vstack(rows), [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].tobytes()
    if len(png) > LARGEST:
        raise NoPicture(f"{out}: {len(png)} bytes, more than {LARGEST}; make it simpler")
    out.write_bytes(png)
    return len(png)


def _small(png: bytes) -> np.ndarray:
    picture = np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR))
    smaller = cv2.resize(picture, None, fx=SMALLER, fy=SMALLER, interpolation=cv2.INTER_AREA)
    plain = np.asarray(smaller // 8 * 8, np.uint8)  # fewer colours: a smaller file
    return np.pad(plain, ((0, LINE), (0, LINE), (0, 0)))


@contextmanager
def rehearsed(tables: int, seconds: float) -> Iterator[str]:
    """Give the address of the hall's page while bots play at some tables, or raise NoPicture."""
    words = ("fleet", "rehearse", "--tables", str(tables), "--seconds", str(seconds))
    with subprocess.Popen(
        [sys.executable, "-m", "firmware.cli", "--language", "en", *words],
        stdout=subprocess.PIPE, text=True,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        try:
            found = (ADDRESS.search(line) for line in program.stdout)
            address = next((one[1] for one in found if one), None)
            if address is None:
                raise NoPicture("the rehearsal ended before its page was there: see above")
            yield address
        finally:
            program.terminate()


if __name__ == "__main__":
    sys.exit(main())
