"""The card game dealt by the program: what each seat may see and choose, and what chance brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import partial
from random import Random
from typing import Final

from engine.form import Form
from engine.game import PieceId, Seat
from engine.rumors.events import LINES, Confirm, Event, GoOnQuest, Lay, PlayKnight
from engine.rumors.pending_choice import named_seat
from engine.rumors.pieces import KNIGHTS, MORGANS, QUEST_CARDS, CardId, Loyalty, Quest
from engine.rumors.state import Phase, Rumors, Setup
from firmware.games.adapter import Said
from firmware.games.advice import Advice
from firmware.games.dealing import NOBODY, Group, Offer, People, Question
from firmware.games.rumors import advice, knight_play, seat_words
from firmware.games.rumors.bots import Bot
from firmware.games.rumors.company import Company, drawer_of, may_mix, may_play
from firmware.games.rumors.deal import to_draw
from firmware.games.rumors.seat_words import moves, option_of_cards, option_of_seats
from firmware.games.strength import Strength
from words.text import Text, t


class Dealer(Company):
    """The bots' own table, where people decide for some of the seats."""

    def __init__(self, setup: Setup, chance: Random, strength: Strength = Strength.STRONG) -> None:
        super().__init__(setup, chance, strength)
        self._people = NOBODY
        self._names = setup.names
        self._owed: tuple[CardId, Seat] | None = None  # a Merlin #4 whose token is not hidden yet
        self._other: Seat | None = None  # whom a person looks at, or mixes cards with
        self._looked: Seat | None = None  # who has the deck before him, by Tristan
        self.news: tuple[Text, ...] = ()

    def at(self, chance: Random, people: People) -> Dealer:
        """Return a dealer for the same deal with its own chance, and people in these seats."""
        other = copy(self)
        other._rng, other._people, other._minds = chance, people, [*self._minds]
        other._next, other.news = None, ()
        return other

    # -- who is asked ------------------------------------------------------------------------

    def next_event(self, state: Rumors) -> Event | None:
        """Return what happens next, None when the game is over; raise Waits."""
        self._hide_what_is_owed(state)
        asks = _ASKS.get(state.phase)
        event = asks(self, state) if asks else None
        return event or super().next_event(state)

    def _own_turn(self, state: Rumors) -> Event | None:
        seat = state.seat
        if not self._people.has(seat):
            return None
        if state.actor.is_revealed_traitor and not self.deal.hand:
            self.deal = self.deal.with_drawn(to_draw(state), self._rng)
        if self.deal.hand:
            return self._ask_seat(seat, seat_words.WHICH, lambda: [_lay_one(self.deal.hand)])
        knights = self.deal.knights[seat]
        line = self._people.ask(
            seat, seat_words.turn_words(state), lambda: moves(state, self._names, seat, knights)
        )
        match line.get("choose"):
            case "listen":
                return self._listens(state)
            case "galahad":
                self._other = Seat(int(str(line["of"])))
                return PlayKnight(CardId(str(line["card"])), seat)
        return LINES.read(line)

    def _listens(self, state: Rumors) -> Event:
        self.deal = self.deal.with_drawn(1, self._rng)
        card = self.deal.hand[0]
        return Lay(None if state.effects.announce and card in QUEST_CARDS else card)

    def _claims(self, state: Rumors) -> Event | None:
        return self._by_form(state, state.seat, seat_words.CLAIM, "claim")

    def _through_merlin_6(self, state: Rumors) -> Event | None:
        event = self._by_form(state, state.seat, seat_words.MERLIN_6, "quest", "confirm")
        # Without a number it is no bonus; the rules would take it, the panel always tells one.
        return GoOnQuest(event.quest, event.bonus or 0) if isinstance(event, GoOnQuest) else event

    def _by_form(self, state: Rumors, seat: Seat, text: Text, *words: str) -> Event | None:
        if not self._people.has(seat):
            return None
        return self._ask_seat(seat, text, lambda: seat_words.of_words(state, self._names, *words))

    def _ask_seat(self, seat: Seat, text: Text, offer: Offer) -> Event:
        return LINES.read(self._people.ask(seat, text, offer))

    def _gawains_card(self, state: Rumors) -> Event | None:
        seat = named_seat(state)
        allowed = [card for card in self.deal.hand if card not in MORGANS]
        if not self._people.has(seat) or not allowed:
            return None
        return self._ask_seat(seat, seat_words.GAWAIN_CARD, lambda: [_lay_one(allowed)])

    def _mixes(self, state: Rumors) -> Event | None:
        seat, may = drawer_of(state), may_mix(state)
        if not self._people.has(seat):
            return None
        form = Form(seat_words.MIX, {"choose": "vivien"}, (option_of_seats(self._names, may),))
        line = self._people.ask(seat, seat_words.VIVIEN, lambda: (form,))
        self._other = Seat(int(str(line["of"])))
        return None  # and the dealer says that it is done

    # -- Knights out of turn -------------------------------------------------------------------

    def _arthurs(self, state: Rumors) -> Event | None:
        may = [seat for seat in may_play(state) if seat != state.seat]
        return self._first_knight(state, "arthur", may, knight_play.arthur)

    def _gawains(self, state: Rumors) -> Event | None:
        return self._first_knight(state, "gawain", may_play(state), knight_play.gawain)

    def _percivals(self, state: Rumors) -> Event | None:
        return self._first_knight(
            state, "percival", may_play(state), knight_play.percival_at_the_end
        )

    def _ask_accused(self, state: Rumors) -> Event | None:
        if state.accusation is None or state.accusation.percival or not state.setup.expert:
            return None
        said = self._knights_said(state, "percival", may_play(state))
        return next((event for event in said.values() if event), None)

    def _first_knight(
        self,
        state: Rumors,
        knight: str,
        may: Iterable[Seat],
        ask: Callable[[Bot], Event | None],
    ) -> Event:
        """Return the Knight of the first who plays one, clockwise; people are asked first."""
        may = tuple(may)
        said = self._knights_said(state, knight, may)
        for seat in may:
            event = said[seat] if seat in said else ask(self._bot(state, seat))
            if event is not None:
                return event
        return Confirm()

    def _knights_said(
        self, state: Rumors, knight: str, may: Iterable[Seat]
    ) -> dict[Seat, Event | None]:
        """Ask every person who holds any Knight: who is asked says nothing of what is held."""
        people = [seat for seat in may if self._people.has(seat) and state.players[seat].knights]
        said = self._people.ask_all(
            {
                seat: (seat_words.KNIGHT[knight], partial(self._with_knight, seat, knight))
                for seat in people
            }
        )
        return {seat: LINES.read(line) if "do" in line else None for seat, line in said.items()}

    def _with_knight(self, seat: Seat, knight: str) -> Iterator[Form]:
        yield Form(seat_words.NO_KNIGHT, {"choose": "none"})
        for card in self.deal.knights[seat]:
            if KNIGHTS[card] == knight:
                yield seat_words.plays(card, seat)

    # -- a hint ----------------------------------------------------------------------------------

    def advise(self, state: Rumors, asked: Question) -> Advice | None:
        """Return what a bot would do in that seat, and why; None: it would not say."""
        bot = self._bot(state, asked.seat)
        if self._owed is not None:
            return advice.which_token(bot)
        if state.phase in _OF_KNIGHTS:
            knight, ask = _OF_KNIGHTS[state.phase]
            return advice.knight_now(ask(bot), bot, knight)
        match state.phase:
            case Phase.TURN if self.deal.hand:
                return advice.which_card(bot, self.deal.hand)
            case Phase.TURN:
                return advice.on_turn(bot, self._names)
            case Phase.CLAIM:
                return advice.what_to_claim(bot, self.deal.pile[-1])
            case Phase.VIVIEN:
                return advice.with_whom_to_mix(may_mix(state))
            case Phase.MERLIN_6:
                return advice.through_merlin_6(bot)
            case Phase.GAWAIN_CARD:
                return advice.gawains_card(bot, self.deal.hand)
        return None

    # -- what is done in secret ------------------------------------------------------------------

    def follow(self, before: Rumors, event: Event, after: Rumors, _said: Said = None) -> None:
        """Learn that the engine has taken an event."""
        self._looked = None
        known = [mind.loyalties for mind in self._minds]
        super().follow(before, event, after)
        if isinstance(event, PlayKnight):
            self._looks(event, known[event.seat])
        self._other = None

    def _looks(self, event: PlayKnight, known: Mapping[Seat, Loyalty]) -> None:
        """Show a person what Tristan or Galahad shows."""
        if KNIGHTS[event.card] == "tristan":
            self._looked = event.seat
        elif KNIGHTS[event.card] == "galahad" and self._other is not None:
            seen = {**known, self._other: self.deal.side(self._other)}
            self._minds[event.seat] = self._minds[event.seat]._replace(loyalties=seen)
            self.news = (seat_words.galahad_sentence(self._names, event.seat, self._other),)

    def _hide_token(self, after: Rumors, card: CardId, drawer: Seat) -> None:
        if self._people.has(drawer):
            self._owed = card, drawer
        else:
            super()._hide_token(after, card, drawer)

    def _hide_what_is_owed(self, state: Rumors) -> None:
        """Ask for the token of a Merlin #4 before anything else happens."""
        if self._owed is None:
            return
        card, drawer = self._owed
        if self._people.has(drawer):
            line = self._people.ask(drawer, seat_words.TOKEN, lambda: (seat_words.HIDE,))
            self._hides(state, card, drawer, Quest(str(line["quest"])))
        else:
            super()._hide_token(state, card, drawer)
        self._owed = None

    def _mix(self, drawer: Seat, other: Seat) -> None:
        other = other if self._other is None else self._other
        super()._mix(drawer, other)
        self.news = (seat_words.vivien_sentence(self._names, drawer, other),)

    # -- what a seat may see -------------------------------------------------------------------

    def own(self, state: Rumors, seat: Seat) -> tuple[Group, ...]:
        """Return what a seat may see and the others may not."""
        mind, deal = self._mind(seat), self.deal
        groups: list[Group] = []
        if deal.loyalties:
            groups.append(Group("loyalty", t("Your Loyalty card"), (deal.loyalties[seat],)))
        if state.setup.expert:
            groups.append(Group("knights", t("Your Knights"), deal.knights[seat]))
        if deal.hand and seat == drawer_of(state):
            groups.append(Group("drawn", t("The cards that you drew"), deal.hand))
        if mind.down:
            cards = tuple(card for _, card in sorted(mind.down.items()))
            groups.append(Group("down", t("What you laid face down"), cards))
        if self._looked == seat:
            groups.append(Group("deck", t("The deck, the next card first"), deal.deck[::-1]))
        elif mind.foreseen:
            coming = mind.foreseen[::-1]
            groups.append(Group("deck", t("What comes next, as you saw it"), coming))
        told = seat_words.known_facts(self._names, mind)
        return (*groups, Group("told", t("What you know"), text=told)) if told else tuple(groups)

    def hidden_pieces(self, state: Rumors) -> Mapping[PieceId, frozenset[Seat]]:
        """Return every piece that not all may see, and the seats that may."""
        deal = self.deal
        may: dict[PieceId, set[Seat]] = {card: set() for card in (*deal.deck, *deal.aside)}
        may |= {card: set() for card in (*deal.centre, *deal.knight_deck)}
        may |= {card: set() for card in deal.face_down(state)}
        may |= {card: {drawer_of(state)} for card in deal.hand}
        for seat, mind in enumerate(self._minds):
            for card in mind.down.values():
                if card not in state.pile:  # it was turned up meanwhile
                    may[card].add(Seat(seat))
            for card in (*mind.foreseen, *(deal.deck if self._looked == seat else ())):
                may.setdefault(card, set()).add(Seat(seat))
        for seat, knights in enumerate(deal.knights):
            may |= {card: {Seat(seat)} for card in knights}
        for seat, card in enumerate(deal.loyalties):
            if state.players[seat].revealed is None:
                may[card] = {Seat(seat)}
        return {piece: frozenset(seats) for piece, seats in may.items()}


def _lay_one(cards: Iterable[CardId]) -> Form:
    return Form(seat_words.LAY, {"do": "lay"}, (option_of_cards(cards),))


# Out of turn: which Knight may be played, and what a bot does.
_OF_KNIGHTS: Final[Mapping[Phase, tuple[str, Callable[[Bot], Event | None]]]] = {
    Phase.ARTHUR: ("arthur", knight_play.arthur),
    Phase.GAWAIN: ("gawain", knight_play.gawain),
    Phase.ACCUSED: ("percival", knight_play.percival_accuses),
    Phase.PERCIVAL: ("percival", knight_play.percival_at_the_end),
}
_ASKS: Final[Mapping[Phase, Callable[[Dealer, Rumors], Event | None]]] = {
    Phase.TURN: Dealer._own_turn,
    Phase.CLAIM: Dealer._claims,
    Phase.VIVIEN: Dealer._mixes,
    Phase.MERLIN_6: Dealer._through_merlin_6,
    Phase.ARTHUR: Dealer._arthurs,
    Phase.GAWAIN: Dealer._gawains,
    Phase.GAWAIN_CARD: Dealer._gawains_card,
    Phase.ACCUSED: Dealer._ask_accused,
    Phase.PERCIVAL: Dealer._percivals,
}
