"""Why Merlin refuses: a code for each cause, and a sentence of what was expected."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.game import Json, Refused


class Why(StrEnum):
    """One code a cause."""

    WRONG_PHASE = "wrong-phase"
    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    # setting up
    LAID_BEFORE = "laid-before"
    TOO_MANY_OF_A_SORT = "too-many-of-a-sort"
    ON_DISPLAY = "on-display"
    DISCARDED = "discarded"
    TAKEN_BY_A_SEAT = "taken-by-a-seat"
    DRAWN_BEFORE = "drawn-before"
    START_IS_KNOWN = "start-is-known"
    START_IS_NOT_KNOWN = "start-is-not-known"
    ROLL_AGAIN = "roll-again"
    # moving
    NO_SUCH_DIE = "no-such-die"
    MERLIN_DIE_USED = "merlin-die-used"
    BACK_IS_THE_KNIGHTS = "back-is-the-knights"
    NO_APPLE = "no-apple"
    SAME_FACE = "same-face"
    TYPE_USED_UP = "type-used-up"
    # actions
    NOT_THIS_ACTION = "not-this-action"
    PLACE_IS_MISSING = "place-is-missing"
    IS_THERE = "is-there"
    ONLY_THIS_PRINCIPALITY = "only-this-principality"
    NO_INFLUENCE_THERE = "no-influence-there"
    ONLY_WHO_STANDS = "only-who-stands"
    ONLY_THE_NEXT = "only-the-next"
    ONLY_WITH_FLAG_BEARER = "only-with-flag-bearer"
    WHAT_IS_COUNTED = "what-is-counted"
    NONE_IN_SUPPLY = "none-in-supply"
    WRONG_KIND = "wrong-kind"
    NOT_IN_HAND = "not-in-hand"
    OWNER_ALREADY = "owner-already"
    TRAITOR_IS_MISSING = "traitor-is-missing"
    NO_SUCH_TRAITOR = "no-such-traitor"
    # building
    NO_SUCH_PLACE = "no-such-place"
    PLACE_TAKEN = "place-taken"
    NO_MANOR_LEFT = "no-manor-left"
    MATERIAL_NOT_THERE = "material-not-there"
    NO_COUNTER_LEFT = "no-counter-left"
    # the end of a turn
    MERLIN_NOT_MOVED = "merlin-not-moved"
    NOTHING_TO_REPEAT = "nothing-to-repeat"
    STAFFS_USED = "staffs-used"
    NO_STAFF_LEFT = "no-staff-left"
    NO_STAFF_AFTER_ABILITY = "no-staff-after-ability"
    NO_STAFF_WITH_OTHER = "no-staff-with-other"
    # mission cards
    CANNOT_BE_IN_HAND = "cannot-be-in-hand"
    ONE_A_TURN = "one-a-turn"
    MISSION_IS_KNOWN = "mission-is-known"
    MISSION_IS_NOT_KNOWN = "mission-is-not-known"
    NOT_FULFILLED = "not-fulfilled"
    ONLY_WITH_FAVOR = "only-with-favor"
    ROW_TOO_HIGH = "row-too-high"
    SEALED_BEFORE = "sealed-before"
    NO_SEAL_LEFT = "no-seal-left"
    NOT_ON_DISPLAY = "not-on-display"
    # flags
    USE_IS_MISSING = "use-is-missing"
    ANOTHER_USE = "another-use"
    USE_OF_ANOTHER_FLAG = "use-of-another-flag"
    WRONG_KEYS = "wrong-keys"
    NOT_NOW = "not-now"
    ONCE_A_TURN = "once-a-turn"
    OWN_DIE_USED = "own-die-used"
    NOT_ANOTHER_SEAT = "not-another-seat"
    STANDS_HERE = "stands-here"
    NOT_IN_A_REPETITION = "not-in-a-repetition"
    NOT_AFTER_AN_ABILITY = "not-after-an-ability"
    NOT_AFTER_OTHER = "not-after-other"
    KNIGHT_NOT_MOVED = "knight-not-moved"
    # abilities
    NO_SEAL_THERE = "no-seal-there"
    SEAL_USED = "seal-used"
    ANOTHER_SPACE = "another-space"
    ONE_AN_ACTION = "one-an-action"
    NOT_AFTER_A_STAFF = "not-after-a-staff"
    # corrections
    TOO_MANY_APPLES = "too-many-apples"
    TOO_MANY_ITEMS = "too-many-items"
    TOO_MANY_COUNTERS = "too-many-counters"
    FEWER_THAN_SEEN = "fewer-than-seen"
    TOO_FEW_IN_DECK = "too-few-in-deck"
    SPACE_UNKNOWN = "space-unknown"


SENTENCES: Final[dict[Why, str]] = {
    Why.WRONG_PHASE: "expected in phase {phase}: {expected}",
    Why.GAME_OVER: "the game is over: only undo is taken",
    Why.NO_SUCH_SEAT: "there is no seat {seat}: expected 0 to {last}",
    Why.LAID_BEFORE: "{card} was laid before: expected another tile",
    Why.TOO_MANY_OF_A_SORT: "{card} was left out: {most} of its sort lie already",
    Why.ON_DISPLAY: "{card} is on display already: expected another card",
    Why.DISCARDED: "{card} is in the discard pile: it cannot come before a reshuffle",
    Why.TAKEN_BY_A_SEAT: "seat {seat} was seen to take {card}: expected another card",
    Why.DRAWN_BEFORE: "{card} was drawn before: expected another",
    Why.START_IS_KNOWN: "it is known what {card} shows: expected the tile alone",
    Why.START_IS_NOT_KNOWN: "expected what {card} shows: {expected}",
    Why.ROLL_AGAIN: "three or four dice show the same face: roll again",
    Why.NO_SUCH_DIE: "no own die left shows {face}: expected one of {expected}",
    Why.MERLIN_DIE_USED: "Merlin's die was used in this round",
    Why.BACK_IS_THE_KNIGHTS: "after the flag that turns the knight round an own die is moved",
    Why.NO_APPLE: "seat {seat} has no apple",
    Why.SAME_FACE: "an apple sets the die to another face than {face}",
    Why.TYPE_USED_UP: "every space of the type {is} is known: expected another type",
    Why.NOT_THIS_ACTION: "this space offers {expected}, or confirm",
    Why.PLACE_IS_MISSING: 'key "to" is missing: where does the henchman go?',
    Why.IS_THERE: "the {who} is on {to} already: expected another principality",
    Why.ONLY_THIS_PRINCIPALITY: "the {who} goes to {expected} here",
    Why.NO_INFLUENCE_THERE: "seat {seat} has no influence on {of}",
    Why.ONLY_WHO_STANDS: "the {who} is at home: expected a henchman who is on a principality",
    Why.ONLY_THE_NEXT: "{to} is not next to {here}: expected {expected}",
    Why.ONLY_WITH_FLAG_BEARER: 'key "of" goes with the ability of the Flag-bearer',
    Why.WHAT_IS_COUNTED: 'key "of" is missing: the Flag-bearer counts what is named',
    Why.NONE_IN_SUPPLY: "no {item} is left in the supply",
    Why.WRONG_KIND: "{item} is not taken here: expected a {expected}",
    Why.NOT_IN_HAND: "seat {seat} has no {item}",
    Why.OWNER_ALREADY: "seat {seat} is the owner already: the ruling owner_again is off",
    Why.TRAITOR_IS_MISSING: 'key "traitor" is missing: which traitor is discarded?',
    Why.NO_SUCH_TRAITOR: "seat {seat} has no traitor of {of}",
    Why.NO_SUCH_PLACE: "there is no place {place}: expected 1 to {last}",
    Why.PLACE_TAKEN: "on place {place} stands a manor: expected a free place",
    Why.NO_MANOR_LEFT: "seat {seat} has no manor left",
    Why.MATERIAL_NOT_THERE: "no line from place {place} reaches the material of {pay}",
    Why.NO_COUNTER_LEFT: "seat {seat} has no counter at home",
    Why.MERLIN_NOT_MOVED: "a staff needs a turn in which Merlin was moved",
    Why.NOTHING_TO_REPEAT: "no action was done in this turn",
    Why.STAFFS_USED: "{limit} a turn: no more staffs",
    Why.NO_STAFF_LEFT: "seat {seat} has no staff left",
    Why.NO_STAFF_AFTER_ABILITY: "no staff in a turn with the ability of the Builder or the Lady",
    Why.NO_STAFF_WITH_OTHER: "an action at another knight is not repeated: by the ruling",
    Why.CANNOT_BE_IN_HAND: "{card} cannot be in the hand of seat {seat}",
    Why.ONE_A_TURN: "{limit} a turn: no more missions",
    Why.MISSION_IS_KNOWN: "it is known what {card} shows: expected the card alone",
    Why.MISSION_IS_NOT_KNOWN: "expected what {card} shows: points and icon",
    Why.NOT_FULFILLED: "seat {seat} has not what {card} needs",
    Why.ONLY_WITH_FAVOR: 'key "row" goes with the King\'s Favor',
    Why.ROW_TOO_HIGH: "row {row} needs a mission of {row} points, not of {points}",
    Why.SEALED_BEFORE: "seat {seat} has a seal on {of}, row {row} already",
    Why.NO_SEAL_LEFT: "seat {seat} has no seal left",
    Why.NOT_ON_DISPLAY: "{card} is not on display",
    Why.USE_IS_MISSING: 'key "use" is missing: what the flag of {of} does is not known',
    Why.ANOTHER_USE: "the flag of {of} is known to do this: {expected}",
    Why.USE_OF_ANOTHER_FLAG: "{use} is what the flag of {other} does",
    Why.WRONG_KEYS: "{use} goes with these keys and no others: {expected}",
    Why.NOT_NOW: "{use} is not taken in phase {phase}",
    Why.ONCE_A_TURN: "{use} once a turn",
    Why.OWN_DIE_USED: "no own die is left",
    Why.NOT_ANOTHER_SEAT: "expected another seat",
    Why.STANDS_HERE: "the knight of seat {seat} stands on the space in hand",
    Why.NOT_IN_A_REPETITION: "{use} is refused in an action repeated by a staff",
    Why.NOT_AFTER_AN_ABILITY: "{use} is refused once an ability was named",
    Why.NOT_AFTER_OTHER: "{use} is refused after the flag that acts at another knight",
    Why.KNIGHT_NOT_MOVED: "{use} needs a turn in which the knight was moved",
    Why.NO_SEAL_THERE: "seat {seat} has no seal on {of}, row 3",
    Why.SEAL_USED: "the ability of the {of} was used: its seal turns back after a scoring",
    Why.ANOTHER_SPACE: "the ability of the {of} is not for this space",
    Why.ONE_AN_ACTION: "one ability an action: {of} was named",
    Why.NOT_AFTER_A_STAFF: "the ability of the {of} is refused once a staff was used",
    Why.TOO_MANY_APPLES: "all seats together would have {apples} apples: 11 at most",
    Why.TOO_MANY_ITEMS: "all seats together would have {count} {item}: 6 at most",
    Why.TOO_MANY_COUNTERS: "seat {seat} would have {counters} counters out: {most} at most",
    Why.FEWER_THAN_SEEN: "seat {seat} was seen to take {seen} cards: expected so many or more",
    Why.TOO_FEW_IN_DECK: "the mission deck would have {cards} cards",
    Why.SPACE_UNKNOWN: "space {space} would not be known, and its action is in hand",
}


def refused(why: Why, **params: Json) -> Refused:
    """Return the refusal, its sentence filled in."""
    shown = {
        key: ", ".join(map(str, v)) if isinstance(v, list | tuple) else v
        for key, v in params.items()
    }
    return Refused(why, SENTENCES[why].format(**shown), **params)


class NotHeard(StrEnum):
    """Why a press or a card means nothing just now: a code each, too."""

    MEANS_NOTHING = "means-nothing"
    NOTHING_POINTED = "nothing-pointed"
    NOTHING_LISTED = "nothing-listed"
    MORE_DICE = "more-dice"
    NO_DIE_THERE = "no-die-there"
    CANNOT_GO = "cannot-go"
    NO_PLACE_IN_ROW = "no-place-in-row"
    SHOW_A_MISSION = "show-a-mission"
    DISCARD_FIRST = "discard-first"
    TWO_AT_MOST = "two-at-most"
    NO_CARD_THERE = "no-card-there"
    NONE_THERE = "none-there"


UNHEARD: Final[dict[NotHeard, str]] = {
    NotHeard.MEANS_NOTHING: "{heard} means nothing in phase {phase}",
    NotHeard.NOTHING_POINTED: "nothing is pointed at: ACCUSE points, then OK takes it",
    NotHeard.NOTHING_LISTED: "there is nothing that ACCUSE could point at",
    NotHeard.MORE_DICE: "{dice} dice are missing: a quest button for 1 to 5, ACCUSE for 6",
    NotHeard.NO_DIE_THERE: "no own die number {number} is left",
    NotHeard.CANNOT_GO: "the {who} can go nowhere from this space",
    NotHeard.NO_PLACE_IN_ROW: "in row {row} is no place to build on",
    NotHeard.SHOW_A_MISSION: "expected a mission card to be shown; UNDO lets go",
    NotHeard.DISCARD_FIRST: "OK discards the cards shown; UNDO takes the last one back",
    NotHeard.TWO_AT_MOST: "two mission cards at most: OK discards those shown",
    NotHeard.NO_CARD_THERE: "no card number {number} lies in the display",
    NotHeard.NONE_THERE: "no {tower} is left",
}


def unheard(why: NotHeard, **params: Json) -> Refused:
    """Return the refusal of a press or a card, its sentence filled in."""
    return Refused(why, UNHEARD[why].format(**params), **params)
