"""Is every card of a careless pile read, up to the sixtieth, on which paper?"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from lab.twin.album import FEW, Album, Shot
from lab.twin.cards import BARE, SLEEVED, Askew, Card
from lab.twin.film import exposure
from lab.twin.judge import JudgedPicture, judge_picture, white_at
from lab.twin.paint import tiles
from lab.twin.questions.tables import rows
from lab.twin.scene import Finish, Scene, height, pile, table

MOST: Final = 60
EVERY: Final = {Finish.MATTE: 4, Finish.GLOSSY: 10, Finish.SLEEVE: 6}  # cards between two pictures
SIZE: Final = (800, 608)


def cards(count: int) -> tuple[Card, ...]:
    """Return a pile as careless people lay it: always the same one."""
    chance = np.random.default_rng(60)
    names = list(tiles().stickers)
    return tuple(_card(name, chance) for name in names[:MOST])[:count]


def _card(piece: str, chance: np.random.Generator) -> Card:
    askew = (_askew(chance), _askew(chance))
    return Card(
        piece,
        x=float(chance.normal(0, 4)),
        y=float(chance.normal(0, 3)),
        angle=float(chance.choice((90, 270)) + chance.normal(0, 5)),
        bend=float(chance.uniform(-1.0, 3.0)),
        askew=askew,
    )


def _askew(chance: np.random.Generator) -> Askew:
    across, along = chance.uniform(0, 3, 2)
    return Askew(float(across), float(along), float(chance.uniform(-8, 8)))


def lying(count: int, paper: Finish) -> tuple[Card, ...]:
    """Return the same pile as it is laid on that paper; a sleeve holds its sticker straight."""
    if paper is not Finish.SLEEVE:
        return cards(count)
    return tuple(replace(card, askew=(Askew(), Askew())) for card in cards(count))


def shot(count: int, paper: Finish) -> Shot:
    """Return the pile of so many cards."""
    scene = Scene(table() + pile(lying(count, paper), tiles(), paper), size=SIZE)
    return Shot.of(f"pile-{paper.name.lower()}-{count:02}", scene, FEW)


def answer(album: Album) -> list[str]:
    """Return the table: of how many top cards both stickers, one, none were read."""
    lines = []
    for paper, step in EVERY.items():
        counts = range(step, MOST + 1, step)
        seen = [(count, _judge_shot(album, shot(count, paper))) for count in counts]
        tops = [one and one.read.count(cards(count)[-1].piece) for count, one in seen]
        taken = [top for top in tops if top is not None]
        stock = SLEEVED if paper is Finish.SLEEVE else BARE
        high = f"{height(cards(MOST), stock):.0f}"
        split = [sum(top == many for top in taken) for many in (2, 1, 0)]
        lines.append([paper.value, high, len(taken), *split])
    head = ["paper", "60 cards are mm high", "tops", "both codes read", "one", "none"]
    return rows(head, lines)


def white_of_the_mat(album: Album) -> float:
    """Return the light on the bare mat's brightest mark: exposure is locked before the game."""
    light = album.light(Shot.of("mat-bare", Scene(table()), FEW))
    return 1.0 if light is None else white_at(light, 75.0, 0.0, 0.0)


def _judge_shot(album: Album, taken: Shot) -> JudgedPicture | None:
    light = album.light(taken)
    if light is None:
        return None
    return judge_picture(album.picture(taken.name, light, exposure(white_of_the_mat(album))))
