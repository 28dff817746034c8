"""Board profiles: what they hold, and what is said about a wrong one."""

from dataclasses import replace
from pathlib import Path

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware import HardwareError
from hardware.board import BUTTONS, LAMPS, QUESTS, SWORD_LAMPS, Board
from hardware.header import PHYSICAL, pin_text
from hardware.profiles import load, names_no_kind, profile_names
from hardware.rings import RINGS
from hardware.tables import BadBoard
from tests.support.places import DOCS

PULLED_DOWN_AT_RESET = range(9, 28)  # BCM2835 ARM Peripherals, table 6-31


def profile(folder: Path, text: str | bytes) -> Path:
    path = folder / "own.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def pins_of(board: Board) -> list[int]:
    buzzer = [] if board.buzzer is None else [board.buzzer]
    return [*board.buttons.values(), *board.lamps.values(), *buzzer]


def test_three_boards_come_with_the_program() -> None:
    assert profile_names() == ("deluxe", "minimal", "standard")


def test_the_standard_board_has_every_part() -> None:
    board = load("standard")
    assert tuple(board.buttons) == BUTTONS
    assert tuple(board.buttons.values()) == (5, 6, 4, 19, 26, 16, 20, 21)
    assert (*SWORD_LAMPS, *board.lamps) == ("white", "black", "silence", *QUESTS, "ok")
    assert (board.ring, board.seats, board.present) == (RINGS["ws2812"], 0, frozenset(LAMPS))
    assert [board.lamps[f"quest-{n}"] for n in range(1, 6)] == [17, 27, 22, 23, 24]
    assert (board.lamps["ok"], board.lamps["silence"], board.buzzer) == (25, 13, 12)


def test_the_deluxe_board_is_the_standard_one_with_seven_seats() -> None:
    assert replace(load("deluxe"), name="standard", seats=0) == load("standard")
    assert (load("deluxe").seats, load("deluxe").pixels) == (7, 23)


def test_the_minimal_board_takes_ten_pins_eight_of_them_the_standard_ones() -> None:
    minimal, standard = load("minimal"), load("standard")
    assert len(pins_of(minimal)) == 10
    assert minimal.buttons.items() <= standard.buttons.items()
    assert minimal.lamps.items() - standard.lamps.items() == {("white", 18), ("black", 9)}
    assert minimal.buzzer == standard.buzzer


@pytest.mark.parametrize("name", profile_names())
def test_a_box_boots_dark_and_leaves_room_for_a_ring_of_lights(name: str) -> None:
    board = load(name)
    dark = [*board.lamps.values(), board.buzzer]
    assert all(bcm in PULLED_DOWN_AT_RESET for bcm in dark)
    assert not {10, 11} & set(pins_of(board))


def test_physical_pins_are_those_of_a_real_header() -> None:
    header = PiBoardInfo.from_revision(0xC03111).headers["J8"]
    real = {pin.name: number for number, pin in header.pins.items() if pin.name[:4] == "GPIO"}
    assert {f"GPIO{bcm}": physical for bcm, physical in PHYSICAL.items()} == real


def test_a_pin_is_named_both_ways() -> None:
    assert pin_text(5) == "BCM 5 (pin 29)"


def test_a_part_that_is_not_named_is_not_there(tmp_path: Path) -> None:
    board = load(profile(tmp_path, "[buttons]\nok = 5\n"))
    assert board == Board(name="own", buttons={"ok": 5})
    assert board.buzzer is None


def test_an_empty_profile_is_a_box_without_parts(tmp_path: Path) -> None:
    assert load(str(profile(tmp_path, ""))) == Board(name="own")


