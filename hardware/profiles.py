"""Board profiles: a box's parts read from TOML, and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path

from hardware.board import BUTTONS, LAMPS, OHMS, RING, SWORD_LAMPS, Board, Plate
from hardware.header import NEVER, ON_REQUEST, PHYSICAL, SPI0, WAKE, pin_text
from hardware.power import FORWARD_V, check
from hardware.rings import RINGS, Ring
from hardware.tables import BadBoard, Tables, is_whole
from words.text import join_texts, t, told_by

HOLD_S = (1.0, 4.0)  # below: a slow press is a hold; at 5 s OK and UNDO shut the box down
DEBOUNCE_S = (0.005, 0.2)  # below: bounce gets through; above: quick presses melt into one
# gpiozero's buzzer reserves up to an octave beyond what we name; its notes end at 12.5 kHz.
TONES_HZ = (200, 6000)
PWM_HZ = (60, 1000)  # below: seen to flicker; above: pins driven by software lose dim levels
OHMS_RANGE = (1, 100_000)
LIGHT = (0.03, 1.0)  # an APA102 knows 31 steps of current
OLD_RING, NO_RING = "apa102", "none"
ACROSS_MM = (58.0, 62.0)  # of the LEDs' circle, on a ring of 68 mm
SEATS = (0, 7)
BAR = (2, RING)  # lamps in a row for one colour of Swords
PLATE_MM = {  # thinner bends, thicker than a holder's thread; A3 is the largest template
    "width": (120.0, 380.0), "height": (80.0, 250.0), "thick": (2.0, 6.0), "button": (6.0, 32.0),
    "lamp": (5.0, 12.0), "light": (3.0, 10.0), "screw": (2.2, 6.0),  # M2 goes through 2.2
}  # fmt: skip

SHIPPED = Path(__file__).parent / "boards"


def profile_names() -> tuple[str, ...]:
    """Return the names of the profiles that come with the program."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def load(name_or_path: str | Path, read: Callable[[Path], bytes] = Path.read_bytes) -> Board:
    """Return the shipped board of that name, or the one in that file. BadBoard if it is wrong."""
    tables = _tables(_file(name_or_path), read)
    board = _board(tables)
    check(board, str(tables.path))
    return board


def names_no_kind(
    name_or_path: str | Path, read: Callable[[Path], bytes] = Path.read_bytes
) -> bool:
    """Whether a profile has a ring and does not say which, as those before there was a choice."""
    tables = _tables(_file(name_or_path), read)
    return "ring" in tables.tables and "kind" not in tables.section("ring")


def _tables(path: Path, read: Callable[[Path], bytes]) -> Tables:
    try:
        return Tables(path, tomllib.loads(read(path).decode("utf-8")))
    except OSError as error:
        raise BadBoard(
            t("{path}: cannot be read ({why}): check [panel] board", path=path, why=error.strerror)
        ) from error
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or nested too deeply
        raise BadBoard(
            t("{path}: not TOML: {error}: correct that line", path=path, error=told_by(error))
        ) from error


def _file(name_or_path: str | Path) -> Path:
    path = Path(name_or_path)
    if path.suffix == ".toml":
        return path
    if str(name_or_path) in profile_names():
        return SHIPPED / f"{name_or_path}.toml"
    raise BadBoard(
        t(
            "board = {name_or_path}: no such board: take one of {shipped}, or the "
            "path of a .toml file",
            name_or_path=f"{str(name_or_path)!r}",
            shipped=join_texts(", ", profile_names()),
        )
    )


