"""The card game on the panel: notice to cues, and what the lamps show as long as it is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.rumors.notices import Say
from engine.rumors.state import Phase, Rumors

_OUTCOMES: Final[Mapping[str, str]] = {
    "success": "good", "too-early": "early", "too-late": "late", "harmless": "harmless",
}  # fmt: skip


def _quest_outcomes(report: Any) -> tuple[str, ...]:
    """What the Main Quest came to, then the worst that the others did."""
    quests = report["quests"]
    main = [one["outcome"] for one in quests if one["quest"] == report["main"]]
    others = [one["outcome"] for one in quests if one["quest"] != report["main"]]
    worst = [outcome for outcome in ("too-late", "harmless") if outcome in others][:1]
    return tuple(_OUTCOMES[outcome] for outcome in main + worst)


CUES: Final[Mapping[str, str | Callable[[Any], tuple[str, ...]]]] = {
    Say.LAID: "seen",
    Say.LAID_FACE_DOWN: "ask",
    Say.CLAIMED: "seen",
    Say.COUNT_BEGINS: "count",
    Say.SILENCE_BEGINS: "hush",
    Say.SILENCE_ENDS: "unhush",
    Say.SWAP_LOYALTIES: "ask",
    Say.MERLIN_6_OFFERS: "ask",
    Say.MUST_LISTEN: "ask",
    Say.TURNED_UP: "seen",
    Say.TOKEN_TURNED_UP: "seen",
    Say.SHOW_LOYALTIES: "ask",
    Say.ACCUSED: "ask",
    Say.SWORDS: "swords",
    Say.SWORDS_TURNED: "bad",
    Say.KNIGHT: "seen",
    Say.GAWAIN_DRAWS: "ask",
    Say.GAWAIN_PLAYS: "seen",
    Say.RESOLVED: _quest_outcomes,
    Say.WON: lambda told: ("win",) if told["winner"] == "loyal" else ("lose",),
}
# What hands at the table must do; the Loyalty cards are shown one after the other.
BY_HAND: Final[Mapping[str, Callable[[Rumors], bool] | None]] = {
    Say.SHOW_LOYALTIES: lambda state: state.phase is Phase.LOYALTIES,
    **dict.fromkeys(
        (
            Say.HIDE_TOKEN, Say.RESHUFFLED, Say.MORGAN_ADDED, Say.KNIGHT_WON, Say.GAWAIN_DRAWS,
            Say.SWORDS, Say.SWORDS_TURNED,
        ),
    ),
}  # fmt: skip
# A memory game: what was laid is said once, and not shown again when another card covers it.
LAYS: Final = frozenset((Say.LAID, Say.LAID_FACE_DOWN))
# Each of these tells of a Morgan, a Merlin or Vivien: together they would count those of the pile.
OF_TOP: Final = frozenset((
    Say.CLAIMED, Say.SILENCE_BEGINS, Say.SILENCE_ENDS, Say.ANNOUNCE_BEGINS, Say.ANNOUNCE_ENDS,
    Say.COUNT_BEGINS, Say.COUNT_ENDS, Say.HIDE_TOKEN, Say.SWAP_LOYALTIES, Say.LOYALTIES_SWAPPED,
    Say.MERLIN_6_OFFERS, Say.MERLIN_6_DECLINED, Say.TAUGHT, Say.FACE_UP_UNDER_MORGAN_1,
))  # fmt: skip


def lights(state: Rumors) -> Mapping[str, int]:
    """Return silence (0 or 1) and the Swords on the table by colour."""
    return {"silence": int(state.effects.silence), "white": state.white, "black": state.black}
