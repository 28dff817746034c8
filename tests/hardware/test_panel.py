"""Real gpiozero devices on mock pins: pins driven low and high, lamps read back."""

import re
from dataclasses import replace
from queue import Queue
from types import SimpleNamespace

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import presses
from hardware.board import BUTTONS, LAMPS, Board
from hardware.cues.cues import DARK, Lights, PanelOutput, Playing, at_night, look, play
from hardware.cues.tunes import CUES, swords
from hardware.mock_pins import KEPT
from hardware.panel import MockHands, Panel, in_range
from hardware.pins import NoPins
from hardware.presses import Press
from hardware.profiles import load

SMALL = Board("small", {"ok": 5, "quest-1": 6}, {"white": 13, "ok": 25}, buzzer=12)


def nobody(edge: presses.Edge) -> None:
    """Nobody listens."""


def shown(tone: float | None = None, **lamps: float) -> PanelOutput:
    return PanelOutput({**DARK.lamps, **lamps}, tone)


def levels_of(factory: MockFactory, board: Board) -> list[float]:
    return [float(factory.pin(bcm).state) for bcm in board.lamps.values()]


# -- buttons -------------------------------------------------------------------------------


def test_a_pin_driven_low_is_a_button_that_goes_down(factory: MockFactory) -> None:
    heard: Queue[tuple[str, bool]] = Queue()
    with Panel(SMALL, factory, lambda edge: heard.put((edge.button, edge.down))) as panel:
        factory.pin(6).drive_low()
        assert panel.levels() == {"ok": False, "quest-1": True}
        factory.pin(6).drive_high()
        assert panel.levels() == {"ok": False, "quest-1": False}
    assert [heard.get_nowait(), heard.get_nowait()] == [("quest-1", True), ("quest-1", False)]
    assert heard.empty()


def test_a_mock_pin_tells_of_a_press_at_the_callers_time_however_slow_the_machine_is(
    factory: MockFactory,
) -> None:
    heard: list[float] = []
    with Panel(SMALL, factory, lambda edge: heard.append(edge.at), clock=lambda: 5.0):
        MockHands(SMALL, factory).press("ok")
    assert heard == [5.0]


def test_every_button_of_the_standard_board_can_be_pressed(factory: MockFactory) -> None:
    board, heard = load("standard"), list[tuple[str, bool]]()
    with Panel(board, factory, lambda edge: heard.append((edge.button, edge.down))):
        hands = MockHands(board, factory)
        for button in BUTTONS:
            hands.press(button)
            hands.release(button)
    assert heard == [(button, down) for button in BUTTONS for down in (True, False)]


@pytest.mark.parametrize(
    ("pull", "pressed"), [("down", "high"), ("floating", "high"), ("floating", "low")]
)
def test_hands_know_which_level_is_down(factory: MockFactory, pull: str, pressed: str) -> None:
    board = replace(SMALL, pull=pull, pressed=pressed)
    hands = MockHands(board, factory)
    hands.release("ok")
    with Panel(board, factory, nobody) as panel:
        assert panel.levels()["ok"] is False
        hands.press("ok")
        assert panel.levels()["ok"] is True


def test_a_button_held_at_power_on_is_seen_in_the_levels(factory: MockFactory) -> None:
    board = replace(SMALL, pull="floating", pressed="low")
    hands = MockHands(board, factory)
    hands.release("quest-1")
    hands.press("ok")
    with Panel(board, factory, nobody) as panel:
        assert panel.levels() == {"ok": True, "quest-1": False}


def test_a_bouncing_pin_is_one_press(factory: MockFactory) -> None:
    state, said, clock = presses.start({"quest-1": False}, 0.0, 0.04), list[presses.Said](), 1.0

    def on_edge(edge: presses.Edge) -> None:
        nonlocal state
        state, more = presses.edge(state, edge.button, edge.down, clock)
        said.extend(more)

    with Panel(SMALL, factory, on_edge):
        for milliseconds in (0, 1, 3, 4, 9, 17, 29):  # down, up, down ... and stays down
            clock = 1.0 + milliseconds / 1000
            factory.pin(6).drive_low() if factory.pin(6).state else factory.pin(6).drive_high()
    assert said == [Press("quest-1")]


