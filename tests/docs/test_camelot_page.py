"""The page of the board game is true: its records are replayed."""

from __future__ import annotations

import re
from typing import Any

from engine.camelot.game import CAMELOT
from engine.game import Eyes
from engine.record import Play, parse, read_event, step
from tests.support.places import DOCS

PAGE = (DOCS / "camelot.md").read_text(encoding="utf-8")
RECORDS = (DOCS / "records-camelot.md").read_text(encoding="utf-8")
(HEADER,) = re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)
(RECORD,) = re.findall(r"```jsonl\n(.*?)```", RECORDS, re.DOTALL)


def test_the_record_comes_to_what_the_page_says() -> None:
    header, *lines = (parse(line.encode()) for line in RECORD.splitlines())
    play: Play[Any] = Play(CAMELOT.start(CAMELOT.setup(header)))
    for line in lines:
        play, _ = step(CAMELOT, play, read_event(CAMELOT, line))
    state: Any = CAMELOT.view(play.state, Eyes.COMMON).as_json()
    assert (state["siege"], state["seat"]) == (0, 2)
    assert state["seats"][0]["at"] == "picts"
    assert state["quests"]["grail"]["spots"][-1] == "b-despair.3"
    assert state["quests"]["dragon"]["black"] == [None]
    assert state["seats"][2]["hand"] == 6 - 1 + 1 + 1 + 2  # goodwill, its share, for the row, drawn


def test_the_header_of_the_page_is_taken() -> None:
    setup = CAMELOT.setup(parse(HEADER.encode()))
    assert (setup.late, setup.life, setup.rulings.straight) == (True, 3, "any")
