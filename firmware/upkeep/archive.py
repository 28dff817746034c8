"""A release as it comes on a stick: found, compared with its checksum and signature, unpacked.

`roundtable-VERSION.zip` holds our wheel, and where it can stand alone also `wheels/` with
`requirements.txt`, their names and hashes. What install.sh needs for a first installation lies in
it, too, and no update reads it. A wheel of ours alone is a release, too. Beside the file lies
`FILE.sha256` as sha256sum writes it, and `FILE.sig`, an Ed25519 signature of that.
"""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import stat
import zipfile
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import IO, Final

from firmware.box.probes import PROJECT
from firmware.handing.files import kind_of, list_folder, open_file
from firmware.upkeep.releases import BadRelease
from firmware.upkeep.versions import Machine, Wheel, fits, is_version, order, wheel
from firmware.upkeep.words_update import SAYS

REQUIREMENTS: Final = "requirements.txt"
MOST_BYTES: Final = 2 * 2**30
MOST_SMALL: Final = 4096  # bytes of a checksum or a signature
_SUM: Final = re.compile(rb"([0-9a-f]{64})[ \t]+\*?([^\r\n/]+)\r?\n?")
_OWN: Final = re.compile(r"(roundtable-.*\.zip|roundtable_referee-.*\.whl)")
_INSIDE: Final = re.compile(
    rf"(wheels/)?[A-Za-z0-9_][A-Za-z0-9_.+!-]{{0,150}}\.whl|{re.escape(REQUIREMENTS)}"
)
_FIRST: Final = re.compile(
    r"install\.sh|README\.md|LICENSE|(requirements|systemd|hardware/boards|docs)/.{1,150}"
)


@dataclass(frozen=True, slots=True)
class Contents:
    """A release that is unpacked."""

    file: Path  # where it came from
    version: str
    own: Path  # our wheel
    wheels: tuple[Path, ...] = ()
    requirements: Path | None = None  # None: the libraries of the running release are taken


# -- which file ------------------------------------------------------------------------------


def find_release(place: Path) -> Path:
    """Return the release that is meant: the file, or the newest of a folder; raise BadRelease."""
    try:
        if kind_of(place) == "file":
            return place
        there = [path for path in list_folder(place) if _OWN.fullmatch(path.name)]
    except OSError as error:
        raise BadRelease(SAYS["nothing-there"].with_(place=place)) from error
    if not there:
        raise BadRelease(SAYS["nothing-there"].with_(place=place))
    return max(there, key=lambda path: (order(_version_in(path.name)), path.name))


def _version_in(name: str) -> str:
    return name.split("-")[1].removesuffix(".zip")


# -- is it what was made ---------------------------------------------------------------------


def checksum(file: Path, public_key: str | None) -> str:
    """Return the SHA-256 that the file must have; raise BadRelease.

    With a public key the checksum's own signature is checked first.
    """
    path = file.with_name(f"{file.name}.sha256")
    raw = _small(path, file, "no-sum", sum=path)
    if public_key is not None:
        sig = file.with_name(f"{file.name}.sig")
        _check_signature(sig, _small(sig, file, "unsigned", sig=sig), raw, public_key)
    told = _SUM.fullmatch(raw)
    if told is None or told[2] != file.name.encode():
        raise BadRelease(SAYS["bad-sum"].with_(sum=path, name=file.name))
    return told[1].decode()


def _small(path: Path, file: Path, missing: str, **told: object) -> bytes:
    try:
        with open_file(path) as opened:
            return opened.read(MOST_SMALL)
    except FileNotFoundError as error:
        raise BadRelease(SAYS[missing].with_(file=file, **told)) from error
    except OSError as error:
        raise BadRelease(SAYS["unreadable"].with_(file=path, why=error.strerror)) from error


def _check_signature(sig: Path, given: bytes, signed: bytes, public_key: str) -> None:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise BadRelease(SAYS["no-cryptography"]) from error
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
        key.verify(base64.b64decode(given.strip(), validate=True), signed)
    except (InvalidSignature, ValueError) as error:
        raise BadRelease(SAYS["bad-signature"].with_(sig=sig)) from error


