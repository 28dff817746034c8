"""Make docs/rooms.svg, the picture of the house: its rooms, and who imports whom.

Run by `make docs`. Drawn from the imports of the code; a test fails when the picture is of
yesterday. An arrow that follows from two others is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURE: Final = ROOT / "docs" / "rooms.svg"
LEAVES: Final = ("engine", "vision", "hardware", "words")
HALL: Final = "firmware"
BESIDE: Final = ("fleet", "makers")  # a room each: what no box needs

WIDE: Final = 1000  # px
BOX: Final = (250, 54)  # px, of a room
GAP: Final = (110, 46)  # px, between rooms, between floors
LEAF_GAP: Final = 24  # px
LEAF_HIGH: Final = 170  # px

Graph = Mapping[str, frozenset[str]]


# -- what is there ---------------------------------------------------------------------------


def _room(path: str) -> str | None:
    """Return the room that a file or module lies in: one of the hall, one beside it, or a leaf."""
    first, _, rest = path.partition("/")
    if first in (*LEAVES, *BESIDE):
        return first
    second = rest.partition("/")[0].removesuffix(".py")
    return second if first == HALL and second not in ("", "__init__") else None


def _imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}".replace(".", "/") for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name.replace(".", "/") for one in node.names)
        elif isinstance(node, ast.Constant) and str(node.value).startswith(f"{HALL}."):
            yield str(node.value).replace(".", "/")  # imported by its name when it is wanted


@cache
def rooms(root: Path = ROOT) -> Graph:
    """Return every room of the hall or beside it, and the rooms and leaves that it imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(path for where in (HALL, *BESIDE) for path in (root / where).rglob("*.py")):
        own = _room(path.relative_to(root).as_posix())
        if own is not None:
            found.setdefault(own, set()).update(
                room for room in map(_room, _imported_names(path)) if room not in (None, own)
            )
    return {room: frozenset(mets) for room, mets in found.items()}


def floors(graph: Graph) -> list[list[str]]:
    """Return the rooms by floor, the lowest first: a room stands above all that it imports.

    Raises ValueError for rooms that import each other.
    """
    left, told = dict(graph), []
    while left:
        floor = sorted(room for room, mets in left.items() if not mets & left.keys())
        if not floor:
            raise ValueError(f"rooms that import each other in a circle: {sorted(left)}")
        told.append(floor)
        left = {room: mets for room, mets in left.items() if room not in floor}
    return told


def needed(graph: Graph) -> Iterator[tuple[str, str]]:
    """Yield the arrows of the hall that do not follow from two others."""
    for room, mets in graph.items():
        below = {deep for met in mets for deep in _all(graph, met)}
        yield from ((room, met) for met in sorted(mets & graph.keys() - below))


def _all(graph: Graph, room: str) -> set[str]:
    mets = graph.get(room, frozenset())
    return set(mets).union(*(_all(graph, met) for met in mets))


def place(room: str) -> str:
    """Return where a room lies."""
    return room if room in BESIDE else f"{HALL}/{room}"


def purpose(room: str, root: Path = ROOT) -> str:
    """Return the first words of a room's docstring."""
    folder = root / place(room)
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return told.partition(".")[0].replace("`", "").partition(";")[0]


# -- the picture -----------------------------------------------------------------------------


def draw(root: Path = ROOT) -> str:
    """Return the picture as SVG."""
    graph = rooms(root)
    places = _places(floors(graph))
    high = max(y for _, y in places.values()) + BOX[1] + GAP[1]
    parts = [_arrow(room, met, places) for room, met in needed(graph)]
    parts += [_box(room, places[room], graph[room], purpose(room, root)) for room in graph]
    parts += [_leaf(leaf, number, high, root) for number, leaf in enumerate(LEAVES)]
    return "\n".join([_HEAD.format(wide=WIDE, high=high + LEAF_HIGH + 20), *parts, "</svg>", ""])


