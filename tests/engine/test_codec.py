"""What an event is declared to be is how its line is read and written."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Final

import pytest

from engine.codec import (
    Codec,
    Counts,
    GameEvent,
    Key,
    Laid,
    ListOf,
    OnlyTrue,
    OrNull,
    Text,
    Whole,
    Word,
)
from engine.game import BadRecord
from firmware.games.registry import GAMES

CARDS: Final = ("fox", "dove")


class Event(GameEvent): ...


class Lay(Event, do="lay"):
    card: Annotated[str | None, Laid(CARDS, "the id of a card")]
    note: Annotated[str, Text("a note")] = ""


class Roll(Event, do="roll"):
    dice: Annotated[tuple[int, ...], ListOf(Whole(1, 6), ascending=True)]
    side: Annotated[str, Key("is", Word(("left", "right")))]
    free: Annotated[bool, OnlyTrue()] = False

    def check(self) -> None:
        if self.free and self.side == "left":
            raise BadRecord("free", "goes only with the right side")


class Correct(Event, do="adjust"):
    seat: Annotated[int | None, OrNull(Whole(0, 3))]
    items: Annotated[Mapping[str, int], Counts(CARDS, 4)] = field(default_factory=dict)


class Pass(Event, do="pass"): ...


LINES: Final = Codec(Event)

WRITTEN: list[tuple[Event, dict[str, Any]]] = [
    (Lay("fox"), {"do": "lay", "card": "fox"}),
    (Lay(None, "hm"), {"do": "lay", "face": "down", "note": "hm"}),
    (Roll((1, 5), "left"), {"do": "roll", "dice": [1, 5], "is": "left"}),
    (Roll((), "right", True), {"do": "roll", "dice": [], "is": "right", "free": True}),
    (Correct(None), {"do": "adjust", "seat": None}),
    (Correct(0, {"dove": 0}), {"do": "adjust", "seat": 0, "items": {"dove": 0}}),
    (Pass(), {"do": "pass"}),
]


@pytest.mark.parametrize(("event", "line"), WRITTEN)
def test_a_line_says_what_is_not_left_out_and_gives_the_event_back(
    event: Event, line: dict[str, Any]
) -> None:
    assert LINES.write(event) == line
    assert list(LINES.write(event)) == list(line)
    assert LINES.read(line) == event
    assert LINES.read({**line, "at": 1.5, "x-note": [1]}) == event


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({}, "do", "expected one of lay, roll, adjust, pass, undo"),
    ({"do": ["lay"]}, "do", "expected one of lay"),
    ({"do": "pass", "card": "fox"}, "", 'unknown key "card": expected do'),
    ({"do": "pass", "at": "now"}, "at", "expected seconds"),
    ({"do": "lay"}, "lay", 'expected exactly one of "card" and "face"'),
    ({"do": "lay", "card": "fox", "face": "down"}, "lay", "expected exactly one"),
    ({"do": "lay", "face": "up"}, "face", "expected one of down"),
    ({"do": "lay", "card": "owl"}, "card", 'expected the id of a card, not "owl"'),
    ({"do": "lay", "card": ["fox"]}, "card", "expected the id of a card"),
    ({"do": "lay", "card": "fox", "note": 1}, "note", "expected a note, not 1"),
    ({"do": "roll", "dice": [1]}, "", 'key "is" is missing'),
    ({"do": "roll", "dice": 1, "is": "left"}, "dice", "expected a list, not 1"),
    ({"do": "roll", "dice": [7], "is": "left"}, "dice", "expected 1 to 6, not 7"),
    ({"do": "roll", "dice": [True], "is": "left"}, "dice", "expected a whole number"),
    ({"do": "roll", "dice": [], "is": "up"}, "is", "expected one of left, right"),
    ({"do": "roll", "dice": [], "is": "left", "free": False}, "free", "expected true, not false"),
    ({"do": "roll", "dice": [], "is": "left", "free": True}, "free", "goes only with the right"),
    ({"do": "adjust", "seat": "x"}, "seat", "expected a whole number, 0 to 3"),
    ({"do": "adjust", "seat": 1, "items": {"owl": 1}}, "", 'unknown key "owl"'),
    ({"do": "adjust", "seat": 1, "items": {"fox": 5}}, "fox", "expected 0 to 4, not 5"),
]


@pytest.mark.parametrize(("line", "key", "said"), BAD)
def test_a_bad_line_is_named(line: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        LINES.read(line)
    assert caught.value.key == key
    assert said in caught.value.expected


def test_a_form_learns_the_limits_from_the_declaration() -> None:
    assert list(LINES.kinds(Roll)) == ["dice", "side", "free"]
    assert Codec(Bounded).bounds(Limited, "most") == (-2, 9)


class Bounded(GameEvent): ...


class Limited(Bounded, do="limited"):
    most: Annotated[int, Whole(-2, 9)]


@pytest.mark.parametrize("name", GAMES)
def test_a_games_lines_begin_with_a_word_that_stands_once(name: str) -> None:
    lines = GAMES[name].game
    with pytest.raises(BadRecord) as caught:
        lines.read({"do": "nonsense"})
    words = caught.value.expected.partition("one of ")[2].partition(", not ")[0].split(", ")
    assert len({*words}) == len(words) > 1
