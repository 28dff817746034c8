"""A hall: its authority, its accounts, its tables. One file keeps it, `hall.json`."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Final

from firmware.owner.config_file import show_value
from firmware.owner.mqtt_keys import MQTT, is_table
from firmware.storage.bad_config import BadConfig, BadOption
from firmware.upkeep.places import OWN_FILES
from fleet.bundles import texts
from fleet.bundles.accounts import COLLECTOR, OF_THE_HALL, STAFF, hash_password, new_password
from fleet.bundles.archive import OPEN, Member, pack_members, with_sums
from fleet.bundles.authority import (
    authority_certificate,
    is_to_be_renewed,
    new_key,
    server_certificate,
)
from fleet.bundles.paper import pages
from words.text import t

FILE: Final = "hall.json"
UNIT: Final = "roundtable-hall.service"
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Hall:
    """What is kept of a hall; its passwords are in the bundles alone."""

    hall: str  # drawn once: a box of another hall refuses its bundles
    place: texts.Place
    ca: str  # PEM, as the three that follow
    ca_key: str
    server: str
    server_key: str
    accounts: Mapping[str, str]  # name -> hash, of tables and of the hall
    tables: tuple[str, ...] = ()

    def as_json(self) -> bytes:
        """Return the bytes of its file."""
        return json.dumps({"format": texts.FORMAT, **asdict(self)}, indent=1).encode()


def new_hall(place: texts.Place, now: datetime) -> tuple[Hall, dict[str, str]]:
    """Return a hall without tables, and the passwords of its own accounts; raise BadConfig."""
    key, server_key = new_key(), new_key()
    name = secrets.token_hex(4)
    ca = authority_certificate(key, name, now)
    server = server_certificate(server_key, ca, key, place.broker, now)
    told = {account: new_password() for account in OF_THE_HALL}
    accounts = {account: hash_password(password) for account, password in told.items()}
    return Hall(name, place, ca, key, server, server_key, accounts), told


def without(hall: Hall, tables: Iterable[str]) -> Hall:
    """Return the hall without some tables: its broker lets them in no more. Raise BadOption."""
    for table in tables:
        if table not in hall.tables:
            raise BadOption(
                t("--without {table}: the hall has no such table", table=show_value(table))
            )
        left = tuple(name for name in hall.tables if name != table)
        accounts = {name: told for name, told in hall.accounts.items() if name != table}
        hall = replace(hall, tables=left, accounts=accounts)
    return hall


def with_tables(hall: Hall, tables: Sequence[str], now: datetime) -> tuple[Hall, dict[str, str]]:
    """Return the hall with more tables, and their passwords; nothing else of it changes.

    But a broker's certificate that ends within a year is signed anew.
    """
    told = {table: new_password() for table in tables}
    accounts = {
        **hall.accounts,
        **{name: hash_password(password) for name, password in told.items()},
    }
    wider = replace(hall, accounts=accounts, tables=(*hall.tables, *tables))
    if is_to_be_renewed(hall.server, now):
        signed = server_certificate(hall.server_key, hall.ca, hall.ca_key, hall.place.broker, now)
        wider = replace(wider, server=signed)
    return wider, told


def hall_of(text: str, path: object) -> Hall:
    """Return the hall of a file `hall.json`; raise BadConfig."""
    try:
        told = json.loads(text)
        made_by = told.pop("format")
        if made_by > texts.FORMAT:
            newer = t("{path}: a newer program made this hall: update this one first", path=path)
            raise BadConfig(newer)
        told["place"] = texts.Place(**told["place"])
        return Hall(**{**told, "tables": tuple(told["tables"])})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, BadConfig):
            raise
        raise BadConfig(
            t("{path}: is damaged: take it from a copy, or begin another hall", path=path)
        ) from error


def check_names(tables: Iterable[str], names: Iterable[str]) -> None:
    """Raise BadOption for a name that no table can have, or that is taken."""
    taken = {name.casefold(): name for name in (*OF_THE_HALL, *names)}
    for table in tables:
        if not is_table(table):
            why = MQTT["mqtt_table"].limit
            told = show_value(table)
            raise BadOption(t("{table}: no table can be called so: {why}", table=told, why=why))
        if table in OF_THE_HALL:
            raise BadOption(t("{table}: the hall has an account of that name: take another",
                              table=table))  # fmt: skip
        if table.casefold() in taken:  # files on a stick do not know capitals apart
            raise BadOption(
                t(
                    "{table}: the hall has a table {other}: each table needs a name of its own",
                    table=table,
                    other=taken[table.casefold()],
                )
            )
        taken[table.casefold()] = table


# -- what is written ---------------------------------------------------------------------------


def bundle(hall: Hall, table: str, password: str, say: Say) -> bytes:
    """Return a table's bundle, which `install.sh --fleet` puts onto its box."""
    about = f"format {texts.FORMAT}\nhall {hall.hall}\ntable {table}\n"
    paper = pages((table,), hall.place.address, say)
    members = (
        Member("bundle", about.encode(), OPEN),
        Member("ca.pem", hall.ca.encode(), OPEN),
        Member("page.pdf", paper, OPEN),
        Member("password", f"{password}\n".encode()),
        Member("table.toml", texts.table_toml(hall.place, table).encode(), OPEN),
    )
    return pack_members(with_sums(members))


def broker_files(hall: Hall) -> dict[str, str]:
    """Return the broker's own files, of the folder that its configuration names."""
    return {
        "server.pem": hall.server,
        "server.key": hall.server_key,
        "passwords": texts.passwords(hall.accounts),
        "acl": texts.ACL,
    }


def broker_archive(hall: Hall) -> bytes:
    """Return what is unpacked in /etc/mosquitto."""
    conf = texts.broker_conf(str(hall.place.port))
    own = (
        Member(f"roundtable/{name}", text.encode(), owner="mosquitto")
        for name, text in broker_files(hall).items()
    )
    return pack_members((Member("conf.d/roundtable.conf", conf.encode(), OPEN), *own))


def hall_archive(hall: Hall, passwords: Mapping[str, str]) -> bytes:
    """Return what is unpacked in / of the hall's computer: configuration, accounts, unit."""
    at, owner = texts.HALL_AT.lstrip("/"), "roundtable"
    unit = (OWN_FILES / "hall" / UNIT).read_bytes()
    return pack_members(
        (
            Member(f"{at}/hall.toml", texts.hall_toml(hall.place).encode(), OPEN, owner),
            Member(f"{at}/ca.pem", hall.ca.encode(), OPEN, owner),
            Member(f"{at}/password", f"{passwords[STAFF]}\n".encode(), owner=owner),
            Member(f"{at}/collector-password", f"{passwords[COLLECTOR]}\n".encode(), owner=owner),
            Member(f"etc/systemd/system/{UNIT}", unit, OPEN),
        )
    )
