"""A record's header: who plays, with which variants, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any, Final, Literal, cast

from engine.camelot.lines import read_track
from engine.camelot.state import MOST_SEATS, WHITE_CARDS, Camelot, Due, Player, What
from engine.camelot.variants import Rulings, Setup, Track
from engine.game import BadRecord, Line, Seat
from engine.record import choice, fields, flag, game_named, mapped, quoted, whole

_FEWEST: Final = 3  # players; with so few there is the variant `late`
_OPTIONAL: Final = (
    "first", "squires", "late", "life", "hand", "traitor", "track", "rulings",
)  # fmt: skip
_RULINGS: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "straight": ("rising", "any"),
    "convocation": ("present", "returned"),
    "merlin_grail": ("despair", "any"),
    "fate": ("all", "others"),
    "armor_on_morgan": (False, True),
    "free_reveal": (False, True),
}
assert set(_RULINGS) == {field.name for field in dataclass_fields(Rulings)}


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    if game_named(header) != "camelot":
        raise BadRecord("record", f'expected "camelot/1", not {quoted(header["record"])}')
    fields(header, ("record", "players"), _OPTIONAL)
    names = _names(header)
    late = flag(header, "late")
    if late and len(names) != _FEWEST:
        raise BadRecord("late", f"only with {_FEWEST} players, not with {len(names)}")
    traitor = choice(header, "traitor", ("box", "likely", "none")) if "traitor" in header else "box"
    return Setup(
        names,
        first=Seat(_number(header, "first", 0, len(names) - 1, 0)),
        squires=flag(header, "squires"),
        late=late,
        life=_number(header, "life", 3, 4, 4),
        hand=_number(header, "hand", 0, 5, 5),
        traitor=cast(Literal["box", "likely", "none"], traitor),
        track=read_track(header) if "track" in header else Track(),
        is_track_told="track" in header,
        rulings=_rulings(mapped(header, "rulings")),
    )


def _number(header: Line, key: str, low: int, high: int, default: int) -> int:
    return whole(header, key, low, high) if key in header else default


def _names(header: Line) -> tuple[str, ...]:
    players = header["players"]
    if not isinstance(players, list):
        return ("",) * whole(header, "players", _FEWEST, MOST_SEATS)
    if not _FEWEST <= len(players) <= MOST_SEATS:
        raise BadRecord("players", f"expected {_FEWEST} to {MOST_SEATS} names, not {len(players)}")
    for name in players:
        if not isinstance(name, str):
            raise BadRecord("players", f"expected names, not {quoted(name)}")
    return tuple(players)


def _rulings(told: Line) -> Rulings:
    fields(told, (), tuple(_RULINGS), at=False)
    chosen: dict[str, Any] = {key: told[key] for key in _RULINGS if key in told}
    for key, value in chosen.items():
        known = _RULINGS[key]
        if not any(value == one and type(value) is type(one) for one in known):
            names = " or ".join(quoted(one) for one in known)
            raise BadRecord(f"rulings.{key}", f"expected {names}, not {quoted(value)}")
    return replace(Rulings(), **chosen)


def first_table(setup: Setup) -> Camelot:
    """Return the table as the cards are dealt, before the first coat of arms."""
    players = len(setup.names)
    dealt = 1 + setup.hand  # a Merlin, and so many of all the others
    return Camelot(
        setup=setup,
        names=setup.names,
        seat=setup.first,
        first=setup.first,
        seats=(Player(dealt, setup.life),) * players,
        white_deck=WHITE_CARDS - players * dealt,
        track=setup.track,
        looked=not setup.late,
        todo=(Due(What.DEAL),),
        is_track_told=setup.is_track_told,
    )
