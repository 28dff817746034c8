"""What a box pays for telling a broker: the program with and without it, by turns.

`python -m lab.fleet_box --seconds 60 --times 3`: 60 s each, three times. A game is
entered by hand, a line every 2 s, ten times as fast as people play; no camera looks, so that as
little as can be hides the price. Then its Publisher alone, with the same pace and nothing beside
it: what it needs itself.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from bench.options import Options
from engine.game import Json
from firmware.after.catalogue import journal_in
from firmware.edge import Mishaps
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.broker_thread import About, publish_meanwhile
from firmware.publishing.publisher import Source
from lab.faults.box import Box, game_lines
from lab.fleet_broker import Broker, process_usage
from lab.fleet_evenings import evenings, healthy, journal_with
from lab.fleet_tables import SimulatedTable

LINE_S: Final = 2.0
FASTER: Final = 10.0
WARM_S: Final = 5.0  # until a start is over
TABLE: Final = "table-0000"


@dataclass(frozen=True, slots=True)
class Costs:
    """What a box has used."""

    cores: float
    memory_mb: float
    threads: int


def main(argv: Sequence[str] | None = None) -> int:
    """Print both, side by side."""
    words = Options("lab.fleet_box", __doc__)
    words.size("seconds", 60.0, 2.5, "each")
    words.size("times", 3, 1, "by turns")
    words.size("warm", WARM_S, 0.1, "seconds until a start is over")
    args = words.read(argv)
    rounds: dict[str, list[Costs]] = {"without": [], "with": []}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roundtable-")))
        broker = Broker(folder, [TABLE], queued=1000)
        broker.start()
        stack.callback(broker.stop)
        told = folder / "roundtable.toml"
        told.write_text(_config_text(broker.config(TABLE)))
        for number in range(args.times):
            for what, options in (("without", ()), ("with", ("--config", str(told)))):
                box = Box(folder / f"{what}-{number}", "--players", "4", *options)
                rounds[what].append(_costs(box, args.seconds, args.warm))
        needs = alone(folder, broker.config(TABLE), args.seconds, args.warm)
    print("| a box | of a core | memory, MB | threads |\n|---|---|---|---|")
    for what, some in rounds.items():
        cores, memory = fmean(one.cores for one in some), fmean(one.memory_mb for one in some)
        each = ", ".join(f"{100 * one.cores:.2f}" for one in some)
        print(f"| {what} | {100 * cores:.2f} % ({each}) | {memory:.1f} | {some[0].threads} |")
    print(f"| the Publisher alone | {100 * needs:.3f} % | | |")
    return 0


class Moving(SimulatedTable):
    """A table at which hands move ten times as fast as people's."""

    def table(self) -> Mapping[str, Json]:
        self.move(time.monotonic() * FASTER - self.since)
        return super().table()

    since = 0.0

    def healthy(self) -> Mapping[str, object]:
        return healthy()


def alone(folder: Path, config: MqttConfig, seconds: float, warm_s: float) -> float:
    """Return how much of a core a Publisher and its connection need."""
    data = journal_with(folder / "alone", ())
    desk = Moving(data, evenings(1), Random(19), 0)
    desk.since = time.monotonic() * FASTER
    mishaps = Mishaps(print, time.monotonic)
    source, about = Source(desk, journal_in(data)), About("0.1.0")
    with publish_meanwhile(config, source, about, time.monotonic, time.time, print, mishaps):
        time.sleep(warm_s)
        before = time.process_time()
        time.sleep(seconds)
        return (time.process_time() - before) / seconds


def _config_text(config: MqttConfig) -> str:
    keys = ("mqtt", "mqtt_ca", "mqtt_user", "mqtt_password_file", "mqtt_table")
    lines = [f'{key} = "{getattr(config, key)}"' for key in keys]
    return "\n".join(["[mqtt]", f"mqtt_port = {config.mqtt_port}", *lines, ""])


def _costs(box: Box, seconds: float, warm_s: float) -> Costs:
    box.start()
    lines = list(game_lines(4))
    box.begin(lines[0])
    time.sleep(warm_s)
    before, begun, number = process_usage(box.pid), time.monotonic(), 0
    while (now := time.monotonic() - begun) < seconds:
        if now >= number * LINE_S:
            number += 1
            assert box.post("api/do", lines[number]).status_code == 200
        time.sleep(0.05)
    after = process_usage(box.pid)
    threads = len(list(Path(f"/proc/{box.pid}/task").iterdir()))
    memory_mb = box.memory_mb()
    box.end()
    return Costs((after.cpu_s - before.cpu_s) / now, memory_mb, threads)


if __name__ == "__main__":
    sys.exit(main())
