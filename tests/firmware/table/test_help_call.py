"""A call for help outlives the program, and a disk that takes nothing costs no call."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.table.help_call import FILE, HelpCall


def test_a_call_stands_over_a_restart_with_its_time_until_it_is_taken_back(tmp_path: Path) -> None:
    now = 1_774_000_000.0
    call = HelpCall(tmp_path, lambda: now)
    assert (call.is_called, list(tmp_path.iterdir())) == (False, [])
    call.call(True)
    now += 600
    call.call(True)  # pressed again: nothing new
    after = HelpCall(tmp_path, lambda: now)
    says = "Help is called."
    assert after.as_json() == {"called": True, "since": 1_774_000_000, "says": says}
    after.call(False)
    assert after.as_json() == {"called": False, "since": 1_774_000_600, "says": ""}
    assert not HelpCall(tmp_path, lambda: now).is_called


@pytest.mark.parametrize("left", [b"", b"soon", b"-7", b"9" * 5000, b"\xff", b"x" * 2_000_000])
def test_a_file_that_is_broken_is_still_a_call(tmp_path: Path, left: bytes) -> None:
    (tmp_path / FILE).write_bytes(left)
    call = HelpCall(tmp_path, lambda: 1000.0)
    assert (call.is_called, call.since) == (True, 1000)


def test_help_is_called_where_the_disk_takes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    call = HelpCall(tmp_path / "file", lambda: 1000.0)
    assert not call.is_called
    call.call(True)
    assert call.is_called
    call.call(False)
    assert not call.is_called
