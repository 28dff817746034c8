"""A table's bundle on a real box, and a hall's files where `set-up` puts them; in this order."""

from __future__ import annotations

from typing import Final

import pytest

from tests.install.root import INSIDE, INSTALL, Root

pytestmark = pytest.mark.root
HALL: Final = "/root/hall"
ETC: Final = "/etc/roundtable"
MQTT: Final = f"grep '^mqtt' {ETC}/roundtable.toml"
NEW: Final = "roundtable fleet new"


def test_bundles_are_made_by_the_installed_program_as_who_calls(root: Root) -> None:
    root.install("--fleet")
    root.sh("useradd -m anna")
    root.sh(f"cd /home/anna && runuser -u anna -- {NEW} north south --out hall --broker hall.local")
    assert root.sh("stat -c '%U %a' /home/anna/hall/*.fleet | sort -u") == "anna 600"
    root.sh(f"mv /home/anna/hall {HALL}")


def test_a_folder_without_room_is_left_as_it_was(root: Root) -> None:
    small = "mkdir -p /small && mount -t tmpfs -o size=100k small /small"
    made = f"{small} && {NEW} a b c --out /small/hall; status=$?; ls -A /small/hall; exit $status"
    status, said = root.run(made)
    assert (status, said.count("\n")) == (1, 1), said
    assert "no room is left there" in said


def test_a_dry_run_names_the_table_and_changes_nothing(root: Root) -> None:
    before = root.sh(f"ls -lR {ETC}; cat {ETC}/roundtable.toml")
    said = root.install(f"--fleet {HALL}/north.fleet --dry-run")
    assert "the bundle of table north" in said
    assert 'mqtt_table = "north" into' in said
    assert root.sh(f"ls -lR {ETC}; cat {ETC}/roundtable.toml") == before


def test_one_command_puts_a_table_into_its_hall(root: Root) -> None:
    said = root.install(f"--fleet {HALL}/north.fleet")
    assert root.sh(f"cat {ETC}/fleet/password") not in said
    assert root.sh(f"stat -c '%U %a' {ETC}/fleet/* | sort -u") == "roundtable 600"
    assert 'mqtt_table = "north"' in root.sh(MQTT)
    told = root.run("roundtable doctor")[1]
    assert "hall.local" in told, told
    assert "install.sh --fleet" not in told  # the library is there


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("cp south.fleet one.fleet", "this box is table north"),
        ("head -c 20000 north.fleet > one.fleet", "is damaged"),
        ("cp pages.pdf one.fleet", "is no bundle"),
        ("cp north.fleet one.fleet && tar -rf one.fleet set-up", "holds other files than a bundle"),
        (
            "mkdir -p x && tar -xf north.fleet -C x && sed -i 's/format 1/format 9/' x/bundle"
            " && tar -cf one.fleet -C x bundle",
            "update the program first",
        ),
    ],
)
def test_a_bundle_that_is_not_this_boxs_is_refused(root: Root, spoil: str, says: str) -> None:
    before = root.sh(f"cat {ETC}/fleet/* {ETC}/roundtable.toml | sha256sum")
    status, said = root.run(f"cd {HALL} && {spoil} && {INSTALL} --fleet one.fleet")
    assert (status, says in said, "nothing was changed" in said) == (2, True, True), said
    assert root.sh(f"cat {ETC}/fleet/* {ETC}/roundtable.toml | sha256sum") == before


def test_an_update_keeps_the_bundle(root: Root) -> None:
    before = root.sh(f"cat {ETC}/fleet/* {ETC}/roundtable.toml | sha256sum")
    root.bring("0.2.0")
    said = root.install()
    assert "== done: release 0.2.0" in said
    assert root.sh(f"cat {ETC}/fleet/* {ETC}/roundtable.toml | sha256sum") == before
    assert root.sh("/opt/roundtable/current/venv/bin/python -c 'import paho.mqtt'") == ""


def test_set_up_puts_broker_and_hall_where_they_belong(root: Root) -> None:
    root.sh("apt-get install -y -q mosquitto")
    root.sh(f"PATH=/root/bin:$PATH; {_FAKE_SYSTEMCTL}; sh {HALL}/set-up")
    owners = root.sh("stat -c '%U %a %n' /etc/mosquitto/roundtable/*")
    assert {line.rpartition(" ")[0] for line in owners.splitlines()} == {"mosquitto 600"}
    owners = root.sh(f"stat -c '%U %a %n' {ETC}/hall/*password")
    assert {line.rpartition(" ")[0] for line in owners.splitlines()} == {"roundtable 600"}
    assert root.sh("cat /root/asked").splitlines() == [
        "daemon-reload", "restart mosquitto", "-q enable roundtable-hall",
        "restart roundtable-hall",
    ]  # fmt: skip
    root.sh(
        "/usr/sbin/mosquitto -c /etc/mosquitto/mosquitto.conf -d && sleep 2 && "
        "mosquitto_pid=$(pgrep -x mosquitto) && kill $mosquitto_pid"
    )


_FAKE_SYSTEMCTL: Final = (
    "mkdir -p /root/bin && printf '#!/bin/sh\\necho \"$*\" >> /root/asked\\n' > /root/bin/systemctl"
    " && chmod 755 /root/bin/systemctl"
)


def test_a_box_leaves_its_hall_and_joins_as_another_table(root: Root) -> None:
    root.install("--fleet none")
    assert root.run(MQTT)[0] == 1
    root.install(f"--fleet {HALL}/south.fleet")
    assert 'mqtt_table = "south"' in root.sh(MQTT)


def test_uninstall_takes_the_bundle_away_and_the_halls_unit(root: Root) -> None:
    root.sh(f"bash {INSIDE}/install.sh --uninstall --non-interactive")
    assert root.run(f"ls {ETC}/fleet")[0] != 0
    assert root.run(MQTT)[0] == 1
    assert root.run("ls /etc/systemd/system/roundtable-hall.service")[0] != 0
