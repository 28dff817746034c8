"""A record's header: who plays, with which cards, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any, Final

from engine.game import BadRecord, Line, Seat
from engine.record import choice, fields, flag, game_named, listed, mapped, quoted, whole
from engine.rumors.events import MOST_SEATS, read_symbols, read_value
from engine.rumors.pieces import BASE_DECK, IS_RUMOR, PROMOS, CardId, Quest
from engine.rumors.state import ASSUMED, Deck, Player, Printed, Rulings, Rumors, Setup

_RULINGS: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "morgan3": ("per-quest", "per-colour"),
    "merlin5_counts": ("after-removal", "before-removal"),
    "merlin5_beats_morgan7": (False, True),
    "percival": ("any-accusation", "traitor-only"),
    "arthur_keeps_silence": (True, False),
    "gawain_recount": ("add", "from-scratch"),
    "traitor_counts": (True, False),
}
assert set(_RULINGS) == {field.name for field in dataclass_fields(Rulings)}


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    if game_named(header) != "rumors":
        raise BadRecord("record", f'expected "rumors/1", not {quoted(header["record"])}')
    fields(header, ("record", "players"), ("first", "expert", "promos", "rulings", "cards"))
    names = _names(header)
    first = whole(header, "first", 0, len(names) - 1) if "first" in header else 0
    return Setup(
        names,
        _printed(mapped(header, "cards")),
        Seat(first),
        flag(header, "expert"),
        _promos(header),
        _rulings(mapped(header, "rulings")),
    )


def _names(header: Line) -> tuple[str, ...]:
    players = header["players"]
    if not isinstance(players, list):
        return ("",) * whole(header, "players", 1, MOST_SEATS)
    if not 1 <= len(players) <= MOST_SEATS:
        raise BadRecord("players", f"expected 1 to {MOST_SEATS} names, not {len(players)}")
    for name in players:
        if not isinstance(name, str):
            raise BadRecord("players", f"expected names, not {quoted(name)}")
    return tuple(str(name) for name in players)


def _promos(header: Line) -> frozenset[CardId]:
    promos = listed(header, "promos") if "promos" in header else []
    return frozenset(CardId(choice({"promos": one}, "promos", PROMOS)) for one in promos)


def _rulings(told: Line) -> Rulings:
    fields(told, (), tuple(_RULINGS), at=False)
    chosen: dict[str, Any] = {key: told[key] for key in _RULINGS if key in told}
    for key, value in chosen.items():
        known = _RULINGS[key]
        if not any(value == one and type(value) is type(one) for one in known):
            names = " or ".join(quoted(one) for one in known)
            raise BadRecord(f"rulings.{key}", f"expected {names}, not {quoted(value)}")
    return replace(Rulings(), **chosen)


def _printed(told: Line) -> Mapping[CardId, Printed]:
    if not told:
        return ASSUMED
    facts = dict(ASSUMED)
    for key in told:
        if key.startswith("x-"):
            continue
        if key not in IS_RUMOR:
            raise BadRecord("cards", f"expected the id of a Rumor card, not {quoted(key)}")
        card = CardId(key)
        entry = mapped(told, key)
        fields(entry, (), ("symbols", "value"), at=False)
        symbols, value = read_symbols(entry, key), read_value(entry, key)
        if symbols is not None or value is not None:
            facts[card] = with_facts(facts[card], symbols, value)
    return facts


def with_facts(old: Printed, symbols: tuple[Quest, ...] | None, value: int | None) -> Printed:
    """Return the facts as the owner's copy shows them."""
    return Printed(
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
