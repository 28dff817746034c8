"""What the camera's thread tells the loop."""

import random
from queue import Queue

import pytest

from firmware.eyes.camera_thread import Watching
from firmware.inputs import EyesOpen, FromOutside
from vision.cameras.drawn import Drawn, DrawnTable
from vision.decode import decoder
from vision.tags import Deck
from vision.watching import Watcher

DECK = Deck.of("K7QD", ())


class Given(Drawn):
    """A camera that tells what pictures it gives."""

    def __init__(self, given: str) -> None:
        super().__init__(DrawnTable(DECK, (), random.Random(1)))
        self.given = given


@pytest.mark.parametrize(
    ("given", "told"),
    [("1280x720, 30 a second", "webcam:0, zxing, 1280x720, 30 a second"), ("", "webcam:0, zxing")],
)
def test_the_size_of_a_webcams_pictures_is_told_with_its_name(given: str, told: str) -> None:
    queue: Queue[FromOutside] = Queue()
    camera = Given(given)
    eyes = Watching(camera, lambda: camera, Watcher(decoder(), DECK), "webcam:0, zxing", queue)
    eyes.start()
    assert queue.get(timeout=30) == EyesOpen(told)
    eyes.stop()
