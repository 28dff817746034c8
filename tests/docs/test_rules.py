"""The documents are true: their records are replayed, their tables are those of the code."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

import pytest

from engine.camelot import variants as camelot
from engine.merlin import variants as merlin
from engine.merlin.game import MERLIN
from engine.record import parse, write
from engine.rumors.pieces import CHARACTERS, KNIGHTS, PROMOS
from engine.rumors.state import Rulings
from firmware.games.registry import GAMES
from tests.support.evenings import Evening, replay
from tests.support.places import DOCS
from tests.support.table import RULINGS, Swords, swords

RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")


def replayed(block: str) -> Evening:
    header, *lines = (parse(line.encode()) for line in block.splitlines())
    return replay("rumors", header, lines)


def blocks(text: str) -> list[str]:
    """Return the code blocks that are marked jsonl."""
    return re.findall(r"```jsonl\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(
    ("block", "placed"),
    list(zip(blocks(RECORDS), [Swords(2, 0), Swords(0, 1)], strict=True)),
)
def test_a_record_of_the_page_comes_to_what_the_page_says(block: str, placed: Swords) -> None:
    assert swords(replayed(block).states[-1]) == placed


def test_the_header_of_the_rules_page_is_taken() -> None:
    (block,) = blocks(RULES)
    assert replayed(block).states[-1].setup.rulings.morgan3 == "per-colour"


def test_the_header_of_merlins_page_is_taken() -> None:
    (block,) = blocks((DOCS / "merlin.md").read_text(encoding="utf-8"))
    setup = MERLIN.setup(parse(block.encode()))
    assert (setup.first, setup.favor, setup.rulings.staffs_per_turn) == (1, True, 3)


@pytest.mark.parametrize(
    ("game", "rulings"), [("camelot", camelot.Rulings()), ("merlin", merlin.Rulings())]
)
def test_the_tables_of_variants_and_rulings_are_those_of_the_code(game: str, rulings: Any) -> None:
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| `(.*?)`", page, re.MULTILINE))
    variants: Any = GAMES[game].page.offers["variants"]
    usual = {**asdict(rulings), **{one["key"]: one["default"] for one in variants}}
    assert rows == {
        key: str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
        for key, value in usual.items()
    }


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_rules_page_names_each_ruling_with_both_its_values(ruling: str) -> None:
    default = asdict(Rulings())[ruling]
    (other,) = (value for value in RULINGS[ruling] if value != default)
    shown = [f"`{write({'v': value})[6:-1]}`" for value in (default, other)]
    assert f"| `{ruling}` | {' | '.join(shown)} |" in RULES


def test_the_rules_page_names_each_card_and_knight() -> None:
    for card in CHARACTERS:
        name, _, number = card.partition("-")
        shown = f"{name.title()} #{number.split('.')[0]}" if number else name.title()
        assert f"| {shown}{' (promo)' if card in PROMOS else ''} |" in RULES
    for knight in set(KNIGHTS.values()):
        assert f"| {knight.title()} |" in RULES
