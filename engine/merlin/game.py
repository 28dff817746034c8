"""Merlin, of 2017, as the table knows it."""

from __future__ import annotations

from typing import Final

from engine.game import Game
from engine.merlin import rules, setup
from engine.merlin.controls import CONTROLS
from engine.merlin.events import LINES, Event
from engine.merlin.expects import TABLE, expects
from engine.merlin.pending_choice import Asking
from engine.merlin.pieces import PIECES
from engine.merlin.questions import asks
from engine.merlin.state import Merlin
from engine.merlin.variants import Setup
from engine.merlin.view import MerlinView

MERLIN: Final[Game[Setup, Merlin, Event, Asking]] = Game(
    name="merlin",
    pieces=PIECES,
    spots=(TABLE,),
    setup=setup.read_setup,
    start=setup.start,
    read=LINES.read,
    write=LINES.write,
    apply=rules.apply,
    hear=CONTROLS.hear,
    expects=expects,
    view=MerlinView,
    players=lambda state: state.setup.names,
    asks=asks,
)
