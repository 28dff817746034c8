"""The overlay: names of every game in every language have room, and it fits the drilled panel."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from firmware import cli
from firmware.games.registry import GAMES, title
from hardware.board import QUESTS, Plate
from hardware.emblem import disc, steps, turn_path
from hardware.profiles import load
from makers.case.sizes import split_position
from makers.plans.front_panel import TOP, page_for
from makers.plans.holes import HoleUse, holes
from makers.plans.overlay import Names, overlay
from words.catalog import Languages

LANGUAGES = Languages()
PX = 8  # a mm


def names(game: str) -> Names:
    played = GAMES[game]
    labels = {str(button): label for button, label in played.panel.labels.items()}
    return Names(title(played), labels, played.panel.emblems())


def page_of(game: str, code: str = "en", board: str = "standard") -> pypdfium2.PdfPage:
    pdf = overlay(load(board), names(game), LANGUAGES.of(code).say)
    return pypdfium2.PdfDocument(pdf)[0]


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES.codes)
@pytest.mark.parametrize("game", GAMES)
def test_every_name_stands_on_it_and_none_runs_into_the_next(game: str, code: str) -> None:
    say = LANGUAGES.of(code).say
    text = page_of(game, code).get_textpage()
    words = text.get_text_bounded()
    boxes = []
    for button in QUESTS:
        name = say(names(game).labels[button])
        assert name in words
        at = text.search(name, match_case=True).get_next()
        assert at is not None
        rects = [text.get_charbox(at[0] + n) for n in range(at[1])]
        boxes.append((min(box[0] for box in rects), max(box[2] for box in rects)))
    for (_, right), (left, _) in pairwise(boxes):
        assert left - right > 72 / 25.4, "less than 1 mm between two names"


@pytest.mark.parametrize("game", GAMES)
def test_each_quest_has_an_emblem_above_its_lamp(game: str) -> None:
    shot = np.asarray(page_of(game).render(scale=PX * 25.4 / 72, grayscale=True).to_numpy())
    left = page_for(load("standard").plate).left
    seen = set()
    for hole in holes(load("standard")):
        if hole.sits is HoleUse.BUTTON and hole.part.startswith("quest"):
            x, y = round((left + hole.x) * PX), round((TOP + 8.5) * PX)
            patch = shot.squeeze()[y - 5 * PX : y + 5 * PX, x - 5 * PX : x + 5 * PX] < 128
            assert 0.03 < patch.mean() < 0.6
            seen.add(patch.tobytes())
    assert len(seen) == len(QUESTS), "two emblems are the same"


def test_its_holes_lie_where_the_template_has_them() -> None:
    board = load("standard")
    shot = np.asarray(page_of("rumors").render(scale=PX * 25.4 / 72, grayscale=True).to_numpy())
    left = page_for(board.plate).left
    for hole in holes(board):
        if hole.sits is HoleUse.LAMP:
            row = shot.squeeze()[round((TOP + hole.y) * PX)]
            near = [x for x in np.flatnonzero(row < 160) if abs(x / PX - left - hole.x) < 6]
            assert (near[-1] - near[0]) / PX == pytest.approx(hole.rim, abs=0.4)


def test_a_plate_that_is_printed_in_two_has_the_screws_of_its_seam_on_it() -> None:
    board = load("standard")
    cut = split_position(board)
    assert cut is not None
    shot = np.asarray(page_of("rumors").render(scale=PX * 25.4 / 72, grayscale=True).to_numpy())
    left = page_for(board.plate).left
    for x, y in cut.screws:
        at = round((TOP + y) * PX), round((left + x) * PX)
        patch = shot.squeeze()[at[0] - 2 * PX : at[0] + 2 * PX, at[1] - 2 * PX : at[1] + 2 * PX]
        assert 8 < (patch < 160).sum() < 200, "a dashed circle"
    assert "Dashed" in page_of("rumors").get_textpage().get_text_bounded()
    small = replace(board, plate=Plate(width=120, height=80), buttons={}, lamps={}, ring=None)
    for plate in (small.plate, Plate(width=300, height=240)):
        sheet = overlay(replace(small, plate=plate), names("rumors"))
        assert "Dashed" not in pypdfium2.PdfDocument(sheet)[0].get_textpage().get_text_bounded()


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "overlay.pdf"
    assert cli.main(["build", "wiring", "--overlay", str(out), "--game", "merlin"]) == 0
    assert "Shield-bearer" in pypdfium2.PdfDocument(out)[0].get_textpage().get_text_bounded()
    assert cli.main(["build", "wiring", "--overlay", str(out), "--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_a_path_is_read_as_svg_reads_it() -> None:
    assert list(steps("M1 2 3 4L5 6Z")) == [
        ("M", (1, 2)), ("L", (3, 4)), ("L", (5, 6)), ("Z", ()),
    ]  # fmt: skip
    points = [numbers for _, numbers in steps(turn_path("M50 10L50 20", 90))]
    assert points == [(90, 50), (80, 50)]
    xs = [number for _, numbers in steps(disc(50, 50, 20)) for number in numbers[::2]]
    assert (min(xs), max(xs)) == (30, 70)
