"""Bits, cuts and zeroed sectors: a disk that gives back something else than was written."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Final

from lab.faults.box import Box, NotUp
from lab.faults.content import read_content
from lab.faults.rows import Bench, Verdict

SECTOR: Final = 512  # bytes
DOOR_S: Final = 30.0  # longer than the door lets the box's own screen wait
_NO_CONTENT: Final = ("roundtable.lock", "journal.sqlite-shm")


def damage_files(bench: Bench, seed: int) -> Verdict:
    """Damage one file: nothing may be other than it was without a sentence that says so."""
    chance, verdict, known = Random(seed), Verdict(tries=1), bench.known_content
    box = bench.box(bench.filled_folder())
    file = _choose_file(box.data, seed)
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
    if "the PIN" in changed:  # the owner asks for the one that was drawn
        told = bench.command("config", "pin", "--data", str(box.data))
        _enter(box, told.stdout.strip())
    if not box.referees():
        verdict.stopped.append(f"{how}: no new game is taken")
    return verdict


def _enter(box: Box, pin: str) -> None:
    """Enter with a PIN, as soon as the wrong ones of before are over."""
    deadline = time.monotonic() + DOOR_S
    while not box.enter(pin) and time.monotonic() < deadline:
        time.sleep(0.5)


def _choose_file(data: Path, seed: int) -> Path:
    """Return a file by the seed: the same one, whichever others a box had time to write."""
    found = (path for path in data.rglob("*") if path.is_file() and path.stat().st_size)
    kept = (path for path in found if path.name not in _NO_CONTENT)
    return min(kept, key=lambda path: Random(f"{seed} {path.name}").random())


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
