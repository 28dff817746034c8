"""What would be taken back: the last line, without a card that must have been forgotten."""

from __future__ import annotations

from typing import Final

from engine.game import Button, Held, Json, Notice
from engine.record import step
from firmware.table.journal import RecordedGame
from firmware.table.notices import Say
from firmware.table.running_game import Running, piece_of

TAKE_BACK: Final = Held(Button.UNDO, 2)  # asks whether to take it back, whatever is asked just then


def bring_back(before: RecordedGame) -> Notice:
    """Return the question whether the game before goes on in place of one without a line."""
    told = before.header.get("players")
    players: list[Json] = [*told] if isinstance(told, list | tuple) else []
    return Notice(Say.BRING_BACK, {"game": before.id, "players": players})


def take_back(running: Running) -> Notice:
    """Return the question whether the last line is taken back, with what that line said."""
    line = _last(running)
    if line is None:
        return Notice(Say.TAKE_BACK)
    return Notice(Say.TAKE_BACK, {"line": {"kind": line.kind, "params": dict(line.params)}})


def _last(running: Running) -> Notice | None:
    """Return what the last line said first; None where it said nothing, or names a hidden card."""
    play = running.play
    if play.before is None or play.event is None:
        return None
    _, notices = step(running.adapter.game, play.before, play.event)
    if not notices or not _is_seen(running):
        return None
    of_a_play = (one for one in notices if running.adapter.lays(one.kind))
    return next(of_a_play, notices[0])


def _is_seen(running: Running) -> bool:
    """Whether the card that the last line names, if any, lies open for all."""
    piece = piece_of(running.adapter, running.play.event)
    return piece is None or piece == running.lying or running.sorts is not None