def test_every_setting_can_be_the_owners_own(tmp_path: Path) -> None:
    text = """
    [board]
    allow = [14]
    pull = "floating"
    pressed = "high"
    lit = "low"
    debounce_s = 0.03
    hold_s = 1.5
    sound = false
    night = true
    peek_sound = true
    quiet_in_silence = true
    pwm_hz = 200
    [lamps]
    ok = 17
    [colours]
    ok = "blue"
    [resistors]
    ok = 150
    [ring]
    seats = 3
    light = 0.5
    [buzzer]
    pin = 14
    ohms = 470
    lowest_hz = 1500
    highest_hz = 5000
    """
    board = load(profile(tmp_path, text))
    assert board == Board(
        "own",
        buzzer=14,
        lowest_hz=1500,
        highest_hz=5000,
        pull="floating",
        pressed="high",
        lit="low",
        debounce_s=0.03,
        hold_s=1.5,
        peek_sound=True,
        sound=False,
        night=True,
        quiet_in_silence=True,
        pwm_hz=200,
        lamps={"ok": 17},
        colours={"ok": "blue"},
        resistors={"ok": 150},
        ring=RINGS["apa102"],
        seats=3,
        ring_light=0.5,
        buzzer_ohms=470,
    )


@pytest.mark.parametrize(
    ("text", "ring", "is_old"),
    [
        ("[ring]", "apa102", True),
        ("[ring]\nseats = 3\nlight = 0.5", "apa102", True),  # as all profiles were
        ('[ring]\nkind = "apa102"', "apa102", False),
        ('[ring]\nkind = "ws2812"\nleds = 16', "ws2812", False),
        ('[ring]\nkind = "sk6812"', "sk6812", False),
        ('[ring]\nkind = "none"\nseats = 7', None, False),
        ("", None, False),
    ],
)
def test_a_profile_says_which_ring_it_has_and_an_old_one_means_apa102(
    text: str, ring: str | None, is_old: bool, tmp_path: Path
) -> None:
    path = profile(tmp_path, text)
    board = load(path)
    assert (board.ring and board.ring.name, names_no_kind(path)) == (ring, is_old)
    assert board.pixels == (0 if ring is None else 16 + board.seats)


def test_a_ring_may_have_its_leds_on_another_circle(tmp_path: Path) -> None:
    board = load(profile(tmp_path, '[ring]\nkind = "sk6812"\nacross = 58.5'))
    assert board.ring == replace(RINGS["sk6812"], across=58.5)


def test_a_profile_without_a_ring_has_spis_pins_for_others(tmp_path: Path) -> None:
    text = (
        '[ring]\nkind = "none"\n[lamps]\nwhite = 9\n[bars]\nblack = [17, 27]\n[board]\nallow = [9]'
    )
    assert load(profile(tmp_path, text)).lamps == {"white": 9}


def test_a_row_of_lamps_shows_the_swords_of_a_colour(tmp_path: Path) -> None:
    text = '[bars]\nwhite = [17, 27, 22]\n[board]\ndriven = ["white"]\n'
    board = load(profile(tmp_path, text))
    assert board.bars == {"white": (17, 27, 22)}
    assert board.leds == {"white-1": 17, "white-2": 27, "white-3": 22}
    assert board.driven == ("white-1", "white-2", "white-3")
    assert board.present == {"white"}
    assert board.colour("white-2") == "white"


def test_a_wake_button_is_on_the_pin_that_starts_a_halted_pi_and_the_panel_has_none_of_it(
    tmp_path: Path,
) -> None:
    board = load(profile(tmp_path, "[board]\nwake = true\n[buttons]\nok = 26"))
    assert board.wake
    assert board.buttons == {"ok": 26}
    assert not load("standard").wake


def test_a_pull_says_which_level_is_down(tmp_path: Path) -> None:
    assert load(profile(tmp_path, '[board]\npull = "down"')).pressed == "high"


