"""Which lines of Merlin are legal, from the state JSON and what was seen: its own reading.

Written from the rules without the engine, and slower: every legal line of a moment is listed. A
line that stands here and is refused there, or the other way round, is an error in one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

P = ["dragon", "dove", "fish", "snake", "fox", "eagle"]
WHO = ["lady", "shield-bearer", "builder", "flag-bearer"]
KINDS = ["shield", "flag", "material"]
ITEMS = [f"{kind}-{of}" for kind in KINDS for of in P]
TERRAINS = ["mountain", "wood", "lake"]
USES = ["repel", "two", "back", "flip", "other", "mirror"]
CARDS = [f"m-mission.{n}" for n in range(1, 56)]
TRAITORS = [f"m-traitor-{of}.{n}" for of in P for n in range(1, 5)]
STARTS = [f"m-start.{n}" for n in range(1, 5)]
TILES = [
    f"m-tile-{terrain}{tower}.{n}"
    for terrain in TERRAINS
    for tower, copies in (("", 5), ("-tower", 3))
    for n in range(1, copies + 1)
]
TYPES = {
    "points-shield": 1, "points-flag": 1, "points-material": 1, "points-influence": 1,
    "take-shield": 1, "take-flag": 1, "take-material": 1, "send-henchman": 1, "move-henchman": 1,
    "exchange": 2, "mission": 2, "excalibur": 1, "grail": 1, "manor": 3,
}  # fmt: skip
RONDEL = [
    "dragon", "manor", "points-shield", "take-flag", "dove", "exchange", "points-flag", "grail",
    "fish", "take-shield", "mission", "manor", "snake", "points-material", "send-henchman",
    "excalibur", "fox", "exchange", "take-material", "manor", "eagle", "points-influence",
    "move-henchman", "mission",
]  # fmt: skip
FRAME = [*P, "dragon", *["none"] * 4, *P[3:], *P[:4], *["none"] * 4]
START_KEYS = ["knight", "flag", "shield", "material", "influence"]
START_TILES = {
    f"m-start.{k}": dict(zip(START_KEYS, (P * 2)[k - 1 : k + 4], strict=True)) for k in range(1, 5)
}
RULINGS: dict[str, tuple[Any, Any]] = {
    "negative": (True, False),
    "staffs_per_turn": (1, 3),
    "staff_with_other": (True, False),
    "row2_with": ("any", "knight"),
    "owner_again": (True, False),
    "none_is_all": (True, False),
}


def _missions() -> dict[str, dict[str, Any]]:
    def item(kind: str, k: int) -> dict[str, Any]:
        return {"item": f"{kind}-{P[k % 6]}"}

    rows: list[tuple[int, list[dict[str, Any]]]] = []
    rows += [(1, [item("flag", i), item("shield", i + 1)]) for i in range(6)]
    rows += [(1, [item("material", i), item("flag", i + 2)]) for i in range(6)]
    rows += [(2, [item("shield", i), item("material", i + 3)]) for i in range(6)]
    rows += [(2, [{"influence": of, "count": 2}]) for of in P]
    rows += [(1, [{"henchman": WHO[i % 4], "in": P[i]}]) for i in range(6)]
    rows += [(2, [{"henchmen": 2, "in": of}]) for of in P]
    rows += [(3, [item(kind, i) for kind in ("flag", "shield", "material")]) for i in range(6)]
    rows += [(1, [{"influence": "any", "count": 3}]), (2, [{"influence": "any", "count": 4}])]
    rows += [(2, [{"influence": "any", "count": 5}]), (3, [{"influence": "any", "count": 6}])]
    rows += [(2, [{"any": kind, "count": 4}]) for kind in ("flag", "shield", "material")]
    rows += [(1, [{"henchman": who, "in": "any"} for who in two]) for two in combinations(WHO, 2)]
    return {
        f"m-mission.{n}": {"points": points, "icon": WHO[(n - 1) % 4], "needs": needs}
        for n, (points, needs) in enumerate(rows, start=1)
    }


MISSIONS = _missions()


# -- the environs: walked line by line on a drawn grid ---------------------------------------------


def touched(place: int, rows: int, shift: str) -> tuple[set[int], set[int]]:
    """Return the places beside a place, and the frame positions that its six lines reach."""
    lengths = [(1 if (row % 2 == 1) == (shift == "odd") else 0) for row in range(rows)]
    beside, reach = set(), set()
    for down, right in ((0, 1), (1, 0.5), (1, -0.5), (0, -1), (-1, -0.5), (-1, 0.5)):
        row = (place - 1) // 6
        left = (place - 1) % 6 + lengths[row] / 2  # how far from the margin, in tiles
        steps = 0
        while True:
            row, left, steps = row + down, left + right, steps + 1
            if row < 0:
                reach.add(1 + int(left + 0.5))
            elif row >= rows:
                reach.add(18 - int(left + 0.5))
            elif left > 5 + lengths[row] / 2:
                reach.add(8 + row)
            elif left < lengths[row] / 2:
                reach.add(22 - row)
            else:
                if steps == 1:
                    beside.add(int(6 * row + left - lengths[row] / 2) + 1)
                continue
            break
    return beside, reach


# -- missions ----------------------------------------------------------------------------------


def has_all(needs: list[dict[str, Any]], seat: dict[str, Any]) -> bool:
    """Take what each need asks out of a purse; `any` comes last and takes what is left."""
    items, counters = dict(seat["items"]), dict(seat["influence"])
    where = list(seat["henchmen"].values())
    for need in sorted(needs, key=lambda one: "any" in (*one, one.get("influence"))):
        count = need.get("count", 1)
        if "item" in need:
            if items.get(need["item"], 0) < count:
                return False
            items[need["item"]] -= count
        elif "any" in need:
            pool = [item for item in items if item.startswith(need["any"])]
            if not _takes(items, pool, count):
                return False
        elif "influence" in need:
            pool = list(counters) if need["influence"] == "any" else [need["influence"]]
            if not _takes(counters, pool, count):
                return False
        elif "henchmen" in need:
            if where.count(need["in"]) < need["henchmen"]:
                return False
        elif seat["henchmen"][need["henchman"]] not in ([need["in"]] if need["in"] != "any" else P):
            return False
    return True


def _takes(purse: dict[str, int], pool: list[str], count: int) -> bool:
    for _ in range(count):
        full = [one for one in pool if purse.get(one, 0)]
        if not full:
            return False
        purse[full[0]] -= 1
    return True


# -- every legal line ---------------------------------------------------------------------------


class MerlinSightings:
    """What was seen of a game besides its state: discard piles, and what the owner's copy shows."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.rulings = {key: values[0] for key, values in RULINGS.items()}
        self.rulings |= header.get("rulings", {})
        self.discarded: set[str] = set()  # mission cards
        self.drawn: set[str] = set()  # traitors, since the stacks were shuffled
        self.drawing: list[str] = []  # in this round of drawing
        self.starts: set[str] = set()
        self.missions: dict[str, Any] = dict(MISSIONS)
        self.start_tiles: dict[str, Any] = dict(START_TILES)
        self.frame: list[str | None] = FRAME
        self.shift = "odd"
        self.is_repeat = False  # the action in hand was repeated by a staff
        self.told(header.get("board", {}))

    def told(self, board: dict[str, Any]) -> None:
        for key, known in (("missions", self.missions), ("starts", self.start_tiles)):
            if key in board and board[key] is None:
                known.clear()
            for name, entry in (board.get(key) or {}).items():
                known[name] = entry
                if entry is None:
                    del known[name]
        self.shift = board.get("shift", self.shift)
        self.frame = board.get("frame", self.frame) or [None] * 22

    def legal(self, now: dict[str, Any]) -> list[dict[str, Any]]:
        """Return every line that moves the game on; adjust, teach and undo are not among them."""
        rows = getattr(self, "_" + now["phase"])(now)
        return [{"do": do, **rest} for do, rest in rows]

    def _tiles(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        laid = [one["tile"] for one in now["tiles"]]
        sorts = [tile.split(".")[0] for tile in laid]
        for tile in TILES:
            sort = tile.split(".")[0]
            most = (3 if "tower" in sort else 5) - (len(now["seats"]) < 4)
            if tile not in laid and sorts.count(sort) < most:
                yield "tile", {"card": tile}

    def _may_come(self, now: dict[str, Any]) -> list[str]:
        taken = {card for seat in now["seats"] for card in seat["known"]} | {*now["display"]}
        discarded = self.discarded if now["deck"] else set()
        return [card for card in CARDS if card not in taken | discarded]

    def _display(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        for card in self._may_come(now):
            yield "display", {"card": card}

    def _start(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        for tile in STARTS:
            if tile in self.starts:
                continue
            if tile in self.start_tiles:
                yield "start", {"card": tile}
                continue
            for names in product(P[:2], P, P[:2], P[:2], P[:2]):  # some of them
                yield "start", {"card": tile, **dict(zip(START_KEYS, names, strict=True))}

    def _traitors(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        gone = self.drawn if now["traitor_deck"] else {*self.drawing}
        for card in TRAITORS:
            if card not in gone:
                yield "traitor", {"card": card}

    def _roll(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        for own in combinations_with_replacement(range(1, 7), 3):
            for die in range(1, 7):
                if max(map([*own, die].count, own)) < 3:
                    yield "roll", {"own": list(own), "merlin": die}

    def _turn(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        seat, turn = now["seats"][now["seat"]], now["turn"]
        for face in {*seat["dice"]}:
            for apple in self._apples(seat, face):
                yield "move", {"die": "own", "face": face, **apple}
        if seat["merlin_die"] and not turn["back"]:
            for way, apple in product(
                ("clockwise", "counter"), self._apples(seat, seat["merlin_die"])
            ):
                yield "move", {"die": "merlin", "way": way, **apple}
        yield from self._at_any_time(now)

    def _apples(self, seat: dict[str, Any], face: int) -> list[dict[str, Any]]:
        faces = [n for n in range(1, 7) if n != face] if seat["apples"] else []
        return [{}, *({"apple": n} for n in faces)]

    def _at_any_time(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self._flags(now)
        yield from self._fulfils(now)
        yield from self._abilities(now)

    def _flags(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        seat = now["seats"][now["seat"]]
        for of in P:
            if not seat["items"].get(f"flag-{of}"):
                continue
            known = now["flags"][of]
            for use in (
                [known] if known else [use for use in USES if use not in now["flags"].values()]
            ):
                for rest in getattr(self, f"_use_{use}")(now, seat, now["turn"]):
                    yield "flag", {"of": of, "use": use, **rest}
                    if known:
                        yield "flag", {"of": of, **rest}

    def _use_repel(self, now: Any, seat: Any, turn: Any) -> list[dict[str, Any]]:
        return [{"traitor": of} for of in P if of in seat["traitors"]]

    def _use_two(self, now: Any, seat: Any, turn: Any) -> list[dict[str, Any]]:
        return [] if turn["two"] else [{}]

    def _use_back(self, now: Any, seat: Any, turn: Any) -> list[dict[str, Any]]:
        return [{}] if now["phase"] == "turn" and not turn["back"] and seat["dice"] else []

    def _use_flip(self, now: Any, seat: Any, turn: Any) -> list[dict[str, Any]]:
        if now["phase"] != "turn":
            return []
        own = [{"die": "own", "face": face} for face in {*seat["dice"]}]
        return [*own, {"die": "merlin"}] if seat["merlin_die"] else own

    def _is_plain_action(self, now: Any) -> bool:
        return now["phase"] == "act" and not now["turn"]["staffs"] and not now["turn"]["ability"]

    def _use_other(self, now: Any, seat: Any, turn: Any) -> list[dict[str, Any]]:
        if not self._is_plain_action(now) or turn["other"]:
            return []
        seats = enumerate(now["seats"])
        return [
            {"seat": n} for n, one in seats if n != now["seat"] and one["knight"] != turn["space"]
        ]

    def _use_mirror(self, now: Any, seat: Any, turn: Any) -> list[dict[str, Any]]:
        used = turn["other"] or turn["mirror"]
        return [{}] if self._is_plain_action(now) and turn["moved"] == "own" and not used else []

    def in_hand(self, now: Any, seat: Any) -> list[str]:
        others = {card for one in now["seats"] if one is not seat for card in one["known"]}
        out = others | {*now["display"]} | self.discarded
        unseen = seat["hand"] > len(seat["known"])
        return [card for card in CARDS if card in seat["known"] or (unseen and card not in out)]

    def _fulfils(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        seat, turn = now["seats"][now["seat"]], now["turn"]
        if turn["missions"] > turn["two"]:
            return
        for card in self.in_hand(now, seat):
            shows = self.missions.get(card)
            if shows and has_all(shows["needs"], seat):
                for row in self._rows(now, seat, shows):
                    yield "mission", {"card": card, **row}
            if shows is None:
                for points, icon in product((1, 2, 3), WHO):
                    told = {"points": points, "icon": icon}
                    for row in self._rows(now, seat, told):
                        yield "mission", {"card": card, **told, **row}

    def _rows(self, now: Any, seat: Any, shows: Any) -> list[dict[str, Any]]:
        if not now["favor"] or len(seat["seals"]) == 4:
            return [{}]
        taken = [seal["row"] for seal in seat["seals"] if seal["of"] == shows["icon"]]
        return [{}, *({"row": n} for n in range(1, shows["points"] + 1) if n not in taken)]

    def _abilities(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        seat, turn = now["seats"][now["seat"]], now["turn"]
        ready = [seal["of"] for seal in seat["seals"] if seal["row"] == 3 and not seal["used"]]
        if "shield-bearer" in ready:
            for of in {*seat["traitors"]}:
                yield "ability", {"of": "shield-bearer", "traitor": of}
        if now["phase"] != "act" or turn["ability"]:
            return
        space = now["rondel"][turn["space"]]
        if "flag-bearer" in ready and space.startswith("points-"):
            yield "ability", {"of": "flag-bearer"}
        if turn["staffs"]:
            return
        if "builder" in ready and space == "manor":
            yield "ability", {"of": "builder"}
        if "lady" in ready and (space.startswith("take-") or space == "send-henchman"):
            yield "ability", {"of": "lady"}

    def _space(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        for kind, count in TYPES.items():
            if now["rondel"].count(kind) < count:
                yield "space", {"is": kind}

    def _act(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield "confirm", {}
        yield from self._at_any_time(now)
        yield from self._deeds(now)

    def _deeds(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        space = now["rondel"][now["turn"]["space"]]
        seat = now["seats"][now["seat"]]
        if now["turn"]["ability"] == "lady" or space == "send-henchman":
            yield from self._sends(seat, lambda who, here, to: to in seat["influence"])
        elif space in P:
            yield from self.on_principality(now, seat, space)
        elif space == "move-henchman":
            order = [one for one in now["rondel"] if one in P]
            home = not any(seat["henchmen"].values())
            yield from self._sends(
                seat,
                lambda who, here, to: (
                    home or (here and (order.index(here) - order.index(to)) % 6 in (1, 5))
                ),
            )
        else:
            yield from getattr(self, "on_" + space.split("-")[0])(now, seat, space)

    def _sends(self, seat: Any, may: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        for who, to in product(WHO, P):
            here = seat["henchmen"][who]
            if here != to and may(who, here, to):
                yield "henchman", {"who": who, "to": to}

    def on_principality(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        free = {seal["of"] for seal in seat["seals"] if seal["row"] == 2}
        if self.rulings["row2_with"] == "knight" and now["turn"]["moved"] != "own":
            free = set()
        for who in WHO:
            if seat["henchmen"][who] != space:
                yield "henchman", {"who": who}
        yield from self._sends(seat, lambda who, here, to: to == space or who in free)

    def on_points(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        if now["turn"]["ability"] is None:
            yield "points", {}
        else:
            yield from (("points", {"of": of}) for of in (*KINDS, "influence"))

    def on_take(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        for of in seat["influence"]:
            if now["supply"][f"{space[5:]}-{of}"]:
                yield "take", {"item": f"{space[5:]}-{of}"}

    def on_exchange(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        for give, take in product(seat["items"], ITEMS):
            if give == take or now["supply"][take]:
                yield "exchange", {"give": give, "take": take}

    def on_mission(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        cards = self.in_hand(now, seat)
        hidden = seat["hand"] - len(seat["known"])
        yield from (("swap", {"cards": [card]}) for card in cards)
        for two in combinations(cards, 2):
            if len({*two} - {*seat["known"]}) <= hidden:
                yield "swap", {"cards": list(two)}

    def on_excalibur(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        if now["excalibur"] == now["seat"] and not self.rulings["owner_again"]:
            return
        if not seat["traitors"]:
            yield "excalibur", {}
        for of in {*seat["traitors"]}:
            yield "excalibur", {"traitor": of}

    def on_grail(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        if now["grail"] != now["seat"] or self.rulings["owner_again"]:
            yield "grail", {}

    def on_manor(self, now: Any, seat: Any, space: str) -> Iterator[Any]:
        if not seat["manors"]:
            return
        has = [of for of in P if f"material-{of}" in seat["items"]]
        for place, tile in enumerate(now["tiles"], start=1):
            if tile["manor"] is not None:
                continue
            _, reach = touched(place, len(now["tiles"]) // 6, self.shift)
            there = {self.frame[n - 1] for n in reach}
            for of in has:
                if of in there or None in there:
                    yield "build", {"place": place, "pay": of}

    def _tower(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield "confirm", {}
        yield from (("take", {"item": item}) for item in ITEMS[:12] if now["supply"][item])
        if now["seats"][now["seat"]]["counters"]:
            yield from (("influence", {"of": of}) for of in P)

    def _again(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield "confirm", {}
        yield from self._deeds(now)

    def _draw(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield "draw", {}
        yield from (("draw", {"card": card}) for card in now["display"])

    def _end(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        seat, turn = now["seats"][now["seat"]], now["turn"]
        yield "confirm", {}
        yield from self._at_any_time(now)
        may = turn["moved"] == "merlin" and turn["done"] and not turn["no_staff"]
        may = may and turn["staffs"] < self.rulings["staffs_per_turn"] and seat["staffs"] > 0
        if may and (self.rulings["staff_with_other"] or not turn["other"]):
            yield "staff", {}

    def _grail(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        yield "confirm", {}
        yield "grail", {}

    def _over(self, now: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        return iter(())
