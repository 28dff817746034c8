"""What became of a recorded game: who played, how it ended, what is counted of it. Pure."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from engine.game import BadRecord, Line
from engine.record import Play
from firmware.after.result import Result, Stand
from firmware.games.adapter import Adapter
from firmware.games.registry import GAMES, adapter_for
from firmware.table.journal_reading import RecordedGame
from firmware.table.running_game import Running, resume_game
from words.text import t, told_by, with_heading

if TYPE_CHECKING:
    from firmware.shapes.table import Variant

LONGEST_S: Final = 86_400.0  # a game whose lines are further apart was left lying


def result_of(recorded: RecordedGame) -> Result:
    """Return what became of a game, as far as its lines can be read."""
    try:
        running, _, why = resume_game(recorded)
    except BadRecord as error:
        return _not_begun(recorded, told_by(error))
    after, names = running.adapter.aftermath, running.names
    ended = after.ended(running.state)
    return Result(
        recorded.id, recorded.link.hex(), running.adapter.game.name, recorded.started,
        len(names), names, recorded.last, variant(running.adapter, recorded.header),
        ending=ended.code if ended else "",
        winners=ended.winners if ended else (),
        seconds=_seconds(recorded.lines),
        measures=after.measured(states(running.play)),
        stand=stand_of(running),
        lines=running.play.lines,
        trouble=recorded.trouble or why,
    )  # fmt: skip


def stand_of(running: Running) -> Stand:
    """Return where a game that can be read stands."""
    return Stand.OVER if running.expects.over else Stand.OPEN


def _not_begun(recorded: RecordedGame, why: str) -> Result:
    """Return what the header of a game says that cannot begin by this program."""
    header, names = recorded.header, _names(recorded.header)
    rules, chosen = "", tuple[str, ...]()
    with suppress(BadRecord):
        adapter = adapter_for(header)
        rules, chosen = adapter.game.name, variant(adapter, header)
    return Result(
        recorded.id, recorded.link.hex(), rules, recorded.started, len(names), names,
        recorded.last, chosen, lines=len(recorded.lines), trouble=recorded.trouble or why,
    )  # fmt: skip


def states(play: Play[Any]) -> tuple[Any, ...]:
    """Return the states that a game went through, the first one first."""
    found = [play.state]
    while play.before is not None:
        play = play.before
        found.append(play.state)
    return tuple(reversed(found))


def _names(header: Line) -> tuple[str, ...]:
    told = header.get("players")
    if isinstance(told, list | tuple):
        return tuple(one if isinstance(one, str) else "" for one in told)
    return ("",) * (told if isinstance(told, int) and 0 < told < 100 else 0)


def _seconds(lines: tuple[Line, ...]) -> float | None:
    times = [at for line in lines if isinstance(at := line.get("at"), int | float)]
    lasted = max(times, default=-1.0)
    return float(lasted) if 0 <= lasted <= LONGEST_S else None


def time_of(started: float) -> datetime | None:
    """Return a time as it is where the box stands, None for one that a disk has damaged."""
    try:
        return datetime.fromtimestamp(started)
    except (OverflowError, ValueError, OSError):
        return None


# -- variants --------------------------------------------------------------------------------


def variant(adapter: Adapter, header: Line) -> tuple[str, ...]:
    """Return what a header chose of what its game offers, and whether it has rulings of its own."""
    chosen = [
        code for one in adapter.page.offers["variants"] for code in _chosen_values(header, one)
    ]
    return (*chosen, *(("rulings",) if header.get("rulings") else ()))


def _chosen_values(header: Line, one: Variant) -> list[str]:
    key, value = one["key"], header.get(one["key"])
    if not value or value == one.get("default"):
        return []
    if value is True:
        return [key]
    several = value if isinstance(value, list | tuple) else (value,)
    return [f"{key}:{part}" for part in several]


def variant_words(name: str, code: str) -> str:
    """Return a variant as the form that begins a game calls it."""
    if code == "rulings":
        return t("own rulings")
    key, _, value = code.partition(":")
    for one in GAMES[name].page.offers["variants"] if name in GAMES else ():
        if one["key"] != key:
            continue
        labels = {str(option["value"]): option["label"] for option in one.get("options", ())}
        if not value:
            return labels.get("True") or one["title"]
        return labels.get(value) or with_heading(one["title"], value)
    return code


def ending_words(adapter: Adapter | None, result: Result) -> str:
    """Return how a game ended in a few words."""
    if result.stand is Stand.UNREADABLE:
        return t("cannot be read")
    if result.stand is Stand.OPEN:
        return t("not played to its end")
    endings = adapter.aftermath.endings if adapter else {}
    return endings.get(result.ending, t("played to its end"))
