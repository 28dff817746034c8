"""Choosing by three keys, at a counter that serves ice cream: a flavour, then how many scoops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Button, ButtonPress, Input, Notice, PieceId, PiecePlaced, Refused, Spot
from engine.offer import accepted_inputs
from engine.picker import ACCUSE, OK, Heard, Path, Picker, Picking, Step, Way
from engine.refusal import Reason

Order = tuple[str, int]


class Menu(dict[str, int]):
    """A flavour, and how many scoops of it are left."""

    phase = "open"


VANILLA, PEACH = Step("flavour", "vanilla"), Step("flavour", "peach")
VOUCHER, WATER = Step("voucher"), Step("water")


def ways(menu: Menu, chosen: Path) -> Iterator[Way]:
    for flavour in menu:
        for scoops in (1, 2, 3):
            yield Way((Step("flavour", flavour), Step("scoops", scoops)), (flavour, scoops))
    yield Way((VOUCHER,), None)
    yield Way((WATER,), ("water", 0), is_listed=False)


def takes(menu: Menu, order: Order) -> bool:
    flavour, scoops = order
    return scoops <= menu.get(flavour, 0)


class Why(Reason):
    MEANS_NOTHING = "{heard} means nothing"


PICKER = Picker(ways, takes, Why.MEANS_NOTHING)
MENU = Menu({"vanilla": 3, "peach": 1, "none left": 0})


def hear(menu: Menu, asking: object, heard: Input) -> Heard[Any, Order]:
    """Hear as the counter does: the first quest button is for water, the last for peach."""
    if heard == ButtonPress(Button.QUEST_1):
        return Picking(at=WATER), ()
    if heard == ButtonPress(Button.QUEST_5):
        return PICKER.pick(menu, (PEACH,))
    return PICKER.hear(menu, asking, heard)


class Counter:
    """The counter as a game has it: whatever the picker brings together is served."""

    hear = staticmethod(hear)

    def apply(self, menu: Menu, order: Order) -> tuple[Menu, tuple[Notice, ...]]:
        return menu, ()


COUNTER: Any = Counter()


def after(presses: str) -> Heard[Any, Order]:
    """Return what presses come to: A is ACCUSE, O is OK, U is UNDO."""
    asking: Picking | None = None
    events: tuple[Any, ...] = ()
    for press in presses:
        assert not events
        if press == "U":
            asking = asking.let_go() if asking else None
        else:
            asking, events = hear(MENU, asking, ACCUSE if press == "A" else OK)
    return asking, events


@pytest.mark.parametrize(
    ("presses", "asking"),
    [
        ("A", Picking((), VANILLA)),
        ("AA", Picking((), PEACH)),
        ("AAA", Picking((), VOUCHER)),
        ("AAAA", Picking((), VANILLA)),
        ("AO", Picking((VANILLA,))),
        ("AOAA", Picking((VANILLA,), Step("scoops", 2))),
        ("AOAAAA", Picking((VANILLA,), Step("scoops", 1))),
        ("AAAO", Picking((VOUCHER,))),
        ("AU", None),
        ("AOU", None),
        ("AOAU", Picking((VANILLA,))),
        ("AOAUU", None),
    ],
)
def test_what_is_half_chosen(presses: str, asking: Picking | None) -> None:
    assert after(presses) == (asking, ())


@pytest.mark.parametrize(("presses", "order"), [("AOAAO", ("vanilla", 2)), ("AAO", ("peach", 1))])
def test_what_is_chosen_whole_and_a_step_with_one_value_is_not_asked(
    presses: str, order: Order
) -> None:
    assert after(presses) == (None, (order,))


@pytest.mark.parametrize(
    ("presses", "why"),
    [("O", "nothing-pointed"), ("AOO", "nothing-pointed"), ("AAAOA", "nothing-listed")],
)
def test_what_picks_nothing(presses: str, why: str) -> None:
    with pytest.raises(Refused) as caught:
        after(presses)
    assert caught.value.reason == why


@pytest.mark.parametrize(
    ("heard", "name"),
    [
        (ButtonPress(Button.QUEST_2), "QUEST-2"),
        (PiecePlaced(Spot("counter"), PieceId("coin")), "coin"),
    ],
)
def test_any_other_input_means_nothing(heard: Input, name: str) -> None:
    with pytest.raises(Refused) as caught:
        PICKER.hear(MENU, None, heard)
    assert caught.value.reason == "means-nothing"
    assert caught.value.params == {"heard": name, "phase": "open"}


def test_what_is_not_open_is_not_listed_and_a_button_may_point_at_more() -> None:
    (steps, at) = PICKER.shown_options(MENU, None, accepted_inputs(COUNTER, MENU, None))
    assert steps == (
        (VANILLA, None),
        (PEACH, Button.QUEST_5),
        (VOUCHER, None),
        (WATER, Button.QUEST_1),
    )
    assert at is None
    assert (
        PICKER.shown_options(
            MENU, Picking(at=WATER), accepted_inputs(COUNTER, MENU, Picking(at=WATER))
        )[1]
        == 3
    )


def test_what_comes_next_is_shown_and_what_is_pointed_at() -> None:
    scoops = tuple((Step("scoops", n), None) for n in (1, 2, 3))
    assert PICKER.shown_options(
        MENU, after("AOAA")[0], accepted_inputs(COUNTER, MENU, after("AOAA")[0])
    ) == (scoops, 1)


def test_a_half_made_choice_of_another_kind_has_no_list() -> None:
    assert PICKER.shown_options(
        MENU, "how many napkins?", accepted_inputs(COUNTER, MENU, "how many napkins?")
    ) == ((), None)
