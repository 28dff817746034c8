"""A record's header: who plays, with which cards, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import BadRecord, Line
from engine.header import first_seat, names, rulings
from engine.record import choice, fields, flag, quote_value, read_list, read_object
from engine.rumors.events import MOST_SEATS, read_symbols, read_value
from engine.rumors.pieces import BASE_DECK, IS_RUMOR, PROMOS, CardId, Quest
from engine.rumors.state import ASSUMED, Deck, Player, PrintedFacts, Rulings, Rumors, Setup


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    players = names(header, "rumors", 1, MOST_SEATS, ("expert", "promos", "rulings", "cards"))
    return Setup(
        players,
        _printed_facts(read_object(header, "cards")),
        first_seat(header, players),
        flag(header, "expert"),
        _promos(header),
        rulings(header, Rulings),
    )


def _promos(header: Line) -> frozenset[CardId]:
    promos = read_list(header, "promos") if "promos" in header else []
    return frozenset(CardId(choice({"promos": one}, "promos", PROMOS)) for one in promos)


def _printed_facts(data: Line) -> Mapping[CardId, PrintedFacts]:
    if not data:
        return ASSUMED
    facts = dict(ASSUMED)
    for key in data:
        if key.startswith("x-"):
            continue
        if key not in IS_RUMOR:
            raise BadRecord("cards", f"expected the id of a Rumor card, not {quote_value(key)}")
        card = CardId(key)
        entry = read_object(data, key)
        fields(entry, (), ("symbols", "value"), at=False)
        symbols, value = read_symbols(entry, key), read_value(entry, key)
        if symbols is not None or value is not None:
            facts[card] = with_facts(facts[card], symbols, value)
    return facts


def with_facts(
    old: PrintedFacts, symbols: tuple[Quest, ...] | None, value: int | None
) -> PrintedFacts:
    """Return the facts as the owner's copy shows them."""
    return PrintedFacts(
        symbols=old.symbols if symbols is None else symbols,
        value=old.value if value is None else value,
        checked=old.checked or symbols is not None,
        valued=old.valued or value is not None,
    )


def start(setup: Setup) -> Rumors:
    """Return the table before the first card."""
    merlin_6 = PROMOS[1] in setup.promos
    return Rumors(
        setup=setup,
        seat=setup.first,
        players=tuple(Player() for _ in setup.names),
        deck=Deck(cards=BASE_DECK + merlin_6),
        printed=setup.printed,
    )
