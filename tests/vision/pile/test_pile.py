"""What comes to lie on the pile: films, a letter for 0.2 s, and tables with their geometry."""

from math import cos, radians, sin

import pytest

from tests.support.films import CORNERS, RATES, Table, card, laid, mat, show, story, stranger
from vision.outline import SHAPE, middle
from vision.pile.rules import ChangeKind, Kind, Pile, Tag, restart_pile
from vision.pile.tracked_tag import REST_S

WITH_MAT = [
    ("______", "empty"),
    ("__aaaa", "empty on-top:a"),
    ("__aaaabbbb", "empty on-top:a on-top:b"),
    ("aaaaaa", "present:a"),
    ("aaaabbbb", "present:a on-top:b"),
    # a hand passes, rests, and lies there for ten seconds: one card, laid once
    ("__aaa..aaa", "empty on-top:a hand"),
    ("__aaa####aaa", "empty on-top:a covered lifted:>a"),
    ("__aaa" + "#" * 50 + "aaa", "empty on-top:a covered lifted:>a"),
    ("__aaa" + "." * 50 + "aaa", "empty on-top:a hand"),
    # away for less than a second it never left; for longer it was lifted and is laid again
    ("__aaa__aaa", "empty on-top:a"),
    ("__aaa______aaa", "empty on-top:a lifted:a>mat empty on-top:a"),
    ("__aaabbbaaaaaaa", "empty on-top:a on-top:b lifted:b>a"),
    ("__aaabbbaabbb", "empty on-top:a on-top:b peek:a"),
    ("__aaabbbaaaaaaabbb", "empty on-top:a on-top:b lifted:b>a on-top:b"),
    # lifted and another laid at once: what showed in between was seen
    ("__aaa__bbb", "empty on-top:a lifted:a>mat empty on-top:b"),
    ("__aaabbbaaccc", "empty on-top:a on-top:b lifted:b>a on-top:c"),
    # the whole pile
    ("__aaabbbccc______", "empty on-top:a on-top:b on-top:c lifted:c>mat empty"),
    # face down on the bare mat, and off again
    ("__#####___", "empty covered lifted:>mat empty"),
    # two new cards side by side are no play, before or after one of them is laid
    ("__****____", "empty fan:b,c"),
    ("__aaa***aaa", "empty on-top:a fan:b,c"),
    ("__aaa***bbb", "empty on-top:a fan:b,c on-top:b"),
    # codes that are no cards, told once for as long as they are there
    ("__????????", "empty foreign"),
    ("__??______??", "empty foreign foreign"),
    ("__!!!__%%%", "empty damaged other-deck"),
]


