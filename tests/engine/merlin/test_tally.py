"""A board that was entered by hand is scored as the table scores it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import BadRecord
from engine.merlin.state import Phase
from engine.merlin.tally import tally
from tests.support.merlin import GAME, Dealer, seen
from tests.support.merlin_table import table

FOX_AND_DOVE = [{"influence": {"fox": 2, "dove": 1}}, {"influence": {"fox": 2}}]


def board(**told: Any) -> dict[str, Any]:
    return {"tiles": seen(table())["tiles"], "seats": FOX_AND_DOVE, **told}


def test_the_state_before_a_scoring_gives_what_the_scoring_gave() -> None:
    compared = 0
    for seed in range(6):
        dealer = Dealer(seed, {"record": "merlin/1", "players": 2 + seed % 3, "first": 0})
        state = before = GAME.start(GAME.setup(dealer.header))
        while (line := dealer.line(state)) is not None:
            if state.phase is Phase.END and line["do"] == "confirm":
                before = state
            state, _ = GAME.apply(state, GAME.read(line))
        scored = state.scoring
        assert scored is not None
        if any(one.grail is not None for one in scored.influence) or before.now.missions:
            continue
        told = tally(seen(before))
        assert told._replace(round=6) == scored
        compared += 1
    assert compared >= 2


def test_few_keys_are_enough() -> None:
    told = tally(board())
    assert told.totals == [2 + 1, 2]


def test_the_grail_takes_the_tie_where_it_was_used() -> None:
    told = tally(board(grail=1, grail_at="fox"))
    assert told.totals == [1, 4]


def test_tiles_may_be_told_by_terrain_traitors_by_number_and_seats_by_name() -> None:
    plain = ("wood lake mountain " * 6).split()
    tiles: list[Any] = [{"tile": name} for name in plain]
    tiles[0] |= {"manor": "Ben"}
    seats = [
        {"traitors": {"fox": 2}, "items": {"shield-fox": 1}},
        {"traitors": ["eagle"], "items": {"shield-eagle": 1}},
    ]
    told = tally({"names": ["Anna", "Ben"], "tiles": tiles, "seats": seats, "excalibur": "Ben"})
    assert [one.points for one in told.traitors] == [-3, 3]
    assert told.environs[0].points == (0, len(told.environs[0].places))


def _tiles(*names: str, **of_first: Any) -> list[dict[str, Any]]:
    tiles: list[dict[str, Any]] = [{"tile": name} for name in names]
    return [tiles[0] | of_first, *tiles[1:]]


_PLAIN = ("wood", "lake", "mountain") * 6


@pytest.mark.parametrize(
    ("told", "key"),
    [
        (board(tiles=_tiles(*["wood"] * 9, *_PLAIN[:9])), "tiles"),
        (board(tiles=_tiles(*_PLAIN[:-1], "moat")), "tile"),
        (board(tiles=_tiles(*_PLAIN, manor=2)), "manor"),
        (board(tiles=_tiles(*_PLAIN, manor="Cleo"), names=["Anna", "Ben"]), "manor"),
        (board(tiles=[{"tile": one, "manor": 0} for one in _PLAIN]), "manor"),
        (board(names=["Anna", "Ben", "Cleo"]), "names"),
        (board(excalibur=2), "excalibur"),
        (board(seats=[{"influence": {"fox": 4, "dove": 4}}, {}]), "influence"),
        (board(seats=[{"traitors": {"fox": 3}}, {"traitors": ["fox", "fox"]}]), "traitors"),
        (board(seats=[{"items": {"shield-fox": 4}}, {"items": {"shield-fox": 3}}]), "items"),
        (board(seats=[{"henchmen": {"lady": "fox"}}, {"henchmen": {"lady": "fox"}}]), "lady"),
        ({}, ""),
        (board(seats=[]), "seats"),
        (board(tiles=[]), "tiles"),
        (board(shift="left"), "shift"),
        (board(excalibur="fox"), "excalibur"),
        (board(grail=1, grail_at="dove"), "grail_at"),
        (board(seats=[{}, {"traitors": ["lion"]}]), "traitors"),
        (board(seats=[{}, {"influence": {"fox": 8}}]), "fox"),
        (board(seats=[{}, {"henchmen": {"lady": "home"}}]), "lady"),
    ],
)
def test_a_board_that_is_not_whole_is_named(told: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        tally(told)
    assert caught.value.key == key
