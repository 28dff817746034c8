"""The main loop with every real part but the camera thread: mock pins, journal, page."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.game import Notice
from firmware.commands.run import begin
from firmware.demo.evening import TableTime
from firmware.inputs import (
    CameraChange,
    CameraEnded,
    CameraLost,
    CameraOpened,
    Click,
    Do,
    Mend,
    Probe,
)
from firmware.owner.cards import read_facts as owners_cards
from firmware.owner.cards import set_facts
from firmware.owner.config import Config
from firmware.start import Appliance, Outside, appliance
from firmware.storage.disk_room import Free, free_bytes
from firmware.table.journal import BadJournal, Journal
from firmware.table.pause import TRY_S
from tests.support.program_process import call
from vision.pile.change import Change
from vision.pile.change import ChangeKind as Seen

TICK_S = 0.02
HEADER = {"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}


class Table:
    """An appliance whose time goes on only when it is told to."""

    def __init__(self, box: Appliance, time: TableTime, told: list[str]) -> None:
        self.box = box
        self.told = told
        self.time = time

    def passes(self, seconds: float) -> None:
        until = self.time.now + seconds
        while self.time.now < until:
            self.time.now += TICK_S
            self.box.app.step(self.time.now)

    def see(self, saw: Seen, **what: Any) -> None:
        self.box.queue.put(CameraChange(Change(self.time.now, saw, **what)))
        self.passes(TICK_S)

    def press(self, button: str, seconds: float = 0.0) -> None:
        self.passes(0.8)
        self.box.queue.put(Click(button, seconds))
        self.passes(seconds + 0.3)

    def do(self, **line: Any) -> Any:
        answer: Future[Any] = Future()
        self.box.queue.put(Do(line, answer))
        self.passes(TICK_S)
        return answer.result(timeout=0)

    def test(self, **asked: Any) -> Any:
        answer: Future[Any] = Future()
        self.box.queue.put(Probe(asked, answer))
        self.passes(TICK_S)
        return answer.result(timeout=0)

    def blinks(self, lamp: str) -> bool:
        lit = set()
        for _ in range(60):
            self.passes(TICK_S)
            lit.add(self.lamps[lamp] > 0)
        return lit == {True, False}

    @property
    def shown(self) -> Any:
        return self.box.desk.table()

    @property
    def lamps(self) -> Any:
        return self.box.desk.lamps()["lamps"]


Make = Callable[..., Table]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    opened = []

    def table(
        watch_only: bool = False,
        board: str = "standard",
        game: bool = True,
        free: Free = free_bytes,
    ) -> Table:
        time, told = TableTime(), []

        def tell(notice: Notice, text: str) -> None:
            told.append(text)

        config = Config(tmp_path, pins="mock", port=0, camera="drawn", board=board)
        context = appliance(config, tell, time, watch_only, outside=Outside(free=free))
        box = context.__enter__()
        opened.append(context)
        made = Table(box, time, told)
        if game:
            box.announcer.announce(box.app.session.begin(HEADER, 0.0), 0.0)
        made.passes(TICK_S)
        return made

    yield table
    for context in opened:
        context.__exit__(None, None, None)


def test_what_was_given_up_before_the_loop_came_to_it_is_not_done(make: Make) -> None:
    table = make()
    given_up: Future[Any] = Future()
    table.box.queue.put(Do({"do": "lay", "card": "picts-5"}, given_up))
    assert given_up.cancel()
    table.passes(TICK_S)
    assert table.shown["state"]["top"] is None
    table.do(do="lay", card="picts-3")
    assert table.shown["state"]["top"] == "picts-3"


def seeing(table: Table) -> Table:
    table.box.queue.put(CameraOpened("a test"))
    table.see(Seen.EMPTY)
    return table


def test_a_real_button_on_mock_pins_scores_the_quest(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="picts-5")
    table.press("quest-1")
    assert table.shown["state"]["black"] == 1
    assert "Picts:  5  =  5, too early: 1 black Sword" in table.told[-3]


def test_the_silence_lamp_breathes_as_long_as_silence_stands(make: Make) -> None:
    table = seeing(make())
    assert table.lamps["silence"] == 0
    table.see(Seen.ON_TOP, card="morgan-2")
    table.passes(5.0)
    breath = set()
    for _ in range(100):
        table.passes(TICK_S * 2)
        breath.add(table.lamps["silence"])
    assert min(breath) > 0
    assert len(breath) > 10
    table.see(Seen.ON_TOP, card="merlin-1")
    table.passes(5.0)
    assert table.lamps["silence"] == 0


def test_the_sword_lamps_show_the_swords_at_all_times(make: Make) -> None:
    table = make()
    table.do(do="adjust", white=3, black=5)
    table.passes(10.0)
    assert 0 < table.lamps["white"] < table.lamps["black"] < 1


def test_a_quest_lamp_is_lit_while_its_press_would_be_allowed(make: Make) -> None:
    table = make()
    table.do(do="lay", card="grail-5")
    table.passes(5.0)
    assert [table.lamps[f"quest-{n}"] for n in range(1, 6)] == [0, 0, 0, 0, 1]


def test_the_buzzer_sounds_for_a_refusal_and_falls_silent(make: Make) -> None:
    table = make()
    table.passes(3.0)
    table.press("undo")
    tones = set()
    for _ in range(30):
        table.passes(TICK_S)
        tones.add(table.box.desk.lamps()["tone"])
    assert {None} < tones


def test_a_press_of_a_button_that_only_the_page_has_counts(make: Make) -> None:
    table = make(board="minimal")
    table.do(do="adjust", white=4)
    table.press("accuse")
    assert table.shown["ask"]["kind"] == "ask-accuse"
    table.press("undo")
    assert table.shown["ask"]["kind"] == "ask-act"


def test_a_line_from_the_page_is_answered_with_the_new_state_or_the_refusal(make: Make) -> None:
    table = make()
    assert table.do(do="lay", card="picts-5").state["threats"] == 1
    assert table.do(do="lay", card="picts-5").refusal["reason"] == "already-in-pile"
    assert table.do(do="fly").refusal["reason"] == "not-valid"


def test_what_cannot_be_written_is_said_and_changes_nothing(make: Make) -> None:
    table = seeing(make())
    table.box.app.session.journal.close()
    table.see(Seen.ON_TOP, card="picts-5")
    assert table.told[-1].startswith("Nothing was changed: ")
    assert table.do(do="lay", card="picts-5").refusal["reason"] == "not-written"
    assert table.shown["state"]["threats"] == 0


def test_a_missed_card_is_offered_by_lamps_and_put_in_by_ok(make: Make) -> None:
    table = seeing(make())
    for card in ("picts-5", "saxons-2", "picts-3"):
        table.see(Seen.ON_TOP, card=card)
    table.press("quest-1")
    table.see(Seen.FAN, cards=("picts-5", "picts-4.1"))
    assert table.told[-1] == "Picts 4 was in the pile but was never seen being laid."
    table.passes(5.0)
    assert table.blinks("ok")
    table.press("ok")
    assert "Put the Swords right: 1 white and 0 black, not 0 white and 1 black." in table.told
    assert table.shown["state"]["white"] == 1
    assert table.shown["offers"] == []


def test_a_card_in_question_is_asked_for_by_lamps_and_page(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="saxons-2")
    table.passes(5.0)
    assert table.lamps["ok"] == 0
    table.see(Seen.UNSURE, card="picts-5", why="aside")
    assert table.told[-1] == "Is Picts 5 on top? OK: yes. UNDO: no."
    assert table.shown["ask"]["kind"] == "unsure"
    assert table.shown["unsure"] == {"piece": "picts-5", "label": "Picts 5", "meanwhile": False}
    lit = {one["button"]: one["lit"] for one in table.shown["buttons"]}
    assert (lit["ok"], lit["undo"]) == ("answer", "answer")
    assert table.blinks("ok")
    table.press("ok")
    assert table.shown["state"]["top"] == "picts-5"
    assert (table.shown["unsure"], table.shown["ask"]["kind"]) == (None, "ask-act")
    table.passes(5.0)
    assert table.lamps["ok"] == 0


def test_the_log_does_not_remember_a_card_that_was_in_question(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="saxons-2")
    table.see(Seen.UNSURE, card="picts-5", why="aside")
    table.press("undo")
    assert table.shown["log"][-1]["text"] == "It does not lie on top."
    assert "Picts" not in str(table.shown["log"])


def test_nothing_names_a_card_in_question_while_morgan_1_stands(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="morgan-1")
    table.passes(5.0)
    desk = table.box.desk
    before: Any = desk.operator()
    table.see(Seen.UNSURE, card="picts-5", why="aside")
    assert table.shown["hold"]["text"] == "I cannot see the top card."
    shown = {**table.shown, "pieces": [], "layable": [], "games": [], "buttons": []}
    assert "picts" not in f"{shown} {desk.state()} {table.told}".lower()
    said: Any = desk.operator()
    assert {**said, "version": 0} == {**before, "version": 0}
    box = {"forms": [], "takes": [], "choices": [], "facts": []}  # they list every card there is
    assert "picts" not in str({**said, **box}).lower()
    table.passes(5.0)
    assert not table.blinks("ok")
    table.see(Seen.SURE, card="picts-5", became="gone")
    assert table.shown["hold"] is None


def test_a_camera_that_is_lost_stops_ok_where_it_ends_a_question(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="vivien")
    table.see(Seen.UNSURE, card="picts-5", why="aside")
    table.passes(2.0)
    table.box.queue.put(CameraLost("gone"))
    table.box.queue.put(Click("ok", 0.0))
    table.passes(0.5)
    assert table.shown["state"]["phase"] == "vivien"
    table.press("ok")
    assert table.shown["state"]["phase"] == "turn"


def test_a_question_that_is_settled_during_a_self_test_is_asked_no_more(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="saxons-2")
    table.see(Seen.UNSURE, card="picts-5", why="aside")
    table.test(do="start")
    table.see(Seen.SURE, card="picts-5", became="gone")
    table.test(do="stop")
    assert table.shown["unsure"] is None
    table.press("quest-2")
    assert table.shown["state"]["black"] == 1


# -- left alone, and a new game --------------------------------------------------------------

ALONE_S = 10 * 60


def alone(table: Table, seconds: float) -> None:
    """Let time pass in long strides."""
    until = table.time.now + seconds
    while table.time.now < until:
        table.time.now += 1.0
        table.box.app.step(table.time.now)


def test_a_table_left_alone_asks_then_rests_with_its_lamps_dark(make: Make) -> None:
    table = seeing(make())
    table.do(do="adjust", white=3, black=2)
    table.see(Seen.ON_TOP, card="picts-5")
    table.passes(10.0)
    assert sum(table.lamps.values()) > 0
    alone(table, ALONE_S)
    assert table.told[-1] == "Is anybody there? Press any button."
    assert (table.shown["rest"], table.shown["ask"]["kind"]) == ("asks", "anybody")
    assert table.blinks("ok")
    alone(table, 61.0)
    assert (table.shown["rest"], table.shown["ask"]["kind"]) == ("rests", "rests")
    table.passes(5.0)
    assert set(table.lamps.values()) == {0.0}
    assert set(table.box.desk.lamps()["ring"]) <= {"#000000"}  # type: ignore[arg-type]
    table.press("quest-1")
    assert table.shown["rest"] == "awake"
    assert table.shown["state"]["threats"] == 1
    table.press("quest-1")
    assert table.shown["state"]["black"] == 3


def test_whether_anybody_is_there_is_asked_before_what_to_put_back(make: Make) -> None:
    table = make()
    table.box.queue.put(CameraOpened("a test"))
    table.passes(TICK_S)
    assert table.shown["hold"] is not None
    alone(table, ALONE_S + 1)
    assert (table.shown["hold"], table.shown["ask"]["kind"]) == (None, "anybody")


def test_a_card_laid_on_a_table_that_rests_counts(make: Make) -> None:
    table = seeing(make())
    alone(table, ALONE_S + 62)
    table.see(Seen.ON_TOP, card="picts-5")
    table.passes(TICK_S)
    assert (table.shown["rest"], table.shown["state"]["top"]) == ("awake", "picts-5")


def test_the_box_is_switched_off_while_it_rests(make: Make) -> None:
    table = seeing(make())
    alone(table, ALONE_S + 62)
    table.box.queue.put(Click("ok", 6.0))
    table.box.queue.put(Click("undo", 6.0))
    table.passes(5.5)
    assert table.box.chores.ends


def test_ok_twice_after_the_end_begins_again_and_its_lamp_says_so(make: Make) -> None:
    table = make()
    table.do(do="adjust", white=9)
    for seat in range(3):
        table.do(**{"do": "loyalty", "seat": seat, "is": "loyal"})
    table.passes(10.0)
    table.press("ok")
    assert table.shown["ask"]["kind"] == "again"
    table.passes(3.0)
    assert table.blinks("ok")
    table.press("ok")
    assert (table.shown["state"]["phase"], table.shown["state"]["white"]) == ("turn", 0)
    assert table.shown["players"] == ["Anna", "Ben", "Cleo"]


def test_a_fan_is_no_warning_while_the_pile_is_sorted(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="picts-5")
    table.press("quest-1")
    said = len(table.told)
    table.see(Seen.FAN, cards=("picts-5", "loyal.1"))
    assert table.told[said:] == []
    table.see(Seen.EMPTY)
    table.see(Seen.FAN, cards=("grail-2", "grail-3"))
    assert table.told[-1] == "Several cards at once: lay one at a time."


def test_the_page_shows_no_line_of_the_record(make: Make) -> None:
    table = make()
    table.do(do="lay", card="picts-5")
    table.do(do="lay", card="grail-2")
    assert "picts-5" not in str({**table.shown, "pieces": []})
    operator: Any = table.box.desk.operator()
    assert operator["lines"][0] == {
        "n": 2, "line": {"do": "lay", "card": "picts-5"}, "piece": "picts-5",
        "text": "Anna lays Picts 5.", "sheets": ["rumors"],
    }  # fmt: skip


def test_the_operator_is_told_when_the_owners_file_is_damaged(make: Make, tmp_path: Path) -> None:
    table = make()
    (tmp_path / "cards.toml").write_text("[")
    assert "cards.toml: not TOML" in str(table.box.desk.operator()["problem"])


def test_only_the_newest_card_stands_in_the_log(make: Make) -> None:
    table = make()
    for card in ("picts-5", "grail-2", "dragon-3"):
        table.do(do="lay", card=card)
    laid = [line["text"] for line in table.shown["log"] if line["kind"] == "laid"]
    assert laid == ["Cleo lays Dragon 3."]


def test_the_common_view_never_tells_the_count(make: Make) -> None:
    table = make()
    table.do(do="lay", card="morgan-2")
    table.do(do="lay", card="picts-5")
    assert table.shown["state"]["count"] is True


def test_a_camera_that_is_lost_is_a_named_state_and_play_goes_on(make: Make) -> None:
    table = seeing(make())
    table.box.queue.put(CameraLost("webcam:0 is gone: plug it in"))
    table.passes(TICK_S)
    assert table.shown["eyes"] == {"state": "lost", "text": "webcam:0 is gone: plug it in"}
    assert table.do(do="lay", card="picts-5").state["threats"] == 1
    table.press("quest-1")
    assert table.shown["state"]["black"] == 1
    table.box.queue.put(CameraOpened("webcam:0"))
    table.passes(TICK_S)
    assert table.shown["eyes"]["state"] == "seeing"


def test_a_film_that_has_ended_leaves_the_table_to_hands(make: Make) -> None:
    table = seeing(make())
    table.see(Seen.ON_TOP, card="picts-5")
    table.box.queue.put(CameraEnded("folder:film"))
    table.press("quest-1")
    assert table.shown["state"]["black"] == 1
    assert "film has ended" in table.shown["eyes"]["text"]


def test_the_demos_page_may_not_touch_the_table(make: Make) -> None:
    table = make(watch_only=True)
    desk = table.box.desk
    answer = desk.do({"do": "lay", "card": "picts-5"}).result(timeout=0)
    assert answer.refusal is not None
    desk.press("quest-1", 0)
    desk.place("picts-5", "up")
    table.passes(1.0)
    assert table.shown["state"]["threats"] == 0
    assert table.shown["drawn"] is False


def test_health_says_when_the_loop_is_stuck(make: Make) -> None:
    table = make()
    assert table.box.desk.healthy()["ok"] is True
    table.time.now += 60
    health = table.box.desk.healthy()
    assert health["ok"] is False
    assert "main loop" in str(health["says"])


def test_with_no_game_the_page_is_offered_a_new_one(make: Make) -> None:
    table = make(game=False)
    table.box.announcer.announce((), 0.0)
    assert table.shown["game"] is None
    offered = {one["name"]: one["offers"]["players"] for one in table.shown["games"]}
    assert offered == {"rumors": [1, 7], "camelot": [3, 7], "merlin": [2, 4]}
    assert table.do(do="confirm").refusal["reason"] == "no-game"


def test_a_mouse_holds_a_button_as_long_as_it_is_down(make: Make) -> None:
    table = make()
    table.do(do="lay", card="picts-5")
    table.box.desk.press("undo", 10)
    table.passes(1.9)
    assert table.shown["ask"]["kind"] == "ask-act"
    table.passes(0.2)
    assert table.shown["ask"]["kind"] == "take-back"
    table.box.desk.let_go("undo")
    table.press("ok")
    assert table.shown["state"]["threats"] == 0


def test_a_mouse_that_lets_go_early_has_only_pressed(make: Make) -> None:
    table = make()
    table.do(do="lay", card="morgan-1")
    table.do(do="lay", face="down")
    table.passes(1.0)
    table.box.desk.press("undo", 10)
    table.passes(0.3)
    table.box.desk.let_go("undo")
    table.passes(0.3)
    assert table.shown["state"]["phase"] == "turn"


def test_a_full_disk_makes_the_game_wait_and_it_goes_on_by_itself(make: Make) -> None:
    room = [10**9]
    table = seeing(make(free=lambda folder: room[0]))
    table.see(Seen.ON_TOP, card="picts-5")
    room[0] = 0
    table.see(Seen.ON_TOP, card="saxons-2")
    assert table.told[-1].startswith("Nothing was changed: ")
    assert "disk is full" in table.shown["hold"]["text"]
    table.press("quest-1")
    table.passes(5.0)
    assert table.shown["state"]["black"] == 0
    assert [table.lamps[f"quest-{n}"] for n in range(1, 6)] == [0] * 5
    table.passes(10.0)
    assert any(said.startswith("The game waits: ") for said in table.told)
    room[0] = 10**9
    table.passes(3.0)
    assert "Lines can be written again: the game goes on." in table.told
    assert table.shown["state"]["threats"] == 1
    assert table.shown["hold"]["params"]["piece"] == "picts-5"  # the other one did not count
    table.see(Seen.LIFTED, card="saxons-2", below="picts-5")
    table.see(Seen.ON_TOP, card="saxons-2")
    assert table.shown["state"]["threats"] == 2


def test_a_journal_that_is_gone_stops_the_lines_and_the_owner_chooses_on_the_page(
    make: Make, tmp_path: Path
) -> None:
    table = make()
    table.do(do="lay", card="picts-5")
    (tmp_path / "journal.sqlite").unlink()
    refused = table.do(do="lay", card="saxons-2").refusal
    assert refused["reason"] == "not-written"
    assert "somebody removed or moved" in refused["text"]
    table.passes(TICK_S)
    assert "somebody removed or moved" in table.shown["hold"]["text"]
    (trouble,) = table.shown["safe"]["troubles"]
    assert trouble["mends"] == ["back", "keep"]
    assert "somebody removed or moved" in table.box.desk.healthy()["journal"]["says"]
    answer: Future[Any] = Future()
    table.box.queue.put(Mend({"do": "back", "trouble": trouble["n"]}, answer))
    table.passes(TICK_S)
    assert table.box.safe_mode.mending.reopens
    assert table.box.ends


def test_a_journal_that_is_exchanged_while_nobody_plays_is_said_at_once(
    make: Make, tmp_path: Path
) -> None:
    table = make()
    (tmp_path / "journal.sqlite").rename(tmp_path / "away.sqlite")
    table.passes(TRY_S + 0.1)
    assert "somebody removed or moved" in table.shown["hold"]["text"]
    assert table.shown["safe"]["troubles"]
    (tmp_path / "away.sqlite").rename(tmp_path / "journal.sqlite")
    table.passes(TRY_S + 0.1)
    assert not table.shown["safe"]["troubles"]
    assert table.do(do="lay", card="picts-5").refusal is None


def test_a_box_that_is_started_again_after_an_exchange_begins_no_game_before_the_choice(
    make: Make, tmp_path: Path
) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        journal.begin(HEADER, 1.0)
        (tmp_path / "journal.sqlite").unlink()
        with pytest.raises(BadJournal):
            journal.append(1, [{"do": "lay", "card": "picts-5"}])
    table = make(game=False)
    begin(table.box, HEADER, anew=True)
    table.passes(TICK_S)
    assert "the box takes no line" in table.shown["hold"]["text"]
    assert table.shown["safe"]["troubles"][0]["mends"] == ["back", "keep"]
    assert table.box.app.session.running is None


def test_another_programs_lock_is_named_and_play_goes_on_when_it_is_free(
    make: Make, tmp_path: Path
) -> None:
    table = make()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = table.do(do="lay", card="picts-5").refusal
        assert refused["reason"] == "not-written"
        assert "another part of this program keeps the box from writing" in refused["text"]
        assert table.shown["state"]["threats"] == 0
        assert "play goes on by itself" in table.shown["hold"]["text"]
        other.execute("ROLLBACK")
    table.passes(TRY_S + 0.1)
    assert table.shown["state"]["threats"] == 0, "what was refused is not executed afterwards"
    assert table.do(do="lay", card="picts-5").refusal is None
    assert table.shown["state"]["threats"] == 1


def test_what_the_command_chooses_counts_in_the_running_box(make: Make, tmp_path: Path) -> None:
    table = make()
    (tmp_path / "journal.sqlite").unlink()
    table.passes(TRY_S + 0.1)
    ran = call("games", "rescue", "back", "--data", str(tmp_path))
    assert (ran.returncode, ran.stderr) == (0, "")
    table.passes(TICK_S)
    assert table.box.safe_mode.mending.reopens


def test_a_disk_that_is_nearly_full_is_said_early(make: Make) -> None:
    table = make(free=lambda folder: 150_000_000)
    table.do(do="lay", card="picts-5")
    assert "only 150 MB are free" in str(table.shown["warnings"])


def test_what_the_table_is_told_of_a_card_stands_in_the_next_game_and_the_log_says_so(
    make: Make, tmp_path: Path
) -> None:
    table = make()
    table.do(do="teach", card="morgan-4.1", value=2)
    assert table.told[-1] == "Kept for every further game: Morgan #4."
    table.box.table.begin({"record": "rumors/1", "players": 3}, 1.0)
    assert table.box.app.session.game().header["cards"] == {
        "morgan-4.1": {"value": 2, "symbols": []}
    }
    box = table.box
    box.announcer.announce(box.table.begin({"record": "camelot/1", "players": 3}, 1.0), 1.0)
    table.do(do="teach", track={"white": 6, "black": 4})
    assert table.told[-1] == "Kept for every further game: The board of Excalibur."
    assert {"b-excalibur-board", "morgan-4.1"} == set(owners_cards(tmp_path))


def test_what_the_owner_told_is_asked_about_on_the_page_before_a_game_changes_it(
    make: Make, tmp_path: Path
) -> None:
    table = make()
    set_facts(tmp_path, "b-excalibur-board", {"white": 6, "black": 4})
    box = table.box
    box.announcer.announce(box.table.begin({"record": "camelot/1", "players": 3}, 1.0), 1.0)
    assert table.shown["copy"] == []
    table.do(do="teach", track={"white": 7, "black": 7})
    (asked,) = table.shown["copy"]
    assert asked["piece"] == "b-excalibur-board"
    table.do(table="copy-says", piece="b-excalibur-board", change=True)
    assert table.shown["copy"] == []
    assert owners_cards(tmp_path)["b-excalibur-board"].facts == {"white": 7, "black": 7}
