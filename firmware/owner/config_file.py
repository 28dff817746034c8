"""Reading the owner's file: what it tells by key, and a sentence for what cannot be used."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware.owner.troubles import Trouble
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import text_of, toml_in
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
                section=shown(section),
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


def shown(value: object) -> str:
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
