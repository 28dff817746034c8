"""What browsers may know of a game that the program deals, and the way of their wishes to the loop.

What all may see and what one seat may see are put together apart, and never meet in one object
that is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Queue
from typing import TYPE_CHECKING, Literal

from engine.game import Line, PieceId, Seat
from firmware.games.dealing import Group, Question
from firmware.games.registry import title
from firmware.inputs import Answer, FromOutside, PlayRequest
from firmware.play.hidden_record import HiddenRecord, Place
from firmware.play.seats import has_hints
from firmware.table.running_game import Running
from firmware.table.words import label, sentence_of
from words.text import Text

if TYPE_CHECKING:
    from firmware.shapes import play as shapes


@dataclass(frozen=True, slots=True)
class PlayMoment:
    """One moment, for any thread to read; nothing of it changes afterwards."""

    public: shapes.Public
    version: int = 0
    private: Mapping[Seat, shapes.Private] = field(default_factory=dict)  # a person's, by seat
    places: Mapping[Seat, Place] = field(default_factory=dict)

    @property
    def is_on(self) -> bool:
        """Whether a dealt game is on."""
        return bool(self.private)

    def seat_of(self, phone: str) -> Seat | None:
        """Return the seat that the phone with this token's sum has, None where it has none."""
        return next((s for s, one in self.places.items() if phone and one.phone == phone), None)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat has something to choose."""
        return seat in self.private and self.private[seat]["asks"] is not None


class Board:
    """The newest moment, and the queue of the loop."""

    def __init__(self, queue: Queue[FromOutside]) -> None:
        self._queue = queue
        self.play_view = PlayMoment({"problem": ""}, version=1)

    def show(self, moment: PlayMoment) -> None:
        """Let browsers see this moment from now on."""
        self.play_view = moment

    def wish(self, word: str, request: Line) -> Future[Answer]:
        """Ask the loop for something (firmware/play/at_play.py); the answer tells only refusals."""
        answer: Future[Answer] = Future()
        self._queue.put(PlayRequest(word, request, answer))
        return answer


# -- putting together --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moment:
    """All that is shown of a game is made of."""

    running: Running
    kept: HiddenRecord
    asked: tuple[Question, ...]
    news: Sequence[tuple[int, Text]]
    goes_on: bool

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        seats = map(Seat, range(len(self.running.names)))
        return tuple([seat for seat in seats if seat not in self.kept.bots])

    def question(self, seat: Seat) -> str:
        """Return what names the question that stands for a seat, and no other one of this game."""
        lines = self.running.play.lines
        mine = sum(one.seat == seat for one in self.kept.at(lines))
        return f"{lines}.{mine}.{self.kept.undone}"


def public_of(now: Moment, problem: str) -> shapes.Public:
    """Return what all may see, besides the table itself."""
    running, kept = now.running, now.kept
    game = running.adapter.game
    asked = {one.seat for one in now.asked}
    asks = game.asks(running.state, None)
    seats: list[shapes.Seat] = [
        {
            "seat": int(seat),
            "name": running.names[seat],
            "by": "bot" if seat in kept.bots else "person",
            "at": _where(kept, seat),
            "asked": seat in asked,
        }
        for seat in map(Seat, range(len(running.names)))
    ]
    return {
        "problem": problem,
        "game": game.name,
        "title": title(running.adapter),
        "number": running.number,
        "over": running.expects.over,
        "seats": seats,
        "strength": kept.strength,
        "hints": has_hints(running.header),
        "goes_on": now.goes_on,
        "undo": int(kept.choices[-1].seat) if kept.choices else None,
        "asks": sentence_of(asks, running.adapter, running.names),
        "news": [{"n": n, "text": text} for n, text in now.news],
    }


def _where(hidden_record: HiddenRecord, seat: Seat) -> Literal["phone", "screen"] | None:
    if seat in hidden_record.bots:
        return None
    return "phone" if hidden_record.places[seat].phone else "screen"


def private_of(
    now: Moment, seat: Seat, own: tuple[Group, ...], hint: str | None = None
) -> shapes.Private:
    """Return what one seat may see: its own, what it is asked, and the hint that it has had.

    A hint of None: there are none now; "": there is one, if it is wanted.
    """
    running = now.running
    question = next((one for one in now.asked if one.seat == seat), None)
    return {
        "game": running.adapter.game.name,
        "seat": int(seat),
        "name": running.names[seat],
        "over": running.expects.over,
        "own": [_group(running, one) for one in own],
        "asks": None if question is None else _asks(now, question, hint),
    }


def _group(running: Running, group: Group) -> shapes.Group:
    pieces = [_piece(running, group, one) for one in group.pieces]
    return {"kind": group.kind, "title": group.title, "pieces": pieces, "text": group.text}


def _piece(running: Running, group: Group, piece: PieceId) -> shapes.OwnPiece:
    told: shapes.OwnPiece = {"id": piece, "label": label(running.adapter, piece)}
    if (shows := group.shows.get(piece)) is not None:
        told["text"], told["shows"] = shows.text, dict(shows.facts)
    return told


def _asks(now: Moment, question: Question, hint: str | None) -> shapes.SeatAsks:
    return {
        "question": now.question(question.seat),
        "text": question.text,
        "forms": [form.as_json() for form in question.forms],
        "hint": hint,
    }
