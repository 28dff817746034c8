"""The bench of breaks can fail: a planted fault is found, named and repeated by its seed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from errno import EIO
from pathlib import Path

import pytest

from firmware.table.journal import Journal
from lab.faults.__main__ import ROWS, main
from lab.faults.box import Box
from lab.faults.calls import KILL, Breaker, Calls, breakable
from lab.faults.player import TAG, Player
from lab.faults.rows import Bench, LeftOut, Verdict

PLANTED = Path(__file__).with_name("planted_fault.py")
WRITES = """
import sys
for n in range(3):
    try:
        with open(f"{sys.argv[1]}/{n}", "wb", buffering=0) as file:
            file.write(b"0123")
        print("written", flush=True)
    except OSError as error:
        print(error.errno, flush=True)
"""
OPENS = """
import sys
from pathlib import Path
from firmware.table.journal import BadJournal, Journal
try:
    journal = Journal(Path(sys.argv[1]))
    print(*journal.games(), *journal.troubles)
except BadJournal as error:
    print(error)
"""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "bench", short=True)
    bench.kept.mkdir()
    yield bench
    bench.close()


def run_writes(folder: Path) -> subprocess.CompletedProcess[str]:
    words = (sys.executable, "-c", WRITES, str(folder))
    return subprocess.run(words, capture_output=True, text=True)


def run_opens(path: Path) -> str:
    words = (sys.executable, "-c", OPENS, str(path))
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def breaker(bench: Bench, tmp_path: Path) -> Iterator[Breaker]:
    folder = tmp_path / "data"
    folder.mkdir()
    try:
        breaker = Breaker(bench, folder)
    except LeftOut as error:
        pytest.skip(str(error))
    with breakable(bench):
        yield breaker


# -- calls that fail -------------------------------------------------------------------------


def test_the_second_write_below_a_folder_fails_and_no_other(
    breaker: Breaker, tmp_path: Path
) -> None:
    breaker.break_calls(Calls.WRITE, EIO, first=2)
    assert run_writes(tmp_path / "data").stdout.split() == ["written", str(EIO), "written"]
    assert (breaker.call_count, breaker.broken_count) == (3, 1)
    assert breaker.last == f"write {tmp_path}/data/1"


def test_elsewhere_and_when_healed_every_call_goes_through(
    breaker: Breaker, tmp_path: Path
) -> None:
    breaker.break_calls(Calls.WRITE, EIO, times=1000)
    (tmp_path / "data-of-others").mkdir()
    assert run_writes(tmp_path / "data-of-others").stdout.split() == ["written"] * 3
    breaker.heal()
    assert run_writes(tmp_path / "data").stdout.split() == ["written"] * 3
    assert breaker.broken_count == 0


def test_a_program_is_killed_at_its_third_file(breaker: Breaker, tmp_path: Path) -> None:
    breaker.break_calls(Calls.CREATE, KILL, first=3)
    assert run_writes(tmp_path / "data").returncode == -9
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["0", "1"]


def test_a_programs_clock_is_set_and_goes_on(breaker: Breaker) -> None:
    words = (sys.executable, "-c", "import time; print(time.time())")
    breaker.set_clock(-1_000_000)
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert 999_000 < time.time() - float(told.stdout) < 1_001_000


def test_a_disk_that_gives_no_byte_for_a_while_loses_no_journal(
    breaker: Breaker, tmp_path: Path
) -> None:
    """Nothing of the file could be saved meanwhile, so it stays where it is."""
    path = tmp_path / "data" / "journal.sqlite"
    journal = Journal(path)
    game = journal.begin({"record": "rumors/1", "players": 3}, 0.0)
    journal.append(game, [{"do": "lay", "card": "picts-5"}])
    journal.close()
    for first in (1, 3, 5):
        breaker.break_calls(Calls.READ, EIO, first, times=1000)
        said = run_opens(path)
        assert "I/O error" in said or "Input/output error" in said
        breaker.heal()
        assert [*path.parent.glob("*.damaged-*")] == []
        assert run_opens(path).split() == ["1"]


# -- the judge -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "wrong"),
    [
        ([1, 2, 3], {}),
        ([1, 2, 3, 5], {}),  # the fifth was on its way: nobody knows
        ([1, 3], {"lost": ["line 2 was acknowledged and is gone"]}),
        ([1, 2, 2, 3], {"twice": ["line 2 stands there 2 times"]}),
        ([1, 2, 3, 4], {"twice": ["line 4 was refused and stands there"]}),
        ([1, 3, 2], {"silent": ["the lines stand in another order"]}),
    ],
)
def test_a_record_is_compared_with_what_was_answered(
    there: list[int], wrong: dict[str, list[str]], tmp_path: Path
) -> None:
    player, verdict = Player(Box(tmp_path / "data")), Verdict()
    player.entered = [1, 2, 3, 4, 5]
    player.acknowledged, player.refused = {1, 2, 3}, {4}
    player.judge_record([{"do": "adjust", TAG: tag} for tag in there], verdict)
    assert verdict.wrong == wrong


def test_a_row_has_a_name_that_is_part_of_no_other() -> None:
    names = [row.name for row in ROWS]
    assert [one for one in names if sum(one in other for other in names) > 1] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "row", "seed", "found"),
    [
        ("forgets", "kills", 1, "kills, lost: line "),
        ("forgets", "files", 4, "files, lost: journal.head is removed: "),
        ("ends", "kills", 1, "kills, stopped: no page: a planted fault"),
    ],
)
def test_a_planted_fault_is_found_and_named_with_its_seed(
    fault: str, row: str, seed: int, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program = f"{sys.executable} {PLANTED} {fault}"
    assert main(["--short", "--only", row, "--seed", str(seed), "--program", program]) == 1
    out = capsys.readouterr().out
    assert found in out
    assert f"python -m lab.faults --only {row} --seed {seed}" in out
