"""Where camera, lamp and case go, in words. Lengths are mm."""

from __future__ import annotations

from hardware.board import Board
from makers.plans import ribbon
from makers.plans.mast_svg import ABOVE, ARM, BEHIND, FOCUS, LAMP, SEEN


def sight(board: Board) -> str:
    """Return the section about camera, lamp, case and ribbon."""
    return f"""## Camera and lamp

Computed, and tried with drawn and with path-traced pictures ([a twin of the
box](measured/vision.md#a-twin-of-the-box)); a real Camera Module 3 has still to confirm it.

![Camera and lamp, from the front and from the side](wiring-mast.svg)

| what | how |
|---|---|
| camera | {ABOVE} mm above the mat, looking straight down on the middle of the pile |
| what it sees | {SEEN[0]} x {SEEN[1]} mm, 1280 x 720 pixels of it: the mat lies wholly inside |
| mast | behind the mat, {BEHIND} mm from the pile's middle; nobody reaches over it |
| its arm | {ABOVE + ARM} mm above the mat |
| its holder | wall on the side of the arm, the arm over the camera; the ribbon runs along it |
| focus | set once, at half the pile's height: {FOCUS} mm above the mat; sharp from 0 to 60 mm |
| lamp | LED bar, {LAMP} mm to the side of the pile and {LAMP} mm above the mat: 45 degrees |
| its direction | along the pile's longer side, so that a hand shades one sticker at most |
| its supply | its own; not dimmed by PWM, or the picture gets stripes |
| stickers | 18 mm squares on matte paper, in two opposite corners of each card |
| sleeves | none, or matte ones: clear ones mirror the lamp when a card is bent |

The lamp must not stand beside the camera: its mirror image would lie on the cards. Lay a card in
its sleeve on the mat and raise its end away from the lamp by 15 mm, as a bent card would: the
camera's picture may show no bright spot on a sticker. `roundtable look` says what it sees.
Calibrate when the room is at its brightest, for daylight that comes later whitens the picture;
keep the sun off the pile, for the edge of a shadow hides the code that it crosses.

{_above(board)}### The ribbon

From the Pi to the mast, up the mast, along the arm, and {ribbon.BENDS} mm for plugs and bends:

{ribbon.table(board)}
In the case it is counted from the farther socket of a Pi 5, {ribbon.CONNECTOR} mm from the end with
the memory card; that of a Pi 4 is {ribbon.NEARER} mm nearer. Others read that out of drawings.
Fold it nowhere; a bend of 5 mm is the sharpest. Shops sell 15-pin ribbons up to 2 m, the Pi's own
makers up to 500 mm; nobody has tried a long one with this box.
"""


def _above(board: Board) -> str:
    """Return the view from above; nothing where the case has no room for the Pi."""
    if ribbon.IN_CASE not in ribbon.places(board):
        return ""
    length = ribbon.to_buy(board, ribbon.IN_CASE)
    more = length - ribbon.needed(board, ribbon.IN_CASE)
    return f"""### On the table

![The table from above](above-{board.name}.svg)

Computed: nobody has laid it out yet. The case stands behind the mast with its back to it, so that
the ribbon goes straight up; whoever keeps the box sits there, the others at the three free sides.
A case elsewhere is as good while the ribbon reaches: one of {length} mm lets it be {more} mm
farther off, in a bow and not folded. The board under the mast's foot may be wider than the foot to
the sides, not towards mat and case.

"""
