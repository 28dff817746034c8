"""Every file of a printed board: KiCad's project, gerbers, lists, a picture. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hardware.board import Board
from makers.pcb import gerber, kicad_board, kicad_schematic, lists
from makers.pcb.kicad import LIBRARY
from makers.pcb.kicad_project import project, tables
from makers.pcb.layout import Layout, layout
from makers.pcb.picture import drawing


def files(board: Board) -> dict[str, bytes]:
    """Return what to write, by name. Raises NoBoard where no copper is kept for the profile."""
    plan = layout(board)
    made = dict(gerber.files(plan))
    texts = {
        **dict(_kicad(plan)),
        **{f"gerbers/{name}": text for name, text in made.items()},
        f"{plan.name}-bom.csv": lists.bill(plan),
        f"{plan.name}-placement.csv": lists.placement(plan),
        f"{plan.name}.svg": drawing(plan),
    }
    packed = {f"{plan.name}-gerbers.zip": zip_files(made)}
    return {name: text.encode() for name, text in texts.items()} | packed


def _kicad(plan: Layout) -> Iterator[tuple[str, str]]:
    yield f"{plan.name}.kicad_pro", project(plan)
    yield f"{plan.name}.kicad_sch", kicad_schematic.schematic(plan)
    yield f"{plan.name}.kicad_pcb", kicad_board.board(plan)
    yield f"{plan.name}.net", kicad_schematic.netlist(plan)
    yield f"{LIBRARY}.kicad_sym", kicad_schematic.library()
    yield from tables().items()
    for name, text in kicad_board.library():
        yield f"{LIBRARY}.pretty/{name}", text


def zip_files(made: Mapping[str, str]) -> bytes:
    """Return files in one archive, the same bytes each time."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in made.items():
            archive.writestr(ZipInfo(name), text.encode(), ZIP_DEFLATED)
    return packed.getvalue()
