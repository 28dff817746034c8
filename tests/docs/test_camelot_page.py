"""The page of the board game is true: its records are replayed, its tables are the code's."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from engine.camelot.game import CAMELOT
from engine.camelot.variants import Rulings
from engine.game import Eyes
from engine.record import Play, parse, read_event, step
from firmware.games.camelot.offers import OFFERS
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


def test_the_tables_of_variants_and_rulings_are_those_of_the_code() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `(.*?)`", PAGE, re.MULTILINE))
    variants: Any = OFFERS["variants"]
    usual = {**asdict(Rulings()), **{one["key"]: one["default"] for one in variants}}
    assert rows == {
        key: str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        for key, value in usual.items()
    }
