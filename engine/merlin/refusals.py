"""Why Merlin refuses: each reason, the sentence that says it, and the rule behind it."""

from __future__ import annotations

from enum import unique
from typing import Final

from engine.refusal import N_, Reason

_ONE_CARD: Final = N_("Each card is there once: what was seen comes again only after a reshuffle.")
_ABILITY: Final = N_("A seal in row 3 is used once until the next scoring, one for an action.")
_COUNTERS: Final = N_("Items are taken where one has an influence counter.")
_MISSIONS: Final = N_("One mission a turn, two after the flag for two missions.")
_OTHER: Final = N_("Another knight's action, and the mirror, belong to the first action of a turn.")
_STAFF: Final = N_("After Merlin was moved and an action done, a staff repeats that action.")
_KNOWN: Final = N_("it is known what {card} shows")
_NOT_KNOWN: Final = N_("it is not known what {card} shows: that must be told with it")


@unique
class Why(Reason):
    """One code a cause."""

    # setting up
    LAID_BEFORE = N_("this tile lies there already ({card}): it must be another one")
    TOO_MANY_OF_A_SORT = (
        N_("{most} of these lie there already, no more come: {card}"),
        N_("With 2 or 3 players one tile of each sort is left out unseen."),
    )
    ON_DISPLAY = N_("{card} lies in the display already"), _ONE_CARD
    DISCARDED = N_("{card} was discarded: it cannot come before a reshuffle"), _ONE_CARD
    TAKEN_BY_A_SEAT = N_("{card} is in a hand: {seat} was seen to take it"), _ONE_CARD
    DRAWN_BEFORE = N_("this piece was drawn before ({card}): it must be another one")
    START_IS_KNOWN = _KNOWN
    START_IS_NOT_KNOWN = _NOT_KNOWN
    ROLL_AGAIN = N_("three or four dice show the same: all four are rolled again")
    # moving
    NO_SUCH_DIE = N_("no own die left shows {face}: {expected}")
    MERLIN_DIE_USED = N_("Merlin's die was used in this round")
    BACK_IS_THE_KNIGHTS = (
        N_("after this flag the knight must be moved, not Merlin"),
        N_("The flag lets the knight go back in this turn."),
    )
    NO_APPLE = N_("{seat} has no apple")
    SAME_FACE = (
        N_("an apple must change the die: it shows {face} already"),
        N_("An apple sets the chosen die to any other face and goes to the supply."),
    )
    TYPE_USED_UP = N_("all spaces of this kind are known: {is}")
    # actions
    NOT_THIS_ACTION = N_("this space offers another action")
    PLACE_IS_MISSING = N_("it must be said where the henchman goes")
    IS_THERE = N_("this henchman ({who}) is there already: {to}")
    ONLY_THIS_PRINCIPALITY = (
        N_("here a henchman goes to this principality alone: {expected}"),
        N_("A seal in row 2 lets this henchman go anywhere."),
    )
    NO_INFLUENCE_THERE = N_("{seat} has no influence there: {of}"), _COUNTERS
    ONLY_WHO_STANDS = (
        N_("this henchman is at home ({who}): one who is out moves on"),
        N_("With all four henchmen at home, any one goes anywhere."),
    )
    ONLY_THE_NEXT = (
        N_("a henchman moves on by one principality: {expected}"),
        N_("A henchman moves to the next principality either way round the rondel."),
    )
    ONLY_WITH_FLAG_BEARER = N_("only the ability of the Flag-bearer chooses what is counted")
    WHAT_IS_COUNTED = N_("the Flag-bearer must say what is counted")
    NONE_IN_SUPPLY = N_("none of these is left: {item}")
    WRONG_KIND = N_("that is not taken here: {item}")
    NOT_IN_HAND = N_("{seat} has none of these: {item}")
    OWNER_ALREADY = N_("{seat} has it already: in this game it is not taken again")
    TRAITOR_IS_MISSING = N_("it must be said which traitor is discarded")
    NO_SUCH_TRAITOR = N_("{seat} has no such traitor: {of}")
    # building
    NO_SUCH_PLACE = N_("the environs have no place {place}: {last} is the last one")
    PLACE_TAKEN = N_("on place {place} stands a manor already")
    NO_MANOR_LEFT = N_("{seat} has no manor left")
    MATERIAL_NOT_THERE = (
        N_("no line from place {place} leads to this material: {pay}"),
        N_("From a tile six lines run to the frame: they reach its materials."),
    )
    NO_COUNTER_LEFT = N_("{seat} has no influence counter left")
    # the end of a turn
    MERLIN_NOT_MOVED = N_("a staff needs a turn in which Merlin was moved"), _STAFF
    NOTHING_TO_REPEAT = N_("no action was done in this turn: there is nothing to repeat"), _STAFF
    STAFFS_USED = N_("no more staffs in this turn: {limit} a turn"), _STAFF
    NO_STAFF_LEFT = N_("{seat} has no staff left")
    NO_STAFF_AFTER_ABILITY = N_("no staff in a turn with the ability of Builder or Lady"), _STAFF
    NO_STAFF_WITH_OTHER = N_("in this game the action at another knight is not repeated")
    # mission cards
    CANNOT_BE_IN_HAND = N_("{card} cannot be in the hand of {seat}"), _ONE_CARD
    ONE_A_TURN = N_("no more missions in this turn: {limit} a turn"), _MISSIONS
    MISSION_IS_KNOWN = _KNOWN
    MISSION_IS_NOT_KNOWN = _NOT_KNOWN
    NOT_FULFILLED = (
        N_("{seat} does not have what {card} asks for"),
        N_("Everything a mission asks for must be there at once; nothing is spent."),
    )
    ONLY_WITH_FAVOR = N_("seals belong to the King's Favor, which is not played")
    ROW_TOO_HIGH = N_("the mission brings {points}: a seal goes no higher than that row")
    SEALED_BEFORE = N_("{seat} has a seal there already: {of}, row {row}")
    NO_SEAL_LEFT = N_("{seat} has no seal left")
    NOT_ON_DISPLAY = N_("{card} does not lie in the display")
    # flags
    USE_IS_MISSING = N_("it must be said what this flag does: {of}")
    ANOTHER_USE = N_("this flag is known to do something else: {expected}")
    USE_OF_ANOTHER_FLAG = N_("that is what another flag does: {other}")
    WRONG_KEYS = N_("this flag is told with more, or with less: {use}")
    NOT_NOW = N_("not at this moment of a turn: {use}")
    ONCE_A_TURN = (
        N_("only once a turn: {use}"),
        N_("Two missions, back, another knight's action, mirror: once a turn each."),
    )
    OWN_DIE_USED = N_("no own die is left")
    NOT_ANOTHER_SEAT = N_("it must be another player's knight")
    STANDS_HERE = N_("the knight of {seat} stands on the same space"), _OTHER
    NOT_IN_A_REPETITION = N_("not in an action that a staff repeats: {use}"), _OTHER
    NOT_AFTER_AN_ABILITY = N_("not once an ability was named: {use}"), _OTHER
    NOT_AFTER_OTHER = N_("not after the action at another knight: {use}"), _OTHER
    KNIGHT_NOT_MOVED = N_("only in a turn in which the knight was moved: {use}"), _OTHER
    # abilities
    NO_SEAL_THERE = N_("{seat} has no seal in row 3: {of}")
    SEAL_USED = N_("this ability was used; its seal turns back after a scoring: {of}"), _ABILITY
    ANOTHER_SPACE = N_("this ability is not for this space: {of}"), _ABILITY
    ONE_AN_ACTION = N_("one ability an action, and one was named: {of}"), _ABILITY
    NOT_AFTER_A_STAFF = N_("this ability is not used after a staff: {of}")
    # corrections
    TOO_MANY_APPLES = N_("there would be {apples} apples: there are 11")
    TOO_MANY_ITEMS = N_("there would be {count} of these: there are 6 ({item})")
    TOO_MANY_COUNTERS = N_("{seat} would have {counters} influence counters out: {most} at most")
    FEWER_THAN_SEEN = N_("{seat} was seen to take {seen} mission cards: as many or more")
    TOO_FEW_IN_DECK = N_("there are not so many mission cards")
    SPACE_UNKNOWN = N_("the space whose action is in hand would not be known")
    # what a press or a card means
    MEANS_NOTHING = N_("{heard} means nothing here: {phase}")
    NO_DIE_THERE = N_("there is no own die number {number} any more")
    CANNOT_GO = N_("this henchman can go nowhere from here: {who}")
    NO_PLACE_IN_ROW = N_("in row {row} nothing can be built now")
    SHOW_A_MISSION = N_("show the mission card that is fulfilled; UNDO lets go")
    DISCARD_FIRST = N_("OK discards the cards shown; UNDO takes the last one back")
    TWO_AT_MOST = N_("two mission cards at most: OK discards those shown")
    NO_CARD_THERE = N_("the display has no card number {number}")
    NONE_THERE = N_("none of these is left: {tower}")
