"""What each card, tile, treasure, henchman, flag and counter of Merlin does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.game import PieceId
from engine.merlin.pieces import (
    EXCALIBUR,
    GRAIL,
    MISSIONS,
    STARTS,
    TILES,
    TRAITORS,
    Henchman,
    Use,
)
from firmware.games.effects import Effect, Told, for_each_kind
from firmware.games.merlin.names import HENCHMEN, PRINCIPALITIES, USES, piece_name
from words.text import Text, t

_MISSION: Final = t(
    "Whoever has all that it asks for fulfils it, once a turn, and scores its points. Nothing is "
    "spent; a new card is drawn at the end of the turn."
)
_TRAITOR: Final = t(
    "In a scoring it costs 3 points, unless a shield of the {of} is returned for it."
)
_START: Final = t(
    "Its player's knight begins where it says, and 1 influence counter goes where it says. "
    "Its player takes the flag, the shield and the material that it shows."
)
_TILES: Final[Mapping[bool, Text]] = {  # whether it has a tower
    False: t(
        "A material that its lines reach on the frame pays for a manor here. In a scoring whoever "
        "has most manors in a territory gets 1 point for each of its tiles."
    ),
    True: t(
        "Whoever builds a manor here takes a shield or a flag, or places a counter, of any "
        "principality. In a scoring it counts like any tile of its territory."
    ),
}
_TREASURES: Final[Mapping[PieceId, Text]] = {
    EXCALIBUR: t(
        "Whoever takes it discards 1 own traitor. In a scoring it brings its owner 3 points if no "
        "traitor is left over."
    ),
    GRAIL: t(
        "Whoever takes it takes 1 apple, too. Once in a scoring its owner takes the whole pot of a "
        "principality, if tied there for most counters."
    ),
}
_HENCHMEN: Final[Mapping[str, Text]] = {
    Henchman.LADY: t(
        "In a principality she places 1 own influence counter and sends another player's Lady "
        "there home. In a scoring she brings 1 point."
    ),
    Henchman.SHIELD_BEARER: t(
        "In a principality he takes 1 shield of it and sends another player's Shield-bearer "
        "there home. In a scoring he brings 1 point."
    ),
    Henchman.BUILDER: t(
        "In a principality he takes 1 material of it and sends another player's Builder there "
        "home. In a scoring he brings 1 point."
    ),
    Henchman.FLAG_BEARER: t(
        "In a principality he takes 1 flag of it and sends another player's Flag-bearer there "
        "home. In a scoring he brings 1 point."
    ),
}
_FLAGS: Final[Mapping[str, Text]] = {
    Use.REPEL: t("Given back, it discards all own traitors of one principality."),
    Use.TWO: t(
        "Given back, it lets its player fulfil two missions in this turn. The second one brings 2 "
        "points more."
    ),
    Use.BACK: t(
        "Given back, it turns the knight: in this turn he moves counter-clockwise. "
        "Merlin's die is not used then."
    ),
    Use.FLIP: t("Given back, it turns one of the player's dice over: 7 less its face."),
    Use.OTHER: t(
        "Given back, it offers the action of a space where another knight stands, instead of "
        "this space's."
    ),
    Use.MIRROR: t(
        "Given back, it moves the knight 12 spaces on, to the other side. That space's action is "
        "offered instead."
    ),
}
_THINGS: Final[Mapping[str, tuple[Text, Text]]] = {  # by its kind: its name, what it does
    "shield": (t("shield"), t("In a scoring it repels a traitor of its principality.")),
    "material": (
        t("material"),
        t("It pays for a manor that reaches its principality on the frame."),
    ),
    "influence": (
        t("influence counter"),
        t(
            "In a scoring whoever has most counters in a principality gets 1 point for each "
            "counter there. Every player then takes all but 1 of them home."
        ),
    ),
    "apple": (
        t("apple"),
        t("Given back, it sets a die to any other face before the move. At the end it is 1 point."),
    ),
    "staff": (
        t("staff"),
        t(
            "After Merlin's move it repeats the action, once a turn. Kept to the end it is 2 "
            "points."
        ),
    ),
    "manor": (
        t("manor"),
        t("It stands on a tile of the environs and counts for most manors in its territory."),
    ),
}


@cache
def effects() -> Mapping[str, Effect]:
    """Return what each kind of piece does, by its key."""
    return dict((*_pieces(), *_of_no_piece()))


def _kind(piece: PieceId) -> str:
    """Return "traitor-fox" for each of its copies; of missions and starting tiles one kind."""
    return piece.removeprefix("m-").partition(".")[0]


def _pieces() -> Told:
    for group, pieces, name, does in (
        (t("Mission cards"), MISSIONS, lambda _: t("Mission"), lambda _: _MISSION),
        (
            t("Traitors"),
            TRAITORS,
            piece_name,
            lambda one: _TRAITOR.with_(of=PRINCIPALITIES[TRAITORS[one]]),
        ),
        (t("The environs"), TILES, piece_name, lambda one: _TILES[TILES[one].tower]),
        (t("Starting tiles"), STARTS, lambda _: t("Starting tile"), lambda _: _START),
        (t("Treasures"), _TREASURES, piece_name, lambda one: _TREASURES[one]),
    ):
        yield from for_each_kind(group, pieces, _kind, name, does)


def _of_no_piece() -> Told:
    for who, does in _HENCHMEN.items():
        yield who, Effect(t("Henchmen"), HENCHMEN[who], does)
    for use, does in _FLAGS.items():
        yield f"flag-{use}", Effect(t("Flags"), USES[use], does)
    for thing, (name, does) in _THINGS.items():
        yield thing, Effect(t("What a player has"), name, does)
