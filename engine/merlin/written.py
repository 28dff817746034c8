"""Events of Merlin as record lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Json
from engine.merlin.events import (
    Adjust,
    Build,
    Confirm,
    DrawMission,
    DrawTraitor,
    Event,
    Exchange,
    FulfilMission,
    LayTile,
    Move,
    NameSpace,
    PlayFlag,
    PutCounter,
    Roll,
    SendHenchman,
    ShowMission,
    SwapMissions,
    TakeExcalibur,
    TakeGrail,
    TakeItem,
    TakePoints,
    TakeStart,
    Teach,
    UseAbility,
    UseStaff,
)

_WORD: Final[Mapping[type, str]] = {
    LayTile: "tile",
    ShowMission: "display",
    TakeStart: "start",
    DrawTraitor: "traitor",
    Roll: "roll",
    Move: "move",
    NameSpace: "space",
    SendHenchman: "henchman",
    TakePoints: "points",
    TakeItem: "take",
    Exchange: "exchange",
    SwapMissions: "swap",
    TakeExcalibur: "excalibur",
    TakeGrail: "grail",
    Build: "build",
    PutCounter: "influence",
    UseStaff: "staff",
    FulfilMission: "mission",
    PlayFlag: "flag",
    UseAbility: "ability",
    DrawMission: "draw",
    Confirm: "confirm",
    Adjust: "adjust",
    Teach: "teach",
}


def word(kind: type) -> str:
    """Return the record word of a kind of event."""
    return _WORD[kind]


def write(event: Event) -> dict[str, Json]:
    """Return the record line of an event; what is None is left out."""
    line = {"do": _WORD[type(event)], **_rest(event)}
    return {key: value for key, value in line.items() if value is not None}


def _rest(event: Event) -> dict[str, Json]:
    match event:
        case TakeStart(card, told):
            return {"card": card} | ({} if told is None else told._asdict())
        case Roll(own, merlin):
            return {"own": list(own), "merlin": merlin}
        case NameSpace(kind):
            return {"is": kind}
        case SwapMissions(cards):
            return {"cards": list(cards)}
        case Adjust():
            return _adjusted(event)
        case _:
            return {key: getattr(event, key) for key in event.__slots__}


def _adjusted(event: Adjust) -> dict[str, Json]:
    told: dict[str, Json] = {key: getattr(event, key) for key in event.__slots__}
    for key in ("items", "influence"):
        told[key] = dict(getattr(event, key)) or None
    return told
