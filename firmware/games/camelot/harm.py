"""What Evil costs the Loyal, in Swords: each black card, an engine, a life. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.camelot.pieces import BLACK, BLACK_KNIGHTS, KIND, LANCELOTS, CardId, Place
from engine.camelot.quests import is_open
from engine.camelot.seats import knights
from engine.camelot.state import Camelot
from firmware.games.camelot import worth

_FOREST: Final = 0.4
_MISTS: Final = 0.5
_MORDRED: Final = 0.2
_VIVIEN: Final = 0.3
_HOME: Final = 0.15  # a knight's way to his quest
_A_HAND: Final = 0.08  # a card that a knight chooses himself
_BLOOD: Final = 0.3
_DOWN: Final = 0.3  # what a face-down card costs less: the knight draws, nobody knows
_MEAN_VALUE: Final = 3


def of_row(state: Camelot, card: CardId) -> float:
    """Return what a card of the Black Knight, or of Lancelot and the Dragon, costs."""
    place = Place.BLACK_KNIGHT if card in BLACK_KNIGHTS else Place.DRAGON
    if not is_open(state, place):
        return worth.engines(state.siege)
    value = BLACK_KNIGHTS.get(card) or LANCELOTS[card]
    hit = worth.quest(state, place) - worth.quest(state, place, hits=1)
    return hit * (0.6 + 0.4 * value / _MEAN_VALUE)


def hit(state: Camelot, place: Place, hits: int = 1) -> float:
    """Return what black steps of a quest cost; of one that is over they bring engines."""
    if not is_open(state, place):
        return worth.engines(state.siege)
    return worth.quest(state, place) - worth.quest(state, place, hits=hits)


def war_of_mercenaries(state: Camelot) -> Place:
    """Return the war where a warrior costs the Loyal least."""
    return min(worth.WARS, key=lambda place: hit(state, place))


def _wherever(state: Camelot) -> float:
    return hit(state, war_of_mercenaries(state))


def _guinevere(state: Camelot) -> float:
    away = sum(state.seats[seat].at is not Place.CAMELOT for seat in knights(state))
    return 0.2 + _HOME * away


def _all_lose_life(state: Camelot) -> float:
    return sum(worth.life(state.seats[seat].life) for seat in knights(state))


def _forest(state: Camelot) -> float:
    return worth.engines(state.siege) if state.grail_over else _FOREST


def _blood(state: Camelot) -> float:
    two = min(worth.lives(state.seats[seat].life or 0, 2) for seat in knights(state))
    return min(two, _each(state))


def _each(state: Camelot) -> float:
    return _A_HAND * len(knights(state))


_HARM: Final[Mapping[str, Callable[[Camelot], float]]] = {
    "despair": lambda state: hit(state, Place.GRAIL),
    "desolation": lambda state: hit(state, Place.GRAIL, 2),
    "dark-forest": _forest,
    "excalibur": lambda state: hit(state, Place.EXCALIBUR),
    "picts": lambda state: hit(state, Place.PICTS),
    "saxons": lambda state: hit(state, Place.SAXONS),
    "mercenaries": _wherever,
    "mordred": lambda state: _MORDRED,
    "guinevere": _guinevere,
    "mists": lambda state: _MISTS,
    "vivien": lambda state: _VIVIEN,
    "morgan-life": _all_lose_life,
    "morgan-hand": _each,
    "morgan-draw": lambda state: 1.0,
    "morgan-siege": lambda state: worth.engines(state.siege, 2),
    "morgan-blood": _blood,
}
_ROWS: Final = {"black-knight", "lancelot"}


def of_card(state: Camelot, card: CardId) -> float:
    """Return what a black card that is drawn now costs."""
    kind = KIND[card]
    return of_row(state, card) if kind in _ROWS else _HARM[kind](state)


def of_draw(state: Camelot) -> float:
    """Return what a black card costs on average, of all that may still be in the deck."""
    left = _left(state)
    by_kind: dict[str, float] = {}
    total = 0.0
    for card in left:
        kind = KIND[card]
        if kind in _ROWS:
            kind = card.partition(".")[0]
        if kind not in by_kind:
            by_kind[kind] = of_card(state, card)
        total += by_kind[kind]
    return total / len(left)


def _left(state: Camelot) -> list[CardId]:
    """Return the black cards that may still come: neither discarded nor in view."""
    seen: Iterable[CardId | None] = (
        *state.known_black, *state.black_knight.black, *state.dragon.black, *state.despair,
    )  # fmt: skip
    out = frozenset(seen)
    return [card for card in BLACK if card not in out] or list(BLACK)
