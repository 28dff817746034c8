"""What the operator's page shows besides the table: the record, forms, what was missed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.game import Json
from firmware.owner import cards
from firmware.owner.config import BadConfig
from firmware.table.missed_cards import Offer, takes
from firmware.table.retelling import Retelling
from firmware.table.running import Running, piece_of
from firmware.table.session import Session
from firmware.table.words import label, place_in_words
from words.text import told_by

SHOWN_LINES: Final = 1_000  # the newest of the record; a long game has 300


@dataclass(frozen=True, slots=True)
class OperatorView:
    """What the operator may see and do at one moment; put together when it is asked for.

    The record holds what the table does not show, so this is behind the PIN.
    """

    version: int
    running: Running | None
    offers: tuple[Offer, ...]
    data: Path
    retelling: Retelling

    def as_json(self) -> dict[str, Json]:
        """Return it as the page reads it (docs/screen.md tells the keys)."""
        return {
            "version": self.version,
            **(_of_game(self.running, self.offers, self.retelling) if self.running else NO_GAME),
            "problem": _problem(self.data),
        }


NO_GAME: Final[dict[str, Json]] = {
    "lines": [], "of": 0, "forms": [], "offers": [], "takes": [],
}  # fmt: skip


def operator_view(version: int, session: Session, retelling: Retelling) -> OperatorView:
    """Return what there is for the operator now; nothing of it changes afterwards.

    `retelling` remembers from view to view what was said of each line.
    """
    offers, data = session.sorter.offers, session.journal.path.parent
    return OperatorView(version, session.running, offers, data, retelling)


def _of_game(running: Running, offers: tuple[Offer, ...], retelling: Retelling) -> dict[str, Json]:
    of = running.play.lines
    first = max(of - SHOWN_LINES, 0)
    told = retelling.of(running, of - first)
    newest = zip(running.play.since(first), told, strict=True)
    return {
        "lines": [
            _line(running, number, event, said)
            for number, (event, said) in enumerate(newest, start=first + 1)
        ],
        "of": of,
        "forms": [one.as_json() for one in running.entry.forms(running.state, running.names)],
        "offers": [_offer(running, offer) for offer in offers],
        "takes": [piece.id for piece in running.entry.game.pieces if takes(running, piece.id)],
    }


def _line(running: Running, number: int, event: Any, said: str) -> dict[str, Json]:
    """Return a line of the record, what was said of it, and the card that it names, if any."""
    line = running.entry.game.write(event)
    shown: dict[str, Json] = {"n": number, "line": line, "text": said}
    piece = piece_of(running.entry, event)
    return shown if piece is None else {**shown, "piece": piece}


def _offer(running: Running, offer: Offer) -> dict[str, Json]:
    return {
        "piece": offer.piece,
        "label": label(running.entry, offer.piece),
        "best": offer.best.before,
        "places": [
            {"before": place.before, "text": place_in_words(running.entry, place), "hid": place.hid}
            for place in offer.places
        ],
    }


def _problem(data: Path) -> str:
    """Return what keeps a new game from what the owner has told of the copy, or ""."""
    try:
        cards.read(data)
    except BadConfig as error:
        return told_by(error)
    return ""
