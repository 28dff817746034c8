"""From release 0.1.0 to today's program and back: all that a box keeps is there, play goes on."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from lab.faults.box import Box
from lab.faults.content import read_content
from lab.faults.filled_folder import PIN
from lab.faults.restores import PARTS
from tests.firmware.upkeep import release_0_1
from tests.firmware.upkeep.release_0_1 import PROGRAM, NoHistory
from tests.support.patience import until

pytestmark = pytest.mark.slow

CORRECTION = {"do": "adjust", "white": 1, "black": 0}
# What a program writes anew: the part of what a box holds, and which request has it written.
WRITES: dict[str, tuple[str, dict[str, Any]]] = {
    "sound and light": ("api/settings", {"night": False, "peek_sound": True}),
    "the cards' facts": ("api/cards", {"cards": {}, "checked": ["morgan-1"]}),
    "the place": ("api/first", {"step": "game", "do": "skip"}),
    "the call for help": ("api/call", {"help": False}),
    "the calibration": ("api/calibration/store", {"anyway": True}),
}


@pytest.fixture(scope="session")
def old(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which the program is release 0.1.0, taken from git's history."""
    try:
        return release_0_1.old_program(tmp_path_factory.mktemp("release-0.1"))
    except NoHistory as error:
        pytest.skip(f"the old release is in git's history alone: {error}")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return release_0_1.unpack(tmp_path)


def box_on(home: Path, env: dict[str, str] | None = None) -> Box:
    """Start a program on the folder of the games, and enter."""
    box = Box(home / "data", program=PROGRAM, env=env)
    box.start()
    assert box.enter(PIN)
    return box


def plays_on(box: Box, lines: int) -> None:
    """Enter lines; each is acknowledged."""
    for _ in range(lines):
        answer = box.post("api/do", CORRECTION)
        assert answer.status_code == 200, answer.text


def games(box: Box) -> dict[int, list[Any]]:
    return {one["n"]: box.record(one["n"]) for one in box.games()}


def is_quiet(box: Box) -> bool:
    """Whether nothing is broken in what the box found."""
    return not box.get("api/table")["safe"]["troubles"]


@pytest.mark.parametrize("name", release_0_1.READERS)
def test_todays_program_has_all_that_the_release_kept(name: str, home: Path) -> None:
    assert release_0_1.READERS[name](home) == release_0_1.told()[name]


def test_up_play_on_back_play_on_and_up_again_loses_nothing(
    home: Path, old: dict[str, str]
) -> None:
    kept = release_0_1.told()["data"]
    number, lines = 4, len(kept["the games"]["4"])
    for turn, env in enumerate((None, old, None), start=1):
        box = box_on(home, env)
        try:
            assert is_quiet(box), box.get("api/table")["safe"]
            plays_on(box, 3)
            there = release_0_1.as_json(games(box))
            assert len(there.pop(str(number))) == lines + 3 * turn
            assert there == {n: one for n, one in kept["the games"].items() if n != str(number)}
        finally:
            box.end()


def test_what_todays_program_has_written_the_release_reads(home: Path, old: dict[str, str]) -> None:
    box = box_on(home)
    try:
        until(lambda: box.get("api/calibration").get("codes"))
        for path, body in WRITES.values():
            answer = box.post(path, body)
            assert answer.status_code == 200, answer.text
        now = release_0_1.as_json(read_content(box).parts)
        kept = release_0_1.told()["data"]
        assert {part for part in WRITES if now[part] == kept[part]} == set()
    finally:
        box.end()
    box = box_on(home, old)
    try:
        assert is_quiet(box), box.get("api/table")["safe"]
        then = release_0_1.as_json(read_content(box).parts)
        assert {name for name in now if now[name] != then[name]} == set()
    finally:
        box.end()


def test_a_pin_of_todays_program_opens_the_release(home: Path, old: dict[str, str]) -> None:
    box = box_on(home)
    pin = box.post("api/pin/new", {}).json()["pin"]
    box.end()
    assert pin != PIN
    box = Box(home / "data", program=PROGRAM, env=old)
    box.start()
    try:
        assert is_quiet(box)
        assert not box.enter(PIN)
        assert box.enter(pin)
    finally:
        box.end()


@pytest.mark.parametrize("is_up", [True, False], ids=["up", "back"])
def test_a_copy_of_one_is_taken_by_the_other(home: Path, old: dict[str, str], is_up: bool) -> None:
    copy, maker, taker = home / "box.backup", *((old, None) if is_up else (None, old))
    data = home / "data"
    for env, word in ((maker, "backup"), (taker, "restore")):
        words = [*PROGRAM, word, str(copy), "--data", str(data)]
        subprocess.run(words, env=env, check=True, capture_output=True)
    box = box_on(home, taker)
    try:
        assert is_quiet(box), box.get("api/table")["safe"]
        parts, kept = release_0_1.as_json(read_content(box).parts), release_0_1.told()["data"]
        assert {name for name in PARTS if parts[name] != kept[name]} == set()
    finally:
        box.end()


def test_a_dealt_game_goes_up_and_back(home: Path, old: dict[str, str]) -> None:
    for env in (None, old, None):
        assert release_0_1.read_dealt(home, env) == release_0_1.told()["dealt"]
