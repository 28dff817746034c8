"""The board game for who watches: what the black deck may still bring, of what lies open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.camelot.cards import is_out
from engine.camelot.pieces import BLACK, IS_SPECIAL_BLACK, KIND, CardId
from engine.camelot.state import Camelot
from engine.record import Play
from engine.spectators import Row, WatchedTable
from firmware.games.camelot.names import QUESTS, piece_name
from words.text import Text, join_texts, t

_HEADING: Final = t("What the next black card may be")
_IS_NEXT: Final = t("is the next card")
_SPECIAL: Final = t("Special black cards")
_OPEN: Final = t("No hand and no deck is shown: the box has never seen them. All else lies open.")
_MIXED: Final = t("Reckoned from the black cards that nobody has seen since the deck was shuffled.")
_TIMES: Final = t("{n}\u00d7 {card}")
_ROWS: Final[Mapping[str, Text]] = {
    "black-knight": QUESTS["black-knight"],
    "lancelot": QUESTS["dragon"],
}


def spectator_view(play: Play[Any], _names: Sequence[str]) -> WatchedTable:
    """Return which black cards are still to come, and how likely each is the next."""
    state: Camelot = play.state
    rows: dict[Text, Counter[Text]] = {}
    for card in BLACK:
        if not is_out(state, card):
            rows.setdefault(_row_of(card), Counter())[piece_name(card)] += 1
    whole = sum(sum(cards.values()) for cards in rows.values())
    told = sorted(rows.items(), key=lambda row: (row[0] == _SPECIAL, -sum(row[1].values())))
    return WatchedTable(
        heading=_HEADING,
        then_is=_IS_NEXT,
        rows=tuple(_row(name, cards, whole) for name, cards in told),
        notes=(_MIXED, _OPEN),
    )


def _row_of(card: CardId) -> Text:
    return _SPECIAL if card in IS_SPECIAL_BLACK else _ROWS.get(KIND[card]) or piece_name(card)


def _row(name: Text, cards: Counter[Text], whole: int) -> Row:
    """Return a row; where it is of several cards it names them."""
    count = sum(cards.values())
    each = (_TIMES.with_(n=n, card=card) if n > 1 else card for card, n in cards.items())
    text = "" if [*cards] == [name] else join_texts(", ", each)
    return Row(name, text, count, then=count / whole)
