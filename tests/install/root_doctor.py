"""The doctor beside a real systemd: each break is named first, with its mend, then undone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from firmware.upkeep.words import TITLES
from tests.install.booted import Booted
from tests.install.breaks import BREAKS, DATA, Break, game
from tests.install.root import NoRoot, Root

pytestmark = pytest.mark.root


@pytest.fixture(scope="module")
def box(root: Root) -> Iterator[Booted]:
    """A box that runs, with one game; the clock of a machine that has one of its own."""
    root.install()
    try:
        booted = Booted(root)
    except NoRoot as error:
        pytest.skip(f"no container here: {error}")
    try:
        booted.sh("touch /dev/rtc0; systemctl stop roundtable")
        booted.sh(f"{game(days=0)}; cp -a {DATA} /root/kept; systemctl start roundtable")
        yield booted
    finally:
        booted.end()


def doctor(box: Booted) -> str:
    """Return what it says in one line."""
    return re.sub(r"\s+", " ", box.run("roundtable doctor")[1]).strip()


def as_pattern(text: str) -> str:
    return ".*?".join(map(re.escape, text.split("…")))


def test_a_box_that_is_well_is_well_and_nothing_was_left_out(box: Booted) -> None:
    assert doctor(box).endswith("All is well."), doctor(box)


@pytest.mark.parametrize("one", BREAKS, ids=lambda one: one.name)
def test_a_break_is_named_first_with_its_mend_and_repaired_all_is_well(
    box: Booted, one: Break
) -> None:
    box.sh(one.how)
    try:
        said = doctor(box)
    finally:
        box.sh(one.undo)
    mend = " " if said.startswith("roundtable: ") else " -> "
    assert re.match(as_pattern(f"{one.says}{mend}{one.mend}"), said), said
    well = doctor(box)
    assert well.endswith("All is well."), well


def test_without_root_the_doctor_says_what_it_has_not_looked_at(box: Booted) -> None:
    program = "/opt/roundtable/current/venv/bin/roundtable doctor"
    said = box.run(f"runuser -u roundtable -- env ROUNDTABLE_DATA={DATA} {program}")[1]
    said = re.sub(r"\s+", " ", said)
    assert "? Service log not looked at: only root may read the system's log" in said
    assert "? Rules and scripts not looked at: /etc/polkit-1/rules.d/50-roundtable.rules" in said
    assert f"0 of {len(TITLES)} fail, 0 are warnings, 2 were not looked at" in said


def test_the_page_of_the_service_itself_sees_all_but_what_root_sees(box: Booted) -> None:
    """Its own doctor runs inside the unit's sandbox."""
    asks = "import json, urllib.request; "
    asks += "told = json.load(urllib.request.urlopen('http://127.0.0.1:8080/api/doctor')); "
    asks += "print(*[one['name'] for one in told['checks'] if one['is'] != 'ok'])"
    assert box.sh(f'python3 -c "{asks}"').split() == ["rules", "log"]
