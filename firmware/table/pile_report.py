"""What photographs of a pile come to, for a page or a program: what differs, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.game import PieceId
from firmware.owner.deck_check import Contents, doubled_in
from firmware.table.missed_cards import Offer
from firmware.table.notices import refusal_notice
from firmware.table.pile_check import PileCheck, check_pile, is_private
from firmware.table.running_game import Running
from firmware.table.words import label, place_in_words, refusal_of

if TYPE_CHECKING:
    from firmware.shapes import operator
    from firmware.shapes import photos as shapes


def compare_pile(
    running: Running, photos: Sequence[Contents], hid: Mapping[int, int], is_aside: bool
) -> PileCheck:
    """Compare what photographs show together with the pile, as `check_pile` does."""
    return check_pile(running, {PieceId(one) for one in _pieces_in(photos)}, hid, is_aside)


def pile_as_json(
    running: Running, check: PileCheck, photos: Sequence[Contents], shows_covered: bool
) -> shapes.PileCheck:
    """Return it with names (docs/http.md tells the keys).

    `shows_covered`: the cards under the top one that no picture shows are named, too.
    """
    named = [one for one in check.absent if shows_covered or one not in check.covered]
    doubled = sorted(doubled_in(photos))
    return {
        "of": running.last,
        "right": check.is_right and not doubled,
        "cards": check.cards,
        "face_down": check.face_down,
        "private": is_private(running),
        "there": len(check.there),
        "missed": [offer_as_json(running, one) for one in check.missed],
        "not_offered": [
            {
                **_piece_json(running, one.piece),
                "why": refusal_of(refusal_notice(one.why), running.adapter, running.names),
            }
            for one in check.not_offered
        ],
        "absent": [_piece_json(running, one) for one in named],
        "covered": len(check.absent) - len(named),
        "unnamed": check.unnamed,
        "doubled": [_piece_json(running, one) for one in doubled],
        "other_games": [_piece_json(running, one) for one in _strangers(running, photos)],
        "other_deck": sum(one.other_deck for one in photos),
        "unread": sum(one.unread for one in photos),
    }


def offer_as_json(running: Running, offer: Offer) -> operator.MissedCard:
    """Return a card that was missed, with every place for it by the line that follows."""
    return {
        "piece": offer.piece,
        "label": label(running.adapter, offer.piece),
        "best": running.number_after(offer.best.lines),
        "places": [
            {
                "before": running.number_after(place.lines),
                "text": place_in_words(running.adapter, place),
                "hid": place.hid,
            }
            for place in offer.places
        ],
    }


def _piece_json(running: Running, piece: str) -> shapes.PilePiece:
    return {"piece": piece, "label": label(running.adapter, piece)}


def _pieces_in(photos: Sequence[Contents]) -> dict[str, None]:
    """Return the pieces of all photographs, in order; one that lies in two counts once."""
    return {piece: None for photo in photos for piece, _ in photo.pieces}


def _strangers(running: Running, photos: Sequence[Contents]) -> list[str]:
    own = {str(one.id) for one in running.adapter.game.pieces}
    return [piece for piece in _pieces_in(photos) if piece not in own]