def test_hands_reach_only_what_the_board_has(factory: MockFactory) -> None:
    with pytest.raises(KeyError):
        MockHands(SMALL, factory).press("undo")


def test_hands_do_not_touch_real_pins() -> None:
    with pytest.raises(NoPins, match='pins = "mock" only'):
        MockHands(SMALL, SimpleNamespace(close=lambda: None))


# -- lamps and buzzer ----------------------------------------------------------------------


def test_lamps_read_back_what_they_show(factory: MockFactory) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        assert panel.lamps() == {"white": 0.0, "ok": 0.0}
        panel.show(shown(white=0.333, ok=1.0, black=1.0))
        assert panel.lamps() == {"white": 0.33, "ok": 1.0}
        assert factory.pin(13).state == 0.33


def test_a_lamp_that_is_lit_by_a_low_pin(factory: MockFactory) -> None:
    with Panel(replace(SMALL, lit="low"), factory, nobody) as panel:
        assert levels_of(factory, SMALL) == [1.0, 1.0]
        panel.show(shown(white=0.25))
        assert panel.lamps() == {"white": 0.25, "ok": 0.0}
        assert levels_of(factory, SMALL) == [0.75, 1.0]


def test_only_what_changes_is_written(factory: MockFactory) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        panel.show(shown(white=0.5, ok=1.0, tone=2093.0))
        for pin in (13, 25, 12):
            factory.pin(pin).clear_states()
        panel.show(shown(white=0.501, ok=0.0, tone=2093.0))
        changes = [len(factory.pin(pin).states) - 1 for pin in (13, 25, 12)]
    assert changes == [0, 1, 0]


def test_a_lamp_that_breathes_all_day_fills_no_memory(factory: MockFactory) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        for step in range(100):
            panel.show(shown(white=0.01 * step, tone=2093.0 if step % 2 else None))
        assert [len(factory.pin(pin).states) for pin in (13, 12)] == [KEPT, KEPT]


@pytest.mark.parametrize("tone", [2093, 2489, 2960, 3520, 4186])
def test_the_buzzer_plays_every_note_of_the_cues(factory: MockFactory, tone: float) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        assert panel.tone() is None
        panel.show(shown(tone=tone))
        assert panel.tone() == pytest.approx(tone)
        assert factory.pin(12).state == 0.5
        panel.show(shown())
        assert panel.tone() is None
        assert factory.pin(12).state == 0.0


@pytest.mark.parametrize("lowest", [200, 700, 1000, 1500, 2500, 3000])
@pytest.mark.parametrize("octaves", [1, 1.99, 2, 3.01])
def test_any_range_a_board_may_name_is_within_the_buzzers(
    factory: MockFactory, lowest: float, octaves: float
) -> None:
    highest = min(6000, lowest * 2**octaves)
    board = Board("b", buzzer=12, lowest_hz=lowest, highest_hz=highest)
    with Panel(board, factory, nobody) as panel:
        for tone in (lowest, highest):
            panel.show(shown(tone=tone))
            assert panel.tone() == pytest.approx(tone)


def test_a_tone_out_of_range_moves_by_octaves() -> None:
    low = replace(SMALL, lowest_hz=500, highest_hz=1000)
    assert in_range(4186, low) == pytest.approx(523.25)
    assert in_range(300, low) == 600


def test_a_soft_tone_is_the_same_note_with_a_short_duty(factory: MockFactory) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        panel.show(PanelOutput(DARK.lamps, 2093, soft=True))
        assert panel.tone() == pytest.approx(2093)
        assert factory.pin(12).state == 0.05
        panel.show(shown(tone=2093))  # the same note in the day
        assert factory.pin(12).state == 0.5


