"""What /healthz says: each part ok, warn or fail, and whether the box referees all the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.box import probes
from firmware.box.health import Disk, Is, Signs, health_view, in_words, judge, referees
from firmware.storage.disk_room import EARLY_BYTES, FULL_BYTES

WELL = Signs(0.1, ("seeing", "pi"), Disk(10**10), "", (), False, 51.0)


def test_a_box_that_referees_is_ok_in_every_part() -> None:
    parts = judge(WELL)
    assert list(parts) == ["loop", "eyes", "disk", "journal", "pins", "temperature"]
    assert {part.is_ for part in parts.values()} == {Is.OK}
    assert referees(parts)
    assert in_words(parts) == ""


@pytest.mark.parametrize(
    ("changed", "part", "is_", "says"),
    [
        ({"turned_s": None, "started_s": 59.0}, "loop", Is.STARTING, "is starting: wait"),
        ({"turned_s": None, "started_s": 60.0}, "loop", Is.FAIL, "has not begun after 60 s"),
        ({"turned_s": 10.0}, "loop", Is.FAIL, "not turned for 10 s"),
        ({"eyes": ("lost", "webcam:0: gone: check its cable")}, "eyes", Is.FAIL, "check its cable"),
        ({"eyes": ("none", "the film has ended")}, "eyes", Is.WARN, "by hand"),
        ({"disk": Disk(EARLY_BYTES - 1)}, "disk", Is.WARN, "nearly full (199 MB free)"),
        ({"disk": Disk(FULL_BYTES - 1)}, "disk", Is.FAIL, "full (0.5 MB free)"),
        ({"disk": Disk(10**10, read_only=True)}, "disk", Is.FAIL, "can only be read"),
        ({"disk": Disk(None, fault="gone")}, "disk", Is.FAIL, "cannot be reached: gone"),
        ({"unwritten": "journal.sqlite: disk full: free it"}, "journal", Is.FAIL, "free it"),
        ({"unkept": "/data: Permission denied: chown it"}, "journal", Is.WARN, "nothing is kept"),
        ({"faults": ("lamp ok: GPIO 5 is busy",)}, "pins", Is.WARN, "GPIO 5"),
        ({"simulated": True}, "pins", Is.OK, "mock pins"),
        ({"celsius": 80.0}, "temperature", Is.WARN, "more air"),
        ({"celsius": None}, "temperature", Is.OK, "does not tell"),
    ],
)
def test_a_part_that_is_not_well_says_so_with_its_mend(
    changed: dict[str, Any], part: str, is_: Is, says: str
) -> None:
    parts = judge(replace(WELL, **changed))
    assert parts[part].is_ is is_
    assert says in parts[part].says
    unable = is_ in (Is.FAIL, Is.STARTING)
    assert health_view(replace(WELL, **changed))["ok"] is not unable
    assert referees(parts) is (not unable or part == "eyes")
    assert (parts[part].says in in_words(parts)) is unable
    assert [name for name, one in parts.items() if one.is_ is not Is.OK] == (
        [] if is_ is Is.OK else [part]
    )


def test_without_its_camera_the_box_referees_by_hand_and_says_what_fails() -> None:
    told = health_view(replace(WELL, eyes=("lost", "webcam:0 is gone: plug it in")))
    assert (told["referees"], told["ok"]) == (True, False)
    assert "webcam:0 is gone" in str(told["says"])
    assert health_view(replace(WELL, turned_s=10.0))["referees"] is False


def test_the_temperature_is_the_hottest_sensors(tmp_path: Path) -> None:
    for number, text in enumerate(("41200\n", "48312\n", "nonsense", "999999999", "")):
        zone = tmp_path / f"thermal_zone{number}"
        zone.mkdir()
        (zone / "temp").write_text(text)
    assert probes.temperature(tmp_path) == pytest.approx(48.312)


def test_a_machine_without_sensors_tells_no_temperature(tmp_path: Path) -> None:
    assert probes.temperature(tmp_path / "none") is None


def test_the_disk_tells_its_room_and_a_missing_folder_its_fault(tmp_path: Path) -> None:
    free = probes.disk(tmp_path).free
    assert free is not None
    assert free > 0
    assert "No such file" in probes.disk(tmp_path / "none").fault
