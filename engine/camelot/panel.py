"""The board game on the panel: notice to cues, and what the lamps show as long as it is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.camelot.notices import Say
from engine.camelot.state import Camelot, Phase

CUES: Final[Mapping[str, str | Callable[[Any], tuple[str, ...]]]] = {
    Say.COAT: "seen",
    Say.LOOKED: "seen",
    Say.TAUNTED: "ask",
    Say.PEEKED: "seen",
    Say.DREW_BLACK: "seen",  # taken: the card may leave the reading place
    Say.PLAYED: "seen",
    Say.MERLIN_SHOWN: "seen",
    Say.TURNED_UP: "seen",
    Say.CANCELLED: "good",
    Say.MERLINS_BACK: "back",
    Say.ENGINE_GONE: "good",
    Say.LIFE_LOST: "hurt",
    Say.LIFE_WON: "healed",
    Say.ALL_HOME: "ask",
    Say.VOLUNTEER: "ask",
    Say.MOVED: "seen",
    Say.DREW: "seen",
    Say.EXCHANGED: "seen",
    Say.SWORDS: "swords",
    Say.RELIC_WON: "relic",
    Say.ACCUSED: "ask",
    Say.UNMASKED: "betrayal",
    Say.DRANK: "relic",
    Say.DIED: "death",
    Say.SHOW_LOYALTIES: "ask",
    Say.ENGINES: lambda told: ("siege",) if told["count"] else (),
    Say.RESOLVED: lambda told: ("good",) if told["won"] else ("bad",),
    Say.SIEGE_FOUGHT: lambda told: () if told["won"] else ("bad",),
    Say.WON: lambda told: ("win",) if told["winner"] == "loyal" else ("lose",),
    Say.SWORDS_TURNED: lambda told: ("bad",) if told["count"] else (),
}


# What hands at the table must do: pieces that the box cannot move, and the Loyalty cards.
BY_HAND: Final[Mapping[str, Callable[[Camelot], bool] | None]] = {
    Say.SHOW_LOYALTIES: lambda state: state.phase is Phase.LOYALTIES,
    **dict.fromkeys(
        (
            Say.SHARED, Say.TAUNTED, Say.RESHUFFLED, Say.MERLINS_BACK, Say.WARRIOR, Say.STEP,
            Say.ENGINES, Say.ENGINE_GONE, Say.LIFE_LOST, Say.LIFE_WON, Say.ALL_HOME, Say.DISCARDED,
            Say.DREW, Say.EXCHANGED, Say.SWORDS, Say.SWORDS_TURNED, Say.RELIC_WON, Say.RELIC_GONE,
            Say.UNMASKED, Say.DRANK, Say.DIED, Say.LEFT,
        ),
    ),
}  # fmt: skip


def lights(state: Camelot) -> Mapping[str, int]:
    """Return the Swords on the Round Table by colour; nobody is silent in this game."""
    return {"silence": 0, "white": state.white, "black": state.black}
