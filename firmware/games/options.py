"""Options of the command line that a game names: what a new one of it may have. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.game import Json, Line


class Option(NamedTuple):
    """A key of a header, and what stands after `--KEY`."""

    key: str
    help: str
    values: str = ""  # "3|4", or "CARD,..." for several; "": the word alone says true
    said: str = ""  # of it in a title, where it is chosen. "": its help

    @property
    def choices(self) -> list[str]:
        """What may stand there, the usual one first."""
        return self.values.split("|")

    @property
    def is_list(self) -> bool:
        """Whether its values are a list, separated by commas."""
        return self.values.endswith(",...")


def variant(
    key: str, title: str, default: Json, values: Mapping[Json, str], **more: Json
) -> dict[str, Json]:
    """Return a key of a header that a new game may choose, its values and what each is called."""
    options = [{"value": value, "label": label} for value, label in values.items()]
    return {"key": key, "title": title, "default": default, "options": options, **more}


def options_of(offers: Line) -> tuple[Option, ...]:
    """Return an option for each of a game's variants, by its title and values."""
    told: Any = offers.get("variants", ())
    return tuple(_option(one) for one in told)


def _option(variant: Mapping[str, Any]) -> Option:
    values = [one["value"] for one in variant.get("options", ())]
    is_flag = all(isinstance(one, bool) for one in values)
    return Option(variant["key"], variant["title"], "" if is_flag else "|".join(map(str, values)))
