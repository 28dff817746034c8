"""Lines in short as people type them: players by name, cards as they are called, copies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import BadRecord, Refused
from firmware.table.journal import Journal
from firmware.table.operator_words import by_number, take
from firmware.table.piece_names import copies, name_of, names_in, readings
from firmware.table.running_game import begin_game
from firmware.table.session import Session
from words.catalog import Languages


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    journal = Journal(tmp_path / "journal.sqlite")
    made = Session(journal, wall=lambda: 0.0)
    made.begin({"record": "rumors/1", "players": ["Anna", "Anna Maria", "Ben", ""]}, at=0.0)
    yield made
    journal.close()


@pytest.mark.parametrize(
    ("name", "seat"),
    [("Anna", 0), ("anna maria", 1), ("Anna M", 1), ("BEN", 2), ("b", 2), ("Seat 4", 3)],
)
def test_a_player_is_called_by_name(session: Session, name: str, seat: int) -> None:
    line = {"do": "accuse", "seat": name}
    assert by_number(session, line) == {"do": "accuse", "seat": seat}


def test_a_number_stays_one(session: Session) -> None:
    line = {"do": "accuse", "seat": 2}
    assert by_number(session, line) == line


@pytest.mark.parametrize(
    ("name", "said"),
    [("Dora", "nobody here is called"), ("An", "several may be meant by"), ("", "several")],
)
def test_a_name_that_is_no_ones_names_those_who_sit_there(
    session: Session, name: str, said: str
) -> None:
    with pytest.raises(BadRecord, match=f"{said}.*expected Anna, Anna Maria, Ben, Seat 4"):
        by_number(session, {"do": "accuse", "seat": name})


def test_a_line_in_short_takes_names_too(session: Session) -> None:
    take(session, {"do": "adjust", "white": 4, "black": 2}, at=0.0)
    take(session, {"table": "words", "words": "adjust seat=ben"}, at=1.0)
    take(session, {"table": "words", "words": "accuse Anna"}, at=2.0)
    take(session, {"do": "loyalty", "seat": "anna", "is": "traitor"}, at=3.0)
    running = session.game()
    assert running.adapter.game.view(running.state, "common").as_json()["seats"][0]["revealed"]


# -- cards as people name them ---------------------------------------------------------------


LANGUAGES = Languages()


def typed(session: Session, words: str, at: float = 1.0, language: str = "en") -> None:
    names = names_in(session.game().adapter, LANGUAGES.of(language).say)
    take(session, {"table": "words", "words": words}, at, names)


def stands(session: Session) -> list[str]:
    running = session.game()
    lines = map(running.adapter.game.write, running.play.since(0))
    return [" ".join(map(_word, line.values())) for line in lines]


def _word(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("lay picts-5", "lay picts-5"),
        ("lay picts 5", "lay picts-5"),
        ("LAY Picts 5", "lay picts-5"),
        ("lay PICTS-5", "lay picts-5"),
        ("lay Excalibur 4", "lay excalibur-4.1"),
        ("lay excalibur-4", "lay excalibur-4.1"),
        ("lay excalibur-4.2", "lay excalibur-4.2"),
        ("lay Excalibur ?", "lay excalibur-q.1"),
        ("lay Morgan #2", "lay morgan-2"),
        ("lay morgan 4.2", "lay morgan-4.2"),
        ("lay Vivien", "lay vivien"),
        ("teach Morgan 3 symbols=Grail,picts", "teach morgan-3 picts,grail"),
        ("adjust seat=anna", "adjust 0"),
    ],
)
def test_a_card_is_taken_as_people_name_it(session: Session, words: str, line: str) -> None:
    typed(session, words)
    assert stands(session) == [line]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("lay Pikten 5", "lay picts-5"),
        ("lay heiliger Gral 4", "lay grail-4.1"),
        ("lay Drache 3", "lay dragon-3"),
        ("lay Picts 5", "lay picts-5"),
    ],
)
def test_a_card_is_taken_as_the_readers_language_calls_it(
    session: Session, words: str, line: str
) -> None:
    typed(session, words, language="de")
    assert stands(session) == [line]


def test_of_several_copies_the_one_that_is_free_is_taken(session: Session) -> None:
    typed(session, "lay excalibur 4")
    typed(session, "lay excalibur 4", at=2.0)
    assert stands(session) == ["lay excalibur-4.1", "lay excalibur-4.2"]
    with pytest.raises(Refused):
        typed(session, "lay excalibur 4", at=3.0)


def test_where_it_matters_which_copy_it_is_it_is_asked(session: Session) -> None:
    with pytest.raises(BadRecord, match=r"morgan-4\.1, morgan-4\.2, morgan-4\.3: say which"):
        typed(session, "lay morgan 4")
    with pytest.raises(BadRecord, match="say which"):
        typed(session, "insert morgan 4")
    assert stands(session) == []


def test_a_card_that_was_missed_is_put_in_as_people_name_it(session: Session) -> None:
    for at, words in enumerate(("lay excalibur-4.1", "lay picts 5", "lay grail 2")):
        typed(session, words, at)
    typed(session, "Insert Excalibur 4 before=3", at=9.0)
    assert stands(session)[1] == "lay excalibur-4.2"
    typed(session, "replace picts 5 Picts 4", at=10.0)
    typed(session, "replace Excalibur 4 saxons-3", at=11.0)
    assert stands(session) == [
        "lay excalibur-4.1", "lay saxons-3", "lay picts-4.1", "lay grail-2",
    ]  # fmt: skip


@pytest.mark.parametrize("words", ["insert", "insert picts 5 grail 2", "insert picts 5 before=x",
                                   "replace picts 5", "replace a b c", "decline"])  # fmt: skip
def test_a_correction_that_says_too_little_or_too_much_says_what_was_expected(
    session: Session, words: str
) -> None:
    with pytest.raises(BadRecord, match="expected"):
        typed(session, words)


def test_what_is_a_line_already_is_never_read_otherwise(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    made = Session(journal, wall=lambda: 0.0)
    made.begin({"record": "camelot/1", "players": ["Anna", "Ben", "Cleo"]}, at=0.0)
    running = made.game()
    ways = [words for words in readings(running, ["move", "picts"], {})]
    assert ways[0] == ["move", "picts"]
    assert ["black", "b-despair.3"] in readings(running, ["Black", "despair.3"], {})
    assert ["white", "b-lady"] in readings(running, ["white", "Lady", "of", "the", "Lake"], {})
    journal.close()


def test_pieces_share_a_name_only_where_nobody_can_tell_them_apart() -> None:
    running = begin_game({"record": "rumors/1", "players": 4})
    names = {tuple(group): name_of(running.adapter, group) for group in copies(running)}
    assert names["picts-4.1", "picts-4.2"] == "picts-4"
    morgans = ("morgan-4.1", "morgan-4.2", "morgan-4.3")  # each has an effect of its own
    assert [names[(one,)] for one in morgans] == list(morgans)
