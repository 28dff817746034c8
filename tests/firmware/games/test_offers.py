"""What a page offers before a game: every ruling and variant, and a header takes each value."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.camelot import variants as camelot
from engine.merlin import variants as merlin
from engine.rumors import state as rumors
from firmware.games.registry import GAMES

RULINGS: dict[str, Any] = {
    "rumors": rumors.Rulings(),
    "camelot": camelot.Rulings(),
    "merlin": merlin.Rulings(),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_and_variant_is_offered_with_all_its_values(name: str) -> None:
    offers: Any = GAMES[name].page.offers
    game: Any = GAMES[name].game
    header = {"record": f"{name}/1", "players": 3}
    assert [one["name"] for one in offers["rulings"]] == [one.name for one in fields(RULINGS[name])]
    for one in offers["rulings"]:
        values = [option["value"] for option in one["options"]]
        assert one["default"] == getattr(RULINGS[name], one["name"])
        assert one["default"] in values
        for value in values:
            game.setup({**header, "rulings": {one["name"]: value}})
    for one in offers["variants"]:
        for option in one.get("options", [{"value": True}]):
            value = [option["value"]] if one.get("several") else option["value"]
            told = getattr(game.setup({**header, one["key"]: value}), one["key"])
            assert (list(told) if one.get("several") else told) == value
