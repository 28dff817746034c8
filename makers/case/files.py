"""Every file of a case: STL and STEP of each part, the laser's sheet, a page that says how."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from hardware.board import Board
from makers.case import picture, sheet
from makers.case.meshes import MeasuredMesh, collisions, measure_mesh, troubles
from makers.case.page import page
from makers.case.printed_parts import PrintedPart, printed_parts
from makers.case.proxies import proxies
from makers.case.screws import blocked_screws

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
    parts = printed_parts(board)
    found = {part.name: measure_mesh(mesh_of(part.solid)) for part in parts}
    check(board, parts, found)
    made = {"box.md": page(board, parts, found).encode(), "laser.svg": sheet.svg(board).encode()}
    made["box.svg"] = picture.svg(parts)
    for part in parts:
        made[f"{part.name}.stl"] = found[part.name].mesh.export(file_type="stl")
        made[f"{part.name}.step"] = _step(part)
    return made


def check(board: Board, parts: tuple[PrintedPart, ...], found: Mapping[str, MeasuredMesh]) -> None:
    """Raise NotPrintable where a part cannot be printed, or two would want the same place."""
    said = [why for name, part in found.items() for why in troubles(name, part)]
    placed = {part.name: mesh_of(part.assembled) for part in parts if part.assembled is not None}
    inside = {name: mesh_of(one) for name, one in proxies(board).items()}
    said += collisions({**placed, **inside})
    said += blocked_screws(board, placed, inside, {name: part.mesh for name, part in found.items()})
    if said:
        raise NotPrintable("; ".join(said))


def _step(part: PrintedPart) -> bytes:
    from build123d import export_step

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.step"
        export_step(part.solid, path)
        return path.read_bytes()
