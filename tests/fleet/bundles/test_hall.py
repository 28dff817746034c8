"""A hall that grows: names, accounts and certificates of `roundtable fleet new`."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from firmware.storage.bad_config import BadConfig, BadOption
from fleet.bundles import hall as halls
from fleet.bundles.accounts import hash_password
from fleet.bundles.texts import FORMAT, Place

NOW = datetime(2026, 11, 27, tzinfo=UTC)
PLACE = Place("hall.local", 8883, 8081)
OPENSSL = shutil.which("openssl")


@pytest.fixture(scope="module")
def hall() -> halls.Hall:
    begun, _ = halls.new_hall(PLACE, NOW)
    return halls.with_tables(begun, ("north", "south"), NOW)[0]


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("north", "north"), "each table needs a name of its own"),
        (("north", "North"), "each table needs a name of its own"),  # one file on a stick
        (("a/b",), "no table can be called so"),
        (("卓一",), "no table can be called so"),
        (("Zoë",), "no table can be called so"),
        (("",), "no table can be called so"),
        (("-x",), "no table can be called so"),
        (("x" * 41,), "at most 40 letters"),
        (("staff",), "account of that name"),
        (("Collector",), "each table needs a name of its own"),
    ],
)
def test_a_name_that_no_table_can_have_is_refused(names: tuple[str, ...], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        halls.check_names(names, ())


def test_a_name_of_forty_letters_is_one() -> None:
    halls.check_names(("x" * 40, "y" * 40), ())


def test_a_name_that_the_hall_has_already_is_refused() -> None:
    with pytest.raises(BadOption, match="the hall has a table north"):
        halls.check_names(("NORTH",), ("north",))


def test_more_tables_change_nothing_of_those_that_are_there(hall: halls.Hall) -> None:
    wider, passwords = halls.with_tables(hall, ("east",), NOW)
    assert wider.tables == ("north", "south", "east")
    assert passwords.keys() == {"east"}
    assert {name: wider.accounts[name] for name in hall.accounts} == hall.accounts
    assert replace(wider, tables=hall.tables, accounts=hall.accounts) == hall


def test_a_certificate_that_ends_within_a_year_is_signed_anew(hall: halls.Hall) -> None:
    later = NOW + timedelta(days=500)
    renewed, _ = halls.with_tables(hall, (), later)
    assert renewed.server != hall.server
    assert replace(renewed, server=hall.server) == hall
    again, _ = halls.with_tables(renewed, (), later)
    assert again == renewed


def test_a_table_that_leaves_has_no_account_and_may_come_back_with_another(
    hall: halls.Hall,
) -> None:
    left = halls.without(hall, ("north",))
    assert (left.tables, "north" in left.accounts) == (("south",), False)
    back, _ = halls.with_tables(left, ("north",), NOW)
    assert back.accounts["north"] != hall.accounts["north"]
    with pytest.raises(BadOption, match="no such table"):
        halls.without(hall, ("east",))


def test_a_hall_is_read_as_it_was_kept(hall: halls.Hall) -> None:
    assert halls.hall_of(hall.as_json().decode(), "hall.json") == hall


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is damaged"),
        ("{}", "is damaged"),
        ("[1]", "is damaged"),
        ('{"format": 1, "place": {}}', "is damaged"),
        (f'{{"format": {FORMAT + 1}}}', "a newer program"),
    ],
)
def test_a_file_that_holds_no_hall_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadConfig, match=says):
        halls.hall_of(text, "hall.json")


def test_a_password_stands_in_mosquittos_own_form() -> None:
    """As mosquitto_passwd 2.0.11 wrote `secret`, with this salt."""
    made = hash_password("secret", bytes(range(12)))
    assert made.startswith("$7$101$AAECAwQFBgcICQoL$")
    assert len(made.rpartition("$")[2]) == 88


@pytest.mark.skipif(not OPENSSL, reason="no openssl here")
@pytest.mark.parametrize("broker", ["hall.local", "192.168.1.20", "::1", "x" * 70 + ".lan"])
def test_openssl_finds_the_certificate_in_order(broker: str, tmp_path: Path) -> None:
    made, _ = halls.new_hall(Place(broker, 8883, 8081), NOW)
    (tmp_path / "ca.pem").write_text(made.ca)
    (tmp_path / "server.pem").write_text(made.server)
    is_name = broker[0] in "hx"
    words = ["openssl", "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", "ca.pem"]
    words += ["-verify_hostname" if is_name else "-verify_ip", broker, "server.pem"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert ran.stdout == "server.pem: OK\n", ran.stderr
