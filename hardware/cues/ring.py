"""What every LED of the ring and of the seats shows. Pure.

White Swords fill the ring from its first LED, black ones from its last; seats follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hardware.board import RING, SWORD_LAMPS
from hardware.cues.cues import Chain
from hardware.frames import Pixel

WHITE: Final = (255, 220, 180)  # a warm one: the LED's own is blue
BLACK: Final = (110, 0, 200)  # black cannot shine; violet is far from white, red and amber
TOO_MANY: Final = (255, 90, 0)
ASKED: Final = (255, 140, 20)
PICKED: Final = (200, 210, 255)  # cold white: no Sword and no seat has it otherwise
PLAYING: Final = (26, 14, 2)
SWORDS_TO_END: Final = 7
DARK: Final = (0, 0, 0)
COLOURS: Final = dict(zip(SWORD_LAMPS, (WHITE, BLACK), strict=True))


def pixels(chain: Chain, seats: int) -> tuple[Pixel, ...]:
    """Return the colour of every LED: the ring's sixteen, then those of the seats."""
    return (*_ring(chain), *(_seat(chain, seat) for seat in range(seats)))


def levels(shown: Sequence[Pixel]) -> dict[str, float]:
    """Return how much of the ring shines for each colour of Swords, 0 to 1, and each seat."""
    swords = {
        name: sum(max(pixel) for pixel in shown[:RING] if _is_of(pixel, colour)) / 255 / RING
        for name, colour in COLOURS.items()
    }
    # Violet is dimmer than white at its brightest: by its own full level it is full.
    swords = {name: level * 255 / max(COLOURS[name]) for name, level in swords.items()}
    return swords | {f"seat-{n + 1}": max(pixel) / 255 for n, pixel in enumerate(shown[RING:])}


def row(chain: Chain, colour: str, lamps: int) -> float:
    """Return how much of a row of lamps is lit for a colour of Swords, 0 to 1.

    Seven Swords of a colour end a game: a shorter row shows them with dim lamps between.
    """
    if colour in chain.over:
        return chain.over[colour]
    count = {"white": chain.white, "black": chain.black}[colour]
    return min(1.0, count / max(SWORDS_TO_END, lamps))


def _ring(chain: Chain) -> list[Pixel]:
    ring = [_sword(chain, place) for place in range(RING)]
    # A cue takes a colour's half of the ring: all its LEDs, whatever lies there.
    if "white" in chain.over:
        ring[: RING // 2] = [_scale_colour(WHITE, chain.over["white"])] * (RING // 2)
    if "black" in chain.over:
        ring[RING // 2 :] = [_scale_colour(BLACK, chain.over["black"])] * (RING // 2)
    return ring


def _sword(chain: Chain, place: int) -> Pixel:
    black_from = max(0, RING - chain.black)
    too_many = chain.white + chain.black - RING
    if chain.flash and black_from <= place < black_from + too_many:
        return TOO_MANY
    if place >= black_from:
        return BLACK
    return WHITE if place < chain.white else DARK


def _seat(chain: Chain, seat: int) -> Pixel:
    if seat == chain.picked:
        return PICKED
    if seat == chain.seat:
        return ASKED
    return PLAYING if seat < chain.seats else DARK


def _scale_colour(colour: Pixel, level: float) -> Pixel:
    red, green, blue = (round(part * level) for part in colour)
    return red, green, blue


def _is_of(pixel: Pixel, colour: Pixel) -> bool:
    """Whether a pixel is this colour, at any brightness."""
    return pixel != DARK and _scale_colour(colour, max(pixel) / max(colour)) == pixel
