"""How fast may a card move and still be read? The mean of eight moments of one exposure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lab.twin.album import FEW, Album, Shot
from lab.twin.film import exposure
from lab.twin.judge import judge_picture
from lab.twin.paint import tiles
from lab.twin.questions import pile_growth
from lab.twin.questions.tables import rows
from lab.twin.render import MOMENTS
from lab.twin.scene import Scene, pile, table

SPEEDS: Final = (60, 100, 140)  # mm a second
OPEN_S: Final = 0.01  # the exposure that a lit room gives
CARDS: Final = 10


def shot(speed: int) -> Shot:
    """Return the top card on its way to the right while the shutter is open."""
    *below, top = pile_growth.cards(CARDS)
    ways = [speed * OPEN_S * (n / (MOMENTS - 1) - 0.5) for n in range(MOMENTS)]
    moments = tuple(
        Scene(table() + pile([*below, replace(top, x=top.x + way)], tiles()), size=pile_growth.SIZE)
        for way in ways
    )
    return Shot(f"moving-{speed}mm", moments, FEW)


def answer(album: Album) -> list[str]:
    """Return the table: of the moving card's two codes so many were read."""
    cells = [_judge_shot(album, shot(speed)) for speed in SPEEDS]
    head = ["mm a second", *(str(speed) for speed in SPEEDS)]
    smear = [f"{speed * OPEN_S * 1280 / 216:.1f}" for speed in SPEEDS]
    return rows(head, [["px in 10 ms", *smear], ["codes read, of 2", *cells]])


def _judge_shot(album: Album, taken: Shot) -> int | None:
    light = album.light(taken)
    if light is None:
        return None
    gain = exposure(pile_growth.white_of_the_mat(album))
    return judge_picture(album.picture(taken.name, light, gain)).read.count(
        pile_growth.cards(CARDS)[-1].piece
    )
