"""Turns, powers, special cards, life and death, the Traitor, joining and leaving, the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.camelot.view import view
from engine.game import Eyes
from tests.support.camelot import GAME, seen
from tests.support.camelot_table import play, table

FOUR = "palamedes gawain galahad tristan"
GRAIL_CARDS = [f"grail.{n}" for n in range(1, 8)]
WON_GRAIL = "siege >grail ok " + " ok ".join(
    f"adjust:siege=0,seat=0,of=0,hand=9 siege +{card}" for card in GRAIL_CARDS
)


def after(words: str, coats: str = FOUR, **given: Any) -> Any:
    return seen(play(table(coats, **given), words))


# -- setting up -----------------------------------------------------------------------------------


def test_arthur_begins_where_he_is_dealt() -> None:
    assert after("", "kay gawain arthur")["seat"] == 2
    assert after("", "kay gawain tristan", first=1)["seat"] == 1


def test_each_knight_gives_one_card_of_goodwill_with_the_last_coat() -> None:
    state = GAME.start(GAME.setup({"record": "camelot/1", "players": 3}))
    assert [seat["hand"] for seat in seen(state)["seats"]] == [6, 6, 6]
    now = seen(play(state, "coat:kay coat:gawain coat:arthur"))
    assert (now["phase"], now["share"]) == ("goodwill", {"cards": 3, "seats": [0, 1, 2]})
    assert [seat["hand"] for seat in now["seats"]] == [5, 5, 5]
    assert now["white_deck"] == 84 - 3 * 6


def test_squires_share_at_once() -> None:
    now = seen(GAME.start(GAME.setup({"record": "camelot/1", "players": 4, "squires": True})))
    assert now["phase"] == "goodwill"
    assert now["seats"][0]["knight"] is None


# -- Evil -----------------------------------------------------------------------------------------


def test_three_merlins_cancel_a_special_card() -> None:
    now = after("!mists +merlin.1/0 +merlin.2/0 +merlin.3/2")
    assert (now["phase"], now["mists"]) == ("hero", False)
    assert (now["white_discard"], now["black_discard"]) == (3, 1)
    assert [seat["hand"] for seat in now["seats"]] == [4, 6, 5, 6]


def test_two_merlins_go_back() -> None:
    now = after("!mists +merlin.1/0 +merlin.2/2 ok")
    assert now["mists"]
    assert [seat["hand"] for seat in now["seats"]] == [6, 6, 6, 6]


def test_excalibur_cancels_a_card_that_lies_face_down() -> None:
    words = "adjust:excalibur=4 siege +lady ok !down@dragon"
    now = after(words)
    assert (now["phase"], now["card"], now["onto"]) == ("cancel", "face-down", "dragon")
    now = after(f"{words} ?excalibur")
    assert now["seats"][0]["relics"] == []
    assert now["seats"][1]["hand"] == 6  # no card is drawn for it
    assert (now["black_deck"], now["black_discard"]) == (75, 1)


def test_a_card_laid_face_down_brings_a_white_card() -> None:
    now = after("!down@black-knight")
    assert now["quests"]["black-knight"]["black"] == [None]
    assert now["seats"][0]["hand"] == 7


def test_morgan_draws_three_more() -> None:
    now = after("!morgan-draw ok !picts.1")
    assert (now["phase"], now["draws"]) == ("draw-black", 2)
    assert after("!morgan-draw ok !picts.1 !picts.2 !picts.3")["phase"] == "hero"


def test_under_guinevere_all_go_home_and_the_turn_ends() -> None:
    now = after("siege >grail ok siege >picts ok !guinevere ok")
    assert {seat["at"] for seat in now["seats"]} == {"camelot"}
    assert (now["seat"], now["phase"]) == (3, "evil")


def test_one_volunteer_discards_three_or_each_discards_one() -> None:
    assert [one["hand"] for one in after("!morgan-hand ok ?seat-2")["seats"]] == [6, 6, 3, 6]
    assert [one["hand"] for one in after("!morgan-hand ok ok")["seats"]] == [5, 5, 5, 5]
    assert after("!morgan-blood ok ?seat-2")["seats"][2]["life"] == 2
    assert [one["hand"] for one in after("!morgan-blood ok ok")["seats"]] == [5, 5, 5, 5]


def test_nobody_able_means_each_discards_at_once() -> None:
    poor = "adjust:of=0,hand=2 adjust:of=1,hand=2 adjust:of=2,hand=0 adjust:of=3,hand=1"
    now = after(f"{poor} !morgan-hand ok")
    assert [seat["hand"] for seat in now["seats"]] == [1, 1, 0, 0]


# -- the heroic phase -----------------------------------------------------------------------------


def test_after_a_sacrifice_the_turn_ends_by_itself() -> None:
    now = after("siege draw sacrifice >picts")
    assert (now["seat"], now["phase"]) == (1, "evil")
    now = after("siege draw sacrifice >picts", "arthur kay gawain")
    assert (now["seat"], now["acts"]) == (0, ["quest", "move"])  # he may still exchange
    assert after("siege draw sacrifice >picts swap:1", "arthur kay gawain")["seat"] == 1
    assert after("siege draw sacrifice >picts", "galahad kay gawain")["seat"] == 0


def test_a_lost_siege_fight_costs_a_life_and_a_won_one_removes_an_engine() -> None:
    lost = after("siege fight:fight-3.1 fight:fight-2.1 die:5")
    assert lost["last_fight"] == {"seat": 0, "total": 5, "die": 5, "won": False}
    assert (lost["seats"][0]["life"], lost["siege"], lost["white_discard"]) == (3, 1, 2)
    won = after("siege fight:fight-3.1 fight:fight-3.2 die:5")
    assert (won["last_fight"]["won"], won["siege"]) == (True, 0)


def test_it_is_told_how_many_turns_ago_a_siege_fight_was() -> None:
    def turns(words: str) -> object:
        told: Any = view(play(table(FOUR), words), Eyes.PAGE).as_json(parts=True)
        return told["last_fight"]["turns"]

    fought = "siege fight:fight-3.1 die:5"
    assert turns(fought) == 0
    assert turns(f"{fought} ok siege draw ok") == 2
    assert "turns" not in after(fought)["last_fight"]


def test_kay_adds_to_his_own_fight() -> None:
    now = after("siege die:2", "kay gawain tristan")
    assert (now["phase"], now["asked"], now["die"]) == ("kay", 0, 2)
    now = after("siege die:2 +fight-3.1", "kay gawain tristan")
    assert now["last_fight"] == {"seat": 0, "total": 3, "die": 2, "won": True}
    assert now["white_discard"] == 1


def test_three_cards_of_healing_bring_a_life() -> None:
    now = after("life heal:grail.1 heal:grail.2 heal:grail.3")
    assert (now["seats"][0]["life"], now["seats"][0]["hand"]) == (4, 3)
    assert now["acts"] == ["heal"]


def test_convocation_draws_for_all_who_are_in_camelot() -> None:
    words = "siege >picts ok siege >grail ok siege +convocation"
    assert after(words)["asked"] == 0
    now = after(f"{words} ?go ?stay")
    assert now["share"] == {"cards": 3, "seats": [0, 2, 3]}
    now = after(f"{words} ?go ?stay", rulings={"convocation": "returned"})
    assert now["share"] is None  # one alone gets his card at once
    assert now["seats"][0]["hand"] == 7


@pytest.mark.parametrize(("ruling", "hands"), [("all", [6, 7, 7, 7]), ("others", [5, 7, 7, 7])])
def test_fate_lets_each_knight_draw(ruling: str, hands: list[int]) -> None:
    now = after("siege +fate ?loyal", rulings={"fate": ruling})
    assert [seat["hand"] for seat in now["seats"]] == hands


def test_fate_as_traitor_unmasks_and_ends_the_turn() -> None:
    now = after("siege +fate ?traitor")
    assert [seat["hand"] for seat in now["seats"]] == [0, 4, 4, 4]
    assert now["seats"][0] == {
        "knight": "palamedes", "at": None, "life": None, "hand": 0, "alive": True,
        "revealed": "traitor", "accused": False, "relics": [],
    }  # fmt: skip
    assert (now["seat"], now["white"]) == (1, 0)


def test_the_only_option_is_taken_with_the_line_before() -> None:
    alone = "leave:1 leave:2 leave:3 0:loyal siege"
    assert after(f"{alone} +piety")["phase"] == "hero"
    assert after("siege +merlin.1")["siege"] == 0
    assert after("leave:1 leave:2 adjust:of=0,hand=2 siege +messenger")["seats"][3]["hand"] == 7


# -- decks ----------------------------------------------------------------------------------------


def test_an_empty_deck_brings_both_discard_piles_back() -> None:
    words = "!picts.1 +clairvoyance ok adjust:of=0,hand=64,white_deck=1 siege draw"
    now = after(words)  # the deck's last card, a shuffle of one card, and that one
    assert (now["white_deck"], now["white_discard"], now["seats"][1]["hand"]) == (0, 0, 8)
    assert (now["black_deck"], now["black_discard"]) == (76, 0)


def test_where_no_white_card_is_left_fewer_are_drawn() -> None:
    words = "adjust:of=0,hand=66,white_deck=0 !picts.1 +reinforcements ?self"
    now = after(words)  # only the card just played was left to draw
    assert now["seats"][0]["hand"] == 66
    assert (now["white_deck"], now["white_discard"]) == (0, 0)
    assert now["black_discard"] == 0  # the black cards were shuffled, too


def test_of_nothing_drawn_nothing_is_asked() -> None:
    words = "!despair.1 >excalibur ok siege >excalibur ok adjust:seat=3,excalibur=4"
    now = after(f"{words} adjust:of=2,hand=66,white_deck=0 siege +lady")
    assert (now["phase"], now["share"]) == ("share", {"cards": 1, "seats": [0, 1]})  # the Lady
    now = after(f"{words} adjust:of=2,hand=66,white_deck=0 life +messenger ?seat-0 ?1")
    assert now["phase"] == "hero"


def test_a_draw_with_fewer_black_cards_than_the_armor_takes_shuffles_first() -> None:
    armor = (
        "siege >dragon ok adjust:siege=0,seat=0 siege "
        + " ok adjust:siege=0,seat=0 siege ".join(
            f"+fight-{card}" for card in ("5.1", "5.2", "5.3", "4.1", "4.2")
        )
    )
    now = after(f"{armor} ok adjust:seat=0,black_deck=1 !picts.1")
    assert (now["black_deck"], now["black_discard"]) == (75, 1)
    now = after(f"{armor} ok adjust:seat=1,black_deck=1 !picts.1")
    assert (now["black_deck"], now["black_discard"]) == (0, 76)


# -- life and death -------------------------------------------------------------------------------


def test_a_knight_without_life_dies_at_the_end_of_his_turn() -> None:
    now = after("adjust:of=0,life=1 life")
    assert (now["seat"], now["phase"]) == (1, "evil")
    assert now["seats"][0] == {
        "knight": "palamedes", "at": None, "life": 0, "hand": 0, "alive": False,
        "revealed": None, "accused": False, "relics": [],
    }  # fmt: skip
    assert now["white_discard"] == 6


def test_a_dying_knight_finishes_the_action_of_his_sacrifice() -> None:
    words = "adjust:of=0,life=1 siege draw sacrifice"
    assert (after(words)["phase"], after(words)["seats"][0]["life"]) == ("hero", 0)
    assert after(f"{words} >picts")["seat"] == 1


def test_the_grail_is_offered_once_a_turn() -> None:
    words = f"{WON_GRAIL} ok adjust:seat=1,of=1,life=1 life"
    now = after(words)
    assert (now["phase"], now["asked"], now["options"]) == ("drink", 1, ["drink"])
    saved = after(f"{words} ?drink")
    assert (saved["phase"], saved["seats"][1]["life"]) == ("hero", 4)
    assert saved["seats"][0]["relics"] == []
    lost = after(f"{words} ok")
    assert (lost["seat"], lost["seats"][1]["alive"]) == (2, False)


def test_all_the_dying_are_offered_the_grail_clockwise() -> None:
    words = (
        f"{WON_GRAIL} ok adjust:of=0,life=1 adjust:of=3,life=1 adjust:seat=2 !morgan-life ok draw"
    )
    now = after(f"{words} ok")
    assert (now["phase"], now["asked"]) == ("drink", 3)
    now = after(f"{words} ok ok")
    assert (now["phase"], now["asked"]) == ("drink", 0)
    now = after(f"{words} ok ok ?drink")
    assert [seat["alive"] for seat in now["seats"]] == [True, True, True, False]
    now = after(f"{words} ok ?drink")
    assert [seat["alive"] for seat in now["seats"]] == [False, True, True, True]


def test_the_last_knight_shows_his_loyalty() -> None:
    words = "leave:1 leave:2 leave:3"
    assert (after(words)["phase"], after(words)["asked"]) == ("last", 0)
    assert after(f"{words} 0:loyal")["phase"] == "evil"
    over = after(f"{words} 0:traitor")
    assert (over["phase"], over["winner"], over["seats"][0]["life"]) == ("over", "evil", None)
    assert after(words, traitor="none")["phase"] == "evil"


# -- the Traitor ---------------------------------------------------------------------------------


def test_a_false_accusation_turns_a_sword() -> None:
    words = "adjust:siege=6,white=2 siege accuse:1 1:loyal"
    now = after(words)
    assert (now["white"], now["black"], now["seats"][1]["revealed"]) == (1, 1, "loyal")
    assert now["acts"] == ["accuse"]


def test_a_revealed_traitor_taunts_and_brings_evil() -> None:
    words = "adjust:siege=6 siege accuse:1 1:traitor ok"
    now = after(words)
    assert (now["white"], now["phase"], now["seat"]) == (1, "taunt", 1)
    assert now["options"] == ["seat-0", "seat-2", "seat-3"]
    now = after(f"{words} ?seat-2 siege")
    assert (now["seats"][2]["hand"], now["seat"], now["phase"]) == (5, 2, "evil")


def test_a_revealed_traitor_may_leave() -> None:
    now = after("adjust:siege=6 siege accuse:1 1:traitor ok ?seat-2 siege leave:1")
    assert (now["seats"][1]["alive"], now["seats"][1]["life"]) == (False, None)
    assert now["seat"] == 2


def test_three_knights_look_late() -> None:
    words = "adjust:white=3,black=3 siege draw ok"
    assert after(words, "kay gawain tristan", late=True)["phase"] == "look"
    now = after(f"{words} ok", "kay gawain tristan", late=True)
    assert (now["phase"], now["looked"]) == ("evil", True)


# -- joining, leaving, corrections ---------------------------------------------------------------


def test_who_joins_sits_after_arthur_and_the_turn_stays() -> None:
    now = after("siege draw ok join:percival", "kay gawain arthur tristan")
    assert [seat["knight"] for seat in now["seats"]] == [
        "kay", "gawain", "arthur", "percival", "tristan"
    ]  # fmt: skip
    assert now["seat"] == 4
    assert now["seats"][3]["hand"] == 5


def test_who_joins_squires_has_no_coat() -> None:
    now = after("join", squires=True)
    assert [seat["hand"] for seat in now["seats"]] == [6, 5, 6, 6, 6]
    assert now["seats"][1]["knight"] is None


def test_a_squire_who_was_there_is_knighted() -> None:
    words = "adjust:picts=0 siege >excalibur ok siege >excalibur ok adjust:excalibur=4 siege +lady"
    now = after(f"{words} share:3,4,0,0", squires=True)
    assert (now["phase"], now["options"]) == ("knighting", ["seat-0", "seat-1"])
    now = after(f"{words} share:3,4,0,0 ?seat-1 coat:kay", squires=True)
    assert (now["phase"], now["seats"][1]["knight"]) == ("hero", "kay")


def test_without_arthur_he_sits_after_the_first_player() -> None:
    now = after("join:percival", "kay gawain tristan", first=1)
    assert [seat["knight"] for seat in now["seats"]] == ["kay", "gawain", "percival", "tristan"]


def test_when_the_acting_seat_leaves_the_next_turn_begins() -> None:
    now = after("leave:0")
    assert (now["seat"], now["phase"], now["seats"][0]["life"]) == (1, "evil", 0)


def test_an_adjust_keeps_the_number_of_cards() -> None:
    before = after("")
    now = after("adjust:of=0,hand=9")
    assert now["white_deck"] == before["white_deck"] - 3
    now = after("!picts.1 adjust:black_deck=70")
    assert (now["black_deck"], now["black_discard"]) == (70, 6)
    now = after("!picts.1 adjust:reshuffled")
    assert (now["black_deck"], now["black_discard"]) == (76, 0)


def test_the_seat_of_an_adjust_begins_its_turn_anew() -> None:
    now = after("siege draw adjust:seat=0")
    assert (now["phase"], now["acts"]) == ("evil", [])


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "winner"),
    [
        ("adjust:siege=11 siege", "evil"),
        ("adjust:siege=11 !morgan-siege ok", "evil"),
        ("adjust:black=6,picts=3 !picts.1", "evil"),
        ("adjust:white=7,black=5 ok", "loyal"),
        ("adjust:white=7,black=5 1:traitor", "evil"),
        ("adjust:white=9,black=3 1:traitor", "loyal"),
        ("adjust:white=6,black=6 ok", "evil"),
        ("adjust:white=7,black=5 0:loyal 3:loyal 1:loyal 2:loyal", "loyal"),
    ],
)
def test_the_game_ends(words: str, winner: str) -> None:
    now = after(words)
    assert (now["phase"], now["winner"]) == ("over", winner)
    assert now["siege"] <= 12


def test_without_a_traitor_twelve_swords_are_judged_at_once() -> None:
    assert after("adjust:white=12", traitor="none")["winner"] == "loyal"


def test_the_traitor_at_the_end_is_only_marked() -> None:
    now = after("adjust:white=7,black=5 1:traitor")
    assert (now["white"], now["black"]) == (5, 7)
    assert (now["seats"][1]["at"], now["seats"][1]["hand"]) == ("camelot", 6)
