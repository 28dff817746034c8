"""Which pin is what: a board profile, read from TOML and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hardware import HardwareError

QUESTS = ("quest-1", "quest-2", "quest-3", "quest-4", "quest-5")
BUTTONS = (*QUESTS, "accuse", "ok", "undo")
LAMPS = ("silence", "white", "black", *QUESTS, "ok")

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

DEBOUNCE_S = (0.005, 0.2)  # below: bounce gets through; above: quick presses melt into one
# gpiozero's buzzer reserves up to an octave beyond what we name; its notes end at 12.5 kHz.
TONES_HZ = (200, 6000)

SHIPPED = Path(__file__).parent / "boards"


class BadBoard(HardwareError, ValueError):
    """A board profile that cannot be used: what, where (file, section, key) and the mend."""


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
    sound: bool = True


def shipped() -> tuple[str, ...]:
    """Return the names of the profiles that come with the program."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def pin_text(bcm: int) -> str:
    """Return a pin as makers read it: "BCM 5 (pin 29)"."""
    return f"BCM {bcm} (pin {PHYSICAL[bcm]})" if bcm in PHYSICAL else f"BCM {bcm}"


def load(name_or_path: str | Path) -> Board:
    """Return the shipped board of that name, or the one in that file. BadBoard if it is wrong."""
    path = _file(name_or_path)
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadBoard(f"{path}: cannot be read ({error.strerror}): check [panel] board") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise BadBoard(f"{path}: not TOML: {error}: mend that line") from error
    return _Profile(path, tables).board()


def _file(name_or_path: str | Path) -> Path:
    path = Path(name_or_path)
    if path.suffix == ".toml":
        return path
    if str(name_or_path) in shipped():
        return SHIPPED / f"{name_or_path}.toml"
    raise BadBoard(
        f"board = {str(name_or_path)!r}: no such board: "
        f"take one of {', '.join(shipped())}, or the path of a .toml file"
    )