def _board(tables: Tables) -> Board:
    tables.all_known(KEYS)
    base = Board(tables.path.stem)
    allow = _allow(tables)
    _one_user_a_pin(tables)
    pull = tables.choice("board", "pull", base.pull, ("up", "down", "floating"))
    lowest, highest = _tones(tables, base)
    lamps = _pins(tables, "lamps", LAMPS, allow)
    bars = _bars(tables, allow)
    return Board(
        name=base.name,
        buttons=_pins(tables, "buttons", BUTTONS, allow),
        lamps=lamps,
        bars=bars,
        buzzer=_pins(tables, "buzzer", ("pin",), allow).get("pin"),
        lowest_hz=lowest,
        highest_hz=highest,
        pull=pull,
        pressed=_pressed_level(tables, pull),
        lit=tables.choice("board", "lit", base.lit, ("low", "high")),
        debounce_s=tables.number("board", "debounce_s", base.debounce_s, DEBOUNCE_S, "s"),
        hold_s=tables.number("board", "hold_s", base.hold_s, HOLD_S, "s"),
        sound=tables.flag("board", "sound", base.sound),
        night=tables.flag("board", "night", base.night),
        quiet_in_silence=tables.flag("board", "quiet_in_silence", base.quiet_in_silence),
        peek_sound=tables.flag("board", "peek_sound", base.peek_sound),
        pwm_hz=tables.number("board", "pwm_hz", base.pwm_hz, PWM_HZ, "Hz"),
        wake=tables.flag("board", "wake", base.wake),
        ring=_ring(tables),
        seats=tables.whole("ring", "seats", base.seats, SEATS),
        ring_light=tables.number("ring", "light", base.ring_light, LIGHT, "of full light"),
        colours={
            lamp: tables.choice("colours", lamp, "", tuple(FORWARD_V))
            for lamp in tables.section("colours")
        },
        resistors={
            lamp: tables.whole("resistors", lamp, OHMS, OHMS_RANGE)
            for lamp in tables.section("resistors")
        },
        driven=_driven(tables, lamps, bars),
        buzzer_ohms=tables.whole("buzzer", "ohms", base.buzzer_ohms, OHMS_RANGE),
        plate=_plate(tables),
    )


def _ring(tables: Tables) -> Ring | None:
    """Read which ring there is. Profiles before there was a choice name none: APA102."""
    if "ring" not in tables.tables:
        return None
    kind = tables.choice("ring", "kind", OLD_RING, (*RINGS, NO_RING))
    leds = tables.section("ring").get("leds", RING)
    if leds != RING:
        mend = t(
            "must be {leds}, one a Sword: plate and case are drawn for a ring of {leds} LEDs,"
            " 68 mm across",
            leds=RING,
        )
        raise tables.bad("ring", "leds", leds, mend)
    ring = RINGS.get(kind)
    if ring is None or "across" not in tables.section("ring"):
        return ring
    if ring.disc is None:
        raise tables.bad(
            "ring",
            "across",
            tables.section("ring")["across"],
            t("only a ring in one piece takes it: leave it out"),
        )
    across = tables.number("ring", "across", ring.across, ACROSS_MM, "mm")
    return replace(ring, across=across)


def _has_ring(tables: Tables) -> bool:
    return "ring" in tables.tables and tables.section("ring").get("kind") != NO_RING


def _plate(tables: Tables) -> Plate:
    usual = Plate()
    return Plate(**{
        key: tables.number("plate", key, getattr(usual, key), limits, "mm")
        for key, limits in PLATE_MM.items()
    })  # fmt: skip


def _allow(tables: Tables) -> Collection[int]:
    value = tables.section("board").get("allow", [])
    if not isinstance(value, list) or not all(is_whole(pin) for pin in value):
        raise tables.bad("board", "allow", value, t("must be a list of BCM numbers"))
    for pin in value:
        if pin not in ON_REQUEST:
            pins = ", ".join(map(str, sorted(ON_REQUEST)))
            raise tables.bad(
                "board",
                "allow",
                value,
                t("{pin} needs no leave: only {pins} do", pin=pin, pins=pins),
            )
    return value


def _bars(tables: Tables, allow: Collection[int]) -> dict[str, tuple[int, ...]]:
    """Read the rows of lamps: they take the place of a Sword lamp, or of the ring."""
    bars: dict[str, tuple[int, ...]] = {}
    for name, value in tables.section("bars").items():
        low, high = BAR
        if not isinstance(value, list) or not low <= len(value) <= high:
            mend = t(
                "must be a list of {low} to {high} BCM numbers: one lamp belongs into [lamps]",
                low=low,
                high=high,
            )
            raise tables.bad("bars", name, value, mend)
        if name in tables.section("lamps") or _has_ring(tables):
            other = "[ring]" if _has_ring(tables) else f"[lamps] {name}"
            raise tables.bad(
                "bars", name, value, t("{other} shows those Swords already: keep one", other=other)
            )
        bars[name] = tuple(_pin_of(tables, "bars", name, pin, allow) for pin in value)
    return bars


