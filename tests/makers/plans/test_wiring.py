"""The drawing, the table and the list come from the profile; the committed ones are up to date."""

from __future__ import annotations

import argparse
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.board import LAMPS, QUESTS, Board
from hardware.profiles import load, profile_names
from hardware.rings import PINS, RINGS
from makers.commands import wiring as command
from makers.plans import books_svg, mast_svg
from makers.plans.guide import guide
from makers.plans.shopping_list import lines, shopping
from makers.plans.symbols import SHADES
from makers.plans.wiring import drivers, table, wires
from makers.plans.wiring_svg import drawing
from tests.support.budget import examples
from tests.support.drawing_content import content
from tests.support.places import DOCS
from vision.mat import MAT_MM

FREE = [5, 6, 12, 13, 16, 17, 22, 23, 24, 25, 26, 27]


def run(**given: Any) -> int:
    files = dict.fromkeys(
        ("out", "guide", "panel", "mast", "books", "overlay", "perfboard", "game", "above")
    )
    options = {
        "board": "standard",
        "table": False,
        "shopping": False,
        "json": False,
        **files,
        **given,
    }
    return command.run(argparse.Namespace(**options))


@pytest.mark.parametrize("name", profile_names())
def test_the_committed_guide_is_what_the_command_makes(name: str, tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    assert run(board=name, guide=str(page)) == 0
    mend = f"run roundtable build wiring --board {name} --guide docs/build-{name}.md"
    assert page.read_text() == (DOCS / f"build-{name}.md").read_text(), mend


@pytest.mark.parametrize(
    ("profile", "word", "name"),
    [
        ("standard", "above", "above-standard"),
        *((name, "perfboard", f"perfboard-{name}") for name in ("minimal", "standard")),
        *((name, "out", f"wiring-{name}") for name in profile_names()),
        ("standard", "mast", "wiring-mast"),
        ("standard", "books", "webcam-on-books"),
    ],
)
def test_a_committed_drawing_shows_what_the_command_draws(
    profile: str, word: str, name: str, tmp_path: Path
) -> None:
    drawn = tmp_path / "a.svg"
    run(board=profile, **{word: str(drawn)})
    mend = f"run roundtable build wiring --board {profile} --{word} docs/{name}.svg"
    assert content((DOCS / f"{name}.svg").read_text()) == content(drawn.read_text()), mend


def test_the_stack_of_books_is_to_scale() -> None:
    assert sum(books_svg.BOOKS) == mast_svg.ABOVE + books_svg.CAMERA  # the board lies level
    assert books_svg.MAT_MM == MAT_MM
    assert MAT_MM[1] / 2 < books_svg.FREE  # the books stand beside the mat


def test_the_guide_and_the_drawing_name_the_same_lengths() -> None:
    page, svg = (DOCS / "build.md").read_text(), mast_svg.drawing()
    for length in (mast_svg.ABOVE, mast_svg.LAMP, mast_svg.BEHIND):
        assert f"{length} mm" in page
    assert f"{mast_svg.SEEN[0]} x {mast_svg.SEEN[1]} mm" in page
    assert all(f">{words}</text>" in svg for words in ("300", "216 seen", "122 seen"))


@pytest.mark.parametrize("name", profile_names())
def test_every_pin_of_a_board_has_one_wire(name: str) -> None:
    board = load(name)
    ring = [PINS[line] for line in board.ring.lines] if board.ring else []
    pins = [*board.buttons.values(), *board.lamps.values(), *ring]
    assert sorted(wire.bcm for wire in wires(board)) == sorted([*pins, board.buzzer or 0])


def test_a_button_closes_to_ground_and_against_a_pull_down_to_three_volts() -> None:
    (up,) = wires(Board("b", {"ok": 5}))
    (down,) = wires(Board("b", {"ok": 5}, pull="down", pressed="high"))
    (own,) = wires(Board("b", {"ok": 5}, pull="floating", pressed="low"))
    assert (up.end, down.end) == ("GND", "3.3 V")
    assert [piece.text for piece in own.pieces] == ["10 kΩ pull up", "button"]


def test_a_wake_button_is_wired_to_the_pin_that_starts_a_halted_pi() -> None:
    (wake, _) = sorted(wires(Board("wakes", {"ok": 26}, wake=True)), key=lambda wire: wire.bcm)
    assert (wake.part, wake.bcm, wake.pin, wake.end) == ("wake button", 3, 5, "GND")


def test_a_lamp_hangs_on_its_pin_or_on_the_driver() -> None:
    lamps = {"ok": 17, "silence": 13}
    (green, red) = wires(Board("b", lamps=lamps, driven=("silence",), resistors={"ok": 470}))
    assert [piece.text for piece in green.pieces] == ["470 Ω", "green LED"]
    assert [piece.text for piece in red.pieces] == ["ULN2803A 1 to 18", "red LED", "330 Ω"]
    assert (green.end, red.end) == ("GND", "5 V")
    (low,) = wires(Board("b", lamps={"ok": 17}, lit="low"))
    assert low.end == "3.3 V"


def test_a_ninth_driven_lamp_takes_a_second_driver() -> None:
    lamps = {name: bcm for name, bcm in zip(LAMPS, FREE, strict=False)}
    board = Board("b", lamps=lamps, driven=LAMPS)
    assert drivers(board) == 2
    assert [wire.pieces[0].text for wire in wires(board)][7:] == [
        "ULN2803A 8 to 11",
        "ULN2803A no. 2 1 to 18",
    ]


def test_the_drawing_names_every_part_pin_and_resistor() -> None:
    svg = drawing(load("deluxe"))
    root = ET.fromstring(svg)
    words = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"quest-1 lamp", "ok button", "buzzer ", "ring data", "DI"} <= set(words)
    assert not {"ring clock", "CI"} & set(words)
    assert words.count("330 Ω") == 1  # in the ring's data
    assert words.count("220 Ω") == 8
    assert all(str(pin) in words for pin in range(1, 41))
    assert words.count("GND") == 8  # the header's; the ends are symbols


