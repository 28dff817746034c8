"""Opens attract mode as it is configured, and ends what it had begun."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.game import Line
from firmware.attract.attract import Attract, Notices
from firmware.attract.bot_process import Bots
from firmware.attract.kiosk import Kiosk
from firmware.attract.show import Material
from firmware.attract.week import Week, read_week
from firmware.box.box import Box
from firmware.owner.config import Config
from firmware.table.session import Session


@contextmanager
def attracting(
    config: Config,
    is_locked: bool,
    session: Session,
    box: Box,
    begin: Callable[[Line, float], Notices],
    is_troubled: Callable[[], bool],
) -> Iterator[Attract]:
    """Give the show of a box; `is_locked`: the list of games asks for a PIN.

    `is_troubled`: something is wrong with the box, or going on with it, and comes first.
    """
    kiosk, bots = Kiosk.of(config, is_locked), Bots()
    week = Week(lambda: read_week(config.data, time.time(), kiosk.shows_names))
    chance = random.SystemRandom()
    try:
        yield Attract(
            kiosk, session, box, begin, is_troubled,
            Material(bots, week, lambda: chance.randrange(1 << 31)),
        )  # fmt: skip
    finally:
        bots.stop()
