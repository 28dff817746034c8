"""What hovers is not laid, what comes down is told at once, and what is put back is not new."""

from __future__ import annotations

import pytest

from tests.support.films import CORNERS, RATES, Table, card, fine, mat, raised, story
from vision.pile.rules import Pile, Tag


def piled(*cards: str, fps: float = 30.0) -> Table:
    """A table on which cards were laid squarely."""
    table = Table(fps=fps)
    table.see(mat())
    for name in cards:
        table.see(card(name), CORNERS)
    return table


def sized(tags: tuple[Tag, ...], mm: float) -> tuple[Tag, ...]:
    """An upright card's tags on stickers of that width, in its corners."""
    by, grown = mm / 18, []
    for tag in tags:
        x, y = tag.corners[0]
        shift = 4 / 21 * (tag.corners[1][0] - x), 4 / 21 * (tag.corners[3][1] - y)
        x, y = x - shift[0], y - shift[1]  # the card's corner
        a, b, c, d = ((x + (px - x) * by, y + (py - y) * by) for px, py in tag.corners)
        grown.append(Tag(tag.kind, tag.name, (a, b, c, d)))
    return tuple(grown)


# -- held is not laid --------------------------------------------------------------------------


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("mm", [15, 30, 60, 120])
def test_a_card_that_is_held_over_the_pile_is_told_when_it_comes_down(mm: float, fps: float):
    table = piled("a", fps=fps)
    assert table.see(raised(card("b"), mm), CORNERS, s=2.4) in ("", "covered")
    told = table.see(card("b"), CORNERS, s=max(0.1, 2 / fps) + 1e-3)
    assert told.split()[-1] == "on-top:b"


@pytest.mark.parametrize("stickers", ["1", "2"])
@pytest.mark.parametrize("mm", [15, 40])
def test_a_fan_over_the_pile_of_which_one_card_shows_after_the_other_is_not_laid(
    mm: float, stickers: str
):
    table = piled("a")
    first, second = card("b", x=4, angle=70, stickers=stickers), card("c", x=-3, angle=100)
    told = table.see(raised(first, mm), CORNERS, s=1, is_reached=True)
    told += table.see(raised(first + second, mm), CORNERS, s=1, is_reached=True)
    told += table.see(raised(second, mm), CORNERS, s=1, is_reached=True)
    assert "on-top" not in told + table.see(card("a"), CORNERS, s=2)


def test_a_card_that_is_laid_while_another_is_held_is_told():
    table = piled("a")
    both = raised(card("c", x=45, angle=0), 25), CORNERS
    assert table.see(card("a", stickers="1"), *both, s=0.3, is_reached=True) == ""
    assert table.see(card("b"), *both, s=0.2, is_reached=True) == "on-top:b"


def test_a_card_that_lies_under_fingers_is_told_from_the_sticker_that_is_bare():
    table = piled("a")
    assert table.see(raised(card("b"), 30), CORNERS, s=0.5, is_reached=True) == ""
    under = card("b", stickers="1"), CORNERS
    assert table.see(*under, s=0.2, is_still=False, is_reached=True) == "on-top:b"


def test_a_card_too_near_the_pile_to_be_measured_is_asked_for_as_long_as_a_hand_holds_it():
    table = piled("a")
    near = raised(card("b", stickers="1"), 7), CORNERS
    assert table.see(*near, s=1, is_reached=True) == "unsure:b"
    assert table.told[-1].why == "held"
    assert table.see(*near, s=0.2) == "on-top:b sure:b"


def test_what_stays_over_the_pile_for_three_seconds_is_asked_for_and_lies_after_six():
    table = piled("a")
    assert table.see(raised(card("b"), 20), CORNERS, s=3.2) == "unsure:b"
    assert table.told[-1].why == "held"
    assert table.see(raised(card("b"), 20), CORNERS, s=3) == "on-top:b sure:b"
    assert table.see(raised(card("c"), 21), CORNERS) == "on-top:c"


@pytest.mark.parametrize("mm", [12, 15, 24, 30])
def test_stickers_of_any_size_tell_what_is_held(mm: float):
    table = Table()
    table.see(mat())
    assert table.see(sized(card("a", angle=0), mm), CORNERS) == "on-top:a"
    held = table.see(raised(sized(card("b", angle=0), mm), 20), CORNERS, s=2)
    assert held in ("", "covered")
    assert table.see(sized(card("b", angle=0), mm), CORNERS) == "on-top:b"


