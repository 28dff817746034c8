"""The shopping list: its sums are those of the drawings, and nobody goes to the shop twice."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from math import ceil
from pathlib import Path

import pypdfium2
import pytest

from firmware.games.registry import GAMES
from firmware.owner.deck import deck
from firmware.table.sheets import Print, sheets_of
from hardware.board import RING, Plate
from hardware.profiles import load, profile_names
from makers.case.sizes import spots
from makers.plans.holes import HoleUse, holes
from makers.plans.lengths import CASE_DEEP, length_by_colour, metres, to_panel
from makers.plans.netlist import Kind, netlist
from makers.plans.perfboard import PITCH_MM, layout
from makers.plans.plugs import plugs
from makers.plans.shopping_list import MEMORY, SHEETS, lines, of_board, of_every_board
from makers.plans.wiring import wires
from tests.support.places import ROOT
from vision.sheets.labels import labels_of
from vision.sheets.stickers import layout as layout_of


@pytest.mark.parametrize("name", profile_names())
def test_the_list_has_a_screw_a_holder_and_a_button_for_every_hole(name: str) -> None:
    board = load(name)
    bought = {part: count for count, part, _ in lines(board)}
    counted = {sits: sum(hole.sits is sits for hole in holes(board)) for sits in HoleUse}
    assert bought["push button"] == counted[HoleUse.BUTTON]
    assert bought["LED holder"] == counted[HoleUse.LAMP]
    assert bought["screw M3 x 12"] == counted[HoleUse.SCREW]
    chain = RING * sum(part.startswith("ring of 16 LEDs") for part in bought)
    chain += sum(count for part, count in bought.items() if part.startswith("single LED"))
    assert chain == counted[HoleUse.LIGHT] == board.pixels
    holders = bought["holder for the LED bar"] + bought["angle bracket 20 x 20 mm"]
    single = bought["mast foot"] + bought["holder for the camera"]
    assert bought["screw M5 x 8, with slot nut"] == 2 * holders + single


def test_the_memory_is_one_truth() -> None:
    assert MEMORY in (ROOT / "docs" / "build.md").read_text()


@pytest.mark.parametrize("name", profile_names())
def test_the_list_of_every_board_and_that_of_the_board_are_the_whole_list(name: str) -> None:
    parts = Counter([*of_every_board(), *of_board(load(name))])
    assert parts == Counter(lines(load(name)))


@pytest.mark.parametrize("name", profile_names())
def test_the_list_buys_a_plug_for_each_part_of_the_panel(name: str) -> None:
    board = load(name)
    bought = {part: count for count, part, _ in lines(board)}
    legs = Counter(plug.legs for plug in plugs(board))
    assert {many: bought[f"plug JST XH, {many} legs"] for many in legs} == legs
    assert bought["crimp contact JST XH"] == sum(plug.legs for plug in plugs(board))


@pytest.mark.parametrize(("game", "bought"), list(zip(GAMES, SHEETS.values(), strict=True)))
def test_the_list_buys_as_many_sheets_as_the_stickers_of_a_game_take(
    game: str, bought: tuple[int, int]
) -> None:
    pieces = [len(sheet.pieces) for sheet in sheets_of(GAMES[game], None)]
    page, labels = layout_of("a4", 18.0), labels_of("L7160", None, "a4")
    full = sum(ceil(count / (page.rows * page.columns)) for count in pieces)
    assert (full, ceil(2 * sum(pieces) / (labels.rows * labels.columns))) == bought


def test_so_many_sheets_are_printed(tmp_path: Path) -> None:
    adapter = next(iter(GAMES.values()))
    made = Print(adapter, deck(tmp_path, "K7QD", keep=False), sheets_of(adapter, None), str)
    full, _ = next(iter(SHEETS.values()))
    assert len(pypdfium2.PdfDocument(made.stickers())) == full


@pytest.mark.parametrize("name", profile_names())
def test_there_is_a_drill_for_every_hole(name: str) -> None:
    for board in (load(name), replace(load(name), plate=Plate(300, 170, 3, 22, 6.5, 4, 4.2))):
        (tools,) = (about for _, part, about in lines(board) if part == "set of drills")
        told = re.findall(r"\d+(?:\.\d+)?", tools)
        assert told == [f"{mm:g}" for mm in sorted({hole.across for hole in holes(board)})]


@pytest.mark.parametrize("name", profile_names())
def test_a_wire_reaches_its_part_with_the_plate_lifted_off(name: str) -> None:
    board = load(name)
    plan, at, there = layout(board), spots(board)["perfboard"], {}
    for hole in holes(board):
        there.setdefault(hole.part, hole)
    named = {"buzzer": "sound", "ring": "ring LED 1"}
    for plug in plugs(board):
        hole = there.get(plug.part) or there[named[plug.part]]
        column, row = plan.legs[plug.name, 1]
        across = abs(at.x + (column + 1) * PITCH_MM - hole.x)
        deep = abs(board.plate.height - at.y - at.deep + (row + 1) * PITCH_MM - hole.y)
        assert across + deep + CASE_DEEP + 60 <= to_panel(board), plug.part


@pytest.mark.parametrize("name", profile_names())
def test_wire_of_every_colour_is_bought_and_enough_of_it(name: str) -> None:
    board = load(name)
    ends = [end for plug in plugs(board) for end in plug.ends]
    assert set(metres(board)) == set(length_by_colour(board))
    for colour, length in metres(board).items():
        least = sum(end.colour == colour for end in ends) * to_panel(board)
        assert (
            least
            < length_by_colour(board)[colour]
            < 1000 * length
            < 1.2 * length_by_colour(board)[colour] + 1000
        )
    assert ", ".join(f"{colour} {n} m" for colour, n in metres(board).items()) in str(lines(board))


@pytest.mark.parametrize("name", profile_names())
def test_the_list_buys_the_chips_capacitors_and_leds_that_are_drawn(name: str) -> None:
    board = load(name)
    bought = Counter({part.removeprefix("capacitor "): n for n, part, _ in lines(board)})
    for what, count in Counter(
        part.what for part in netlist(board).of(Kind.CHIP, Kind.CAPACITOR)
    ).items():
        assert bought[what] == count, what
    drawn = Counter(piece.text for wire in wires(board) for piece in wire.pieces)
    for what in (text for text in drawn if text.endswith(" LED")):
        assert bought[what] == drawn[what], what
    assert bought["piezo buzzer"] == drawn["passive piezo"]
