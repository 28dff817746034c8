"""The four ways of docs/architecture.md, each gone for real: its steps are called in that order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.game import Button, Line
from tests.support import ways
from tests.support.walks import Call, Step, Walk, climbs, missed, since, steps, walk_of


def test_a_step_that_is_not_called_in_its_order_is_seen() -> None:
    calls = [Call("a.py", "A.f", ""), Call("b.py", "g", "a.py"), Call("a.py", "A.h", "b.py")]
    first, second, third = (Step((one.file,), one.name) for one in calls)
    assert missed([first, second, third], calls) is None
    assert missed([second, first], calls) == first
    assert missed([first, Step(("a.py",), "g")], calls) == Step(("a.py",), "g")


def test_a_climb_is_seen() -> None:
    down = Call("firmware/table/session.py", "Session.hear", "firmware/app.py")
    up = Call("firmware/app.py", "App.step", "firmware/table/session.py")
    higher = Call("firmware/app.py", "App.step", "hardware/panel.py")
    assert climbs([down, Call("engine/record.py", "step", "")]) == []
    assert len(climbs([down, up, higher])) == 2


def test_a_second_stay_in_a_file_is_a_return() -> None:
    there, away = (Call(file, "f", "") for file in ("engine/a.py", "engine/b.py"))
    back = Call("engine/a.py", "g", "engine/b.py")
    assert walk_of([there, away, there, away]) == Walk(2, 2, 0, 0)
    assert walk_of([there, away, back, back]) == Walk(3, 2, 1, 0)
    assert walk_of([there, back, away._replace(thread=1)]) == Walk(3, 2, 0, 0)


@pytest.mark.slow
def test_a_card_goes_from_light_to_lamp(tmp_path: Path) -> None:
    calls = ways.way_of_a_card(tmp_path)
    assert missed(steps("A card, from light to lamp"), calls) is None
    assert climbs(since("Watching._look", calls)) == []


@pytest.mark.slow
def test_a_press_goes_from_a_finger_to_the_sum(tmp_path: Path) -> None:
    calls = ways.way_of_presses(tmp_path, "rumors", ways.PILE, "quest-1")
    assert missed(steps("A press, from a finger to the sum"), calls) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lines"), [("rumors", ways.PILE), ("camelot", ()), ("merlin", ())]
)
def test_a_press_never_climbs(game: str, lines: Sequence[Line], tmp_path: Path) -> None:
    calls = ways.way_of_presses(tmp_path, game, lines, *Button)
    assert sum(call.name == "Session.hear" for call in calls) == len(Button)
    assert climbs(calls) == []


@pytest.mark.slow
@pytest.mark.parametrize("mode", ways.MODES)
def test_a_press_in_a_mode_never_climbs(mode: str, tmp_path: Path) -> None:
    calls = ways.way_in_a_mode(tmp_path, mode)
    assert sum(call.name == "Modes.take" for call in calls) >= 4 * len(Button)
    assert climbs(calls) == []


@pytest.mark.slow
def test_a_request_goes_from_a_page_to_its_answer(tmp_path: Path) -> None:
    calls = ways.way_of_a_request(tmp_path)
    assert missed(steps("A request, from a page to its answer"), calls) is None
    assert climbs(since("Door._let_in", calls)) == []
