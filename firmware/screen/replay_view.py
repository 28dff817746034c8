"""A step of a replay as the page draws it: the same keys as the table's own snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.aftermath import Unveiled
from engine.game import Json
from firmware.after.replaying import Replay
from firmware.screen.snapshot import buttons_of, lamps_only, page_state, pieces_of, told_of
from firmware.table.keys import keys_of_game
from firmware.table.running import Running

if TYPE_CHECKING:
    from firmware.shapes import after


def frame(replay: Replay, step: int, hold_s: float) -> dict[str, object]:
    """Return the table after a step, and what lay hidden there; `hold_s` as in a snapshot."""
    running = replay.steps[step].running
    table = {**_table(running, step), "hold_s": hold_s}
    return {"table": table, "hidden": [_row(one) for one in replay.hidden_after(step)]}


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


def _table(running: Running, step: int) -> dict[str, Json]:
    """Return a snapshot of what all could see; nothing of it may be pressed."""
    adapter = running.adapter
    nothing: dict[str, Json] = {
        "list": None, "hold": None, "ticked": [], "offers": [], "unsure": None, "teach": None,
        "rest": "awake", "log": [], "does": None, "simulated": False, "drawn": False,
    }  # fmt: skip
    return {
        "version": step,
        "game": adapter.game.name,
        "players": list(running.names),
        **page_state(running),
        "ask": told_of(adapter.game.asks(running.state, None), running),
        **buttons_of(adapter, {}, keys_of_game(running)),
        **lamps_only({}),
        "eyes": {"state": "none", "text": ""},
        "pieces": pieces_of(adapter.words.called, tuple(adapter.game.pieces)),
        **nothing,
    }


def _row(one: Unveiled) -> after.Hidden:
    return {
        "label": one.label,
        "text": one.text,
        "amount": one.amount,
        "band": None if one.band is None else list(one.band),
        "pieces": list(one.pieces),
    }
