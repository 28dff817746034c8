"""Who sits where in a game that the program deals: people, bots, and phones that have a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.game import BadRecord, Json, Line, Refused, Seat
from engine.record import choice, fields, flag, quote_value, read_list, read_object, whole
from firmware.games.strength import USUAL, Strength
from firmware.play.hidden_record import HiddenRecord, Place, header_sum
from firmware.table import replaced_game
from firmware.table.running_game import DEALT, Running
from words.text import t

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32, none that is taken for another
CODE_LENGTH: Final = 6  # 32^6: a guess is right once in 358 million, with three seats free
LONGEST_CODE: Final = 40
MOST_SEATS: Final = 16  # more than any game has

Draw = Callable[[], str]  # another secret text each time, in hexadecimal digits


def header_of(request: Line) -> Line:
    """Return the header of a game that is wished for, marked as dealt; raise BadRecord."""
    fields(request, ("header", "bots"), ("strength", "hints", replaced_game.KEY), at=False)
    bots = {whole({"bots": one}, "bots", 0, MOST_SEATS - 1) for one in read_list(request, "bots")}
    header = {key: value for key, value in read_object(request, "header").items() if key != DEALT}
    dealt: dict[str, Json] = {"bots": sorted(bots)}
    return {**header, DEALT: {**dealt, "hints": True} if flag(request, "hints") else dealt}


def strength_of(request: Line) -> Strength:
    """Return how well the bots of a game that is wished for play; raise BadRecord."""
    return Strength(choice({"strength": USUAL, **request}, "strength", tuple(Strength)))


def check_seats(bots: frozenset[Seat], seats: int) -> None:
    """Refuse bots without a seat, and a game without a person."""
    if any(seat >= seats for seat in bots):
        raise BadRecord("bots", t("expected seats from 0 to {last}", last=seats - 1))
    if len(bots) >= seats:
        raise BadRecord("bots", t("expected at least one seat for a person"))


def bots_of(header: Line) -> frozenset[Seat]:
    """Return the bots' seats as a header says them; raise BadRecord."""
    dealt = read_object(header, DEALT)
    return frozenset(
        Seat(whole({"bots": n}, "bots", 0, MOST_SEATS)) for n in read_list(dealt, "bots")
    )


def has_hints(header: Line) -> bool:
    """Whether who is asked may have a hint, as the header of a dealt game says."""
    return read_object(header, DEALT).get("hints") is True


def fresh(
    running: Running,
    before: HiddenRecord | None,
    sat: Sequence[str],
    bots: frozenset[Seat] | None,
    strength: Strength,
    draw: Draw,
) -> HiddenRecord:
    """Return the hidden half of a game that begins; who sits where he `sat` keeps his phone.

    `bots` are those that were wished for; None: those of before, where the same game begins again.
    """
    told = header_sum(running.header)
    if bots is None:
        is_same = before is not None and before.header == told
        bots = before.bots if before and is_same else bots_of(running.header)
    places = {
        seat: place
        for seat, place in (before.places if before else {}).items()
        if running.names[seat : seat + 1] == tuple(sat[seat : seat + 1])
    }
    kept = HiddenRecord(running.number, told, draw(), bots, places=places, strength=strength)
    return with_places(kept, len(running.names), draw)


def with_places(hidden_record: HiddenRecord, seats: int, draw: Draw) -> HiddenRecord:
    """Return it with a code for each person's seat, and none for a bot's."""
    people = [Seat(seat) for seat in range(seats) if seat not in hidden_record.bots]
    places = {seat: hidden_record.places.get(seat) or Place(new_code(draw)) for seat in people}
    return replace(hidden_record, places=places)


def new_code(draw: Draw) -> str:
    """Return a code that can be read aloud and typed."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in bytes.fromhex(draw())[:CODE_LENGTH])


# -- what is wished ----------------------------------------------------------------------------


def claim_seat(hidden_record: HiddenRecord, _seats: int, request: Line, draw: Draw) -> HiddenRecord:
    """Give a seat to the phone that says its code; raise Refused.

    `phone` is the sum of the token that the phone gets, `has` of the one that it came with.
    """
    code, phone, has = as_typed(str(request["code"])), str(request["phone"]), str(request["has"])
    seat = next((seat for seat, one in hidden_record.places.items() if one.code == code), None)
    if seat is None:
        if any(code in one.old for one in hidden_record.places.values()):
            raise Refused("old-code", t(
                "This code counts no more: the seat was freed. The screen shows its new one."
            ))  # fmt: skip
        raise Refused("wrong-code", t("No seat has this code: look at the screen again."))
    place = hidden_record.places[seat]
    if place.phone and place.phone == has:
        return hidden_record
    if place.phone:
        raise Refused("taken", t("Another phone has this seat. The screen can free it."))
    for other, one in hidden_record.places.items():
        if has and one.phone == has:  # a phone has one seat at a time
            hidden_record = hidden_record.with_place(other, one.without_phone(new_code(draw)))
    return hidden_record.with_place(seat, replace(place, phone=phone))


def free_seat(hidden_record: HiddenRecord, seats: int, request: Line, draw: Draw) -> HiddenRecord:
    """Take a seat from its phone: the screen asks for it from now on; raise Refused."""
    fields(request, ("seat",), at=False)
    seat = person(hidden_record, seats, request)
    return hidden_record.with_place(seat, hidden_record.places[seat].without_phone(new_code(draw)))


def played_by(hidden_record: HiddenRecord, seats: int, request: Line, draw: Draw) -> HiddenRecord:
    """Let a bot play on for a person, or a person for a bot; raise Refused."""
    fields(request, ("seat", "by"), at=False)
    seat, by = seat_in(request, seats), choice(request, "by", ("person", "bot"))
    bots = hidden_record.bots | {seat} if by == "bot" else hidden_record.bots - {seat}
    if len(bots) == seats:
        raise Refused("last-person", t("Somebody has to play: this is the last person."))
    return with_places(replace(hidden_record, bots=bots), seats, draw)


def person(hidden_record: HiddenRecord, seats: int, request: Line) -> Seat:
    """Return the person's seat that is named; raise Refused."""
    seat = seat_in(request, seats)
    if seat in hidden_record.bots:
        raise Refused("is-a-bot", t("A bot plays this seat."))
    return seat


def seat_in(request: Line, seats: int) -> Seat:
    """Return the seat that is named; raise BadRecord or Refused."""
    value = request.get("seat")
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRecord(
            "seat", t("expected the number of a seat, not {told}", told=quote_value(value))
        )
    if not 0 <= value < seats:
        raise Refused("no-such-seat", t("There is no such seat: the last is {n}.", n=seats - 1))
    return Seat(value)


CHANGES: Final[Mapping[str, Callable[[HiddenRecord, int, Line, Draw], HiddenRecord]]] = {
    "claim": claim_seat,
    "free": free_seat,
    "by": played_by,
}


def as_typed(code: str) -> str:
    """Return a code without what people put in between."""
    return "".join(one for one in code.upper() if one not in " -\u00a0\u202f")
