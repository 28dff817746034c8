"""The pile after a Quest was named: what lies in it, and what may without having been seen."""

from __future__ import annotations

from typing import Final

from engine.game import Refused, Sorting
from engine.rumors.cards import check_may_come
from engine.rumors.pieces import RUMORS, CardId
from engine.rumors.state import Phase, Rumors
from engine.rumors.view import is_resolving

# Here a Rumor card answers the game: a face-down one is turned up, or Gawain's is played.
_ASKS_FOR_CARDS: Final = (Phase.REVEAL, Phase.GAWAIN_CARD)
_ASKS_FOR_SEVERAL: Final = (Phase.REVEAL, Phase.TOKENS)


def sorts(state: Rumors) -> Sorting | None:
    """Return the pile being resolved, or resolved last; None while a pile is being laid."""
    if is_resolving(state):
        known = frozenset(card for card in state.pile if card is not None)
        missing = frozenset() if state.phase in _ASKS_FOR_CARDS else _may_come(state)
        return Sorting(known, missing, True, state.phase in _ASKS_FOR_SEVERAL)
    if state.pile or state.report is None:
        return None
    return Sorting(state.deck.seen, _may_come(state), False)


def lying(state: Rumors) -> tuple[CardId | None, ...]:
    """Return the pile that lies there, the lowest first; None lies face down."""
    return state.pile


def _may_come(state: Rumors) -> frozenset[CardId]:
    """Return the cards of which nothing says that they are elsewhere."""
    return frozenset(card for card in RUMORS if _is_free(state, card))


def _is_free(state: Rumors, card: CardId) -> bool:
    try:
        check_may_come(state, state.deck, card)
    except Refused:
        return False
    return True
