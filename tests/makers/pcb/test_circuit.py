"""The printed board's circuit is the profile's, pin by pin; other pins are refused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from firmware import cli
from hardware.board import Board
from hardware.profiles import SHIPPED, load, profile_names
from hardware.rings import DATA_OHMS, RINGS
from makers.pcb.circuit import (
    BLEEDER_OHMS,
    BUTTON_OHMS,
    FIVE,
    FIVE_PINS,
    GROUND,
    PI_FIVE,
    Circuit,
    NoBoard,
    circuit,
    holds_a,
)
from makers.pcb.layout import CLOCKED, kept_for, layout
from makers.plans.wiring import DRIVER, GROUND_PINS, SHIFTER, SHIFTERS, Wire, wires

BOARDS = [*(load(name) for name in profile_names()), kept_for(CLOCKED)]
ID_PINS = ("27", "28")  # of a HAT's ID memory


class Follower:
    """Goes from a leg through the parts of a circuit, as a meter would."""

    def __init__(self, made: Circuit) -> None:
        self.made = made
        self.nets = made.by_leg()

    def others(self, ref: str, leg: str) -> dict[str, str]:
        """Return the parts on the same metal, with their legs; the header and GND's are left."""
        net = self.nets[ref, leg]
        return {part: at for part, at in self.made.nets[net] if (part, at) != (ref, leg)}

    def one(self, ref: str, leg: str, letter: str) -> tuple[str, str]:
        """Return the one part of that letter there."""
        (found,) = [item for item in self.others(ref, leg).items() if item[0][0] == letter]
        return found

    def across(self, ref: str, leg: str) -> str:
        """Return the other leg of a part with two."""
        return {"1": "2", "2": "1"}[leg]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_each_wire_of_the_profile_goes_through_its_parts_to_its_end(board: Board) -> None:
    made = circuit(board)
    follow = Follower(made)
    for wire in wires(board):
        kinds = [piece.kind for piece in wire.pieces]
        match kinds:
            case ["button"]:
                _button(follow, wire)
            case ["driver", "led", "resistor"]:
                _driven(follow, wire)
            case ["resistor", "led"]:
                _lit_by_the_pin(follow, wire)
            case ["resistor", "piezo"]:
                _piezo(follow, wire)
            case ["shifter", *damped]:
                _shifted(follow, wire, damped)
            case _:
                pytest.fail(f"{wire.part}: {kinds}")


def _resistor(follow: Follower, ref: str, leg: str, ohms: str) -> tuple[str, str]:
    name, at = follow.one(ref, leg, "R")
    assert follow.made.part(name).value == ohms
    return name, follow.across(name, at)


def _plug(follow: Follower, ref: str, leg: str, role: str) -> tuple[str, str]:
    name, at = follow.one(ref, leg, "J")
    assert (follow.made.part(name).role, at) == (role, "1")
    return name, "2"


def _button(follow: Follower, wire: Wire) -> None:
    far = _resistor(follow, "J1", str(wire.pin), BUTTON_OHMS)
    back = _plug(follow, *far, wire.part)
    assert follow.nets[back] == GROUND == wire.end


def _driven(follow: Follower, wire: Wire) -> None:
    chip, into = follow.one("J1", str(wire.pin), "U")
    out = str(19 - int(into))
    assert (follow.made.part(chip).value, f"{DRIVER} {into} to {out}") == (
        DRIVER, wire.pieces[0].text,
    )  # fmt: skip
    plug, leg = follow.one(chip, out, "J")
    assert (follow.made.part(plug).role, leg) == (wire.part, "2")
    far = _resistor(follow, plug, "1", wire.pieces[2].text)
    assert follow.nets[far] == FIVE


def _lit_by_the_pin(follow: Follower, wire: Wire) -> None:
    far = _resistor(follow, "J1", str(wire.pin), wire.pieces[0].text)
    back = _plug(follow, *far, wire.part)
    assert follow.nets[back] == GROUND == wire.end


def _piezo(follow: Follower, wire: Wire) -> None:
    name, at = _resistor(follow, "J1", str(wire.pin), wire.pieces[0].text)
    back = _plug(follow, name, at, "buzzer")
    assert follow.nets[back] == GROUND
    bleeder = _resistor(follow, name, at, BLEEDER_OHMS)
    assert follow.nets[bleeder] == GROUND


