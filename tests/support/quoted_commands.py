"""The commands that the program's texts and the documents quote, as a reader types them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from babel.messages.pofile import read_po

from tests.support.places import DOCUMENTS, ROOT

# Raspberry Pi OS has them, not every Debian.
OF_THE_PI: Final = ("python3-lgpio", "python3-rpi-lgpio", "python3-rpi.gpio", "python3-picamera2")
_NAME: Final = r"[a-z0-9+.-]*[a-z0-9]"
_APT: Final = re.compile(rf"\bapt(?:-get)? install ((?:-\S+ )*{_NAME}(?: [a-z0-9+.]+-{_NAME})*)")
_INSTALL: Final = re.compile(r"\binstall\.sh((?: --[a-z-]+(?: (?:minimal|standard|deluxe))?)+)")


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return every sentence of the program and every line of a document, each with its place."""
    with (ROOT / "words/locale/de.po").open("rb") as file:
        sentences = [str(part) for message in read_po(file) for part in _parts(message.id)]
    found = [("the program", sentence) for sentence in sentences]
    for page in (ROOT / "README.md", *DOCUMENTS):
        found += [(page.name, line) for line in page.read_text(encoding="utf-8").splitlines()]
    return tuple(found)


def _parts(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def commands_for_a_box() -> list[str]:
    """Return what is quoted: of apt its packages, of install.sh all of it; each once."""
    return sorted({command for _, text in texts() for command in _commands(text)})


def _commands(text: str) -> Iterator[str]:
    for found in _APT.finditer(text):
        names = [one for one in found[1].split() if not one.startswith("-")]
        if not set(names) & set(OF_THE_PI):
            yield " ".join(names)
    for found in _INSTALL.finditer(text):
        yield f"install.sh{found[1]}"
