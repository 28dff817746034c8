"""Which of a sensor's modes shows the table best, and which part of it is looked at. Pure.

A mode reads a part of the sensor's full array, its *area*, and gives a picture of its own *size*.
`ScalerCrop` is a part of that area, in pixels of the full array, and the ISP scales it to the
picture that is read. What a code has of pixels is therefore the lesser of two: what the mode read
of it, and what the picture has room for. A mode with more pixels than the picture shows no more
detail, and one with fewer is only drawn larger: an OV5647's 1296x972 gives 4.2 px a mm however
large the picture is, its 1920x1080 8.4, of which a picture of 1280 px across 216 mm keeps 5.9.

Sizes and areas of the six modules, and their fields of view: Raspberry Pi's documentation of
the camera modules; how libcamera takes a crop: its `CameraData::applyScalerCrop`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from math import ceil, radians, tan
from typing import Any, Final, NamedTuple, TypeAlias

from vision.calibration.view import MAST_MM
from vision.mat import MAT_MM, TAG_MM, VIEW_MM
from words.text import Text, clauses, t

Size: TypeAlias = tuple[int, int]  # px, width and height
Area: TypeAlias = tuple[int, int, int, int]  # px of the full array: left, top, width, height

FIELDS: Final[Mapping[str, float]] = {  # degrees that the whole sensor sees across
    "ov5647": 54.0,
    "imx219": 62.0,
    "imx708": 66.0,
    "imx708_wide": 102.0,
    "imx500": 66.0,
}
# The HQ and the Global Shutter camera take any lens; 6 mm is the one sold for short distances.
LENS_MM: Final[Mapping[str, float]] = {"imx477": 6.0, "imx296": 6.0}
# The least of the six: where a lens sees more than that, the whole mat is still in the picture.
ASSUMED: Final = 54.0
FEWEST_FPS: Final = 15.0
SLOWEST_FPS: Final = 10.0  # a card is counted after 0.3 s, not 0.2
MODULE_MM: Final = TAG_MM / 29  # 21 modules of the code, four of border on each side
FEWEST_PX: Final = 2.0  # a module; below, calibration calls a code useless
NEAR_MM: Final = 1.0  # less than this is missed by nobody
ROUNDED_MM: Final = 0.4  # an ISP cuts whole pixels of the mode: up to four of the full array


class Mode(NamedTuple):
    """What a driver offers: `Picamera2.sensor_modes`."""

    size: Size
    bit_depth: int
    area: Area
    fps: float

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}"


class Lens(NamedTuple):
    """What the whole sensor sees of a table 300 mm below, and what that was taken from."""

    mm_a_px: float  # mm of the table for a pixel of the full array
    assumption: Text | None  # None: the module has one lens, and it is known

    def mm(self, area: Area) -> tuple[float, float]:
        """Return how many mm of the table an area shows, width and height."""
        return area[2] * self.mm_a_px, area[3] * self.mm_a_px


def modes_in(listed: Iterable[Mapping[str, Any]]) -> tuple[Mode, ...]:
    """Return the modes that tell what they read; a USB camera's do not."""
    return tuple(
        _mode((one["size"], one["bit_depth"], one["crop_limits"], one["fps"]))
        for one in listed
        if one.keys() >= {"size", "bit_depth", "crop_limits", "fps"} and one["crop_limits"][2] > 0
    )


def lens_of(properties: Mapping[str, Any], modes: Iterable[Mode]) -> Lens:
    """Return what is known of a camera's lens, by its `camera_properties`.

    The field of view is no property of libcamera's: it is known for modules whose lens is fixed,
    reckoned from the sensor's size (`UnitCellSize`, in nm) for those with a lens of choice, and
    assumed for a sensor that nobody told this program of.
    """
    model = str(properties.get("Model", "")).removesuffix("_noir")
    widest = max((mode.area[0] + mode.area[2] for mode in modes), default=1)
    wide_px = properties.get("PixelArraySize", (widest, 0))[0]
    cell_nm = properties.get("UnitCellSize", (0, 0))[0]
    if model in FIELDS:
        return Lens(_across(FIELDS[model]) / wide_px, None)
    if model in LENS_MM and cell_nm:
        assumption = t(
            "{model} with a lens of {focal} mm is assumed: with another the picture shows more or "
            "less",
            model=model,
            focal=f"{LENS_MM[model]:g}",
        )
        return Lens(MAST_MM * cell_nm * 1e-6 / LENS_MM[model], assumption)
    assumption = t(
        "{model} is no sensor that this program knows: a field of view of {degrees}° is assumed",
        model=model or "?",
        degrees=f"{ASSUMED:g}",
    )
    return Lens(_across(ASSUMED) / wide_px, assumption)