def turned(tag: Tag, degrees: float) -> Tag:
    """A tag that was stuck so far askew, clockwise."""
    x, y = middle(tag.corners)
    c, s = cos(radians(degrees)), sin(radians(degrees))
    a, b, d, e = (
        (x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in tag.corners
    )
    return Tag(tag.kind, tag.name, (a, b, d, e))


@pytest.mark.parametrize(
    "fps",  # that it is the same at all of them is a law, too: test_laws.py
    [
        pytest.param(fps, marks=() if fps in (RATES[0], RATES[-1]) else pytest.mark.slow)
        for fps in RATES
    ],
)
@pytest.mark.parametrize(("film", "told"), WITH_MAT)
def test_a_film_tells_the_same_at_every_rate(film: str, told: str, fps: float):
    assert story(show(film, fps)) == told


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize(
    ("film", "cards"),
    [
        ("#aa..aa", "a"),
        ("#aaaabbbaaaa", "ab"),
        ("#aaaabbbaaaaaaaaa", "ab"),
        ("#aaaa**bbbb", "ab"),
        ("#aaaa" + "." * 30 + "aaaa", "a"),
        ("#aabbccddee", "abcde"),
    ],
)
def test_what_comes_to_lie_on_top_without_a_mat(film: str, cards: str, fps: float):
    assert laid(show(film, fps, with_mat=False)) == cards


def test_nothing_tells_empty_without_a_mat():
    changes = show("#aaaa" + "#" * 40, with_mat=False)
    assert ChangeKind.EMPTY not in {change.saw for change in changes}


@pytest.mark.parametrize("fps", [30.0, 60.0])
def test_a_card_is_told_within_a_tenth_of_a_second_of_lying_still(fps: float):
    (change,) = (change for change in show("___aaa", fps) if change.saw is ChangeKind.ON_TOP)
    assert REST_S <= change.at - 0.6 <= 0.1


def test_a_card_that_moves_is_not_laid():
    table = Table()
    table.see(mat())
    for step in range(30):  # 60 mm a second
        assert table.see(card("a", x=-30 + 2 * step), CORNERS, s=1 / 30) == ""
    assert table.see(card("a"), CORNERS) == "on-top:a"


def test_a_card_that_trembles_by_less_than_a_millimetre_is_at_rest():
    table = Table()
    table.see(mat())
    told = [table.see(card("a", x=0.3 * (-1) ** n), CORNERS, s=1 / 30) for n in range(10)]
    assert "".join(told) == "on-top:a"


def test_a_card_half_slid_on_is_laid_when_it_covers_the_pile():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    assert table.see(card("b", x=60), card("a"), CORNERS, s=0.4) == ""
    assert table.see(card("b", x=60), card("a"), CORNERS, s=2) == "unsure:b"
    assert table.see(card("b", x=10), CORNERS) == "on-top:b sure:b"


def test_a_card_that_covers_the_mats_middle_is_laid_though_the_top_lies_far_aside():
    table = Table()
    table.see(mat())
    table.see(card("a", x=-30, y=-10), CORNERS)
    both = card("b", x=15, y=10), card("a", x=-30, y=-10, stickers="2"), CORNERS
    assert table.see(*both) == "on-top:b"


def test_a_card_beside_the_pile_is_not_laid():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    assert table.see(card("a"), card("b", x=90, angle=0), CORNERS, s=2) == ""


def test_a_lower_cards_sticker_beside_the_new_top_is_no_news():
    table = Table()
    table.see(mat())
    table.see(card("a", x=12, y=-12), CORNERS)
    # Card b hides one of a's stickers; the other stays in view, is lost and read again.
    top, lower = card("b", x=-2, y=2), card("a", x=12, y=-12, stickers="1")
    assert table.see(top, lower, CORNERS) == "on-top:b"
    assert table.see(top, CORNERS, s=1.5) == ""
    assert table.see(top, lower, CORNERS, s=2) == ""
    assert table.see(lower, CORNERS, s=0.4) == ""  # a hand on b's own stickers
    assert table.see(top, lower, CORNERS, s=2) == ""


def test_a_card_under_the_top_is_not_laid_while_the_top_is_missed():
    table = Table()
    table.see(mat())
    top, lower = card("b", x=-2, y=2), card("a", x=12, y=-12, stickers="1")
    table.see(top, lower, CORNERS, s=0.1)
    assert table.see(lower, CORNERS, s=0.1) == ""


def test_a_card_once_seen_under_another_is_not_laid_when_a_hand_hides_that_tag():
    table = Table()
    table.see(mat())
    table.see(card("x"), CORNERS)
    low, high = card("a", x=48, stickers="1"), card("b")
    assert table.see(card("x", stickers="1"), low, CORNERS) == ""
    assert table.see(high, low, CORNERS) == "unsure:a on-top:b"
    assert table.see(high[:1], low, CORNERS, s=0.5, is_still=False) == ""
    assert table.see(low, CORNERS, s=0.6, is_still=False) in ("", "hand")
    assert table.see(high, low, CORNERS) == ""


def test_a_lower_card_that_is_first_read_now_was_not_laid_on_the_top():
    table = Table()
    table.see(mat())
    table.see(card("b", x=-2, y=2), CORNERS)
    lower = card("a", x=12, y=-12, stickers="1")
    assert table.see(card("b", x=-2, y=2), lower, CORNERS, s=2) == "unsure:a"


@pytest.mark.parametrize("stickers", ["1", "2"])
@pytest.mark.parametrize("angle", [0, 90, 180, 200, 270])
def test_one_sticker_is_enough(stickers: str, angle: float):
    table = Table()
    table.see(mat())
    assert table.see(card("a", angle=angle, stickers=stickers), CORNERS) == "on-top:a"


def test_a_finger_that_moves_from_one_sticker_to_the_other_changes_nothing():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    assert table.see(card("a", stickers="1"), CORNERS) == ""
    assert table.see(card("a", stickers="2"), CORNERS) == ""


def test_one_tag_in_one_place_whichever_way_it_is_turned_is_laid_card_after_card():
    table = Table()
    table.see(s=0.5)
    table.see(s=0.1, is_still=False)
    for name, angle in zip("abcdef", (0, 180, 30, 250, 100, 310), strict=True):
        tag = card(name, x=0, y=0, angle=angle, stickers="1", size=(18, 18))
        assert table.see(tag, s=1) == f"on-top:{name}"


def test_a_deeper_card_beside_a_top_that_was_pushed_aside_is_a_peek():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.see(card("b"), CORNERS)
    pushed = (card("b", x=20, y=14), card("a", stickers="2"), CORNERS)
    assert table.see(*pushed, s=0.2) == "peek:a"
    assert table.see(*pushed, s=2) == ""
    assert table.see(card("b"), CORNERS, s=2) == ""


def test_a_top_that_is_held_aside_for_long_is_neither_lifted_nor_laid_again():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.see(card("b"), CORNERS)
    assert table.see(card("b", x=30), card("a", stickers="1"), CORNERS, s=3) == "peek:a"
    assert table.see(card("b"), CORNERS, s=2) == ""


@pytest.mark.parametrize("aside", [45, 70])
def test_a_top_in_sight_beside_the_pile_is_being_held_for_four_seconds(aside: float):
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.see(card("b"), CORNERS)
    beside = card("b", x=aside, stickers="1"), card("a"), CORNERS
    assert table.see(*beside, s=3) == "peek:a"
    on_its_way = card("b", x=aside / 2 + 20, stickers="1"), card("a"), CORNERS
    assert table.see(*on_its_way, s=1 / 30, is_still=False) == ""
    assert table.see(card("b"), CORNERS, s=2) == ""
    assert table.see(*beside, s=5).endswith("lifted:b>a unsure:b") == (aside == 70)


def test_a_deeper_card_that_showed_before_a_hand_hid_all_was_a_peek():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.see(card("b"), CORNERS)
    assert table.see(card("a"), CORNERS, s=0.4) == ""
    assert table.see(CORNERS, s=1, is_still=False) == "hand"
    assert table.see(card("b"), CORNERS, s=2) == "peek:a"


@pytest.mark.parametrize("fps", RATES)
def test_a_card_face_down_that_leaves_a_sticker_of_the_old_top_in_view_covers_it(fps: float):
    table = Table(fps=fps)
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.see(CORNERS, s=0.4, is_still=False)
    assert table.see(card("a", stickers="1"), CORNERS, s=2) == "covered"
    table.see(CORNERS, s=0.4, is_still=False)
    assert table.see(card("a"), CORNERS, s=2) == "lifted:>a"


def test_a_sticker_that_is_missed_though_nothing_moved_is_no_cover():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.see(CORNERS, s=0.2, is_still=False)
    table.see(card("a"), CORNERS, s=0.2)
    assert table.see(card("a", stickers="2"), CORNERS, s=3) == ""


def test_a_card_half_on_another_that_lies_face_down_is_not_laid():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    assert table.see(CORNERS, s=1) == "covered"
    assert table.see(card("b", x=60), CORNERS, s=2) == "unsure:b"
    assert table.see(card("b", x=10), CORNERS) == "on-top:b sure:b"


def test_a_card_half_on_is_laid_when_the_hand_that_hid_the_top_is_gone():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    assert table.see(card("b", x=60), CORNERS, s=0.8, is_still=False) in ("", "hand")
    assert table.see(card("b", x=60), card("a", stickers="2"), CORNERS, s=2) == "on-top:b"


def test_two_cards_that_came_one_by_one_and_settled_together_are_a_fan():
    table = Table()
    table.see(mat())
    for step in range(20):
        told = table.see(card("b", x=60 - 2 * step, angle=0), CORNERS, s=1 / 30, is_still=False)
        assert told in ("", "hand")
    fan = card("b", x=18, angle=0), card("c", x=-18, angle=0, stickers="1")
    assert table.see(*fan, CORNERS, s=0.2) == "fan:b,c"
    assert table.see(fan[0], CORNERS, s=0.4) == ""  # one of the two is not read for a while
    assert table.see(*fan, CORNERS, s=1) == ""


def test_two_stickers_of_one_card_that_differ_are_damaged():
    table = Table()
    table.see(mat())
    assert table.see(card("a", stickers="1"), card("b", stickers="2"), CORNERS) == "damaged"


def test_stickers_that_are_stuck_askew_tell_the_card_all_the_same():
    def askew(first: str, second: str) -> tuple[Tag, ...]:
        (one,), (other,) = card(first, stickers="1"), card(second, stickers="2")
        return (turned(one, 7), turned(other, 5))

    table = Table()
    table.see(mat())
    assert table.see(askew("a", "a"), CORNERS) == "on-top:a"
    assert table.pile.shape == pytest.approx(SHAPE, rel=0.25)
    assert table.see(askew("b", "c"), CORNERS) == "damaged"


def test_a_second_sticker_that_shows_later_and_says_another_card_is_damaged():
    table = Table()
    table.see(mat())
    assert table.see(card("a", x=3, y=-4, angle=98, stickers="1"), CORNERS) == "on-top:a"
    both = (
        card("a", x=3, y=-4, angle=98, stickers="1"),
        card("b", x=3, y=-4, angle=98, stickers="2"),
    )
    assert table.see(*both, CORNERS, s=2) == "damaged unsure:b"
    assert table.see(both[1], CORNERS, s=0.5) == ""


def test_cards_of_another_size_are_learned_from_their_two_stickers():
    table = Table()
    table.see(mat())
    table.see(card("a", size=(44, 68)), CORNERS)
    small = card("b", x=6, size=(44, 68), stickers="1")
    assert table.see(small, CORNERS) == "on-top:b"
    assert table.pile.shape == pytest.approx((44 / (18 * 21 / 29), 68 / (18 * 21 / 29)))


def test_a_pile_that_is_pushed_is_followed():
    table = Table()
    table.see(card("a"))
    table.see(card("a", x=50))
    assert table.see(card("b", x=50)) == "on-top:b"


def test_loose_cards_are_present_and_the_ones_off_the_mats_middle_are_not():
    table = Table()
    assert table.see(card("a"), card("z", x=85, angle=0), CORNERS) == "present:a"


def test_a_card_whose_stickers_were_hidden_in_part_shows_that_the_top_is_gone():
    table = Table()
    table.see(mat())
    table.see(card("a", angle=62), CORNERS)
    assert table.see(card("b"), CORNERS, s=2) == "on-top:b"
    assert table.see(card("a", angle=62, stickers="1"), CORNERS, s=2) == "covered"
    assert table.see(card("b"), CORNERS, s=2) == "lifted:>b"
    assert table.see(card("a", angle=62), CORNERS, s=2) == "lifted:b>a"


@pytest.mark.parametrize("deepest", [(), ("2",)])
def test_what_is_left_is_the_highest_card_in_sight_wherever_its_tags_are(deepest: tuple[str]):
    table = Table()
    table.see(mat())
    table.see(card("a", x=2), CORNERS)
    b, low = card("b", x=30, y=-15, stickers="1"), [card("a", x=2, stickers=s) for s in deepest]
    table.see(card("b", x=30, y=-15), CORNERS)
    table.see(card("c", x=-12, y=10), b, CORNERS)
    assert table.pile.cards == ("a", "b", "c")
    shown = (b, *low) if low else (b, mat("mat.5"))
    assert table.see(*shown, CORNERS, s=2) == "lifted:c>b"


def test_what_is_read_late_was_there_before_as_long_as_nothing_stirs():
    table = Table()
    assert table.see(CORNERS, s=2) in ("", "covered")
    assert table.see(card("a"), CORNERS, s=1) == "present:a"
    table = Table()
    table.see(CORNERS, s=2)
    table.see(CORNERS, s=0.1, is_still=False)
    assert table.see(card("a"), CORNERS, s=1).endswith("on-top:a")


@pytest.mark.parametrize("fps", RATES)
def test_a_card_that_slid_aside_and_on_which_the_next_is_laid_was_not_lifted(fps: float):
    table = Table(fps=fps)
    for name in ("mat", "a", "b"):
        table.see(mat() if name == "mat" else card(name), CORNERS)
    beside = card("a", stickers="2")
    assert table.see(beside, card("b", x=22), CORNERS, s=1) == "peek:a"
    table.see(beside, CORNERS, s=0.1, is_still=False, is_reached=True)
    told = table.see(beside, card("c", x=21), CORNERS, s=1, is_reached=True)
    assert told == "on-top:c"
    assert table.pile.cards == ("a", "b", "c")


def test_a_lifted_card_tells_when_it_was_last_there():
    (lifted,) = (change for change in show("__aaa______") if change.saw is ChangeKind.LIFTED)
    assert lifted.since == pytest.approx(1.0, abs=0.05)
    assert lifted.at - (lifted.since or 0) == pytest.approx(1.0, abs=0.05)
    assert lifted.as_json().keys() == {"at", "saw", "card", "below", "since"}


def test_a_pile_that_is_known_goes_on_after_a_restart():
    table = Table(Pile(cards=("a", "b")))
    assert table.see(card("b"), CORNERS) == "present:b"
    assert table.see(card("a"), CORNERS, s=2) == "lifted:b>a"


def test_a_cleared_pile_tells_again_what_is_present():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.pile = restart_pile(table.pile)
    assert table.see(card("a"), CORNERS) == "present:a"


def test_five_hundred_foreign_codes_are_no_card():
    table = Table()
    table.see(mat())
    crowd = [stranger(Kind.FOREIGN, str(n)) for n in range(500)]
    assert set(table.see(mat(), *crowd, s=0.2).split()) == {"foreign"}


def test_a_code_without_any_size_is_overlooked():
    table = Table()
    flat = (mat("mat.1")[0].__class__(Kind.CARD, "a", ((5, 5), (5, 5), (5, 5), (5, 5))),)
    assert table.see(flat, s=1) == ""


def test_a_card_that_shows_where_the_first_top_was_seen_going_lay_below_it():
    table = Table()
    assert table.see(card("b"), CORNERS) == "present:b"
    assert table.see(card("b", x=8), CORNERS, s=1 / 30, is_still=False) == ""
    assert table.see(CORNERS, s=0.1, is_still=False) == ""
    assert table.see(card("a"), CORNERS, s=2) == "lifted:b>a"
    assert table.see(card("b"), CORNERS) == "on-top:b"


def test_a_first_top_that_is_put_back_was_held_up_and_the_card_below_looked_at():
    table = Table()
    table.see(card("b"), CORNERS)
    table.see(card("b", x=8), CORNERS, s=1 / 30, is_still=False)
    assert table.see(card("a"), CORNERS, s=0.5) == ""
    assert table.see(card("b"), CORNERS, s=2) == "peek:a"


@pytest.mark.parametrize(
    ("going", "hidden_s"), [(0, 0.1), (8, 0.4)], ids=["top at rest", "a while hidden"]
)
def test_what_is_laid_on_the_first_top_is_laid(going: float, hidden_s: float):
    table = Table()
    table.see(card("b"), CORNERS)
    table.see(card("b", x=going), CORNERS, s=1 / 30, is_still=False)
    table.see(CORNERS, s=hidden_s, is_still=False)
    assert table.see(card("a"), CORNERS, s=2) == "on-top:a"


def test_a_card_that_is_laid_while_it_pushes_the_top_was_not_there_before():
    table = Table()
    table.see(mat())
    table.see(card("b"), CORNERS)
    table.see(card("b", x=8), CORNERS, s=1 / 30, is_still=False)
    assert table.see(card("a"), CORNERS, s=2) == "on-top:a"
