"""What a press or a card means, phase by phase: this table fixes it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, Phase
from engine.game import Button, Refused
from engine.offer import accepted_inputs, buttons_of
from engine.refusal import Common
from tests.engine.camelot.test_turns import WON_GRAIL
from tests.support import presses
from tests.support.camelot import GAME
from tests.support.camelot_table import line, play, table
from tests.support.presses import No, Row

given_input = partial(presses.given_input, GAME)
hear = partial(presses.hear, GAME)


def start(given: dict[str, Any]) -> Camelot:
    coats = given.get("coats", "kay gawain galahad tristan")
    rest = {key: value for key, value in given.items() if key not in ("coats", "before")}
    rest.setdefault("track", {"white": 5, "black": 5})
    if not given.get("before"):
        return table(coats, **rest)
    return GAME.start(GAME.setup({"record": "camelot/1", "players": len(coats.split()), **rest}))


def state_of(row: Row) -> Camelot:
    given = {key: value for key, value in row.given.items() if key != "track"}
    return play(table(**given) if "track" in row.given else start(given), row.situation)


NEW = {"before": True}
ARTHUR = {"coats": "arthur gawain kay"}
PERCIVAL = {"coats": "percival gawain kay"}
GALAHAD = {"coats": "galahad gawain kay"}
TRISTAN = {"coats": "tristan gawain kay"}
FREE_REVEAL = {"rulings": {"free_reveal": True}}
SQUIRES = {"squires": True}
COATS = "coat:kay coat:gawain coat:galahad"
TRAITOR = "adjust:siege=6,seat=1 siege accuse:0 0:traitor ok adjust:seat=0"
# Seat 0 wins Excalibur, then it is seat 1's turn.
SWORD = "adjust:excalibur=4 siege >excalibur ok adjust:seat=0 siege +down"
CANCEL = "!mists"
ROW4 = "!black-knight-1.1 draw ok !black-knight-1.2 draw ok !black-knight-1.3 draw ok"
REVEAL = f"{ROW4} !down@black-knight"
DRINK = WON_GRAIL + " adjust:seat=1,of=1,life=1 life"
TO_TRAITOR = "adjust:siege=6,seat=1 siege accuse:0 0:traitor ok adjust:seat=3"
LOYALTIES = "adjust:white=12"
OVER = "adjust:siege=11 siege"

MORGAN = "adjust:seat=1 !morgan-draw ok !despair.1"
KNIGHTING = (
    "adjust:excalibur=4 siege >excalibur ok siege >excalibur ok adjust:seat=0 siege +down "
    "share:7,0,0,0"
)

ROWS = [
    # coat
    Row("coat", "", "coat-kay", "coat:kay", NEW),
    Row("coat", "", "A OK", "coat:arthur", NEW),
    Row("coat", "coat:arthur", "A OK", "coat:galahad", NEW),
    Row("coat", "", "A A A OK", "coat:gawain", NEW),
    Row("coat", "", "A UNDO", "", NEW),
    Row("coat", "coat:kay", "coat-kay", "", NEW),
    # goodwill, share
    Row("goodwill", f"{COATS} coat:tristan", "q1 q1 q3 q4", "share:2,0,1,1", NEW),
    Row("goodwill", f"{COATS} coat:tristan", "q1 q1 UNDO q3 q4 q4", "share:1,0,1,2", NEW),
    Row("goodwill", f"{COATS} coat:tristan", "A A OK OK A OK A OK", "share:0,2,1,1", NEW),
    Row("goodwill", f"{COATS} coat:tristan", "OK@2", "share:1,1,1,1", NEW),
    Row("goodwill", f"{COATS} coat:tristan", "q4 q4 OK@2", "share:1,1,0,2", NEW),
    Row("share", "siege +convocation", "q1 q2 q3 q4", "share:1,1,1,1"),
    Row("share", "siege +convocation", "OK@2", "share:1,1,1,1"),
    # look
    Row("look", "adjust:white=6,seat=0", "OK", "ok", {"coats": "kay gawain tristan", "late": True}),
    # taunt
    Row("taunt", TRAITOR, "A OK", "?seat-1"),
    Row("taunt", TRAITOR, "A A OK", "?seat-2"),
    Row("taunt", TRAITOR, "q3 OK", "?seat-3"),
    # evil
    Row("evil", "", "despair.1", "!despair.1"),
    Row("evil", "", "q3 OK", "!down@dragon"),
    Row("evil", "", "A OK", "siege"),
    Row("evil", "", "A A OK", "life"),
    Row("evil", "", "A A A OK", "!down@black-knight"),
    Row("evil", "", "A A A A OK", "siege"),
    Row("evil", "", "A A A OK", "peek", PERCIVAL),
    Row("evil", "", "q1 OK", "siege"),
    Row("evil", "", "q2 OK", "life"),
    Row("evil", "", "q4 OK", "peek", PERCIVAL),
    Row("evil", "", "q5 OK", "!down@black-knight"),
    Row("evil", "", "q2 q1 OK", "siege"),
    Row("evil", "", "A UNDO", ""),
    Row("evil", "", "A despair.1", "!despair.1"),
    Row("evil", "", "A A A A OK A OK", "swap:1", ARTHUR),
    Row("evil", "", "A A A A OK A A OK", "swap:2", ARTHUR),
    Row("evil", "", "A A A A OK q2 OK", "swap:2", ARTHUR),
    Row("evil", "adjust:of=1,hand=0", "A A A A OK", "swap:2", ARTHUR),
    Row("evil", f"{TRAITOR} ?seat-1", "A OK", "siege"),
    Row("evil", f"{TRAITOR} ?seat-1", "A A OK", "!down@black-knight"),
    Row("evil", "!despair.1 draw ok", "despair.1", ""),
    # cancel
    Row("cancel", CANCEL, "OK", "ok"),
    Row("cancel", CANCEL, "OK@2", "ok"),
    Row("cancel", CANCEL, "merlin.1", "+merlin.1/0"),
    Row("cancel", CANCEL, "A A merlin.1", "+merlin.1/1"),
    Row("cancel", CANCEL, "A A UNDO merlin.1", "+merlin.1/0"),
    Row("cancel", CANCEL, "merlin.1 A A A merlin.2 merlin.3",
        "+merlin.1/0 +merlin.2/2 +merlin.3/0"),
    Row("cancel", f"{SWORD} adjust:seat=1 !mists", "A OK", "?excalibur"),
    Row("cancel", f"{SWORD} adjust:seat=1 !mists", "A A merlin.1", "+merlin.1/0"),
    Row("cancel", f"{SWORD} adjust:seat=1 !despair.1", "A OK", "?excalibur"),
    Row("cancel", f"{SWORD} adjust:seat=1 !despair.1", "OK", "ok"),
    Row("cancel", f"{SWORD} adjust:seat=1 !despair.1", "q5", "ok >grail"),
    Row("cancel", f"{SWORD} adjust:seat=1 !despair.1", "lady", "ok +lady"),
    Row("cancel", f"{SWORD} adjust:seat=1 !mercenaries.1", "q2", "ok ?saxons"),
    Row("cancel", f"{SWORD} {MORGAN}", "despair.2", "ok !despair.2"),
    Row("cancel", f"{SWORD} {MORGAN}", "q3 OK", "ok !down@dragon"),
    Row("cancel", f"{SWORD} adjust:seat=1 !despair.1", "despair.1", ""),
    # war
    Row("war", "!mercenaries.1", "q1", "?picts"),
    Row("war", "!mercenaries.1", "q2", "?saxons"),
    Row("war", "!mercenaries.1", "A A OK", "?saxons"),
    # volunteer
    Row("volunteer", "!morgan-hand ok", "OK", "ok"),
    Row("volunteer", "!morgan-hand ok", "A OK", "?seat-0"),
    Row("volunteer", "!morgan-blood ok", "A A A OK", "?seat-2"),
    Row("volunteer", "!morgan-blood ok", "q4 OK", "?seat-3"),
    # draw-black
    Row("draw-black", "!morgan-draw ok", "despair.1", "!despair.1"),
    Row("draw-black", "!morgan-draw ok", "q3 OK", "!down@dragon"),
    Row("draw-black", "!morgan-draw ok", "A OK", "!down@black-knight"),
    Row("draw-black", "!morgan-draw ok", "q5 OK", "!down@black-knight"),
    # hero
    Row("hero", "siege", "q1", ">picts"),
    Row("hero", "siege", "q2", ">saxons"),
    Row("hero", "siege", "q3", ">dragon"),
    Row("hero", "siege", "q4", ">excalibur"),
    Row("hero", "siege", "q5", ">grail"),
    Row("hero", "siege", "q5", ">grail*", TRISTAN),
    Row("hero", "siege >excalibur ok adjust:seat=0 siege", "q4", "+down"),
    Row("hero", "siege", "A OK", "draw"),
    Row("hero", "siege", "A A OK", ">black-knight"),
    Row("hero", "siege", "A A OK", ">black-knight*", TRISTAN),
    Row("hero", "siege >picts ok adjust:seat=0 siege", "A OK", ">camelot"),
    Row("hero", "siege", "A A A OK q4", "die:4"),
    Row("hero", "siege", "A A A OK A OK", "die:6"),
    Row("hero", "siege", "A A A OK A A A OK", "die:8"),
    Row("hero", "siege", "A A A OK UNDO", ""),
    Row("hero", "siege", "A A A A OK grail.1", "heal:grail.1"),
    Row("hero", "siege", "A A A A OK fight-2.1", "heal:fight-2.1"),
    Row("hero", "siege draw", "A OK", "sacrifice"),
    Row("hero", "siege", "A A A A A OK A OK", "swap:1", ARTHUR),
    Row("hero", "adjust:siege=6 siege", "A A A A A OK A OK", "accuse:1"),
    Row("hero", "adjust:siege=6 siege", "A A A A A OK A A OK", "accuse:2"),
    Row("hero", "adjust:siege=6 siege", "A A A A A OK q3 OK", "accuse:3"),
    Row("hero", "siege", "A A A A A OK", "0:traitor", FREE_REVEAL),
    Row("hero", "siege draw", "OK", "ok"),
    Row("hero", "siege draw", "OK@2", "ok"),
    Row("hero", "siege", "fight-3.1", "fight:fight-3.1"),
    Row("hero", "siege >grail ok adjust:seat=0 siege", "grail.1", "+grail.1"),
    Row("hero", "siege >picts ok adjust:seat=0 siege", "fight-1.1", "+fight-1.1"),
    Row("hero", "siege", "piety", "+piety"),
    Row("hero", "siege", "piety", "+piety*", GALAHAD),
    Row("hero", "siege draw", "despair.1", "ok !despair.1"),
    Row("hero", "siege draw", "morgan-life", "ok !morgan-life"),
    Row("hero", "siege +piety ?self", "piety", ""),
    # the black card of the next turn, where something else is asked first
    Row("hero", f"{TO_TRAITOR} siege draw", "despair.1 A OK", "ok ?seat-1 !despair.1"),
    Row("hero", f"{TO_TRAITOR} siege draw", "despair.1 A UNDO q2 OK", "ok ?seat-2 !despair.1"),
    Row("hero", f"{TO_TRAITOR} siege draw", "despair.1 UNDO q2 OK", "ok ?seat-2"),
    Row("hero", "adjust:white=6 siege draw", "despair.1 OK", "ok ok !despair.1",
        {"coats": "kay gawain tristan", "late": True}),
    # fight
    Row("fight", "siege fight:fight-1.1", "q3", "die:3"),
    Row("fight", "siege fight:fight-1.1", "A A OK", "die:7"),
    Row("fight", "siege fight:fight-1.1", "fight-2.1", "fight:fight-2.1"),
    Row("fight", "siege fight:fight-1.1", "fight-1.1", ""),
    # heal
    Row("heal", "siege heal:grail.1", "grail.2", "heal:grail.2"),
    # special, cards
    Row("special", "siege +heroism", "q5", "?grail"),
    Row("special", "siege +heroism", "A OK", "?black-knight"),
    Row("special", "!picts.1 draw ok siege +merlin.1", "A OK", "?siege"),
    Row("special", "!picts.1 draw ok siege +merlin.1", "q1", "?picts"),
    Row("special", "siege +fate", "A A OK", "?traitor"),
    Row("special", "siege +piety", "A A OK", "?others"),
    Row("special", "siege +messenger", "A A OK", "?seat-2"),
    Row("special", "siege +messenger", "q1 OK", "?seat-1"),
    Row("cards", "siege +messenger ?seat-1", "q2", "?2"),
    Row("cards", "siege +messenger ?seat-1", "A A A OK", "?3"),
    # convocation
    Row("convocation", "siege >grail ok adjust:seat=1 siege +convocation", "OK", "?stay"),
    Row("convocation", "siege >grail ok adjust:seat=1 siege +convocation", "A OK", "?go"),
    # reveal
    Row("reveal", REVEAL, "black-knight-7", "=black-knight-7"),
    # kay
    Row("kay", "siege die:3", "OK", "ok"),
    Row("kay", "siege die:3", "fight-5.1", "+fight-5.1"),
    # knighting
    Row("knighting", KNIGHTING, "A OK", "?seat-0", SQUIRES),
    Row("knighting", KNIGHTING, "q2 OK", "?seat-1", SQUIRES),
    # accused, last
    Row("accused", "adjust:siege=6 siege accuse:1", "OK", "1:loyal"),
    Row("accused", "adjust:siege=6 siege accuse:1", "A", ""),
    Row("accused", "adjust:siege=6 siege accuse:1", "A OK", "1:traitor"),
    Row("accused", "adjust:siege=6 siege accuse:1", "A A OK", "1:loyal"),
    Row("accused", "adjust:siege=6 siege accuse:1", "A UNDO OK", "1:loyal"),
    Row("accused", "adjust:siege=6 siege accuse:1", "A loyal.3", "1:loyal"),
    Row("accused", "adjust:siege=6 siege accuse:1", "loyal.3", "1:loyal"),
    Row("accused", "adjust:siege=6 siege accuse:1", "traitor", "1:traitor"),
    Row("last", "leave:1 leave:2 leave:3", "OK", "0:loyal"),
    Row("last", "leave:1 leave:2 leave:3", "A", ""),
    Row("last", "leave:1 leave:2 leave:3", "A OK", "0:traitor"),
    # loyalties
    Row("loyalties", LOYALTIES, "OK OK A OK", "0:loyal 1:loyal 2:traitor"),
    Row("loyalties", LOYALTIES, "loyal.1 traitor", "0:loyal 1:traitor"),
    Row("loyalties", LOYALTIES, "OK OK@2", "0:loyal ok"),
    # drink
    Row("drink", DRINK, "OK@2", "ok"),
    Row("drink", DRINK, "A OK", "?drink"),
    Row("drink", DRINK, "A OK@2", "?drink"),
    # over
    Row("over", OVER, "OK@3", "again"),
    # the board of Excalibur is counted before the game: no press of a turn asks or tells it
    Row("evil", "", "excalibur.1", "!excalibur.1", {"track": None}),
    Row("hero", "siege", "lady", "+lady", {"track": None}),
]  # fmt: skip


@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row.phase}: {row.heard} after {row.situation}"
)
def test_what_it_means(row: Row) -> None:
    state = state_of(row)
    assert state.phase == row.phase
    wanted = [word if word == "again" else line(word) for word in row.means.split()]
    assert hear(state, row.heard)[1] == wanted


def test_every_phase_has_a_row() -> None:
    assert {row.phase for row in ROWS} == {*Phase} - {Phase.BUSY}


NOS = [
    No("", "fight-1.1", Why.MEANS_NOTHING),
    No("", "coat-arthur", Why.MEANS_NOTHING),
    No("", "UNDO", Why.MEANS_NOTHING),
    No("", "OK", Common.NOTHING_POINTED),
    No("", "OK@2", Common.NOTHING_POINTED),
    No("", "q4", Why.ONLY_PERCIVAL),
    No("", "q1", Why.MEANS_NOTHING, NEW),
    No(f"{COATS} coat:tristan", "OK", Common.NOTHING_POINTED, NEW),
    No(f"{COATS} coat:tristan", "q5", Why.MEANS_NOTHING, NEW),
    No(CANCEL, "q5", Why.MEANS_NOTHING),
    No(CANCEL, "A OK", Why.SHOW_THE_MERLIN),
    No(
        f"{CANCEL} ok draw ok adjust:of=0,hand=0 adjust:of=1,hand=0 !guinevere",
        "q1",
        Why.MEANS_NOTHING,
    ),
    No("adjust:of=0,hand=0 !mists", "merlin.1", Why.WHICH_SEAT),
    No("!mercenaries.1", "OK", Common.NOTHING_POINTED),
    No("!mercenaries.1", "q3", Why.MEANS_NOTHING),
    No("siege", "OK", Why.NO_ACTION_YET),
    No("siege", "despair.1", Why.NO_ACTION_YET),
    No("siege", "A A A A OK OK", Why.LAY_THREE),
    No("siege", "A A A OK OK", Common.NOTHING_POINTED),
    No("siege", "A A A A OK piety", Why.HEALS_NOT),
    No("siege >grail", "q5", Why.THERE_ALREADY),
    No("siege >excalibur", "q4", Why.NO_ACTION_DUE),
    No("adjust:siege=6 siege", "A A A A A OK OK", Common.NOTHING_POINTED),
    No("siege heal:grail.1", "OK", Why.MEANS_NOTHING),
    No("siege draw sacrifice >grail", "A", Common.NOTHING_LISTED, GALAHAD),
    No(REVEAL, "A", Why.MEANS_NOTHING),
    No(DRINK, "OK", Common.NOTHING_POINTED),
    No(OVER, "OK", Common.GAME_OVER),
    No(OVER, "A", Common.GAME_OVER),
]


def refusal_of(no: No) -> Refused:
    state = play(table() if "track" in no.given else start(no.given), no.situation)
    return presses.refusal_of(GAME, state, no.heard)


@pytest.mark.parametrize("no", NOS, ids=lambda no: f"{no.heard} after {no.situation}")
def test_what_it_does_not_mean(no: No) -> None:
    assert refusal_of(no).reason == no.why


def test_what_the_next_phase_refuses_is_not_lit_where_a_button_would_say_that_nobody_cancels() -> (
    None
):
    state = play(start({}), f"{SWORD} adjust:seat=1 !despair.1")
    taken = buttons_of(accepted_inputs(GAME, state, None))
    assert Button.QUEST_4 not in taken  # the quest for Excalibur is over
    assert {Button.QUEST_1, Button.QUEST_5, Button.ACCUSE, Button.OK} <= taken