def _places(rows: list[list[str]]) -> dict[str, tuple[float, float]]:
    """Return where each room's upper left corner lies, the highest floor on top."""
    told = {}
    for row, floor in enumerate(reversed(rows)):
        width = len(floor) * (BOX[0] + GAP[0]) - GAP[0]
        shift = (row % 2) * 90 - 45 if len(floor) == 1 else 0  # so that no arrow hides another
        for column, room in enumerate(floor):
            x = (WIDE - width) / 2 + shift + column * (BOX[0] + GAP[0])
            told[room] = (x, 20 + row * (BOX[1] + GAP[1]))
    return told


def _arrow(room: str, met: str, places: Mapping[str, tuple[float, float]]) -> str:
    above, below = places[room], places[met]
    x, y = above[0] + BOX[0] / 2, above[1] + BOX[1]
    to_x, to_y = below[0] + BOX[0] / 2, below[1] - 5
    bend = (to_y - y) / 2
    curve = f"M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"
    return f'<path class="arrow" d="{curve}"><title>{room} imports {met}</title></path>'


def _box(room: str, at: tuple[float, float], mets: frozenset[str], told: str) -> str:
    x, y = at
    chips = "".join(
        f'<circle class="{leaf}" cx="{x + BOX[0] - 12 - 14 * n:g}" cy="{y + 14:g}" r="5">'
        f"<title>{room} imports {leaf}</title></circle>"
        for n, leaf in enumerate(leaf for leaf in reversed(LEAVES) if leaf in mets)
    )
    return (
        f'<g><title>{escape(told)}</title><rect class="room" x="{x:g}" y="{y:g}" '
        f'width="{BOX[0]}" height="{BOX[1]}" rx="6"/>'
        f'<text class="name" x="{x + 10:g}" y="{y + 20:g}">{room}</text>'
        f'<text x="{x + 10:g}" y="{y + 40:g}">{escape(_short(told))}</text>{chips}</g>'
    )


def _short(told: str, most: int = 34) -> str:
    """Return as many whole words as fit into a box."""
    short = ""
    for word in told.split():
        if len(short) + len(word) >= most:
            return f"{short} …"
        short = f"{short} {word}".strip()
    return short


def _leaf(leaf: str, number: int, y: float, root: Path) -> str:
    width = (WIDE - (len(LEAVES) + 1) * LEAF_GAP) / len(LEAVES)
    x = LEAF_GAP + number * (width + LEAF_GAP)
    inner = sorted(path.parent.name for path in (root / leaf).glob("*/__init__.py"))
    files = sorted(p.stem for p in (root / leaf).glob("*.py") if p.stem != "__init__")
    lines = [*_wrap_text(" ".join(f"{one}/" for one in inner)), *_wrap_text(", ".join(files))]
    text = "".join(
        f'<text x="{x + 12:g}" y="{y + 46 + 18 * n:g}">{line}</text>'
        for n, line in enumerate(lines)
    )
    return (
        f'<rect class="leaf" x="{x:g}" y="{y:g}" width="{width:g}" height="{LEAF_HIGH}" rx="6"/>'
        f'<circle class="{leaf}" cx="{x + width - 16:g}" cy="{y + 18:g}" r="6"/>'
        f'<text class="name" x="{x + 12:g}" y="{y + 24:g}">{leaf}</text>{text}'
    )


def _wrap_text(text: str, most: int = 30) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


_HEAD: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high:g}" \
font-family="sans-serif" font-size="12">
<title>The rooms of the house, and who imports whom</title>
<style>
text {{ fill: #2b2622 }} .name {{ font-weight: bold; font-size: 15px }}
.room {{ fill: #faf7f0; stroke: #6b5f52 }} .leaf {{ fill: #efe8da; stroke: #6b5f52 }}
.arrow {{ fill: none; stroke: #a08f7c; stroke-width: 1.4; marker-end: url(#tip) }}
.engine {{ fill: #8a2f2f }} .vision {{ fill: #2f6f9f }} .hardware {{ fill: #5f8a3a }}
.words {{ fill: #b8862f }}
</style>
<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="6" refY="4" orient="auto">\
<path d="M0 0L8 4L0 8z" fill="#a08f7c"/></marker></defs>
<rect width="{wide}" height="{high:g}" fill="#ffffff"/>"""


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"{PICTURE.name}: {len(rooms())} rooms on {len(floors(rooms()))} floors")


if __name__ == "__main__":
    main()
