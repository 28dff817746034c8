"""A tag is read exactly or not at all."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.tags import (
    CLEAR,
    DIGITS,
    MAT,
    BadDeck,
    Deck,
    Kind,
    NoSuchPiece,
    Read,
    TaggedPiece,
    new_code,
    tag_text,
)

PIECES = tuple(TaggedPiece(f"card-{n}", n, f"Card {n}") for n in range(1260))
DECK = Deck.of("K7QD", PIECES)
ANY = "".join(map(chr, range(32, 127)))
numbers = st.integers(0, 1259)
places = st.integers(0, 9)


def test_every_tag_of_a_deck_reads_as_its_piece():
    for piece in DECK.numbers:
        assert DECK.read(DECK.text(piece)) == Read(Kind.CARD, piece)


def test_a_tag_is_ten_characters_of_qrs_alphanumeric_set():
    for piece in DECK.numbers:
        text = DECK.text(piece)
        assert len(text) == 10
        assert text.startswith("RTK7QD")
        assert set(text) <= set(DIGITS)


def test_a_text_never_changes_between_releases():
    assert [tag_text("K7QD", number) for number in (0, 1, 62, 1259)] == [
        "RTK7QD00W3",
        "RTK7QD01VE",
        "RTK7QD1QOC",
        "RTK7QDYZ54",
    ]


@given(numbers, places, st.sampled_from(ANY))
def test_one_wrong_character_is_never_a_card(number: int, place: int, character: str):
    text = tag_text("K7QD", number)
    wrong = text[:place] + character + text[place + 1 :]
    assert wrong == text or DECK.read(wrong).kind is not Kind.CARD


@given(numbers, places, st.sampled_from(DIGITS))
def test_one_wrong_character_is_never_whole(number: int, place: int, character: str):
    text = tag_text("K7QD", number)
    wrong = text[:place] + character + text[place + 1 :]
    if wrong != text:
        assert DECK.read(wrong).kind is (Kind.FOREIGN if place < 2 else Kind.DAMAGED)


@given(numbers, st.integers(0, 8))
def test_two_neighbours_that_changed_places_are_never_a_card(number: int, place: int):
    text = tag_text("K7QD", number)
    swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    assert swapped == text or DECK.read(swapped).kind in (Kind.FOREIGN, Kind.DAMAGED)


@given(st.text())
def test_any_other_text_is_foreign(text: str):
    assert DECK.read(text).kind is Kind.FOREIGN


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Kind.FOREIGN),
        ("https://example.org", Kind.FOREIGN),
        ("rt" + tag_text("K7QD", 1)[2:].lower(), Kind.FOREIGN),
        (tag_text("K7QD", 1) + "\n", Kind.FOREIGN),
        (tag_text("K7QD", 1) + "\0", Kind.FOREIGN),
        (tag_text("K7QD", 1) * 2, Kind.FOREIGN),
        (tag_text("AAAA", 1), Kind.OTHER_DECK),
        (tag_text("K7QD", 1)[:9] + "-", Kind.DAMAGED),
        ("RTK7QD\N{FULLWIDTH DIGIT ZERO}1AB", Kind.DAMAGED),
    ],
)
def test_what_a_text_is(text: str, kind: Kind):
    assert DECK.read(text) == Read(kind)


def test_a_number_that_no_piece_has_is_damaged():
    assert Deck.of("K7QD", PIECES[:5]).read(tag_text("K7QD", 5)) == Read(Kind.DAMAGED)


def test_the_mats_tags_are_part_of_every_deck():
    deck = Deck.of("K7QD", ())
    assert tuple(deck.numbers) == MAT == ("mat.1", "mat.2", "mat.3", "mat.4", "mat.5")
    assert deck.text("mat.1")[6:8] == "Z1"


def test_a_new_code_has_no_look_alikes_and_depends_on_chance_alone():
    assert not set(CLEAR) & set("01258BGIOSUZ")
    assert new_code(random.Random(7)) == new_code(random.Random(7))
    assert len({new_code(random.Random(seed)) for seed in range(50)}) > 45


@pytest.mark.parametrize("code", ["", "K7Q", "K7QDX", "k7qd", "K7Q ", "K7QÄ", "K7QD\n"])
def test_a_code_that_no_tag_can_hold_is_refused(code: str):
    with pytest.raises(BadDeck, match="four of 0-9 and A-Z"):
        Deck.of(code, ())


@pytest.mark.parametrize("number", [-1, 1260, 1261, 5000])
def test_a_number_outside_the_cards_range_is_refused(number: int):
    with pytest.raises(BadDeck):
        Deck.of("K7QD", [TaggedPiece("a", number, "A")])


def test_two_pieces_with_one_number_are_refused():
    with pytest.raises(BadDeck, match="same number"):
        Deck.of("K7QD", [TaggedPiece("a", 1, "A"), TaggedPiece("b", 1, "B")])


def test_a_piece_that_is_not_in_the_deck_is_named():
    with pytest.raises(NoSuchPiece, match="nobody: no such piece"):
        DECK.text("nobody")
