"""`roundtable play`: the real program, asked over HTTP, killed and started again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.dealt_table import DEALT
from tests.support.patience import PATIENCE_S
from tests.support.program_process import Program, fails, running, started
from words.terminal import WRONG

LISTEN = {"choose": "listen"}


def got(program: Program, path: str = "", hand: str = "") -> Any:
    address, headers = f"{program.address}api/play{path}", {"X-Hand": hand} if hand else {}
    return httpx.get(address, headers=headers, timeout=PATIENCE_S).json()


def hand_over(program: Program, seat: int) -> Any:
    return program.post("/api/play/hand-over", seat=seat).json()


def test_a_game_goes_on_after_a_power_cut_as_it_was_dealt(tmp_path: Path) -> None:
    words = ("play", "--data", str(tmp_path), "--port", "0")
    with started(*words, "--names", "Anna,Ben", "--players", "2") as program:
        assert program.table()["play"] == got(program)["version"]
        anna = hand_over(program, 0)
        address, headers = f"{program.address}api/play/choose", {"X-Hand": anna["hand"]}
        body = {"question": anna["asks"]["question"], "line": LISTEN}
        answer = httpx.post(address, json=body, headers=headers, timeout=PATIENCE_S)
        assert answer.status_code == 200, answer.json()
        before, own = program.state(), [hand_over(program, seat)["own"] for seat in (0, 1)]
        program.kill()
    with started(*words) as program:
        assert program.state() == before
        assert [hand_over(program, seat)["own"] for seat in (0, 1)] == own
        assert got(program)["problem"] == ""
        refused = program.do(do="lay", card="picts-5")
        assert (refused.status_code, refused.json()["reason"]) == (409, "dealt")
        assert program.post("/api/press", button="ok").status_code == 200
        assert program.do(do="undo").status_code == 200
        program.until(lambda table: table["state"]["top"] is None)
    assert program.process.returncode == 0


def test_bots_play_as_well_as_the_command_says_after_a_power_cut_too(tmp_path: Path) -> None:
    words = ("play", "--data", str(tmp_path), "--port", "0")
    with started(*words, "--names", "Anna", "--strength", "beginner") as program:
        assert got(program)["strength"] == "beginner"
        program.kill()
    with started(*words) as program:
        assert got(program)["strength"] == "beginner"


def test_a_game_is_begun_with_hints_and_says_so_in_its_record(tmp_path: Path) -> None:
    words = ("play", "--data", str(tmp_path), "--port", "0", "--hints")
    with started(*words, "--names", "Anna", "--players", "2") as program:
        program.until(lambda table: table["play"] and got(program)["seats"][0]["asked"])
        assert hand_over(program, 0)["asks"]["hint"] == ""
        header = program.get("/api/record?game=1").text.splitlines()[0]
        assert '"x-dealt":{"bots":[1],"hints":true}' in header.replace(" ", "")


def test_the_command_says_where_all_choose_and_where_a_phone_does(tmp_path: Path) -> None:
    words = ("play", "--data", str(tmp_path), "--port", "0", "--host", "0.0.0.0")
    with started(*words, "--names", "Anna", "--players", "2") as program:
        program.until(lambda table: table["play"])
    told = [line for line in program.printed if "http" in line]
    assert [line.partition(", one")[0].rpartition("/")[2] for line in told] == ["", "hand", "play"]


def test_where_the_cards_are_real_nothing_is_dealt(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        assert program.table()["play"] is None
        assert got(program)["reason"] == "not-play"
    said = fails("play", "--data", str(tmp_path), "--port", "0")
    assert "a game with real cards is on" in said


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--game", "chess"), "--game chess: unknown"),
        (("--players", "40"), "--players"),
        (("--strength", "weak"), "--strength weak: give one of beginner, skilled, strong"),
        (("--names", "Anna,Ben", "--bots", "x"), "--bots x: expected seats from 0"),
    ],
)
def test_an_option_that_cannot_be_is_said(
    tmp_path: Path, options: tuple[str, ...], says: str
) -> None:
    assert says in fails("play", "--data", str(tmp_path), "--port", "0", *options, status=WRONG)


@pytest.mark.parametrize(
    ("bots", "says"), [("0,1", "at least one seat"), ("7", "expected seats from 0 to 1")]
)
def test_what_cannot_be_begun_is_said(tmp_path: Path, bots: str, says: str) -> None:
    options = ("--names", "Anna,Ben", "--players", "2", "--bots", bots)
    assert says in fails("play", "--data", str(tmp_path), "--port", "0", *options)


def test_the_card_game_is_dealt() -> None:
    assert "rumors" in DEALT
