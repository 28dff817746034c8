"""What is said of a card game after it: a row a turn, chances that are chances, nobody's secret."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.analysis import Analysis, JudgedChoice, Step
from engine.game import Line
from engine.record import Play, read_event, step
from engine.rumors.game import RUMORS
from engine.rumors.pieces import QUESTS
from engine.rumors.state import Phase
from firmware.after.analysis_text import retold
from firmware.after.game_analysis import finest, of_file
from firmware.games.rumors.correction import put_right
from firmware.games.rumors.simulation import takes_a_turn
from firmware.screen.keepsake import page
from tests.support.evenings import recorded
from tests.support.places import EVENINGS
from tests.support.table import line
from words.catalog import ENGLISH

RECORDS = sorted(EVENINGS.glob("*.jsonl"))
UNDER_MORGAN_1 = [path for path in RECORDS if '"claim"' in path.read_text()]
FOUR = ["Anna", "Ben", "Carla", "Dora"]


def analysed(folder: Path, lines: Sequence[Line]) -> Analysis:
    path = folder / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    return finest(of_file(path))


def played(folder: Path, words: str, players: Sequence[str] = FOUR) -> Analysis:
    header: Line = {"record": "rumors/1", "players": list(players)}
    return analysed(folder, [header, *map(line, words.split())])


def everything(told: Analysis) -> str:
    """Return all that anybody can read of an analysis."""
    return "\n".join([json.dumps(told.as_json()), *retold(told), page(told, ENGLISH)])


def said(told: Analysis) -> str:
    return " ".join(text for one in told.steps for text in one.words)


# -- laws ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_turn_has_a_row_and_every_chance_is_one(path: Path) -> None:
    header, *lines = recorded(path)
    play = Play(RUMORS.start(RUMORS.setup(header)))
    for one in lines:
        play, _ = step(RUMORS, play, read_event(RUMORS, one))
    turns, end = 0, play.state
    while play.before is not None:
        turns += takes_a_turn(play.before.state, play.event)
        play = play.before
    told = finest(of_file(path))
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


@pytest.mark.slow
@pytest.mark.parametrize("path", UNDER_MORGAN_1, ids=lambda path: path.stem)
def test_who_announced_what_changes_no_letter(path: Path, tmp_path: Path) -> None:
    lines = recorded(path)
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
        ("picts-2 grail-2 grail-3", "We do not say who bluffed, or whether"),
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
    assert "could say who bluffed" in said(told)


def _pieces(told: Analysis) -> list[str]:
    return [name for one in told.steps for heap in one.scene.heaps for name in heap.pieces]


# -- what is said ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("picts-5 picts-2 go:picts", "Picts: 7 is too early. It needed 11, 4 more."),
        (
            "grail-5 grail-4.1 grail-3 grail-4.2 go:grail",
            "Grail: 16 is too late. It could hold 13, 3 less.",
        ),
        ("grail-5 grail-4.1 grail-3 saxons-2", "Missed: the Grail Quest was open and stood at 12."),
        ("grail-5 dragon-5 merlin-2 dragon-4.1 go:dragon", "Merlin #2 took Dragon 5 and Grail 5."),
        ("saxons-2 go:saxons", "Better: Listen. The Loyal would have had"),
        ("saxons-2 adjust:white=3", "as the operator put it right"),
    ],
)
def test_what_happened_is_said(tmp_path: Path, words: str, says: str) -> None:
    assert says in said(played(tmp_path, words))


def test_a_token_that_may_spoil_a_quest_is_one_of_five(tmp_path: Path) -> None:
    """Review of 25 November 2026, F2: the winning move was blamed, "succeeds 0 %"."""
    told = played(tmp_path, UNKNOWN_TOKEN)
    going = choice_of(told, 9)
    assert going.options[going.taken].success == pytest.approx(0.8)
    assert going.is_best
    assert "Carla could not have chosen better." in said(told)
    assert "lucky: it" not in said(told)


BEFORE_GRAIL: Final = "adjust:white=5 grail-5 merlin-4.1 saxons-2 grail-4.1 grail-3 morgan-5"
AND_GRAIL: Final = "teach:morgan-5=grail go:grail token:saxons"
UNKNOWN_TOKEN: Final = f"{BEFORE_GRAIL} {AND_GRAIL}"


def choice_of(told: Analysis, number: int) -> JudgedChoice:
    judged = next(one.judged for one in told.steps if one.line == number + 1)
    assert judged is not None
    return judged


def test_who_hid_a_token_is_taken_to_know_it(tmp_path: Path) -> None:
    """Ben hid it on line 4 and stood before the same pile on line 8."""
    laid = "grail-5 merlin-4.1 saxons-2 grail-4.1 grail-3"
    told = played(tmp_path, f"{laid} go:grail token:saxons")
    listened = choice_of(told, 6)
    assert [one.success for one in listened.options] == [None, 1.0]


@pytest.mark.parametrize("tokens", ["token:picts token:grail", "token:grail token:picts"])
def test_of_two_tokens_either_may_have_been_ones_own(tmp_path: Path, tokens: str) -> None:
    """Of a Grail of 12 one's own spoils it in one half, then the other's in one of five."""
    laid = "merlin-4.1 merlin-4.2 grail-5 grail-4.1 grail-3 go:grail"
    told = played(tmp_path, f"{laid} {tokens}")
    going = choice_of(told, 6)
    assert going.options[-1].success == pytest.approx(0.4)


def test_only_what_is_certain_is_called_so(tmp_path: Path) -> None:
    words = " ".join(retold(played(tmp_path, "grail-5 grail-4.1 grail-2 go:grail")))
    assert "Grail Quest: certain to succeed" not in words
    assert "certain to succeed" in words
    token = " ".join(retold(played(tmp_path, UNKNOWN_TOKEN)))
    assert "succeeds 80 %" in token


def test_a_gawain_in_a_hand_may_change_a_quest(tmp_path: Path) -> None:
    """One Knight of nine lies in a hand, two of them are Gawain: 2/9 of it is as likely as not."""
    header: Line = {"record": "rumors/1", "players": FOUR, "expert": True}
    words = "picts-2 go:picts grail-5 grail-4.1 grail-2 go:grail ok"
    going = choice_of(analysed(tmp_path, [header, *map(line, words.split())]), 6)
    assert going.options[going.taken].success == pytest.approx(8 / 9)


def test_the_curve_goes_on_under_cards_that_lie_face_down(tmp_path: Path) -> None:
    told = played(tmp_path, "morgan-1 down claim:picts grail-5 grail-4.1 grail-2")
    chances = [one.chance for one in told.steps]
    assert chances[-1] > chances[-2]
    assert all(one.judged is None for one in told.steps[1:])


def test_a_traitor_is_not_blamed(tmp_path: Path) -> None:
    told = finest(of_file(EVENINGS / "loyal-win.jsonl"))
    assert [one.name for one in told.players if "the task" in one.remark] == ["Ben"]
