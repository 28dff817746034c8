"""Words of Merlin: everything that is said, asked and refused has a sentence."""

from __future__ import annotations

import re

from engine.game import Button, ButtonPress, Notice
from engine.merlin.facts import ASSUMED_FACTS
from engine.merlin.notices import Say
from engine.merlin.state import Phase
from firmware.games.merlin.adapter import ADAPTER as MERLIN
from firmware.games.merlin.how_to import BY_PHASE
from firmware.games.merlin.words import tell_facts
from tests.engine.merlin.test_controls import GRAIL, OVER, start
from tests.support.merlin import GAME
from tests.support.merlin_table import all_rolled, holding, on, play, rest_of_the_round, table

NAMES = ("Anna", "", "Cyril", "Dora")
OF_CODE = re.compile(
    r"\bm-[a-z]|None|in phase|[{}]|\bconfirm\b|expected|points-|take-|-henchman|seat \d"
)


def check(text: str) -> None:
    assert text
    assert not OF_CODE.search(text), text


def test_a_scoring_is_explained_category_by_category() -> None:
    state = table(words=f"{holding('influence.dragon=2')}; adjust seat=1 influence.dragon=1")
    state = rest_of_the_round(all_rolled(rest_of_the_round(state)))
    while state.traitor_deck and len(state.drawing) < 5:
        card = next(f"m-{one}" for one in _TRAITORS if f"m-{one}" not in state.drawn)
        state, _ = GAME.apply(state, GAME.read({"do": "traitor", "card": card}))
    card = next(one for one in _TRAITORS if f"m-{one}" not in state.drawn)
    event = GAME.read({"do": "traitor", "card": f"m-{card}"})
    after, _ = GAME.apply(state, event)
    assert MERLIN.words.explains is not None
    told = MERLIN.words.explains.line(state, event, after, ("Anna", "Ben"))
    assert "Influence on Dragon: Anna 3, Ben 0." in told
    assert "Counters: Anna 2, Ben 1; the pot is 3 points." in told
    assert "1 point for each henchman on a principality." in told


_TRAITORS = [f"traitor-{of}.{n}" for of in ("dragon", "dove", "fish", "snake", "fox", "eagle")
             for n in (1, 2, 3, 4)]  # fmt: skip


def test_the_end_of_a_game_tells_who_wins_and_what_the_last_things_bring() -> None:
    state = start(OVER)
    assert state.winners is not None
    said = Notice(Say.WON, {"winners": [0, 1], "scores": [12, 12]})
    told = MERLIN.words.sentence(said, ("Anna", "Ben"))
    assert told == "Anna and Ben win together: Anna 12, Ben 12."


def test_every_phase_has_its_moment_and_every_button_stands_in_it() -> None:
    assert {*BY_PHASE} == {*Phase}


def test_scoring_treason_missions_and_treasures_have_their_cues() -> None:
    cues = {kind: MERLIN.panel.cues(Notice(kind, told)) for kind, told in (
        (Say.SCORING, {}), (Say.TRAITORS_SCORED, {"points": [3, -3]}), (Say.MISSION_DONE, {}),
        (Say.GRAIL_TAKEN, {}), (Say.TRAITOR_DREW, {}), (Say.SENT_HOME, {}), (Say.GRAIL_ASKED, {}),
    )}  # fmt: skip
    assert all(cues.values())
    assert len({*cues.values()}) == len(cues)
    assert cues[Say.MISSION_DONE] != MERLIN.panel.cues(Notice(Say.WON))  # the game goes on
    assert MERLIN.panel.cues(Notice(Say.EXCALIBUR_TAKEN)) == cues[Say.GRAIL_TAKEN]
    assert not MERLIN.panel.cues(Notice(Say.TRAITORS_SCORED, {"points": [3, 0]}))


def test_the_lamps_show_the_round_and_the_traitors_of_who_is_asked() -> None:
    assert MERLIN.panel.lights(table()) == {"silence": 0, "white": 1, "black": 3}
    assert MERLIN.panel.lights(start(OVER)) == {"silence": 0, "white": 0, "black": 0}


def test_what_every_piece_shows_can_be_said() -> None:
    assert MERLIN.copy.facts is not None
    for piece, facts in ASSUMED_FACTS.items():
        check(MERLIN.copy.facts.words(facts))
        if piece.startswith("m-board"):
            check(MERLIN.copy.facts.labels[piece])
    assert MERLIN.copy.facts.words(ASSUMED_FACTS["m-mission.1"]) == (
        "1 point, shows: Lady. Asks for: flag (Dragon), shield (Dove)"
    )
    assert MERLIN.copy.facts.words({"known": False}) == "not known yet"


def test_each_piece_has_a_name() -> None:
    assert MERLIN.words.called is not None
    for piece in GAME.pieces:
        check(MERLIN.words.called(piece.id))


def test_the_question_of_the_grail_says_where_and_how_much() -> None:
    asked = MERLIN.words.sentence(GAME.asks(start(GRAIL), None), ("Anna", "Ben"))
    assert asked == "Anna, does the Grail take the pot here (Dragon, 2 points)? 1: yes. OK: no."


def test_a_turn_names_the_dice_that_are_left() -> None:
    state = play(table(), "move die=merlin way=clockwise; confirm; confirm; move die=own face=1")
    state = play(state, "confirm; confirm")
    asked = MERLIN.words.sentence(GAME.asks(state, None), NAMES)
    assert asked == "Anna moves the knight: 1 to 3 for 1, 2, 3. ACCUSE: apple, flags."


def test_where_nothing_can_be_done_the_question_says_so() -> None:
    none = holding("items.shield-fish=0 items.flag-dove=0 items.material-snake=0")
    asked = GAME.asks(play(table(), f"{none}; {on('exchange')}"), None)
    assert MERLIN.words.sentence(asked, NAMES).endswith("nothing can be done here. OK goes on.")


def test_what_comes_next_is_numbered_as_the_buttons_point_at_it() -> None:
    state = play(table(), f"{holding('influence.fox=1 influence.dove=1')}; {on('send-henchman')}")
    choice, _ = GAME.hear(state, None, ButtonPress(Button.QUEST_4))
    assert MERLIN.words.sentence(GAME.asks(state, choice), NAMES) == (
        "Anna, where does the henchman go? 1 Dove, 2 Fox. ACCUSE or a number points, OK takes."
    )


def test_the_last_turn_of_a_round_ends_by_ok_alone() -> None:
    state = table()
    for seat_dice in (3, 3, 2, 2, 1, 1, 0):
        die = f"own face={state.player.dice[0]}" if seat_dice else "merlin way=counter"
        state = play(state, f"move die={die}; confirm; confirm")
    state = play(state, "move die=merlin way=counter; confirm")
    assert GAME.asks(state, None).kind == "ask-end-round"


def test_what_a_mission_shows_and_what_it_asks_for_are_two_sentences() -> None:
    told = {"points": 1, "icon": "flag-bearer", "needs": ["flag-bearer snake"]}
    assert str(tell_facts(told)) == "1 point, shows: Flag-bearer. Asks for: Flag-bearer (Snake)"
