"""What was chosen on the page /first, and how far it has come: a small file in the data folder.

The owner's own configuration goes before it, so that nothing that he wrote is ever changed or
passed over (firmware/owner/config.py reads both).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed, toml_of, toml_value
from words.text import t

FILE: Final = "first.toml"
MOST_SEEN: Final = 2000  # pieces; three games have fewer than 400
LONGEST: Final = 253  # characters of a value
_HEAD: Final = """\
# What was chosen on the page /first; roundtable.toml goes before it.
# The program writes this file anew each time. Without it the page begins anew.
"""


class Step(StrEnum):
    """The steps, in their order."""

    LANGUAGE = "language"
    PLACE = "place"
    PIN = "pin"
    GAME = "game"
    CAMERA = "camera"
    SHEETS = "sheets"
    AIM = "aim"
    SELFTEST = "selftest"
    CARDS = "cards"


class Standing(StrEnum):
    """What became of a step; one that is not told is still to be done."""

    DONE = "done"
    SKIPPED = "skipped"


class Place(StrEnum):
    """Where the table stands."""

    FAMILY = "family"
    STORE = "store"


Value = str | bool
# Keys of the configuration that the page may choose, and the kind of each.
KEYS: Final[Mapping[str, type]] = {
    "language": str, "store": str, "spectator": bool, "off_locked": bool, "game": str,
    "camera": str, "asks_pin": bool,
}  # fmt: skip
OF_A_STORE: Final = ("spectator", "off_locked")  # what its owner may tick, and nobody else


@dataclass(frozen=True, slots=True)
class FirstChoices:
    """All of it."""

    values: Mapping[str, Value] = field(default_factory=dict)  # by key of the configuration
    steps: Mapping[Step, Standing] = field(default_factory=dict)
    place: Place | None = None  # None: nobody has said it
    seen: tuple[str, ...] = ()  # pieces that the cards check has seen

    def after(self, step: Step, standing: Standing) -> FirstChoices:
        """Return this with one step's standing told."""
        return replace(self, steps={**self.steps, step: standing})

    def with_value(self, key: str, value: Value | None) -> FirstChoices:
        """Return this with one value chosen; None: taken back."""
        others = {name: one for name, one in self.values.items() if name != key}
        return replace(self, values=others if value is None else {**others, key: value})


def read_choices(data: Path) -> FirstChoices:
    """Return what was chosen so far; raise BadConfig for a file that is not as we write it."""
    path = data / FILE
    told = toml_of(path) or {}
    try:
        return FirstChoices(
            {key: _value(key, one) for key, one in _table(told, "chosen").items()},
            {Step(key): Standing(one) for key, one in _table(told, "steps").items()},
            Place(told["place"]) if "place" in told else None,
            tuple(str(one) for one in told.get("seen", ()))[:MOST_SEEN],
        )
    except (TypeError, ValueError) as error:
        raise BadConfig(
            t("{path}: not as the page /first writes it: repair it, or move it away", path=path)
        ) from error


def values(data: Path) -> dict[str, Any]:
    """Return what was chosen by key of the configuration; nothing where the file is broken."""
    try:
        return dict(read_choices(data).values)
    except BadConfig:  # it is set aside and said when the box starts (firmware/fallback.py)
        return {}


def keep(data: Path, chosen: FirstChoices) -> None:
    """Write it, whole or not at all; raise BadConfig."""
    place = [f'place = "{chosen.place}"\n'] if chosen.place else []
    seen = ["seen = [\n", *(f"  {toml_value(one)},\n" for one in chosen.seen), "]\n"]
    steps = [f'{step} = "{chosen.steps[step]}"\n' for step in Step if step in chosen.steps]
    told = [f"{key} = {toml_value(chosen.values[key])}\n" for key in KEYS if key in chosen.values]
    keep_summed(
        data / FILE,
        "".join([_HEAD, *place, *(seen if chosen.seen else []), "[chosen]\n", *told,
                 "[steps]\n", *steps]),
    )  # fmt: skip


def is_begun(data: Path) -> bool:
    """Whether the page has kept anything here."""
    return (data / FILE).exists()


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise TypeError(name)
    return table


def _value(key: str, value: object) -> Value:
    """Return a value of the kind that its key takes.

    Whether it may stand there, the configuration says.
    """
    if isinstance(value, bool) and KEYS.get(key) is bool:
        return value
    if isinstance(value, str) and KEYS.get(key) is str and len(value) <= LONGEST:
        return value
    raise ValueError(key)
