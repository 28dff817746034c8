"""What the page tells of each card, token and Quest is what the rules do with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.rumors.pieces import NUMBER, QUESTS, SWORDS, TOKENS
from engine.rumors.state import Rumors
from firmware.games.rumors.adapter import ADAPTER
from firmware.games.rumors.effects import kind_of
from tests.support.effects import Tables, check, check_effects, rows
from tests.support.table import Swords, play, seen, swords, totals


def at(words: str, **given: Any) -> Callable[[], Rumors]:
    return lambda: play(words, **given)


def card(
    piece: str, words: str, look: Callable[[Rumors], Any], was: Any, then: Any, **given: Any
) -> Tables:
    """Show what differs where a card lies in the pile; "{}" is where it was laid."""
    return Tables(look, at(words.format(""), **given), was, at(words.format(piece), **given), then)


def of(*keys: str) -> Callable[[Rumors], Any]:
    """Return what the state JSON has under these keys."""
    return lambda state: tuple(seen(state)[key] for key in keys)


ENDS_SILENCE = of("silence", "announce", "count")


def ends_silence(merlin: str) -> Tables:
    silent = at("morgan-1 morgan-2", promos=["merlin-6"])
    spoken = at(f"morgan-1 morgan-2 {merlin}", promos=["merlin-6"])
    return Tables(ENDS_SILENCE, silent, (True, True, 0), spoken, (False, False, None))


def removal(merlin: str, one: str, other: str) -> tuple[Tables, ...]:
    words = f"{{}} {one}-5 {one}-2 {other}-4.1 {other}-3 go:{other}"
    left = card(merlin, words, totals, {one: 7, other: 7}, {one: 2, other: 3})
    return ends_silence(merlin), left


def quest_card(piece: str) -> Tables:
    quest, number = piece.split("-")[0], NUMBER[piece]  # type: ignore[index]
    then = 4 if number is None else 1 + number  # two "?" are worth 2 each
    words = f"{{}} {quest}-q.2 go:{quest}"
    return card(piece, words, totals, {quest: 1}, {quest: then})


def summing(quest: str, total: int) -> str:
    cards = {10: "4.1 4.2 2", 11: "5 4.1 2", 13: "5 4.1 4.2", 14: "5 4.1 3 2"}[total]
    return " ".join(f"{quest}-{one}" for one in cards.split())


def quest_of(quest: str) -> tuple[Tables, ...]:
    n, other = SWORDS[quest], "picts" if quest == "grail" else "grail"
    early, late = at(summing(quest, 10), go=quest), at(summing(quest, 14), go=quest)
    least, most = at(summing(quest, 11), go=quest), at(summing(quest, 13), go=quest)
    beside = at(f"{summing(quest, 14)} {other}-2", go=other)
    harmless = at(f"{summing(quest, 13)} {other}-2", go=other)
    return (
        Tables(swords, early, Swords(0, 1), least, Swords(n, 0)),
        Tables(swords, late, Swords(0, n), most, Swords(n, 0)),
        Tables(swords, harmless, Swords(0, 1), beside, Swords(0, n + 1)),
    )


def token_of(piece: str) -> tuple[Tables, ...]:
    quest = TOKENS[piece]  # type: ignore[index]
    other = "picts" if quest == "grail" else "grail"
    words = f"merlin-4.1 {quest}-5 {quest}-2 go:{quest} token:"
    return (Tables(totals, at(words + other), {quest: 7}, at(words + quest), {quest: 2}),)


SILENCE = of("silence")
GRAIL_11 = "grail-5 grail-4.1 grail-2"
HELD = of("seat", "phase")
SHOWN = {
    **{f"quest-{quest}": quest_of(quest) for quest in QUESTS},
    **{kind_of(piece): (quest_card(piece),) for piece in NUMBER},
    "morgan-1": (
        card("morgan-1", "{}", of("silence", "announce"), (False, False), (True, True)),
        ends_silence("merlin-1"),
    ),
    "morgan-2": (
        card("morgan-2", "{} picts-5", of("silence", "count"), (False, None), (True, 1)),
        ends_silence("merlin-1"),
    ),
    "morgan-3": (
        card("morgan-3", "{}", SILENCE, (False,), (True,)),
        card("morgan-3", "{} picts-5 go:picts", swords, Swords(0, 1), Swords(0, 2)),
    ),
    "morgan-4": (
        card("morgan-4.2", "{}", SILENCE, (False,), (True,)),
        card("morgan-4.2", "{} picts-5 grail-5 go:grail", totals, {"picts": 5, "grail": 5},
             {"picts": 7, "grail": 7}),
    ),
    "morgan-5": (
        card("morgan-5", "{}", SILENCE, (False,), (True,)),
        card("morgan-5", f"{{}} {GRAIL_11} go:grail", swords, Swords(3, 0), Swords(0, 1)),
    ),
    "morgan-6": (
        card("morgan-6", "{}", SILENCE, (False,), (True,)),
        card("morgan-6", "{} grail-q.1 grail-q.2 go:grail", totals, {"grail": 4}, {"grail": 2}),
    ),
    "morgan-7": (
        card("morgan-7", "{}", SILENCE, (False,), (True,)),
        card("morgan-7", f"{{}} {GRAIL_11} grail-3 go:grail", of("winner"), (None,), ("evil",)),
    ),
    "morgan-8": (
        card("morgan-8", "{}", SILENCE, (False,), (True,), promos=["morgan-8"]),
        card("morgan-8", "{} saxons-5 saxons-3 picts-4.1 go:picts", totals,
             {"saxons": 8, "picts": 4}, {"picts+saxons": 12}, promos=["morgan-8"]),
        card("morgan-8", "{} saxons-5 saxons-2 picts-4.1 go:picts", swords,
             Swords(0, 1), Swords(2, 0), promos=["morgan-8"]),
    ),
    "merlin-1": removal("merlin-1", "picts", "saxons"),
    "merlin-2": removal("merlin-2", "dragon", "grail"),
    "merlin-3": removal("merlin-3", "excalibur", "grail"),
    "merlin-4": (
        ends_silence("merlin-4.1"),
        Tables(totals, at("grail-5 grail-2 go:grail"), {"grail": 7},
              at("merlin-4.1 grail-5 grail-2 go:grail token:grail"), {"grail": 2}),
    ),
    "merlin-5": (
        ends_silence("merlin-5"),
        card("merlin-5", "{} grail-2 grail-3 grail-4.1 grail-4.2 grail-5 go:grail", swords,
             Swords(0, 3), Swords(3, 0)),
    ),
    "merlin-6": (
        ends_silence("merlin-6"),
        Tables(totals, at(f"{GRAIL_11} merlin-6 go:grail", promos=["merlin-6"]), {"grail": 11},
              at(f"{GRAIL_11} merlin-6 go:grail+3", promos=["merlin-6"]), {"grail": 14}),
    ),
    "mordred": (
        card("mordred", "{} picts-5 picts-2 saxons-5 go:saxons", totals,
             {"picts": 7, "saxons": 5}, {"picts": 9, "saxons": 6}),
    ),
    "vivien": (card("vivien", "{}", of("phase"), ("turn",), ("vivien",)),),
    "loyal": (
        Tables(swords, at("accuse:1", white=4), Swords(4, 0),
              at("accuse:1 1:loyal", white=4), Swords(4, 1)),
        Tables(of("winner"), at(f"{GRAIL_11} go:grail", white=4, black=6, players=2), (None,),
              at(f"{GRAIL_11} go:grail 0:loyal 1:loyal", white=4, black=6, players=2), ("loyal",)),
    ),
    "traitor": (
        Tables(swords, at("accuse:1", white=4), Swords(4, 0),
              at("accuse:1 1:traitor", white=4), Swords(5, 0)),
        Tables(of("white", "black", "winner"),
              at(f"{GRAIL_11} go:grail 0:loyal", white=4, black=6, players=2), (7, 6, None),
              at(f"{GRAIL_11} go:grail 0:loyal 1:traitor", white=4, black=6, players=2),
              (6, 7, "evil")),
    ),
    "arthur": (
        Tables(of("phase", "must_listen", "seat"), at("picts-5 go:picts ok", knights={3: 1}),
              ("gawain", False, 1),
              at("picts-5 go:picts 3:arthur.1", knights={3: 1}), ("turn", True, 1)),
    ),
    "tristan": (
        Tables(lambda state: (state.players[0].knights, *HELD(state)),
              at("", knights={0: 1}), (1, 0, "turn"),
              at("0:tristan.1", knights={0: 1}), (0, 0, "turn")),
    ),
    "gawain": (
        Tables(totals, at("picts-5 picts-4.1 go:picts ok ok", knights={3: 1}), {"picts": 9},
              at("picts-5 picts-4.1 go:picts ok 3:gawain.1 picts-2", knights={3: 1}),
              {"picts": 11}),
        Tables(of("deck", "discard"),
              at("picts-5 go:picts ok ok", knights={3: 1}, deck=20), (19, 1),
              at("picts-5 go:picts ok 3:gawain.1 picts-2", knights={3: 1}, deck=20), (16, 4)),
    ),
    "galahad": (
        Tables(lambda state: (state.players[0].knights, *HELD(state)),
              at("", knights={0: 1}), (1, 0, "turn"),
              at("0:galahad", knights={0: 1}), (0, 1, "turn")),
    ),
    "percival": (
        Tables(swords, at("accuse:1 1:traitor", white=4, knights={2: 1}), Swords(5, 0),
              at("accuse:1 2:percival 1:traitor", white=4, knights={2: 1}), Swords(6, 0)),
        Tables(swords,
              at(f"{GRAIL_11} go:grail ok ok 0:loyal 1:traitor ok", white=4, black=4, players=2,
                 knights={0: 1}), Swords(6, 5),
              at(f"{GRAIL_11} go:grail ok ok 0:loyal 1:traitor 0:percival", white=4, black=4,
                 players=2, knights={0: 1}), Swords(5, 6)),
    ),
    **{kind_of(piece): token_of(piece) for piece in TOKENS},
}  # fmt: skip


@pytest.mark.parametrize(("key", "shown"), rows(SHOWN))
def test_the_rules_do_what_is_told(key: str, shown: Tables) -> None:
    check(shown)


def test_each_piece_has_an_effect_and_each_effect_a_situation() -> None:
    check_effects(ADAPTER, SHOWN)
