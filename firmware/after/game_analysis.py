"""A game looked back on: from a file whatever it holds, from the journal only once it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine.analysis import Analysis, End, Past
from engine.game import Eyes, GameError
from engine.record import write
from firmware.after.results import time_of
from firmware.games.registry import GAMES, title
from firmware.table.journal_reading import RecordedGame
from firmware.table.replays import ReplayedLine, Stop, replay, replay_lines
from words.text import Text, join_texts, t, tn, with_heading


class NoAnalysis(GameError, ValueError):
    """A game cannot be looked back on; the text says which, why, and what to do."""


class _Read(NamedTuple):
    """The lines of a record that stand, and what ended it before its last line."""

    standing: tuple[ReplayedLine, ...]  # the header first
    undone: int  # lines that were taken back, and not to put a card right
    put_right: int  # how often a card was put right: the lines after it were written anew
    stop: Stop | None


def of_file(path: Path) -> Iterator[Analysis]:
    """Yield the analysis of a record, as far as it can be read, each time finer.

    Raise NoAnalysis before the first.
    """
    read = _read(replay(path, lenient=False))
    if not read.standing:
        assert read.stop is not None
        where = f"{path}:{read.stop.line}"
        raise NoAnalysis(with_heading(where, read.stop.reason))
    notes = [] if read.stop is None else [_stop_sentence(read.stop)]
    if not _is_over(read) and read.stop is None:
        notes.append(_NOT_OVER)
    notes += _undone(read)
    yield from (told.noting(*notes) for told in _analyse_game(read, str(path)))


def of_game(game: RecordedGame) -> Iterator[Analysis]:
    """Yield the analysis of a game of the journal that is over, each time finer.

    Raise NoAnalysis before the first.
    """
    lines = [write(line).encode() for line in (game.header, *game.lines)]
    read = _read(replay_lines(iter(list(enumerate(lines, start=1))), lenient=False))
    if not read.standing:
        assert read.stop is not None
        raise NoAnalysis(_GAME_LINE.with_(id=game.id, line=1, why=read.stop.reason))
    if not _is_over(read):
        raise NoAnalysis(_RUNNING.with_(id=game.id))
    damaged = [_DAMAGED.with_(why=game.trouble)] if game.trouble else []
    notes = (*damaged, *_undone(read))
    began = game.started if time_of(game.started) else None
    for told in _analyse_game(read, f"#{game.id}"):
        yield told.noting(*notes)._replace(began=began)


def rough(analyses: Iterator[Analysis]) -> Analysis:
    """Return the first of an analysis in which every turn was looked at; it takes seconds."""
    for first in analyses:
        if first.tried != 0:
            break
    return first


def finest(analyses: Iterator[Analysis]) -> Analysis:
    """Return the last of an analysis that becomes finer."""
    *_, last = analyses
    return last


_GAME_LINE = t("game {id}: line {line}: {why}")
_RUNNING = t(
    "game {id} is not over: what it knows is still a secret of the table. It is looked back on once"
    " it has been played to its end"
)
_DAMAGED = t("The journal has more of this game that is damaged ({why}): it is not in here.")
_NOT_OVER = t(
    "This record stops before the game is over: it is looked back on as far as it goes. What stands"
    " here may be a secret of a table that still plays."
)


def _stop_sentence(stop: Stop) -> Text:
    return t(
        "Line {line} was not taken ({why}): the game is looked back on up to the line before it.",
        line=stop.line,
        why=stop.words or stop.reason,
    )


def _undone(read: _Read) -> Iterator[Text]:
    if read.undone:
        yield tn(
            "{n} move was taken back and is no part of it.",
            "{n} moves were taken back and are no part of it.",
            read.undone,
        )
    if read.put_right:
        yield tn(
            "A card was put right afterwards {n} time: the game is told as if it had been right at"
            " once.",
            "Cards were put right afterwards {n} times: the game is told as if they had been right"
            " at once.",
            read.put_right,
        )


def _read(lines: Iterable[ReplayedLine | Stop]) -> _Read:
    standing: list[ReplayedLine] = []
    undone, put_right, run = 0, 0, 0  # run: lines that were taken back just now, in a row
    at: object = None  # when the last of them was
    stop = None
    for now in lines:
        if isinstance(now, Stop):
            stop = now
            break
        if standing and now.play.lines < standing[-1].play.lines:
            standing.pop()
            run, at = run + 1, now.written.get("at")
            continue
        standing.append(now)
        # A correction takes lines back and writes others in one go: at the same moment.
        is_correction = run > 0 and at is not None and now.written.get("at") == at
        put_right += is_correction
        undone += 0 if is_correction else run
        run = 0
    return _Read(tuple(standing), undone + run, put_right, stop)


def _is_over(read: _Read) -> bool:
    last = read.standing[-1]
    return last.adapter.game.expects(last.play.state).over


def _analyse_game(read: _Read, where: str) -> Iterator[Analysis]:
    adapter = read.standing[0].adapter
    if adapter.analysis is None:
        game = title(adapter)
        raise NoAnalysis(
            t(
                "{where}: {game} has no analysis; there is one of {games}",
                where=where,
                game=game,
                games=join_texts(", ", (title(one) for one in GAMES.values() if one.analysis)),
            )
        )
    last = read.standing[-1]
    found = adapter.analysis(read.standing[0].play.state, tuple(_moments(read)), last.names)
    end = _end(last)
    return (told._replace(end=end) for told in found)


def _end(last: ReplayedLine) -> End | None:
    """Return how a game came out, None where its last line has not ended it."""
    adapter, state = last.adapter, last.play.state
    ended = adapter.aftermath.ended(state)
    if ended is None:
        return None
    seen = adapter.page.glance(adapter.game.view(state, Eyes.PAGE).as_json())
    return End(ended.winners, tuple(adapter.aftermath.roles(state)), seen.counts)


def _moments(read: _Read) -> Iterable[Past]:
    for before, now in zip(read.standing, read.standing[1:], strict=False):
        yield Past(now.line, before.play.state, now.play.event, now.play.state, now.notices)
