"""Every file of a case: STL and STEP of each part, the laser's sheet, a page that says how."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from hardware.board import Board
from hardware.case import picture, sheet
from hardware.case.meshes import Measured, collisions, measured, troubles
from hardware.case.printed import Printed, printed
from hardware.case.proxies import proxies
from hardware.case.screws import blocked

FINE_MM: Final = 0.03  # how far a mesh may leave a round
FINE_RAD: Final = 0.15


class NotPrintable(ValueError):
    """A part that came out wrong: which, and why."""


def mesh_of(solid: Any) -> Any:
    """Return a solid's mesh."""
    import trimesh
    from build123d import export_stl

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.stl"
        export_stl(solid, path, tolerance=FINE_MM, angular_tolerance=FINE_RAD)
        return trimesh.load(path)


def files(board: Board) -> dict[str, bytes]:
    """Return the files of a board's case, by name; raise NoRoom or NotPrintable."""
    parts = printed(board)
    found = {part.name: measured(mesh_of(part.solid)) for part in parts}
    check(board, parts, found)
    made = {"box.md": page(board, parts, found).encode(), "laser.svg": sheet.svg(board).encode()}
    made["box.svg"] = picture.svg(parts)
    for part in parts:
        made[f"{part.name}.stl"] = found[part.name].mesh.export(file_type="stl")
        made[f"{part.name}.step"] = _step(part)
    return made


def check(board: Board, parts: tuple[Printed, ...], found: Mapping[str, Measured]) -> None:
    """Raise NotPrintable where a part cannot be printed, or two would want the same place."""
    said = [why for name, part in found.items() for why in troubles(name, part)]
    placed = {part.name: mesh_of(part.assembled) for part in parts if part.assembled is not None}
    inside = {name: mesh_of(one) for name, one in proxies(board).items()}
    said += collisions({**placed, **inside})
    said += blocked(board, placed, inside, {name: part.mesh for name, part in found.items()})
    if said:
        raise NotPrintable("; ".join(said))


def _step(part: Printed) -> bytes:
    from build123d import export_step

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.step"
        export_step(part.solid, path)
        return path.read_bytes()


ABOUT: Final = """# The printed box of the {name} board

Made by `roundtable box --profile {name}`. A program checked each mesh: watertight, on a bed of
220 x 220 mm, no wall under 2 mm, nothing that hangs over more than 50 degrees, no two parts in one
place when all is put together. **No printer has printed it yet.**

![The case with its plate lifted, and the parts of the mast](box.svg)

| part | how many | lies on | x | y | z, mm | cm³ | g, solid PLA | thinnest wall |
|---|---|---|---|---|---|---|---|---|
"""
HOW: Final = """
Print without support, 0.2 mm layers, 0.4 mm nozzle, three walls, a fifth filled: it weighs about
half of what stands above. Holes for M3 and M2.5 screws are 2.7 and 2.2 mm: a screw cuts its thread.
Screw the two halves of the case together through their ribs (four M3 x 25 with nuts), then the
plates on it (M3 x 12, eight of them where the plate is in two parts).

`laser.svg` is the same case in wood or acrylic of the plate's thickness: red is cut, blue is only
drawn. It is drawn to size: give your cutter's program the width of its cut. Glue a block of
15 x 15 mm into each corner for the plate's screws.
"""


def page(board: Board, parts: tuple[Printed, ...], found: Mapping[str, Measured]) -> str:
    """Return what stands in box.md."""
    rows = "".join(_row(part, found[part.name]) for part in parts)
    return ABOUT.format(name=board.name) + rows + HOW


def _row(part: Printed, found: Measured) -> str:
    x, y, z = found.extents
    return (
        f"| {part.name} | {part.count} | {part.lies} | {x:.1f} | {y:.1f} | {z:.1f} "
        f"| {found.mesh.volume / 1000:.1f} | {part.grams:.0f} | {found.thinnest:.1f} mm |\n"
    )
