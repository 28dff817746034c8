"""What a press or a card means, phase by phase: this table fixes it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engine.game import (
    Again,
    Button,
    ButtonPress,
    Held,
    Input,
    Mark,
    PieceId,
    PiecePlaced,
    Refused,
    Undo,
)
from engine.offer import accepted_inputs, buttons_of
from engine.picker import QUESTS
from engine.refusal import Common, Reason
from engine.rumors.expects import THREATS
from engine.rumors.game import RUMORS
from engine.rumors.pending_choice import Asking
from engine.rumors.refusals import Why
from engine.rumors.state import Rumors
from tests.support.presses import No
from tests.support.table import line, lines, play

BUTTONS = {
    "picts": Button.QUEST_1,
    "saxons": Button.QUEST_2,
    "dragon": Button.QUEST_3,
    "excalibur": Button.QUEST_4,
    "grail": Button.QUEST_5,
    "ACCUSE": Button.ACCUSE,
    "OK": Button.OK,
    "UNDO": Button.UNDO,
}


def given_input(word: str) -> Input:
    """Return the input of a word: a button, `OK@2` held for 2 s, or the card on top."""
    button, at, seconds = word.partition("@")
    if at:
        return Held(BUTTONS[button], int(seconds))
    return ButtonPress(BUTTONS[word]) if word in BUTTONS else PiecePlaced(THREATS, PieceId(word))


def hear(state: Rumors, words: str) -> tuple[Asking | None, list[Any]]:
    """Return the choice left half made, and the record lines that the inputs mean."""
    choice: Asking | None = None
    meant: list[Any] = []
    for word in words.split():
        choice, events = RUMORS.hear(state, choice, given_input(word))
        for event in events:
            match event:
                case Undo():
                    meant.append(line("undo"))
                case Again():
                    meant.append("again")
                case _:
                    meant.append(RUMORS.write(event))
    return choice, meant


class Row(NamedTuple):
    """A situation, what is pressed or laid in it, and the record lines that it means."""

    situation: str
    heard: str
    means: str  # words; "" nothing, or only half a choice; "again"
    given: dict[str, Any] = {}  # noqa: RUF012


PROMO = {"promos": ["merlin-6"]}
FOUR = {"white": 4}
ONE = {"knights": {3: 1}}
TWO = {"knights": {2: 1, 3: 1}}
ANNOUNCE = "morgan-1"
CHOSEN = "picts-5 go:picts"
GAWAIN = f"{CHOSEN} ok"
GAWAIN_CARD = f"{GAWAIN} 3:gawain.1"
REVEAL = "morgan-1 down claim:picts picts-2 go:picts"
TOKENS = "merlin-4.1 picts-5 go:picts"
LOYALTIES = "picts-5 adjust:white=7"
PERCIVAL = "adjust:white=7 0:traitor 1:loyal 2:loyal 3:loyal"
OVER = "adjust:white=7 0:loyal 1:loyal 2:loyal 3:loyal"

ROWS = [
    # turn
    Row("", "picts-5", "picts-5"),
    Row("", "vivien", "vivien"),
    Row("picts-5", "picts", "go:picts"),
    Row("mordred teach:mordred=picts,saxons", "saxons", "go:saxons"),
    Row("morgan-1 down claim:grail", "grail", "go:grail"),
    Row(ANNOUNCE, "OK", "down"),
    Row(ANNOUNCE, "OK@2", "down"),
    Row("", "ACCUSE", "", FOUR),
    Row("", "ACCUSE OK", "accuse:1", FOUR),
    Row("", "ACCUSE ACCUSE OK", "accuse:2", FOUR),
    Row("picts-5", "ACCUSE OK", "accuse:2", FOUR),
    Row("picts-5", "ACCUSE ACCUSE ACCUSE OK", "accuse:0", FOUR),
    Row("", "ACCUSE ACCUSE ACCUSE ACCUSE OK", "accuse:1", FOUR),
    Row("", "ACCUSE ACCUSE OK", "accuse:3", FOUR | {"loyal": [2]}),
    Row("", "ACCUSE UNDO", "", FOUR),
    Row("morgan-1", "ACCUSE UNDO OK", "down", FOUR),
    Row("", "ACCUSE picts-5", "picts-5", FOUR),
    Row("picts-5", "ACCUSE picts", "go:picts", FOUR),
    Row("", "tristan.1", "0:tristan.1", {"knights": {0: 1}}),
    Row("picts-5", "galahad", "1:galahad", {"knights": {1: 1}}),
    Row("merlin-1", "OK", "ok", {"deck": 1}),
    # a character whose symbols nobody has checked
    Row("morgan-3", "grail", ""),
    Row("morgan-3", "grail OK", "teach:morgan-3=grail go:grail"),
    Row("morgan-3", "grail UNDO", ""),
    Row("morgan-3", "grail picts-5", "picts-5"),
    Row("mordred", "dragon OK", "teach:mordred=picts,saxons,dragon go:dragon"),
    Row("mordred", "picts UNDO", "teach:mordred=saxons"),
    Row("mordred", "dragon UNDO", ""),
    Row("mordred", "picts OK", "teach:mordred=picts,saxons go:picts"),
    # claim
    Row("morgan-1 down", "grail", "claim:grail"),
    Row("morgan-1 down", "UNDO", "undo"),
    Row("morgan-1 down", "morgan-1", "undo"),
    # vivien
    Row("vivien", "OK", "ok"),
    Row("vivien", "picts-5", "ok picts-5"),
    Row(f"{GAWAIN_CARD} vivien", "OK", "ok", ONE),
    # merlin-6
    Row("merlin-6", "grail", "", PROMO),
    Row("merlin-6", "grail OK", "go:grail+0", PROMO),
    Row("merlin-6", "grail grail OK", "go:grail+1", PROMO),
    Row("merlin-6", "grail grail grail grail OK", "go:grail+3", PROMO),
    Row("merlin-6", "grail grail grail grail grail OK", "go:grail+0", PROMO),
    Row("merlin-6", "grail grail picts OK", "go:picts+0", PROMO),
    Row("merlin-6", "grail UNDO", "", PROMO),
    Row("merlin-6", "grail UNDO OK", "ok", PROMO),
    Row("merlin-6", "OK", "ok", PROMO),
    Row("merlin-6", "picts-5", "ok picts-5", PROMO),
    # arthur, gawain, percival
    Row(CHOSEN, "OK", "ok", ONE),
    Row(CHOSEN, "arthur.1", "3:arthur.1", ONE),
    Row(CHOSEN, "arthur.1", "3:arthur.1", {"knights": {1: 1, 3: 1}}),
    Row(CHOSEN, "ACCUSE", "", TWO),
    Row(CHOSEN, "ACCUSE arthur.1", "2:arthur.1", TWO),
    Row(CHOSEN, "ACCUSE ACCUSE arthur.1", "3:arthur.1", TWO),
    Row(CHOSEN, "ACCUSE ACCUSE ACCUSE arthur.1", "2:arthur.1", TWO),
    Row(GAWAIN, "OK", "ok", ONE),
    Row(GAWAIN, "gawain.2", "3:gawain.2", ONE),
    Row(GAWAIN, "ACCUSE ACCUSE gawain.1", "3:gawain.1", TWO),
    Row(PERCIVAL, "OK", "ok", ONE),
    Row(PERCIVAL, "percival", "3:percival", ONE),
    Row(PERCIVAL, "percival", "0:percival", {"knights": {0: 1}}),
    Row(PERCIVAL, "ACCUSE percival", "2:percival", TWO),
    # reveal
    Row(REVEAL, "dragon-3", "up:dragon-3"),
    Row(REVEAL, "merlin-1", "up:merlin-1"),
    Row(REVEAL, "picts-2", ""),
    Row(REVEAL, "OK@2", "up:none"),
    # tokens
    Row(TOKENS, "dragon", "token:dragon"),
    Row(TOKENS, "token-grail.2", "token:grail"),
    Row(TOKENS, "OK@2", "ok"),
    # gawain-card
    Row(GAWAIN_CARD, "picts-2", "picts-2", ONE),
    Row(GAWAIN_CARD, "OK", "ok", ONE),
    # accused, loyalties
    Row("accuse:2", "OK", "2:loyal", FOUR),
    Row("accuse:2", "ACCUSE", "", FOUR),
    Row("accuse:2", "ACCUSE OK", "2:traitor", FOUR),
    Row("accuse:2", "ACCUSE ACCUSE OK", "2:loyal", FOUR),
    Row("accuse:2", "ACCUSE UNDO OK", "2:loyal", FOUR),
    Row("accuse:2", "ACCUSE loyal.5", "2:loyal", FOUR),
    Row("accuse:2", "loyal.5", "2:loyal", FOUR),
    Row("accuse:2", "traitor.2", "2:traitor", FOUR),
    Row("accuse:2", "percival", "3:percival", FOUR | ONE),
    Row(LOYALTIES, "OK", "1:loyal"),
    Row(LOYALTIES, "ACCUSE", ""),
    Row(LOYALTIES, "ACCUSE OK", "1:traitor"),
    Row(LOYALTIES, "ACCUSE ACCUSE OK", "1:loyal"),
    Row(LOYALTIES, "traitor.1", "1:traitor"),
    Row(f"{LOYALTIES} 1:loyal 2:loyal 3:loyal", "loyal.1", "0:loyal"),
    Row(LOYALTIES, "OK", "2:loyal", {"loyal": [1]}),
    # over
    Row(OVER, "OK@3", "again"),
    Row(OVER, "OK@2", ""),
    # holding has no meaning of its own
    Row("", "UNDO@2", ""),
    Row("picts-5", "picts@2", ""),
    Row(REVEAL, "OK@3", ""),
]


def _name(row: object) -> str:
    return f"{row.situation}: {row.heard}" if isinstance(row, Row | No) else ""


@pytest.mark.parametrize("row", ROWS, ids=_name)
def test_what_it_means_and_that_this_is_taken(row: Row) -> None:
    state = play(row.situation, **row.given)
    _, meant = hear(state, row.heard)
    assert meant == (["again"] if row.means == "again" else lines(row.means))
    if row.means not in ("again", "undo"):
        play(row.means, on=state)


# -- what means nothing --------------------------------------------------------------------


NOTHING = Why.MEANS_NOTHING
NOS = [
    No("", "UNDO", NOTHING),
    No("", "loyal.1", NOTHING),
    No("", "token-grail.1", NOTHING),
    No("", "ACCUSE", Why.TOO_FEW_SWORDS),
    No("", "ACCUSE", Why.SOLO, {"players": 1, "white": 4}),
    No("", "ACCUSE", Why.REVEALED_TRAITOR, FOUR | {"traitors": [0]}),
    No("", "ACCUSE", Why.NOBODY_TO_ACCUSE, FOUR | {"loyal": [1, 2, 3]}),
    No("accuse:1 1:loyal adjust:seat=0", "ACCUSE", Why.ACCUSED_BEFORE, FOUR),
    No(f"{CHOSEN} 3:arthur.1", "ACCUSE", Why.MUST_LISTEN, ONE | FOUR),
    No("merlin-1 morgan-3", "grail", Why.REVEALED_TRAITOR, {"traitors": [2]}),
    No("morgan-1 down", "OK", NOTHING),
    No("morgan-1 down", "ACCUSE", NOTHING),
    No("morgan-1 down", "picts-5", NOTHING),
    No("vivien", "grail", NOTHING),
    No("vivien", "UNDO", NOTHING),
    No(f"{GAWAIN_CARD} vivien", "picts-2", NOTHING, ONE),
    No("merlin-6", "ACCUSE", NOTHING, PROMO),
    No("merlin-6", "UNDO", NOTHING, PROMO),
    No(CHOSEN, "grail", NOTHING, ONE),
    No(CHOSEN, "picts-2", NOTHING, ONE),
    No(CHOSEN, "arthur.1", Why.WHICH_SEAT, TWO),
    No(GAWAIN, "gawain.1", Why.WHICH_SEAT, TWO),
    No(PERCIVAL, "percival", Why.WHICH_SEAT, TWO),
    No("accuse:2", "percival", Why.WHICH_SEAT_BY_LINE, FOUR | {"knights": {0: 1, 3: 1}}),
    No(REVEAL, "OK", NOTHING),
    No(REVEAL, "grail", NOTHING),
    No(REVEAL, "arthur.1", NOTHING),
    No(TOKENS, "OK", NOTHING),
    No(TOKENS, "picts-3", NOTHING),
    No(GAWAIN_CARD, "gawain.1", NOTHING, ONE),
    No(GAWAIN_CARD, "ACCUSE", NOTHING, ONE),
    No("accuse:2", "UNDO", NOTHING, FOUR),
    No("accuse:2", "grail", NOTHING, FOUR),
    No(LOYALTIES, "picts-3", NOTHING),
    No(OVER, "OK", Common.GAME_OVER),
    No(OVER, "picts", Common.GAME_OVER),
    No(OVER, "picts-5", Common.GAME_OVER),
]


def refusal_of(no: No) -> Refused:
    with pytest.raises(Refused) as refusal:
        hear(play(no.situation, **no.given), no.heard)
    return refusal.value


@pytest.mark.parametrize("no", NOS, ids=_name)
def test_is_refused(no: No) -> None:
    assert refusal_of(no).reason == no.why


@pytest.mark.parametrize(
    ("situation", "heard", "why", "given"),
    [
        ("picts-5", "grail", Why.NOT_ON_TOP, {}),
        ("", "grail", Why.PILE_EMPTY, {}),
        ("", "OK", Why.NOT_FACE_DOWN, {}),
        ("picts-5", "picts-5", Why.ALREADY_IN_PILE, {}),
        ("", "OK", Why.CAN_STILL_ACT, FOUR | {"deck": 0}),
        ("", "arthur.1", Why.WRONG_KNIGHT, {"knights": {0: 1}}),
        (LOYALTIES, "percival", Common.WRONG_PHASE, ONE),
        ("accuse:2", "percival", Why.NOT_EXPERT, FOUR),
    ],
)
def test_is_refused_by_the_rules(
    situation: str, heard: str, why: Reason, given: dict[str, Any]
) -> None:
    state = play(situation, **given)
    _, [meant] = hear(state, heard)
    with pytest.raises(Refused) as refusal:
        RUMORS.apply(state, RUMORS.read(meant))
    assert refusal.value.reason == why


def test_a_symbol_is_not_asked_of_a_card_that_was_checked() -> None:
    checked: dict[str, Any] = {"cards": {"morgan-3": {"symbols": ["grail"]}}}
    choice, meant = hear(play("morgan-3", **checked), "grail")
    assert (choice, meant) == (None, lines("go:grail"))


def test_tristan_leaves_the_seat_that_accuse_points_at() -> None:
    state = play(white=4, knights={0: 1})
    assert hear(state, "ACCUSE ACCUSE tristan.1")[0] == hear(state, "ACCUSE ACCUSE")[0]


def test_which_seat_plays_percival_does_not_lead_to_a_traitor() -> None:
    state = play("accuse:2", white=4, knights={0: 1, 3: 1})
    with pytest.raises(Refused) as refusal:
        hear(state, "percival")
    assert "ACCUSE" not in str(refusal.value)


# -- what is asked -------------------------------------------------------------------------

ASKED = [
    ("", "ask-act", {}),
    ("merlin-1", "ask-pass", {"deck": 1}),
    (f"{CHOSEN} 3:arthur.1", "ask-listen", ONE),
    ("", "ask-spread-rumors", {"traitors": [0]}),
    ("morgan-1 down", "ask-claim", {}),
    ("vivien", "ask-vivien", {}),
    ("merlin-6", "ask-merlin-6", PROMO),
    (CHOSEN, "ask-arthur", ONE),
    (REVEAL, "ask-reveal", {}),
    (TOKENS, "ask-tokens", {}),
    (GAWAIN, "ask-gawain", ONE),
    (GAWAIN_CARD, "ask-gawain-card", ONE),
    ("accuse:2", "ask-accused", FOUR),
    (LOYALTIES, "ask-loyalty", {}),
    (PERCIVAL, "ask-percival", ONE),
    (OVER, "ask-over", {}),
]


@pytest.mark.parametrize(("situation", "kind", "given"), ASKED)
def test_is_asked(situation: str, kind: str, given: dict[str, Any]) -> None:
    assert RUMORS.asks(play(situation, **given), None).kind == kind


@pytest.mark.parametrize(
    ("situation", "given", "may"),
    [
        ("", {}, ("listen",)),
        ("picts-5", {}, ("listen", "quest")),
        ("mordred", {}, ("listen", "quest")),  # nobody has checked what it shows
        ("", FOUR, ("listen", "accuse")),
        ("picts-5", FOUR, ("listen", "quest", "accuse")),
    ],
)
def test_only_what_is_possible_is_asked_for(
    situation: str, given: dict[str, Any], may: tuple[str, ...]
) -> None:
    assert RUMORS.asks(play(situation, **given), None).params["may"] == may


@pytest.mark.parametrize(
    ("situation", "heard", "kind", "given"),
    [
        ("", "ACCUSE", "ask-accuse", FOUR),
        ("morgan-3", "grail", "ask-symbol", {}),
        ("merlin-6", "grail grail", "ask-bonus", PROMO),
        (CHOSEN, "ACCUSE", "ask-knight-of", TWO),
    ],
)
def test_half_a_choice_is_asked_on(
    situation: str, heard: str, kind: str, given: dict[str, Any]
) -> None:
    state = play(situation, **given)
    choice, _ = hear(state, heard)
    assert RUMORS.asks(state, choice).kind == kind


# -- what is lit, and what should lie there ------------------------------------------------

ALL_QUESTS = "picts saxons dragon excalibur grail"


def lit(names: str) -> frozenset[Button]:
    return frozenset(BUTTONS[name] for name in names.split())


@pytest.mark.parametrize(
    ("situation", "go", "answer", "given"),
    [
        ("", "", "", {}),
        ("picts-5", "picts", "", {}),
        ("mordred", "", ALL_QUESTS, {}),  # nobody has checked him
        ("", "", "ACCUSE", FOUR),
        ("picts-5", "", "", FOUR | {"traitors": [1]}),
        (ANNOUNCE, "", f"{ALL_QUESTS} OK", {}),
        (ANNOUNCE, "", "", {"traitors": [1]}),
        ("merlin-1", "", f"{ALL_QUESTS} OK", {"deck": 1}),
        ("morgan-1 down", ALL_QUESTS, "UNDO", {}),
        ("vivien", "", "OK", {}),
        ("merlin-6", "", f"{ALL_QUESTS} OK", PROMO),
        (CHOSEN, "", "OK ACCUSE", ONE),
        (f"{CHOSEN} 3:arthur.1", "", "", ONE | FOUR),
        (REVEAL, "", "", {}),
        (TOKENS, ALL_QUESTS, "", {}),
        (GAWAIN, "", "OK ACCUSE", ONE),
        (GAWAIN_CARD, "", "OK", ONE),
        ("accuse:2", "", "OK ACCUSE", FOUR),
        (LOYALTIES, "", "OK ACCUSE", {}),
        (PERCIVAL, "", "OK ACCUSE", ONE),
        (OVER, "", "", {}),
    ],
)
def test_is_lit(situation: str, go: str, answer: str, given: dict[str, Any]) -> None:
    told = accepted_inputs(RUMORS, play(situation, **given), None)
    acts = buttons_of(one for one in told if one.acts) & {*QUESTS}
    assert (acts, buttons_of(told) - acts) == (lit(go), lit(answer))


@pytest.mark.parametrize(
    ("situation", "lying", "given"),
    [
        ("", Mark.EMPTY, {}),
        ("picts-5", "picts-5", {}),
        ("vivien", "vivien", {}),
        ("merlin-6", "merlin-6", PROMO),
        ("morgan-1 down", Mark.FACE_DOWN, {}),
        ("morgan-1 down claim:grail", Mark.FACE_DOWN, {}),
        (CHOSEN, "picts-5", ONE),
        (REVEAL, Mark.ANY, {}),
        (TOKENS, Mark.ANY, {}),
        (GAWAIN, Mark.ANY, ONE),
        (GAWAIN_CARD, Mark.ANY, ONE),
        (CHOSEN, Mark.EMPTY, {}),
        ("picts-5 accuse:2", Mark.ANY, FOUR),
        (LOYALTIES, Mark.ANY, {}),
        (OVER, Mark.ANY, {}),
    ],
)
def test_should_lie_there(situation: str, lying: object, given: dict[str, Any]) -> None:
    assert RUMORS.expects(play(situation, **given)).lying == {THREATS: lying}


@pytest.mark.parametrize(
    ("situation", "seat", "given"),
    [
        ("picts-5", 1, {}),
        ("morgan-1 down", 1, {}),
        ("accuse:2", 2, FOUR),
        (LOYALTIES, 1, {}),
        (f"{LOYALTIES} 1:loyal", 2, {}),
        (GAWAIN_CARD, 3, ONE),
        (OVER, None, {}),
    ],
)
def test_the_screen_names_the_seat(situation: str, seat: int | None, given: dict[str, Any]) -> None:
    assert RUMORS.expects(play(situation, **given)).seat == seat


@pytest.mark.parametrize(
    ("before", "after", "given"),
    [
        ("morgan-1", "morgan-1 down", {}),
        (LOYALTIES, f"{LOYALTIES} 1:loyal", {}),
        (
            "merlin-4.1 merlin-4.2 picts-5 go:picts",
            "merlin-4.1 merlin-4.2 picts-5 go:picts token:grail",
            {},
        ),
        (CHOSEN, GAWAIN, ONE),
    ],
)
def test_a_double_press_must_not_answer_the_next_question(
    before: str, after: str, given: dict[str, Any]
) -> None:
    one, two = (RUMORS.expects(play(words, **given)).question for words in (before, after))
    assert one != two


def test_a_double_press_must_not_pass_for_the_next_seat() -> None:
    one, two = (RUMORS.expects(play(f"merlin-1 {ok}", deck=1)).question for ok in ("", "ok"))
    assert one != two


@pytest.mark.parametrize(("words", "over"), [("picts-5", False), (OVER, True)])
def test_only_the_end_is_over(words: str, over: bool) -> None:
    assert RUMORS.expects(play(words)).over is over


@pytest.mark.parametrize(
    ("situation", "waits", "given"),
    [("vivien", True, {}), (CHOSEN, True, ONE), (ANNOUNCE, False, {})],
)
def test_ok_blinks_where_it_answers(situation: str, waits: bool, given: dict[str, Any]) -> None:
    assert RUMORS.expects(play(situation, **given)).ok_waits is waits
