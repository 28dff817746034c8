"""Words of the board game: everything that is said, asked and refused has a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.camelot.facts import BOARD, read_facts, with_told_facts
from engine.camelot.notices import Say
from engine.camelot.state import Phase
from engine.game import BadRecord, Notice
from engine.record import Play
from firmware.games.camelot.adapter import ADAPTER as CAMELOT
from firmware.games.camelot.how_to import BY_PHASE
from firmware.table.running_game import Running, header_again
from tests.support.camelot import GAME
from tests.support.camelot_table import line, play, table

NAMES = ("Anna", "", "Cyril", "Dora")


def said(words: str, coats: str = "kay gawain galahad tristan", **given: Any) -> list[str]:
    *before, last = words.split()
    state = play(table(coats, **given), " ".join(before))
    _, notices = GAME.apply(state, GAME.read(line(last)))
    return [str(CAMELOT.words.sentence(one, NAMES)) for one in notices]


def test_a_quest_that_is_won_tells_its_sums() -> None:
    row = " ".join(
        f"adjust:seat=0,of=0,hand=6 siege +fight-{v}" for v in ("5.1 ok", "5.2 ok", "4.1 ok", "4.2")
    )
    told = said(f"siege >black-knight ok {row}", "gawain galahad tristan palamedes")
    assert "Black Knight is won: white 18, black 0." in told
    assert "1 white Sword placed." in told


def test_explain_gives_the_sum_card_by_card() -> None:
    row = " ".join(
        f"adjust:seat=0,of=0,hand=6 siege +fight-{v}" for v in ("5.1 ok", "5.2 ok", "4.1 ok")
    )
    words = f"siege >black-knight ok {row} adjust:seat=0 siege"
    before = play(table("gawain galahad tristan palamedes"), words)
    event = GAME.read(line("+fight-4.2"))
    after, _ = GAME.apply(before, event)
    assert CAMELOT.words.explains is not None
    told = CAMELOT.words.explains.line(before, event, after, NAMES)
    assert "White: Fight 5 + Fight 5 + Fight 4 + Fight 4 = 18." in told
    assert "The white sum must be higher than the black one." in told


@pytest.mark.parametrize(("ruling", "words"), [
    ({}, "Fate lets every knight draw, who plays the card, too. The other way: Fate lets every"),
    ({"rulings": {"fate": "others"}}, "as the Czech appendix says. The other way: Fate lets"),
])  # fmt: skip
def test_a_ruling_is_told_where_it_mattered_with_both_ways(
    ruling: dict[str, Any], words: str
) -> None:
    before = play(table("kay gawain galahad tristan", **ruling), "siege +fate")
    event = GAME.read(line("?loyal"))
    after, _ = GAME.apply(before, event)
    assert CAMELOT.words.explains is not None
    (told,) = (
        one for one in CAMELOT.words.explains.line(before, event, after, NAMES) if "ways" in one
    )
    assert words in told


def test_the_beginning_tells_the_rulings_that_are_not_the_usual_ones() -> None:
    state = table("kay gawain galahad tristan", rulings={"armor_on_morgan": True})
    assert CAMELOT.words.explains is not None
    told = [
        one for one in CAMELOT.words.explains.start(state, NAMES) if one.startswith("In this game")
    ]
    assert told == ["In this game: Lancelot's Armor helps whenever a black card is drawn."]


def test_every_phase_has_its_moment_and_every_button_stands_in_it() -> None:
    assert {*BY_PHASE} == {*Phase} - {Phase.BUSY}


def test_who_joins_has_a_name_at_once() -> None:
    header = {"record": "camelot/1", "players": ["Anna", "Ben", "Cyril"]}
    state = GAME.start(GAME.setup(header))
    state = play(state, "coat:kay coat:arthur coat:gawain share:1,1,1")
    joined, _ = GAME.apply(
        state, GAME.read({"do": "join", "card": "b-coat-tristan", "name": "Eva"})
    )
    running = Running(CAMELOT, 1, header, Play(joined))
    assert running.names == ("Anna", "Ben", "Eva", "Cyril")
    asked = {**header, "first": 2, "late": True, "life": 3}  # `late` is for three
    for told, begins in ((header, header), (asked, {**header, "life": 3})):
        again = header_again(replace(running, header=told))
        assert again == {**begins, "players": ["Anna", "Ben", "Eva", "Cyril"]}
    assert header_again(Running(CAMELOT, 1, header, Play(state))) == header


@pytest.mark.parametrize(("words", "line"), [
    ("black b-despair.3", {"do": "black", "card": "b-despair.3"}),
    ("black down dragon", {"do": "black", "face": "down", "quest": "dragon"}),
    ("white b-piety free", {"do": "white", "card": "b-piety", "free": True}),
    ("white b-merlin.2 3", {"do": "white", "card": "b-merlin.2", "seat": 3}),
    ("white down", {"do": "white", "face": "down"}),
    ("move picts free", {"do": "move", "to": "picts", "free": True}),
    ("share 2,0,1,1", {"do": "share", "counts": [2, 0, 1, 1]}),
    ("choose 2", {"do": "choose", "option": "2"}),
    ("choose seat-2", {"do": "choose", "option": "seat-2"}),
    ("die 6", {"do": "die", "value": 6}),
    ("loyalty 2 traitor", {"do": "loyalty", "seat": 2, "is": "traitor"}),
    ("join b-coat-gawain Eva", {"do": "join", "card": "b-coat-gawain", "name": "Eva"}),
    ("teach 6 4", {"do": "teach", "track": {"white": 6, "black": 4}}),
    ("adjust siege=4 excalibur=-1 reshuffled=true",
     {"do": "adjust", "siege": 4, "excalibur": -1, "reshuffled": True}),
    ("evil siege", {"do": "evil", "is": "siege"}),
    ("confirm", {"do": "confirm"}),
])  # fmt: skip
def test_an_operator_types_lines_in_a_few_words(words: str, line: dict[str, Any]) -> None:
    assert CAMELOT.hands.line_from_words(words.split()) == line
    GAME.read(line)


def test_words_that_mean_no_line_say_what_was_expected() -> None:
    for words in ("", "lay b-despair.1", "draw 2"):
        with pytest.raises(BadRecord, match=r"known here|too many words"):
            CAMELOT.hands.line_from_words(words.split())


def test_each_happening_has_its_cue() -> None:
    cues: dict[str, Any] = {kind: CAMELOT.panel.cues(Notice(kind, told)) for kind, told in (
        (Say.ENGINES, {"count": 1, "siege": 3}), (Say.LIFE_LOST, {}), (Say.DIED, {}),
        (Say.RESOLVED, {"won": True}), (Say.RELIC_WON, {}), (Say.ACCUSED, {}), (Say.UNMASKED, {}),
    )}  # fmt: skip
    cues["lost"] = CAMELOT.panel.cues(Notice(Say.RESOLVED, {"won": False}))
    assert all(cues.values())
    assert len({*cues.values()}) == len(cues)


def test_the_steps_that_the_owner_has_counted_come_into_a_header() -> None:
    header: dict[str, Any] = {"record": "camelot/1", "players": 3}
    told = {BOARD: read_facts(BOARD, {"white": 6, "black": 4})}
    assert GAME.setup(with_told_facts(header, told)).is_track_told
    assert with_told_facts(header | {"track": {"white": 5, "black": 5}}, told)["track"] == {
        "white": 5,
        "black": 5,
    }
    assert not GAME.setup(with_told_facts(header, {})).is_track_told
    with pytest.raises(BadRecord):
        read_facts("b-merlin.1", {"white": 6, "black": 4})
