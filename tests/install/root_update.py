"""A box of a hall beside a real systemd: an update and the way back keep what tells a broker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.install.booted import Booted
from tests.install.root import VERSION, NoRoot, Root
from tests.support.releases import make_release

pytestmark = pytest.mark.root
NEWER = "0.2.0"
CURRENT = "/opt/roundtable/current"
PAHO = f"{CURRENT}/venv/bin/python -c 'import paho.mqtt; print(paho.mqtt.__version__)'"
ANSWERS = """import json, urllib.request
health = json.load(urllib.request.urlopen("http://127.0.0.1:8080/healthz"))
print(health["version"])
"""


@pytest.fixture(scope="module")
def box(root: Root) -> Iterator[Booted]:
    """A box with --fleet that runs, and a release on a stick that brings no library of a fleet."""
    root.install("--fleet")
    ours = [one for one in sorted(root.wheels.iterdir()) if not one.name.startswith("paho_mqtt")]
    make_release(root / "/root/newer", NEWER, root / "/root/stick", wheels=ours)
    try:
        booted = Booted(root)
    except NoRoot as error:
        pytest.skip(f"no container here: {error}")
    try:
        yield booted
    finally:
        booted.end()


def runs(box: Booted) -> tuple[str, str]:
    """Return which program answers on the page, and the library's version in it."""
    version = box.sh(f"python3 - <<'END'\n{ANSWERS}END")
    return version, box.sh(PAHO)


def test_an_update_keeps_what_fleet_chose_and_rollback_does(box: Booted) -> None:
    before = runs(box)
    assert before[0] == VERSION
    box.sh("roundtable update /root/stick")
    assert runs(box) == (NEWER, before[1])
    assert box.sh("cat /opt/roundtable/extras") == "fleet"
    box.sh("roundtable update --rollback")
    assert runs(box) == before
    assert box.sh("cat /opt/roundtable/extras") == "fleet"
