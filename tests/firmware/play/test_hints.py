"""What a bot would do in a person's place: asked for, shown to that seat alone, noted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.form import Field, Form, Kind, Option
from engine.game import Line, Refused
from firmware.games.advice import Advice, advice_in_words
from tests.support.dealt_table import DEALT, DealtTable
from words.text import t

PLAYERS = ["Anna", "Ben", "Carla", "Dan"]
CHOICES = 12


def table_of(folder: Path, game: str, *, seed: int = 1, **more: Any) -> DealtTable:
    """Return a table of two people and two bots that waits for somebody."""
    table = DealtTable(folder, seed)
    header: Line = {"record": f"{game}/1", "players": PLAYERS}
    table.wish("begin", header=header, bots=[2, 3], **more)
    table.goes_on()
    return table


def asks_of(table: DealtTable, seat: int) -> Any:
    return table.private(seat)["asks"]


def ask_for_hint(table: DealtTable, seat: int) -> str:
    """Ask for a hint, and return what the seat is shown."""
    table.wish("hint", seat=seat, question=asks_of(table, seat)["question"])
    return str(asks_of(table, seat)["hint"])


@pytest.mark.parametrize("game", DEALT)
def test_each_question_has_a_hint_that_names_a_choice_and_a_reason(
    tmp_path: Path, game: str
) -> None:
    table = table_of(tmp_path, game, hints=True)
    known = 0
    for _ in range(CHOICES):
        seat = table.asked[0]
        assert asks_of(table, seat)["hint"] == "", "a hint was shown that nobody has asked for"
        hint = ask_for_hint(table, seat)
        labels = [form["label"] for form in asks_of(table, seat)["forms"]]
        known += any(hint.startswith(str(label)) for label in labels)
        assert hint.endswith(".")
        table.choose_something()
        table.goes_on()
    assert known > CHOICES * 0.75


@pytest.mark.parametrize("game", DEALT)
def test_the_line_that_comes_after_a_hint_notes_who_had_it(tmp_path: Path, game: str) -> None:
    table = table_of(tmp_path, game, hints=True)
    before, seat = len(table.record), table.asked[0]
    ask_for_hint(table, seat)
    while len(table.record) == before:
        table.choose_something()
        table.goes_on()
    assert table.record[before]["x-hints"] == [seat]
    assert all("x-hints" not in line for line in table.record[:before])


def test_a_hint_is_shown_to_the_seat_that_asked_alone(tmp_path: Path) -> None:
    table = table_of(tmp_path, "rumors", hints=True)
    seat = table.asked[0]
    hint = ask_for_hint(table, seat)
    assert hint not in str(table.public)
    assert hint not in str(table.private(1 - seat))


def test_a_hint_stays_over_a_restart_and_goes_with_its_question(tmp_path: Path) -> None:
    table = table_of(tmp_path, "rumors", hints=True)
    seat = table.asked[0]
    hint = ask_for_hint(table, seat)
    table.restart()
    assert asks_of(table, seat)["hint"] == hint
    table.choose_something()
    table.goes_on()
    assert asks_of(table, table.asked[0])["hint"] == ""


def test_a_game_that_was_begun_without_hints_gives_none(tmp_path: Path) -> None:
    table = table_of(tmp_path, "rumors")
    seat = table.asked[0]
    assert asks_of(table, seat)["hint"] is None
    with pytest.raises(Refused) as refused:
        ask_for_hint(table, seat)
    assert refused.value.reason == "no-hints"


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"question": "99.0.0"}, "stale"), ({"seat": 2}, "is-a-bot"), ({"seat": 9}, "no-such-seat")],
)
def test_a_hint_that_cannot_be_is_refused(
    tmp_path: Path, change: dict[str, Any], reason: str
) -> None:
    table = table_of(tmp_path, "rumors", hints=True)
    seat = table.asked[0]
    asked = {"seat": seat, "question": asks_of(table, seat)["question"], **change}
    with pytest.raises(Refused) as refused:
        table.wish("hint", **asked)
    assert refused.value.reason == reason
    assert "x-hints" not in str(table.record)


def test_who_is_asked_nothing_has_no_hint(tmp_path: Path) -> None:
    table = table_of(tmp_path, "rumors", hints=True)
    with pytest.raises(Refused) as refused:
        table.wish("hint", seat=1 - table.asked[0], question="0.0.0")
    assert refused.value.reason == "not-asked"


def test_the_same_players_again_have_hints_again(tmp_path: Path) -> None:
    table = table_of(tmp_path, "rumors", hints=True)
    table.play_on()
    table.wish("again")
    table.goes_on()
    assert asks_of(table, table.asked[0])["hint"] == ""


def test_an_advice_is_said_by_the_labels_of_its_form() -> None:
    quest = Field("quest", "Quest", Kind.ONE, (Option("grail", "Grail"), Option("picts", "Picts")))
    bonus = Field("bonus", "Bonus", Kind.NUMBER, most=3, optional=True)
    forms = [Form("Listen", {"choose": "listen"}), Form("Go", {"do": "quest"}, (quest, bonus))]
    why = t("It is certain to succeed.")
    say = lambda line: advice_in_words(Advice(line, why), forms)  # noqa: E731
    assert say({"choose": "listen"}) == "Listen. It is certain to succeed."
    assert say({"do": "quest", "quest": "picts"}) == "Go: Picts. It is certain to succeed."
    with_bonus: Line = {"do": "quest", "quest": "grail", "bonus": 2}
    assert say(with_bonus) == "Go: Grail, Bonus: 2. It is certain to succeed."
    assert say({"do": "quest", "quest": "dragon"}) is None
