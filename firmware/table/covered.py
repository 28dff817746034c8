"""Which lines of the record tell of covered cards, which only a good memory may know. Pure."""

from __future__ import annotations

from typing import Final

from engine.entry import Entry
from engine.record import Play
from firmware.games.spoken import player
from firmware.table.missed_cards import pile_so_far
from firmware.table.running import Running, piece_of
from words.text import Text, t

SHOWN_CARDS: Final = 3  # the newest of the pile: who puts a card right needs no more of it


def covered_lines(running: Running) -> frozenset[int]:
    """Return those lines of the pile that lies there, by how many lines stand with them.

    The last SHOWN_CARDS cards are not among them, nor are lines that speak of no card.
    """
    if not running.entry.forgotten(running.state):
        return frozenset()
    begin, laid, found = pile_so_far(running).start, 0, []
    play = running.play
    while play.before is not None and play.lines > begin:
        kinds = _kinds(running.entry, play)
        if laid >= SHOWN_CARDS and _tells_of_pile(running, play, kinds):
            found.append(play.lines)
        laid += not kinds.isdisjoint(running.entry.fleeting)
        play = play.before
    return frozenset(found)


def _kinds(entry: Entry, play: Play) -> frozenset[str]:  # type: ignore[type-arg]
    assert play.before is not None
    _, notices = entry.game.apply(play.before.state, play.event)
    return frozenset(notice.kind for notice in notices)


def _tells_of_pile(running: Running, play: Play, kinds: frozenset[str]) -> bool:  # type: ignore[type-arg]
    entry = running.entry
    of_pile = not kinds.isdisjoint((*entry.fleeting, *entry.of_top))
    return of_pile or piece_of(entry, play.event) in entry.forgotten(running.state)


def covered_words(running: Running, lines: int) -> Text:
    """Return what may be said of such a line: whose card it was, and not which."""
    play = running.play.back_to(lines)
    assert play.before is not None
    if _kinds(running.entry, play).isdisjoint(running.entry.fleeting):
        return t("More of this card is not shown.")
    seat = running.entry.game.expects(play.before.state).seat
    return t("{seat} lays a card.", seat=player(running.names, seat))
