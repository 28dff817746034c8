"""What is filled in by hand: keys that go deep, and which values a field may have."""

from __future__ import annotations

import pytest

from engine.form import Field, Form, Kind, Option, Shape, Sheet, answer_at, is_taken, nest_answers
from engine.game import Json

_KIND = Field("kind", "Kind", Kind.ONE, (Option("a", "A"), Option(2, "Two")))
_COUNT = Field("count", "Count", Kind.NUMBER, least=1, most=3)
_SOME = Field("some", "Some", Kind.SOME, (Option("a", "A"), Option("b", "B")))
_TIMES = (Option("1", "1"), Option("2", "2"))
_BUILT = Field(
    "needs", "Needs", Kind.BUILT, least=1, most=2,
    shapes=(
        Shape("flags", ((Option("flag-fox", "Fox"), Option("any flag", "any")), _TIMES)),
        Shape("all", ((Option("all", "all"),),)),
    ),
)  # fmt: skip


def test_keys_that_go_deep_are_put_together_and_a_gap_in_a_list_is_null() -> None:
    told: dict[str, Json] = {"seats.1.items.fox": 2, "shift": "odd", "seats.3.items.fox": 1}
    board = nest_answers(told)
    assert board == {
        "seats": [None, {"items": {"fox": 2}}, None, {"items": {"fox": 1}}],
        "shift": "odd",
    }
    assert {key: answer_at(board, key) for key in told} == told
    assert answer_at(board, "seats.7.items") is None
    assert answer_at(board, "shift.x") is None


@pytest.mark.parametrize(
    ("field", "value", "taken"),
    [
        (_KIND, "a", True),
        (_KIND, 2, True),
        (_KIND, True, False),
        (_KIND, "b", False),
        (_KIND, ["a"], False),
        (_COUNT, 3, True),
        (_COUNT, 4, False),
        (_COUNT, True, False),
        (_SOME, ["b", "a"], True),
        (_SOME, ["c"], False),
        (_SOME, [["a"]], False),
        (_BUILT, ["flag-fox 2"], True),
        (_BUILT, ["any flag 1", "all"], True),
        (_BUILT, ["flag-fox"], False),
        (_BUILT, ["flag-fox 3"], False),
        (_BUILT, ["flag-fox 2 all"], False),
        (_BUILT, [], False),
        (_BUILT, ["all", "all", "all"], False),
        (_BUILT, [2], False),
        (_BUILT, "all", False),
    ],
)
def test_a_field_takes_what_it_offers_and_nothing_else(
    field: Field, value: Json, taken: bool
) -> None:
    assert is_taken(field, value) is taken


def test_what_most_fields_of_a_sheet_choose_from_stands_once() -> None:
    own = Field("c", "C", Kind.ONE, (Option("x", "X"),))
    told = Sheet("s", "S", (_KIND, _COUNT, own), places=((0, 0), (1, 0), (2, 0))).as_json()
    assert told["options"] == [{"value": "a", "label": "A"}, {"value": 2, "label": "Two"}]
    fields = told["fields"]
    assert isinstance(fields, list)
    assert ["options" in one for one in fields if isinstance(one, dict)] == [False, False, True]


def test_a_form_is_filled_by_its_line_with_values_that_go_together() -> None:
    die = Field("face", "Die", Kind.ONE, (Option(2, "2"), Option(5, "5")))
    apple = Field("apple", "Apple", Kind.NUMBER, least=1, most=6, optional=True)
    form = Form("Move", {"do": "move"}, (die, apple), ways=((2, None), (2, 5), (5, 2)))
    assert form.as_json()["ways"] == [[2, None], [2, 5], [5, 2]]
    assert form.is_filled_by({"do": "move", "face": 2})
    assert form.is_filled_by({"do": "move", "face": 5, "apple": 2})
    assert not form.is_filled_by({"do": "move", "face": 5})
    assert not form.is_filled_by({"do": "move", "face": 5, "apple": 5})
    assert not form.is_filled_by({"do": "move"})
    assert not form.is_filled_by({"do": "move", "face": 2, "way": "clockwise"})


def test_some_of_a_few_are_each_taken_once_and_as_many_as_may_be() -> None:
    cards = Field("cards", "Cards", Kind.SOME, _SOME.options, least=1, most=1)
    assert [is_taken(cards, some) for some in ([], ["a"], ["a", "b"])] == [False, True, False]
    assert not is_taken(_SOME, ["a", "a"])
    assert cards.as_json()["most"] == 1
