"""The shared screen of a dealt game: what strangers press on it, at the sizes that people have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.firmware.screen.test_play_pages import AT_ONCE, begins
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.dealt_box import DealtBox, dealt_box
from tests.support.dealt_table import DEALT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (apt-get install chromium)"),
]
PHONE, SMALL, WIDE = (390, 844), (1024, 600), (1280, 800)
SIZES = (PHONE, SMALL, WIDE)
ONE = ("screen", "bot", "bot"), ("Anna", "", "")  # with nobody else to look
TWO = ("screen", "screen", "bot"), ("Anna", "Ben", "")
OPEN = "document.body.classList.contains('open-hand') && document.querySelector('#hand .question')"
# Fields of the form that are cut, or too narrow to read what stands in them.
CRAMPED = """[...document.querySelectorAll('#start :is(input[type=text], select, .counts label)')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    const least = one.matches('input, select') ? 90 : 30;
    return left < 0 || right > innerWidth || width < least;
  }).map((one) => one.outerHTML.slice(0, 90))"""
# Where the numbers of players stand, and the button that begins.
PLACES = """['.counts', '[type=submit]'].map((one) => {
  const { top, bottom } = document.querySelector(`#start ${one}`).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[DealtBox]:
    (tmp_path / "data").mkdir()
    with dealt_box(tmp_path / "data") as made:
        yield made


@pytest.fixture
def screen(chromium: Chromium) -> Iterator[Browser]:
    with ExitStack() as opened:
        made = Browser(chromium, reduced_motion="reduce")
        opened.callback(made.close)
        made.page.add_init_script(AT_ONCE)
        yield made


@pytest.mark.parametrize("game", DEALT)
def test_beside_an_open_hand_the_form_of_a_new_game_is_whole_at_every_size(
    game: str, box: DealtBox, screen: Browser
) -> None:
    screen.open(f"{box.address}play")
    begins(screen, game, *ONE)
    for width, height in SIZES:
        screen.resize(width, height)
        screen.wait(OPEN)
        screen.page.click(".badge.anew")
        screen.wait("document.querySelector('#start:not([hidden]) .plays')")
        assert screen.ask(CRAMPED) == [], width
        assert screen.ask(PLACES)[1][1] <= height
        screen.page.click("#start .choices .plain:not(.again)")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_another_game_moves_nothing_that_is_pressed_next(
    width: int, height: int, box: DealtBox, screen: Browser
) -> None:
    screen.resize(width, height)
    screen.open(f"{box.address}play")
    seen = []
    for game in DEALT:
        screen.page.click(f"#start [data-game={game}]")
        seen.append(screen.ask(PLACES))
    assert seen == seen[:1] * len(seen)
    assert seen[0][1][1] <= height
