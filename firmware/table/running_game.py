"""A game on the table: its record so far and the state it comes to. Frozen; no clock, no disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from engine.game import (
    BadRecord,
    Button,
    ChoiceNeeded,
    ExpectedInput,
    GameError,
    Json,
    Line,
    Lying,
    Mark,
    Notice,
    PieceId,
    PiecePlaced,
    Refused,
    Sorting,
    Spot,
    Undo,
)
from engine.offer import Offer, accepted_inputs, buttons_of, offer_or_refusal
from engine.record import Play, read_event, step, steps
from firmware.games.adapter import Adapter, ButtonChoices
from firmware.games.registry import adapter_for
from firmware.table.journal import RecordedGame
from firmware.table.notices import Say
from words.text import t, told_by

DEALT: Final = "x-dealt"  # of a header: the program deals this game, and bots play these seats


@dataclass(frozen=True)
class Running:
    """A game on the table. No slots: what it expects is worked out once and kept beside it."""

    adapter: Adapter
    number: int  # in the journal
    header: Line
    play: Play[Any]
    asking: Any = None  # the game's half-made choice
    own: tuple[Line, ...] = ()  # `at` and `x-` keys of each line that stands
    numbers: tuple[int, ...] = ()  # which line of the record each line that stands is
    last: int = 1  # the number of the record's last line; 1 is the header, and an undo counts

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.play.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players' by seat: somebody may join in the middle of a game."""
        return self.adapter.game.players(self.play.state)

    @cached_property
    def expects(self) -> ExpectedInput:
        """What the game expects of the table now."""
        return self.adapter.game.expects(self.play.state)

    @property
    def is_dealt(self) -> bool:
        """Whether the program deals it: no card lies on the table, and people choose on pages."""
        return DEALT in self.header

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The presses that the game takes now, and what each comes to."""
        return accepted_inputs(self.adapter.game, self.state, self.asking)

    @property
    def accepted_buttons(self) -> frozenset[Button]:
        """The buttons of which the game takes a press now."""
        return buttons_of(self.offers)

    @cached_property
    def choice_list(self) -> ButtonChoices:
        """What may be chosen from a list now, in words, and what is pointed at."""
        lists = self.adapter.hands.lists
        return lists(self.state, self.asking, self.offers, self.names)

    @cached_property
    def sorts(self) -> Sorting | None:
        """The pile that is being counted, or was last; None while one is being laid."""
        return sorts(self.adapter, self.play)

    @cached_property
    def lays(self) -> frozenset[PieceId]:
        """The pieces that the game would take, were they laid now."""
        return frozenset(
            piece for piece, told in self._offers_by_piece.items() if isinstance(told, Offer)
        )

    @cached_property
    def settle_first(self) -> Refused | None:
        """Why a piece that may come is refused now: something must be chosen first; or None."""
        return next(
            (one for one in self._offers_by_piece.values() if isinstance(one, ChoiceNeeded)), None
        )

    @cached_property
    def _offers_by_piece(self) -> Mapping[PieceId, Offer | Refused | None]:
        game = self.adapter.game
        return {
            piece.id: offer_or_refusal(
                game, self.state, self.asking, PiecePlaced(self.spot, piece.id)
            )
            for piece in game.pieces
        }

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

    def rewritten(self, lines_kept: int, events: Iterable[Any]) -> Running:
        """Return it with so many lines kept and these events after them; raise Refused.

        Nothing is written: a line that is new has the number of the one that it stands before.
        """
        numbers = dict(zip(map(id, self.play.since(0)), self.numbers, strict=True))
        play, _ = steps(self.adapter.game, self.play.back_to(lines_kept), events)
        place = self.number_after(lines_kept)
        told = tuple(numbers.get(id(event), place) for event in play.since(0))
        own: tuple[Line, ...] = tuple({} for _ in told)
        return replace(self, play=play, asking=None, own=own, numbers=told)

    @property
    def spot(self) -> Spot:
        """The place of the pile."""
        return self.adapter.game.spots[0]

    @property
    def lying(self) -> Lying:
        """What should lie on the pile."""
        return self.expects.lying.get(self.spot, Mark.ANY)


def begin_game(header: Line, number: int = 0) -> Running:
    """Return a game at its start, or raise BadRecord."""
    adapter = adapter_for(header)
    start: Play[Any] = Play(adapter.game.start(adapter.game.setup(header)))
    return Running(adapter, number, header, start)


def header_again(running: Running) -> Line:
    """Return the header of the same game anew: what was told of the owner's copy stands in it."""
    facts, state = running.adapter.copy.facts, running.state
    header = _with_who_sits_there(running)
    told = facts.in_play(state) if facts else {}
    if facts is None or not told:
        return header
    said_there = {facts.at(piece)[0] for piece in told}
    rest = {key: value for key, value in header.items() if key not in said_there}
    return facts.taught(rest, told)


def _with_who_sits_there(running: Running) -> Line:
    """Return the game's header; where somebody has joined or gone, for those who sit there now.

    Who begins is then as usual, and what so many may not choose is left out.
    """
    game, names = running.adapter.game, running.names
    if len(names) == len(begin_game(running.header).names):
        return running.header
    players: Json = list(names) if any(names) else len(names)
    header = {**running.header, "players": players}
    header.pop("first", None)
    while True:
        try:
            game.setup(header)
        except BadRecord as error:
            if error.key in ("record", "players") or header.pop(error.key, None) is None:
                raise
        else:
            return header


def resume_game(recorded: RecordedGame) -> tuple[Running, int, str]:
    """Return a recorded game as its lines left it, or raise BadRecord where it cannot begin.

    With it come how many of the lines were taken, and why not all, or "".
    """
    running = begin_game(recorded.header, recorded.id)
    game, play = running.adapter.game, running.play
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


def own_keys(line: Line) -> Line:
    """Return the keys of a line that no game reads and that stay with it: `at` and `x-`."""
    return {key: value for key, value in line.items() if key == "at" or key.startswith("x-")}


def put_back(running: Running) -> Notice:
    """Return what should lie on the spot."""
    lying = running.lying
    return Notice(Say.PUT_BACK, {"piece": lying.value if isinstance(lying, Mark) else lying})


def sorts(adapter: Adapter, play: Play[Any]) -> Sorting | None:
    """Return the pile that is counted at a moment of a game, None where none is."""
    return None if adapter.pile is None else adapter.pile.sorts(play.state)


def piece_of(adapter: Adapter, event: Any) -> PieceId | None:
    """Return the piece that a line names, None where it names none."""
    values = adapter.game.write(event).values()
    return next((piece.id for piece in adapter.game.pieces if piece.id in values), None)


def in_order(running: Running, pieces: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """Return pieces in the order of the game's own list."""
    wanted = set(pieces)
    return tuple(piece.id for piece in running.adapter.game.pieces if piece.id in wanted)


def ticked_off(running: Running) -> tuple[PieceId, ...]:
    """Return the pieces shown since the game asks for several at once, the first one first."""
    shown: list[PieceId] = []
    play, now = running.play, running.sorts
    while now is not None and now.several and play.before is not None:
        play, event = play.before, play.event
        now = sorts(running.adapter, play)
        piece = piece_of(running.adapter, event)
        if now is not None and now.several and piece is not None:
            shown.append(piece)
    return tuple(reversed(shown))
