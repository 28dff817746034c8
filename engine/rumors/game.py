"""The card game as the table knows it: Shadows over Camelot: The Card Game."""

from __future__ import annotations

from typing import Final

from engine.game import Game
from engine.rumors import rules, setup
from engine.rumors.controls import CONTROLS
from engine.rumors.events import LINES, Event
from engine.rumors.expects import THREATS, expects
from engine.rumors.pending_choice import Asking, asks
from engine.rumors.pieces import PIECES
from engine.rumors.state import Rumors, Setup
from engine.rumors.view import RumorsView

RUMORS: Final[Game[Setup, Rumors, Event, Asking]] = Game(
    name="rumors",
    pieces=PIECES,
    spots=(THREATS,),
    setup=setup.read_setup,
    start=setup.start,
    read=LINES.read,
    write=LINES.write,
    apply=rules.apply,
    hear=CONTROLS.hear,
    expects=expects,
    view=RumorsView,
    players=lambda state: state.setup.names,
    asks=asks,
)
