"""What each action of a heroic phase was for: a quest, the siege, cards, or none of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.events import Accuse, Die, DrawWhite, Event, Fight, Heal, Move, PlayWhite
from engine.camelot.pieces import IS_SPECIAL_WHITE, Place
from engine.camelot.quests import board
from engine.camelot.state import Camelot, Phase
from firmware.games.camelot.names import QUESTS
from words.text import Text, t

# In the order of the table; Lancelot and the Dragon are two Quests of one board.
_ORDER: Final = ("black-knight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons")
QUEST_NAMES: Final[Mapping[str, Text]] = {one: QUESTS[one] for one in _ORDER} | {
    "dragon": t("Dragon")
}
SIEGE: Final = {"siege": t("Siege fight")}
NAMES: Final[Mapping[str, Text]] = {
    **QUEST_NAMES, **SIEGE,
    "draw": t("draw white cards"), "camelot": t("the way to Camelot"),
    "special": t("special card"), "heal": t("Healing"), "accuse": t("Accuse"),
}  # fmt: skip


def purpose_of_action(before: Camelot, event: Event) -> str | None:
    """Return what an action of the heroic phase was for, by its name in NAMES.

    None: no action begins with that line.

    A way to a quest is for that quest.
    """
    if before.phase is not Phase.HERO:
        return None
    match event:
        case Move(to):
            return _quest(before, to)
        case PlayWhite(card):
            at = before.actor.at
            return "special" if card in IS_SPECIAL_WHITE or at is None else _quest(before, at)
        case Fight() | Die():
            return "siege"
        case DrawWhite():
            return "draw"
        case Heal():
            return "heal"
        case Accuse():
            return "accuse"
        case _:
            return None


def _quest(state: Camelot, place: Place) -> str:
    return str(board(state, place))
