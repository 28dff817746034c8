"""The programme of the show, its game and its guest, without a box."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from engine.game import Button, ButtonPress, Held, Line
from firmware.attract.kiosk import Kiosk
from firmware.attract.lobby import Lobby, LobbyChoice, Offer
from firmware.attract.programme import SHIFTS, Cursor, Kind, Part, programme
from firmware.attract.show import Material, Show
from firmware.attract.wake_press import Waking, WakingPress
from firmware.attract.week import Row, Week
from firmware.games.registry import GAMES
from firmware.screen.snapshot import NO_LAMPS
from tests.support.kiosk import SEED, AtOnce

MANY = {name: len(adapter.page.scenes) for name, adapter in GAMES.items()}


def show(*rows: Row) -> tuple[Show, AtOnce]:
    bots = AtOnce()
    week = Week(lambda: rows, lambda work: work())
    return Show(Kiosk(store="The Round Corner"), Material(bots, week, lambda: SEED), 0.0), bots


class Failing:
    """Bots who think of nothing: no process can be had, or the disk is full."""

    def __init__(self) -> None:
        self.begun = 0

    def begin(self, game: str, players: int, seed: int) -> None:
        self.begun += 1

    def record(self) -> tuple[Line, ...]:
        return ()

    def stop(self) -> None:
        pass


# -- the programme -------------------------------------------------------------------------------


def test_a_round_tells_every_scene_of_every_game_once_and_plays_each() -> None:
    parts = programme(MANY)
    scenes = Counter((one.game, one.scene) for one in parts if one.kind is Kind.SCENE)
    told = {(name, number) for name, many in MANY.items() for number in range(many)}
    assert set(scenes) == told
    assert set(scenes.values()) == {1}
    assert {one.game for one in parts if one.kind is Kind.PLAYS} == set(GAMES)


def test_an_invitation_comes_at_least_every_three_minutes() -> None:
    parts = programme(MANY)
    at, invited = 0.0, [0.0]
    for part in (*parts, *parts):
        at += part.seconds
        if part.kind is Kind.INVITE:
            invited.append(at)
    assert max(b - a for a, b in pairwise(invited)) <= 180


def test_what_the_box_does_is_told_before_each_invitation() -> None:
    kinds = [part.kind for part in programme(MANY)]
    assert all(kinds[n - 1] is Kind.BOX for n, kind in enumerate(kinds) if kind is Kind.INVITE)
    assert Part(Kind.BOX).seconds == Part(Kind.SCENE).seconds


def test_what_cannot_be_shown_is_left_out() -> None:
    parts = (Part(Kind.INVITE), Part(Kind.PLAYS, "rumors"), Part(Kind.RESULTS))
    cursor = Cursor(0.0).passes(parts, lambda part: part.kind is not Kind.PLAYS, 8.0)
    assert cursor.part(parts).kind is Kind.RESULTS
    alone = Cursor(0.0).passes(parts, lambda part: part.kind is Kind.INVITE, 8.0)
    assert alone.part(parts).kind is Kind.INVITE


def test_nothing_stands_where_it_stood_before() -> None:
    places = [Cursor(0.0, number).shift for number in range(len(SHIFTS) + 1)]
    assert all(a != b for a, b in pairwise(places))
    assert len(set(places)) == len(SHIFTS)


# -- the show ------------------------------------------------------------------------------------


def test_a_game_goes_on_where_it_was_until_it_is_over_and_then_anew() -> None:
    on, bots = show()
    lines: list[int] = []
    at = 0.0
    while bots.begun.count("rumors") < 2:
        at += 2.0
        if on.passes(at) and on.part == Part(Kind.PLAYS, "rumors") and "rumors" in on.bouts:
            lines.append(on.bouts["rumors"].running.play.lines)
        if on.part.kind is Kind.PLAYS and on.part.game != "rumors":
            at += on.part.seconds  # only one of them is looked at
    assert all(after - before in (0, 1) for before, after in pairwise(lines))
    assert set(bots.begun) == set(GAMES)


def test_bots_that_fail_leave_the_rest_of_the_show() -> None:
    bots = Failing()
    on = Show(Kiosk(), Material(bots, Week(lambda: (), lambda work: work()), lambda: SEED), 0.0)
    kinds = set()
    for second in range(2, 2000, 2):
        on.passes(float(second))
        kinds.add(on.part.kind)
    assert kinds == {Kind.SCENE, Kind.BOX, Kind.INVITE}
    assert bots.begun == len(GAMES)  # none is tried for ever


def test_the_results_are_read_anew_whenever_they_are_shown() -> None:
    known = [(Row("Anna, Ben", "The Loyal win"),)]
    week = Week(lambda: known[0], lambda work: work())
    on = Show(Kiosk(), Material(Failing(), week, lambda: SEED), 0.0)
    at = 0.0
    for told in ("Anna, Ben", "2 players"):
        known[0] = (Row(told, "The Loyal win"),)
        for shown in (True, False):  # past these, to the next time
            while (on.part.kind is Kind.RESULTS) is shown:
                at += 1.0
                on.passes(at)
        assert on.as_json(NO_LAMPS)["rows"] == [{"what": told, "how": "The Loyal win"}]


# -- the press that wakes, and the guest -----------------------------------------------------------


def test_a_hold_that_began_the_waking_means_nothing_to_its_end() -> None:
    waking = Waking("undo", 10.0)
    waking, meant = waking.take_press(Held(Button.UNDO, 2), 12.0)
    assert meant is WakingPress.NOTHING
    waking = waking.goes_down("undo", 20.0)
    assert waking.take_press(Held(Button.UNDO, 2), 22.0)[1] is WakingPress.USUAL


def test_ok_that_is_let_go_late_is_still_the_press_that_woke() -> None:
    waking = Waking("ok", 10.0)
    waking, meant = waking.take_press(ButtonPress(Button.OK), 11.9)
    assert meant is WakingPress.PLAY
    assert waking.take_press(ButtonPress(Button.OK), 13.0)[1] is WakingPress.USUAL


def test_a_press_soon_after_by_another_button_is_the_same_hand() -> None:
    waking = Waking("quest-1", 10.0)
    assert waking.take_press(ButtonPress(Button.ACCUSE), 10.3)[1] is WakingPress.NOTHING
    assert waking.take_press(ButtonPress(Button.ACCUSE), 10.8)[1] is WakingPress.USUAL


def test_a_guest_may_point_at_a_game_step_through_the_players_and_go_back() -> None:
    lobby: object = Lobby((Offer("One", "one/1", (2, 3)), Offer("Two", "two/1", (3, 7))))
    for button in (Button.QUEST_2, Button.OK, Button.ACCUSE):
        assert isinstance(lobby, Lobby)
        lobby = lobby.take_press(ButtonPress(button))
    assert isinstance(lobby, Lobby)
    assert lobby.take_press(ButtonPress(Button.OK)) == LobbyChoice(
        "new", {"record": "two/1", "players": 5}
    )
    back = lobby.take_press(ButtonPress(Button.UNDO))
    assert isinstance(back, Lobby)
    assert back.items == ("One", "Two")
    assert back.take_press(ButtonPress(Button.UNDO)) is None
    assert back.take_press(ButtonPress(Button.QUEST_5)) == back
