"""Copies of the whole data folder: whole, checked when read, over nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest

from engine.game import Line
from firmware.cli import main
from firmware.storage.data_lock import InUse, lock_data_folder
from firmware.table.backups import MARK, BadBackup, back_up, finish_restore, restore
from firmware.table.journal import Journal
from firmware.table.weekly import KEPT, WEEK_S, Hourly, weekly
from tests.support.patience import PATIENCE_S
from tests.support.places import ROOT
from tests.support.power_cut import is_killed

HEADER = {"record": "rumors/1", "players": 3}
LAY = {"do": "lay", "card": "picts-5"}
LAY2 = {"do": "lay", "card": "picts-4"}
SMALL = ("cards.toml", "panel.toml", "deck.toml", "operator-pin", "calibration.toml")
NOON = 1_700_000_000.0


def data_of(folder: Path, lines: Sequence[Line] = (LAY,)) -> Path:
    """A data folder with a game of these lines and every small file."""
    data = folder / "data"
    journal = Journal(data / "journal.sqlite")
    journal.append(journal.begin(HEADER, now=1.0), lines)
    journal.close()
    for name in SMALL:
        (data / name).write_text(f"# {name}\n")
    (data / "operator-pin").chmod(0o600)
    return data


def lines_of(data: Path) -> tuple[object, ...]:
    journal = Journal(data / "journal.sqlite")
    current = journal.current()
    troubles = journal.troubles
    journal.close()
    assert troubles == ()
    return current.lines if current else ()


def test_a_copy_brings_back_the_whole_folder(tmp_path: Path) -> None:
    data, new = data_of(tmp_path), tmp_path / "new"
    back_up(data, tmp_path / "box.backup", NOON)
    assert restore(new, tmp_path / "box.backup") is None
    assert lines_of(new) == (LAY,)
    assert [(new / name).read_text() for name in SMALL] == [f"# {name}\n" for name in SMALL]
    assert (new / "operator-pin").stat().st_mode & 0o777 == 0o600


def test_the_commands_bring_back_the_whole_folder(tmp_path: Path) -> None:
    data, new, copy = data_of(tmp_path), tmp_path / "new", str(tmp_path / "box.backup")
    assert main(["backup", copy, "--data", str(data)]) == 0
    assert main(["restore", copy, "--data", str(new)]) == 0
    assert lines_of(new) == (LAY,)
    assert [(new / name).read_text() for name in SMALL] == [f"# {name}\n" for name in SMALL]


def test_only_the_owner_may_read_a_copy_for_the_pin_is_in_it(tmp_path: Path) -> None:
    back_up(data_of(tmp_path), tmp_path / "box.backup", NOON)
    assert (tmp_path / "box.backup").stat().st_mode & 0o777 == 0o600


def test_a_copy_of_a_running_box_holds_every_line_that_was_acknowledged(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    journal = Journal(data / "journal.sqlite")
    game = journal.begin(HEADER, now=2.0)
    journal.append(game, [LAY])  # it lies in the log
    back_up(data, tmp_path / "box.backup", NOON)
    journal.append(game, [{"do": "undo"}])
    journal.close()
    restore(tmp_path / "new", tmp_path / "box.backup")
    assert lines_of(tmp_path / "new") == (LAY,)


def test_what_was_there_is_set_aside_and_never_overwritten(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    back_up(data, tmp_path / "box.backup", NOON)
    (data / "cards.toml").write_text("newer")
    aside = restore(data, tmp_path / "box.backup")
    assert aside == data / "before-restore-1"
    assert (aside / "cards.toml").read_text() == "newer"
    assert lines_of(aside) == (LAY,)
    assert restore(data, tmp_path / "box.backup") == data / "before-restore-2"
    assert lines_of(data) == (LAY,)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "is_own"), [(0o700, True), (0o755, True), (0o777, False)])
def test_the_journal_is_copied_only_where_nobody_else_may_exchange_the_folder(
    tmp_path: Path, mode: int, is_own: bool
) -> None:
    """Another process tells which databases it opens, through Python's own audit."""
    data, place = data_of(tmp_path), tmp_path / "place"
    place.mkdir()
    place.chmod(mode)
    code = (
        "import sys; from pathlib import Path; from firmware.table.backups import back_up\n"
        "tells = lambda event, args: event == 'sqlite3.connect' and print(args[0])\n"
        "sys.addaudithook(tells); back_up(Path(sys.argv[1]), Path(sys.argv[2]), 0.0)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, data, place / "b6.backup"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    (copied,) = (Path(line) for line in told if str(data) not in line)
    assert (copied.parent.parent == place) == is_own


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "box.backup").write_text("mine")
    with pytest.raises(BadBackup, match="is there already"):
        back_up(data_of(tmp_path), tmp_path / "box.backup", NOON)
    assert (tmp_path / "box.backup").read_text() == "mine"


