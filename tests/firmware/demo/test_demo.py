"""The demo: whole games of bots through camera, watcher, rules, journal and mock pins."""

from __future__ import annotations

import pytest

from tests.support.program_process import call, fails
from words.terminal import WRONG


def demo(*options: str) -> str:
    ran = call("demo", "--speed", "max", *options)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_a_whole_game_is_told() -> None:
    printed = demo("--players", "3", "--seed", "23")  # a short game
    assert "http://127.0.0.1:" in printed
    assert "SIMULATED" in printed
    for words in ("lays", "Silence!", "Main Quest", "in time", "Swords placed", "win"):
        assert words in printed


def test_a_bot_goes_on_the_quest_of_a_character_whose_symbols_nobody_has_checked() -> None:
    printed = demo("--seed", "3693752523")
    assert "What is printed on Mordred is noted." in printed
    assert "win" in printed


@pytest.mark.slow
def test_the_same_seed_tells_the_same_but_for_the_address() -> None:
    short = ("--players", "3", "--seed", "23")
    one, other = (printed.partition("Game 1")[2] for printed in (demo(*short), demo(*short)))
    assert one == other != ""


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 7])
def test_several_games_with_every_number_of_players(players: int) -> None:
    told = demo("--games", "2", "--players", str(players), "--seed", "3")
    assert told.count("win") >= 2


@pytest.mark.slow
def test_the_expert_variant_is_played_too() -> None:
    assert "takes the top Knight" in demo("--expert", "--seed", "5")


@pytest.mark.parametrize(
    ("option", "value"),
    [("--speed", "fast"), ("--speed", "0"), ("--games", "0"), ("--players", "9")],
)  # fmt: skip
def test_what_cannot_be_played_is_one_line(option: str, value: str) -> None:
    assert value in fails("demo", "--speed", "max", option, value, status=WRONG)


def test_players_that_cannot_sit_there_are_refused_before_a_table_is_set() -> None:
    ran = call("demo", "--speed", "max", "--players", "9")
    assert ran.stdout == ""
    assert ran.stderr == "roundtable demo: --players: expected 1 to 7, not 9\n"
