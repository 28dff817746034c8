"""A record's header: who plays, with which variants, under which rulings."""

from __future__ import annotations

from typing import Final, Literal, cast

from engine.camelot.state import (
    MOST_SEATS,
    WHITE_CARDS,
    Camelot,
    Deck,
    Excalibur,
    PendingStep,
    Player,
    StepKind,
)
from engine.camelot.variants import Rulings, Setup, Track, read_track
from engine.game import BadRecord, Line
from engine.header import first_seat, names, number, rulings
from engine.record import choice, flag

FEWEST: Final = 3  # players; with so few there is the variant `late`
_OPTIONAL: Final = (
    "squires", "late", "life", "hand", "traitor", "track", "rulings",
)  # fmt: skip


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    players = names(header, "camelot", FEWEST, MOST_SEATS, _OPTIONAL)
    late = flag(header, "late")
    if late and len(players) != FEWEST:
        raise BadRecord("late", f"only with {FEWEST} players, not with {len(players)}")
    traitor = choice(header, "traitor", ("box", "likely", "none")) if "traitor" in header else "box"
    return Setup(
        players,
        first=first_seat(header, players),
        squires=flag(header, "squires"),
        late=late,
        life=number(header, "life", 3, 4, 4),
        hand=number(header, "hand", 0, 5, 5),
        traitor=cast(Literal["box", "likely", "none"], traitor),
        track=read_track(header) if "track" in header else Track(),
        is_track_told="track" in header,
        rulings=rulings(header, Rulings),
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
        todo=(PendingStep(StepKind.DEAL),),
    )
