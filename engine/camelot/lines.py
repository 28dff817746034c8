"""Record lines of the board game: reading them with named errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, cast

from engine.camelot.events import (
    Accuse,
    Adjust,
    Choose,
    Confirm,
    DealCoat,
    Die,
    DrawBlack,
    DrawWhite,
    Event,
    Evil,
    Fight,
    Heal,
    Join,
    Leave,
    Move,
    PlayWhite,
    Reveal,
    Sacrifice,
    ShareOut,
    ShowLoyalty,
    Swap,
    Teach,
)
from engine.camelot.pieces import (
    COATS,
    IS_BLACK,
    IS_SPECIAL_WHITE,
    IS_WHITE,
    ROW_KIND,
    CardId,
    Loyalty,
    Place,
)
from engine.camelot.state import BLACK_CARDS, ENGINES, MOST_LIFE, MOST_SEATS, WARRIORS, WHITE_CARDS
from engine.camelot.variants import Track
from engine.game import BadRecord, Line, PieceId, Seat
from engine.record import choice, fields, listed, mapped, quoted, whole

_MOST_SWORDS: Final = 16  # in the box
_DIE_SIDES: Final = 8
MOST_STEPS: Final = 20  # from the middle of the board of Excalibur to a bank


def _seat(line: Line, key: str = "seat") -> Seat:
    return Seat(whole(line, key, 0, MOST_SEATS - 1))


def _white(line: Line) -> CardId:
    return CardId(choice(line, "card", IS_WHITE, "the id of a white card"))


def _coat(line: Line) -> PieceId:
    return PieceId(choice(line, "card", tuple(COATS), "the id of a coat of arms"))


def _only_true(line: Line, key: str) -> bool:
    if key in line and line[key] is not True:
        raise BadRecord(key, f"expected true, not {quoted(line[key])}")
    return key in line


def _is_face_down(line: Line) -> bool:
    if ("card" in line) == ("face" in line):
        raise BadRecord(str(line["do"]), 'expected exactly one of "card" and "face"')
    if "face" in line:
        choice(line, "face", ("down",))
    return "face" in line


def _deal_coat(line: Line) -> DealCoat:
    fields(line, ("do", "card"))
    return DealCoat(_coat(line))


def _share(line: Line) -> ShareOut:
    fields(line, ("do", "counts"))
    counts = listed(line, "counts")
    return ShareOut(tuple([whole({"counts": one}, "counts", 0, WHITE_CARDS) for one in counts]))


def _evil(line: Line) -> Evil:
    fields(line, ("do", "is"))
    told = choice(line, "is", ("siege", "life", "peek"))
    return Evil(cast(Literal["siege", "life", "peek"], told))


def _black(line: Line) -> DrawBlack:
    fields(line, ("do",), ("card", "face", "quest"))
    if not _is_face_down(line):
        if "quest" in line:
            raise BadRecord("quest", "goes only with a card laid face down")
        return DrawBlack(CardId(choice(line, "card", IS_BLACK, "the id of a black card")))
    if "quest" not in line:
        raise BadRecord("", 'key "quest" is missing: a card lies face down on a quest')
    return DrawBlack(None, Place(choice(line, "quest", tuple(ROW_KIND))))


def _play_white(line: Line) -> PlayWhite:
    fields(line, ("do",), ("card", "face", "seat", "free"))
    is_down = _is_face_down(line)
    card = None if is_down else _white(line)
    if _only_true(line, "free") and card not in IS_SPECIAL_WHITE:
        raise BadRecord("free", "goes only with a special card")
    seat = _seat(line) if "seat" in line else None
    return PlayWhite(card, seat, "free" in line)


def _choose(line: Line) -> Choose:
    fields(line, ("do", "option"))
    option = line["option"]
    if not isinstance(option, str):
        raise BadRecord("option", f"expected one of the options, not {quoted(option)}")
    return Choose(option)


def _reveal(line: Line) -> Reveal:
    fields(line, ("do", "card"))
    return Reveal(CardId(choice(line, "card", IS_BLACK, "the id of a black card")))


def _move(line: Line) -> Move:
    fields(line, ("do", "to"), ("free",))
    return Move(Place(choice(line, "to", tuple(Place))), _only_true(line, "free"))


def _fight(line: Line) -> Fight:
    fields(line, ("do", "card"))
    return Fight(_white(line))


def _die(line: Line) -> Die:
    fields(line, ("do", "value"))
    return Die(whole(line, "value", 1, _DIE_SIDES))


def _heal(line: Line) -> Heal:
    fields(line, ("do", "card"))
    return Heal(_white(line))


def _loyalty(line: Line) -> ShowLoyalty:
    fields(line, ("do", "seat", "is"))
    return ShowLoyalty(_seat(line), Loyalty(choice(line, "is", tuple(Loyalty))))


def _join(line: Line) -> Join:
    fields(line, ("do",), ("card", "name"))
    name = line.get("name", "")
    if not isinstance(name, str):
        raise BadRecord("name", f"expected a name, not {quoted(name)}")
    return Join(_coat(line) if "card" in line else None, name)


def _plain(event: Event) -> Callable[[Line], Event]:
    def read_it(line: Line) -> Event:
        fields(line, ("do",))
        return event

    return read_it


def _of_a_seat(made: Callable[[Seat], Event]) -> Callable[[Line], Event]:
    def read_it(line: Line) -> Event:
        fields(line, ("do", "seat"))
        return made(_seat(line))

    return read_it


def read_track(line: Line) -> Track:
    """Read the `track` key: how many steps it is to either bank."""
    told = mapped(line, "track")
    fields(told, ("white", "black"), at=False)
    return Track(whole(told, "white", 1, MOST_STEPS), whole(told, "black", 1, MOST_STEPS))


def _teach(line: Line) -> Teach:
    fields(line, ("do", "track"))
    return Teach(read_track(line))


LIMITS: Final[dict[str, tuple[int, int]]] = {  # what an adjust may name, in its order
    "white": (0, _MOST_SWORDS),
    "black": (0, _MOST_SWORDS),
    "siege": (0, ENGINES),
    "excalibur": (1 - MOST_STEPS, MOST_STEPS - 1),
    "picts": (0, WARRIORS - 1),
    "saxons": (0, WARRIORS - 1),
    "seat": (0, MOST_SEATS - 1),
    "of": (0, MOST_SEATS - 1),
    "life": (1, MOST_LIFE),
    "hand": (0, WHITE_CARDS),
    "white_deck": (0, WHITE_CARDS),
    "black_deck": (0, BLACK_CARDS),
}


def _adjust(line: Line) -> Adjust:
    fields(line, ("do",), (*LIMITS, "reshuffled"))
    if ("of" in line) != ("life" in line or "hand" in line):
        raise BadRecord("of", 'goes with "life", "hand" or both, and they with it')
    told: dict[str, Any] = {key: whole(line, key, *LIMITS[key]) for key in LIMITS if key in line}
    return Adjust(**told, reshuffled=_only_true(line, "reshuffled"))


_READ: Final[dict[str, Callable[[Line], Event]]] = {
    "coat": _deal_coat,
    "share": _share,
    "evil": _evil,
    "black": _black,
    "white": _play_white,
    "choose": _choose,
    "reveal": _reveal,
    "move": _move,
    "draw": _plain(DrawWhite()),
    "fight": _fight,
    "die": _die,
    "heal": _heal,
    "sacrifice": _plain(Sacrifice()),
    "swap": _of_a_seat(Swap),
    "accuse": _of_a_seat(Accuse),
    "loyalty": _loyalty,
    "confirm": _plain(Confirm()),
    "join": _join,
    "leave": _of_a_seat(Leave),
    "teach": _teach,
    "adjust": _adjust,
}
_WORDS: Final = (*_READ, "undo")


def read(line: Line) -> Event:
    """Read one record line, or raise BadRecord with the key and what was expected."""
    return _READ[choice(line, "do", _WORDS)](line)
