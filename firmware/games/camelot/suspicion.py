"""Who may be the Traitor: what the Loyalty cards say, weighed by what each seat has done."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from engine.camelot.pieces import Loyalty
from engine.camelot.seats import knights, may_traitor_hide
from engine.camelot.state import TO_ACCUSE, Camelot
from engine.game import Seat
from firmware.games.camelot import prices
from firmware.games.camelot.knowledge import Bot, Talk

_SLIP_WEIGHS: Final = 1.0  # a Sword of harm done of free will: Loyals err as often
_IDLE_WEIGHS: Final = 30.0  # a Sword a turn less than the others bring
_HOARD_WEIGHS: Final = 0.2  # a card more in the hand than the others hold
_MOST: Final = 3.0  # of all of it: nobody is ever sure
_FEW_TURNS: Final = 3  # so many are added, as if a seat had brought what the others do
_SURE: Final = 0.55  # how likely it must be that the accused is he
_SURER: Final = {6: 0.65, 7: 0.87}  # by knights: the more, the more look like him by chance
_SHOWN: Final = 10.0  # Swords, for a whole game: in the open he takes a card, and does Evil alone
_LEAST: Final = 0.01


def suspects(state: Camelot, talk: Talk, own: Seat, side: Loyalty | None) -> Mapping[Seat, float]:
    """Return the chance of each other seat, never shown, to be the Traitor."""
    seats = [Seat(n) for n, one in enumerate(state.seats) if one.revealed is None and n != own]
    if side is Loyalty.TRAITOR or not may_traitor_hide(state):
        return dict.fromkeys(seats, 0.0)
    weights = {seat: _weight(state, talk, seat) for seat in seats}
    own_card = 0 if state.seats[own].revealed or side is not None else 1
    unseen = _unseen(state) + own_card
    return {seat: weight / (sum(weights.values()) + unseen) for seat, weight in weights.items()}


def _unseen(state: Camelot) -> int:
    """Return how many Loyalty cards nobody holds."""
    return max(0, state.setup.loyalty_cards - len(state.seats))


def _weight(state: Camelot, talk: Talk, seat: Seat) -> float:
    """Return how much likelier the Traitor is to play as this seat has played than a Loyal."""
    mean = sum(talk.gains) / max(1, sum(talk.turns))
    turns = talk.turns[seat] + _FEW_TURNS
    own = (talk.gains[seat] + mean * _FEW_TURNS) / turns
    signs = _SLIP_WEIGHS * talk.slips[seat] + _IDLE_WEIGHS * (mean - own)
    signs += _HOARD_WEIGHS * _hoards(state, seat)
    return exp(max(-_MOST, min(_MOST, signs)))


def _hoards(state: Camelot, seat: Seat) -> float:
    """Return how many cards more than a knight on average a seat holds."""
    hands = [one.hand for one in state.seats if one.at is not None]
    return state.seats[seat].hand - sum(hands) / max(1, len(hands))


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
    return (_brings(state, chances, seat), seat) if chance > sure(len(may) + 1) else None


def sure(many: int) -> float:
    """Return how likely it must be for so many knights that the accused is the Traitor."""
    return _SURER.get(many, _SURE)


def _brings(state: Camelot, chances: Mapping[Seat, float], seat: Seat) -> float:
    """Return what it brings to accuse a seat.

    Right: a white Sword more, and no Traitor is left to turn two. Wrong: a white one turns.
    """
    chance, hidden = chances[seat], sum(chances.values())
    turned = min(1, state.white)
    rest = (hidden - chance) / max(_LEAST, 1 - chance)
    right = prices.chance(state.white + 1, state.black, 0.0)
    wrong = prices.chance(state.white - turned, state.black + turned, rest)
    then = chance * right + (1 - chance) * wrong
    gain = prices.as_swords(then, prices.chance(state.white, state.black, hidden))
    return gain - chance * _SHOWN * prices.to_go(state)
