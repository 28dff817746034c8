"""What the pins must carry, computed from a profile, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.board import Board
from hardware.power import HEADER_MA, TooMuchCurrent, draws, header_ma, supply_ma
from hardware.profiles import load, profile_names
from hardware.rings import RINGS
from hardware.tables import BadBoard


def profile(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text)
    return path


def test_a_lamp_on_a_pin_draws_what_its_resistor_lets_through() -> None:
    (red,) = draws(Board("b", lamps={"silence": 13}, resistors={"silence": 160}))
    assert (round(red.pin_ma, 2), red.supply_ma) == (10.0, 0.0)  # (3.3 V - 1.7 V) / 160 ohm


def test_a_driven_lamp_draws_from_five_volts_and_its_pin_only_the_drivers_input() -> None:
    board = Board("b", lamps={"white": 18}, resistors={"white": 160}, driven=("white",))
    (white,) = draws(board)
    assert (white.pin_ma, round(white.supply_ma, 2)) == (1.35, 10.0)  # (5 - 0.7 - 2.7) / 160


@pytest.mark.parametrize("name", profile_names())
def test_the_shipped_boards_stay_well_within_the_pis_limits(name: str) -> None:
    assert header_ma(load(name)) < 0.7 * HEADER_MA


def test_the_ring_draws_its_share_of_full_light() -> None:
    assert supply_ma(Board("b", ring=RINGS["apa102"], ring_light=0.25)) == 16 * 60 * 0.25
    assert supply_ma(Board("b", ring=RINGS["apa102"], seats=7, ring_light=1.0)) == 23 * 60


TOO_MUCH = [
    (
        "[lamps]\nok = 17\n[resistors]\nok = 47",
        "[resistors] ok = 47: 29.8 mA, more than the 16 mA of BCM 17 (pin 11): "
        "take 1.9 times the resistance, or more",
    ),
    (
        '[board]\ndriven = ["ok"]\n[lamps]\nok = 17\n[resistors]\nok = 10',
        "[resistors] ok = 10: 240.0 mA, more than the 100 mA of a channel of the driver: take 2.4",
    ),
    ("[buzzer]\npin = 12\nohms = 100", "[buzzer] ohms: 33.0 mA, more than the 16 mA of BCM 12"),
    (
        "[lamps]\nsilence = 13\nquest-1 = 17\nquest-2 = 27\nquest-3 = 22\n"
        "[resistors]\nsilence = 110\nquest-1 = 110\nquest-2 = 110\nquest-3 = 110",
        "the pins draw 55 mA in all, more than the 50 mA of the header: take larger [resistors]",
    ),
]


@pytest.mark.parametrize(("text", "said"), TOO_MUCH)
def test_too_much_current_is_refused_with_the_place_and_the_mend(
    tmp_path: Path, text: str, said: str
) -> None:
    path = profile(tmp_path, text)
    with pytest.raises(TooMuchCurrent) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)


def test_too_much_current_is_a_bad_board() -> None:
    assert issubclass(TooMuchCurrent, BadBoard)
