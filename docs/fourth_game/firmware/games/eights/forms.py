"""What may be entered just now at Crazy Eights: by the operator, or with a hand of cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import Final

from engine.eights.events import LINES, Draw, Event, Lay, Pass, Show, TurnUp
from engine.eights.pieces import CARDS, EIGHTS, PLAIN, SUITS
from engine.eights.rules import apply
from engine.eights.state import Eights
from engine.form import Form, Kind
from engine.game import PieceId
from firmware.games.blanks import Blank, Blanks
from firmware.games.eights.words import SUIT_NAMES, called
from words.text import t

_CARD: Final = Blank("card", t("Card"), Kind.PIECE, lambda card, _names: called(card))
_SUIT: Final = Blank("suit", t("Suit"), Kind.ONE, lambda suit, _names: SUIT_NAMES[suit])


def forms(
    state: Eights, names: Sequence[str], cards: Collection[PieceId] = CARDS
) -> tuple[Form, ...]:
    """Return a form for each kind of line that is taken now, with these cards alone."""
    return tuple(_forms(Blanks(LINES, apply, state, names), cards))


def _forms(now: Blanks[Eights, Event], cards: Collection[PieceId]) -> Iterator[Form]:
    plain, eights = ([card for card in some if card in cards] for some in (PLAIN, EIGHTS))
    yield from now.form(t("Turn up a card"), map(TurnUp, cards), _CARD)
    yield from now.form(t("Lay a card"), map(Lay, plain), _CARD)
    laid = [Lay(card, suit) for card, suit in product(eights, SUITS)]
    yield from now.form(t("Lay an eight"), laid, _CARD, _SUIT)
    yield from now.form(t("Draw a card"), [Draw()])
    yield from now.form(t("Lay no card"), [Pass()])
    yield from now.form(t("Show a card that is left"), map(Show, cards), _CARD)
