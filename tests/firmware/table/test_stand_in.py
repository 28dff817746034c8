"""What was played in a stand-in comes home whole, once, and where it belongs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from engine.game import Line
from firmware.storage.small_files import OWN_USER_ONLY, files_set_aside, keep, text_of
from firmware.table.journal import Journal
from firmware.table.stand_in import TRY_S, open_journal

HEADER: Line = {"record": "rumors/1", "players": 3}


def line(card: str) -> Line:
    return {"do": "lay", "card": card}


def blocked(data: Path) -> Path:
    """Return what keeps a data folder from being written until it is removed."""
    (lock := data / "roundtable.lock").unlink(missing_ok=True)
    lock.mkdir(parents=True)
    return lock


def played(data: Path, header: Line, started: float, *cards: str) -> None:
    with closing(Journal(data / "journal.sqlite")) as journal:
        journal.begin(header, started, map(line, cards))


def home_of(data: Path) -> list[list[object]]:
    with closing(Journal(data / "journal.sqlite")) as journal:
        return [[one["card"] for one in journal.game(n).lines] for n in journal.games()]


def test_a_game_that_was_on_is_continued_and_not_written_twice(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = blocked(data)
    played(data, HEADER, 5.0, "picts-5")
    with open_journal(data) as place:
        assert place.home is not None
        assert place.journal.current() is not None
        place.journal.append(1, [line("saxons-3")])
        assert not place.home.takes_back(0.0)
        lock.rmdir()
        assert not place.home.takes_back(TRY_S / 2), "it is tried now and then"
        assert place.home.takes_back(TRY_S)
        assert place.home.takes_back(2 * TRY_S), "once more changes nothing"
    assert home_of(data) == [["picts-5", "saxons-3"]]


def test_games_of_the_time_between_follow_what_is_there(tmp_path: Path) -> None:
    """As on a stick that was put in late: its own game that was on is left as it stands."""
    data = tmp_path / "data"
    lock = blocked(data)
    with open_journal(data) as place:
        assert place.home is not None
        place.journal.begin(HEADER, 7.0, [line("picts-3")])
        place.journal.begin(HEADER, 8.0, [line("dragon-2")])
        played(data, HEADER, 5.0, "picts-5")
        lock.rmdir()
        assert place.home.takes_back(0.0)
    assert home_of(data) == [["picts-5"], ["picts-3"], ["dragon-2"]]


def test_what_was_seen_of_the_pile_comes_home_too(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = blocked(data)
    with open_journal(data) as place:
        assert place.home is not None
        place.journal.begin(HEADER, 7.0, [line("picts-3")])
        place.journal.remember("what was seen")
        lock.rmdir()
        assert place.home.takes_back(0.0)
    with closing(Journal(data / "journal.sqlite")) as journal:
        assert journal.memory(1) == (2, "what was seen")


def test_a_stand_in_begins_with_what_was_seen_before(tmp_path: Path) -> None:
    data = tmp_path / "data"
    played(data, HEADER, 5.0, "picts-5")
    with closing(Journal(data / "journal.sqlite")) as journal:
        journal.remember("a card was missed")
    blocked(data)
    with open_journal(data) as place:
        assert place.journal.memory(1) == (2, "a card was missed")


def test_what_the_owner_changed_meanwhile_comes_home_too(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = blocked(data)
    keep(data / "panel.toml", "volume = 1\n")
    keep(data / "cards.toml", "told = 1\n")
    keep(data / "calibration.toml", "old = 1\n")
    with open_journal(data) as place:
        assert place.home is not None
        keep(place.folder / "panel.toml", "volume = 2\n")
        keep(place.folder / "operator-pin", "424242\n", OWN_USER_ONLY)
        (place.folder / "calibration.toml").unlink()
        lock.rmdir()
        assert place.home.takes_back(0.0)
    assert text_of(data / "panel.toml") == "volume = 2\n"
    assert text_of(data / "cards.toml") == "told = 1\n"
    assert text_of(data / "operator-pin") == "424242\n"
    assert (data / "operator-pin").stat().st_mode & 0o777 == OWN_USER_ONLY
    assert not (data / "calibration.toml").exists()


def test_a_small_file_that_both_folders_changed_is_kept_twice(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = blocked(data)
    keep(data / "panel.toml", "volume = 1\n")
    with open_journal(data) as place:
        assert place.home is not None
        keep(place.folder / "panel.toml", "volume = 2\n")
        keep(data / "panel.toml", "volume = 3\n")
        lock.rmdir()
        assert place.home.takes_back(0.0)
    assert text_of(data / "panel.toml") == "volume = 2\n"
    assert [text_of(one) for one in files_set_aside(data, "panel.toml")] == ["volume = 3\n"]


def test_what_stood_in_for_an_unreadable_file_stays_behind(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = blocked(data)
    (data / "operator-pin").mkdir()
    with open_journal(data) as place:
        assert place.home is not None
        keep(place.folder / "operator-pin", "424242\n")
        lock.rmdir()
        assert place.home.takes_back(0.0)
    assert (data / "operator-pin").is_dir()


def test_what_the_data_folder_does_not_give_away_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    blocked(data)
    (data / "deck.toml").mkdir()
    (data / "journal.sqlite").write_text("no journal")
    with open_journal(data) as place:
        assert place.home is not None
        assert place.home.unread == ("deck.toml", "journal.sqlite")
        assert "not known meanwhile: deck.toml, journal.sqlite" in place.home.stands
        here = place.folder
    assert not here.exists(), "nothing is left of it"
