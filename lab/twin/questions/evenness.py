"""What calibration says of the bare mat under the LED bar, by its place and the room's light."""

from __future__ import annotations

from typing import Any, Final

from lab.twin import film
from lab.twin.album import FEW, Album, Shot
from lab.twin.film import exposure
from lab.twin.judge import rows as calibrated
from lab.twin.judge import white_at
from lab.twin.questions.tables import rows
from lab.twin.scene import Lamp, Scene, table
from vision.calibration.row import Item

LAMPS: Final = (  # aside and above, mm
    *((aside, 200) for aside in (100, 150, 200, 250, 300)),
    *((aside, 250) for aside in (200, 250, 300)),
    *((aside, 300) for aside in (150, 200, 250, 300)),
    *((aside, 400) for aside in (200, 300, 400)),
)
ROOMS: Final = (0.0, 0.1, 0.3)  # light of the room, of what the bar gives in the mat's middle
FRAMES: Final = 6  # that calibration sees of each, each with noise of its own


def lamp_shot(aside: int, above: int) -> Shot:
    """Return the bare mat under the bar alone."""
    scene = Scene(table(), lamp=Lamp(aside, above), room=0.0)
    return Shot.of(f"mat-{aside}aside-{above}above", scene, FEW)


def room_shot() -> Shot:
    """Return the bare mat in the room's light alone."""
    return Shot.of("mat-room", Scene(table(), lamp=None), FEW)


def answer(album: Album) -> list[str]:
    """Return the table: the darkest code's white, of the brightest's, and calibration's word."""
    room = album.light(room_shot())
    places = [*((lamp, album.light(lamp_shot(*lamp))) for lamp in LAMPS)]
    other = album.light(lamp_shot(-200, 200))
    near = dict(places)[200, 200]
    lines = [
        [f"{aside}", f"{above}", _light(light, near), *_cells(light, room)]
        for (aside, above), light in places
    ]
    both = None if other is None or near is None else other + near
    lines.append(["200, one on each side", "200", _light(both, near), *_cells(both, room)])
    head = ["aside, mm", "above, mm", "light", *(f"room {share:.0%}" for share in ROOMS)]
    return rows(head, lines)


def _cells(light: Any, room: Any) -> list[str | None]:
    if light is None or room is None:
        return [None] * len(ROOMS)
    return [_cell(light + share * room * _middle(light) / _middle(room)) for share in ROOMS]


def _light(light: Any, near: Any) -> str | None:
    """Return how much light falls on the mat's middle."""
    return None if light is None or near is None else f"{_middle(light) / _middle(near):.1f}"


def _cell(light: Any) -> str:
    """Return the share of light at the darkest code, and the verdict if it is not good."""
    gain = exposure(max(white_at(light, x, 0.0, 0.0) for x in (-75.0, 75.0)))
    judged = calibrated(film.develop_frame(light, gain, seed) for seed in range(FRAMES))
    told = f"{judged[Item.LIGHT].values['percent']} %"
    bad = [f"{row.what}: {row.verdict}" for row in judged.values() if row.verdict != "good"]
    return f"{told} ({', '.join(bad)})" if bad else told


def _middle(light: Any) -> float:
    return white_at(light, 0.0, 0.0, 0.0, 20.0)
