"""The games of the registry, and the example of docs/add-a-game.md, as the laws try them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from engine.game import Line, Notice
from firmware.games.adapter import Adapter, Bots, Company, Hands, Page, Panel, Words
from firmware.games.camelot import how_to as camelot_how_to
from firmware.games.merlin import how_to as merlin_how_to
from firmware.games.registry import GAMES
from firmware.games.rumors import how_to as rumors_how_to
from tests.support import camelot, camelot_laws, merlin, merlin_laws, rumors_laws, table
from tests.support.evening import Player, TriedGame
from tests.support.example_game import VALUE, HighestGame, Table

PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "rumors": table.Dealer,
    "camelot": camelot.Dealer,
    "merlin": merlin.Dealer,
}


class Guests:
    """Lay any cards that were not laid before: players of the example game."""

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        names = ["Anna", "Ben", "Clara", "Dora"][: chance.randint(2, 4)]
        self.header: Line = {"record": "highest/1", "players": names}
        self.deck = chance.sample(sorted(VALUE), len(VALUE))

    def line(self, state: Table) -> Line | None:
        return None if state.is_over else {"do": "lay", "card": self.deck.pop()}


def _example_words(notice: Notice, names: object) -> str:
    return f"{notice.kind} of seat {notice.params['seat']}"


def _nobody(setup: Any, chance: Random) -> Company:
    raise AssertionError("no bot plays here")


EXAMPLE: Final = Adapter(
    HighestGame(),
    Words(_example_words),
    Panel(cues=lambda notice: ["seen"], lights=lambda state: {}, labels={}),
    Hands(lambda words: {"do": "lay", "card": words[-1]}, ("lay highest-7",)),
    Page({}),
    Bots(_nobody),
)


def _unchanged(referee: dict[str, Any]) -> dict[str, Any]:
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
        by_page=rumors_laws.by_page,
        laws=rumors_laws.LAWS,
    ),
    "camelot": TriedGame(
        GAMES["camelot"],
        PLAYERS["camelot"],
        camelot_laws.KEYS,
        _unchanged,
        camelot_how_to.BY_PHASE,
        r"seat-\d|b-[a-z]|None|in phase|[{}]|\bconfirm\b|\bundo\b|expected",
        is_for_good=camelot_laws.is_for_good,
        by_page=camelot_laws.by_page,
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
    "highest": TriedGame(EXAMPLE, Guests, "game seat points", _unchanged),
}
