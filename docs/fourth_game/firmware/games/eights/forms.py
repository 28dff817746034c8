"""What may be entered just now at Crazy Eights: by the operator, or with a hand of cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from engine.eights import rules
from engine.eights.events import Draw, Event, Lay, Pass, Show, TurnUp
from engine.eights.pieces import CARDS, EIGHTS, PLAIN, SUITS
from engine.eights.state import Eights
from engine.form import Field, Form, Kind, Option
from engine.game import PieceId
from engine.refusal import is_taken
from firmware.games.eights.words import SUIT_NAMES, called
from words.text import t

_SUIT: Final = Field(
    "suit", t("Suit"), Kind.ONE, tuple([Option(suit, SUIT_NAMES[suit]) for suit in SUITS])
)


def forms(
    state: Eights, names: Sequence[str], cards: Collection[PieceId] = CARDS
) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now, with these cards alone."""
    return tuple(_forms(state, cards))


def _forms(state: Eights, cards: Collection[PieceId]) -> Iterator[Form]:
    def takes(event: Event) -> bool:
        return is_taken(rules.apply, state, event)

    if up := [card for card in cards if takes(TurnUp(card))]:
        yield Form(t("Turn up a card"), {"do": "turn-up"}, (_field(up),))
    if plain := [card for card in PLAIN if card in cards and takes(Lay(card))]:
        yield Form(t("Lay a card"), {"do": "lay"}, (_field(plain),))
    if eights := [card for card in EIGHTS if card in cards and takes(Lay(card, SUITS[0]))]:
        yield Form(t("Lay an eight"), {"do": "lay"}, (_field(eights), _SUIT))
    if takes(Draw()):
        yield Form(t("Draw a card"), {"do": "draw"})
    if takes(Pass()):
        yield Form(t("Lay no card"), {"do": "pass"})
    if left := [card for card in cards if takes(Show(card))]:
        yield Form(t("Show a card that is left"), {"do": "show"}, (_field(left),))


def _field(cards: Sequence[PieceId]) -> Field:
    return Field("card", t("Card"), Kind.PIECE, tuple([Option(one, called(one)) for one in cards]))
