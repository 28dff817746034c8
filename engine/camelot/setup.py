"""A record's header: who plays, with which variants, under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from typing import Final, Literal, cast

from engine.camelot.state import (
    MOST_SEATS,
    WHITE_CARDS,
    Camelot,
    Deck,
    Due,
    Excalibur,
    Player,
    What,
)
from engine.camelot.variants import Rulings, Setup, Track, read_track
from engine.game import BadRecord, Line, Seat
from engine.header import names, number, rulings
from engine.record import choice, fields, flag, game_named, mapped, quoted

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
    players = names(header, _FEWEST, MOST_SEATS)
    late = flag(header, "late")
    if late and len(players) != _FEWEST:
        raise BadRecord("late", f"only with {_FEWEST} players, not with {len(players)}")
    traitor = choice(header, "traitor", ("box", "likely", "none")) if "traitor" in header else "box"
    return Setup(
        players,
        first=Seat(number(header, "first", 0, len(players) - 1, 0)),
        squires=flag(header, "squires"),
        late=late,
        life=number(header, "life", 3, 4, 4),
        hand=number(header, "hand", 0, 5, 5),
        traitor=cast(Literal["box", "likely", "none"], traitor),
        track=read_track(header) if "track" in header else Track(),
        is_track_told="track" in header,
        rulings=Rulings(**rulings(mapped(header, "rulings"), _RULINGS)),
    )


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
        white_deck=Deck(WHITE_CARDS - players * dealt),
        excalibur=Excalibur(setup.track, setup.is_track_told),
        looked=not setup.late,
        todo=(Due(What.DEAL),),
    )
