"""What the operator's page shows besides the table: the record, forms, what was missed."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.game import Again, Piece, PieceId, PiecePlaced, Refused, Undo
from engine.record import Play
from firmware.owner import cards
from firmware.storage.bad_config import BadConfig
from firmware.table.covered_cards import covered_lines, covered_words
from firmware.table.missed_cards import Offer, takes
from firmware.table.past_notices import Retelling
from firmware.table.piece_names import copies, differs, name_of
from firmware.table.pile_report import offer_as_json
from firmware.table.running_game import Running, piece_of
from firmware.table.session import Session
from firmware.table.words import label
from words.text import told_by

if TYPE_CHECKING:
    from firmware.shapes import operator

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

    def as_json(self, whole: int | None = None) -> operator.OfRecord:
        """Return it as the page reads it (docs/http.md tells the keys).

        Covered cards of the pile are left out, unless `whole` is the number of the record's last
        line: what was shown on asking is hidden again as soon as the game goes on.
        """
        running, problem = self.running, _problem(self.data)
        if running is None:
            return {**NO_GAME, "version": self.version, "problem": problem}
        return {
            "version": self.version,
            **_of_game(running, self.offers, self.retelling, whole),
            "problem": problem,
        }


NO_GAME: Final[operator.OfRecord] = {
    "version": 0, "lines": [], "last": 1, "earlier": 0, "covered": 0, "hides": False,
    "forms": [], "offers": [], "takes": [], "choices": [], "problem": "",
}  # fmt: skip


def operator_view(version: int, session: Session, retelling: Retelling) -> OperatorView:
    """Return what there is for the operator now; nothing of it changes afterwards.

    `retelling` remembers from view to view what was said of each line.
    """
    offers, data = session.sorter.offers, session.journal.path.parent
    return OperatorView(version, session.running, offers, data, retelling)


def _of_game(
    running: Running, offers: tuple[Offer, ...], retelling: Retelling, whole: int | None
) -> operator.OfGame:
    of = running.play.lines
    first = max(of - SHOWN_LINES, 0)
    covered = covered_lines(running)
    hidden = {} if whole == running.last else covered
    adapter, under = running.adapter, running.adapter.page.forgotten(running.state)
    played = _sheets_in_play(running)
    newest = zip(_newest(running.play, first), retelling.of(running, of - first), strict=True)
    return {
        "lines": [
            _hide_card(running, before, hidden[before.lines + 1], played)
            if before.lines + 1 in hidden
            else _line(running, before, event, said, played)
            for (before, event), said in newest
        ],
        "last": running.last,
        "earlier": first,
        "covered": sum(covered.values()),
        "hides": bool(hidden),
        "forms": [one.as_json() for one in adapter.hands.forms(running.state, running.names)],
        "offers": [offer_as_json(running, offer) for offer in offers],
        # Covered cards are among them: what is missing here would tell the pile.
        "takes": [p.id for p in adapter.game.pieces if p.id in under or takes(running, p.id)],
        "choices": choices(running),
    }


def _newest(play: Play[Any], first: int) -> list[tuple[Play[Any], Any]]:
    """Return the lines after so many, oldest first: the play before each, and its event."""
    found: list[tuple[Play[Any], Any]] = []
    while play.before is not None and play.lines > first:
        found.append((play.before, play.event))
        play = play.before
    found.reverse()
    return found


def _sheets_in_play(running: Running) -> frozenset[str]:
    """Return the sheets of which a card may be laid now, or was."""
    named = {piece_of(running.adapter, event) for event in running.play.since(0)}
    pieces = running.adapter.game.pieces
    return frozenset(p.sheet for p in pieces if p.id in running.lays or p.id in named)


def _line(
    running: Running, before: Play[Any], event: Any, text: str, played: frozenset[str]
) -> operator.RecordLine:
    """Return a line of the record, what was said of it, and the card that it names, if any."""
    shown: operator.RecordLine = {
        "n": running.number_after(before.lines),
        "sheets": _sheets_before(running, before.state, played),
        "line": dict(running.adapter.game.write(event)),
        "text": text,
    }
    piece = piece_of(running.adapter, event)
    if piece is not None:
        shown["piece"] = piece
    return shown


def _hide_card(
    running: Running, before: Play[Any], lays: bool, played: frozenset[str]
) -> operator.RecordLine:
    """Return no more of a line than whose card it tells of."""
    return {
        "n": running.number_after(before.lines),
        "sheets": _sheets_before(running, before.state, played),
        "text": covered_words(running, before.state, lays),
        "covered": True,
    }


def _sheets_before(running: Running, before: Any, played: frozenset[str]) -> list[str]:
    """Return the sheets of which a card would have been a lay at that moment."""
    game = running.adapter.game
    found: list[str] = []
    for sheet, piece in _first_of_sheets(game.pieces).items():
        if sheet not in played:
            continue
        with suppress(Refused):
            _, events = game.hear(before, None, PiecePlaced(running.spot, piece))
            if any(not isinstance(one, Undo | Again) for one in events):
                found.append(sheet)
    return found


@lru_cache(maxsize=4)
def _first_of_sheets(pieces: tuple[Piece, ...]) -> dict[str, PieceId]:
    return {piece.sheet: piece.id for piece in reversed(pieces)}


def choices(running: Running) -> list[operator.Choice]:
    """Return what a card may have been: those together that nobody can tell apart."""
    adapter, sheets = (
        running.adapter,
        {piece.id: piece.sheet for piece in running.adapter.game.pieces},
    )
    told: list[operator.Choice] = []
    groups = copies(running)
    names = Counter(label(adapter, group[0]) for group in groups)
    for group in groups:
        first, name = group[0], label(adapter, group[0])
        more = differs(running, first) if names[name] > 1 else ""
        told.append({
            "piece": name_of(adapter, group), "of": list(group),
            "label": name, "more": more, "sheet": sheets[first],
        })  # fmt: skip
    return told


def _problem(data: Path) -> str:
    """Return what keeps a new game from what the owner has told of the copy, or ""."""
    try:
        cards.read_facts(data)
    except BadConfig as error:
        return told_by(error)
    return ""
