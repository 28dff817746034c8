"""The whole program in a process of its own: from a card to the page, and through a kill."""

from __future__ import annotations

import json
import socket
import subprocess
from pathlib import Path

import cv2
import httpx
import numpy as np
import pytest

from firmware.owner.deck import deck as stored_deck
from tests.support.patience import PATIENCE_S
from tests.support.printed_paper import filmed, laid, printed_mat, stickers_of
from tests.support.program_process import Program, command, fails, prints, running, served
from vision.tags import Deck
from words.terminal import FAILED, WRONG


def seeing(program: Program) -> None:
    program.until(lambda table: table["eyes"]["state"] == "seeing" and table["hold"] is None)


def test_a_drawn_card_and_a_mouse_press_become_a_scored_quest(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "3") as program:
        seeing(program)
        assert program.post("/api/place", piece="grail-5", how="up").status_code == 200
        program.until(lambda table: table["state"]["top"] == "grail-5")
        assert program.post("/api/press", button="quest-5", seconds=0).status_code == 200
        table = program.until(lambda table: table["state"]["last_quest"])
    assert table["state"]["last_quest"]["main"] == "grail"
    assert table["state"]["black"] == 1
    assert table["simulated"] is True


def test_a_game_goes_on_after_kill_9_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path, "--names", "Anna,Ben") as program:
        for card in ("morgan-2", "picts-5", "merlin-4.1", "morgan-1"):
            assert program.do(do="lay", card=card).status_code == 200
        assert program.do(do="lay", face="down").status_code == 200
        before = program.state()
        program.kill()
    with running(tmp_path, "--names", "Anna,Ben") as again:
        assert again.state() == before
        assert again.do(do="claim", quest="picts").status_code == 200
    assert "The game goes on where it was." in again.printed


def test_a_new_game_keeps_the_one_before(tmp_path: Path) -> None:
    with running(tmp_path, "--players", "2") as program:
        program.do(do="lay", card="picts-5")
    with running(tmp_path, "--players", "4", "--new") as program:
        assert len(program.state()["seats"]) == 4


def test_a_page_begins_a_game_and_gets_refusals_with_their_reason(tmp_path: Path) -> None:
    with running(tmp_path) as program:
        assert program.post("/api/new", record="rumors/1", players=["A", "B"]).status_code == 200
        refused = program.do(do="claim", quest="picts")
        assert refused.status_code == 409
        assert refused.json()["reason"] == "wrong-phase"
        assert program.do(do="lay", card="picts-9").status_code == 409
        assert program.state()["threats"] == 0


def test_a_page_for_all_names_the_address_that_phones_can_reach(tmp_path: Path) -> None:
    with running(tmp_path, "--host", "0.0.0.0", "--players", "3") as program:
        port = program.address.rstrip("/").rpartition(":")[2]
    told = next(line for line in program.printed if "phones in this network" in line)
    assert told.endswith(f":{port}/")
    assert "127.0.0.1" not in told


def test_a_missing_webcam_is_named_with_its_remedy_once(tmp_path: Path) -> None:
    with running(tmp_path, "--camera", "webcam:98", "--players", "3") as program:
        program.until(lambda table: table["eyes"]["state"] == "lost")
        health = httpx.get(f"{program.address}healthz")
        assert program.do(do="lay", card="picts-5").status_code == 200, "it referees by hand"
    assert (health.status_code, health.json()["ok"]) == (200, False)
    assert health.json()["eyes"]["is"] == "fail"
    told = [line for line in program.printed if "camera is lost" in line]
    assert len(told) == 1
    assert "webcam:98: not there, or another program holds it: plug it in" in told[0]


@pytest.mark.slow
def test_a_process_of_its_own_ends_when_it_is_told_to_and_says_nothing_of_leaks(
    tmp_path: Path,
) -> None:
    words = command("run", "--data", str(tmp_path), "--pins", "mock", "--port", "0")
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([*words, "--players", "3"], **both) as process:
        with served(process) as program:
            seeing(program)
        assert process.stderr is not None
        assert (process.returncode, process.stderr.read()) == (0, "")


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--camera", "folder:{tmp}/none", "none"),
        ("--camera", "folder:{tmp}", "no pictures"),
        ("--camera", "file:{tmp}/none.mp4", "none.mp4"),
        ("--camera", "periscope", "periscope"),
        ("--board", "{tmp}/none.toml", "none.toml"),
        ("--pins", "knitting", "knitting"),
        ("--config", "{tmp}/none.toml", "none.toml"),
        ("--deck", "no code", "no code"),
        ("--fps", "nan", "from 0.1 to 1000"),
        ("--fps", "inf", "from 0.1 to 1000"),
        ("--fps", "1e308", "from 0.1 to 1000"),
        ("--fps", "-5", "from 0.1 to 1000"),
        ("--camera", "webcam:99999999999999999999", "0 to 99"),
        ("--host", "a" * 300, "253 characters"),
        ("--data", "", "--data"),
        ("--promos", "morgan-9", "morgan-9"),
        ("--players", "12", "12"),
        ("--players", "9" * 4000, "players"),
        ("--names", "\udcff,Ben", "--names"),
    ],
)
def test_what_cannot_be_used_is_named_in_one_line(
    tmp_path: Path, option: str, value: str, says: str
) -> None:
    players = [] if option == "--players" else ["--players", "3"]
    line = fails(
        "run", "--port", "0", "--pins", "mock", "--data", str(tmp_path / "data"), *players,
        option, value.format(tmp=tmp_path),
        status=FAILED if "{tmp}" in value else WRONG,
    )  # fmt: skip
    assert line.startswith("roundtable run: ")
    assert says.lower() in line.lower()


