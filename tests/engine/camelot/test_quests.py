"""Quests: the patterns, the counting, what a quest brings, and the board of the Grail."""

from __future__ import annotations

from typing import Any

import pytest

from engine.camelot.game import CAMELOT
from firmware.games.camelot.explain import explain
from tests.support.camelot import seen
from tests.support.camelot_table import play, table


def at(place: str) -> str:
    """Return the words that bring seat 0 there, in the heroic phase of his next turn."""
    return f"siege >{place} ok adjust:siege=0,seat=0 siege"


def again(*cards: str) -> str:
    """Return the words that lay these cards, one a turn of seat 0."""
    return " ok adjust:siege=0,seat=0 siege ".join(f"+{card}" for card in cards)


def after(words: str, coats: str = "palamedes gawain galahad tristan", **given: Any) -> Any:
    return seen(play(table(coats, **given), words))


PAIRS = ("fight-5.1", "fight-5.2", "fight-4.1", "fight-4.2")
TRIPLE = ("fight-5.1", "fight-5.2", "fight-5.3", "fight-4.1", "fight-4.2")
STRAIGHT = ("fight-1.1", "fight-2.1", "fight-3.1", "fight-4.1", "fight-5.1")


def test_two_pairs_beat_the_black_knight() -> None:
    now = after(f"{at('black-knight')} {again(*PAIRS)}")
    assert now["last_quest"] == {
        "quest": "black-knight", "won": True, "white": 18, "black": 0, "swords": 1, "seats": [0]
    }  # fmt: skip
    assert (now["white"], now["black"]) == (1, 0)
    # 6 cards less the 4 laid, 3 of the quest; 4 life, 1 won and 1 more for Palamedes.
    assert (now["seats"][0]["hand"], now["seats"][0]["life"]) == (5, 6)
    assert now["seats"][0]["at"] == "camelot"
    assert now["quests"]["black-knight"] == {"white": [], "black": [], "heroism": False}
    assert now["white_discard"] == 4


def test_a_triple_and_a_pair_win_the_armor_and_turn_the_board() -> None:
    now = after(f"{at('dragon')} {again(*TRIPLE)}")
    assert now["last_quest"]["quest"] == "lancelot"
    assert now["last_quest"]["white"] == 23
    assert now["seats"][0]["relics"] == ["armor"]
    assert now["quests"]["dragon"]["side"] == "dragon"
    assert now["seats"][0]["hand"] == 6 - 5 + 4


def test_the_dragon_counts_the_second_values() -> None:
    lancelot = " draw ok ".join(f"!lancelot-1.{n}" for n in range(1, 5)) + " draw ok"
    lost = f"{lancelot} !lancelot-3.1 draw ok"
    dragon = " >picts ok ".join(f"!lancelot-{card}" for card in ("3.2", "3.3", "5.1", "5.2", "5.3"))
    now = after(f"{lost} {dragon}")
    assert now["last_quest"] == {
        "quest": "dragon", "won": False, "white": 0, "black": 41, "swords": 2, "seats": []
    }  # fmt: skip
    assert now["quests"]["dragon"]["side"] is None
    spent = after(f"{lost} {dragon} >saxons ok adjust:siege=0 !lancelot-7")
    assert (spent["siege"], spent["black_discard"]) == (1, 11)
    assert now["black"] == 3


def test_a_tie_is_lost() -> None:
    words = f"{at('black-knight')} {again('fight-2.1', 'fight-2.2')} ok adjust:siege=0,seat=0 "
    black = "!black-knight-1.1 +fight-1.1 ok !black-knight-1.2 draw ok !black-knight-1.3 draw ok"
    now = after(words + f"{black} !black-knight-3.1")  # 5 white, 6 black
    assert (now["last_quest"]["white"], now["last_quest"]["black"]) == (5, 6)
    assert not now["last_quest"]["won"]
    assert now["seats"][0]["life"] == 3


def test_kay_adds_a_card_of_any_value() -> None:
    words = f"{at('black-knight')} {again(*PAIRS)} +fight-1.1"
    now = after(words, "kay gawain galahad tristan")
    assert now["last_quest"]["white"] == 19
    assert now["table"] == []
    assert now["white_discard"] == 5


def test_a_knight_who_leaves_a_solo_quest_loses_his_cards() -> None:
    words = f"{at('black-knight')} {again('fight-5.1', 'fight-5.2')} ok adjust:seat=0"
    assert after(f"{words} siege >grail")["quests"]["black-knight"]["white"] == []
    assert after(f"{words} !guinevere ok")["quests"]["black-knight"]["white"] == []
    assert after(f"{words} leave:0")["quests"]["black-knight"]["white"] == []


def test_a_straight_wins_a_war_and_mordred_asks_for_one_more_five() -> None:
    now = after(f"{at('picts')} {again(*STRAIGHT)}")
    assert now["last_quest"] == {
        "quest": "picts", "won": True, "white": None, "black": None, "swords": 1, "seats": [0]
    }  # fmt: skip
    mordred = f"!mordred ok ?picts >picts ok adjust:seat=0 siege {again(*STRAIGHT)}"
    assert after(mordred)["last_quest"] is None
    won = after(f"{mordred} ok adjust:siege=0,seat=0,of=0,hand=3 siege +fight-5.2")
    assert won["last_quest"]["won"]
    assert not won["quests"]["picts"]["mordred"]
    assert won["black_discard"] == 1