def any_board(pins: list[int], buttons: int, lamps: int, ring: str) -> Board:
    return Board(
        "any",
        buttons=dict(zip(QUESTS[:buttons], pins, strict=False)),
        lamps=dict(zip(LAMPS[:lamps], pins[5:], strict=False)),
        buzzer=pins[11],
        ring=RINGS[ring] if ring else None,
    )


BOARDS = st.builds(
    any_board,
    st.permutations(FREE),
    st.integers(0, 5),
    st.integers(0, 6),
    st.sampled_from(("", *RINGS)),
)


@settings(max_examples=examples(25))
@given(BOARDS)
def test_any_board_can_be_drawn(board: Board) -> None:
    assert ET.fromstring(drawing(board)).tag.endswith("svg")
    parts = len(board.buttons) + len(board.lamps)
    assert table(board).count("\n") == 2 + parts + 1 + len(board.ring.lines if board.ring else ())
    assert all(wire.colour in SHADES for wire in wires(board))


@settings(max_examples=examples(25))
@given(BOARDS)
def test_any_board_has_a_guide(board: Board) -> None:
    assert guide(board)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("minimal", "| 6 | push button |"),
        ("minimal", "| 2 | resistor 150 Ω |"),
        ("standard", "| 8 | push button |"),
        ("standard", "| 8 | resistor 220 Ω |"),
        ("standard", "| 1 | ring of 16 LEDs, WS2812B |"),
        ("deluxe", "| 7 | single LED, WS2812B |"),
        ("deluxe", "| 1 | LED bar for the pile |"),
        ("deluxe", "| 1 | 5 V supply, 2 A |"),
    ],
)
def test_the_shopping_list_counts_what_the_profile_has(name: str, line: str) -> None:
    assert line in shopping(lines(load(name)))


def test_what_a_board_has_not_is_not_bought() -> None:
    bare = shopping(lines(Board("bare")))
    assert not [word for word in ("button", "piezo", "ULN", "clocked") if word in bare]


def test_the_command_prints_table_and_list(capsys: pytest.CaptureFixture[str]) -> None:
    run()
    assert capsys.readouterr().out == table(load("standard"))
    run(shopping=True)
    assert capsys.readouterr().out == shopping(lines(load("standard")))
    run(shopping=True, table=True, board="minimal")
    minimal = load("minimal")
    assert capsys.readouterr().out == shopping(lines(minimal)) + table(minimal)
    run(json=True, board="minimal")
    told = json.loads(capsys.readouterr().out)
    assert [wire["part"] for wire in told["wires"]] == [wire.part for wire in wires(minimal)]
    assert len(told["parts"]) == len(lines(minimal))


def test_a_profile_of_ones_own_is_drawn_by_its_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[buttons]\nok = 5\n")
    run(board=str(own), out=str(tmp_path / "own.svg"))
    assert "Wiring of the own board" in (tmp_path / "own.svg").read_text()
