"""A picture with its time, what is read in it, and the two protocols at the edges of seeing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

Point = tuple[float, float]  # px, x to the right, y down
Corners = tuple[Point, Point, Point, Point]  # clockwise from the code's own top left
Region = tuple[int, int, int, int]  # left, top, right, bottom in px of the whole frame


class VisionError(Exception):
    """Base of what can go wrong between the light and the table."""


class NoCamera(VisionError, OSError):
    """A camera, folder or video that cannot be used: what, where and what to do."""


class BadPicture(VisionError, ValueError):
    """A picture file that cannot be read: what, where and what to do."""


class NoDecoder(VisionError, ImportError):
    """A decoder that was asked for by name and is not there."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: `pixels` is (height, width) uint8 grey, `at` its camera's seconds."""

    pixels: Pixels
    at: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """A code that was read: its text, and its corners in px of the whole frame."""

    text: str
    corners: Corners


class Decoder(Protocol):
    """Reads QR codes. Never raises for a picture, however bad it is."""

    @property
    def name(self) -> str:
        """The name that `--decoder` knows it by."""

    def decode(self, pixels: Pixels) -> tuple[Sighting, ...]:
        """Return every code read in a (height, width) uint8 grey picture."""


class Camera(Protocol):
    """Gives frames until it ends or is closed. `live` cameras drop frames, the others never."""

    @property
    def live(self) -> bool:
        """Whether frames come at their own time and the newest one counts."""

    @property
    def skipped_frames(self) -> int:
        """How many pictures could not be read so far."""

    def frames(self) -> Iterator[Frame]:
        """Yield frames, the time counted in seconds from the first; raise NoCamera when lost."""

    def close(self) -> None:
        """Let the device or file go."""