def _shifted(follow: Follower, wire: Wire, damped: list[str]) -> None:
    chip, into = follow.one("J1", str(wire.pin), "U")
    name = wire.part.removeprefix("ring ")
    assert (follow.made.part(chip).value, int(into)) == (SHIFTER, SHIFTERS[name][0])
    out = chip, str(SHIFTERS[name][1])
    if damped:
        out = _resistor(follow, *out, f"{DATA_OHMS} Ω")
    plug, leg = follow.one(*out, "J")
    assert (follow.made.part(plug).role, leg) == ("ring", {"data": "2", "clock": "3"}[name])


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_no_other_pin_of_the_header_is_used(board: Board) -> None:
    nets = circuit(board).by_leg()
    used = {int(leg) for ref, leg in nets if ref == "J1"}
    assert used == {wire.pin for wire in wires(board)} | {*FIVE_PINS, *GROUND_PINS}
    assert not any(("J1", leg) in nets for leg in ID_PINS)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_the_fuse_alone_lies_between_the_pi_and_the_rail(board: Board) -> None:
    made = circuit(board)
    assert {ref for ref, _ in made.nets[PI_FIVE]} == {"J1", "F1"}
    assert ("F1", "2") in made.nets[FIVE]
    assert not any(ref == "J1" for ref, _ in made.nets[FIVE])
    assert made.part("F1").value == f"{holds_a(board):g} A"


def test_every_net_joins_two_legs_or_more_and_no_leg_has_two() -> None:
    for board in BOARDS:
        legs = [leg for net in circuit(board).nets.values() for leg in net]
        assert len(legs) == len(set(legs))
        assert all(len(net) > 1 for net in circuit(board).nets.values())


def test_the_deluxe_board_is_the_standard_one_with_a_stronger_fuse() -> None:
    standard, deluxe = circuit(load("standard")), circuit(load("deluxe"))
    assert standard.nets == deluxe.nets
    other = {one.ref for one, two in zip(standard.parts, deluxe.parts, strict=True) if one != two}
    assert other == {"F1"}


def test_other_values_are_taken() -> None:
    board = load("standard")
    lamps = dict.fromkeys(board.lamps, 330)
    made = layout(replace(board, name="mine", resistors=lamps))
    values = [part.value for part in made.circuit.parts if part.role.endswith("lamp")]
    assert values.count("330 Ω") == len(lamps)


@pytest.mark.parametrize(
    ("ring", "kept"), [("ws2812", "standard"), ("sk6812", "standard"), ("apa102", CLOCKED)]
)
@pytest.mark.parametrize("seats", [0, 7])
def test_each_ring_has_a_board_with_its_plug(ring: str, kept: str, seats: int) -> None:
    made = layout(replace(load("standard"), ring=RINGS[ring], seats=seats))
    (plug,) = [part.package for part in made.circuit.parts if part.role == "ring"]
    assert (made.name, plug) == (kept, "XH-4" if ring == "apa102" else "XH-3")


def test_an_input_of_the_level_shifter_that_has_no_wire_is_not_left_open() -> None:
    for board in BOARDS:
        made = circuit(board)
        for part in made.parts:
            open_ = {"2", "5", "9", "12"} - {leg for ref, leg in made.by_leg() if ref == part.ref}
            assert part.value != SHIFTER or not open_


REFUSED: Mapping[str, tuple[tuple[str, str], str]] = {
    "pin": (("quest-3 = 4 ", "quest-3 = 18 "), "quest-3 button is on pin 7"),
    "twice": (("quest-3 = 4 ", "quest-3 = 5 "), "BCM 5 (pin 29) is [buttons] quest-1 already"),
    "no ring": (('kind = "ws2812"', 'kind = "none"'), "has a ring, and this profile has none"),
    "wake": (("pwm_hz = 100", "pwm_hz = 100\nwake = true"), "no room for the wake button"),
    "direct": (('"silence", ', ""), "wired in another way"),
    "fewer": (("undo = 21", "# undo"), "has the undo button, and this profile has not"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_another_profile_is_refused_with_a_sentence(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (old, new), told = REFUSED[case]
    text = (SHIPPED / "standard.toml").read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1).replace("allow = [", "allow = [18, ")
    if case == "direct":
        text = text.replace("silence = 220", "silence = 330")
    tomllib.loads(text)
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    words = ["build", "pcb", "--board", str(tmp_path / "own.toml"), "--out", str(tmp_path / "out")]
    assert cli.main(words) == 1
    said = capsys.readouterr().err
    assert (told in said, said.count("\n")) == (True, 1), said
    assert not (tmp_path / "out").exists()


def test_more_current_than_the_fuse_holds_is_refused() -> None:
    board = load("deluxe")
    lamps = dict.fromkeys(board.lamps, 30)
    with pytest.raises(NoBoard, match="A from 5 V at the worst"):
        layout(replace(board, resistors=lamps))
