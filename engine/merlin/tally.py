"""A scoring of a board that was entered by hand, or of a state JSON: the same keys, fewer of them.

Needed are `tiles` by place and, for each of the `seats`, what it has: `traitors`, `items`,
`influence`, `henchmen`. A tile is its id or the name of its terrain, traitors are a list of
principalities or counts by principality. `excalibur` is a seat, `grail` the seat that used it and
`grail_at` where; `rondel` gives the order of the principalities, `shift` which rows lie half a tile
to the right. Where `names` are told a seat may be named. Other keys are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from engine.game import BadRecord, Json, Line
from engine.merlin.board_lines import of_principality, read_board
from engine.merlin.environs import IN_A_ROW, Shift
from engine.merlin.pieces import (
    HENCHMEN,
    ITEM_NUMBER,
    ITEMS,
    NUMBER,
    PIECES_OF_AN_ITEM,
    PLAIN_TILES,
    PRINCIPALITIES,
    TILES,
    TOWER_TILES,
    CardId,
    Principality,
    Terrain,
)
from engine.merlin.rondel import clockwise
from engine.merlin.scoring import (
    Held,
    score_environs,
    score_henchmen,
    score_influence,
    score_traitors,
    tied_leaders,
)
from engine.merlin.state import MOST_SEATS, Player, Scoring
from engine.merlin.variants import ASSUMED_BOARD
from engine.record import choice, quote_value, read_list, read_object, whole

_ROWS: Final = (3, 4)
_ROUND: Final = 2  # any with a scoring: the sums are the same
TILES_OF_A_TERRAIN: Final = PLAIN_TILES + TOWER_TILES
_TRAITORS: Final = 4  # of a principality
_COUNTERS: Final = 7
_MANORS: Final = Player().manors


class TooMany(BadRecord):
    """More of a piece than there are, or two henchmen of a kind in one place."""


class _Seat(NamedTuple):
    """What a seat has; counts stand by principality, or by item."""

    traitors: list[int]
    items: list[int]
    influence: list[int]
    henchmen: tuple[Principality | None, ...]


def tally(data: Line) -> Scoring:
    """Return the four categories with their sums, or raise BadRecord."""
    for key in ("tiles", "seats"):
        if key not in data:
            raise BadRecord("", f"key {quote_value(key)} is missing")
    seats = [_seat_of(read_object({"seats": one}, "seats")) for one in read_list(data, "seats")]
    if not 2 <= len(seats) <= MOST_SEATS:
        raise BadRecord("seats", f"expected 2 to {MOST_SEATS} seats, not {len(seats)}")
    names = names_of(data, len(seats))
    _check_together(seats)
    terrains, manors = _tiles(data, names)
    excalibur = seat_of(data, "excalibur", names)
    return Scoring(
        _ROUND,
        tuple([
            score_traitors(one.traitors, _shields(one), excalibur == n, none_is_all=True)
            for n, one in enumerate(seats)
        ]),
        score_environs(terrains, manors, _shift(data), len(seats)),
        _influence(data, seats, names),
        tuple([score_henchmen(one.henchmen) for one in seats]),
    )  # fmt: skip


def names_of(data: Line, seats: int) -> list[str]:
    """Return the names by seat, an empty one where none is told."""
    names = read_list(data, "names") if "names" in data else []
    if len(names) > seats:
        raise BadRecord("names", f"{len(names)} names for {seats} seats")
    return [str(one) for one in names] + [""] * (seats - len(names))


def seat_of(data: Line, key: str, names: Sequence[str]) -> int | None:
    """Read a seat, by its number or its name; None where there is none."""
    value = data.get(key)
    if value is None:
        return None
    if isinstance(value, str) and value and value in names:
        return names.index(value)
    return whole(data, key, 0, len(names) - 1)


def _shift(data: Line) -> Shift:
    return cast(Shift, choice(data, "shift", ("odd", "even"))) if "shift" in data else "odd"


# -- the environs ----------------------------------------------------------------------------


def _tiles(data: Line, names: Sequence[str]) -> tuple[list[Terrain], list[int | None]]:
    tiles = [read_object({"tiles": one}, "tiles") for one in read_list(data, "tiles")]
    if len(tiles) not in (IN_A_ROW * rows for rows in _ROWS):
        raise BadRecord("tiles", f"expected 18 or 24 tiles, not {len(tiles)}")
    terrains = [_terrain(one) for one in tiles]
    for terrain in Terrain:
        if (count := terrains.count(terrain)) > TILES_OF_A_TERRAIN:
            raise BadRecord(
                "tiles", f"{terrain} {count} times: expected {TILES_OF_A_TERRAIN} at most"
            )
    manors = [seat_of(one, "manor", names) for one in tiles]
    for seat in range(len(names)):
        if (count := manors.count(seat)) > _MANORS:
            raise TooMany("manor", f"seat {seat} has {count} manors: expected {_MANORS} at most")
    return terrains, manors


def _terrain(tile: Line) -> Terrain:
    expected = "a mountain, wood or lake, or the id of a terrain tile"
    name = choice(tile, "tile", {*TILES, *Terrain}, expected)
    return Terrain(name) if name in tuple(Terrain) else TILES[CardId(name)].terrain


# -- what a seat has -------------------------------------------------------------------------


def _seat_of(player: Line) -> _Seat:
    influence = _counts(player, "influence", PRINCIPALITIES, _COUNTERS)
    if sum(influence) > _COUNTERS:
        raise TooMany("influence", f"{sum(influence)} counters: expected {_COUNTERS} at most")
    return _Seat(
        _traitors(player),
        _counts(player, "items", ITEMS, PIECES_OF_AN_ITEM),
        influence,
        _henchmen(player),
    )


def _traitors(player: Line) -> list[int]:
    if isinstance(player.get("traitors"), dict):
        return _counts(player, "traitors", PRINCIPALITIES, _TRAITORS)
    told = read_list(player, "traitors") if "traitors" in player else []
    names = [of_principality({"traitors": name}, "traitors") for name in told]
    return [names.count(of) for of in PRINCIPALITIES]


def _shields(seat: _Seat) -> list[int]:
    return [seat.items[ITEM_NUMBER[f"shield-{of}"]] for of in PRINCIPALITIES]


def _counts(player: Line, key: str, names: tuple[str, ...], most: int) -> list[int]:
    entry = read_object(player, key)
    return [whole(entry, name, 0, most) if name in entry else 0 for name in names]


def _henchmen(player: Line) -> tuple[Principality | None, ...]:
    entry = read_object(player, "henchmen")
    return tuple([_where(entry, who) for who in HENCHMEN])


def _where(entry: Line, who: str) -> Principality | None:
    return None if entry.get(who) is None else of_principality(entry, who)


# -- what all seats have together ------------------------------------------------------------


def _check_together(seats: Sequence[_Seat]) -> None:
    """Refuse more of a piece than there are, and two henchmen of a kind in one place."""
    limits = (
        ("traitors", [one.traitors for one in seats], PRINCIPALITIES, _TRAITORS),
        ("items", [one.items for one in seats], ITEMS, PIECES_OF_AN_ITEM),
    )
    for key, counts, names, most in limits:
        for name, all_of in zip(names, zip(*counts, strict=True), strict=True):
            if sum(all_of) > most:
                raise TooMany(key, f"{name} {sum(all_of)} times: expected {most} at most")
    for who, where in _crowded_places(seats):
        raise TooMany(who, f"two seats have one in {where}: the first one went home")


def _crowded_places(seats: Sequence[_Seat]) -> Iterator[tuple[str, Principality]]:
    for who, places in zip(
        HENCHMEN, zip(*(one.henchmen for one in seats), strict=True), strict=True
    ):
        yield from ((who, of) for of in PRINCIPALITIES if places.count(of) > 1)


def _influence(data: Line, seats: Sequence[_Seat], names: Sequence[str]) -> tuple[Held, ...]:
    grail = seat_of(data, "grail", names)
    at = of_principality(data, "grail_at") if data.get("grail_at") is not None else None
    held = []
    for of in clockwise(read_board(_rondel(data), ASSUMED_BOARD).rondel):
        counters = [one.influence[NUMBER[of]] for one in seats]
        if at is of and grail not in tied_leaders(counters):
            raise BadRecord("grail_at", f"seat {grail} is in no tie on {of}")
        held.append(score_influence(of, counters, grail if at is of else None))
    return tuple(held)


def _rondel(data: Line) -> dict[str, Json]:
    return {"rondel": data["rondel"]} if "rondel" in data else {}
