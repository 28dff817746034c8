"""Pin factories by name: the one asked for, or what to do to get it."""

import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import HardwareError, pins
from hardware.holders import holders
from hardware.pins import NoPins, open_pins
from tests.support.places import ROOT


def test_mock_pins_can_dim_whatever_the_environment_says(factory: MockFactory) -> None:
    assert isinstance(factory.pin(17), MockPWMPin)
    assert factory.board_info.model == "4B"


def test_a_factory_nobody_knows(tmp_path: Path) -> None:
    with pytest.raises(NoPins) as caught:
        open_pins("pigpio", tmp_path)
    assert str(caught.value) == 'pins = "pigpio": unknown: take mock, lgpio, rpigpio'
    assert isinstance(caught.value, OSError)
    assert isinstance(caught.value, HardwareError)


def is_a_pi() -> bool:
    return Path("/proc/device-tree/system/linux,revision").exists()


@pytest.mark.skipif(is_a_pi(), reason="this is a Raspberry Pi")
@pytest.mark.parametrize("name", ["lgpio", "rpigpio"])
def test_real_pins_on_a_pc_are_a_clear_no_and_never_mock_ones(name: str, tmp_path: Path) -> None:
    with pytest.raises(NoPins) as caught:
        open_pins(name, tmp_path)
    assert str(caught.value) == (
        f'pins = "{name}": not a Raspberry Pi: choose pins = "mock" to play on this computer'
    )


def test_a_folder_that_lgpio_cannot_write_to(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="nowhere: not a folder that lgpio can write its pipe to"):
        pins.load_lgpio(tmp_path / "nowhere")


def in_a_fresh_python(code: str, packages: Path) -> str:
    """Run code where `packages` come first, so that a driver can be missing, empty or broken."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={"PYTHONPATH": f"{packages}:{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


SAY = """
from pathlib import Path
from hardware import pins
try:
    pins.{call}
except pins.NoPins as error:
    print(error)
"""

DRIVERS = [
    ("lgpio.py", "raise ImportError('none')", 'load_lgpio(Path("."))', pins.NO_LGPIO),
    ("lgpio.py", "", 'load_lgpio(Path("."))', pins.EMPTY_LGPIO),
    ("RPi/GPIO.py", "raise ImportError('none')", "load_rpigpio()", pins.NO_RPIGPIO),
    ("RPi/GPIO.py", "raise RuntimeError('no SOC')", "load_rpigpio()", pins.OLD_RPIGPIO),
]


@pytest.mark.parametrize(("module", "source", "call", "said"), DRIVERS)
def test_a_driver_that_is_missing_empty_or_too_old_says_what_to_install(
    tmp_path: Path, module: str, source: str, call: str, said: str
) -> None:
    (tmp_path / module).parent.mkdir(exist_ok=True)
    (tmp_path / module).write_text(source)
    assert said in in_a_fresh_python(SAY.format(call=call), tmp_path)


def test_lgpio_is_told_where_its_pipe_goes(tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").write_text("import os\ngpiochip_open = os.environ['LG_WD']")
    code = f"from pathlib import Path\nfrom hardware import pins\nd = Path({str(tmp_path)!r})\n"
    said = in_a_fresh_python(code + "print(pins.load_lgpio(d).gpiochip_open)", tmp_path)
    assert said == str(tmp_path)


class Chips:
    """What a kernel offers: labels by chip number."""

    error: type[Exception] = RuntimeError

    def __init__(self, labels: dict[int, str]) -> None:
        self.labels = labels
        self.open = set[int]()

    def gpiochip_open(self, number: int) -> int:
        if number not in self.labels:
            raise self.error("can not open gpiochip")
        self.open.add(number)
        return number

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        return 0, 54, f"gpiochip{handle}", self.labels[handle]


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4),
        ({0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500"}, 0),
        ({0: "something-new"}, None),
        ({}, None),
    ],
)
def test_the_chip_of_the_header_is_found_by_its_label(
    labels: dict[int, str], number: int | None
) -> None:
    chips = Chips(labels)
    assert pins.header_chip(chips) == number
    assert not chips.open


HOLD = "import sys; file = open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"


def test_the_program_that_holds_a_device_is_named(tmp_path: Path) -> None:
    device = tmp_path / "gpiochip0"
    device.write_text("")
    assert holders(str(tmp_path / "gpiochip")) == ()
    words = [sys.executable, "-c", HOLD, str(device)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        (held,) = holders(str(tmp_path / "gpiochip"))
        assert held.startswith("python")
        assert held.endswith(f"({other.pid})")


def test_the_pure_parts_need_no_gpiozero(tmp_path: Path) -> None:
    code = (
        "import sys, hardware.board, hardware.cues.cues, hardware.presses, hardware.pins\n"
        "print('gpiozero' in sys.modules)"
    )
    assert in_a_fresh_python(code, tmp_path) == "False"