def test_a_box_without_lamps_and_buzzer_shows_nothing_and_works(factory: MockFactory) -> None:
    with Panel(Board("bare"), factory, nobody) as panel:
        panel.show(shown(white=1.0, tone=2093))
        assert (panel.lamps(), panel.levels(), panel.tone()) == ({}, {}, None)


def test_a_cue_runs_over_the_real_lamps(factory: MockFactory) -> None:
    board = Board("lamps", lamps={name: 13 + n for n, name in enumerate(LAMPS)}, buzzer=12)
    playing = play(Playing(), CUES["win"], 10.0)
    with Panel(board, factory, nobody) as panel:
        tones = set[float | None]()
        for n in range(40):
            now = look(Lights(white=7), playing, 10.0 + n / 30)
            panel.show(now)
            assert panel.lamps() == pytest.approx(dict(now.lamps))
            tones.add(panel.tone() and round(panel.tone() or 0))
        assert tones == {None, 2093, 2960, 3520, 4186}
        assert set(panel.lamps()) == set(LAMPS)


def test_closing_leaves_everything_dark_and_the_pins_free(factory: MockFactory) -> None:
    with Panel(SMALL, factory, nobody) as panel:
        panel.show(shown(white=1.0, ok=0.4, tone=3520))
    assert levels_of(factory, SMALL) == [0.0, 0.0]
    assert (factory.pin(12).state, factory.pin(12).frequency) == (0.0, None)
    with Panel(SMALL, factory, nobody) as again:
        assert again.lamps() == {"white": 0.0, "ok": 0.0}


# -- pins that cannot be had ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("bcm", "part"),
    [
        (5, r"ok button, BCM 5 \(pin 29\)"),
        (13, r"white lamp, BCM 13 \(pin 33\)"),
        (12, r"buzzer, BCM 12 \(pin 32\)"),
    ],
)
def test_a_pin_that_is_taken_is_named_and_the_rest_of_the_box_works(
    factory: MockFactory, bcm: int, part: str
) -> None:
    said = f"{part}: already taken in this program: pin GPIO{bcm}"
    with LED(bcm, pin_factory=factory), Panel(SMALL, factory, nobody) as panel:
        (problem,) = panel.problems
        assert re.match(said, problem)
        panel.show(shown(tone=2093, white=1.0, ok=1.0))
        works = len(panel.lamps()) + len(panel.levels()) + (panel.tone() is not None)
        assert works == 4  # of a buzzer, two lamps and two buttons
        have = panel.board
        assert {*have.lamps.values(), *have.buttons.values(), have.buzzer} - {None} == (
            {5, 6, 13, 25, 12} - {bcm}
        )
    with Panel(SMALL, factory, nobody) as panel:
        assert not panel.problems
        assert panel.board == SMALL


def test_a_box_of_which_nothing_can_be_had_is_a_loud_no(factory: MockFactory) -> None:
    board = Board("b", {"ok": 5}, {"ok": 25})
    with (
        LED(5, pin_factory=factory),
        LED(25, pin_factory=factory),
        pytest.raises(NoPins, match=r"no part of the box is available; the first: ok lamp, BCM 25"),
    ):
        Panel(board, factory, nobody)


def test_a_pull_that_the_pi_cannot_give(factory: MockFactory) -> None:
    board = Board("b", {"ok": 2}, {"ok": 25}, pull="down", pressed="high")
    with Panel(board, factory, nobody) as panel:
        (problem,) = panel.problems
    assert problem.startswith("ok button, BCM 2 (pin 3): cannot do that (GPIO2 has a fixed pull")


