"""Any bytes in a small file give what it should hold or a sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.box import settings as panel
from firmware.camera import calibrations
from firmware.owner import cards
from firmware.owner.config import Config
from firmware.owner.deck import deck
from firmware.owner.operator_pin import read_pin
from firmware.storage.bad_config import BadConfig
from hardware import profiles
from hardware.board import Board
from hardware.profiles import KEYS, load
from hardware.tables import BadBoard
from tests.firmware.owner.test_config import VALUES, toml
from vision.calibration.calibration import BadCalibration
from vision.tags import BadDeck

READS: dict[str, Callable[[Path], Any]] = {
    "panel.toml": lambda data: panel.load(data, Board("any")),
    "cards.toml": cards.read_facts,
    "calibration.toml": calibrations.load,
    "deck.toml": deck,
    "operator-pin": read_pin,
    "board.toml": lambda data: load(data / "board.toml"),
}
NAMED = (BadConfig, BadCalibration, BadDeck, BadBoard)
SMALL = ["a = " + "[" * 5000, "a = " + "9" * 5000, "[a]\nb = 1\n", "code = 1", "1234", "\0"]
HUGE = "0x" + "f" * 5000  # more digits than Python writes
SMALL += [
    f"{start}{HUGE}" + "]" * start.endswith("[")
    for start in ("sound = ", "code = ", "[board]\nhold_s = ", "verdict = ")
]
STARTS = [
    '[picts-5]\nchecked = ', "sound = ", "code = ", "verdict = ", "[lock]\nlens = ",
    "place = ", "camera = ", "area = ", "mat = ",
]  # fmt: skip
fuzz = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def reads(tmp_path: Path, name: str, raw: bytes) -> None:
    (tmp_path / name).write_bytes(raw)
    with suppress(*NAMED):
        READS[name](tmp_path)


@pytest.mark.parametrize("name", READS)
@fuzz
@given(raw=st.binary(max_size=80) | st.sampled_from([text.encode() for text in SMALL]))
def test_any_bytes(tmp_path: Path, name: str, raw: bytes) -> None:
    reads(tmp_path, name, raw)


@pytest.mark.parametrize("name", [name for name in READS if name != "operator-pin"])
@fuzz
@given(start=st.sampled_from(STARTS), value=VALUES)
def test_any_value_where_one_may_stand(tmp_path: Path, name: str, start: str, value: Any) -> None:
    reads(tmp_path, name, f"{start}{toml(value)}\n".encode())


@fuzz
@given(
    name=st.sampled_from([(section, key) for section, keys in KEYS.items() for key in keys]),
    value=VALUES,
)
def test_any_value_in_any_key_of_a_board(tmp_path: Path, name: tuple[str, str], value: Any) -> None:
    reads(tmp_path, "board.toml", f"[{name[0]}]\n{name[1]} = {toml(value)}\n".encode())


def test_the_shipped_boards_are_read() -> None:
    assert all(load(name) for name in profiles.profile_names())
    assert Config(Path()).board in profiles.profile_names()
