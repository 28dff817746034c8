"""The camera's part of a self-test: does it open, how fast, in what light, and what is read?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from statistics import fmean
from typing import Final, NamedTuple

from hardware.selftest.walk import Finding, Verdict
from vision.frame import Decoder, Frame, Sighting
from vision.tags import Deck
from words.text import t, with_heading

CAMERA: Final = t("camera")
_RATE: Final = t("camera rate")
_LIGHT: Final = t("camera light")
_READING: Final = t("camera reading")

LOOK_S: Final = 3.0
FEWEST_FPS: Final = 10.0  # a card would be counted after 0.3 s, not 0.1
DARKEST, BRIGHTEST = 40.0, 215.0  # of 255, the mean of a picture of a table
MOST_BURNT: Final = 0.2  # share of pixels that are plain white: glare, or too much light
BURNT: Final = 250
FEWEST_READ: Final = 0.9  # of the frames; where it lies still it should be nearly all
FEWEST_PX: Final = 3.0  # per module of a code: docs/vision.md
MODULES: Final = 21  # on a side of a version-1 code


class Glimpse(NamedTuple):
    """What matters of one frame."""

    at: float  # s, camera clock
    light: float  # mean, 0 to 255
    burnt: float  # share of the picture, 0 to 1
    px: float | None  # per module of the largest tag of ours; None: none was read


class Gauge:
    """Keeps a glimpse of every frame it is shown; the frames may come in another thread."""

    def __init__(self, reader: Decoder, deck: Deck) -> None:
        self.glimpses: list[Glimpse] = []
        self._reader = reader
        self._deck = deck

    def see(self, frame: Frame) -> None:
        """Measure a frame."""
        pixels = frame.pixels
        ours = [
            _px_per_module(sighting)
            for sighting in self._reader.decode(pixels)
            if self._deck.read(sighting.text).card is not None
        ]
        burnt = float((pixels >= BURNT).mean())
        glimpse = Glimpse(frame.at, float(pixels.mean()), burnt, max(ours, default=None))
        self.glimpses.append(glimpse)


def _px_per_module(sighting: Sighting) -> float:
    a, b, c, d = sighting.corners
    return fmean(dist(one, two) for one, two in pairwise((a, b, c, d, a))) / MODULES


def judge(source: str, glimpses: Sequence[Glimpse], live: bool = True) -> tuple[Finding, ...]:
    """Return what a look of a few seconds through a camera that opened has shown."""
    opens = Finding(CAMERA, Verdict.PASS, source)
    if len(glimpses) < 2:
        text = t(
            "{source}: it opens, but gives no picture: look at its cable, restart the Pi",
            source=source,
        )
        return (Finding(CAMERA, Verdict.FAIL, text),)
    rate = _rate(glimpses) if live else Finding(_RATE, Verdict.SKIPPED, t("not a live one"))
    return opens, rate, _light(glimpses), _reading(glimpses)


def _rate(glimpses: Sequence[Glimpse]) -> Finding:
    seconds = glimpses[-1].at - glimpses[0].at
    rate = (len(glimpses) - 1) / seconds if seconds > 0 else 0.0
    told = {"rate": f"{rate:.1f}", "least": f"{FEWEST_FPS:g}"}
    if rate >= FEWEST_FPS:
        return Finding(_RATE, Verdict.PASS, t("{rate} pictures a second", **told))
    text = t(
        "{rate} pictures a second, fewer than {least}: give it more light, or end what else uses "
        "this computer",
        **told,
    )
    return Finding(_RATE, Verdict.FAIL, text)


def _light(glimpses: Sequence[Glimpse]) -> Finding:
    light, burnt = fmean(g.light for g in glimpses), fmean(g.burnt for g in glimpses)
    text = t(
        "mean {light} of 255, {burnt} % burnt out",
        light=f"{light:.0f}",
        burnt=f"{100 * burnt:.0f}",
    )
    mend = None
    if light < DARKEST:
        mend = t("dark: switch the lamp over the pile on, take the lens cap off")
    elif light > BRIGHTEST or burnt > MOST_BURNT:
        mend = t("too bright, or the lamp mirrors in the table: move the lamp aside, or diffuse it")
    if mend:
        return Finding(_LIGHT, Verdict.FAIL, with_heading(text, mend))
    return Finding(_LIGHT, Verdict.PASS, text)


def _reading(glimpses: Sequence[Glimpse]) -> Finding:
    sizes = [g.px for g in glimpses if g.px is not None]
    told = {"read": len(sizes), "of": len(glimpses)}
    text = t("tags of this deck read in {read} of {of} pictures", **told)
    if sizes:
        text = t(
            "tags of this deck read in {read} of {of} pictures, {px} px per module",
            px=f"{fmean(sizes):.1f}",
            **told,
        )
    mend = None
    if not sizes:
        mend = t("lay the mat or a stickered card of this deck under it, and look if it is sharp")
    elif len(sizes) < FEWEST_READ * len(glimpses):
        mend = t("hold still what lies there; more light, less glare, a sharper picture")
    elif fmean(sizes) < FEWEST_PX:
        mend = t(
            "fewer than {least}: bring the camera nearer, 300 mm above the mat",
            least=f"{FEWEST_PX:g}",
        )
    if mend:
        return Finding(_READING, Verdict.FAIL, with_heading(text, mend))
    return Finding(_READING, Verdict.PASS, text)
