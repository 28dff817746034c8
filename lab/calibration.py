"""Where calibration's limits come from: what is measured beside what is read, picture by picture.

`python -m lab.calibration`; the pictures are those of lab.camera.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bench.options import Options
from lab import camera_scenes as scenes
from lab.camera_scenes import DECK, PIECES, Lens, Light
from lab.camera_sweeps import Sweep
from vision.calibration.sample import Sample, SeenCode, sample
from vision.calibration.window import Window
from vision.decode import decoder
from vision.edges import fine_corners
from vision.frame import Corners, Frame
from vision.outline import side

if TYPE_CHECKING:
    from vision.frame import Pixels

EACH: Final = 24  # pictures a cell
SIZES: Final = (3.0, 3.7, 4.5)  # px per module
BLURS: Final = (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)  # modules
LIGHTS: Final = (0.8, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07)  # of a good picture's
OVER: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)  # more than a camera can take
FRAMES: Final = 60
CODES: Final = (1.85, 3.7, 5.55)  # px per module: 640, 1280 and 1920 px across 216 mm
ABOVE_MM: Final = 300.0  # the camera, above the mat
SECOND: Final = 6  # frames, 0.2 s
Reads = Callable[["Pixels", Corners], Corners | None]
CORNERS: Final[Mapping[str, Reads]] = {
    "as they are read": lambda _, corners: corners,
    "fine corners": fine_corners,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables."""
    words = Options("lab.calibration", __doc__)
    words.size("each", EACH, 1, "pictures a cell")
    words.size("frames", FRAMES, 2, "frames whose time is measured")
    args = words.read(argv)
    for px in SIZES:
        _print(_blur_sweep(px), "measured blur, modules", lambda seen: seen.blur, 2, args.each)
    dark = Sweep("light", LIGHTS, light=lambda level: replace(Light(), gain=level))
    _print(dark, "measured contrast, of 255", lambda seen: seen.white - seen.black, 0, args.each)
    over = Sweep("too much light", OVER, light=lambda level: replace(Light(), gain=level, slope=0))
    _print(over, "measured black, of 255", lambda seen: seen.black, 0, args.each)
    _print_heights(args.each)
    cost_ms = _cost_ms(args.frames)
    print(f"\nA frame measured: {cost_ms:.1f} ms of CPU (the mat and a card, 1280 x 720)")
    return 0


def _blur_sweep(px: float) -> Sweep:
    return Sweep(
        f"blur in modules at {px} px per module",
        BLURS,
        light=lambda level: replace(Light(), blur=level * px),
        px_per_module=lambda _: px,
    )


def _print(
    sweep: Sweep, name: str, told: Callable[[SeenCode], float], digits: int, each: int
) -> None:
    samples = [_samples(sweep, level, each) for level in sweep.levels]
    plainly = [sum(s.plain and bool(s.seen) for s in row) / each for row in samples]
    values = [[told(code) for s in row for code in s.seen] for row in samples]
    head = " | ".join(f"{level:g}" for level in sweep.levels)
    print(f"\n| {sweep.name} | {head} |\n|---|{'---|' * len(sweep.levels)}")
    cells = (f"{median(row):.{digits}f}" if row else "-" for row in values)
    print(f"| {name} | {' | '.join(cells)} |")
    print(f"| read in one frame | {' | '.join(f'{share:.0%}' for share in plainly)} |")


def _print_heights(each: int) -> None:
    """Print how far off a height is that the size of codes tells, by their number and frames."""
    print("\n| height told, mm off: half, and 1 of 20 by more | one code | two | two, 0.2 s |")
    print("|---|---|---|---|")
    for px in CODES:
        sweep = Sweep("height", (px,), lambda level: Light(blur=0.2 * level), lambda level: level)
        for name, corners in CORNERS.items():
            one, steady = (_sizes(sweep, 2 * each, frames, corners) for frames in (1, SECOND))
            columns = (one, (one[::2] + one[1::2]) / 2, (steady[::2] + steady[1::2]) / 2)
            cells = (_spread_text(column * ABOVE_MM) for column in columns)
            print(f"| {px} px per module, {name} | {' | '.join(cells)} |")


def _sizes(sweep: Sweep, codes: int, frames: int, corners: Reads) -> Any:
    """Return the side of each code as it is read, of its own, the mean of so many frames."""
    (px,), lens, reader = sweep.levels, Lens(np.random.default_rng(7)), decoder()
    told = []
    for n in range(codes):
        shots = [
            sweep.frame_of(PIECES[n % len(PIECES)].id, px, np.random.default_rng(n), lens)
            for _ in range(frames)
        ]
        seen = [corners(shot, code.corners) for shot in shots for code in reader.decode(shot)]
        sides = [side(code) for code in seen if code is not None]
        told.append(np.mean(sides) / (21 * px) if sides else np.nan)
    return np.array(told)


def _spread_text(heights: Any) -> str:
    """Return how far heights lie from their middle: half of them, and one of 20, by more."""
    if np.isnan(heights).all():
        return "-"
    off = np.abs(heights - np.nanmedian(heights))
    return " and ".join(f"{np.nanpercentile(off, share):.1f}" for share in (50, 95))


def _samples(sweep: Sweep, level: float, each: int) -> list[Sample]:
    chance = np.random.default_rng(7)
    lens, reader = Lens(chance), decoder()
    return [
        sample(Frame(sweep.frame_of(PIECES[n].id, level, chance, lens), 0.0), reader, DECK)
        for n in range(each)
    ]


def _cost_ms(many: int) -> float:
    lens = Lens(np.random.default_rng(7))
    view = scenes.lay_on_picture(scenes.table(), scenes.Lay(PIECES[0].id, x=50))
    frames = [lens.take(view, Light()) for _ in range(many)]
    window = Window(decoder(), DECK)
    begun = time.process_time()
    for number, frame in enumerate(frames):
        window.see(Frame(frame, number / 10))
    return (time.process_time() - begun) * 1000 / many


if __name__ == "__main__":
    sys.exit(main())
