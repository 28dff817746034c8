"""A guest begins a game with the buttons alone: which one, and how many play. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.game import Button, ButtonPress, Line
from firmware.games.adapter import Adapter
from hardware.board import QUESTS
from hardware.cues.cues import Lights
from words.text import t, tn

if TYPE_CHECKING:
    from firmware.shapes import table

PATIENCE_S: Final = 60.0  # whoever reads a list of three is done by then
USUAL: Final = 4  # players, where nobody has said how many and the game takes so many

_WHICH: Final = t("Which game?")
_HOW_MANY: Final = t("How many play?")
_SURE: Final = t("Begin a new game? OK: yes. UNDO: no.")
_BUTTONS: Final = t("ACCUSE: the next one. OK: this one. UNDO: back.")


def players(adapter: Adapter) -> tuple[int, int]:
    """Return the fewest and the most who may play a game."""
    least, most = adapter.page.offers["players"]
    return least, most


def usual_players(adapter: Adapter) -> int:
    """Return how many play where nobody has said it."""
    least, most = players(adapter)
    return min(max(USUAL, least), most)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a guest may choose first: a game to begin, or one to go on with."""

    text: str
    record: str = ""  # of a header, "GAME/1"; "": `begins` says it all
    players: tuple[int, int] = (0, 0)  # the fewest, the most
    begins: str = ""  # "again" or "goes-on"


@dataclass(frozen=True, slots=True)
class LobbyChoice:
    """What was chosen in the end."""

    begins: str  # "new", "again" or "goes-on"
    header: Line


@dataclass(frozen=True, slots=True)
class Lobby:
    """How far a guest has come."""

    offers: tuple[Offer, ...]
    at: int = 0
    offer: Offer | None = None  # the game that was chosen: now its players are counted
    problem: str = ""  # why the game could not begin
    leaves: str = ""  # what becomes of a game that is not over: OK says yes to it

    def take_press(self, pressed: ButtonPress) -> Lobby | LobbyChoice | None:
        """Return where a press leads; None: back to the table."""
        match pressed.button:
            case Button.OK:
                return self._take_item()
            case Button.UNDO if self.leaves:
                return replace(self, leaves="")
            case Button.UNDO:
                return None if self.offer is None else Lobby(self.offers)
            case _ if self.leaves:
                return self
            case Button.ACCUSE:
                return replace(self, at=(self.at + 1) % len(self.items), problem="")
        return self._point_at(QUESTS.index(pressed.button))

    def _take_item(self) -> Lobby | LobbyChoice:
        if self.offer is None:
            return self._take_offer(self.offers[self.at])
        header: Line = {"record": self.offer.record, "players": self.offer.players[0] + self.at}
        return LobbyChoice("new", header)

    def _take_offer(self, offer: Offer) -> Lobby | LobbyChoice:
        if offer.begins:
            return LobbyChoice(offer.begins, {})
        least, most = offer.players
        return Lobby(self.offers, min(max(USUAL, least), most) - least, offer)

    def _point_at(self, number: int) -> Lobby:
        """Go to an item directly, as far as there are Quest buttons."""
        return replace(self, at=number, problem="") if number < len(self.items) else self

    def with_problem(self, why: str) -> Lobby:
        """Return it with a sentence that says why the game could not begin."""
        return replace(self, problem=why)

    def asks_to_leave(self, text: str) -> Lobby:
        """Return it with the question whether a game that is not over may be left."""
        return replace(self, leaves=text)

    @property
    def items(self) -> tuple[str, ...]:
        """What may be chosen now."""
        if self.leaves:
            return ()
        if self.offer is None:
            return tuple(offer.text for offer in self.offers)
        least, most = self.offer.players
        return tuple(tn("{n} player", "{n} players", n) for n in range(least, most + 1))

    def as_json(self) -> table.Attract:
        """Return what the page shows of it (docs/http.md)."""
        return {
            "kind": "choose",
            "ask": self.leaves or (_WHICH if self.offer is None else _HOW_MANY),
            "items": list(self.items),
            "at": self.at,
            "text": _SURE if self.leaves else _BUTTONS,
            "problem": self.problem,
        }

    def lights(self) -> Lights:
        """Return what lamps show: OK is waited for, and as many seats are lit as would play."""
        seats = 0 if self.offer is None else self.offer.players[0] + self.at
        pick = frozenset(QUESTS[: len(self.items)])
        return Lights(dim=pick | {"accuse", "undo"}, ok_blinks=True, seats=seats)
