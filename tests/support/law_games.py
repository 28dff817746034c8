"""The games of the registry, and the game of docs/add-a-game.md, as the laws try them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from firmware.games.camelot import how_to as camelot_how_to
from firmware.games.merlin import how_to as merlin_how_to
from firmware.games.registry import GAMES
from firmware.games.rumors import how_to as rumors_how_to
from tests.support import (
    camelot,
    camelot_laws,
    fourth_game,
    merlin,
    merlin_laws,
    rumors_laws,
    table,
)
from tests.support.evening import Player, TriedGame

PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "rumors": table.Dealer,
    "camelot": camelot.Dealer,
    "merlin": merlin.Dealer,
}


def _same_state(referee: dict[str, Any]) -> dict[str, Any]:
    return referee


TRIED_GAMES: Final[Mapping[str, TriedGame]] = {
    "rumors": TriedGame(
        GAMES["rumors"],
        PLAYERS["rumors"],
        rumors_laws.KEYS,
        rumors_laws.common,
        rumors_how_to.BY_PHASE,
        as_form=rumors_laws.as_form,
        covered="already-in-pile",
        is_for_good=rumors_laws.is_for_good,
        without_taught=rumors_laws.without_taught,
        by_page=rumors_laws.by_page,
        laws=rumors_laws.LAWS,
    ),
    "camelot": TriedGame(
        GAMES["camelot"],
        PLAYERS["camelot"],
        camelot_laws.KEYS,
        _same_state,
        camelot_how_to.BY_PHASE,
        r"seat-\d|b-[a-z]|None|in phase|[{}]|\bconfirm\b|\bundo\b|expected",
        is_for_good=camelot_laws.is_for_good,
        by_page=camelot_laws.by_page,
        untold=camelot_laws.untold,
        laws=camelot_laws.LAWS,
        weight=2,
    ),
    "merlin": TriedGame(
        GAMES["merlin"],
        PLAYERS["merlin"],
        merlin_laws.KEYS,
        merlin_laws.common,
        merlin_how_to.BY_PHASE,
        r"\bm-[a-z]|None|in phase|[{}]|\bconfirm\b|expected|points-|take-|-henchman|seat \d",
        merlin_laws.as_form,
        by_page=merlin_laws.by_page,
        laws=merlin_laws.LAWS,
        weight=4,
    ),
    "eights": fourth_game.TRIED,
}
