"""The table as its camera sees it: what is high is large, blurred and throws its shadow far.

The camera is the Camera Module 3 at 300 mm, set to 14 mm above the mat; the lamp stands at one
side, the room's light comes from above. Everything is flat and drawn from below to above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from math import hypot
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from lab import camera_scenes as scenes
from lab.camera_scenes import SCALE, VIEW, Lens, Light
from lab.hands.places import Camera, Matrix
from lab.hands.sprites import Sprite
from lab.twin.scene import LENS_MM
from makers.plans.mast_svg import ABOVE

if TYPE_CHECKING:
    from vision.frame import Pixels

FOCUS_MM: Final = 14.0  # half a pile's height: where calibration sets the lens
FOCAL_MM: Final = 4.74
PX_MM: Final = 0.0028  # a picture's px on the sensor: two of 1.4 µm
BLACK: Final = 12.0  # of 255
COARSE: Final = 8  # px of the picture a px of the shadows
LAMP_SHARE: Final = 0.5  # of the light on the mat comes from the lamp
ROOM_SHARE: Final = 0.3  # comes from above; the rest from everywhere
CEILING: Final = (60.0, -90.0, 1500.0)  # where the room's light comes from, mm
FAST: Final = 2  # so many pictures of a streak hide what is fine
STREAK_PX: Final = 3.0  # between two of the pictures that make a streak


@dataclass(frozen=True, slots=True)
class Tier:
    """How good the picture is: each range is of chance."""

    name: str
    blur: tuple[float, float]  # px, the lens's own
    gain: tuple[float, float]  # of a good picture's light
    slope: tuple[float, float]
    noise: tuple[float, float]
    tilt: float  # degrees at most
    exposure: tuple[float, float]  # s
    focus: float  # mm that the lens is off, at most
    askew: float  # share of 3 mm and 8 degrees that stickers are off
    sleeved: float  # share of films in which the cards are in sleeves
    mirrored: float  # share of films in which a lamp is mirrored in what is shiny


TIERS: Final = (
    Tier("clean", (0.5, 0.6), (0.75, 0.9), (0, 0.1), (1.5, 2.5), 1, (0.003, 0.004), 0, 0.1, 0, 0),
    Tier("ordinary", (0.5, 0.8), (0.6, 1), (0, 0.35), (2, 5), 3, (0.006, 0.01), 6, 1, 0.15, 0.3),
    Tier("hard", (0.7, 1.0), (0.32, 0.6), (0.2, 0.45), (5, 8), 5, (0.01, 0.016), 14, 1, 0.4, 1),
)


@dataclass(frozen=True, slots=True)
class PlacedThing:
    """A thing at a moment: where it is now, and where it was when the shutter opened."""

    sprite: Sprite
    matrix: Matrix
    before: Matrix | None = None  # where nothing moves


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """What lies on the table: its colours, its own shadow on the mat, and where cards lie."""

    colours: Pixels
    shadow: Any  # (90, 160) float32, 1 is dark
    pile: Any  # (90, 160) float32, 1 where cards lie
    high: float = 0.0  # mm, the upper side of the pile


@dataclass(slots=True)
class Studio:
    """A camera, its lamps and the tier of its pictures."""

    tier: Tier
    chance: np.random.Generator
    light: Light = field(init=False)
    exposure: float = field(init=False)
    camera: Camera = field(init=False)
    _focus: float = field(init=False)
    _lamp: tuple[float, float, float] = field(init=False)
    _mirrored: tuple[float, float] | None = field(init=False)  # mm, where the mat would mirror it
    _field: Pixels = field(init=False)
    _lens: Lens = field(init=False)

    def __post_init__(self) -> None:
        chance, tier = self.chance, self.tier
        self.light = Light(
            blur=float(chance.uniform(*tier.blur)),
            gain=float(chance.uniform(*tier.gain)),
            slope=float(chance.uniform(*tier.slope)),
            noise=float(chance.uniform(*tier.noise)),
        )
        self.exposure = float(chance.uniform(*tier.exposure))
        tilt = chance.uniform(-tier.tilt, tier.tilt, 2)
        self.camera = Camera(VIEW, SCALE, ABOVE, [float(n) for n in tilt])
        self._focus = FOCUS_MM + float(chance.uniform(-tier.focus, tier.focus))
        far = float(chance.uniform(260, 340))
        way = int(chance.integers(4))
        self._lamp = (far * (1, 0, -1, 0)[way], far * (0, 1, 0, -1)[way], 330.0)
        spot = (float(chance.uniform(-70, 70)), float(chance.uniform(-35, 35)))
        self._mirrored = spot if chance.random() < tier.mirrored else None
        dark = np.linspace(self.light.gain, self.light.gain * (1 - self.light.slope), VIEW[0])
        light = np.repeat(np.round(dark * 255)[None, :], VIEW[1], axis=0)
        self._field = np.asarray(np.rot90(light, 2) if way == 0 else light, np.uint8)
        self._lens = Lens(chance)

    # -- what lies -----------------------------------------------------------------------------

    def mat(self) -> Still:
        """Return the bare table."""
        colours = self._over(np.zeros((VIEW[1], VIEW[0]), np.uint8), PlacedThing(_mat(), np.eye(4)))
        nothing = np.zeros((VIEW[1] // COARSE, VIEW[0] // COARSE), np.float32)
        return Still(colours, nothing, nothing)

    def lay(self, below: Still, sprite: Sprite, matrix: Matrix) -> Still:
        """Return what lies there with a card on it."""
        placed = PlacedThing(sprite, matrix)
        shadow = self._shadow(placed, 0.0, self._lamp, (0.04, 0.5))
        return Still(
            self._over(below.colours, placed),
            np.maximum(below.shadow, shadow),
            np.maximum(below.pile, self._coarse(sprite, self.camera.flat(matrix))),
            max(below.high, float(matrix[2, 3])),
        )

    # -- a picture -----------------------------------------------------------------------------

    def shot(self, lying: Still, flying: Sequence[PlacedThing]) -> Pixels:
        """Return the picture without its noise, (720, 1280) uint8."""
        lamp = self._falls(lying, flying, self._lamp, (0.04, 0.5), lying.shadow)
        room = self._falls(lying, flying, CEILING, (0.6, 0.6), np.zeros_like(lying.shadow))
        light = (255 * (1 - LAMP_SHARE * lamp - ROOM_SHARE * room)).astype(np.uint8)
        shade = cv2.resize(light, VIEW, interpolation=cv2.INTER_LINEAR)
        seen: Any = cv2.multiply(lying.colours, shade, scale=1 / 255)
        for placed in flying:
            seen = self._over(seen, placed)
        seen = cv2.multiply(seen, self._field, scale=1 / 255)
        return np.asarray(cv2.convertScaleAbs(seen, beta=BLACK), np.uint8)

    def noisy(self, still: Pixels) -> Pixels:
        """Return the picture with noise of its own."""
        return self._lens.noisy(still, self.light.noise)

    def glare(self, matrix: Matrix, places: Any) -> Any:
        """Return how much light a shiny thing mirrors at these places of its own, of 255."""
        world = (np.column_stack([places, np.zeros(len(places)), np.ones(len(places))]) @ matrix.T)[
            :, :3
        ]
        normal = matrix[:3, 2]
        to_eye = self.camera.eye - world
        to_eye /= np.linalg.norm(to_eye, axis=1)[:, None]
        mirrored = 2 * (to_eye @ normal)[:, None] * normal - to_eye
        light = 170 * _beam(mirrored, np.array(self._lamp) - world, 0.12)
        if self._mirrored is not None:
            x, y = self._mirrored
            lamp = np.array([2 * x, 2 * y, 2 * ABOVE]) - self.camera.eye
            light += 230 * _beam(mirrored, lamp - world, 0.05)
        return light

    # -- shadows -------------------------------------------------------------------------------

    def _falls(
        self,
        lying: Still,
        flying: Sequence[PlacedThing],
        lamp: tuple[float, float, float],
        soft: tuple[float, float],
        on_mat: Any,
    ) -> Any:
        """Return how much of a lamp's light is kept from what lies there."""
        on_pile = np.zeros_like(on_mat)
        for placed in flying:
            on_mat = np.maximum(on_mat, self._shadow(placed, 0.0, lamp, soft))
            if lying.high:
                on_pile = np.maximum(on_pile, self._shadow(placed, lying.high, lamp, soft))
        return on_mat + (on_pile - on_mat) * lying.pile

    def _shadow(
        self,
        placed: PlacedThing,
        onto: float,
        lamp: tuple[float, float, float],
        soft: tuple[float, float],
    ) -> Any:
        """Return the shadow on a level `onto` mm high, the softer the higher the thing is.

        `soft` says how wide its edge is for each mm, towards the lamp and across.
        """
        x, y, z = lamp
        through = np.array(
            [
                [z - onto, 0, -x, x * onto],
                [0, z - onto, -y, y * onto],
                [0, 0, -onto, z * onto],
                [0, 0, -1, z],
            ]
        )
        dark = self._coarse(placed.sprite, self.camera.flat(through @ placed.matrix))
        gap = max(float(placed.matrix[2, 3]) - onto, 0.5)
        wide, high = (max(round(s * gap * SCALE / COARSE), 1) for s in soft)
        if abs(y) > abs(x):
            wide, high = high, wide
        return cv2.blur(cv2.blur(dark, (wide, high)), (wide, high))

    def _coarse(self, sprite: Sprite, flat: Any) -> Any:
        smaller = np.diag([1 / COARSE, 1 / COARSE, 1.0])
        size = (VIEW[0] // COARSE, VIEW[1] // COARSE)
        few, to_mm = _few(sprite)
        mask = cv2.warpPerspective(few, smaller @ flat @ to_mm, size)
        return np.asarray(mask, np.float32) / 255

    # -- one thing -----------------------------------------------------------------------------

    def _over(self, below: Pixels, placed: PlacedThing) -> Pixels:
        """Return the picture with a thing over it."""
        ways = self._ways(placed)
        sprite, fine = placed.sprite, 1
        if sprite.soft or len(ways) > FAST:  # nothing fine is left to be seen
            sprite, fine = _half(sprite), 2
            ways = [way @ np.diag([2.0, 2.0, 1.0]) for way in ways]
        blur = self._blur(float(placed.matrix[2, 3]))
        box = _box(sprite, ways, 3 * blur + 2)
        if box is None:
            return below
        left, top, right, bottom = box
        size = (right - left, bottom - top)
        shift = np.array([[1.0, 0, -left], [0, 1.0, -top], [0, 0, 1]])
        grey, alpha = (
            _draw_moving(plane, [shift @ way for way in ways], size, blur, fine)
            for plane in (sprite.grey, sprite.alpha)
        )
        grey = cv2.convertScaleAbs(grey, alpha=self._lit(placed.matrix))
        if sprite.shiny:
            grey = cv2.add(grey, self._mirroring(sprite, placed.matrix, shift @ ways[-1], alpha))
        seen = below.copy()
        part = seen[top:bottom, left:right]
        part[:] = cv2.add(cv2.multiply(part, cv2.bitwise_not(alpha), scale=1 / 255), grey)
        return seen

    def _ways(self, placed: PlacedThing) -> list[Any]:
        """Return the ways from its px to the picture's while the shutter is open."""
        sprite = placed.sprite
        now = self.camera.flat(placed.matrix) @ sprite.mm()
        if placed.before is None:
            return [now]
        return _between(self.camera.flat(placed.before) @ sprite.mm(), now, sprite)

    def _mirroring(self, sprite: Sprite, matrix: Matrix, way: Any, alpha: Any) -> Any:
        few = (24, 32)  # of the card: what is mirrored is soft
        height, width = sprite.grey.shape
        mm = sprite.mm()
        x = (np.arange(few[0]) + 0.5) / few[0] * width * mm[0, 0] + mm[0, 2]
        y = (np.arange(few[1]) + 0.5) / few[1] * height * mm[1, 1] + mm[1, 2]
        light = self.glare(matrix, np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2))
        if light.max() < 2:
            return np.zeros_like(alpha)
        light = np.clip(light, 0, 255).astype(np.uint8).reshape(few[1], few[0])
        larger = np.diag([width / few[0], height / few[1], 1.0])
        shown = cv2.warpPerspective(light, way @ larger, (alpha.shape[1], alpha.shape[0]))
        return cv2.multiply(shown, alpha, scale=1 / 255)

    def _blur(self, high: float) -> float:
        """Return the standard deviation in px of what is so high, out of focus or not."""
        far, sharp = ABOVE - high, ABOVE - self._focus
        disc = LENS_MM * abs(far - sharp) / far * FOCAL_MM / (sharp - FOCAL_MM) / PX_MM
        return hypot(self.light.blur, disc / 4)

    def _lit(self, matrix: Matrix) -> float:
        """Return how bright a thing so held is, of one that lies on the mat."""
        to_lamp = np.array(self._lamp) - matrix[:3, 3]
        far = float(np.linalg.norm(to_lamp))
        flat = np.array(self._lamp)
        there = float(matrix[:3, 2] @ to_lamp) / far**3
        usual = flat[2] / float(np.linalg.norm(flat)) ** 3
        return float(np.clip(1 + LAMP_SHARE * (there / usual - 1), 0.45, 1.25))


