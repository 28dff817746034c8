"""What the hall keeps, with Debian's Mosquitto and a real browser: games, an evening, the plan."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from firmware.owner.config import Config
from firmware.publishing.payloads import Sender
from firmware.publishing.topics import Topics
from fleet.hall.archive.file import FILE, VERSION, reading
from fleet.hall.start import OpenHall, open_hall
from tests.support import hall_tables
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.collector_messages import Letter, gone, letter
from tests.support.hall_file import keep
from tests.support.patience import PATIENCE_S, until
from tests.support.program_process import call, started

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import (
    Mosquitto,
    account,
    broker,
    ears,
    lay,
    needs_mosquitto,
    sockets_may_be_left,
)

pytestmark = [needs_mosquitto, *sockets_may_be_left]
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Mosquitto]:
    with broker(tmp_path / "broker", Authority()) as own:
        yield own


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a hall."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@contextmanager
def hall(store: Mosquitto, data: Path, log: list[str] | None = None) -> Iterator[OpenHall]:
    config = Config(data, **account(store, "staff"), port=0)
    with open_hall(config, ([] if log is None else log).append) as own:
        yield own


def there(*tables: str) -> list[hall_tables.Message]:
    """Return that these tables are there: without that a broker is not asked for their games."""
    return [(Topics(one).online, Sender(one, "0a1b").online(True)) for one in tables]


def asked(hall: OpenHall, path: str) -> Any:
    return httpx.get(f"{hall.served.address}{path}", timeout=PATIENCE_S).json()


def games(hall: OpenHall) -> list[int]:
    return sorted(one["n"] for one in asked(hall, "api/games")["games"])


def test_games_that_ended_while_the_hall_was_down_arrive_once_each(
    store: Mosquitto, data: Path
) -> None:
    began = time.time() - 7_200
    told = [letter(n, f"{n}", started=began + n) for n in range(1, 8)]
    lay(store, [*there("north"), *told[:2]])
    with hall(store, data) as own:
        until(lambda: games(own) == [1, 2])
        lay(store, [*told[:3], told[2]])  # and once more what is known
        until(lambda: games(own) == [1, 2, 3])
    lay(store, [*told[3:], gone(2, "2")])
    with hall(store, data) as own:
        until(lambda: games(own) == [1, 3, 4, 5, 6, 7])
        assert asked(own, "api/history")["played"] == 6
        text = httpx.get(f"{own.served.address}api/history.csv", timeout=PATIENCE_S).text
    assert [line.split(",")[2] for line in text.splitlines()] == ["game", *"134567"]


@pytest.mark.slow
def test_no_game_is_lost_or_doubled_where_the_hall_is_killed(
    store: Mosquitto, tmp_path: Path, data: Path
) -> None:
    file, boxes = tmp_path / "hall.toml", ("north", "south", "east")
    keys = account(store, "staff")
    file.write_text("[mqtt]\n" + "".join(f"{key} = {one!r}\n" for key, one in keys.items()))
    words = ("fleet", "hall", "--config", str(file), "--data", str(data), "--port", "0")
    lay(store, there(*boxes))
    for turn in range(4):
        with started(*words) as program:
            told = [
                letter(n, f"{n}", table=one, box=f"a{i}")
                for n in range(20 * turn, 20 * turn + 20)
                for i, one in enumerate(boxes)
            ]
            lay(store, told[:30])
            until(lambda known=60 * turn: rows(data) > known)  # some of them, or more
            lay(store, told[30:])
            program.process.kill()
    with started(*words):
        until(lambda: rows(data) >= 240)
    assert rows(data) == 240


def rows(data: Path) -> int:
    with reading(data / FILE) as base:
        return 0 if base is None else int(base.execute("SELECT count(*) FROM games").fetchone()[0])


def test_what_bots_rehearse_is_not_kept(store: Mosquitto, data: Path) -> None:
    lay(store, [*there("north"), letter(1, "a1", rehearsal=True), letter(2, "b1")])
    with hall(store, data) as own:
        until(lambda: games(own) == [2])


def test_a_file_of_a_newer_program_is_told_and_the_hall_goes_on(
    store: Mosquitto, data: Path
) -> None:
    keep(data, letter(1, "a1"))
    with closing(sqlite3.connect(data / FILE)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    lay(store, [hall_tables.online(0), letter(2, "b1")])
    log: list[str] = []
    with hall(store, data, log) as own:
        until(lambda: [one["table"] for one in asked(own, "api/hall")["rows"]] == ["table-01"])
        until(lambda: any("newer program" in note for note in asked(own, "api/hall")["notes"]))
        assert asked(own, "api/games")["reason"] == "not-done"
    assert sum("newer program" in line for line in log) == 1


def test_a_damaged_file_is_told_and_fills_again_from_the_broker(
    store: Mosquitto, data: Path
) -> None:
    (data / FILE).write_bytes(b"\xff" * 5_000)
    lay(store, [*there("north"), letter(1, "a1"), letter(2, "b1")])
    with hall(store, data) as own:
        until(lambda: games(own) == [1, 2])
        assert any("was damaged" in note for note in asked(own, "api/hall")["notes"])


def test_the_command_writes_a_table_without_a_broker(tmp_path: Path) -> None:
    keep(tmp_path, letter(1, "a1", names=("=1+1", "Ben", "")))
    table = tmp_path / "games.csv"
    done = call("fleet", "hall", "--data", str(tmp_path), "--csv", str(table))
    assert done.returncode == 0, done.stderr
    rows = table.read_text().splitlines()
    assert rows[0] == "table,box,game,began,of,players,names,variant,ended,winners,lines,seconds"
    assert "'=1+1; Ben" in rows[1]
    with closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    done = call("fleet", "hall", "--data", str(tmp_path), "--csv", str(table))
    assert (done.returncode, "newer program" in done.stderr) == (1, True)


# -- in a browser ------------------------------------------------------------------------------


@needs_chromium
def test_an_evening_is_seen_as_it_happens(store: Mosquitto, chromium: Chromium, data: Path) -> None:
    now = time.time()
    began = now - 187  # of call and game: an evening ends at five, whenever this runs
    with hall(store, data) as own, ears(store) as tables:
        browser = Browser(chromium, reduced_motion="reduce", locale="en")
        try:
            browser.open(f"{own.served.address}evening")
            browser.wait("document.querySelector('.happened .none')")
            tables.say(*hall_tables.online(0))
            tables.say(*hall_tables.calls(0, began))
            browser.wait("document.querySelector('.of-call.open')")
            browser.wait("document.querySelector('.of-call .waits').textContent.startsWith('3:')")
            assert browser.ask("document.title").startswith("(1) ")
            browser.page.click(".of-help button")  # who calls is answered from every page
            browser.wait("document.querySelector('.tile.coming')")
            tables.say(*hall_tables.calls(0, now, wanted=False))
            browser.wait("document.querySelector('.of-call:not(.open)')")
            told = browser.text(".of-call")
            assert "Answered at" in told
            assert "on the way at" in told
            assert "waited 3:0" in told
            tables.say(*letter(1, "a1", table="table-01", started=began, seconds=1_800))
            browser.wait("document.querySelector('.of-game')")
            assert "The Loyal win" in browser.text(".of-game")
            assert "30 minutes" in browser.text(".of-game")
            assert "1 game · 1 call for help · a call waited 3:0" in browser.text("#view > .note")
        finally:
            browser.close()


@needs_chromium
def test_finished_games_are_looked_for(store: Mosquitto, chromium: Chromium, data: Path) -> None:
    began = time.time() - 7_200
    lay(store, [*there("north", "south"), *played(began)])
    with hall(store, data) as own:
        until(lambda: len(games(own)) == 4)
        browser = Browser(chromium, reduced_motion="reduce", locale="en")
        try:
            browser.open(f"{own.served.address}games")
            browser.wait("document.querySelectorAll('.played > li').length === 4")
            assert (
                browser.ask("document.querySelectorAll('.played bdi b, .played img').length") == 0
            )
            assert "box ff" in browser.text(".played")  # two boxes are called north
            browser.page.select_option("[aria-label=Table]", "south")
            browser.wait("document.querySelectorAll('.played > li').length === 1")
            browser.wait("document.querySelector('.sums h2').textContent === '1 game'")
            browser.page.select_option("[aria-label=Table]", "")
            browser.wait("document.querySelectorAll('.played > li').length === 4")
            browser.page.select_option("[aria-label=Game]", "merlin")
            browser.wait("document.querySelectorAll('.played > li').length === 1")
            browser.wait("document.querySelector('a[download]').href.includes('merlin')")
            assert "Merlin" in browser.text(".played")
            address = browser.ask("document.querySelector('a[download]').href")
            text = httpx.get(address, timeout=PATIENCE_S).text
            assert [line.split(",")[4] for line in text.splitlines()] == ["of", "merlin"]
            browser.page.fill("[aria-label=Player]", "Nobody")
            browser.key("Enter")
            browser.wait("document.querySelector('.played .none')?.textContent === 'No such game.'")
        finally:
            browser.close()


def played(began: float) -> list[Letter]:
    names = ("<b>Ben</b>", '"><img src=x>', "W" * 200)
    return [
        letter(1, "a1", started=began, names=names),
        letter(1, "b1", box="ff", started=began),
        letter(2, "c1", table="south", started=began),
        letter(3, "d1", rules="merlin", ending="one", started=began),
    ]


@needs_chromium
def test_tables_are_put_to_their_places_by_key_and_by_hand(
    store: Mosquitto, chromium: Chromium, data: Path
) -> None:
    lay(store, [hall_tables.online(n) for n in range(3)])
    with hall(store, data) as own:
        browser = Browser(chromium, reduced_motion="reduce", locale="en", has_touch=True)
        try:
            browser.open(f"{own.served.address}plan")
            browser.wait("document.querySelectorAll('.place').length === 3")
            assert browser.ask("document.querySelectorAll('.grip:not([hidden])').length") == 0
            browser.page.click("#view .choices button")
            assert smallest(browser, ".grip, #view button:not([hidden])") >= 44
            browser.page.focus("[aria-label^=table-01]")
            browser.key("ArrowRight")
            assert browser.text("#view [role=status]") == "table-01: column 2, row 1"
            browser.key("ArrowDown")
            browser.key("ArrowLeft")
            browser.key("ArrowLeft")  # there the room ends
            until(lambda: place(own, "table-01") == [0, 1])
            assert place(own, "table-02") == [0, 0]  # they changed places
            assert browser.ask("document.activeElement.getAttribute('aria-label')") == (
                "table-01: column 1, row 2"
            )
            drag(browser, "[aria-label^=table-03]", "[aria-label^=table-01]")
            until(lambda: place(own, "table-03") == [0, 1])
            assert place(own, "table-01") == [2, 0]
            lay(store, [hall_tables.online(3)])
            browser.wait("document.querySelector('[aria-label^=table-04]')")
            assert place(own, "table-04") == [1, 0]  # a newcomer moves nobody
        finally:
            browser.close()
    with hall(store, data) as own:
        until(lambda: len(asked(own, "api/hall")["rows"]) == 4)
        assert place(own, "table-03") == [0, 1]
        tidy = httpx.post(f"{own.served.address}api/plan", json={"tidy": True})
        assert tidy.status_code == 200
        assert place(own, "table-03") == [2, 0]


def place(hall: OpenHall, table: str) -> Any:
    return asked(hall, "api/hall")["places"][table]


def smallest(browser: Browser, selector: str) -> float:
    """Return the shorter side of the smallest of them, px."""
    sides = browser.ask(
        f"[...document.querySelectorAll({selector!r})].map((one) => one.getBoundingClientRect())"
        ".map(({ width, height }) => Math.min(width, height))"
    )
    return float(min(sides))


def drag(browser: Browser, what: str, where: str) -> None:
    mouse = browser.page.mouse
    start, end = (
        browser.page.locator(what).bounding_box(),
        browser.page.locator(where).bounding_box(),
    )
    assert start is not None
    assert end is not None
    mouse.move(start["x"] + 30, start["y"] + 30)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 30, steps=4)
    browser.wait("document.querySelector('.ghost')")
    mouse.move(end["x"] + 30, end["y"] + 30)
    mouse.up()
