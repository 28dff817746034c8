"""How often a rendered throw of four dice is read whole, as docs/measured/dice.md says.

The throws were rendered once (`python -m lab.dice.render`) and are kept; how large, how sharp
and how bright a camera takes them is made here, so this needs no renderer.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.options import Options
from lab.dice.film import KEPT_PX_MM, Shot, blur_stored, shaken, take_frame
from lab.dice.throws import COLOURS, Light, ThrowKind
from vision.dice.sight import Throw
from vision.dice.throw import read_throw
from vision.pictures import load

KEPT: Final = Path(__file__).parents[2] / "tests" / "vision" / "dice" / "thrown"
COUNTS: Final = (ThrowKind.APART, ThrowKind.TOUCHING)  # the others are no throw of four that counts
USUAL: Final = Shot()
SHOTS: Final[Mapping[str, Sequence[tuple[str, Shot]]]] = {
    "px of an edge": [(f"{px}", Shot(edge=px)) for px in (20, 30, 40, 50, 60, 75)],
    "blur, at 60 px": [
        ("sharp", USUAL),
        ("out of focus by 0.6 mm", Shot(defocus=0.3)),
        ("out of focus by 1.2 mm", Shot(defocus=0.6)),
        ("out of focus by 1.8 mm", Shot(defocus=0.9)),
        ("moved by 0.5 mm", Shot(motion=0.5)),
        ("moved by 1 mm", Shot(motion=1.0)),
        ("moved by 2 mm", Shot(motion=2.0)),
    ],
    "blur, at 30 px": [
        ("sharp", Shot(edge=30)),
        ("out of focus by 1.2 mm", Shot(edge=30, defocus=0.6)),
        ("moved by 1 mm", Shot(edge=30, motion=1.0)),
    ],
    "brightness, at 60 px": [
        ("underexposed, a third", Shot(bright=0.3)),
        ("overexposed, 1.7 times", Shot(bright=1.7)),
        ("a tenth of the light, noisy", Shot(photons=0.1)),
        ("a thirtieth of the light", Shot(photons=0.03)),
    ],
}


@dataclass(frozen=True, slots=True)
class JudgedThrow:
    """What was read of one throw."""

    of: Mapping[str, Any]  # what is true of it
    found: str  # "whole", "wrong" or why not

    @property
    def counts(self) -> bool:
        return self.of["lies"] in COUNTS


def throws(folder: Path = KEPT) -> list[dict[str, Any]]:
    """Return what is true of each throw that is kept."""
    lines = (folder / "throws.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def judge_throw(of: Mapping[str, Any], shot: Shot, folder: Path = KEPT) -> JudgedThrow:
    """Take a throw as the shot says, and read it."""
    stored = blur_stored(load(folder / f"{of['name']}.webp"), KEPT_PX_MM, shot)
    pixels, by = take_frame(stored, of["edge"], shaken(shot), int(of["name"][:3]))
    tags = [[(x * by, y * by) for x, y in tag] for tag in of["tags"]]
    found = read_throw(pixels, KEPT_PX_MM * by, tags)
    if not isinstance(found, Throw):
        return JudgedThrow(of, found.value)
    is_true = of["lies"] in COUNTS and [*found.own, found.white] == [*of["own"], of["white"]]
    return JudgedThrow(of, "whole" if is_true else "wrong")


def tables(known: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of every table."""
    all_usual = [judge_throw(one, USUAL) for one in known]
    fours = [one for one in all_usual if one.counts]
    for title, shots in SHOTS.items():
        yield from _head(title)
        for name, shot in shots:
            told = all_usual if shot == USUAL else [judge_throw(one, shot) for one in known]
            yield _row(name, told)
    for title, groups in (
        ("light, at 60 px", [(str(light), _with(fours, "light", light)) for light in Light]),
        ("dice, at 60 px", [(str(lies), _with(all_usual, "lies", lies)) for lies in ThrowKind]),
        ("reflectance of the coloured dice, at 60 px",
         [(f"{body:.0%}", _with(fours, "colour", n)) for n, (body, _) in enumerate(COLOURS)]),
    ):  # fmt: skip
        yield from _head(title)
        yield from (_row(name, told) for name, told in groups)


def _with(throws: Sequence[JudgedThrow], key: str, value: Any) -> list[JudgedThrow]:
    return [one for one in throws if one.of[key] == value]


def _head(title: str) -> Iterator[str]:
    yield f"\n| {title} | read whole / asked | unread, why | no throw, told as one | wrong |"
    yield "|---|---|---|---|---|"


def _row(name: str, throws: Sequence[JudgedThrow]) -> str:
    fours, none = [one for one in throws if one.counts], [one for one in throws if not one.counts]
    whole = sum(one.found == "whole" for one in fours)
    why = Counter(one.found for one in fours if one.found not in ("whole", "wrong"))
    reasons = ", ".join(f"{n} {reason}" for reason, n in sorted(why.items()))
    wrong = [sum(one.found == "wrong" for one in those) for those in (fours, none)]
    cells = (name, _of(whole, fours), reasons, _of(wrong[1], none), f"{wrong[0]}")
    return f"| {' | '.join(cells)} |"


def _of(some: int, those: Sequence[JudgedThrow]) -> str:
    return f"{some} / {len(those)}" if those else "-"


def cost(known: Sequence[Mapping[str, Any]]) -> float:
    """Return the CPU time that a picture takes to be read, ms, in the mean."""
    shots = []
    for of in known:
        pixels, by = take_frame(load(KEPT / f"{of['name']}.webp"), of["edge"], USUAL, 0)
        shots.append((pixels, KEPT_PX_MM * by))
    begun = time.process_time()
    for pixels, px_mm in shots:
        read_throw(pixels, px_mm)
    return (time.process_time() - begun) / len(shots) * 1000


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables; exit status 1 where a throw is read otherwise than it lies."""
    words = Options("lab.dice", __doc__)
    words.size("throws", 1000, 3, "at most")
    known = throws()[: words.read(argv).throws]
    for line in tables(known):
        print(line, flush=True)
    print(f"\nA picture of a throw takes {cost(known):.0f} ms of CPU time to be read.")
    return int(any(judge_throw(one, USUAL).found == "wrong" for one in known))


if __name__ == "__main__":
    sys.exit(main())
