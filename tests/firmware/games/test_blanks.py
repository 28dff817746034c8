"""Forms made of lines: what is the same in all stands, what differs is left to be filled in."""

from typing import Annotated

from engine.codec import Codec, GameEvent, Whole, Word
from engine.form import Field, Kind
from engine.game import Refused
from firmware.games.blanks import Blank, Blanks, figures
from words.text import t

WINES = ("red", "white")


class Event(GameEvent): ...


class Pour(Event, do="pour"):
    wine: Annotated[str, Word(WINES)]
    seat: Annotated[int, Whole(0, 3)]
    drops: Annotated[int | None, Whole(1, 9)] = None


LINES = Codec(Event)
WINE = Blank("wine", t("Wine"), Kind.ONE, lambda wine, names: str(wine).upper())
SEAT = Blank("seat", t("Player"), Kind.ONE, lambda seat, names: names[seat])
NAMES = ("Anna", "Ben")


def pour(sober: frozenset[tuple[str, int]], event: Pour) -> None:
    if (event.wine, event.seat) not in sober:
        raise Refused("drunk", "no more of this")


def forms(sober: set[tuple[str, int]], *blanks: Blank | Field) -> list[tuple[object, ...]]:
    now = Blanks(LINES, pour, frozenset(sober), NAMES)
    every = [Pour(wine, seat) for wine in WINES for seat in (0, 1)]
    return [
        (
            one.line,
            [[(it.value, it.label) for it in field.options] for field in one.fields],
            one.ways,
        )
        for one in now.form(t("Pour"), every, *blanks)
    ]


def test_only_what_is_taken_may_be_filled_in() -> None:
    found = forms({("red", 0), ("red", 1)}, SEAT)
    assert found == [({"do": "pour", "wine": "red"}, [[(0, "Anna"), (1, "Ben")]], ())]
    assert forms(set(), SEAT) == []


def test_what_goes_together_is_told_where_not_each_value_goes_with_each() -> None:
    ((line, fields, ways),) = forms({("red", 0), ("white", 1)}, WINE, SEAT)
    assert line == {"do": "pour"}
    assert fields == [[("red", "RED"), ("white", "WHITE")], [(0, "Anna"), (1, "Ben")]]
    assert ways == (("red", 0), ("white", 1))


def test_a_field_stands_as_it_is() -> None:
    (drops,) = figures(LINES, Pour, {"drops": t("Drops")})
    assert (drops.least, drops.most, drops.optional) == (1, 9, True)
    ((line, fields, _),) = forms({("red", 0)}, WINE, SEAT, drops)
    assert line == {"do": "pour"}
    assert fields[2] == []
