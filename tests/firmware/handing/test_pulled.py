"""A stick that is pulled while it is written: a real file system on a device that goes away."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from firmware.handing.files import NotWritten, new_file, write_file

MAKE: Final = {"ext4": ("mkfs.ext4", "-q"), "vfat": ("mkfs.vfat",)}
CONTENT: Final = bytes(300_000)
GIVES_AN_ERROR: Final = "the stick or disk gives an error: plug it in again, or take another"
Stick = tuple[Path, Callable[[], None]]


def run(*words: str | Path) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(params=MAKE)
def stick(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stick]:
    """Its folder, and what pulls it: from then on the kernel reads and writes nothing there."""
    make, image, folder = MAKE[request.param], tmp_path / "image", tmp_path / "stick"
    if os.geteuid() != 0 or shutil.which(make[0]) is None:
        pytest.skip(f"to mount a stick takes root and {make[0]}")
    folder.mkdir()
    with image.open("wb") as empty:
        empty.truncate(8 << 20)
    run(*make, image)
    try:
        device = run("losetup", "--find", "--show", image)
    except subprocess.CalledProcessError as error:
        pytest.skip(f"no loop device here: {error.stderr.strip()}")

    def pull() -> None:
        os.truncate(image, 0)
        run("losetup", "--set-capacity", device)

    try:
        if subprocess.run(("mount", device, folder), capture_output=True).returncode:
            pytest.skip(f"this kernel mounts no {request.param}")
        yield folder, pull
        run("umount", folder)
    finally:
        run("losetup", "--detach", device)


def write_and_pull(path: Path, pull: Callable[[], None]) -> None:
    with new_file(path) as file:
        file.write(CONTENT)
        pull()
        file.write(CONTENT)


def test_pulled_while_a_file_is_written_it_is_called_so(stick: Stick) -> None:
    folder, pull = stick
    write_file(folder / "before.pdf", CONTENT)
    with pytest.raises(NotWritten) as refused:
        write_and_pull(folder / "b6.backup", pull)
    assert str(refused.value) == f"{folder}/b6.backup: cannot be written: {GIVES_AN_ERROR}"
    assert not (folder / "b6.backup").exists()


def test_pulled_before_a_file_is_written_it_is_called_so(stick: Stick) -> None:
    folder, pull = stick
    pull()
    with pytest.raises(NotWritten) as refused:
        write_file(folder / "b6.backup", CONTENT)
    assert str(refused.value) == f"{folder}/b6.backup: cannot be written: {GIVES_AN_ERROR}"