WRONG = [
    (
        "[buttons]\nok = 5\n[lamps]\nok = 5",
        "[lamps] ok = 5: BCM 5 (pin 29) is [buttons] ok already: give one of them another pin",
    ),
    (
        "[lamps]\nwhite = 17\n[buzzer]\npin = 17",
        "[buzzer] pin = 17: BCM 17 (pin 11) is [lamps] white already: give one of them another pin",
    ),
    ("[lamps]\nwhite = 28", "[lamps] white = 28: not on the header: BCM numbers are 0 to 27"),
    ("[lamps]\nwhite = -1", "[lamps] white = -1: not on the header: BCM numbers are 0 to 27"),
    ("[lamps]\nwhite = 1", "[lamps] white = 1: kept for a HAT's ID memory: take another pin"),
    (
        "[lamps]\nwhite = 14",
        "[lamps] white = 14: kept for the serial console: take another pin, "
        "or add 14 to allow in [board]",
    ),
    (
        "[board]\nallow = [1]",
        "[board] allow = [1]: 1 needs no leave: "
        "only 2, 3, 7, 8, 9, 10, 11, 14, 15, 18, 19, 20, 21 do",
    ),
    ("[board]\nallow = 14", "[board] allow = 14: must be a list of BCM numbers"),
    ("[board]\nallow = [true]", "[board] allow = [True]: must be a list of BCM numbers"),
    ('[buttons]\nok = "5"', '[buttons] ok = "5": must be a BCM number, like 17'),
    ("[buttons]\nok = true", "[buttons] ok = true: must be a BCM number, like 17"),
    ("[buttons]\nok = 5.0", "[buttons] ok = 5.0: must be a BCM number, like 17"),
    (
        "[buttons]\nreset = 5",
        "[buttons] reset = 5: unknown key: known are "
        "quest-1, quest-2, quest-3, quest-4, quest-5, accuse, ok, undo",
    ),
    ("[screen]", "[screen]: unknown section: known are board, buttons, lamps, buzzer"),
    ("colour = 1", "[colour]: unknown section: known are board, buttons, lamps, buzzer"),
    ("lamps = 5", "lamps = 5: write it as [lamps]"),
    ('[board]\npull = "sideways"', 'pull = "sideways": must be "up" or "down" or "floating"'),
    ("[board]\nlit = 1", '[board] lit = 1: must be "low" or "high"'),
    (
        '[board]\npull = "floating"',
        'pull = "floating": say pressed = "low" or "high" too: a floating pin does not tell',
    ),
    (
        '[board]\npressed = "high"',
        '[board] pressed = "high": with pull = "up" a button that is down reads "low"',
    ),
    ("[board]\ndebounce_s = 1", "[board] debounce_s = 1: must be between 0.005 and 0.2 s"),
    ("[board]\ndebounce_s = nan", "[board] debounce_s = nan: must be between 0.005 and 0.2 s"),
    ("[board]\ndebounce_s = -0.01", "debounce_s = -0.01: must be between 0.005 and 0.2 s"),
    ("[board]\nhold_s = -1", "[board] hold_s = -1: must be between 1 and 4 s"),
    ("[board]\nhold_s = 5", "[board] hold_s = 5: must be between 1 and 4 s"),
    ("[board]\npeek_sound = 2", "[board] peek_sound = 2: must be true or false"),
    ("[lamps]\nwhite = [18]", "[lamps] white = [18]: must be a BCM number, like 17"),
    (
        "[bars]\nwhite = [18]",
        "[bars] white = [18]: must be a list of 2 to 16 BCM numbers: one lamp belongs into [lamps]",
    ),
    ("[bars]\nwhite = 17", "[bars] white = 17: must be a list of 2 to 16 BCM numbers"),
    ("[bars]\nblack = [17, true]", "[bars] black = true: must be a BCM number, like 17"),
    ("[bars]\nblack = [17, 28]", "[bars] black = 28: not on the header: BCM numbers are 0 to 27"),
    ("[bars]\nok = [17, 27]", "[bars] ok = [17, 27]: unknown key: known are white, black"),
    ("[bars]\nwhite = [17, 17]", "[bars] white = 17: BCM 17 (pin 11) is [bars] white already"),
    ("[bars]\nwhite = [17, 27]\n[ring]", "[ring] shows those Swords already: keep one"),
    (
        "[bars]\nwhite = [17, 27]\n[lamps]\nwhite = 22",
        "[lamps] white shows those Swords already: keep one",
    ),
    (
        "[bars]\nwhite = [17, 27]\n[resistors]\nwhite = 22",
        "[resistors] white = 22: 27.3 mA, more than the 16 mA of BCM 17 (pin 11)",
    ),
    ("[expander]\naddress = 32", "[expander]: unknown section: known are board, buttons"),
    ("[board]\ndebounce_s = true", "[board] debounce_s = true: must be a number of s"),
    ('[board]\nsound = "off"', '[board] sound = "off": must be true or false'),
    ("[buzzer]\nhighest_hz = 9000", "highest_hz = 9000: must be between 200 and 6000 Hz"),
    (
        "[buzzer]\nlowest_hz = 3000",
        "highest_hz = 4200.0: must be an octave or more above lowest_hz, 6000 Hz at least",
    ),
    (
        "[ring]\n[lamps]\nwhite = 9\n[board]\nallow = [9]",
        "[lamps] white = 9: BCM 9 (pin 21) is [ring], as SPI0's MISO, already: give one",
    ),
    ('[ring]\nkind = "ws2811"', '[ring] kind = "ws2811": must be "ws2812" or "sk6812" or "apa102"'),
    ("[ring]\nkind = 2812", "[ring] kind = 2812: must be"),
    ("[ring]\nleds = 12", "[ring] leds = 12: must be 16, one a Sword: plate and case are drawn"),
    ('[ring]\nkind = "sk6812"\nleds = 24', "[ring] leds = 24: must be 16"),
    ('[ring]\nleds = "16"', '[ring] leds = "16": must be 16'),
    ('[ring]\nkind = "ws2812"\nacross = 70', "[ring] across = 70: must be between 58 and 62 mm"),
    ("[ring]\nacross = 60", "[ring] across = 60: only a ring in one piece takes it: leave it out"),
    ("[ring]\nseats = 8", "[ring] seats = 8: must be a whole number from 0 to 7"),
    ("[ring]\nlight = 0", "[ring] light = 0: must be between 0.03 and 1 of full light"),
    (
        "[ring]\npin = 10",
        "[ring] pin = 10: unknown key: known are kind, leds, across, seats, light",
    ),
    ("[board]\npwm_hz = 20", "[board] pwm_hz = 20: must be between 60 and 1000 Hz"),
    ("[board]\nwake = 3", "[board] wake = 3: must be true or false"),
    (
        "[board]\nwake = true\nallow = [3]\n[buttons]\nok = 3",
        "[buttons] ok = 3: BCM 3 (pin 5) is [board] wake already: give one of them another pin",
    ),
    ("[board]\nnight = 1", "[board] night = 1: must be true or false"),
    ("[board]\ndriven = 5", "[board] driven = 5: must be a list of lamps"),
    ('[board]\ndriven = ["ok"]', "[board] driven = ['ok']: ok is not in [lamps]"),
    (
        '[board]\ndriven = ["ok"]\nlit = "low"\n[lamps]\nok = 17',
        '[board] lit = "low": a driven lamp is lit by a high pin',
    ),
    ('[colours]\nok = "pink"', '[colours] ok = "pink": must be "red" or "amber" or '),
    ("[resistors]\nok = 0", "[resistors] ok = 0: must be a whole number from 1 to 100000"),
    ("[board", "not TOML: "),
    ("[lamps]\nok = 5\nok = 6", "not TOML: "),
    (b"\xff\xfe", "not TOML: "),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_wrong_profile_names_the_file_the_place_and_the_mend(
    tmp_path: Path, text: str | bytes, said: str
) -> None:
    path = profile(tmp_path, text)
    with pytest.raises(BadBoard) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_board_nobody_knows(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match=r"board = 'luxury': .*of deluxe, minimal, standard, or"):
        load("luxury")


def test_a_profile_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match=r"none\.toml: cannot be read .No such file"):
        load(tmp_path / "none.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadBoard, match="cannot be read"):
        load(tmp_path / "folder.toml")


def test_a_bad_board_is_a_value_error_and_one_of_ours() -> None:
    assert issubclass(BadBoard, ValueError)
    assert issubclass(BadBoard, HardwareError)


def test_the_page_of_the_standard_board_shows_every_pin() -> None:
    page = (DOCS / "build-standard.md").read_text(encoding="utf-8")
    wires = page.partition("## Wires\n")[2].partition("\n## ")[0]
    rows = {
        row.split("|")[1].strip(): row.split("|")[2:4] for row in wires.splitlines() if "|" in row
    }
    board = load("standard")
    parts = {f"{name} button": bcm for name, bcm in board.buttons.items()}
    parts |= {f"{name} lamp": bcm for name, bcm in board.lamps.items()}
    parts["buzzer"] = board.buzzer or 0
    for part, bcm in parts.items():
        assert [cell.strip() for cell in rows[part]] == [str(bcm), str(PHYSICAL[bcm])], part
