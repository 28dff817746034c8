"""What eyes may see of the card game: the state JSON that `games replay --json` prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.game import Eyes, Json, Notice
from engine.rumors.notices import Say, report_json
from engine.rumors.pieces import CardId
from engine.rumors.score import score
from engine.rumors.state import TABLE_SWORDS, Phase, Rumors, questable
from engine.rumors.warnings import warning
from engine.state import plain

_TALLIED: Final = (Phase.GAWAIN, Phase.GAWAIN_CARD, Phase.VIVIEN)
_RESOLVED_IN: Final = (Phase.REVEAL, Phase.TOKENS, *_TALLIED)


@dataclass(frozen=True, slots=True)
class RumorsView:
    """What one pair of eyes may see."""

    state: Rumors
    eyes: Eyes

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        """Return the state JSON; `refused` is the replay's to fill.

        With `parts` each Quest of the report says what each card added, under that key.
        """
        state, count = self.state, self.state.effects.counted
        return {
            "game": "rumors",
            "phase": state.phase,
            "seat": state.seat,
            "white": state.white,
            "black": state.black,
            "silence": state.effects.silence,
            "top": _top(state),
            "questable": list(questable(state)),
            "threats": len(state.pile),
            "hidden": state.hidden_count,
            "deck": state.deck.cards,
            "discard": state.deck.discard,
            "announce": state.effects.announce,
            # the common view says only whether to count aloud
            "count": count if self.eyes is Eyes.REFEREE or count is None else True,
            "must_listen": state.must_listen,
            "winner": state.winner,
            "seats": [plain(player) for player in state.players],
            "last_quest": None if state.report is None else report_json(state.report, parts),
            "tally": _tally(state),
            "warnings": [*map(warning, _warnings(state, self.eyes))],
            "refused": [],
        }


def is_resolving(state: Rumors) -> bool:
    """Whether the pile is turned over and counted, so that no card of it is the top one."""
    return state.chosen is not None and state.phase in _RESOLVED_IN


def cards_below_top(state: Rumors) -> frozenset[CardId]:
    """Return the cards that lie under the top one: which they are, a good memory knows."""
    if is_resolving(state):
        return frozenset()
    return frozenset(card for card in state.pile[:-1] if card is not None)


def _warnings(state: Rumors, eyes: Eyes) -> tuple[Notice, ...]:
    """Return what was warned of.

    For the page only what is true of the Swords and of the pile that lies there, without what
    tells of a card that is covered.
    """
    if eyes is not Eyes.PAGE:
        return state.warnings
    under = cards_below_top(state)
    of_pile = (one for one in state.warnings[state.settled :] if one.kind != Say.OVER_SIXTEEN)
    of_swords = (one for one in state.warnings if one.kind == Say.OVER_SIXTEEN)
    return (
        *(of_swords if state.swords > TABLE_SWORDS else ()),
        *(one for one in of_pile if one.params.get("card") not in under),
    )


def _top(state: Rumors) -> str | None:
    if not state.pile or is_resolving(state):
        return None
    return state.pile[-1] or "face-down"


def _tally(state: Rumors) -> Json:
    if state.chosen is None or state.phase not in _TALLIED:
        return None
    return {quest.quest: quest.total for quest in score(state, state.chosen).quests}
