"""Who may be the Traitor: what the Loyalty cards say, weighed by what each seat has done."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from engine.camelot.pieces import Loyalty
from engine.camelot.seats import knights, may_traitor_hide
from engine.camelot.state import SWORDS_TO_END, TO_ACCUSE, Camelot
from engine.game import Seat
from firmware.games.camelot.knowing import Bot, Talk

_SLIP_WEIGHS: Final = 3.0  # a Sword of harm done of free will
_IDLE_WEIGHS: Final = 6.0  # a Sword a turn less than the others bring
_FEW_TURNS: Final = 3  # so many are added, as if a seat had brought what the others do
_UNMASKED: Final = 1.6  # Swords: he turns none at the end, and 1 more is white
_WRONG: Final = 1.2  # Swords: a white one turns
_SURE: Final = 0.26


def suspects(state: Camelot, talk: Talk, own: Seat, side: Loyalty | None) -> Mapping[Seat, float]:
    """Return the chance of each other seat, never shown, to be the Traitor."""
    seats = [Seat(n) for n, one in enumerate(state.seats) if one.revealed is None and n != own]
    if side is Loyalty.TRAITOR or not may_traitor_hide(state):
        return dict.fromkeys(seats, 0.0)
    weights = {seat: _weight(talk, seat) for seat in seats}
    own_card = 0 if state.seats[own].revealed or side is not None else 1
    unseen = _unseen(state) + own_card
    return {seat: weight / (sum(weights.values()) + unseen) for seat, weight in weights.items()}


def _unseen(state: Camelot) -> int:
    """Return how many Loyalty cards nobody holds."""
    return max(0, state.setup.loyalty_cards - len(state.seats))


def _weight(talk: Talk, seat: Seat) -> float:
    mean = sum(talk.gains) / max(1, sum(talk.turns))
    turns = talk.turns[seat] + _FEW_TURNS
    own = (talk.gains[seat] + mean * _FEW_TURNS) / turns
    return exp(_SLIP_WEIGHS * talk.slips[seat] + _IDLE_WEIGHS * (mean - own))


def accusation(bot: Bot) -> tuple[float, Seat] | None:
    """Return whom it would accuse, and what that brings; None where it may not."""
    state = bot.state
    enough = state.siege >= TO_ACCUSE or state.swords >= TO_ACCUSE
    if not enough or state.seats[bot.seat].accused or state.setup.traitor == "none":
        return None
    chances = suspects(state, bot.talk, bot.seat, bot.mind.side)
    may = [seat for seat in knights(state) if seat in chances]
    if not may:
        return None
    seat = max(may, key=chances.__getitem__)
    chance = chances[seat]
    late = state.swords / SWORDS_TO_END
    gain = chance * _UNMASKED - (1 - chance) * _WRONG * min(1, state.white)
    return (gain * late, seat) if chance > _SURE else None
