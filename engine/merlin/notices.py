"""What Merlin says once: the kinds of its notices. Words and cues are made elsewhere."""

from __future__ import annotations

from enum import StrEnum


class Say(StrEnum):
    """One kind a thing that is said."""

    ENVIRONS_LAID = "environs-laid"
    STARTED = "started"  # seat, knight
    TRAITOR_DREW = "traitor-drew"  # seat, of
    TRAITORS_SHUFFLED = "traitors-shuffled"
    ROLLED = "rolled"  # seat, own, merlin
    TURN = "turn"  # seat
    KNIGHT_MOVED = "knight-moved"  # seat, to, is
    MERLIN_MOVED = "merlin-moved"  # seat, to, is
    APPLE_EATEN = "apple-eaten"  # seat
    SPACE_NAMED = "space-named"  # space, is
    SENT = "sent"  # seat, who, to
    SENT_HOME = "sent-home"  # seat, who: driven out
    GAINED = "gained"  # seat, item
    PAID = "paid"  # seat, item
    COUNTER_PUT = "counter-put"  # seat, of
    POINTS = "points"  # seat, of, points
    SWAPPED = "swapped"  # seat, count
    EXCALIBUR_TAKEN = "excalibur-taken"  # seat, owner before or None
    GRAIL_TAKEN = "grail-taken"  # seat, owner before or None
    APPLE_GAINED = "apple-gained"  # seat
    TRAITORS_GONE = "traitors-gone"  # seat, of, count
    BUILT = "built"  # seat, place
    STAFF_USED = "staff-used"  # seat
    MISSION_DONE = "mission-done"  # seat, card, points
    SEALED = "sealed"  # seat, of, row
    FLAG_PLAYED = "flag-played"  # seat, of, use
    ABILITY_USED = "ability-used"  # seat, of
    MISSION_DREW = "mission-drew"  # seat, card or None
    MISSION_SHOWN = "mission-shown"  # card
    MISSIONS_SHUFFLED = "missions-shuffled"
    DECLINED = "not-done"  # seat; "declined" is what the table itself says of a card
    SCORING = "scoring"  # round
    TRAITORS_SCORED = "traitors-scored"  # points, by seat
    ENVIRONS_SCORED = "environs-scored"  # points, by seat
    INFLUENCE_SCORED = "influence-scored"  # of, points by seat
    GRAIL_ASKED = "grail-asked"  # seat, of, pot
    GRAIL_USED = "grail-used"  # seat, of, pot
    HENCHMEN_SCORED = "henchmen-scored"  # points, by seat
    ROUND = "round"  # round, first
    ADJUSTED = "adjusted"  # seat
    TAUGHT = "taught"  # keys
    WON = "won"  # winners, scores
