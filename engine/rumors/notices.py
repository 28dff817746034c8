"""What the card game says once: the kinds of its notices. Words and cues are made elsewhere."""

from __future__ import annotations

from enum import StrEnum

from engine.game import Json, Notice
from engine.rumors.state import TABLE_SWORDS, QuestReport, Report, Rumors


class Say(StrEnum):
    """One kind a thing that is said."""

    LAID = "laid"  # seat, card
    LAID_FACE_DOWN = "laid-face-down"  # seat
    CLAIMED = "claimed"  # seat, quest
    RESHUFFLED = "reshuffled"
    SILENCE_BEGINS = "silence-begins"
    SILENCE_ENDS = "silence-ends"
    ANNOUNCE_BEGINS = "announce-begins"
    ANNOUNCE_ENDS = "announce-ends"
    COUNT_BEGINS = "count-begins"
    COUNT_ENDS = "count-ends"
    HIDE_TOKEN = "hide-token"  # seat
    SWAP_LOYALTIES = "swap-loyalties"  # seat
    LOYALTIES_SWAPPED = "loyalties-swapped"
    MERLIN_6_OFFERS = "merlin-6-offers"  # seat
    MERLIN_6_DECLINED = "merlin-6-declined"  # seat
    QUEST_CHOSEN = "quest-chosen"  # seat, quest, bonus
    MUST_LISTEN = "must-listen"  # seat
    TURNED_UP = "turned-up"  # card
    TOKEN_TURNED_UP = "token-turned-up"  # quest
    GAWAIN_DRAWS = "gawain-draws"  # seat, cards
    GAWAIN_PLAYS = "gawain-plays"  # seat, card
    GAWAIN_PLAYS_NONE = "gawain-plays-none"  # seat
    RESOLVED = "resolved"  # the report
    SWORDS = "swords"  # white, black: placed now
    SWORDS_TURNED = "swords-turned"  # count
    KNIGHT = "knight"  # seat, card
    KNIGHT_WON = "knight-won"  # seat
    MORGAN_ADDED = "morgan-added"
    ACCUSED = "accused"  # seat, accused
    LOYALTY_SHOWN = "loyalty-shown"  # seat, is
    SHOW_LOYALTIES = "show-loyalties"
    GOES_ON = "goes-on"
    PASSED = "passed"  # seat
    TAUGHT = "taught"  # card
    ADJUSTED = "adjusted"
    WON = "won"  # winner, why
    # warnings, which stay in the state
    FACE_UP_UNDER_MORGAN_1 = "face-up-under-morgan-1"  # card
    CHARACTER_FACE_DOWN = "character-face-down"  # card
    OVER_SIXTEEN = "over-sixteen"  # swords
    NEVER_LAID = "never-laid"
    TOKEN_FORGOTTEN = "token-forgotten"


def warn(state: Rumors, kind: Say, **params: Json) -> tuple[Rumors, tuple[Notice, ...]]:
    """Return the table with a warning kept, and the notice of it."""
    warning = Notice(kind, params)
    return state._replace(warnings=(*state.warnings, warning)), (warning,)


def place_swords(state: Rumors, white: int, black: int) -> tuple[Rumors, tuple[Notice, ...]]:
    """Place Swords on the table; past sixteen the program counts on, and says so."""
    if not white and not black:
        return state, ()
    placed = state._replace(white=state.white + white, black=state.black + black)
    said = (Notice(Say.SWORDS, {"white": white, "black": black}),)
    warned, warning = warn_past_sixteen(state, placed)
    return warned, said + warning


def warn_past_sixteen(before: Rumors, after: Rumors) -> tuple[Rumors, tuple[Notice, ...]]:
    """Warn once when more Swords are counted than the box holds."""
    if before.swords > TABLE_SWORDS or after.swords <= TABLE_SWORDS:
        return after, ()
    return warn(after, Say.OVER_SIXTEEN, swords=after.swords)


def report_json(report: Report, parts: bool = False) -> dict[str, Json]:
    """Return a report as the state JSON has it.

    With `parts` a Quest has two further keys: `parts`, what each card adds to its total, and
    `taken`, which Merlin took each card that was removed.
    """
    return {
        "seat": report.seat,
        "main": report.main,
        "quests": [_quest_json(report, quest, parts) for quest in report.quests],
        "white": report.white,
        "black": report.black,
    }


def _quest_json(report: Report, quest: QuestReport, parts: bool) -> dict[str, Json]:
    told: dict[str, Json] = {
        "quest": quest.quest,
        "cards": [*quest.cards],
        "removed": [*quest.removed],
        "total": quest.total,
        "outcome": quest.outcome,
        "swords": quest.swords,
    }
    if parts:
        by = dict(report.taken)
        told["parts"] = [{"card": card, "adds": adds} for card, adds in quest.parts]
        told["taken"] = [{"card": card, "by": by[card]} for card in quest.removed]
    return told
