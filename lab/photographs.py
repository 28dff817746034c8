"""How many cards are read in one photograph, by distance and tilt? Drawn ones on a wooden table.

`python -m lab.photographs`; each has noise, blur, and cards that lie askew.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin, tan
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from bench.options import Options
from firmware.games.registry import GAMES
from firmware.owner.deck import tagged_pieces
from vision.cameras.art import sticker_pixels
from vision.decode import decoder
from vision.frame import Point
from vision.mat import CARD_MM
from vision.photo import read_photo
from vision.tags import Deck

if TYPE_CHECKING:
    from vision.frame import Pixels

DECK: Final = Deck.of("K7QD", tagged_pieces(GAMES["rumors"].game.pieces))
PIECES: Final = [str(piece.id) for piece in GAMES["rumors"].game.pieces]
PX_MM: Final = 5.0  # of the drawn table
GAP_MM: Final = 8.0
EDGE_MM: Final = 20.0
STICKER_MM: Final = 18.0
FIELD_DEG: Final = 60.0  # across, as phones have it


CARDS: Final = 20  # in a photograph, five a row
WIDTHS: Final = (4000, 2800, 2000, 1600, 1300)  # px: the farther away, the fewer a code has
TILTS: Final = (0.0, 20.0, 40.0, 50.0)  # degrees


@dataclass(frozen=True)
class Photograph:
    """A picture, and how the table's mm (from its left upper corner) become px."""

    pixels: Pixels
    matrix: Any

    def mm(self, points: Sequence[Point]) -> Any:
        """Return where points of the picture truly lie on the table."""
        back = np.linalg.inv(self.matrix) @ np.column_stack([points, np.ones(len(points))]).T
        return (back[:2] / back[2]).T

    def middle_mm(self) -> float:
        """Return how wide a px of the picture's middle is on the table, mm."""
        high, wide = self.pixels.shape
        one, next_one = self.mm([(wide / 2, high / 2), (wide / 2 + 1, high / 2)])
        return float(np.hypot(*(next_one - one)))


