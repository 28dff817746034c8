"""What the camera sees against what should lie there."""

from __future__ import annotations

import pytest

from engine.game import Mark, PieceId
from firmware.table.agreement import Look, Seen, Unread, fits

PICTS = PieceId("picts-5")
GRAIL = PieceId("grail-2")


@pytest.mark.parametrize(
    ("seen", "lying", "fit"),
    [
        (PICTS, PICTS, True),
        (GRAIL, PICTS, False),
        (Mark.EMPTY, Mark.EMPTY, True),
        (PICTS, Mark.EMPTY, False),
        (None, Mark.EMPTY, False),
        (Unread.COVERED, Mark.FACE_DOWN, True),
        (PICTS, Mark.FACE_DOWN, False),
        (None, Mark.ANY, True),
    ],
)
def test_what_is_seen_fits_what_should_lie_there(
    seen: Seen, lying: PieceId | Mark, fit: bool
) -> None:
    assert fits(seen, lying) is fit


def test_nothing_counts_until_the_empty_mat_was_seen() -> None:
    look = Look().must_agree(Mark.EMPTY)
    assert not look.agreed
    assert not look.watching(PICTS, Mark.EMPTY).agreed
    assert look.watching(Mark.EMPTY, Mark.EMPTY).agreed


def test_agreement_stays_when_the_next_card_is_laid() -> None:
    look = Look().must_agree(Mark.EMPTY).watching(Mark.EMPTY, Mark.EMPTY)
    assert look.watching(PICTS, Mark.EMPTY).agreed


@pytest.mark.parametrize(("lifted_at", "held"), [(11.9, True), (12.0, True), (12.1, False)])
def test_a_card_lifted_within_two_seconds_was_only_held(lifted_at: float, held: bool) -> None:
    look = Look(seen=PICTS, laid=PICTS, laid_at=10.0)
    assert look.was_only_held(PICTS, PICTS, lifted_at) is held


def test_another_card_lifted_was_not_the_one_laid() -> None:
    look = Look(seen=PICTS, laid=PICTS, laid_at=10.0)
    assert not look.was_only_held(GRAIL, PICTS, 10.5)


@pytest.mark.parametrize(
    ("lying", "hidden"), [(PICTS, True), (Mark.FACE_DOWN, False), (Mark.ANY, False)]
)
def test_something_unread_hides_a_card_that_should_be_seen(
    lying: PieceId | Mark, hidden: bool
) -> None:
    assert Look(seen=Unread.COVERED).hides(lying) is hidden


@pytest.mark.parametrize(("lifted_at", "held"), [(10.9, True), (11.1, False)])
def test_where_cards_are_shown_and_taken_away_one_second_is_enough(
    lifted_at: float, held: bool
) -> None:
    look = Look(seen=PICTS, laid=PICTS, laid_at=10.0)
    assert look.was_only_held(PICTS, Mark.ANY, lifted_at, shown_s=1.0) is held
