"""The board game dealt by the program: what each seat may see and choose; what chance brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import partial
from random import Random
from typing import Final

from engine.camelot.black import black_takes, merlins_can
from engine.camelot.events import LINES, Choose, Confirm, Die, DrawBlack, Event, PlayWhite
from engine.camelot.pending_choice import named_seat
from engine.camelot.pieces import IS_MERLIN, CardId, Place, Relic
from engine.camelot.seats import holder, knights_from
from engine.camelot.state import MERLINS_TO_CANCEL, Camelot, Phase
from engine.camelot.variants import Setup
from engine.game import PieceId, Seat
from firmware.games.adapter import Said
from firmware.games.advice import Advice
from firmware.games.camelot import advice, seat_words
from firmware.games.camelot.company import DECIDED, Company
from firmware.games.camelot.deal import Deal
from firmware.games.camelot.knowledge import Bot, notices_of
from firmware.games.dealing import NOBODY, Group, Offer, People, Question
from firmware.games.strength import Strength
from words.text import Text, t

_SIDES: Final = 8  # of the die
Offers = tuple[tuple[Seat, CardId], ...]


class Dealer(Company):
    """The bots' own table, where people decide for some of the seats."""

    news: tuple[Text, ...] = ()  # every line of this game says all that is seen

    def __init__(self, setup: Setup, chance: Random, strength: Strength = Strength.STRONG) -> None:
        super().__init__(setup, chance, strength)
        self._people = NOBODY
        self._offers: Offers | None = None  # Merlins against the card in question; None: not asked
        self._why: Text | None = None  # what the line says of which people part with cards
        self._came: dict[Seat, tuple[CardId, ...]] = {}  # from other hands, until a turn is over

    def at(self, chance: Random, people: People) -> Dealer:
        """Return a dealer for the same deal with its own chance, and people in these seats."""
        other = copy(self)
        other._rng, other._people, other._next = chance, people, None
        other._foreseen = dict(self._foreseen)
        other._came = dict(self._came)
        return other

    # -- who is asked ------------------------------------------------------------------------

    def next_event(self, state: Camelot) -> Event | None:
        """Return what happens next, None when the game is over; raise Waits."""
        asks = _ASKS.get(state.phase)
        event = asks(self, state) if asks else None
        return event or super().next_event(state)

    def _ask_seat(self, state: Camelot, seat: Seat, text: Text, offer: Offer) -> Event:
        line = self._people.ask(seat, text, offer)
        match line.get("choose"):
            case "die":
                return Die(self._rng.randint(1, _SIDES))
            case "black":
                return self._draws(state)
            case "down":
                self.deal = self.deal.plays_first(CardId(str(line["card"])))
                return DrawBlack(None, Place(str(line["quest"])))
        return self._reads(line)

    def _reads(self, line: Mapping[str, object]) -> Event:
        event = LINES.read(line)  # type: ignore[arg-type]
        if isinstance(event, DrawBlack) and event.card is not None:
            self.deal = self.deal.plays_first(event.card)
        return event

    def _by_forms(self, state: Camelot) -> Event | None:
        """Ask whoever is named for a line that the table would take."""
        seat = named_seat(state)
        if not self._people.has(seat):
            return None
        offer = partial(seat_words.lines_of_seat, state, self._seat(state, seat))
        return self._ask_seat(state, seat, seat_words.ASKS[state.phase], offer)

    def _seat(self, state: Camelot, seat: Seat) -> seat_words.Held:
        side = self.deal.side(seat) if state.looked else None
        return seat_words.Held(seat, self.deal.hands[seat], side)

    def _draws(self, state: Camelot) -> Event:
        """Draw a black card; of several one is chosen, and it may go face down."""
        seat = state.seat
        if not self._people.has(seat):
            return self._draw(state)
        if not self.deal.drawn:
            self.deal = self.deal.draws_black(black_takes(state), self._rng)
        drawn = self.deal.drawn
        offer = partial(seat_words.black, state, drawn)
        return self._ask_seat(state, seat, seat_words.BLACK, offer)

    def _cancels(self, state: Camelot) -> Event:
        """Show the Merlins that are offered where they are enough; else ask for Excalibur."""
        if merlins_can(state):
            offers = self._ask_all(state)
            if len(state.table.cards) + len(offers) >= MERLINS_TO_CANCEL and offers:
                (seat, card), *rest = offers
                self._offers = tuple(rest)
                return PlayWhite(card, seat)
        owner = holder(state, Relic.EXCALIBUR)
        if owner is not None and "excalibur" in state.options and self._destroys(state, owner):
            return Choose("excalibur")
        return Confirm()

    def _destroys(self, state: Camelot, owner: Seat) -> bool:
        if not self._people.has(owner):
            bot = self.bot(state, owner)
            return self._way(bot).destroys_excalibur(bot)
        text = seat_words.with_card(seat_words.EXCALIBUR, state)
        return _is_yes(self._people.ask(owner, text, lambda: seat_words.YES_OR_NO))

    def _ask_all(self, state: Camelot) -> Offers:
        """Ask everybody at once, so that who is asked says nothing of what he holds."""
        if self._offers is None:
            seats = knights_from(state, state.seat)
            text = seat_words.with_card(seat_words.MERLINS, state)
            said = self._people.ask_all(
                {
                    seat: (text, partial(seat_words.merlins, self._merlins_of(seat)))
                    for seat in seats
                    if self._people.has(seat) and self.deal.hands[seat]
                }
            )
            found: list[tuple[Seat, CardId]] = []
            for seat in seats:
                if self._people.has(seat):
                    count = int(str(said.get(seat, {}).get("count", 0)))
                    found += [(seat, card) for card in self._merlins_of(seat)[:count]]
                else:
                    bot = self.bot(state, seat)
                    found += [(seat, card) for card in self._way(bot).merlins(bot)]
            self._offers = tuple(found)
        return self._offers

    def _merlins_of(self, seat: Seat) -> list[CardId]:
        return [card for card in self.deal.hands[seat] if card in IS_MERLIN]

    def _volunteers(self, state: Camelot) -> Event:
        seats = [s for s in knights_from(state, state.seat) if f"seat-{s}" in state.options]
        text = seat_words.with_card(seat_words.VOLUNTEER, state)
        said = self._yes(seats, text)
        for seat in seats:
            bot = self.bot(state, seat)
            if said[seat] if seat in said else self._way(bot).volunteers(bot):
                return Choose(f"seat-{seat}")
        return Confirm()

    def _drinks(self, state: Camelot) -> Event:
        dying, owner = named_seat(state), holder(state, Relic.GRAIL)
        seats = [seat for seat in dict.fromkeys((dying, owner)) if seat is not None]
        said = self._yes(seats, seat_words.DRINK)
        bots = {seat: self.bot(state, seat) for seat in seats if seat not in said}
        agreed = all(said.values()) and all(self._way(bot).lets_drink(bot) for bot in bots.values())
        return Choose("drink") if agreed else Confirm()

    def _yes(self, seats: Iterable[Seat], text: Text) -> dict[Seat, bool]:
        """Ask all people among these seats whether they will."""
        asked = {
            seat: (text, lambda: seat_words.YES_OR_NO) for seat in seats if self._people.has(seat)
        }
        return {seat: _is_yes(line) for seat, line in self._people.ask_all(asked).items()}

    # -- a hint ----------------------------------------------------------------------------------

    def advise(self, state: Camelot, asked: Question) -> Advice | None:
        """Return what a bot would do in that seat, and why; None: it would not say."""
        bot = self.bot(state, asked.seat).surely()
        way, words = self._way(bot), {form.line.get("choose") for form in asked.forms}
        if "card" in words:
            return self._advise_card(bot, asked)
        if "merlins" in words:
            return advice.of_merlins(bot, way)
        if "yes" in words:
            return advice.of_yes_or_no(bot, way)
        if state.phase is Phase.EVIL:
            return advice.of_evil(bot, way.evil(bot))
        if self.deal.drawn:
            return advice.of_black(bot, way)
        decides = DECIDED.get(state.phase)
        return advice.of_action(bot, decides(way, bot)) if decides else None

    def _advise_card(self, bot: Bot, asked: Question) -> Advice | None:
        """Return which card to part with, or which black card shall come first."""
        options = asked.forms[0].fields[0].options
        may = [CardId(str(option.value)) for option in options]
        if asked.text == seat_words.ON_TOP:
            return advice.of_coming(bot, self._way(bot).on_top(bot, tuple(may)))
        if asked.text == seat_words.NEXT:
            return advice.of_coming(bot, self._way(bot).order(bot, tuple(may))[-1])
        spare = self._way(bot).gives_up(bot, len(bot.hand))
        return next((advice.of_card(card) for card in spare if card in may), None)

    # -- what people part with, and see in secret ------------------------------------------------

    def follow(self, before: Camelot, event: Event, after: Camelot, said: Said = None) -> None:
        """Learn that the game has taken an event; raise Waits where somebody parts with cards."""
        self._why = seat_words.preview_of_line(notices_of(before, event) or (), after.names)
        deal = self.deal
        super().follow(before, event, after, said)
        if after.phase is not Phase.CANCEL:
            self._offers = None
        if after.seat != before.seat:
            self._came.pop(before.seat, None)
        self._came |= _cards_received(deal, self.deal)

    def _picks(self, state: Camelot) -> Callable[[Deal, Seat, int], tuple[CardId, ...]]:
        bots = super()._picks(state)
        why = seat_words.GOODWILL if state.phase is Phase.GOODWILL else self._why

        def pick(deal: Deal, seat: Seat, count: int) -> tuple[CardId, ...]:
            if not self._people.has(seat):
                return bots(deal, seat, count)
            if count >= len(deal.hands[seat]):
                return deal.hands[seat]
            return self._parts_with(deal.hands[seat], seat, count, seat_words.parts(why))

        return pick

    def _parts_with(
        self, hand: tuple[CardId, ...], seat: Seat, count: int, text: Text
    ) -> tuple[CardId, ...]:
        found: list[CardId] = []
        for _ in range(count):
            left = [card for card in hand if card not in found]
            line = self._people.ask(seat, text, partial(seat_words.one_of, left))
            found.append(CardId(str(line["card"])))
        return tuple(found)

    def _on_top(self, bot: Bot, seen: tuple[CardId, ...]) -> CardId:
        if not self._people.has(bot.seat) or len(seen) == 1:
            return super()._on_top(bot, seen)
        self._foreseen[bot.seat] = seen
        line = self._people.ask(bot.seat, seat_words.ON_TOP, partial(seat_words.one_of, seen))
        return CardId(str(line["card"]))

    def _order_cards(self, bot: Bot, seen: tuple[CardId, ...]) -> tuple[CardId, ...]:
        if not self._people.has(bot.seat):
            return super()._order_cards(bot, seen)
        self._foreseen[bot.seat] = seen
        coming: list[CardId] = []
        while len(coming) < len(seen):
            left = [card for card in seen if card not in coming]
            if len(left) > 1:
                offer = partial(seat_words.one_of, left)
                line = self._people.ask(bot.seat, seat_words.NEXT, offer)
                left = [CardId(str(line["card"]))]
            coming += left
        return tuple(reversed(coming))

    # -- what a seat may see -------------------------------------------------------------------

    def own(self, state: Camelot, seat: Seat) -> tuple[Group, ...]:
        """Return what a seat may see and the others may not."""
        deal = self.deal
        hand = deal.hands[seat]
        groups = [Group("hand", t("Your white cards"), hand)]
        came = tuple([card for card in self._came.get(seat, ()) if card in hand])
        if came:
            groups.append(Group("told", seat_words.CAME, came))
        if state.looked:
            groups.insert(0, Group("loyalty", t("Your Loyalty card"), (deal.loyalties[seat],)))
        if deal.drawn and seat == state.seat:
            groups.append(Group("drawn", t("The cards that you drew"), deal.drawn))
        foreseen = self._foreseen.get(seat, ())
        if foreseen:
            title = t("What comes next, as you saw it")
            groups.append(Group("deck", title, foreseen[::-1]))
        return tuple(groups)

    def hidden_pieces(self, state: Camelot) -> Mapping[PieceId, frozenset[Seat]]:
        """Return every piece that not all may see, and the seats that may."""
        deal = self.deal
        down = [card for cards in deal.down.values() for card in cards]
        down += [deal.face] if deal.face is not None else []
        nobody = (*deal.white, *deal.black, *deal.coats, *deal.pool, *down, *deal.loyalties_left)
        may: dict[PieceId, set[Seat]] = {card: set() for card in nobody}
        may |= {card: {state.seat} for card in deal.drawn}
        for foresees, cards in self._foreseen.items():
            for card in cards:
                may.setdefault(card, set()).add(foresees)
        for seat, hand in enumerate(deal.hands):
            may |= {card: {Seat(seat)} for card in hand}
            if state.seats[seat].revealed is None:
                may[deal.loyalties[seat]] = {Seat(seat)} if state.looked else set()
        return {piece: frozenset(seats) for piece, seats in may.items()}


