"""The game of docs/add-a-game.md at the table: in the real program, with its one line in it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import pytest

from engine.game import Eyes
from engine.record import write
from firmware.games import deeds
from firmware.games.simulation import each_event
from firmware.games.strength import Strength
from firmware.table.session import TOO_SOON_S
from tests.support.browser import CHROMIUM, Browser, Chromium
from tests.support.fourth_game import ADAPTER, OVERLAY
from tests.support.fourth_tree import LINE, REGISTRY, lay_over, printed_by, program_of
from tests.support.places import ROOT
from tests.support.program_process import Program

pytestmark = pytest.mark.slow
IN_A_BROWSER: Final = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here (apt-get install chromium)"
)
GAME: Final = ADAPTER.game
EIGHT_LAID: Final = 18  # a game in which an eight is laid, and cards are drawn
HEADER: Final = {"record": "eights/1", "players": ["Anna", "Ben"], "rounds": 1}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("fourth") / "tree"
    lay_over(made)
    return made


def evening(seed: int) -> Iterator[tuple[Any, Any, Any, tuple[deeds.Deed, ...]]]:
    """Yield each event of a game of bots, the tables before and after it, and what hands do."""
    setup = GAME.setup(HEADER)
    company = ADAPTER.bots.company(setup, Random(seed), Strength.STRONG)
    for before, event, after in each_event(GAME, GAME.start(setup), company):
        yield before, event, after, company.hand_movements(before, event)


def shown(state: Any) -> dict[str, Any]:
    """Return what all may see of a table, as the program says it."""
    return GAME.view(state, Eyes.COMMON).as_json()


def test_nothing_outside_its_folders_is_touched_but_a_line_of_the_registry(tree: Path) -> None:
    own = {one.relative_to(OVERLAY) for one in OVERLAY.rglob("*") if one.is_file()}
    assert own
    assert not [one for one in own if (ROOT / one).exists()]
    before, after = ((at / REGISTRY).read_text().splitlines() for at in (ROOT, tree))
    assert [line for line in after if line not in before] == LINE.splitlines()
    assert [line for line in before if line not in after] == []


def test_a_recorded_game_is_replayed_and_bots_play_before_a_camera(
    tree: Path, tmp_path: Path
) -> None:
    played = [*evening(seed=5)]
    record = tmp_path / "evening.jsonl"
    lines = [HEADER, *(GAME.write(event) for _, event, _, _ in played)]
    record.write_text("".join(f"{write(line)}\n" for line in lines))
    end = json.loads(printed_by(tree, "firmware.cli", "games", "replay", "--json", str(record)))
    assert end == {**shown(played[-1][2]), "refused": []}
    assert "wins the game." in printed_by(tree, "firmware.cli", "games", "replay", str(record))
    analyse = [sys.executable, "-m", "firmware.cli", "games", "analyse", str(record)]
    refused = subprocess.run(analyse, cwd=tree, capture_output=True, text=True)
    assert refused.returncode
    assert "Eights has no analysis; there is one of" in refused.stderr
    demo = ("demo", "--game", "eights", "--speed", "max", "--rounds", "1", "--port", "0")
    shuffled = ("--players", "4", "--seed", "3")  # the deck is drawn, and the pile becomes one
    told_at_the_table = printed_by(tree, "firmware.cli", *demo, *shuffled)
    assert "shuffled into a new deck" in told_at_the_table
    assert re.search(r"wins? the game\.$", told_at_the_table)


@IN_A_BROWSER
def test_a_game_is_played_on_the_page_from_its_first_card_to_its_end(
    tree: Path, tmp_path: Path, chromium: Chromium
) -> None:
    words = ("run", "--data", str(tmp_path), "--pins", "mock", "--port", "0", "--camera", "drawn")
    new = ("--game", "eights", "--names", "Anna,Ben", "--rounds", "1")
    with program_of(tree, *words, *new) as program, closing(Browser(chromium)) as browser:
        browser.open(program.address)
        press(browser, "quest-1")
        browser.wait("document.querySelector('#ask .refusal')")
        assert "means nothing now" in browser.text("#ask .refusal")
        browser.page.click("#ask .lay")
        for before, _, after, done in evening(seed=EIGHT_LAID):
            assert names_in(browser, before)
            for deed in done:
                do(browser, deed)
            comes_to(browser, program, shown(after))
        browser.wait("!document.getElementById('banner').hidden")
        assert "Anna wins the game." in browser.text("#banner")


def names_in(browser: Browser, state: Any) -> bool:
    """Whether the page says who is asked, and shows the top card."""
    top = shown(state)["top"]
    found = f"document.querySelector('.eights .pile{f'[data-top={top}]' if top else ''}')"
    browser.wait(found)
    return ("Anna", "Ben")[state.seat] in browser.text("#ask .whose")


def comes_to(browser: Browser, program: Program, state: dict[str, Any]) -> None:
    """Wait until the table stands so, the page shows it, and a press may answer what is asked."""
    browser.until(lambda: state.items() <= program.state().items(), str(state))
    browser.wait(f"Number(document.body.dataset.version) >= {program.table()['version']}")
    since = monotonic()
    browser.until(lambda: monotonic() - since > TOO_SOON_S, "time goes by")


def press(browser: Browser, button: str) -> None:
    browser.page.click(f"#panel [data-button={button}]")


def do(browser: Browser, deed: deeds.Deed) -> None:
    """Do at the page what hands would do at the table."""
    match deed:
        case deeds.Lay(piece):
            browser.page.click(f"#drawer [data-piece={piece}]:enabled")
        case deeds.Press(button):
            if button.startswith("quest"):  # an eight was laid, and the box has seen it
                browser.wait("document.querySelector('#ask h2').innerText.includes('which suit')")
            press(browser, button)
        case _:
            raise AssertionError(f"a game of one round needs no {deed}")


@IN_A_BROWSER
def test_its_registry_line_is_enough_for_the_laws_of_dealt_games_and_for_two_phones(
    tree: Path,
) -> None:
    """The program's own tests run in the tree: they take every game of its registry."""
    tests = ("tests/firmware/play/test_laws.py", "tests/firmware/screen/test_play_pages.py")
    printed_by(tree, "pytest", "-p", "no:cacheprovider", "-k", "eights and not tapped", *tests)


@pytest.mark.long
def test_its_types_are_those_of_the_protocol(tree: Path, tmp_path: Path) -> None:
    packages = ("-p", "engine.eights", "-p", "firmware.games.eights")
    assert printed_by(tree, "mypy", "--cache-dir", str(tmp_path), *packages)
