"""The doctor's line about what is in the picture: of the box that runs, else as calibrated."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from firmware.camera import calibrations
from firmware.owner.config import Config
from firmware.screen.server import Serving, Site
from firmware.upkeep.checks import examine_facts
from firmware.upkeep.facts import View
from firmware.upkeep.view import find_view
from tests.firmware.commands.test_calibrate import Box
from tests.firmware.screen.test_page import SNAPSHOT
from tests.firmware.upkeep.test_checks import FIT
from tests.support.camera_aims import seen, table, taken
from tests.support.patience import PATIENCE_S
from tests.support.program_process import running
from tests.support.proxy import proxy
from tests.support.still_desk import StillDesk
from vision.calibration.calibration import Calibration, Verdict
from vision.frame import Frame

MAT = table()
AREA = ((380.0, 173.0), (901.0, 173.0), (901.0, 547.0), (380.0, 547.0))
KEPT = Calibration(
    "2026-11-20T10:45:00+00:00", Verdict.GOOD, "pi", (1280, 720), AREA, 5.92, 3.7, mat=True
)


def config_of(data: Path, address: str, source: str = "pi") -> Config:
    parts = urlsplit(address)
    return Config(data=data, camera=source, host=str(parts.hostname), port=parts.port or 80)


def line(view: View) -> tuple[str, str, str]:
    (one,) = (one for one in examine_facts(replace(FIT, view=view)) if one.name == "view")
    return str(one.is_), one.says, one.mend


Serve = Callable[[Box], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves the pages of a box that watches."""
    started: list[Serving] = []

    def served(box: Box) -> str:
        started.append(Serving(Site(StillDesk(SNAPSHOT), aim=box.aim), port=0))
        started[-1].start()
        return started[-1].address

    yield served
    for serving in started:
        serving.stop()


def watched(data: Path, **pose: object) -> Box:
    """A box that has watched a picture or two of the mat, seen from there."""
    box = Box(data)
    for frame in taken(seen(MAT, **pose), 3):  # type: ignore[arg-type]
        box.now += 0.2
        box.aim.see(Frame(frame, box.now))
        assert box.aim.watcher is not None
        box.aim.watcher.see(Frame(frame, box.now))
    return box


@pytest.mark.slow
def test_the_doctor_tells_the_mm_that_a_running_box_sees(tmp_path: Path) -> None:
    with running(tmp_path, "--camera", "drawn") as program:
        config = config_of(tmp_path, program.address, "drawn")
        end, view = time.monotonic() + PATIENCE_S, View({})
        while "wide" not in view.values and time.monotonic() < end:
            view = find_view(config)
    is_, says, mend = line(view)
    assert (is_, mend) == ("ok", "")
    assert says in ("216 x 121 mm of the table", "216 x 122 mm of the table")


def test_the_doctor_says_at_which_height_the_whole_mat_is_seen(
    tmp_path: Path, serve: Serve
) -> None:
    config = config_of(tmp_path, serve(watched(tmp_path, height=200)))
    assert line(find_view(config)) == (
        "warn",
        "about 144 x 81 mm of the table; the mat is cut off: left, right, top, bottom",
        "The picture shows about 144 x 81 mm of the table. The mat needs 216 x 122 mm. "
        "Raise the camera to 150 % of its height: 300 mm become 450 mm.",
    )


def test_the_doctor_says_that_codes_are_too_small_from_so_high(
    tmp_path: Path, serve: Serve
) -> None:
    config = config_of(tmp_path, serve(watched(tmp_path, height=390)))
    is_, says, mend = line(find_view(config))
    assert (is_, says) == ("warn", "281 x 158 mm of the table")
    assert mend.endswith("Lower the camera to 75 % of its height: 300 mm become 225 mm.")


def test_a_mat_that_was_pushed_aside_is_told_with_the_way_back(
    tmp_path: Path, serve: Serve
) -> None:
    config = config_of(tmp_path, serve(watched(tmp_path, aside=(45, 0))))
    is_, says, mend = line(find_view(config))
    assert is_ == "warn"
    assert says.endswith("mm of the table; the mat is cut off: right")
    assert mend.startswith("Move the mat 45 mm to the left in the picture")


def test_a_camera_that_was_moved_away_is_told_in_spite_of_its_calibration(
    tmp_path: Path, serve: Serve
) -> None:
    calibrations.store(tmp_path, KEPT)
    box = watched(tmp_path, aside=(900, 0))
    is_, says, mend = line(find_view(config_of(tmp_path, serve(box))))
    assert (is_, says) == ("warn", "mm not known: no tag of the mat is read")
    assert mend.startswith("lay the mat flat under the camera")


def test_a_place_that_is_known_without_the_mat_needs_none(tmp_path: Path, serve: Serve) -> None:
    calibrations.store(tmp_path, replace(KEPT, mat=False))
    box = watched(tmp_path, aside=(900, 0))
    said = line(find_view(config_of(tmp_path, serve(box))))
    assert said == ("unseen", "not looked at: no box runs", "start the box, then ask again")


def test_while_no_box_answers_what_was_calibrated_is_told(tmp_path: Path) -> None:
    with proxy() as other:  # another program has the port, and answers everything
        config = config_of(tmp_path, other.address)
        assert line(find_view(config))[0] == "unseen"
        calibrations.store(tmp_path, KEPT)
        said = line(find_view(config))
    assert said == ("ok", "216 x 122 mm of the table, when it was calibrated (2026-11-20)", "")
    assert find_view(config).date == "2026-11-20"  # and nobody answers at all


def test_a_lost_camera_is_no_picture_of_the_past(tmp_path: Path, serve: Serve) -> None:
    box = watched(tmp_path)
    box.now += 10
    assert not find_view(config_of(tmp_path, serve(box))).is_now
