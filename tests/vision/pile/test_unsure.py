"""Nothing at rest is passed over in silence: what is asked, and what is told of odd tables."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.films import CORNERS, RATES, SCALE, Table, card, fine, mat, raised
from tests.support.stacks import Hand, LaidCard, Stack, careless, seen
from vision.outline import SHAPE
from vision.pile.change import ChangeKind
from vision.pile.rules import Kind, Tag
from vision.tags import stranger, tag_text


def piled(*cards: str) -> Table:
    """A table on which cards were laid squarely."""
    table = Table()
    table.see(mat())
    for name in cards:
        table.see(card(name), CORNERS)
    return table


def moved(tags: tuple[Tag, ...], x: float, y: float = 0) -> tuple[Tag, ...]:
    return tuple(
        replace(tag, corners=tuple((px + x * SCALE, py + y * SCALE) for px, py in tag.corners))
        for tag in tags
    )


def scaled(tags: tuple[Tag, ...], by: float) -> tuple[Tag, ...]:
    """Tags that are so much larger, each where it is."""

    def grown(tag: Tag) -> Tag:
        x, y = (sum(point[axis] for point in tag.corners) / 4 for axis in (0, 1))
        a, b, c, d = ((x + (px - x) * by, y + (py - y) * by) for px, py in tag.corners)
        return replace(tag, corners=(a, b, c, d))

    return tuple(grown(tag) for tag in tags)


# -- causes of lays that were missed -----------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_a_card_seen_by_one_askew_sticker_at_first_is_told_when_both_are_read(first: int):
    stack = Stack(1)
    stack.lay(LaidCard("a", 0, 0, 90))
    stuck = ((3, 0, 8), (0, 3, -8))
    new = LaidCard("b", 14, 18, 60, stuck)
    told = stack.lay(new, (((stack.over(new, first),), 0.5),))
    assert told == "on-top:b"


@pytest.mark.parametrize("x", [38, 44, 48])
def test_a_careless_card_that_covers_less_than_half_of_the_top_is_laid(x: float):
    stack = Stack(1)
    stack.lay(LaidCard("a", 0, 0, 90))
    assert stack.lay(LaidCard("b", x, 0, 90)) == "on-top:b"


def test_a_lower_cards_code_just_beside_the_edge_is_not_on_the_new_card():
    stack = Stack(1)
    stack.lay(LaidCard("a", 0, 0, 90))
    new = LaidCard("b", -20, 4, 90, ((3, 3, 8), (3, 3, 8)))  # a's code shows 1 mm beside it
    assert stack.lay(new) == "on-top:b"


def test_a_first_top_that_is_pushed_aside_uncovers_no_new_card():
    table = Table()
    assert table.see(card("b"), CORNERS) == "present:b"
    assert table.see(card("b", x=8), CORNERS, s=1 / 30, is_still=False) == ""
    beside = card("b", x=30, stickers="1"), card("a", stickers="2"), CORNERS
    assert "on-top" not in table.see(*beside, s=3)


@pytest.mark.parametrize("hidden_s", [0.4, 1.5, 4])
def test_a_hand_that_rests_on_a_careless_pile_makes_no_lay_and_no_lift(hidden_s: float):
    stack = Stack(2)
    for n, name in enumerate("abcd"):
        stack.lay(LaidCard(name, 12 * (-1) ** n, 7 * (n % 3 - 1), 90 + 25 * n))
    top = stack.cards[-1]
    fingers: tuple[Hand, ...] = (stack.over(top, 0), stack.over(top, 1))
    told = f"{stack.look(hidden_s, fingers)} {stack.look(1.5)}".split()
    assert [word for word in told if word not in ("hand", "covered", "lifted:>d")] == []


def test_a_pile_that_is_taken_up_and_laid_anew_tells_its_top_alone():
    stack = Stack(3)
    for name, x, angle in (("a", -24, 90), ("b", 20, 90), ("c", 0, 90)):
        stack.lay(LaidCard(name, x, -4 * (name == "c"), angle))
    assert {tag.name for tag in seen(stack.cards)} >= {"a", "b", "c"}
    cards, stack.cards = stack.cards, []
    assert stack.look(2).split() == ["lifted:c>mat", "empty"]
    stack.cards = [replace(one, x=one.x + 6, y=one.y - 5) for one in cards]
    assert stack.look(1.5) == "on-top:c"


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize(
    ("is_still", "x", "told"),
    [
        (True, 15, "covered lifted:b>a on-top:b"),  # away for two seconds, and nothing moved
        (True, 0, "covered lifted:>b"),  # a cover was taken off
        (False, 15, "hand"),  # pushed by the hand that hid it
    ],
)
def test_a_top_that_lies_elsewhere_was_taken_off_unless_a_hand_moved_over_it_all_along(
    is_still: bool, x: float, told: str, fps: float
):
    table = Table(fps=fps)
    for sight in (mat(), card("a"), card("b")):
        table.see(sight, CORNERS)
    hidden = table.see(CORNERS, s=2, is_still=is_still)
    assert f"{hidden} {table.see(card('b', x=x), CORNERS, s=1)}".strip() == told
    assert table.pile.cards == ("a", "b")


def test_a_lower_card_whose_code_is_read_now_and_then_is_asked_for_once():
    table = piled("a")
    lower = card("b", x=20, y=4, stickers="1")
    assert table.see(card("a"), lower, CORNERS, s=2) == "unsure:b"
    assert table.see(card("a"), CORNERS, s=2) == "sure:b"
    assert table.see(card("a"), lower, CORNERS, s=2) == ""


@pytest.mark.parametrize(
    ("then", "told"),
    [
        (card("a", stickers="2"), "on-top:b sure:b"),  # the first top lies where it lay
        (card("a", x=-20, y=5), "lifted:a>b on-top:a sure:b"),  # it was taken off, and is back
    ],
    ids=["in its place", "elsewhere"],
)
def test_what_comes_to_light_as_a_first_top_goes_is_asked_for_until_that_top_is_seen(
    then: tuple[Tag, ...], told: str
):
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    table.see(CORNERS, s=0.1, is_still=False)
    first, second = card("b", x=8, angle=0)
    emerging = replace(first, cut=first.corners[:1]), replace(second, cut=second.corners[:1])
    assert table.see(emerging, CORNERS, s=0.2, is_still=False) == ""
    assert table.see((first, second), CORNERS, s=1.5) == "unsure:b"
    assert table.told[-1].why == "uncovered"
    shown = () if "lifted" in told else (first, second)
    assert table.see(then, shown, CORNERS, s=0.5) == told


@pytest.mark.parametrize("stickers", ["1", "12"])
def test_a_card_below_one_that_was_there_from_the_start_was_there_too(stickers: str):
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    assert table.see(card("a"), card("b", x=20, y=4, stickers=stickers)[:1], CORNERS, s=2) == ""
    assert table.pile.cards == ("b", "a")
    assert table.see(card("b", x=20, y=4), CORNERS, s=2) == "lifted:a>b"


def test_a_card_that_came_below_one_that_was_laid_anew_is_asked_for():
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    table.see(mat(), s=2)
    assert table.see(card("a", x=5), CORNERS) == "on-top:a"
    told = table.see(card("a", x=5), card("b", x=25, y=4, stickers="1"), CORNERS, s=2)
    assert told == "unsure:b"


@pytest.mark.parametrize("seed", range(20))
def test_a_new_card_on_a_pile_that_was_there_is_reported_with_one_sticker_hidden(seed: int):
    chance, stack = random.Random(seed), Stack(seed)
    stack.table = Table()
    stack.cards = [careless(name, chance) for name in "pqr"]
    stack.look(1)
    new = careless("b", chance)
    told = stack.lay(new, (((stack.over(new, seed % 2),), 1.0),))
    assert told.split()[0] in ("on-top:b", "unsure:b")
    assert "on-top:b" in told


@pytest.mark.parametrize(
    ("then", "told"),
    [
        (card("a", stickers="2"), "on-top:b"),  # the first top shows beside it
        ((), "unsure:b"),
    ],
    ids=["shows", "does not"],
)
def test_a_card_that_hides_not_all_of_a_first_top_that_went_may_have_lain_below_it(
    then: tuple[Tag, ...], told: str
):
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    table.see(CORNERS, s=0.1, is_still=False)
    seen = card("b", x=30, angle=0), then, CORNERS
    assert table.see(*seen, s=1) == told
    assert table.told[-1].why == ("uncovered" if told == "unsure:b" else None)


def test_a_card_of_which_a_code_would_have_shown_beside_a_first_top_did_not_lie_below_it():
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    table.see(CORNERS, s=0.1, is_still=False)
    assert table.see(card("b", x=40, angle=0), CORNERS, s=0.2, is_still=False) == "on-top:b"


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("hidden_s", [0, 0.6])
@pytest.mark.parametrize(("corners", "mm"), [(fine, 0.4), (fine, 1.25), (tuple, 5)])
def test_what_shows_lower_where_a_packet_with_a_first_top_lay_was_not_laid(
    corners: Callable[[tuple[Tag, ...]], tuple[Tag, ...]], mm: float, hidden_s: float, fps: float
):
    table, top = Table(fps=fps), corners(raised(card("c", x=3), 8))
    assert table.see(corners(raised(card("b"), 7.5)), CORNERS, s=1) == "present:b"
    assert table.see(top, CORNERS, s=1) == "on-top:c"
    below = corners(raised(card("a", y=-3), 8 - mm))
    table.see(CORNERS, s=hidden_s, is_still=False, is_reached=True)
    assert table.see(below, CORNERS, s=0.8, is_reached=True) == "unsure:a"
    assert table.told[-1].why == "uncovered"
    assert table.see(top, CORNERS, s=2, is_still=False) == "sure:a"
    assert table.pile.cards == ("b", "c")


@pytest.mark.parametrize("stickers", ["1", "2", "12"])
def test_what_shows_lower_as_a_packet_with_a_first_top_rises_in_a_hand_was_not_laid(stickers: str):
    table = Table()
    assert table.see(fine(raised(card("b"), 7.5)), CORNERS, s=1) == "present:b"
    assert table.see(fine(raised(card("c", x=3), 8)), CORNERS, s=1) == "on-top:c"
    below = fine(raised(card("a", x=-12, angle=100, stickers=stickers), 5.5))
    rising = [raised(card("c", x=3, y=3 * n), 8 + 3 * n) for n in range(1, 16)]
    told = [table.see(one, below, CORNERS, s=1 / 30, is_reached=True) for one in rising]
    assert "on-top:a" not in told
    assert table.pile.cards[-1] == "c"


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
def test_one_code_that_shows_below_a_packet_in_a_hand_may_be_the_higher_one_of_a_card_that_leans(
    fps: float,
):
    table = Table(fps=fps)
    assert table.see(fine(raised(card("b"), 7.5)), CORNERS, s=1) == "present:b"
    assert table.see(fine(raised(card("c", x=3), 8)), CORNERS, s=1) == "on-top:c"
    held = raised(card("c", x=12), 25), CORNERS
    bare = fine(raised(card("a", x=-12, angle=100, stickers="1"), 8.25))
    assert table.see(*held, bare, s=1, is_reached=True) == "unsure:a"
    assert table.told[-1].why == "uncovered"


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
def test_a_card_that_may_lie_or_not_is_asked_for_beside_a_card_that_came_with_it_and_is_held(
    fps: float,
):
    table = Table(fps=fps)
    assert table.see(fine(raised(card("b"), 7.5)), CORNERS, s=1) == "present:b"
    held = raised(card("d", x=30, y=30, stickers="1"), 60)
    low = fine(raised(card("a", x=-12, angle=100, stickers="1"), 7.2))
    told = table.see(held, low, CORNERS, s=1, is_still=False, is_reached=True)
    assert told == "fan:a,d unsure:a"


def test_what_shows_as_a_card_that_was_asked_for_rises_from_a_first_top_is_asked_for():
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    table.see(CORNERS, s=0.1, is_still=False)
    assert table.see(card("b", x=30, angle=0), CORNERS, s=1) == "unsure:b"
    table.see(raised(card("b", x=36, angle=0), 10), CORNERS, s=1 / 30, is_still=False)
    table.see(CORNERS, s=0.1, is_still=False)
    assert table.see(card("c"), CORNERS, s=0.8) == "unsure:c"
    assert table.told[-1].why == "uncovered"


def test_what_came_to_rest_while_the_top_was_in_a_hand_lies_below_it():
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    assert table.see(card("b", x=5), CORNERS) == "on-top:b"
    bare = card("c", x=-30, stickers="1")
    held = [raised(card("b", x=5, y=2 * n), 10 + n) for n in range(40)]
    for one in held:
        table.see(one, bare, CORNERS, s=1 / 30, is_still=False, is_reached=True)
    assert "on-top:c" not in table.see(card("b", x=8), bare, CORNERS, s=3)
    assert table.pile.top == "b"


@pytest.mark.parametrize("mm", [0.25, 0.5])
def test_what_is_laid_in_a_moment_and_lies_half_a_card_higher_than_the_top_is_laid(mm: float):
    table = Table()
    assert table.see(fine(raised(card("b"), 2)), CORNERS) == "present:b"
    assert table.see(fine(raised(card("c", x=3), 2.5)), CORNERS) == "on-top:c"
    laid = fine(raised(card("a", y=-3), 2.5 + mm))
    assert table.see(laid, CORNERS, s=0.2, is_still=False, is_reached=True) == "on-top:a"


@pytest.mark.parametrize("fps", [30.0, 60.0])
def test_what_stirs_as_it_comes_is_in_a_hand_that_lays_it_though_it_seems_no_higher(fps: float):
    table = Table(fps=fps)
    assert table.see(fine(raised(card("b"), 2)), CORNERS) == "present:b"
    assert table.see(fine(raised(card("c", x=3), 2.5)), CORNERS) == "on-top:c"
    for x in (0.2, 0.1, 0):
        comes = fine(raised(card("a", x=x, y=-3, stickers="1"), 3 + 2 * x)), CORNERS
        assert table.see(*comes, s=1 / fps, is_still=False, is_reached=True) == ""
    lies = fine(raised(card("a", y=-3, stickers="1"), 2.3)), CORNERS
    assert table.see(*lies, s=0.3, is_still=False, is_reached=True) == "on-top:a"


def test_what_shows_lower_beside_a_packet_whose_lower_card_lies_there_still_is_laid():
    table = Table()
    lower = fine(raised(card("b", x=-25, stickers="2"), 7.5))
    assert table.see(lower, CORNERS) == "present:b"
    assert table.see(lower, fine(raised(card("c", x=10), 8)), CORNERS) == "on-top:c"
    laid = fine(raised(card("a", x=10), 7))
    assert table.see(lower, laid, CORNERS, s=0.5) == "on-top:a"


def test_a_first_top_that_comes_to_lie_on_what_it_left_bare_was_lifted_and_laid_again():
    table = Table()
    assert table.see(card("a"), CORNERS) == "present:a"
    table.see(CORNERS, s=0.1, is_still=False)
    table.see(card("b", x=-25, angle=0), card("c", x=30, angle=0), CORNERS, s=2)
    told = table.see(card("a", x=-20, angle=80), card("c", x=30, angle=0)[:1], CORNERS, s=0.5)
    assert "lifted:a>" in told
    assert "on-top:a" in told


# -- what is asked -----------------------------------------------------------------------------


@pytest.mark.parametrize("fps", RATES)
def test_a_card_at_rest_that_overlaps_the_pile_a_little_is_asked_for_once(fps: float):
    table = Table(fps=fps)
    table.see(mat())
    table.see(card("a"), CORNERS)
    assert table.see(card("a"), card("b", x=72, angle=0), CORNERS, s=0.4) == ""
    assert table.see(card("a"), card("b", x=72, angle=0), CORNERS, s=5) == "unsure:b"
    (asked,) = (change for change in table.told if change.saw is ChangeKind.UNSURE)
    assert asked.as_json().keys() == {"at", "saw", "card", "why"}
    assert asked.why == "aside"


@pytest.mark.parametrize(
    ("then", "became"),
    [
        (card("b"), "on-top:b sure:b"),
        (card("a") + card("b", x=92, angle=0), "sure:b"),
        (card("a"), "sure:b"),
    ],
    ids=["on-top", "beside", "gone"],
)
def test_what_became_of_a_card_that_was_asked_for_is_told(then: tuple[Tag, ...], became: str):
    table = piled("a")
    table.see(card("a"), card("b", x=72, angle=0), CORNERS, s=1)
    assert table.see(then, CORNERS, s=2) == became
    assert table.told[-1].became == ("on-top" if "on-top" in became else table.told[-1].became)
    assert table.told[-1].as_json().keys() == {"at", "saw", "card", "became"}


def test_a_card_that_was_gone_is_asked_for_again():
    table = piled("a")
    aside = card("a"), card("b", x=72, angle=0), CORNERS
    assert table.see(*aside, s=1) == "unsure:b"
    assert table.see(card("a"), CORNERS, s=2) == "sure:b"
    assert table.see(card("a"), card("b", x=74, angle=4), CORNERS, s=1) == "unsure:b"


def test_a_fan_that_stays_for_three_seconds_is_asked_for_card_by_card():
    table = piled("a")
    held = card("b", x=-32, angle=0) + card("c", x=32, angle=0)
    assert table.see(held, CORNERS, s=2.8) == "fan:b,c"
    assert table.see(held, CORNERS, s=1) == "unsure:b unsure:c"
    assert {change.why for change in table.told if change.saw is ChangeKind.UNSURE} == {"fan"}


def test_two_cards_that_seem_to_lie_on_each_other_are_asked_for():
    table = piled("a")
    both = card("b", x=30, y=4, angle=90), card("a"), CORNERS
    assert table.see(*both, s=2) == "unsure:b"
    assert table.told[-1].why == "both"


def test_a_card_that_slid_below_the_pile_is_asked_for():
    table = piled("a")
    assert table.see(card("a"), card("b", x=20, y=4, stickers="1"), CORNERS, s=2) == "unsure:b"
    assert table.told[-1].why == "under"


def test_a_card_whose_border_is_cut_by_the_top_lies_below_it():
    table = piled("a")
    (sticker,) = card("b", x=20, y=25, stickers="1")
    at_the_tops_edge = ((640 + 43 * SCALE, 360 + 5 * SCALE),) * 3
    cut = replace(sticker, cut=at_the_tops_edge)
    assert "on-top" not in table.see(card("a"), (cut,), CORNERS, s=2)


# -- odd tables --------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "s", "why"), [(0.8, 2, "size"), (1.25, 4, "held")])
def test_a_telephone_that_shows_a_code_of_another_size_is_asked_for(by: float, s: float, why: str):
    table = piled("a")
    shown = scaled(card("b", stickers="1"), by)
    assert table.see(shown, CORNERS, s=s) == "unsure:b"
    assert table.told[-1].why == why


def test_stickers_of_another_size_than_the_mats_tags_are_believed_when_both_are_read():
    table = Table()
    table.see(mat())
    small = scaled(card("a"), 2 / 3)
    assert table.see(small[:1], CORNERS, s=0.4) == ""
    assert table.see(small, CORNERS) == "on-top:a"
    assert table.see(scaled(card("b", x=4), 2 / 3)[:1], CORNERS) == "on-top:b"


def test_a_pile_that_grows_to_sixty_cards_and_is_taken_away_keeps_its_size():
    table = piled()
    for n in range(60):
        by = 1 + 0.13 * n / 60
        assert table.see(scaled(card(f"x{n}"), by)[: 1 + n % 2], CORNERS) == f"on-top:x{n}"
    table.see(mat(), s=2)
    assert table.see(card("y", stickers="1"), CORNERS) == "on-top:y"


def test_a_mat_that_lies_upside_down_works():
    def turned(tags: tuple[Tag, ...]) -> tuple[Tag, ...]:
        return tuple(
            replace(tag, corners=tuple((1280 - x, 720 - y) for x, y in tag.corners)) for tag in tags
        )

    table = Table()
    assert table.see(turned(mat())) == "empty"
    assert table.see(turned(CORNERS), card("a", x=5)) == "on-top:a"
    assert table.see(turned(CORNERS), card("b", x=-5)) == "on-top:b"


@pytest.mark.parametrize("left", [("mat.1", "mat.4"), ("mat.1", "mat.2"), ("mat.2",)])
def test_a_mat_that_the_pile_half_covers_works(left: tuple[str, ...]):
    table = Table()
    assert table.see(mat(*left), card("a", x=25, y=6)) == "present:a"
    assert table.see(mat(*left), card("b", x=20, y=2, angle=70)) == "on-top:b"


def test_two_mats_are_refused_and_their_tags_are_named():
    table = Table()
    two = moved(mat(), -30, -20) + moved(mat(), 40, 25)
    assert table.see(two, s=1) == "two-mats:mat.1,mat.2,mat.3,mat.4,mat.5"
    told = table.see(two, card("a"), s=2)
    assert told == "unsure:a"
    assert table.told[-1].why == "two-mats"
    assert table.see(mat(), s=2) == "empty sure:a"
    assert table.see(CORNERS, card("a"), s=1) == "on-top:a"


def test_a_second_mat_that_is_laid_beside_a_known_one_is_told_and_the_first_counts_on():
    table = piled("a")
    second = moved(mat("mat.1"), 0, 70)
    assert table.see(CORNERS, card("a"), second, s=1) == "two-mats:mat.1"
    assert table.see(CORNERS, card("b", x=5), second, s=1) == "on-top:b"


def test_the_tags_of_another_boxs_mat_are_one_thing():
    texts = [tag_text("AAAA", 1260 + n) for n in range(1, 6)]
    assert {stranger(text) for text in texts} == {"RTAAAA mat"}
    assert stranger(tag_text("AAAA", 7)) == tag_text("AAAA", 7)
    table = Table()
    tags = tuple(
        replace(tag, kind=Kind.OTHER_DECK, name=stranger(text))
        for tag, text in zip(mat(), texts, strict=True)
    )
    assert table.see(tags, s=5) == "other-deck"


def test_a_pile_that_is_built_beside_the_mat_is_told():
    table = piled()
    told = table.see(mat(), card("a", x=95, angle=0), s=2)
    assert told == ""
    told = table.see(mat(), card("b", x=93, y=4, angle=5), s=2)
    assert told == "beside:a,b"
    assert table.see(mat(), card("c", x=96, y=-3, angle=2), s=2) == ""


def test_loose_cards_beside_a_pile_that_grows_are_nobodys_business():
    table = piled("x")
    loose = card("a", x=95, angle=0)
    assert table.see(CORNERS, card("x"), loose, s=2) == ""
    assert table.see(CORNERS, card("x"), card("b", x=93, y=4, angle=5), s=3) == ""


def test_stickers_that_only_a_card_too_slender_would_bear_are_askew_on_one_like_the_others():
    stack = Stack(1)
    stack.lay(LaidCard("a", 0, 0, 90, ((2.9, 0, -8), (2.9, 0, -8))))
    turned = LaidCard("b", 5, 0, 60, ((6.0, 0, -8), (6.0, 0, -8)))
    stack.lay(turned)
    assert stack.table.pile.shape == SHAPE


@pytest.mark.parametrize("off_mm", [5, 9])
def test_stickers_stuck_far_inside_make_no_smaller_card_and_no_wider_gap(off_mm: float):
    stack = Stack(1)
    inside = ((4.0, 4.0, 0.0), (4.0, 4.0, 0.0))
    stack.lay(LaidCard("a", 25, 0, 90, inside))
    assert stack.lay(LaidCard("b", 25 + 88 + off_mm, 0, 90)) == "unsure:b"
