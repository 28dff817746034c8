"""Merlin dealt by the program: what each seat may see and choose, and what chance brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import Final

from engine.form import Field, Form, Kind, Option
from engine.game import PieceId, Seat
from engine.merlin.events import LINES, Event
from engine.merlin.facts import mission_facts
from engine.merlin.pieces import MISSIONS, CardId
from engine.merlin.state import Merlin, Phase
from engine.merlin.variants import Setup
from firmware.games.advice import Advice
from firmware.games.dealing import NOBODY, Group, People, PrintedText, Question
from firmware.games.merlin import advice
from firmware.games.merlin.bots import DECIDED
from firmware.games.merlin.company import Company
from firmware.games.merlin.forms import forms
from firmware.games.merlin.names import piece_name
from firmware.games.merlin.words import tell_facts
from firmware.games.strength import Strength
from words.text import Text, t

_ASKS: Final[Mapping[Phase, Text]] = {
    Phase.TURN: t("It is your turn: which die moves whom?"),
    Phase.ACT: t("What do you do on this space?"),
    Phase.TOWER: t("The tower gives you one thing: which?"),
    Phase.AGAIN: t("The same once more, or not?"),
    Phase.DRAW: t("Which mission card do you take?"),
    Phase.END: t("Is there anything before your turn ends?"),
    Phase.GRAIL: t("Does the Grail take the pot?"),
}


class Dealer(Company):
    """The bots' own table, where people decide for some of the seats."""

    news: tuple[Text, ...] = ()  # every line of this game says all that is seen

    def __init__(self, setup: Setup, chance: Random, strength: Strength = Strength.STRONG) -> None:
        super().__init__(setup, chance, strength)
        self._people = NOBODY
        self._names = setup.names

    def at(self, chance: Random, people: People) -> Dealer:
        """Return a dealer for the same deal with its own chance, and people in these seats."""
        other = copy(self)
        other._chance, other._people, other._next = chance, people, None
        return other

    def next_event(self, state: Merlin) -> Event | None:
        """Return what happens next, None when the game is over; raise Waits."""
        if state.phase not in DECIDED or not self._people.has(state.who):
            return super().next_event(state)
        self.deal = self.deal.ready(state, self._chance)
        hand = self.deal.hands[state.who]
        return LINES.read(
            self._people.ask(
                state.who, _ASKS[state.phase], lambda: _of_hand(state, self._names, hand)
            )
        )

    def advise(self, state: Merlin, asked: Question) -> Advice | None:
        """Return what a bot would do in that seat, and why; None: it would not say."""
        return advice.advise(self.bot(state, asked.seat))

    def own(self, state: Merlin, seat: Seat) -> tuple[Group, ...]:
        """Return what a seat may see and the others may not."""
        hand = self.deal.hands[seat]
        known = state.board.missions
        shows = {
            card: PrintedText(tell_facts(mission_facts(known[card])), mission_facts(known[card]))
            for card in hand
            if card in known
        }
        return (Group("hand", t("Your mission cards"), hand, shows=shows),)

    def hidden_pieces(self, state: Merlin) -> Mapping[PieceId, frozenset[Seat]]:
        """Return every piece that not all may see, and the seats that may."""
        deal = self.deal
        nobody = (*deal.missions, *deal.traitors, *deal.tiles, *deal.starts)
        may: dict[PieceId, frozenset[Seat]] = dict.fromkeys(nobody, frozenset())
        for seat, hand in enumerate(deal.hands):
            may |= dict.fromkeys(hand, frozenset((Seat(seat),)))
        return may


def _of_hand(state: Merlin, names: Sequence[str], hand: Sequence[CardId]) -> Iterator[Form]:
    """Yield what may be entered now, with no mission cards but those of a hand and the display."""
    may = {*hand, *state.display}
    for form in forms(state, names):
        if form.line["do"] == "swap":
            yield replace(form, fields=(_some_of(hand),))
            continue
        fields = tuple([_without_others(field, may) for field in form.fields])
        is_unknown = any(field.key == "icon" for field in fields)  # it is read from a real card
        if not form.corrects and not is_unknown and all(map(_can_be_filled, form.fields, fields)):
            ways = tuple(
                [way for way in form.ways if all(one not in MISSIONS or one in may for one in way)]
            )
            yield replace(form, fields=fields, ways=ways)


def _some_of(hand: Sequence[CardId]) -> Field:
    """Return the choice of the mission cards that are discarded: one or two."""
    options = tuple([Option(card, piece_name(card)) for card in hand])
    return Field("cards", t("One card, or two"), Kind.SOME, options, least=1, most=2)


def _without_others(field: Field, may: set[CardId]) -> Field:
    if not any(option.value in MISSIONS for option in field.options):
        return field
    return replace(field, options=tuple(filter(lambda one: _is_of(one, may), field.options)))


def _is_of(option: Option, may: set[CardId]) -> bool:
    return option.value in may


def _can_be_filled(before: Field, field: Field) -> bool:
    """Whether a field still has a choice, where it had one."""
    return field.optional or bool(field.options) or not before.options
