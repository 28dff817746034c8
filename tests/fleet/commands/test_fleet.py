"""`roundtable fleet new` at the command line: what it writes, and what it refuses."""

from __future__ import annotations

import json
import os
import stat
import tarfile
from pathlib import Path

import pytest

pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.program_process import call, fails, prints

NEW = ("fleet", "new")
MADE = {"hall.json", "hall.tar", "broker.tar", "pages.pdf", "set-up"}


def member(archive: Path, name: str) -> str:
    with tarfile.open(archive) as opened:
        found = opened.extractfile(name)
        assert found is not None
        return found.read().decode()


def secrets_of(folder: Path) -> list[str]:
    told = [member(one, "password").strip() for one in folder.glob("*.fleet")]
    at = "etc/roundtable/hall"
    return [
        *told,
        *(member(folder / "hall.tar", f"{at}/{name}").strip()
          for name in ("password", "collector-password")),
    ]  # fmt: skip


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    folder = tmp_path / "hall"
    prints(*NEW, "north", "south", "--out", str(folder), "--broker", "hall.local")
    return folder


def test_a_bundle_a_table_for_its_owner_alone_and_no_password_is_printed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "hall"
    told = prints(*NEW, "north", "south", "--out", str(folder), "--broker", "hall.local")
    files = {path.name: path for path in folder.iterdir()}
    assert files.keys() == MADE | {"north.fleet", "south.fleet"}
    modes = {stat.S_IMODE(path.stat().st_mode) for path in files.values()}
    assert modes == {0o600}
    passwords = secrets_of(folder)
    assert len(set(passwords)) == 4
    kept = (folder / "hall.json").read_text()
    broker = member(folder / "broker.tar", "roundtable/passwords")
    assert not [one for one in passwords if one in told + kept + broker]
    assert "north.fleet, south.fleet" in told
    same = json.loads(prints(*NEW, "--out", str(folder), "--json"))
    assert (same["tables"], same["broker"]) == (["north", "south"], "hall.local:8883")
    assert {Path(file).name for file in same["files"]} == MADE - {"hall.tar"}


def test_without_a_broker_named_it_is_this_computer(tmp_path: Path) -> None:
    prints(*NEW, "north", "--out", str(tmp_path / "hall"))
    broker = json.loads((tmp_path / "hall" / "hall.json").read_text())["place"]["broker"]
    assert broker.endswith(".local")


def test_further_names_join_the_same_hall_and_what_is_there_stays(hall: Path) -> None:
    before = {path.name: path.read_bytes() for path in hall.iterdir()}
    told = prints(*NEW, "east", "--out", str(hall))
    after = {path.name: path.read_bytes() for path in hall.iterdir()}
    assert after.keys() - before.keys() == {"east.fleet"}
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"hall.json", "broker.tar", "pages.pdf"}
    lines = member(hall / "broker.tar", "roundtable/passwords").splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "staff", "collector", "north", "south", "east",
    ]  # fmt: skip
    assert "3 tables" in told
    assert told.count(".fleet") == 2  # east's, and how it is put onto its box


def test_a_table_that_leaves_loses_its_account_and_its_bundle(hall: Path) -> None:
    prints(*NEW, "--without", "north", "--out", str(hall))
    assert not (hall / "north.fleet").exists()
    assert "north" not in member(hall / "broker.tar", "roundtable/passwords")


def test_a_stolen_box_is_replaced_in_one_go(hall: Path) -> None:
    before = member(hall / "north.fleet", "password")
    prints(*NEW, "north", "--without", "north", "--out", str(hall))
    assert member(hall / "north.fleet", "password") != before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("north",), "the hall has a table north"),
        (("east", "east"), "each table needs a name of its own"),
        (("a/b",), "no table can be called so"),
        (("east", "--broker", "other.local"), "name another folder"),
        (("east", "--hall-port", "9000"), "name another folder"),
        (("--without", "west"), "no such table"),
    ],
)
def test_what_does_not_fit_the_hall_changes_nothing(
    hall: Path, words: tuple[str, ...], says: str
) -> None:
    before = {path.name: path.read_bytes() for path in hall.iterdir()}
    assert says in fails(*NEW, *words, "--out", str(hall), status=2)
    assert {path.name: path.read_bytes() for path in hall.iterdir()} == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "no hall is there yet"),
        (("--without", "north"), "no hall is there yet"),
        (("north", "--broker", "a b"), "--broker a b: must be"),
        (("north", "--broker-port", "0"), "--broker-port 0: must be"),
        (("north", "--hall-port", "70000"), "--hall-port 70000: must be"),
    ],
)
def test_a_hall_that_cannot_be_is_refused_and_no_folder_is_made(
    tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    folder = tmp_path / "hall"
    assert says in fails(*NEW, *words, "--out", str(folder), status=2)
    assert not folder.exists()


def test_a_folder_with_other_files_and_a_file_are_no_place_for_a_hall(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("mine")
    assert "holds other files" in fails(*NEW, "north", "--out", str(tmp_path))
    assert "letter" in fails(*NEW, "north", "--out", str(tmp_path / "letter"))
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


def test_an_empty_folder_is_one(tmp_path: Path) -> None:
    prints(*NEW, "north", "--out", str(tmp_path))
    assert (tmp_path / "north.fleet").exists()


def test_a_disk_that_is_full_leaves_the_hall_as_it_was(hall: Path) -> None:
    """A folder stands where a file shall go: the last of the new files cannot be written."""
    (hall / "broker.tar").unlink()
    (hall / "broker.tar").mkdir()
    before = {path.name for path in hall.iterdir()}
    assert "broker.tar" in fails(*NEW, "east", "--out", str(hall))
    assert {path.name for path in hall.iterdir()} == before
    assert "east" not in (hall / "hall.json").read_text()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_not_writable_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be written" in fails(*NEW, "north", "--out", str(tmp_path / "hall"))


def test_what_nothing_can_be_written_to_is_named() -> None:
    assert "/proc/hall" in fails(*NEW, "north", "--out", "/proc/hall")


def test_a_damaged_hall_is_refused(hall: Path) -> None:
    (hall / "hall.json").write_text("{")
    assert "is damaged" in fails(*NEW, "east", "--out", str(hall))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--tables", "0"), "expected 1 to 40"),
        (("--tables", "41"), "expected 1 to 40"),
        (("--seconds", "-1"), "expected a number above 0"),
        (("--seconds", "nan"), "expected a number above 0"),
    ],
)
def test_a_rehearsal_that_cannot_be_is_refused(words: tuple[str, ...], says: str) -> None:
    ran = call("fleet", "rehearse", *words)
    assert (ran.returncode, says in ran.stderr) == (2, True), ran.stderr
