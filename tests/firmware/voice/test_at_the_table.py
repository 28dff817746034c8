"""The voice in the running loop: switched on the page, hushed, and a speaker that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.demo.evening import TableTime
from firmware.inputs import Set
from firmware.owner.config import Config
from firmware.start import appliance
from tests.firmware.test_chores import HEADER, Bench
from tests.support.patience import until


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Bench]:
    config = Config(tmp_path, pins="mock", port=0, camera="drawn", speech_device="nosuch")
    time = TableTime()
    with appliance(config, lambda notice, text: None, time) as box:
        bench = Bench(box, time, [])
        box.announcer.announce(box.app.session.begin(HEADER, 0.0), 0.0)
        yield bench


def test_a_speaker_that_is_not_there_is_a_warning_and_the_game_goes_on(table: Bench) -> None:
    """Where espeak-ng or aplay is missing that is what is warned of."""
    assert table.shown["settings"]["speech"] is False
    assert table.shown["warnings"] == []
    table.ask(Set, speech=True)
    table.do(do="lay", card="picts-5")

    def warnings() -> list[str]:
        table.box.app.step(table.time.now)  # no time goes by
        return list(table.shown["warnings"])

    (warning,) = until(warnings, "a warning")
    assert warning.startswith("The referee's voice: ")
    table.do(do="lay", card="picts-4")
    assert table.shown["state"]["count"] is None
    table.ask(Set, speech=False)
    assert table.shown["warnings"] == []


def test_pages_are_told_what_is_asked_and_nothing_while_silence_stands(table: Bench) -> None:
    assert table.shown["speech"]["by"] == "off"
    assert [one["text"] for one in table.shown["speech"]["lines"]] == ["Anna: Listen: lay a card"]
    table.ask(Set, quiet_in_silence=True)
    table.do(do="lay", card="morgan-5")
    assert table.shown["speech"] == {"by": "off", "hushed": True, "lines": []}
    table.do(do="undo")
    said = [one["text"] for one in table.shown["speech"]["lines"]]
    assert said == ["The last move is taken back", "Anna: Listen: lay a card"]


def test_a_box_that_is_configured_to_speak_begins_so(tmp_path: Path) -> None:
    config = Config(tmp_path, pins="mock", port=0, camera="drawn", speech="box")
    with appliance(config, lambda notice, text: None, TableTime()) as box:
        assert box.app.box.settings.speech
