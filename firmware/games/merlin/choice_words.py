"""What is said of one choice of a list: what the list points at, and what may come next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.merlin.pieces import MISSIONS
from firmware.games.merlin.names import (
    HENCHMEN,
    PRINCIPALITIES,
    SPACES,
    THINGS,
    USES,
    item_name,
    piece_name,
    sort_name,
    space_name,
    traitor_name,
)
from firmware.games.shared_words import Who
from words.text import Text, t, tn

Params = Mapping[str, Any]

_MOVED: Final[Mapping[str, Text]] = {
    "merlin-clockwise": t("Merlin clockwise"),
    "merlin-counter": t("Merlin counter-clockwise"),
    "merlin": t("Merlin's die"),
}
_STARTS: Final[Mapping[str, Text]] = {
    "start_knight": t("knight: {of}"),
    "start_flag": t("flag: {of}"),
    "start_shield": t("shield: {of}"),
    "start_material": t("material: {of}"),
    "start_influence": t("influence: {of}"),
}
_PLAIN: Final[Mapping[str, Text]] = {
    "excalibur": t("take Excalibur"),
    "grail": t("take the Holy Grail"),
    "staff": t("a staff: the same action again"),
    "not": t("nothing is done"),
    "fulfil": t("fulfil a mission: then show its card"),
}


def _die(value: object) -> Text:
    text = str(value)
    return _MOVED.get(text) or t("own die: {face}", face=text.removeprefix("own-"))


def _start_words(key: str) -> Callable[[Any, Params, Who], Text]:
    return lambda value, _told, _who: _STARTS[key].with_(of=PRINCIPALITIES[value])


def _flag(of: Any, told: Params, _who: Who) -> Text:
    flag = item_name(f"flag-{of}")
    use = told.get("does")
    return flag if use is None else t("{flag}: {use}", flag=flag, use=USES[use])


def _pay(of: Any, told: Params, _who: Who) -> Text:
    material = item_name(f"material-{of}")
    return t("place {place}, for {material}", place=told["place"], material=material)


def _of(of: Any, told: Params, _who: Who) -> Text:
    return item_name(f"{told['tower']}-{of}")


def _points_words(of: Any, _told: Params, _who: Who) -> Text:
    return SPACES[f"points-{of}"] if of else t("take the points")


def _row(row: Any, _told: Params, _who: Who) -> Text:
    return t("a seal in row {row}", row=row) if row else t("the points")


def _numbers(tens: int) -> Text:
    """Return the numbers of the missions with so many tens: "1 to 9", "50 to 55"."""
    first, last = max(10 * tens, 1), min(10 * tens + 9, len(MISSIONS))
    return t("{first} to {last}", first=first, last=last)


def _to(to: Any, told: Params, _who: Who) -> Text:
    return t("{henchman}: {to}", henchman=HENCHMEN[told["who"]], to=PRINCIPALITIES[to])


_CHOICES: Final[Mapping[str, Callable[[Any, Params, Who], Text]]] = {
    "tile": lambda value, _told, _who: sort_name(value),
    "tens": lambda value, _told, _who: _numbers(value),
    "ones": lambda value, told, _who: piece_name(f"m-mission.{10 * told['tens'] + value}"),
    "start": lambda value, _told, _who: piece_name(value),
    **{key: _start_words(key) for key in _STARTS},
    "drawn": lambda value, _told, _who: traitor_name(value),
    "apple": lambda value, _told, _who: t("an apple sets a die to {face}", face=value),
    "moved": lambda value, _told, _who: _die(value),
    "space": lambda value, _told, _who: space_name(value),
    "counted": _points_words,
    "item": lambda value, _told, _who: item_name(value),
    "gives": lambda value, _told, _who: t("give: {item}", item=THINGS[value]),
    "give": lambda value, told, _who: t("give: {item}", item=item_name(f"{told['gives']}-{value}")),
    "takes": lambda value, _told, _who: t("take: {item}", item=THINGS[value]),
    "take": lambda value, told, _who: t("take: {item}", item=item_name(f"{told['takes']}-{value}")),
    "who": lambda value, _told, _who: HENCHMEN[value],
    "to": _to,
    "place": lambda value, _told, _who: t("place {place}", place=value),
    "pay": _pay,
    "tower": lambda value, _told, _who: THINGS[value],
    "of": _of,
    "flag": _flag,
    "use": lambda value, _told, _who: USES[value],
    "traitor": lambda value, _told, _who: traitor_name(value),
    "die": lambda value, _told, _who: _die(value),
    "knight": lambda value, _told, who: t("the knight of {seat}", seat=who(value)),
    "ability": lambda value, _told, _who: t("ability: {henchman}", henchman=HENCHMEN[value]),
    "mission": lambda value, _told, _who: piece_name(value),
    "points": lambda value, _told, _who: tn("{n} point", "{n} points", value),
    "icon": lambda value, _told, _who: HENCHMEN[value],
    "row": _row,
}


CHOICES: Final = (*_PLAIN, *_CHOICES)


def choice_words(key: str, value: Any, told: Params, who: Who) -> Text:
    """Return one choice in words; `told` are the choices before it."""
    if key in _PLAIN:
        return _PLAIN[key]
    return _CHOICES[key](value, told, who)


_OF_A_PRINCIPALITY: Final = frozenset((*_STARTS, "to", "of", "give", "take", "pay", "traitor"))


def option_words(key: str, value: Any, told: Params, who: Who) -> Text:
    """Return one choice among others, as short as it can be: what is asked is said before them."""
    if key in _OF_A_PRINCIPALITY:
        return PRINCIPALITIES[value]
    return THINGS[value] if key == "takes" else choice_words(key, value, told, who)
