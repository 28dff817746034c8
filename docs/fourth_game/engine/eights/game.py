"""Crazy Eights, with 32 cards, as the table knows it."""

from __future__ import annotations

from typing import Final

from engine.eights import rules, state
from engine.eights.controls import CONTROLS, TABLE, asks, expects
from engine.eights.events import LINES
from engine.eights.pieces import PIECES
from engine.game import Game

EIGHTS: Final = Game(
    name="eights",
    pieces=PIECES,
    spots=(TABLE,),
    setup=state.read_setup,
    start=state.start,
    read=LINES.read,
    write=LINES.write,
    apply=rules.apply,
    hear=CONTROLS.hear,
    expects=expects,
    view=lambda state, _eyes: state,  # how many cards a hand has; which, a dealer knows
    players=lambda state: state.setup.names,
    asks=asks,
)