def test_without_a_mat_the_pile_tells_what_is_held():
    table = Table()
    table.see(card("a"))
    assert table.see(raised(card("b"), 20), s=2) in ("", "covered")
    assert table.see(card("b")).split()[-1] == "on-top:b"


def test_after_the_camera_was_pushed_nearer_a_card_on_the_pile_does_not_hover():
    table = piled("a")
    nearer = raised(CORNERS, 20)
    assert table.see(raised(card("a"), 20), nearer, s=2) == "drift"
    assert table.see(raised(card("b"), 20), nearer) == "on-top:b"
    assert table.see(raised(card("c"), 40), nearer, s=2) == ""


def test_a_mat_whose_last_mark_is_seen_late_tells_heights_from_then_on():
    table = Table()
    marks = mat("mat.1", "mat.2", "mat.3", "mat.5"), mat("mat.1", "mat.2", "mat.3")
    table.see(marks[0])
    assert table.see(card("a"), marks[1]) == "on-top:a"
    assert table.see(card("b", x=4), CORNERS) == "on-top:b"
    assert table.see(raised(card("c"), 20), CORNERS, s=2) == ""
    assert table.see(card("c"), CORNERS) == "on-top:c"


def test_a_pile_that_is_lifted_and_laid_anew_is_as_high_as_it_was():
    table = piled("a", "b")
    for n in range(40):
        table.see(raised(card(f"x{n}"), 0.5 * n), CORNERS, s=0.2)
    assert table.see(mat(), s=2) == "lifted:x39>mat empty"
    assert table.see(raised(card("x39", x=6), 20), CORNERS) == "on-top:x39"
    assert table.see(mat(), s=2) == "lifted:x39>mat empty"
    assert table.see(raised(card("y", x=6), 20), CORNERS, s=2) == ""


def test_a_card_in_a_hand_is_not_present_when_watching_begins():
    table = Table()
    both = card("a", x=8, stickers="1"), raised(card("b", x=-20, angle=0), 30), CORNERS
    table.see(*both, s=1 / 30)
    assert table.see(*both, s=1, is_still=False, is_reached=True) == ""
    for step in range(3):
        table.see(both[0], raised(card("b", x=-4 * step), 20), CORNERS, s=1 / 30, is_still=False)
    assert table.see(both[0], card("b", x=-20), CORNERS) == "present:a on-top:b"


@pytest.mark.parametrize("fps", RATES)
def test_a_card_in_a_hand_that_trembles_over_the_pile_is_not_present_and_what_lay_below_is(
    fps: float,
):
    table = Table(fps=fps)
    assert table.see(raised(card("b"), 15), CORNERS, s=2.4, is_still=False) == ""
    assert table.see(raised(card("b", x=20), 30), CORNERS, s=1 / fps, is_still=False) == ""
    assert table.see(card("a"), CORNERS, s=0.4, is_still=False) == ""
    assert table.see(card("a"), CORNERS, s=1) == "present:a"


@pytest.mark.parametrize("fps", RATES)
def test_what_lay_there_is_present_and_what_is_laid_meanwhile_told_once_the_hands_rest(fps: float):
    table = Table(fps=fps)
    assert table.see(card("a"), CORNERS, s=1, is_still=False) == ""
    assert table.see(card("b", x=4), CORNERS, s=0.6, is_still=False) == ""
    assert table.see(card("b", x=4), CORNERS, s=0.6) == "on-top:b"


def test_what_stirs_for_ever_keeps_nothing_from_being_present():
    table = Table()
    assert table.see(card("a"), CORNERS, s=4.2, is_still=False) == "present:a"


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("mm", [15, 40])
def test_what_was_held_so_still_that_it_seemed_to_lie_there_is_told_when_it_comes_down(
    mm: float, fps: float
):
    table = Table(fps=fps)
    assert table.see(raised(card("b"), mm), CORNERS, s=2.4) == "present:b"
    told = table.see(card("b", x=4), CORNERS, s=0.1 + 2 / fps, is_reached=True)
    assert told == "on-top:b"


