"""From which lamp angle and height does glare reach a code, on which paper?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import radians, tan
from typing import TYPE_CHECKING, Final

from lab.twin.album import FEW, SAMPLES, Album, Shot
from lab.twin.board import COLUMNS_MM, ROWS_MM, SHINIER, SHINY, Papers, board, row
from lab.twin.film import exposure
from lab.twin.judge import contrast_at, judge_picture, white_at
from lab.twin.judge import rows as calibrated
from lab.twin.paint import tiles
from lab.twin.questions.tables import rows
from lab.twin.scene import Finish, Lamp, Scene, table
from makers.plans.mast_svg import ABOVE, SEEN
from vision.calibration.advice import GOOD_CONTRAST
from vision.calibration.row import Item

if TYPE_CHECKING:
    from vision.frame import Pixels

ANGLES: Final = (15, 25, 35, 45, 55, 65)  # degrees from straight above the pile
HEIGHTS: Final = (100, 200, 350)  # mm above the mat
FARTHER: Final = ((50, Lamp(300, 250)), (45, Lamp(300, 300)))  # what the guide might say
SHINIER_AT: Final = 200  # mm above the mat: the other papers are tried at one height alone
LEANS: Final = (0, 5, 10, 15, 20)  # degrees that a card leans towards the lamp
PAPERS: Final = tuple(dict.fromkeys(SHINY + SHINIER))
SIZE: Final = (640, 448)
Z: Final = 17.0  # so high that the board clears the mat when it leans


def lamps() -> tuple[tuple[int, Lamp], ...]:
    """Return each place of the lamp that is out of the camera's view, and its angle."""
    places = [(angle, Lamp(above * tan(radians(angle)), above)) for above in HEIGHTS
              for angle in ANGLES]  # fmt: skip
    return tuple(place for place in places if not _is_in_view(place[1])) + FARTHER


def _is_in_view(lamp: Lamp) -> bool:
    return lamp.aside < SEEN[0] / 2 * (ABOVE - lamp.above) / ABOVE + 15


def shot(angle: int, lamp: Lamp, lean: int, papers: Papers) -> Shot:
    """Return the board under that lamp, leaning towards it."""
    scene = Scene(table() + board(tiles().stickers, Z, -lean, papers), lamp=lamp, size=SIZE)
    more = "" if papers == SHINY else "-photo"
    return Shot.of(
        f"glare-{lamp.above:.0f}mm-{angle}deg-lean{lean}{more}",
        scene,
        SAMPLES if papers == SHINY else FEW,
    )


@dataclass(frozen=True, slots=True)
class PaperFaults:
    """What is wrong with each paper's codes, "" when nothing is; and what calibration said."""

    wrong: Mapping[Finish, str]
    is_lost: bool  # a code was
    is_told: bool  # calibration said that a lamp is mirrored


def answer(album: Album) -> list[str]:
    """Return the table: at which lean so many of a paper's four codes are faint or lost."""
    lines: list[list[str | None]] = []
    every: list[PaperFaults] = []
    for angle, lamp in lamps():
        cells: dict[Finish, str | None] = {}
        for papers in (SHINIER, SHINY) if lamp.above == SHINIER_AT else (SHINY,):
            seen = [
                _see_shot(album, shot(angle, lamp, lean, papers), lean, papers) for lean in LEANS
            ]
            cells |= {paper: _cell(seen, paper) for paper in papers}
            every += [one for one in seen if one is not None]
        told = [cells.get(paper, "") for paper in PAPERS]
        lines.append([f"{lamp.above:.0f}", f"{angle}°", f"{lamp.aside:.0f}", *told])
    table_of = rows(["lamp above the mat, mm", "angle", "aside, mm", *PAPERS], lines)
    return [*table_of, _agreement(every)]


def _agreement(every: list[PaperFaults]) -> str:
    lost = [one.is_told for one in every if one.is_lost]
    other = [one.is_told for one in every if not one.is_lost]
    return (
        f"Calibration told a mirrored lamp in {sum(lost)} of {len(lost)} pictures in which a code "
        f"was lost, and in {sum(other)} of {len(other)} others."
    )


def _cell(seen: list[PaperFaults | None], paper: Finish) -> str | None:
    """Return the leans at which something was wrong; None when pictures are missing."""
    wrong = [one.wrong[paper] for one in seen if one is not None]
    if len(wrong) < len(seen):
        return None
    return ", ".join(one for one in wrong if one) or "none"


def _see_shot(album: Album, taken: Shot, lean: int, papers: Papers) -> PaperFaults | None:
    light = album.light(taken)
    if light is None:
        return None
    white = max(white_at(light, x, ROWS_MM[0], Z) for x in COLUMNS_MM)
    pixels = album.picture(taken.name, light, exposure(white))
    read = judge_picture(pixels).read
    wrong = {paper: _wrong(pixels, lean, place, read) for place, paper in enumerate(papers)}
    glare = calibrated([pixels])[Item.GLARE]
    is_lost = any("lost" in one for one in wrong.values())
    return PaperFaults(wrong, is_lost, bool(glare.advice))


def _wrong(pixels: Pixels, lean: int, place: int, read: tuple[str, ...]) -> str:
    codes = zip(COLUMNS_MM, row(tiles().stickers, place), strict=True)
    is_read = {x: piece in read for x, piece in codes}
    slope = -tan(radians(lean))
    veiled = sum(
        contrast_at(pixels, x, ROWS_MM[place], Z + x * slope) < GOOD_CONTRAST for x in COLUMNS_MM
    )
    lost = len(is_read) - sum(is_read.values())
    if lost:
        return f"{lean}°: {lost} lost"
    return f"{lean}°: {veiled} faint" if veiled else ""
