"""What the bots make of each line: who did harm, who brought what, who knows what is coming."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.camelot.black import black_takes
from engine.camelot.events import (
    Choose,
    DrawBlack,
    DrawWhite,
    Event,
    Evil,
    PlayWhite,
    ShowLoyalty,
)
from engine.camelot.notices import Say
from engine.camelot.pieces import IS_SPECIAL_WHITE, KIND, CardId, Loyalty, Place
from engine.camelot.state import Camelot, Phase
from engine.game import Notice, Seat
from firmware.games.camelot import bots, harm, plans
from firmware.games.camelot.hidden_moves import peek_takes
from firmware.games.camelot.knowledge import PEEK, Talk

_A_MISTAKE: Final = 0.1  # Swords: so much harm is nobody's fault
_FALSE: Final = 0.3  # Swords: of who accuses a Loyal
_ENGINE_GONE: Final = 0.3
_SPECIAL: Final = 0.2
_LAID: Final = 0.2
_ACTS: Final = (Phase.HERO, Phase.FIGHT, Phase.SPECIAL)


def talk_after(
    talk: Talk, before: Camelot, event: Event, after: Camelot, said: Iterable[Notice]
) -> Talk:
    """Return what the table knows after a line, of which so much was said."""
    talk = _with_slips(talk, before, event, after)
    for seat in joined_seats(said):
        talk = add_seat(talk, seat)
    return talk


def joined_seats(said: Iterable[Notice]) -> Iterator[Seat]:
    """Yield the seats that somebody has taken."""
    for notice in said:
        if notice.kind == Say.JOINED:
            told: Mapping[str, Any] = notice.params
            yield told["seat"]


def _with_slips(talk: Talk, before: Camelot, event: Event, after: Camelot) -> Talk:
    """Return what the table knows once it has seen who did harm, and who helped."""
    if before.phase is Phase.EVIL and isinstance(event, Evil | DrawBlack):
        talk = add_slip(talk, before.seat, _harm_chosen(before, event) - _A_MISTAKE)
    elif before.phase is Phase.WAR and isinstance(event, Choose):
        least = harm.cost_of_black_steps(before, harm.war_of_mercenaries(before))
        more = harm.cost_of_black_steps(before, Place(event.option)) - least
        talk = add_slip(talk, before.seat, more - _A_MISTAKE)
    elif before.phase is Phase.ACCUSED and isinstance(event, ShowLoyalty):
        talk = add_slip(talk, before.seat, _FALSE if event.side is Loyalty.LOYAL else 0.0)
    elif before.phase in _ACTS:
        talk = _count_phase(talk, before, event, after)
    return talk


def add_seat(talk: Talk, seat: Seat) -> Talk:
    """Return what the table knows with somebody more, of whom it knows nothing."""
    return Talk(*[(*values[:seat], 0, *values[seat:]) for values in talk])


def moved_up(
    foreseen: Mapping[Seat, tuple[CardId, ...]], joined: Seat
) -> dict[Seat, tuple[CardId, ...]]:
    """Return what each seat foresees, those behind a new one under their new number."""
    return {Seat(seat + (seat >= joined)): cards for seat, cards in foreseen.items()}


def add_slip(talk: Talk, seat: Seat, much: float) -> Talk:
    """Return the talk with so much more of a slip by a seat."""
    if much <= 0:
        return talk
    return talk._replace(slips=_add_to_seat(talk.slips, seat, much))


def _add_to_seat(values: tuple[float, ...], seat: Seat, much: float) -> tuple[float, ...]:
    return (*values[:seat], values[seat] + much, *values[seat + 1 :])


def _harm_chosen(before: Camelot, event: Evil | DrawBlack) -> float:
    """Return how much more harm was chosen than there had to be; a peek is none."""
    if event == PEEK or not before.actor.is_knight:
        return 0.0
    costs = bots.public_costs(before)
    return costs["black" if isinstance(event, DrawBlack) else event.choice] - min(costs.values())


def _count_phase(talk: Talk, before: Camelot, event: Event, after: Camelot) -> Talk:
    """Count what a heroic phase brings, and the phases."""
    if not before.turn.acts and (after.turn.acts or after.seat != before.seat):
        turns = tuple(n + (seat == before.seat) for seat, n in enumerate(talk.turns))
        talk = talk._replace(turns=turns)
    gain = _line_of_phase(before, event, after)
    return talk._replace(gains=_add_to_seat(talk.gains, before.seat, gain)) if gain else talk


def _line_of_phase(before: Camelot, event: Event, after: Camelot) -> float:
    """Return what a line of the heroic phase brought, as everybody saw it."""
    if isinstance(event, DrawWhite):
        return plans.worth_of_drawing(before.actor)
    if after.siege < before.siege:
        return _ENGINE_GONE
    if isinstance(event, PlayWhite):
        return _SPECIAL if event.card in IS_SPECIAL_WHITE else _LAID
    return 0.0


# -- the black deck ---------------------------------------------------------------------------


def still_foreseen(
    foreseen: Mapping[Seat, tuple[CardId, ...]],
    before: Camelot,
    event: Event,
    said: Iterable[Notice],
) -> dict[Seat, tuple[CardId, ...]]:
    """Return what each seat still knows of the top of the black deck, as all could follow it."""
    if not foreseen or any(one.kind == Say.RESHUFFLED for one in said):
        return {}
    if event == PEEK:
        return dict(foreseen) if peek_takes(before) == 1 else {}
    if isinstance(event, PlayWhite) and KIND.get(event.card or "") == "clairvoyance":
        return {}
    if isinstance(event, DrawBlack):
        count = black_takes(before)
        return {seat: cards[:-count] for seat, cards in foreseen.items() if len(cards) > count}
    return dict(foreseen)
