"""Every line of Merlin there is, legal or not: for counts, and to compare two readings."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from tests.support.merlin_rules import (
    CARDS,
    ITEMS,
    KINDS,
    STARTS,
    TILES,
    TRAITORS,
    TYPES,
    USES,
    WHO,
    P,
)

NO: dict[str, Any] = {}


def _maybe(key: str, values: Any) -> list[dict[str, Any]]:
    return [{}, *({key: value} for value in values)]


def _moves() -> list[dict[str, Any]]:
    figures = [{"die": "own", "face": face} for face in range(1, 7)]
    figures += [{"die": "merlin", "way": way} for way in ("clockwise", "counter")]
    return [{**one, **apple} for one, apple in product(figures, _maybe("apple", range(1, 7)))]


def _flags() -> list[dict[str, Any]]:
    keys: list[dict[str, Any]] = [{}, {"die": "merlin"}]
    keys += [{"traitor": of} for of in P] + [{"seat": seat} for seat in range(4)]
    keys += [{"die": "own", "face": face} for face in range(1, 7)]
    return [{"of": of, **use, **rest} for of, use, rest in product(P, _maybe("use", USES), keys)]


def _missions() -> list[dict[str, Any]]:
    told = [{"points": points, "icon": who} for points, who in product((1, 2, 3), WHO)]
    rows = _maybe("row", (1, 2, 3))
    return [{"card": card, **one, **row} for card, one, row in product(CARDS, [{}, *told], rows)]


def _rolls() -> list[dict[str, Any]]:
    own = combinations_with_replacement(range(1, 7), 3)
    return [{"own": list(dice), "merlin": die} for dice, die in product(own, range(1, 7))]


def _henchmen() -> list[dict[str, Any]]:
    return [{"who": who, **to} for who, to in product(WHO, _maybe("to", P))]


def _swaps() -> list[dict[str, Any]]:
    return [{"cards": list(cards)} for n in (1, 2) for cards in combinations(CARDS, n)]


@cache
def every_line() -> tuple[dict[str, Any], ...]:
    """Return every line, but starting tiles that are told, adjust and teach."""
    made: dict[str, list[dict[str, Any]]] = {
        "tile": [{"card": card} for card in TILES],
        "display": [{"card": card} for card in CARDS],
        "start": [{"card": card} for card in STARTS],
        "traitor": [{"card": card} for card in TRAITORS],
        "roll": _rolls(),
        "move": _moves(),
        "space": [{"is": kind} for kind in (*TYPES,)],
        "henchman": _henchmen(),
        "points": _maybe("of", (*KINDS, "influence")),
        "take": [{"item": item} for item in ITEMS],
        "exchange": [{"give": give, "take": take} for give, take in product(ITEMS, ITEMS)],
        "swap": _swaps(),
        "excalibur": _maybe("traitor", P),
        "grail": [NO],
        "build": [{"place": place, "pay": of} for place, of in product(range(1, 25), P)],
        "influence": [{"of": of} for of in P],
        "staff": [NO],
        "mission": _missions(),
        "flag": _flags(),
        "ability": [
            *({"of": who} for who in WHO if who != "shield-bearer"),
            *({"of": "shield-bearer", "traitor": of} for of in P),
        ],
        "draw": _maybe("card", CARDS),
        "confirm": [NO],
    }
    return tuple({"do": do, **rest} for do, rests in made.items() for rest in rests)
