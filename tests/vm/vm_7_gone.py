"""Taken away again, with all its releases: the machine's last part, nothing is left after it."""

from __future__ import annotations

import pytest

from tests.vm.conftest import Measured
from tests.vm.pi import PROGRAM, Pi

pytestmark = pytest.mark.vm
GONE_S = 600.0
PLACES = "/opt /etc /usr/local /var /run/systemd/system -xdev"


def test_uninstall_leaves_nothing(pi: Pi, measured: Measured) -> None:
    said = pi.sh(f"{PROGRAM}/install.sh --non-interactive --uninstall --purge", GONE_S, check=True)
    assert "== gone" in said
    assert pi.unit("ActiveState", "LoadState")[0] == "inactive"
    ours = "! -path '/opt/program/*' ! -path '*/roundtable.service.d*' ! -path '/var/log/*'"
    left = pi.sh(f"find {PLACES} -iname '*roundtable*' {ours}")
    assert left == ""
    assert pi.sh("getent passwd roundtable; getent group roundtable gpio spi; true") == ""
    assert pi.ask("/healthz")[0] == 0
    measured("no file, unit, user or group of it; the page is gone")
