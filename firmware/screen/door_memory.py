"""What the operator's door remembers over a restart: its secret, wrong PINs, and who left."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import (
    OWN_USER_ONLY,
    json_of,
    keep_summed,
    number_of,
    summed_of,
)
from words.text import t

SECRET: Final = "operator-secret"
MEMORY: Final = "operator-door"
SECRET_BYTES: Final = 32
MOST_GUESSES: Final = 30  # of the newest wrong PINs, with their addresses
MOST_SLIPPED: Final = 1_000  # addresses that guessed wrong; at 12 a day the oldest is 83 days old
MOST_LEFT: Final = 200  # of sessions that were ended before their time


@dataclass(frozen=True, slots=True)
class Guess:
    """One wrong PIN from the network."""

    at: float  # s, Unix time
    host: str


@dataclass(frozen=True, slots=True)
class DoorMemory:
    """What was asked at the door. `left` of the tries were there at `at` (s, Unix time).

    `kept` of them, besides, are for addresses that are not in `slipped`.
    """

    left: float
    at: float
    wrong: int = 0  # PINs from the network that were looked at and wrong, ever
    guesses: tuple[Guess, ...] = ()  # the newest of them, the newest last
    ended: Mapping[str, float] = field(default_factory=dict)  # session -> when it would have ended
    kept: float = 0.0
    slipped: tuple[str, ...] = ()  # who guessed wrong from the network, the newest last

    def with_guess(self, guess: Guess, guesser: str) -> DoorMemory:
        """Return the memory of one more wrong PIN; `guesser` is whom it is counted for."""
        newest = (*self.guesses, guess)[-MOST_GUESSES:]
        others = (one for one in self.slipped if one != guesser)
        slipped = (*others, guesser)[-MOST_SLIPPED:]
        return replace(self, wrong=self.wrong + 1, guesses=newest, slipped=slipped)

    def with_ended(self, session: str, until: float, now: float) -> DoorMemory:
        """Return the memory of a session that was ended; what is over anyway is forgotten."""
        ended = {name: end for name, end in self.ended.items() if end > now} | {session: until}
        return replace(self, ended=dict(list(ended.items())[-MOST_LEFT:]))


# -- its files -------------------------------------------------------------------------------


def read_secret(data: Path) -> bytes:
    """Return the secret that sessions are keyed with, a new one where none is; raise BadConfig."""
    path = data / SECRET
    try:
        secret = bytes.fromhex(summed_of(path).strip())
    except FileNotFoundError:
        secret = secrets.token_bytes(SECRET_BYTES)
        keep_summed(path, f"{secret.hex()}\n", OWN_USER_ONLY)
    except ValueError as error:
        if isinstance(error, BadConfig):
            raise
        raise BadConfig(
            t("{path}: holds no secret: move it away, another is made", path=path)
        ) from error
    if len(secret) != SECRET_BYTES:
        raise BadConfig(t("{path}: holds no secret: move it away, another is made", path=path))
    return secret


def read_memory(data: Path) -> DoorMemory | None:
    """Return what was remembered, None where nothing was; raise BadConfig."""
    return json_of(data / MEMORY, _memory)


def keep_memory(data: Path, memory: DoorMemory) -> None:
    """Keep it, whole or not at all; raise BadConfig."""
    told = {
        "left": memory.left,
        "kept": memory.kept,
        "at": memory.at,
        "wrong": memory.wrong,
        "guesses": [[guess.at, guess.host] for guess in memory.guesses],
        "ended": dict(memory.ended),
        "slipped": list(memory.slipped),
    }
    keep_summed(data / MEMORY, f"{json.dumps(told)}\n", OWN_USER_ONLY)


def _memory(data: Mapping[str, Any]) -> DoorMemory:
    guesses = tuple(Guess(number_of(at), str(host)) for at, host in data["guesses"])
    ended = {str(name): number_of(end) for name, end in data["ended"].items()}
    wrong = int(number_of(data["wrong"]))
    # A file of an older program has neither; its tries were for all, and come back in time.
    kept, slipped = number_of(data.get("kept", 0)), tuple(map(str, data.get("slipped", ())))
    at, left = number_of(data["at"]), number_of(data["left"])
    return DoorMemory(left, at, wrong, guesses, ended, kept, slipped)