def fetch_release(file: Path, digest: str, folder: Path) -> Path:
    """Copy a release from its stick, and see that what was copied is what was made.

    What is unpacked later is this copy: a stick may be pulled out, or changed meanwhile.
    """
    copy = folder / file.name
    found = hashlib.sha256()
    try:
        source = open_file(file)
    except OSError as error:
        raise BadRelease(SAYS["unreadable"].with_(file=file, why=error.strerror)) from error
    with source, copy.open("wb") as to:
        while piece := _piece(source, file):
            found.update(piece)
            to.write(piece)
    if found.hexdigest() != digest:
        raise BadRelease(SAYS["differs"].with_(file=file, sum=f"{file.name}.sha256"))
    return copy


def _piece(source: IO[bytes], file: Path) -> bytes:
    try:
        return source.read(2**20)
    except OSError as error:
        raise BadRelease(SAYS["unreadable"].with_(file=file, why=error.strerror)) from error


# -- what is in it ---------------------------------------------------------------------------


def open_release(file: Path, copy: Path, folder: Path) -> Contents:
    """Unpack a copy into a folder and return what it holds; raise BadRelease.

    A disk that is full raises OSError.
    """
    try:
        if copy.suffix == ".whl":
            own, others, requirements = copy, list[Path](), None
        else:
            own, others, requirements = _unpack_copy(copy, folder)
        told = _metadata(own)
    except (zipfile.BadZipFile, ValueError, KeyError, RuntimeError, NotImplementedError) as error:
        raise BadRelease(SAYS["no-release"].with_(file=file, why=error)) from error
    return Contents(file, told, own, tuple(others), requirements)


def _unpack_copy(copy: Path, folder: Path) -> tuple[Path, list[Path], Path | None]:
    left, paths = MOST_BYTES, []
    folder.mkdir()
    with zipfile.ZipFile(copy) as packed:
        for entry in packed.infolist():
            if _FIRST.fullmatch(entry.filename):
                continue  # for install.sh and readers; nothing of it is unpacked
            left -= entry.file_size
            path = folder / PurePosixPath(entry.filename)
            is_known = _INSIDE.fullmatch(entry.filename) and not _is_link(entry)
            if not is_known or path in paths or left < 0:
                raise ValueError(f"{entry.filename[:60]!r} does not belong there")
            path.parent.mkdir(exist_ok=True)  # wheels/
            with packed.open(entry) as source, path.open("xb") as to:
                shutil.copyfileobj(source, to)
            paths.append(path)
    wheels = [path for path in paths if path.suffix == ".whl"]
    own = [path for path in wheels if path.parent == folder]
    if len(own) != 1:
        raise ValueError("it has no wheel of the program, or several")
    others = [path for path in wheels if path.parent != folder]
    requirements = folder / REQUIREMENTS if folder / REQUIREMENTS in paths else None
    if bool(others) != bool(requirements):
        raise ValueError("it has wheels without requirements.txt, or the other way")
    return own[0], others, requirements


def _is_link(entry: zipfile.ZipInfo) -> bool:
    return stat.S_ISLNK(entry.external_attr >> 16)


def _metadata(own: Path) -> str:
    """Return the version that our wheel says it has."""
    named = wheel(own.name)
    if named is None:
        raise ValueError(f"{own.name} is no wheel's name")
    with zipfile.ZipFile(own) as packed:
        metadata = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        if len(metadata) != 1:
            raise ValueError("its wheel has no METADATA")
        told = HeaderParser().parsestr(packed.read(metadata[0]).decode("utf-8"))
    if (told["Name"] or "").lower().replace("_", "-") != PROJECT or named.name != PROJECT:
        raise ValueError(f"it is {told['Name']}, not {PROJECT}")
    version = told["Version"] or ""
    if not is_version(version) or version != named.version or ".post" in version:
        raise ValueError(f"its version {version[:40]!r} is none of ours")
    return version


def check_machine(contents: Contents, machine: Machine) -> None:
    """See that every library has a wheel for this machine; raise BadRelease."""
    by_name: dict[str, list[Wheel]] = {}
    for path in (contents.own, *contents.wheels):
        told = wheel(path.name)
        if told is not None:
            by_name.setdefault(told.name, []).append(told)
    for name, wheels in by_name.items():
        if not any(fits(one, machine) for one in wheels):
            python = ".".join(map(str, machine.python))
            raise BadRelease(SAYS["other-machine"].with_(
                file=contents.file, name=name, python=python, kind=machine.kind
            ))  # fmt: skip
