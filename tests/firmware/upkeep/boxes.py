"""An installed box in a folder: real virtual environments, tiny wheels, this program's own words.

A tiny wheel's `roundtable` hands its words on to the code under test, and is spoilt as its `how`
says (spoilt.py).
"""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from engine.game import Json, Line
from firmware.table.journal import Journal
from firmware.upkeep import releases
from firmware.upkeep.kit import Kit
from firmware.upkeep.places import Places
from firmware.upkeep.release_build import Builder
from firmware.upkeep.stick_release import pack
from firmware.upkeep.switch_watch import Time
from tests.firmware.upkeep import spoilt
from tests.support.forked_program import KNOCK, door

LAY: Line = {"do": "lay", "card": "picts-5"}
HEADER: Line = {"record": "rumors/1", "players": ["Anna", "Ben"]}

ABOUT = "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
# Ours has an extra, as `fleet` is one; the library of it needs another one.
EXTRA = 'Provides-Extra: fleet\nRequires-Dist: radio>=1; extra == "fleet"\n'


def wheel(folder: Path, version: str, how: str = "", tag: str = "py3-none-any") -> Path:
    """Make a tiny wheel of ours."""
    own = folder / f"roundtable_referee-{version}-{tag}.whl"
    about = f"roundtable_referee-{version}.dist-info"
    files = {
        "tinytable.py": KNOCK.format(door=door(spoilt.run), told=how),
        f"{about}/METADATA": ABOUT.format(name="roundtable-referee", version=version) + EXTRA,
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n",
        f"{about}/entry_points.txt": "[console_scripts]\nroundtable = tinytable:main\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{about}/RECORD"])
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(own, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return own


def library(folder: Path, name: str, tag: str = "py3-none-any", needs: str = "") -> Path:
    """Make a wheel of a library of one line."""
    path = folder / f"{name}-1.0-{tag}.whl"
    about = f"{name}-1.0.dist-info"
    files = {
        f"{name}.py": "ANSWER = 42\n",
        f"{about}/METADATA": ABOUT.format(name=name, version="1.0") + needs,
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{one},,\n" for one in [*files, f"{about}/RECORD"])
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as packed:
        for one, text in files.items():
            packed.writestr(one, text)
    return path


def key(folder: Path) -> Path:
    """Make a private key to sign with."""
    path = folder / "release-key.pem"
    private = Ed25519PrivateKey.generate()
    path.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return path


WELL: Mapping[str, Json] = {name: {"is": "ok", "says": ""} for name in ("loop", "eyes", "journal")}


@dataclass
class Unit:
    """systemd's unit of the box: what runs is what the link leads to when it is started."""

    places: Places
    data: Path
    sick: dict[str, Mapping[str, Json] | None] = field(default_factory=dict)
    running: str | None = None
    asked: list[str] = field(default_factory=list)

    def restart(self) -> str:
        version = releases.current(self.places)
        assert version is not None
        program = releases.program(self.places, version)
        os.spawnv(os.P_WAIT, program, [str(program), "is-started", "--data", str(self.data)])
        self.running = version
        self.asked.append(f"start {version}")
        return ""

    def stop(self) -> str:
        self.running = None
        self.asked.append("stop")
        return ""

    def health(self) -> Mapping[str, Json] | None:
        if self.running is None:
            return None
        told = self.sick.get(self.running, WELL)
        return None if told is None else {**told, "version": self.running}


class Hands:
    """A clock that goes on only when somebody waits."""

    def __init__(self) -> None:
        self.at = 0.0

    def now(self) -> float:
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += seconds


@dataclass
class Box:
    """A box with one release and one game."""

    kit: Kit
    unit: Unit
    hands: Hands
    told: list[str]
    stick: Path

    def release(self, version: str, how: str = "", signed: Path | None = None, **more: str) -> Path:
        """Make a release on the stick."""
        made = wheel(self.stick.parent / "made", version, how, **more)
        return pack(made, self.stick, key=signed)

    @property
    def runs(self) -> str | None:
        return releases.current(self.kit.places)

    def with_key(self, public: str) -> None:
        self.kit = replace(self.kit, release_key=public)


# No pip in them, which takes 4 s each: ours fills them.
BUILDER = Builder(sys.executable, ("--without-pip",))


def box(folder: Path, first: Places, tell: Callable[[str], None] | None = None) -> Box:
    """Make one: 1.0.0 runs, a copy of the one that is installed at `first`; a game has one line."""
    places, hands, told = Places(folder / "root"), Hands(), list[str]()
    journal = Journal(places.data / "journal.sqlite")
    journal.append(journal.begin(HEADER, 1.7e9), [LAY])
    journal.close()
    shutil.copytree(first.releases, places.releases, symlinks=True)
    program = releases.program(places, "1.0.0")
    words = program.read_text().replace(str(first.releases), str(places.releases))
    program.write_text(words)  # its first line names its own Python
    releases.switch(places, "1.0.0")
    unit = Unit(places, places.data, running="1.0.0")
    kit = Kit(places, places.data, None, None, unit, Time(hands.now, hands.wait),
              tell or told.append, BUILDER)  # fmt: skip
    stick = folder / "stick"
    stick.mkdir(exist_ok=True)
    return Box(kit, unit, hands, told, stick)


def install(places: Places, folder: Path, version: str, how: str = "") -> None:
    """Put a whole release beside the others, as install.sh does."""
    from firmware.upkeep.archive import Contents

    made = wheel(folder / "made", version, how)
    places.releases.mkdir(parents=True, exist_ok=True)
    BUILDER.build(places, Contents(made, version, made), version)


def lines_of(data: Path) -> int:
    """Return how many lines the game has that is on."""
    journal = Journal(data / "journal.sqlite")
    current = journal.current()
    journal.close()
    return len(current.lines) if current else 0