def test_a_pin_that_cannot_dim() -> None:
    plain = MockFactory(revision="c03111")
    with Panel(SMALL, plain, nobody) as panel:
        assert panel.faults["buzzer"].startswith("buzzer, BCM 12 (pin 32): cannot do that")
        assert set(panel.faults) == {"buzzer", "white lamp", "ok lamp"}
        assert set(panel.levels()) == {"ok", "quest-1"}


class BusyFactory(MockFactory):  # type: ignore[misc]
    """A chip whose line 13 another process holds: lgpio says so when the pin is claimed."""

    def pin(self, name: int) -> object:
        if name == 13:
            raise OSError("GPIO busy")
        return super().pin(name)


def test_a_pin_that_another_process_holds() -> None:
    busy = BusyFactory(revision="c03111", pin_class=MockPWMPin)
    with Panel(SMALL, busy, nobody) as panel:
        assert panel.faults == {
            "white lamp": "white lamp, BCM 13 (pin 33): not available (GPIO busy): "
            "stop the other program that uses it (sudo gpioinfo shows which), or wire another pin"
        }


def test_a_ring_without_spi_is_a_fault_and_the_seats_go_with_it() -> None:
    class NoSpi(MockFactory):  # type: ignore[misc]
        def spi(self, **wires: object) -> object:
            raise OSError("no /dev/spidev0.0")

    with Panel(load("deluxe"), NoSpi("c03111", MockPWMPin), nobody) as panel:
        assert list(panel.faults) == ["ring"]
        assert (panel.board.ring, panel.board.seats) == (None, 0)
        panel.show(look(Lights(white=3, lit=frozenset({"quest-1"})), Playing(), 0.0))
        assert panel.lamps()["quest-1"] == 1.0


# -- a row of lamps ------------------------------------------------------------------------

ROW = Board("row", bars={"white": (17, 27, 22, 23, 24, 25, 13), "black": (5, 6)})


def row_of(factory: MockFactory, name: str) -> list[float]:
    return [round(float(factory.pin(bcm).state), 2) for bcm in ROW.bars[name]]


def test_a_row_is_a_bar_graph_of_its_swords(factory: MockFactory) -> None:
    with Panel(ROW, factory, nobody) as panel:
        panel.show(look(Lights(white=3, black=7), Playing(), 0.0, ROW.present))
        assert row_of(factory, "white") == [1, 1, 1, 0, 0, 0, 0]
        assert row_of(factory, "black") == [1, 1]
        assert panel.lamps() == {"white": pytest.approx(3 / 7), "black": 1.0}
        panel.show(look(Lights(white=9, black=2), Playing(), 0.0, ROW.present))
        assert row_of(factory, "white") == [1] * 7
        assert row_of(factory, "black") == [0.57, 0]  # two of seven, on two lamps
    assert row_of(factory, "white") == [0] * 7


def test_a_new_sword_blinks_in_its_row_and_a_cue_takes_all_of_it(factory: MockFactory) -> None:
    playing = play(Playing(), swords(1, 0), 0.0)
    with Panel(ROW, factory, nobody) as panel:
        for at, lit in ((0.1, 3), (0.3, 2), (0.5, 3)):
            panel.show(look(Lights(white=3), playing, at, ROW.present))
            assert sum(row_of(factory, "white")) == lit
        panel.show(look(Lights(), play(Playing(), CUES["win"], 0.0), 0.05, ROW.present))
        assert row_of(factory, "white") == [1] * 7


def test_a_row_is_dim_at_night(factory: MockFactory) -> None:
    with Panel(ROW, factory, nobody) as panel:
        panel.show(at_night(look(Lights(white=2), Playing(), 0.0, ROW.present)))
        assert row_of(factory, "white") == [0.25, 0.25, 0, 0, 0, 0, 0]


def test_a_row_with_a_pin_that_is_taken_is_a_fault(factory: MockFactory) -> None:
    with LED(22, pin_factory=factory), Panel(ROW, factory, nobody) as panel:
        assert list(panel.faults) == ["white row"]
        assert list(panel.board.bars) == ["black"]
