"""The four ways of docs/architecture.md, each gone for real: its steps are called in that order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from engine.game import Button, Line
from tests.support import ways
from tests.support.walks import Call, Step, missed, steps
from tests.test_architecture import FLOOR

_BELOW: Final[Mapping[str, int]] = {"words": -2, "engine": -2, "vision": -1, "hardware": -1}
_PILE: Final[Sequence[Line]] = [
    {"do": "lay", "card": card} for card in ("saxons-2", "picts-5", "picts-4.1")
]


def room(file: str) -> str:
    first, _, rest = file.partition("/")
    return rest.partition("/")[0].removesuffix(".py") if first == "firmware" else first


def climbs(calls: Sequence[Call]) -> list[str]:
    """Return each call from a room to one that stands above it."""
    floor = {**FLOOR, **_BELOW, "fleet": len(FLOOR)}
    return [
        f"{call.by} calls {call.name} of {call.file}, which stands above it"
        for call in calls
        if call.by and floor[room(call.by)] < floor[room(call.file)]
    ]


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


@pytest.mark.slow
def test_a_card_goes_from_light_to_lamp(tmp_path: Path) -> None:
    assert missed(steps("A card, from light to lamp"), ways.way_of_a_card(tmp_path)) is None


@pytest.mark.slow
def test_a_press_goes_from_a_finger_to_the_sum(tmp_path: Path) -> None:
    calls = ways.way_of_presses(tmp_path, "rumors", _PILE, "quest-1")
    assert missed(steps("A press, from a finger to the sum"), calls) is None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lines"), [("rumors", _PILE), ("camelot", ()), ("merlin", ())])
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