def _draw_moving(
    plane: Pixels, ways: Sequence[Any], size: tuple[int, int], blur: float, fine: int
) -> Any:
    """Return a thing in a part of the picture; on its way it is the mean of some pictures.

    With `fine` 2 it is drawn half as large first.
    """
    small = (-(-size[0] // fine), -(-size[1] // fine))
    middle = 0.5 / fine - 0.5
    smaller = np.array([[1 / fine, 0, middle], [0, 1 / fine, middle], [0, 0, 1]])
    shots = (cv2.warpPerspective(plane, smaller @ way, small) for way in ways)
    seen: Any = next(shots)
    if len(ways) > 1:
        total = seen.astype(np.float32)
        for shot in shots:
            cv2.accumulate(shot, total)
        seen = cv2.convertScaleAbs(total, alpha=1 / len(ways))
    seen = cv2.GaussianBlur(seen, (0, 0), blur / fine)
    if fine == 1:
        return seen
    larger = cv2.resize(seen, (small[0] * fine, small[1] * fine))
    return np.ascontiguousarray(larger[: size[1], : size[0]])


@lru_cache(96)
def _half(sprite: Sprite) -> Sprite:
    """Return a thing in half as many px a mm."""
    grey, alpha = (
        cv2.resize(plane, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        for plane in (sprite.grey, sprite.alpha)
    )
    middle = (sprite.middle[0] / 2, sprite.middle[1] / 2)
    return replace(
        sprite,
        grey=np.asarray(grey, np.uint8),
        alpha=np.asarray(alpha, np.uint8),
        fine=sprite.fine / 2,
        middle=middle,
    )


@cache
def _mat() -> Sprite:
    rim = 200  # of table, which a tilted camera sees
    seen = np.pad(scenes.table(), rim, constant_values=55)
    return Sprite(
        seen,
        np.full_like(seen, 255),
        SCALE,
        (rim + VIEW[0] / 2, rim + VIEW[1] / 2),
    )


@lru_cache(96)
def _few(sprite: Sprite) -> tuple[Pixels, Any]:
    """Return a small picture of what of it lets no light through, and what brings it to mm."""
    smaller = SCALE / COARSE / sprite.fine * 1.5
    alpha = cv2.resize(sprite.alpha, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
    return np.asarray(alpha, np.uint8), sprite.mm() @ np.diag([1 / smaller, 1 / smaller, 1.0])


def corners(sprite: Sprite) -> Any:
    """Return the corners of its picture, (3, 4)."""
    height, width = sprite.grey.shape
    return np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1]], np.float64)


def corners_in_picture(way: Any, sprite: Sprite) -> Any:
    """Return where its corners are in the picture, (2, 4) px."""
    there = way @ corners(sprite)
    return there[:2] / there[2]


def _between(before: Any, now: Any, sprite: Sprite) -> list[Any]:
    """Return the ways from when the shutter opened till now, near enough for a streak."""
    a, b = corners_in_picture(before, sprite), corners_in_picture(now, sprite)
    far = float(np.abs(np.clip(a, -400, 1700) - np.clip(b, -400, 1700)).max())
    count = min(max(round(far / STREAK_PX), 1), 8)
    before, now = before / before[2, 2], now / now[2, 2]
    return [before + (now - before) * (n + 1) / count for n in range(count)]


def _box(sprite: Sprite, ways: Sequence[Any], more: float) -> tuple[int, int, int, int] | None:
    """Return which part of the picture it takes: left, top, right, bottom; None: it is outside."""
    places = np.hstack([corners_in_picture(way, sprite) for way in (ways[0], ways[-1])])
    low, high = places.min(axis=1) - more, places.max(axis=1) + more
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]) + 1, VIEW[0]), min(int(high[1]) + 1, VIEW[1])
    return (left, top, right, bottom) if right > left and bottom > top else None


def _beam(mirrored: Any, to_lamp: Any, wide: float) -> Any:
    """Return how much of a lamp a mirror shows: 1 in its middle, `wide` radians wide."""
    way = to_lamp / np.linalg.norm(to_lamp, axis=1)[:, None]
    off = np.arccos(np.clip(np.sum(way * mirrored, axis=1), -1, 1))
    return np.exp(-((off / wide) ** 2) / 2)
