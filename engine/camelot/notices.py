"""What the board game says once: the kinds of its notices. Words and cues are made elsewhere."""

from __future__ import annotations

from enum import StrEnum


class Say(StrEnum):
    """One kind a thing that is said."""

    COAT = "coat"  # seat, knight
    SHARED = "shared"  # counts
    LOOKED = "looked"
    TURN = "turn"  # seat
    TAUNTED = "taunted"  # seat
    PEEKED = "peeked"  # seat
    RESHUFFLED = "reshuffled"
    DREW_BLACK = "drew-black"  # seat, card or None, quest
    CANCELLED = "cancelled"  # card, by: "merlin" or "excalibur"
    MERLIN_SHOWN = "merlin-shown"  # seat, count
    MERLINS_BACK = "merlins-back"
    SPENT = "spent"  # card: its quest is over
    ROW_GROWS = "row-grows"  # quest, cards
    WARRIOR = "warrior"  # quest, warriors
    STEP = "step"  # step
    ENGINES = "engines"  # count, siege
    ENGINE_GONE = "engine-gone"  # siege
    LIFE_LOST = "life-lost"  # seats, count
    LIFE_WON = "life-won"  # seats, count
    STANDS = "stands"  # card
    ENDS = "ends"  # card
    ALL_HOME = "all-home"
    VOLUNTEER = "volunteer"  # seat, None: nobody
    DISCARDED = "discarded"  # seats, count
    MOVED = "moved"  # seat, to
    DREW = "drew"  # seat, count
    PLAYED = "played"  # seat, card
    CHOSE = "chose"  # card, option
    EXCHANGED = "exchanged"  # seat, other
    SACRIFICED = "sacrificed"  # seat
    HEALED = "healed"  # seat
    SIEGE_FOUGHT = "siege-fought"  # seat, total, die, won
    TURNED_UP = "turned-up"  # quest, card
    RESOLVED = "resolved"  # quest, won, white, black, swords, seats
    SWORDS = "swords"  # white, black: placed now
    SWORDS_TURNED = "swords-turned"  # count
    RELIC_WON = "relic-won"  # seat, relic
    RELIC_GONE = "relic-gone"  # relic
    ACCUSED = "accused"  # seat, accused
    LOYALTY_SHOWN = "loyalty-shown"  # seat, is
    UNMASKED = "unmasked"  # seat
    DRANK = "drank"  # seat
    DIED = "died"  # seats
    JOINED = "joined"  # seat
    LEFT = "left"  # seat
    TAUGHT = "taught"  # white, black
    ADJUSTED = "adjusted"
    SHOW_LOYALTIES = "show-loyalties"
    WON = "won"  # winner, why
