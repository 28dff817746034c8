"""`roundtable simulate`: the same seed counts the same, and wrong options are said in a line."""

from __future__ import annotations

import argparse
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from firmware.commands import simulate
from firmware.commands.arguments import Parser
from firmware.commands.many_games import SimulationStopped, play_whole
from firmware.games.rumors.simulation import COLUMNS, count_games, play, summary
from firmware.games.simulation import Share, SimulationPlan, play_some
from firmware.games.strength import Strength
from firmware.handing.files import NotWritten
from firmware.simulating.parts import Plan, Whole
from firmware.storage.bad_config import BadOption
from tests.support.patience import PATIENCE_S
from words.text import told_by

FIVE = {"record": "rumors/1", "players": 5}


def ran(*options: str) -> int:
    parser = Parser()
    simulate.add(parser.add_subparsers())
    return simulate.run(parser.parse_args(["simulate", *options]))


def test_two_processes_count_what_one_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for jobs in ("1", "2"):
        assert ran("--games", "30", "--jobs", jobs, "--csv", str(tmp_path / jobs)) == 0
    one, two = capsys.readouterr().out.split("30 games, ")[1:]
    assert one == two
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()


def test_it_tells_rates_with_their_intervals_length_and_swords(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ran("--games", "10", "--players", "3") == 0
    out = capsys.readouterr().out
    for words in ("The Loyal win", "95 %:", "Turns a game", "Swords a game", "Grail"):
        assert words in out


def test_the_table_of_games_has_a_row_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    ran("--games", "7", "--traitors", "0", "--memory", "0.1", "--csv", str(path))
    head, *rows = path.read_text().splitlines()
    assert head == ",".join(COLUMNS)
    assert [row.split(",")[0] for row in rows] == [str(game) for game in range(7)]


def test_the_chart_is_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "chart.png"
    expert = ("--expert", "--promos", "morgan-8,merlin-6", "--rulings", "morgan3=per-colour")
    assert ran("--games", "5", *expert, "--chart", str(path)) == 0
    with Image.open(path) as image:
        assert image.format == "PNG"
        assert image.width == 1200


@pytest.mark.parametrize("game", ["rumors", "camelot", "merlin"])
def test_the_title_says_how_well_bots_play_and_they_do(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for strength in Strength:
        assert ran("--game", game, "--games", "4", "--players", "3", "--strength", strength) == 0
        told.append(capsys.readouterr().out)
    assert "strength of the bots: beginner" in told[0]
    assert "strength of the bots" not in told[2]
    assert len({told.partition("\n")[2] for told in told}) == 3


def test_what_is_forgotten_by_command_counts_whatever_the_strength(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = []
    for strength in ("beginner", "skilled"):
        assert ran("--games", "9", "--memory", "0.2", "--strength", strength) == 0
        told.append(capsys.readouterr().out.partition("\n")[2])
    assert told[0] == told[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "words"),
    [
        ("camelot", "4", ["The Loyal win", "Swords a game", "Quests a game", "Of 100 actions"]),
        ("merlin", "2", ["Seat 2 wins", "Points a game", "henchmen", "who has least"]),
    ],
)
def test_every_game_is_counted(
    game: str, players: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    files = ("--csv", str(tmp_path / "games.csv"), "--chart", str(tmp_path / "chart.png"))
    assert ran("--game", game, "--games", "2", "--players", players, *files) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in words)
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 3
    with Image.open(tmp_path / "chart.png") as image:
        assert image.format == "PNG"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--games", "0"), "--games 0: give 1 or more"),
        (("--jobs", "-1"), "--jobs -1: give 1 or more"),
        (("--players", "9"), "--players: expected 1 to 7, not 9"),
        (("--memory", "1.5"), "--memory 1.5: give a chance from 0 to 1"),
        (("--memory", "0.1", "--game", "camelot"), "all lies open in this game: give 0"),
        (("--memory", "nan"), "--memory nan: give a chance from 0 to 1"),
        (("--traitors", "3"), "--traitors 3: give one of deal, 0"),
        (("--strength", "best"), "--strength best: give one of beginner, skilled, strong"),
        (("--promos", "morgan-9"), '--promos: expected one of morgan-8, merlin-6, not "morgan-9"'),
        (("--rulings", "morgan3"), "--rulings morgan3: give NAME=VALUE"),
        (("--rulings", "percival=yes"), "--rulings.percival: expected"),
        (
            ("--chart", "/no-such-folder/a.png"),
            "/no-such-folder/a.png: cannot be written: there is no such folder",
        ),
        (("--csv", "/"), "/: cannot be written: it is a folder"),
        (("--dask", "a:1", "--jobs", "2"), "--jobs and --dask: give one of them"),
        (("--dask-cert", "a.pem"), "--dask-cert: give --dask ADDRESS, too"),
        (("--dask", "a:1", "--dask-ca", "a.pem"), "--dask-key: give all three of them"),
        (("--dask", "a:1", "--dask-wait", "nan"), "--dask-wait nan: give seconds, 0 or more"),
        (
            ("--dask", "a:1", "--dask-ca", "/no", "--dask-cert", "/no", "--dask-key", "/no"),
            "--dask-ca /no: cannot be read: No such file",
        ),
    ],
)
def test_a_wrong_option_is_told_in_one_line(
    options: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises((BadOption, NotWritten)) as wrong:
        ran(*options)
    assert words in told_by(wrong.value)
    assert capsys.readouterr().out == ""


def test_a_file_that_cannot_be_written_is_told() -> None:
    with pytest.raises(NotWritten, match="cannot be written"):
        ran("--games", "1", "--csv", "/dev/full")


def test_ctrl_c_says_how_many_games_were_played_and_keeps_them() -> None:
    args, whole = argparse.Namespace(games=60, jobs=1, dask=None), Whole()
    with pytest.raises(SimulationStopped, match=r"^stopped; games played: 1 of 60$") as stopped:
        play_whole(args, Plan("tests.support.stopped_game", SimulationPlan(FIVE, seed=1)), whole)
    assert stopped.value.status == 130
    assert whole.games == 1


@pytest.mark.slow  # it starts processes
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_at_once_and_tells_what_was_played_so_far(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    asked = ("--games", "1000000", "--jobs", jobs, "--csv", str(path))
    # Whoever runs the tests in the background has Ctrl-C ignored, and a program inherits that.
    heard = ("env", "--default-signal=INT", sys.executable)
    command = [*heard, "-m", "firmware.cli", "simulate", *asked]
    terminal, end = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end, text=True) as process:
        os.close(end)
        shown = b""
        while not re.search(rb"[1-9][0-9]*/1000000", shown):  # the line says how far it is
            shown += os.read(terminal, 10_000)
        process.send_signal(signal.SIGINT)
        try:
            out, _ = process.communicate(timeout=PATIENCE_S)
        finally:
            process.kill()
        shown += os.read(terminal, 100_000)
    os.close(terminal)
    assert process.returncode == 130
    said = re.search(rb"simulate: stopped; games played: (\d+) of 1000000", shown)
    assert said is not None
    played = int(said[1])
    assert out.startswith(f"stopped after {played} of 1000000 games, ")
    assert "The Loyal win" in out
    assert len(path.read_text().splitlines()) == 1 + played


def loyal_wins(wanted: SimulationPlan, games: int) -> Share:
    return summary(count_games(play_some(play, wanted, range(games)))).shares[0][1]


@pytest.mark.slow
def test_five_loyal_bots_win_nine_games_in_ten() -> None:
    low, _ = loyal_wins(SimulationPlan(FIVE, seed=2, traitors=False), 300).interval
    assert low > 0.9


@pytest.mark.slow
def test_a_traitor_and_a_human_memory_lower_it() -> None:
    loyal = loyal_wins(SimulationPlan(FIVE, seed=2, traitors=False), 60).rate
    forgetful = loyal_wins(SimulationPlan(FIVE, seed=2, traitors=False, forgets=0.1), 60).rate
    betrayed = loyal_wins(SimulationPlan(FIVE, seed=2), 60).rate
    assert max(forgetful, betrayed) < loyal - 0.1


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448)],
)
def test_wilsons_interval(hits: int, games: int, low: float, high: float) -> None:
    """(p + z²/2n ± z√(p(1-p)/n + z²/4n²)) / (1 + z²/n), with z = 1.96 worked out by hand."""
    assert Share(hits, games).interval == pytest.approx((low, high), abs=0.0001)
