"""What a finished board game is remembered for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.aftermath import Aftermath, GameEnding, Measure
from engine.camelot.pieces import Place
from engine.camelot.state import Camelot, Phase, Player
from firmware.games.camelot.names import KNIGHTS, LINE_WORDS, place_name
from firmware.games.sides import ENDINGS, won_by
from words.text import Text, join_texts, t

LANCELOT: Final = "lancelot"  # the other side of the Dragon's board
_QUESTS: Final[Mapping[str, Text]] = {
    **{str(place): place_name(place) for place in Place if place is not Place.CAMELOT},
    LANCELOT: t("Lancelot"),
    "dragon": t("Dragon"),
}
MEASURES: Final[Mapping[str, Measure]] = {
    **{f"won-{key}": Measure(t("{quest}: won", quest=name)) for key, name in _QUESTS.items()},
    **{f"lost-{key}": Measure(t("{quest}: lost", quest=name)) for key, name in _QUESTS.items()},
    "engines": Measure(t("Most siege engines"), is_longest=True),
    "fallen": Measure(t("Knights who fell")),
}


def winners_of(state: Camelot) -> GameEnding | None:
    """Return who won; of Evil's seats those alone that were unmasked."""
    if state.phase is not Phase.OVER or state.winner is None:
        return None
    return won_by(state.winner, [one.revealed == "traitor" for one in state.seats])


def measure_game(states: Sequence[Camelot]) -> dict[str, int]:
    """Count the quests of a game, the engines at their most, and the dead."""
    found: Counter[str] = Counter()
    for before, after in pairwise(states):
        quest = after.last_quest
        if quest is not None and quest is not before.last_quest:
            found[f"{'won' if quest.won else 'lost'}-{quest.quest}"] += 1
        found["engines"] = max(found["engines"], after.siege)
    found["fallen"] = sum(not one.alive for one in states[-1].seats)
    return {key: count for key, count in found.items() if count}


def roles(state: Camelot) -> list[str]:
    """Return the knight of each seat, and what its Loyalty card said where that was shown."""
    return [_role(one) for one in state.seats]


def _role(one: Player) -> str:
    knight = (KNIGHTS[one.knight],) if one.knight else ()
    shown = (LINE_WORDS[one.revealed],) if one.revealed else ()
    fallen = () if one.alive else (t("fallen"),)
    return join_texts(", ", (*knight, *shown, *fallen))


AFTERMATH: Final = Aftermath(
    winners_of,
    ENDINGS,
    MEASURES,
    measure_game,
    roles,
)