def test_the_fourth_warrior_loses_the_war_and_brings_two_engines() -> None:
    now = after("adjust:picts=3 !picts.1")
    assert (now["black"], now["siege"]) == (1, 2)
    assert now["quests"]["picts"]["warriors"] == 0


def test_under_the_mists_a_lost_quest_costs_one_sword_more() -> None:
    assert after("!mists ok draw ok adjust:picts=3 !picts.1")["black"] == 2


def test_heroism_brings_the_winner_a_sword_more() -> None:
    now = after("siege +heroism ?picts ok adjust:picts=3,seat=0 !picts.1")
    assert now["black"] == 2
    assert now["white_discard"] == 1


def test_excalibur_goes_to_the_acting_seat_and_counts_one() -> None:
    now = after("adjust:excalibur=4 siege +lady")
    assert now["seats"][0]["relics"] == ["excalibur"]
    assert now["last_quest"]["seats"] == []
    assert now["phase"] == "hero"
    words = "adjust:excalibur=4 siege +lady ok adjust:seat=0 siege fight:fight-2.1 die:2"
    assert after(words)["last_fight"] == {"seat": 0, "total": 3, "die": 2, "won": True}


def test_excalibur_adds_one_to_the_white_sum_of_a_quest_where_its_holder_stands() -> None:
    sword = "adjust:excalibur=4 siege +lady ok adjust:siege=0,seat=0"
    now = after(f"{sword} {at('black-knight')} {again(*PAIRS)}")
    assert now["last_quest"]["white"] == 18 + 1


def test_the_sword_comes_back_step_by_step() -> None:
    now = after("!excalibur.1")
    assert now["quests"]["excalibur"]["step"] == -1
    lost = after("adjust:excalibur=-4 !excalibur.1")
    assert lost["quests"]["excalibur"]["over"]
    assert lost["quests"]["excalibur"]["step"] == -5
    spent = after("adjust:excalibur=-4 !excalibur.1 draw ok !excalibur.2")
    assert spent["siege"] == 1


GRAIL = f"{at('grail')} +grail.1 ok"


def spots(words: str, **given: Any) -> list[Any]:
    return list(after(words, **given)["quests"]["grail"]["spots"])


def test_grail_cards_fill_from_below_and_black_cards_from_above() -> None:
    words = f"{GRAIL} !despair.1 draw ok !despair.2 draw ok"
    assert spots(words) == ["b-grail.1", None, None, None, None, "b-despair.2", "b-despair.1"]


def test_desolation_drives_out_a_grail_card_first() -> None:
    assert spots(f"{GRAIL} !desolation.1 ok") == [None] * 6 + ["b-desolation.1"]


def test_on_a_full_board_a_despair_goes_with_the_highest_grail_card() -> None:
    blacks = "".join(f"adjust:seat=1,of=1,hand=1 !despair.{n} draw ok " for n in range(1, 7))
    full = f"{GRAIL} {blacks}"
    assert None not in spots(full)
    now = spots(f"{full} !despair.7")
    assert now[0] is None
    assert "b-despair.7" not in now


@pytest.mark.parametrize(
    ("ruling", "left"), [("despair", "b-desolation.1"), ("any", "b-despair.1")]
)
def test_merlin_takes_the_despair_laid_last_or_the_black_card_laid_last(
    ruling: str, left: str
) -> None:
    words = "!despair.1 draw ok !desolation.1 ok +merlin.1"
    now = spots(words, rulings={"merlin_grail": ruling})
    assert [card for card in now if card] == [left]


def test_under_the_other_reading_merlin_has_nothing_to_take_there() -> None:
    words = "adjust:siege=1 !desolation.1 ok +merlin.1"
    asked = play(table("palamedes gawain galahad tristan", rulings={"merlin_grail": "any"}), words)
    grail = CAMELOT.read({"do": "choose", "option": "grail"})
    after, _ = CAMELOT.apply(asked, grail)
    told = explain(asked, grail, after, ("Anna", "Ben", "Chloé", "Dora"))
    assert "Despair" in " ".join(told)


def test_seven_black_cards_lose_the_grail() -> None:
    words = " draw ok ".join(f"!despair.{n}" for n in range(1, 8))
    now = after(words)
    assert now["quests"]["grail"]["over"]
    assert now["quests"]["grail"]["spots"] == [None] * 7
    assert now["black"] == 3


def test_a_win_ends_vivien_and_the_dark_forest() -> None:
    words = "!vivien ok draw ok !dark-forest draw ok adjust:excalibur=4 siege +lady"
    now = after(words)
    assert not now["vivien"]
    assert not now["quests"]["grail"]["forest"]
    assert now["black_discard"] == 2
