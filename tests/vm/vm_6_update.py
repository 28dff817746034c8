"""A release on a stick: one that is not well goes back by itself, one that is stays."""

from __future__ import annotations

import time

import pytest

from tests.vm.conftest import Measured, Shared
from tests.vm.pi import Pi
from tests.vm.stick import DEAF, WELL

pytestmark = pytest.mark.vm
STICK = "/mnt/stick"
UPDATE_S = 2400.0  # a virtual environment is built; the emulator needs minutes for it


@pytest.fixture(scope="module")
def playing(shared: Shared) -> Pi:
    """A box with a game on, and the stick put in.

    Without the film, whose pictures would come too late beside the building: then the update would
    go back for the camera's sake, as it should.
    """
    pi = shared.pi()
    pi.up()
    pi.sh("systemctl stop film")
    pi.new_game()
    pi.do(do="lay", card="dragon-5")
    pi.sh(f"mkdir -p {STICK}; mount -o ro /dev/vdd {STICK}", check=True)
    return pi


def test_an_update_that_never_answers_goes_back_by_itself(playing: Pi, measured: Measured) -> None:
    old, before, begun = _running(playing), playing.table(), time.monotonic()
    status, said = _update(playing, DEAF)
    assert status != 0, said
    assert f"{DEAF} did not stay well" in said, said
    assert f"{old} runs again" in said, said
    assert _running(playing) == old
    assert _version(playing) == old
    assert _game(playing.table()) == _game(before)
    assert DEAF not in playing.sh("ls -A /opt/roundtable/releases")
    measured(f"{said.splitlines()[-1]}; all in {time.monotonic() - begun:.0f} s")


def test_an_update_that_is_well_stays_with_the_game(playing: Pi, measured: Measured) -> None:
    old, before, begun = _running(playing), playing.table(), time.monotonic()
    status, said = _update(playing, WELL)
    assert status == 0, said
    assert (_running(playing), _version(playing)) == (WELL, WELL)
    assert _game(playing.table()) == _game(before)
    assert {old, WELL} <= set(playing.sh("ls /opt/roundtable/releases").split())
    measured(f"{said.splitlines()[-1]}; all in {time.monotonic() - begun:.0f} s")


def _update(pi: Pi, version: str) -> tuple[int, str]:
    return pi.machine.run(f"roundtable update {STICK}/roundtable-{version}.zip", UPDATE_S)


def _running(pi: Pi) -> str:
    return pi.sh("basename $(readlink /opt/roundtable/current)", check=True)


def _version(pi: Pi) -> object:
    """Return which program answers; it referees by hand, for the film was stopped."""
    pi.until_page()
    return pi.ask("/healthz")[1]["version"]


def _game(table: dict[str, object]) -> tuple[object, object]:
    state = table["state"]
    assert isinstance(state, dict)
    return state["top"], table["game"]
