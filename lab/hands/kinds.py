"""The kinds of film: what people do above a pile, between ordinary lays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from lab.hands.film import Film
from lab.hands.people import Table
from lab.hands.studio import Studio, Tier

PILES: Final = (0, 1, 8, 40)  # cards that lie there at first
RATES: Final = (30, 30, 30, 15, 30, 60)  # frames a second

Act = Callable[[Table], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """Something that people do."""

    name: str
    act: Act
    at_once: bool = False  # the film begins with it
    sleeved: bool = False
    pile: int = 0  # cards that must lie there


def _fan(table: Table) -> None:
    table.hold(int(table.chance.integers(2, 5)), table.any(0.5, 5), table.any(15, 120))


def _held(table: Table) -> None:
    table.hold(1, table.any(0.5, 5), table.any(15, 120))


def _held_then_laid(table: Table) -> None:
    table.lay(hovers=(table.any(15, 120), table.any(0.5, 5)))


def _peek(table: Table) -> None:
    table.peek(min(int(table.chance.integers(1, 5)), len(table.pile) - 1), hidden=False)


def _peek_hidden(table: Table) -> None:
    table.peek(min(int(table.chance.integers(1, 3)), len(table.pile) - 1), hidden=True)


def _drop(table: Table) -> None:
    table.drop(twice=table.happens(0.5))


def _begin_with_a_hand(table: Table) -> None:
    gap, s, comes = table.any(15, 80), table.any(0.5, 2.5), table.now > 0
    if table.happens(0.5):
        table.hold(1, s, gap, comes=comes)
    else:
        table.lay(hovers=(gap, s), comes=comes)


def _finger(table: Table) -> None:
    act = table.slide_on if table.happens(0.5) else table.press
    act(table.any(5, 90) / 30)


def _sleeves(table: Table) -> None:
    (_fan, _held, _held_then_laid, _drop, _nearly)[int(table.chance.integers(5))](table)


def _two_people(table: Table) -> None:
    """One holds a fan at the side of the pile, the other lays meanwhile."""
    _lay_while_held(table, int(table.chance.integers(2, 5)), 4.0, table.any(25, 90), off=75)


def _passing(table: Table) -> None:
    table.pass_through()


def _on_the_rim(table: Table) -> None:
    """A hand rests low at the pile's rim with a fan, while a card is laid."""
    _lay_while_held(table, int(table.chance.integers(2, 4)), 3.5, table.any(8, 16), off=85)


def _lay_while_held(table: Table, cards: int, s: float, gap: float, off: float) -> None:
    begun = table.now
    table.hold(cards, s, gap, person=1, off=off)
    gone, table.now = table.now, begun + table.any(1.0, 1.6)
    table.lay()
    table.now = max(table.now, gone)


def _nearly(table: Table) -> None:
    gap, s = table.any(3, 12), table.any(0.7, 1.4)
    if table.happens(0.5):
        table.lay(hovers=(gap, s))
    else:
        table.hold(1, s, gap, off=12)


KINDS: Final = (
    Kind("a fan is held, and taken away", _fan),
    Kind("a card is held, and taken away", _held),
    Kind("a card is held, and laid", _held_then_laid),
    Kind("cards are lifted and put back", _peek, pile=1),
    Kind("the same, the top out of sight", _peek_hidden, pile=1),
    Kind("a card is dropped and slides", _drop),
    Kind("a hand and a card from the start", _begin_with_a_hand, at_once=True, pile=1),
    Kind("a finger stays on a sticker", _finger),
    Kind("sleeves that shine", _sleeves, sleeved=True),
    Kind("one holds a fan, one lays", _two_people),
    Kind("a hand with a card passes", _passing),
    Kind("a fan at the rim, one lays", _on_the_rim),
    Kind("nearly laid", _nearly),
)


def film(kind: Kind, tier: Tier, seed: int, acts: int = 2) -> Film:
    """Return a film of that kind, in which it happens so often; a seed gives the same film."""
    number = [one.name for one in KINDS].index(kind.name)
    chance = np.random.default_rng([seed, number, *tier.name.encode()])
    studio = Studio(tier, chance)
    sleeved = kind.sleeved or bool(chance.random() < tier.sleeved)
    table = Table(chance, tier, sleeved)
    piles = [cards for cards in PILES if cards >= kind.pile]
    table.begin(piles[(seed + number) % len(piles)])
    if kind.at_once:
        kind.act(table)
    else:
        table.wait(table.any(0.4, 0.9))
        table.lay()
    for _ in range(acts):
        table.wait(table.any(0.1, 0.9))
        kind.act(table)
        table.wait(table.any(0.3, 0.9))
        table.lay()
    return Film(table.end(), studio, RATES[(seed * 7 + number) % len(RATES)])
