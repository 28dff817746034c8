"""What many tables tell a broker: real states of games that bots play, and everything that happens.

`said(n, wall)` is what lies at the broker of n tables, `Playing` is what they say as they play on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

from engine.game import Eyes, Json, Line
from firmware.box.health import Signs, health_view
from firmware.box.probes import Disk
from firmware.commands.demo import NAMES
from firmware.games.registry import GAMES
from firmware.games.strength import Strength
from firmware.publishing.payloads import Sender
from firmware.publishing.topics import Topics

MOMENTS: Final = 60  # of each game
MARKUP: Final = ("<b>Ben</b>", '"><img src=x onerror=alert(1)>', "شهرزاد", "W" * 200)
WELL: Final = Signs(0.1, ("seeing", ""), Disk(8_000_000_000), "", (), False, 52.0)
HOT: Final = Signs(0.1, ("seeing", ""), Disk(90_000_000), "", (), False, 83.0)
BLIND: Final = Signs(
    0.1, ("lost", "USB 0: it gives no more pictures: check its cable"), Disk(8_000_000_000), "",
    (), False, 52.0,
)  # fmt: skip
STARTING: Final = Signs(None, ("none", "no camera"), Disk(8_000_000_000), "", (), False, 52.0)
Message = tuple[str, bytes]


@cache
def moments(game: str, seed: int = 7) -> tuple[Mapping[str, Json], ...]:
    """Return the common view of a game as bots play it, moment by moment."""
    return tuple(islice(_play_game(game, seed), MOMENTS))


def _play_game(game: str, seed: int) -> Iterator[Mapping[str, Json]]:
    adapter = GAMES[game]
    setup = adapter.game.setup(header(game))
    company = adapter.bots.company(setup, Random(seed), Strength.STRONG)
    state = adapter.game.start(setup)
    while (event := company.next_event(state)) is not None:
        yield adapter.game.view(state, Eyes.COMMON).as_json()
        before = state
        state, _ = adapter.game.apply(before, event)
        company.follow(before, event, state)
    yield adapter.game.view(state, Eyes.COMMON).as_json()


def header(game: str) -> Line:
    return {"record": f"{game}/1", "players": list(NAMES[:4])}


def sender(number: int, box: int = 0) -> Sender:
    """Return who speaks for a table; `box` 1: for another box of the same name."""
    return Sender(f"table-{number + 1:02}", f"{number + 1000 * box:06x}", names=number % 3 != 1)


def topics(number: int) -> Topics:
    return Topics(sender(number).table)


def state(number: int, moment: int, at: float, names: tuple[str, ...] = ()) -> Message:
    """Return what a table says of its game: each has one of the three, each at its own moment."""
    game = tuple(GAMES)[number % len(GAMES)]
    seen = moments(game)
    told: dict[str, Any] = {"game": game, "players": list(names or NAMES[:4])}
    view = seen[(11 * number + moment) % len(seen)]
    return topics(number).state, sender(number).state(told, view, int(at))


def free(number: int, at: float) -> Message:
    return topics(number).state, sender(number).state({"game": None}, None, int(at))


def health(number: int, at: float, signs: Signs = WELL) -> Message:
    return topics(number).health, sender(number).health(health_view(signs), int(at))


def online(number: int, is_online: bool = True, box: int = 0) -> Message:
    return topics(number).online, sender(number, box).online(is_online)


def calls(number: int, at: float, wanted: bool = True) -> Message:
    own = sender(number)
    return Topics(own.table).help, own.help(wanted, int(at))


def said(tables: int, wall: float) -> Iterator[Message]:
    """Yield what lies at the broker: most play, some are free, gone, unwell, or call for help."""
    for n in range(tables):
        yield online(n, is_online=n % 20 != 13)
        yield health(n, wall, BLIND if n % 40 == 4 else HOT if n % 40 == 12 else WELL)
        yield free(n, wall) if n % 4 == 3 else state(n, n, wall, MARKUP if n % 40 == 2 else ())
        if n % 40 == 1:
            yield calls(n, wall - 60 * (n % 7))
