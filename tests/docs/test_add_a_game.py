"""docs/add-a-game.md against its game: what it quotes, counts and promises is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.game import Button, ButtonPress, Game, Held, Line, Refused
from engine.record import Play, steps
from firmware.games import deeds
from firmware.games.adapter import Adapter
from firmware.games.registry import GAMES
from firmware.games.strength import Strength
from firmware.table.journal import Journal
from firmware.table.layable import layable
from firmware.table.replays import ReplayedLine, replay
from firmware.table.session import Session
from firmware.table.words import sentence_of
from tests.support.fourth_game import ADAPTER, OVERLAY
from tests.support.places import DOCS, ROOT
from vision.pile.change import Change, ChangeKind

DOC: Final = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
QUOTES: Final = re.findall(r"```python\n# (\S+)\n(.*?)```", DOC, re.DOTALL)
(RECORD,) = re.findall(r"```jsonl\n(.*?)```", DOC, re.DOTALL)
GAP: Final = "# ...\n"
NAMES: Final = ("Anna", "Ben")
HEADER: Final[Line] = {"record": "eights/1", "players": list(NAMES), "rounds": 1}
GAME: Final[Game[Any, Any, Any, Any]] = ADAPTER.game
START: Final = GAME.start(GAME.setup(HEADER))
PARTS: Final = {
    "rules: `engine/eights/`": "engine/eights/*.py",
    "words, forms, bots, people, adapter: `firmware/games/eights/`": "firmware/games/eights/*.py",
    "drawing: `firmware/screen/static/games/`": "firmware/screen/static/games/eights*",
}


@pytest.fixture
def adapter() -> Iterator[Adapter]:
    """The registry with the page's game in it, as its line puts it there."""
    assert isinstance(GAMES, dict)
    GAMES["eights"] = ADAPTER
    yield ADAPTER
    del GAMES["eights"]


# -- the page is true ----------------------------------------------------------------------


def test_the_page_quotes_its_files_as_they_are() -> None:
    assert len(QUOTES) == DOC.count("```python")
    for name, text in QUOTES:
        file, at = (OVERLAY / name).read_text(encoding="utf-8"), 0
        for part in text.split(GAP):
            at = file.find(part, at) + 1
            assert at, f"{name} has not, or not there: {part}"


def test_the_page_names_every_file_that_it_sends_a_reader_to() -> None:
    named = {*re.findall(r"`((?:engine|firmware|hardware|tests)/[\w/.]+\.\w+)`", DOC)}
    assert len(named) > 20
    places = [(ROOT / one, OVERLAY / one) for one in named if "NAME" not in one]
    assert [one for one in places if not any(at.exists() for at in one)] == []


def price() -> Iterator[tuple[str, int, int]]:
    """Yield each row of the page's table: what, how many files, how many lines."""
    sums = (0, 0)
    for what, pattern in PARTS.items():
        files = [*OVERLAY.glob(pattern)]
        lines = sum(len(one.read_text(encoding="utf-8").splitlines()) for one in files)
        yield what, len(files), lines
        sums = sums[0] + len(files), sums[1] + lines
    yield "its line in the registry", 1, 1
    yield "all told", sums[0] + 1, sums[1] + 1


def test_the_page_says_what_the_game_costs() -> None:
    for what, files, lines in price():
        assert f"| {what} | {files} | {lines} |" in DOC, (what, files, lines)
    drawing = OVERLAY / "firmware/screen/static/games/eights.js"
    assert f"in {len(drawing.read_text().splitlines())} lines" in DOC


def test_the_record_of_the_page_is_played(adapter: Adapter, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(RECORD)
    *_, last = replay(path, lenient=False)
    assert isinstance(last, ReplayedLine)
    assert last.play.state.suit == "clubs"
    assert sentence_of(last.notices[0], adapter, last.names) == "Anna lays Ace of clubs."


def test_its_pieces_have_free_numbers_that_a_tag_can_hold() -> None:
    ((least, most),) = re.findall(r"numbers\sfrom\s(\d+)\sto\s(\d+)\sare\sfree", DOC)
    taken = {piece.number for adapter in GAMES.values() for piece in adapter.game.pieces}
    own = [piece.number for piece in GAME.pieces]
    assert max(taken) < int(least) <= min(own)
    assert len(set(own)) == len(own)
    assert max(own) <= int(most)


# -- at the table --------------------------------------------------------------------------


def evening(seed: int) -> Iterator[tuple[Any, tuple[deeds.Deed, ...]]]:
    """Yield each event of a game of bots, and what hands do at the table for it."""
    company, state = ADAPTER.bots.company(GAME.setup(HEADER), Random(seed), Strength.STRONG), START
    while (event := company.next_event(state)) is not None:
        yield event, company.hand_movements(state, event)
        after, _ = GAME.apply(state, event)
        company.follow(state, event, after)
        state = after


def test_a_game_before_the_camera_goes_on_after_a_restart_and_begins_again(
    adapter: Adapter, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    session = Session(journal, wall=lambda: 0.0)
    session.eyes(True)
    session.begin(HEADER, at=0.0)
    session.see(Change(0.0, ChangeKind.EMPTY), 0.0)
    at = 0.0
    for _, done in evening(seed=18):
        for deed in done:
            at += 3.0
            if isinstance(deed, deeds.Lay):
                assert deed.piece in layable(session)  # an eight, too, of which more is asked
                session.see(Change(at, ChangeKind.ON_TOP, card=deed.piece), at)
            elif isinstance(deed, deeds.Press):
                session.hear(ButtonPress(deed.button), at)
    assert session.game().expects.over
    again = Session(journal, wall=lambda: 0.0)
    again.resume(at=0.0)
    assert again.game().state == session.game().state
    again.hear(Held(Button.OK, 3), at=at + 9)
    assert again.game().state == START
    journal.close()


def table(*words: str) -> Any:
    """Return the table after lines in short."""
    lines = [ADAPTER.hands.line_from_words(one.split()) for one in words]
    return steps(GAME, Play(START), [GAME.read(line) for line in lines])[0].state


BEGUN: Final = "turn-up hearts-9"
SHORT: Final = (BEGUN, *(f"lay hearts-{rank}" for rank in ("7", "10", "jack", "queen")))
DRAWN: Final = (BEGUN, *(["draw", "pass"] * 22))


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ((), "turn-up hearts-8",
         "no round begins with an eight: put 8 of hearts into the deck, and turn up the next card"),
        ((), "draw", "not now: something else is asked first"),
        ((BEGUN,), "lay clubs-king",
         "King of clubs does not fit: asked are hearts, the rank of the top card, or an eight"),
        ((BEGUN, "lay clubs-8 spades"), "lay clubs-king",
         "King of clubs does not fit: asked are spades, the rank of the top card, or an eight"),
        ((BEGUN,), "lay hearts-9", "9 of hearts lies in the pile"),
        ((BEGUN,), "pass", "who lays no card draws one first"),
        ((BEGUN, "draw"), "draw", "not now: something else is asked first"),
        (DRAWN[:43], "draw", "no card is left to draw"),
    ],
)  # fmt: skip
def test_what_it_refuses(before: tuple[str, ...], line: str, says: str) -> None:
    event = GAME.read(ADAPTER.hands.line_from_words(line.split()))
    with pytest.raises(Refused) as no:
        GAME.apply(table(*before), event)
    assert ADAPTER.words.refusal(no.value.reason, no.value.params, NAMES) == says
