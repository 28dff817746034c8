"""What holds of every game that the program deals: who sees what, undo, restart, its end."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from engine.game import Button, ButtonPress, Held, Json, Refused, Seat
from firmware.after import deletion
from firmware.after.housekeeping import tidy
from firmware.games.registry import GAMES
from firmware.games.strength import USUAL, Strength
from firmware.play.at_play import GONE, PACE_S
from firmware.play.dealt_game import DealerHistory, WrongDeal
from firmware.play.hidden_record import FILE, HiddenRecord, keep, read_hidden_half, unfinished_games
from firmware.storage.small_files import keep_summed
from firmware.table import backups
from firmware.table.journal import BadJournal
from tests.support.dealt_table import DEALT, DealtTable, sent
from tests.support.places import ROOT

WITH_ALL: dict[str, dict[str, Json]] = {
    "rumors": {"expert": True, "promos": ["morgan-8", "merlin-6"]},
}
FIVE = ["Anna", "Ben", "Clara", "Dora", "Emil"]
PLAYERS = {game: FIVE[: GAMES[game].page.offers["players"][-1]] for game in DEALT}  # type: ignore[index]
PLAYERS["merlin"] = FIVE[:3]
WHOLE = [
    pytest.param(game, seed, marks=() if (game, seed) == (DEALT[0], 0) else pytest.mark.slow)
    for game in DEALT
    for seed in range(2)
]
CHOICES = {
    "rumors": 12,
    "camelot": 8,
    "merlin": 6,
}  # three times so many tell bots of two strengths apart
EACH_GAME = pytest.mark.parametrize("game", DEALT)


def table_of(folder: Path, game: str, seed: object = 0, strength: Strength = USUAL) -> DealtTable:
    """Return a table where Anna and Ben play among bots."""
    folder.mkdir(exist_ok=True)
    table = DealtTable(folder, seed)
    players = PLAYERS[game]
    header = {"record": f"{game}/1", "players": players, **WITH_ALL.get(game, {})}
    bots = [*range(2, len(players))]
    table.wish("begin", header=header, bots=bots, strength=strength)
    return table


def leaks(table: DealtTable) -> Iterator[tuple[str, object]]:
    """Yield what somebody is sent and may not see."""
    for piece, may in table.hidden.items():
        word = f'"{piece}"'
        if word in sent(table.public):
            yield piece, "all"
        for seat in table.play.board.play_view.private:
            if seat not in may and word in sent(table.private(seat)):
                yield piece, seat


def views(table: DealtTable) -> dict[str, Any]:
    """Return all that is shown, but for what counts how often something was taken back."""
    return {
        "public": {**table.public, "undo": None},
        **{str(seat): _without_question(table.private(seat)) for seat in (0, 1)},
    }


def _without_question(private: Any) -> dict[str, Any]:
    asks = private["asks"]
    return {**private, "asks": asks and {**asks, "question": ""}}


@pytest.mark.parametrize(("game", "seed"), WHOLE)
def test_a_whole_game_of_two_people_and_bots_ends_and_nobody_is_sent_what_is_not_his(
    tmp_path: Path, game: str, seed: int
) -> None:
    table = table_of(tmp_path, game, seed)
    while not table.public["over"]:
        table.play_on(choices=1)
        assert list(leaks(table)) == []
    assert table.public["problem"] == ""
    assert not table.asked
    assert not table.public["goes_on"]
    table.wish("undo")
    assert not table.public["over"]
    assert table.asked


@EACH_GAME
def test_after_a_restart_everything_is_shown_as_before(tmp_path: Path, game: str) -> None:
    table = table_of(tmp_path, game, "restart")
    for _ in range(4):
        table.play_on(choices=5)
        before = views(table)
        table.restart()
        assert views(table) == before
        assert list(leaks(table)) == []


@EACH_GAME
def test_a_choice_that_a_power_cut_left_without_its_line_stands(tmp_path: Path, game: str) -> None:
    table = table_of(tmp_path, game, "cut")
    table.play_on(choices=4)
    table.journal.fold()
    before = table.journal.path.read_bytes()  # as it was before the next choice
    lines = table.lines
    table.choose_something()
    chosen = table.game.kept
    table.journal.close()
    for one in tmp_path.glob("journal*"):
        one.unlink()
    table.journal.path.write_bytes(before)
    table.open()
    assert table.lines == lines
    assert table.game.kept == chosen
    table.goes_on()
    assert table.public["problem"] == ""
    assert table.lines > lines or table.asked


@pytest.mark.slow
@EACH_GAME
def test_a_choice_that_is_taken_back_is_asked_again_with_the_same_cards(
    tmp_path: Path, game: str
) -> None:
    table = table_of(tmp_path, game, "undo")
    for _ in range(4):
        table.play_on(choices=5)
        if table.public["over"]:
            break
        before, record = views(table), table.lines
        table.play_on(choices=1)
        table.wish("undo")
        assert table.lines == record
        assert {**views(table), "public": 0} == {**before, "public": 0}
        assert list(leaks(table)) == []


@EACH_GAME
def test_the_undo_button_takes_back_what_a_person_chose_and_what_came_of_it(
    tmp_path: Path, game: str
) -> None:
    table = table_of(tmp_path, game, "button")
    table.play_on(choices=4)
    choices = len(table.game.kept.choices)
    table.session.take_back(table.now)
    table.play.show()
    table.goes_on()
    assert len(table.game.kept.choices) < choices
    assert table.asked
    assert list(leaks(table)) == []
    table.restart()
    table.play_on(choices=3)
    assert table.public["problem"] == ""


@pytest.mark.slow
@EACH_GAME
def test_a_bot_takes_over_and_hands_back_in_the_middle(tmp_path: Path, game: str) -> None:
    table = table_of(tmp_path, game, "leaves")
    table.play_on(choices=3)
    table.wish("by", seat=1, by="bot")
    assert set(table.play.board.play_view.private) == {Seat(0)}
    assert table.asked in ([], [0])
    table.play_on(choices=2)
    table.wish("by", seat=1, by="person")
    table.restart()
    assert table.public["problem"] == ""
    table.play_on(choices=3)
    assert {Seat(0), Seat(1)} == set(table.play.board.play_view.private)
    assert list(leaks(table)) == []


@EACH_GAME
def test_what_is_hidden_lies_in_a_file_for_the_own_user_alone_that_no_copy_takes(
    tmp_path: Path, game: str
) -> None:
    table = table_of(tmp_path, game)
    table.play_on(choices=2)
    hidden = tmp_path / FILE
    assert stat.S_IMODE(hidden.stat().st_mode) == 0o600
    copy = tmp_path.parent / f"{tmp_path.name}.backup"
    backups.back_up(tmp_path, copy, 0.0)
    with tarfile.open(copy) as packed:
        assert FILE not in packed.getnames()
    assert table.game.kept.seed not in (tmp_path / "journal.sqlite").read_bytes().decode("latin-1")


@EACH_GAME
def test_the_same_players_begin_again_with_other_cards_and_keep_their_phones(
    tmp_path: Path, game: str
) -> None:
    table = table_of(tmp_path, game)
    first = table.game.kept
    code = first.places[Seat(1)].code
    table.wish("claim", code=code, phone="sum of a token", has="")
    table.play_on(choices=2)
    table.session.again(table.now)
    table.play.show()
    again = table.game.kept
    assert again.seed != first.seed
    assert again.places[Seat(1)].phone == "sum of a token"
    assert not again.choices


def test_another_game_keeps_the_phone_of_who_sits_where_he_sat_and_has_the_bots_of_its_form(
    tmp_path: Path,
) -> None:
    table = table_of(tmp_path, "rumors")
    for seat in (0, 1):
        code = table.game.kept.places[Seat(seat)].code
        table.wish("claim", code=code, phone=f"phone {seat}", has="")
    table.restart()
    header: dict[str, Json] = {"record": "merlin/1", "players": ["Anna", "Dora", "Clara"]}
    table.wish("begin", header=header, bots=[2], hints=True)
    phones = {seat: one.phone for seat, one in table.game.kept.places.items()}
    assert phones == {Seat(0): "phone 0", Seat(1): ""}  # Dora sits where Ben sat
    assert table.public["hints"] is True
    table.wish("by", seat=1, by="bot")
    table.wish("begin", header=header, bots=[2], hints=True)
    assert [one["by"] for one in table.public["seats"]] == ["person", "person", "bot"]
    assert table.game.kept.places[Seat(0)].phone == "phone 0"


@pytest.mark.parametrize("game", CHOICES)
def test_bots_play_as_well_as_was_chosen_after_a_restart_too(tmp_path: Path, game: str) -> None:
    """The record says nothing of it, and goes on as bots of that strength play."""
    records = []
    for strength in (Strength.BEGINNER, Strength.STRONG):
        for cut in (False, True):
            table = table_of(tmp_path / f"{strength}-{cut}", game, "strength", strength)
            for _ in range(3):
                table.play_on(choices=CHOICES[game])
                if cut:
                    table.restart()
            assert table.game.kept.strength is strength
            records.append([{**line, "at": 0} for line in table.record])
    assert records[::2] == records[1::2]
    assert records[0] != records[2]


def test_the_same_players_begin_again_among_bots_of_the_same_strength(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0], 0, Strength.BEGINNER)
    table.session.again(table.now)
    table.play.show()
    table.restart()
    assert table.game.kept.strength is Strength.BEGINNER


def test_a_game_kept_by_an_older_release_goes_on_with_strong_bots(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0], 0, Strength.STRONG)
    table.play_on(choices=3)
    before = views(table)
    hidden = tmp_path / FILE
    told = json.loads(hidden.read_text().splitlines()[0])
    assert told.pop("strength") == "strong"
    keep_summed(hidden, f"{json.dumps(told)}\n")
    table.restart()
    assert table.game.kept.strength is Strength.STRONG
    assert views(table) == before


def test_a_game_that_was_left_goes_on_with_the_cards_that_were_dealt(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.play_on(choices=3)
    first, lines, hidden = table.session.game().number, table.lines, table.hidden
    seed, choices = table.game.kept.seed, table.game.kept.choices
    header = dict(table.session.game().header)
    with pytest.raises(Refused, match="is not over"):
        table.begin(header, bots=(2,))
    table.wish("begin", header=header, bots=[2], leaves=first)
    table.play_on(choices=2)
    second, its_hidden = table.session.game().number, table.hidden
    for number, had in ((first, hidden), (second, its_hidden), (first, hidden)):
        table.session.go_on(number, table.now)
        table.restart()
        assert table.session.game().number == number
        assert table.hidden == had
    assert table.lines == lines
    assert (table.game.kept.seed, table.game.kept.choices) == (seed, choices)
    table.goes_on()
    assert table.asked


def test_undo_leads_back_to_the_deal_before(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.play_on(choices=3)
    first, hidden = table.session.game().number, table.hidden
    header = dict(table.session.game().header)
    table.wish("begin", header=header, bots=[2], leaves=first)
    table.session.hear(Held(Button.UNDO, 2), table.now + 5)
    table.session.hear(ButtonPress(Button.OK), table.now + 6)
    table.play.show()
    assert (table.session.game().number, table.hidden) == (first, hidden)


def test_what_was_hidden_in_a_game_that_is_gone_or_over_is_removed(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.play_on(choices=3)
    first = table.session.game().number
    table.wish("begin", header=dict(table.session.game().header), bots=[2], leaves=first)
    table.play.show()
    assert unfinished_games(tmp_path) == (first,)
    tidy(tmp_path, lambda: 1e9, print, Event())
    assert unfinished_games(tmp_path) == (first,)
    deletion.delete(table.journal.path, first, 1e9)
    tidy(tmp_path, lambda: 1e9 + 2 * deletion.DAY_S, print, Event())
    assert unfinished_games(tmp_path) == ()


def test_a_game_whose_cards_are_lost_is_said_and_asks_nobody(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.play_on(choices=3)
    (tmp_path / FILE).unlink()
    table.restart()
    table.goes_on()
    assert "are not known here" in table.public["problem"]
    assert not table.play.board.play_view.is_on
    table.begin({"record": f"{DEALT[0]}/1", "players": 3}, bots=(2,))
    table.goes_on()
    assert table.asked


@pytest.mark.parametrize("rubbish", [b"", b"{}", b"\xff", b'{"game": 1, "header": 2}', b"[" * 999])
def test_a_hidden_half_that_is_broken_is_set_aside_and_another_game_begins(
    tmp_path: Path, rubbish: bytes
) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.play_on(choices=2)
    (tmp_path / FILE).write_bytes(rubbish)
    table.restart()
    assert "are not known here" in table.public["problem"]
    assert [path.read_bytes() for path in tmp_path.glob(f"{FILE}.aside-*")] == [rubbish]
    table.begin({"record": f"{DEALT[0]}/1", "players": 3}, bots=(2,))
    table.goes_on()
    assert table.asked


def test_what_comes_by_itself_comes_line_by_line(tmp_path: Path) -> None:
    table = DealtTable(tmp_path)
    table.begin({"record": f"{DEALT[0]}/1", "players": ["Anna", "Ben", "Clara"]}, bots=(1, 2))
    table.choose(0, table.private(0)["asks"]["forms"][0]["line"])
    lines = table.lines
    assert table.public["goes_on"]
    assert not table.play.is_due(table.now + PACE_S / 2)
    assert table.play.is_due(table.now + PACE_S)
    table.play.goes_on(table.now + PACE_S)
    assert table.lines == lines + 1
    assert not table.play.is_due(table.now + PACE_S)


def test_a_disk_that_takes_nothing_changes_nothing(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.goes_on()
    lines, kept = table.lines, table.game.kept
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()  # so that no file can take its place
    with pytest.raises(BadJournal):
        table.choose_something()
    assert (table.lines, table.game.kept) == (lines, kept)
    (tmp_path / FILE).rmdir()
    table.choose_something()
    assert table.lines > lines


def test_a_seed_of_another_game_is_said_and_says_nothing_of_the_cards(tmp_path: Path) -> None:
    table = table_of(tmp_path, DEALT[0])
    table.play_on(choices=6)
    keep(tmp_path, replace(table.game.kept, seed="another"))
    table.restart()
    assert table.public == {"problem": GONE}
    with pytest.raises(WrongDeal) as error:
        DealerHistory(table.session.game(), first(tmp_path))
    assert str(error.value) == "what was dealt does not fit the record of this game"


def first(folder: Path) -> HiddenRecord:
    kept = read_hidden_half(folder)
    assert kept is not None
    return kept


@EACH_GAME
def test_a_record_of_such_a_game_says_that_the_program_dealt_it(tmp_path: Path, game: str) -> None:
    table = table_of(tmp_path, game)
    assert table.session.game().header["x-dealt"] == {"bots": list(range(2, len(PLAYERS[game])))}


@pytest.mark.slow
def test_another_process_works_out_the_same_cards(tmp_path: Path) -> None:
    """Names are hashed otherwise in each process: no order of a set may decide anything."""
    for game in DEALT:
        table = table_of(tmp_path / game, game, "hash")
        table.play_on(choices=12)
        table.journal.close()
    code = (
        "import sys; from pathlib import Path; from tests.support.dealt_table import *\n"
        "for game in DEALT:\n"
        "    table = DealtTable(Path(sys.argv[1]) / game)\n"
        "    print(sorted((piece, sorted(may)) for piece, may in table.hidden.items()))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=True, text=True,
            capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(told) == 1
    assert "loyal" in told.pop()
