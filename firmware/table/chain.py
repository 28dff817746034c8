"""Checksums of the journal: each line's covers the one before it, so that no change goes unseen.

Against flipped bits and edits by hand, not against somebody who means to forge a game: there is no
secret in them. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

LINK_BYTES: Final = 8  # a wrong line passes once in 10 to the 19th


def _link(text: bytes) -> bytes:
    return blake2b(text, digest_size=LINK_BYTES).digest()


def first_link(game: int, started: float, header: bytes) -> bytes:
    """Return the link of a game's first line; `started` in s, Unix time."""
    return _link(f"{game} {started!r} ".encode() + header)


def next_link(before: bytes, number: int, line: bytes) -> bytes:
    """Return the link of a line, given that of the one before it."""
    return _link(before + f"{number} ".encode() + line)


def seal(first: bytes, left: float, lines: bytes) -> bytes:
    """Return the checksum of a whole game that was left: it is quicker to compare than each line.

    `lines` is the sum of them all, `lines_sum`.
    """
    return _link(first + f"{left!r} ".encode() + lines)


def lines_sum(text: bytes) -> bytes:
    """Return the sum of lines and links that stand in one text, as SEALED_SQL makes it."""
    return _link(text)


def sealed_text(lines: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return what SEALED_SQL makes of a game's lines and links."""
    return b"\n".join(line + link.hex().upper().encode() for line, link in lines)


SEALED_SQL: Final = "group_concat(line || hex(link), char(10))"
