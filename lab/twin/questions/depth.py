"""How much of the pile's height stays sharp, with the lens where calibration sets it?"""

from __future__ import annotations

from typing import Final

from lab.twin.album import Album, Shot
from lab.twin.board import board, row
from lab.twin.film import LENS_PX, exposure
from lab.twin.judge import JudgedPicture, judge_picture, white_at
from lab.twin.paint import tiles
from lab.twin.questions.tables import rows
from lab.twin.scene import Finish, Scene, table
from vision.cameras.tuning import ABOVE_MM

HEIGHTS: Final = tuple(range(0, 65, 5))  # mm above the mat
FOCUSES: Final = (0.0, ABOVE_MM, 28.0)  # the mat, as calibrated, a full pile
SOFT_PX: Final = 1.2  # a lens more than twice as soft as ours
SIZE: Final = (736, 528)
MATTE: Final = (Finish.MATTE,) * 3


def shot(height: int, focus: float) -> Shot:
    """Return the board so high, with the lens sharp at `focus`."""
    sheets = table() + board(tiles().stickers, height + 0.5, 0.0, MATTE)
    return Shot.of(f"depth-{height}mm-focus{focus:.0f}", Scene(sheets, focus=focus, size=SIZE))


def answer(album: Album) -> list[str]:
    """Return the table: blur and codes read, by height, focus and lens."""
    head = ["mm above the mat", *(str(height) for height in HEIGHTS)]
    lines: list[list[object]] = []
    for focus, lens in ((focus, lens) for lens in (LENS_PX, SOFT_PX) for focus in FOCUSES):
        seen = [_judge_shot(album, shot(height, focus), height, lens) for height in HEIGHTS]
        name = f"sharp at {focus:.0f} mm" + (", a soft lens" if lens == SOFT_PX else "")
        lines.append([f"{name}: blur, modules", *(one and _blur(one) for one in seen)])
        lines.append(["read, of 12", *(one and len(one.plain) for one in seen)])
    return rows(head, lines)


def _blur(picture: JudgedPicture) -> str:
    return "-" if picture.blur is None else f"{picture.blur:.2f}"


def _judge_shot(album: Album, taken: Shot, height: int, lens: float) -> JudgedPicture | None:
    light = album.light(taken)
    if light is None:
        return None
    gain = exposure(white_at(light, 33.0, 0.0, height))
    name = taken.name + ("-soft" if lens == SOFT_PX else "")
    return _own(judge_picture(album.picture(name, light, gain, lens)))


def _own(picture: JudgedPicture) -> JudgedPicture:
    """Return what was read of the board's twelve codes alone, not of the mat's."""
    ours = {piece for place in range(3) for piece in row(tiles().stickers, place)}
    read = tuple(card for card in picture.read if card in ours)
    return JudgedPicture(read, tuple(card for card in picture.plain if card in ours), picture.blur)
