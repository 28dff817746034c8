"""What a table's messages say (docs/mqtt.md): JSON objects with a version. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.game import BadRecord, Json, Line
from engine.record import parse, write
from firmware.after.result import Result
from firmware.publishing.topics import VERSION

LONGEST_HEARD: Final = 1000  # bytes of a message that is read at all


class WithdrawalReason(StrEnum):
    """Why a game that was told is to be forgotten."""

    DELETED = "deleted"
    REOPENED = "reopened"  # a line was taken back, and it was not played to its end again


@dataclass(frozen=True, slots=True)
class Sender:
    """Who says it, and whether players' names may be said."""

    table: str
    box: str  # drawn once; two tables with one name have two
    names: bool = False
    rehearsal: bool = False  # bots play; each message says so
    version: str | None = None  # the program's, where Home Assistant is to be told of the table

    def online(self, is_online: bool) -> bytes:
        """Return that the table is there; the broker says the contrary when it has gone."""
        return self._payload({"online": is_online})

    def state(
        self, table: Mapping[str, object], state: Mapping[str, Json] | None, at: int
    ) -> bytes:
        """Return the common view of a snapshot; `at` is Unix time in s, as this box knows it."""
        told: dict[str, object] = {"at": at, "game": table.get("game"), "players": 0}
        players = table.get("players")
        if isinstance(players, list) and state is not None:
            told["players"] = len(players)
            told |= {"names": players} if self.names else {}
        return self._payload(told | {"state": dict(state) if state is not None else None})

    def health(self, healthy: Mapping[str, object], at: int) -> bytes:
        """Return what /healthz says."""
        return self._payload({"at": at, **healthy})

    def help(self, is_called: bool, since: int) -> bytes:
        """Return whether the staff is called, and since when it is so, Unix time in s."""
        return self._payload({"at": since, "help": is_called})

    def game(self, result: Result, instead_of: str | None) -> bytes:
        """Return a finished game. What came with the chain value `instead_of` counts no more."""
        told: dict[str, Json] = {
            "game": result.game, "line": result.line, "chain": result.chain,
            "instead_of": instead_of, "rules": result.rules, "variant": list(result.variant),
            "started": result.started, "seconds": result.seconds, "players": result.players,
            "ending": result.ending, "winners": list(result.winners),
            "measures": dict(result.measures),
        }  # fmt: skip
        return self._payload(told | ({"names": list(result.seats)} if self.names else {}))

    def withdrawal(self, game: int, instead_of: str | None, gone: WithdrawalReason) -> bytes:
        """Return that a game is to be forgotten: it stands where the game stood."""
        return self._payload(
            {"game": game, "chain": None, "instead_of": instead_of, "gone": gone.value}
        )

    def _payload(self, data: Mapping[str, object]) -> bytes:
        mark = {"rehearsal": True} if self.rehearsal else {}
        own: Line = {"v": VERSION, "table": self.table, "box": self.box, **mark}
        return write({**own, **data}).encode()

    @property
    def form(self) -> str:
        """The form of what is said of a game: whatever was said in another is said anew."""
        return f"{VERSION} names" if self.names else f"{VERSION}"


def box_online(payload: bytes) -> str | None:
    """Return the box that a message says is there, None where it says nothing of the kind.

    Anybody may have sent it: nothing in it is believed but that another box has this name.
    """
    if len(payload) > LONGEST_HEARD:
        return None
    try:
        told = parse(payload)
    except BadRecord:
        return None
    box = told.get("box")
    return box if told.get("online") is True and isinstance(box, str) else None
