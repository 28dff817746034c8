"""A picture to share of a game that is over: what it looked like to those who were not there.

It is drawn of the analysis alone, so it tells nothing that the analysis does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final, NamedTuple

from engine.analysis import Analysis, End
from firmware.after.analysis_text import PRAISE, TURNED
from firmware.after.game_analysis import NoAnalysis
from firmware.after.results import time_of
from firmware.games.shared_words import player
from firmware.screen.files import STATIC
from firmware.screen.keepsake.canvas import Canvas, Point, Style, drawable, width_of
from words.catalog import ENGLISH_CODE, Language
from words.text import join_texts, t

SIZE: Final = (1200, 630)  # px, as messengers and forums show it beside a link
# The colours of the pages, by their names in tokens.css.
_TOKENS: Final = dict(
    re.findall(r"^  --([\w-]+): (#[0-9a-f]{6});", (STATIC / "tokens.css").read_text(), re.MULTILINE)
)
NIGHT, LEAF, RULE = (_TOKENS[name] for name in ("sand-20", "sand-23", "sand-32"))
GOLD, STRONG, INK, FADED = (_TOKENS[name] for name in ("gold-80", "sand-98", "sand-92", "tan-73"))
WOOD, WOOD_RIM, STEEL, IRON, IRON_EDGE = (
    _TOKENS[name] for name in ("tan-37", "tan-49", "sand-95", "sand-17", "tan-64")
)
SEATS: Final = tuple(  # colours of coats
    _TOKENS[name]
    for name in (
        "red-63", "blue-63", "green-67", "gold-67", "violet-59", "teal-54", "rust-75", "slate-60",
    )
)  # fmt: skip
LEFT, RIGHT, MIDDLE = 64, 1136, (948, 268)  # px: where lines begin and end; of the drawing
ROOM: Final = MIDDLE[0] - 200 - LEFT  # px, of the lines left of the drawing
COLUMN: Final = 330  # px, of a seat
ROW: Final = 54
HEADLINES: Final = tuple(Style(size, STRONG, 700) for size in (46, 42, 38, 34, 30))  # who won
LINES: Final = 2  # of the headline, and of what turned the game
MARK: Final = "Round Table Referee"
_NOT_OVER: Final = t("There is no picture of a game that is not over: who won is still open.")


class Seat(NamedTuple):
    """A seat as the picture names it."""

    name: str
    role: str
    won: bool


class PictureText(NamedTuple):
    """What the picture says, in the reader's language."""

    title: str
    date: str  # "" where nobody has noted it
    result: str
    seats: tuple[Seat, ...]
    heading: str  # of the line that tells what decided
    decided: str
    counted: str  # the Swords in words, "" where none are counted
    swords: tuple[int, int]  # white, black
    points: tuple[int, ...]  # by seat, () where none are counted

    def in_words(self) -> str:
        """Return the picture for those who do not see it."""
        seats = "; ".join(": ".join(filter(None, (one.name, one.role))) for one in self.seats)
        told = (self.title, self.date, self.result, seats, self.decided)
        return "\n".join(filter(None, told))


def picture(analysis: Analysis, language: Language) -> bytes:
    """Return the picture as PNG; raise NoAnalysis where the game is not over."""
    shown = picture_content(analysis, language)
    canvas = Canvas(*SIZE, NIGHT)
    canvas.box(22, 22, SIZE[0] - 44, SIZE[1] - 44, 18, RULE)
    _draw_words(canvas, shown)
    _draw_seats(canvas, shown.seats)
    _draw_decided(canvas, shown)
    if shown.points:
        _draw_towers(canvas, shown)
    else:
        _draw_table(canvas, shown)
    return canvas.png(shown.in_words())


# -- what it says -----------------------------------------------------------------------------


def picture_content(analysis: Analysis, language: Language) -> PictureText:
    """Return what is shown of a game in a language; raise NoAnalysis where it is not over."""
    end = analysis.end
    if end is None:
        raise NoAnalysis(_NOT_OVER)
    counts = [one for one in end.counts if one.kind]
    amounts = {one.kind: one.amount for one in counts}
    counted = (join_texts(" ", (one.label, one.amount)) for one in counts)
    heading, decided = _turning_point(analysis)
    return PictureText(
        language.say(analysis.title),
        _date(analysis.began, language),
        language.say(analysis.result),
        tuple(_seats(analysis, end, language)),
        language.say(heading),
        language.say(decided),
        "   ".join(map(language.say, counted)),
        (amounts.get("white", 0), amounts.get("black", 0)),
        analysis.steps[-1].points if analysis.steps else (),
    )


