"""Why the score is what it is, and why something was refused, as `explain` reckons it."""

from __future__ import annotations

from typing import Final

from engine.game import Json, Notice
from firmware.table.notices import Say
from firmware.table.running import Running

QUEST: Final = "quest"


def why_scored(running: Running | None) -> dict[str, Json]:
    """Return why the score is what it is; of a game without reasons nothing.

    `why` tells of the last line that changed it, `why_of` what that was, and `why_quest` of the
    last Quest, which may have been another line.
    """
    newest = _scored(running)
    quest = newest if newest[0] in (QUEST, None) else _scored(running, QUEST)
    return {"why": newest[1], "why_of": newest[0], "why_quest": quest[1]}


def _scored(running: Running | None, of: str | None = None) -> tuple[str | None, list[Json]]:
    if running is None or running.entry.explains is None:
        return None, []
    explains, play = running.entry.explains, running.play
    while play.before is not None:
        before = play.before
        if explains.scored(before.state, play.state):
            deed = explains.deed(before.state, play.state)
            if of in (None, deed):
                told = explains.line(before.state, play.event, play.state, running.names)
                return deed, list(told[:-1])  # the last one says what came next then
        play = before
    return None, []


def why_refused(notice: Notice, running: Running | None) -> tuple[str, ...]:
    """Return the rule behind a refusal, and what is waited for instead."""
    if notice.kind != Say.REFUSED or running is None or running.entry.explains is None:
        return ()
    return running.entry.explains.refusal(
        str(notice.params["reason"]), running.state, running.names
    )
