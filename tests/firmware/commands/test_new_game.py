"""Which game a command means: named, the first one, or answered with all there are."""

from __future__ import annotations

import argparse

import pytest

from firmware.commands import demo, run, simulate
from firmware.commands.new_game import game_of, header_of, named_options, players_of
from firmware.games.registry import DEFAULT, GAMES
from firmware.owner.bad_config import BadConfig


def parsed(module: object, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    module.add(parser.add_subparsers())  # type: ignore[attr-defined]
    return parser.parse_args(words)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_and_the_first_one_is_meant_where_none_is(game: str) -> None:
    assert game_of(parsed(run, "run", "--game", game)).adapter is GAMES[game]
    assert game_of(parsed(run, "run")).adapter is GAMES[DEFAULT]


@pytest.mark.parametrize("name", ["?", "chess", "Camelot", ""])
def test_an_unknown_game_is_answered_with_all_there_are(name: str) -> None:
    args = parsed(demo, "demo", "--game", name)
    if not name:
        assert game_of(args) is GAMES[DEFAULT]
        return
    with pytest.raises(BadConfig) as no:
        game_of(args)
    assert str(no.value) == f"--game {name}: unknown, there are {', '.join(GAMES)}"


@pytest.mark.parametrize(("game", "usual"), [("rumors", 5), ("camelot", 5), ("merlin", 4)])
def test_as_many_play_as_is_usual_and_the_game_takes(game: str, usual: int) -> None:
    assert players_of(parsed(demo, "demo", "--game", game)) == usual
    assert players_of(parsed(demo, "demo", "--game", game, "--players", "3")) == 3


def test_games_and_a_game_are_two_options() -> None:
    args = parsed(demo, "demo", "--games", "3", "--game", "camelot")
    assert (args.games, args.game) == (3, "camelot")


def test_variants_and_rulings_are_read_as_json_has_them() -> None:
    told = ("--variants", "late=true,life=3,traitor=likely", "--rulings", "straight=any,fate=all")
    assert named_options(parsed(simulate, "simulate", *told)) == {
        "late": True,
        "life": 3,
        "traitor": "likely",
        "rulings": {"straight": "any", "fate": "all"},
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "camelot", "--players", "2"), "--players: expected 3 to 7, not 2"),
        (("--game", "camelot", "--variants", "life=9"), "--life: expected 3 to 4, not 9"),
        (("--game", "camelot", "--variants", "luck=9"), 'unknown key "luck": expected record'),
        (("--game", "camelot", "--variants", "life"), "--variants life: give NAME=VALUE, such as"),
        (("--game", "camelot", "--expert"), 'unknown key "expert": expected record'),
    ],
)
def test_a_header_that_the_game_does_not_know_is_named(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadConfig) as no:
        demo.run(parsed(demo, "demo", *words))
    assert str(no.value).startswith(said)


def test_run_begins_the_game_that_is_named() -> None:
    words = ("--game", "camelot", "--names", "Anna,Ben,Eva", "--variants", "squires=true")
    assert header_of(parsed(run, "run", *words)) == {
        "record": "camelot/1", "players": ["Anna", "Ben", "Eva"], "squires": True,
    }  # fmt: skip
