"""What holds in every phase, at a stall that sells hot wine: asked how many cups, then to pay."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import pytest

from engine.controls import Controls
from engine.game import (
    AGAIN,
    Button,
    ButtonPress,
    Held,
    Input,
    Notice,
    PieceId,
    PiecePlaced,
    Refused,
    Spot,
)
from engine.offer import Offer, accepted_inputs, buttons_of, offer_or_refusal
from engine.picker import ACCUSE, OK, OK_2_S, OK_3_S, UNDO, Heard, Picking, Step, number_of
from engine.refusal import why_not

Choice: TypeAlias = "Picking | int"
CUPS = {PieceId(f"cup-{n}"): n for n in (1, 2, 3)}


class Stall(NamedTuple):
    phase: str = "sells"
    sold: tuple[int, ...] = ()


def sell(stall: Stall, cup: int) -> tuple[Stall, tuple[Notice, ...]]:
    if cup in stall.sold:
        raise Refused("sold-before", "this cup is sold")
    return stall._replace(sold=(*stall.sold, cup)), ()


def sells(stall: Stall, asking: Choice | None, heard: Input) -> Heard[Choice, int]:
    """A quest button remembers a cup, OK sells it and the next one; ACCUSE points at one."""
    number = number_of(heard)
    if isinstance(heard, PiecePlaced) and heard.piece in CUPS:
        return None, (CUPS[heard.piece],)
    if number is not None:
        return number, ()
    if heard == ACCUSE:
        return Picking(at=Step("cup", 1)), ()
    if heard == OK and isinstance(asking, int):
        return None, (asking, asking + 1)
    if heard == OK and asking is not None:
        return None, (1,)
    raise Refused("means-nothing", "nothing")


STALL: Controls[Stall, Choice, int] = Controls(
    sell,
    {"sells": sells, "waits": sells},
    holds={"waits": (OK_2_S, lambda stall, asking: (3,))},
    let_go=lambda stall, asking: (None, ()),
    is_out=lambda stall, piece: CUPS[piece] in stall.sold,
)
TWO = ButtonPress(Button.QUEST_2)
POINTS = Picking(at=Step("cup", 1))


def cup(number: int) -> PiecePlaced:
    return PiecePlaced(Spot("counter"), PieceId(f"cup-{number}"))


@pytest.mark.parametrize(
    ("phase", "asking", "heard", "means"),
    [
        ("sells", None, TWO, (2, ())),
        ("sells", 2, UNDO, (None, ())),
        ("sells", POINTS, UNDO, (None, ())),
        ("sells", 2, OK, (None, (2, 3))),
        ("sells", 2, OK_2_S, (None, (2, 3))),  # held for nothing: it is OK
        ("sells", 2, OK_3_S, (2, ())),
        ("sells", 2, Held(Button.UNDO, 2), (2, ())),
        ("waits", 2, OK_2_S, (None, (3,))),
        ("waits", 2, OK_3_S, (2, ())),
        ("waits", POINTS, OK_2_S, (None, (1,))),  # what is pointed at comes first
        ("over", None, OK_3_S, (None, (AGAIN,))),
        ("over", None, OK_2_S, (None, ())),
    ],
)
def test_what_an_input_means(
    phase: str, asking: Choice | None, heard: Input, means: Heard[Choice, int]
) -> None:
    assert STALL.hear(Stall(phase), asking, heard) == means


@pytest.mark.parametrize("asking", [None, 2, POINTS])
def test_a_piece_that_was_taken_is_seen_again_and_changes_nothing(asking: Choice | None) -> None:
    assert STALL.hear(Stall(sold=(1,)), asking, cup(1)) == (asking, ())
    assert STALL.hear(Stall("over", (1,)), asking, cup(1)) == (asking, ())


def test_a_piece_that_comes_for_the_first_time_is_taken_or_refused() -> None:
    assert STALL.hear(Stall(sold=(1,)), 2, cup(3)) == (None, (3,))
    with pytest.raises(Refused):
        STALL.hear(Stall("over"), None, cup(3))


def test_undo_without_a_choice_is_heard_by_the_phase() -> None:
    with pytest.raises(Refused):
        STALL.hear(Stall(), None, UNDO)


def test_a_refusal_that_is_kept_keeps_no_frames_and_so_no_states() -> None:
    refusals = [offer_or_refusal(STALL, Stall(), None, UNDO), why_not(sell, Stall(sold=(1,)), 1)]
    assert [one and (isinstance(one, Refused), one.__traceback__) for one in refusals] == [
        (True, None)
    ] * 2


def test_what_would_not_be_refused_is_offered() -> None:
    told = accepted_inputs(STALL, Stall(), None)
    assert buttons_of(told) == {*Button} - {Button.OK, Button.UNDO}
    assert not any(one.acts for one in told)
    assert told[1] == Offer(TWO, (), 2)


def test_what_is_offered_depends_on_what_is_half_made() -> None:
    told = {one.by: one for one in accepted_inputs(STALL, Stall(), 1)}
    assert told[OK] == Offer(OK, (1, 2))
    assert told[UNDO] == Offer(UNDO)
    first = ButtonPress(Button.QUEST_1)
    assert told[first] == Offer(first, (), 1), "it is chosen already, and stays so"
    assert OK not in {one.by for one in accepted_inputs(STALL, Stall(sold=(2,)), 1)}, (
        "cup 2 is sold"
    )


def test_a_hold_is_offered_where_it_means_something_else_than_ok() -> None:
    assert Offer(OK_2_S, (3,)) in accepted_inputs(STALL, Stall("waits"), None)
    assert accepted_inputs(STALL, Stall("over"), None) == (Offer(OK_3_S, (AGAIN,)),)
    assert OK_2_S not in {one.by for one in accepted_inputs(STALL, Stall(), 1)}


def test_a_piece_is_offered_like_a_press() -> None:
    assert accepted_inputs(STALL, Stall(sold=(1,)), 2, [cup(1), cup(3)]) == (Offer(cup(3), (3,)),)


def test_of_several_events_each_must_be_taken() -> None:
    assert STALL.apply_all(Stall(), (2, 3)).sold == (2, 3)
    with pytest.raises(Refused):
        STALL.apply_all(Stall(sold=(3,)), (2, 3))
