"""A simulated ring is as strict as a real one: what it would misread is refused."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from hardware.board import Board
from hardware.cues.cues import Chain, PanelOutput
from hardware.cues.ring import DARK, WHITE
from hardware.frames import (
    BITS,
    NS,
    TIMED_HZ,
    Pixel,
    clocked_frame,
    frame,
    high_bits,
    rate,
    sent_hz,
    timed_frame,
)
from hardware.mock_chain import Misread, MockRing, levels, mock_leds
from hardware.mock_pins import mock_factory
from hardware.panel import Panel
from hardware.presses import Edge
from hardware.rings import RINGS, Ring, Timing

TIMED = [ring for ring in RINGS.values() if ring.timing is not None]
PI_5_HZ = TIMED_HZ  # 200 MHz / 32
CORES_HZ = (250e6, 400e6, 500e6, 550e6)  # fixed by core_freq, of a Pi 3, of a Pi 4, for 4K at 60 Hz
SPIDEV_BYTES = 4096  # at most in one transfer: bufsiz of the kernel's spidev
FRAME_MS = 2.0  # a frame's share of the 12 ms from frame to lamp
COLOUR = st.integers(0, 255)
PIXEL = st.tuples(COLOUR, COLOUR, COLOUR)


def nobody(edge: Edge) -> None:
    """Nobody listens."""


def timing_of(ring: Ring) -> Timing:
    assert ring.timing is not None
    return ring.timing


def leds(ring: Ring, count: int) -> MockRing:
    return MockRing(timing_of(ring), count, mock_factory())


# -- what is sent is what arrives ------------------------------------------------------------


@pytest.mark.parametrize("ring", TIMED, ids=lambda ring: ring.name)
@given(st.lists(PIXEL, min_size=1, max_size=23))
def test_every_colour_arrives(ring: Ring, pixels: list[Pixel]) -> None:
    ends = leds(ring, len(pixels))
    ends.hear(frame(ring, pixels, 1.0), TIMED_HZ)
    assert ends.pixels == tuple(pixels)


@pytest.mark.parametrize("ring", TIMED, ids=lambda ring: ring.name)
def test_green_is_sent_first_and_light_is_less_of_each_colour(ring: Ring) -> None:
    ends = leds(ring, 2)
    ends.hear(frame(ring, [(255, 100, 8), DARK], 0.25), TIMED_HZ)
    assert ends.pixels == ((64, 25, 2), DARK)


@pytest.mark.parametrize("ring", TIMED, ids=lambda ring: ring.name)
def test_each_bit_is_within_the_data_sheet_on_every_pi(ring: Ring) -> None:
    timing = timing_of(ring)
    for hz in (PI_5_HZ, *(sent_hz(TIMED_HZ, core) for core in CORES_HZ)):
        for span in (timing.zero, timing.one):
            high = high_bits(span)
            assert span[0] <= high * NS / hz <= span[1]
            assert (BITS - high) * NS / hz >= timing.low


def test_a_pause_between_two_bytes_makes_no_other_bit() -> None:
    ring, pixels = RINGS["ws2812"], [WHITE, DARK, (1, 2, 3)]
    ends = leds(ring, 3)
    ends.hear(frame(ring, pixels, 1.0), TIMED_HZ, between_ns=NS / TIMED_HZ)
    assert ends.pixels == tuple(pixels)


def test_a_frame_fits_into_one_transfer_and_into_the_loops_time() -> None:
    for ring in RINGS.values():
        sent = frame(ring, [WHITE] * 23, 1.0)
        assert len(sent) <= SPIDEV_BYTES
        assert len(sent) * BITS / rate(ring) * 1000 < FRAME_MS


# -- what a real ring would misread ----------------------------------------------------------

SENT = timed_frame(timing_of(RINGS["ws2812"]), [WHITE, DARK])
REST = len(SENT) - len(SENT.rstrip(b"\0"))


@pytest.mark.parametrize(
    ("reckoned", "runs"),
    [
        (250e6, 500e6),  # the kernel takes it for the slower one
        (500e6, 200e6),  # a Pi 4 that is idle
        (500e6, 250e6),
        (400e6, 250e6),  # a Pi 3 that is idle
    ],
)
def test_a_core_whose_clock_is_another_one_is_refused(reckoned: float, runs: float) -> None:
    hz = sent_hz(TIMED_HZ, reckoned) * runs / reckoned
    with pytest.raises(Misread, match=r"neither a 0 nor a 1|no rest|without a rest"):
        leds(RINGS["ws2812"], 2).hear(SENT, hz)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (SENT[: len(SENT) // 2], "torn: no rest"),
        (SENT[:-2], "no rest, and no bit goes on"),
        (SENT[:-REST], "torn: no rest"),
        (SENT[REST:], "without a rest before"),
        (SENT[: REST + 20] + SENT[-REST:], "torn: 20 bits for 2 LEDs"),
        (SENT[: REST + 30] + bytes(40) + SENT[REST + 30 :], "no rest, and no bit goes on"),
        (SENT[: REST + 30] + SENT[-REST:] + SENT[REST + 30 :], "torn: 30 bits for 2 LEDs"),
        (SENT[: REST + 3] + b"\xf0" + SENT[REST + 4 :], "high for 640 ns"),
        (SENT[: REST + 3] + b"\xfe" + SENT[REST + 4 :], "high for 1120 ns"),
        (timed_frame(timing_of(RINGS["sk6812"]), [WHITE, DARK]), "no rest|without a rest"),
        (timed_frame(timing_of(RINGS["ws2812"]), [WHITE] * 3), "torn: 72 bits for 2 LEDs"),
        (clocked_frame([WHITE, DARK], 1.0), "no rest, and no bit goes on"),
        (b"", "torn: no rest after 0 bits"),
    ],
)  # fmt: skip
def test_what_is_torn_paused_or_meant_for_others_is_refused(sent: bytes, why: str) -> None:
    ends = leds(RINGS["ws2812"], 2)
    with pytest.raises(Misread, match=why):
        ends.hear(sent, TIMED_HZ)


def test_a_gap_that_is_too_long_between_bytes_is_refused() -> None:
    ends = leds(RINGS["ws2812"], 2)
    with pytest.raises(Misread, match="low for"):
        ends.hear(SENT, TIMED_HZ, between_ns=5_000.0)


def test_levels_are_told_with_their_time() -> None:
    assert list(levels(b"\xc0\x80", 1e6)) == [
        (True, 2000.0), (False, 6000.0), (True, 1000.0), (False, 7000.0),
    ]  # fmt: skip


# -- the whole panel on it -------------------------------------------------------------------


@pytest.mark.parametrize("ring", TIMED, ids=lambda ring: ring.name)
def test_a_panel_makes_dark_what_was_latched_and_leaves_it_dark(
    ring: Ring, factory: MockFactory
) -> None:
    board = Board("ring", ring=ring, seats=2)
    ends = mock_leds(ring, board.pixels, factory)
    ends.pixels = (WHITE,) * board.pixels  # as a crash leaves them
    with Panel(board, factory, nobody) as panel:
        assert set(ends.pixels) == {DARK}
        panel.show(PanelOutput({}, None, Chain(white=1, seats=2, seat=0)))
        assert panel.pixels()[0] == WHITE
        assert ends.pixels[0] == (64, 55, 45)  # a quarter of it
        panel.show(PanelOutput({}, None, Chain(white=1, light=0.25)))
        assert ends.pixels[0] == (16, 14, 11)
    assert set(ends.pixels) == {DARK}


def test_on_a_core_that_is_slower_than_the_kernel_takes_it_for_dark_is_white(
    factory: MockFactory,
) -> None:
    """So owners of a Pi 4 saw it whose clock was not fixed: jgarff/rpi_ws281x#447."""
    ends = mock_leds(RINGS["ws2812"], 16, factory)
    factory.core_hz = 200e6  # type: ignore[attr-defined]
    with Panel(Board("ring", ring=RINGS["ws2812"]), factory, nobody) as panel:
        assert set(ends.pixels) == {(255, 255, 255)}
        with pytest.raises(Misread, match="high for 2000 ns"):
            panel.show(PanelOutput({}, None, Chain(white=1)))
