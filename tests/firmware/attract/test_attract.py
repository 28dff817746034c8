"""Attract mode with every real part but the camera: when it comes, what it shows, how it ends."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path
from socket import create_connection, socket
from urllib.parse import urlsplit

import pytest

from engine.game import Line
from engine.scene import SCENES
from firmware.attract.kiosk import Kiosk
from firmware.attract.week import Row
from firmware.games.registry import GAMES
from firmware.inputs import Activity, CameraLost, CameraOpened
from firmware.owner.config import Config
from firmware.table.journal_reader import shelf
from hardware.board import BUTTONS
from hardware.presses import Edge
from tests.support.kiosk import AtOnce, KioskBox, kiosk_box
from vision.pile.change import ChangeKind as Seen

SOON: Mapping[str, float] = {"attract": 0.1, "banner": 0.2}  # minutes


@pytest.fixture
def box(tmp_path: Path) -> Iterator[KioskBox]:
    with kiosk_box(tmp_path, **SOON) as made:
        yield made


def showing(box: KioskBox) -> KioskBox:
    box.passes(7)
    assert box.attract is not None
    return box


def showing_over_the_end(box: KioskBox) -> KioskBox:
    box.begin()
    box.ends_the_game()
    box.passes(13)
    assert box.attract is not None
    return box


# -- when it comes ---------------------------------------------------------------------------


def test_after_some_minutes_without_a_game_the_box_explains_one(box: KioskBox) -> None:
    box.passes(5)
    assert box.attract is None
    box.passes(2)
    first = next(iter(GAMES.values())).page.scenes[0]
    assert box.attract["kind"] == "scene"
    assert (box.attract["heading"], box.attract["text"]) == (first.title, first.text)
    assert (box.attract["at"], box.attract["of"]) == (1, SCENES)


def test_none_comes_where_the_owner_does_not_want_it(tmp_path: Path) -> None:
    with kiosk_box(tmp_path, attract=0) as box:
        box.passes(900, 1.0)
        assert box.attract is None


def test_a_game_that_is_on_is_never_covered(box: KioskBox) -> None:
    box.begin()
    box.passes(900, 1.0)
    assert box.attract is None


def test_the_end_of_a_game_gives_way_after_a_while_of_its_own(box: KioskBox) -> None:
    box.begin()
    box.ends_the_game()
    box.passes(11)
    assert box.attract is None
    box.passes(2)
    assert box.attract is not None
    assert box.shown["game"] == "rumors"  # below it the game still stands


def test_a_finished_game_that_gives_way_does_not_ask_whether_anybody_is_there(
    tmp_path: Path,
) -> None:
    with kiosk_box(tmp_path, rest=0.2, **SOON) as box:  # as by default: both times are the same
        showing_over_the_end(box)
        box.passes(90)
        box.puts(Activity())
        box.passes(1)
        assert not [text for text in box.told if "anybody" in text]
        assert box.shown["rest"] == "awake"


def test_an_unfinished_game_gives_way_where_the_owner_says_so(tmp_path: Path) -> None:
    with kiosk_box(tmp_path, abandoned=1, rest=0.3) as box:
        box.begin()
        box.do(do="lay", card="picts-5")
        box.passes(58, 1.0)
        assert box.attract is None
        box.passes(4)
        assert box.attract is not None
        box.press("accuse")
        assert box.attract is None
        assert box.shown["state"]["threats"] == 1
        assert box.shown["rest"] == "awake"


def test_an_unfinished_game_gives_way_in_a_store_unless_the_owner_says_never(
    tmp_path: Path,
) -> None:
    for folder, configured, minutes in (
        ("store", {"store": "The Round Corner"}, 30),
        ("own", {"store": "The Round Corner", "abandoned": 0}, 0),
        ("home", {}, 0),
    ):
        config = Config(tmp_path / folder, **configured)
        assert Kiosk.of(config, is_locked=True).abandoned_s == minutes * 60


# -- what it shows -----------------------------------------------------------------------------


def test_the_box_plays_with_itself_and_none_of_it_is_kept(box: KioskBox) -> None:
    showing(box)
    first = box.until("plays")
    box.passes(30)
    later = box.attract
    assert later["kind"] == "plays"
    assert len(later["table"]["log"]) > len(first["table"]["log"])
    assert box.shown["simulated"]  # what tells of the box stays its own
    assert not {"simulated", "drawn", "eyes", "teach", "lamps"} & set(later["table"])
    assert later["table"]["players"] == ["Anna", "Ben", "Chloé", "Dora"]
    assert box.box.app.session.journal.current() is None
    assert box.shown["game"] is None
    assert box.told == []  # the terminal's log hears nothing of it, either


def test_the_weeks_results_are_shown_and_left_out_where_there_are_none(tmp_path: Path) -> None:
    rows = (Row("Rumors", "2 games"),)
    with kiosk_box(tmp_path, lambda: rows, store="The Round Corner", **SOON) as box:
        showing(box)
        told = box.until("results")
        assert told["store"] == "The Round Corner"
        assert told["rows"] == [{"what": "Rumors", "how": "2 games"}]
        assert box.until("invite")["store"] == "The Round Corner"


def test_what_is_shown_moves_from_part_to_part(box: KioskBox) -> None:
    showing(box)
    places = set()
    for _ in range(4):
        places.add(tuple(box.attract["shift"]))
        box.passes(12)
    assert len(places) == 4
    assert all(max(abs(dx), abs(dy)) <= 10 for dx, dy in places)


def test_the_lamps_go_with_what_is_shown(box: KioskBox) -> None:
    showing(box)
    box.until("invite")
    lit = set()
    for _ in range(60):
        box.turns(0.05)
        lit.add(box.lamps["ok"] > 0)
    assert lit == {True, False}
    swords = set()
    box.until("plays")
    for _ in range(12):
        box.passes(4, 0.5)
        swords.add((box.lamps["white"], box.lamps["black"]))
    assert len(swords) > 1


# -- its sounds --------------------------------------------------------------------------------


def tones(box: KioskBox, seconds: float) -> list[float]:
    """Return when a tone began."""
    begun, sounds, end = [], False, box.now + seconds
    while box.now < end:
        box.turns(0.05)
        if (box.tone is not None) and not sounds:
            begun.append(box.now)
        sounds = box.tone is not None
    return begun


def test_at_home_it_is_silent(box: KioskBox) -> None:
    showing(box)
    assert tones(box, 30) == []


def test_in_a_store_a_cue_sounds_softly_and_not_often(tmp_path: Path) -> None:
    with kiosk_box(tmp_path, store="The Round Corner", attract_sound=20, **SOON) as box:
        begun = tones(box, 56)
        assert len(begun) > 1
        pauses = [b - a for a, b in pairwise(begun) if b - a > 2]
        assert pauses
        assert all(pause >= 19 for pause in pauses)
        assert box.box.app.box.is_soft


@pytest.mark.parametrize("told", [{"sound": False}, {"night": True}])
def test_it_is_silent_at_night_and_where_sound_is_off(tmp_path: Path, told: Line) -> None:
    with kiosk_box(tmp_path, store="The Round Corner", attract_sound=1, **SOON) as box:
        box.box.chores.set(told)
        showing(box)
        assert tones(box, 26) == []


# -- how it ends ---------------------------------------------------------------------------------


def test_it_ends_in_the_turn_in_which_a_button_goes_down(box: KioskBox) -> None:
    showing(box)
    box.puts(Edge("quest-1", True, box.now))
    assert box.attract is None
    assert not box.box.app.box.is_soft


@pytest.mark.parametrize("saw", [Seen.ON_TOP, Seen.OTHER_DECK, Seen.UNSURE])
def test_it_ends_in_the_turn_in_which_a_card_is_seen(box: KioskBox, saw: Seen) -> None:
    box.open_camera()
    showing(box)
    box.see(saw, card="picts-5")
    assert box.attract is None


def test_it_ends_when_somebody_uses_the_page(box: KioskBox) -> None:
    showing(box)
    box.puts(Activity())
    assert box.attract is None
    box.passes(5)
    assert box.attract is None
    box.passes(2)
    assert box.attract is not None


def test_it_ends_when_the_operator_acts_even_where_that_is_refused(box: KioskBox) -> None:
    showing(box)
    assert box.do(do="lay", card="picts-5").refusal
    assert box.attract is None


def test_the_press_that_ends_it_means_nothing_else(box: KioskBox) -> None:
    showing_over_the_end(box)
    box.press("undo", 2.5)  # held so long it asks: take the last line back?
    assert box.attract is None
    assert box.shown["ask"]["kind"] != "take-back"
    box.press("undo", 2.5)  # the next one does
    assert box.shown["ask"]["kind"] == "take-back"


def test_hands_on_all_buttons_at_once_only_wake_it(box: KioskBox) -> None:
    showing_over_the_end(box)
    lines = box.box.app.session.game().play.lines
    for button in ("quest-3", "accuse", "quest-1", "quest-2", "quest-4", "quest-5"):
        box.puts(Edge(button, True, box.now))
    for button in ("quest-3", "accuse", "quest-1", "quest-2", "quest-4", "quest-5"):
        box.puts(Edge(button, False, box.now))
    box.passes(2)
    assert box.attract is None
    assert box.box.app.session.game().play.lines == lines


# -- press OK to play ----------------------------------------------------------------------------


def test_ok_begins_a_game_with_buttons_alone(box: KioskBox) -> None:
    showing(box)
    box.press("ok")
    assert box.attract["ask"] == "Which game?"
    assert box.attract["at"] == 0
    box.press("accuse")
    assert box.attract["at"] == 1
    box.press("quest-1")
    assert box.attract["at"] == 0
    box.press("ok")
    assert box.attract["items"][box.attract["at"]] == "4 players"
    box.press("accuse")
    box.press("ok")
    assert box.attract is None
    assert box.shown["game"] == next(iter(GAMES))
    assert len(box.shown["players"]) == 5


def test_ok_asks_which_game_where_none_is_on_before_the_show_comes_too(box: KioskBox) -> None:
    box.passes(2)
    box.press("quest-1")
    assert box.attract is None
    box.press("ok")
    assert box.attract["ask"] == "Which game?"
    box.press("undo")
    assert box.attract is None
    box.begin()
    box.press("ok")
    assert box.attract is None


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_game_can_be_begun_so(box: KioskBox, number: int) -> None:
    showing(box)
    box.press("ok")
    box.press(f"quest-{number + 1}")
    box.press("ok")
    box.press("ok")
    assert box.shown["game"] == list(GAMES)[number]
    assert box.attract is None


def test_undo_leads_back_to_the_table_and_so_does_waiting(box: KioskBox) -> None:
    showing(box)
    box.press("ok")
    box.press("ok")
    box.press("undo")
    assert box.attract["ask"] == "Which game?"
    box.press("undo")
    assert box.attract is None
    box.passes(7)
    box.press("ok")
    assert box.attract["kind"] == "choose"
    box.passes(61)
    assert box.attract["kind"] == "scene"


def test_over_a_finished_game_ok_offers_the_same_players_again(box: KioskBox) -> None:
    showing_over_the_end(box)
    box.press("ok")
    assert box.attract["items"][0] == "The same players again"
    box.press("ok")
    assert box.attract is None
    assert box.shown["players"] == ["Anna", "Ben", "Cleo"]
    assert not box.box.app.session.game().expects.over


def test_an_abandoned_game_can_be_gone_on_with_or_another_begun(tmp_path: Path) -> None:
    with kiosk_box(tmp_path, abandoned=1) as box:
        box.begin()
        box.do(do="lay", card="picts-5")
        box.passes(61)
        box.press("ok")
        assert box.attract["items"][0] == "Go on with the game that is on the table"
        box.press("ok")
        assert box.attract is None
        assert box.shown["state"]["threats"] == 1
        box.passes(61)
        box.press("ok")
        box.press("accuse")
        box.press("ok")
        box.press("ok")
        assert box.attract["ask"].endswith("the page “Games” goes on with it at any time.")
        assert box.attract["text"] == "Begin a new game? OK: yes. UNDO: no."
        box.press("undo")
        assert box.attract["ask"] == "How many play?"
        box.press("ok")
        box.press("ok")
        assert box.shown["state"]["threats"] == 0


# -- troubles come first -------------------------------------------------------------------------


def test_a_camera_that_is_lost_ends_it_and_it_comes_back_with_the_camera(box: KioskBox) -> None:
    showing(box)
    box.puts(CameraLost("the cable is out"))
    assert box.attract is None
    box.passes(60)
    assert box.attract is None
    box.puts(CameraOpened("a test"))
    box.passes(1)
    assert box.attract is not None


def test_in_safe_mode_it_does_not_come(tmp_path: Path) -> None:
    (tmp_path / "panel.toml").write_text("sound = 3\n")
    with kiosk_box(tmp_path, **SOON) as box:
        assert box.shown["safe"]["troubles"]
        box.passes(20)
        assert box.attract is None


def test_while_lines_cannot_be_written_it_does_not_come(box: KioskBox) -> None:
    box.begin()
    box.ends_the_game()
    with closing(sqlite3.connect(box.box.app.session.journal.path)) as base:
        base.execute("CREATE TRIGGER no BEFORE INSERT ON marks BEGIN SELECT RAISE(ABORT, ''); END")
    box.do(do="undo")
    assert box.shown["hold"]["kind"] == "waits"
    box.passes(30)
    assert box.attract is None


def test_a_question_of_the_table_that_stands_is_not_covered(box: KioskBox) -> None:
    box.begin()
    box.ends_the_game()
    box.passes(1)
    box.press("ok")  # "the same players again?"
    assert box.shown["ask"]["kind"] == "again"
    box.passes(60)
    assert box.attract is None


class Breaking(AtOnce):
    """Bots with a fault that nobody thought of."""

    def record(self) -> tuple[Line, ...]:
        raise ZeroDivisionError("a fault of the show")


def test_an_error_of_the_show_ends_the_show_and_nothing_else(tmp_path: Path) -> None:
    with kiosk_box(tmp_path, bots=Breaking(), **SOON) as box:
        box.passes(60)
        assert box.attract is None
        assert box.box.mishaps.total == 1
        assert "during the show between games (ZeroDivisionError" in box.shown["warnings"][0]
        assert not box.box.ends
        box.begin()
        box.do(do="lay", card="picts-5")
        assert box.shown["state"]["threats"] == 1


# -- guests ----------------------------------------------------------------------------------------


def all_at_once(box: KioskBox) -> None:
    """Slam a hand on every button, and let go."""
    for down in (True, False):
        for button in BUTTONS:
            box.puts(Edge(button, down, box.now))
    box.passes(1.5, 0.05)


def test_who_presses_everything_at_once_begins_and_ends_nothing(box: KioskBox) -> None:
    box.begin()
    box.ends_the_game()
    box.passes(13)
    before = (box.box.app.session.game().number, box.box.app.session.game().play.lines)
    for _ in range(4):
        all_at_once(box)
        running = box.box.app.session.game()
        assert (running.number, running.play.lines) == before
    assert box.box.mishaps.total == 0
    assert not box.box.ends


def test_cards_of_another_deck_begin_nothing_and_are_said(box: KioskBox) -> None:
    box.open_camera()
    showing(box)
    for _ in range(20):
        box.see(Seen.OTHER_DECK, card="picts-5")
    assert box.attract is None
    assert box.shown["game"] is None
    assert box.box.app.session.journal.current() is None
    assert box.box.mishaps.total == 0


def test_a_hand_over_the_camera_for_ten_minutes_stops_neither_show_nor_box(box: KioskBox) -> None:
    box.open_camera()
    showing(box)
    box.see(Seen.COVERED)
    for _ in range(60):
        box.see(Seen.HAND)
        box.turns(9.98)
    assert box.attract is not None
    box.press("ok")
    assert box.attract["kind"] == "choose"
    assert box.box.mishaps.total == 0


def test_thirty_pages_see_the_same_show_and_its_end(box: KioskBox) -> None:
    address = urlsplit(box.box.serving.address)
    host = (address.hostname or "", address.port or 0)
    asked = f"GET /api/events HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode()
    with ExitStack() as pages:
        lines = [pages.enter_context(create_connection(host, timeout=30)) for _ in range(30)]
        for line in lines:
            line.sendall(asked)
        showing(box)
        for line in lines:
            read_until(line, lambda told: b'"attract":{"kind":"scene"' in told)
        box.puts(Edge("quest-1", True, box.now))
        for line in lines:
            read_until(line, lambda told: b'"attract"' not in told)


def read_until(line: socket, holds: Callable[[bytes], bool]) -> None:
    """Read until a whole snapshot holds; a page that is told none fails by its own time-out."""
    told = b""
    while not any(b"event: table" in one and holds(one) for one in told.split(b"\n\n")[:-1]):
        chunk = line.recv(1 << 16)
        assert chunk, "the stream ended"
        told += chunk


def test_nothing_of_a_show_lies_in_the_data_folder(tmp_path: Path) -> None:
    with kiosk_box(tmp_path, **SOON) as box:
        before = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
        showing(box)
        box.until("plays")
        box.passes(80, 1.0)
        after = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
        assert after == before
        with shelf(tmp_path / "journal.sqlite") as games:
            assert games.numbers() == ()
