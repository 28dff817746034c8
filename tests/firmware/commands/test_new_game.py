"""Which game a command means: named, the first one, or answered with all there are."""

from __future__ import annotations

import argparse
from types import ModuleType
from typing import Any

import pytest

from engine.game import Json
from firmware.commands import demo, play, run, simulate
from firmware.commands.arguments import Parser
from firmware.commands.new_game import game_of, header_of, named_options, players_of
from firmware.games.registry import DEFAULT, GAMES
from firmware.storage.bad_config import BadConfig


def parsed(module: object, *words: str) -> argparse.Namespace:
    parser = Parser()
    module.add(parser.add_subparsers())  # type: ignore[attr-defined]
    return parser.parse_args(words)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_and_the_first_one_is_meant_where_none_is(game: str) -> None:
    assert game_of(parsed(run, "run", "--game", game)) is GAMES[game]
    assert game_of(parsed(run, "run")) is GAMES[DEFAULT]


@pytest.mark.parametrize("name", ["chess", "Camelott", ""])
def test_an_unknown_game_is_answered_with_all_there_are(name: str) -> None:
    args = parsed(demo, "demo", "--game", name)
    if not name:
        assert game_of(args) is GAMES[DEFAULT]
        return
    with pytest.raises(BadConfig) as no:
        game_of(args)
    near = "; did you mean camelot?" if name == "Camelott" else ""
    assert str(no.value) == f"--game {name}: unknown, there are {', '.join(GAMES)}{near}"


def test_a_question_mark_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        parsed(demo, "demo", "--game", "?")
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*GAMES]


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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--expert", "--promos", "morgan-8,merlin-6"),
         {"expert": True, "promos": ["morgan-8", "merlin-6"]}),
        (("--game", "rumors", "--expert"), {"expert": True}),
        (("--game=camelot", "--late", "--life", "3", "--traitor", "likely"),
         {"traitor": "likely", "late": True, "life": 3}),
        (("--game", "merlin", "--favor"), {"favor": True}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("module", [demo, play, run, simulate])
def test_a_game_names_options_of_its_own(
    module: ModuleType, words: tuple[str, ...], told: dict[str, Json]
) -> None:
    word = module.__name__.rpartition(".")[2]
    assert named_options(parsed(module, word, *words)) == told


@pytest.mark.parametrize("module", [demo, play, run, simulate])
@pytest.mark.parametrize("game", GAMES)
def test_the_help_of_a_game_shows_its_own_options_and_no_others(
    game: str, module: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    word = module.__name__.rpartition(".")[2]
    with pytest.raises(SystemExit, match="0"):
        parsed(module, word, "--game", game, "--help")
    shown = capsys.readouterr().out.split()
    for name, adapter in GAMES.items():
        for one in adapter.page.options:
            assert (f"--{one.key}" in shown) is (name == game)


@pytest.mark.parametrize("option", ["--expert", "--life=3"])
def test_a_game_has_no_option_of_another_one(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        parsed(run, "run", "--game", "merlin", option)
    assert f"unrecognized arguments: {option}" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_that_a_game_offers_is_an_option_of_it(game: str) -> None:
    offered: Any = GAMES[game].page.offers["variants"]
    assert [one["key"] for one in offered] == [one.key for one in GAMES[game].page.options]
