"""How far askew may the camera stand before the mat's ends are no longer sharp?"""

from __future__ import annotations

from typing import Final

from lab.twin import film
from lab.twin.album import FEW, Album, Shot
from lab.twin.film import exposure
from lab.twin.judge import rows as calibrated
from lab.twin.judge import white_at
from lab.twin.questions.tables import rows
from lab.twin.scene import Scene, table
from vision.calibration.row import Item

LEANS: Final = (0, 5, 10, 15)  # degrees
FRAMES: Final = 6
TOLD: Final = (Item.TILT, Item.SHARPNESS, Item.SIZE, Item.PLACE)


def shot(lean: int) -> Shot:
    """Return the bare mat, its right end nearer to the camera."""
    return Shot.of(f"tilt-{lean}deg", Scene(table(lean)), FEW)


def answer(album: Album) -> list[str]:
    """Return the table: what calibration says of each tilt."""
    return rows(["degrees", *TOLD], [[lean, *_cells(album, lean)] for lean in LEANS])


def _cells(album: Album, lean: int) -> list[str | None]:
    light = album.light(shot(lean))
    if light is None:
        return [None] * len(TOLD)
    gain = exposure(white_at(light, 75.0, 0.0, 0.0))
    judged = calibrated(film.develop_frame(light, gain, seed) for seed in range(FRAMES))
    return [f"{judged[what].verdict}, {dict(judged[what].values)}" for what in TOLD]
