"""The files of a printed board: gerbers are read back, KiCad's files have the profile's nets."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from firmware import cli
from hardware.profiles import load
from makers.pcb.files import files
from makers.pcb.gerber import MASK_MORE
from makers.pcb.layout import BOARDS, HIGH, HOLE, HOLES, WIDE, Layout, kept_for, layout
from makers.pcb.lists import BOUGHT
from makers.pcb.picture import drawing
from tests.support.places import ROOT

Raster = NDArray[np.uint8]
PX = 20  # a mm
FLASH = re.compile(r"X(-?\d+)Y(-?\d+)D0([123])\*")
SHAPE = re.compile(r"%ADD(\d+)([CRO]),([\d.]+)(?:X([\d.]+))?\*%")
ENDS = {
    "F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "B_Silkscreen.gbo",
    "Edge_Cuts.gm1", "PTH.drl", "NPTH.drl",
}  # fmt: skip


@pytest.fixture(scope="module", params=BOARDS)
def made(request: pytest.FixtureRequest) -> tuple[Layout, Mapping[str, bytes]]:
    board = kept_for(request.param)
    return layout(board), files(board)


def gerber(made: tuple[Layout, Mapping[str, bytes]], end: str) -> str:
    plan, found = made
    return found[f"gerbers/{plan.name}-{end}"].decode()


def pixel(x: float, y: float) -> tuple[int, int]:
    """Return where a place in mm, y up, lies in a raster: column and row."""
    return round(x * PX), round((HIGH - y) * PX)


def painted(text: str, right: float = 0.0, up: float = 0.0) -> Raster:
    """Return a gerber, moved so far, as pixels: what it draws is 255."""
    raster = np.zeros((round(HIGH * PX) + 1, round(WIDE * PX) + 1), np.uint8)
    shapes = {n: (kind, float(a), float(b or a)) for n, kind, a, b in SHAPE.findall(text)}
    shape, at = ("C", 0.0, 0.0), (0.0, 0.0)
    for line in text.splitlines():
        if line.startswith("D") and line[1:-1] in shapes:
            shape = shapes[line[1:-1]]
        if not (found := FLASH.fullmatch(line)):
            continue
        x, y, how = int(found[1]) / 1e6 + right, int(found[2]) / 1e6 + up, found[3]
        if how == "1":
            cv2.line(raster, pixel(*at), pixel(x, y), 255, max(1, round(shape[1] * PX)))
        if how == "3":
            _flash(raster, shape, x, y)
        at = (x, y)
    assert text.endswith("M02*\n")
    return raster


def _flash(raster: Raster, shape: tuple[str, float, float], x: float, y: float) -> None:
    kind, wide, high = shape
    if kind == "R":
        one, other = pixel(x - wide / 2, y + high / 2), pixel(x + wide / 2, y - high / 2)
        cv2.rectangle(raster, one, other, 255, -1)
        return
    across = min(wide, high)
    dx, dy = (wide - across) / 2, (high - across) / 2
    cv2.line(raster, pixel(x - dx, y - dy), pixel(x + dx, y + dy), 255, round(across * PX))


def drilled(text: str) -> Iterator[tuple[float, float, float]]:
    """Yield each hole of a drill file: how wide, and where."""
    tools = dict(re.findall(r"^(T\d+)C([\d.]+)$", text, re.MULTILINE))
    wide = 0.0
    for line in text.split("%\n", 1)[1].splitlines():
        if line in tools:
            wide = float(tools[line])
        elif found := re.fullmatch(r"X([\d.]+)Y([\d.]+)", line):
            yield wide, float(found[1]), float(found[2])


def test_what_the_gerbers_join_are_the_nets_and_nothing_else(
    made: tuple[Layout, Mapping[str, bytes]],
) -> None:
    """As a meter on the made board: lumps of copper on both sides, joined by plated holes."""
    plan, _ = made
    sides = [painted(gerber(made, end)) for end in ("F_Cu.gtl", "B_Cu.gbl")]
    labels = [cv2.connectedComponents(side, connectivity=4)[1] for side in sides]
    stands: dict[tuple[int, int], tuple[int, int]] = {}

    def lump(key: tuple[int, int]) -> tuple[int, int]:
        while (up := stands.setdefault(key, key)) != key:
            key = up
        return key

    for _, x, y in drilled(gerber(made, "PTH.drl")):
        column, row = pixel(x, y)
        ends = [(side, int(label[row, column])) for side, label in enumerate(labels)]
        assert all(number for _, number in ends), (x, y)
        stands[lump(ends[0])] = lump(ends[1])
    of_net: dict[str, set[tuple[int, int]]] = {}
    for ref, pad, net in plan.pads():
        column, row = pixel(pad.x, HIGH - pad.y)
        found = lump((0, int(labels[0][row, column])))
        of_net.setdefault(net or f"{ref}.{pad.leg}", set()).add(found)
    assert all(len(lumps) == 1 for lumps in of_net.values())
    everyone = [next(iter(lumps)) for lumps in of_net.values()]
    assert len(everyone) == len(set(everyone))


@pytest.mark.parametrize("end", ["F_Mask.gts", "B_Mask.gbs"])
def test_the_green_is_open_over_every_pad_and_over_no_track(
    made: tuple[Layout, Mapping[str, bytes]], end: str
) -> None:
    plan, _ = made
    window = painted(gerber(made, end))
    pads = [pad for _, pad, _ in plan.pads()]
    for pad in pads:
        column, row = pixel(pad.x + pad.wide / 2 - MASK_MORE, HIGH - pad.y)
        assert window[row, column]
    lumps = cv2.connectedComponents(window)[0] - 1
    assert lumps == len(pads) + len(HOLES)  # no two windows touch: solder stays where it belongs


def test_every_leg_and_via_is_drilled_and_the_four_holes_have_no_copper(
    made: tuple[Layout, Mapping[str, bytes]],
) -> None:
    plan, _ = made
    holes = list(drilled(gerber(made, "PTH.drl")))
    legs = {(round(pad.x, 3), round(HIGH - pad.y, 3)) for _, pad, _ in plan.pads()}
    vias = {(round(x, 3), round(HIGH - y, 3)) for _, x, y in plan.vias}
    assert {(x, y) for _, x, y in holes} == legs | vias
    assert len(holes) == len(legs) + len(vias)
    bare = list(drilled(gerber(made, "NPTH.drl")))
    assert {(wide, x, y) for wide, x, y in bare} == {(HOLE, x, HIGH - y) for x, y in HOLES}


def test_the_outline_is_closed_and_as_large_as_said(
    made: tuple[Layout, Mapping[str, bytes]],
) -> None:
    text = gerber(made, "Edge_Cuts.gm1")
    points = [(int(x) / 1e6, int(y) / 1e6) for x, y, _ in FLASH.findall(text)]
    xs, ys = zip(*points, strict=True)
    assert points[0] == points[-1]
    assert (min(xs), max(xs), min(ys), max(ys)) == (0.0, WIDE, 0.0, HIGH)


def test_nothing_white_lies_on_a_pad(made: tuple[Layout, Mapping[str, bytes]]) -> None:
    for white, green in (("F_Silkscreen.gto", "F_Mask.gts"), ("B_Silkscreen.gbo", "B_Mask.gbs")):
        both = painted(gerber(made, white)) & painted(gerber(made, green))
        assert not both.any(), np.argwhere(both)[:3] / PX


def test_the_archive_has_every_file_of_a_maker(made: tuple[Layout, Mapping[str, bytes]]) -> None:
    plan, found = made
    with ZipFile(BytesIO(found[f"{plan.name}-gerbers.zip"])) as archive:
        names = set(archive.namelist())
        assert names == {f"{plan.name}-{end}" for end in ENDS}
        assert all(archive.read(name) == found[f"gerbers/{name}"] for name in names)


def nets_of_the_board(text: str) -> dict[str, set[tuple[str, str]]]:
    """Return the legs of each net of a .kicad_pcb."""
    nets: dict[str, set[tuple[str, str]]] = {}
    ref = ""
    for line in text.splitlines():
        if found := re.search(r'"Reference" "([A-Z]\d+)"', line):
            ref = found[1]
        if found := re.search(r'\(pad "(\d+)" .*\(net \d+ "([^"]+)"\)', line):
            nets.setdefault(found[2], set()).add((ref, found[1]))
    return nets


def test_kicads_board_and_netlist_have_the_profiles_nets(
    made: tuple[Layout, Mapping[str, bytes]],
) -> None:
    plan, found = made
    wanted = {net: set(legs) for net, legs in plan.circuit.nets.items()}
    on_board = nets_of_the_board(found[f"{plan.name}.kicad_pcb"].decode())
    assert {net: legs for net, legs in on_board.items() if net in wanted} == wanted
    free = {net for net in on_board if net not in wanted}
    assert all(net.startswith("unconnected-(") and len(on_board[net]) == 1 for net in free)
    text = found[f"{plan.name}.net"].decode()
    listed: dict[str, set[tuple[str, str]]] = {}
    for piece in text.split("(net (code ")[1:]:
        name = re.search(r'\(name "([^"]+)"\)', piece)
        assert name
        legs = re.findall(r'\(ref "([^"]+)"\) \(pin "([^"]+)"\)', piece)
        listed[name[1]] = set(legs)
    assert listed == wanted


@pytest.mark.parametrize("name", BOARDS)
def test_kicads_files_close_every_bracket_and_quote(name: str) -> None:
    for file, content in files(kept_for(name)).items():
        if Path(file).suffix in (".kicad_pcb", ".kicad_sch", ".kicad_sym", ".kicad_mod", ".net"):
            bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", content.decode())
            assert ('"' in bare, bare.count("(")) == (False, bare.count(")")), file
        if file.endswith(".kicad_pro"):
            assert json.loads(content)["meta"]["filename"] == file


def test_the_bill_counts_every_part_and_names_a_number_only_with_its_source(
    made: tuple[Layout, Mapping[str, bytes]],
) -> None:
    plan, found = made
    rows = list(csv.DictReader(StringIO(found[f"{plan.name}-bom.csv"].decode())))
    refs = [ref for row in rows for ref in row["parts"].split()]
    assert sorted(refs) == sorted(part.ref for part in plan.circuit.parts)
    assert all(int(row["how many"]) == len(row["parts"].split()) for row in rows)
    assert all(row["look for"] for row in rows)
    assert all(bool(bought.number) == bool(bought.source) for bought in BOUGHT.values())
    places = list(csv.DictReader(StringIO(found[f"{plan.name}-placement.csv"].decode())))
    assert [row["Ref"] for row in places] == [part.ref for part in plan.circuit.parts]
    assert [row["Ref"] for row in places if row["Side"] == "bottom"] == ["J1"]


@pytest.mark.parametrize("name", ["standard", "minimal"])
def test_the_picture_of_the_page_is_todays(name: str) -> None:
    told = drawing(layout(load(name)))
    assert ET.fromstring(told).tag.endswith("svg")
    assert (ROOT / f"docs/pcb-{name}.svg").read_text(encoding="utf-8") == told


def test_the_command_writes_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["build", "pcb", "--board", "deluxe", "--out", str(tmp_path)]) == 0
    board = files(load("deluxe"))
    assert capsys.readouterr().out.count("\n") == len(board)
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()} == {
        *board
    }