def test_a_first_top_that_is_pushed_or_held_aside_was_not_laid():
    table = Table()
    assert table.see(card("b"), CORNERS) == "present:b"
    assert table.see(card("b", x=9), CORNERS, s=2) == ""
    assert table.see(raised(card("b", x=20), 30), CORNERS, s=0.5, is_reached=True) == ""
    assert table.see(card("b", x=9), CORNERS, s=2) == ""


def test_a_pile_that_was_there_is_present_with_its_low_and_high_cards():
    table = Table()
    both = card("a", x=8, stickers="1"), raised(card("b", x=-20, angle=0), 30), CORNERS
    assert table.see(*both, s=1) == "present:a,b"


@pytest.mark.parametrize("mm", [3, 4, 6])
@pytest.mark.parametrize("stickers", ["1", "2", "12"])
def test_a_card_that_is_measured_finely_is_held_three_mm_above_the_pile(mm: float, stickers: str):
    table = Table()
    table.see(mat())
    assert table.see(fine(card("a")), CORNERS) == "on-top:a"
    held = fine(raised(card("b", x=3, stickers=stickers), mm)), CORNERS
    assert table.see(*held, s=0.3, is_reached=True) == ""
    lies = fine(raised(card("b", x=3, stickers=stickers), 1)), CORNERS
    assert table.see(*lies, s=0.2, is_reached=True) == "on-top:b"


@pytest.mark.parametrize("stickers", ["1", "12"])
def test_a_card_that_seems_not_flat_is_told_once_it_has_rested_though_no_hand_is_seen(
    stickers: str,
):
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    bent = fine(raised(card("b", x=3, stickers=stickers), 3)), CORNERS
    assert table.see(*bent, s=0.2) == ""
    assert table.see(*bent, s=0.3) == "on-top:b"


def test_a_slanted_card_that_shows_one_code_as_high_as_the_pile_and_hides_none_of_it_is_held():
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    rim = fine(card("a")), fine(raised(card("b", x=-35, y=-20, stickers="1"), 1)), CORNERS
    assert table.see(*rim, s=0.4, is_reached=True) == ""
    assert table.see(*rim, s=0.3) == "on-top:b"


def test_a_card_that_was_asked_for_as_held_comes_down_measurably_before_it_is_told():
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    told = [
        table.see(fine(raised(card("b", x=3), mm)), CORNERS, s=0.6, is_reached=True)
        for mm in (2.2, 1.6, 1)
    ]
    assert told == ["unsure:b", "", "on-top:b sure:b"]


@pytest.mark.parametrize("held_s", [1, 3.5])  # it is asked about after three seconds
def test_a_card_that_is_laid_elsewhere_than_it_was_asked_about_is_told_at_the_same_height(
    held_s: float,
):
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    held = fine(raised(card("b", x=9), 30))
    assert table.see(held, CORNERS, s=held_s, is_reached=True) == ("unsure:b" if held_s > 3 else "")
    lies = fine(raised(card("b", x=3, stickers="1"), 1.6))
    told = table.see(lies, CORNERS, s=0.2, is_still=False, is_reached=True)
    assert told.split()[0] == "on-top:b"


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
def test_a_card_that_trembles_at_the_height_of_the_pile_is_asked_for_until_it_lies(fps: float):
    table = piled("a", fps=fps)
    frame = round(0.8 * fps)
    told = [
        table.see(fine(card("b", x=3 + 0.1 * (n % 3))), CORNERS, s=1 / fps, is_reached=True)
        for n in range(frame)
    ]
    assert "".join(told) == "unsure:b"
    assert table.told[-1].why == "held"
    assert table.see(fine(card("b", x=3)), CORNERS, s=0.3, is_reached=True) == "on-top:b sure:b"


@pytest.mark.parametrize("mm", [3, 4, 6])
def test_a_first_card_is_measured_finely_once_another_was(mm: float):
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    assert table.see(mat(), s=2) == "lifted:a>mat empty"
    held = fine(raised(card("b", x=3), mm)), CORNERS
    assert table.see(*held, s=0.3, is_reached=True) == ""
    assert table.see(fine(card("b", x=3)), CORNERS, s=0.2, is_reached=True) == "on-top:b"


@pytest.mark.parametrize("low_mm", [4, 7])
def test_a_card_that_leans_with_its_higher_sticker_hidden_is_not_laid(low_mm: float):
    table = Table()
    assert table.see(fine(raised(card("a"), 10)), CORNERS, s=3) == "present:a"
    leans = fine(raised(card("b", x=3, stickers="1"), low_mm))
    assert table.see(leans, CORNERS, s=0.4, is_reached=True) == ""
    assert "on-top:b" in table.see(fine(raised(card("b", x=3), 10.5)), CORNERS, s=0.2)