def _driven(
    tables: Tables, lamps: Collection[str], bars: Mapping[str, tuple[int, ...]]
) -> tuple[str, ...]:
    value = tables.section("board").get("driven", [])
    if not isinstance(value, list) or not all(isinstance(lamp, str) for lamp in value):
        raise tables.bad("board", "driven", value, t("must be a list of lamps"))
    for lamp in value:
        if lamp not in lamps and lamp not in bars:
            raise tables.bad("board", "driven", value, t("{lamp} is not in [lamps]", lamp=lamp))
    if value and tables.section("board").get("lit") == "low":
        raise tables.bad("board", "lit", "low", t("a driven lamp is lit by a high pin"))
    rows = ([f"{lamp}-{n + 1}" for n in range(len(bars.get(lamp, ())))] or [lamp] for lamp in value)
    return tuple(led for row in rows for led in row)


def _pins(
    tables: Tables, section: str, names: Collection[str], allow: Collection[int]
) -> dict[str, int]:
    table = tables.section(section)
    return {name: _pin(tables, section, name, allow) for name in names if name in table}


def _pin(tables: Tables, section: str, key: str, allow: Collection[int]) -> int:
    return _pin_of(tables, section, key, tables.section(section)[key], allow)


def _pin_of(tables: Tables, section: str, key: str, value: object, allow: Collection[int]) -> int:
    if not isinstance(value, int) or not is_whole(value):
        raise tables.bad(section, key, value, t("must be a BCM number, like 17"))
    if value not in PHYSICAL:
        raise tables.bad(section, key, value, t("not on the header: BCM numbers are 0 to 27"))
    if value in NEVER:
        raise tables.bad(
            section, key, value, t("kept for {what}: take another pin", what=NEVER[value])
        )
    if value in ON_REQUEST and value not in allow:
        mend = t(
            "kept for {what}: take another pin, or add {value} to allow",
            what=ON_REQUEST[value],
            value=value,
        )
        raise tables.bad(section, key, value, f"{mend} in [board]")
    return value


def _one_user_a_pin(tables: Tables) -> None:
    users: dict[int, str] = {}
    if _has_ring(tables):
        users = {bcm: f"[ring], as SPI0's {line}," for bcm, line in SPI0.items()}
    if tables.flag("board", "wake", False):
        users[WAKE] = "[board] wake"
    parts = [("buttons", name) for name in BUTTONS] + [("lamps", name) for name in LAMPS]
    parts += [("bars", name) for name in SWORD_LAMPS]
    for section, key in [*parts, ("buzzer", "pin")]:
        value = tables.section(section).get(key)
        for bcm in value if isinstance(value, list) else [value]:
            if not isinstance(bcm, int):
                continue  # absent, or refused when the pin is read
            if bcm in users:
                mend = t(
                    "{bcm} is {what} already: give one of them another pin",
                    bcm=pin_text(bcm),
                    what=users[bcm],
                )
                raise tables.bad(section, key, bcm, mend)
            users[bcm] = f"[{section}] {key}"


def _pressed_level(tables: Tables, pull: str) -> str:
    natural = {"up": "low", "down": "high"}.get(pull)
    if natural is None and "pressed" not in tables.section("board"):
        mend = t('say pressed = "low" or "high" too: a floating pin does not tell')
        raise tables.bad("board", "pull", pull, mend)
    pressed = tables.choice("board", "pressed", natural or "low", ("low", "high"))
    if natural not in (None, pressed):
        mend = t(
            'with pull = "{pull}" a button that is down reads "{natural}"',
            pull=pull,
            natural=natural,
        )
        raise tables.bad("board", "pressed", pressed, mend)
    return pressed


def _tones(tables: Tables, base: Board) -> tuple[float, float]:
    lowest = tables.number("buzzer", "lowest_hz", base.lowest_hz, TONES_HZ, "Hz")
    highest = tables.number("buzzer", "highest_hz", base.highest_hz, TONES_HZ, "Hz")
    if highest < 2 * lowest:
        mend = t(
            "must be an octave or more above lowest_hz, {what} Hz at least", what=f"{2 * lowest:g}"
        )
        raise tables.bad("buzzer", "highest_hz", highest, mend)
    return lowest, highest


KEYS: Mapping[str, tuple[str, ...]] = {
    "board": (
        "allow", "pull", "pressed", "lit", "debounce_s", "hold_s", "sound", "night",
        "quiet_in_silence", "peek_sound", "pwm_hz", "driven", "wake",
    ),
    "buttons": BUTTONS,
    "lamps": LAMPS,
    "buzzer": ("pin", "lowest_hz", "highest_hz", "ohms"),
    "ring": ("kind", "leds", "across", "seats", "light"),
    "colours": LAMPS,
    "resistors": LAMPS,
    "bars": SWORD_LAMPS,
    "plate": tuple(PLATE_MM),
}  # fmt: skip
