"""A step of a replay as the page draws it: the same keys as the table's own snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.aftermath import RevealedLine
from firmware.after.replay import Replay
from firmware.screen.snapshot import (
    NO_LAMPS,
    buttons_of,
    holds_of,
    notice_view,
    page_state,
    pieces_of,
)
from firmware.table.keys import keys_of_game
from firmware.table.running_game import Running

if TYPE_CHECKING:
    from firmware.shapes import after, table


def frame(replay: Replay, step: int, hold_s: float) -> after.ReplayStep:
    """Return the table after a step, and what lay hidden there; `hold_s` as in a snapshot."""
    running = replay.steps[step].running
    hidden = [_row(one) for one in replay.hidden_after(step)]
    return {"table": _table(running, step, hold_s), "hidden": hidden}


def outline(replay: Replay) -> list[after.Step]:
    """Return every step in short: its line of the record, what was said, what the lamps showed."""
    return [
        {
            "n": one.number,
            "text": one.text,
            "silence": one.lights.get("silence", 0),
            "white": one.lights.get("white", 0),
            "black": one.lights.get("black", 0),
        }
        for one in replay.steps
    ]


def _table(running: Running, step: int, hold_s: float) -> table.Frame:
    """Return a snapshot of what all could see; nothing of it may be pressed."""
    adapter = running.adapter
    now = keys_of_game(running)
    state, sums = page_state(running)
    return {
        "version": step,
        "game": adapter.game.name,
        "players": list(running.names),
        "state": state,
        "sums": sums,
        "ask": notice_view(adapter.game.asks(running.state, None), running),
        "buttons": buttons_of(adapter, NO_LAMPS, now),
        "holds": holds_of(now),
        "lamps": {}, "tone": None, "ring": [],
        "eyes": {"state": "none", "text": ""},
        "pieces": pieces_of(adapter.words.called, tuple(adapter.game.pieces)),
        "list": None, "hold": None, "ticked": [], "offers": [], "unsure": None, "teach": None,
        "rest": "awake", "log": [], "does": None, "simulated": False, "drawn": False,
        "hold_s": hold_s,
    }  # fmt: skip


def _row(one: RevealedLine) -> after.Hidden:
    return {
        "label": one.label,
        "text": one.text,
        "amount": one.amount,
        "band": None if one.band is None else list(one.band),
        "pieces": list(one.pieces),
    }