def _across(degrees: float) -> float:
    return 2 * MAST_MM * tan(radians(degrees / 2))


class Extent(IntEnum):
    """How much of the table a picture holds."""

    LESS = 0
    MAT = 1  # 200 x 110 mm
    VIEW = 2  # 216 x 122 mm


class Choice(NamedTuple):
    """A mode and the part of its area that is shown in a picture of some size."""

    mode: Mode
    lens: Lens
    picture: Size

    @property
    def crop(self) -> Area:
        """The middle of the area: 216 mm across, or all that the mode reads of that shape."""
        return centre_crop(self.mode.area, _view(self._ratio)[0] / self.lens.mm_a_px, self._ratio)

    @property
    def extent(self) -> Extent:
        """How much of the table is shown."""
        wide, high = self.lens.mm(self.crop)
        if wide >= _view(self._ratio)[0] - NEAR_MM:
            return Extent.VIEW
        return Extent.MAT if wide >= MAT_MM[0] and high >= MAT_MM[1] else Extent.LESS

    @property
    def px_a_module(self) -> float:
        """Pixels of one module of a code of 18 mm in the picture; see above."""
        of_mode = self.mode.size[0] / self.lens.mm(self.mode.area)[0]
        of_picture = self.picture[0] / self.lens.mm(self.crop)[0]
        return min(of_mode, of_picture) * MODULE_MM

    @property
    def height_mm(self) -> float:
        """From where this mode would show the whole view."""
        return MAST_MM * _view(self._ratio)[0] / self.lens.mm(self.crop)[0]

    @property
    def _ratio(self) -> float:
        return self.picture[0] / self.picture[1]

    def is_shown(self, crop: Area) -> bool:
        """Whether a crop that the driver reports is the one that was asked for."""
        pairs = zip(crop, self.crop, strict=True)
        return all(abs(one - other) * self.lens.mm_a_px <= NEAR_MM for one, other in pairs)

    def describe(self, crop: Area) -> Text:
        """Return what a crop shows, like "216 x 122 mm of 390 x 219 mm, mode 2304x1296"."""
        return t(
            "{shown} mm of {whole} mm, mode {mode}",
            shown=_words(self.lens.mm(crop)),
            whole=_words(self.lens.mm(self.mode.area)),
            mode=self.mode,
        )

    def remarks(self, crop: Area) -> tuple[Text, ...]:
        """Return what is assumed of this mode or wrong with it; `crop` is what is shown of it."""
        found = [] if self.lens.assumption is None else [self.lens.assumption]
        if not self.is_shown(crop):
            found.append(
                t(
                    "{wanted} mm were asked for and the driver shows {shown} mm: update the "
                    "system, then restart",
                    wanted=_words(self.lens.mm(self.crop)),
                    shown=_words(self.lens.mm(crop)),
                )
            )
        if self.extent is Extent.LESS:
            found.append(
                t(
                    "the mat does not fit: mount the camera {height} mm above it, not {usual}",
                    height=f"{self.height_mm:.0f}",
                    usual=f"{MAST_MM:g}",
                )
            )
        if self.px_a_module < FEWEST_PX:
            found.append(
                t(
                    "{px} px a module of a code, too few to read: it takes another lens",
                    px=f"{self.px_a_module:.1f}",
                )
            )
        if self.mode.fps < FEWEST_FPS:
            found.append(
                t("{rate} pictures a second, no more in this mode", rate=f"{self.mode.fps:.0f}")
            )
        return tuple(found)


