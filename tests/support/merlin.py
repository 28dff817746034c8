"""Plays Merlin by chance, from the state JSON and its own reading of the rules."""

from __future__ import annotations

import random
from typing import Any

from engine.game import Eyes
from engine.merlin.game import MERLIN as GAME
from engine.merlin.state import Merlin
from tests.support.merlin_rules import (
    CARDS,
    FRAME,
    ITEMS,
    KINDS,
    MISSIONS,
    RONDEL,
    RULINGS,
    START_KEYS,
    STARTS,
    TYPES,
    USES,
    WHO,
    MerlinSightings,
    P,
)

WEIGHTS = {"confirm": 0.15, "mission": 3.0, "ability": 4.0, "flag": 0.5, "staff": 2.0}


def seen(state: Merlin, eyes: Eyes = Eyes.REFEREE) -> dict[str, Any]:
    """Return the state JSON."""
    return GAME.view(state, eyes).as_json()


def any_need(chance: random.Random) -> dict[str, Any]:
    """Return any need of the closed list."""
    count = {"count": chance.randint(1, 3)} if chance.random() < 0.6 else {}
    of = chance.choice(P)
    return chance.choice([
        {"item": chance.choice(ITEMS), **count},
        {"any": chance.choice(KINDS), **count},
        {"influence": chance.choice([of, "any"]), **count},
        {"henchman": chance.choice(WHO), "in": chance.choice([of, "any"])},
        {"henchmen": chance.randint(1, 3), "in": of},
    ])  # fmt: skip


def any_mission(chance: random.Random) -> dict[str, Any] | None:
    if chance.random() < 0.3:
        return None
    needs = [any_need(chance) for _ in range(chance.randint(1, 3))]
    return {"points": chance.randint(1, 3), "icon": chance.choice(WHO), "needs": needs}


def _holes(chance: random.Random, entries: list[Any], share: float) -> list[Any]:
    return [None if chance.random() < share else one for one in entries]


def any_rondel(chance: random.Random) -> list[Any] | None:
    """Return a rondel of a strange copy, some spaces of it not known; or none at all."""
    if chance.random() < 0.25:
        return None
    rest = P[1:] + [kind for kind, count in TYPES.items() for _ in range(count)]
    if chance.random() < 0.5:
        chance.shuffle(rest)
    else:
        rest = RONDEL[1:]
    share = chance.choice((0, 0.4))
    return ["dragon", *(one if one in P else _holes(chance, [one], share)[0] for one in rest)]


def any_board(chance: random.Random) -> dict[str, Any]:
    """Return what an owner told of his copy: some keys of it."""
    uses = _holes(chance, chance.sample(USES, 6), chance.choice((0, 0.5)))
    frame = _holes(chance, chance.sample(FRAME, 22), chance.choice((0, 0.2)))
    tiles = {tile: chance.choice([None, {key: chance.choice(P) for key in START_KEYS}])
             for tile in chance.sample(STARTS, 2)}  # fmt: skip
    cards = {card: any_mission(chance) for card in chance.sample(CARDS, 20)}
    board: dict[str, Any] = {
        "rondel": any_rondel(chance),
        "shift": chance.choice(("odd", "even")),
        "frame": chance.choice([None, frame, frame]),
        "flags": chance.choice([None, dict(zip(P, uses, strict=True))]),
        "starts": chance.choice([None, tiles]),
        "missions": chance.choice([None, cards, cards]),
        "counters": chance.choice((6, 7)),
    }
    return {key: value for key, value in board.items() if chance.random() < 0.4}


def any_header(chance: random.Random) -> dict[str, Any]:
    """Return a header: now and then another board, the module, other rulings."""
    players = chance.randint(2, 4)
    header: dict[str, Any] = {"record": "merlin/1", "players": players}
    header |= {"first": chance.randrange(players), "favor": chance.random() < 0.6}
    if chance.random() < 0.6:
        header["board"] = any_board(chance)
    if chance.random() < 0.5:
        header["rulings"] = {key: chance.choice(values) for key, values in RULINGS.items()}
    return header


class Dealer:
    """Plays one game of a seed; its lines, and what it saw, are its own."""

    def __init__(self, seed: int, header: dict[str, Any] | None = None) -> None:
        self.chance = random.Random(seed)
        self.header: dict[str, Any] = header or any_header(self.chance)
        self.seen = MerlinSightings(self.header)
        self.odd = self.chance.choice((0, 0, 0.02))  # how often something is put right
        self.lines = 0

    def line(self, state: Merlin) -> dict[str, Any] | None:
        """Return a legal line, None when the game is over."""
        now = seen(state)
        legal = self.seen.legal(now)
        if not legal:
            return None
        self.lines += 1
        line = self._put_right(now) or self._choose_line(legal)
        self._follow(now, line)
        return line

    def _choose_line(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        words = sorted({line["do"] for line in legal})
        (word,) = self.chance.choices(words, [WEIGHTS.get(word, 1.0) for word in words])
        return self.chance.choice([line for line in legal if line["do"] == word])

    def _put_right(self, now: dict[str, Any]) -> dict[str, Any] | None:
        if self.chance.random() >= self.odd:
            return None
        if now["phase"] == "turn" and self.chance.random() < 0.5:
            return self._adjust(now)
        named = now["turn"] and now["turn"]["ability"]
        if now["phase"] in ("start", "turn", "act", "end") and not named:
            return self._teach(now)
        return None

    def _adjust(self, now: dict[str, Any]) -> dict[str, Any]:
        seat = self.chance.randrange(len(now["seats"]))
        player = now["seats"][seat]
        item = self.chance.choice(ITEMS)
        least = len(player["known"])
        told = {
            "score": self.chance.choice((-200, -1, 0, 99, 1000)),
            "apples": self.chance.randint(0, player["apples"] + now["apples"]),
            "staffs": self.chance.randint(0, 3),
            "hand": self.chance.randint(least, max(least, min(8, player["hand"] + now["deck"]))),
            "items": {item: self.chance.randint(0, now["supply"][item])},
            "influence": {self.chance.choice(P): 0},
            "knight": self.chance.randrange(24),
            "merlin": self.chance.randrange(24),
        }
        kept = {key: value for key, value in told.items() if self.chance.random() < 0.4}
        return {"do": "adjust", "seat": seat, **kept}

    def _teach(self, now: dict[str, Any]) -> dict[str, Any] | None:
        board = any_board(self.chance)
        space = now["turn"] and now["turn"]["space"]
        if "rondel" in board:
            rondel = board["rondel"] or [P[n // 4] if n % 4 == 0 else None for n in range(24)]
            if space is not None and rondel[space] is None:
                return None
        if any(sum(one["influence"].values()) > board.get("counters", 7) for one in now["seats"]):
            return None
        return {"do": "teach", "board": board}

    def _follow(self, now: dict[str, Any], line: dict[str, Any]) -> None:
        """Remember what lies where after the line."""
        do, saw = line["do"], self.seen
        if do == "teach":
            saw.told(line["board"])
        elif do == "start":
            saw.starts.add(line["card"])
        elif do == "mission":
            saw.discarded.add(line["card"])
        elif do == "swap":
            saw.discarded |= {*line["cards"]}
        elif (do == "display" or line == {"do": "draw"}) and not now["deck"]:
            saw.discarded.clear()
        elif do == "traitor":
            if not now["traitor_deck"]:
                saw.drawn = {*saw.drawing}
            saw.drawn.add(line["card"])
            saw.drawing.append(line["card"])
        else:
            saw.drawing = []


assert {*MISSIONS} == {*CARDS}
