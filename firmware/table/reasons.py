"""Why the score is what it is, and why something was refused, as `explain` reckons it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.game import Notice
from engine.record import Play
from engine.refusal import Reason
from firmware.games.adapter import Adapter, Explains
from firmware.games.refusals import rule_behind
from firmware.table.notices import Say
from firmware.table.running_game import Running
from words.text import Text, t

if TYPE_CHECKING:
    from firmware.shapes import table

QUEST: Final = "quest"


@dataclass(frozen=True, slots=True, eq=False)
class _Moment:
    """After a line: the play as it stood then, and after the last lines that changed the score."""

    play: Play[Any]
    newest: Play[Any] | None = None
    quest: Play[Any] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    """What a line that changed the score was, and why it did."""

    play: Play[Any]
    names: tuple[str, ...]
    deed: str | None = None
    why: tuple[str, ...] = ()


class Reasons:
    """Why the score is what it is. Each line is looked at once, and told once while it counts.

    A play never changes, so what is known of one holds as long as it is that very play; what an
    undo or another game leaves behind is forgotten.
    """

    def __init__(self) -> None:
        self._known: list[_Moment] = []  # by how many lines stand
        self._told: tuple[_Told, ...] = ()  # the last two: the newest line and the last Quest

    def of(self, running: Running | None) -> table.Why:
        """Return why the score is what it is; of a game without reasons nothing.

        `why` tells of the last line that changed it, `why_of` what that was, and `why_quest` of
        the last Quest, which may have been another line.
        """
        if running is None or running.adapter.words.explains is None:
            return {"why": [], "why_of": None, "why_quest": []}
        explains = running.adapter.words.explains
        now = self._moment(explains, running.play)
        quest = self._tell(explains, now.quest, running.names)
        newest = self._tell(explains, now.newest, running.names)
        return {"why": [*newest.why], "why_of": newest.deed, "why_quest": [*quest.why]}

    def _moment(self, explains: Explains, now: Play[Any]) -> _Moment:
        fresh: list[Play[Any]] = []
        play: Play[Any] | None = now
        while play is not None and not self._knows(play):
            fresh.append(play)
            play = play.before
        del self._known[0 if play is None else play.lines + 1 :]
        for one in reversed(fresh):
            before = self._known[-1] if self._known else _Moment(one)
            self._known.append(_after(explains, before, one))
        return self._known[-1]

    def _knows(self, play: Play[Any]) -> bool:
        return play.lines < len(self._known) and self._known[play.lines].play is play

    def _tell(self, explains: Explains, play: Play[Any] | None, names: tuple[str, ...]) -> _Told:
        if play is None or play.before is None:
            return _Told(Play(None), names)
        for one in self._told:
            if one.play is play and one.names == names:
                return one
        before = play.before.state
        why = explains.line(before, play.event, play.state, names)
        told = _Told(play, names, explains.deed(before, play.state), why)
        self._told = (*self._told[-1:], told)
        return told


def _after(explains: Explains, before: _Moment, play: Play[Any]) -> _Moment:
    was = before.play.state
    if play is before.play or not explains.scored(was, play.state):
        return _Moment(play, before.newest, before.quest)
    is_quest = explains.deed(was, play.state) == QUEST
    return _Moment(play, play, play if is_quest else before.quest)


def why_refused(notice: Notice, running: Running | None) -> tuple[str, ...]:
    """Return the rule behind a refusal, and what is waited for instead."""
    if notice.kind != Say.REFUSED or running is None or running.adapter.words.explains is None:
        return ()
    reason = notice.params["reason"]
    if not isinstance(reason, Reason):  # of the table's reasons the sentence says all
        return ()
    return *rule_behind(reason), awaited_words(running.adapter, running.state, running.names)


def awaited_words(adapter: Adapter, state: Any, names: Sequence[str]) -> str:
    """Return what is waited for; names by seat."""
    explains = adapter.words.explains
    if explains is not None and explains.waits is not None:
        return explains.waits(state, names)
    return question_that_stands(adapter, state, names)


def question_that_stands(adapter: Adapter, state: Any, names: Sequence[str]) -> Text:
    """Return the game's own question."""
    asked = adapter.game.asks(state, None)
    return t("It waits: {question}", question=adapter.words.sentence(asked, names))
