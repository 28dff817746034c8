"""What nobody had seen, dealt anew: the mission cards of hands and deck, the traitors to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from engine.analysis import Past
from engine.game import Seat
from engine.merlin.events import DrawMission, Event, FulfilMission, SwapMissions
from engine.merlin.pieces import MISSIONS, TRAITORS, CardId
from engine.merlin.state import Merlin
from firmware.games.dealing import shuffle_cards
from firmware.games.merlin.deal import Deal

Held: TypeAlias = Mapping[Seat, tuple[CardId, ...]]


def dealt_anew(state: Merlin, seat: Seat, held: Sequence[CardId], chance: Random) -> Deal:
    """Return a deal that looks the same to all at a turn; `held`: what the seat surely holds."""
    known = [player.known for player in state.players]
    known[seat] = tuple(dict.fromkeys((*known[seat], *held)))[: state.players[seat].hand]
    seen = {*state.display, *state.discarded}.union(*known)
    unseen = list(shuffle_cards([card for card in sorted(MISSIONS) if card not in seen], chance))
    hands = []
    for player, cards in zip(state.players, known, strict=True):
        cut = len(unseen) - player.hand + len(cards)
        hands.append((*cards, *unseen[cut:]))
        del unseen[cut:]
    traitors = [card for card in sorted(TRAITORS) if card not in state.drawn]
    return Deal(
        missions=tuple(unseen),
        traitors=shuffle_cards(traitors, chance),
        tiles=(),
        starts=(),
        hands=tuple(hands),
    )


def surely_held(moments: Sequence[Past]) -> list[Held]:
    """Return which cards each seat surely held before each line and after the last, by its lines.

    A card that a seat laid open or discarded was in its hand since it last drew one unseen.
    """
    later: Held = {}
    found = [later]
    for moment in reversed(moments):
        seat = moment.before.seat
        if seat is not None:
            later = {**later, seat: _before(moment.event, later.get(seat, ()))}
        found.append(later)
    return found[::-1]


def _before(event: Event, later: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return what a seat surely held before its line, of what it surely held after it."""
    match event:
        case DrawMission(None):
            return ()
        case DrawMission(card):
            return tuple([one for one in later if one != card])
        case FulfilMission(card):
            return (card, *later)
        case SwapMissions(cards):
            return (*cards, *later)
    return later
