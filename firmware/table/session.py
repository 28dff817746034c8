"""The session: the one place where the state of a game changes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from engine.game import (
    Again,
    Button,
    ButtonPress,
    Held,
    Input,
    Line,
    Mark,
    Notice,
    PieceId,
    PiecePlaced,
    Refused,
    Undo,
)
from engine.record import read_event, steps
from firmware.table import camera_events, corrections, dice
from firmware.table.agreement import Look, Unread
from firmware.table.journal import BadJournal, Journal, RecordedGame
from firmware.table.journal_reader import was_marked
from firmware.table.journal_reading import MarkKind
from firmware.table.last_line import TAKE_BACK, bring_back, take_back
from firmware.table.ledger import Ledger
from firmware.table.memory import Memory
from firmware.table.missed_card_sorter import Sorter
from firmware.table.notices import Say, not_taken
from firmware.table.other_games import refuse_strangers
from firmware.table.rest import Rest
from firmware.table.running_game import (
    Running,
    header_again,
    in_order,
    own_keys,
    piece_of,
    put_back,
    sorts,
)
from firmware.table.stored_view import recall
from firmware.table.uncertain_cards import (
    Asked,
    UncertainCards,
    answer,
    in_question,
    question_notice,
)
from vision.dice.sight import Sight
from vision.pile.change import Change
from words.text import t

__all__ = ["TOO_SOON_S", "Running", "Session"]

_AGAIN: Final = Held(Button.OK, 3)
_NO: Final = {Say.TAKE_BACK: Say.LET_GO}  # what is said of UNDO; of the others: it stays as it is
TOO_SOON_S: Final = 0.7  # docs/screen.md: a double press must not answer the next question


class Session:
    """Holds at most one game; only its owner's thread may call it.

    Every method returns the notices of what has happened. `wall` gives Unix time for the
    journal alone; all other time comes as `at`, in seconds of the caller's clock.
    """

    def __init__(
        self,
        journal: Journal,
        wall: Callable[[], float],
        rest_after_s: float = 0.0,
        deals: bool = False,
    ) -> None:
        """`rest_after_s`: left alone for so long it asks, then rests; 0: never.

        `deals`: the program deals what is played here.
        """
        self.rest = Rest(rest_after_s)
        self.journal = journal
        self._ledger = Ledger(journal, wall)
        self.look = Look()
        self.sorter = Sorter()
        self.doubts = UncertainCards()
        self.has_eyes = False
        self.unread_dice: tuple[str, Notice] | None = None  # for which throw, and why
        self.confirms: Notice | None = None  # what it asks itself: OK says yes and UNDO no
        self.deals = deals
        self._stopped: int | None = None  # the game that was ended and after which none is on
        self._question = ""
        self.asked_at = -TOO_SOON_S  # when the question that stands came up
        self._means: tuple[Any, ...] = ()  # all that decides what a press means,
        self._turned_at = float("-inf")  # and since when, s: a press that began before means none

    @property
    def running(self) -> Running | None:
        """The game that is on, or None."""
        return self._ledger.running

    @property
    def over_number(self) -> int | None:
        """The game whose end the table shows: it is over, or was ended; None where none did."""
        if self.running is None:
            return self._stopped
        return self.running.number if self.running.expects.over else None

    def game(self) -> Running:
        """Return the game that is on, or raise Refused."""
        return self._ledger.game()

    # -- beginning ----------------------------------------------------------------------

    def begin(self, header: Line, at: float) -> tuple[Notice, ...]:
        """Begin a game; the one before is kept in the journal. Raise BadRecord."""
        self._ledger.begin(header, at)
        self._set_out(at)
        return (Notice(Say.BEGUN, {"left": self.journal.on.before, "dealt": self.deals}),)

    def resume(self, at: float) -> tuple[Notice, ...]:
        """Go on with the game that the journal holds, if there is one. Raise BadRecord."""
        if not self._ledger.resume(at):
            return ()
        self._set_out(at)
        self.sorter = recall(self.journal, self.game(), self._keep)
        return (Notice(Say.RESUMED),)

    def go_on(self, game: int, at: float, may_be_over: bool = False) -> tuple[Notice, ...]:
        """Go on with a game that was left, as it was; the one that is on is kept. Raise Refused."""
        self._ledger.go_on(game, at, self.deals, may_be_over)
        self._set_out(at)
        now = self.game()
        self.sorter = recall(self.journal, now, self._keep)
        left = self.journal.on.before
        said = Notice(Say.GAME_GOES_ON, {"game": now.number, "left": left})
        is_known = not now.expects.over and self._was_seen(now)
        return (said, Notice(Say.REPLAY_SEEN)) if is_known else (said,)

    def before(self) -> RecordedGame | None:
        """Return the game that UNDO brings back, None where a line of this one stands."""
        game = self.journal.on.before
        if not game or self.game().play.lines or self.journal.is_deleted(game):
            return None
        with suppress(BadJournal):  # it is gone, or cannot be read
            return self.journal.game(game)
        return None

    def leave(self) -> None:
        """Have no game on; what the journal holds stays as it is."""
        self._ledger.leave()

    def end(self) -> tuple[Notice, ...]:
        """End the game that is on before it is over; none is on then. Raise Refused."""
        running = self.game()
        self._ledger.end()
        self._stopped = running.number if running.play.lines else None
        self.confirms, self.doubts, self.sorter = None, UncertainCards(), Sorter()
        return ()

    def goes_on(self) -> tuple[Notice, ...]:
        """Lines can be written again: what lay down meanwhile did not count."""
        if self.running is not None:
            self.must_agree()
        return self.put_back()

    def again(self, at: float) -> tuple[Notice, ...]:
        """Begin anew with the same players; raise Refused where there were none."""
        return self.begin(header_again(self.game()), at)

    # -- what changes the game ------------------------------------------------------------

    def do(self, line: Line, at: float) -> tuple[Notice, ...]:
        """Take one record line from the operator; raise BadRecord or Refused."""
        return self._take((read_event(self.game().adapter.game, line),), at, own_keys(line))

    def enter(self, piece: PieceId, at: float) -> tuple[Notice, ...]:
        """Take a piece by hand as if the camera had seen it laid; raise Refused."""
        return self._game_meaning(PiecePlaced(self.game().spot, piece), at)

    def hear(self, heard: Input, at: float) -> tuple[Notice, ...]:
        """Take a press or a card on top; a refusal is a notice, and nothing is lost."""
        if self.running is None or self._only_wakes(heard, at) or self._is_too_soon(heard, at):
            return ()
        number, asked = self.game().number, self.confirms
        try:
            own = self._own_meaning(heard, at)
            said = self._game_meaning(heard, at) if own is None else own
        except Refused as refusal:
            if isinstance(heard, PiecePlaced):
                self.must_agree()
            said = (not_taken(heard, refusal), *self.put_back())
        said += self.ask_unsure(at)
        self.ask_anew(at)
        if self.game().number != number or (asked is not None and self.confirms is None):
            self.asked_at = at  # a further press of these is no answer to what is asked now
        return said

    # -- what a press means for the table itself --------------------------------------------------

    def _own_meaning(self, heard: Input, at: float) -> tuple[Notice, ...] | None:
        """Answer what the table itself asks, in this order; None: the game decides."""
        if heard == TAKE_BACK:
            before = self.before()
            return self._ask(take_back(self.game()) if before is None else bring_back(before))
        if self.confirms and (said := self._confirm(self.confirms, heard, at)) is not None:
            return said
        button = answer(heard)
        if isinstance(self.doubts.asked, str) and button:
            return self.answer_unsure(self.doubts.asked, button is Button.OK, at)
        if button and (isinstance(heard, ButtonPress) or self._is_press(heard)):
            return self._answer(button, at)
        if not isinstance(heard, ButtonPress):
            return None
        return self._hold_back() if heard.button in self.game().expects.scores else None

    def _is_press(self, held: Input) -> bool:
        """Whether OK that is held is a press of OK: the table asks, and no hold is the game's."""
        asks = self.offered_piece is not None or not self.look.agreed
        comes_to = {one.by: one.events for one in self.game().offers}
        is_own = held in comes_to and comes_to[held] != comes_to.get(ButtonPress(Button.OK))
        return asks and not is_own and not self.game().expects.over

    def _ask(self, question: Notice) -> tuple[Notice, ...]:
        self.confirms = question
        return (question,)

    def _confirm(self, question: Notice, heard: Input, at: float) -> tuple[Notice, ...] | None:
        """Do what OK and UNDO answer to "are you sure?"; None: that is no answer.

        OK is a press however long it is held, but that 3 s begin the same players anew.
        """
        if question.kind == Say.AGAIN and isinstance(heard, Held) and heard.button is Button.OK:
            return self.again(at) if heard == _AGAIN else ()
        button = answer(heard)
        if button is not None or isinstance(heard, ButtonPress):
            self.confirms = None
        if button is Button.UNDO:
            return (Notice(_NO.get(Say(question.kind), Say.STAYS)),)
        return None if button is None else self._do_confirmed(question, at)

    def _do_confirmed(self, question: Notice, at: float) -> tuple[Notice, ...]:
        match question.kind:
            case Say.TAKE_BACK:
                return self.take_back(at)
            case Say.BRING_BACK:
                game = question.params["game"]
                assert isinstance(game, int)
                return self.go_on(game, at, may_be_over=True)
        return self.again(at)

    def _answer(self, button: Button, at: float) -> tuple[Notice, ...] | None:
        """Do what OK and UNDO mean where nothing is in question; None: the game decides."""
        is_ok = button is Button.OK
        if (piece := self.offered_piece) is not None:
            if is_ok:
                return corrections.insert(self, (piece,), None, at)
            return corrections.decline(self, (piece,), at)
        if is_ok and not self.look.agreed:
            self.look = replace(self.look, agreed=True)
            self.sorter.clear(self.game(), by_hand=True)
            return (Notice(Say.AGREED),)
        if is_ok and self.game().expects.over:
            self.asked_at = at
            return self._ask(Notice(Say.AGAIN))
        return None

    def _hold_back(self) -> tuple[Notice, ...] | None:
        """A score must never be silently wrong: hold a press while the top is not known."""
        if self.look.hides(self.game().lying):
            return (Notice(Say.UNREAD_TOP),)
        if (held := self.in_doubt()) is not None:
            return (question_notice(held, self.doubts),)
        return self.put_back() or None

    def _is_too_soon(self, heard: Input, at: float) -> bool:
        """Whether a press was not meant for what is asked now.

        It began before that was asked, or so soon after it that it is the second of two.
        """
        if isinstance(heard, PiecePlaced):
            return False
        since = at if heard.since is None else heard.since
        if since < self._turned_at:
            return True
        if heard == TAKE_BACK:  # it asks, whatever is asked
            return False
        return since - self.asked_at < TOO_SOON_S or self.doubts.stops(heard, since, TOO_SOON_S)

    def _only_wakes(self, heard: Input, at: float) -> bool:
        """Whether a press says no more than that somebody is there."""
        self.rest, only_wakes = self.rest.take_input(heard, at)
        if only_wakes:
            self.asked_at = self._turned_at = at
        return only_wakes

    def _game_meaning(self, heard: Input, at: float) -> tuple[Notice, ...]:
        running = self.game()
        if isinstance(heard, PiecePlaced):
            refuse_strangers(running.adapter, heard.piece)
        asking, events = running.adapter.game.hear(running.state, running.asking, heard)
        if any(isinstance(event, Again) for event in events):
            return self.again(at)
        if events and (held := self.in_doubt()) is not None and _counts(running, events):
            self._ledger.ask(None)  # a choice made before: the question about the card comes first
            return self.ask_unsure(at) or (question_notice(held, self.doubts),)
        said = self._take(events, at) if events else ()
        self._ledger.ask(asking)
        return said

    def take_back(self, at: float) -> tuple[Notice, ...]:
        """Take the last line back; raise Refused where there is none."""
        return self._take((Undo.LAST,), at)

    def _take(
        self, events: tuple[Any, ...], at: float, own: Line | None = None
    ) -> tuple[Notice, ...]:
        self.rest = self.rest.note_activity(at)
        before = self.game()
        said = self._ledger.take(events, at, own)
        is_undo = any(isinstance(event, Undo) for event in events)
        said += self._stand(before, at, is_undo) + self.put_back()
        return said + self.ask_unsure(at)

    def rewrite(
        self, lines_kept: int, events: tuple[Any, ...], at: float, is_undo: bool = False
    ) -> tuple[Notice, ...]:
        """Let so many lines stand, and these events after them: all or nothing. Raise Refused."""
        self.rest = self.rest.note_activity(at)
        before = self.game()
        self._ledger.rewrite(lines_kept, events, at)
        said = self._stand(before, at, is_undo) + self.put_back()
        return said + self.ask_unsure(at)

    @property
    def offered_piece(self) -> PieceId | None:
        """The card that OK would put in and UNDO decline, None where they mean something else."""
        if self.running is None or self.confirms or isinstance(self.doubts.asked, str):
            return None
        return self.sorter.offered_to_buttons(self.running)

    @property
    def answers_itself(self) -> bool:
        """Whether OK and UNDO answer the table's own question about a card, not the game's."""
        return self.offered_piece is not None or isinstance(self.doubts.asked, str)

    def note_activity(self, at: float) -> None:
        """Note that somebody is there."""
        self.rest = self.rest.note_activity(at)

    def passes(self, at: float) -> tuple[bool, tuple[Notice, ...]]:
        """Let time pass: a table left alone asks whether anybody is there, then rests.

        Return whether anything is new, and what is to be said.
        """
        if self.running is None:
            self.rest = self.rest.note_activity(at)
        asked = self.doubts.asked
        self.rest, kind = self.rest.passes(at)
        said = (*((Notice(kind),) if kind else ()), *self.ask_unsure(at))
        return bool(said) or asked != self.doubts.asked, said

    # -- cards in question -------------------------------------------------------------------

    def ask_unsure(self, at: float) -> tuple[Notice, ...]:
        """Look anew which card in question is to be asked for; say it where it is another."""
        asked = self.in_doubt()
        if isinstance(asked, str) and (self.confirms or self.game().asking is not None):
            asked = None  # these come first
        if asked == self.doubts.asked:
            return ()
        self.doubts = self.doubts.asking(asked, at)
        return () if asked is None else (question_notice(asked, self.doubts),)

    def answer_unsure(self, piece: PieceId, is_on_top: bool, at: float) -> tuple[Notice, ...]:
        """Lay the card that is asked for, or ask for it no more; raise Refused."""
        if piece != self.doubts.asked:
            raise Refused(
                "not-asked", t("nothing is asked about {piece}: it was answered", piece=piece)
            )
        if not is_on_top:
            no = Say.NOT_COUNTED if piece in self.doubts.meanwhile else Say.NOT_ON_TOP
            self.doubts = self.doubts.decline(piece)
            return (Notice(no), *self.ask_unsure(at))
        if isinstance(self.look.seen, Unread):
            self.look = replace(self.look, seen=piece)
        return self._game_meaning(PiecePlaced(self.game().spot, piece), at)

    def in_doubt(self) -> Asked:
        """Return the card that may lie on top, nameless where the game forbids its name."""
        running = self.running
        has_any = self.doubts.cards or self.doubts.meanwhile
        if not has_any or running is None or not self.look.agreed:
            return None
        if self.sorter.is_on(running):
            return None
        piece = in_question(self.doubts, running, self.sorter.missed_pieces)
        return Unread.COVERED if piece and running.expects.discreet else piece

    # -- what the camera sees ------------------------------------------------------------------

    def see(self, change: Change, at: float) -> tuple[Notice, ...]:
        """Take what the camera saw on the spot, or over it."""
        self.doubts = self.doubts.after(change)
        if change.saw in camera_events.HANDS:
            self.rest = self.rest.sees(change.saw in camera_events.WAKES, at)
        means = camera_events.meaning(self, change)
        self.look, said = means.look, means.said
        if means.held_back is not None:
            self.doubts = self.doubts.held_back(means.held_back)
        if means.takes_back:
            said += self.take_back(at)
        if means.laid is not None:
            said += self._see_laid(means.laid, change.at, at)
        if means.fanned:
            said += self._see_fanned(means.fanned, at)
        self.ask_anew(at)
        return said + self.ask_unsure(at)

    def _see_laid(self, piece: PieceId, seen_at: float, at: float) -> tuple[Notice, ...]:
        """Let the game hear of a piece; lifted again soon after, it was only held there."""
        before = self.game()
        said = self.hear(PiecePlaced(before.spot, piece), at)
        now = self.game()
        stays = now.lying == piece or now.expects.shown_s is not None
        if now.play is not before.play and stays:
            self.look = replace(self.look, laid=piece, laid_at=seen_at)
        return said

    def _see_fanned(self, pieces: tuple[PieceId, ...], at: float) -> tuple[Notice, ...]:
        """Let the game hear of those that it asks for; all of them may be of a pile counted."""
        said: tuple[Notice, ...] = ()
        for piece in in_order(self.game(), pieces):
            if self.sorter.asks_for(self.game(), piece):
                said += self.hear(PiecePlaced(self.game().spot, piece), at)
        return said + camera_events.sort(self, pieces)

    def note_change(self, change: Change) -> None:
        """Know what lies there while play waits: nothing counts as laid."""
        self.look = replace(
            self.look, seen=camera_events.seen_after(change, self.look.seen), laid=None
        )
        self.doubts = self.doubts.after(change)

    def see_dice(self, sight: Sight, at: float) -> tuple[Notice, ...]:
        """Dice came to rest: preset the game's choice, or say why not. Nothing counts before OK."""
        running, named = self.running, dice.throw_asked(self.running)
        if running is None or running.adapter.dice is None or named is None:
            return ()
        self.rest = self.rest.sees(True, at)
        preset = dice.preset(running, running.adapter.dice, named, sight)
        if preset is None:
            return ()
        self.unread_dice = preset.unread
        if preset.choice != running.asking:
            self._ledger.ask(preset.choice)
            if preset.unread is None:
                self.asked_at = at  # a press that was meant for what stood there takes nothing
        return preset.said

    def eyes(self, open_: bool, at: float = float("-inf")) -> None:
        """The camera has come, or is lost: buttons and hand entry go on without it."""
        self.has_eyes = open_
        self.look = Look()
        kept = UncertainCards(meanwhile=self.doubts.meanwhile, asked=self.doubts.asked)
        self.doubts = kept.asking(None, at)
        if self.running is not None and open_:
            self.must_agree()
        elif self.running is not None:
            self.sorter.blind(self.running)

    # -- inside ---------------------------------------------------------------------------

    def _stand(self, before: Running, at: float, is_undo: bool = False) -> tuple[Notice, ...]:
        """The game has changed: ask anew, and compare the table with it where that is due."""
        now = self.game()
        self.confirms = None
        agreed = self.look.agreed or now.lying is Mark.ANY  # then there is nothing to compare
        self.look = replace(self.look, laid=None, agreed=agreed)
        was_laid = piece_of(now.adapter, now.play.event) if now.play.event else None
        goes_on = not is_undo and now.sorts is None
        self.doubts = self.doubts.after_a_line(was_laid, goes_on)
        said = self.sorter.follow(before, now, was_laid, is_undo)
        if not self.has_eyes:
            self.sorter.blind(now)
        pile_gone = before.lying is not Mark.EMPTY and now.lying is Mark.EMPTY
        if pile_gone or is_undo:
            self.must_agree()
        if pile_gone and self.look.agreed:
            self.sorter.clear(now)
        self.ask_anew(at)
        goes_on_seen = before.expects.over and not now.expects.over and self._was_seen(now)
        return (*said, Notice(Say.REPLAY_SEEN)) if goes_on_seen else said

    def _was_seen(self, running: Running) -> bool:
        """Whether the replay of a game that was over, and goes on, was looked at."""
        return was_marked(self.journal.path, MarkKind.SEEN, running.number)

    def ask_anew(self, at: float) -> None:
        """Note when another question came up, and when a press came to mean another thing."""
        if self.running is None:
            return
        running = self.running
        question = f"{running.number} {running.expects.question} {self.offered_piece}"
        means = (
            question, running.play.lines, running.asking, self.confirms, self.doubts.asked,
            self.look.agreed,
        )  # fmt: skip
        if means != self._means:
            self._means, self._turned_at = means, at
        if question != self._question:
            self._question, self.asked_at = question, at

    def _set_out(self, at: float) -> None:
        """Compare the table with the game; no phase has changed, so a press may come at once."""
        self.rest = self.rest.note_activity(at)
        self.confirms = self._stopped = None
        self.sorter = Sorter(self._keep)
        self.ask_anew(at)
        self.asked_at = -TOO_SOON_S
        self.must_agree()

    def _keep(self, memory: Memory) -> None:
        """Keep what was seen; where the disk is full the next line says so."""
        with suppress(BadJournal):
            self.journal.remember(memory.as_text())

    def must_agree(self) -> None:
        """Compare the table with the game: nothing counts as laid until the two agree."""
        if self.has_eyes:
            self.look = self.look.must_agree(self.game().lying)

    def put_back(self) -> tuple[Notice, ...]:
        """Say what should lie there, as long as something else does."""
        if self.look.agreed or self.running is None:
            return ()
        return (put_back(self.running),)


def _counts(running: Running, events: tuple[Any, ...]) -> bool:
    """Whether these events would have the pile counted that lies there."""
    after, _ = steps(running.adapter.game, running.play, events)
    return running.sorts is None and sorts(running.adapter, after) is not None
