"""What is entered of Merlin to have a scoring worked out, in the order of its four categories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.form import Field, Sheet
from engine.game import Json, Line, Seat
from engine.merlin.environs import IN_A_ROW
from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES, Terrain
from engine.merlin.state import MOST_SEATS
from engine.merlin.tally import TILES_OF_A_TERRAIN
from firmware.games.merlin import fields as of
from firmware.games.merlin.names import HENCHMEN as HENCHMAN_NAMES
from firmware.games.merlin.names import PRINCIPALITIES as PRINCIPALITY_NAMES
from firmware.games.merlin.names import sort_name
from firmware.games.shared_words import player
from words.text import Text, t

TITLES: Final = (t("Traitors"), t("The environs"), t("Influence"), t("Henchmen"))
_TRAITORS, _ENVIRONS, _INFLUENCE, _HENCHMEN = TITLES
_ROW_HIGH: Final = 1.75  # of rows, where tiles of a row are 2 apart: as hexagons lie
_MOST: Final = {"traitors": 4, "items": 6, "influence": 7}


def sheets(data: Line) -> tuple[Sheet, ...]:
    """Return what is asked at a table of so many; how the rows of the environs lie matters."""
    known: Any = data.get("names") or ()
    names = tuple(player(known, seat) for seat in range(len(known)))
    shift = "even" if data.get("shift") == "even" else "odd"
    return (
        *_defence(names),
        Sheet("excalibur", t("Excalibur"), (_owner("excalibur", names),), part=_TRAITORS),
        *_environs(names, shift),
        *_of_seats("influence", _INFLUENCE, _counters, names),
        Sheet("grail", t("The Holy Grail"), tuple(_grail(names)), part=_INFLUENCE),
        *_of_seats("henchmen", _HENCHMEN, _places, names),
    )


def _of_seats(
    key: str, part: Text, fields: Callable[[int], Iterator[Field]], names: Sequence[str]
) -> Iterator[Sheet]:
    for seat, name in enumerate(names):
        yield Sheet(f"{key}-{seat}", name, tuple(fields(seat)), part=part)


def _owner(key: str, names: Sequence[str]) -> Field:
    options = ((seat, name) for seat, name in enumerate(names))
    return of.or_none(of.one(key, t("Who has it?"), options))


# -- traitors, influence, henchmen: what each seat has --------------------------------------------


def _defence(names: Sequence[str]) -> Iterator[Sheet]:
    """Return a sheet for the traitors of each seat, and one for its shields."""
    for seat, name in enumerate(names):
        traitors = tuple(_by_principality(f"seats.{seat}.traitors.", "traitors"))
        title = t("{seat}: traitors", seat=name)
        yield Sheet(f"traitors-{seat}", title, traitors, part=_TRAITORS)
        shields = tuple(_by_principality(f"seats.{seat}.items.shield-", "items"))
        title = t("{seat}: shields", seat=name)
        yield Sheet(f"shields-{seat}", title, shields, part=_TRAITORS)


def _by_principality(key: str, what: str) -> Iterator[Field]:
    for name in PRINCIPALITIES:
        yield of.number(f"{key}{name}", PRINCIPALITY_NAMES[name], 0, _MOST[what])


def _counters(seat: int) -> Iterator[Field]:
    return _by_principality(f"seats.{seat}.influence.", "influence")


def _places(seat: int) -> Iterator[Field]:
    for who in HENCHMEN:
        key = f"seats.{seat}.henchmen.{who}"
        yield of.or_none(of.principality(key, HENCHMAN_NAMES[who]))


def _grail(names: Sequence[str]) -> Iterator[Field]:
    yield _owner("grail", names)
    label = t("Where does it take the pot?")
    yield of.or_none(of.principality("grail_at", label))


# -- the environs ----------------------------------------------------------------------------------


def _environs(names: Sequence[str], shift: str) -> Iterator[Sheet]:
    count = IN_A_ROW * (4 if len(names) == MOST_SEATS else 3)
    places = tuple(_point(n, shift) for n in range(count))
    rows = of.one("shift", t("Which rows lie half a tile to the right?"), of.SHIFTS.items())
    yield Sheet("shift", t("The rows of the environs"), (rows,), part=_ENVIRONS)
    terrains = [(str(terrain), sort_name(terrain)) for terrain in Terrain]
    yield Sheet(
        "tiles", t("The tiles"),
        tuple(of.one(f"tiles.{n}.tile", t("Place {n}", n=n + 1), terrains) for n in range(count)),
        t("Row by row from the top left: touch a place, then what lies there."),
        _ENVIRONS, places,
        {str(terrain): TILES_OF_A_TERRAIN for terrain in Terrain},
    )  # fmt: skip
    owners: list[tuple[Json, str]] = [(Seat(seat), name) for seat, name in enumerate(names)]
    yield Sheet(
        "manors", t("The manors"),
        tuple(of.or_none(of.one(f"tiles.{n}.manor", t("Place {n}", n=n + 1), owners))
              for n in range(count)),
        t("Touch a place with a manor, then whose it is."),
        _ENVIRONS, places,
    )  # fmt: skip


def _point(n: int, shift: str) -> tuple[float, float]:
    row, column = divmod(n, IN_A_ROW)
    return 2 * column + (row % 2 == (shift == "odd")), _ROW_HIGH * row
