"""What many games come to: weeks, shares, measures, players."""

from __future__ import annotations

import csv

from firmware.after.history import COLUMNS, history, interval_of, row
from firmware.after.history_words import history_lines
from firmware.after.result import Result, Stand
from firmware.after.results import result_of, variant_words
from firmware.games.registry import GAMES
from firmware.table.journal_reading import RecordedGame
from tests.support.data_folder import FIRST, evening
from words.visible import as_csv

WEEK_S = 7 * 86_400.0


def result(name: str, started: float = FIRST, players: list[str] | None = None) -> Result:
    header, lines = evening(name)
    header = {**header, "players": players} if players else header
    return result_of(RecordedGame(1, header, tuple(lines), started))


def test_quests_are_counted_by_how_they_came_out_and_silence_by_its_cards() -> None:
    laid = ["picts-5", "picts-4.1", "picts-3"]
    lines = [{"do": "lay", "card": card} for card in laid] + [{"do": "quest", "quest": "picts"}]
    silent = ["morgan-6", "saxons-2", "saxons-3", "merlin-1", "saxons-5"]
    lines += [{"do": "lay", "card": card} for card in silent]
    lines += [{"do": "quest", "quest": "saxons"}]
    one = result_of(RecordedGame(1, {"record": "rumors/1", "players": 3}, tuple(lines), FIRST))
    assert dict(one.measures) == {"won-picts": 1, "lost-saxons": 1, "silence": 2}


def test_weeks_without_a_game_stand_there_with_none() -> None:
    found = history([result("loyal-win"), result("loyal-win", FIRST + 3 * WEEK_S)])
    assert [count for _, count in found.weeks] == [1, 0, 0, 1]


def test_a_game_of_a_clock_that_was_never_set_spreads_no_weeks() -> None:
    assert len(history([result("loyal-win"), result("loyal-win", 0.0)]).weeks) == 1


def test_wins_are_counted_by_players_and_variant_with_intervals() -> None:
    found = history([result("loyal-win"), result("morgan-7"), result("knights")]).games
    assert [one.name for one in found] == ["rumors"]
    variants = {won.of: dict(won.endings) for won in found[0].by_variant}
    assert variant_words("rumors", "expert") in variants
    five = history([result("loyal-win")] * 5).games[0]
    low, high = interval_of(dict(five.by_players[0].endings)["loyal"]) or (0.0, 0.0)
    assert 0 < low < high <= 1


def test_of_one_game_no_interval_is_told() -> None:
    found = history([result("loyal-win")])
    share = dict(found.games[0].by_players[0].endings)["loyal"]
    assert interval_of(share) is None
    words = "\n".join(history_lines(found))
    assert "1 of 1" in words
    assert "%" not in words


def test_only_names_that_were_typed_in_have_a_record() -> None:
    header, _ = evening("loyal-win")
    count = result("loyal-win").players
    names = ["Anna"] + [""] * (count - 1)
    found = history([result("loyal-win", players=names), result("morgan-7")])
    assert [(one.name, one.games) for one in found.players] == [("Anna", 1)]
    assert header  # the evening itself has no Anna


def test_a_row_for_a_spreadsheet_holds_no_formula() -> None:
    count = result("loyal-win").players
    names = ["=1+1", " \uff1d1+1", "Eve\x1b[2J"] + ["Ben"] * (count - 3)
    head, cells = csv.reader(
        as_csv([COLUMNS, row(result("loyal-win", players=names))]).splitlines()
    )
    assert head == list(COLUMNS)
    assert len(cells) == len(COLUMNS)
    assert cells[COLUMNS.index("names")].startswith("'=1+1;'  \uff1d1+1; Eve\\u001b[2J; Ben")


def test_every_measure_and_ending_of_every_game_has_words_in_the_table() -> None:
    text = "\n".join(history_lines(history([result("loyal-win"), result("camelot/seven-knights")])))
    assert "The Card Game: 1 game" in text
    for adapter in GAMES.values():
        assert adapter.aftermath is not None
        assert adapter.aftermath.endings


def test_a_game_of_points_tells_its_winner_and_its_best_score() -> None:
    one, shared = result("merlin/two-at-the-table"), result("merlin/shared-victory")
    assert (one.ending, len(one.winners)) == ("won", 1)
    assert (shared.ending, len(shared.winners)) == ("shared", 2)
    assert one.measures["score"] > 30
    assert one.measures["missions"] > 0


def test_a_record_of_a_game_that_nobody_knows_is_listed_as_unreadable() -> None:
    found = result_of(RecordedGame(7, {"record": "chess/1", "players": 2}, (), FIRST))
    assert (found.stand, found.rules, found.players) == (Stand.UNREADABLE, "", 2)
    assert history([found]).games == ()
