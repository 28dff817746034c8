"""Where camera and lamp go, drawn from the front and from the side. Lengths are mm."""

from __future__ import annotations

from typing import Final

from makers.plans.symbols import INK, PAPER, text

ABOVE: Final = 300  # the camera over the mat
SEEN: Final = (216, 122)  # of the mat, wide and deep, in 1280 x 720 pixels
LAMP: Final = (
    300  # aside and above: 45 degrees; at 200 the mat is too unevenly lit (docs/measured/vision.md)
)
FOCUS: Final = 14  # over the mat: half of a pile of 60
BEHIND: Final = 130  # the mast behind the pile's middle
ARM: Final = 22  # the arm's middle over the camera
PILE: Final = (88, 63, 30)  # wide, deep and high: a game's cards, laid across
WIDTH, HEIGHT, MAT = 1020, 480, 400  # px, 1 px = 1 mm
FRONT, SIDE = 230, 810  # px, the pile's middle in both views


def drawing() -> str:
    """Return the SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *view("From the front", FRONT, SEEN[0], PILE[0]),
        *view("From the side", SIDE, SEEN[1], PILE[1]),
        *_lamp(),
        *_mast(),
        height(FRONT - 160, MAT - ABOVE, f"{ABOVE}"),
        height(FRONT + LAMP + 46, MAT - LAMP, f"{LAMP}"),
        "</svg>\n",
    ]
    return "\n".join(parts)


def view(title: str, middle: int, seen: int, pile: int) -> list[str]:
    """Draw what the camera sees, from one side."""
    camera, left, right = MAT - ABOVE, middle - seen / 2, middle + seen / 2
    top = MAT - PILE[2]
    return [
        text(middle, 40, title, 17, 'text-anchor="middle" font-weight="700"'),
        f'<path d="M{middle} {camera}L{left:g} {MAT}H{right:g}Z" fill="#f5d98a" opacity="0.45"/>',
        f'<rect x="{middle - 190}" y="{MAT}" width="380" height="7" fill="#7b5d3a"/>',
        f'<rect x="{middle - pile / 2:g}" y="{top}" width="{pile}" height="{PILE[2]}" '
        f'fill="#fff" stroke="{INK}"/>',
        *(
            f'<path d="M{middle - pile / 2:g} {top + 6 * n}h{pile}" stroke="#b8ad95"/>'
            for n in range(1, 5)
        ),
        f'<rect x="{middle - 14}" y="{camera - 16}" width="28" height="16" rx="3"/>',
        text(middle + 20, camera - 4, "camera", 12),
        across(left, right, MAT + 30, f"{seen} seen"),
    ]


def _lamp() -> list[str]:
    x, y = FRONT + LAMP, MAT - LAMP
    return [
        f'<path d="M{x} {y}L{FRONT - 44} {MAT - PILE[2]}H{FRONT + 44}Z" fill="#ffe9a8" '
        'opacity="0.7"/>',
        f'<g transform="rotate(45 {x} {y})"><rect x="{x - 24}" y="{y - 12}" width="48" '
        f'height="12" rx="4"/><path d="M{x - 24} {y + 2}h48" stroke="#ffd04d" stroke-width="4"/>'
        "</g>",
        text(x - 4, y - 28, "LED bar, 45°", 12, 'text-anchor="middle"'),
        across(FRONT, x, MAT + 58, f"{LAMP} from the pile's middle"),
    ]


def _mast() -> list[str]:
    x, arm = SIDE + BEHIND, MAT - ABOVE - ARM
    return [
        f'<path d="M{x + 4} {MAT}V{arm - 6}H{SIDE - 14}v12H{x - 8}V{MAT}Z" fill="#9aa0a8" '
        f'stroke="{INK}"/>',
        text(x + 18, MAT - 150, "mast", 12),
        across(SIDE, x, MAT + 58, f"{BEHIND} behind"),
        text(SIDE - 185, MAT - PILE[2] + 4, f"focus: {FOCUS} mm", 12),
        f'<path d="M{SIDE - 95} {MAT - FOCUS}h61" stroke="#c23b22" stroke-dasharray="4 3"/>',
        text(SIDE - 185, MAT - 11, "above the mat", 12),
    ]


def across(left: float, right: float, y: float, words: str) -> str:
    """Draw a length across with its words."""
    line = f"M{left:g} {y - 6:g}v12M{right:g} {y - 6:g}v12M{left:g} {y:g}H{right:g}"
    label = text((left + right) / 2, y - 5, words, 12, 'text-anchor="middle"')
    return f'<path d="{line}" stroke="{INK}"/>{label}'


def height(x: float, top: float, words: str) -> str:
    """Draw a height with its words."""
    line = f"M{x - 6:g} {top:g}h12M{x - 6:g} {MAT}h12M{x:g} {top:g}V{MAT}"
    return f'<path d="{line}" stroke="{INK}"/>' + text(x + 8, (top + MAT) / 2, words, 12)
