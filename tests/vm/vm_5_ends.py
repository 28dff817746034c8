"""However the program ends, its lamps are dark, and it comes back with the game."""

from __future__ import annotations

import pytest

from tests.vm.conftest import Measured
from tests.vm.pi import Pi

pytestmark = pytest.mark.vm
WATCHDOG_S = 60  # the unit's own 30 s are too short for an emulator


@pytest.mark.parametrize("signal", ["HUP", "KILL"])
def test_after_a_signal_lamps_are_dark_and_the_game_goes_on(
    pi: Pi, measured: Measured, signal: str
) -> None:
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
    pi: Pi, measured: Measured
) -> None:
    watch = "/run/systemd/system/roundtable.service.d"
    pi.sh(f"mkdir -p {watch}; printf '[Service]\\nWatchdogSec={WATCHDOG_S}\\n' > {watch}/z.conf")
    pi.sh("systemctl daemon-reload", check=True)
    pi.start()
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
    pi.sh(f"rm {watch}/z.conf; systemctl daemon-reload", check=True)
    measured(
        f"gone after {gone:.0f} s (WatchdogSec={WATCHDOG_S} here), started again {back:.0f} s "
        "later with its game"
    )
