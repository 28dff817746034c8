"""Merlin set up by photographs at the page /photo: over HTTP, and in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.merlin.pieces import MISSIONS, STARTS, TILES, TRAITORS
from firmware.games.registry import GAMES
from firmware.owner.deck import deck
from tests.firmware.screen.test_photo import ask
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.drawn_tiles import write_photograph
from tests.support.program_process import Program, running

HEADER: dict[str, Any] = {"record": "merlin/1", "players": ["Anna", "Ben", "Clara"]}
LAID = [tile for tile in TILES if not tile.endswith((".5", "-tower.3"))]
ROWS = [LAID[:6], LAID[6:12], LAID[12:]]
DRAWN = list(TRAITORS)[:9]
THREES = [DRAWN[:3], DRAWN[3:6], DRAWN[6:]]
PHONE = (390, 844)
TAKE = "document.querySelector('#take-spread')"
IN_A_BROWSER = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    with running(tmp_path / "data") as began:
        assert began.post("/api/new", **HEADER).status_code == 200
        yield began


def places(*rows: list[str]) -> list[list[Any]]:
    return [[one, 44.0 * x, 38.0 * y] for y, row in enumerate(rows) for x, one in enumerate(row)]


def asked(program: Program, *rows: list[str]) -> Any:
    photos = [{"places": places(*rows), "turned": 0}] if rows else []
    return program.post("/api/photo/spread", photos=photos).json()


def test_what_photographs_show_is_told_and_taken_piece_by_piece(program: Program) -> None:
    assert asked(program)["spread"]["how"].startswith("Photograph all terrain tiles")
    told = asked(program, *ROWS)
    assert ([one["piece"] for one in told["pieces"]], told["whole"]) == (LAID, True)
    taken = program.post("/api/spread", pieces=LAID)
    assert (taken.status_code, taken.json()["phase"]) == (200, "display")
    again = program.post("/api/spread", pieces=LAID)
    assert (again.status_code, again.json()["reason"]) == (409, "not-asked-for")
    assert program.do(do="undo").json()["phase"] == "tiles"
    assert asked(program, *ROWS)["spread"]["told"] == 17
    assert program.get("/api/operator").json()["photos"]
    for pieces in (LAID[17:], list(MISSIONS[:3]), list(STARTS[:3])):
        assert program.post("/api/spread", pieces=pieces).status_code == 200
    told = asked(program, *THREES)
    assert [one["who"] for one in told["pieces"]] == ["Anna"] * 3 + ["Ben"] * 3 + ["Clara"] * 3
    program.post("/api/spread", pieces=DRAWN)
    assert asked(program) == {"spread": None}
    assert not program.get("/api/operator").json()["photos"]


@pytest.mark.parametrize(
    "photos",
    [
        3,
        [3],
        [{"places": []}],
        [{"places": [["m-start.1", 1]], "turned": 0}],
        [{"places": [["m-start.1", 1, "2"]], "turned": 0}],
        [{"places": [["m-start.1", 1, 1e9]], "turned": 0}],
        [{"places": [], "turned": -1}],
        [{"places": [], "turned": 0}] * 41,
    ],
)
def test_what_no_photograph_tells_is_refused(photos: Any) -> None:
    answer = ask("POST", "/api/photo/spread", json={"photos": photos})
    assert (answer.status_code, answer.json()["reason"]) == (400, "not-valid")


@pytest.mark.slow
@IN_A_BROWSER
def test_merlin_is_set_up_by_pictures_and_played_on_from_there(
    program: Program, chromium_once: Chromium, tmp_path: Path
) -> None:
    ours = deck(tmp_path / "data", None, keep=False)
    hole = [["", *ROWS[0][1:]], *ROWS[1:]]
    others = [[str(piece.id) for piece in GAMES["rumors"].game.pieces[:5]]]
    shown = (hole, ROWS, [list(MISSIONS[4:7]), list(STARTS[1:])], THREES, others)
    files = [write_photograph(tmp_path / f"{n}.jpg", rows, ours) for n, rows in enumerate(shown)]
    browser = Browser(chromium_once, reduced_motion="reduce", locale="en")
    try:
        browser.resize(*PHONE)
        browser.open(f"{program.address}photo")
        browser.wait("document.querySelector('.how-laid')?.textContent.includes('terrain tiles')")
        browser.page.set_input_files("#pictures", files[4])
        browser.wait("document.querySelector('.spread').textContent.includes('2 more pieces are')")
        browser.page.set_input_files("#pictures", files[0])
        browser.wait("document.querySelector('.spread').textContent.includes('17 of 18 were read')")
        assert not browser.ask(TAKE)
        browser.page.set_input_files("#pictures", files[1])
        taken_over(browser, "18")
        browser.page.set_input_files("#pictures", files[2])
        for many in ("3", "3"):
            taken_over(browser, many)
        browser.page.set_input_files("#pictures", files[3])
        assert not browser.ask("document.documentElement.scrollWidth > innerWidth")
        taken_over(browser, "9")
        browser.wait("!document.querySelector('.how-laid')")
    finally:
        browser.close()
    state = program.state()
    assert [one["tile"] for one in state["tiles"]] == LAID
    assert (state["display"], state["phase"]) == (list(MISSIONS[4:7]), "roll")
    for _ in HEADER["players"]:
        state = program.do(do="roll", own=[1, 2, 3], merlin=4).json()
    assert state["phase"] == "turn"
    assert program.do(do="move", die="own", face=1).json()["phase"] == "act"


def taken_over(browser: Browser, many: str) -> None:
    """Wait until so many pieces can be taken, and take them."""
    browser.wait(f"{TAKE}?.textContent.includes(' {many} ')")
    browser.ask(f"{TAKE}.click()")
    browser.wait(f"document.querySelector('.spread .whole')?.textContent.startsWith('{many} ')")
    browser.ask("document.querySelector('.spread .whole').textContent = ''")
