"""Boards with all that a seat or a quest can have: nothing lies over anything, nothing outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from engine.game import Json
from firmware.screen.server import Serving, Site
from tests.firmware.screen.test_table_boxes import snapshot
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.camelot_page import snapshot_of
from tests.support.dealt_table import DealtTable
from tests.support.play_browsers import Desk
from tests.support.still_desk import StillDesk

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)

SIZES = ((1024, 600), (1280, 800), (1600, 900), (1920, 1080), (3840, 2160), (390, 844))
NAMES: Final = ["Anna", "Ben", "Maximilian-Friedrich", "Bartholomew the Unready"]
NAMES_OF_SEVEN: Final = (*NAMES, "Chloé", "Dora", "Franziska")
WIDE: Final = (
    "湖" * 40,
    "W" * 40,
    "👑" * 40,
    "مرلين " * 7,
    "Ảnh" * 13,
    "Bartholomew the Unready",
    "Zoë",
)
PRINCIPALITIES = ("dragon", "dove", "fish", "snake", "fox", "eagle")
HENCHMEN = ("lady", "shield-bearer", "builder", "flag-bearer")

# What is drawn on a castle board, a quest, and Camelot, each by itself; what lies in another one
# is drawn on it.
PARTS = """.castle h3 > *, .die, .of-count, .home > *, .having .art, .cell, .cell > *,
  .board-of h3 > *, .row > *, .river > *, .closed, .figure, .figure strong, .marks, .vitals > *"""
CROSSED = """(parts) => {
  const box = (one) => one.getBoundingClientRect();
  const told = (one) => (one.className.baseVal ?? one.className) || one.tagName;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const wrong = [];
  for (const board of document.querySelectorAll('.castle, .board-of, .figure')) {
    const all = [...board.querySelectorAll(parts)];
    const frame = box(board);
    for (const [i, one] of all.entries()) {
      const at = box(one);
      if (at.left < frame.left - 1 || at.right > frame.right + 1 || at.top < frame.top - 1
        || at.bottom > frame.bottom + 1) wrong.push(`${told(one)} is outside ${told(board)}`);
      for (const other of all.slice(i + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        if (meet(at, box(other))) wrong.push(`${told(one)} lies over ${told(other)}`);
      }
    }
    const area = box(board.closest('#side, #round'));
    if (frame.left < area.left - 1 || frame.right > area.right + 1) wrong.push('a board is cut');
  }
  const figures = [...document.querySelectorAll('.on-track')];
  for (const [i, one] of figures.slice(1).entries()) {
    if (meet(box(figures[i]), box(one))) wrong.push('a score lies over another');
  }
  const areas = ['#turn', '#round', '#side', '#told', '#ask', '#crown']
    .map((one) => document.querySelector(one)).filter((one) => one?.checkVisibility());
  for (const [i, one] of areas.entries()) {
    if (box(one).right > innerWidth + 1) wrong.push(`${one.id} is outside the page`);
    for (const other of areas.slice(i + 1)) {
      if (meet(box(one), box(other))) wrong.push(`${one.id} lies over ${other.id}`);
    }
  }
  return wrong;
}"""


def full(seat: dict[str, Any], number: int) -> dict[str, Json]:
    """Return a seat with all that one can have at once, and the widest numbers."""
    items: Json = {
        f"{kind}-{of}": 6 for kind in ("shield", "flag", "material") for of in PRINCIPALITIES
    }
    seals: Json = [{"of": of, "row": 3, "used": of == "lady"} for of in HENCHMEN]
    return seat | {
        "score": -188 if number == 3 else 188, "dice": [4, 5, 6], "merlin_die": 6,
        "apples": 11, "staffs": 3, "manors": 7, "counters": 7, "hand": 8, "items": items,
        "traitors": [of for of in PRINCIPALITIES for _ in range(4)], "seals": seals,
        "henchmen": dict.fromkeys(HENCHMEN),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Full:
    """The addresses of the two pages of such a game, and a browser."""

    address: str
    browser: Browser


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, chromium: Chromium) -> Iterator[Full]:
    folder: Path = tmp_path_factory.mktemp("full")
    table = DealtTable(folder, "full")
    table.begin({"record": "merlin/1", "players": NAMES, "favor": True}, bots=(2, 3))
    table.goes_on()
    page = snapshot_of(table.session)
    seats = [full(one, number) for number, one in enumerate(page["state"]["seats"])]
    state = page["state"] | {"seats": seats, "excalibur": 1, "grail": 1, "first": 1}
    version = table.play.board.play_view.version
    serving = Serving(
        Site(StillDesk(page | {"state": state, "play": version}), deals=Desk(table)), port=0
    )
    serving.start()
    browser = Browser(chromium, reduced_motion="reduce", locale="en")
    browser.page.add_init_script("localStorage.setItem('telling-speed', '0')")
    yield Full(serving.address, browser)
    browser.close()
    serving.stop()
    table.journal.close()


def crossed(browser: Browser) -> list[str]:
    found: list[str] = []
    for width, height in SIZES:
        browser.resize(width, height)
        browser.wait(f"innerWidth === {width}")
        found += [f"{width}: {one}" for one in browser.page.evaluate(CROSSED, PARTS)]
    return found


@pytest.mark.slow
def test_full_castle_boards_of_the_shared_screen_are_not_drawn_over(pages: Full) -> None:
    browser = pages.browser
    browser.open(f"{pages.address}play")
    browser.wait("document.querySelector('#curtain:not([hidden]) .gold')")
    closed = crossed(browser)
    browser.page.click("#curtain .gold")
    browser.wait("document.querySelector('#hand .own')")
    assert closed + crossed(browser) == []


@pytest.mark.slow
def test_full_castle_boards_of_the_table_are_not_drawn_over(pages: Full) -> None:
    pages.browser.open(pages.address)
    assert crossed(pages.browser) == []


def full_quests() -> dict[str, dict[str, Json]]:
    """Return all six with as many cards as they hold."""
    straight: Json = [*(f"b-fight-{value}.1" for value in range(1, 6)), "b-fight-5.2"]
    triples: Json = [f"b-fight-{value}.{copy}" for value in (3, 4, 5) for copy in (1, 2, 3)]
    war: dict[str, Json] = {"white": straight, "warriors": 3, "mordred": True, "heroism": True}
    return {
        "black-knight": {
            "white": triples[1:5], "heroism": True,
            "black": ["b-black-knight-3.1", None, "b-black-knight-4.1", "b-black-knight-1.1"],
        },
        "dragon": {
            "side": "dragon", "white": triples, "heroism": True,
            "black": [None, *(f"b-dragon-{value}.1" for value in (3, 4, 5, 6))],
        },
        "excalibur": {"over": False, "step": -3, "ends": {"white": 5, "black": 5}, "heroism": True},
        "grail": {
            "over": False, "forest": True, "heroism": True,
            "spots": [*(f"b-grail.{n}" for n in (1, 2, 3)), None, *["b-despair.1"] * 3],
        },
        "picts": war, "saxons": war,
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("names", [NAMES_OF_SEVEN, WIDE], ids=["long", "wide"])
def test_seven_knights_on_one_quest_lie_over_nothing(
    names: tuple[str, ...], tmp_path: Path, chromium: Chromium
) -> None:
    page = snapshot(tmp_path, "camelot", 7)
    state = page["state"] | {"quests": full_quests()}
    page |= {"state": state, "players": [*names]}
    browser = Browser(chromium, reduced_motion="reduce", locale="de")
    found: list[str] = []
    for place, many in (
        ("dragon", 7),
        ("dragon", 4),
        ("picts", 4),
        ("excalibur", 7),
        ("camelot", 7),
    ):
        for number, seat in enumerate(state["seats"]):
            seat |= {
                "at": place if number < many else "camelot", "life": 6, "hand": 12,
                "accused": True, "revealed": "loyal" if number % 2 else None,
                "relics": ["armor", "grail", "excalibur"] if number == 2 else [],
            }  # fmt: skip
        serving = Serving(Site(StillDesk(page)), port=0)
        serving.start()
        browser.open(serving.address)
        found += [f"{many} on {place}, {one}" for one in crossed(browser)]
        serving.stop()
    browser.close()
    assert found == []
