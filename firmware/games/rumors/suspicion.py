"""Who may be a Traitor: what the cards say, weighed by what each seat has done."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.game import Seat
from engine.rumors.pieces import Loyalty
from engine.rumors.state import Player, Rumors
from firmware.games.rumors.knowledge import Mind, Talk

CENTRE: Final = 2  # Loyalty cards that nobody holds
SLIP: Final = 0.03  # of the chance to win: what going on a bad Quest may cost and be a mistake
_SLIP_WEIGHS: Final = 30.0  # how much likelier a Traitor does what no Loyal would do
_SLIP_WEIGHS_FORGETFUL: Final = 4.0  # where the players forget, it may be a mistake
_MOST_SLIPS: Final = 6.0  # more of them prove no more


def suspects(state: Rumors, talk: Talk, mind: Mind) -> Mapping[Seat, float]:
    """Return the chance that each other seat, not revealed, holds a Traitor card."""
    peeked = tuple(mind.loyalties.items())
    by = _SLIP_WEIGHS_FORGETFUL if mind.forgets else _SLIP_WEIGHS
    cards = state.setup.traitor_cards
    return _suspects(mind.seat, mind.side, state.players, peeked, talk.slips, by, cards)


@lru_cache(maxsize=256)
def _suspects(
    own: Seat,
    side: Loyalty,
    players: tuple[Player, ...],
    peeked: tuple[tuple[Seat, Loyalty], ...],
    slips: tuple[float, ...],
    by: float,
    cards: int,
) -> Mapping[Seat, float]:
    """Share what is left of the Traitor cards among the other seats and the centre."""
    left = cards - sum(player.is_revealed_traitor for player in players)
    if side is Loyalty.TRAITOR and players[own].revealed is None:
        left -= 1
    seats = [Seat(n) for n, player in enumerate(players) if not player.revealed and n != own]
    known = {seat: float(side is Loyalty.TRAITOR) for seat, side in peeked if seat in seats}
    weights = {seat: by ** min(slips[seat], _MOST_SLIPS) for seat in seats if seat not in known}
    share = max(0.0, left - sum(known.values())) / (sum(weights.values()) + CENTRE)
    return {seat: min(1.0, share * weight) for seat, weight in weights.items()} | known


def hidden_traitor_chance(state: Rumors, talk: Talk, mind: Mind) -> float:
    """Return the chance that a Traitor is among the players and not revealed."""
    if mind.side is Loyalty.TRAITOR and state.players[mind.seat].revealed is None:
        return 1.0
    return min(1.0, sum(suspects(state, talk, mind).values()))


def hidden_to_all(state: Rumors) -> float:
    """Return the same chance for one who only knows how many cards were dealt."""
    if state.setup.solo:
        return 0.0
    shown = sum(player.is_revealed_traitor for player in state.players)
    unknown = sum(player.revealed is None for player in state.players)
    return min(1.0, (state.setup.traitor_cards - shown) * unknown / (unknown + CENTRE))