def test_a_higher_sticker_that_was_just_seen_holds_a_card_whose_lower_one_touches_the_pile():
    table = piled("a")
    table.see(fine(card("a")), CORNERS)
    low, high = card("b", x=3, stickers="1"), card("b", x=3, stickers="2")
    assert table.see(low, fine(raised(high, 8)), CORNERS, s=0.1, is_reached=True) == ""
    assert table.see(fine(low), CORNERS, s=0.2, is_reached=True) == ""
    assert table.see(fine(low), fine(high), CORNERS, s=0.2, is_reached=True) == "on-top:b"


def test_the_size_of_a_code_that_was_hidden_is_forgotten_once_it_is_measured_again():
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    low, high = card("b", x=3, stickers="1"), card("b", x=3, stickers="2")
    leans = fine(raised(low, 4)), fine(raised(high, 9))
    assert table.see(*leans, CORNERS, s=0.1, is_reached=True) == ""
    assert table.see(fine(low), CORNERS, s=0.2, is_reached=True) == ""
    assert table.see(fine(low), fine(high), CORNERS, s=1 / 30, is_reached=True) == "on-top:b"


def test_what_was_measured_on_its_way_down_holds_no_card_that_lies():
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    one, other = card("b", stickers="1"), card("b", stickers="2")
    assert table.see(fine(raised(one, 8)), CORNERS, s=0.1, is_reached=True) == ""
    assert table.see(one, fine(other), CORNERS, s=0.2, is_reached=True) == "on-top:b"


def test_a_card_whose_edges_are_hidden_when_it_lies_is_as_high_as_its_codes_are_read():
    table = Table()
    table.see(mat())
    table.see(fine(card("a")), CORNERS)
    assert table.see(fine(raised(card("b"), 8)), CORNERS, s=0.1, is_reached=True) == ""
    assert table.see(card("b"), CORNERS, s=0.3) == "on-top:b"


# -- put back is not new -----------------------------------------------------------------------


@pytest.mark.parametrize("fps", RATES)
def test_a_top_that_is_held_in_sight_and_put_back_was_never_lifted(fps: float):
    table = piled("a", "b", fps=fps)
    for step in range(round(7 * fps)):
        aside = raised(card("b", x=60 + 3 * (-1) ** step, angle=80), 30)
        told = table.see(card("a"), aside, CORNERS, s=1 / fps, is_still=False)
        assert told in ("", "peek:a")
    table.see(card("b", x=2), CORNERS, s=2)
    assert [change.saw for change in table.told if change.card == "b"] == ["on-top"]


@pytest.mark.parametrize("fps", RATES)
def test_a_top_that_a_hand_puts_back_was_looked_under(fps: float):
    table = piled("a", "b", fps=fps)
    assert table.see(card("a"), CORNERS, s=3, is_reached=True) == ""
    assert table.see(card("b", x=2), CORNERS, s=1) == "peek:a"


def test_a_top_that_a_hand_takes_away_is_lifted_when_the_hand_is_gone():
    table = piled("a", "b")
    assert table.see(card("a"), CORNERS, s=1.4, is_reached=True) == ""
    assert table.see(card("a"), CORNERS, s=0.5) == "lifted:b>a"


def test_a_top_that_stays_away_is_lifted_though_a_hand_rests_in_the_picture():
    table = piled("a", "b")
    assert table.see(card("a"), CORNERS, s=5, is_reached=True) == "lifted:b>a"


def test_a_card_that_falls_and_slides_on_is_laid_once():
    table = piled("a")
    for x in (70, 60, 50):
        table.see(card("b", x=x), CORNERS, s=1 / 30, is_still=False)
    told = table.see(card("b", x=30, y=4, angle=80), CORNERS, s=0.3, is_reached=True)
    for x in (24, 18, 12):
        told += table.see(card("b", x=x), CORNERS, s=1 / 30, is_still=False)
    assert told + table.see(card("b", x=8), CORNERS, s=2) == "on-top:b"


def test_a_pile_goes_on_after_a_restart_without_a_known_height():
    table = Table(Pile(cards=("a", "b")))
    assert table.see(card("b"), CORNERS) == "present:b"
    assert table.see(raised(card("c"), 20), CORNERS, s=2) in ("", "covered")


