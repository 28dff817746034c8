"""Why the score is what it is, and why something was refused, as `explain` reckons it."""

from __future__ import annotations

from engine.game import Json, Notice
from firmware.table.notices import Say
from firmware.table.running import Running


def why_scored(running: Running | None) -> list[Json]:
    """Return why the last line that changed the score did so; of a game without reasons nothing."""
    if running is None or running.entry.explains is None:
        return []
    explains, play = running.entry.explains, running.play
    while play.before is not None:
        before = play.before
        if explains.scored(before.state, play.state):
            told = explains.line(before.state, play.event, play.state, running.names)
            return list(told[:-1])  # the last one says what came next then
        play = before
    return []


def why_refused(notice: Notice, running: Running | None) -> tuple[str, ...]:
    """Return the rule behind a refusal, and what is waited for instead."""
    if notice.kind != Say.REFUSED or running is None or running.entry.explains is None:
        return ()
    return running.entry.explains.refusal(
        str(notice.params["reason"]), running.state, running.names
    )
