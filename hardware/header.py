"""The 40-pin header of a Raspberry Pi: BCM numbers, physical pins, and what else they do."""

from __future__ import annotations

PHYSICAL = {  # BCM -> pin of the 40-pin header
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32,
    13: 33, 14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16,
    24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
NEVER = {0: "a HAT's ID memory", 1: "a HAT's ID memory"}
ON_REQUEST = {  # free to a profile that says so with `allow`
    2: "I2C, with a fixed pull-up", 3: "I2C, with a fixed pull-up",
    14: "the serial console", 15: "the serial console",
    7: "SPI0", 8: "SPI0", 9: "SPI0", 10: "SPI0", 11: "SPI0",
    18: "I2S sound", 19: "I2S sound", 20: "I2S sound", 21: "I2S sound",
}  # fmt: skip
SPI0 = {7: "select 1", 8: "select 0", 9: "MISO", 10: "MOSI", 11: "clock"}  # a ring takes all five


WAKE = 3  # closed to ground it starts a Pi 4 or older that is halted (bootloader: WAKE_ON_GPIO=1)


def pin_text(bcm: int) -> str:
    """Return a pin as makers read it: "BCM 5 (pin 29)"."""
    return f"BCM {bcm} (pin {PHYSICAL[bcm]})" if bcm in PHYSICAL else f"BCM {bcm}"
