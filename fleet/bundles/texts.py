"""The files of broker, hall and tables, as text. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from firmware.storage.small_files import toml_value
from fleet.bundles.accounts import COLLECTOR, STAFF

FORMAT: Final = 1  # of a bundle; install.sh refuses a newer one
BROKER_AT: Final = "/etc/mosquitto/roundtable"
HALL_AT: Final = "/etc/roundtable/hall"
TABLE_AT: Final = "/etc/roundtable/fleet"
# A table writes below its own name and reads its own `online`, nothing else.
ACL: Final = f"""pattern write roundtable/1/%u/#
pattern read roundtable/1/%u/online
pattern write homeassistant/+/%u/+/config
user {STAFF}
topic readwrite #
user {COLLECTOR}
topic read roundtable/1/#
"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a hall's broker and its page answer."""

    broker: str  # a name or an address; the page has the same
    port: int
    page: int  # the page's port

    @property
    def address(self) -> str:
        """The page's address."""
        host = f"[{self.broker}]" if ":" in self.broker else self.broker
        return f"https://{host}:{self.page}/"


def broker_conf(listener: str, at: str = BROKER_AT) -> str:
    """Return what Mosquitto is told; no message of a table is as long as 66,536 bytes.

    `listener`: its port, and behind it the one address that it listens on.
    """
    return f"""# made by `roundtable fleet new`: the tables' broker
listener {listener}
certfile {at}/server.pem
keyfile {at}/server.key
allow_anonymous false
password_file {at}/passwords
acl_file {at}/acl
autosave_interval 30
max_packet_size 66536
"""


def passwords(accounts: Mapping[str, str]) -> str:
    """Return Mosquitto's password file of accounts and their hashes."""
    return "".join(f"{name}:{told}\n" for name, told in accounts.items())


def table_toml(place: Place, table: str, at: str = TABLE_AT) -> str:
    """Return a table's section [mqtt]; install.sh writes these lines into the box's file."""
    return _mqtt(place, table, at) + f"mqtt_table = {toml_value(table)}\n"


def hall_toml(place: Place, at: str = HALL_AT) -> str:
    """Return the configuration of `roundtable fleet hall`."""
    screen = f'[screen]\nhost = "0.0.0.0"\nport = {place.page}\nhttps = true\n'
    return f"{screen}\n{_mqtt(place, STAFF, at)}"


def _mqtt(place: Place, account: str, at: str) -> str:
    return f"""[mqtt]
mqtt = {toml_value(place.broker)}
mqtt_port = {place.port}
mqtt_ca = {toml_value(f"{at}/ca.pem")}
mqtt_user = {toml_value(account)}
mqtt_password_file = {toml_value(f"{at}/password")}
"""


SET_UP: Final = """#!/bin/sh
# Makes this computer the broker and the hall (docs/fleet.md). Made by `roundtable fleet new`.
# Run it again after tables were added: it does what is missing.
set -eu
cd "$(dirname "$0")"
fail() { echo "set-up: $1: $2" >&2; exit 2; }
[ "$(id -u)" = 0 ] || fail "it writes below /etc" "sudo sh $0"
[ -x /opt/roundtable/current/venv/bin/roundtable ] ||
  fail "the program is not installed here" "first bash roundtable/install.sh --fleet"
PATH=$PATH:/usr/sbin
command -v mosquitto >/dev/null || apt-get install -y mosquitto ||
  fail "apt-get cannot install mosquitto" "is there a network? Then run it again"
tar -xf broker.tar -C /etc/mosquitto
tar -xf hall.tar -C /
systemctl daemon-reload
systemctl restart mosquitto ||
  fail "mosquitto does not start" "is its port taken? journalctl -u mosquitto -n 20"
systemctl -q enable roundtable-hall
systemctl restart roundtable-hall ||
  fail "the hall does not start" "is its port taken? journalctl -u roundtable-hall -n 20"
echo "the hall is there; its PIN: sudo roundtable config pin --data /var/lib/roundtable-hall"
"""