def test_on_a_high_pile_of_which_no_card_was_seen_each_lay_is_told():
    table = Table()
    marks = tuple(tag for tag in mat() if tag.name != "mat.5")  # a hand hides the top all the while
    table.see(marks, CORNERS, s=1, is_still=False, is_reached=True)
    for height, name in enumerate("abc"):
        lies = raised(card(name, x=3 * height, angle=40 * height), 20 + height / 2)
        told = table.see(lies, CORNERS, s=0.2, is_reached=True)
        assert told.split()[-1] == f"on-top:{name}"


@pytest.mark.parametrize("fps", RATES)
def test_what_shows_below_a_packet_of_a_lay_and_the_first_top_lay_there(fps: float):
    table = Table(fps=fps)
    assert table.see(card("a"), CORNERS) == "present:a"
    assert table.see(card("b", x=3), CORNERS) == "on-top:b"
    for step in range(1, 2 + round(fps * 0.2)):
        aside = raised(card("b", x=30 * step / (fps * 0.2), stickers="1"), 20)
        assert table.see(aside, CORNERS, s=1 / fps, is_still=False, is_reached=True) == ""
    held = raised(card("b", x=36, stickers="1"), 20)
    told = table.see(held, card("c", x=-2, stickers="2"), CORNERS, s=1.5, is_reached=True)
    assert told in ("", "peek:c")
    table.see(card("b", x=3), CORNERS, s=1)
    assert [change.card for change in table.told if change.saw == "on-top"] == ["b"]


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
def test_what_shows_in_the_frame_in_which_a_packet_is_seen_going_lay_below_it(fps: float):
    table = Table(fps=fps)
    assert table.see(card("a"), CORNERS) == "present:a"
    assert table.see(card("b", x=3), CORNERS) == "on-top:b"
    goes = raised(card("b", x=8), 20), CORNERS
    assert table.see(*goes, s=1 / fps, is_still=False, is_reached=True) == ""
    gone = raised(card("b", x=14, stickers="1"), 30), card("c", x=-2, stickers="2"), CORNERS
    assert table.see(*gone, s=1 / fps, is_still=False, is_reached=True) == ""
    assert table.see(card("c", x=-2), CORNERS, s=0.9, is_reached=True) == ""
    table.see(card("b", x=3), CORNERS, s=1)
    assert [change.card for change in table.told if change.saw == "on-top"] == ["b"]


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
@pytest.mark.parametrize("below", [card("c", x=-2), mat("mat.5"), ()], ids=["card", "mat", "dark"])
def test_a_card_that_is_laid_while_a_hand_holds_the_first_top_aside_is_not_passed_over(
    below: tuple[Tag, ...], fps: float
):
    table = Table(fps=fps)
    assert table.see(card("a"), CORNERS) == "present:a"
    for step in range(round(1.5 * fps)):
        lower = below if step > 0.3 * fps else ()
        aside = raised(card("a", x=60 + 3 * (-1) ** step, angle=80), 30)
        table.see(lower, aside, CORNERS, s=1 / fps, is_still=False, is_reached=True)
    for step in range(round(1.2 * fps)):
        aside = raised(card("a", x=60 + 3 * (-1) ** step, angle=80), 30)
        table.see(card("d"), aside, CORNERS, s=1 / fps, is_still=False, is_reached=True)
    assert {"on-top:d", "unsure:d"} & set(story(table.told).split())


@pytest.mark.parametrize("fps", [30.0, 60.0])
def test_a_top_that_leans_in_a_hand_that_trembles_was_not_pushed_and_the_pile_is_as_high_as_before(
    fps: float,
):
    table = Table(fps=fps)
    assert table.see(fine(raised(card("a"), 5)), CORNERS) == "present:a"
    for n in range(round(0.8 * fps)):
        leans = raised(card("a", x=15 + 0.1 * (n % 3), stickers="1"), -15)
        table.see(fine(leans), CORNERS, s=1 / fps, is_still=False, is_reached=True)
    assert table.see(fine(raised(card("a", x=3), 5)), CORNERS, s=1) == ""
    laid = fine(raised(card("b"), 5.5)), CORNERS
    assert table.see(*laid, s=0.2, is_still=False, is_reached=True) == "on-top:b"
