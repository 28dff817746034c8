"""The table as it was, with what a perfect memory knew: the pile open, the total of each Quest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.analysis import Heap, Level, Scene
from engine.rumors.pieces import ALLIES, MERLINS, MERLINS_4, MORGANS, QUESTS, RUMORS, CardId
from engine.rumors.score import score
from engine.rumors.state import ChosenQuest, Rumors
from firmware.games.rumors.piles import Span
from firmware.games.rumors.words import piece_name, quest_name
from words.text import Text, t

COUNTED: Final = (
    t("White Swords"),
    t("Black Swords"),
    t("Cards in the pile"),
    t("Cards in the deck"),
    t("Cards in the discard pile"),
)
SILENCE: Final = t("Silence")
_ANNOUNCING: Final = t("Cards are announced (Morgan #1)")
_COUNTING: Final = t("Cards are counted aloud (Morgan #2)")
_FACE_DOWN: Final = t("face down")
_PILE: Final = t("Threats pile")
_TURNED_UP: Final = t("Turned up, in no order")
_MERLINS: Final = t("Merlins in it")
_MORGANS: Final = t("Morgans in it")
_ORDER: Final = {card: place for place, card in enumerate(RUMORS)}
_APART: Final = tuple(map(str, QUESTS))
_ALLIED: Final = (ALLIES, *_APART[2:])


def scene(state: Rumors, laid: tuple[CardId | None, ...], pile: Span) -> Scene:
    """Return the table; `laid` is its pile before anything was turned up."""
    shown = laid if pile.is_closed else state.pile
    cards = tuple(card for card in shown if card is not None)
    return Scene(
        (state.white, state.black, len(shown), state.deck.cards, state.deck.discard),
        tuple(_levels(state, cards, pile)),
        tuple(_heaps(cards, laid)),
        tuple(_standing(state)),
    )


def _levels(state: Rumors, cards: tuple[CardId, ...], pile: Span) -> Iterator[Level]:
    """Yield the total of each Quest as it would be counted, of the cards that are known."""
    tokens = pile.tokens[: len(MERLINS_4.intersection(cards))]
    added = state.chosen.added if state.chosen and len(state.pile) == len(cards) else 0
    chosen = ChosenQuest(QUESTS[0], tokens=tokens, added=added)
    report = score(state._replace(pile=cards), chosen)
    totals = {one.quest: one.total for one in report.quests}
    for quest in _ALLIED if ALLIES in totals else _APART:
        yield Level(quest_name(quest), totals.get(quest, 0))


def _heaps(cards: tuple[CardId, ...], laid: tuple[CardId | None, ...]) -> Iterator[Heap]:
    pile = tuple([_FACE_DOWN if card is None else piece_name(card) for card in laid])
    yield Heap(_PILE, pile, is_pile=True)
    turned_up = sorted(set(cards).difference(laid), key=_ORDER.__getitem__)
    for label, there in (
        (_TURNED_UP, turned_up),
        (_MERLINS, [card for card in cards if card in MERLINS]),
        (_MORGANS, [card for card in cards if card in MORGANS]),
    ):
        if there:
            yield Heap(label, tuple(map(piece_name, there)))


def _standing(state: Rumors) -> Iterator[Text]:
    if state.effects.silence:
        yield SILENCE
    if state.effects.announce:
        yield _ANNOUNCING
    if state.effects.counted is not None:
        yield _COUNTING
