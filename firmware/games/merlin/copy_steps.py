"""What an owner's copy of Merlin must tell, step by step: what the rulebook shows in pictures."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from engine.form import Field, Option, Shape, Sheet
from engine.form import Kind as Filled
from engine.game import Json
from engine.merlin.board import FRAME_POSITIONS, NO_MATERIAL, UNKNOWN_RONDEL
from engine.merlin.facts import ANY, COUNTERS, ENVIRONS, FLAGS, RONDEL, UNKNOWN
from engine.merlin.pieces import HENCHMEN, MISSIONS, PRINCIPALITIES, STARTS, Kind, Use
from engine.merlin.rondel import HOW_MANY, SPACES, Type
from firmware.games.copy import Step
from firmware.games.merlin import fields as of
from firmware.games.merlin.names import HENCHMEN as HENCHMAN_NAMES
from firmware.games.merlin.names import PRINCIPALITIES as PRINCIPALITY_NAMES
from firmware.games.merlin.names import THINGS, USES, space_name
from words.text import t

_SIDE: Final = 7  # frame positions above the environs, and below; beside them there are four
_MOST_NEEDS: Final = 6
_NOT_KNOWN: Final = {"known": False}
_FOURTH: Final = range(0, SPACES, SPACES // len(PRINCIPALITIES))  # principalities, if not known


# -- the rondel ---------------------------------------------------------------------------------


def _round(n: int) -> tuple[float, float]:
    turn = 2 * pi * n / SPACES
    return sin(turn), -cos(turn)


def _space(n: int) -> Field:
    first, *others = PRINCIPALITIES
    kinds = (first,) if n == 0 else (*others, *Type)
    options = ((str(kind), space_name(kind)) for kind in kinds)
    return of.one(f"spaces.{n}", t("Space {n}", n=n), options)


def _unknown_spaces() -> list[Json]:
    return [UNKNOWN if space is None else str(space) for space in UNKNOWN_RONDEL]


def _next_principality(n: int) -> Field:
    """Return what is asked of every fourth space before a first game."""
    options = ((str(name), PRINCIPALITY_NAMES[name]) for name in PRINCIPALITIES[1:])
    return of.one(f"spaces.{n}", t("Space {n}", n=n), options)


_RONDEL: Final = Step(
    Sheet(
        "rondel",
        t("The rondel"),
        tuple(_space(n) for n in range(SPACES)),
        t("Turn the rondel so that the Dragon is on top, and go round clockwise: touch a space, "
          "then what it shows."),
        places=tuple(_round(n) for n in range(SPACES)),
        counts={str(kind): HOW_MANY.get(kind, 1) for kind in (*PRINCIPALITIES, *Type)},
    ),
    (RONDEL,),
    {"spaces": _unknown_spaces()},
    Sheet(
        "rondel",
        t("Clockwise from the Dragon: which principality stands on every fourth space?"),
        tuple(map(_next_principality, _FOURTH[1:])),
        t("If they stand otherwise on your rondel, tell all of it."),
        counts=dict.fromkeys(map(str, PRINCIPALITIES[1:]), 1),
    ),
)  # fmt: skip

# -- environs, flags, counters -------------------------------------------------------------------


def _position(n: int) -> tuple[float, float]:
    """Return where a frame position is: clockwise from the top left, 7, 4, 7 and 4 of them."""
    if n <= _SIDE:
        return n, 0
    if n <= 11:
        return _SIDE + 1, n - _SIDE
    return (19 - n, 5) if n <= 18 else (0, 23 - n)


def _material(n: int) -> Field:
    options = [(str(name), PRINCIPALITY_NAMES[name]) for name in PRINCIPALITIES]
    options.append((NO_MATERIAL, t("nothing")))
    return of.one(f"frame.{n - 1}", t("Position {n} of the frame", n=n), options)


_POSITIONS: Final = range(1, FRAME_POSITIONS + 1)
_FRAME: Final = Step(
    Sheet(
        "frame",
        t("The frame of the environs"),
        tuple(map(_material, _POSITIONS)),
        t("Clockwise from the top left: which building material stands at each position?"),
        places=tuple(map(_position, _POSITIONS)),
    ),
    (ENVIRONS,),
    {"frame": [UNKNOWN] * FRAME_POSITIONS},
)
_ROWS: Final = Sheet(
    "shift",
    t("The rows of the environs"),
    (of.one("shift", t("Which rows lie half a tile to the right?"), of.SHIFTS.items()),),
)
_SHIFT: Final = Step(_ROWS, (ENVIRONS,), first=_ROWS)
_FLAGS: Final = Step(
    Sheet(
        "flags",
        t("The flags"),
        tuple(
            of.one(f"uses.{n}", PRINCIPALITY_NAMES[name], ((str(use), USES[use]) for use in Use))
            for n, name in enumerate(PRINCIPALITIES)
        ),
        t("What does the flag of each principality do? The castle boards show it."),
        counts={str(use): 1 for use in Use},
    ),
    (FLAGS,),
    {"uses": [UNKNOWN] * len(PRINCIPALITIES)},
)
_HOW_MANY: Final = Sheet(
    "counters",
    t("Influence counters"),
    (of.one("counters", t("How many does each player have?"), ((7, "7"), (6, "6"))),),
)
_COUNTERS: Final = Step(_HOW_MANY, (COUNTERS,), first=_HOW_MANY)

# -- starting tiles, missions ----------------------------------------------------------------------

_STARTS: Final = Step(
    Sheet(
        "starts",
        t("The starting tiles"),
        of.start_fields(),
        t("Give each of the four tiles a number, as its tag has it, and tell what it shows."),
    ),
    STARTS,
    _NOT_KNOWN,
)


def _options(values: dict[str, str]) -> tuple[Option, ...]:
    return tuple(Option(value, label) for value, label in values.items())


def _times(most: int) -> tuple[Option, ...]:
    return tuple(Option(str(n), str(n)) for n in range(1, most + 1))


def _items(kind: Kind) -> Shape:
    each = {f"{kind}-{name}": PRINCIPALITY_NAMES[name] for name in PRINCIPALITIES}
    return Shape(THINGS[kind], (_options({**each, f"{ANY} {kind}": t("of any")}), _times(7)))


def _anywhere(prefix: str = "") -> tuple[Option, ...]:
    each = {f"{prefix}{name}": PRINCIPALITY_NAMES[name] for name in PRINCIPALITIES}
    return _options({**each, f"{prefix}{ANY}": t("anywhere")})


_NEEDS: Final = (
    *map(_items, Kind),
    Shape(THINGS["influence"], (_anywhere("influence "), _times(7))),
    Shape(
        t("a certain henchman"),
        (_options({str(who): HENCHMAN_NAMES[who] for who in HENCHMEN}), _anywhere()),
    ),
    Shape(
        t("several henchmen"),
        (
            _options({f"henchmen {n}": str(n) for n in range(1, 5)}),
            _options({str(name): PRINCIPALITY_NAMES[name] for name in PRINCIPALITIES}),
        ),
    ),
)
_MISSIONS: Final = Step(
    Sheet(
        "missions",
        t("The mission cards"),
        (
            of.one("points", t("Points"), ((n, str(n)) for n in (1, 2, 3))),
            of.ICON,
            Field("needs", t("What it needs"), Filled.BUILT, least=1, most=_MOST_NEEDS,
                  shapes=_NEEDS),
        ),
        t("Give each card the number of its tag. Cards that are not told may stay not known: then "
          "the players say what they fulfil."),
    ),
    MISSIONS,
    _NOT_KNOWN,
)  # fmt: skip

STEPS: Final = (_RONDEL, _FLAGS, _STARTS, _FRAME, _SHIFT, _COUNTERS, _MISSIONS)
