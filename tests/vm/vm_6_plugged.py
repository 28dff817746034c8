"""A vfat stick of somebody's own: written, full, read-only, and pulled while it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.vm.conftest import Measured, Shared
from tests.vm.pi import Pi

pytestmark = pytest.mark.vm
DISK: Final = "/dev/vde"
STICK: Final = "/media/usb"
# As a desktop mounts it for the user who is there.
MOUNT: Final = f"mount -t vfat -o uid=anna,gid=anna,fmask=0022,dmask=0022,utf8,flush {DISK} {STICK}"
ANNA: Final = "cd /home/anna && SUDO_UID=$(id -u anna) SUDO_GID=$(id -g anna)"
PDF: Final = f"{STICK}/Bögen für Gäste.pdf"
PULLED: Final = f"echo 1 > $(realpath /sys/block/{Path(DISK).name}/device/..)/remove"


@pytest.fixture(scope="module")
def pi(shared: Shared) -> Iterator[Pi]:
    """A box beside whose owner, anna, a stick is put in."""
    pi = shared.pi()
    pi.up()
    pi.sh("useradd --create-home --shell /bin/bash anna", check=True)
    pi.sh(f"mkdir -p {STICK}; {MOUNT}", check=True)
    yield pi
    pi.sh(f"umount {STICK}; userdel -rf anna")


def roundtable(pi: Pi, words: str) -> tuple[int, str]:
    return pi.machine.run(f"{ANNA} roundtable {words}", 300)


def stick_files(pi: Pi) -> list[str]:
    return pi.sh(f"ls -A {STICK}").splitlines()


def test_a_copy_and_sheets_lie_on_the_stick(pi: Pi, measured: Measured) -> None:
    for words in (f"backup {STICK}/b6.backup", f"print --out '{PDF}'"):
        status, said = roundtable(pi, words)
        assert status == 0, said
    assert stick_files(pi) == ["Bögen für Gäste.pdf", "b6.backup"]
    copy = pi.sh(f"cp {STICK}/b6.backup /tmp/b6; md5sum < {STICK}/b6.backup")
    pi.sh(f"umount {STICK}; {MOUNT}", check=True)
    assert pi.sh(f"md5sum < {STICK}/b6.backup") == copy
    assert "writes there" in roundtable(pi, f"restore {STICK}/b6.backup")[1]  # the box does
    size = pi.sh(f"stat -c %s '{PDF}'")
    measured(f"vfat, {pi.sh('uname -r')}: a copy, and {size} bytes of PDF")


def test_a_full_and_a_read_only_stick_are_called_so(pi: Pi, measured: Measured) -> None:
    before = stick_files(pi)
    pi.sh(f"cat /dev/zero > {STICK}/fill 2>/dev/null; sync")
    status, full = roundtable(pi, f"backup {STICK}/b7.backup")
    assert (status, "no room is left there" in full) == (1, True), full
    pi.sh(f"rm {STICK}/fill; mount -o remount,ro {STICK}", check=True)
    status, closed = roundtable(pi, f"backup {STICK}/b7.backup")
    assert (status, "nothing can be written there, it is read-only" in closed) == (1, True), closed
    assert stick_files(pi) == before
    pi.sh(f"mount -o remount,rw {STICK}", check=True)
    measured("both said; nothing half was left")


def test_a_stick_that_is_pulled_while_it_is_written_is_called_so(
    pi: Pi, measured: Measured
) -> None:
    pi.sh(f"rm '{PDF}'; sync", check=True)
    begun = f"until ls {STICK}/.roundtable-*.part >/dev/null 2>&1; do :; done"
    status, said = roundtable(pi, f"print --out '{PDF}' & {begun}; {PULLED}; wait $!")
    assert status == 1, said
    assert f"{PDF}: cannot be written: " in said, said
    assert re.search("plug (it|the stick) in again", said), (
        said
    )  # an error, or it is gone: by the moment
    pi.sh(f"umount -l {STICK}; echo 1 > /sys/bus/pci/rescan; udevadm settle")
    pi.sh(MOUNT, check=True)
    assert Path(PDF).name not in stick_files(pi)
    status, again = roundtable(pi, f"print --out '{PDF}'")
    assert status == 0, again
    measured(f"{said.splitlines()[-1].rpartition(': cannot ')[2]}; put in again, it was written")
