"""Copies that are taken back: killed half-way, and such as somebody has made to do harm."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any, Final

from lab.faults.box import Box, NotUp
from lab.faults.calls import KILL, Breaker, Calls
from lab.faults.content import read_content
from lab.faults.filled_folder import PIN
from lab.faults.player import Player
from lab.faults.rows import Bench, Verdict

LINES: Final = 12
# What must be all as it was, or all as in the copy.
PARTS: Final = (
    "the games", "the game that is on", "the PIN", "the deck", "the cards' facts", "the place",
    "sound and light", "the calibration",
)  # fmt: skip
ABSOLUTE: Final = Path(f"/tmp/roundtable-hostile-{os.getpid()}")
Members = list[tuple[tarfile.TarInfo, bytes]]


def kill_restore(bench: Bench, seed: int) -> Verdict:
    """Kill a restore at its n-th call, then perhaps the start that follows: old, or new, whole."""
    verdict, data = Verdict(), bench.configure(bench.folder())
    copy, new = _copy(bench), {name: bench.known_content.content.parts[name] for name in PARTS}
    folder, old = _old(bench)
    shutil.copytree(folder, data)
    breaker = Breaker(bench, data)
    number = 1 + (_calls(bench) * 7 // 10 + seed - 1) % _calls(bench)  # the renames come last
    breaker.break_calls(Calls.CHANGES, KILL, number)
    _restore(bench, copy, data)
    verdict.tries += breaker.broken_count
    how = f"killed at call {number}, {breaker.last}"
    box = bench.box(data)
    if seed % 3 == 0:
        breaker.break_calls(Calls.CHANGES, KILL, 1 + seed // 3)
        _start_if_can(box)
        how = f"{how}; the next start at {breaker.last}"
    breaker.heal()
    try:
        box.start()
    except NotUp as error:
        verdict.stopped.append(f"{how}: no page: {error}")
        return verdict
    parts = _parts(box)
    if parts not in (old, new):
        column = verdict.silent if _is_unsaid(box) else verdict.lost
        column.append(f"{how}: neither what was there nor the copy: {_mixture(parts, old, new)}")
    return verdict


def _mixture(parts: dict[str, Any], old: dict[str, Any], new: dict[str, Any]) -> str:
    """Return whose each part is, in words."""
    return ", ".join(
        f"{name} {'as before' if is_ == old[name] else 'as copied' if is_ == new[name] else 'gone'}"
        for name, is_ in parts.items()
    )


@cache
def _old(bench: Bench) -> tuple[Path, dict[str, Any]]:
    """Return a data folder with one game, made once, and what it holds."""
    home = bench.kept / "old"
    home.mkdir()
    box = bench.box(bench.configure(home)).start()
    Player(box).begin(3)
    parts = _parts(box)
    box.end()
    return box.data, parts


def _parts(box: Box) -> dict[str, Any]:
    box.enter(PIN)
    parts = read_content(box).parts
    return {name: parts[name] for name in PARTS}


@cache
def _calls(bench: Bench) -> int:
    """Return how many calls of a restore change files."""
    data = bench.folder() / "data"
    shutil.copytree(_old(bench)[0], data)
    breaker = Breaker(bench, data)
    breaker.break_calls(Calls.CHANGES, 0)
    _restore(bench, _copy(bench), data)
    return breaker.call_count


def _copy(bench: Bench) -> Path:
    """Return the copy of the filled folder, made once."""
    copy = bench.kept / "filled.backup"
    if not copy.exists():
        bench.command("backup", str(copy), "--data", str(bench.filled_folder())).check_returncode()
    return copy


def _restore(bench: Bench, copy: Path, data: Path) -> subprocess.CompletedProcess[str]:
    return bench.command("restore", str(copy), "--data", str(data))


def _start_if_can(box: Box) -> None:
    try:
        box.start()
        box.end(SIGKILL)
    except NotUp:
        pass


def _is_unsaid(box: Box) -> bool:
    table = box.get("api/table")
    return not table["warnings"] and not table["safe"]["troubles"]


# -- hostile copies --------------------------------------------------------------------------


def hostile(bench: Bench, seed: int) -> Verdict:
    """Take a copy back that somebody has changed: nothing outside, nothing of its own is run."""
    name, change = CHANGES[(seed - 1) % len(CHANGES)]
    verdict, data = Verdict(tries=1), bench.configure(bench.folder())
    folder, old = _old(bench)
    shutil.copytree(folder, data)
    outside = sorted(_outside(data))
    copy = data.with_name("hostile.backup")
    copy.write_bytes(change(_members(_copy(bench)), Random(seed)))
    done = _restore(bench, copy, data)
    escaped = ABSOLUTE.exists()
    ABSOLUTE.unlink(missing_ok=True)
    if escaped or sorted(_outside(data)) != sorted((*outside, copy.name)):
        verdict.silent.append(f"{name}: something lies outside the data folder")
    if "Traceback" in done.stderr:
        verdict.stopped.append(f"{name}: {done.stderr.splitlines()[-1]}")
    verdict.counts["refused"] += done.returncode != 0
    verdict.silent += [f"{name}: {said}" for said in _foreign(data)]
    box = bench.box(data).start()
    box.enter(PIN)
    if done.returncode and _parts(box) != old:
        verdict.lost.append(f"{name}: refused, and what was there is gone")
    player = Player(box).begin(LINES)
    box.end(SIGKILL)
    box.start()
    box.enter(PIN)
    player.judge(verdict)
    return verdict


def _outside(data: Path) -> set[str]:
    return {path.name for path in data.parent.iterdir() if path.name != "data.log"}


def _foreign(data: Path) -> list[str]:
    """Return what lies in the folder that a copy may not bring."""
    said = [
        f"{path.name} has mode {path.stat().st_mode & 0o7777:o}"
        for path in data.iterdir()
        if path.is_file() and path.stat().st_mode & 0o7022
    ]
    pin = data / "operator-pin"
    if pin.exists() and pin.stat().st_mode & 0o077:
        said.append("others may read the PIN")
    with closing(sqlite3.connect(data / "journal.sqlite")) as base:
        rows = base.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        said += [f"{kind} {name} in the journal" for kind, name, sql in rows if "hostile" in sql]
    return said


def _members(copy: Path) -> Members:
    with tarfile.open(copy) as tar:
        return [(one, file.read()) for one in tar if (file := tar.extractfile(one)) is not None]


def _pack_members(members: Members) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for entry, content in members:
            entry.size = len(content) if entry.isreg() else 0
            tar.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def _exchange_member(members: Members, name: str, content: bytes) -> Members:
    """Return the members with another content of one, and its sum wherever the old one stood."""
    was = next(one for entry, one in members if entry.name == name)
    old, new = (hashlib.sha256(one).hexdigest().encode() for one in (was, content))
    return [
        (entry, content if entry.name == name else one.replace(old, new)) for entry, one in members
    ]


def _with_sql(members: Members, statements: str) -> bytes:
    """Return a copy in whose journal these statements were executed."""
    was = next(one for entry, one in members if entry.name == "journal.sqlite")
    with closing(sqlite3.connect(":memory:")) as base:
        base.deserialize(was)
        base.executescript(statements)
        base.commit()
        return _pack_members(_exchange_member(members, "journal.sqlite", base.serialize()))


def _sql(statements: str) -> Callable[[Members, Random], bytes]:
    return lambda members, _: _with_sql(members, statements)


def _more(
    name: str, kind: bytes = tarfile.REGTYPE, link: str = ""
) -> Callable[[Members, Random], bytes]:
    """Return what adds one more member of this name, kind and target."""

    def change(members: Members, _: Random) -> bytes:
        entry = tarfile.TarInfo(name)
        entry.type, entry.linkname, entry.mode = kind, link, 0o644
        return _pack_members([*members, (entry, b"hostile\n")])

    return change


def _modes(mode: int) -> Callable[[Members, Random], bytes]:
    def change(members: Members, _: Random) -> bytes:
        for entry, _content in members:
            entry.mode = mode
        return _pack_members(members)

    return change


def _cut_archive(members: Members, chance: Random) -> bytes:
    whole = _pack_members(members)
    return whole[: chance.randrange(1, len(whole))]


def _flip_bit(members: Members, chance: Random) -> bytes:
    whole = bytearray(_pack_members(members))
    whole[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
    return bytes(whole)


def _without_journal(members: Members, _: Random) -> bytes:
    return _pack_members([one for one in members if one[0].name != "journal.sqlite"])


def _bomb(members: Members, _: Random) -> bytes:
    entry = tarfile.TarInfo("panel.toml")
    return _pack_members([*members, (entry, bytes(200_000_000))])


CHANGES: Final[tuple[tuple[str, Callable[[Members, Random], bytes]], ...]] = (
    ("a trigger that deletes", _sql(
        "CREATE TRIGGER hostile AFTER INSERT ON lines BEGIN DELETE FROM lines; END;")),
    ("a trigger in place of a row", _sql(
        "CREATE TRIGGER hostile BEFORE INSERT ON lines BEGIN SELECT RAISE(IGNORE); END;")),
    ("a view", _sql("CREATE VIEW hostile AS SELECT * FROM lines;")),
    ("a table of its own", _sql("CREATE TABLE hostile (a); INSERT INTO hostile VALUES (1);")),
    ("a unique index", _sql("CREATE UNIQUE INDEX hostile ON lines (game) WHERE game > 4;")),
    ("a column of its own", _sql("ALTER TABLE lines ADD COLUMN hostile TEXT;")),
    ("modes 0666", _modes(0o666)),
    ("modes 04777", _modes(0o4777)),
    ("a name with ..", _more("../escaped")),
    ("an absolute name", _more(str(ABSOLUTE))),
    ("a link", _more("panel.toml", tarfile.SYMTYPE, "/etc/passwd")),
    ("a hard link", _more("cards.toml", tarfile.LNKTYPE, "../escaped")),
    ("a device", _more("first.toml", tarfile.CHRTYPE)),
    ("a fifo", _more("first.toml", tarfile.FIFOTYPE)),
    ("a folder", _more("backups", tarfile.DIRTYPE)),
    ("a file twice", _more("panel.toml")),
    ("a cut", _cut_archive),
    ("a flipped bit", _flip_bit),
    ("no journal", _without_journal),
    ("200 MB of zeros", _bomb),
)  # fmt: skip
