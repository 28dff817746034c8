"""The loop's part of a game that the program deals: it lets bots and chance play on, people choose.

Every line goes through the session, as one that an operator enters: the journal, the page and the
undo of the table are the same as ever.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.game import BadRecord, Button, GameError, Line, Notice, Refused, Seat
from engine.record import fields, read_object
from firmware.edge import During
from firmware.games.advice import advice_in_words
from firmware.games.registry import GAMES, adapter_for
from firmware.games.strength import USUAL
from firmware.inputs import Answer, Click, Do, PlayRequest
from firmware.mode import NOTHING_NEW, InputResult, Taking
from firmware.play import hidden_record as file
from firmware.play import seats
from firmware.play.board import Board, PlayMoment, private_of, public_of
from firmware.play.dealt_game import Ahead, DealerHistory, WrongDeal
from firmware.play.hidden_record import Choice, HiddenRecord, header_sum
from firmware.play.now import Table, check, check_question
from firmware.storage.bad_config import BadConfig
from firmware.table import replaced_game
from firmware.table.journal import BadJournal
from firmware.table.notices import Say
from firmware.table.running_game import Running, begin_game
from firmware.table.session import Session
from hardware.cues.cues import Lights
from hardware.presses import Edge
from words.text import Text, t, told_by

if TYPE_CHECKING:
    from firmware.shapes import table
    from firmware.shapes.answers import Refusal

PACE_S: Final = 1.0  # between two lines that come by themselves: long enough to see each
QUICKER: Final = 5  # as long as nobody has chosen anything: a game is set out in 7 s, not in 36
_UNDO: Final[Line] = {"do": "undo"}
_AGAIN: Final[Line] = {"table": "again"}
_DEALT: Final[Refusal] = {
    "reason": "dealt",
    "text": t("The program deals this game: choose on the page where it is played."),
}
GONE: Final = t(
    "The cards of this game are not known here: what was dealt is lost, or belongs to another"
    " journal. Begin a new game."
)
_NO_HINT: Final = t("Here a bot knows no better than you.")
_NONE: Final = Ahead()
Begins: TypeAlias = Callable[[Line, float], tuple[Notice, ...]]
# Of a session, a board, the data folder, what begins a game, and whether play waits.
Deals: TypeAlias = Callable[[Session, Board, Path, Begins, Callable[[], bool]], "AtPlay"]


class AtPlay:
    """The mode of a game that the program deals: it holds the hidden half of it."""

    during = During.CUE
    holds = False

    def __init__(
        self,
        session: Session,
        board: Board,
        data: Path,
        draw: seats.Draw,
        begins: Begins,
        waits: Callable[[], bool] = lambda: False,
        pace_s: float = PACE_S,
    ) -> None:
        """`begins` begins a game, as the table does; it raises BadRecord or BadConfig.

        `waits`: no line can be written just now.
        """
        self._waits = waits
        self.board = board
        self._session = session
        self._data = data
        self._draw = draw
        self._begins = begins
        self._pace_s = pace_s
        self._kept: HiddenRecord | None = None
        self._strength = USUAL  # of the bots of a game that begins
        self._bots: frozenset[Seat] | None = None  # that it shall have; None: those of before
        self._dealt: DealerHistory | None = None
        self._number = 0  # of the game that these are of, or that cannot be dealt
        self._problem: str = ""
        self._ahead = _NONE
        self._advised: dict[Seat, Text] = {}  # at the moment that `_ahead` is of
        self._of: tuple[object, ...] = ()  # which moment `_ahead` is of
        self._back_to: int | None = None  # UNDO was pressed: so many lines shall stand
        self._due = 0.0

    # -- as a mode -------------------------------------------------------------------------------

    def take(self, one: Taking, at: float) -> InputResult | None:
        """Take what is meant for the dealt game; None: it was for somebody else."""
        if isinstance(one, PlayRequest):
            return InputResult(self.wish(one.word, one.asked, at))
        return NOTHING_NEW if self._keeps(one) else None

    def tick(self, at: float, is_held: bool) -> InputResult | None:
        """Go on where bots or the deal can; return what came of it, or None."""
        return None if self._waits() or not self.is_due(at) else InputResult(self.goes_on(at))

    def lights(self) -> Lights | None:
        """Return no lamps: the table's own stay."""
        return None

    def view(self, _lamps: table.Lamps) -> table.OfModes:
        """Return what pages show of it."""
        return {"play": self.show()}

    # -- what it does ----------------------------------------------------------------------------

    def _keeps(self, one: Taking) -> bool:
        """Whether an input is none for this game: the table's own hands stay off it, but UNDO."""
        now = self.now()
        if now is None:
            return False
        over = now.running.expects.over
        match one:
            case Do({"table": "resume" | "end"}, _):
                return False
            case Do(line, answer) if line != _UNDO and not (over and line == _AGAIN):
                answer.set_result(Answer(refusal=_DEALT))
                return True
            case Click(button) | Edge(button):
                answers = self._session.confirms is not None or over
                return button not in ((Button.UNDO, Button.OK) if answers else (Button.UNDO,))
        return False

    def is_due(self, at: float) -> bool:
        """Whether something comes by itself now."""
        now = self.now()
        if now is None:
            return False
        is_event = self._think_ahead(now).event is not None
        return self._back_to is not None or (is_event and at >= self._due)

    def goes_on(self, at: float) -> tuple[Notice, ...]:
        """Let the next line come; raise BadJournal, then it comes when lines can be written."""
        now = self.now()
        if now is None:
            return ()
        self._due = at + (self._pace_s if now.kept.choices else self._pace_s / QUICKER)
        if self._back_to is not None:
            return self._takes_back(now, self._back_to, at)
        return self._plays(now, self._think_ahead(now), at)

    def wish(self, word: str, request: Line, at: float) -> tuple[Notice, ...]:
        """Do what a page asks; raise Refused, BadRecord, BadConfig or BadJournal.

        `begin`, `again`, `choose`, `hint`, `undo`, `claim`, `free`, `by`: what they take
        stands in docs/play-http.md.
        """
        if word == "begin":
            return self._begin(request, at)
        now = self.now()
        if now is None:
            raise Refused("no-game", t("No game is on that the program deals: begin one."))
        match word:
            case "choose":
                return self._choose(now, request, at)
            case "hint":
                self._hint(now, request)
            case "again":
                return self._again(now, request, at)
            case "undo":
                return self._undo(now, request, at)
            case _:
                change, lines = seats.CHANGES[word], now.running.play.lines
                kept = change(now.kept, len(now.running.names), request, self._draw)
                self._keep(kept.without_bots_choices(lines))
        return ()

    def show(self) -> int:
        """Put what may be seen on the board; return its version."""
        now, before = self.now(), self.board.play_view
        shown = PlayMoment({"problem": self._problem}, before.version)
        if now is not None:
            shown = self._show_table(now, before.version)
        if shown != before:
            self.board.show(replace(shown, version=before.version + 1))
        return self.board.play_view.version

    def _show_table(self, now: Table, version: int) -> PlayMoment:
        ahead = self._think_ahead(now)
        moment = now.moment_shown(ahead, ahead.event is not None or self._back_to is not None)
        dealer, state = now.dealer(ahead), now.running.state
        private = {
            seat: private_of(moment, seat, dealer.own(state, seat), self._hint_of(now, seat))
            for seat in moment.people
        }
        return PlayMoment(public_of(moment, self._problem), version, private, now.kept.places)

    # -- which game ------------------------------------------------------------------------------

    def now(self) -> Table | None:
        """Return the game that is on where the program deals it."""
        running = self._session.running
        if running is None or not running.is_dealt:
            self._dealt, self._number, self._problem = None, 0, ""
            return None
        if running.number != self._number:
            self._adopt(running)
        if self._dealt is not None and running.play.lines < self._dealt.lines:
            self._went_back(self._dealt, running.play.lines)
        elif self._dealt is not None and running.play.lines > self._dealt.lines:
            self._adopt(running)  # a line was told by another hand
        if self._dealt is None or self._kept is None:
            return None
        return Table(running, self._kept, self._dealt)

    def _adopt(self, running: Running) -> None:
        """Deal the game that is on: anew where nothing is played, else as it was dealt."""
        self._number, self._dealt, self._problem = running.number, None, ""
        self._back_to, self._of, self._ahead = None, (), _NONE
        try:
            before = self._kept or file.read_or_set_aside(self._data)
            if before is not None and before.game != running.number:
                before = file.of_game(self._data, before, running.number)
            kept = self._fitting(running, before)
            if kept is None:
                self._problem = GONE
                return
            if kept != before:
                file.keep(self._data, kept)
            self._kept, self._dealt = kept, DealerHistory(running, kept)
        except BadConfig as error:
            self._problem = told_by(error)
        except (WrongDeal, GameError):  # these lines were not played with these cards
            self._problem = GONE

    def _fitting(self, running: Running, before: HiddenRecord | None) -> HiddenRecord | None:
        """Return what is hidden in the game that is on, None where that cannot be known."""
        lines = running.play.lines
        is_same = before is not None and before.header == header_sum(running.header)
        if before is not None and is_same and (lines or before.game == running.number):
            choices = tuple([one for one in before.choices if one.lines <= lines])
            return replace(before, game=running.number, choices=choices)
        if lines:
            return None
        sat = self._names_of(before)
        return seats.fresh(running, before, sat, self._bots, self._strength, self._draw)

    def _names_of(self, before: HiddenRecord | None) -> tuple[str, ...]:
        """Return who sat where in the game before, as its header says; () where that is gone."""
        with suppress(BadJournal, BadRecord):
            if before is not None:
                return begin_game(self._session.journal.game(before.game).header).names
        return ()

    def _keep(self, hidden_record: HiddenRecord) -> None:
        """Keep the hidden half on disk before it counts; raise BadJournal."""
        if hidden_record == self._kept:
            return
        try:
            file.keep(self._data, hidden_record)
        except BadConfig as error:
            raise BadJournal(told_by(error)) from error
        self._kept = hidden_record

    # -- what happens next -------------------------------------------------------------------------

    def _think_ahead(self, now: Table) -> Ahead:
        """Return what happens next, or who is asked; it is found out once for each moment."""
        if now.moment != self._of:
            self._ahead, self._of, self._problem, self._advised = _NONE, now.moment, "", {}
            try:
                self._ahead = now.with_(now.kept)
            except Refused as refused:  # a dealer that does what the rules forbid
                self._problem = told_by(refused)
        return self._ahead

    def _plays(self, now: Table, ahead: Ahead, at: float) -> tuple[Notice, ...]:
        """Let the line that comes next be taken, and the dealer know of it."""
        if ahead.event is None or ahead.dealer is None:
            return ()
        line = now.running.adapter.game.write(ahead.event)
        said = self._session.do({**line, **now.note_of_hints()}, at)
        now.dealt.then(ahead.dealer)
        return said

    # -- what people wish --------------------------------------------------------------------------

    def _begin(self, request: Line, at: float) -> tuple[Notice, ...]:
        if self.now() is not None:  # one whose cards are lost cannot be gone on with
            replaced_game.check(self._session.running, request)
        header = seats.header_of(request)
        game = adapter_for(header).game
        players = game.players(game.start(game.setup(header)))
        if GAMES[game.name].bots.dealer is None:
            raise Refused("not-dealt", t("The program cannot deal this game."))
        bots = seats.bots_of(header)
        seats.check_seats(bots, len(players))
        self._strength, self._bots, self._due = seats.strength_of(request), bots, at
        try:
            said = self._begins(header, at)
            self.now()  # it is dealt with the bots that were wished for
        finally:
            self._bots = None
        return said

    def _again(self, now: Table, request: Line, at: float) -> tuple[Notice, ...]:
        fields(request, (), at=False)
        if not now.running.expects.over:
            raise Refused("not-over", t("The game is not over yet."))
        self._strength, self._due = now.kept.strength, at
        return self._session.again(at)

    def _choose(self, now: Table, request: Line, at: float) -> tuple[Notice, ...]:
        fields(request, ("seat", "question", "line"), at=False)
        running, line = now.running, read_object(request, "line")
        seat = seats.person(now.kept, len(running.names), request)
        choice = Choice(running.play.lines, seat, line)
        check(now, self._think_ahead(now), choice, request["question"])
        kept = replace(now.kept, choices=(*now.kept.choices, choice))
        ahead = now.with_(kept)  # the rules may say no
        self._keep(kept)
        self._ahead, self._of = ahead, now._replace(kept=kept).moment
        return self.goes_on(at) if ahead.event is not None else ()

    def _hint(self, now: Table, request: Line) -> None:
        """Let a seat that is asked see what a bot would do; the record notes that it has."""
        fields(request, ("seat", "question"), at=False)
        seat = seats.person(now.kept, len(now.running.names), request)
        if not seats.has_hints(now.running.header):
            raise Refused("no-hints", t("This game was begun without hints."))
        check_question(now, self._think_ahead(now), seat, request["question"])
        self._keep(replace(now.kept, hinted=now.kept.hinted | {(str(request["question"]), seat)}))

    def _hint_of(self, now: Table, seat: Seat) -> str | None:
        """Return the hint that a seat has had for what it is asked; "" where it may have one."""
        ahead = self._think_ahead(now)
        question = next((one for one in ahead.asked if one.seat == seat), None)
        if question is None or not seats.has_hints(now.running.header):
            return None
        if (now.moment_shown(ahead, False).question(seat), seat) not in now.kept.hinted:
            return ""
        if seat not in self._advised:
            advice = now.dealer(ahead).advise(now.running.state, question)
            words = advice and advice_in_words(advice, question.forms)
            self._advised[seat] = words or _NO_HINT
        return self._advised[seat]

    def _undo(self, now: Table, request: Line, at: float) -> tuple[Notice, ...]:
        """Take the newest choice back; a phone names its seat, and may take back its own alone."""
        if not now.kept.choices:
            raise Refused("nothing-to-undo", t("Nobody has chosen anything yet."))
        newest = now.kept.choices[-1]
        if request.get("seat", newest.seat) != newest.seat:
            raise Refused("not-yours", t(
                "Somebody else has chosen since then: the shared screen can take that back."
            ))  # fmt: skip
        return self._takes_back(now, newest.lines, at)

    def _takes_back(self, now: Table, lines: int, at: float) -> tuple[Notice, ...]:
        """Take the newest choice back, and all lines that came of it."""
        self._back_to = None
        said: tuple[Notice, ...] = (Notice(Say.UNDONE),)
        if now.running.play.lines > lines:  # first, or what was hidden would not fit it
            said += self._session.rewrite(lines, (), at, is_undo=True)
        now.dealt.back_to(lines)
        self._forget(now.kept.choices[:-1])
        return said

    def _went_back(self, dealt: DealerHistory, lines: int) -> None:
        """UNDO took lines back: go on to the choice that they came of, or they come again."""
        assert self._kept is not None
        dealt.back_to(lines)
        left = tuple([one for one in self._kept.choices if one.lines < lines])
        if len(left) < len(self._kept.choices):
            self._forget(left)
        elif left:
            self._back_to = left[-1].lines

    def _forget(self, left: tuple[Choice, ...]) -> None:
        """Keep these choices alone; where the disk says no they are the ones that count, too."""
        assert self._kept is not None
        self._kept = replace(self._kept, choices=left, undone=self._kept.undone + 1)
        with suppress(BadConfig):
            file.keep(self._data, self._kept)


def deals_by_chance(
    session: Session, board: Board, data: Path, begins: Begins, waits: Callable[[], bool]
) -> AtPlay:
    """Give what deals cards that nobody can foresee."""
    return AtPlay(session, board, data, lambda: secrets.token_hex(16), begins, waits)
