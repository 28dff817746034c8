"""`make mutants` tells a fault that tests find from one that they do not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.places import ROOT

if TYPE_CHECKING:
    from lab.mutants.sources import Mutant

pytestmark = pytest.mark.slow

RULE = """
def wins(swords: int) -> bool:
    return swords >= 7

def loses(swords: int) -> bool:
    return swords < 7

def begun() -> bool:
    return True

def played() -> None:
    while not wins(9):
        pass
"""
TESTS = """
import subprocess
import sys

import rule

def test_seven_swords_win():
    assert rule.wins(7)
    assert not rule.wins(6)

def test_no_swords_lose():
    assert rule.loses(0)

def test_a_game_ends():
    rule.played()

def test_passes_in_a_worker_only(pytestconfig):
    assert rule.loses(0) and hasattr(pytestconfig, "workerinput")

def test_asks_a_program():
    subprocess.run([sys.executable, "-c", ""], check=True)
    assert rule.begun()
"""


TRY = """
import sys
from pathlib import Path
from lab.mutants.__main__ import main
sys.exit(main(["--room", "rule.py=99", "--tests", "test_rule.py"], Path.cwd()))
"""


@pytest.fixture(scope="module", autouse=True)
def mutmut() -> None:
    """It is imported here: `make test` reads this file, too, and none of its tests."""
    pytest.importorskip("mutmut", reason="no mutmut here: make check sets it up")


def choose(folder: Path, rooms: Mapping[str, int], seed: int) -> list[Mutant]:
    from lab.mutants import sources

    return sources.choose(folder, rooms, seed)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is said of every fault of a small rule."""
    where = tmp_path_factory.mktemp("project")
    (where / "rule.py").write_text(RULE)
    (where / "test_rule.py").write_text(TESTS)
    ran = subprocess.run(
        [sys.executable, "-c", TRY],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=where, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (where / "rule.py").read_text() == RULE
    return ran.stdout


@pytest.mark.parametrize(
    ("fate", "change"),
    [
        ("killed", "3: return swords >= 7 -> return swords > 7"),
        ("killed", "3: return swords >= 7 -> return swords >= 8"),
        ("survived", "6: return swords < 7 -> return swords <= 7"),
        ("survived", "6: return swords < 7 -> return swords < 8"),
        ("unreached", "9: return True -> return False"),
        ("killed: a test hangs", "12: while not wins(9): -> while wins(9):"),
    ],
)
def test_a_fault_is_killed_or_survives(said: str, fate: str, change: str) -> None:
    assert f"{fate}: rule.py:{change} (" in said


def test_a_test_that_fails_without_a_fault_kills_nothing(said: str) -> None:
    assert (
        "not believed, for it fails without a fault: test_rule.py::test_passes_in_a_worker_only"
        in said
    )


def test_a_test_that_starts_a_program_is_left_out(said: str) -> None:
    assert "4 tests run in this process, and pass; 1 starts a process" in said


NO_FAULT = '''
from typing import TYPE_CHECKING, NewType, TypeAlias

if TYPE_CHECKING:
    from gone import Gone

Card = NewType("Card", str)
Cards: TypeAlias = "tuple[Card, ...]"
Held = tuple[Card, ...]
__all__ = ["Card"]

@dataclass(frozen=True)
class Pile:
    """How many lie there."""
    __slots__ = ("cards",)
    cards: "list[Card]"

    def shown(self) -> None:
        assert self.cards, "none"
        log.info("%d cards", 3)
        shown(len(self.cards))
        for one, two in zip(self.cards, self.cards, strict=True):
            raise ValueError("two alike")
'''


def test_what_no_test_should_notice_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(NO_FAULT)
    assert [one.change for one in choose(tmp_path, {"rule.py": 99}, seed=1)] == []


def test_an_argument_with_a_name_is_left_out_and_none_is_put_nowhere(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text("def shown():\n    laid(top, turned(card=top, at=now))\n")
    assert {one.change for one in choose(tmp_path, {"rule.py": 99}, seed=1)} == {
        "laid(top, turned(card=top, at=now)) -> laid(top, turned(at=now))",
        "laid(top, turned(card=top, at=now)) -> laid(top, turned(card=top, ))",
    }


def test_the_same_seed_gives_the_same_sample_and_another_one_another(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(RULE)
    rooms = {"rule.py": 4}
    assert choose(tmp_path, rooms, seed=1) == choose(tmp_path, rooms, seed=1)
    assert choose(tmp_path, rooms, seed=1) != choose(tmp_path, rooms, seed=2)


def test_an_edit_elsewhere_leaves_the_sample_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(RULE)
    before = choose(tmp_path, {"rule.py": 4}, seed=1)
    (tmp_path / "rule.py").write_text(f"import os\n{RULE}")
    after = choose(tmp_path, {"rule.py": 4}, seed=1)
    assert [one.change for one in after] == [one.change for one in before]
    assert [one.line for one in after] == [one.line + 1 for one in before]
