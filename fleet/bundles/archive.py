"""Files in a tar archive, each with its owner and its rights. Pure."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

SECRET: Final = 0o600
OPEN: Final = 0o644
SUMS: Final = "sums"


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive."""

    name: str
    content: bytes
    mode: int = SECRET
    owner: str = "root"  # a name: tar takes the number that the other computer gives it


def pack_members(members: Iterable[Member]) -> bytes:
    """Return the archive; the same members give the same bytes."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for member in members:
            info = tarfile.TarInfo(member.name)
            info.size, info.mode = len(member.content), member.mode
            info.uname = info.gname = member.owner
            archive.addfile(info, io.BytesIO(member.content))
    return out.getvalue()


def with_sums(members: Iterable[Member]) -> tuple[Member, ...]:
    """Return the members and behind them their sums, as `sha256sum -c` reads them."""
    told = tuple(members)
    sums = "".join(f"{sha256(one.content).hexdigest()}  {one.name}\n" for one in told)
    return *told, Member(SUMS, sums.encode(), OPEN)
