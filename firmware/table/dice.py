"""Dice that the camera sees: they preset a half-made choice of the game, or why they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.game import Notice
from firmware.games.adapter import Dice
from firmware.table.notices import Say
from firmware.table.running_game import Running
from firmware.table.table_view import TableView
from vision.dice.sight import Sight, Throw, Unread

_WHY: Final[Mapping[Unread, Say]] = {
    Unread.NOT_FOUR: Say.DICE_COUNT,
    Unread.UNCLEAR: Say.DICE_UNCLEAR,
    Unread.TOO_SMALL: Say.DICE_TOO_SMALL,
    Unread.WHICH_WHITE: Say.DICE_WHICH_WHITE,
}


class Preset(NamedTuple):
    """What dice that came to rest come to; `Session.see_dice` puts it in."""

    choice: Any  # the game's, half made: nothing counts before OK
    said: tuple[Notice, ...] = ()
    unread: tuple[str, Notice] | None = None  # of which throw, and why


def throw_asked(running: Running | None) -> str | None:
    """Name the throw that the game asks for, None where it asks for none."""
    if running is None or running.adapter.dice is None:
        return None
    named = running.adapter.dice.asked(running.state)
    return None if named is None else f"{running.number} {named}"


def preset(running: Running, dice: Dice, named: str, sight: Sight) -> Preset | None:
    """Return the choice that dice preset for the throw of this name; None: they are taken away."""
    if isinstance(sight.found, Throw):
        choice = dice.preset(running.state, running.asking, sight.found)
        return Preset(choice, () if choice == running.asking else (Notice(Say.DICE_READ),))
    if _are_taken_away(sight, dice.shown(running.asking)):
        return None
    why = Notice(_WHY.get(sight.found, Say.DICE_UNCLEAR), {"dice": len(sight.faces)})
    choice = dice.preset(running.state, running.asking, None)
    return Preset(choice, (why,), unread=(named, why))


def _are_taken_away(sight: Sight, shown: tuple[int, ...]) -> bool:
    """Whether nothing lies there, or some of the dice that were read: hands take them away."""
    if sight.found is Unread.NOTHING:
        return True
    return len(sight.faces) < len(shown) and not Counter(sight.faces) - Counter(shown)


def why_unread(session: TableView) -> Notice | None:
    """Return why the dice that lie there are not read, as long as they are asked for."""
    if session.unread_dice is None or session.running is None:
        return None
    named, why = session.unread_dice
    is_asked = named == throw_asked(session.running) and session.running.asking is None
    return why if is_asked else None
