"""The data folder of a box of release 0.1.0 (05342026), with all that it keeps; how it was made.

    git archive 05342026 | tar -x -C /tmp/old
    python -m tests.firmware.upkeep.release_0_1 /tmp/old

fills two folders through the pages of that program and packs them as release_0_1.tar.gz: `data`
has a finished game, two that were left and one that is on, sound and light, facts of cards, a deck,
a calibration, a place, the PIN 830274, a door that remembers, a call for help and a name for the
broker; `dealt` has a game that the program dealt. What the pages said of them then is
release_0_1.json. No certificate is in it: that ends one day.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Any, Final

from lab.faults.box import Box
from lab.faults.content import read_content
from lab.faults.filled_folder import CONFIG, PICTURES, fill
from tests.support.places import ROOT

REVISION: Final = "05342026a3d373cc54da9deb7962adf4a28c072c"
PACKED: Final = Path(__file__).with_suffix(".tar.gz")
TOLD: Final = Path(__file__).with_suffix(".json")
PACKAGES: Final = ("engine", "firmware", "hardware", "vision", "words")
PROGRAM: Final = (sys.executable, "-m", "firmware.cli")
PLAY: Final = ("play", "--game", "rumors", "--names", "Anna,Ben", "--players", "3")
_PICTURE: Final = "mat/000.png"


class NoHistory(RuntimeError):
    """This clone does not have the release: a shallow one, or an archive."""


def old_program(folder: Path) -> dict[str, str]:
    """Unpack the old release from git's history; return the environment that runs it.

    Its libraries are this machine's. Raises NoHistory.
    """
    words = ["git", "-C", str(ROOT), "archive", REVISION, *PACKAGES]
    try:
        done = subprocess.run(words, capture_output=True)
    except FileNotFoundError as error:
        raise NoHistory("no git here") from error
    if done.returncode:
        raise NoHistory(done.stderr.decode(errors="replace").strip())
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return environment(folder)


def environment(folder: Path) -> dict[str, str]:
    """Return what has `-m firmware.cli` be the program in a folder."""
    return {**os.environ, "PYTHONPATH": str(folder)}


def unpack(home: Path) -> Path:
    """Unpack the folders, their configuration and its camera's pictures; return `home`."""
    with tarfile.open(PACKED) as tar:
        tar.extractall(home, filter="data")
    for n in range(1, PICTURES):
        (home / f"mat/{n:03}.png").hardlink_to(home / _PICTURE)
    return home


def told() -> dict[str, Any]:
    """Return what the pages of the old release said of each folder, by part."""
    found: dict[str, Any] = json.loads(TOLD.read_text(encoding="utf-8"))
    return found


def read_data(home: Path, env: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what the pages say of the folder of the games."""
    box = Box(home / "data", program=PROGRAM, env=env)
    box.start()
    parts = as_json(read_content(box).parts)
    box.end()
    return parts


def read_dealt(home: Path, env: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what the pages say of the dealt game: the codes stand in its hidden half."""
    box = Box(home / "dealt", command=("play",), program=PROGRAM, env=env)
    box.start()
    parts = {"codes": box.get("api/play/codes")["codes"], "on": box.get("api/play")["on"]}
    box.end()
    return parts


READERS: Final = {"data": read_data, "dealt": read_dealt}


def as_json(parts: dict[str, Any]) -> dict[str, Any]:
    """Return parts as JSON has them: names of games become texts."""
    found: dict[str, Any] = json.loads(json.dumps(parts))
    return found


def _make(old: Path) -> None:
    env = environment(old)
    with TemporaryDirectory() as place:
        home = Path(place)
        fill(home / "data", PROGRAM, CONFIG, env=env)
        dealt = Box(home / "dealt", command=PLAY, program=PROGRAM, env=env)
        dealt.start()
        dealt.end(SIGKILL)
        for path in home.glob("*/*-shm"):
            path.unlink()
        with tarfile.open(PACKED, "w:gz") as tar:
            for name in ("data", "dealt", "roundtable.toml", _PICTURE):
                tar.add(home / name, name, filter=_plain)
    with TemporaryDirectory() as place:
        home = unpack(Path(place))
        parts = {name: read(home, env) for name, read in READERS.items()}
    TOLD.write_text(json.dumps(parts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return the entry without who made it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


if __name__ == "__main__":
    _make(Path(sys.argv[1]))
