"""A card slipped in under another, found by the real eyes while the pile is taken apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware.demo.evening import Evening, TableTime
from firmware.inputs import Click, PlaceDrawn
from firmware.owner.config import Config
from firmware.start import Appliance, appliance
from vision.decode import decoder
from vision.watcher import Watcher


class Film:
    """Hands at the drawn table, watched frame by frame."""

    def __init__(self, box: Appliance, time: TableTime) -> None:
        self._box = box
        self._time = time
        watcher = Watcher(decoder(None), box.deck)
        self._evening = Evening(box, watcher, time, lambda: None)
        self._evening.open_camera("drawn camera")
        header = {"record": "rumors/1", "players": 3}
        box.announcer.announce(box.table.begin(header, time.now), time.now)
        self.passes(0.5)

    def passes(self, seconds: float) -> None:
        until = self._time.now + seconds
        while self._time.now < until:
            self._evening.frame()

    def lay(self, *pieces: str) -> None:
        """Lay pieces so quickly that only the last one is ever seen."""
        for piece in pieces:
            self._box.queue.put(PlaceDrawn(piece, "up"))
        self.passes(0.6)

    def lift(self) -> None:
        self._box.queue.put(PlaceDrawn("", "lift"))
        self.passes(1.6)

    def press(self, button: str) -> None:
        self.passes(0.8)
        self._box.queue.put(Click(button, 0.0))
        self.passes(0.4)

    @property
    def shown(self) -> Any:
        return self._box.desk.table()


def test_a_card_that_nobody_saw_is_found_when_the_pile_is_taken_apart(tmp_path: Path) -> None:
    time = TableTime()
    config = Config(tmp_path, pins="mock", port=0, camera="drawn", deck="K7QD")
    with appliance(config, lambda notice, text: None, time) as box:
        film = Film(box, time)
        film.lay("picts-5")
        film.lay("saxons-2")
        film.lay("picts-4.1", "picts-3")  # Picts 4 lies under Picts 3 at once
        film.press("quest-1")
        assert (film.shown["state"]["black"], film.shown["offers"]) == (1, [])
        film.lift()
        film.lift()  # Picts 4 was under Picts 3, on Saxons 2: no card of the next turn
        assert [one["piece"] for one in film.shown["offers"]] == ["picts-4.1"]
        film.press("ok")
        assert film.shown["offers"] == []
        assert (film.shown["state"]["white"], film.shown["state"]["black"]) == (1, 0)
        assert film.shown["state"]["last_quest"]["quests"][0]["total"] == 12
        film.lift()
        film.lift()
        film.lay("grail-2")
        assert film.shown["state"]["top"] == "grail-2"
