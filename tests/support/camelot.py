"""Plays the board game by chance, from the state JSON alone: its own reading of the rules.

It knows no hands: a card is decided on when it is played, among those that may still be in a hand
or in the deck by what everybody has seen. A line that it holds legal and the engine refuses is an
error in one of the two.
"""

from __future__ import annotations

import random
from typing import Any

from engine.camelot.game import CAMELOT as GAME
from engine.camelot.state import Camelot
from engine.game import Eyes, Line

COATS = ["arthur", "galahad", "gawain", "kay", "palamedes", "percival", "tristan"]
COPIES = {1: 14, 2: 12, 3: 10, 4: 8, 5: 7}
FIGHT = {f"b-fight-{v}.{n}": v for v, copies in COPIES.items() for n in range(1, copies + 1)}
GRAIL = [f"b-grail.{n}" for n in range(1, 19)]
MERLIN = [f"b-merlin.{n}" for n in range(1, 8)]
OTHERS = "convocation fate heroism lady messenger piety clairvoyance reinforcements"
SPECIAL = [*MERLIN, *(f"b-{name}" for name in OTHERS.split())]
WHITE = [*FIGHT, *GRAIL, *SPECIAL]
BLACK_KNIGHT = [
    *(f"b-black-knight-1.{n}" for n in range(1, 6)),
    *(f"b-black-knight-3.{n}" for n in range(1, 4)),
    "b-black-knight-5.1", "b-black-knight-5.2", "b-black-knight-7",
]  # fmt: skip
LANCELOT = [
    *(f"b-lancelot-1.{n}" for n in range(1, 5)),
    *(f"b-lancelot-{v}.{n}" for v in (3, 5) for n in range(1, 4)),
    "b-lancelot-7",
]
MORGANS = [f"b-morgan-{name}" for name in ("life", "hand", "draw", "siege", "blood")]
SPECIAL_BLACK = [
    "b-desolation.1", "b-desolation.2", "b-dark-forest", "b-guinevere", "b-mists", "b-mordred",
    "b-vivien", *MORGANS,
]  # fmt: skip
BLACK = [
    *BLACK_KNIGHT,
    *LANCELOT,
    *(f"b-{name}.{n}" for name in ("despair", "excalibur") for n in range(1, 16)),
    *(f"b-{name}.{n}" for name in ("picts", "saxons", "mercenaries") for n in range(1, 5)),
    *SPECIAL_BLACK,
]
RULINGS: dict[str, tuple[Any, ...]] = {
    "straight": ("rising", "any"),
    "convocation": ("present", "returned"),
    "merlin_grail": ("despair", "any"),
    "fate": ("all", "others"),
    "armor_on_morgan": (False, True),
    "free_reveal": (False, True),
}


def seen(state: Camelot) -> dict[str, Any]:
    """Return the state JSON."""
    return GAME.view(state, Eyes.COMMON).as_json()


def on_view(state: dict[str, Any]) -> set[str]:
    """Return every card that lies open on a quest, stands, or lies on the table."""
    quests = state["quests"]
    cards = {card for name in ("black-knight", "dragon") for side in ("white", "black")
             for card in quests[name][side]}  # fmt: skip
    cards |= {*quests["grail"]["spots"], *state["table"], state["card"]}
    cards |= {*quests["picts"]["white"], *quests["saxons"]["white"]}
    if any(quest["heroism"] for quest in quests.values()):
        cards.add("b-heroism")
    if quests["picts"]["mordred"] or quests["saxons"]["mordred"]:
        cards.add("b-mordred")
    standing = {
        "b-vivien": state["vivien"],
        "b-mists": state["mists"],
        "b-dark-forest": quests["grail"]["forest"],
    }
    return {card for card in cards if card} | {card for card, stands in standing.items() if stands}


def any_header(chance: random.Random) -> dict[str, Any]:
    """Return a header: now and then a variant, now and then other rulings."""
    players = chance.randint(3, 7)
    header: dict[str, Any] = {"record": "camelot/1", "players": players}
    if chance.random() < 0.5:
        header |= {"first": chance.randrange(players), "squires": chance.random() < 0.4}
        header |= {"life": chance.choice((3, 4)), "hand": chance.randint(0, 5)}
        header["traitor"] = chance.choice(("box", "likely", "none"))
        header["late"] = players == 3 and chance.random() < 0.6
        header["track"] = {"white": chance.randint(2, 6), "black": chance.randint(2, 6)}
    if chance.random() < 0.5:
        header["rulings"] = {key: chance.choice(values) for key, values in RULINGS.items()}
    return header


