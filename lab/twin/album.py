"""Pictures that were taken: each is rendered once and kept, so that a question is asked anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from lab.twin import film
from lab.twin.scene import Scene

if TYPE_CHECKING:
    from lab.twin.render import Studio
    from vision.frame import Pixels

SAMPLES: Final = 16  # a px, where few pictures tell much
FEW: Final = 9  # where many tell together, or the eye looks


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture to be taken; of several moments the mean."""

    name: str
    moments: tuple[Scene, ...]
    samples: int = SAMPLES

    @classmethod
    def of(cls, name: str, scene: Scene, samples: int = SAMPLES) -> Shot:
        return cls(name, (scene,), samples)


class Album:
    """Light by shot, in a folder; at most so many shots are rendered, others are missing."""

    def __init__(self, folder: Path, studio: Callable[[], Studio], most: int) -> None:
        self._folder = folder
        self._make_studio = studio
        self._studio: Studio | None = None
        self._left = most
        (folder / "light").mkdir(parents=True, exist_ok=True)

    def light(self, shot: Shot) -> Any:
        """Return the light, rendered now or before, or None when enough were rendered."""
        path = self._folder / "light" / f"{shot.name}.npy"
        if path.exists():
            return np.load(path).astype(np.float32)
        if self._left <= 0:
            return None
        self._left -= 1
        self._studio = self._studio or self._make_studio()
        light = self._studio.film(shot.moments, shot.samples, _seed(shot.name))
        np.save(path, light.astype(np.float16))
        return light

    def picture(self, name: str, light: Any, gain: float, lens: float = film.LENS_PX) -> Pixels:
        """Return the frame that a camera makes of the light, and keep it as a PNG."""
        pixels = film.develop_frame(light, gain, _seed(name), lens)
        good, content = cv2.imencode(".png", pixels)
        assert good  # eight bits in one colour can always be written
        (self._folder / f"{name}.png").write_bytes(content.tobytes())
        return pixels


def _seed(name: str) -> int:
    """Return a number that is always the same for that name."""
    return sum((n + 1) * ord(letter) for n, letter in enumerate(name)) % 2**31
