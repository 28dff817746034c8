"""A copy that is told step by step: kept as far as it goes, and what is wrong said by counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from engine.form import Kind, answer_at, is_taken
from engine.game import Json, Line
from firmware.games.copy import Facts, Step
from firmware.games.registry import GAMES
from firmware.owner import cards, copies
from firmware.owner.copies import Answer, Standing, ToldMeanwhile
from firmware.storage.bad_config import BadConfig

FACTS = [one.copy.facts for one in GAMES.values() if one.copy.facts]
TOLD_STEP_BY_STEP = [
    (name, one.copy.facts) for name, one in GAMES.items() if one.copy.facts and one.copy.facts.steps
]
MERLIN: Line = {"record": "merlin/1", "players": 3}
RONDEL, FLAGS = "m-board-rondel", "m-board-flags"
ASSUMED: Any = GAMES["merlin"].copy.facts and GAMES["merlin"].copy.facts.assumed


def answer(step: str, piece: str, key: str, value: Json, before: Json = None) -> Answer:
    return Answer("merlin", step, piece, key, value, before)


def space(n: int, value: Json, before: Json = None) -> Answer:
    return answer("rondel", RONDEL, f"spaces.{n}", value, before)


def tell_rondel(data: Path, *but: int) -> None:
    """Tell every space of the rondel as it is assumed, but for some."""
    for n, value in enumerate(ASSUMED[RONDEL]["spaces"]):
        if n and n not in but:
            copies.tell(data, space(n, value))


def far(data: Path, step: str) -> Any:
    (one,) = (
        one for one in copies.progress("merlin", cards.read_facts(data)) if one["name"] == step
    )
    return one


# -- what every game's steps must keep ---------------------------------------------------------


@pytest.mark.parametrize(("game", "facts"), TOLD_STEP_BY_STEP)
def test_every_fact_of_a_copy_is_told_by_one_step_and_gives_the_header_that_it_should(
    game: str, facts: Facts, tmp_path: Path
) -> None:
    for step in facts.steps:
        for piece in (*step.pieces[:2], step.pieces[-1]):
            tell_as_assumed(tmp_path, game, facts, step, piece)
    told = cards.read_facts(tmp_path)
    assert not any(one.draft for one in told.values())
    header: Line = {"record": f"{game}/1", "players": 3}
    whole = {piece: facts.assumed[piece] for piece in told}
    assert GAMES[game].game.setup(cards.with_owners_facts(header, tmp_path)) == GAMES[
        game
    ].game.setup(facts.taught(header, whole))
    assert {one for step in facts.steps for one in step.pieces} == set(facts.assumed)


def tell_as_assumed(data: Path, game: str, facts: Facts, step: Step, piece: str) -> None:
    for field in step.sheet.fields:
        value = answer_at(facts.assumed[piece], field.key)
        if field.kind is Kind.BUILT:  # the page says a count of 1, too
            texts: Any = value
            value = [text if is_taken(field, [text]) else f"{text} 1" for text in texts]
        known = copies.answers(step, cards.read_facts(data).get(piece, cards.PieceFacts())).get(
            field.key
        )
        if known != value:
            copies.tell(data, Answer(game, step.sheet.name, piece, field.key, value, known))


@pytest.mark.parametrize(("game", "facts"), TOLD_STEP_BY_STEP)
def test_what_is_not_known_is_taken_by_the_rules(game: str, facts: Facts, tmp_path: Path) -> None:
    for step in facts.steps:
        if step.unknown:
            copies.let_be_unknown(tmp_path, game, step.sheet.name)
            one = cards.read_facts(tmp_path)[step.pieces[0]]
            assert copies.standing(step, one) is Standing.UNKNOWN
    header = cards.with_owners_facts({"record": f"{game}/1", "players": 3}, tmp_path)
    GAMES[game].game.setup(header)


# -- telling ---------------------------------------------------------------------------------------


def test_a_rondel_told_in_part_is_kept_and_no_game_takes_it(tmp_path: Path) -> None:
    tell_rondel(tmp_path, 5, 6)
    assert far(tmp_path, "rondel")["wrong"] == ["2 are still to be told."]
    assert far(tmp_path, "rondel")["standing"] == {RONDEL: "begun"}
    assert cards.with_owners_facts(MERLIN, tmp_path) == MERLIN
    copies.tell(tmp_path, space(5, "exchange"))
    copies.tell(tmp_path, space(6, "points-flag"))
    assert far(tmp_path, "rondel")["standing"] == {RONDEL: "told"}
    board: Any = cards.with_owners_facts(MERLIN, tmp_path)["board"]
    assert board == {"rondel": ASSUMED[RONDEL]["spaces"]}


def test_one_manor_too_many_is_said_by_counts_and_what_was_told_before_still_counts(
    tmp_path: Path,
) -> None:
    tell_rondel(tmp_path)
    before = cards.with_owners_facts(MERLIN, tmp_path)
    copies.tell(tmp_path, space(5, "manor", "exchange"))
    assert far(tmp_path, "rondel")["wrong"] == ["build a manor: 4 told, a copy has 3."]
    assert far(tmp_path, "rondel")["answers"][RONDEL]["spaces.5"] == "manor"
    assert cards.with_owners_facts(MERLIN, tmp_path) == before


def test_an_answer_is_taken_back(tmp_path: Path) -> None:
    copies.tell(tmp_path, space(5, "manor"))
    copies.tell(tmp_path, space(5, None, "manor"))
    assert "spaces.5" not in far(tmp_path, "rondel")["answers"][RONDEL]


def test_a_flag_told_twice_is_said(tmp_path: Path) -> None:
    for n in (0, 1):
        copies.tell(tmp_path, answer("flags", FLAGS, f"uses.{n}", "two"))
    told = far(tmp_path, "flags")["wrong"]
    assert told == ["two missions: 2 told, a copy has 1.", "4 are still to be told."]


def test_what_is_wrong_with_a_card_names_the_card(tmp_path: Path) -> None:
    copies.tell(tmp_path, answer("missions", "m-mission.7", "points", 2))
    assert far(tmp_path, "missions")["wrong"] == ["Mission 7: 2 are still to be told."]
    assert far(tmp_path, "missions")["whole"] == 0


def test_two_parts_of_one_board_are_told_each_by_itself(tmp_path: Path) -> None:
    copies.tell(tmp_path, answer("shift", "m-board-environs", "shift", "even"))
    copies.tell(tmp_path, answer("frame", "m-board-environs", "frame.3", "fox"))
    assert cards.with_owners_facts(MERLIN, tmp_path)["board"] == {"shift": "even"}
    copies.forget(tmp_path, "merlin", "shift")
    assert far(tmp_path, "shift")["standing"] == {"m-board-environs": "assumed"}
    assert far(tmp_path, "frame")["standing"] == {"m-board-environs": "begun"}


def test_a_card_that_was_not_known_is_told_all_the_same(tmp_path: Path) -> None:
    copies.let_be_unknown(tmp_path, "merlin", "missions")
    given: dict[str, Json] = {"points": 1, "icon": "lady", "needs": ["lady fox"]}
    for key, value in given.items():
        copies.tell(tmp_path, answer("missions", "m-mission.1", key, value))
    board: Any = cards.with_owners_facts(MERLIN, tmp_path)["board"]
    assert board["missions"]["m-mission.1"]["needs"] == [{"henchman": "lady", "in": "fox"}]
    assert board["missions"]["m-mission.2"] is None
    copies.let_be_unknown(tmp_path, "merlin", "missions")  # all but what is told
    assert far(tmp_path, "missions")["standing"]["m-mission.1"] == "told"


def test_what_is_forgotten_is_assumed_again_and_leaves_no_table(tmp_path: Path) -> None:
    tell_rondel(tmp_path)
    copies.forget(tmp_path, "merlin", "rondel")
    assert cards.read_facts(tmp_path) == {}
    assert far(tmp_path, "rondel")["standing"] == {RONDEL: "assumed"}


# -- two who tell, and what cannot be -----------------------------------------------------------


def test_two_operators_who_tell_at_once_are_both_heard(tmp_path: Path) -> None:
    spaces = list(enumerate(ASSUMED[RONDEL]["spaces"]))[1:]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: copies.tell(tmp_path, space(*one)), spaces))
    assert far(tmp_path, "rondel")["standing"] == {RONDEL: "told"}


def test_what_somebody_else_told_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    copies.tell(tmp_path, space(5, "manor"))
    with pytest.raises(ToldMeanwhile, match="Somebody else"):
        copies.tell(tmp_path, space(5, "grail"))
    assert far(tmp_path, "rondel")["answers"][RONDEL]["spaces.5"] == "manor"


@pytest.mark.parametrize(
    "wrong",
    [
        space(5, "castle"),
        space(5, 7),
        space(5, ["manor"]),
        space(0, "manor", "dragon"),
        space(24, "manor"),
        answer("rondel", "m-mission.1", "spaces.5", "manor"),
        answer("moat", RONDEL, "spaces.5", "manor"),
        answer("missions", "m-mission.1", "needs", ["flag-lion 1"]),
        Answer("chess", "rondel", RONDEL, "spaces.5", "manor", None),
        Answer("rumors", "rondel", RONDEL, "spaces.5", "manor", None),
    ],
)
def test_what_cannot_be_told_changes_nothing(wrong: Answer, tmp_path: Path) -> None:
    with pytest.raises(BadConfig):
        copies.tell(tmp_path, wrong)
    assert cards.read_facts(tmp_path) == {}


def test_a_part_that_must_be_told_cannot_be_not_known(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="must be told"):
        copies.let_be_unknown(tmp_path, "merlin", "shift")


def test_a_draft_that_somebody_wrote_by_hand_is_as_good_as_not_told(tmp_path: Path) -> None:
    lines = (f'["{RONDEL}"]', 'draft.spaces = ["x", 3, "manor"]', 'draft.moat = "deep"')
    cards.cards_file(tmp_path).write_text("\n".join(lines))
    assert far(tmp_path, "rondel")["answers"][RONDEL] == {
        "spaces.0": "dragon", "spaces.2": "manor",
    }  # fmt: skip
    cards.cards_file(tmp_path).write_text(f'["{RONDEL}"]\ndraft = 3\n')
    with pytest.raises(BadConfig, match="draft: expected a table"):
        cards.read_facts(tmp_path)


def test_nobody_confirms_unseen_what_is_told_step_by_step(tmp_path: Path) -> None:
    copies.tell(tmp_path, answer("counters", "m-board-counters", "counters", 6))
    cards.confirm(tmp_path, ())
    confirmed = cards.read_facts(tmp_path)
    others = [one.assumed for one in FACTS if not one.steps]
    assert set(confirmed) == {"m-board-counters", *chain.from_iterable(others)}


def test_what_a_first_game_needs_is_kept_with_what_was_begun_and_the_rest_is_asked(
    tmp_path: Path,
) -> None:
    copies.tell(tmp_path, answer("missions", "m-mission.3", "points", 2))
    first: dict[str, Line] = {
        "rondel": {"spaces.4": "fox", "spaces.8": "fish", "spaces.12": "snake",
                   "spaces.16": "dove", "spaces.20": "eagle"},
        "shift": {"shift": "even"}, "counters": {"counters": 6},
    }  # fmt: skip
    copies.ask_the_rest(tmp_path, "merlin", first)
    board: Any = cards.with_owners_facts(MERLIN, tmp_path)["board"]
    assert (board["rondel"][4], board["rondel"][5], board["shift"]) == ("fox", None, "even")
    assert board["missions"] == dict.fromkeys(board["missions"])
    assert far(tmp_path, "missions")["answers"]["m-mission.3"] == {"points": 2}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"spaces.4": "dove", "spaces.8": "dove", "spaces.12": "snake", "spaces.16": "fox",
         "spaces.20": "eagle"},
    ],
)  # fmt: skip
def test_a_first_game_without_what_it_needs_keeps_nothing(wrong: Line, tmp_path: Path) -> None:
    first: dict[str, Line] = {
        "rondel": wrong, "shift": {"shift": "even"}, "counters": {"counters": 6},
    }  # fmt: skip
    with pytest.raises(BadConfig):
        copies.ask_the_rest(tmp_path, "merlin", first)
    assert cards.read_facts(tmp_path) == {}
