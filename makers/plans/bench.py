"""First light on the bench, and mistakes with how they look: two sections of the instructions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hardware.board import RING, Board
from hardware.header import pin_text
from hardware.power import DRIVER_V, FORWARD_V, PIN_V, SUPPLY_V, first_ma, supply_ma
from hardware.selftest.steps import Kind, steps
from makers.plans.wiring import DRIVER, GROUND, SHIFTER, THREE

Row = tuple[str, ...]
CAMERA_LINES: Final = 4  # it opens, pictures a second, light, tags


def first_light(board: Board) -> str:
    """Return what to try, in this order, before anything is closed."""
    rows = list(_lights(board))
    table = "| try | right is | not so? |\n|---|---|---|\n"
    return (
        "## First light on the bench\n\n"
        "Before anything is closed: board, Pi and panel lie open on the table, the case is "
        "empty. Each "
        "line needs those above it. The figures are computed, no meter has confirmed them.\n\n"
        + table
        + "".join(f"| {' | '.join(row)} |\n" for row in rows)
    )


def _lights(board: Board) -> Iterator[Row]:
    yield (
        "no power, ribbon off the Pi: meter 5 V to GND on the board",
        "it climbs: the capacitor fills" if board.ring else "not 0 Ω",
        "a bridge of solder: look along the two rails",
    )
    yield (
        "ribbon on the Pi, Pi on, memory card in",
        f"{SUPPLY_V:g} V (4.75 to 5.25) between the rails, {PIN_V:g} V at pin 1",
        "off at once; a chip turned round gets hot",
    )
    if board.ring:
        yield (
            "look at the ring before the program runs",
            "dark, or single LEDs that stand still",
            "flicker: GND or clock is loose. All white: see below",
        )
    if board.lamps or board.bars:
        yield "`roundtable selftest`, the lamps", "each alone, when it is named", _lamp_mend(board)
    for name in list(board.leds)[:1]:
        yield (
            f"meter across the resistor of the {name} lamp while it is lit",
            f"{_across(board, name):.1f} V or a little less",
            f"0 V: the LED is turned round, or nothing comes from {pin_text(board.leds[name])}",
        )
    if board.ring:
        yield "the ring's three questions", "first white, last violet, half and half", _CHAIN_MEND
    if board.ring and board.seats:
        yield "the seats' questions", f"each alone, 1 to {board.seats}", "as in the ring"
    if board.buzzer is not None:
        yield "the tones", "steady, each of another pitch", "one pitch: an active buzzer"
    if board.buttons:
        yield "the buttons", "each answers as itself", "`swapped with`: change the two wires"
    yield (
        "the camera, held over the mat by hand",
        "pictures a second, and tags",
        "press both plugs in",
    )
    yield (
        "its last line",
        f"{parts_tested(board)} parts, 0 failed, 0 skipped",
        "the lines that say FAIL name pin and mend; fewer parts: another board is configured",
    )


_CHAIN_MEND = "the fault sits before the first wrong LED: DO to DI, CO to CI, in that order"


def parts_tested(board: Board) -> int:
    """Return how many lines the self-test has on real pins, the camera's among them."""
    told = [step for step in steps(board, True, ()) if step.kind not in (Kind.LET_GO, Kind.REST)]
    return len(told) + CAMERA_LINES


def _lamp_mend(board: Board) -> str:
    driver = f", or the {DRIVER} sits a hole too far" if board.driven else ""
    return f"LED turned round{driver}"


def _across(board: Board, name: str) -> float:
    """Return the most that falls off at a lamp's resistor, V."""
    source = SUPPLY_V - DRIVER_V if name in board.driven else PIN_V
    return source - FORWARD_V[board.colour(name)]


def mistakes(board: Board) -> str:
    """Return what goes wrong while building, by how it looks."""
    table = "| it looks like this | it is | mend |\n|---|---|---|\n"
    return (
        "## Mistakes, and how they look\n\n"
        "From the wiring, not from a pile of broken boxes: nobody has built one yet.\n\n"
        + table
        + "".join(f"| {' | '.join(row)} |\n" for row in _mistakes(board))
    )


def _mistakes(board: Board) -> Iterator[Row]:
    yield (
        "the Pi does not start, its red LED is off or blinks", "5 V touches GND",
        "ribbon off, meter the rails, look for a bridge",
    )  # fmt: skip
    yield (
        "nothing works, something gets hot", "the ribbon is plugged in turned, or a row beside",
        "power off at once: 5 V goes backwards through chips and capacitor. Meter before power",
    )  # fmt: skip
    if board.buttons:
        end = GROUND if board.pressed == "low" else THREE
        yield (
            "a button is held for ever", f"its wire lies on {end}, or its legs are the pair inside",
            "turn a square button by a quarter",
        )  # fmt: skip
        yield (
            "one press counts twice",
            f"a button that bounces longer than {1000 * board.debounce_s:g} ms",
            "`debounce_s` in the profile, or a better button",
        )
    if board.driven:
        yield (
            f"all lamps on the {DRIVER} stay dark", "pin 9 has no GND, or the chip is turned",
            "notch as drawn; pin 9 is the last one of its row",
        )  # fmt: skip
        yield (
            "a lamp is fully lit for ever", "its minus went to GND instead of the chip",
            "grey wires go back to the board, never to black",
        )  # fmt: skip
    elif board.leds:
        yield (
            "a lamp stays dark",
            "the LED is turned round",
            "the longer leg is the side of the plus",
        )
    if board.ring:
        yield from _chain_mistakes(board)
    if board.buzzer is not None:
        yield "all tones have the same rough pitch", "an active buzzer", "buy a passive piezo"
    yield (
        "`roundtable doctor` says that the voltage is too low",
        "the LED bar's supply feeds the Pi, or a thin cable does",
        "two supplies look alike: tag them; the Pi's own one with its own cable",
    )
    yield (
        "`roundtable selftest`: every part cannot be had", "the service holds the pins",
        "`sudo systemctl stop roundtable`, and start it after",
    )  # fmt: skip
    yield (
        "the picture has stripes", "the LED bar is dimmed by PWM, or it is a mains lamp of 50 Hz",
        "another lamp, or full light",
    )  # fmt: skip
    yield (
        "no camera is found", "the ribbon's contacts face the wrong way",
        "bare contacts towards the contacts of the plug, on both ends",
    )  # fmt: skip


def _chain_mistakes(board: Board) -> Iterator[Row]:
    yield (
        "the ring lights up with the power, before the program runs",
        "usual: neither data sheet says how these LEDs begin, and nothing has been clocked in yet",
        "wait; the program makes them dark as it starts. All white takes "
        f"{first_ma(board) / 1000:.2f} A instead of {supply_ma(board) / 1000:.2f} A at most while "
        "playing: the supply must give that",
    )
    yield (
        "the ring stays as it is, the program runs",
        f"no 5 V at pin 14 of the {SHIFTER}, or SPI is off",
        "meter it; `roundtable doctor` tells of SPI",
    )  # fmt: skip
    yield (
        "the first LEDs are right, the rest dark or wild", "a link between two of them",
        f"the table of links: {RING - 1 + board.seats} of them, four wires each",
    )  # fmt: skip
    yield (
        "colours swapped, or one LED behind", "DI and CI changed places",
        "green is data, violet is clock, all the way",
    )  # fmt: skip
