"""Letters as lines, for a laser that engraves: no cutter's program agrees with another on fonts.

Each letter is one or more lines on a grid 4 wide and 6 high, its left upper corner 0,0. Pure.
"""

from __future__ import annotations

from typing import Final

WIDE, HIGH, NEXT = 4.0, 6.0, 6.0  # NEXT: from letter to letter
LETTERS: Final = {
    " ": "", "+": "13 33|22 24", "-": "13 33", ".": "25 26", ":": "21 22|25 26",
    "0": "10 30 41 45 36 16 05 01 10|14 32", "1": "11 20 26", "2": "01 10 30 41 42 06 46",
    "3": "00 40 22 32 43 45 36 16 05", "4": "36 30 04 44", "5": "40 00 02 32 43 45 36 06",
    "6": "30 10 01 05 16 36 45 44 33 03", "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33", "9": "43 13 02 01 10 30 41 45 36 16",
    "A": "06 20 46|14 34", "B": "06 00 30 41 42 33 03|33 44 45 36 06",
    "C": "41 30 10 01 05 16 36 45", "D": "06 00 30 41 45 36 06", "E": "40 00 06 46|03 33",
    "F": "40 00 06|03 33", "G": "41 30 10 01 05 16 36 45 43 23", "H": "00 06|40 46|03 43",
    "I": "20 26", "J": "40 45 36 16 05", "K": "00 06|40 03 46", "L": "00 06 46",
    "M": "06 00 23 40 46", "N": "06 00 46 40", "O": "10 30 41 45 36 16 05 01 10",
    "P": "06 00 30 41 42 33 03", "Q": "10 30 41 45 36 16 05 01 10|24 46",
    "R": "06 00 30 41 42 33 03|23 46", "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40|20 26", "U": "00 05 16 36 45 40", "V": "00 26 40", "W": "00 16 23 36 40",
    "X": "00 46|40 06", "Y": "00 23 40|23 26", "Z": "00 40 06 46",
}  # fmt: skip

Line = tuple[tuple[float, float], ...]


def lines(words: str, x: float, y: float, high: float = 5.0) -> tuple[Line, ...]:
    """Return the lines of words whose left upper corner is there; KeyError for another sign."""
    size = high / HIGH
    return tuple(
        tuple((x + (n * NEXT + int(at[0])) * size, y + int(at[1]) * size) for at in stroke.split())
        for n, letter in enumerate(words.upper())
        for stroke in LETTERS[letter].split("|")
        if stroke
    )


def wide(words: str, high: float = 5.0) -> float:
    """Return how long words are."""
    return (len(words) * NEXT - (NEXT - WIDE)) * high / HIGH
