"""A game on the table: its record so far and the state it comes to. Frozen; no clock, no disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from engine.entry import Entry
from engine.game import (
    Expected,
    GameError,
    Line,
    Lying,
    Mark,
    Notice,
    PieceId,
    Placed,
    Refused,
    Sorting,
    Spot,
    Undo,
)
from engine.record import Play, read_event, step, steps
from firmware.games.registry import entry_for
from firmware.table.journal import Recorded
from firmware.table.notices import Say
from words.text import t, told_by

DEALT: Final = "x-dealt"  # of a header: the program deals this game, and bots play these seats


@dataclass(frozen=True)
class Running:
    """A game on the table. No slots: what it expects is worked out once and kept beside it."""

    entry: Entry
    number: int  # in the journal
    header: Line
    play: Play[Any]
    asking: Any = None  # the game's half-made choice
    own: tuple[Line, ...] = ()  # `at` and `x-` keys of each line that stands
    numbers: tuple[int, ...] = ()  # which line of the record each line that stands is
    last: int = 1  # the number of the record's last line; 1 is the header, and an undo counts

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players' by seat: somebody may join in the middle of a game."""
        return self.entry.game.players(self.play.state)

    @cached_property
    def expects(self) -> Expected:
        return self.entry.game.expects(self.play.state)

    @cached_property
    def sorts(self) -> Sorting | None:
        """The pile that is being counted, or was last; None while one is being laid."""
        return sorts(self.entry, self.play)

    @cached_property
    def lays(self) -> frozenset[PieceId]:
        """The pieces that the game would take, were they laid now."""
        return frozenset(piece for piece, taken in self._tried.items() if taken is True)

    @cached_property
    def settle_first(self) -> Refused | None:
        """Why a piece that may come is refused now: something must be chosen first; or None."""
        reasons = self.entry.settle_first
        refusals = (one for one in self._tried.values() if isinstance(one, Refused))
        return next((one for one in refusals if one.reason in reasons), None)

    @cached_property
    def _tried(self) -> Mapping[PieceId, Refused | bool]:
        return {piece.id: _taken(self, piece.id) for piece in self.entry.game.pieces}

    def number_after(self, lines: int) -> int:
        """Return which line of the record comes after so many lines that stand."""
        return self.numbers[lines] if lines < len(self.numbers) else self.last + 1

    def lines_above(self, number: int) -> int:
        """Return how many lines stand above a line of the record, which stands or comes next.

        Raises Refused where no such line stands.
        """
        if number == self.last + 1:
            return len(self.numbers)
        if number in self.numbers:
            return self.numbers.index(number)
        if 1 < number <= self.last:
            gone = t("line {line} was taken back: look at the record again", line=number)
            raise Refused("line-gone", gone, line=number)
        raise Refused(
            "no-such-line",
            t("there is no line {line}: expected 2 to {last}", line=number, last=self.last + 1),
            line=number,
        )

    @property
    def spot(self) -> Spot:
        return self.entry.game.spots[0]

    @property
    def lying(self) -> Lying:
        return self.expects.lying.get(self.spot, Mark.ANY)


def _taken(running: Running, piece: PieceId) -> Refused | bool:
    """Whether the game would take a piece, or why it is refused."""
    game = running.entry.game
    try:
        _, events = game.hear(running.state, running.asking, Placed(running.spot, piece))
        if events:
            steps(game, running.play, events)
    except Refused as refusal:
        return refusal
    return bool(events)


def begun(header: Line, number: int = 0) -> Running:
    """Return a game at its start, or raise BadRecord."""
    entry = entry_for(header)
    start: Play[Any] = Play(entry.game.start(entry.game.setup(header)))
    return Running(entry, number, header, start)


def header_again(running: Running) -> Line:
    """Return the header of the same game anew: what was told of the owner's copy stands in it."""
    entry, state = running.entry, running.state
    header = entry.again(running.header, state)
    facts = entry.facts
    told = facts.in_play(state) if facts else {}
    if facts is None or not told:
        return header
    said_there = {facts.at(piece)[0] for piece in told}
    rest = {key: value for key, value in header.items() if key not in said_there}
    return facts.taught(rest, told)


def resumed(recorded: Recorded) -> tuple[Running, int, str]:
    """Return a recorded game as its lines left it, or raise BadRecord where it cannot begin.

    With it come how many of the lines were taken, and why not all, or "".
    """
    running = begun(recorded.header, recorded.id)
    game, play = running.entry.game, running.play
    own: list[Line] = []
    numbers: list[int] = []
    taken, why = 0, recorded.trouble
    try:
        for line in recorded.lines:
            event = read_event(game, line)
            play, _ = step(game, play, event)
            taken += 1
            stood = play.lines - (event is not Undo.LAST)
            del own[stood:], numbers[stood:]
            if event is not Undo.LAST:
                own.append(own_keys(line))
                numbers.append(taken + 1)
    except GameError as error:
        why = t("line {taken}: {error}", taken=taken + 2, error=told_by(error))
    now = replace(running, play=play, own=tuple(own), numbers=tuple(numbers), last=taken + 1)
    return now, taken, why


def is_dealt(header: Line) -> bool:
    """Whether a record is of a game that the program deals."""
    return DEALT in header


def own_keys(line: Line) -> Line:
    """Return the keys of a line that no game reads and that stay with it: `at` and `x-`."""
    return {key: value for key, value in line.items() if key == "at" or key.startswith("x-")}


def put_back(running: Running) -> Notice:
    """Return what should lie on the spot."""
    lying = running.lying
    return Notice(Say.PUT_BACK, {"piece": lying.value if isinstance(lying, Mark) else lying})


def sorts(entry: Entry, play: Play[Any]) -> Sorting | None:
    """Return the pile that is counted at a moment of a game, None where none is."""
    return None if entry.sorts is None else entry.sorts(play.state)


def piece_of(entry: Entry, event: Any) -> PieceId | None:
    """Return the piece that a line names, None where it names none."""
    values = entry.game.write(event).values()
    return next((piece.id for piece in entry.game.pieces if piece.id in values), None)


def in_order(running: Running, pieces: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """Return pieces in the order of the game's own list."""
    wanted = set(pieces)
    return tuple(piece.id for piece in running.entry.game.pieces if piece.id in wanted)


def ticked_off(running: Running) -> tuple[PieceId, ...]:
    """Return the pieces shown since the game asks for several at once, the first one first."""
    shown: list[PieceId] = []
    play, now = running.play, running.sorts
    while now is not None and now.several and play.before is not None:
        play, event = play.before, play.event
        now = sorts(running.entry, play)
        piece = piece_of(running.entry, event)
        if now is not None and now.several and piece is not None:
            shown.append(piece)
    return tuple(reversed(shown))
