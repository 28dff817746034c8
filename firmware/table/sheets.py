"""What is printed for a table, as PDFs: stickers, the mat, how to make them, how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.games.copy import Mat, Stickers
from firmware.games.registry import pieces as all_pieces
from firmware.games.registry import pieces_of
from firmware.owner.cards import values
from firmware.owner.deck import named_by_copy, tagged_pieces
from firmware.table.how_to import TITLE, how_to
from hardware.presses import HOLD_S
from vision.sheets.guide import guide_pdf
from vision.sheets.how_to import how_to_pdf
from vision.sheets.labels import labels_of, labels_pdf
from vision.sheets.paper import BadSheet
from vision.sheets.stickers import Sheet, mat_pdf, stickers_pdf
from words.text import join_texts, t

if TYPE_CHECKING:
    from engine.game import Json
    from firmware.games.adapter import Adapter
    from vision.tags import Deck

ALL: Final = "all"
SIZE_MM: Final = 18.0

Spoken = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed: of which game and deck, on which paper, in whose words."""

    adapter: Adapter
    deck: Deck
    sheets: Sequence[Sheet]
    spoken: Spoken
    paper: str = "a4"
    size_mm: float = SIZE_MM
    labels: str | None = None  # ready-cut ones
    margins: str | None = None  # theirs
    hold_s: float = HOLD_S  # how long OK and UNDO are held at this board

    def stickers(self) -> bytes:
        """Return the stickers; raise BadSheet for labels that are none."""
        if self.labels:
            labels = labels_of(self.labels, self.margins, self.paper)
            return labels_pdf(self.deck, self.sheets, labels, self.size_mm, self.spoken)
        if self.margins:
            raise BadSheet(t("margins: they are those of labels: give --labels too"))
        return stickers_pdf(self.deck, self.sheets, self.paper, self.size_mm, self.spoken)

    def mat(self) -> bytes:
        """Return the mat."""
        game = self.adapter.game
        mat = self.adapter.copy.mat or Mat(game.spots[0].title(), t("the pile lies here"))
        return mat_pdf(self.deck, mat.title, self.paper, self.spoken, mat.place)

    def guide(self) -> bytes:
        """Return the page that says how the stickers are made."""
        return guide_pdf(self.deck, self.sheets, self.paper, self.spoken)

    def how_to(self) -> bytes:
        """Return how to play with the box."""
        moments = [
            (one.title, one.text, [(press.what, press.meaning) for press in one.presses])
            for one in how_to(self.adapter, self.hold_s)
        ]
        return how_to_pdf(TITLE, moments, self.paper, self.spoken)


def single(deck: Deck, ids: Iterable[str]) -> list[Sheet]:
    """Return the sheet of these cards alone; raise NoSuchPiece."""
    chosen = set(ids)
    for piece in sorted(chosen):
        deck.text(piece)
    return [Sheet(t("Single cards"), tagged_pieces(p for p in all_pieces() if p.id in chosen))]


def sheets_of(adapter: Adapter, named: str | None = None) -> list[Sheet]:
    """Return the sheets that are named by comma, the usual ones by default; raise BadSheet."""
    pieces = pieces_of(adapter)
    there = list(dict.fromkeys(piece.sheet for piece in pieces))
    printed = {name: adapter.copy.stickers.get(name, Stickers(name.capitalize())) for name in there}
    usual = [name for name, one in printed.items() if one.usual]
    chosen = there if named == ALL else named.split(",") if named else usual
    for name in chosen:
        if name not in there:
            raise BadSheet(
                t(
                    "sheet {name}: unknown, there are {there} and {all}",
                    name=name,
                    there=join_texts(", ", there),
                    all=ALL,
                )
            )
    return [
        Sheet(
            printed[name].title,
            tagged_pieces(piece for piece in pieces if piece.sheet == name),
            printed[name].note,
        )
        for name in chosen
    ]


def as_printed(sheets: Iterable[Sheet], data: Path) -> list[Sheet]:
    """Return the sheets with the names that tell the owner's own copies apart."""
    worth: Mapping[str, Json] = values(data)
    return [replace(one, pieces=named_by_copy(one.pieces, worth)) for one in sheets]
