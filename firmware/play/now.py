"""One moment of a game that the program deals, and whether a choice is one that it offers."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Json, Refused, Seat
from firmware.games.dealing import Dealer, People, Question
from firmware.play.board import Moment
from firmware.play.dealt_game import Ahead, DealerHistory
from firmware.play.hidden_record import Choice, HiddenRecord
from firmware.table.running_game import Running
from words.text import t


class Table(NamedTuple):
    """The game that is on, and its hidden half."""

    running: Running
    kept: HiddenRecord
    dealt: DealerHistory

    @property
    def moment(self) -> tuple[object, ...]:
        """What is the same as long as nothing was played or chosen."""
        kept, running = self.kept, self.running
        chosen = len(kept.choices), kept.undone
        return running.number, running.play.lines, chosen, kept.bots

    def with_(self, hidden_record: HiddenRecord) -> Ahead:
        """Return what comes next, by that hidden half."""
        state = self.running.state
        everybody = map(Seat, range(len(self.running.names)))
        people = [seat for seat in everybody if seat not in hidden_record.bots]
        return self.dealt.next(state, People(people, hidden_record.at(self.running.play.lines)))

    def dealer(self, ahead: Ahead) -> Dealer:
        """Return the dealer whose cards people see; who is asked may have drawn some to choose."""
        return ahead.dealer if ahead.asked and ahead.dealer else self.dealt.now

    def note_of_hints(self) -> dict[str, Json]:
        """Return what the next line notes: the seats that had a hint before it."""
        here = f"{self.running.play.lines}."
        had = sorted({int(seat) for one, seat in self.kept.hinted if one.startswith(here)})
        return {"x-hints": [*had]} if had else {}

    def moment_shown(self, ahead: Ahead, goes_on: bool) -> Moment:
        """Return what all seats are shown at this moment."""
        return Moment(self.running, self.kept, ahead.asked, self.dealt.news, goes_on)


def check(now: Table, ahead: Ahead, choice: Choice, question: Json) -> None:
    """Refuse an answer to another question, and one that was not offered."""
    asked = check_question(now, ahead, choice.seat, question)
    if not any(form.is_filled_by(choice.line) for form in asked.forms):
        raise Refused("not-offered", t("This is not among what you may choose now."))


def check_question(now: Table, ahead: Ahead, seat: Seat, question: Json) -> Question:
    """Return what a seat is asked; refuse where it is asked nothing, or something else."""
    asked = next((one for one in ahead.asked if one.seat == seat), None)
    if asked is None:
        raise Refused("not-asked", t("There is nothing for you to choose now."))
    if question != now.moment_shown(ahead, False).question(seat):
        raise Refused("stale", t("This was answered or taken back: look what is asked now."))
    return asked
