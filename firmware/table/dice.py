"""Dice that the camera sees: they preset a half-made choice of the game, or why they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from engine.game import Notice
from firmware.games.adapter import Dice
from firmware.table.notices import Say
from firmware.table.running import Running
from firmware.table.session import Session
from firmware.table.tabled import Tabled
from vision.dice.sight import Sight, Throw, Unread

_WHY: Final[Mapping[Unread, Say]] = {
    Unread.NOT_FOUR: Say.DICE_COUNT,
    Unread.UNCLEAR: Say.DICE_UNCLEAR,
    Unread.TOO_SMALL: Say.DICE_TOO_SMALL,
    Unread.WHICH_WHITE: Say.DICE_WHICH_WHITE,
}


def asked(running: Running | None) -> str | None:
    """Name the throw that the game asks for, None where it asks for none."""
    if running is None or running.adapter.dice is None:
        return None
    named = running.adapter.dice.asked(running.state)
    return None if named is None else f"{running.number} {named}"


def saw(session: Session, sight: Sight, at: float) -> tuple[Notice, ...]:
    """Dice came to rest: preset the choice, or say why not. Nothing counts before OK."""
    running, named = session.running, asked(session.running)
    if running is None or running.adapter.dice is None or named is None:
        return ()
    session.rest = session.rest.sees(True, at)
    if isinstance(sight.found, Throw):
        return _preset(session, running, running.adapter.dice, sight.found, at)
    if _are_taken_away(sight, running.adapter.dice.shown(running.asking)):
        return ()
    session.half_made(running.adapter.dice.preset(running.state, running.asking, None))
    why = Notice(_WHY.get(sight.found, Say.DICE_UNCLEAR), {"dice": len(sight.faces)})
    session.unread_dice = (named, why)
    return (why,)


def _preset(
    session: Session, running: Running, dice: Dice, throw: Throw, at: float
) -> tuple[Notice, ...]:
    session.unread_dice = None
    choice = dice.preset(running.state, running.asking, throw)
    if choice == running.asking:
        return ()
    session.half_made(choice)
    session.asked_at = at  # a press that was meant for what stood there before takes nothing
    return (Notice(Say.DICE_READ),)


def _are_taken_away(sight: Sight, shown: tuple[int, ...]) -> bool:
    """Whether nothing lies there, or some of the dice that were read: hands take them away."""
    if sight.found is Unread.NOTHING:
        return True
    return len(sight.faces) < len(shown) and not Counter(sight.faces) - Counter(shown)


def unread(session: Tabled) -> Notice | None:
    """Return why the dice that lie there are not read, as long as they are asked for."""
    if session.unread_dice is None or session.running is None:
        return None
    named, why = session.unread_dice
    is_asked = named == asked(session.running) and session.running.asking is None
    return why if is_asked else None
