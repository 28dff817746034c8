"""The session: the one place where the state of a game changes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from engine.game import (
    Again,
    Button,
    Held,
    Input,
    Line,
    Mark,
    Notice,
    PieceId,
    Placed,
    Pressed,
    Refused,
    Undo,
)
from engine.record import read_event
from firmware.table import corrections
from firmware.table.agreement import Look, Unread, fits
from firmware.table.journal import BadJournal, Journal
from firmware.table.ledger import Ledger
from firmware.table.memory import Memory
from firmware.table.notices import Say, refused
from firmware.table.recalling import recall
from firmware.table.running import Running, own_keys, piece_of, put_back
from firmware.table.sorting import Sorter

__all__ = ["TOO_SOON_S", "Running", "Session"]

TOO_SOON_S: Final = 0.7  # spec, Controls: a double press must not answer the next question
_TAKE_BACK: Final = Held(Button.UNDO, 2)


class Session:
    """Holds at most one game; only its owner's thread may call it.

    Every method returns the notices of what has happened. `wall` gives Unix time for the
    journal alone; all other time comes as `at`, in seconds of the caller's clock.
    """

    def __init__(self, journal: Journal, wall: Callable[[], float]) -> None:
        self.journal = journal
        self._ledger = Ledger(journal, wall)
        self.look = Look()
        self.sorter = Sorter()
        self.has_eyes = False
        self.takes_back = False  # UNDO was held: OK takes the last line back
        self._question = ""
        self.asked_at = -TOO_SOON_S  # when the question that stands came up

    @property
    def running(self) -> Running | None:
        return self._ledger.running

    def game(self) -> Running:
        """Return the game that is on, or raise Refused."""
        return self._ledger.game()

    # -- beginning ----------------------------------------------------------------------

    def begin(self, header: Line, at: float) -> tuple[Notice, ...]:
        """Begin a game; the one before is kept in the journal. Raise BadRecord."""
        self._ledger.begin(header, at)
        self._set_out(at)
        return (Notice(Say.BEGUN),)

    def resume(self, at: float) -> tuple[Notice, ...]:
        """Go on with the game that the journal holds, if there is one. Raise BadRecord."""
        if not self._ledger.resume(at):
            return ()
        self._set_out(at)
        self.sorter = recall(self.journal, self.game(), self._keep)
        return (Notice(Say.RESUMED),)

    def leave(self) -> None:
        """Have no game on; what the journal holds stays as it is."""
        self._ledger.running = None

    def goes_on(self) -> tuple[Notice, ...]:
        """Lines can be written again: what lay down meanwhile did not count."""
        if self.running is not None:
            self._must_agree()
        return self.put_back()

    # -- what changes the game ------------------------------------------------------------

    def do(self, line: Line, at: float) -> tuple[Notice, ...]:
        """Take one record line from the operator; raise BadRecord or Refused."""
        return self._take((read_event(self.game().entry.game, line),), at, own_keys(line))

    def enter(self, piece: PieceId, at: float) -> tuple[Notice, ...]:
        """Take a piece by hand as if the camera had seen it laid; raise Refused."""
        return self._game_meaning(Placed(self.game().spot, piece), at)

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
            return (refused(refusal), *self.put_back())

    def _own_meaning(self, heard: Input, at: float) -> tuple[Notice, ...]:
        """What a press means for the table itself; nothing where the game decides."""
        if heard == _TAKE_BACK:
            self.takes_back = True
            return (Notice(Say.TAKE_BACK),)
        if not isinstance(heard, Pressed):
            return ()
        if self.takes_back:
            self.takes_back = False
            if heard.button is Button.OK:
                return self._take((Undo.LAST,), at)
            if heard.button is Button.UNDO:
                return (Notice(Say.LET_GO),)
        if (piece := self.offered) and heard.button is Button.OK:
            return corrections.insert(self, piece, None, at)
        if piece and heard.button is Button.UNDO:
            return corrections.decline(self, piece, at)
        if heard.button is Button.OK and not self.look.agreed:
            self.look = replace(self.look, agreed=True)
            self.sorter.clear(self.game(), by_hand=True)
            return (Notice(Say.AGREED),)
        if heard.button in self.game().expects.scores:
            return self._held_back()
        return ()

    def _held_back(self) -> tuple[Notice, ...]:
        """A score must never be silently wrong: hold a press while the top is not known."""
        if self.look.hides(self.game().lying):
            return (Notice(Say.UNREAD_TOP),)
        return () if self.look.agreed else self.put_back()

    def _game_meaning(self, heard: Input, at: float) -> tuple[Notice, ...]:
        running = self.game()
        asking, events = running.entry.game.hear(running.state, running.asking, heard)
        if any(isinstance(event, Again) for event in events):
            return self.begin(running.header, at)
        said = self._take(events, at) if events else ()
        self._ledger.ask(asking)
        return said

    def _take(
        self, events: tuple[Any, ...], at: float, own: Line | None = None
    ) -> tuple[Notice, ...]:
        before = self.game()
        said = self._ledger.take(events, at, own)
        is_undo = any(isinstance(event, Undo) for event in events)
        return said + self._stand(before, at, is_undo) + self.put_back()

    def rewrite(
        self, kept: int, events: tuple[Any, ...], at: float, is_undo: bool = False
    ) -> tuple[Notice, ...]:
        """Let so many lines stand, and these events after them: all or nothing. Raise Refused."""
        before = self.game()
        self._ledger.rewrite(kept, events, at)
        return self._stand(before, at, is_undo) + self.put_back()

    @property
    def offered(self) -> PieceId | None:
        """The card that OK would put in and UNDO decline, None where they mean something else."""
        busy = self.running is None or self.takes_back
        return None if busy else self.sorter.offered_to_buttons(self.game())

    # -- what the camera sees -----------------------------------------------------------------

    def placed(self, piece: PieceId, at: float, seen_at: float) -> tuple[Notice, ...]:
        """A piece has come to lie on top; `seen_at` is the camera's time."""
        if self.running is None:
            self.look = replace(self.look, seen=piece)
            return ()
        was_agreed, running = self.look.agreed, self.running
        self.look = self.look.watching(piece, running.lying)
        if self.sorter.counts(running, piece, was_agreed):
            return (*self.sort((piece,), at), *self._agreement(was_agreed))
        if not was_agreed:
            return self._agreement(was_agreed)
        if running.lying == piece:  # it was entered by hand before
            return ()
        said = self.hear(Placed(running.spot, piece), at)
        now = self.game()
        if now.play is not running.play and now.lying == piece:
            self.look = replace(self.look, laid=piece, laid_at=seen_at)
        return said

    def lifted(
        self, piece: PieceId, below: PieceId | Mark | None, at: float, seen_at: float
    ) -> tuple[Notice, ...]:
        """The piece on top was taken away; `below` is what shows now."""
        if self.running is None:
            self.look = replace(self.look, seen=below)
            return ()
        only_held = self.look.was_only_held(piece, self.running.lying, seen_at)
        self.look = replace(self.look, seen=below)
        if only_held:
            return (Notice(Say.ONLY_HELD, {"piece": piece}), *self._take((Undo.LAST,), at))
        said = self.sorter.lifted(self.running, piece, below)
        self.ask_anew(at)
        return (*said, *self.sees(below))

    def sort(self, pieces: tuple[PieceId, ...], at: float) -> tuple[Notice, ...]:
        """These are seen at once: say which of them the table had missed, if a pile is counted."""
        if self.running is None or not self.sorter.shows_pile(self.running, pieces):
            return ()
        said = self.sorter.see(self.running, pieces)
        self.ask_anew(at)
        return said

    def sees(self, seen: PieceId | Mark | Unread | None) -> tuple[Notice, ...]:
        """What lies there is known to be this, without anything having been laid."""
        was_agreed = self.look.agreed
        lying = self.running.lying if self.running else Mark.ANY
        self.look = self.look.watching(seen, lying)
        if self.running is not None:
            self.sorter.shows(self.running, self.look)
        return self._agreement(was_agreed)

    def emptied(self) -> tuple[Notice, ...]:
        """The spot is seen empty; a pile that should lie there was taken up to be scored."""
        said = self.sees(Mark.EMPTY)
        if self.running is None:
            return said
        self.sorter.clear(self.running)
        taken = not fits(Mark.EMPTY, self.running.lying)
        return said if said or not taken else (Notice(Say.PILE_TAKEN),)

    def present(self, pieces: tuple[PieceId, ...], at: float) -> tuple[Notice, ...]:
        """These lay there when watching began; nobody stacks squarely, so several may show."""
        lying = self.running.lying if self.running else None
        known = isinstance(lying, str) and lying in pieces
        return (*self.sort(pieces, at), *self.sees(lying if known else pieces[-1]))

    def noticed(self, kind: Say) -> tuple[Notice, ...]:
        """Something was seen that is no play: a note, unless the game forbids even that."""
        if self.running is None or self.running.expects.discreet:
            return ()
        return (Notice(kind),)

    def eyes(self, open_: bool) -> None:
        """The camera has come, or is lost: buttons and hand entry go on without it."""
        self.has_eyes = open_
        self.look = Look()
        if self.running is not None and open_:
            self._must_agree()
        elif self.running is not None:
            self.sorter.blind(self.running)

    # -- inside ---------------------------------------------------------------------------

    def _stand(self, before: Running, at: float, is_undo: bool = False) -> tuple[Notice, ...]:
        """The game has changed: ask anew, and compare the table with it where that is due."""
        now = self.game()
        self.takes_back = False
        agreed = self.look.agreed or now.lying is Mark.ANY  # then there is nothing to compare
        self.look = replace(self.look, laid=None, agreed=agreed)
        was_laid = piece_of(now.entry, now.play.event) if now.play.event else None
        said = self.sorter.follow(before, now, was_laid, is_undo)
        if not self.has_eyes:
            self.sorter.blind(now)
        pile_gone = before.lying is not Mark.EMPTY and now.lying is Mark.EMPTY
        if pile_gone or is_undo:
            self._must_agree()
        if pile_gone and self.look.agreed:
            self.sorter.clear(now)
        self.ask_anew(at)
        return said

    def ask_anew(self, at: float) -> None:
        """Note when another question came up."""
        running = self.game()
        question = f"{running.number} {running.expects.question} {self.offered}"
        if question != self._question:
            self._question, self.asked_at = question, at

    def _set_out(self, at: float) -> None:
        """Compare the table with the game; no phase has changed, so a press may come at once."""
        self.takes_back = False
        self.sorter = Sorter(self._keep)
        self.ask_anew(at)
        self.asked_at = -TOO_SOON_S
        self._must_agree()

    def _keep(self, memory: Memory) -> None:
        """Keep what was seen; where the disk is full the next line says so."""
        with suppress(BadJournal):
            self.journal.remember(memory.as_text())

    def _must_agree(self) -> None:
        if self.has_eyes:
            self.look = self.look.must_agree(self.game().lying)

    def _agreement(self, was_agreed: bool) -> tuple[Notice, ...]:
        if self.look.agreed and not was_agreed:
            return (Notice(Say.AGREED),)
        return self.put_back()

    def put_back(self) -> tuple[Notice, ...]:
        """Say what should lie there, as long as something else does."""
        if self.look.agreed or self.running is None:
            return ()
        return (put_back(self.running),)
