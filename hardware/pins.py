"""Pin factories by name: the one asked for, or a loud no; never another one instead."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from hardware import HardwareError
from words.text import join_texts, t, told_by

# Kernel names of the chip behind the 40-pin header: Pi 5, Pi 4, all before.
HEADER_CHIPS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
CHIPS_TO_ASK: Final = 16  # a Pi 5 has five or so; numbers above 15 were never seen

NO_PI = t('not a Raspberry Pi: choose pins = "mock" to play on this computer')
NO_LGPIO = t(
    "the lgpio library is missing: sudo apt install python3-lgpio, and a "
    "virtual environment made with --system-site-packages"
)
EMPTY_LGPIO = t(
    "the lgpio installed here is an empty stub, as pip has it: sudo apt install python3-lgpio, "
    "then install.sh --repair"
)
NO_RPIGPIO = t(
    "the RPi.GPIO library is missing: sudo apt install python3-rpi.gpio up "
    "to the Pi 4, python3-rpi-lgpio on a Pi 5"
)
OLD_RPIGPIO = t(
    "RPi.GPIO does not know this Pi or kernel: sudo apt install "
    'python3-rpi-lgpio (it takes its place), or choose pins = "lgpio"'
)
NO_CHIP = t("the GPIO chip cannot be opened: sudo usermod -aG gpio USER, then log in again")


class NoPins(HardwareError, OSError):
    """Pins that cannot be had: which, why, and what to do."""


class PinFactory(Protocol):
    """A gpiozero pin factory. We hand it to gpiozero's devices and close it at the end."""

    def close(self) -> None:
        """Give every pin back."""


class Lgpio(Protocol):
    """What of the lgpio module finds the header's chip."""

    error: type[Exception]

    def gpiochip_open(self, number: int) -> int:
        """Return a handle, or raise `error`."""

    def gpiochip_close(self, handle: int) -> object:
        """Give the chip back."""

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        """Return status, lines, name and label."""


def open_pins(name: str, folder: Path) -> PinFactory:
    """Return gpiozero's pin factory of that name: "mock", "lgpio" or "rpigpio".

    lgpio keeps a named pipe in `folder`, which must be writable; mock pins can dim and sing
    (PWM). NoPins says what is missing; no other driver is ever taken instead.
    """
    if name not in FACTORIES:
        raise NoPins(
            t(
                'pins = "{name}": unknown: take {factories}',
                name=name,
                factories=join_texts(", ", FACTORIES),
            )
        )
    return FACTORIES[name](folder)


def faults() -> tuple[type[Exception], ...]:
    """Return what a real pin's driver raises when it cannot be had, beside gpiozero's own."""
    lgpio = sys.modules.get("lgpio")
    own = (lgpio.error,) if lgpio is not None and hasattr(lgpio, "error") else ()
    return (OSError, RuntimeError, *own)  # RuntimeError: RPi.GPIO's only kind


def header_chip(lgpio: Lgpio) -> int | None:
    """Return the number of the chip behind the header, by label; None if none is known.

    A Pi 5 has it as gpiochip0 or, on kernels before 6.6.45, as gpiochip4.
    """
    for number in range(CHIPS_TO_ASK):
        if _label(lgpio, number) in HEADER_CHIPS:
            return number
    return None


def _label(lgpio: Lgpio, number: int) -> str:
    try:
        handle = lgpio.gpiochip_open(number)
    except lgpio.error:
        return ""
    try:
        return lgpio.gpio_get_chip_info(handle)[3]
    finally:
        lgpio.gpiochip_close(handle)


def load_lgpio(folder: Path) -> Lgpio:
    """Import lgpio with its pipe in `folder`, and see that it is the real one; else NoPins."""
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        raise NoPins(
            t(
                'pins = "lgpio": {folder}: not a folder that lgpio can write its pipe to',
                folder=folder,
            )
        )
    os.environ["LG_WD"] = str(folder)
    try:
        lgpio: Lgpio = importlib.import_module("lgpio")
    except ImportError as error:
        raise NoPins(t('pins = "lgpio": {mend}', mend=NO_LGPIO)) from error
    if not hasattr(lgpio, "gpiochip_open"):
        raise NoPins(t('pins = "lgpio": {mend}', mend=EMPTY_LGPIO))
    return lgpio


def load_rpigpio() -> None:
    """Import RPi.GPIO, or raise NoPins."""
    try:
        importlib.import_module("RPi.GPIO")
    except ImportError as error:
        raise NoPins(t('pins = "rpigpio": {mend}', mend=NO_RPIGPIO)) from error
    except RuntimeError as error:
        raise NoPins(
            t(
                'pins = "rpigpio": {mend} ({error})',
                mend=OLD_RPIGPIO,
                error=told_by(error),
            )
        ) from error


def _mock(_folder: Path) -> PinFactory:
    from hardware.mock_pins import mock_factory

    factory: PinFactory = mock_factory()
    return factory


def _lgpio(folder: Path) -> PinFactory:
    _on_a_pi("lgpio")
    folder = folder.absolute()
    with _staying_here():
        lgpio = load_lgpio(folder)
        module = importlib.import_module("gpiozero.pins.lgpio")
        try:
            factory: PinFactory = module.LGPIOFactory(chip=header_chip(lgpio))
        except (lgpio.error, OSError) as error:
            raise NoPins(
                t('pins = "lgpio": {mend} ({error})', mend=NO_CHIP, error=told_by(error))
            ) from error
    return factory


def _rpigpio(_folder: Path) -> PinFactory:
    _on_a_pi("rpigpio")
    load_rpigpio()
    module = importlib.import_module("gpiozero.pins.rpigpio")
    try:
        factory: PinFactory = module.RPiGPIOFactory()
    except (RuntimeError, OSError) as error:
        raise NoPins(
            t(
                'pins = "rpigpio": {mend} ({error})',
                mend=OLD_RPIGPIO,
                error=told_by(error),
            )
        ) from error
    return factory


def _on_a_pi(name: str) -> None:
    from gpiozero.exc import PinUnknownPi
    from gpiozero.pins.local import get_pi_revision

    try:
        get_pi_revision()
    except PinUnknownPi as error:
        raise NoPins(t('pins = "{name}": {mend}', name=name, mend=NO_PI)) from error


def _staying_here() -> contextlib.AbstractContextManager[object]:
    # lgpio follows LG_WD by changing the whole program's working directory.
    return contextlib.chdir(Path.cwd())


FACTORIES: Mapping[str, Callable[[Path], PinFactory]] = {
    "mock": _mock,
    "lgpio": _lgpio,
    "rpigpio": _rpigpio,
}
