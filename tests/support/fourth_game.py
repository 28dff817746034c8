"""The game of docs/add-a-game.md, which is no product's: its folders beside those of ours."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import engine
import tests.support
from firmware import games
from firmware.games.adapter import Adapter
from tests.support.evening import TriedGame
from tests.support.places import DOCS

OVERLAY: Final = DOCS / "fourth_game"

engine.__path__.append(str(OVERLAY / "engine"))
games.__path__.append(str(OVERLAY / "firmware/games"))
tests.support.__path__.append(str(OVERLAY / "tests/support"))
ADAPTER: Final[Adapter] = import_module("firmware.games.eights.adapter").ADAPTER
TRIED: Final[TriedGame] = import_module("tests.support.eights").TRIED
