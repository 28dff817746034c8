"""Which pin is what: the parts of one box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hardware.fasteners import plate_screw
from hardware.rings import Ring

QUESTS = ("quest-1", "quest-2", "quest-3", "quest-4", "quest-5")
BUTTONS = (*QUESTS, "accuse", "ok", "undo")
LAMPS = ("silence", "white", "black", *QUESTS, "ok")
RING = 16  # Swords in the ring, as many as the game has
SWORD_LAMPS = ("white", "black")
COLOURS = {"silence": "red", "white": "white", "black": "violet", "ok": "green"}  # else amber
OHMS = 330


@dataclass(frozen=True, slots=True)
class Plate:
    """The front panel: its size, and how wide its holes are. All in mm."""

    width: float = 260.0
    height: float = 150.0
    thick: float = 3.0
    button: float = 24.0
    lamp: float = 8.0  # of the holder, not of its 5 mm LED: metal ones take 8, clips 6.5
    light: float = 5.0  # an LED of the ring, of a seat or of a row looks through it, with no holder
    screw: float = 3.2

    @property
    def bolt(self) -> str:
        """Return the screw through its corners, as a shop names it: "M3 x 12"."""
        thread, long = plate_screw(self.screw, self.thick)
        return f"{thread.name} x {long:g}"


@dataclass(frozen=True, slots=True)
class Board:
    """The parts of one box, by BCM pin. A part that is not named is not there."""

    name: str
    buttons: Mapping[str, int] = field(default_factory=dict)
    lamps: Mapping[str, int] = field(default_factory=dict)
    buzzer: int | None = None  # None: there is no buzzer
    lowest_hz: float = 2000  # the tones that the buzzer plays well
    highest_hz: float = 4200
    pull: str = "up"  # "up", "down" or "floating"
    pressed: str = "low"  # the level of a button that is down
    lit: str = "high"  # the level of a lamp that is on
    debounce_s: float = 0.04
    hold_s: float = 2.0  # how long OK and UNDO are held, where holding has a meaning
    sound: bool = True
    night: bool = False  # dim and quiet
    quiet_in_silence: bool = False  # no sound while silence stands
    peek_sound: bool = False  # a tone when somebody looks into the pile
    pwm_hz: float = 100
    wake: bool = False  # a button at the case's back starts a Pi that is switched off
    ring: Ring | None = None  # sixteen LEDs on SPI0 show the Swords
    seats: int = 0  # lamps for seats, further on the ring's chain
    ring_light: float = 0.25  # of the full current of its LEDs
    colours: Mapping[str, str] = field(default_factory=dict)  # of the lamps
    resistors: Mapping[str, int] = field(default_factory=dict)  # ohms, in series with a lamp
    driven: tuple[str, ...] = ()  # lamps on 5 V, switched by a ULN2803A
    buzzer_ohms: int = 220
    bars: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # "white", "black": rows
    plate: Plate = Plate()

    @property
    def pixels(self) -> int:
        """How many LEDs the chain has."""
        return RING + self.seats if self.ring else 0

    @property
    def present(self) -> frozenset[str]:
        """The lamps that there are; a ring is both colours of Swords, a row one."""
        swords = frozenset(SWORD_LAMPS) if self.ring else frozenset(self.bars)
        return frozenset(self.lamps) | swords

    @property
    def leds(self) -> dict[str, int]:
        """Every single LED on a pin of its own: the lamps, and "white-1" … of a row."""
        rows = ((f"{name}-{n}", bcm) for name, row in self.bars.items() for n, bcm in _count(row))
        return {**self.lamps, **dict(rows)}

    def lamp_of(self, led: str) -> str:
        """Return which lamp or row an LED belongs to."""
        row, _, _ = led.rpartition("-")
        return row if row in self.bars else led

    def colour(self, lamp: str) -> str:
        """Return the colour of a lamp's LED, or of one in a row."""
        lamp = self.lamp_of(lamp)
        return self.colours.get(lamp, COLOURS.get(lamp, "amber"))

    def ohms(self, lamp: str) -> int:
        """Return the resistor of a lamp."""
        return self.resistors.get(self.lamp_of(lamp), OHMS)


def _count(row: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return enumerate(row, 1)
