"""The page of Merlin is true: its lines are read, its tables are the code's."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from engine.merlin.game import MERLIN
from engine.merlin.variants import Rulings
from engine.record import parse
from firmware.games.merlin.offers import OFFERS
from tests.support.places import DOCS

PAGE = (DOCS / "merlin.md").read_text(encoding="utf-8")
(HEADER,) = re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)


def test_the_header_of_the_page_is_taken() -> None:
    setup = MERLIN.setup(parse(HEADER.encode()))
    assert (setup.first, setup.favor, setup.rulings.staffs_per_turn) == (1, True, 3)


def test_the_tables_of_variants_and_rulings_are_those_of_the_code() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `(.*?)`", PAGE, re.MULTILINE))
    variants: Any = OFFERS["variants"]
    usual = {**asdict(Rulings()), **{one["key"]: one["default"] for one in variants}}
    assert rows == {
        key: str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        for key, value in usual.items()
    }
