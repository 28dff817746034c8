"""What is said of a card game after it: a row a turn, chances that are chances, nobody's secret."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from engine.analysis import Analysis, Step
from engine.game import Line
from engine.record import Play, parse, read_event, step
from engine.rumors.game import RUMORS
from engine.rumors.pieces import QUESTS
from engine.rumors.state import Phase
from firmware.after.analysing import of_file
from firmware.after.retold import retold
from firmware.games.rumors.put_right import put_right
from firmware.games.rumors.simulation import takes_a_turn
from firmware.screen.keepsake import page
from tests.support.places import EVENINGS
from tests.support.table import line
from words.catalog import ENGLISH

RECORDS = sorted(EVENINGS.glob("*.jsonl"))
UNDER_MORGAN_1 = [path for path in RECORDS if '"claim"' in path.read_text()]
FOUR = ["Anna", "Ben", "Carla", "Dora"]


def lines_of(path: Path) -> list[Line]:
    return [parse(raw) for raw in path.read_bytes().splitlines()]


def analysed(folder: Path, lines: Sequence[Line]) -> Analysis:
    path = folder / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    return of_file(path)


def played(folder: Path, words: str, players: Sequence[str] = FOUR) -> Analysis:
    header: Line = {"record": "rumors/1", "players": list(players)}
    return analysed(folder, [header, *map(line, words.split())])


def everything(told: Analysis) -> str:
    """Return all that anybody can read of an analysis."""
    return "\n".join([json.dumps(told.as_json()), *retold(told), page(told, ENGLISH)])


def said(told: Analysis) -> str:
    return " ".join(text for one in told.steps for text in one.words)


# -- laws ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_turn_has_a_row_and_every_chance_is_one(path: Path) -> None:
    header, *lines = lines_of(path)
    play = Play(RUMORS.start(RUMORS.setup(header)))
    for one in lines:
        play, _ = step(RUMORS, play, read_event(RUMORS, one))
    turns, end = 0, play.state
    while play.before is not None:
        turns += takes_a_turn(play.before.state, play.event)
        play = play.before
    told = of_file(path)
    assert sum(one.is_turn for one in told.steps) == turns
    assert all(0 <= chance <= 1 for one in told.steps for chance in chances(one))
    if end.phase is Phase.OVER:
        assert told.steps[-1].chance == (end.winner == "loyal")
    assert told.praise


def chances(one: Step) -> list[float]:
    options = one.judged.options if one.judged else ()
    succeed = [option.success for option in options if option.success is not None]
    return [one.chance, *(option.worth for option in options), *succeed]


def test_putting_the_reckoning_right_keeps_the_order_of_choices() -> None:
    state = RUMORS.start(RUMORS.setup({"record": "rumors/1", "players": 5}))
    right = [put_right(state, percent / 100) for percent in range(1, 100)]
    assert right == sorted(set(right))


# -- nobody is given away --------------------------------------------------------------------


def piles(lines: Sequence[Line]) -> list[list[int]]:
    """Return the lines that announce, pile by pile; an undo in between makes it no such pile."""
    found: list[list[int]] = [[]]
    for place, one in enumerate(lines):
        if one.get("do") == "claim":
            found[-1].append(place)
        elif one.get("do") in ("quest", "undo"):
            found.append([])
    return found


@pytest.mark.parametrize("path", UNDER_MORGAN_1, ids=lambda path: path.stem)
def test_who_announced_what_changes_no_letter(path: Path, tmp_path: Path) -> None:
    lines = lines_of(path)
    told = everything(analysed(tmp_path, lines))
    for claims in piles(lines):
        *others, top = claims or [0]  # who went on the last one has said what it was
        quests = [lines[place]["quest"] for place in others]
        Random(top).shuffle(quests)
        for place, quest in zip(others, quests, strict=True):
            lines[place] = {"do": "claim", "quest": quest}
    assert everything(analysed(tmp_path, lines)) == told


LAID = "morgan-1 down claim:picts down claim:grail down claim:grail"


@pytest.mark.parametrize(
    ("turned_up", "says"),
    [
        ("picts-2 grail-2 grail-3", "How many of them were false is not told"),
        ("picts-2 grail-2 saxons-3", "Grail 1"),
        ("picts-2 dragon-2 saxons-3", "Grail 2"),
        ("saxons-2 dragon-2 saxons-3", "Picts 1, Grail 1"),  # two of three: anybody may be honest
    ],
)
def test_false_announcements_are_counted_by_quest(
    tmp_path: Path, turned_up: str, says: str
) -> None:
    ups = " ".join(f"up:{card}" for card in turned_up.split())
    told = played(tmp_path, f"{LAID} mordred go:picts {ups}")
    assert says in " ".join(told.summary)


@pytest.mark.parametrize("quest", QUESTS)
def test_the_only_announcement_is_never_called_false(tmp_path: Path, quest: str) -> None:
    told = played(tmp_path, f"morgan-1 down claim:{quest} mordred go:picts up:dragon-5")
    true = played(tmp_path, "morgan-1 down claim:dragon mordred go:picts up:dragon-5")
    assert everything(told) == everything(true)


@pytest.mark.parametrize("card", ["picts-5", "dragon-2"])
def test_a_pile_that_was_gone_on_for_an_announcement_stays_closed(
    tmp_path: Path, card: str
) -> None:
    told = played(tmp_path, f"morgan-1 picts-2 down claim:picts go:picts up:{card}")
    assert not {"Picts 5", "Dragon 2"} & set(_pieces(told))
    assert "stay closed" in said(told)


def _pieces(told: Analysis) -> list[str]:
    return [name for one in told.steps for heap in one.scene.heaps for name in heap.pieces]


# -- what is said ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("picts-5 picts-2 go:picts", "Picts: too early by 4: it came to 7 and needed 11."),
        (
            "grail-5 grail-4.1 grail-3 grail-4.2 go:grail",
            "Grail: too late by 3: it came to 16 and could hold 13.",
        ),
        ("grail-5 grail-4.1 grail-3 saxons-2", "Missed: Grail was open and stood at 12."),
        ("grail-5 dragon-5 merlin-2 dragon-4.1 go:dragon", "Merlin #2 took Dragon 5 and Grail 5."),
        ("saxons-2 go:saxons", "Better by"),
        ("saxons-2 adjust:white=3", "as the operator corrected it"),
    ],
)
def test_what_happened_is_said(tmp_path: Path, words: str, says: str) -> None:
    assert says in said(played(tmp_path, words))


def test_a_token_nobody_thought_of_is_bad_luck(tmp_path: Path) -> None:
    laid = "merlin-4.1 picts-5 saxons-5 saxons-4.1 saxons-3 go:saxons"
    assert "Unlucky: the reckoning gave it" in said(played(tmp_path, f"{laid} token:saxons"))


def test_a_traitor_is_not_blamed(tmp_path: Path) -> None:
    told = of_file(EVENINGS / "loyal-win.jsonl")
    assert [one.name for one in told.players if "the task" in one.remark] == ["Ben"]
