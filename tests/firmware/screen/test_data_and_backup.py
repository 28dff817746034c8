"""Copies, games as files, cards, a new PIN and switching off, asked for over HTTP."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from firmware.owner import cards
from firmware.owner.operator_pin import read_pin
from firmware.screen.data_and_backup import COPY
from tests.support.patience import PATIENCE_S
from tests.support.program_process import Program, running

LAY = {"do": "lay", "card": "picts-5"}
KINDS = {"content-type": COPY}


def take_back(program: Program, copy: bytes, **headers: str) -> httpx.Response:
    address = f"{program.address}api/restore"
    return httpx.post(address, content=copy, headers=KINDS | headers, timeout=PATIENCE_S)


def got(program: Program, path: str) -> httpx.Response:
    return httpx.get(f"{program.address}{path}", timeout=PATIENCE_S)


def test_a_copy_that_was_saved_is_taken_back_and_the_box_goes_on_with_it(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        program.do(**LAY)
        copy = got(program, "api/backup")
        assert copy.headers["content-disposition"].endswith('.backup"')
        program.do(do="undo")
        assert program.state()["top"] is None
        assert take_back(program, copy.content).status_code == 200
        table = came_back(program)
        assert table["state"]["top"] == "picts-5"
    assert program.process.returncode == 0
    assert (tmp_path / "before-restore-1").is_dir()
    assert not (tmp_path / "backups" / "to-restore.backup").exists()


def came_back(program: Program) -> dict[str, dict[str, object]]:
    """Wait until the box has begun anew: what it prints then says so."""
    assert program.process.stdout is not None
    for line in program.process.stdout:
        program.printed.append(line)
        if "the table is shown at" in line:
            break
    table: dict[str, dict[str, object]] = program.table()
    return table


@pytest.mark.slow
@pytest.mark.parametrize("copy", [b"", b"no copy", b"\x1f\x8b" + bytes(100)])
def test_what_is_no_copy_changes_nothing(tmp_path: Path, copy: bytes) -> None:
    with running(tmp_path, "--players", "3") as program:
        program.do(**LAY)
        answer = take_back(program, copy)
        assert (answer.status_code, answer.json()["reason"]) == (409, "not-done")
        assert "damaged or no backup" in answer.json()["text"]
        assert program.state()["top"] == "picts-5"
    assert not list((tmp_path / "backups").iterdir())


def test_a_copy_from_another_sites_page_is_not_taken(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        answer = take_back(program, b"", origin="http://elsewhere.example")
    assert (answer.status_code, answer.json()["reason"]) == (403, "other-origin")


def test_a_game_comes_as_the_record_that_replay_reads(tmp_path: Path) -> None:
    with running(tmp_path, "--names", "Anna,Ben,Cleo") as program:
        program.do(**LAY)
        listed = got(program, "api/games").json()["games"]
        record = got(program, f"api/record?game={listed[0]['n']}").text.splitlines()
    assert (listed[0]["players"], listed[0]["lines"]) == (["Anna", "Ben", "Cleo"], 1)
    assert '"record":"rumors/1"' in record[0].replace(" ", "")
    assert "picts-5" in record[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status", "reason"),
    [("99", 409, "not-done"), ("x", 400, "not-valid"), ("٣", 400, "not-valid")],
)
def test_a_game_that_is_not_there_is_said(
    tmp_path: Path, number: str, status: int, reason: str
) -> None:
    with running(tmp_path, "--players", "3") as program:
        answer = httpx.get(f"{program.address}api/record", params={"game": number})
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_what_is_printed_on_cards_is_kept_and_confirmed(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        told = {"morgan-4.1": {"value": 7}}
        answer = program.post("/api/cards", cards=told, checked=["morgan-4.1"])
        assert answer.status_code == 200
        wrong = program.post("/api/cards", cards={"morgan-4.1": {"value": 700}})
    kept = cards.read_facts(tmp_path)["morgan-4.1"]
    assert (kept.facts["value"], kept.checked) == (7, True)
    assert wrong.status_code in (400, 409)


def test_a_new_pin_lets_in_who_asked_and_nobody_else(tmp_path: Path) -> None:
    with (
        running(tmp_path, "--players", "3", "--host", "0.0.0.0") as program,
        httpx.Client(base_url=program.address) as asks,
        httpx.Client(base_url=program.address) as other,
    ):
        before = read_pin(tmp_path)
        for one in (asks, other):
            assert one.post("/api/pin", json={"pin": before}).status_code == 200
        new = asks.post("/api/pin/new", json={}).json()["pin"]
        assert new == read_pin(tmp_path) != before
        assert asks.get("/api/operator").status_code == 200
        assert other.get("/api/operator").status_code == 401
        assert other.post("/api/pin", json={"pin": before}).status_code == 403
        assert other.post("/api/pin", json={"pin": new}).status_code == 200


def test_where_no_pin_is_asked_for_none_is_drawn(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        answer = program.post("/api/pin/new")
    assert (answer.status_code, answer.json()["reason"]) == (409, "not-done")


def test_the_box_is_switched_off_from_the_page(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        assert program.post("/api/off").status_code == 200
        assert program.process.wait(PATIENCE_S) == 0
