"""No game is ever lost by a press: whatever hands do, each game is there as it was when left."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.game import Button
from firmware.games.registry import GAMES
from firmware.inputs import Click
from firmware.table.running_game import Running
from tests.support.button_mashing import MashedBox
from tests.support.kiosk import kiosk_box
from tests.support.law_games import TRIED_GAMES

SEED = 29


def mash(game: str, folder: Path, seed: int, presses: int, share: float) -> None:
    """Mash in whole games until so many buttons were pressed, then look for each game.

    Hands mash where something is asked that was not asked before, and in a share of the other
    moments.
    """
    table = MashedBox(folder, seed)
    asked, games = set[str](), 0
    try:
        while table.presses < presses:
            for question in table.play(TRIED_GAMES[game], seed * 1_000 + games):
                if question not in asked or table.chance.random() < share:
                    for _ in range(table.chance.randint(1, 12)):
                        table.mash()
                asked.add(question)
            games += 1
        every_game_is_there(table)
        assert "over" in asked
    except Exception as error:
        error.add_note(f"game: {game}, seed: {seed}")
        raise
    finally:
        table.close()


def every_game_is_there(table: MashedBox) -> None:
    begun = {*table.left, table.session.game().number}
    assert begun == {*table.journal.games()}
    for number, was in sorted(table.left.items()):
        if table.session.game().number == number:
            continue
        now = table.go_on(number)
        was = table.left.get(number, was)
        assert now.number == number
        assert now.header == was.header
        assert now.state == was.state
        assert now.play.since(0) == was.play.since(0)


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_lost_by_hands_that_mash_every_button(game: str, tmp_path: Path) -> None:
    mash(game, tmp_path, SEED, presses=1, share=0.0)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_lost_by_a_thousand_presses(game: str, tmp_path: Path) -> None:
    mash(game, tmp_path, SEED + 1, presses=1_000, share=0.2)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_lost_by_ten_thousand_presses(game: str, tmp_path: Path) -> None:
    mash(game, tmp_path, SEED + 2, presses=10_000, share=0.5)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_lost_at_a_whole_box_that_shows_itself_between(
    game: str, tmp_path: Path
) -> None:
    chance, left = Random(f"{game} {SEED}"), dict[int, Running]()
    with kiosk_box(tmp_path, attract=1, abandoned=1, banner=1) as box:
        box.begin(**dict(TRIED_GAMES[game].player(SEED).header))
        session = box.box.app.session
        for _ in range(120):
            before = session.game()
            if chance.random() < 0.1:
                box.passes(70, 1.0)  # alone for so long that it shows itself
            box.puts(
                Click(chance.choice([*Button, Button.OK]), chance.choice((0.0, 0.0, 2.2, 4.0)))
            )
            box.passes(chance.choice((0.3, 1.0, 5.0)), 0.1)
            if session.game().number != before.number:
                left[before.number] = before
        begun = {*left, session.game().number}
        assert begun == {*session.journal.games()}, (game, SEED)
        for number, was in left.items():
            if number != session.game().number:
                session.go_on(number, box.now, may_be_over=True)
                assert session.game().state == was.state, (game, SEED, number)
