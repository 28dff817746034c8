"""Files that a user names, where this process opens them itself; and what root may import."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

from firmware.handing.files import (
    NotWritten,
    is_taken,
    kind_of,
    list_folder,
    new_file,
    read_file,
    readable_copy,
    write_file,
)
from firmware.handing.open_path import NewFile
from firmware.handing.opener import NamedFiles
from tests.support.places import ROOT

ROOTS = ("__init__", "__main__", "opener", "open_path")


class Broken(Exception):
    """Something that goes wrong while a file is written."""


def write_half(file: Path) -> None:
    with new_file(file) as begun:
        begun.write(b"half")
        raise Broken


def test_what_fails_half_way_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "ä b"
    write_file(file, b"first")
    with pytest.raises(Broken):
        write_half(file)
    assert (file.read_bytes(), list(tmp_path.iterdir())) == (b"first", [file])


def test_it_stands_under_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "f"
    with new_file(file, 0o600) as begun:
        begun.write(b"half")
        begun.flush()
        assert not file.exists()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"half", 0o600)


def test_an_error_of_something_else_is_not_called_the_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="journal"), new_file(tmp_path / "f"):
        (tmp_path / "journal").read_bytes()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("taken_away", ["its part", "its folder"])
def test_a_place_that_goes_while_it_is_written_is_no_folder_to_be_made(
    tmp_path: Path, taken_away: str
) -> None:
    file = tmp_path / "usb" / "f"
    file.parent.mkdir()

    def write() -> None:
        with new_file(file) as begun:
            begun.write(b"half")
            if taken_away == "its part":  # as vfat says it of a stick that is pulled
                next(file.parent.iterdir()).unlink()
            else:
                file.parent.rename(tmp_path / "elsewhere")

    with pytest.raises(NotWritten) as refused:
        write()
    gone = "the place is gone: plug the stick in again"
    assert str(refused.value) == f"{file}: cannot be written: {gone}"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none/f", "there is no such folder"),
        ("file/f", "there is no such folder"),
        (".", "it is a folder"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_written_is_named_with_what_to_do(
    tmp_path: Path, name: str, why: str
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotWritten) as refused:
        write_file(tmp_path / name, b"")
    assert str(refused.value).startswith(f"{tmp_path / name}: cannot be written: {why}")


def test_a_full_device_is_called_full_and_a_link_of_ones_own_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/full")
    with pytest.raises(NotWritten, match="link: cannot be written: no room is left there"):
        write_file(tmp_path / "link", b"x")
    (tmp_path / "to").symlink_to("there")
    write_file(tmp_path / "to", b"x")
    assert ((tmp_path / "there").read_bytes(), (tmp_path / "to").is_symlink()) == (b"x", True)


def test_kinds_are_told_apart_and_what_is_not_there_is_none(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "file").write_bytes(b"x")
    kinds = [kind_of(tmp_path / name) for name in ("fifo", "file", ".", "none", "file/none")]
    assert kinds == ["odd", "file", "folder", "", ""]
    assert (is_taken(tmp_path / "file"), is_taken(tmp_path / ("x" * 300))) == (True, False)
    assert {path.name for path in list_folder(tmp_path)} == {"fifo", "file"}
    assert read_file(tmp_path / "file") == b"x"
    with readable_copy(tmp_path / "file") as here:
        assert here == tmp_path / "file"


def test_a_new_file_that_is_discarded_was_never_there(tmp_path: Path) -> None:
    new = NewFile(str(tmp_path / "f"), os.geteuid())
    assert [path.name[:12] for path in tmp_path.iterdir()] == [".roundtable-"]
    new.discard()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "path", "named"),
    [
        (["backup", "/m/b"], "/m/b", True),
        (["backup", "b"], "/here/b", True),
        (["print", "--out=../b"], "../b", True),
        (["camera", "watch", "--camera", "folder:/m/p"], "/m/p/1.png", True),
        (["camera", "watch", "--camera=file:film.mp4"], "film.mp4", True),
        (["update", "/m"], "/m/roundtable-1.zip.sha256", True),
        (["update", "r.zip"], "/here/r.zip.sig", True),
        (["games", "list", "--file", "/m/j"], "/m/j-wal", True),
        (["build", "case", "--out", "/m"], "/m/../etc/x", False),
        (["backup", "."], "../etc/x", False),
        (["backup", "/m/b"], "/m", False),
        (["backup", "/m/b"], "/m/bc", False),
        (["backup", ""], "/here/x", False),
        ([], "/here", False),
    ],
)
def test_what_was_named_is_what_may_be_opened(words: list[str], path: str, named: bool) -> None:
    assert (path in NamedFiles(words, "/here")) == named


def test_what_root_runs_imports_nothing_but_pythons_own_library_and_itself() -> None:
    for name in ("../__init__", *ROOTS):
        tree = ast.parse((ROOT / "firmware/handing" / f"{name}.py").read_text())
        for node in ast.walk(tree):
            found = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            found += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for module in found:
                own = module.removeprefix("firmware.handing.") in ROOTS
                assert own or module.partition(".")[0] in sys.stdlib_module_names, (name, module)
