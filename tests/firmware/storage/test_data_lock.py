"""One writer a data folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware.storage.bad_config import BadConfig
from firmware.storage.data_lock import FILE, InUse, lock_data_folder
from tests.support.program_process import fails, prints, running


def test_the_second_writer_is_refused_and_told_who_the_first_is(tmp_path: Path) -> None:
    with (
        lock_data_folder(tmp_path),
        pytest.raises(InUse, match=f"process {os.getpid()} writes there: end it first"),
        lock_data_folder(tmp_path),
    ):
        pass


def test_a_folder_is_free_again_when_the_first_has_ended(tmp_path: Path) -> None:
    with lock_data_folder(tmp_path):
        pass
    (tmp_path / FILE).write_text("4711\n")  # of a program that was killed
    with lock_data_folder(tmp_path):
        assert (tmp_path / FILE).read_text() == f"{os.getpid()}\n"


def test_a_lock_whose_holder_is_not_named_refuses_all_the_same(tmp_path: Path) -> None:
    with lock_data_folder(tmp_path):
        (tmp_path / FILE).write_text("not a number")
        with pytest.raises(InUse, match=r"process \(unknown\)"), lock_data_folder(tmp_path):
            pass


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadConfig, match="--data"), lock_data_folder(tmp_path / "file" / "data"):
        pass


def test_a_second_box_is_refused_and_all_that_reads_works_beside_the_first(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "2") as box:
        said = fails("run", "--data", str(tmp_path), "--pins", "mock", "--port", "0")
        assert f"process {box.process.pid} writes there" in said
        assert box.do(do="lay", card="picts-5", **{"x-who": "Ann"}).status_code == 200
        listed = prints("games", "list", "--data", str(tmp_path))
        assert "1 line" in listed
        shown = prints("games", "show", "1", "--data", str(tmp_path))
        (tmp_path / "game.jsonl").write_text(shown)
        assert '"x-who": "Ann", "at": ' in shown or '"at": ' in shown
        prints("games", "replay", str(tmp_path / "game.jsonl"))
        kept = tmp_path / "elsewhere" / "box.backup"
        kept.parent.mkdir()
        prints("backup", str(kept), "--data", str(tmp_path))
        refused = fails("restore", str(kept), "--data", str(tmp_path))
        assert f"process {box.process.pid} writes there" in refused
        assert box.do(do="lay", card="picts-3").status_code == 200
