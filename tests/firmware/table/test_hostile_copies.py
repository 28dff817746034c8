"""A copy that somebody has changed: nothing of it is believed but rows that the program knows."""

from __future__ import annotations

import hashlib
import io
import sqlite3
import tarfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from engine.game import Line
from firmware.table.backups import BadBackup, back_up, prove, restore
from firmware.table.journal import Journal

HEADER = {"record": "rumors/1", "players": 3}
LAY: Line = {"do": "lay", "card": "picts-5"}
NOON = 1_700_000_000.0
SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
ADDED = (
    "CREATE TRIGGER hostile AFTER INSERT ON lines BEGIN DELETE FROM lines; END;",
    "CREATE TRIGGER hostile BEFORE INSERT ON lines BEGIN SELECT RAISE(IGNORE); END;",
    "CREATE TRIGGER hostile AFTER UPDATE ON marks BEGIN DELETE FROM games; END;",
    "CREATE VIEW hostile AS SELECT * FROM lines;",
    "CREATE UNIQUE INDEX hostile ON lines (game) WHERE game > 1;",
)
REFUSED = (
    "CREATE TABLE hostile (a); INSERT INTO hostile VALUES (1);",
    "ALTER TABLE lines ADD COLUMN hostile TEXT;",
    "DROP TABLE marks; CREATE VIEW marks AS SELECT 'commits' AS name, '1' AS value;",
    "DROP TABLE marks; CREATE TABLE marks (name, value); INSERT INTO marks VALUES (x'00', x'00');",
)


def data_of(folder: Path) -> Path:
    data = folder / "data"
    journal = Journal(data / "journal.sqlite")
    journal.append(journal.begin(HEADER, now=1.0), [LAY])
    journal.close()
    (data / "operator-pin").write_text("# pin\n")
    (data / "cards.toml").write_text("# cards\n")
    return data


def copy_of(data: Path) -> Path:
    copy = data.with_name("box.backup")
    back_up(data, copy, NOON)
    return copy


def packed(
    copy: Path, change: Callable[[tarfile.TarInfo], None] | None = None, /, **files: bytes
) -> None:
    """Pack a copy anew, with other contents of these files, and the sums of them."""
    with tarfile.open(copy) as tar:
        members = {one: file.read() for one in tar if (file := tar.extractfile(one)) is not None}
    told = next(content for entry, content in members.items() if entry.name == "backup.json")
    for entry, was in tuple(members.items()):
        if new := files.pop(entry.name, None):
            members[entry] = new
            sums = (hashlib.sha256(one).hexdigest().encode() for one in (was, new))
            told = told.replace(*sums)
    for name, content in files.items():
        members[tarfile.TarInfo(name)] = content
        told = told.replace(b'"files": {', b'"files": {"%s": "%s", ' % (
            name.encode(), hashlib.sha256(content).hexdigest().encode(),
        ))  # fmt: skip
    with tarfile.open(copy, "w:gz") as tar:
        for entry, content in members.items():
            content = told if entry.name == "backup.json" else content
            entry.size = len(content)
            if change is not None:
                change(entry)
            tar.addfile(entry, io.BytesIO(content))


def with_sql(copy: Path, statements: str) -> None:
    """Have statements executed in the journal of a copy."""
    with tarfile.open(copy) as tar:
        file = tar.extractfile("journal.sqlite")
        assert file is not None
        content = file.read()
    with closing(sqlite3.connect(":memory:")) as base:
        base.deserialize(content)
        base.executescript(statements)
        packed(copy, **{"journal.sqlite": base.serialize()})


def schema(journal: Path) -> list[object]:
    with closing(sqlite3.connect(journal)) as base:
        return base.execute(SCHEMA).fetchall()


@pytest.mark.parametrize("statements", ADDED)
def test_what_is_added_to_a_copys_journal_stays_behind(tmp_path: Path, statements: str) -> None:
    data = data_of(tmp_path)
    own = schema(data / "journal.sqlite")
    copy = copy_of(data)
    with_sql(copy, statements)
    restore(tmp_path / "new", copy)
    assert schema(tmp_path / "new/journal.sqlite") == own
    journal = Journal(tmp_path / "new/journal.sqlite")
    journal.append(1, [LAY])
    journal.append(journal.begin(HEADER, now=2.0), [LAY])
    games = [journal.game(number).lines for number in (1, 2)]
    assert (games, journal.troubles) == ([(LAY, LAY), (LAY,)], ())
    journal.close()


@pytest.mark.parametrize("statements", REFUSED)
def test_a_copy_with_other_tables_or_rows_is_refused(tmp_path: Path, statements: str) -> None:
    data = data_of(tmp_path)
    copy = copy_of(data)
    with_sql(copy, statements)
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    for take in (prove, lambda file: restore(data, file)):
        with pytest.raises(BadBackup):
            take(copy)
    after = {path.name: path.read_bytes() for path in data.iterdir()}
    assert after == {**before, "roundtable.lock": after["roundtable.lock"]}


@pytest.mark.parametrize("mode", [0o666, 0o4777, 0])
def test_only_the_owner_may_read_what_a_copy_brought(tmp_path: Path, mode: int) -> None:
    copy = copy_of(data_of(tmp_path))
    packed(copy, lambda entry: setattr(entry, "mode", mode))
    restore(tmp_path / "new", copy)
    brought = [tmp_path / "new" / name for name in ("journal.sqlite", "operator-pin", "cards.toml")]
    assert {path.stat().st_mode & 0o7777 for path in brought} == {0o600}


@pytest.mark.parametrize("name", [
    "journal.sqlite-wal", "journal.head", "journal.rescue-1.sqlite", "restore-mark",
    "restore-mark.12", "roundtable.lock", "fleet.sqlite", "results.sqlite", ".play", "../escaped",
])  # fmt: skip
def test_a_file_that_no_copy_has_is_refused(tmp_path: Path, name: str) -> None:
    data = data_of(tmp_path)
    copy = copy_of(data)
    files: Mapping[str, bytes] = {name: b"hostile"}
    packed(copy, **files)
    with pytest.raises(BadBackup, match="does not belong there"):
        restore(tmp_path / "new", copy)
    assert not list(tmp_path.rglob("*escaped*"))


def test_a_copy_of_the_first_version_of_the_tables_is_taken(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    (data / "journal.sqlite").unlink()
    with closing(sqlite3.connect(data / "journal.sqlite")) as base:
        base.executescript("""
            CREATE TABLE games (id INTEGER PRIMARY KEY, header TEXT NOT NULL, started REAL NOT NULL,
                left REAL) STRICT;
            CREATE TABLE lines (game INTEGER NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,
                PRIMARY KEY (game, number)) STRICT;
            INSERT INTO games VALUES (7, '{"record":"rumors/1","players":3}', 1, NULL);
            INSERT INTO lines VALUES (7, 2, '{"do":"lay","card":"picts-5"}');
            PRAGMA user_version = 1;
        """)
    restore(tmp_path / "new", copy_of(data))
    journal = Journal(tmp_path / "new/journal.sqlite")
    game = journal.game(7)
    assert (game.lines, game.started, game.trouble) == ((LAY,), 1.0, "")
    journal.close()
