"""The owner's file: what it tells by key, what of it cannot be used, and one value told anew."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware.owner.troubles import Trouble
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import text_of, toml_in, toml_value
from words.text import t, told_by

SHOWN: Final = 60  # characters of a wrong value that are shown
_STANDS: Final = t("what the program chooses without it counts")


@dataclass(frozen=True, slots=True)
class Key:
    """What a key of the file takes."""

    kind: type
    limit: str  # in words, after "must be"
    fits: Callable[[Any], bool]
    is_secret: bool = False


def told_in(
    file: Path, known: Mapping[str, Container[str]], refused: Callable[[str, str, object], str]
) -> tuple[dict[str, Any], tuple[Trouble, ...]]:
    """Return what a file tells by key, and what of it cannot be used.

    `known` are the keys of each section; `refused` says what is wrong with a value, or nothing.
    Raises BadConfig for a file that is not there.
    """
    try:
        tables = toml_in(text_of(file), file)
    except FileNotFoundError as error:
        raise BadConfig(
            t("{file}: {why}: name another file with --config", file=file, why=error.strerror)
        ) from error
    except BadConfig as error:
        return {}, (
            Trouble(
                told_by(error), t("the box is as it would be without that file"), file, whole=True
            ),
        )
    told: dict[str, Any] = {}
    troubles = []
    for section, table in tables.items():
        if section not in known or not isinstance(table, dict):
            sections = ", ".join(f"[{name}]" for name in known)
            text = t(
                "{file}: [{section}]: unknown section: expected {known}",
                file=file,
                section=show_value(section),
                known=sections,
            )
            troubles.append(Trouble(text, _STANDS, file))
            continue
        for key, value in table.items():
            wrong = refused(section, key, value)
            if not wrong:
                told[key] = value
                continue
            where = (section, key) if key in known[section] else ("", "")
            troubles.append(Trouble(f"{file}: {wrong}", _STANDS, file, None, *where))
    return told, tuple(troubles)


def show_value(value: object) -> str:
    """Return a value as it may stand in a sentence: it may be anything, and of any length."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return t("a number of more than 19 digits")
    if isinstance(value, str):
        text = json.dumps(value)
        return text if len(text) <= SHOWN else f'{text[:SHOWN]}…"'
    kinds: dict[type, str] = {dict: "a table", list: "a list"}
    return repr(value) if isinstance(value, int | float) else kinds.get(type(value), "a time")


# -- one value told anew ---------------------------------------------------------------------


def with_value(text: str, section: str, key: str, value: object) -> str | None:
    """Return a TOML text with one value changed, None: taken out. None where that is not sure."""
    lines = text.splitlines(keepends=True)
    places = [n for n, at in enumerate(_sections(lines)) if at == section and _is(lines[n], key)]
    if len(places) != 1:
        return None
    lines[places[0]] = "" if value is None else f"{key} = {toml_value(value)}\n"
    after = "".join(lines)
    return after if _is_same_but(text, after, section, key, value) else None


def _sections(lines: list[str]) -> list[str]:
    """Return which section each line stands in, as far as plain lines tell."""
    at, found = "", []
    for line in lines:
        if header := re.match(r'\s*\[\s*"?([\w-]+)"?\s*\]', line):
            at = header[1]
        found.append(at)
    return found


def _is(line: str, key: str) -> bool:
    return re.match(rf'\s*"?{re.escape(key)}"?\s*=', line) is not None


def _is_same_but(before: str, after: str, section: str, key: str, value: object) -> bool:
    """Whether two texts tell the same, but for that value; a number that is none equals none."""
    here = Path(f"[{section}]")
    try:
        old, new = toml_in(before, here), toml_in(after, here)
    except BadConfig:
        return False
    table = old.get(section)
    if not isinstance(table, dict):
        return False
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value
    return repr(old) == repr(new)
