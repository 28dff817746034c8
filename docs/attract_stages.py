"""What is shown between games, for the image report: scenes of each game, and the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.game import Json, Line
from firmware.attract.show import BOX
from firmware.games.registry import GAMES, title
from words.text import Text, t, tn

STORE: Final = "The Dragon's Den"
SHIFT: Final[Json] = [2, -2]  # px; to spare the display
_RESULTS: Final = (  # as the table says them, so that they stand in the catalogues
    ("rumors", tn("{n} game", "{n} games", 12)),
    ("camelot", tn("{n} game", "{n} games", 5)),
    ("merlin", tn("{n} game", "{n} games", 3)),
)


def scene(game: str, name: str) -> Line:
    """Return what the page is told while that scene of a game is on."""
    adapter = GAMES[game]
    number, one = next((n, one) for n, one in enumerate(adapter.page.scenes, 1) if one.name == name)
    return {
        "kind": "scene", "game": game, "title": title(adapter), "scene": one.name, "shift": SHIFT,
        "heading": one.title, "text": one.text, "at": number, "of": len(adapter.page.scenes),
    }  # fmt: skip


def _rows(told: tuple[tuple[str, Text], ...]) -> Json:
    return [{"what": title(GAMES[game]), "how": how} for game, how in told]


ATTRACT: Final[Mapping[str, dict[str, Any]]] = {
    "attract-silence": scene("rumors", "silence"),
    "attract-siege": scene("camelot", "siege"),
    "attract-henchmen": scene("merlin", "henchmen"),
    "attract-box": {"kind": "box", "heading": BOX.title, "text": BOX.text, "shift": SHIFT},
    "attract-invite": {
        "kind": "invite", "text": t("Take a seat at the Round Table"), "store": STORE,
        "shift": SHIFT,
    },
    "attract-results": {
        "kind": "results", "store": STORE, "rows": _rows(_RESULTS), "shift": SHIFT,
    },
    "attract-plays": {"kind": "plays", "shift": SHIFT},
    "attract-choose": {
        "kind": "choose", "ask": t("Which game?"), "at": 1,
        "items": [title(one) for one in GAMES.values()], "problem": "", "shift": SHIFT,
        "text": t("ACCUSE: the next one. OK: this one. UNDO: back."),
    },
}  # fmt: skip
