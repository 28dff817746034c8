"""The real libcamera: the program reads the drawn table through it and picamera2, from files.

Debian 13's libcamera has a camera that a file describes (guest/virtual.yaml). What picamera2 lacks
over it is guest/picamera2/picamera2_bridge.py, and no more.
"""

from __future__ import annotations

import json
import time

import pytest

from tests.vm.conftest import Measured, Shared
from tests.vm.film import CARDS, DECK, EMPTY
from tests.vm.image import debian
from tests.vm.pi import GUEST, PYTHON, Pi

pytestmark = pytest.mark.vm
FILM = "/dev/vdc"
PICTURES = "/run/pictures"
CARD = 1  # the scene with one card
GREY = 3.0  # levels; a JPEG of quality 98 and noise leave less than one
CHILD = "vision.cameras.pi_child"
SLOW_S = 300.0  # to import picamera2 takes 20 s where the emulator starves
PROGRAM = "/opt/roundtable/current/venv/lib/python3*/site-packages/vision/cameras"
STOPS = {
    "modes": "'NoneType' object has no attribute 'at'",
    "buffers": "Assertion '__n < this->size()' failed",
}


@pytest.fixture(scope="module")
def filmed(shared: Shared) -> Pi:
    """A fresh machine, with the drawn table in files and the camera's memory under a Pi's name."""
    if debian() != "13":
        pytest.skip("Debian 12's libcamera has no virtual camera: DEBIAN=13")
    shared.off()
    pi = shared.pi()
    pi.sh("systemctl stop roundtable; ln -sf system /dev/dma_heap/linux,cma", check=True)
    # Where an emulator starves, importing picamera2 takes longer than a real camera may.
    patient = "s/^(OPEN_S|HANG_S|WAIT_S|PATIENCE_S)(: Final) = [0-9.]+/\\1\\2 = 120.0/"
    times = " ".join(f"{PROGRAM}/{name}.py" for name in ("pi", "pi_child", "video"))
    pi.sh(f"sed -E -i '{patient}' {times}", check=True)
    assert pi.sh(f"cat {times} | grep -c '= 120.0'") == "4"
    show(pi, EMPTY)
    return pi


def show(pi: Pi, scene: int) -> None:
    """Put a scene into the files; who opens the camera from now on sees it."""
    pi.sh(f"python3 {GUEST}/pictures.py {FILM} {scene} {PICTURES}", check=True)


def test_libcameras_own_binding_reads_the_files(filmed: Pi, measured: Measured) -> None:
    said = filmed.sh(
        f"python3 {GUEST}/through_libcamera.py {FILM} {EMPTY} 2>/dev/null", SLOW_S, True
    )
    told = json.loads(said)
    assert told["differ"] < GREY, told
    measured(
        f"libcamera {told['libcamera']}, camera {told['camera']!r}: {told['stream']}, controls "
        f"{', '.join(told['controls'])}; {told['differ']} levels of grey off the film"
    )


@pytest.mark.parametrize("lacking", STOPS)
def test_picamera2_stops_where_this_camera_lacks_what_a_pis_has(
    filmed: Pi, measured: Measured, lacking: str
) -> None:
    status, said = filmed.machine.run(f"python3 {GUEST}/picamera2_stops.py {lacking} 2>&1", SLOW_S)
    assert status != 0
    assert STOPS[lacking] in said, said
    measured(f"without a bridge of {lacking}: {STOPS[lacking]}")


def test_picamera2_goes_all_the_way_with_its_bridge(filmed: Pi, measured: Measured) -> None:
    said = filmed.sh(f"python3 {GUEST}/picamera2_stops.py bridge 2>/dev/null", SLOW_S, True)
    assert said == "(1080, 1280)"
    version = filmed.sh("ls /usr/lib/python3/dist-packages | grep ^picamera2-", check=True)
    measured(f"{version.removesuffix('.dist-info')}: an array of {said}")


def test_the_program_reads_the_drawn_card(filmed: Pi, measured: Measured) -> None:
    """Through picamera2 and libcamera, with the program's own decoder, mat and pile."""
    show(filmed, CARD)
    begun = time.monotonic()
    watch = f"{PYTHON} -m firmware.cli watch --camera pi --deck {DECK} --data /run/watching --json"
    said = filmed.sh(
        f"coproc W {{ exec {watch} 2>/run/watch.log; }}; read -r -t {SLOW_S:.0f} line <&${{W[0]}}; "
        'kill $W_PID; echo "$line"; cat /run/watch.log >&2',
        SLOW_S + 60,
    )
    line = said.partition("\n")[0]
    assert line.startswith("{"), said
    change = json.loads(line)
    assert CARDS[CARD - 1] in line, change
    measured(
        f"{change['saw']}: {CARDS[CARD - 1]}, {time.monotonic() - begun:.0f} s after the start"
    )
    show(filmed, EMPTY)


def test_the_installed_unit_sees_an_empty_place_and_one_that_is_not(
    filmed: Pi, measured: Measured
) -> None:
    """Through picamera2 and libcamera; a card is laid while the camera is lost."""
    pi = filmed
    pi.configure("pi")
    pi.start()
    seen = pi.until(lambda table: table["eyes"]["state"] == "seeing", "the camera", 300)
    pi.new_game()
    pi.until(lambda table: table["hold"] is None, "the empty place", 300)
    show(pi, CARD)
    pi.sh(f"pkill -KILL -f {CHILD}", check=True)
    # A card that lay there before the camera came back was laid by nobody: the box asks.
    pi.until(lambda table: table["hold"] is not None, "a question about the place", 300)
    owner = pi.sh(f"stat -c %U /proc/$(pgrep -f {CHILD} | head -1)", check=True)
    assert owner == "roundtable"
    measured(f"{seen['eyes']['text']}; a card in the place is noticed, as {owner}")
