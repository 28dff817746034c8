"""However the program ends, its lamps are dark, and it comes back with the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.vm.conftest import Measured, Shared
from tests.vm.pi import Pi

pytestmark = pytest.mark.vm
WATCHDOG_S = 60  # the unit's own 30 s are too short for an emulator, guest/virtual.conf's 180 long
UNIT = "/run/systemd/system/roundtable.service.d"


@pytest.fixture(scope="module")
def ending(shared: Shared) -> Iterator[Pi]:
    """A box without a camera's pictures: they cost the emulator a processor, and end nothing.

    What is set counts from the start on that the first part brings about.
    """
    pi = shared.pi()
    pi.up()
    pi.sh("systemctl stop film")
    pi.configure("webcam:0")
    pi.sh(f"mkdir -p {UNIT}; printf '[Service]\\nWatchdogSec={WATCHDOG_S}\\n' > {UNIT}/z.conf")
    pi.sh("systemctl daemon-reload", check=True)
    yield pi
    pi.sh(f"rm {UNIT}/z.conf; systemctl daemon-reload", check=True)


@pytest.mark.parametrize("signal", ["HUP", "KILL"])
def test_after_a_signal_lamps_are_dark_and_the_game_goes_on(
    ending: Pi, measured: Measured, signal: str
) -> None:
    pi = ending
    pi.new_game()
    pi.do(do="lay", card="dragon-5")
    before = pi.until(lambda table: any(table["lamps"].values()), "a lamp that is lit")
    (first,) = pi.unit("MainPID")
    pi.sh(f"systemctl kill --kill-whom=main -s {signal} roundtable", check=True)
    gone = pi.wait(lambda: not pi.is_running(first), 90, "its end")
    duty = pi.duty(1.0)
    assert not any(duty.values()), duty
    back = pi.wait(lambda: pi.unit("MainPID")[0] not in (first, "0"), 300, "its restart")
    pi.until_page()
    after = pi.table()
    assert (after["state"]["top"], after["game"]) == (before["state"]["top"], before["game"])
    measured(f"gone after {gone:.0f} s, dark; started again {back:.0f} s later with its game")


def test_a_main_loop_that_hangs_is_killed_by_the_watchdog_and_the_game_goes_on(
    ending: Pi, measured: Measured
) -> None:
    pi = ending
    assert pi.unit("WatchdogUSec") == ["1min"]
    pi.new_game()
    pi.do(do="lay", card="dragon-5")
    before = pi.table()
    (first,) = pi.unit("MainPID")
    pi.sh(f"kill -STOP {first}", check=True)
    gone = pi.wait(lambda: not pi.is_running(first), WATCHDOG_S + 240, "the watchdog's kill")
    assert "atchdog" in pi.sh("journalctl -q -u roundtable -n 60 --no-pager")
    back = pi.wait(lambda: pi.unit("MainPID")[0] not in (first, "0"), 300, "its restart")
    pi.until_page()
    after = pi.table()
    assert (after["state"]["top"], after["game"]) == (before["state"]["top"], before["game"])
    measured(
        f"gone after {gone:.0f} s (WatchdogSec={WATCHDOG_S} here), started again {back:.0f} s "
        "later with its game"
    )
