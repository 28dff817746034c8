"""Renders the throws of dice with Mitsuba and keeps them, small.

Each becomes a picture without noise, cut out round the dice, and a line of `throws.json`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from bench.options import Options
from lab.dice.film import KEPT_PX_MM, as_stored
from lab.dice.throws import Throw, scene, throws
from lab.twin import film, paint
from lab.twin.render import NoRenderer, Studio
from lab.twin.scene import FULL, seen_at
from makers.plans.mast_svg import ABOVE, SEEN
from vision.mat import PLACES, TAG_MM

if TYPE_CHECKING:
    from vision.frame import Region

SAMPLES: Final = 12  # a px
MARGIN_MM: Final = 15.0  # round the dice's middles
QUALITY: Final = 80  # of WebP
SCALE: Final = KEPT_PX_MM / (FULL[0] / SEEN[0])
CORNERS: Final = ((-1, 1), (1, 1), (1, -1), (-1, -1))


def main(argv: Sequence[str] | None = None) -> int:
    """Render them."""
    words = Options("lab.dice.render", __doc__)
    words.add_argument(
        "--out", type=Path, default=Path("out/dice"), help="where pictures and truths go (out/dice)"
    )
    words.size("first", 0, 0, "the first throw to render")
    words.size("throws", 1000, 1, "at most")
    words.size("samples", SAMPLES, 1, "rays a px")
    args = words.read(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    try:
        studio = Studio(paint.prints())
    except NoRenderer as error:
        print(f"lab.dice.render: {error}", file=sys.stderr)
        return 2
    some = throws()[args.first :][: args.throws]
    with (args.out / "throws.jsonl").open("a" if args.first else "w", encoding="utf-8") as lines:
        for one in some:
            lines.write(json.dumps(_take_throw(one, studio, args.out, args.samples)) + "\n")
            lines.flush()
    print(f"{len(some)} throws rendered into {args.out}")
    return 0


def _take_throw(one: Throw, studio: Studio, to: Path, samples: int) -> dict[str, Any]:
    """Render a throw, write its picture, and return what is true of it."""
    light = studio.take(scene(one), samples, one.seed)
    gain = film.exposure(float(np.median(light)))
    left, top, right, bottom = _region(one)
    cut = cv2.resize(
        light[top:bottom, left:right], None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA
    )
    picture = as_stored(cut * gain)
    cv2.imwrite(str(to / f"{one.name}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    return truth(one)


def truth(one: Throw) -> dict[str, Any]:
    """Return what is true of a throw and its picture."""
    left, top, *_ = _region(one)
    return {
        "name": one.name,
        "lies": one.lies,
        "light": one.light,
        "colour": one.colour,
        "edge": round(one.make.side * KEPT_PX_MM * ABOVE / (ABOVE - one.make.side), 1),
        "own": sorted(lain.face for lain in one.dice[:-1]),
        "white": one.dice[-1].face,
        "tags": _tags((left, top), SCALE),
    }


def _region(one: Throw) -> Region:
    """Return what is kept, px of the whole view: the dice and what is round them."""
    places = [seen_at(lain.x, lain.y, one.make.side) for lain in one.dice]
    more = MARGIN_MM * FULL[0] / SEEN[0]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (
        max(0, round(min(xs) - more)), max(0, round(min(ys) - more)),
        min(FULL[0], round(max(xs) + more)), min(FULL[1], round(max(ys) + more)),
    )  # fmt: skip


def _tags(at: tuple[int, int], scale: float) -> list[Any]:
    """Return the outlines of the mat's tags, px of what is kept."""
    half = TAG_MM / 2
    return [
        [_px(seen_at(x + a * half, -y + b * half, 0), at, scale) for a, b in CORNERS]
        for x, y in PLACES.values()
    ]


def _px(place: tuple[float, float], at: tuple[int, int], scale: float) -> list[float]:
    return [round((there - here) * scale, 1) for there, here in zip(place, at, strict=True)]


if __name__ == "__main__":
    sys.exit(main())
