"""Debouncing and holding, with time as an argument."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.presses import (
    LOST_S,
    Countdown,
    Hold,
    PowerOff,
    Press,
    Presses,
    Said,
    SelfTest,
    StaysOn,
    StuckButton,
    edge,
    start,
    tick,
)
from tests.support.budget import examples

DEBOUNCE_S = 0.04
UP = {"quest-1": False, "ok": False, "undo": False}
Edge = tuple[str, bool, float]


def hear(edges: Sequence[Edge], until: float, every: float = 0.02) -> list[Said]:
    """Play contact changes, with ticks in between; nothing is down at the start."""
    presses, said = start(UP, 0.0, DEBOUNCE_S), list[Said]()
    down, n = dict(UP), 1
    for button, is_down, at in [*edges, ("", False, until)]:
        while n * every < at:
            presses, more = tick(presses, down, n * every)
            said.extend(more)
            n += 1
        if button:
            presses, more = edge(presses, button, is_down, at)
            said.extend(more)
            down[button] = is_down
    return said


def hold(button: str, at: float, seconds: float) -> list[Edge]:
    return [(button, True, at), (button, False, at + seconds)]


def test_a_quest_button_acts_at_its_first_contact() -> None:
    presses, said = edge(start(UP, 0.0, DEBOUNCE_S), "quest-1", True, 1.0)
    assert said == (Press("quest-1"),)
    assert tick(presses, {"quest-1": True}, 5.0)[1] == ()


@pytest.mark.parametrize("button", ["ok", "undo"])
def test_ok_and_undo_act_when_released(button: str) -> None:
    presses, said = edge(start(UP, 0.0, DEBOUNCE_S), button, True, 1.0)
    assert said == ()
    presses, said = edge(presses, button, False, 2.0)
    assert said == ()
    assert tick(presses, UP, 2.04)[1] == (Press(button),)


@pytest.mark.parametrize(
    ("button", "seconds", "said"),
    [
        ("ok", 1.99, [Press("ok")]),
        ("ok", 2.1, [Hold("ok", 2)]),
        ("ok", 3.1, [Hold("ok", 2), Hold("ok", 3)]),
        ("undo", 1.99, [Press("undo")]),
        ("undo", 3.1, [Hold("undo", 2)]),
        ("quest-1", 3.1, [Press("quest-1")]),
    ],
)
def test_after_a_hold_the_release_is_no_press(
    button: str, seconds: float, said: list[Said]
) -> None:
    assert hear(hold(button, 1.0, seconds), until=10) == said


def test_a_board_may_say_how_long_a_hold_is() -> None:
    presses, _ = edge(start(UP, 0.0, DEBOUNCE_S, hold_s=1.0), "ok", True, 1.0)
    presses, said = tick(presses, {"ok": True}, 1.9)
    assert said == ()
    presses, said = tick(presses, {"ok": True}, 2.0)
    assert said == (Hold("ok", 2),)
    assert tick(presses, {"ok": True}, 2.5)[1] == (Hold("ok", 3),)


def test_a_hold_is_said_while_the_button_is_still_down() -> None:
    presses, _ = edge(start(UP, 0.0, DEBOUNCE_S), "ok", True, 1.0)
    presses, said = tick(presses, {"ok": True}, 2.9)
    assert said == ()
    presses, said = tick(presses, {"ok": True}, 3.0)
    assert said == (Hold("ok", 2),)
    assert tick(presses, {"ok": True}, 3.5)[1] == ()


def test_a_hold_is_not_said_after_a_release_that_went_unheard() -> None:
    presses, _ = edge(start(UP, 0.0, DEBOUNCE_S), "undo", True, 1.0)
    presses, said = tick(presses, UP, 3.1)
    presses, later = tick(presses, UP, 4.0)
    assert (said, later) == ((), ())


def test_a_release_heard_late_still_tells_how_long_the_hold_was() -> None:
    presses, _ = edge(start(UP, 0.0, DEBOUNCE_S), "ok", True, 1.0)
    assert edge(presses, "ok", False, 3.5)[1] == (Hold("ok", 2),)


def test_a_button_held_at_the_start_is_silent_until_it_was_up() -> None:
    presses = start({"ok": True, "quest-1": True}, 0.0, DEBOUNCE_S)
    presses, said = tick(presses, {"ok": True, "quest-1": True}, 5.0)
    presses, more = edge(presses, "ok", False, 6.0)
    presses, most = tick(presses, UP, 6.1)
    assert said + more + most == ()
    presses, _ = edge(presses, "ok", True, 7.0)
    presses, _ = edge(presses, "ok", False, 7.2)
    assert tick(presses, UP, 7.3)[1] == (Press("ok"),)


def test_a_stuck_button_is_said_once_until_it_is_free() -> None:
    assert hear(hold("quest-1", 1.0, 100), until=120) == [Press("quest-1"), StuckButton("quest-1")]
    twice = hold("quest-1", 1.0, 31) + hold("quest-1", 40.0, 31)
    assert hear(twice, until=120) == 2 * [Press("quest-1"), StuckButton("quest-1")]


def test_a_button_stuck_from_the_start_is_said() -> None:
    presses = start({"undo": True}, 0.0, DEBOUNCE_S)
    assert tick(presses, {"undo": True}, 30.0)[1] == (StuckButton("undo"),)


def test_a_lost_release_is_made_up_for() -> None:
    presses, _ = edge(start(UP, 0.0, DEBOUNCE_S), "quest-1", True, 1.0)
    for at in (1.1, 1.1 + LOST_S, 1.5):
        presses, _ = tick(presses, UP, at)
    assert edge(presses, "quest-1", True, 1.6)[1] == (Press("quest-1"),)


def test_a_lost_press_is_made_up_for_when_it_can_no_longer_be_a_late_one() -> None:
    presses, said = tick(start(UP, 0.0, DEBOUNCE_S), {"quest-1": True}, 1.0)
    assert said == ()
    assert tick(presses, {"quest-1": True}, 1.0 + LOST_S)[1] == (Press("quest-1"),)


def test_two_buttons_at_once_are_two_presses() -> None:
    both = [*hold("quest-1", 1.0, 0.2), *hold("ok", 1.05, 0.2)]
    both.sort(key=lambda change: change[2])
    assert hear(both, until=2) == [Press("quest-1"), Press("ok")]


def test_a_button_that_is_only_on_a_page_is_heard_by_its_edges() -> None:
    presses, said = edge(start({}, 0.0, DEBOUNCE_S), "accuse", True, 1.0)
    assert said == (Press("accuse"),)
    presses, _ = edge(presses, "accuse", False, 1.1)
    presses, _ = tick(presses, {}, 1.2)
    assert edge(presses, "accuse", True, 1.3)[1] == (Press("accuse"),)


# -- laws ----------------------------------------------------------------------------------

gaps = st.lists(st.integers(10, 30_000), max_size=12)  # microseconds between contact changes


@st.composite
def bounces(draw: st.DrawFn) -> list[float]:
    """Times, from 0, at which a contact changes after its first change: 30 ms, an even number."""
    times, at = [], 0.0
    for gap in draw(gaps):
        at += gap / 1e6
        if at > 0.03:
            break
        times.append(at)
    return times[: len(times) // 2 * 2]


def bounced(button: str, down: bool, at: float, times: list[float]) -> list[Edge]:
    wobble = [(button, down == bool(n % 2), at + time) for n, time in enumerate(times)]
    return [(button, down, at), *wobble]


@settings(max_examples=examples(50))
@given(
    presses=st.lists(
        st.tuples(st.sampled_from(["quest-1", "ok", "undo"]), st.floats(0.08, 5.0)), max_size=3
    ),
    noise=st.lists(bounces(), min_size=6, max_size=6),
    every=st.floats(0.01, 0.5),
)
def test_bounces_and_the_pace_of_the_loop_change_nothing(
    presses: list[tuple[str, float]], noise: list[list[float]], every: float
) -> None:
    clean, rough, at = list[Edge](), list[Edge](), 1.0
    for n, (button, seconds) in enumerate(presses):
        # A contact that bounces when a mark is reached may be read either way.
        seconds += 0.1 if seconds % 1 > 0.95 else 0.0
        clean += hold(button, at, seconds)
        rough += bounced(button, True, at, noise[2 * n])
        rough += bounced(button, False, at + seconds, noise[2 * n + 1])
        at += seconds + 0.2
    assert hear(rough, until=at + 1, every=every) == hear(clean, until=at + 1)


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.floats(0.0, 0.5)), max_size=40))
def test_whatever_a_contact_does_presses_are_a_debounce_apart(
    changes: list[tuple[bool, float]],
) -> None:
    presses: Presses = start(UP, 0.0, DEBOUNCE_S)
    at, heard = 0.0, list[float]()
    for down, later in changes:
        at += later
        presses, said = edge(presses, "quest-1", down, at)
        heard += [at for one in said if one == Press("quest-1")]
    assert all(b - a >= DEBOUNCE_S for a, b in pairwise(heard))


# -- heard late ----------------------------------------------------------------------------


def bouncing_presses(count: int, button: str) -> list[Edge]:
    """Presses of 150 ms, a second apart; the contact bounces at both ends, 2 ms a time."""
    wobble, edges = [n * 0.002 for n in range(1, 11)], list[Edge]()
    for n in range(count):
        edges += bounced(button, True, 1.0 + n, wobble)
        edges += bounced(button, False, 1.15 + n, wobble)
    return edges


def heard_late(edges: Sequence[Edge], late_s: float, each_s: float, until: float) -> list[Said]:
    """Play changes whose callbacks come late and take so long each; the pins read true."""
    presses, said, levels, heard_at = start(UP, 0.0, DEBOUNCE_S), list[Said](), dict(UP), 0.0
    moments = [(at, 0, button, down, at) for button, down, at in edges]
    for button, down, at in edges:
        heard_at = max(heard_at, at + late_s) + each_s
        moments.append((heard_at, 1, button, down, at))
    moments += [(n * 0.025, 2, "", False, 0.0) for n in range(round(until / 0.025))]
    for now, what, button, down, at in sorted(moments):
        if what == 0:
            levels[button] = down
            continue
        stepped = edge(presses, button, down, at) if what == 1 else tick(presses, levels, now)
        presses = stepped[0]
        said += stepped[1]
    return said


LATENESS = [(0.0, 0.0), (0.05, 0.0), (0.2, 0.0), (0.0, 0.01), (0.0, 0.05), (0.05, 0.05)]


@pytest.mark.parametrize("button", ["quest-1", "ok"])
@pytest.mark.parametrize(("late_s", "each_s"), LATENESS)
def test_twenty_bouncing_presses_are_twenty_however_late_their_callbacks_are(
    button: str, late_s: float, each_s: float
) -> None:
    said = heard_late(bouncing_presses(20, button), late_s, each_s, until=40.0)
    assert said == 20 * [Press(button)]


@pytest.mark.parametrize(("late_s", "each_s"), LATENESS)
def test_a_bouncing_hold_that_is_heard_late_is_a_hold(late_s: float, each_s: float) -> None:
    wobble = [n * 0.002 for n in range(1, 5)]
    edges = [*bounced("ok", True, 1.0, wobble), *bounced("ok", False, 3.5, wobble)]
    assert heard_late(edges, late_s, each_s, until=10.0) == [Hold("ok", 2)]


def test_what_is_heard_after_the_pin_was_believed_is_not_said_again() -> None:
    presses, _ = tick(start(UP, 0.0, DEBOUNCE_S), {"quest-1": True}, 1.01)
    presses, said = tick(presses, {"quest-1": True}, 1.01 + LOST_S)
    for down, at in ((True, 1.0), (False, 1.002), (True, 1.004)):
        presses, more = edge(presses, "quest-1", down, at)
        said += more
    assert said == (Press("quest-1"),)


# -- two together --------------------------------------------------------------------------


def both(ok: float, undo: float, until: float) -> list[Edge]:
    """OK and UNDO go down at those times and come up together."""
    downs = [("ok", True, ok), ("undo", True, undo)]
    ups = [("ok", False, until), ("undo", False, until + 0.01)]
    return sorted(downs, key=lambda change: change[2]) + ups


COUNTED = [Countdown(4), Countdown(3), Countdown(2), Countdown(1)]


def test_ok_and_undo_together_for_five_seconds_shut_down_after_a_countdown() -> None:
    assert hear(both(1.0, 1.3, until=9.0), until=12) == [*COUNTED, PowerOff()]


def test_letting_go_in_time_keeps_the_box_on_and_says_nothing_else() -> None:
    assert hear(both(1.0, 1.2, until=5.5), until=12) == [*COUNTED, StaysOn()]
    assert hear([*both(1.0, 1.2, until=2.5), *both(4.0, 4.0, until=10.0)], until=12) == [
        Countdown(4), StaysOn(), *COUNTED, PowerOff(),
    ]  # fmt: skip


def test_the_countdown_ends_when_one_of_the_two_comes_up() -> None:
    edges = [("ok", True, 1.0), ("undo", True, 1.0), ("undo", False, 3.5), ("ok", False, 20.0)]
    assert hear(edges, until=25) == [Countdown(4), Countdown(3), StaysOn()]


def test_a_short_overlap_is_two_presses() -> None:
    assert hear(both(1.0, 1.2, until=1.6), until=5) == [Press("ok"), Press("undo")]


def test_undo_held_asks_no_more_once_ok_has_joined_it() -> None:
    assert hear(both(2.5, 1.0, until=3.2), until=6) == [Press("ok")]


def test_undo_that_has_asked_may_be_answered_by_ok_while_it_is_still_down() -> None:
    edges = [("undo", True, 1.0), *hold("ok", 3.3, 0.2), ("undo", False, 4.0)]
    assert hear(edges, until=6) == [Hold("undo", 2), Press("ok")]


def test_the_pins_are_read_again_before_the_box_is_shut_down() -> None:
    down = {"quest-1": False, "ok": True, "undo": True}
    presses, _ = edge(start(UP, 0.0, DEBOUNCE_S), "ok", True, 1.0)
    presses, _ = edge(presses, "undo", True, 1.0)
    presses, said = tick(presses, down, 5.9)
    assert said == (Countdown(1),)
    presses, said = tick(presses, {**down, "undo": False}, 6.0)  # its release was never heard
    presses, later = tick(presses, {**down, "undo": False}, 6.0 + LOST_S)
    assert said + later + tick(presses, down | {"undo": False}, 6.4)[1] == (StaysOn(),)


def test_a_contact_that_bounces_does_not_end_the_countdown() -> None:
    edges = [("ok", True, 1.0), ("undo", True, 1.0), ("ok", False, 5.99), ("ok", True, 6.01)]
    assert hear(edges, until=7) == [*COUNTED, PowerOff()]


@pytest.mark.parametrize("held", ["ok", "undo"])
def test_a_button_down_since_power_on_shuts_nothing_down(held: str) -> None:
    other = "undo" if held == "ok" else "ok"
    levels = {**UP, held: True, other: True}
    presses, _ = edge(start({**UP, held: True}, 0.0, DEBOUNCE_S), other, True, 1.0)
    said: tuple[Said, ...] = ()
    for n in range(20):
        presses, more = tick(presses, levels, 1.0 + n / 2)
        said += more
    assert PowerOff() not in said


def at_power_on(*held: str, until: float = 5.0) -> list[Said]:
    levels = dict.fromkeys([*UP, "quest-5"], False) | dict.fromkeys(held, True)
    presses, said = start(levels, 0.0, DEBOUNCE_S), list[Said]()
    for n in range(round(until * 10)):
        presses, more = tick(presses, levels, n / 10)
        said += more
    return said


def test_the_first_and_the_last_quest_button_held_at_power_on_ask_for_a_self_test_once() -> None:
    assert at_power_on("quest-1", "quest-5") == [SelfTest()]
    assert at_power_on("quest-1", "quest-5", until=1.9) == []


@pytest.mark.parametrize("held", [(), ("quest-1",), ("quest-1", "quest-5", "ok"), ("ok", "undo")])
def test_other_buttons_held_at_power_on_ask_for_nothing(held: tuple[str, ...]) -> None:
    assert at_power_on(*held) == []


def test_the_same_two_buttons_pressed_later_are_presses() -> None:
    presses = start({"quest-1": False, "quest-5": False}, 0.0, DEBOUNCE_S)
    presses, one = edge(presses, "quest-1", True, 0.1)
    presses, two = edge(presses, "quest-5", True, 0.1)
    assert one + two == (Press("quest-1"), Press("quest-5"))
    assert tick(presses, {"quest-1": True, "quest-5": True}, 3.0)[1] == ()
