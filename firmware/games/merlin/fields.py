"""The fields of Merlin's forms: lists of pieces, principalities, henchmen, figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.codec import Counts, Whole
from engine.form import Field, Kind, Option
from engine.game import Json, Line, Seat
from engine.merlin.board import Start
from engine.merlin.events import LINES, Adjust
from engine.merlin.pieces import HENCHMEN, PRINCIPALITIES
from firmware.games.blanks import Blank
from firmware.games.merlin.names import HENCHMEN as HENCHMAN_NAMES
from firmware.games.merlin.names import PRINCIPALITIES as PRINCIPALITY_NAMES
from firmware.games.merlin.names import (
    THINGS,
    USES,
    item_name,
    piece_name,
    space_name,
    traitor_name,
)
from firmware.games.shared_words import player
from words.text import Text, t, with_heading

DICE: Final[Mapping[str, Text]] = {"own": t("own die"), "merlin": t("Merlin's die")}
SHIFTS: Final[Mapping[str, Text]] = {
    "odd": t("the second row lies to the right"),
    "even": t("the first row lies to the right"),
}
_STARTS: Final[Mapping[str, Text]] = {
    "knight": t("Knight"),
    "flag": t("Flag"),
    "shield": t("Shield"),
    "material": t("Material"),
    "influence": t("Influence"),
}
_FIGURES: Final[Mapping[str, Text]] = {
    "score": t("Score"),
    "apples": t("Apples"),
    "staffs": t("Staffs"),
    "hand": t("Mission cards in hand"),
    "knight": t("Space of the knight, 0 to 23"),
    "merlin": t("Space of Merlin, 0 to 23"),
}


def one(key: str, label: Text, options: Iterable[tuple[Json, str]]) -> Field:
    """Return a field of a few choices."""
    return Field(key, label, Kind.ONE, tuple(Option(value, name) for value, name in options))


def choice_field(key: str, label: Text, options: Iterable[tuple[Json, str, Line]]) -> Field:
    """Return a field of a few choices, each with what it comes to."""
    return Field(key, label, Kind.ONE, tuple(Option(*one) for one in options))


def number(key: str, label: Text, least: int, most: int, optional: bool = False) -> Field:
    """Return the field of a number."""
    return Field(key, label, Kind.NUMBER, least=least, most=most, optional=optional)


def or_none(field: Field) -> Field:
    """Return the same, which may be left out."""
    return replace(field, optional=True)


PIECE: Final = Blank("card", t("Card or tile"), Kind.PIECE, lambda piece, _names: piece_name(piece))
WHERE: Final = Blank("to", t("Where"), Kind.ONE, lambda of, _names: PRINCIPALITY_NAMES[of])
TRAITOR: Final = Blank("traitor", t("Traitor"), Kind.ONE, lambda of, _names: traitor_name(of))
WHO: Final = Blank("who", t("Henchman"), Kind.ONE, lambda who, _names: HENCHMAN_NAMES[who])
ITEM: Final = Blank("item", t("Item"), Kind.ONE, lambda item, _names: item_name(item))
SPACE: Final = Blank("is", t("Space"), Kind.ONE, lambda kind, _names: space_name(kind))
SEAT: Final = Blank("seat", t("Player"), Kind.ONE, lambda seat, names: player(names, seat))
COUNTED: Final = Blank(
    "of", t("What is counted"), Kind.ONE, lambda thing, _names: space_name(f"points-{thing}")
)


ICON: Final = WHO._replace(key="icon").field(map(str, HENCHMEN), ())


def principality(key: str, label: Text) -> Field:
    """Return the choice of one of all principalities."""
    return WHERE._replace(key=key, label=label).field(map(str, PRINCIPALITIES), ())


def knights(names: Sequence[str], spaces: Mapping[Seat, str]) -> Field:
    """Return the choice of a knight, told with the space that it stands on."""
    told = ((int(seat), with_heading(player(names, seat), space)) for seat, space in spaces.items())
    return one("seat", t("Player"), told)


def start_fields() -> tuple[Field, ...]:
    """Return what a starting tile shows."""
    return tuple(principality(key, _STARTS[key]) for key in Start._fields)


def dice() -> tuple[Field, ...]:
    """Return the fields of a throw: each own die and Merlin's."""
    own = (number(f"own.{n}", t("Own die {n}", n=n + 1), 1, 6) for n in range(3))
    return (*own, number("merlin", DICE["merlin"], 1, 6))


def figures() -> tuple[Field, ...]:
    """Return what may be put right of a seat."""
    kinds = LINES.kinds(Adjust)
    plain = (
        number(key, _FIGURES[key], kind.low, kind.high, optional=True)
        for key, kind in kinds.items()
        if isinstance(kind, Whole) and key in _FIGURES
    )
    counts = (
        number(f"{key}.{name}", _thing_name(key, name), 0, kind.most, optional=True)
        for key, kind in kinds.items()
        if isinstance(kind, Counts)
        for name in kind.names
    )
    return (*plain, *counts)


def _thing_name(key: str, name: str) -> Text:
    if key == "items":
        return item_name(name)
    return t("{kind} ({of})", kind=THINGS[key], of=PRINCIPALITY_NAMES[name])


def shift() -> Field:
    """Return the field of how far rows are shifted."""
    return one("board.shift", t("Rows"), SHIFTS.items())


def flag_uses() -> tuple[Field, ...]:
    """Return what each flag does; all six are told together."""
    uses = [(str(use), name) for use, name in USES.items()]
    return tuple(one(f"board.flags.{of}", PRINCIPALITY_NAMES[of], uses) for of in PRINCIPALITIES)
