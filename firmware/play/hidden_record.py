"""What nobody may read of a game that the program deals: its seed, what people chose, their codes.

It lies beside the journal, for the program's own user alone. With the record's lines the seed and
the choices give back where every card is, so a game goes on after a power cut.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.game import Line, Seat
from engine.record import write
from firmware.games.dealing import PersonsChoice
from firmware.games.strength import Strength
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import OWN_USER_ONLY, json_of, keep_summed, set_aside

FILE: Final = (
    ".play"  # with its dot no copy of the data folder takes it (firmware/table/backups.py)
)
MOST_OLD: Final = 20  # codes of a seat that count no more; the oldest is forgotten first


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chose when so many lines stood."""

    lines: int
    seat: Seat
    line: Line

    @property
    def without_time(self) -> PersonsChoice:
        """What was chosen, without when."""
        return PersonsChoice(self.seat, self.line)


@dataclass(frozen=True, slots=True)
class Place:
    """A person's seat: the code that gives it to a phone, and the phone that has it."""

    code: str
    phone: str = ""  # the sum of its token; empty: it is asked at the screen
    old: tuple[str, ...] = ()  # codes that count no more, the newest last

    def without_phone(self, code: str) -> Place:
        """Return the seat without its phone, with another code."""
        return Place(code, old=(*self.old, self.code)[-MOST_OLD:])


@dataclass(frozen=True, slots=True)
class HiddenRecord:
    """The hidden half of one game of the journal."""

    game: int  # its number
    header: str  # the sum of its header: a number alone may be another journal's
    seed: str
    bots: frozenset[Seat]
    choices: tuple[Choice, ...] = ()  # in the order of their lines
    undone: int = 0  # how often something was taken back
    places: Mapping[Seat, Place] = field(default_factory=dict)
    strength: Strength = Strength.STRONG  # of its bots
    hinted: frozenset[tuple[str, Seat]] = frozenset()  # questions, and who had a hint for them

    def with_place(self, seat: Seat, place: Place) -> HiddenRecord:
        """Return it with a seat's code or phone changed."""
        return replace(self, places={**self.places, seat: place})

    def at(self, lines: int) -> tuple[PersonsChoice, ...]:
        """Return what was chosen when so many lines stood."""
        return tuple([one.without_time for one in self.choices if one.lines == lines])

    def without_bots_choices(self, lines: int) -> HiddenRecord:
        """Return it without what a person chose of whom a bot takes over before the line stands."""
        left = [one for one in self.choices if one.lines < lines or one.seat not in self.bots]
        return replace(self, choices=tuple(left))


def sum_of(text: str) -> str:
    """Return what is kept of a text that nobody may guess from it."""
    return sha256(text.encode()).hexdigest()


def header_sum(header: Line) -> str:
    """Return what tells one header from another."""
    return sum_of(write(header))[:16]


# -- its file --------------------------------------------------------------------------------


def read_hidden_half(data: Path) -> HiddenRecord | None:
    """Return what was kept, None where nothing was; raise BadConfig."""
    return json_of(data / FILE, _parse_kept)


def read_or_set_aside(data: Path) -> HiddenRecord | None:
    """Return what was kept; what is broken is set aside, as if nothing had been."""
    try:
        return read_hidden_half(data)
    except BadConfig:
        with suppress(BadConfig):
            set_aside(data / FILE, date.today().isoformat())
        return None


def keep(data: Path, hidden_record: HiddenRecord) -> None:
    """Keep it, whole or not at all; raise BadConfig."""
    _write(data / FILE, hidden_record)


def _write(path: Path, hidden_record: HiddenRecord) -> None:
    told = {
        "game": hidden_record.game,
        "header": hidden_record.header,
        "seed": hidden_record.seed,
        "bots": sorted(hidden_record.bots),
        "strength": hidden_record.strength,
        "hinted": sorted([one, seat] for one, seat in hidden_record.hinted),
        "choices": [[one.lines, one.seat, dict(one.line)] for one in hidden_record.choices],
        "undone": hidden_record.undone,
        "places": {
            str(seat): [one.code, one.phone, list(one.old)]
            for seat, one in hidden_record.places.items()
        },
    }
    keep_summed(path, f"{json.dumps(told, ensure_ascii=False)}\n", OWN_USER_ONLY)


def of_game(data: Path, on: HiddenRecord, game: int) -> HiddenRecord:
    """Put away what is hidden in the game that was on; return that of another, as it was left.

    Where nothing is kept of the other it is the first one again. Raise BadConfig.
    """
    _write(data / _file_of_game(on.game), on)
    try:
        return json_of(data / _file_of_game(game), _parse_kept) or on
    except BadConfig:  # damaged: as if nothing had been
        return on


def forget(data: Path, games: Iterable[int]) -> None:
    """Remove what is hidden in games that nobody goes on with."""
    for game in games:
        with suppress(OSError):
            (data / _file_of_game(game)).unlink(missing_ok=True)


def unfinished_games(data: Path) -> tuple[int, ...]:
    """Return the games that were left and of which the hidden half is kept."""
    numbers = (path.name.removeprefix(f"{FILE}.") for path in data.glob(f"{FILE}.*"))
    return tuple(int(one) for one in numbers if one.isascii() and one.isdigit())


def _file_of_game(game: int) -> str:
    return f"{FILE}.{game}"


def _parse_kept(data: Mapping[str, Any]) -> HiddenRecord:
    return HiddenRecord(
        game=int(data["game"]),
        header=str(data["header"]),
        seed=str(data["seed"]),
        bots=frozenset(Seat(int(seat)) for seat in data["bots"]),
        choices=tuple(
            Choice(int(lines), Seat(int(seat)), dict(line)) for lines, seat, line in data["choices"]
        ),
        undone=int(data["undone"]),
        places={
            Seat(int(seat)): Place(str(code), str(phone), tuple(map(str, old)))
            for seat, (code, phone, old) in data["places"].items()
        },
        strength=Strength(data.get("strength", Strength.STRONG)),  # all were, before it was kept
        hinted=frozenset((str(one), Seat(int(seat))) for one, seat in data.get("hinted", ())),
    )
