"""Recorded games played again, line by line, and told as JSON or in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.game import BadRecord, Eyes, GameError, Json, Line, Notice, Refused
from engine.record import MOST_LINES, Play, parse, raw_lines, read_event, step, write
from firmware.games.adapter import Adapter
from firmware.games.refusals import rule_behind
from firmware.games.registry import DEFAULT, adapter_for
from firmware.handing.files import open_file
from firmware.table.words import sentence_of
from words.terminal import in_terminal_language, print_text, warn
from words.text import t, told_by, with_heading


@dataclass(frozen=True, slots=True)
class Stop:
    """A line that was refused, or that ended the file."""

    line: int
    reason: str
    ends: bool  # even when lenient
    words: str = ""  # the same in players' words, where the game has them
    rule: tuple[str, ...] = ()  # what is behind it
    is_unread: bool = False  # the file could not be read, or no further

    def place(self, path: Path | str) -> str:
        """Return where a file stopped: at a line, if it could be read."""
        return str(path) if self.is_unread else f"{path}:{self.line}"


@dataclass(frozen=True, slots=True)
class ReplayedLine:
    """A line that was taken: the state after it, and what was said."""

    line: int
    adapter: Adapter
    play: Play[Any]
    notices: tuple[Notice, ...]
    written: Line = field(default_factory=dict)  # as the record has it

    @property
    def names(self) -> tuple[str, ...]:
        """The players' by seat: somebody may join in the middle of a game."""
        return self.adapter.game.players(self.play.state)


def replay(path: Path, lenient: bool) -> Iterator[ReplayedLine | Stop]:
    """Yield what became of each line that is not blank."""
    try:
        with open_file(path) as file:
            yield from replay_lines(raw_lines(file.readline), lenient)
    except OSError as error:
        yield Stop(1, t("cannot be read: {why}", why=error.strerror), ends=True, is_unread=True)


def replay_lines(
    lines: Iterator[tuple[int, bytes]], lenient: bool
) -> Iterator[ReplayedLine | Stop]:
    """Yield what became of each line of a record that was read already."""
    number = MOST_LINES + 1  # where a file ends that has nothing but blank lines
    try:
        number, raw = next(lines, (1, b""))
        if not raw:
            example = write({"record": f"{DEFAULT}/1", "players": 4})
            raise BadRecord("", t("expected a header, {example}", example=example))
        header = parse(raw)
        adapter = adapter_for(header)
        setup = adapter.game.setup(header)
        stood = ReplayedLine(number, adapter, Play(adapter.game.start(setup)), ())
    except BadRecord as error:
        yield Stop(number, told_by(error), ends=True)
        return
    yield stood
    while True:
        try:
            number, raw = next(lines, (0, b""))
        except BadRecord as error:  # more lines than a record may have
            yield Stop(MOST_LINES + 1, told_by(error), ends=True)
            return
        if not raw:
            return
        try:
            written = parse(raw)
            event = read_event(adapter.game, written)
            play, notices = step(adapter.game, stood.play, event)
        except GameError as error:
            yield _stop_at(number, error, stood, lenient)
            if not lenient:
                return
        else:
            stood = ReplayedLine(number, adapter, play, notices, written)
            yield stood


def _stop_at(number: int, error: GameError, before: ReplayedLine, lenient: bool) -> Stop:
    record = told_by(error)
    if not isinstance(error, Refused):
        return Stop(number, record, not lenient, record)
    words = before.adapter.words.refusal(error.reason, error.params, before.names)
    return Stop(number, record, not lenient, words or record, rule_behind(error.reason))


# -- as JSON -----------------------------------------------------------------------------------


def tell_json(name: str, several: bool, each: bool, lenient: bool, parts: bool) -> bool:
    """Print one file's objects; whether every line of it was valid, or lenient."""
    extra: dict[str, Json] = {"file": name} if several else {}
    refused: list[Json] = []
    last: ReplayedLine | None = None
    for now in replay(Path(name), lenient):
        if isinstance(now, Stop):
            stopped: dict[str, Json] = {"line": now.line, "reason": now.reason}
            if now.ends:
                print_text(json.dumps({"error": stopped} | extra))
                return False
            refused.append(stopped)
        else:
            last = now
        if each and last is not None:
            print_text(json.dumps(_state(last, refused, parts) | extra))
    if last is not None and not each:
        print_text(json.dumps(_state(last, refused, parts) | extra))
    return True


def _state(stood: ReplayedLine, refused: list[Json], parts: bool) -> dict[str, Json]:
    seen = stood.adapter.game.view(stood.play.state, Eyes.REFEREE).as_json(parts)
    return seen | {"refused": refused}


# -- in words ----------------------------------------------------------------------------------


def tell_words(name: str, several: bool, lenient: bool) -> bool:
    """Tell one file's game; whether every line of it was valid, or lenient."""
    if several:
        print_text(f"{name}:")
    last: ReplayedLine | None = None
    for now in replay(Path(name), lenient):
        if isinstance(now, Stop):
            why = now.reason if now.is_unread else t("refused: {why}", why=now.reason)
            warn(with_heading(now.place(name), why))
            if now.ends:
                return False
            continue
        last = now
        for notice in now.notices:
            text = in_terminal_language(sentence_of(notice, now.adapter, now.names)).replace(
                "\n", "\n           "
            )
            print_text(f"{now.line:5}  {text}")
    if last is not None:
        _tell_standing(last)
    return True


def _tell_standing(last: ReplayedLine) -> None:
    game = last.adapter.game
    asked = sentence_of(game.asks(last.play.state, None), last.adapter, last.names)
    print_text(f"       {in_terminal_language(asked)}")
