"""Makes a release for a stick: the zip, its checksum, and its signature where a key is given.

Run by `make release`. `--wheels` is a folder of wheels for the boxes that take it; without them a
box keeps the libraries of the release that runs there, and a first installation gets them from the
network. Of the source it holds what a first installation needs beside the wheels: install.sh, the
lock, what is put where, the boards.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.storage.bad_config import BadConfig
from firmware.upkeep.versions import wheel

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

# What the first installation needs, and the documents, which stand nowhere else for an owner.
FIRST: Final = (
    "install.sh", "requirements/pc.lock", "systemd/**/*", "hardware/boards/*.toml",
    "README.md", "LICENSE", "docs/*.md", "docs/measured/*.md", "docs/*.svg", "docs/*.png",
)  # fmt: skip
BORN: Final = (2026, 1, 1, 0, 0, 0)  # of every file in it: the same wheels give the same bytes


def pack(
    own: Path,
    out: Path,
    wheels: Sequence[Path] = (),
    key: Path | None = None,
    source: Path | None = None,
) -> Path:
    """Write the release and what lies beside it; return the zip. Raises BadConfig.

    `source`: the folder of the program's source; None: it can update a box and make none.
    """
    told = wheel(own.name)
    if told is None:
        raise BadConfig(f"{own}: is no wheel")
    file = out / f"roundtable-{told.version}.zip"
    out.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w") as packed:  # wheels are packed already
        _add(packed, own.name, own.read_bytes())
        for path in sorted(wheels):
            _add(packed, f"wheels/{path.name}", path.read_bytes())
        if wheels:
            _add(packed, "requirements.txt", requirements(wheels).encode())
        if source is not None:
            for path in first_files(source):
                name = path.relative_to(source).as_posix()
                _add(packed, name, path.read_bytes(), path.stat().st_mode)
    seal(file, key)
    return file


def first_files(source: Path) -> list[Path]:
    """Return what install.sh needs of the source; raise BadConfig where a part is missing."""
    found = []
    for pattern in FIRST:
        files = sorted(path for path in source.glob(pattern) if path.is_file())
        if not files:
            raise BadConfig(f"{source}: has no {pattern}: run it in the folder of the source")
        found += files
    return found


def _add(packed: zipfile.ZipFile, name: str, content: bytes, mode: int = 0o644) -> None:
    told = zipfile.ZipInfo(name, BORN)
    told.external_attr = (0o100755 if mode & 0o100 else 0o100644) << 16  # no umask of the maker's
    packed.writestr(told, content)


def requirements(wheels: Sequence[Path]) -> str:
    """Return the lock of these wheels: each version, with the hashes of all its files."""
    hashes: dict[str, list[str]] = {}
    for path in sorted(wheels):
        told = wheel(path.name)
        if told is None:
            raise BadConfig(f"{path}: is no wheel")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        hashes.setdefault(f"{told.name}=={told.version}", []).append(f"--hash=sha256:{digest}")
    return "".join(f"{name} {' '.join(digests)}\n" for name, digests in hashes.items())


def seal(file: Path, key: Path | None = None) -> None:
    """Write the checksum beside a file, and its signature where there is a key."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    told = f"{digest}  {file.name}\n".encode()
    file.with_name(f"{file.name}.sha256").write_bytes(told)
    if key is not None:
        file.with_name(f"{file.name}.sig").write_bytes(_sign_release(key, told))


def _sign_release(key: Path, data: bytes) -> bytes:
    return base64.b64encode(_private(key).sign(data)) + b"\n"


def _private(key: Path) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        private = load_pem_private_key(key.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise BadConfig(f"{key}: no private key can be read: {error}") from error
    if not isinstance(private, Ed25519PrivateKey):
        raise BadConfig(f"{key}: is no Ed25519 key: openssl genpkey -algorithm ed25519 makes one")
    return private


def public_key(key: Path) -> str:
    """Return what `[update] release_key` must be for releases signed with a key."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    raw = _private(key).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return base64.b64encode(raw).decode()


def main(argv: Sequence[str] | None = None) -> int:
    """Make one; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m firmware.upkeep.stick_release")
    parser.add_argument("wheel", type=Path, help="our own wheel")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder (dist)")
    parser.add_argument("--wheels", type=Path, help="a folder of the libraries' wheels")
    parser.add_argument("--source", type=Path, default=Path(), help="the folder of the source (.)")
    parser.add_argument("--key", type=Path, help="the private key to sign with, PEM")
    args = parser.parse_args(argv)
    wheels = sorted(args.wheels.glob("*.whl")) if args.wheels else ()
    try:
        file = pack(args.wheel, args.out, wheels, args.key, args.source)
    except BadConfig as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB, {len(wheels)} libraries")
    if args.key:
        print(f'[update]\nrelease_key = "{public_key(args.key)}"')
    return 0


if __name__ == "__main__":
    sys.exit(main())
