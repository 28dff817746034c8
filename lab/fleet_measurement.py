"""What is measured while tables tell a broker, and how a line of the table is made of it."""

from __future__ import annotations

import os
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lab.fleet_broker import Ears, ProcessUse, process_usage
from lab.fleet_tables import Crowd
from lab.fleet_wires import FRAME, MSS, HandedMessage, Traffic

HOUR_S: Final = 3600.0
KINDS_SAID: Final = ("state", "health", "game", "online")
WATCHED: Final = ("broker", "listener", "collector", "PostgreSQL", "tables")
OF_ITSELF: Final = (
    "messages/received", "messages/sent", "publish/messages/dropped", "clients/maximum",
    "heap/maximum", "retained messages/count", "bytes/received", "bytes/sent",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measurement:
    """What came of one part."""

    what: str
    tables: int
    seconds: float  # by this machine's clock
    counted: float  # s, by the tables' clock
    handed: tuple[HandedMessage, ...]
    waits_ms: tuple[float, ...]  # from a table's hand to a listener's, sorted
    missing: Mapping[str, int]  # messages that the listener never got, by kind
    traffic: Traffic  # between tables and broker
    used: Mapping[str, ProcessUse]  # by process: CPU meanwhile, memory at the end
    late_s: float  # how long a table had to wait for its turn in this bench, at most
    load: float  # processes that wanted a core, the last minute's mean
    said: Mapping[str, str]  # what the broker says of itself, by topic

    @property
    def rate(self) -> float:
        """Messages of the tables a second."""
        return len(self.handed) / self.seconds

    @property
    def payload(self) -> int:
        return sum(one.size for one in self.handed)

    @property
    def on_wire(self) -> int:
        """Bytes on an Ethernet: computed from the segments that were counted on loopback."""
        more = sum(one.size // MSS for one in self.handed)  # segments that loopback needs not
        within = self.traffic.out + self.traffic.back
        return within + (self.traffic.segments + more) * FRAME

    def an_hour(self, many: float) -> float:
        """Return how many of something a table has in an hour of its own clock."""
        return many / self.tables / (self.counted / HOUR_S)

    def cores(self, who: str) -> float:
        return self.used[who].cpu_s / self.seconds if who in self.used else 0.0

    def micros(self, who: str) -> float:
        """Return the µs of CPU that a process has used for each message of a table."""
        return 1e6 * self.used[who].cpu_s / max(len(self.handed), 1) if who in self.used else 0.0

    def wait_ms(self, share: float) -> float:
        return self.waits_ms[int(len(self.waits_ms) * share)] if self.waits_ms else float("nan")


@dataclass
class Scales:
    """Watches the processes and pairs what was handed over with what was heard."""

    crowd: Crowd
    ears: Ears
    pids: dict[str, int] = field(default_factory=dict)

    def begin(self) -> None:
        """Measure from now on."""
        self.crowd.messages_handed()
        self.ears.ask_told()
        self.crowd.late_s = 0.0
        self._before = self._cpu_by_process()
        self._traffic = self.crowd.traffic
        self.began, self._counted = time.monotonic(), self.crowd.at

    def _cpu_by_process(self) -> dict[str, ProcessUse]:
        """The listener is a child of this process, and so is the broker."""
        watched = {**self.pids, "listener": self.ears.pid}
        own = process_usage(os.getpid(), with_children=False)
        return {**{who: process_usage(pid) for who, pid in watched.items()}, "tables": own}

    def end(self, what: str, settle_s: float = 20.0) -> Measurement:
        """Return what was measured; what is under way is waited for, after the last look."""
        seconds = time.monotonic() - self.began
        counted, late_s = self.crowd.at - self._counted, self.crowd.late_s
        used = {
            who: ProcessUse(now.cpu_s - self._before[who].cpu_s, now.memory_mb)
            for who, now in self._cpu_by_process().items()
        }
        traffic = self.crowd.traffic - self._traffic
        handed = self.crowd.messages_handed()
        told = self.ears.ask_told()
        got, until = list(told.got), time.monotonic() + settle_s
        while len(got) < len(handed) and time.monotonic() < until:
            self.crowd.turn()
            got += self.ears.ask_told().got
        waits, missing = match_messages(handed, got)
        return Measurement(
            what, len(self.crowd.tables), seconds, counted, tuple(handed), waits, missing,
            traffic, used, late_s, os.getloadavg()[0], told.broker,
        )  # fmt: skip


def match_messages(
    handed: Sequence[HandedMessage], got: Sequence[tuple[float, int]]
) -> tuple[tuple[float, ...], Mapping[str, int]]:
    """Return how long each message took, in ms and sorted, and how many of a kind never came."""
    came: dict[int, list[float]] = defaultdict(list)
    for at, key in got:
        came[key].append(at)
    waits, missing = [], Counter[str]()
    for one in handed:
        late = [at for at in came[one.key] if at >= one.at]
        if late:
            waits.append(1000 * (late[0] - one.at))
            came[one.key].remove(late[0])
        else:
            missing[one.kind] += 1
    return tuple(sorted(waits)), missing


def rates(parts: Sequence[Measurement]) -> str:
    """Return what went through, a line for each part."""
    lines = [
        "| | took | messages/s in | to the listener | bytes/s of payload | table to listener p50 "
        "| p99 | not heard | a table late by at most | load average |\n" + "|---" * 10 + "|"
    ]
    lines += [
        f"| {one.what} | {one.seconds:.0f} s | {one.rate:.0f} "
        f"| {len(one.waits_ms) / one.seconds:.0f} | {one.payload / one.seconds:,.0f} "
        f"| {one.wait_ms(0.5):.1f} ms | {one.wait_ms(0.99):.1f} ms | {_in_words(one.missing)} "
        f"| {one.late_s:.1f} s | {one.load:.1f} |"
        for one in parts
    ]
    return "\n".join(lines)


def machines(parts: Sequence[Measurement]) -> str:
    """Return what each process has used, a line for each part."""
    names = [who for who in WATCHED if who in parts[0].used]
    lines = ["| cores (MB) | " + " | ".join(names) + " | the broker, a message |"]
    lines.append("|---" * (len(names) + 2) + "|")
    for one in parts:
        cells = [f"{one.cores(who):.3f} ({one.used[who].memory_mb:.0f})" for who in names]
        lines.append(f"| {one.what} | {' | '.join(cells)} | {one.micros('broker'):.0f} µs |")
    return "\n".join(lines)


def _in_words(missing: Mapping[str, int]) -> str:
    return ", ".join(f"{many} {kind}" for kind, many in missing.items()) or "0"


def kinds(one: Measurement) -> str:
    """Return what of each kind a table sends in an hour."""
    lines = [
        "| kind | messages a table-hour | bytes of payload each | a table-hour |",
        "|---|---|---|---|",
    ]
    for kind in KINDS_SAID:
        some = [told.size for told in one.handed if told.kind == kind]
        if some:
            lines.append(
                f"| {kind} | {one.an_hour(len(some)):.1f} | {statistics.fmean(some):.0f} "
                f"| {one.an_hour(sum(some)) / 1000:.1f} kB |"
            )
    sums = {
        "all": one.payload,
        "MQTT, with topics and answers": sum(told.packet for told in one.handed),
        "within TCP: MQTT and TLS, both ways": one.traffic.out + one.traffic.back,
        "on Ethernet, computed from counted segments": one.on_wire,
    }
    lines += [f"| {what} | | | {one.an_hour(many) / 1000:.1f} kB |" for what, many in sums.items()]
    return "\n".join(lines)


def told_by_broker(one: Measurement) -> str:
    """Return what the broker says of itself, for comparison."""
    found = {key: one.said.get(f"$SYS/broker/{key}") for key in OF_ITSELF}
    return "; ".join(f"{key}: {value}" for key, value in found.items() if value is not None)
