"""The game of docs/add-a-game.md, beside the games of the registry: its folders are laid over ours."""

from __future__ import annotations

from typing import Final

import engine
import tests.support
from firmware import games
from tests.support.places import DOCS

OVERLAY: Final = DOCS / "fourth_game"
engine.__path__.append(str(OVERLAY / "engine"))
games.__path__.append(str(OVERLAY / "firmware/games"))
tests.support.__path__.append(str(OVERLAY / "tests/support"))
