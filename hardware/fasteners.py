"""Screws and nuts from a shop: what each goes through, and how large its head and nut are. mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Thread:
    """A metric screw with a socket head and its nut."""

    name: str
    across: float
    core: float  # it cuts its own thread in such a hole in plastic or wood
    passes: float  # the narrowest hole that it goes through
    head: tuple[float, float]  # across, high
    nut: tuple[float, float]  # across its flats, high

    @property
    def engagement(self) -> float:
        """How deep it has to go where it cuts its own thread: one and a half of its width."""
        return 1.5 * self.across


# Heads ISO 4762, nuts ISO 4032, holes ISO 273 (fine); cores 0.85 to 0.9 of the screw.
THREADS: Final = {
    thread.name: thread
    for thread in (
        Thread("M2", 2.0, 1.7, 2.2, (3.8, 2.0), (4.0, 1.6)),
        Thread("M2.5", 2.5, 2.2, 2.7, (4.5, 2.5), (5.0, 2.0)),
        Thread("M3", 3.0, 2.7, 3.2, (5.5, 3.0), (5.5, 2.4)),
        Thread("M4", 4.0, 3.6, 4.3, (7.0, 4.0), (7.0, 3.2)),
        Thread("M5", 5.0, 4.5, 5.3, (8.5, 5.0), (8.0, 4.7)),
    )
}


def widest(hole: float) -> Thread:
    """Return the largest screw that goes through a hole; M2 where none does."""
    fits = [thread for thread in THREADS.values() if thread.passes <= hole]
    return fits[-1] if fits else THREADS["M2"]


LENGTHS: Final = (12.0, 16.0)  # of the plate's screws: the shorter one that holds


def plate_screw(hole: float, thick: float) -> tuple[Thread, float]:
    """Return the screw that holds so thick a plate through such a hole, and its length."""
    thread = widest(hole)
    long = next((long for long in LENGTHS if long - thick >= thread.engagement), LENGTHS[-1])
    return thread, long
