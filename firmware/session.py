"""The session: the one place where the state of a game changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from engine.game import (
    Again,
    Button,
    Expected,
    GameError,
    Held,
    Input,
    Line,
    Lying,
    Mark,
    Notice,
    PieceId,
    Placed,
    Pressed,
    Refused,
    Spot,
    Undo,
)
from engine.record import Play, read_event, step
from firmware.journal import Journal
from firmware.notices import Say
from firmware.registry import Entry, entry_for
from firmware.table import Look, Unread, fits

TOO_SOON_S: Final = 0.7  # spec, Controls: a double press must not answer the next question
_TAKE_BACK: Final = Held(Button.UNDO, 2)


@dataclass(frozen=True)
class Running:
    """A game on the table. No slots: what it expects is worked out once and kept beside it."""

    entry: Entry
    number: int  # in the journal
    header: Line
    names: tuple[str, ...]
    play: Play[Any]
    asking: Any = None  # the game's half-made choice

    @property
    def state(self) -> Any:
        return self.play.state

    @cached_property
    def expects(self) -> Expected:
        return self.entry.game.expects(self.play.state)

    @property
    def spot(self) -> Spot:
        return self.entry.game.spots[0]

    @property
    def lying(self) -> Lying:
        return self.expects.lying.get(self.spot, Mark.ANY)


class Session:
    """Holds at most one game; only its owner's thread may call it.

    Every method returns the notices of what has happened. `wall` gives Unix time for the
    journal alone; all other time comes as `at`, in seconds of the caller's clock.
    """

    def __init__(self, journal: Journal, wall: Callable[[], float]) -> None:
        self.journal = journal
        self.running: Running | None = None
        self.look = Look()
        self.has_eyes = False
        self.takes_back = False  # UNDO was held: OK takes the last line back
        self._wall = wall
        self._question = ""
        self.asked_at = -TOO_SOON_S  # when the question that stands came up

    # -- beginning ----------------------------------------------------------------------

    def begin(self, header: Line, at: float) -> tuple[Notice, ...]:
        """Begin a game; the one before is kept in the journal. Raise BadRecord."""
        entry = entry_for(header)
        setup = entry.game.setup(header)
        start: Play[Any] = Play(entry.game.start(setup))
        number = self.journal.begin(header, self._wall())
        running = Running(entry, number, header, entry.game.players(setup), start)
        self._stand(running, at)
        self._set_out()
        return (Notice(Say.BEGUN),)

    def resume(self, at: float) -> tuple[Notice, ...]:
        """Go on with the game that the journal holds, if there is one. Raise BadRecord."""
        recorded = self.journal.current()
        if recorded is None:
            return ()
        entry = entry_for(recorded.header)
        setup = entry.game.setup(recorded.header)
        play: Play[Any] = Play(entry.game.start(setup))
        for line in recorded.lines:
            play, _ = step(entry.game, play, read_event(entry.game, line))
        names = entry.game.players(setup)
        self._stand(Running(entry, recorded.id, recorded.header, names, play), at)
        self._set_out()
        return (Notice(Say.RESUMED),)

    # -- what changes the game ------------------------------------------------------------

    def do(self, line: Line, at: float) -> tuple[Notice, ...]:
        """Take one record line from the operator; raise BadRecord or Refused."""
        running = self._game()
        event = read_event(running.entry.game, line)
        return self._take((event,), at)

    def hear(self, heard: Input, at: float) -> tuple[Notice, ...]:
        """Take a press or a card on top; a refusal is a notice, and nothing is lost."""
        if self.running is None:
            return ()
        if not isinstance(heard, Placed) and at - self.asked_at < TOO_SOON_S:
            return ()
        try:
            return self._own_meaning(heard, at) or self._game_meaning(heard, at)
        except Refused as refusal:
            if isinstance(heard, Placed):
                self._must_agree()
            return (_refusal(refusal), *self._put_back())

    def _own_meaning(self, heard: Input, at: float) -> tuple[Notice, ...]:
        """What a press means for the table itself; nothing where the game decides."""
        running = self._game()
        if heard == _TAKE_BACK:
            self.takes_back = True
            return (Notice(Say.TAKE_BACK),)
        if self.takes_back and isinstance(heard, Pressed):
            self.takes_back = False
            if heard.button is Button.OK:
                return self._take((Undo.LAST,), at)
            if heard.button is Button.UNDO:
                return (Notice(Say.LET_GO),)
        if heard == Pressed(Button.OK) and not self.look.agreed:
            self.look = replace(self.look, agreed=True)
            return (Notice(Say.AGREED),)
        if isinstance(heard, Pressed) and heard.button in running.expects.scores:
            return self._held_back(running)
        return ()

    def _held_back(self, running: Running) -> tuple[Notice, ...]:
        """A score must never be silently wrong: hold a press while the top is not known."""
        if self.look.hides(running.lying):
            return (Notice(Say.UNREAD_TOP),)
        return () if self.look.agreed else self._put_back()

    def _game_meaning(self, heard: Input, at: float) -> tuple[Notice, ...]:
        running = self._game()
        asking, events = running.entry.game.hear(running.state, running.asking, heard)
        if any(isinstance(event, Again) for event in events):
            return self.begin(running.header, at)
        said = self._take(events, at) if events else ()
        self.running = replace(self._game(), asking=asking)
        return said

    def _take(self, events: tuple[Any, ...], at: float) -> tuple[Notice, ...]:
        """Fold events, journal them, then let the new state stand: all of them or none."""
        running = self._game()
        game, play = running.entry.game, running.play
        said: tuple[Notice, ...] = ()
        for event in events:
            play, notices = step(game, play, event)
            said += notices
        lines = ({"do": "undo"} if isinstance(e, Undo) else game.write(e) for e in events)
        self.journal.append(running.number, lines)
        self._stand(replace(running, play=play, asking=None), at)
        pile_gone = running.lying is not Mark.EMPTY and self._game().lying is Mark.EMPTY
        self.look = replace(self.look, laid=None)
        if pile_gone or any(isinstance(event, Undo) for event in events):
            self._must_agree()
        return said + self._put_back()

    # -- what the camera sees -----------------------------------------------------------------

    def placed(self, piece: PieceId, at: float, seen_at: float) -> tuple[Notice, ...]:
        """A piece has come to lie on top; `seen_at` is the camera's time."""
        if self.running is None:
            self.look = replace(self.look, seen=piece)
            return ()
        was_agreed, lying = self.look.agreed, self._game().lying
        self.look = self.look.watching(piece, lying)
        if not was_agreed:
            return self._agreement(was_agreed)
        if lying == piece:  # it was entered by hand before
            return ()
        before = self._game().play
        said = self.hear(Placed(self._game().spot, piece), at)
        if self._game().play is not before and self._game().lying == piece:
            self.look = replace(self.look, laid=piece, laid_at=seen_at)
        return said

    def lifted(
        self, piece: PieceId, below: PieceId | Mark | None, at: float, seen_at: float
    ) -> tuple[Notice, ...]:
        """The piece on top was taken away; `below` is what shows now."""
        if self.running is None:
            self.look = replace(self.look, seen=below)
            return ()
        only_held = self.look.was_only_held(piece, self._game().lying, seen_at)
        self.look = replace(self.look, seen=below)
        if only_held:
            return (Notice(Say.ONLY_HELD, {"piece": piece}), *self._take((Undo.LAST,), at))
        return self.sees(below)

    def sees(self, seen: PieceId | Mark | Unread | None) -> tuple[Notice, ...]:
        """What lies there is known to be this, without anything having been laid."""
        was_agreed = self.look.agreed
        lying = self._game().lying if self.running else Mark.ANY
        self.look = self.look.watching(seen, lying)
        return self._agreement(was_agreed)

    def emptied(self) -> tuple[Notice, ...]:
        """The spot is seen empty; a pile that should lie there was taken up to be scored."""
        said = self.sees(Mark.EMPTY)
        taken = self.running is not None and not fits(Mark.EMPTY, self.running.lying)
        return said if said or not taken else (Notice(Say.PILE_TAKEN),)

    def present(self, pieces: tuple[PieceId, ...]) -> tuple[Notice, ...]:
        """These lay there when watching began; nobody stacks squarely, so several may show."""
        lying = self._game().lying if self.running else None
        return self.sees(lying if isinstance(lying, str) and lying in pieces else pieces[-1])

    def noticed(self, kind: Say) -> tuple[Notice, ...]:
        """Something was seen that is no play: a note, unless the game forbids even that."""
        if self.running is None or self.running.expects.discreet:
            return ()
        return (Notice(kind),)

    def eyes(self, open_: bool) -> None:
        """The camera has come, or is lost: buttons and hand entry go on without it."""
        self.has_eyes = open_
        self.look = Look()
        if open_ and self.running is not None:
            self._must_agree()

    # -- inside ---------------------------------------------------------------------------

    def _game(self) -> Running:
        if self.running is None:
            raise Refused("no-game", "no game is on: begin one first")
        return self.running

    def _stand(self, running: Running, at: float) -> None:
        self.running = running
        self.takes_back = False
        question = f"{running.number} {running.expects.question}"
        if question != self._question:
            self._question, self.asked_at = question, at

    def _set_out(self) -> None:
        """Compare the table with the game; no phase has changed, so a press may come at once."""
        self.asked_at = -TOO_SOON_S
        self._must_agree()

    def _must_agree(self) -> None:
        if self.has_eyes:
            self.look = self.look.must_agree(self._game().lying)

    def _agreement(self, was_agreed: bool) -> tuple[Notice, ...]:
        if self.look.agreed and not was_agreed:
            return (Notice(Say.AGREED),)
        return self._put_back()

    def put_back(self) -> Notice:
        """Return what should lie on the spot."""
        lying = self._game().lying
        piece = lying.value if isinstance(lying, Mark) else lying
        return Notice(Say.PUT_BACK, {"piece": piece})

    def _put_back(self) -> tuple[Notice, ...]:
        """Say what should lie there, as long as something else does."""
        if self.look.agreed or self.running is None:
            return ()
        return (self.put_back(),)


def _refusal(error: GameError) -> Notice:
    reason = error.reason if isinstance(error, Refused) else "bad-record"
    return Notice(Say.REFUSED, {"reason": reason, "text": str(error)})
