"""Events of the board game as record lines."""

from __future__ import annotations

from typing import Final

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
from engine.camelot.lines import LIMITS
from engine.camelot.pieces import (
    CardId,
)
from engine.game import Json


def _laid(card: CardId | None) -> dict[str, Json]:
    return {"face": "down"} if card is None else {"card": card}


def _free(free: bool) -> dict[str, Json]:
    return {"free": True} if free else {}


def write(event: Event) -> dict[str, Json]:
    """Return the record line of an event."""
    return {"do": WORD[type(event)], **_rest(event)}


def _rest(event: Event) -> dict[str, Json]:
    match event:
        case DealCoat(card) | Reveal(card) | Fight(card) | Heal(card):
            return {"card": card}
        case ShareOut(counts):
            return {"counts": list(counts)}
        case Evil(word):
            return {"is": word}
        case DrawBlack(card, quest):
            return _laid(card) | ({} if quest is None else {"quest": quest})
        case PlayWhite(card, seat, free):
            return _laid(card) | ({} if seat is None else {"seat": seat}) | _free(free)
        case Choose(option):
            return {"option": option}
        case Move(to, free):
            return {"to": to} | _free(free)
        case Die(value):
            return {"value": value}
        case Swap(seat) | Accuse(seat) | Leave(seat):
            return {"seat": seat}
        case ShowLoyalty(seat, side):
            return {"seat": seat, "is": side}
        case Join(coat, name):
            return ({} if coat is None else {"card": coat}) | ({"name": name} if name else {})
        case Teach(track):
            return {"track": track._asdict()}
        case Adjust():
            told = {key: getattr(event, key) for key in LIMITS}
            line = {key: value for key, value in told.items() if value is not None}
            return line | ({"reshuffled": True} if event.reshuffled else {})
        case _:
            return {}


WORD: Final[dict[type, str]] = {
    DealCoat: "coat",
    ShareOut: "share",
    Evil: "evil",
    DrawBlack: "black",
    PlayWhite: "white",
    Choose: "choose",
    Reveal: "reveal",
    Move: "move",
    DrawWhite: "draw",
    Fight: "fight",
    Die: "die",
    Heal: "heal",
    Sacrifice: "sacrifice",
    Swap: "swap",
    Accuse: "accuse",
    ShowLoyalty: "loyalty",
    Confirm: "confirm",
    Join: "join",
    Leave: "leave",
    Teach: "teach",
    Adjust: "adjust",
}