class Dealer:
    """Plays one game of a seed."""

    def __init__(self, seed: int, header: Line | None = None) -> None:
        self.chance = random.Random(seed)
        self.header: Line = header or any_header(self.chance)
        self.loyal = self.chance.choice((0.1, 0.7, 1.0))  # how much of the play is quests
        self.discarded: set[str] = set()  # known to lie in the discard piles
        self.remembered: frozenset[str] = frozenset()  # of them, before the line just played
        self.before: dict[str, Any] | None = None
        self.last: Line = {}
        self.undone = False
        self.lines = 0

    def line(self, state: Camelot) -> Line | None:
        """Return a legal line, None when the game is over."""
        now = seen(state)
        self._follow(now)
        if now["phase"] == "over":
            return None
        self.lines += 1
        self.remembered = frozenset(self.discarded)
        line = self._odd(now) or getattr(self, "_" + now["phase"].replace("-", "_"))(now)
        self.before, self.last = now, line
        return line

    # -- what was seen ---------------------------------------------------------------------

    def _follow(self, now: dict[str, Any]) -> None:
        """Learn which cards went to the discard piles in the line before."""
        before = self.before
        if before is None:
            return
        gone = on_view(before) - on_view(now) - {"face-down"}
        played = self.last.get("card")
        if before["phase"] == "cancel" and self.last["do"] in ("confirm", "choose"):
            gone -= {*before["table"]}  # the Merlins went back
        if played and not played.startswith("b-coat") and played not in on_view(now):
            gone.add(played)
        decks = [key for key in ("white_deck", "black_deck") if now[key] > before[key]]
        shuffled = decks and self.last["do"] != "adjust"
        if not shuffled:
            self.discarded |= gone
            return
        # What was drawn was drawn after the shuffle; what else went, before it.
        self.discarded = gone if self.last["do"] == "black" else set()

    def _may_be(self, now: dict[str, Any], cards: Any) -> list[str]:
        out = self.discarded | on_view(now)
        return [card for card in cards if card not in out]

    # -- any phase -------------------------------------------------------------------------

    def _odd(self, now: dict[str, Any]) -> Line | None:
        """Now and then a correction."""
        if self.chance.random() > 0.02:
            return None
        excalibur = now["quests"]["excalibur"]
        if not excalibur["over"] and self.chance.random() < 0.2:
            step = excalibur["step"]
            white, black = max(1, step + 1), max(1, 1 - step)
            most = self.chance.randint(0, 3)
            return {"do": "teach", "track": {"white": white + most, "black": black + most}}
        if now["phase"] not in ("evil", "hero"):
            return None
        if now["phase"] == "evil" and self.chance.random() < 0.5:
            return self._comes_or_goes(now)
        choices: list[dict[str, Any]] = [
            {},
            {"siege": self.chance.randint(0, 8)},
            {"white": self.chance.randint(0, 6), "black": self.chance.randint(0, 6)},
            {"picts": self.chance.randint(0, 3), "saxons": self.chance.randint(0, 3)},
            {"of": self._any(knights(now)), "life": self.chance.randint(1, 6)},
            {"of": self._any(knights(now)), "hand": self.chance.randint(0, 2)},
            {"seat": self._any([n for n, one in enumerate(now["seats"]) if one["alive"]])},
        ]
        told = self.chance.choice(choices)
        if "hand" in told and now["seats"][told["of"]]["hand"] < told["hand"]:
            told = {}
        return {"do": "adjust"} | told

    def _comes_or_goes(self, now: dict[str, Any]) -> Line | None:
        seats = now["seats"]
        cards = {"box": 8, "likely": self.header_players + 1, "none": 7}
        most = min(7, cards[str(self.header.get("traitor", "box"))])
        if self.chance.random() < 0.6 and len(seats) < most and "peek" not in now["powers"]:
            if self.header.get("squires"):
                return {"do": "join"}
            return {"do": "join", "card": f"b-coat-{self._any(coats_left(now))}", "name": "Eva"}
        if self.chance.random() < 0.3:
            return {"do": "leave", "seat": self._any(
                [n for n, one in enumerate(seats) if one["alive"]])}  # fmt: skip
        return None

    @property
    def header_players(self) -> int:
        players = self.header["players"]
        return players if isinstance(players, int) else len(players)  # type: ignore[arg-type]

    def _any(self, choices: Any) -> Any:
        return self.chance.choice(list(choices))

    def _some(self, now: dict[str, Any], cards: Any) -> str | None:
        left = self._may_be(now, cards)
        return self._any(left) if left else None

    # -- phases ----------------------------------------------------------------------------

    def _coat(self, now: dict[str, Any]) -> Line:
        return {"do": "coat", "card": f"b-coat-{self._any(coats_left(now))}"}

    def _share(self, now: dict[str, Any]) -> Line:
        counts = [0] * len(now["seats"])
        for _ in range(now["share"]["cards"]):
            counts[self._any(now["share"]["seats"])] += 1
        return {"do": "share", "counts": counts}

    _goodwill = _share

    def _choose(self, now: dict[str, Any]) -> Line:
        return {"do": "choose", "option": self._any(now["options"])}

    _taunt = _war = _special = _cards = _convocation = _knighting = _choose

    def _look(self, now: dict[str, Any]) -> Line:
        return {"do": "confirm"}

    def _drink(self, now: dict[str, Any]) -> Line:
        return self._choose(now) if self.chance.random() < 0.6 else {"do": "confirm"}

    _volunteer = _drink

    def _evil(self, now: dict[str, Any]) -> Line:
        me = now["seats"][now["seat"]]
        is_knight = me["at"] is not None
        roll = self.chance.random()
        if roll < 0.12 * (1.1 - self.loyal):
            return {"do": "evil", "is": "siege"}
        if roll < 0.22 and is_knight and me["life"] > self.loyal:
            return {"do": "evil", "is": "life"}
        if roll < 0.5 and is_knight and me["knight"] == "percival" and "peek" not in now["powers"]:
            return {"do": "evil", "is": "peek"}
        if roll < 0.4 and (swap := self._swap(now)):
            return swap
        takes = 2 if "armor" in me["relics"] and "peek" not in now["powers"] else 1
        return self._draw_line(now, takes)

    def _draw_black(self, now: dict[str, Any]) -> Line:
        rulings: Any = self.header.get("rulings", {})
        armor = "armor" in now["seats"][now["seat"]]["relics"]
        return self._draw_line(now, 2 if armor and rulings.get("armor_on_morgan") else 1)

    def _draw_line(self, now: dict[str, Any], takes: int) -> Line:
        out = on_view(now) | (set() if now["black_deck"] < takes else self.discarded)
        down = {"black-knight": BLACK_KNIGHT, "dragon": LANCELOT}
        for place, cards in down.items():
            if len([c for c in cards if c not in out]) <= now["quests"][place]["black"].count(None):
                out |= {*cards}  # all that is left of them lies face down already
        quests = [place for place, cards in down.items() if not out >= {*cards}]
        if now["quests"]["dragon"]["side"] is None and "dragon" in quests:
            quests.remove("dragon")
        if quests and self.chance.random() < 0.1:
            return {"do": "black", "face": "down", "quest": self._any(quests)}
        pool = SPECIAL_BLACK if self.chance.random() < 0.15 * (1 - self.loyal) else BLACK
        card = self._any([c for c in pool if c not in out] or [c for c in BLACK if c not in out])
        return {"do": "black", "card": card}

    def _cancel(self, now: dict[str, Any]) -> Line:
        roll = self.chance.random()
        if roll < 0.2 and now["options"]:
            return self._choose(now)
        held = [n for n in knights(now) if now["seats"][n]["hand"]]
        merlins = self._may_be(now, MERLIN)
        known = len([card for card in MERLIN if card in self.discarded])
        cards = sum(now["seats"][n]["hand"] for n in held) + len(now["table"])
        can = now["card"] in SPECIAL_BLACK and not now["vivien"] and known <= 4 and cards >= 3
        if roll < 0.7 and can and held and merlins:
            return {"do": "white", "card": self._any(merlins), "seat": self._any(held)}
        return {"do": "confirm"}

    def _reveal(self, now: dict[str, Any]) -> Line:
        rows = [LANCELOT, BLACK_KNIGHT] if is_full(now, "dragon") else [BLACK_KNIGHT]
        card = self._some(now, rows[0])
        assert card, "no card is left that could lie face down"
        return {"do": "reveal", "card": card}

    def _kay(self, now: dict[str, Any]) -> Line:
        card = self._some(now, FIGHT)
        if card is None or self.chance.random() < 0.3:
            return {"do": "confirm"}
        return {"do": "white", "card": card}

    def _fight(self, now: dict[str, Any]) -> Line:
        card = self._some(now, FIGHT)
        if card and now["seats"][now["seat"]]["hand"] and self.chance.random() < 0.4:
            return {"do": "fight", "card": card}
        return {"do": "die", "value": self.chance.randint(1, 8)}

    def _heal(self, now: dict[str, Any]) -> Line:
        laid = now["table"][0]
        alike = GRAIL if laid in GRAIL else [c for c, v in FIGHT.items() if v == FIGHT[laid]]
        return {"do": "heal", "card": self._some(now, alike)}

    def _accused(self, now: dict[str, Any]) -> Line:
        sides = ["loyal", "loyal"] + (["traitor"] if self._has_hidden_traitor(now) else [])
        return {"do": "loyalty", "seat": now["asked"], "is": self._any(sides)}

    _last = _accused

    def _loyalties(self, now: dict[str, Any]) -> Line:
        if self.chance.random() < 0.2:
            return {"do": "confirm"}
        unknown = [n for n in knights(now) if now["seats"][n]["revealed"] is None]
        side = self._any(["loyal", "loyal", "traitor"])
        return {"do": "loyalty", "seat": self._any(unknown), "is": side}

    def _has_hidden_traitor(self, now: dict[str, Any]) -> bool:
        shown = any(one["revealed"] == "traitor" for one in now["seats"])
        return not shown and self.header.get("traitor") != "none"

    def _swap(self, now: dict[str, Any]) -> Line | None:
        me = now["seats"][now["seat"]]
        others = [n for n in knights(now) if n != now["seat"] and now["seats"][n]["hand"]]
        if me["knight"] != "arthur" or me["at"] is None or not me["hand"] or not others:
            return None
        return None if "swap" in now["powers"] else {"do": "swap", "seat": self._any(others)}

    # -- the heroic phase --------------------------------------------------------------------

    def _hero(self, now: dict[str, Any]) -> Line:
        acts, powers, due = now["acts"], now["powers"], 1 + now["sacrificed"]
        may = len(acts) < due
        if may and not acts and self.chance.random() < self.loyal:
            return self._brave(now)
        lines: list[Line] = []
        if may:
            for kind, found in self._actions(now).items():
                if kind not in acts and kind not in powers:
                    wanted = kind == "quest" and self.chance.random() < self.loyal
                    lines += found * (5 if wanted else 1)
        lines += self._free(now)
        if acts or "move" in powers:
            lines += [{"do": "confirm"}] * (1 if may else 4)
        me = now["seats"][now["seat"]]
        if len(acts) == 1 and (me["life"] or 0) > self.loyal and not now["sacrificed"]:
            lines.append({"do": "sacrifice"})
        rulings: Any = self.header.get("rulings", {})
        shows = rulings.get("free_reveal") and now["looked"] and self._has_hidden_traitor(now)
        if shows and me["revealed"] is None and self.chance.random() < 0.05:
            return {"do": "loyalty", "seat": now["seat"], "is": "traitor"}
        return self._any(lines)  # type: ignore[no-any-return]

    def _brave(self, now: dict[str, Any]) -> Line:
        """Go on quests and lay cards there; with few cards draw some."""
        me = now["seats"][now["seat"]]
        quest, moves = self._quest(now, me), self._moves(now)
        is_home = me["at"] == "camelot"
        if quest and (not is_home or me["hand"] < 4):
            return self._any(quest)  # type: ignore[no-any-return]
        if "move" in now["powers"]:
            return {"do": "confirm"}
        away = [line for line in moves if line["to"] != "camelot"]
        return self._any(away if me["hand"] > 1 or is_home else moves[:1])  # type: ignore[no-any-return]

    def _free(self, now: dict[str, Any]) -> list[Line]:
        me, used = now["seats"][now["seat"]], (*now["acts"], *now["powers"])
        lines: list[Line] = []
        if (swap := self._swap(now)) is not None:
            lines.append(swap)
        if me["knight"] == "galahad" and "special" not in used:
            lines += [line | {"free": True} for line in self._specials(now)]
        if me["knight"] == "tristan" and "move" not in used and me["at"] == "camelot":
            lines += [line | {"free": True} for line in self._moves(now)]
        return lines

    def _actions(self, now: dict[str, Any]) -> dict[str, list[Line]]:
        me = now["seats"][now["seat"]]
        moves, specials = self._moves(now), self._specials(now)
        return {
            "move": [self._any(moves)],
            "quest": self._quest(now, me),
            "special": [self._any(specials)] if specials else [],
            "heal": self._healing(now, me),
            "accuse": self._accusing(now, me),
        }

    def _moves(self, now: dict[str, Any]) -> list[Line]:
        here, quests = now["seats"][now["seat"]]["at"], now["quests"]
        at = {one["at"] for one in now["seats"]}
        to = ["camelot", "picts", "saxons"]
        to += [name for name in ("excalibur", "grail") if not quests[name]["over"]]
        to += [] if "black-knight" in at else ["black-knight"]
        side = quests["dragon"]["side"]
        to += ["dragon"] if side == "dragon" or (side and "dragon" not in at) else []
        return [{"do": "move", "to": place} for place in to if place != here]

    def _quest(self, now: dict[str, Any], me: dict[str, Any]) -> list[Line]:
        place, quests = me["at"], now["quests"]
        if place == "camelot":
            lines: list[Line] = []
            if me["hand"] < 12 and now["white_deck"] + now["white_discard"]:
                lines.append({"do": "draw"})
            if now["siege"]:
                card = self._some(now, FIGHT) if me["hand"] else None
                lines.append({"do": "fight", "card": card} if card else {"do": "die", "value": 5})
            return lines
        if not me["hand"]:
            return []
        if place == "excalibur":
            return [{"do": "white", "face": "down"}]
        cards: list[str] = []
        if place == "grail" and not quests["grail"]["forest"]:
            cards = self._may_be(now, GRAIL)
        elif place in ("black-knight", "dragon", "picts", "saxons"):
            cards = [c for c in self._may_be(now, FIGHT) if self._fits(now, place, c)]
            if cards and self.loyal > self.chance.random():
                cards = [max(cards, key=FIGHT.__getitem__)]
        return [{"do": "white", "card": self._any(cards)}] if cards else []

    def _fits(self, now: dict[str, Any], place: str, card: str) -> bool:
        quest = now["quests"][place]
        values = [FIGHT[one] for one in quest["white"]]
        value = FIGHT[card]
        if place in ("picts", "saxons"):
            rulings: Any = self.header.get("rulings", {})
            if rulings.get("straight") == "any":
                return values.count(value) < (2 if value == 5 and quest["mordred"] else 1)
            return value == min(5, len(values) + 1)
        values.append(value)
        kinds, each = {"black-knight": (2, 2), "lancelot": (2, 3), "dragon": (3, 3)}[
            quest.get("side", place)
        ]
        return len({*values}) <= kinds and values.count(value) <= each

    def _specials(self, now: dict[str, Any]) -> list[Line]:
        me, quests = now["seats"][now["seat"]], now["quests"]
        if not me["hand"]:
            return []
        cards = self._may_be(now, SPECIAL)
        if me["hand"] < 2 or len(knights(now)) < 2:
            cards = [card for card in cards if card != "b-messenger"]
        rulings: Any = self.header.get("rulings", {})
        kinds = ("b-despair", "b-deso") if rulings.get("merlin_grail") == "any" else ("b-despair",)
        something = (
            now["siege"] or quests["black-knight"]["black"] or quests["dragon"]["black"]
            or quests["picts"]["warriors"] or quests["saxons"]["warriors"]
            or any(card and card.startswith(kinds) for card in quests["grail"]["spots"])
        )  # fmt: skip
        if now["vivien"] or not something:
            cards = [card for card in cards if card not in MERLIN]
        return [{"do": "white", "card": card} for card in cards]

    def _healing(self, now: dict[str, Any], me: dict[str, Any]) -> list[Line]:
        kinds = [GRAIL, *([c for c, v in FIGHT.items() if v == n] for n in range(1, 6))]
        left = [cards for kind in kinds if len(cards := self._may_be(now, kind)) >= 3]
        if me["hand"] < 3 or not left:
            return []
        return [{"do": "heal", "card": self._any(self._any(left))}]

    def _accusing(self, now: dict[str, Any], me: dict[str, Any]) -> list[Line]:
        whom = [n for n in knights(now) if n != now["seat"] and not now["seats"][n]["revealed"]]
        enough = now["siege"] >= 6 or now["white"] + now["black"] >= 6
        if me["accused"] or not enough or not whom or self.header.get("traitor") == "none":
            return []
        return [{"do": "accuse", "seat": self._any(whom)}]


def knights(now: dict[str, Any]) -> list[int]:
    """Return who lives and is no revealed Traitor."""
    return [n for n, one in enumerate(now["seats"]) if one["at"] is not None]


def coats_left(now: dict[str, Any]) -> list[str]:
    """Return the coats of arms that nobody wears."""
    worn = {one["knight"] for one in now["seats"]}
    return [name for name in COATS if name not in worn]


def is_full(now: dict[str, Any], place: str) -> bool:
    """Whether the row of that place is full on either side, and has a face-down card."""
    quest = now["quests"][place]
    white, black = {"black-knight": (4, 4), "lancelot": (5, 5), "dragon": (9, 5)}[
        quest.get("side") or place
    ]
    full = len(quest["white"]) >= white or len(quest["black"]) >= black
    return full and None in quest["black"]
