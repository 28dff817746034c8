"""What hands do to the data folder while a game runs: moved, emptied, exchanged, locked."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from signal import SIGKILL
from typing import Final

import httpx

from lab.faults.box import PATIENCE_S, Box, NotUp
from lab.faults.player import Player
from lab.faults.rows import Bench, Verdict

JOURNAL: Final = "journal.sqlite"
LINES: Final = 8  # entered before, and after
LOCKED_S: Final = 4.0
SAID_S: Final = 5.0  # within which it is said that a file is another


def in_play(bench: Bench, seed: int) -> Verdict:
    """Do one thing to the folder under a game, play on, kill, start: is what was said true?"""
    name, change = OPERATIONS[(seed - 1) % len(OPERATIONS)]
    verdict = Verdict(tries=1)
    box = bench.box(bench.folder() / "data").start()
    player = Player(box).begin(LINES)
    says, known = box.says(), len(player.acknowledged)
    change(box)
    player.play(LINES)
    taken = len(player.acknowledged) - known
    is_said = _is_said(box, says)
    refused = LINES - taken
    if refused and not is_said:
        verdict.silent.append(f"{name}: {refused} lines are refused, and nobody says why")
    if name in HARMLESS and not player.goes_on():
        verdict.stopped.append(f"{name}: no line is taken any more")
    box.end(SIGKILL)
    _judge_next(box, player, name, is_said, verdict)
    for column in (verdict.lost, verdict.twice):
        column[:] = [f"{name}: {said}" for said in column[:1]]  # one sentence an operation
    return verdict


def _is_said(box: Box, says: set[str]) -> bool:
    """Whether page, health or log say something new within some seconds."""
    deadline = time.monotonic() + SAID_S
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError, KeyError, ValueError):
            if box.says() - says:
                return True
        time.sleep(0.2)
    return False


def _judge_next(box: Box, player: Player, name: str, is_said: bool, verdict: Verdict) -> None:
    """Start anew: what was acknowledged is in this folder, or it was said that it is not."""
    try:
        box.start()
    except NotUp as error:
        verdict.stopped.append(f"{name}: no page: {error}")
        return
    _choose(box)
    there = {line.get("x-n") for game in box.games() for line in box.record(game["n"])}
    gone = sorted(player.acknowledged - there)
    after = [tag for tag in gone if tag > LINES]
    if after:  # acknowledged into a file that was no longer the journal
        verdict.lost.append(f"{len(after)} of {len(gone)} lines that are gone came after it")
    if gone and not is_said and _is_unsaid_now(box):
        verdict.silent.append(f"{name}: {len(gone)} lines are gone, and it was never said")
    if not box.referees():
        verdict.stopped.append(f"{name}: no new game is taken")


def _choose(box: Box) -> None:
    """Choose on the page, as the owner does, how the box goes on after an exchange."""
    for trouble in box.get("api/table")["safe"]["troubles"]:
        for way in ("back", "take"):
            if way in trouble["mends"]:
                box.post("api/mend", {"do": way, "trouble": trouble["n"]})
                deadline = time.monotonic() + PATIENCE_S
                while time.monotonic() < deadline and _is_waiting(box):
                    time.sleep(0.2)


def _is_waiting(box: Box) -> bool:
    """Whether the box still waits for a choice, or opens."""
    with suppress(httpx.HTTPError, KeyError, ValueError):
        safe = box.get("api/table")["safe"]
        waits = any({"back", "take"} & set(one["mends"]) for one in safe["troubles"])
        return waits or bool(safe["changed"])
    return True


def _is_unsaid_now(box: Box) -> bool:
    table = box.get("api/table")
    return not table["warnings"] and not table["safe"]["troubles"]


# -- the operations --------------------------------------------------------------------------


def _journal(box: Box) -> Path:
    return box.data / JOURNAL


def _all(box: Box) -> list[Path]:
    return sorted(box.data.glob("journal*"))


def _remove_journal(box: Box) -> None:
    _journal(box).unlink()


def _remove_all(box: Box) -> None:
    for path in _all(box):
        path.unlink()


def _remove_log(box: Box) -> None:
    Path(f"{_journal(box)}-wal").unlink()


def _remove_head(box: Box) -> None:
    (box.data / "journal.head").unlink()


def _empty_journal(box: Box) -> None:
    os.truncate(_journal(box), 0)


def _cut_journal(box: Box) -> None:
    os.truncate(_journal(box), _journal(box).stat().st_size // 2)


def _empty_log(box: Box) -> None:
    os.truncate(f"{_journal(box)}-wal", 0)


def _move_journal(box: Box) -> None:
    _journal(box).rename(box.data / "elsewhere.sqlite")


def _exchange_journal(box: Box) -> None:
    other = box.data / "other.sqlite"
    shutil.copy(_journal(box), other)
    other.replace(_journal(box))


def _copy_over_journal(box: Box) -> None:
    _journal(box).write_bytes(_journal(box).read_bytes())


def _move_folder(box: Box) -> None:
    box.data.rename(box.data.with_name("moved"))
    box.data.mkdir()


def _exchange_folder(box: Box) -> None:
    other = box.data.with_name("other")
    shutil.copytree(box.data, other)
    box.data.rename(box.data.with_name("moved"))
    other.rename(box.data)


def _take_rights(box: Box) -> None:
    for path in _all(box):
        path.chmod(0)


def _lock(box: Box) -> None:
    """Hold a lock of SQLite's own for some seconds, as somebody's tool does."""
    with closing(sqlite3.connect(_journal(box), isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        Player(box, "locked").enter(0.0)
        time.sleep(LOCKED_S)
        base.execute("ROLLBACK")


def _foreign_row(box: Box) -> None:
    """Add a row behind the last one, as somebody's tool does."""
    with closing(sqlite3.connect(_journal(box))) as base, base:
        columns = [row[1] for row in base.execute("PRAGMA table_info(lines)")]
        values = ["number + 1" if one == "number" else one for one in columns]
        base.execute(
            f"INSERT INTO lines ({', '.join(columns)}) SELECT {', '.join(values)} "
            "FROM lines ORDER BY game DESC, number DESC LIMIT 1"
        )


def _link_journal(box: Box) -> None:
    os.link(_journal(box), box.data / "second-name.sqlite")


OPERATIONS: Final[tuple[tuple[str, Callable[[Box], None]], ...]] = (
    ("the journal is removed", _remove_journal),
    ("the journal, its log and its head are removed", _remove_all),
    ("the journal's log is removed", _remove_log),
    ("journal.head is removed", _remove_head),
    ("the journal is emptied", _empty_journal),
    ("the journal is cut in half", _cut_journal),
    ("the journal's log is emptied", _empty_log),
    ("the journal is moved away", _move_journal),
    ("the journal is exchanged for a copy of it", _exchange_journal),
    ("the journal is written anew in place", _copy_over_journal),
    ("the folder is moved away, an empty one is in its place", _move_folder),
    ("the folder is exchanged for a copy of it", _exchange_folder),
    ("nobody may read or write the journal", _take_rights),
    ("a tool locks the journal for 4 s", _lock),
    ("a tool adds a row to the journal", _foreign_row),
    ("the journal gets a second name", _link_journal),
)
# After these play goes on by itself.
HARMLESS: Final = (
    "journal.head is removed",
    "the journal is written anew in place",
    "nobody may read or write the journal",
    "a tool locks the journal for 4 s",
    "a tool adds a row to the journal",
    "the journal gets a second name",
)
