"""What an owner's copy of Merlin shows in pictures: the owner tells it once, for every new game.

Facts are kept as texts, numbers and lists: a need is a short text, `flag-fox 2`, `any flag 4`,
`influence any 4`, `lady fox`, `henchmen 2 fox`; what is not known is `?`, or a piece's `known` is
false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.game import BadRecord, Json, Line
from engine.merlin.board import (
    ASSUMED_FLAGS,
    ASSUMED_FRAME,
    ASSUMED_MISSIONS,
    ASSUMED_RONDEL,
    ASSUMED_STARTS,
    KEYS,
    Board,
    Mission,
    Start,
)
from engine.merlin.board_lines import read_board
from engine.merlin.mission_needs import AnyItems, HenchmanOn, HenchmenOn, Influence, Items, Need
from engine.merlin.pieces import HENCHMEN, ITEMS, MISSIONS, PRINCIPALITIES, STARTS
from engine.merlin.variants import ASSUMED_BOARD
from engine.record import fields, flag, integer, quote_value, read_list

RONDEL: Final = "m-board-rondel"  # the boards carry no tag, but facts of their own
ENVIRONS: Final = "m-board-environs"
FLAGS: Final = "m-board-flags"
COUNTERS: Final = "m-board-counters"
BOARDS: Final = (RONDEL, ENVIRONS, FLAGS, COUNTERS)
UNKNOWN: Final = "?"
ANY: Final = "any"
_KNOWN: Final = "known"
_MISSION_KEYS: Final = ("points", "icon", "needs")


# -- needs as texts --------------------------------------------------------------------------


def need_text(need: Need) -> str:
    """Return a need in short: "flag-fox 2"; a count of 1 is not said."""
    match need:
        case Items(item, count):
            return _with_count(item, count)
        case AnyItems(kind, count):
            return _with_count(f"{ANY} {kind}", count)
        case Influence(of, count):
            return _with_count(f"influence {of or ANY}", count)
        case HenchmanOn(who, where):
            return f"{who} {where or ANY}"
        case HenchmenOn(count, where):
            return f"henchmen {count} {where}"


def _with_count(name: str, count: int) -> str:
    return name if count == 1 else f"{name} {count}"


def need_line(told: Json) -> dict[str, Json]:
    """Return a need as a header holds it, or raise BadRecord."""
    words = told.split() if isinstance(told, str) else []
    first, rest = (words or [""])[0], words[1:]
    if first in ITEMS and len(rest) <= 1:
        return {"item": first, **_count(rest)}
    if first in (ANY, "influence") and 1 <= len(rest) <= 2:
        return {first: rest[0], **_count(rest[1:])}
    if first in HENCHMEN and len(rest) == 1:
        return {"henchman": first, "in": rest[0]}
    if first == "henchmen" and len(rest) == 2 and rest[0].isdecimal():
        return {"henchmen": integer(rest[0]), "in": rest[1]}
    examples = "flag-fox 2, any flag 4, influence any 4, lady fox or henchmen 2 fox"
    raise BadRecord("needs", f"expected {examples}, not {quote_value(told)}")


def _count(rest: list[str]) -> dict[str, Json]:
    if rest and not rest[0].isdecimal():
        raise BadRecord("needs", f"expected a number, not {quote_value(rest[0])}")
    return {"count": integer(rest[0])} if rest else {}


# -- what is assumed -------------------------------------------------------------------------


def mission_facts(mission: Mission) -> dict[str, Json]:
    """Return what a mission card shows, its needs in short."""
    needs = [need_text(need) for need in mission.needs]
    return {"points": mission.points, "icon": mission.icon, "needs": needs}


ASSUMED_FACTS: Final[Mapping[str, Line]] = {
    RONDEL: {"spaces": [str(space) for space in ASSUMED_RONDEL]},
    ENVIRONS: {"frame": [str(one) for one in ASSUMED_FRAME], "shift": ASSUMED_BOARD.shift},
    FLAGS: {"uses": [str(use) for use in ASSUMED_FLAGS]},
    COUNTERS: {"counters": ASSUMED_BOARD.counters},
    **{tile: start._asdict() for tile, start in ASSUMED_STARTS.items()},
    **{card: mission_facts(mission) for card, mission in ASSUMED_MISSIONS.items()},
}


# -- facts as the keys of a board ------------------------------------------------------------


def _entries(data: Line, key: str) -> list[Json]:
    return [None if one == UNKNOWN else one for one in read_list(data, key)]


def _rondel(data: Line) -> dict[str, Json]:
    return {"rondel": _entries(data, "spaces")}


def _environs(data: Line) -> dict[str, Json]:
    frame: dict[str, Json] = {"frame": _entries(data, "frame")} if "frame" in data else {}
    return frame | ({"shift": data["shift"]} if "shift" in data else {})


def _flags(data: Line) -> dict[str, Json]:
    uses = _entries(data, "uses")
    if len(uses) != len(PRINCIPALITIES):
        raise BadRecord("uses", f"expected {len(PRINCIPALITIES)} uses, not {len(uses)}")
    return {"flags": dict(zip(PRINCIPALITIES, uses, strict=True))}


def _piece(piece: str, data: Line) -> Json:
    """Return what a header holds of a tile or a card; null where it is not known."""
    if _KNOWN in data and not flag(data, _KNOWN):
        return None
    facts: dict[str, Any] = {**ASSUMED_FACTS[piece], **data}
    facts.pop(_KNOWN, None)
    if piece in MISSIONS:
        facts["needs"] = [need_line(one) for one in read_list(facts, "needs")]
    return facts


_BOARD: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Line], dict[str, Json]]]]] = {
    RONDEL: (("spaces",), _rondel),
    ENVIRONS: (("frame", "shift"), _environs),
    FLAGS: (("uses",), _flags),
    COUNTERS: (("counters",), dict),
}


def _told_keys(piece: str) -> tuple[str, ...]:
    if piece in _BOARD:
        return _BOARD[piece][0]
    return (*(_MISSION_KEYS if piece in MISSIONS else Start._fields), _KNOWN)


def _as_board(piece: str, data: Line) -> dict[str, Json]:
    if piece in _BOARD:
        return _BOARD[piece][1](data)
    key = "missions" if piece in MISSIONS else "starts"
    return {key: {piece: _piece(piece, data)}}


def read_facts(piece: str, data: Line) -> dict[str, Json]:
    """Return the facts told of a piece or a board, or raise BadRecord."""
    if piece not in ASSUMED_FACTS:
        known = ", ".join((*BOARDS, *STARTS))
        raise BadRecord("", f"expected {known} or a mission card, not {quote_value(piece)}")
    fields(data, (), _told_keys(piece), at=False)
    if data:
        read_board(_as_board(piece, data), ASSUMED_BOARD)
    return dict(data)


def with_told_facts(header: Line, told: Mapping[str, Line]) -> Line:
    """Return the header with the facts told as its `board`; what it says itself wins."""
    own = header.get("board", {})
    if not told or not isinstance(own, Mapping):
        return header
    board: dict[str, Json] = {}
    for piece, facts in told.items():
        for key, value in _as_board(piece, facts).items():
            before = board.get(key)
            both = isinstance(before, Mapping) and isinstance(value, Mapping)
            board[key] = {**before, **value} if both else value  # type: ignore[dict-item]
    return {**header, "board": {key: _join_facts(key, board, own) for key in KEYS
                                if key in board or key in own}}  # fmt: skip


def _join_facts(key: str, data: Line, own: Line) -> Json:
    """Return what is told, with what the header says over it: of tiles and cards one by one."""
    if key not in own:
        return data[key]
    mine, also = own[key], data.get(key)
    if key in ("starts", "missions") and isinstance(mine, Mapping) and isinstance(also, Mapping):
        return {**also, **mine}
    return mine


# -- what a game was told --------------------------------------------------------------------


def _texts(values: Iterable[object]) -> Json:
    return [UNKNOWN if one is None else str(one) for one in values]


def _board_facts(board: Board) -> dict[str, dict[str, Json]]:
    """Return the facts of each board as it is known now, by the key of a header."""
    return {
        "rondel": {"spaces": _texts(board.rondel)},
        "frame": {"frame": _texts(board.frame)},
        "shift": {"shift": board.shift},
        "flags": {"uses": _texts(board.flags)},
        "counters": {"counters": board.counters},
    }


_BOARD_OF: Final = {
    "rondel": RONDEL,
    "frame": ENVIRONS,
    "shift": ENVIRONS,
    "flags": FLAGS,
    "counters": COUNTERS,
}
_ASSUMED_BOARDS: Final = _board_facts(ASSUMED_BOARD)


def facts_in_play(board: Board) -> Mapping[str, Line]:
    """Return the facts that were told, without those still assumed."""
    told: dict[str, Line] = {}
    for key, facts in _board_facts(board).items():
        if key in board.told or facts != _ASSUMED_BOARDS[key]:
            told[_BOARD_OF[key]] = {**told.get(_BOARD_OF[key], {}), **facts}
    told |= {tile: _piece_facts(board.starts.get(tile)) for tile in STARTS if tile in board.told}
    told |= {
        card: _piece_facts(board.missions.get(card)) for card in MISSIONS if card in board.told
    }
    return told


def _piece_facts(known: Start | Mission | None) -> Line:
    """Return what is known of a tile or a card; that it is known, too: once it was not."""
    if known is None:
        return {_KNOWN: False}
    facts = mission_facts(known) if isinstance(known, Mission) else known._asdict()
    return {**facts, _KNOWN: True}
