"""The virtual Pi boots, and systemd runs the referee."""

from __future__ import annotations

import pytest

from tests.vm.conftest import Installed, Measured
from tests.vm.pi import GUEST, PROGRAM, PYTHON, UP_S, Pi

pytestmark = pytest.mark.vm
TONES = 40


@pytest.mark.short
def test_install_sh_makes_a_box_of_a_plain_system(installed: Installed, measured: Measured) -> None:
    assert "it is ready" in installed.said, installed.said
    assert "== done" in installed.said
    measured(f"installed, started and watched in {installed.seconds:.0f} s")


@pytest.mark.short
def test_after_power_on_the_box_is_there_by_itself(pi: Pi, measured: Measured) -> None:
    pi.wait(lambda: pi.unit("ActiveState")[0] == "active", UP_S, "the unit")
    assert (
        pi.sh("systemctl is-active roundtable.target roundtable-backup.timer") == "active\nactive"
    )
    exposed = pi.sh("systemd-analyze security roundtable.service --no-pager | tail -1")
    measured(f"a shell {pi.machine.booted_s:.0f} s after power-on; {exposed.strip('→ ')}")


def test_every_tone_leaves_the_buzzers_line_low(pi: Pi, measured: Measured) -> None:
    """While the referee does not run, so that the chip is free."""
    pi.sh("systemctl stop roundtable; mkdir -p /run/tones", check=True)
    high = {
        how: int(
            pi.sh(
                f"cd /run/tones; PYTHONPATH={PROGRAM} {PYTHON} {GUEST}/tones.py {TONES} {how}",
                seconds=300,
                check=True,
            )
        )
        for how in ("plain", "ours")
    }
    measured(
        f"line left high after {high['ours']} of {TONES} tones; by gpiozero alone {high['plain']}"
    )
    assert high["ours"] == 0


@pytest.mark.short
def test_the_unit_gets_ready_and_the_page_answers(pi: Pi, measured: Measured) -> None:
    pi.configure("webcam:0")
    pi.feed(rate=3)
    seconds = pi.start()
    assert pi.unit("ActiveState", "SubState", "NRestarts") == ["active", "running", "0"]
    status, page = pi.ask("/")
    assert (status, "<html" in page) == (200, True)
    measured(f"{seconds:.0f} s from start to ready and the page")


def test_the_program_has_the_chip_and_the_camera(pi: Pi, measured: Measured) -> None:
    table = pi.until(lambda table: table["eyes"]["state"] == "seeing", "the camera", 300)
    assert not table["simulated"]
    assert "1280x720" in table["eyes"]["text"]
    warned = [line for line in pi.journal(200).splitlines() if line.startswith("warning")]
    assert [line.partition(",")[0] for line in warned] == ["warning: ring"]  # it has no SPI
    measured(table["eyes"]["text"])


def test_the_watchdog_is_fed(pi: Pi, measured: Measured) -> None:
    def fed() -> str:
        return pi.unit("WatchdogTimestampMonotonic")[0]

    first = fed()
    waited = pi.wait(lambda: fed() != first, 60, "the watchdog")
    assert pi.unit("NRestarts") == ["0"]
    measured(f"fed again within {waited:.0f} s")
