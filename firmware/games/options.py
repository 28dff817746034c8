"""Options of the command line that a game names: what a new one of it may have. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from firmware.shapes.table import Offers, Variant

Value = bool | int | str


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
    key: str,
    title: str,
    default: Value,
    values: Mapping[Value, str],
    players: Sequence[int] = (),
) -> Variant:
    """Return a key of a header that a new game may choose, its values and what each is called.

    `players`: the fewest and the most who may choose it; empty: all.
    """
    told: Variant = {
        "key": key,
        "title": title,
        "default": default,
        "options": [{"value": value, "label": label} for value, label in values.items()],
    }
    if players:
        told["players"] = list(players)
    return told


def options_of(offers: Offers) -> tuple[Option, ...]:
    """Return an option for each of a game's variants, by its title and values."""
    return tuple(map(_option, offers["variants"]))


def _option(variant: Variant) -> Option:
    values = [one["value"] for one in variant.get("options", ())]
    is_flag = all(isinstance(one, bool) for one in values)
    return Option(variant["key"], variant["title"], "" if is_flag else "|".join(map(str, values)))
