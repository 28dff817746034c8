"""The configuration that install.sh puts there: all commented, and all of it true."""

from __future__ import annotations

import re
import tomllib

from firmware.owner.config import KEYS, value_error
from tests.support.places import ROOT

TEXT = (ROOT / "systemd" / "roundtable.toml").read_text()
TOLD = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", TEXT, flags=re.M))


def test_as_it_is_installed_nothing_counts() -> None:
    assert not any(tomllib.loads(TEXT).values())


def test_every_line_may_be_taken_as_it_stands() -> None:
    wrong = [
        value_error(section, key, value)
        for section, keys in TOLD.items()
        for key, value in keys.items()
    ]
    assert [one for one in wrong if one] == []


def test_what_an_owner_decides_stands_there() -> None:
    meant_for_developers = {"data", "fps"}
    asked = {key for keys in KEYS.values() for key in keys} - meant_for_developers
    assert {key for keys in TOLD.values() for key in keys} == asked