def test_a_refusal_is_one_line_and_status_2_of_the_process() -> None:
    words = command("run", "--camera", "periscope")
    ran = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith('roundtable run: --camera "periscope": must be ')


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = fails("run", "--port", port, "--pins", "mock", "--data", str(tmp_path))
    assert port in line


def test_a_config_with_an_unknown_key_names_it_and_the_box_runs(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text("[screen]\nprot = 8080\n")
    with running(tmp_path, "--config", str(file)) as program:
        (trouble,) = program.table()["safe"]["troubles"]
    assert str(file) in trouble["text"]
    assert "prot" in trouble["text"]


def test_another_command_than_run_refuses_such_a_config(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text("[screen]\nprot = 8080\n")
    assert "prot" in fails("config", "pin", "--config", str(file))


def test_a_pin_used_twice_names_both_users(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text("[buttons]\nok = 26\naccuse = 26\n")
    line = fails("run", "--board", str(file), "--data", str(tmp_path), "--port", "0")
    assert "ok" in line
    assert "accuse" in line


def test_a_film_of_printed_cards_becomes_a_scored_quest(tmp_path: Path) -> None:
    """Rulebook: Excalibur 5+3+?+? = 12, two white Swords; Picts 5+3+2+?+? = 14, one black."""
    data, film = tmp_path / "data", tmp_path / "film"
    stickers, mat = tmp_path / "stickers.pdf", tmp_path / "mat.pdf"
    words = ("print", "--out", str(stickers), "--mat", str(mat), "--data", str(data))
    prints(*words)
    _film(film, stickers.read_bytes(), mat.read_bytes(), stored_deck(data))
    with running(data, "--players", "4", "--camera", f"folder:{film}", "--fps", "10") as program:
        program.until(lambda table: "film has ended" in table["eyes"]["text"])
        assert program.state()["threats"] == len(CARDS)
        assert program.post("/api/press", button="quest-4", seconds=0).status_code == 200
        table = program.until(lambda table: table["state"]["last_quest"])
    report = table["state"]["last_quest"]
    assert [(quest["quest"], quest["total"], quest["outcome"]) for quest in report["quests"]] == [
        ("picts", 14, "too-late"),
        ("excalibur", 12, "success"),
    ]
    assert (table["state"]["white"], table["state"]["black"]) == (2, 1)


CARDS = (
    "picts-5", "picts-3", "excalibur-5", "picts-2", "picts-q.1", "excalibur-3", "picts-q.2",
    "excalibur-q.1", "excalibur-q.2",
)  # fmt: skip


def _film(folder: Path, stickers: bytes, mat: bytes, deck: Deck) -> None:
    """Film the cards being laid, ten frames a second: each slides on, then lies still."""
    folder.mkdir()
    chance = np.random.default_rng(11)
    printed = stickers_of(stickers, deck)
    scene = printed_mat(mat)
    shots = [scene] * 8
    for card in CARDS:
        x, y = chance.uniform(-4, 4, 2)
        angle = float(90 + 180 * chance.integers(2) + chance.uniform(-6, 6))
        on_its_way = laid(scene, printed[card], x + 45, y - 20, angle + 30)
        scene = laid(scene, printed[card], x, y, angle)
        shots += [cv2.blur(on_its_way, (60, 1)), *[scene] * 4]
    for number, shot in enumerate(shots):
        cv2.imwrite(str(folder / f"shot-{number:03}.pgm"), filmed(shot, chance))


def test_a_game_comes_out_of_the_journal_as_a_record(tmp_path: Path) -> None:
    with running(tmp_path, "--names", "Anna,Ben") as program:
        program.do(do="lay", card="picts-5")
        program.do(do="undo")
        program.do(do="lay", card="grail-2")
        program.do(do="quest", quest="grail")
        state = program.state()
    listed = prints("games", "list", "--data", str(tmp_path))
    assert "The Card Game  Anna, Ben  2 lines" in listed
    record = tmp_path / "game.jsonl"
    record.write_text(prints("games", "show", "1", "--data", str(tmp_path)))
    assert json.loads(prints("games", "replay", "--json", str(record))) == state


def test_a_journal_without_that_game_or_any_is_named(tmp_path: Path) -> None:
    assert "no game was played yet" in fails("games", "list", "--data", str(tmp_path))
    with running(tmp_path, "--players", "2"):
        pass
    assert "game 7: there is no such game" in fails("games", "show", "7", "--data", str(tmp_path))
