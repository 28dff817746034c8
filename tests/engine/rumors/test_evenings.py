"""Whole recorded games: each comes to what is kept beside it; together they reach everything."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from engine.game import Line, Notice, Refused
from engine.record import Play, parse, read_event, step
from engine.rumors.game import RUMORS
from engine.rumors.pieces import KNIGHTS
from engine.rumors.pieces import RUMORS as RUMOR_CARDS
from engine.rumors.state import Phase, Rumors
from tests.support.places import EVENINGS
from tests.support.table import GAME, RULINGS, seen

FOLDER = EVENINGS
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


class Evening(NamedTuple):
    """A recorded game: its lines, every state it went through, all that was said."""

    header: Line
    lines: list[Line]
    states: list[Rumors]
    said: list[Notice]

    @property
    def cards(self) -> set[Any]:
        return {line.get("card") for line in self.lines}

    @property
    def ending(self) -> tuple[Any, Any]:
        (won,) = (notice for notice in self.said if notice.kind == "won")
        return won.params["winner"], won.params["why"]


def recorded(name: str) -> list[Line]:
    return [parse(raw) for raw in (FOLDER / f"{name}.jsonl").read_bytes().splitlines()]


def replay(header: Line, lines: list[Line]) -> Evening:
    play = Play(RUMORS.start(RUMORS.setup(header)))
    states, said = [play.state], list[Notice]()
    for line in lines:
        play, notices = step(GAME, play, read_event(GAME, line))
        states.append(play.state)
        said += notices
    return Evening(header, lines, states, said)


@pytest.fixture(scope="module")
def evenings() -> dict[str, Evening]:
    all_lines = {name: recorded(name) for name in NAMES}
    return {name: replay(lines[0], lines[1:]) for name, lines in all_lines.items()}


@pytest.mark.parametrize("name", NAMES)
def test_the_evening_comes_to_what_was_expected(name: str) -> None:
    header, *lines = recorded(name)
    expected = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert seen(replay(header, lines).states[-1]) == expected


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_says_what_it_shows(name: str) -> None:
    shows = recorded(name)[0]["x-shows"]
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"| `{name}` | {shows} |" in readme


def test_there_are_at_least_twelve() -> None:
    assert len(NAMES) >= 12


# -- together they reach everything --------------------------------------------------------


def test_they_reach_every_rumor_card(evenings: dict[str, Evening]) -> None:
    assert set(RUMOR_CARDS) <= set().union(*(one.cards for one in evenings.values()))


def test_they_reach_every_knight(evenings: dict[str, Evening]) -> None:
    assert set(KNIGHTS) <= set().union(*(one.cards for one in evenings.values()))


def test_they_reach_every_phase(evenings: dict[str, Evening]) -> None:
    assert {state.phase for one in evenings.values() for state in one.states} == set(Phase)


def test_they_reach_every_ending(evenings: dict[str, Evening]) -> None:
    assert {one.ending for one in evenings.values()} == {
        ("loyal", "swords"),
        ("evil", "swords"),
        ("evil", "morgan-7"),
        ("evil", "no-cards"),
    }


@pytest.mark.parametrize("kind", ["goes-on", "reshuffled", "undone", "adjusted", "taught"])
def test_they_reach_what_seldom_happens(kind: str, evenings: dict[str, Evening]) -> None:
    assert any(notice.kind == kind for one in evenings.values() for notice in one.said)


def test_they_reach_every_warning_of_a_mistake(evenings: dict[str, Evening]) -> None:
    warned = {kind.kind for one in evenings.values() for kind in one.states[-1].warnings}
    assert warned >= {
        "never-laid",
        "token-forgotten",
        "character-face-down",
        "face-up-under-morgan-1",
    }


def test_they_reach_every_record_word(evenings: dict[str, Evening]) -> None:
    words = {line["do"] for one in evenings.values() for line in one.lines}
    assert words == {
        "lay", "claim", "quest", "reveal", "token", "accuse", "loyalty", "knight", "confirm",
        "teach", "adjust", "undo",
    }  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_makes_a_difference_in_one_of_them(
    ruling: str, evenings: dict[str, Evening]
) -> None:
    assert any(differs(one, ruling) for one in evenings.values())


def differs(one: Evening, ruling: str) -> bool:
    """Whether the same lines come to something else, or are refused, under the default."""
    chosen: Any = one.header.get("rulings", {})
    if ruling not in chosen:
        return False
    default = {key: value for key, value in chosen.items() if key != ruling}
    try:
        other = replay({**one.header, "rulings": default}, one.lines)
    except Refused:
        return True
    return seen(other.states[-1]) != seen(one.states[-1])
