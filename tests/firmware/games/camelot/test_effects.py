"""What the page tells of each card, coat, quest and relic is what the rules do with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.camelot.state import Camelot
from firmware.games.camelot.adapter import ADAPTER
from tests.support.camelot import seen
from tests.support.camelot_table import play, table
from tests.support.effects import Tables, check, check_effects, is_taken, rows

Look = Callable[[Camelot], Any]
PLAIN = "tristan galahad gawain kay"  # seat 0 has no part in fights and draws
TURN = " ok adjust:siege=0,seat=0 siege "
PAIRS = ("fight-5.1", "fight-5.2", "fight-4.1", "fight-4.2")
TRIPLE = ("fight-5.1", "fight-5.2", "fight-5.3", "fight-4.1", "fight-4.2")
TRIPLES = tuple(f"fight-{value}.{n}" for value in (5, 4, 3) for n in (1, 2, 3))
STRAIGHT = tuple(f"fight-{value}.1" for value in (1, 2, 3, 4, 5))
GRAILS = tuple(f"grail.{n}" for n in range(1, 8))


def at(words: str, coats: str = PLAIN, **header: Any) -> Callable[[], Camelot]:
    return lambda: play(table(coats, **header), words)


def going(place: str) -> str:
    """Return the words that bring seat 0 there, in the heroic phase of his next turn."""
    return f"siege >{place}{TURN}"


def laying(*cards: str) -> str:
    """Return the words that lay these cards, one a turn of seat 0."""
    return TURN.join(f"+{card}" for card in cards)


def drawn(*cards: str) -> str:
    """Return the words that play these black cards, each in a turn of seat 1."""
    return " ".join(f"adjust:seat=1,of=1,hand=3 !{card} draw ok" for card in cards)


def differs(look: Look, without: str, was: Any, with_it: str, then: Any) -> Tables:
    return Tables(look, at(without), was, at(with_it), then)


def of(*keys: str) -> Look:
    """Return what the state JSON has under these keys."""
    return lambda state: tuple(seen(state)[key] for key in keys)


def quest(name: str, *keys: str) -> Look:
    return lambda state: tuple(seen(state)["quests"][name][key] for key in keys)


def of_seat(number: int, *keys: str) -> Look:
    return lambda state: tuple(seen(state)["seats"][number][key] for key in keys)


def each(key: str) -> Look:
    return lambda state: [one[key] for one in seen(state)["seats"]]


def may_do(words: str) -> Look:
    return lambda state: is_taken(play, state, words)


def brings(state: Camelot) -> Any:
    """Return the swords, and of seat 0 life, cards and relics."""
    now = seen(state)
    one = now["seats"][0]
    return now["white"], now["black"], one["life"], one["hand"], one["relics"]


def solo(place: str, cards: tuple[str, ...], won: Any, black: list[str], lost: Any) -> Any:
    """Show the quest of one knight before and after its last white, and its last black card."""
    *most, _ = cards
    there = going(place)
    before = (0, 0, 4, 6 - len(most), [])
    return (
        differs(brings, there + laying(*most), before, there + laying(*cards), won),
        differs(brings, f"siege >{place} ok {drawn(*black[:-1])}", (0, 0, 4, 6, []),
                f"siege >{place} ok {drawn(*black)}", lost),
    )  # fmt: skip


def war(name: str) -> tuple[Tables, ...]:
    there, lost = going(name), f"siege >{name} ok adjust:siege=0,{name}=3"
    return (
        differs(brings, there + laying(*STRAIGHT[:4]), (0, 0, 4, 2, []),
                there + laying(*STRAIGHT), (1, 0, 5, 5, [])),
        differs(brings, lost, (0, 0, 4, 6, []), f"{lost} !{name}.1", (0, 1, 3, 6, [])),
        differs(of("siege"), lost, (0,), f"{lost} !{name}.1", (2,)),
    )  # fmt: skip


def warrior(name: str) -> tuple[Tables, ...]:
    return (
        differs(quest(name, "warriors"), "", (0,), f"!{name}.1", (1,)),
        differs(of("black"), f"adjust:{name}=2 !{name}.1", (0,),
                f"adjust:{name}=3 !{name}.1", (1,)),
    )  # fmt: skip


LANCELOTS = [f"lancelot-1.{n}" for n in range(1, 5)] + ["lancelot-3.1"]
DRAGONS = ["lancelot-3.2", "lancelot-3.3", "lancelot-5.1", "lancelot-5.2", "lancelot-5.3"]
KNIGHTS = [f"black-knight-1.{n}" for n in range(1, 5)]
DESPAIRS = [f"despair.{n}" for n in range(1, 8)]
TO_THE_DRAGON = f"{drawn(*LANCELOTS)} adjust:seat=0 {going('dragon')} adjust:black=0,of=0,hand=12"
TO_THE_LAST_STEP = f"{going('excalibur')} adjust:excalibur=4"
SWORD = "adjust:excalibur=4 siege +lady" + TURN  # seat 0 has Excalibur
ALL_GRAILS = f"{going('grail')} adjust:of=0,hand=9 "
HOLDS_GRAIL = f"{ALL_GRAILS} {laying(*GRAILS)}{TURN} draw ok adjust:of=0,life=1,seat=0"
LOST_EXCALIBUR = "adjust:excalibur=-4 !excalibur.1"
SEAT_3 = "adjust:seat=3,of=3,hand=3"  # Kay

SHOWN = {
    "quest-black-knight": solo("black-knight", PAIRS, (1, 0, 5, 5, []), KNIGHTS, (0, 1, 3, 6, [])),
    "quest-lancelot": solo("dragon", TRIPLE, (1, 0, 5, 5, ["armor"]), LANCELOTS, (0, 1, 3, 6, [])),
    "quest-dragon": (
        differs(brings, f"{TO_THE_DRAGON} {laying(*TRIPLES[:8])}", (0, 0, 4, 4, []),
                f"{TO_THE_DRAGON} {laying(*TRIPLES)}", (2, 0, 6, 10, [])),
        differs(brings, f"{drawn(*LANCELOTS)} adjust:seat=0 {going('dragon')} adjust:black=0 "
                f"{drawn(*DRAGONS[:4])}", (0, 0, 4, 6, []),
                f"{drawn(*LANCELOTS)} adjust:seat=0 {going('dragon')} adjust:black=0 "
                f"{drawn(*DRAGONS)}", (0, 2, 2, 6, [])),
    ),
    "quest-excalibur": (
        differs(brings, TO_THE_LAST_STEP, (0, 0, 4, 6, []),
                f"{TO_THE_LAST_STEP} +down", (2, 0, 5, 12, ["excalibur"])),
        differs(brings, "siege >excalibur ok adjust:excalibur=-4", (0, 0, 4, 6, []),
                "siege >excalibur ok adjust:excalibur=-4 !excalibur.1", (0, 2, 3, 6, [])),
    ),
    "quest-grail": (
        differs(brings, ALL_GRAILS + laying(*GRAILS[:6]), (0, 0, 4, 3, []),
                ALL_GRAILS + laying(*GRAILS), (3, 0, 5, 9, ["grail"])),
        differs(brings, f"siege >grail ok {drawn(*DESPAIRS[:6])}", (0, 0, 4, 6, []),
                f"siege >grail ok {drawn(*DESPAIRS)}", (0, 3, 3, 6, [])),
    ),
    "quest-picts": war("picts"),
    "quest-saxons": war("saxons"),
    "fight": (
        differs(quest("black-knight", "white"), going("black-knight"), ([],),
                f"{going('black-knight')} +fight-5.1", (["b-fight-5.1"],)),
        differs(may_do("+fight-4.3"), going("black-knight"), True,
                going("black-knight") + laying("fight-5.1", "fight-3.1") + TURN, False),
        differs(of("siege"), "siege die:4", (1,), "siege fight:fight-5.1 die:4", (0,)),
        differs(of_seat(0, "life"), "life heal:fight-1.1 heal:fight-1.2", (3,),
                "life heal:fight-1.1 heal:fight-1.2 heal:fight-1.3", (4,)),
    ),
    "grail": (
        differs(lambda state: seen(state)["quests"]["grail"]["spots"][:2],
                f"{going('grail')} +grail.1", ["b-grail.1", None],
                going("grail") + laying(*GRAILS[:2]), ["b-grail.1", "b-grail.2"]),
        differs(of_seat(0, "life"), "life heal:grail.1 heal:grail.2", (3,),
                "life heal:grail.1 heal:grail.2 heal:grail.3", (4,)),
    ),
    "merlin": (
        differs(of("siege"), "siege", (1,), "siege +merlin.1", (0,)),
        differs(quest("picts", "warriors"), "adjust:picts=2 life", (2,),
                "adjust:picts=2 life +merlin.1", (1,)),
        differs(lambda state: seen(state)["quests"]["grail"]["spots"][-1], "!despair.1",
                "b-despair.1", "!despair.1 +merlin.1", None),
        differs(quest("dragon", "black"), "!lancelot-1.1", (["b-lancelot-1.1"],),
                "!lancelot-1.1 +merlin.1", ([],)),
        differs(quest("black-knight", "black"), "!black-knight-1.1", (["b-black-knight-1.1"],),
                "!black-knight-1.1 +merlin.1", ([],)),
        differs(of_seat(0, "life"), "!morgan-life ok", (3,),
                "!morgan-life +merlin.1/0 +merlin.2/1 +merlin.3/2", (4,)),
    ),
    "convocation": (
        differs(each("at"), "siege >grail ok siege +convocation ?stay", ["grail", *["camelot"] * 3],
                "siege >grail ok siege +convocation ?go", ["camelot"] * 4),
        differs(of("share"), "siege >grail ok siege +convocation ?stay",
                ({"cards": 3, "seats": [1, 2, 3]},),
                "siege >grail ok siege +convocation ?go", ({"cards": 4, "seats": [0, 1, 2, 3]},)),
    ),
    "fate": (
        differs(each("hand"), "siege", [6, 6, 6, 6], "siege +fate ?loyal", [6, 7, 7, 7]),
        differs(each("hand"), "siege", [6, 6, 6, 6], "siege +fate ?traitor", [0, 4, 4, 4]),
        differs(of_seat(0, "revealed"), "siege", (None,), "siege +fate ?traitor", ("traitor",)),
    ),
    "heroism": (
        differs(of("black"), "siege draw ok adjust:picts=3 !picts.1", (1,),
                "siege +heroism ?picts ok adjust:picts=3 !picts.1", (2,)),
        differs(of("white"), f"siege draw{TURN} >picts{TURN} {laying(*STRAIGHT)}", (1,),
                f"siege +heroism ?picts{TURN} >picts{TURN} {laying(*STRAIGHT)}", (2,)),
    ),
    "lady": (
        differs(quest("excalibur", "step"), "siege", (0,), "siege +lady", (1,)),
        differs(of_seat(0, "life"), LOST_EXCALIBUR, (4,), f"{LOST_EXCALIBUR} +lady", (6,)),
    ),
    "messenger": (
        differs(each("hand"), "siege", [6, 6, 6, 6], "siege +messenger ?seat-1 ?3", [2, 9, 6, 6]),
        differs(each("hand"), "siege", [6, 6, 6, 6], "siege +messenger ?seat-1 ?1", [4, 7, 6, 6]),
    ),
    "piety": (
        differs(each("life"), "life", [3, 4, 4, 4], "life +piety ?self", [6, 4, 4, 4]),
        differs(each("life"), "life", [3, 4, 4, 4], "life +piety ?others", [3, 5, 5, 5]),
    ),
    "clairvoyance": (
        differs(lambda state: (each("hand")(state), seen(state)["black_deck"]),
                "siege", ([6, 6, 6, 6], 76), "siege +clairvoyance", ([5, 6, 6, 6], 76)),
    ),
    "reinforcements": (
        differs(each("hand"), "siege", [6, 6, 6, 6], "siege +reinforcements ?self", [9, 6, 6, 6]),
        differs(each("hand"), "siege", [6, 6, 6, 6], "siege +reinforcements ?others",
                [5, 7, 7, 7]),
    ),
    "black-knight": (
        differs(quest("black-knight", "black"), "", ([],), "!black-knight-3.1",
                (["b-black-knight-3.1"],)),
        differs(lambda state: (seen(state)["last_quest"] or {}).get("black"), drawn(*KNIGHTS[:3]),
                None, drawn(*KNIGHTS), 4),
    ),
    "lancelot": (
        differs(quest("dragon", "black"), "", ([],), "!lancelot-3.1", (["b-lancelot-3.1"],)),
        differs(lambda state: (seen(state)["last_quest"] or {}).get("black"), drawn(*LANCELOTS[:4]),
                None, drawn(*LANCELOTS), 7),
        differs(lambda state: (seen(state)["last_quest"] or {}).get("black"), drawn(*LANCELOTS),
                7, drawn(*LANCELOTS, *DRAGONS), 41),
    ),
    "despair": (
        differs(lambda state: seen(state)["quests"]["grail"]["spots"][5:], "!despair.1",
                [None, "b-despair.1"], f"!despair.1 draw ok {drawn('despair.2')}",
                ["b-despair.2", "b-despair.1"]),
        differs(of("black"), drawn(*DESPAIRS[:6]), (0,), drawn(*DESPAIRS), (3,)),
        differs(lambda state: seen(state)["quests"]["grail"]["spots"].count("b-grail.2"),
                f"{going('grail')} {laying(*GRAILS[:2])} ok {drawn(*DESPAIRS[:5])}", 1,
                f"{going('grail')} {laying(*GRAILS[:2])} ok {drawn(*DESPAIRS[:6])}", 0),
    ),
    "excalibur": (differs(quest("excalibur", "step"), "", (0,), "!excalibur.1", (-1,)),),
    "picts": warrior("picts"),
    "saxons": warrior("saxons"),
    "mercenaries": (
        differs(quest("picts", "warriors"), "!mercenaries.1 ?saxons", (0,),
                "!mercenaries.1 ?picts", (1,)),
        differs(quest("saxons", "warriors"), "!mercenaries.1 ?picts", (0,),
                "!mercenaries.1 ?saxons", (1,)),
    ),
    "desolation": (
        differs(lambda state: seen(state)["quests"]["grail"]["spots"],
                f"{going('grail')} {laying(*GRAILS[:2])} ok",
                ["b-grail.1", "b-grail.2", *[None] * 5],
                f"{going('grail')} {laying(*GRAILS[:2])} ok !desolation.1 ok",
                ["b-grail.1", *[None] * 5, "b-desolation.1"]),
    ),
    "dark-forest": (
        differs(may_do("+grail.1"), f"{going('grail')}", True,
                "!dark-forest ok >grail ok adjust:seat=0 siege", False),
        differs(quest("grail", "forest"),
                f"!dark-forest ok >picts{TURN} {laying(*STRAIGHT[:4])}", (True,),
                f"!dark-forest ok >picts{TURN} {laying(*STRAIGHT)}", (False,)),
    ),
    "guinevere": (
        differs(lambda state: (each("at")(state)[0], *of("phase", "seat")(state)),
                "siege >grail ok siege", ("grail", "hero", 1),
                "siege >grail ok !guinevere ok", ("camelot", "evil", 2)),
    ),
    "mists": (
        differs(of("black"), "!despair.1 draw ok adjust:picts=3 !picts.1", (1,),
                "!mists ok draw ok adjust:picts=3 !picts.1", (2,)),
    ),
    "mordred": (
        differs(quest("saxons", "mordred"), "!mordred ok ?picts", (False,),
                "!mordred ok ?saxons", (True,)),
        differs(of("white"), f"!mordred ok ?picts >picts{TURN} {laying(*STRAIGHT)}", (0,),
                f"!mordred ok ?picts >picts{TURN} {laying(*STRAIGHT)} ok "
                "adjust:siege=0,seat=0,of=0,hand=3 siege +fight-5.2", (1,)),
        differs(quest("picts", "mordred"), "!mordred ok ?picts draw ok", (True,),
                "!mordred ok ?picts draw ok adjust:picts=3 !picts.1", (False,)),
    ),
    "vivien": (
        differs(may_do("+merlin.1"), "adjust:siege=1 !despair.1", True,
                "adjust:siege=1 !vivien ok", False),
        differs(of("vivien"), f"!vivien ok >picts{TURN} {laying(*STRAIGHT[:4])}", (True,),
                f"!vivien ok >picts{TURN} {laying(*STRAIGHT)}", (False,)),
    ),
    "morgan-life": (differs(each("life"), "", [4, 4, 4, 4], "!morgan-life ok", [3, 3, 3, 3]),),
    "morgan-hand": (
        differs(each("hand"), "!morgan-hand ok ?seat-1", [6, 3, 6, 6],
                "!morgan-hand ok ok", [5, 5, 5, 5]),
    ),
    "morgan-draw": (
        differs(quest("excalibur", "step"), "!morgan-draw ok", (0,),
                "!morgan-draw ok !excalibur.1 !excalibur.2 !excalibur.3", (-3,)),
        differs(of("draws"), "", (0,), "!morgan-draw ok", (3,)),
    ),
    "morgan-siege": (differs(of("siege"), "", (0,), "!morgan-siege ok", (2,)),),
    "morgan-blood": (
        differs(lambda state: (each("life")(state), each("hand")(state)),
                "!morgan-blood ok ?seat-1", ([4, 2, 4, 4], [6] * 4),
                "!morgan-blood ok ok", ([4] * 4, [5] * 4)),
    ),
    "coat-arthur": (
        Tables(may_do("swap:1"), at("siege"), False,
               at("siege", "arthur kay gawain galahad"), True),
        Tables(may_do("swap:2"), at("siege", "arthur kay gawain galahad"), True,
              at("siege swap:1", "arthur kay gawain galahad"), False),
    ),
    "coat-galahad": (
        Tables(may_do("+piety* ?self"), at("siege"), False,
              at("siege", "galahad kay gawain tristan"), True),
        Tables(of("acts"), at("siege +piety ?self", "galahad kay gawain tristan"), (["special"],),
              at("siege +piety* ?self", "galahad kay gawain tristan"), ([],)),
    ),
    "coat-gawain": (
        Tables(of_seat(0, "hand"), at("siege draw"), (8,),
              at("siege draw", "gawain kay galahad tristan"), (9,)),
    ),
    "coat-kay": (
        Tables(of("siege"), at(f"{SEAT_3} siege fight:fight-1.1 die:5 ok"), (1,),
              at(f"{SEAT_3} siege fight:fight-1.1 die:5 +fight-5.1"), (0,)),
        Tables(lambda state: (seen(state)["last_quest"] or {}).get("white"),
              at(f"{going('black-knight')} {laying(*PAIRS)} ok", "kay gawain galahad tristan"), 18,
              at(f"{going('black-knight')} {laying(*PAIRS)} +fight-1.1",
                 "kay gawain galahad tristan"), 19),
    ),
    "coat-palamedes": (
        Tables(of_seat(0, "life"), at(f"{going('black-knight')} {laying(*PAIRS)}"), (5,),
              at(f"{going('black-knight')} {laying(*PAIRS)}", "palamedes kay gawain tristan"),
              (6,)),
    ),
    "coat-percival": (
        Tables(may_do("peek"), at(""), False, at("", "percival kay gawain tristan"), True),
        Tables(may_do("peek"), at("", "percival kay gawain tristan"), True,
              at("peek", "percival kay gawain tristan"), False),
    ),
    "coat-tristan": (
        Tables(may_do(">picts*"), at("siege", "kay gawain galahad tristan"), False, at("siege"),
              True),
        Tables(of("acts"), at("siege >picts"), (["move"],), at("siege >picts*"), ([],)),
    ),
    "loyal": (
        differs(of("white", "black"), "adjust:siege=5,white=2 siege accuse:1", (2, 0),
                "adjust:siege=5,white=2 siege accuse:1 1:loyal", (1, 1)),
        differs(of("winner"), "adjust:white=7,black=5", (None,),
                "adjust:white=7,black=5 ok", ("loyal",)),
    ),
    "traitor": (
        differs(lambda state: (seen(state)["white"], each("revealed")(state)[1]),
                "adjust:siege=5 siege accuse:1", (0, None),
                "adjust:siege=5 siege accuse:1 1:traitor", (1, "traitor")),
        differs(of("white", "black", "winner"), "adjust:white=7,black=5 ok", (7, 5, "loyal"),
                "adjust:white=7,black=5 1:traitor", (5, 7, "evil")),
    ),
    "relic-excalibur": (
        differs(of("siege"), f"{SWORD} fight:fight-2.1 die:3", (1,),
                f"{SWORD} fight:fight-2.1 die:2", (0,)),
        differs(lambda state: (each("life")(state), each("relics")(state)[0]),
                f"{SWORD} draw ok !morgan-life ok", ([3] * 4, ["excalibur"]),
                f"{SWORD} draw ok !morgan-life ?excalibur", ([4] * 4, [])),
    ),
    "relic-grail": (
        differs(of_seat(0, "life", "relics"), f"{HOLDS_GRAIL} life", (0, ["grail"]),
                f"{HOLDS_GRAIL} life ?drink", (4, [])),
    ),
    "relic-armor": (
        # One card lies in the deck: where two are drawn it is shuffled first.
        differs(lambda state: seen(state)["black_deck"],
                "adjust:black_deck=1 !despair.1", 0,
                f"{going('dragon')} {laying(*TRIPLE)} ok adjust:black_deck=1,seat=0 !despair.1",
                75),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("key", "shown"), rows(SHOWN))
def test_the_rules_do_what_is_told(key: str, shown: Tables) -> None:
    check(shown)


def test_each_piece_has_an_effect_and_each_effect_a_situation() -> None:
    check_effects(ADAPTER, SHOWN)