def _cards_received(was: Deal, now: Deal) -> dict[Seat, tuple[CardId, ...]]:
    """Return by seat the cards that came to its hand from another hand or the Round Table."""
    if len(was.hands) != len(now.hands):  # somebody sits down or leaves: seats move
        return {}
    found: dict[Seat, tuple[CardId, ...]] = {}
    for number, (before, after) in enumerate(zip(was.hands, now.hands, strict=True)):
        others = {card for hand in was.hands if hand is not before for card in hand} | {*was.pool}
        if came := tuple([card for card in after if card in others and card not in before]):
            found[Seat(number)] = came
    return found


def _is_yes(line: Mapping[str, object]) -> bool:
    return line.get("choose") == "yes"


_ASKS: Final[Mapping[Phase, Callable[[Dealer, Camelot], Event | None]]] = {
    Phase.EVIL: Dealer._by_forms,
    Phase.DRAW_BLACK: Dealer._draws,
    Phase.CANCEL: Dealer._cancels,
    Phase.VOLUNTEER: Dealer._volunteers,
    Phase.DRINK: Dealer._drinks,
    **dict.fromkeys(
        (
            Phase.TAUNT, Phase.WAR, Phase.HERO, Phase.FIGHT, Phase.HEAL, Phase.SPECIAL,
            Phase.CARDS, Phase.CONVOCATION, Phase.KAY, Phase.KNIGHTING,
        ),
        Dealer._by_forms,
    ),
}  # fmt: skip