def test_nothing_is_restored_while_a_box_runs(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    back_up(data, tmp_path / "box.backup", NOON)
    with lock_data_folder(data), pytest.raises(InUse):
        restore(data, tmp_path / "box.backup")


@pytest.mark.parametrize(
    "every", [pytest.param(1, marks=pytest.mark.slow), 10], ids=["each call", "some calls"]
)
def test_a_restore_that_is_killed_is_finished_or_taken_back(tmp_path: Path, every: int) -> None:
    """Whoever opens the folder next finds all that was there, or all that was in the copy."""
    copied = data_of(tmp_path / "copied")
    back_up(copied, tmp_path / "box.backup", NOON)
    old, new = (LAY, LAY2), (LAY,)
    data = tmp_path / "killed" / "data"

    def changes_a_file(event: str, args: Sequence[object]) -> bool:
        if event == "open":
            changes = isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
        else:
            changes = event in ("os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod")
        return bool(changes) and str(data) in str(args[0])

    def restores() -> None:
        restore(data, tmp_path / "box.backup")

    found = []
    for call in range(0, 200, every):
        shutil.rmtree(data, ignore_errors=True)
        data_of(tmp_path / "killed", old)
        is_cut = is_killed(restores, changes_a_file, call)
        with lock_data_folder(data):
            aside = finish_restore(data)
        assert lines_of(data) in (old, new), call
        there = {path.name for path in data.iterdir() if path.is_file()}
        assert {*SMALL} <= there, call
        assert not {one for one in there if one.startswith(("restoring-", MARK))}, call
        if lines_of(data) == new:
            assert lines_of(aside or data / "before-restore-1") == old, call
        found.append(lines_of(data))
        if not is_cut:
            break
    assert found == sorted(found, key=lambda lines: lines == new), "old before the mark, then new"
    assert old in found
    assert new in found


def test_no_copy_is_made_of_a_folder_in_which_a_restore_was_cut_off(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    (data / MARK).write_text("{}\n")
    with pytest.raises(BadBackup, match="a restore was cut off"):
        back_up(data, tmp_path / "box.backup", NOON)


def test_a_mark_that_is_damaged_is_named(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    (data / MARK).write_text('{"unpacked": "restoring-1"}\n')
    with lock_data_folder(data), pytest.raises(BadBackup, match=MARK):
        finish_restore(data)


@pytest.mark.parametrize("share", [n / 25 for n in range(25)])
def test_a_copy_with_a_flipped_bit_is_refused_or_the_same(tmp_path: Path, share: float) -> None:
    data = data_of(tmp_path)
    file = tmp_path / "box.backup"
    back_up(data, file, NOON)
    damaged = bytearray(file.read_bytes())
    damaged[int(len(damaged) * share)] ^= 4
    file.write_bytes(damaged)
    before = sorted(data.iterdir())
    try:
        restore(data, file)
    except BadBackup:
        assert sorted(path for path in data.iterdir() if path.suffix != ".lock") == before
    assert lines_of(data) == (LAY,)


@pytest.mark.parametrize("text", [b"", b"no copy", b"\x1f\x8b" + bytes(100)])
def test_a_file_that_is_no_copy_is_named(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "box.backup").write_bytes(text)
    with pytest.raises(BadBackup, match=r"box\.backup"):
        restore(tmp_path / "data", tmp_path / "box.backup")


def test_a_copy_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="there is no such file"):
        restore(tmp_path / "data", tmp_path / "box.backup")


@pytest.mark.parametrize("name", ["../evil", "/tmp/evil", "a/b", ".hidden"])
def test_nothing_is_unpacked_outside_of_the_folder(tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "box.backup", "w:gz") as tar:
        tar.addfile(tarfile.TarInfo(name))
    with pytest.raises(BadBackup, match="does not belong there"):
        restore(tmp_path / "data", tmp_path / "box.backup")


# -- every week ------------------------------------------------------------------------------


def test_a_copy_is_made_every_week_and_kept_for_a_month(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    made = [weekly(data, NOON + day * 86_400) for day in range(70)]
    assert [day for day, file in enumerate(made) if file] == list(range(0, 70, 7))
    assert len(list((data / "backups").iterdir())) == KEPT
    restore(tmp_path / "new", data / "backups" / max(p.name for p in (data / "backups").iterdir()))
    assert lines_of(tmp_path / "new") == (LAY,)


def test_a_clock_that_jumps_back_stops_no_copy_and_removes_none(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    weekly(data, NOON + 1000 * WEEK_S)
    assert weekly(data, NOON) is not None
    assert len(list((data / "backups").iterdir())) == 2


def test_a_copy_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    data = data_of(tmp_path)
    (data / "backups").write_text("in the way")
    with pytest.raises(BadBackup, match="backups"):
        weekly(data, NOON)


def test_a_stop_of_the_box_ends_the_hourly_job_that_is_on() -> None:
    begun, ended = Event(), list[bool]()

    def job(stop: Event) -> None:
        begun.set()
        ended.append(stop.wait(PATIENCE_S))

    hourly = Hourly(job, first_s=0.0)
    hourly.start()
    assert begun.wait(PATIENCE_S)
    hourly.stop()
    assert ended == [True]