@dataclass
class PhotographTrial:
    """What became of photographs of one kind."""

    cards: int = 0
    read: int = 0
    wrong: int = 0  # pieces that do not lie there
    seconds: float = 0.0  # of the processor
    px: float = 0.0  # a module in the table's middle, mean


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a card was told that does not lie there."""
    words = Options("lab.photographs", __doc__)
    words.size("each", 5, 1, "photographs a cell")
    words.size("widths", len(WIDTHS), 1, "how many sizes of picture")
    args = words.read(argv)
    wrong = 0
    print("| px a picture | px a module | " + " | ".join(f"{tilt:g}°" for tilt in TILTS) + " | s |")
    print("|---|---|" + "---|" * len(TILTS) + "---|")
    for width in WIDTHS[: args.widths]:
        cells = [try_photographs(width, tilt, args.each) for tilt in TILTS]
        wrong += sum(cell.wrong for cell in cells)
        shares = " | ".join(f"{cell.read / cell.cards:.1%}" for cell in cells)
        slowest = max(cell.seconds for cell in cells) / args.each
        print(f"| {width}x{width * 3 // 4} | {cells[0].px:.1f} | {shares} | {slowest:.1f} |")
    print(f"\ntold and not there: {wrong}")
    return 1 if wrong else 0


def try_photographs(width: int, tilt: float, each: int) -> PhotographTrial:
    """Take photographs of so many cards, other ones each time, and read them."""
    tried, reader = PhotographTrial(), decoder()
    for number in range(each):
        pieces = [PIECES[(number * CARDS + n) % len(PIECES)] for n in range(CARDS)]
        table = table_of(texts_of(DECK, pieces), 5, seed=number)
        picture = take_picture(table, tilt, roll=7.0 * number - 15.0, width=width)
        begun = time.process_time()
        photo = read_photo(picture.pixels, reader, DECK)
        tried.seconds += time.process_time() - begun
        told = {one.piece for one in photo.found_pieces}
        tried.cards += CARDS
        tried.read += len(told & set(pieces))
        tried.wrong += len(told - set(pieces))
        tried.px += STICKER_MM / 29 / picture.middle_mm() / each
    return tried


def table_of(texts: Sequence[str], columns: int, seed: int = 1) -> Pixels:
    """Draw cards in rows, each a little askew; a text is what both stickers of a card say."""
    chance = np.random.default_rng(seed)
    step_x, step_y = (side + GAP_MM for side in CARD_MM)
    wide, high = columns * step_x + 2 * EDGE_MM, ceil(len(texts) / columns) * step_y + 2 * EDGE_MM
    y, x = np.mgrid[0 : round(high * PX_MM), 0 : round(wide * PX_MM)] / PX_MM
    wood = 110 + 18 * np.sin(0.9 * y + 4 * np.sin(0.02 * x)) + chance.normal(0, 6, x.shape[1])
    table = np.asarray(np.clip(wood, 0, 255), np.uint8)
    for number, text in enumerate(texts):
        row, column = divmod(number, columns)
        place = (EDGE_MM + (column + 0.5) * step_x, EDGE_MM + (row + 0.5) * step_y)
        askew = float(chance.uniform(-6, 6)) + 180 * float(chance.random() < 0.3)
        lay(table, card_of(text), place, askew)
    return table


def card_of(text: str) -> Pixels:
    """Draw a white card with its two stickers."""
    wide, high, side = (round(mm * PX_MM) for mm in (*CARD_MM, STICKER_MM))
    card = np.full((high, wide), 225, np.uint8)
    card[:side, :side] = sticker_pixels(text, side)
    card[-side:, -side:] = sticker_pixels(text, side)[::-1, ::-1]
    return card


def lay(table: Pixels, card: Pixels, place: Point, degrees: float) -> None:
    """Lay a card with its middle at a place (mm), turned."""
    high, wide = card.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.0)
    turn[:, 2] += (place[0] * PX_MM - wide / 2, place[1] * PX_MM - high / 2)
    size = (table.shape[1], table.shape[0])
    cv2.warpAffine(card, turn, size, dst=table, borderMode=cv2.BORDER_TRANSPARENT)


def take_picture(
    table: Pixels, tilt: float = 0.0, roll: float = 5.0, width: int = 2000
) -> Photograph:
    """Take a picture 4:3 of the whole table, the camera tilted by so many degrees."""
    high, wide = (side / PX_MM for side in table.shape)
    height, focal = width * 3 // 4, width / 2 / tan(radians(FIELD_DEG / 2))
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    a, r = radians(tilt), radians(roll)
    turn = np.array([[1, 0, 0], [0, cos(a), -sin(a)], [0, sin(a), cos(a)]]) @ np.array(
        [[cos(r), -sin(r), 0], [sin(r), cos(r), 0], [0, 0, 1]]
    )
    corners = np.array([(0, 0, 1), (wide, 0, 1), (wide, high, 1), (0, high, 1)]).T
    centred = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1]])
    matrix = np.eye(3)
    for away in range(200, 3000, 10):  # mm from the lens to the table's middle
        matrix = lens @ np.column_stack([turn[:, 0], turn[:, 1], (0, 0, away)]) @ centred
        seen = matrix @ corners
        x, y = seen[:2] / seen[2]
        inside = (x > 0) & (x < width) & (y > 0) & (y < height) & (seen[2] > 0)
        if inside.all():
            break
    shrunk = matrix @ np.diag([1 / PX_MM, 1 / PX_MM, 1])
    sharp = cv2.warpPerspective(table, shrunk, (width, height), borderValue=80)
    noise = np.random.default_rng(2).integers(-5, 6, sharp.shape, np.int8)
    pixels = np.clip(cv2.GaussianBlur(sharp, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8)
    return Photograph(pixels, matrix)


def texts_of(deck: Deck, pieces: Sequence[str]) -> list[str]:
    """Return what the stickers of these pieces say."""
    return [deck.text(piece) for piece in pieces]


if __name__ == "__main__":
    sys.exit(main())
