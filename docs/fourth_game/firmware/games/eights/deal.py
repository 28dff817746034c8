"""Who holds which card of Crazy Eights: the deck, the hands, bots that play them, and people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from random import Random
from typing import Final, TypeAlias

from engine.eights import rules
from engine.eights.events import LINES, Draw, Event, Lay, Pass, Show, TurnUp
from engine.eights.game import EIGHTS
from engine.eights.pieces import CARDS, PIPS, SUITS, is_eight, rank_of, suit_of
from engine.eights.state import HAND, Eights, Phase, Setup
from engine.game import PieceId, Seat
from firmware.games import deeds
from firmware.games.advice import Advice
from firmware.games.dealing import NOBODY, Group, People, Question
from firmware.games.eights.forms import forms
from firmware.games.input_path import inputs_to, movements_for
from firmware.games.strength import Strength
from words.text import Text, t

Cards: TypeAlias = tuple[PieceId, ...]
_YOURS: Final = t("It is your turn: which card do you lay?")
_WHY: Final[Mapping[type[Event], Text]] = {
    Lay: t("It is the card of most points that fits, and eights are kept."),
    Draw: t("None of your cards fits."),
    Pass: t("None of your cards fits."),
}


class Deal:
    """Deals every round; bots play for every seat that is no person's."""

    news: tuple[Text, ...] = ()  # every line of this game says all that is seen

    def __init__(self, setup: Setup, chance: Random, strength: Strength) -> None:
        self._names = setup.names
        self._strength = strength
        self._chance = chance
        self._people = NOBODY
        self._hands, self._deck = self._deal_hands()

    def at(self, chance: Random, people: People) -> Deal:
        other = copy(self)
        other._chance, other._people = chance, people
        return other

    def next_event(self, state: Eights) -> Event | None:
        """Return what happens next, None when the game is over; raise PeopleMustChoose."""
        if state.phase is Phase.OVER:
            return None
        if state.phase is Phase.START:
            return TurnUp(next(card for card in self._deck if not is_eight(card)))
        hand = self._hands[state.seat]
        if state.phase is Phase.COUNT:
            return Show(hand[0])
        if self._people.has(state.seat):
            offer = lambda: forms(state, self._names, hand)  # noqa: E731
            return LINES.read(self._people.ask(state.seat, _YOURS, offer))
        return decide(state, hand, self._strength)

    def advise(self, state: Eights, asked: Question) -> Advice | None:
        event = decide(state, self._hands[asked.seat], Strength.STRONG)
        return Advice(LINES.write(event), _WHY[type(event)])

    def hand_movements(self, state: Eights, event: Event) -> tuple[deeds.Deed, ...]:
        """Return what hands do at the table for that event."""
        done = movements_for(inputs_to(EIGHTS, state, event), lambda card: (deeds.Lay(card),))
        after, _ = rules.apply(state, event)
        if after.phase is Phase.START is not state.phase:  # for the next round
            return (*done, deeds.Clear())
        if isinstance(event, Draw) and not state.deck:  # all but the top card are shuffled
            return (*done, deeds.Clear(), deeds.Lay(state.pile[-1]))
        return done

    def follow(self, before: Eights, event: Event, after: Eights, _said: object = None) -> None:
        """Learn that the game has taken an event."""
        match event:
            case TurnUp(card):
                self._deck = tuple([one for one in self._deck if one != card])
            case Draw():
                if not before.deck:
                    self._deck = self._shuffle_cards(before.pile[:-1])
                self._hold(before.seat, (*self._hands[before.seat], self._deck[0]))
                self._deck = self._deck[1:]
            case Lay(card) | Show(card):
                self._hold(
                    before.seat, tuple([one for one in self._hands[before.seat] if one != card])
                )
        if after.phase is Phase.START:
            self._hands, self._deck = self._deal_hands()

    def own(self, state: Eights, seat: Seat) -> tuple[Group, ...]:
        """Return what a seat may see and the others may not."""
        return (Group("hand", t("Your cards"), self._hands[seat]),)

    def hidden_pieces(self, state: Eights) -> Mapping[PieceId, frozenset[Seat]]:
        """Return every piece that not all may see, and the seats that may."""
        may = dict.fromkeys(self._deck, frozenset[Seat]())
        for seat, hand in enumerate(self._hands):
            may |= dict.fromkeys(hand, frozenset((Seat(seat),)))
        return may

    def _deal_hands(self) -> tuple[tuple[Cards, ...], Cards]:
        """Return new hands by seat, and the deck that is left."""
        cards, dealt = self._shuffle_cards(CARDS), HAND * len(self._names)
        return tuple([cards[at : at + HAND] for at in range(0, dealt, HAND)]), cards[dealt:]

    def _shuffle_cards(self, cards: Sequence[PieceId]) -> Cards:
        return tuple(self._chance.sample(cards, len(cards)))

    def _hold(self, seat: Seat, hand: Cards) -> None:
        self._hands = (*self._hands[:seat], hand, *self._hands[seat + 1 :])


def decide(state: Eights, hand: Sequence[PieceId], strength: Strength) -> Event:
    """Return what a bot does: it lays the card that counts most, and an eight as its last.

    A beginner does not keep its eights.
    """
    keeps = strength is not Strength.BEGINNER
    fitting = [card for card in hand if rules.fits(state, card)]
    if fitting:
        card = max(fitting, key=lambda one: (keeps and not is_eight(one), PIPS[rank_of(one)]))
        return Lay(card, _best_suit(hand) if is_eight(card) else None)
    return Draw() if state.phase is Phase.TURN and state.can_draw else Pass()


def _best_suit(hand: Sequence[PieceId]) -> str:
    counts = Counter([suit_of(card) for card in hand if not is_eight(card)])
    return max(SUITS, key=counts.__getitem__)
