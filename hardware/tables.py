"""A profile's TOML tables: each value is checked, and what is wrong is named with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware import HardwareError
from words.text import t, with_heading


class BadBoard(HardwareError, ValueError):
    """A board profile that cannot be used: what, where (file, section, key) and the mend."""


@dataclass(frozen=True, slots=True)
class Tables:
    """A file's tables; it knows the file for its errors."""

    path: Path
    tables: Mapping[str, object]

    def bad(self, section: str, key: str, value: object, mend: str) -> BadBoard:
        """Return the error to raise for a value."""
        return BadBoard(with_heading(f"{self.path}: [{section}] {key} = {_toml(value)}", mend))

    def section(self, section: str) -> Mapping[str, object]:
        """Return a table, an empty one where it is not there."""
        table = self.tables.get(section, {})
        if not isinstance(table, dict):
            raise BadBoard(
                t(
                    "{path}: {section} = {table}: write it as [{section}]",
                    path=self.path,
                    section=section,
                    table=_toml(table),
                )
            )
        return table

    def all_known(self, keys: Mapping[str, Sequence[str]]) -> None:
        """See that there is no section and no key but these."""
        for section in self.tables:
            if section not in keys:
                known = ", ".join(keys)
                raise BadBoard(
                    t(
                        "{path}: [{section}]: unknown section: known are {known}",
                        path=self.path,
                        section=section,
                        known=known,
                    )
                )
            for key, value in self.section(section).items():
                if key not in keys[section]:
                    known = ", ".join(keys[section])
                    raise self.bad(
                        section, key, value, t("unknown key: known are {known}", known=known)
                    )

    def choice(self, section: str, key: str, default: str, choices: Sequence[str]) -> str:
        """Return one of a few words."""
        value = self.section(section).get(key, default)
        if not isinstance(value, str) or value not in choices:
            either = " or ".join(f'"{choice}"' for choice in choices)
            raise self.bad(section, key, value, t("must be {either}", either=either))
        return value

    def number(
        self, section: str, key: str, default: float, limits: tuple[float, float], unit: str
    ) -> float:
        """Return a number within its limits."""
        value = self.section(section).get(key, default)
        low, high = limits
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.bad(section, key, value, t("must be a number of {unit}", unit=unit))
        if not low <= value <= high:
            raise self.bad(
                section,
                key,
                value,
                t(
                    "must be between {low} and {high} {unit}",
                    low=f"{low:g}",
                    high=f"{high:g}",
                    unit=unit,
                ),
            )
        return float(value)

    def whole(self, section: str, key: str, default: int, limits: tuple[int, int]) -> int:
        """Return a whole number within its limits."""
        value = self.section(section).get(key, default)
        low, high = limits
        if not is_whole(value) or not isinstance(value, int) or not low <= value <= high:
            raise self.bad(
                section,
                key,
                value,
                t("must be a whole number from {low} to {high}", low=low, high=high),
            )
        return value

    def flag(self, section: str, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self.section(section).get(key, default)
        if not isinstance(value, bool):
            raise self.bad(section, key, value, t("must be true or false"))
        return value


def is_whole(value: object) -> bool:
    """Whether it is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _toml(value: object) -> str:
    """Return a value as the owner wrote it, near enough to find it."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        return f'"{value}"' if isinstance(value, str) else str(value)
    except ValueError:  # Python writes no number of more than 4,300 digits, wherever it stands
        return t("a number that is too long to show")
