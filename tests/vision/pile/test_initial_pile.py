"""What lay there when watching began, and what a hand held above it, where the pile's height is
known from before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.films import CORNERS, RATES, Table, card, mat, raised
from vision.pile.height import height_of
from vision.pile.pile_height import PileHeight
from vision.pile.rules import ChangeKind, Pile, Tag, restart_pile

CARD_MM = 0.5  # thick


def fine(tags: tuple[Tag, ...]) -> tuple[Tag, ...]:
    """Tags whose corners were looked for in the picture."""
    return tuple(replace(tag, is_fine=True) for tag in tags)


def seen(name: str, mm: float, x: float = 0, angle: float = 90, stickers: str = "12"):
    """The fine tags of a card so high above the mat."""
    return fine(raised(card(name, x=x, angle=angle, stickers=stickers), mm))


def height(*cards: str, fps: float = 30.0) -> PileHeight:
    """What is known of a pile that was built card by card, and is seen no longer."""
    table = Table(fps=fps)
    table.see(mat())
    for number, name in enumerate(cards, 1):
        table.see(seen(name, number * CARD_MM), CORNERS)
    before = height_of(table.pile)
    assert before is not None
    return before


def many(count: int) -> tuple[str, ...]:
    return tuple(f"x{number}" for number in range(count))


def after(before: PileHeight | None, fps: float = 30.0) -> Table:
    """A table that is looked at anew after a restart."""
    return Table(Pile(before=before), fps=fps)


# -- what lies there is present, as before -----------------------------------------------------


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("count", [1, 10, 40])
def test_the_pile_that_lay_there_is_present_as_soon_as_without_its_height(count: int, fps: float):
    before, top = height(*many(count), fps=fps), f"x{count - 1}"
    known, unknown = after(before, fps), after(None, fps)
    lies = seen(top, count * CARD_MM, x=1), CORNERS
    assert known.see(*lies, s=1) == unknown.see(*lies, s=1) == f"present:{top}"
    assert known.told == unknown.told


def test_a_first_top_that_is_not_read_in_each_frame_is_present_with_the_card_beside_it():
    table = after(None)
    lower, top = seen("a", 10, x=-25, stickers="1"), seen("b", 10.5, stickers="2")
    assert table.see(lower, top, CORNERS, s=5 / 30) == ""
    assert table.see(lower, CORNERS, s=2 / 30) == "present:a,b"
    assert table.see(lower, top, CORNERS, s=1, is_still=False) == ""


@pytest.mark.parametrize("names", ["ab", "ba"])
def test_of_two_cards_that_show_both_their_stickers_the_higher_is_the_top(names: str):
    low, high = names
    table = after(None)
    both = seen(low, 10, x=-25), seen(high, 10.5, x=25), CORNERS
    assert table.see(*both).split()[0] == f"present:{low},{high}"


def test_a_bare_mat_is_empty_and_the_first_card_on_it_told():
    table = after(height_of(_emptied()))
    assert table.see(mat()) == "empty"
    assert table.see(seen("b", CARD_MM), CORNERS, s=0.1) == "on-top:b"


def _emptied() -> Pile:
    table = Table()
    table.see(mat())
    table.see(seen("a", CARD_MM), CORNERS)
    assert table.see(mat(), s=2).endswith("empty")
    return table.pile


@pytest.mark.parametrize("stickers", ["1", "2", "12"])
def test_a_card_that_was_laid_while_nobody_watched_is_present(stickers: str):
    table = after(height(*many(10)))
    assert table.see(seen("b", 5.5, x=4, stickers=stickers), CORNERS, s=1) == "present:b"


def test_a_pile_that_was_taken_away_meanwhile_is_no_reason_to_wait():
    table = after(height(*many(40)))
    assert table.see(seen("b", CARD_MM), CORNERS, s=1) == "present:b"


def test_a_pile_that_grew_while_nobody_watched_is_asked_for_and_present_after_six_seconds():
    table = after(height(*many(5)))
    assert table.see(seen("b", 20), CORNERS, s=5.9) == "unsure:b"
    assert table.told[-1].why == "held"
    assert table.see(seen("b", 20), CORNERS, s=0.5) == "present:b sure:b"


def test_a_camera_that_stands_elsewhere_tells_nothing_of_the_height_before():
    before = height(*many(10))
    wide = {
        name: (640 + 1.1 * (x - 640), 360 + 1.1 * (y - 360))
        for name, (x, y) in before.marks.items()
    }
    table = after(replace(before, marks=wide))
    assert table.see(seen("b", 25), CORNERS, s=1) == "present:b"


def test_a_mat_that_was_moved_meanwhile_is_no_drift_and_the_height_counts():
    before = height(*many(10))
    moved = {name: (x + 60, y - 40) for name, (x, y) in before.marks.items()}
    table = after(replace(before, marks=moved))
    assert table.see(seen("b", 25), CORNERS, s=1) == ""
    assert table.see(seen("x9", 5), CORNERS, s=2) == "present:x9"


# -- what a hand holds from the first frame on is not present ------------------------------------


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("mm", [2.5, 5, 20, 60])
def test_a_card_in_a_steady_hand_is_not_present_and_the_pile_is_when_the_hand_goes(
    mm: float, fps: float
):
    table = after(height(*many(10), fps=fps), fps)
    assert table.see(seen("b", 5 + mm, x=3), CORNERS, s=2) == ""
    assert table.see(CORNERS, s=0.4, is_still=False) == ""
    told = table.see(seen("x9", 5), CORNERS, s=2)
    assert told == "present:x9"


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("mm", [2.5, 5, 20, 60])
def test_a_card_in_a_steady_hand_is_told_when_it_is_laid(mm: float, fps: float):
    table = after(height(*many(10), fps=fps), fps)
    assert table.see(seen("b", 5 + mm, x=3), CORNERS, s=2) == ""
    for step in (0.6, 0.3):
        way = seen("b", 5 + max(step * mm, 2.2), x=3 + 2 * step)
        assert table.see(way, CORNERS, s=1 / fps, is_still=False) == ""
    down = seen("b", 5.5, x=6), CORNERS
    assert table.see(*down, s=0.1 + 2 / fps, is_still=False) == "on-top:b"


def test_a_card_that_comes_down_where_the_pile_was_taken_away_is_present_and_not_laid_on_it():
    table = after(height(*many(10)))
    assert table.see(seen("b", 30, x=3), CORNERS, s=2) == ""
    assert table.see(seen("b", CARD_MM, x=6), CORNERS, s=1) == "present:b"
    assert table.pile.cards == ("b",)


def test_the_top_in_a_steady_hand_is_present_when_it_comes_down():
    table = after(height(*many(10)))
    assert table.see(seen("x9", 30, x=3), CORNERS, s=2) == ""
    assert table.see(seen("x9", 5, x=6), CORNERS, s=1) == "present:x9"


def test_a_lower_card_that_the_hand_hid_is_not_told_when_it_shows():
    table = after(height("a", "b", "c"))
    held = seen("d", 30, x=-30), seen("c", 1.5, stickers="1"), CORNERS
    assert table.see(*held, s=1) == "present:c"
    lower = seen("b", 1, x=-20, stickers="2")
    told = table.see(seen("c", 1.5), lower, CORNERS, s=2)
    assert "b" not in told


def test_a_held_card_of_which_the_pile_shows_beside_it_is_asked_for_and_not_told():
    table = after(height(*many(10)))
    both = seen("b", 9, x=20), seen("x9", 5, stickers="2"), CORNERS
    assert table.see(*both, s=1) == "present:x9 unsure:b"
    assert table.see(seen("x9", 5), CORNERS, s=2) == "sure:b"


def test_after_a_camera_was_lost_a_card_in_a_steady_hand_is_not_present():
    table = Table()
    table.see(mat())
    table.see(seen("a", CARD_MM), CORNERS)
    table.pile = restart_pile(table.pile)
    assert table.see(seen("b", 20), CORNERS, s=2) == ""
    table.pile = restart_pile(table.pile)
    assert table.see(seen("b", 20), CORNERS, s=2) == ""
    assert table.see(seen("a", CARD_MM), CORNERS) == "present:a"
    assert [change.saw for change in table.told].count(ChangeKind.ON_TOP) == 1


def test_two_marks_that_show_where_they_lay_tell_where_the_others_are():
    table = after(height(*many(10)))
    two = mat("mat.1", "mat.3")
    assert table.see(seen("b", 25), two, s=2) == ""
    assert table.see(seen("x9", 5), two, s=1) == "present:x9"


def test_a_mark_that_was_read_for_a_moment_alone_tells_where_it_lies_after_a_restart():
    table = Table()
    table.see(mat(), s=0.1)
    dim = mat("mat.1", "mat.3", "mat.4")  # the fourth lies in the dark
    assert table.see(seen("a", CARD_MM), dim, s=1) == "present:a"
    again = after(height_of(table.pile))
    assert again.see(seen("b", 25), mat("mat.1", "mat.4"), s=1) == ""


def test_a_card_in_a_steady_hand_that_hides_the_mat_is_not_present_and_is_told_when_it_is_laid():
    table = after(height(*many(10)))
    assert table.see(seen("b", 25), mat("mat.4"), s=1) == ""
    assert table.see(seen("b", 25, x=4), CORNERS, s=0.5, is_still=False, is_reached=True) == ""
    lies = seen("b", 11 * CARD_MM, x=8), CORNERS
    assert table.see(*lies, s=0.2, is_still=False, is_reached=True) == "on-top:b"


def test_a_pile_without_the_mat_that_was_there_is_present_after_six_seconds():
    table = after(height(*many(10)))
    assert table.see(seen("x9", 5), s=5.9) == ""
    assert table.see(seen("x9", 5), s=0.2) == "present:x9"
