"""The printed facts of the owner's copy: what is assumed, what may be told, a header taught."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import BadRecord, Json, Line
from engine.record import fields, quote_value, whole
from engine.rumors.events import read_symbols, read_value
from engine.rumors.pieces import MORGANS_4, QUESTS, CardId, Quest
from engine.rumors.state import ASSUMED, PrintedFacts

HIGHEST_VALUE: Final = 99  # more than any card shows: a slip of the hand
CARDS: Final = "cards"  # the key of a header
_ANY: Final = "any"


def _symbols(quests: tuple[Quest, ...]) -> Json:
    return _ANY if quests == QUESTS else [str(quest) for quest in quests]


def facts_of(card: CardId, printed: PrintedFacts) -> dict[str, Json]:
    """Return what is printed on a card as a record's line has it."""
    facts: dict[str, Json] = {"symbols": _symbols(printed.symbols)}
    return facts | ({"value": printed.value} if card in MORGANS_4 else {})


# What every character is taken to show until the owner says otherwise (docs/copy.md).
ASSUMED_FACTS: Final[Mapping[str, Line]] = {
    card: facts_of(card, printed) for card, printed in ASSUMED.items()
}


def facts_in_play(printed: Mapping[CardId, PrintedFacts]) -> dict[str, Line]:
    """Return the facts that a header or a `teach` has told, without those still assumed."""
    return {
        card: facts_of(card, one)
        for card, one in printed.items()
        if one.checked or one != ASSUMED[card]
    }


def read_facts(card: str, data: Line) -> dict[str, Json]:
    """Return the facts told of a card as a header holds them, or raise BadRecord.

    Only what is named is returned: a `value`, from 0 to 99, only of a Morgan #4.
    """
    if card not in ASSUMED_FACTS:
        known = ", ".join(ASSUMED_FACTS)
        raise BadRecord("", f"no character: expected one of {known}, not {quote_value(card)}")
    fields(data, (), ("symbols", "value"), at=False)
    facts: dict[str, Json] = {}
    if (symbols := read_symbols(data, card)) is not None:
        facts["symbols"] = _symbols(symbols)
    if read_value(data, card) is not None:
        facts["value"] = whole(data, "value", 0, HIGHEST_VALUE)
    return facts


def with_told_facts(header: Line, told: Mapping[str, Line]) -> Line:
    """Return the header with the facts told as its `cards`; what it says itself wins."""
    own = header.get(CARDS, {})
    if not told or not isinstance(own, Mapping):
        return header
    cards: dict[str, Json] = {**told}
    for card, facts in own.items():
        also = told.get(card, {})
        cards[card] = {**also, **facts} if isinstance(facts, Mapping) else facts
    return {**header, CARDS: cards}
