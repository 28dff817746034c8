"""Events of Merlin as record lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Json
from engine.merlin import events
from engine.merlin.events import Event

_WORD: Final[Mapping[type, str]] = {
    events.LayTile: "tile",
    events.ShowMission: "display",
    events.TakeStart: "start",
    events.DrawTraitor: "traitor",
    events.Roll: "roll",
    events.Move: "move",
    events.NameSpace: "space",
    events.SendHenchman: "henchman",
    events.TakePoints: "points",
    events.TakeItem: "take",
    events.Exchange: "exchange",
    events.SwapMissions: "swap",
    events.TakeExcalibur: "excalibur",
    events.TakeGrail: "grail",
    events.Build: "build",
    events.PutCounter: "influence",
    events.UseStaff: "staff",
    events.FulfilMission: "mission",
    events.PlayFlag: "flag",
    events.UseAbility: "ability",
    events.DrawMission: "draw",
    events.Confirm: "confirm",
    events.Adjust: "adjust",
    events.Teach: "teach",
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
        case events.TakeStart(card, told):
            return {"card": card} | ({} if told is None else told._asdict())
        case events.Roll(own, merlin):
            return {"own": list(own), "merlin": merlin}
        case events.NameSpace(kind):
            return {"is": kind}
        case events.SwapMissions(cards):
            return {"cards": list(cards)}
        case events.Adjust():
            return _adjusted(event)
        case _:
            return {key: getattr(event, key) for key in event.__slots__}


def _adjusted(event: events.Adjust) -> dict[str, Json]:
    told: dict[str, Json] = {key: getattr(event, key) for key in event.__slots__}
    for key in ("items", "influence"):
        told[key] = dict(getattr(event, key)) or None
    return told
