"""docs/cues.md and its pictures and sounds, made from the cues themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.cues.cues import Lights, Playing, look, play
from hardware.cues.tunes import CUES, NOTES, Cue, swords
from makers.plans.sound import wav

SAID: Final[Mapping[str, Cue]] = {**CUES, "swords": swords(2, 1)}
TABLE: Final = Lights(white=3, black=2)  # what lies there while the pictures are taken

ROWS: Final = (  # lamp, its name, its colour
    ("silence", "silence", "#ff5140"),
    ("white", "white Swords", "#ffffff"),
    ("black", "black Swords", "#b07cff"),
    *((f"quest-{n}", f"quest {n}", "#ffc14d") for n in range(1, 6)),
    ("ok", "OK", "#63d68b"),
)
LEFT, TOP, ROW, SECOND = 112, 34, 18, 220  # px
SOUND_ROWS: Final = 5
STEP_S: Final = 0.01  # how finely the lamps are looked at
NAMES: Final = {"C": "C7", "E": "E♭7", "F": "F♯7", "A": "A7", "H": "C8"}
HEIGHT: Final = TOP + ROW * (len(ROWS) + SOUND_ROWS) + 46

HEAD: Final = """# What the box says

Every cue; click its picture to hear it. `roundtable build cues --out docs` makes this page.

A picture shows the notes above and the lamps below, with three white and two black Swords on the
table. A camera that is lost, a refusal and switching off interrupt another cue, which then starts
again. `count`, `seen` and `stuck` wait for all others. No cue is left out.

Another lamp takes the part of a lamp that your panel lacks. Without a buzzer the lamps say all of
it. `sound`, `night` and `quiet_in_silence` in [the board's profile](hardware.md) make it quieter.

| cue | says | light and sound |
|---|---|---|
"""


def files() -> dict[str, bytes]:
    """Return every file under docs/, by its name there."""
    made = {"cues.md": (HEAD + "".join(map(_line, SAID.values()))).encode()}
    for name, cue in SAID.items():
        made[f"cues/{name}.svg"] = picture(cue).encode()
        made[f"cues/{name}.wav"] = wav(cue)
    return made


def _line(cue: Cue) -> str:
    shown = f"[![{cue.name}](cues/{cue.name}.svg)](cues/{cue.name}.wav)"
    return f"| `{cue.name}` | {cue.says} | {shown} |\n"


def picture(cue: Cue) -> str:
    """Return an SVG of the cue: notes above, lamps below, time from left to right."""
    width = LEFT + round(max(1.0, cue.seconds + 0.1) * SECOND) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}" '
        f'viewBox="0 0 {width} {HEIGHT}" font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{HEIGHT}" rx="10" fill="#15171c"/>',
        f'<text x="16" y="22" font-size="14" font-weight="700" fill="#f2ead8">{cue.name}</text>',
        f'<text x="{LEFT}" y="22" font-size="13" fill="#b9b2a3">{cue.says}</text>',
        *_grid(cue, width),
        *_sounds(cue),
        *_lamps(cue),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _grid(_cue: Cue, width: int) -> list[str]:
    parts = []
    lamps_top, bottom = TOP + SOUND_ROWS * ROW + 8, HEIGHT - 26
    for n, name in enumerate(reversed(NAMES.values())):
        parts.append(_label(TOP + n * ROW, name))
    for n, (_, name, _) in enumerate(ROWS):
        parts.append(_label(lamps_top + n * ROW, name))
        parts.append(
            f'<rect x="{LEFT}" y="{lamps_top + n * ROW + 2}" width="{width - LEFT - 16}" '
            f'height="{ROW - 4}" fill="#1f2229"/>'
        )
    for tenth in range(0, 10 * (width - LEFT - 16) // SECOND + 1, 5):
        x = LEFT + tenth * SECOND // 10
        parts.append(
            f'<path d="M{x} {TOP}V{bottom}" stroke="#3a3e48"/>'
            f'<text x="{x}" y="{bottom + 15}" font-size="10" fill="#8d8778" '
            f'text-anchor="middle">{tenth / 10:g} s</text>'
        )
    return parts


def _label(top: int, name: str) -> str:
    return (
        f'<text x="{LEFT - 10}" y="{top + 13}" font-size="11" fill="#b9b2a3" '
        f'text-anchor="end">{name}</text>'
    )


def _sounds(cue: Cue) -> list[str]:
    parts, at, rows = [], 0.0, [tone for tone in NOTES.values() if tone is not None]
    for step in cue.steps:
        if step.tone is not None:
            top = TOP + (SOUND_ROWS - 1 - rows.index(int(step.tone))) * ROW
            parts.append(_bar(at, step.seconds, top, "#6fb3ff", 1.0))
        at += step.seconds
    return parts


def _lamps(cue: Cue) -> list[str]:
    parts, playing = [], play(Playing(), cue, 0.0)
    count = round((cue.seconds + 0.1) / STEP_S)
    seen = [look(TABLE, playing, (n + 0.5) * STEP_S).lamps for n in range(count)]
    for row, (lamp, _, colour) in enumerate(ROWS):
        top = TOP + SOUND_ROWS * ROW + 8 + row * ROW
        begun = 0
        for n in range(1, count + 1):
            if n == count or seen[n][lamp] != seen[begun][lamp]:
                level = seen[begun][lamp]
                if level > 0:
                    parts.append(_bar(begun * STEP_S, (n - begun) * STEP_S, top, colour, level))
                begun = n
    return parts


def _bar(at: float, seconds: float, top: int, colour: str, level: float) -> str:
    return (
        f'<rect x="{LEFT + at * SECOND:.1f}" y="{top + 2}" width="{seconds * SECOND - 1:.1f}" '
        f'height="{ROW - 4}" rx="2" fill="{colour}" fill-opacity="{0.15 + 0.85 * level:.2f}"/>'
    )
