"""What the program writes for itself ends with a sum: what is hurt is said, or harms nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.game import Seat
from firmware.box import settings as panel
from firmware.camera import calibrations
from firmware.owner import cards, first_choices
from firmware.owner.broken_files import PIN_OF_THIS_START, BrokenFiles
from firmware.owner.certificate import CERTIFICATE, KEY, Https
from firmware.owner.config import Config
from firmware.owner.deck import deck, remember
from firmware.owner.operator_pin import draw_pin, read_pin
from firmware.owner.repair import Mending
from firmware.owner.troubles import Troubles
from firmware.play import hidden_record
from firmware.screen.door_memory import (
    DoorMemory,
    Guess,
    keep_memory,
    read_memory,
    read_secret,
)
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import has_wrong_sum, keep_summed, without_sum
from firmware.table.help_call import FILE as HELP
from firmware.table.help_call import HelpCall
from hardware.board import Board
from vision.calibration.calibration import Calibration, Verdict

SECTOR = 512  # bytes
WHEN = "2026-11-21-231500"
CALIBRATION = Calibration(
    "2026-11-21T10:45:00+00:00", Verdict.GOOD, "pi", (1280, 720),
    ((379.0, 173.5), (900.5, 173.5), (900.5, 546.5), (379.0, 546.5)), 5.926, 3.67, False, 29.9,
)  # fmt: skip
WRITES: dict[str, Callable[[Path], Any]] = {
    "panel.toml": lambda data: panel.store(data, panel.Settings(night=True)),
    "cards.toml": lambda data: cards.write(data, {"morgan-3": cards.PieceFacts(checked=True)}),
    "deck.toml": lambda data: remember(data, "K7QD"),
    "calibration.toml": lambda data: calibrations.store(data, CALIBRATION),
    "first.toml": lambda data: first_choices.keep(
        data, first_choices.FirstChoices({"language": "de"})
    ),
    "operator-pin": draw_pin,
    "operator-secret": read_secret,
    "operator-door": lambda data: keep_memory(
        data, DoorMemory(3.5, 1000.0, 1, (Guess(999.0, "10.0.0.7"),), {"ab": 2000.0})
    ),
}
READS: dict[str, Callable[[Path], Any]] = {
    "panel.toml": lambda data: panel.load(data, Board("any")),
    "cards.toml": cards.read_facts,
    "deck.toml": lambda data: deck(data, keep=False).code,
    "calibration.toml": calibrations.load,
    "first.toml": first_choices.read_choices,
    "operator-pin": read_pin,
    "operator-secret": read_secret,
    "operator-door": read_memory,
}


def start(data: Path, name: str) -> tuple[Any, Troubles]:
    """Read a file as a start of the box does; return what it says and what is said of it."""
    troubles = Troubles()
    files = BrokenFiles(troubles, lambda: WHEN)
    told = files.file(data / name, READS[name]) if (data / name).exists() else None
    files.sums(data)
    return told, troubles


def hurt(whole: bytes, bits: int = 1) -> Iterator[tuple[str, bytes]]:
    """Yield a file cut at every length, with bits flipped in each byte, with a sector zeroed."""
    for length in range(len(whole)):
        yield f"cut to {length}", whole[:length]
    for place in range(len(whole)):
        for bit in range(place, place + bits):
            broken = bytearray(whole)
            broken[place] ^= 1 << bit % 8
            yield f"bit {bit % 8} of byte {place}", bytes(broken)
    for at in range(0, len(whole), SECTOR):
        yield f"sector at {at}", whole[:at] + bytes(SECTOR) + whole[at + SECTOR :]


@pytest.mark.parametrize("bits", [1, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", WRITES)
def test_what_is_hurt_anywhere_is_said_or_changes_nothing(
    tmp_path: Path, name: str, bits: int
) -> None:
    """Of each byte one bit, or all eight."""
    WRITES[name](tmp_path)
    whole, (told, troubles) = (tmp_path / name).read_bytes(), start(tmp_path, name)
    assert not troubles.all
    for how, broken in hurt(whole, bits):
        (tmp_path / name).write_bytes(broken)
        now, said = start(tmp_path, name)
        assert said.all or now == told, how
        for aside in tmp_path.glob("*.aside-*"):
            aside.unlink()


@pytest.mark.parametrize("name", ["operator-pin", "operator-secret", "operator-door"])
def test_what_guards_the_page_is_never_believed_when_it_is_hurt(tmp_path: Path, name: str) -> None:
    WRITES[name](tmp_path)
    for how, broken in hurt((tmp_path / name).read_bytes()):
        (tmp_path / name).write_bytes(broken)
        told, said = start(tmp_path, name)
        assert told is None, how
        (trouble,) = said.all.values()
        assert trouble.aside is not None, how
        assert not (tmp_path / name).exists()
        trouble.aside.unlink()


def test_a_hidden_half_that_is_hurt_is_no_other_one(tmp_path: Path) -> None:
    hidden_record.keep(tmp_path, hidden_record.HiddenRecord(1, "ab", "seed", frozenset({Seat(1)})))
    for how, broken in hurt((tmp_path / hidden_record.FILE).read_bytes()):
        (tmp_path / hidden_record.FILE).write_bytes(broken)
        with pytest.raises(BadConfig):
            pytest.fail(f"{how}: {hidden_record.read_hidden_half(tmp_path)}")


def test_a_call_for_help_that_is_hurt_is_still_a_call_of_nobody_knows_when(tmp_path: Path) -> None:
    HelpCall(tmp_path, lambda: 1_795_000_000.0).call(True)
    path = tmp_path / HELP
    for how, broken in hurt(path.read_bytes()):
        path.write_bytes(broken)
        call = HelpCall(tmp_path, lambda: 7.0)
        assert call.is_called, how
        assert call.since in (7, 1_795_000_000), how


@pytest.mark.filterwarnings("ignore:Parsed a serial number")  # as flipped bits make it
@pytest.mark.parametrize("step", [71, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", [CERTIFICATE, KEY])
def test_a_certificate_or_key_that_is_hurt_is_said_or_the_same(
    tmp_path: Path, name: str, step: int
) -> None:
    """A bit beside what was signed makes another fingerprint, and no other certificate."""
    x509 = pytest.importorskip("cryptography.x509", reason="the extra https is not installed")
    now = datetime(2026, 11, 23, tzinfo=UTC)

    def open_again() -> tuple[Any, Troubles]:
        troubles = Troubles()
        Https(tmp_path, ["box.local"], lambda: now, BrokenFiles(troubles, lambda: WHEN))
        in_use = x509.load_pem_x509_certificate((tmp_path / CERTIFICATE).read_bytes())
        return in_use.tbs_certificate_bytes, troubles

    signed, _ = open_again()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for how, broken in islice(hurt(before[tmp_path / name]), None, None, step):
        (tmp_path / name).write_bytes(broken)
        again, said = open_again()
        assert said.all or again == signed, how
        for path in tmp_path.iterdir():
            path.unlink()
        for path, content in before.items():
            path.write_bytes(content)


@pytest.mark.parametrize("name", ["panel.toml", "cards.toml", "calibration.toml", "first.toml"])
def test_a_settings_file_without_its_sum_counts_and_is_said(tmp_path: Path, name: str) -> None:
    WRITES[name](tmp_path)
    path = tmp_path / name
    told = start(tmp_path, name)[0]
    path.write_text(without_sum(path.read_text()))
    now, said = start(tmp_path, name)
    assert now == told
    assert [trouble.edited for trouble in said.all.values()] == [True]
    Mending(said, lambda: WHEN).mend({"do": "keep", "trouble": 1})
    assert not start(tmp_path, name)[1].all


def test_what_was_edited_by_hand_counts_and_is_said_at_each_start(tmp_path: Path) -> None:
    WRITES["panel.toml"](tmp_path)
    path = tmp_path / "panel.toml"
    path.write_text(path.read_text().replace("sound = true", "sound = false"))
    for _ in range(2):
        settings, said = start(tmp_path, "panel.toml")
        assert settings == panel.Settings(sound=False, night=True)
        assert [trouble.stands for trouble in said.all.values()] == ["what it says counts"]


def test_an_answer_writes_the_file_anew_with_its_sum_and_its_mode(tmp_path: Path) -> None:
    WRITES["panel.toml"](tmp_path)
    path = tmp_path / "panel.toml"
    path.chmod(0o600)
    path.write_text(path.read_text().replace("sound = true", "sound = false"))
    troubles = start(tmp_path, "panel.toml")[1]
    Mending(troubles, lambda: WHEN).mend({"do": "keep", "trouble": 1})
    assert panel.load(tmp_path, Board("any")) == panel.Settings(sound=False, night=True)
    assert path.stat().st_mode & 0o777 == 0o600
    assert not start(tmp_path, "panel.toml")[1].all


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
    BrokenFiles(troubles, lambda: WHEN).sums(tmp_path)
    assert [trouble.file for trouble in troubles.all.values()] == [path]


def test_a_pin_that_can_be_neither_read_nor_set_aside_is_not_written_over(tmp_path: Path) -> None:
    draw_pin(tmp_path)
    path = tmp_path / "operator-pin"
    path.write_bytes(b"\xb2" + path.read_bytes()[1:])  # as one bad read of a whole file is
    before, troubles = path.read_bytes(), Troubles()
    no_name = "9" * 300  # longer than a name may be: nothing can be set aside
    pin = BrokenFiles(troubles, lambda: no_name).pin(Config(data=tmp_path, host="0.0.0.0"))
    assert pin
    assert path.read_bytes() == before
    assert [one.stands for one in troubles.all.values()] == [PIN_OF_THIS_START]


def test_a_sum_covers_all_before_it(tmp_path: Path) -> None:
    path = tmp_path / "any"
    keep_summed(path, "# sum 00000000\na\n")
    assert not has_wrong_sum(path.read_text())
    assert without_sum(path.read_text()) == "# sum 00000000\na\n"
    keep_summed(path, "")
    assert not has_wrong_sum(path.read_text())
    assert without_sum(path.read_text()) == ""
