"""The words of the camera, `print` and `cards tags`, and the deck's code that they share."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.commands.camera import list as camera_list
from firmware.owner.deck import deck
from tests.support.program_process import call
from vision.cameras.art import Artist, Card, Scene, sticker_pixels
from vision.tags import MAT, Deck, TaggedPiece

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    """Run a command with a data folder of its own; give exit status, stdout and stderr."""

    def run(*words: object) -> tuple[int, str, str]:
        ran = call("--language", "en", *map(str, words), "--data", str(tmp_path / "data"))
        return ran.returncode, ran.stdout, ran.stderr

    return run


def ours(tmp_path: Path) -> Deck:
    return deck(tmp_path / "data")


def photograph(path: Path, *texts: str) -> Path:
    table = np.full((200, 200 * max(len(texts), 1)), 120, np.uint8)
    for number, text in enumerate(texts):
        table[40:160, 200 * number + 40 : 200 * number + 160] = sticker_pixels(text, 120)
    cv2.imwrite(str(path), table)
    return path


def test_tags_lists_every_piece_and_the_mat_and_keeps_the_code(say: Say, tmp_path: Path):
    status, out, err = say("cards", "tags", "--json")
    told = json.loads(out)
    assert (status, err, set(told)) == (0, "", {"deck", "tags"})
    cards = {tag["card"]: tag["text"] for tag in told["tags"]}
    assert {"picts-5", "morgan-8", *MAT} <= set(cards)
    assert all(text.startswith("RT" + told["deck"]) for text in cards.values())
    assert json.loads(say("cards", "tags", "--json")[1]) == told
    assert f'code = "{told["deck"]}"' in (tmp_path / "data" / "deck.toml").read_text()


def test_tags_in_words(say: Say):
    _, out, _ = say("cards", "tags", "--deck", "K7QD")
    assert out.startswith("deck K7QD\nRTK7QD")


def test_a_given_code_may_be_typed_in_small_letters(say: Say):
    assert json.loads(say("cards", "tags", "--json", "--deck", "k7qd")[1])["deck"] == "K7QD"


@pytest.mark.parametrize(
    "command",
    [
        (
            "cards",
            "tags",
        ),
        ("camera", "look", "x.png"),
        ("print", "--out", "x.pdf"),
    ],
)
def test_a_code_that_no_deck_has_is_one_line_and_status_2(say: Say, command: tuple[str, ...]):
    status, out, err = say(*command, "--deck", "round")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "must be four of 0-9 and A-Z" in err


@pytest.mark.parametrize("content", [b"code = 7", b"code = ", b"\xff\xfe", b'code = "K7"'])
def test_a_broken_deck_file_is_named(say: Say, tmp_path: Path, content: bytes):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "deck.toml").write_bytes(content)
    status, _, err = say("cards", "tags", "--json")
    assert (status, err.count("\n")) == (1, 1)
    assert "deck.toml" in err


def test_a_data_folder_that_cannot_be_written_is_named(say: Say, tmp_path: Path):
    (tmp_path / "data").write_text("a file where a folder should be")
    status, _, err = say("cards", "tags")
    assert (status, err.count("\n")) == (1, 1)
    assert "deck.toml" in err


def test_the_cameras_that_are_plugged_in_are_listed(capsys: pytest.CaptureFixture[str]):
    def found() -> list[tuple[str, str]]:
        return [("webcam:2", "Full HD")]

    assert camera_list.run(Namespace(json=False), found) == 0
    assert capsys.readouterr().out == "webcam:2  Full HD\n"
    assert camera_list.run(Namespace(json=True), found) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"cameras": [{"source": "webcam:2", "name": "Full HD"}]}
    assert camera_list.run(Namespace(json=False), list) == 0
    assert "a phone can be one" in capsys.readouterr().err


def test_look_tells_our_cards_and_with_any_the_others_too(say: Say, tmp_path: Path):
    box = ours(tmp_path)
    picture = photograph(tmp_path / "a.png", box.text("picts-5"), "HTTP://EX.ORG"[:10])
    status, out, _ = say("camera", "look", picture, "--json")
    told = json.loads(out)
    assert (status, told["file"]) == (0, str(picture))
    assert [(code["card"], code["text"]) for code in told["codes"]] == [
        ("picts-5", box.text("picts-5"))
    ]
    assert np.shape(told["codes"][0]["corners"]) == (4, 2)
    assert told["ms"] > 0
    told = json.loads(say("camera", "look", picture, "--json", "--any")[1])
    assert {code["card"] for code in told["codes"]} == {"picts-5", None}


def test_look_goes_on_after_a_picture_that_cannot_be_read(say: Say, tmp_path: Path):
    good = photograph(tmp_path / "good.png", ours(tmp_path).text("vivien"))
    (tmp_path / "bad.png").write_bytes(good.read_bytes()[:99])
    status, out, err = say(
        "camera", "look", tmp_path / "bad.png", tmp_path / "no.png", good, "--json"
    )
    bad, no, read = map(json.loads, out.splitlines())
    assert (status, err) == (1, "")
    assert set(bad) == set(no) == {"file", "error"}
    assert read["codes"][0]["card"] == "vivien"


def test_look_in_words(say: Say, tmp_path: Path):
    good = photograph(tmp_path / "good.png", ours(tmp_path).text("vivien"))
    assert say("camera", "look", good)[1].startswith(f"{good}: vivien at 10")
    assert say("camera", "look", photograph(tmp_path / "none.png"))[1].endswith("nothing read\n")
    status, out, err = say("camera", "look", tmp_path / "nowhere.png")
    assert (status, out, err.count("\n")) == (1, "", 1)


def test_look_and_watch_leave_no_trace(say: Say, tmp_path: Path):
    say("camera", "look", photograph(tmp_path / "a.png"))
    say("camera", "watch", "--camera", f"folder:{tmp_path}")
    assert not (tmp_path / "data").exists()


def test_an_unknown_decoder_is_wrong_usage(say: Say, tmp_path: Path):
    status, _, err = say("camera", "look", photograph(tmp_path / "a.png"), "--decoder", "eagle")
    assert (status, "'zxing-cpp', 'pyzbar', 'opencv'" in err) == (2, True)


def test_watch_tells_one_line_a_change(say: Say, tmp_path: Path):
    box = ours(tmp_path)
    artist = Artist(box, {"picts-5": TaggedPiece("picts-5", 5, "Picts 5", "5")})
    film = tmp_path / "film"
    film.mkdir()
    for number in range(12):
        scene = Scene((Card("picts-5"),) if number >= 6 else ())
        cv2.imwrite(str(film / f"{number}.png"), artist.draw(scene))
    (film / "5.png").write_bytes(b"broken")
    status, out, err = say("camera", "watch", "--camera", f"folder:{film}", "--json", "--fps", 20)
    assert [json.loads(line) for line in out.splitlines()] == [
        {"at": 0.2, "saw": "empty"},
        {"at": 0.4, "saw": "on-top", "card": "picts-5"},
    ]
    assert (status, err) == (0, f"folder:{film}: pictures that cannot be read: 1\n")
    words = say("camera", "watch", "--camera", f"folder:{film}", "--fps", 20)[1]
    assert words == "    0.20 s  empty\n    0.40 s  on-top  card picts-5\n"


@pytest.mark.parametrize("source", ["folder:/nowhere", "file:/nowhere", "moon:1", "webcam:x"])
def test_a_camera_that_is_not_there_is_one_line_and_status_1(say: Say, source: str):
    status, out, err = say("camera", "watch", "--camera", source, "--json")
    assert (status, out, err.count("\n")) == (1, "", 1)


def test_print_writes_the_stickers_and_the_mat_of_a_deck_that_is_kept(say: Say, tmp_path: Path):
    stickers, mat = tmp_path / "stickers.pdf", tmp_path / "mat.pdf"
    status, out, _ = say("print", "--out", stickers, "--mat", mat, "--deck", "K7QD")
    assert (status, out) == (0, f"deck K7QD: {stickers}, {mat}. Print at 100 %.\n")
    assert stickers.read_bytes().startswith(b"%PDF-")
    assert mat.read_bytes().startswith(b"%PDF-")
    assert ours(tmp_path).code == "K7QD"


def test_print_of_single_cards_is_smaller(say: Say, tmp_path: Path):
    say("print", "--out", tmp_path / "all.pdf")
    say("print", "--out", tmp_path / "one.pdf", "--only", "morgan-4.1", "--paper", "letter")
    sizes = [(tmp_path / name).stat().st_size for name in ("all.pdf", "one.pdf")]
    assert sizes[0] > 3 * sizes[1]  # both carry their font


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give --out PDF"),
        (("--out", "x.pdf", "--only", "merlin-99"), "merlin-99: no such piece"),
        (("--out", "x.pdf", "--sheets", "dragons"), "sheet dragons: unknown"),
        (("--out", "x.pdf", "--size", "50"), "must be from 12 to 30"),
    ],
)
def test_print_says_what_is_wrong(say: Say, words: tuple[str, ...], said: str):
    status, out, err = say("print", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_file_that_cannot_be_written_is_no_wrong_usage(say: Say):
    status, out, err = say("print", "--out", "/nowhere/a.pdf")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "/nowhere/a.pdf" in err
