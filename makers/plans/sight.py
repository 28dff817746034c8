"""Where camera and lamp go, as a table. Lengths are mm."""

from __future__ import annotations

from typing import Final

from makers.plans.mast_svg import ABOVE, ARM, BEHIND, FOCUS, LAMP, SEEN

ROWS: Final = (
    ("camera", f"{ABOVE} mm above the mat, looking straight down on the middle of the pile"),
    ("what it sees",
     f"{SEEN[0]} x {SEEN[1]} mm, 1280 x 720 pixels of it: the mat lies wholly inside"),
    ("mast", f"behind the mat, {BEHIND} mm from the pile's middle; nobody reaches over it"),
    ("its arm", f"{ABOVE + ARM} mm above the mat"),
    ("its holder", "wall on the side of the arm, the arm over the camera; its ribbon runs along"),
    ("focus",
     f"set once by the program, for half the pile's height: {FOCUS} mm above the mat; sharp from 0 "
     "to 60 mm"),
    ("lamp",
     f"LED bar, {LAMP} mm to the side of the pile and {LAMP} mm above the mat: 45 degrees"),
    ("its direction", "along the pile's longer side, so that a hand shades one sticker at most"),
    ("its supply", "its own; not dimmed by PWM, or the picture gets stripes"),
    ("sleeves", "none, or matte ones: clear ones mirror the lamp when a card is bent"),
)  # fmt: skip


def table() -> str:
    """Return it in Markdown."""
    return "| what | how |\n|---|---|\n" + "".join(f"| {what} | {how} |\n" for what, how in ROWS)
