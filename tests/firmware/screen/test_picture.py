"""The picture to share: what it says in five languages, and that it is drawn whole."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.analysis import Analysis, End
from firmware.after.game_analysis import NoAnalysis, of_file
from firmware.screen.keepsake.canvas import Style, drawable, width_of
from firmware.screen.keepsake.picture import (
    IRON,
    ROOM,
    SIZE,
    STEEL,
    picture,
    picture_content,
    wrap_headline,
    wrap_words,
)  # fmt: skip
from tests.support.places import EVENINGS
from words.catalog import Languages

SHOWN = (
    ("en", "loyal-win"),
    ("de", "camelot/seven-knights"),
    ("fr", "merlin/four-at-the-table"),
    ("pl", "loyal-win"),
    ("cs", "camelot/seven-knights"),
)
LONG = "Wilhelmina-Ottilie von und zu Hohenzollern-Sigmaringen"
ENGLISH = Languages().of("en")


def told(name: str) -> Analysis:
    """Return what can be said of an evening at once."""
    return next(of_file(EVENINGS / f"{name}.jsonl"))._replace(began=1_790_000_000.0)


def drawn(analysis: Analysis, code: str = "en") -> Image.Image:
    return Image.open(BytesIO(picture(analysis, Languages().of(code))))


def share(image: Image.Image, colour: str, box: tuple[int, int, int, int]) -> float:
    """Return which share of a part of the picture has a colour."""
    wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    part = image.crop(box)
    counted = {found: count for count, found in part.getcolors(part.width * part.height)}
    return counted.get(wanted, 0) / (part.width * part.height)


@pytest.mark.parametrize(("code", "game"), SHOWN)
def test_a_picture_is_whole_and_says_in_words_what_it_shows(code: str, game: str) -> None:
    analysis = told(game)
    image = drawn(analysis, code)
    image.load()  # the words stand behind the pixels
    said = Languages().of(code).say(analysis.result)
    assert image.size == SIZE
    assert said in image.info["Description"]
    edges = (image.crop((0, 0, 18, 630)), image.crop((1182, 0, 1200, 630)))
    assert all(len(edge.getcolors()) == 1 for edge in edges)  # nothing is drawn over the rim


def test_it_names_the_game_the_day_who_won_and_who_was_what() -> None:
    shown = picture_content(told("loyal-win"), ENGLISH)
    assert shown.title == "Shadows over Camelot: The Card Game"
    assert shown.date == "21 September 2026"
    assert shown.result == "The Loyal Knights won, with 9 white and 4 black Swords."
    assert [tuple(one) for one in shown.seats[:2]] == [
        ("Anna", "Loyal", True), ("Ben", "Traitor", False),
    ]  # fmt: skip
    assert (shown.swords, shown.points) == ((9, 4), ())


def test_the_turn_that_changed_most_is_told() -> None:
    shown = picture_content(told("loyal-win"), ENGLISH)
    assert shown.heading == "What turned the game"
    assert shown.decided.startswith("The Loyal's chance to win fell from 77 % to 54 %: Dan goes")


def test_a_game_in_which_no_turn_was_tried_yet_tells_what_went_well() -> None:
    shown = picture_content(told("camelot/loyal-win"), ENGLISH)
    assert (shown.heading, bool(shown.decided)) == ("What went well", True)


def test_points_stand_at_the_seats_of_a_game_that_counts_them() -> None:
    shown = picture_content(told("merlin/four-at-the-table"), ENGLISH)
    assert shown.points == (13, 2, 21, 30)
    assert [(one.role, one.won) for one in shown.seats[2:]] == [
        ("21 points", False), ("30 points", True),
    ]  # fmt: skip


def test_a_role_that_the_table_never_saw_is_not_told() -> None:
    shown = picture_content(told("camelot/seven-knights"), ENGLISH)
    assert shown.seats[0].role == "Sir Palamedes, Loyal"
    assert shown.seats[1].role == "Sir Tristan, fallen"


def test_all_swords_are_drawn() -> None:
    analysis = told("loyal-win")
    assert analysis.end is not None
    table = (760, 80, 1136, 456)
    loyal = drawn(analysis)
    none = drawn(analysis._replace(end=End((), (), ())))
    assert share(loyal, STEEL, table) > 5 * share(none, STEEL, table)
    assert 1.5 < share(loyal, STEEL, table) / share(loyal, IRON, table) < 4  # nine to four


def test_a_game_without_an_end_has_no_picture(tmp_path: Path) -> None:
    lines = (EVENINGS / "loyal-win.jsonl").read_text().splitlines()
    (tmp_path / "game.jsonl").write_text("\n".join(lines[:30]))
    with pytest.raises(NoAnalysis, match="no picture of a game that is not over"):
        picture(next(of_file(tmp_path / "game.jsonl")), ENGLISH)


def test_a_record_of_another_release_says_why_it_has_none(tmp_path: Path) -> None:
    header, *lines = (EVENINGS / "loyal-win.jsonl").read_text().splitlines()
    newer = json.dumps({**json.loads(header), "record": 99})
    (tmp_path / "game.jsonl").write_text("\n".join([newer, *lines]))
    with pytest.raises(NoAnalysis, match=r"game\.jsonl:1: .*99"):
        next(of_file(tmp_path / "game.jsonl"))


def test_a_corrected_game_is_shown_as_it_was_put_right(tmp_path: Path) -> None:
    header, *lines = (EVENINGS / "loyal-win.jsonl").read_text().splitlines()
    undo = json.dumps({"do": "undo"})
    (tmp_path / "game.jsonl").write_text("\n".join([header, *lines, undo, lines[-1]]))
    corrected = next(of_file(tmp_path / "game.jsonl"))
    assert picture_content(corrected, ENGLISH)._replace(date="") == picture_content(
        told("loyal-win"), ENGLISH
    )._replace(date="")


def test_letters_that_no_font_here_has_are_left_out_and_a_name_of_them_is_its_seat() -> None:
    analysis = told("loyal-win")._replace(names=("王小明 Łucja", "🐉🐉", "Đỗ Nguyễn", "Ольга"))
    names = [one.name for one in picture_content(analysis, ENGLISH).seats]
    assert names == ["Łucja", "Seat 2", "Đỗ Nguyễn", "Ольга"]
    assert drawable("C\u030cadek Z\u0338\u0321\u031b") == "Čadek Z"
    assert drawable("«Łódź», “čeština” …") == "«Łódź», “čeština” …"


def test_a_name_of_any_length_stays_in_its_place() -> None:
    analysis = told("camelot/seven-knights")
    plain, long = drawn(analysis), drawn(analysis._replace(names=(LONG,) * 7))
    table = (760, 60, 1150, 480)
    assert plain.crop(table).tobytes() == long.crop(table).tobytes()


@pytest.mark.parametrize("game", sorted({game for _, game in SHOWN}))
def test_who_won_is_never_cut(game: str) -> None:
    result = told(game).result
    for code, _ in SHOWN:
        words = Languages().of(code).say(result)
        assert " ".join(wrap_headline(words)[0]) == words


def test_a_winner_with_a_name_of_any_width_leaves_room_for_what_was_won() -> None:
    lines, style = wrap_headline(f"{'W' * 40} wins with 30 points.")
    assert lines[0].endswith("W…")
    assert lines[1] == "wins with 30 points."
    assert all(width_of(line, style) <= ROOM for line in lines)


def test_a_long_text_is_cut_at_its_last_line() -> None:
    style = Style(22, "#ffffff")
    lines = wrap_words(" ".join([LONG] * 9), style, 300, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(width_of(line, style) <= 300 for line in lines)
