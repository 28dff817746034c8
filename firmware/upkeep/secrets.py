"""What must not leave the box in a bug report, and texts without it.

Left out wherever it stands: PINs, old ones too; the broker's password; the secret of sessions and
every long key or token; private keys; players' names; the computer's name; the folder names of
people. What stays: addresses in the network (192.168…), for many a report is about them; the deck's
code; card ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from firmware.owner.config import is_pin
from firmware.storage.small_files import LARGEST
from firmware.table.journal import BadJournal
from firmware.table.journal_reader import shelf

GONE: Final = "[left out]"
USUAL: Final = frozenset({"localhost", "raspberrypi", "roundtable", "debian"})  # computers' names
_PIN_FILES: Final = ("operator-pin*",)
_SECRET_FILES: Final = ("operator-secret*", "https-key.pem*")
SHORTEST_SECRET: Final = 8  # characters
SHORTEST_PASSWORD: Final = 3  # a broker's; a shorter one would take half the report with it
_CONFIGS: Final = "roundtable.toml*"
_PIN_LINE: Final = re.compile(r"pin[^\n=]{0,3}=\s*['\"]?(\d{4,8})\b", re.IGNORECASE)
_KEY: Final = re.compile(r"-----BEGIN [A-Z0-9 ]+-----.*?(-----END [A-Z0-9 ]+-----|\Z)", re.DOTALL)
_TOKEN: Final = re.compile(r"(?<![\w+/=-])(?=[\w+/=-]*\d)[A-Za-z0-9_+/=-]{24,}")
_NAMED: Final = re.compile(
    r"((?:pin|password|passwd|psk|secret|token|cookie|authorization)\w*['\"]?\s*[:=]\s*)"
    r"(?:bearer\s+)?[^\s,;}]+", re.IGNORECASE,
)  # fmt: skip
_HOME: Final = re.compile(r"(/home/|/media/)[^/\s]+")


class Secrets:
    """The secrets of one box; `without` gives a text in which none of them is left."""

    def __init__(self, words: Iterable[str]) -> None:
        """`words`: what is left out wherever it stands as a word of its own."""
        known = sorted({word for word in words if word.strip()}, key=len, reverse=True)
        either = "|".join(re.escape(word) for word in known)
        self._words = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if known else None

    def without(self, text: str) -> str:
        """Return a text without them."""
        text = _KEY.sub(GONE, text)
        if self._words is not None:
            text = self._words.sub(GONE, text)
        text = _NAMED.sub(rf"\1{GONE}", text)
        text = _HOME.sub(rf"\1{GONE}", text)
        return _TOKEN.sub(GONE, text)


def of(
    data: Path, config: Path | None, pin: str | None, host: str, password: str | None = None
) -> Secrets:
    """Return the secrets of a box: of its files, those that were set aside, and its games.

    `password` names the file with the broker's.
    """
    return Secrets(
        (
            *((pin,) if pin else ()),
            *_pins(data),
            *(_pins_of(config.parent) if config is not None else ()),
            *_lines_of(data, _SECRET_FILES),
            *(_lines_in(Path(password), SHORTEST_PASSWORD) if password else ()),
            *_names(data),
            *((host,) if host.lower() not in USUAL else ()),
        )
    )


def _pins(data: Path) -> Iterator[str]:
    for text in _texts(data, _PIN_FILES):
        yield from (word for word in re.findall(r"\d+", text) if is_pin(word))


def _pins_of(folder: Path) -> Iterator[str]:
    for text in _texts(folder, (_CONFIGS,)):
        yield from _PIN_LINE.findall(text)


def _lines_of(data: Path, patterns: Iterable[str]) -> Iterator[str]:
    for pattern in patterns:
        for path in sorted(data.glob(pattern)):
            yield from _lines_in(path, SHORTEST_SECRET)


def _lines_in(path: Path, shortest: int) -> Iterator[str]:
    yield from (line.strip() for line in _text(path).splitlines() if len(line.strip()) >= shortest)


def _texts(folder: Path, patterns: Iterable[str]) -> Iterator[str]:
    for pattern in patterns:
        yield from map(_text, sorted(folder.glob(pattern)))


def _text(path: Path) -> str:
    """Return what a file holds; of one that only its owner may read we have nothing."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST).decode("utf-8", "replace")
    except OSError:
        return ""


def _names(data: Path) -> Iterator[str]:
    """Yield the players of every journal that is there, those that were set aside too."""
    for path in sorted(data.glob("journal*.sqlite")):
        try:
            with shelf(path) as games:
                headers: list[Any] = [one.header for one in games.list_games() if one.header]
        except (BadJournal, OSError):
            continue
        for header in headers:
            players = header.get("players")
            if isinstance(players, list):
                yield from (str(name) for name in players)
