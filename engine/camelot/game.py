"""The board game as the table knows it: Shadows over Camelot, of 2005."""

from __future__ import annotations

from typing import Final

from engine.camelot import rules, setup
from engine.camelot.controls import hear
from engine.camelot.events import LINES, Event
from engine.camelot.expects import READING, expects
from engine.camelot.pending_choice import Asking, asks
from engine.camelot.pieces import PIECES
from engine.camelot.state import Camelot
from engine.camelot.variants import Setup
from engine.camelot.view import view
from engine.game import Game

CAMELOT: Final[Game[Setup, Camelot, Event, Asking]] = Game(
    name="camelot",
    pieces=PIECES,
    spots=(READING,),
    setup=setup.read_setup,
    start=rules.start,
    read=LINES.read,
    write=LINES.write,
    apply=rules.apply,
    hear=hear,
    expects=expects,
    view=view,
    players=lambda state: state.names,
    asks=asks,
)
