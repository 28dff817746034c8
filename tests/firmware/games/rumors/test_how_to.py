"""Help cannot drift: it is held against what controls, cards and refusals really are."""

from __future__ import annotations

import pytest

from engine.game import Button
from engine.record import Play, parse, read_event, step
from engine.rumors.game import RUMORS
from engine.rumors.pieces import QUEST_CARDS, label
from engine.rumors.pieces import RUMORS as CARDS
from engine.rumors.refusals import Why
from engine.rumors.state import Phase
from firmware.games.rumors.does import does
from firmware.games.rumors.explain_refusal import RULES, explain_refusal
from firmware.games.rumors.how_to import BY_PHASE, QUEST
from tests.support.places import ROOT
from tests.support.table import play

EVENINGS = sorted((ROOT / "tests" / "evenings").glob("*.jsonl"))


def words_of(button: Button) -> str:
    return QUEST if button.startswith("quest") else button.upper()


def test_every_phase_has_its_moment() -> None:
    assert set(BY_PHASE) == set(Phase)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda path: path.stem)
def test_each_button_that_is_taken_stands_in_its_moment(evening: object) -> None:
    header, *lines = [one for one in evening.read_bytes().splitlines() if one.strip()]  # type: ignore[attr-defined]
    now = Play(RUMORS.start(RUMORS.setup(parse(header))))
    for line in lines:
        expects = RUMORS.expects(now.state)
        told = {press.what.split(",")[0] for press in BY_PHASE[now.state.phase].presses}
        if now.state.phase is not Phase.OVER:
            taken = {words_of(button) for button in expects.go | expects.answer}
            assert taken <= told, (now.state.phase, taken - told)
        now, _ = step(RUMORS, now, read_event(RUMORS, parse(line)))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_says_what_it_does(card: str) -> None:
    promos = {"promos": [card]} if card in ("morgan-8", "merlin-6") else {}
    told = does(play(card, **promos))
    assert told is not None
    assert told[0] == card
    assert told[1].startswith(f"{label(card)}: ")
    if card in QUEST_CARDS:
        assert f"the {QUEST_CARDS[told[0]].title()} Quest can be gone on" in told[1]


def test_a_card_that_lies_face_down_does_not_say_what_it_does() -> None:
    assert does(play("morgan-1 down claim:picts")) is None
    assert does(play("")) is None


def test_every_refusal_has_its_rule() -> None:
    assert set(RULES) == set(Why)


def test_a_refusal_says_the_rule_and_what_is_waited_for() -> None:
    told = explain_refusal(Why.NOT_ON_TOP, play("picts-5"), ("Anna", "Ben"))
    assert told == (
        "A Quest can be gone on only while the top card of the pile shows its symbol.",
        "Next: Ben acts.",
    )
    assert explain_refusal("no-place", play("picts-5"), ()) == ()
