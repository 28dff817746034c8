"""Photographs of a deck, added up: what is there, missing, doubled, or of something else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from firmware.games.registry import GAMES
from firmware.owner.deck_check import DeckCheck, check_deck, contents_of
from vision.photo import FoundPiece, Photo
from vision.tags import Kind

BOX = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
RUMORS = [str(one.id) for one in GAMES["rumors"].game.pieces if one.sheet == "rumors"]
PROMOS = [str(one.id) for one in GAMES["rumors"].game.pieces if one.sheet == "promos"]


def photo(
    pieces: Iterable[str],
    half: Iterable[str] = (),
    strangers: Mapping[Kind, int] = {},
) -> Photo:
    zero = (0.0, 0.0)
    row = [FoundPiece(piece, zero, BOX, 1 if piece in half else 2, zero, zero) for piece in pieces]
    return Photo((4000, 3000), (tuple(row),), (), strangers)


def checked(*photos: Photo) -> DeckCheck:
    return check_deck(GAMES["rumors"], [contents_of(one) for one in photos])


def test_all_cards_in_several_photographs_are_a_whole_deck() -> None:
    found = checked(photo(RUMORS[:25]), photo(RUMORS[20:]), photo(PROMOS))
    assert found.is_whole
    assert [(one.title, one.missing, one.doubled) for one in found.sheets] == [
        ("Rumors", (), ()), ("Promos", (), ()),
    ]  # fmt: skip


def test_what_is_missing_is_named_and_told_apart_from_its_twins() -> None:
    found = checked(photo(one for one in RUMORS if one not in ("picts-4.2", "vivien")))
    (rumors, promos) = found.sheets
    assert not found.is_whole
    assert [rumors.pieces[one] for one in rumors.missing] == ["Picts 4 (picts-4.2)", "Vivien"]
    assert promos.is_unseen


def test_a_sheet_that_was_not_laid_out_does_not_make_a_deck_broken() -> None:
    assert checked(photo(RUMORS)).is_whole
    assert not checked(photo(RUMORS), photo(PROMOS[:1])).is_whole
    assert not checked().is_whole


def test_two_cards_with_the_same_stickers_are_found_in_one_photograph_alone() -> None:
    assert checked(photo([*RUMORS, "vivien"])).sheets[0].doubled == ("vivien",)
    assert checked(photo(RUMORS), photo(["vivien"])).sheets[0].doubled == ()


def test_a_sticker_that_was_never_read_is_told_unless_another_picture_shows_it() -> None:
    once = photo(RUMORS, half=["vivien", "mordred"])
    assert checked(once).sheets[0].half == ("mordred", "vivien")
    assert checked(once, photo(["vivien"])).sheets[0].half == ("mordred",)


def test_tokens_bear_one_sticker_and_nothing_is_said_of_it() -> None:
    tokens = [str(one.id) for one in GAMES["rumors"].game.pieces if one.sheet == "tokens"]
    found = checked(photo(tokens, half=tokens))
    assert [(one.title, one.half) for one in found.sheets][-1] == ("Tokens", ())


def test_what_is_of_another_game_or_deck_is_counted_apart() -> None:
    found = checked(photo([*RUMORS, "m-mission.1"], strangers={Kind.OTHER_DECK: 3}))
    assert (found.other_games, found.other_deck) == (("m-mission.1",), 3)
    assert found.is_whole
    told = found.as_json()
    assert (told["whole"], told["other_games"], told["other_deck"]) == (True, ["m-mission.1"], 3)