def rank_modes(modes: Iterable[Mode], lens: Lens, picture: Size, fps: float) -> tuple[Choice, ...]:
    """Return the modes, the best first.

    What a mode shows comes first: the view, or the mat at least. Then 15 pictures a second and a
    code that can be read at all; a lens so wide that both cannot be had gets 10 a second and the
    code. Then the pixels a module, the rate that is wanted, and the larger area.
    """
    choices = (Choice(mode, lens, picture) for mode in modes)
    return tuple(sorted(choices, key=lambda one: _worth(one, fps), reverse=True))


def _worth(one: Choice, fps: float) -> tuple[float, ...]:
    px, rate = one.px_a_module, one.mode.fps
    return (
        min(one.extent, Extent.MAT),
        rate >= SLOWEST_FPS,
        one.extent,
        -round(one.height_mm) if one.extent is Extent.LESS else 0,
        px >= FEWEST_PX and rate >= FEWEST_FPS,
        px >= FEWEST_PX and rate >= SLOWEST_FPS,
        rate >= FEWEST_FPS,
        round(px, 1),
        rate >= fps,
        one.mode.area[2] * one.mode.area[3],
        rate,
    )


def centre_crop(area: Area, wide: float, ratio: float) -> Area:
    """Return the middle of an area, so wide at most, width to height as `ratio` says."""
    x, y, most_wide, most_high = area
    wide = min(wide, most_wide, most_high * ratio)
    part_wide, part_high = min(ceil(wide), most_wide), min(ceil(wide / ratio), most_high)
    return x + (most_wide - part_wide) // 2, y + (most_high - part_high) // 2, part_wide, part_high


def _view(ratio: float) -> tuple[float, float]:
    """Return the view of a picture that is `ratio` times as wide as high, in mm."""
    wide = VIEW_MM[0] * max(1.0, ratio * 9 / 16) + ROUNDED_MM
    return wide, wide / ratio


def _words(mm: tuple[float, float]) -> str:
    return f"{mm[0]:.0f} x {mm[1]:.0f}"


class Setup(NamedTuple):
    """How a camera was set up: told to people, and kept for a bug report."""

    properties: Mapping[str, Any]  # `camera_properties`
    cameras: tuple[str, ...]  # the models that are on ribbons; the first is used
    modes: tuple[Mode, ...]
    mode: Mode | None  # None: the camera tells no modes, picamera2 chose
    crop: Area | None  # what its pictures show, as their metadata report it
    refused: tuple[str, ...]  # what the driver did not take
    metadata: Mapping[str, Any]  # of one picture

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Setup:
        """Return what `json.dumps(setup._asdict())` was made of."""
        modes = tuple(_mode(one) for one in data["modes"])
        mode = None if data["mode"] is None else _mode(data["mode"])
        x, y, wide, high = data["crop"] or (0, 0, 0, 0)
        return cls(
            data["properties"],
            tuple(data["cameras"]),
            modes,
            mode,
            (x, y, wide, high) if data["crop"] else None,
            tuple(data["refused"]),
            data["metadata"],
        )

    def describe(self, picture: Size) -> Text:
        """Return what a picture of some size shows, what is assumed and what is wrong."""
        parts: list[object] = []
        if self.mode is not None and self.crop is not None:
            choice = Choice(self.mode, lens_of(self.properties, self.modes), picture)
            parts = [choice.describe(self.crop), *choice.remarks(self.crop)]
        elif self.mode is None:
            parts = [t("the camera tells no modes: how much it sees is not known")]
        if len(self.cameras) > 1:
            parts.append(
                t(
                    "{count} cameras are on ribbons and {model} is used: unplug it if you want "
                    "another",
                    count=len(self.cameras),
                    model=self.cameras[0],
                )
            )
        parts += [t("its driver refused {mode}", mode=one) for one in self.refused]
        return clauses(parts)


def _mode(told: Iterable[Any]) -> Mode:
    (wide, high), bit_depth, (x, y, area_wide, area_high), fps = told
    return Mode((wide, high), bit_depth, (x, y, area_wide, area_high), fps)
