"""A short notation for Merlin: "move die=own face=5; mission card=mission.12 row=1" is two lines.

A table is dealt in one fixed way: tiles in the order of the box, missions 1 to 3 on display, the
starting tiles in order, and everybody rolls 1 2 3 and a 4.
"""

from __future__ import annotations

from typing import Any

from engine.game import Line
from engine.merlin.state import Merlin
from tests.support.merlin import GAME, seen
from tests.support.merlin_rules import RONDEL, TERRAINS, TILES, TRAITORS

ROLL = "roll own=1,2,3 merlin=4"
# Of seat 0, 1, 2 and 3.
DEALT = "dragon.1 dove.1 dove.2 fish.1 fish.2 fish.3 snake.1 snake.2 fox.1 fox.2 fox.3 eagle.1"


def _value(key: str, text: str) -> Any:
    if key == "own":
        return [int(one) for one in text.split(",")]
    if key == "cards":
        return [f"m-{one}" for one in text.split(",")]
    if key == "card":
        return f"m-{text}"
    return int(text) if text.lstrip("-").isdigit() else text


def line(words: str) -> Line:
    """Return the record line of a few words: a dot in a key goes into an object."""
    do, *pairs = words.split()
    told: dict[str, Any] = {"do": do}
    for pair in pairs:
        key, _, value = pair.partition("=")
        name, _, inner = key.partition(".")
        if inner:
            told.setdefault(name, {})[inner] = int(value)
        else:
            told[key] = _value(key, value)
    return told


def play(state: Merlin, words: str) -> Merlin:
    """Return the table after these lines, divided by semicolons."""
    for one in words.split(";"):
        if one.strip():
            state, _ = GAME.apply(state, GAME.read(line(one)))
    return state


def environs(seats: int) -> str:
    """Return the tiles in the order of the box, without those that are left out."""
    if seats == 4:
        return "; ".join(f"tile card={tile[2:]}" for tile in TILES)
    left_out = {f"m-tile-{of}{last}" for of in TERRAINS for last in (".5", "-tower.3")}
    return "; ".join(f"tile card={tile[2:]}" for tile in TILES if tile not in left_out)


def table(seats: int = 2, words: str = "", **header: Any) -> Merlin:
    """Return a table at the first player's first turn, after these words."""
    state = play(opened(seats, **header), environs(seats))
    state = play(state, "; ".join(f"display card=mission.{n}" for n in (1, 2, 3)))
    state = play(state, "; ".join(f"start card=start.{n + 1}" for n in range(seats)))
    cards = DEALT.split()[: 3 * seats]
    state = play(state, "; ".join(f"traitor card=traitor-{card}" for card in cards))
    return play(play(state, "; ".join([ROLL] * seats)), words)


def on(space: str) -> str:
    """Return the words that bring the knight of seat 0 onto the first space of a type."""
    return f"adjust seat=0 knight={(RONDEL.index(space) - 1) % 24}; move die=own face=1"


def by_merlin(space: str) -> str:
    """Return the words that bring Merlin there."""
    return f"adjust seat=0 merlin={(RONDEL.index(space) - 4) % 24}; move die=merlin way=clockwise"


def holding(words: str) -> str:
    """Return the words that give seat 0 items and counters: "items.flag-fox=1 influence.fox=2"."""
    return f"adjust seat=0 {words}"


def seat(state: Merlin, number: int = 0) -> dict[str, Any]:
    """Return what the state JSON tells of a seat."""
    told: dict[str, Any] = seen(state)["seats"][number]
    return told


def rest_of_the_round(state: Merlin) -> Merlin:
    """Return the table after everybody moved what is left, did nothing, and drew nothing."""
    number = state.round
    while state.round == number and state.phase.value in ("turn", "act", "end"):
        words = "confirm"
        if state.phase.value == "turn":
            dice = state.player.dice
            words = f"move die=own face={dice[0]}" if dice else "move die=merlin way=counter"
        state = play(state, words)
    return state


def all_rolled(state: Merlin) -> Merlin:
    """Return the table after traitors that are owed were drawn, and everybody rolled."""
    while state.phase.value == "traitors":
        gone = state.drawn if state.traitor_deck else frozenset(state.drawing)
        card = next(card for card in TRAITORS if card not in gone)
        state = play(state, f"traitor card={card[2:]}")
    while state.phase.value == "roll":
        state = play(state, ROLL)
    return state


def opened(seats: int = 2, **header: Any) -> Merlin:
    """Return a table before the first tile."""
    return GAME.start(GAME.setup({"record": "merlin/1", "players": seats, **header}))


def over(**header: Any) -> Merlin:
    """Return a table at its end: six rounds without a deed."""
    state = rest_of_the_round(table(**header))
    while state.phase.value != "over":
        state = rest_of_the_round(all_rolled(state))
    return state
