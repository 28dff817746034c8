"""The ring of clocked LEDs: every pixel is read back by clocking mock pins."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.board import Board
from hardware.cues.cues import Chain, Lights, PanelOutput, Playing, look, play
from hardware.cues.ring import ASKED, BLACK, DARK, PLAYING, TOO_MANY, WHITE, pixels
from hardware.cues.tunes import CUES, swords
from hardware.frames import clocked_frame
from hardware.mock_chain import MockChain, mock_leds
from hardware.mock_pins import KEPT
from hardware.panel import Panel
from hardware.pins import NoPins
from hardware.presses import Edge
from hardware.profiles import load
from hardware.rings import RINGS

QUIET = Playing()
RING = Board("ring", ring=RINGS["apa102"], seats=2)
SIGNS = {WHITE: "w", BLACK: "b", DARK: ".", TOO_MANY: "!", ASKED: "A", PLAYING: "p"}


def picture(shown: PanelOutput, seats: int = 0) -> str:
    return "".join(SIGNS[pixel] for pixel in pixels(shown.chain, seats))


def swords_on(white: int, black: int, at: float = 0.0) -> str:
    return picture(look(Lights(white=white, black=black), QUIET, at))


def nobody(edge: Edge) -> None:
    """Nobody listens."""


# -- what it shows -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "black", "ring"),
    [
        (0, 0, "................"),
        (1, 0, "w..............."),
        (0, 1, "...............b"),
        (3, 5, "www........bbbbb"),
        (7, 7, "wwwwwww..bbbbbbb"),
        (9, 7, "wwwwwwwwwbbbbbbb"),
        (16, 0, "wwwwwwwwwwwwwwww"),
    ],
)
def test_white_swords_stand_at_one_end_and_black_ones_at_the_other(
    white: int, black: int, ring: str
) -> None:
    assert swords_on(white, black) == ring
    assert swords_on(white, black, at=0.5) == ring  # it stands still


@pytest.mark.parametrize(
    ("white", "black", "ring"),
    [
        (10, 7, "wwwwwwwww!bbbbbb"),
        (12, 8, "wwwwwwww!!!!bbbb"),
        (0, 17, "!bbbbbbbbbbbbbbb"),
        (18, 0, "wwwwwwwwwwwwwwww"),
    ],
)
def test_past_sixteen_those_too_many_flash(white: int, black: int, ring: str) -> None:
    assert swords_on(white, black, at=0.7) == ring
    assert "!" not in swords_on(white, black, at=0.2)


def test_new_swords_blink_one_by_one_beside_the_old_ones() -> None:
    lights, playing = Lights(white=3, black=2), play(QUIET, swords(2, 1), 0.0)
    seen = [picture(look(lights, playing, t)) for t in (0.1, 0.3, 0.5, 0.7, 0.9, 1.3, 1.5)]
    assert seen == [
        "ww.............b",
        "w..............b",
        "www............b",
        "ww.............b",
        "www...........bb",
        "www............b",
        "www...........bb",
    ]


def test_swords_whose_turn_has_not_come_are_still_dark() -> None:
    playing = play(play(QUIET, CUES["early"], 0.0), swords(0, 1), 0.0)
    assert picture(look(Lights(black=2), playing, 0.1)) == "...............b"


def test_a_cue_that_takes_a_colour_takes_its_half_of_the_ring() -> None:
    won = look(Lights(white=7), play(QUIET, CUES["win"], 0.0), 0.05)
    assert picture(won) == "wwwwwwwwbbbbbbbb"


def test_seats_follow_the_ring() -> None:
    lights = Lights(seats=3, seat=1)
    assert picture(look(lights, QUIET, 0.0), seats=5)[16:] == "pAp.."


# -- what is clocked -----------------------------------------------------------------------


def test_every_pixel_arrives_at_the_end_of_the_wires(factory: MockFactory) -> None:
    chain = MockChain(18, factory)
    with Panel(RING, factory, nobody) as panel:
        assert chain.pixels == (DARK,) * 18
        shown = look(Lights(white=2, black=1, seats=2, seat=0), QUIET, 0.0)
        panel.show(shown)
        assert chain.pixels == pixels(shown.chain, 2)
        assert chain.pixels[0] == WHITE
        assert chain.light == pytest.approx(0.25, abs=1 / 31)
    assert chain.pixels == (DARK,) * 18  # closing leaves it dark


def test_frame_after_frame_is_taken(factory: MockFactory) -> None:
    chain = MockChain(18, factory)
    with Panel(RING, factory, nobody) as panel:
        for white in (1, 5, 0, 16, 3):
            shown = look(Lights(white=white), QUIET, 0.0)
            panel.show(shown)
            assert chain.pixels == pixels(shown.chain, 2)


def test_at_night_the_leds_take_less_current(factory: MockFactory) -> None:
    chain = MockChain(18, factory)
    with Panel(RING, factory, nobody) as panel:
        panel.show(PanelOutput({}, None, Chain(white=1, light=0.25)))
        assert chain.light == pytest.approx(2 / 31)


def test_lamps_tell_how_much_of_the_ring_shines(factory: MockFactory) -> None:
    with Panel(RING, factory, nobody) as panel:
        panel.show(look(Lights(white=4, black=8, seats=2, seat=1), QUIET, 0.0))
        lamps = panel.lamps()
    assert (lamps["white"], lamps["black"]) == (0.25, 0.5)
    assert (lamps["seat-2"], round(lamps["seat-1"], 1)) == (1.0, 0.1)


def test_only_a_change_is_clocked(factory: MockFactory) -> None:
    clocked: list[int] = []
    MockChain(18, factory)
    counter = SimpleNamespace(on_clock=lambda: clocked.append(1))
    factory.pin(11).spi_devices.append(counter)
    with Panel(RING, factory, nobody) as panel:
        panel.show(look(Lights(white=1), QUIET, 0.0))
        clocked.clear()
        panel.show(look(Lights(white=1, lit=frozenset({"ok"})), QUIET, 3.0))
        assert not clocked


def test_mock_wires_that_nobody_reads_are_not_clocked(factory: MockFactory) -> None:
    with Panel(RING, factory, nobody) as panel:
        factory.pin(11).clear_states()
        panel.show(look(Lights(white=3), QUIET, 0.0))
        assert len(factory.pin(11).states) == 1  # as it stood
        assert panel.pixels()[2] == WHITE


def test_mock_pins_do_not_keep_every_bit(factory: MockFactory) -> None:
    MockChain(18, factory)
    with Panel(RING, factory, nobody) as panel:
        for white in range(10):
            panel.show(look(Lights(white=white), QUIET, 0.0))
        assert len(factory.pin(11).states) == KEPT


def test_a_frame_is_as_the_data_sheets_say() -> None:
    assert list(clocked_frame([(1, 2, 3)], 1.0)) == [0, 0, 0, 0, 0xFF, 3, 2, 1, 0, 0, 0, 0, 0]
    assert len(clocked_frame([DARK] * 23, 0.25)) == 4 + 4 * 23 + 4 + 2
    assert clocked_frame([DARK], 0.001)[4] == 0xE1  # the smallest current, not none


def test_a_board_without_a_ring_touches_no_pin_of_spi(factory: MockFactory) -> None:
    with Panel(load("minimal"), factory, nobody), LED(10, pin_factory=factory):
        pass


@pytest.mark.parametrize("bcm", [8, 10, 11])
def test_a_ring_whose_pin_is_taken_is_named(factory: MockFactory, bcm: int) -> None:
    with LED(bcm, pin_factory=factory), pytest.raises(NoPins, match=r"ring.*GPIO"):
        Panel(RING, factory, nobody)


class SpilessFactory(MockFactory):  # type: ignore[misc]
    """A Pi whose SPI is turned off: there is no device to open."""

    def _get_spi_class(self, shared: bool, hardware: bool) -> object:
        if hardware:
            raise FileNotFoundError("/dev/spidev0.0")
        return super()._get_spi_class(shared, hardware)


def test_spi_that_is_turned_off_is_a_loud_no_with_the_mend() -> None:
    factory = SpilessFactory(revision="c03111", pin_class=MockPWMPin)
    with pytest.raises(NoPins, match="ring, SPI0: not available: sudo raspi-config nonint do_spi"):
        Panel(RING, factory, nobody)
    with warnings.catch_warnings(), Panel(Board("b"), factory, nobody):
        pass


def test_leds_of_real_pins_are_not_read_back() -> None:
    with pytest.raises(NoPins, match='pins = "mock" only'):
        mock_leds(RINGS["ws2812"], 16, SimpleNamespace(close=lambda: None))
