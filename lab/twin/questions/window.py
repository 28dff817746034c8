"""What does a bright window do, and the sun?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from lab.twin.album import FEW, Album, Shot
from lab.twin.board import COLUMNS_MM, ROWS_MM, SHINY, board, row
from lab.twin.film import exposure
from lab.twin.judge import judge_picture, white_at
from lab.twin.paint import tiles
from lab.twin.questions import pile_growth
from lab.twin.questions.tables import rows
from lab.twin.scene import Finish, Scene, Window, pile, table

LEFT: Final = Window(-1200.0, 0.0)  # across from the lamp, 1.2 m away
SUN: Final = (0.15, 1.0, 0.84)  # behind the mast, 40 degrees high: its shadow crosses the pile
LEANS: Final = (0, 10, 20, 30)  # degrees towards the window
TIMES: Final = (1, 3, 10)  # the window's light on the mat, of the lamp's
SUN_TIMES: Final = (3, 10, 30)
SIZE: Final = (672, 480)
Z: Final = 27.0  # so high that the board clears the mat when it leans
CARDS: Final = 10


def layers(lean: int) -> dict[str, Shot]:
    """Return the board's pictures under the lamp alone and in the window's light alone."""
    sheets = table() + board(tiles().stickers, Z, lean)
    lamp = Scene(sheets, size=SIZE)
    window = Scene(sheets, lamp=None, window=LEFT, room=0.0, size=SIZE)
    sun = Scene(sheets, lamp=None, sun=SUN, room=0.0, size=SIZE)
    return {
        name: Shot.of(f"window-{name}-lean{lean}", scene, FEW)
        for name, scene in (("lamp", lamp), ("window", window), ("sun", sun))
    }


def pile_layers(paper: Finish) -> dict[str, Shot]:
    """Return the same of a pile, for the eye."""
    sheets = table() + pile(pile_growth.cards(CARDS), tiles(), paper)
    lamp = Scene(sheets, size=pile_growth.SIZE)
    window = Scene(sheets, lamp=None, window=LEFT, room=0.0, size=pile_growth.SIZE)
    sun = Scene(sheets, lamp=None, sun=SUN, room=0.0, size=pile_growth.SIZE)
    return {
        name: Shot.of(f"window-{name}-pile-{paper.name.lower()}", scene, FEW)
        for name, scene in (("lamp", lamp), ("window", window), ("sun", sun))
    }


class Then(StrEnum):
    """When the exposure was locked, and what came after."""

    LAMP = "in lamplight, then this"
    BOTH = "in this light"
    GONE = "in this light, then the lamp alone"


@dataclass(frozen=True, slots=True)
class Light:
    """A light beside the lamp, so many times as bright on a flat card."""

    name: str
    times: int
    leans: tuple[int, ...]


LIGHTS: Final = (
    *(Light("window", times, LEANS) for times in TIMES),
    *(Light("sun", times, (0,)) for times in SUN_TIMES),
)


def answer(album: Album) -> list[str]:
    """Return the table: at which lean codes are lost, by light and exposure."""
    lines = [
        [light.name, light.times, then.value, *_cells(album, light, then)]
        for light in LIGHTS
        for then in Then
    ]
    for paper in SHINY:
        _pictures(album, paper)
    return rows(["light", "times the lamp's", "exposure was locked", *SHINY], lines)


def _cells(album: Album, light: Light, then: Then) -> list[str | None]:
    flat = layers(0)
    lamp, other = album.light(flat["lamp"]), album.light(flat[light.name])
    if lamp is None or other is None:
        return [None] * len(SHINY)
    share = light.times * _white(lamp) / _white(other)
    gain = exposure(_white(lamp) if then is Then.LAMP else _white(lamp + share * other))
    shines = 0.0 if then is Then.GONE else share
    lost = [_lost_cards(album, light, lean, then, shines, gain) for lean in light.leans]
    return [_lost_text(lost, light.leans, paper) for paper in SHINY]


def _lost_cards(
    album: Album, beside: Light, lean: int, then: Then, share: float, gain: float
) -> dict[Finish, int] | None:
    shots = layers(lean)
    lamp, other = album.light(shots["lamp"]), album.light(shots[beside.name])
    if lamp is None or other is None:
        return None
    name = f"window-{beside.name}-lean{lean}-{beside.times}-{then.name.lower()}"
    read = judge_picture(album.picture(name, lamp + share * other, gain))
    stickers = tiles().stickers
    return {paper: 4 - read.share(row(stickers, place)) for place, paper in enumerate(SHINY)}


def _lost_text(
    lost: list[dict[Finish, int] | None], leans: tuple[int, ...], paper: Finish
) -> str | None:
    if None in lost:
        return None
    told = [f"{lean}°: {one[paper]}" for lean, one in zip(leans, lost, strict=True)
            if one and one[paper]]  # fmt: skip
    return ", ".join(told) or "none"


def _white(light: Any) -> float:
    """Return the light of white paper: the matte row's, where it is brightest."""
    return max(white_at(light, x, ROWS_MM[0], Z) for x in COLUMNS_MM)


def _beside(light: Any) -> float:
    """Return the light on the mat beside the pile, where no shadow falls."""
    return max(white_at(light, x, y, 0.0, 4.0) for x in (-58.0, 58.0) for y in (-42.0, 42.0))


def _pictures(album: Album, paper: Finish) -> None:
    """Keep the pile in each light, for the eye and for the suite."""
    lights = {name: album.light(shot) for name, shot in pile_layers(paper).items()}
    lamp = lights.pop("lamp")
    for name, other in lights.items():
        if lamp is None or other is None:
            continue
        beside = [_beside(light) for light in (lamp, other)]
        for times in TIMES if name == "window" else SUN_TIMES:
            mixed = lamp + times * beside[0] / beside[1] * other
            ending = f"{name}-pile-{paper.name.lower()}-{times}"
            album.picture(f"window-{ending}-locked", mixed, exposure(beside[0]))
            album.picture(f"window-{ending}-anew", mixed, exposure((1 + times) * beside[0]))
