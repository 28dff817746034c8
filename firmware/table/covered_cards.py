"""Which lines of the record tell of covered cards, which only a good memory may know. Pure."""

from __future__ import annotations

from typing import Any, Final

from firmware.games.shared_words import player
from firmware.table.missed_cards import pile_so_far
from firmware.table.running_game import Running, piece_of
from words.text import Text, t

SHOWN_CARDS: Final = 3  # the newest of the pile: who puts a card right needs no more of it


def covered_lines(running: Running) -> dict[int, bool]:
    """Return those lines of the pile that lies there, and whether a card was laid with each.

    A line is named by how many lines stand with it. The last SHOWN_CARDS cards are not among them,
    nor are lines that speak of no card.
    """
    adapter, under = running.adapter, running.adapter.page.forgotten(running.state)
    found: dict[int, bool] = {}
    if not under:
        return found
    begin, laid = pile_so_far(running).start, 0
    play = running.play
    while play.before is not None and play.lines > begin:
        _, notices = adapter.game.apply(play.before.state, play.event)
        lays = any(adapter.lays(one.kind) for one in notices)
        is_of_top = any(adapter.is_of_top(one.kind) for one in notices)
        tells = is_of_top or piece_of(adapter, play.event) in under
        if tells and laid >= SHOWN_CARDS:
            found[play.lines] = lays
        laid += lays
        play = play.before
    return found


def covered_words(running: Running, before: Any, lays: bool) -> Text:
    """Return what may be said of such a line: whose card it was, and not which.

    `before` is the state before it.
    """
    if not lays:
        return t("More of this card is not shown.")
    seat = running.adapter.game.expects(before).seat
    return t("{seat} lays a card.", seat=player(running.names, seat))
