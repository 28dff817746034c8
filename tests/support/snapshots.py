"""A table of Rumors in the middle of a game, as a page is sent it."""

from __future__ import annotations

from engine.game import Json, Line

BUTTONS = [(f"quest-{n}", name) for n, name in enumerate(
    ("Picts", "Saxons", "Dragon", "Excalibur", "Grail"), 1
)] + [("accuse", "ACCUSE"), ("ok", "OK"), ("undo", "UNDO")]  # fmt: skip
QUEST: Json = {
    "quest": "excalibur", "cards": ["excalibur-5", "excalibur-q.1"], "removed": ["excalibur-4.2"],
    "total": 12, "outcome": "success", "swords": 2,
}  # fmt: skip
SEAT: Line = {"accused": False, "revealed": None, "knights": 0}
STATE: Line = {
    "game": "rumors", "phase": "turn", "seat": 1, "white": 2, "black": 1, "silence": False,
    "top": "picts-5", "questable": ["picts"], "threats": 4, "hidden": 0, "deck": 51,
    "discard": 4, "announce": False, "count": None, "must_listen": False, "winner": None,
    "seats": [{**SEAT, "accused": True}, SEAT, {**SEAT, "revealed": "traitor", "knights": 2}],
    "last_quest": {"seat": 0, "main": "excalibur", "quests": [QUEST], "white": 2, "black": 0},
    "tally": None, "warnings": [], "refused": [],
}  # fmt: skip
SNAPSHOT: Line = {
    "version": 1,
    "game": "rumors",
    "players": ["Anna", "Ben", ""],
    "state": STATE,
    "ask": None,
    "hold": None,
    "log": [{"n": 1, "kind": "laid", "text": "Anna lays Saxons 2."},
            {"n": 2, "kind": "laid", "text": "Ben lays Picts 5."}],
    "buttons": [{"button": b, "label": name, "lit": "go" if b == "quest-1" else "off", "lamp": 0.0}
                for b, name in BUTTONS],
    "lamps": {"silence": 0.0, "white": 0.0, "black": 0.0, "ok": 0.0},
    "tone": None,
    "simulated": True,
    "drawn": True,
    "eyes": {"state": "seeing", "text": "drawn camera"},
    "games": [{"name": "rumors", "record": "rumors/1", "title": "Rumors",
               "offers": {"players": [1, 7]}}],
    "pieces": [{"id": "picts-5", "label": "Picts 5", "sheet": "rumors"}],
}  # fmt: skip