@dataclass(frozen=True, slots=True)
class _Profile:
    """A file's tables on their way to a Board; it knows the file for its errors."""

    path: Path
    tables: Mapping[str, object]

    def board(self) -> Board:
        self._known_sections()
        base = Board(self.path.stem)
        allow = self._allow()
        buttons = self._pins("buttons", BUTTONS, allow)
        lamps = self._pins("lamps", LAMPS, allow)
        buzzer = self._pins("buzzer", ("pin",), allow).get("pin")
        self._one_user_a_pin()
        pull = self._choice("pull", base.pull, ("up", "down", "floating"))
        lowest, highest = self._tones(base)
        return Board(
            name=base.name,
            buttons=buttons,
            lamps=lamps,
            buzzer=buzzer,
            lowest_hz=lowest,
            highest_hz=highest,
            pull=pull,
            pressed=self._pressed(pull),
            lit=self._choice("lit", base.lit, ("low", "high")),
            debounce_s=self._number("board", "debounce_s", base.debounce_s, DEBOUNCE_S, "s"),
            sound=self._flag("sound", base.sound),
        )

    def _bad(self, section: str, key: str, value: object, mend: str) -> BadBoard:
        return BadBoard(f"{self.path}: [{section}] {key} = {_toml(value)}: {mend}")

    def _section(self, section: str) -> Mapping[str, object]:
        table = self.tables.get(section, {})
        if not isinstance(table, dict):
            raise BadBoard(f"{self.path}: {section} = {_toml(table)}: write it as [{section}]")
        return table

    def _known_sections(self) -> None:
        for section in self.tables:
            if section not in KEYS:
                raise BadBoard(
                    f"{self.path}: [{section}]: unknown section: known are {', '.join(KEYS)}"
                )
            for key, value in self._section(section).items():
                if key not in KEYS[section]:
                    known = ", ".join(KEYS[section])
                    raise self._bad(section, key, value, f"unknown key: known are {known}")

    def _allow(self) -> Collection[int]:
        value = self._section("board").get("allow", [])
        if not isinstance(value, list) or not all(_is_whole(pin) for pin in value):
            raise self._bad("board", "allow", value, "must be a list of BCM numbers")
        for pin in value:
            if pin not in ON_REQUEST:
                pins = ", ".join(map(str, sorted(ON_REQUEST)))
                raise self._bad("board", "allow", value, f"{pin} needs no leave: only {pins} do")
        return value

    def _pins(self, section: str, names: Collection[str], allow: Collection[int]) -> dict[str, int]:
        table = self._section(section)
        return {
            name: self._pin(section, name, table[name], allow) for name in names if name in table
        }

    def _pin(self, section: str, key: str, value: object, allow: Collection[int]) -> int:
        if not isinstance(value, int) or not _is_whole(value):
            raise self._bad(section, key, value, "must be a BCM number, like 17")
        if value not in PHYSICAL:
            raise self._bad(section, key, value, "not on the header: BCM numbers are 0 to 27")
        if value in NEVER:
            raise self._bad(section, key, value, f"kept for {NEVER[value]}: take another pin")
        if value in ON_REQUEST and value not in allow:
            mend = f"kept for {ON_REQUEST[value]}: take another pin, or add {value} to allow"
            raise self._bad(section, key, value, f"{mend} in [board]")
        return value

    def _one_user_a_pin(self) -> None:
        users: dict[object, str] = {}
        parts = [("buttons", name) for name in BUTTONS] + [("lamps", name) for name in LAMPS]
        for section, key in [*parts, ("buzzer", "pin")]:
            bcm = self._section(section).get(key)
            if isinstance(bcm, int) and bcm in users:
                mend = f"{pin_text(bcm)} is {users[bcm]} already: give one of them another pin"
                raise self._bad(section, key, bcm, mend)
            users[bcm] = f"[{section}] {key}"

    def _choice(self, key: str, default: str, choices: tuple[str, ...]) -> str:
        value = self._section("board").get(key, default)
        if not isinstance(value, str) or value not in choices:
            raise self._bad("board", key, value, f"must be {_either(choices)}")
        return value

    def _pressed(self, pull: str) -> str:
        natural = {"up": "low", "down": "high"}.get(pull)
        if natural is None and "pressed" not in self._section("board"):
            mend = 'say pressed = "low" or "high" too: a floating pin does not tell'
            raise self._bad("board", "pull", pull, mend)
        pressed = self._choice("pressed", natural or "low", ("low", "high"))
        if natural not in (None, pressed):
            mend = f'with pull = "{pull}" a button that is down reads "{natural}"'
            raise self._bad("board", "pressed", pressed, mend)
        return pressed

    def _tones(self, base: Board) -> tuple[float, float]:
        lowest = self._number("buzzer", "lowest_hz", base.lowest_hz, TONES_HZ, "Hz")
        highest = self._number("buzzer", "highest_hz", base.highest_hz, TONES_HZ, "Hz")
        if highest < 2 * lowest:
            mend = f"must be an octave or more above lowest_hz, {2 * lowest:g} Hz at least"
            raise self._bad("buzzer", "highest_hz", highest, mend)
        return lowest, highest

    def _number(
        self, section: str, key: str, default: float, limits: tuple[float, float], unit: str
    ) -> float:
        value = self._section(section).get(key, default)
        low, high = limits
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._bad(section, key, value, f"must be a number of {unit}")
        if not low <= value <= high:
            raise self._bad(section, key, value, f"must be between {low:g} and {high:g} {unit}")
        return float(value)

    def _flag(self, key: str, default: bool) -> bool:
        value = self._section("board").get(key, default)
        if not isinstance(value, bool):
            raise self._bad("board", key, value, "must be true or false")
        return value


KEYS: Mapping[str, tuple[str, ...]] = {
    "board": ("allow", "pull", "pressed", "lit", "debounce_s", "sound"),
    "buttons": BUTTONS,
    "lamps": LAMPS,
    "buzzer": ("pin", "lowest_hz", "highest_hz"),
}


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _either(choices: tuple[str, ...]) -> str:
    return " or ".join(f'"{choice}"' for choice in choices)


def _toml(value: object) -> str:
    """Return a value as the owner wrote it, near enough to find it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
