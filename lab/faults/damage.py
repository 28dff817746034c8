"""Bits, cuts and zeroed sectors: a disk that gives back something else than was written."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from lab.faults.box import NotUp
from lab.faults.content import read_content
from lab.faults.rows import Bench, Verdict

SECTOR: Final = 512  # bytes
_NO_CONTENT: Final = ("roundtable.lock", "journal.sqlite-shm")


def damaged(bench: Bench, seed: int) -> Verdict:
    """Damage one file: nothing may be other than it was without a sentence that says so."""
    chance, verdict, known = Random(seed), Verdict(tries=1), bench.known
    box = bench.box(bench.filled())
    file = chance.choice(_files(box.data))
    how = _damage(file, chance)
    try:
        box.start()
    except NotUp as error:
        verdict.stopped.append(f"{how}: no page: {error}")
        return verdict
    box.client.cookies.update(known.cookies)
    changed = known.content.changed_in(read_content(box))
    is_said = not box.says() <= known.says
    verdict.counts["times something was other than before"] += bool(changed)
    verdict.counts["times said"] += is_said
    if changed and not is_said:
        verdict.silent.append(f"{how}: {', '.join(changed)}")
    if not box.referees():
        verdict.stopped.append(f"{how}: no new game is taken")
    return verdict


def _files(data: Path) -> list[Path]:
    found = sorted(path for path in data.rglob("*") if path.is_file() and path.stat().st_size)
    return [path for path in found if path.name not in _NO_CONTENT]


def _damage(file: Path, chance: Random) -> str:
    """Hurt a file; return how, in words."""
    content = bytearray(file.read_bytes())
    kind, at = chance.choice(("a bit", "cut", "zeroed")), chance.randrange(len(content))
    if kind == "a bit":
        content[at] ^= 1 << chance.randrange(8)
    elif kind == "cut":
        del content[at:]
    else:
        at -= at % SECTOR
        content[at : at + SECTOR] = bytes(len(content[at : at + SECTOR]))
    file.write_bytes(content)
    return f"{file.name}, {kind} at byte {at}"
