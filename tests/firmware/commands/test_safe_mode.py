"""Whatever is broken in the data folder or the configuration: the box starts, and referees."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from firmware.edge import CRASHED
from firmware.owner.operator_pin import read_pin
from firmware.storage.small_files import without_sum
from tests.support.patience import PATIENCE_S, until
from tests.support.program_process import Program, command, running, started

FILES = ("panel.toml", "cards.toml", "operator-pin", "deck.toml", "calibration.toml")
BROKEN = {
    "no TOML": b"[[[",
    "no text": b"\xff\xfe\x00",
    "another's": b"x = 1\n",
    "empty PIN": b"12",
}


def slow_but_the_first(cases: Iterable[Any]) -> list[Any]:
    """Return the cases, all but the first marked: each starts the program anew."""
    first, *others = cases
    return [first, *(pytest.param(one, marks=pytest.mark.slow) for one in others)]


def troubles(program: Program) -> Any:
    return program.table()["safe"]["troubles"]


def referees(program: Program) -> bool:
    program.post("/api/new", record="rumors/1", players=3)
    return program.do(do="lay", card="picts-5").status_code == 200


@pytest.mark.parametrize("kind", slow_but_the_first(BROKEN))
def test_files_that_are_all_broken_are_set_aside_and_the_box_referees(
    tmp_path: Path, kind: str
) -> None:
    for name in FILES:
        (tmp_path / name).write_bytes(BROKEN[kind])
    config = tmp_path / "roundtable.toml"
    config.write_text('[screen]\npin = "4711"\n')  # the PIN's file is of no use then
    with running(tmp_path, "--config", str(config)) as program:
        told = troubles(program)
        pin = httpx.post(f"{program.address}api/pin", json={"pin": "4711"})
        assert pin.status_code == 200
    broken = {one["text"].partition(": ")[0].rpartition("/")[2] for one in told}
    assert broken == set(FILES)
    for name in FILES:
        (aside,) = tmp_path.glob(f"{name}.aside-*")
        assert aside.read_bytes() == BROKEN[kind]
    assert not any(one["limit"] for one in told)
    for line in told:
        assert line["aside"]
        assert line["stands"]


@pytest.mark.slow
def test_it_is_said_at_every_start_until_the_owner_has_answered(tmp_path: Path) -> None:
    (tmp_path / "panel.toml").write_text("[[[")
    (tmp_path / "deck.toml").write_text("code = 5\n")
    with running(tmp_path) as program:
        assert len(troubles(program)) == 2
        assert referees(program)
    with running(tmp_path) as program:
        deck, panel = troubles(program)
        assert "deck.toml" in deck["text"]
        assert not (tmp_path / "deck.toml").exists(), "no code is drawn that no sticker has"
        assert program.post("/api/mend", do="edit", trouble=deck["n"], value="K7QD").is_success
        assert program.post("/api/mend", do="keep", trouble=panel["n"]).is_success
        assert program.table()["safe"] == {"troubles": [], "changed": True}
    with running(tmp_path) as program:
        assert troubles(program) == []
    assert 'code = "K7QD"' in (tmp_path / "deck.toml").read_text()
    assert [path.read_text() for path in tmp_path.glob("panel.toml.before-*")] == ["[[["]


@pytest.mark.slow
def test_a_broken_pin_file_leaves_no_page_open(tmp_path: Path) -> None:
    (tmp_path / "operator-pin").write_text("no pin\n")
    with running(tmp_path, "--host", "0.0.0.0") as program:
        assert "operator-pin" in troubles(program)[0]["text"]
        assert program.do(do="undo").status_code == 401
        assert program.post("/api/mend", do="keep", trouble=1).status_code == 401
    pin = read_pin(tmp_path)
    assert pin
    assert not any(pin in line for line in program.printed), "no log tells it"


@pytest.mark.slow
def test_a_file_that_the_disk_has_changed_counts_and_is_said_until_the_owner_has_answered(
    tmp_path: Path,
) -> None:
    panel = tmp_path / "panel.toml"
    with running(tmp_path) as program:
        assert program.post("/api/settings", night=True).is_success
        assert troubles(program) == []
    text = panel.read_text().replace("sound = true", "sound = false")
    panel.write_text(text)
    with running(tmp_path) as program:
        (trouble,) = troubles(program)
        assert trouble["text"].startswith(f"{panel}: it was edited by hand, or ")
        assert program.table()["settings"]["sound"] is False
        assert program.post("/api/mend", do="keep", trouble=trouble["n"]).is_success
        assert program.table()["safe"] == {"troubles": [], "changed": False}
    assert without_sum(panel.read_text()) == without_sum(text)
    with running(tmp_path) as program:
        assert troubles(program) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[[", "not TOML"),
        ("a = " + "[" * 5000, "nested too deeply"),
        ("[camera]\nfps = nan\n", "[camera] fps = nan"),
        ('[camera]\ncamera = "folder:/nowhere"\n', "/nowhere"),
        ('[camera]\ncamera = "webcam:99999999999999999999"\n', "0 to 99"),
        ('[camera]\ndecoder = "eyes"\n', "eyes"),
        ('[panel]\nboard = "nobody"\n', "nobody"),
        ('[table]\ndata = "\\u0000"\n', "[table] data"),
        ('[table]\ndeck = "K"\n', "[table] deck"),
    ],
)
@pytest.mark.slow
def test_a_broken_configuration_is_said_and_the_box_referees(
    tmp_path: Path, text: str, says: str
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text(text)
    with running(tmp_path / "data", "--config", str(config)) as program:
        until(lambda: says in " ".join(one["text"] for one in troubles(program)), says)
        assert referees(program)
        health = httpx.get(f"{program.address}healthz").json()
        assert health["safe_mode"] is True
    assert config.read_text() == text


@pytest.mark.slow
def test_an_address_that_this_machine_has_not_leaves_a_page_that_it_sees_itself(
    tmp_path: Path,
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text('[screen]\nhost = "203.0.113.7"\n')
    with running(tmp_path / "data", "--config", str(config)) as program:
        assert program.address.startswith("http://127.0.0.1:")
        assert "203.0.113.7" in troubles(program)[0]["text"]
        assert program.do(do="undo").status_code == 401, "the PIN stays"


@pytest.mark.slow
def test_pins_of_the_file_that_cannot_be_had_are_mock_pins_and_said(tmp_path: Path) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text('[panel]\npins = "lgpio"\n')
    words = ("run", "--data", str(tmp_path), "--port", "0", "--config", str(config))
    with started(*words) as program:
        assert "[panel] pins" in troubles(program)[0]["text"]
        assert program.table()["simulated"] is True


@pytest.mark.slow
def test_the_page_starts_the_box_anew(tmp_path: Path) -> None:
    with running(tmp_path) as program:
        assert program.post("/api/mend", do="anew").is_success
        assert program.process.wait(PATIENCE_S) == CRASHED


@pytest.mark.slow
def test_a_game_that_cannot_be_gone_on_with_is_kept_and_another_begins(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        program.do(do="lay", card="picts-5")
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as base, base:
        base.execute('UPDATE lines SET line = \'{"do": "fly"}\'')
    with running(tmp_path) as program:
        assert troubles(program)
        assert referees(program)


@pytest.mark.parametrize(
    "number", slow_but_the_first([signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
)
def test_a_signal_ends_the_box_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path) as program:
        program.process.send_signal(number)
        assert program.process.wait(PATIENCE_S) == 0


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.mark.slow
def test_output_that_cannot_be_written_does_not_end_the_box(tmp_path: Path, port: int) -> None:
    words = command("run", "--data", str(tmp_path), "--pins", "mock", "--port", str(port))
    with (
        Path("/dev/full").open("w") as full,
        subprocess.Popen(words, stdout=full, stderr=full) as process,
    ):
        try:
            until_answered(port)
            body = {"record": "rumors/1", "players": 3}
            for _ in range(3):
                assert httpx.post(f"http://127.0.0.1:{port}/api/new", json=body).is_success
        finally:
            process.terminate()
        assert process.wait(PATIENCE_S) == 0


@pytest.mark.slow
def test_a_closed_pipe_does_not_end_the_box(tmp_path: Path, port: int) -> None:
    read, write = os.pipe()
    words = command("run", "--data", str(tmp_path), "--pins", "mock", "--port", str(port))
    with subprocess.Popen(words, stdout=write, stderr=write) as process:
        os.close(write)
        os.close(read)
        try:
            until_answered(port)
            body = {"record": "rumors/1", "players": 3}
            for _ in range(3):
                assert httpx.post(f"http://127.0.0.1:{port}/api/new", json=body).is_success
        finally:
            process.terminate()
        assert process.wait(PATIENCE_S) == 0


def until_answered(port: int) -> None:
    """Ask until the page is there: its address cannot be read where nothing is printed."""
    transport = httpx.HTTPTransport(retries=12)  # with a wait that doubles in between
    with httpx.Client(transport=transport, timeout=PATIENCE_S) as client:
        client.get(f"http://127.0.0.1:{port}/api/table")


@pytest.mark.slow
@pytest.mark.parametrize("word", ["cards tags", "simulate"])
def test_another_command_says_that_its_output_cannot_be_written(tmp_path: Path, word: str) -> None:
    options = {"cards tags": ("--data", str(tmp_path)), "simulate": ("--games", "1")}[word]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            command(*word.split(), *options), stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr
    assert "No space left on device" in ran.stderr
