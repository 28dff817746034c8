"""Where every card and tile really lies, which nobody at the table sees: the game's chance.

What an owner has not told of his copy is made up here, so that bots can read it out.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.game import Seat
from engine.merlin.board import ASSUMED_RONDEL
from engine.merlin.events import (
    DrawMission,
    DrawTraitor,
    Event,
    FulfilMission,
    LayTile,
    Roll,
    ShowMission,
    SwapMissions,
    TakeStart,
)
from engine.merlin.pieces import MISSIONS, STARTS, TILES, TRAITORS, CardId
from engine.merlin.rondel import HOW_MANY, Type
from engine.merlin.state import HAND, MOST_SEATS, Merlin, Phase
from engine.merlin.variants import Setup
from firmware.games.dealing import shuffle_cards

_FACES: Final = range(1, 7)
_EQUAL: Final = 3  # so many equal faces among a seat's four dice: rolled again


class Deal(NamedTuple):
    """Who holds what; what is drawn from has its top last."""

    missions: tuple[CardId, ...]
    traitors: tuple[CardId, ...]
    tiles: tuple[CardId, ...]
    starts: tuple[CardId, ...]
    hands: tuple[tuple[CardId, ...], ...]  # mission cards, by seat

    def ready(self, state: Merlin, chance: Random) -> Deal:
        """Return the deal with an empty deck or empty stacks shuffled anew where one is needed."""
        if not self.missions and state.phase in (Phase.DRAW, Phase.DISPLAY):
            return self._replace(missions=shuffle_cards(sorted(state.discarded), chance))
        if not self.traitors and state.phase is Phase.TRAITORS:
            left = (card for card in TRAITORS if card not in state.drawing)
            return self._replace(traitors=shuffle_cards(sorted(left), chance))
        return self

    def follow(self, before: Merlin, event: Event) -> Deal:
        """Return the deal after an event that the engine has taken."""
        match event:
            case LayTile():
                return self._replace(tiles=self.tiles[:-1])
            case TakeStart():
                return self._replace(starts=self.starts[:-1])
            case DrawTraitor():
                return self._replace(traitors=self.traitors[:-1])
            case ShowMission():
                return self._replace(missions=self.missions[:-1])
            case DrawMission(None):
                drawn = self.with_more(before.who, self.missions[-1])
                return drawn._replace(missions=self.missions[:-1])
            case DrawMission(card) if card is not None:
                return self.with_more(before.who, card)
            case FulfilMission(card):
                return self._with_fewer(before.who, (card,))
            case SwapMissions(cards):
                return self._with_fewer(before.who, cards)
        return self

    def with_more(self, seat: Seat, card: CardId) -> Deal:
        """Return the deal with one more mission in a seat's hand."""
        return self._with_hand(seat, (*self.hands[seat], card))

    def _with_fewer(self, seat: Seat, cards: tuple[CardId, ...]) -> Deal:
        return self._with_hand(seat, tuple([c for c in self.hands[seat] if c not in cards]))

    def _with_hand(self, seat: Seat, hand: tuple[CardId, ...]) -> Deal:
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def deal_game(setup: Setup, chance: Random) -> Deal:
    """Return a new game's deal: decks shuffled, four missions a hand."""
    seats = len(setup.names)
    missions = shuffle_cards(sorted(MISSIONS), chance)
    hands = tuple([missions[HAND * seat : HAND * (seat + 1)] for seat in range(seats)])
    return Deal(
        missions=missions[HAND * seats :],
        traitors=shuffle_cards(sorted(TRAITORS), chance),
        tiles=shuffle_cards(sorted(_tiles_for(seats, chance)), chance),
        starts=shuffle_cards(sorted(STARTS), chance),
        hands=hands,
    )


def roll_dice(chance: Random) -> Roll:
    """Return a throw of three own dice and Merlin's that stands."""
    while True:
        own = sorted(chance.choices(_FACES, k=3))
        merlin = chance.choice(_FACES)
        if all([*own, merlin].count(face) < _EQUAL for face in own):
            return Roll(tuple(own), merlin)


def space_read_out(state: Merlin, chance: Random) -> Type:
    """Return what a space that nobody has told shows: some type that the rondel still lacks."""
    rondel, space = state.board.rondel, state.now.space
    assert space is not None, "phase space is about a space"
    lacking = [kind for kind in Type if rondel.count(kind) < HOW_MANY[kind]]
    assumed = ASSUMED_RONDEL[space]
    return assumed if isinstance(assumed, Type) and assumed in lacking else chance.choice(lacking)


def _tiles_for(seats: int, chance: Random) -> list[CardId]:
    """Return the tiles that are laid: with fewer than four seats one of each sort stays out."""
    tiles = list(TILES)
    if seats < MOST_SEATS:
        for sort in dict.fromkeys(TILES.values()):
            tiles.remove(chance.choice([tile for tile in tiles if TILES[tile] == sort]))
    return tiles
