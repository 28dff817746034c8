"""What the program writes for itself ends with a sum: a flipped bit is said, or harms nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware.box import settings as panel
from firmware.owner import cards
from firmware.owner.broken import Broken
from firmware.owner.deck import deck, remember
from firmware.owner.door_memory import (
    DoorMemory,
    Guess,
    keep_memory,
    read_memory,
    read_secret,
)
from firmware.owner.mending import Mending
from firmware.owner.operator_pin import draw_pin, read_pin
from firmware.owner.small_files import has_wrong_sum, keep_summed, without_sum
from firmware.owner.troubles import Troubles
from hardware.board import Board

WHEN = "2026-11-21-231500"
WRITES: dict[str, Callable[[Path], Any]] = {
    "panel.toml": lambda data: panel.store(data, panel.Settings(night=True)),
    "cards.toml": lambda data: cards.write(data, {"morgan-3": cards.Told(checked=True)}),
    "deck.toml": lambda data: remember(data, "K7QD"),
    "operator-pin": draw_pin,
    "operator-secret": read_secret,
    "operator-door": lambda data: keep_memory(
        data, DoorMemory(3.5, 1000.0, 1, (Guess(999.0, "10.0.0.7"),), {"ab": 2000.0})
    ),
}
READS: dict[str, Callable[[Path], Any]] = {
    "panel.toml": lambda data: panel.load(data, Board("any")),
    "cards.toml": cards.read,
    "deck.toml": lambda data: deck(data, keep=False).code,
    "operator-pin": read_pin,
    "operator-secret": read_secret,
    "operator-door": read_memory,
}


def start(data: Path, name: str) -> tuple[Any, Troubles]:
    """Read a file as a start of the box does; return what it says and what is said of it."""
    troubles = Troubles()
    files = Broken(troubles, lambda: WHEN)
    told = files.file(data / name, READS[name])
    files.sums(data)
    return told, troubles


@pytest.mark.parametrize("bits", [1, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", WRITES)
def test_any_flipped_bit_is_said_or_changes_nothing(tmp_path: Path, name: str, bits: int) -> None:
    """Of each byte one bit, or all eight."""
    WRITES[name](tmp_path)
    whole, (told, troubles) = (tmp_path / name).read_bytes(), start(tmp_path, name)
    assert not troubles.all
    for place in range(len(whole)):
        for bit in range(place, place + bits):
            broken = bytearray(whole)
            broken[place] ^= 1 << bit % 8
            (tmp_path / name).write_bytes(broken)
            now, said = start(tmp_path, name)
            assert said.all or now == told, (place, bit)
            for aside in tmp_path.glob("*.aside-*"):
                aside.unlink()


@pytest.mark.parametrize("name", READS)
def test_a_file_without_a_sum_is_taken_as_it_is(tmp_path: Path, name: str) -> None:
    WRITES[name](tmp_path)
    path = tmp_path / name
    told = start(tmp_path, name)[0]
    path.write_text(without_sum(path.read_text()))
    now, said = start(tmp_path, name)
    assert now == told
    assert not said.all


def test_what_was_edited_by_hand_counts_and_is_said_at_each_start(tmp_path: Path) -> None:
    WRITES["panel.toml"](tmp_path)
    path = tmp_path / "panel.toml"
    path.write_text(path.read_text().replace("sound = true", "sound = false"))
    for _ in range(2):
        settings, said = start(tmp_path, "panel.toml")
        assert settings == panel.Settings(sound=False, night=True)
        assert [trouble.stands for trouble in said.all.values()] == ["what it says counts"]


def test_an_answer_writes_the_file_anew_with_its_sum_and_its_mode(tmp_path: Path) -> None:
    WRITES["operator-pin"](tmp_path)
    path = tmp_path / "operator-pin"
    path.write_text(path.read_text().replace(path.read_text()[:6], "424242"))
    troubles = start(tmp_path, "operator-pin")[1]
    Mending(troubles, lambda: WHEN).mend({"do": "keep", "trouble": 1})
    assert read_pin(tmp_path) == "424242"
    assert path.stat().st_mode & 0o777 == 0o600
    assert not start(tmp_path, "operator-pin")[1].all


def test_the_decks_code_may_stand_or_be_told_from_the_stickers(tmp_path: Path) -> None:
    for asked, code in (({"do": "keep"}, "K7QE"), ({"do": "edit", "value": "k7qd"}, "K7QD")):
        remember(tmp_path, "K7QD")
        path = tmp_path / "deck.toml"
        path.write_text(path.read_text().replace("K7QD", "K7QE"))
        troubles = start(tmp_path, "deck.toml")[1]
        Mending(troubles, lambda: WHEN).mend({**asked, "trouble": 1})
        assert deck(tmp_path).code == code
        assert not start(tmp_path, "deck.toml")[1].all


def test_a_file_of_no_use_just_now_is_looked_at_too(tmp_path: Path) -> None:
    WRITES["operator-pin"](tmp_path)
    path = tmp_path / "operator-pin"
    path.write_bytes(b"\xb2" + path.read_bytes()[1:])
    troubles = Troubles()
    Broken(troubles, lambda: WHEN).sums(tmp_path)
    assert [trouble.file for trouble in troubles.all.values()] == [path]


def test_a_sum_covers_all_before_it(tmp_path: Path) -> None:
    path = tmp_path / "any"
    keep_summed(path, "# sum 00000000\na\n")
    assert not has_wrong_sum(path.read_text())
    assert without_sum(path.read_text()) == "# sum 00000000\na\n"
    keep_summed(path, "")
    assert not has_wrong_sum(path.read_text())
    assert without_sum(path.read_text()) == ""
