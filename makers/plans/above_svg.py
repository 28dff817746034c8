"""The table from above: mat, mast, case, lamp and the ways of cables, from a profile. 1 px is 1 mm.

The pile's middle is (0, 0); x runs to the right, y to the back, where the mast stands. The case is
behind the mast with its back to it: so the camera's ribbon goes straight, without a fold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hardware.board import Board
from makers.case.sizes import RIBBON, Spot, spots
from makers.plans.books_svg import MAT_MM
from makers.plans.holes import HoleUse, holes
from makers.plans.mast_svg import BEHIND, LAMP, PILE, SEEN, across
from makers.plans.ribbon import CONNECTOR, FREE, PLANK
from makers.plans.symbols import INK, PAPER, SHADES, text

BAR: Final = (12, 300)  # the LED bar, wide and long
UPRIGHT_OUT: Final = 30  # its upright stands so much farther out
PROFILE: Final = 20
SUPPLY: Final = 11.2  # USB-C, from the Pi's edge with the memory card: mechanical drawing
SCREEN: Final = (165, 70)  # of 7 inches, on its stand: wide and deep
SCREEN_AT: Final = (296, 215)  # its middle: beside the case's wall with the screens' plugs
REACH: Final = 500  # from a table's edge with an arm and no leaning; assumed
ROOM: Final = (140, 90, 170, 150)  # px to the left, in front, to the right, behind: for words
EDGE: Final = 30  # px, about the line of the reach

GREY, PALE, WOOD = "#9aa0a8", "#e9e2d0", "#d9c7a0"


@dataclass(frozen=True, slots=True)
class Area:
    """What something covers, seen from above: its edges."""

    left: float
    front: float
    right: float
    back: float

    @property
    def wide(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def deep(self) -> float:
        """From front to back."""
        return self.back - self.front


def areas(board: Board) -> dict[str, Area]:
    """Return where everything is; raise NoRoom where the case is too small for the Pi."""
    plate, pi = board.plate, spots(board)["pi"]
    wall = BEHIND + PLANK[1] / 2 + FREE
    case = Area(_slot(pi) - plate.width, wall, _slot(pi), wall + plate.height)
    inside = Area(case.right - pi.x - pi.wide, 0, case.right - pi.x, 0)
    near = wall + plate.height - pi.y - pi.deep
    return {
        "mat": _about(0, 0, *MAT_MM),
        "view": _about(0, 0, *SEEN),
        "pile": _about(0, 0, *PILE[:2]),
        "mast-foot": _about(0, BEHIND, *PLANK),
        "mast": _about(0, BEHIND, PROFILE, PROFILE),
        "lamp-foot": _about(LAMP + UPRIGHT_OUT, 0, *reversed(PLANK)),
        "lamp-upright": _about(LAMP + UPRIGHT_OUT, 0, PROFILE, PROFILE),
        "lamp-bar": _about(LAMP, 0, *BAR),
        "screen": _about(*SCREEN_AT, *SCREEN),
        "case": case,
        "pi": Area(inside.left, near, inside.right, near + pi.deep),
        "ribbon": Area(-RIBBON[0] / 2 + 5, BEHIND, RIBBON[0] / 2 - 5, near + CONNECTOR),
    }


def _about(x: float, y: float, wide: float, deep: float) -> Area:
    return Area(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)


def _slot(pi: Spot) -> float:
    """Return how far the middle of the ribbon's slot is from the case's side beside the Pi."""
    return pi.x + RIBBON[0] / 2


def takes(board: Board) -> tuple[float, float]:
    """Return how much of a table all of it takes, wide and deep."""
    found = areas(board).values()
    wide = max(one.right for one in found) - min(one.left for one in found)
    return wide, max(one.back for one in found) - min(one.front for one in found)


def drawing(board: Board) -> str:
    """Return the SVG; raise NoRoom where the case is too small for the Pi."""
    return "\n".join(_View(board).draw())


class _View:
    """The sheet of one board."""

    def __init__(self, board: Board) -> None:
        self.board, self.areas = board, areas(board)
        left, front, right, back = ROOM
        found = self.areas.values()
        self.x0 = max(left - min(one.left for one in found), REACH + EDGE)
        self.y0 = back + max(one.back for one in found)
        self.width = self.x0 + max(max(one.right for one in found) + right, REACH + EDGE)
        self.height = self.y0 + max(front - min(one.front for one in found), REACH + EDGE)

    def draw(self) -> Iterator[str]:
        size = f'width="{self.width:g}" height="{self.height:g}"'
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} '
            f'{self.height:g}" {size} font-family="Helvetica, Arial, sans-serif" fill="{INK}">'
        )
        yield f'<rect {size} fill="{PAPER}"/>'
        yield text(40, 46, f"The table of the {self.board.name} board, from above", 22,
                   'font-weight="700"')  # fmt: skip
        wide, deep = takes(self.board)
        about = f"Lengths are mm. All of it takes {wide:.0f} x {deep:.0f} mm of the table."
        yield text(40, 70, about, 12.5, 'fill="#6d675b"')
        yield from self.things()
        yield from self.cables()
        yield from self.lengths()
        yield from self.people()
        yield "</svg>\n"

    def things(self) -> Iterator[str]:
        yield self.rect("view", "#f5d98a", 'opacity="0.6"')
        yield self.rect("mat", "#2f5d50", f'stroke="{INK}" rx="3"')
        yield self.rect("pile", "#ffffff", f'stroke="{INK}" rx="3"')
        yield self.rect("case", WOOD, f'stroke="{INK}" rx="4"')
        yield from self.panel()
        yield self.rect("screen", "#2b2f36", f'stroke="{INK}" rx="4"')
        yield self.rect("pi", "none", f'stroke="{INK}" stroke-dasharray="5 4"')
        for name in ("mast", "lamp"):
            yield self.rect(f"{name}-foot", PALE, f'stroke="{INK}" rx="4"')
        yield self.rect("lamp-upright", GREY, f'stroke="{INK}"')
        yield self.rect("lamp-bar", "#ffd04d", f'stroke="{INK}" rx="4"')
        x, y = self.xy(-PILE[0] / 2 + 6, -PILE[1] / 2 + 6)
        yield text(x, y, "pile", 12)

    def panel(self) -> Iterator[str]:
        """Draw the panel's holes, turned round as the case is."""
        case = self.areas["case"]
        for hole in holes(self.board):
            x, y = self.xy(case.right - hole.x, case.front + hole.y)
            fill = SHADES["yellow"] if hole.sits is HoleUse.BUTTON else PAPER
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{hole.across / 2:g}" fill="{fill}" '
                f'stroke="{INK}" stroke-width="0.8"/>'
            )

    def cables(self) -> Iterator[str]:
        yield self.rect("ribbon", "#f4efe2", f'stroke="{INK}"')
        yield self.rect("mast", GREY, f'stroke="{INK}"')
        x, lens = self.xy(0, BEHIND)[0], self.xy(0, 0)[1]
        top = self.xy(0, BEHIND - PROFILE / 2)[1]
        yield (
            f'<path id="arm" d="M{x - 10:g} {top:g}V{lens - 14:g}h20V{top:g}Z" fill="{GREY}" '
            f'opacity="0.45" stroke="{INK}"/><circle cx="{x:g}" cy="{lens:g}" r="9" fill="none" '
            f'stroke="{INK}" stroke-width="2"/>'
            + text(x + 16, lens - 38, "camera", 12, 'fill="#fff"')
        )
        case, pi = self.areas["case"], self.areas["pi"]
        yield from self.lead(case.right, pi.front + SUPPLY, "the Pi's supply")
        lamp = self.areas["lamp-foot"]
        yield from self.lead(lamp.right, lamp.front + 12, "the lamp's own")

    def lead(self, x: float, y: float, words: str) -> Iterator[str]:
        left, level = self.xy(x, y)
        yield f'<path d="M{left:g} {level:g}h60" stroke="{SHADES["red"]}" stroke-width="3"/>'
        yield text(left + 8, level - 6, words, 12)

    def lengths(self) -> Iterator[str]:
        mat, view, case = self.areas["mat"], self.areas["view"], self.areas["case"]
        bar, ribbon = self.areas["lamp-bar"], self.areas["ribbon"]
        yield self.wide(mat.left, mat.right, view.front - 22, f"the mat, {mat.wide:g}")
        yield self.wide(view.left, view.right, view.front - 46, f"{view.wide:g} seen")
        yield self.deep(mat.front, mat.back, view.left - 20, f"{mat.deep:g}", -1)
        yield self.deep(view.front, view.back, view.left - 64, f"{view.deep:g} seen", -1)
        yield self.wide(0, LAMP, bar.front - 22, f"{LAMP} from the pile's middle to the lamp")
        foot = self.areas["lamp-foot"]
        yield self.deep(bar.front, bar.back, foot.left - 16, f"lamp, {bar.deep:g}", -1)
        beside = PLANK[0] / 2 + 16
        yield self.deep(0, BEHIND, beside, f"{BEHIND} to mast")
        yield self.deep(BEHIND, case.front, beside, f"{case.front - BEHIND:g} to the case")
        yield self.deep(BEHIND, ribbon.back, case.right + 122, f"the ribbon, {ribbon.deep:.0f}", -1)
        yield self.wide(case.left, case.right, case.back + 16, f"the case, {case.wide:g}")
        yield self.deep(case.front, case.back, case.left - 20, f"{case.deep:g}", -1)
        x, y = self.xy(-PLANK[0] / 2 - 8, BEHIND + 4)
        yield text(x, y, f"mast, plank {PLANK[0]} x {PLANK[1]}", 12, 'text-anchor="end"')
        screen = self.areas["screen"]
        yield self.wide(screen.left, screen.right, screen.back + 14, f"a screen, {screen.wide:g}")
        yield self.deep(-REACH, 0, -260, f"{REACH} of reach", -1)
        x, y = self.xy(self.areas["pi"].left + 6, self.areas["pi"].back - 14)
        yield text(x, y, "Pi", 12)

    def people(self) -> Iterator[str]:
        mat, case = self.areas["mat"], self.areas["case"]
        (left, level), (right, _) = self.xy(-REACH, 0), self.xy(REACH, 0)
        yield (
            f'<path id="reach" d="M{left:g} {level:g}A{REACH} {REACH} 0 0 0 {right:g} {level:g}" '
            f'fill="none" stroke="{SHADES["blue"]}" stroke-width="2" stroke-dasharray="10 6"/>'
        )
        yield self.draw_words(0, -REACH + 62, "players: the table's edge lies inside this line,")
        yield self.draw_words(0, -REACH + 40, "then each of them reaches the pile")
        yield self.draw_words(min(mat.left - 150, case.left - 60), 0, "players", turn=-90)
        yield self.draw_words(
            self.areas["lamp-foot"].right + 50, 70, "players, past the lamp", turn=90
        )
        yield self.draw_words((case.left + case.right) / 2, case.back + 52,
                        "who keeps the box: the panel is read from here")  # fmt: skip

    # -- on the paper ------------------------------------------------------------------------

    def xy(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place is on the paper, px."""
        return self.x0 + x, self.y0 - y

    def rect(self, name: str, fill: str, more: str) -> str:
        area = self.areas[name]
        x, y = self.xy(area.left, area.back)
        return (
            f'<rect id="{name}" x="{x:g}" y="{y:g}" width="{area.wide:g}" '
            f'height="{area.deep:g}" fill="{fill}" {more}/>'
        )

    def wide(self, left: float, right: float, y: float, words: str) -> str:
        (x1, level), (x2, _) = self.xy(left, y), self.xy(right, y)
        return across(x1, x2, level, words)

    def deep(self, front: float, back: float, x: float, words: str, side: int = 1) -> str:
        (at, y1), (_, y2) = self.xy(x, front), self.xy(x, back)
        line = f"M{at - 6:g} {y1:g}h12M{at - 6:g} {y2:g}h12M{at:g} {y1:g}V{y2:g}"
        more = f'text-anchor="{"start" if side > 0 else "end"}"'
        label = text(at + 8 * side, (y1 + y2) / 2 + 4, words, 12, more)
        return f'<path d="{line}" stroke="{INK}"/>{label}'

    def draw_words(self, x: float, y: float, words: str, turn: int = 0) -> str:
        at, level = self.xy(x, y)
        more = f'text-anchor="middle" font-weight="700" transform="rotate({turn} {at:g} {level:g})"'
        return text(at, level, words, 15, more)
