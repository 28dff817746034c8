"""A scoring of a board that was entered by hand, or of a state JSON: the same keys, fewer of them.

Needed are `tiles` by place and, for each of the `seats`, what it has: `traitors`, `items`,
`influence`, `henchmen`. `excalibur` is a seat, `grail` the seat that used it and `grail_at` where;
`rondel` gives the order of the principalities, `shift` which rows lie half a tile to the right.
Other keys are not looked at.
"""

from __future__ import annotations

from typing import Final, cast

from engine.game import BadRecord, Json, Line
from engine.merlin.board_lines import of_principality, read_board
from engine.merlin.environs import IN_A_ROW, Shift
from engine.merlin.pieces import (
    HENCHMEN,
    ITEM_NUMBER,
    ITEMS,
    NUMBER,
    PIECES_OF_AN_ITEM,
    PRINCIPALITIES,
    TILES,
    CardId,
    Principality,
    Terrain,
)
from engine.merlin.rondel import clockwise
from engine.merlin.scoring import (
    Held,
    Repelled,
    score_environs,
    score_henchmen,
    score_influence,
    score_traitors,
    tied,
)
from engine.merlin.state import MOST_SEATS, Scoring
from engine.merlin.variants import ASSUMED_BOARD
from engine.record import choice, listed, mapped, quoted, whole

_ROWS: Final = (3, 4)
_ROUND: Final = 2  # any with a scoring: the sums are the same


def tally(told: Line) -> Scoring:
    """Return the four categories with their sums, or raise BadRecord."""
    for key in ("tiles", "seats"):
        if key not in told:
            raise BadRecord("", f"key {quoted(key)} is missing")
    seats = [mapped({"seats": one}, "seats") for one in listed(told, "seats")]
    if not 2 <= len(seats) <= MOST_SEATS:
        raise BadRecord("seats", f"expected 2 to {MOST_SEATS} seats, not {len(seats)}")
    terrains, manors = _tiles(told, len(seats))
    henchmen = [_henchmen(one) for one in seats]
    return Scoring(
        _ROUND,
        tuple([_traitors(told, n, one) for n, one in enumerate(seats)]),
        score_environs(terrains, manors, _shift(told), len(seats)),
        _influence(told, seats),
        tuple([score_henchmen(one) for one in henchmen]),
    )


def _shift(told: Line) -> Shift:
    return cast(Shift, choice(told, "shift", ("odd", "even"))) if "shift" in told else "odd"


def _seat(told: Line, key: str, seats: int) -> int | None:
    return None if told.get(key) is None else whole(told, key, 0, seats - 1)


def _tiles(told: Line, seats: int) -> tuple[list[Terrain], list[int | None]]:
    tiles = [mapped({"tiles": one}, "tiles") for one in listed(told, "tiles")]
    if len(tiles) not in (IN_A_ROW * rows for rows in _ROWS):
        raise BadRecord("tiles", f"expected 18 or 24 tiles, not {len(tiles)}")
    names = [CardId(choice(one, "tile", TILES, "the id of a terrain tile")) for one in tiles]
    return [TILES[name].terrain for name in names], [_seat(one, "manor", seats) for one in tiles]


def _traitors(told: Line, seat: int, player: Line) -> Repelled:
    names = listed(player, "traitors") if "traitors" in player else []
    traitors = [of_principality({"traitors": name}, "traitors") for name in names]
    items = _counts(player, "items", ITEMS, PIECES_OF_AN_ITEM)
    shields = [items[ITEM_NUMBER[f"shield-{of}"]] for of in PRINCIPALITIES]
    is_owner = told.get("excalibur") is not None and whole(told, "excalibur", 0, 3) == seat
    return score_traitors(
        [traitors.count(of) for of in PRINCIPALITIES], shields, is_owner, none_is_all=True
    )


def _counts(player: Line, key: str, names: tuple[str, ...], most: int) -> list[int]:
    entry = mapped(player, key)
    return [whole(entry, name, 0, most) if name in entry else 0 for name in names]


def _henchmen(player: Line) -> tuple[Principality | None, ...]:
    entry = mapped(player, "henchmen")
    return tuple([_where(entry, who) for who in HENCHMEN])


def _where(entry: Line, who: str) -> Principality | None:
    return None if entry.get(who) is None else of_principality(entry, who)


def _influence(told: Line, seats: list[Line]) -> tuple[Held, ...]:
    by_seat = [_counts(one, "influence", PRINCIPALITIES, 7) for one in seats]
    grail = _seat(told, "grail", len(seats))
    at = of_principality(told, "grail_at") if told.get("grail_at") is not None else None
    held = []
    for of in clockwise(read_board(_rondel(told), ASSUMED_BOARD).rondel):
        counters = [counts[NUMBER[of]] for counts in by_seat]
        if at is of and grail not in tied(counters):
            raise BadRecord("grail_at", f"seat {grail} is in no tie on {of}")
        held.append(score_influence(of, counters, grail if at is of else None))
    return tuple(held)


def _rondel(told: Line) -> dict[str, Json]:
    return {"rondel": told["rondel"]} if "rondel" in told else {}
