"""What many games come to: a week, by players and variant, by Quest, by who played. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from firmware.after.result import Result, Stand
from firmware.after.results import time_of, variant_words
from firmware.games.registry import GAMES, title
from firmware.games.simulation import Share

if TYPE_CHECKING:
    from firmware.shapes import after

FEWEST: Final = 5  # games: of fewer an interval is nearly all from 0 to 100 %
COLUMNS: Final = (
    "game", "began", "of", "players", "names", "variant", "ended", "winners", "lines", "seconds",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EndingCounts:
    """How often each way to end came, of games that were played to their end."""

    of: str  # number of players, a variant's words, a player's name
    endings: tuple[tuple[str, Share], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What a player has played; only names that were typed in."""

    name: str
    games: int
    won: Share


@dataclass(frozen=True, slots=True)
class MeasureTotal:
    """A measure over all games."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class OfGame:
    """The history of one game of the registry."""

    name: str
    played: int
    finished: int
    seconds: float | None  # of a finished game, on average
    by_players: tuple[EndingCounts, ...]
    by_variant: tuple[EndingCounts, ...]
    measures: tuple[MeasureTotal, ...]


@dataclass(frozen=True, slots=True)
class History:
    """Everything; `weeks` are Mondays ("2026-11-16") with how many games began, none left out."""

    weeks: tuple[tuple[str, int], ...]
    games: tuple[OfGame, ...]
    players: tuple[Record, ...]

    def as_json(self) -> after.Sums:
        """Return it as the page reads it."""
        return {
            "weeks": [list(week) for week in self.weeks],
            "games": [_game_json(one) for one in self.games],
            "players": [
                {"name": one.name, "games": one.games, **share_json(one.won)}
                for one in self.players
            ],
        }


def history(results: Iterable[Result]) -> History:
    """Return what these games come to, in any order given."""
    every = sorted(results, key=lambda one: one.started)
    return History(
        _weeks(every),
        tuple(_of_game(name, found) for name in GAMES if (found := _results_of(every, name))),
        _records(every),
    )


def _results_of(results: Sequence[Result], name: str) -> list[Result]:
    return [one for one in results if one.rules == name]


# -- weeks ---------------------------------------------------------------------------------


def _weeks(results: Sequence[Result]) -> tuple[tuple[str, int], ...]:
    mondays = [monday for one in results if (monday := _monday(one.started)) is not None]
    if not mondays:
        return ()
    count, week = Counter(mondays), min(mondays)
    found = []
    while week <= max(mondays):
        found.append((f"{week:%Y-%m-%d}", count[week]))
        week += timedelta(days=7)
    return tuple(found)


def _monday(started: float) -> datetime | None:
    day = time_of(started)
    if day is None or not 2000 <= day.year <= 2200:  # of a clock that was never set
        return None
    midnight = day.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight - timedelta(days=day.weekday())


# -- a game ----------------------------------------------------------------------------------


def _of_game(name: str, results: Sequence[Result]) -> OfGame:
    over = [one for one in results if one.stand is Stand.OVER]
    times = [one.seconds for one in over if one.seconds is not None]
    return OfGame(
        name,
        len(results),
        len(over),
        sum(times) / len(times) if times else None,
        _group_results(over, lambda one: [str(one.players)], name),
        _group_results(over, lambda one: _variants(one) or [""], name),
        _measures(name, over),
    )


def _variants(result: Result) -> list[str]:
    return [variant_words(result.rules, code) for code in result.variant]


def _group_results(
    results: Sequence[Result], of: Callable[[Result], list[str]], name: str
) -> tuple[EndingCounts, ...]:
    groups: dict[str, list[Result]] = defaultdict(list)
    for one in results:
        for group in of(one):
            groups[group].append(one)
    codes = GAMES[name].aftermath.endings
    return tuple(
        EndingCounts(group, tuple((code, _share(groups[group], code)) for code in codes))
        for group in sorted(groups)
    )


def _share(results: Sequence[Result], code: str) -> Share:
    return Share(sum(one.ending == code for one in results), len(results))


def _measures(name: str, results: Sequence[Result]) -> tuple[MeasureTotal, ...]:
    found = []
    for key, measure in GAMES[name].aftermath.measures.items():
        amounts = [one.measures.get(key, 0) for one in results]
        amount = max(amounts, default=0) if measure.is_longest else sum(amounts)
        if amount:
            found.append(MeasureTotal(measure.label, amount))
    return tuple(found)


# -- players ---------------------------------------------------------------------------------


def _records(results: Sequence[Result]) -> tuple[Record, ...]:
    games: Counter[str] = Counter()
    over: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in results:
        for seat, name in enumerate(one.seats):
            if not name:
                continue
            games[name] += 1
            if one.stand is Stand.OVER:
                over[name] += 1
                won[name] += seat in one.winners
    names = sorted(games, key=lambda name: (-games[name], name))
    return tuple(Record(name, games[name], Share(won[name], over[name])) for name in names)


# -- as JSON and as a table --------------------------------------------------------------------


def share_json(share: Share) -> after.Share:
    """Return a share as pages read it."""
    low, high = interval_of(share) or (None, None)
    return {"hits": share.hits, "of": share.games, "low": low, "high": high}


def interval_of(share: Share) -> tuple[float, float] | None:
    """Return what the true share lies between, 0 to 1; None of too few games to say anything."""
    if share.games < FEWEST:
        return None
    low, high = share.interval
    return round(low, 4), round(high, 4)


def _won_json(name: str, won: EndingCounts) -> after.Won:
    words = GAMES[name].aftermath.endings
    return {
        "of": won.of,
        "endings": [
            {"ending": words.get(code, code), **share_json(share)} for code, share in won.endings
        ],
    }


def _game_json(one: OfGame) -> after.OfGame:
    return {
        "game": one.name,
        "title": title(GAMES[one.name]),
        "played": one.played,
        "finished": one.finished,
        "seconds": one.seconds,
        "by_players": [_won_json(one.name, won) for won in one.by_players],
        "by_variant": [_won_json(one.name, won) for won in one.by_variant],
        "measures": [{"label": m.label, "amount": m.amount} for m in one.measures],
    }


def not_evaluated_row(game: int) -> tuple[str | int | float, ...]:
    """Return the row under COLUMNS of a game that nobody has looked at yet."""
    told: dict[str, str | int] = {"game": game, "ended": "not evaluated yet"}
    return tuple(told.get(column, "") for column in COLUMNS)


def row(result: Result) -> tuple[str | int | float, ...]:
    """Return a game as a row under COLUMNS."""
    began = time_of(result.started)
    winners = [result.seats[seat] or f"{seat + 1}" for seat in result.winners]
    return (
        result.game, began.isoformat(" ", "minutes") if began else "", result.rules,
        result.players, "; ".join(result.seats), "; ".join(result.variant),
        result.ending or result.stand.value, "; ".join(winners),
        result.lines or "",  # no message tells it
        "" if result.seconds is None else round(result.seconds),
    )  # fmt: skip
