"""`roundtable camera photo`: photographs read whole, and a deck that is checked with them."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.record import read_event
from firmware.cli import main
from firmware.table.backups import JOURNAL
from firmware.table.journal import Journal
from firmware.table.ledger import Ledger
from lab.photographs import DECK, PIECES, table_of, take_picture, texts_of
from tests.support.bombs import jpeg, of_size

FEW = PIECES[:6]
Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Say:
    """Run the command line with a data folder of its own; give exit status, stdout and stderr."""

    def run(*words: object) -> tuple[int, str, str]:
        status = main([*map(str, words), "--data", str(tmp_path / "data")])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photographs") / "six.jpg"
    cv2.imwrite(str(path), take_picture(table_of(texts_of(DECK, FEW), 3), 20.0, width=1400).pixels)
    return path


def test_pieces_are_told_in_rows_as_they_lie(say: Say, picture: Path) -> None:
    status, out, err = say("camera", "photo", picture, "--deck", "K7QD")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"{picture}: 6 pieces", "  picts-2, picts-3, picts-4.1", "  picts-4.2, picts-5, picts-q.1",
    ]  # fmt: skip


def test_a_check_names_what_is_missing_and_its_status_says_so(say: Say, picture: Path) -> None:
    status, out, _ = say("camera", "photo", picture, "--check", "--deck", "K7QD")
    assert status == 1
    assert "Rumors: 6 of 62 are there" in out
    assert "Promos: none of 2 was seen" in out
    assert out.endswith("The deck is not whole, or not all of it was seen.\n")


def test_a_program_gets_places_outlines_and_the_check(say: Say, picture: Path) -> None:
    told = json.loads(say("camera", "photo", picture, "--check", "--json", "--deck", "K7QD")[1])
    (photo,) = told["photos"]
    assert (photo["file"], photo["size"]) == (str(picture), [1400, 1050])
    assert [[one["piece"] for one in row] for row in photo["rows"]] == [FEW[:3], FEW[3:]]
    assert len(told["check"]["sheets"][0]["missing"]) == 56


def test_what_was_read_is_drawn_over_the_photograph(
    say: Say, picture: Path, tmp_path: Path
) -> None:
    assert say("camera", "photo", picture, "--out", tmp_path / "drawn", "--deck", "K7QD")[0] == 0
    assert cv2.imread(str(tmp_path / "drawn" / "six-read.jpg")).shape == (1050, 1400, 3)


def test_the_same_file_twice_is_read_once(say: Say, picture: Path) -> None:
    assert say("camera", "photo", picture, picture, "--deck", "K7QD")[1].count("6 pieces") == 1


def test_cards_of_another_deck_are_counted(say: Say, picture: Path) -> None:
    status, out, _ = say("camera", "photo", picture, "--deck", "AAAA")
    assert status == 0
    assert "12 codes are of another deck" in out
    assert "no sticker of this deck is in it" in out


def test_a_file_that_is_no_picture_is_told_and_the_others_are_read(
    say: Say, picture: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.heic"
    bad.write_bytes(b"\0\0\0\x18ftypheic" + bytes(40))
    status, out, err = say("camera", "photo", bad, picture, "--deck", "K7QD")
    assert (status, out.count("6 pieces")) == (2, 1)
    assert "HEIC" in err
    told = json.loads(say("camera", "photo", bad, tmp_path / "nowhere.jpg", "--json")[1])
    assert [one["file"] for one in told["photos"] if "error" in one] == [
        str(bad), str(tmp_path / "nowhere.jpg"),
    ]  # fmt: skip


def begin(data: Path, *lines: dict[str, str], **header: Any) -> None:
    data.mkdir()
    with closing(Journal(data / JOURNAL)) as journal:
        ledger = Ledger(journal, lambda: 0.0)
        ledger.begin({"record": "rumors/1", "players": 3, **header}, 0.0)
        ledger.take([read_event(ledger.game().adapter.game, line) for line in lines], 0.0)


def test_a_pile_as_the_table_thinks_is_right(say: Say, picture: Path, tmp_path: Path) -> None:
    begin(tmp_path / "data", *({"do": "lay", "card": card} for card in FEW))
    status, out, err = say("camera", "photo", picture, "--pile", "--deck", "K7QD")
    assert (status, err) == (0, "")
    assert out.splitlines()[-2:] == [
        "The table thinks of 6 cards in the pile.", "The pile is as the table thinks.",
    ]  # fmt: skip


def test_what_differs_is_told_with_where_it_fits_and_its_status_says_so(
    say: Say, picture: Path, tmp_path: Path
) -> None:
    begin(tmp_path / "data", *({"do": "lay", "card": card} for card in (*FEW[1:], "vivien")))
    kept = (tmp_path / "data" / JOURNAL).read_bytes()
    status, out, _ = say("camera", "photo", picture, "--pile", "--deck", "K7QD")
    assert status == 1
    assert out.splitlines()[-4:] == [
        "The table thinks of 6 cards in the pile.",
        "  Picts 2 was in the pile but was never seen being laid.",
        "  it fits: as the first card, before line 2; after Picts 3, before line 3;"
        " after Picts 4, before line 4; after Picts 4, before line 5; after Picts 5, before line 6;"
        " after Picts ?, before line 7; after Vivien, before line 8",
        "  Vivien is in no picture.",
    ]  # fmt: skip
    assert (tmp_path / "data" / JOURNAL).read_bytes() == kept
    told = json.loads(say("camera", "photo", picture, "--pile", "--json", "--deck", "K7QD")[1])[
        "pile"
    ]
    assert [one["piece"] for one in told["missed"]] == [FEW[0]]
    assert [one["piece"] for one in told["absent"]] == ["vivien"]


def test_covered_cards_are_counted_until_the_whole_is_asked_for(
    say: Say, picture: Path, tmp_path: Path
) -> None:
    begin(tmp_path / "data", *({"do": "lay", "card": card} for card in ("grail-2", *FEW)))
    out = say("camera", "photo", picture, "--pile", "--deck", "K7QD")[1]
    assert "1 card of the pile is in no picture." in out
    assert "Grail 2" not in out
    assert "Grail 2 is in no picture." in say(
        "camera", "photo", picture, "--pile", "--whole", "--deck", "K7QD"
    )[1]  # fmt: skip


def test_what_may_have_lain_face_down_is_named_once_that_is_aside(
    say: Say, picture: Path, tmp_path: Path
) -> None:
    down: tuple[dict[str, str], ...] = (
        {"do": "lay", "card": "morgan-1"}, {"do": "lay", "face": "down"},
        {"do": "claim", "quest": "picts"},
    )  # fmt: skip
    begin(tmp_path / "data", *down)
    out = say("camera", "photo", picture, "--pile", "--deck", "K7QD")[1]
    assert "Lay face-down cards aside, face down" in out
    assert "The table has not seen 6 cards of the pictures" in out
    assert "was never seen being laid" not in out
    out = say("camera", "photo", picture, "--pile", "--aside", "--deck", "K7QD")[1]
    assert out.count("was in the pile but was never seen being laid.") == 6


@pytest.mark.parametrize(("header", "words"), [(None, "no game was played"), ("merlin/1", "pile")])
def test_without_such_a_pile_one_line_says_so(
    say: Say, picture: Path, tmp_path: Path, header: str | None, words: str
) -> None:
    if header is not None:
        begin(tmp_path / "data", record=header)
    status, out, err = say("camera", "photo", picture, "--pile", "--deck", "K7QD")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert words in err


def test_two_hundred_megapixels_are_refused_before_they_are_unpacked(
    say: Say, tmp_path: Path
) -> None:
    large = tmp_path / "large.jpg"
    large.write_bytes(of_size(jpeg(64, 48), (16_320, 12_240)))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status, _, err = say("camera", "photo", large)
    assert (status, "16320x12240: at most 50 million pixels" in err) == (2, True)
    assert "Save it smaller." in err
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kB


def test_a_picture_of_nothing_is_told_with_what_to_do(say: Say, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.png"
    cv2.imwrite(str(nothing), np.full((300, 400), 120, np.uint8))
    status, out, _ = say("camera", "photo", nothing)
    assert status == 0
    assert "no sticker of this deck is in it: take the picture from nearer, or in more" in out


def test_an_unknown_game_is_one_line_and_status_2(say: Say, picture: Path) -> None:
    status, out, err = say("camera", "photo", picture, "--game", "chess")
    assert (status, out, err.count("\n")) == (2, "", 1)
