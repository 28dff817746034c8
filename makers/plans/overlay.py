"""A sheet to lay on the front panel: names and emblems of one game, holes to cut. As PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from hardware.board import QUESTS, Board
from hardware.emblem import Emblem, steps
from makers.case.sizes import split_position
from makers.plans.holes import Hole, HoleUse, NoRoom, holes, label_at
from makers.plans.panel_sheet import PanelSheet
from words.font import font
from words.text import Text, t

EMBLEM_MM: Final = 12.0
EMBLEM_TOP, NAME_AT = 2.5, 18.5  # above the lamp of a quest
NAME_ROOM: Final = 30.0  # from one quest to the next there are 32
NAME_POINTS: Final = 4.2


@dataclass(frozen=True, slots=True)
class Names:
    """What a game writes on the panel: by button."""

    title: str
    labels: Mapping[str, str]
    emblems: Mapping[str, Emblem] = field(default_factory=dict)


def overlay(board: Board, names: Names, say: Callable[[str], str] = str) -> bytes:
    """Return the sheet; `say` puts its words into a language. Raise NoRoom as the template does."""
    title = t("Overlay of the {board} board: {game}", board=board.name, game=names.title)
    sheet = PanelSheet(board, say, title, _HINT)
    for hole in holes(board):
        sheet.circle(hole.x, hole.y, cut_out(hole), 0.15)
        _name(sheet, hole, names)
    if seam := _seam(board):
        sheet.canvas.setDash(1, 1)
        for x, y in seam:
            sheet.circle(x, y, board.plate.screw, 0.15)
        sheet.canvas.setDash()
        sheet.words(board.plate.width / 2, board.plate.height + 6, _SEAM, 3.4)
    return sheet.pdf()


def cut_out(hole: Hole) -> float:
    """Return how wide a hole is cut: round the rims, so that another game's sheet goes on later."""
    return hole.rim if hole.sits in (HoleUse.BUTTON, HoleUse.LAMP) else hole.across


def _seam(board: Board) -> tuple[tuple[float, float], ...]:
    """Return the screws beside the seam of a plate that is printed in two."""
    try:
        cut = split_position(board)
    except NoRoom:  # no printer makes this plate; the sheet lies on a drilled one
        return ()
    return cut.screws if cut else ()


_SEAM: Final[Text] = t("Dashed: screws of a printed plate, which is in two halves.")
_HINT: Final[Text] = t(
    "Print at 100 % on thick paper, measure the ruler, cut out the holes and the outline, lay "
    "it under"
    " a clear foil."
)


def _name(sheet: PanelSheet, hole: Hole, names: Names) -> None:
    button = hole.part.removesuffix(" button")
    if hole.sits is HoleUse.BUTTON and button in QUESTS:
        if button in names.emblems:
            top_left = (hole.x - EMBLEM_MM / 2, EMBLEM_TOP)
            _draw(sheet.canvas, names.emblems[button], *top_left, EMBLEM_MM / 100)
        words = names.labels.get(button) or hole.label
        sheet.words(hole.x, NAME_AT, words, _fitting(sheet.say(words)))
    elif hole.label:
        sheet.words(*label_at(hole), names.labels.get(button) or hole.label, 3.4)


def _fitting(words: str) -> float:
    """Return the size in which words have room."""
    return min(NAME_POINTS, NAME_ROOM / stringWidth(words, font(), 1.0))


def _draw(canvas: Canvas, emblem: Emblem, x: float, y: float, scale: float) -> None:
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, x, -y)
    canvas.setLineWidth(5)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    for words, is_filled in [
        *((one, False) for one in emblem.lines), *((one, True) for one in emblem.filled),
    ]:  # fmt: skip
        path = canvas.beginPath()
        for command, numbers in steps(words):
            match command:
                case "M":
                    path.moveTo(*numbers)
                case "L":
                    path.lineTo(*numbers)
                case "C":
                    path.curveTo(*numbers)
                case _:
                    path.close()
        canvas.drawPath(path, stroke=not is_filled, fill=is_filled)
    canvas.restoreState()