def _seats(analysis: Analysis, end: End, language: Language) -> Iterator[Seat]:
    for seat, name in enumerate(analysis.names):
        role = end.roles[seat] if seat < len(end.roles) else ""
        named = drawable(name) or language.say(player((), seat))
        yield Seat(named, language.say(role), seat in end.winners)


def _turning_point(analysis: Analysis) -> tuple[str, str]:
    """Return what turned the game most with its heading; where nothing did, what went well."""
    if not analysis.turned:
        return PRAISE, next(iter(analysis.praise), "")
    # The last of equals: of points, where there is no chance, it is nearest to the end.
    most = max(reversed(analysis.turned), key=lambda one: _swing(analysis, one.step))
    return TURNED, most.words


def _swing(analysis: Analysis, first: int) -> float:
    """Return by how much the turn that begins with a step changed the chance to win."""
    steps = analysis.steps
    end = next((n for n in range(first + 1, len(steps)) if steps[n].is_turn), len(steps))
    before = steps[first - 1].chance if first else analysis.start
    after = steps[end - 1].chance
    return 0.0 if before is None or after is None else abs(after - before)


def _date(began: float | None, language: Language) -> str:
    from babel.dates import format_date

    day = None if began is None else time_of(began)
    locale = "en_GB" if language.code == ENGLISH_CODE else language.code
    return "" if day is None else format_date(day, "long", locale=locale)


# -- how it is drawn --------------------------------------------------------------------------


def wrap_words(words: str, style: Style, room: float, lines: int) -> list[str]:
    """Return a text in at most so many lines, none wider than the room; cut it where it must."""
    found: list[str] = [""]
    for word in words.split(" "):
        longer = f"{found[-1]} {word}".strip()
        if width_of(longer, style) <= room:
            found[-1] = longer
        elif not found[-1]:
            found[-1] = word
        elif len(found) < lines:
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}…"
            break
    return [_cut_line(line, style, room) for line in found]


def _cut_line(line: str, style: Style, room: float) -> str:
    while width_of(line, style) > room:
        line = f"{line.rstrip('…')[:-1].rstrip()}…"
    return line


def wrap_headline(words: str) -> tuple[list[str], Style]:
    """Return who won in the largest letters that show all of it; the smallest may cut it."""
    for style in HEADLINES:
        lines = wrap_words(words, style, ROOM, LINES)
        if " ".join(lines) == words:
            break
    return lines, style


def _fitting(words: str, style: Style, room: float, least: float) -> tuple[str, Style]:
    """Return a line in a size in which it fits; one that would be smaller than `least` is cut."""
    size = style.size * min(1.0, room / max(width_of(words, style), 1.0))
    smaller = style._replace(size=max(least, size))
    return _cut_line(words, smaller, room), smaller


def _draw_words(canvas: Canvas, shown: PictureText) -> None:
    """Draw which game it was, when, and who won."""
    title, style = _fitting(shown.title, Style(26, GOLD, 600), ROOM, 18)
    canvas.text(LEFT, 84, title, style)
    canvas.text(LEFT, 116, shown.date, Style(22, FADED))
    lines, style = wrap_headline(shown.result)
    for row, line in enumerate(lines):
        canvas.text(LEFT, 172 + row * (style.size + 4), line, style)


