"""Why a line did what it did: in words, with the rulings that mattered, true for every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.record import Play, read_event, step
from engine.rumors.pieces import label
from engine.rumors.score import score
from firmware.commands.arguments import Parser
from firmware.commands.games import explain as command
from firmware.games.rumors.explain import explain, explain_start
from firmware.games.rumors.explain_phase import awaited_words
from firmware.games.rumors.explain_quest import is_resolved, state_as_counted
from firmware.games.rumors.explain_rulings import WAYS
from tests.support.places import EVENINGS
from tests.support.table import GAME, RULINGS, Dealer, header, line, lines, play
from words.catalog import Languages
from words.terminal import speak

NAMES = ("Anna", "Ben", "Carla", "Dora")


def why(words: str, **given: Any) -> list[str]:
    """Return the explanation of the last word."""
    *earlier, last = words.split()
    before = play(" ".join(earlier), **given)
    event = GAME.read(line(last))
    after, _ = GAME.apply(before, event)
    return [*explain(before, event, after, NAMES), awaited_words(after, NAMES)]


def ruling(words: str, **given: Any) -> str:
    """Return the one sentence of the explanation that names a ruling, else nothing."""
    return " ".join(one for one in why(words, **given) if "two ways" in one)


# -- a Quest, step by step -------------------------------------------------------------------


def test_a_quest_is_told_step_by_step() -> None:
    laid = "picts-5 picts-q.1 mordred merlin-1 picts-3 picts-q.2 morgan-4.1 picts-2"
    assert why(f"{laid} go:picts") == [
        "Anna goes on the Picts Quest. The top card is Picts 2. It shows Picts.",
        "Choosing a Quest ends silence.",
        "Merlin #1 takes Picts 5 out: the highest number left of each Quest it names, never a ?.",
        "Main Quest: Picts: 2 + 3 + 2 for a ? + 2 for a ? + 4 from Mordred (1 a card left)"
        " + 1 from Morgan #4 (morgan-4.1, assumed) = 14 (each ? counts 2: 2 are left of them)."
        " 14 is too late (11 to 13): 1 black Sword.",
        "Placed: 1 black Sword; 0 white and 1 black lie on the table now. The pile is discarded.",
        "0 white and 1 black Swords lie, fewer than 7 of each colour: play goes on.",
        "Next: Ben acts.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("grail-5 morgan-5 grail-3 grail-q.1 grail-2 go:grail", "11 is too early (12 to 13 under"),
        ("dragon-q.1 dragon-q.2 morgan-6 dragon-q.3 go:dragon", "each ? counts 1: Morgan #6"),
        ("picts-5 picts-4.1 picts-3 picts-2 dragon-5 go:dragon", "14 or more is too late: 1 black"),
        ("picts-2 saxons-5 go:saxons", "Below 14 it is harmless"),
        ("picts-q.1 merlin-2 picts-q.2 go:picts", "Merlin #2 finds no number to take"),
        ("picts-5 merlin-1 dragon-2 go:dragon", "Picts has no card left, so its total is 0"),
        ("merlin-4.1 grail-5 grail-2 go:grail token:grail", "(its token: Grail) takes Grail 5 out"),
        ("merlin-4.1 grail-2 go:grail ok", "Merlin #4 has no token, so it takes nothing."),
        ("morgan-3 grail-2 go:grail", "Morgan #3: 1 Sword more of the same colour for Grail."),
        ("morgan-7 grail-5 grail-4.1 grail-4.2 grail-2 go:grail", "which ends the game at once"),
        (
            "merlin-5 grail-2 grail-3 grail-q.1 grail-q.2 grail-q.3 go:grail",
            "14 is not in time (11 to 13); Merlin #5: exactly 5 cards of it",
        ),
        ("merlin-5 grail-2 go:grail", "Merlin #5 wants exactly 5 cards of it, not 1"),
    ],
)
def test_each_card_says_what_it_did(words: str, says: str) -> None:
    assert says in "\n".join(why(words))


def test_the_bonus_of_merlin_6_and_the_allies_of_morgan_8_are_named() -> None:
    told = "\n".join(why("morgan-8 saxons-5 merlin-6 go:picts+3", promos=("morgan-8", "merlin-6")))
    assert "Morgan #8: Picts and Saxons are one Quest of 2 Swords" in told
    assert "Picts and Saxons: 5 + 3 declared with Merlin #6 = 8" in told


def test_what_each_merlin_took_is_his_own() -> None:
    told = "\n".join(why("grail-5 grail-3 merlin-2 merlin-3 grail-2 go:grail"))
    assert "Merlin #2 takes Grail 5 out" in told
    assert "Merlin #3 takes Grail 3 out" in told


# -- rulings, only where they mattered -----------------------------------------------------------

TWO_TOO_LATE = "grail-5 grail-4.1 grail-4.2 grail-2 morgan-3 picts-5 picts-4.1 picts-4.2 picts-3"
FIVE = "grail-5 grail-4.1 grail-4.2 grail-3 grail-2 merlin-5 merlin-2 grail-q.1"


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        (
            f"{TWO_TOO_LATE} go:picts",
            {},
            "The rules can be read in two ways. In this game: Morgan #3 adds 1 Sword to each Quest"
            " that places any, as the French, German and Polish rules say. The other way: it would"
            " have been 1 black Sword less.",
        ),
        (f"{TWO_TOO_LATE} go:picts", {"morgan3": "per-colour"}, "been 1 black Sword more"),
        (
            "merlin-5 merlin-2 grail-5 grail-q.1 grail-q.2 grail-q.3 grail-q.4 go:grail",
            {},
            "been 3 white Swords more and 3 black Swords less; Grail would have been a success.",
        ),
        (
            "grail-5 grail-4.1 grail-3 grail-2 merlin-5 morgan-7 grail-q.1 go:grail",
            {},
            "Morgan #7 looks at the total, even where Merlin #5 made the Quest a success. The other"
            " way: the game would not have ended here",
        ),
        (
            "accuse:1 2:percival 1:loyal",
            {"white": 4, "knights": {2: 1}},
            "Percival helps with any accusation",
        ),
        (
            "morgan-3 picts-2 go:picts 0:arthur.1",
            {"knights": {0: 1}},
            "Arthur brings silence back, for nobody has gone on the Quest after all. The other way:"
            " silence would have ended.",
        ),
        (
            "merlin-2 grail-3 grail-2 go:grail ok 0:gawain.1 grail-5 ok",
            {"knights": {0: 1, 1: 1}},
            "Grail would have come to 5 instead of 7",
        ),
        ("morgan-2 picts-2", {"traitors": (1,)}, "this card would not have been counted."),
    ],
)  # fmt: skip
def test_a_ruling_is_named_where_it_mattered(words: str, given: Any, says: str) -> None:
    assert says in ruling(words, **given)


@pytest.mark.parametrize(
    "words", ["morgan-3 grail-2 go:grail", "merlin-5 grail-2 go:grail", "picts-5", "morgan-7"]
)
def test_no_ruling_is_named_where_none_mattered(words: str) -> None:
    assert ruling(words) == ""


def test_no_ruling_is_told_by_its_code() -> None:
    told = " ".join(why(f"{TWO_TOO_LATE} go:picts"))
    assert not any(word in told for word in (*RULINGS, "per-quest", "per-colour", "true", "false"))


def test_every_ruling_says_what_each_of_its_values_plays() -> None:
    assert {name: set(ways) for name, ways in WAYS.items()} == {
        name: set(values) for name, values in RULINGS.items()
    }


def test_the_header_tells_the_rulings_that_are_not_the_default() -> None:
    told = explain_start(play(morgan3="per-colour", cards={"morgan-4.1": {"value": 2}}), NAMES)
    assert told[0] == "A game of 4 players; Anna begins."
    assert told[1].startswith("In this game: Morgan #3 adds 1 Sword of each colour")
    assert told[2] == "Printed on this copy: morgan-4.1: value 2, shows no Quest."


# -- other lines -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        ("morgan-3", {}, "Any Morgan begins silence."),
        ("morgan-1", {}, "Quest cards are laid face down and announced."),
        ("morgan-2 picts-5", {}, "Morgan #2 stands, so it is counted aloud: 1."),
        ("morgan-1 merlin-1", {}, "A Merlin is laid: it ends silence, Morgan #1."),
        ("morgan-1 down", {}, "Next: Ben says of which Quest it is."),
        ("morgan-1 down claim:grail", {}, "that counts as what the top shows"),
        ("mordred", {}, "It shows Picts or Saxons (assumed, nobody has checked it)."),
        ("vivien", {}, "Loyalty cards of players not revealed may change hands"),
        ("vivien", {"players": 1}, "Vivien does nothing"),
        ("merlin-6", {"promos": ["merlin-6"]}, "may go on any Quest at once, for Merlin #6"),
        ("picts-5 go:picts", {"knights": {0: 1}}, "Next: Arthur, for another seat holds a Knight."),
        ("picts-5 go:picts", {"knights": {1: 1}}, "The totals: Picts 5. Next: Gawain"),
        ("picts-5", {"traitors": [0]}, "draws two, lays one, discards the other"),
        ("picts-5", {"deck": 0, "discard": 9}, "the discard pile was shuffled into a new one"),
        ("ok", {"deck": 0}, "can neither draw, nor go on a Quest, nor accuse"),
        ("ok ok ok ok", {"deck": 0}, "Every seat has passed in a row"),
        ("accuse:2", {"white": 4}, "4 Swords lie on the table (4 are needed)"),
        ("accuse:2 2:traitor", {"white": 4}, "A Traitor was found: 1 white Sword."),
        ("accuse:2 2:traitor", {"white": 6}, "7 or more of a colour: the Loyalty cards are shown."),
        ("accuse:1 1:loyal 0:loyal", {"black": 6}, "Next: the Loyalty card of Carla, Dora."),
        ("accuse:1 1:loyal", {"black": 6, "loyal": [0, 2, 3]}, "at least as many black as white"),
        ("adjust:white=7", {"loyal": range(4)}, "the Loyal win"),
        ("teach:morgan-4.2=0", {}, "Morgan #4 (morgan-4.2) counts as: value 0, shows no Quest."),
        ("0:tristan.1", {"knights": {0: 1}}, "the action is still to come"),
    ],
)
def test_a_line_says_why(words: str, given: Any, says: str) -> None:
    assert says in "\n".join(why(words, **given))


# -- true for every game -----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_every_line_of_a_game_has_an_explanation_and_what_was_counted_is_the_report(
    seed: int,
) -> None:
    dealer = Dealer(seed)
    standing: Play[Any] = Play(GAME.start(GAME.setup(dealer.header)))
    while (one := dealer.line(standing.state)) is not None:
        before = standing.state
        standing, _ = step(GAME, standing, read_event(GAME, one))
        if one["do"] == "undo":
            continue
        told = explain(before, GAME.read(one), standing.state, ())
        assert all(one and "None" not in one and "{" not in one for one in told)
        if is_resolved(before, standing.state):
            again = score(*state_as_counted(before, GAME.read(one)))
            assert again.quests == standing.state.report.quests
            takes = " ".join(line for line in told if " takes " in line)
            assert all(label(card) in takes for quest in again.quests for card in quest.removed)


# -- the command -----------------------------------------------------------------------------


def told_by(*words: str) -> int:
    """Run `roundtable games explain`; return its exit status."""
    parser = Parser()
    command.add(parser.add_subparsers())
    return command.run(parser.parse_args(["explain", *words]))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    words = "picts-5 undo picts-4.1 go:grail saxons-2 go:saxons"
    told = [json.dumps(header(["Anna", "Ben"])), "", *map(json.dumps, lines(words))]
    path.write_text("\n".join(told) + "\n")
    return path


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (1, "A game of 2 players; Anna begins."),
        (3, "Anna lays Picts 5. It shows Picts."),
        (4, "Line 3 is taken back"),
        (5, "Anna lays Picts 4"),
        (6, "Refused: the top card does not show Grail"),
        (6, "You can go on a Quest only while the top card of the pile shows its symbol."),
        (8, "Secondary: Picts: 4 = 4. Below 14 it is harmless."),
    ],
)
def test_the_command_explains_a_line(record: Path, number: int, says: str, capsys: Any) -> None:
    assert told_by(str(record), "--line", str(number)) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{record}:{number}\n")
    assert says in out


def test_a_refusal_is_explained_in_the_readers_language_of_every_game(
    tmp_path: Path, capsys: Any
) -> None:
    path = tmp_path / "game.jsonl"
    evening = (EVENINGS / "camelot/short.jsonl").read_text()
    path.write_text(evening + '{"do": "draw"}\n')
    speak(Languages().of("de"))
    assert told_by(str(path), "--line", str(len(evening.splitlines()) + 1)) == 0
    assert "Abgelehnt: das Spiel ist vorbei" in capsys.readouterr().out


@pytest.mark.parametrize(("number", "says"), [(2, "blank"), (9, "1 to 8"), (0, "from 1")])
def test_a_line_that_is_not_there_is_named(
    record: Path, number: int, says: str, capsys: Any
) -> None:
    assert told_by(str(record), "--line", str(number)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"roundtable games explain: {record}:{number}: ")
    assert says in told.err


def test_a_file_that_cannot_be_played_is_named(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"record": "rumors/1", "players": 0}\n')
    assert told_by(str(path), "--line", "3") == 1
    assert f"{path}:1: players" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted(EVENINGS.rglob("*.jsonl")), ids=lambda path: str(path.relative_to(EVENINGS))
)
def test_the_last_line_of_every_evening_is_explained(path: Path, capsys: Any) -> None:
    last = len(path.read_text().splitlines())
    assert told_by(str(path), "--line", str(last)) == 0
    assert "Next: " in (told := capsys.readouterr().out) or "The game is over." in told
