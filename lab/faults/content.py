"""What a box holds, as its own pages tell it: compared before a break and after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lab.faults.box import Box
from lab.faults.filled_folder import PIN

NAME: Final = re.compile(r"\b[0-9a-f]{12}\b")  # what the box is called at the broker


@dataclass(frozen=True, slots=True)
class Content:
    """What each part says, by its name."""

    parts: dict[str, Any]

    def changed_in(self, other: Content) -> list[str]:
        """Return the names of the parts that are other there, or are not there."""
        return [name for name, was in self.parts.items() if other.parts.get(name) != was]


def read_content(box: Box) -> Content:
    """Read what the box holds; `box` has the cookie of a session from before the break."""
    parts: dict[str, Any] = {}
    for name, read in _PARTS.items():
        try:
            parts[name] = read(box)
        except (KeyError, ValueError, TypeError, StopIteration) as error:
            parts[name] = f"not told: {error!r}"
    return Content(parts)


def _session(box: Box) -> bool:
    """Whether the session from before still counts; it enters anew where it does not."""
    still = box.client.get(f"{box.address}api/operator").status_code == 200
    if not still:
        box.enter(PIN)
    return still


def _games(box: Box) -> dict[int, Any]:
    return {one["n"]: box.record(one["n"]) for one in box.games()}


def _name(box: Box) -> str | None:
    """Return what the box is called at the broker: no page tells it, its file does."""
    path = Path(box.data, "fleet-box")
    found = NAME.search(path.read_text(errors="replace")) if path.exists() else None
    return found[0] if found else None


def _place(first: dict[str, Any]) -> list[Any]:
    """Return where the box stands, and the first run's steps by name: their order is no content."""
    steps = sorted(first["steps"], key=lambda step: str(step["name"]))
    return [first["place"], first["store"], steps]


_PARTS: Final[dict[str, Callable[[Box], Any]]] = {
    "the session": _session,
    "the PIN": lambda box: box.enter(PIN),
    "another PIN": lambda box: box.enter(PIN[:4]),
    "the games": _games,
    "the game that is on": Box.standing,
    "its players": lambda box: box.get("api/table")["players"],
    "the cards' facts": lambda box: [  # Merlin's are told step by step
        [one[key] for key in ("card", "facts", "checked")]
        for one in box.get("api/cards")["cards"]
        if one["game"] != "merlin"
    ],
    "sound and light": lambda box: box.get("api/table")["settings"],
    "the call for help": lambda box: box.get("api/table")["help"]["called"],
    "the place": lambda box: _place(box.get("api/first")),
    "the deck": lambda box: box.get("api/first")["deck"],
    "the calibration": lambda box: box.get("api/calibration")["stored"],
    "the certificate": lambda box: box.get("api/https")["fingerprint"],
    "the name for the broker": _name,
}