def _draw_seats(canvas: Canvas, seats: Sequence[Seat]) -> None:
    """Draw who sat there, in two columns, and what each was."""
    rows = -(-len(seats) // 2)
    for place, one in enumerate(seats):
        x, y = LEFT + place // rows * COLUMN, 268 + place % rows * ROW
        _draw_shield(canvas, x + 17, y + 17, SEATS[place % len(SEATS)], one.won)
        room = COLUMN - 64
        name, style = _fitting(one.name, Style(25, INK, 700 if one.won else 500), room, 17)
        canvas.text(x + 46, y + (16 if one.role else 24), name, style)
        role, style = _fitting(one.role, Style(19, GOLD if one.won else FADED), room, 14)
        canvas.text(x + 46, y + 38, role, style)


def _draw_shield(canvas: Canvas, x: float, y: float, colour: str, won: bool) -> None:
    half = [(-14, -15), (14, -15), (14, 0), (10, 10), (0, 19), (-10, 10), (-14, 0)]
    shape = [(x + a, y + b) for a, b in half]
    canvas.shape(shape, colour, GOLD if won else RULE, 3)
    if won:
        crown = [(-8, 5), (-9, -6), (-4, -1), (0, -8), (4, -1), (9, -6), (8, 5)]
        canvas.shape([(x + a, y + b) for a, b in crown], GOLD, IRON, 1)


def _draw_decided(canvas: Canvas, shown: PictureText) -> None:
    """Draw the line that tells what decided, below all else."""
    canvas.shape([(LEFT, 496), (RIGHT, 496), (RIGHT, 498), (LEFT, 498)], RULE)
    canvas.text(LEFT, 524, shown.heading, Style(19, GOLD, 600))
    style = Style(22, INK)
    for row, line in enumerate(wrap_words(shown.decided, style, RIGHT - LEFT, LINES)):
        canvas.text(LEFT, 552 + row * 28, line, style)
    canvas.text(RIGHT, 524, MARK, Style(17, FADED), align=1.0)


def _draw_table(canvas: Canvas, shown: PictureText) -> None:
    """Draw the Round Table from above, with the Swords that were placed."""
    x, y = MIDDLE
    for radius, colour in ((186, WOOD_RIM), (178, WOOD), (120, WOOD_RIM), (118, LEAF)):
        canvas.disc(x, y, radius, colour)
    white, black = shown.swords
    for place in range(white + black):
        angle = 2 * pi * (place + 0.5) / (white + black) - pi / 2
        colours = (STEEL, GOLD) if place < white else (IRON, IRON_EDGE)
        _draw_sword(canvas, angle, *colours)
    _draw_crown(canvas, x, y, 1.0)
    said, style = _fitting(shown.counted, Style(20, INK), 380, 14)
    canvas.text(x, y + 214, said, style, align=0.5)


def _draw_sword(canvas: Canvas, angle: float, blade: str, hilt: str) -> None:
    """Draw a sword whose point lies towards the middle of the table."""

    def at(out: float, aside: float) -> Point:
        c, s = cos(angle), sin(angle)
        return MIDDLE[0] + c * out - s * aside, MIDDLE[1] + s * out + c * aside

    edge = IRON_EDGE if blade == IRON else WOOD
    canvas.shape([at(58, 0), at(68, 5), at(138, 6), at(138, -6), at(68, -5)], blade, edge, 1.5)
    canvas.shape([at(138, 16), at(143, 17), at(143, -17), at(138, -16)], hilt)
    canvas.shape([at(143, 3), at(162, 3), at(162, -3), at(143, -3)], hilt)
    canvas.disc(*at(164, 0), 5, hilt)


def _draw_crown(canvas: Canvas, x: float, y: float, scale: float) -> None:
    crown = [(-26, 16), (-30, -16), (-13, 0), (0, -24), (13, 0), (30, -16), (26, 16)]
    canvas.shape([(x + a * scale, y + b * scale) for a, b in crown], GOLD)
    for a, b in ((-30, -16), (0, -24), (30, -16)):
        canvas.disc(x + a * scale, y + b * scale, 4 * scale, GOLD)


def _draw_towers(canvas: Canvas, shown: PictureText) -> None:
    """Draw a tower for each seat, as high as its points."""
    x, foot = MIDDLE[0], MIDDLE[1] + 176
    most, step = max(1, *shown.points), 360 / len(shown.points)
    wide = min(66.0, step - 14)
    for place, points in enumerate(shown.points):
        left = x - 180 + step * (place + 0.5) - wide / 2
        high = 40 + 230 * max(0, points) / most
        tower = partial(_stone, left, foot, wide)
        canvas.shape(tower(high), SEATS[place % len(SEATS)], IRON, 2)
        door = [(0.36, 0), (0.36, 22), (0.5, 32), (0.64, 22), (0.64, 0)]
        canvas.shape([(left + a * wide, foot - b) for a, b in door], IRON)
        middle = left + wide / 2
        canvas.text(middle, foot - high - 18, str(points), Style(28, STRONG, 700), align=0.5)
        if place < len(shown.seats) and shown.seats[place].won:
            _draw_crown(canvas, middle, foot - high - 62, 0.62)
    canvas.shape([(x - 196, foot), (x + 196, foot), (x + 196, foot + 6), (x - 196, foot + 6)], RULE)


def _stone(left: float, foot: float, wide: float, high: float) -> list[Point]:
    """Return a tower with three battlements."""
    top = foot - high
    part = (wide + 12) / 5
    points: list[Point] = [(left, foot), (left, top + 12), (left - 6, top + 6)]
    for n in range(5):
        up = top - 10 if n % 2 == 0 else top
        points += [(left - 6 + n * part, up), (left - 6 + (n + 1) * part, up)]
    return [*points, (left + wide + 6, top + 6), (left + wide, top + 12), (left + wide, foot)]
