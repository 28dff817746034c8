"""A data folder that cannot be written: the box says so, referees all the same, and goes home."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from firmware.owner.operator_pin import read_pin
from firmware.table.journal_reader import shelf
from tests.support.patience import PATIENCE_S
from tests.support.places import ROOT
from tests.support.program_process import Program, command, fails, running, served, started

NOBODY = 65534  # a user who owns nothing here


def in_the_way(data: Path) -> None:
    data.write_text("a file")


def below_a_file(data: Path) -> None:
    data.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(data.parent)
    data.parent.write_text("a file where the folder's parent should be")


def lock_in_the_way(data: Path) -> None:
    (data / "roundtable.lock").mkdir(parents=True)


def head_in_the_way(data: Path) -> None:
    (data / "journal.head").mkdir(parents=True)


SPOILT: dict[str, Callable[[Path], None]] = {
    "a file where the folder should be": in_the_way,
    "a file where its parent should be": below_a_file,
    "no lock can be made": lock_in_the_way,
    "no journal.head can be made": head_in_the_way,
}


def referees(program: Program) -> bool:
    """A new game begins, asked for in so many words where another is on, and goes on."""
    begun = program.post("/api/new", record="rumors/1", players=3)
    if begun.status_code == 409:
        leaves = begun.json()["leaves"]
        begun = program.post("/api/new", record="rumors/1", players=3, leaves=leaves)
    assert begun.status_code == 200, begun.text
    return program.do(do="lay", card="picts-5").status_code == 200


def says_so(program: Program, data: Path) -> None:
    """The page, the lamps and /healthz tell that nothing is kept, where, and what to do."""
    (trouble,) = program.table()["safe"]["troubles"]
    assert str(data) in trouble["text"] or str(data.parent) in trouble["text"]
    assert any(mend in trouble["text"] for mend in ("--data", "move it away", "restart the box"))
    assert "nothing is kept when the box ends" in trouble["stands"]
    assert "keep" not in trouble["mends"], "it is so until the folder can be written"
    health = httpx.get(f"{program.address}healthz")
    assert health.status_code == 200, "it referees"
    assert health.json()["safe_mode"] is True
    assert health.json()["journal"]["is"] == "warn"


@pytest.mark.slow
@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_is_in_the_way_of_the_data_folder_is_said_and_the_box_referees(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    data = tmp_path / "box" / "data"
    data.parent.mkdir()
    spoil(data)
    with running(data) as program:
        says_so(program, data)
        assert referees(program)
        assert program.table()["warnings"] == []


@pytest.mark.slow  # the way home is tried every 3 s
def test_it_goes_on_in_the_data_folder_as_soon_as_that_can_be_written(tmp_path: Path) -> None:
    data = tmp_path / "data"
    in_the_way(data)
    with running(data, "--players", "2") as program:
        assert program.do(do="lay", card="picts-3").status_code == 200
        assert referees(program), "a second game"
        data.unlink()
        at_home(program)
        assert program.table()["safe"]["troubles"] == []
        assert program.do(do="lay", card="saxons-3").status_code == 200
    assert games(data) == [["picts-3"], ["picts-5", "saxons-3"]]


def at_home(program: Program) -> None:
    """Wait until the same page is there again, opened where it belongs."""
    too_late = threading.Timer(2 * PATIENCE_S, program.process.kill)  # or reading would not end
    too_late.start()
    try:
        _comes_home(program)
    finally:
        too_late.cancel()


def _comes_home(program: Program) -> None:
    assert program.process.stdout is not None
    for line in program.process.stdout:
        if "can be written again" in line:
            break
    for line in program.process.stdout:
        if "the table is shown at" in line:
            assert line.rpartition(" ")[2].strip() == program.address, "the same address"
            return
    raise AssertionError("it has ended")


def games(data: Path) -> list[list[object]]:
    with shelf(data / "journal.sqlite") as kept:
        found = [kept.game(one.id) for one in kept.list_games()]
    return [[line["card"] for line in game.lines] for game in found]


# -- a disk and a user of its own ------------------------------------------------------------


@contextmanager
def disk(place: Path, size: str) -> Iterator[Path]:
    """Mount a small disk; skip where that may not be."""
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    if subprocess.run(words, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def remount(place: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(place)], check=True)


@pytest.mark.slow
def test_a_game_goes_on_from_a_disk_that_can_only_be_read_and_back_there(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "8m") as place:
        data = place / "data"
        with running(data, "--players", "2") as program:
            program.do(do="lay", card="picts-3")
            program.post("/api/settings", night=True)
        remount(place, "ro")
        with running(data) as program:
            says_so(program, data)
            assert program.table()["settings"]["night"] is True, "what can be read counts"
            assert program.do(do="lay", card="saxons-3").status_code == 200
            assert program.state()["threats"] == 2, "the game that was on goes on"
            remount(place, "rw")
            at_home(program)
            assert program.do(do="lay", card="picts-5").status_code == 200
        assert games(data) == [["picts-3", "saxons-3", "picts-5"]]


@pytest.mark.slow
def test_a_disk_that_is_full_at_the_start_is_said_and_the_box_referees(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "2m") as place:
        ballast = place / "ballast"
        with ballast.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass
        with running(place / "data") as program:
            says_so(program, place / "data")
            assert referees(program)
            ballast.unlink()
            at_home(program)
        assert games(place / "data") == [["picts-5"]]


@contextmanager
def as_nobody(data: Path) -> Iterator[Program]:
    """Run the box as a user who owns nothing; skip where that may not be."""
    if os.geteuid() != 0:
        pytest.skip("only root may become somebody else")
    words = command("run", "--data", str(data), "--pins", "mock", "--port", "0")
    words = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *words]
    env = os.environ | {"HOME": "/nonexistent", "PYTHONPATH": str(ROOT)}
    if shutil.which("setpriv") is None or not may_run(words[:4], env):
        pytest.skip("another user may not run this Python")
    with (
        subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env, cwd="/"
        ) as process,
        served(process) as program,
    ):
        yield program


def may_run(user: list[str], env: dict[str, str]) -> bool:
    words = [*user, sys.executable, "-c", "import firmware.commands.run, zxingcpp, uvicorn"]
    return subprocess.run(words, env=env, cwd="/", capture_output=True).returncode == 0


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may reach, which no `tmp_path` is."""
    with tempfile.TemporaryDirectory(prefix="roundtable-open-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.slow
def test_a_folder_of_another_user_is_said_and_played_beside(open_folder: Path) -> None:
    data = open_folder / "data"
    data.mkdir(mode=0o755)
    with as_nobody(data) as program:
        says_so(program, data)
        assert "chown" in program.table()["safe"]["troubles"][0]["text"]
        assert referees(program)
        os.chown(data, NOBODY, NOBODY)
        at_home(program)
    assert games(data) == [["picts-5"]]


@pytest.mark.slow
def test_the_pin_that_is_told_is_the_one_that_counts_meanwhile(tmp_path: Path) -> None:
    data = tmp_path / "data"
    in_the_way(data)
    with running(data, "--host", "0.0.0.0") as program:
        assert program.do(do="undo").status_code == 401
        (told,) = [line for line in program.printed if "roundtable config pin --data" in line]
        pin = read_pin(Path(told.rpartition("--data ")[2].rstrip("`")))
        assert httpx.post(f"{program.address}api/pin", json={"pin": pin}).status_code == 200


@pytest.mark.slow
def test_a_folder_that_another_box_writes_into_is_refused_and_not_stood_in_for(
    tmp_path: Path,
) -> None:
    with running(tmp_path):
        said = fails("run", "--data", str(tmp_path), "--pins", "mock", "--port", "0")
    assert "writes there: end it first" in said


@pytest.mark.slow
def test_a_folder_of_the_configuration_may_be_told_anew_on_the_page(tmp_path: Path) -> None:
    config, other = tmp_path / "roundtable.toml", tmp_path / "other"
    in_the_way(tmp_path / "data")
    config.write_text(f'[table]\ndata = "{tmp_path / "data"}"\n')
    with started("run", "--config", str(config), "--pins", "mock", "--port", "0") as program:
        (trouble,) = program.table()["safe"]["troubles"]
        mended = program.post("/api/mend", do="edit", trouble=trouble["n"], value=str(other))
        assert mended.is_success
    assert f'data = "{other}"' in config.read_text()
