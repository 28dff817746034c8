"""Where things are above the mat, how they get there as hands move them, and how they tremble."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, radians, sin
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]  # (4, 4): from a thing's own mm to the table's
NEAR_STEP_S: Final = 0.005
SETTLES_S: Final = 0.12  # a hand that is about to let go trembles less and less


@dataclass(frozen=True, slots=True)
class Pose:
    """mm to the right, down the picture and above the mat; degrees clockwise, and leant.

    `pitch` raises the side to which the thing's own x points, `roll` the one of its own y.
    """

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    angle: float = 0.0
    pitch: float = 0.0
    roll: float = 0.0

    def matrix(self) -> Matrix:
        """Return what brings the thing's own places to the table's."""
        leant = _turn(2, self.angle) @ _turn(1, -self.pitch) @ _turn(0, self.roll)
        leant[:3, 3] = self.x, self.y, self.z
        return leant

    def move_to(self, share: float, other: Pose, lag: float = 0.0) -> Pose:
        """Return the pose after a share of the way; the height follows `lag` later."""
        flat, high = _ease_share(share * (1 + lag)), _ease_share((share - lag) / (1 - lag))
        mine, theirs = _numbers(self), _numbers(other)
        shares = (flat, flat, high, flat, high, high)
        return Pose(*(a + s * (b - a) for a, b, s in zip(mine, theirs, shares, strict=True)))


def _numbers(pose: Pose) -> tuple[float, ...]:
    return pose.x, pose.y, pose.z, pose.angle, pose.pitch, pose.roll


def _turn(axis: int, degrees: float) -> Matrix:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    a, b = ((1, 2), (2, 0), (0, 1))[axis]
    turn = np.eye(4)
    turn[a, a] = turn[b, b] = c
    turn[b, a], turn[a, b] = s, -s
    return turn


def _ease_share(share: float) -> float:
    """Return how far a hand is after a share of its time: it speeds up and slows down."""
    t = min(max(share, 0.0), 1.0)
    return t * t * t * (10 + t * (6 * t - 15))


@dataclass(frozen=True, slots=True)
class Tremor:
    """How a hand trembles: sums of sines of 1.5 to 9 Hz, in mm and degrees."""

    waves: tuple[tuple[float, float, float], ...] = ()  # Hz, phase, which of four it moves
    mm: float = 0.0

    @classmethod
    def of(cls, chance: np.random.Generator, mm: float) -> Tremor:
        """Return one that moves a card by `mm` at most, roughly."""
        waves = tuple(
            (float(chance.uniform(1.5, 9)), float(chance.uniform(0, 2 * pi)), float(n % 4))
            for n in range(12)
        )
        return cls(waves, mm)

    def shaken(self, pose: Pose, at: float, share: float) -> Pose:
        """Return where the hand really has it."""
        if not self.mm or share <= 0:
            return pose
        by = [0.0] * 4
        for hertz, phase, which in self.waves:
            by[int(which)] += self.mm * share / 3 * sin(2 * pi * hertz * at + phase)
        return Pose(
            pose.x + by[0],
            pose.y + by[1],
            pose.z + by[2],
            pose.angle + by[3],
            pose.pitch + 2 * by[2],
            pose.roll - 2 * by[3],
        )


@dataclass(slots=True)
class Path:
    """A way through poses: `(until, pose, lag)`, each reached at its time and kept till the next.

    From `calm` on nothing trembles: the thing lies.
    """

    since: float
    begun: Pose
    legs: list[tuple[float, Pose, float]] = field(default_factory=list)
    tremor: Tremor = Tremor()
    calm: float = float("inf")

    def to(self, pose: Pose, s: float, lag: float = 0.0) -> Path:
        """Go on to a pose in so many seconds."""
        self.legs.append((self.until + s, pose, lag))
        return self

    def stay(self, s: float) -> Path:
        """Stay as long."""
        return self.to(self.end, s)

    @property
    def until(self) -> float:
        return self.legs[-1][0] if self.legs else self.since

    @property
    def end(self) -> Pose:
        return self.legs[-1][1] if self.legs else self.begun

    def at(self, at: float) -> Pose:
        """Return the pose at a time."""
        share = min(max((self.calm - at) / SETTLES_S, 0.0), 1.0)
        return self.tremor.shaken(self._planned_pose(at), at, share)

    def near(self, at: float, mm: float) -> float:
        """Return since when it is so near where it is at a time, going back from there."""
        aim, since = self.at(at), at
        while since > self.since and _far(self.at(since - NEAR_STEP_S), aim) <= mm:
            since -= NEAR_STEP_S
        return since

    def _planned_pose(self, at: float) -> Pose:
        since, pose = self.since, self.begun
        for until, aim, lag in self.legs:
            if at < until:
                return pose.move_to((at - since) / (until - since), aim, lag)
            since, pose = until, aim
        return pose


def _far(pose: Pose, other: Pose) -> float:
    return hypot(pose.x - other.x, pose.y - other.y, pose.z - other.z)


class Camera:
    """A lens above the mat that looks at its middle: where and how sharp it shows what is there."""

    def __init__(
        self, size: tuple[int, int], scale: float, above: float, tilt: Sequence[float]
    ) -> None:
        focal = scale * above
        down = np.diag([1.0, 1.0, -1.0, 1.0])  # what is high is near
        leant = _turn(0, tilt[0]) @ _turn(1, tilt[1])
        self._seen = np.array(
            [[focal, 0, size[0] / 2, 0], [0, focal, size[1] / 2, 0], [0, 0, 1.0, 0]]
        )
        far = np.eye(4)
        far[2, 3] = above
        self.view: Any = self._seen @ far @ leant @ down  # (3, 4)
        self.eye: Any = np.linalg.inv(far @ leant @ down)[:3, 3]

    def flat(self, matrix: Matrix) -> Any:
        """Return what brings the mm of a flat thing so placed to px, (3, 3)."""
        return self.view @ matrix[:, (0, 1, 3)]

    def px(self, places: Any) -> Any:
        """Return where the camera shows places of the table, (n, 3) mm to (n, 2) px."""
        shown = np.column_stack([places, np.ones(len(places))]) @ self.view.T
        return shown[:, :2] / shown[:, 2:]
