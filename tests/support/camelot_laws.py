"""What holds of the board game alone, at every moment, whoever plays it."""

from __future__ import annotations

from typing import Any, Final

from engine.camelot.events import Move, PlayWhite
from engine.camelot.lists import takes
from engine.camelot.pending_choice import Giving, named_seat
from engine.camelot.pieces import Place
from engine.camelot.state import Camelot, LaidCards, Phase, Reading
from engine.game import Line
from tests.support.camelot import BLACK, WHITE, on_view, seen
from tests.support.evening import Moment

MOST_SHARED: Final = 4
KEYS: Final = (
    "game phase seat asked options white black siege quests vivien mists card onto table die "
    "draws share white_deck white_discard black_deck black_discard acts powers sacrificed looked "
    "seats last_quest last_fight winner warnings refused"
)


def by_page(line: Line, state: Camelot) -> bool:
    """Whether a line is a correction, or costs an action where it may be free.

    Loyalty cards come in any order, the keys ask for them by seat. So many cards are shared in
    more ways than a law can try: the bots' hands share them.
    """
    if line["do"] == "move":
        return "free" not in line and takes(state, Move(Place(line["to"]), free=True))
    if line["do"] == "white" and [*line] == ["do", "card"]:
        return takes(state, PlayWhite(line["card"], free=True))
    if line["do"] == "loyalty":
        return bool(line["seat"] != named_seat(state))
    if line["do"] == "share":
        return state.share is not None and state.share.cards > MOST_SHARED
    return line["do"] in ("adjust", "teach", "join", "leave")


def untold(choice: Any) -> Any:
    """Return to whom cards went that are being shared: the question says how many are left."""
    return sorted(choice.given) if isinstance(choice, Giving) else None


def is_for_good(line: Line) -> bool:
    """Whether a line lets somebody see a card, or makes him show one; or unmasks the Traitor."""
    unmasks = line["do"] == "loyalty" and line["is"] == "traitor"
    return unmasks or line["do"] == "accuse" or line.get("is") == "peek"


def check(now: dict[str, Any]) -> None:
    """Check one state JSON; an AssertionError says what does not hold."""
    cards_add_up(now)
    nothing_leaves_its_bounds(now)


def cards_add_up(now: dict[str, Any]) -> None:
    """84 white and 76 black cards are in hands, decks, discard piles or on the table."""
    shown = on_view(now)
    share = now["share"]["cards"] if now["share"] else 0
    hands = sum(one["hand"] for one in now["seats"])
    white = hands + share + now["white_deck"] + now["white_discard"]
    assert white + len(shown & {*WHITE}) == 84, "white cards"
    down = sum(now["quests"][row]["black"].count(None) for row in ("black-knight", "dragon"))
    black = now["black_deck"] + now["black_discard"] + down + (now["card"] == "face-down")
    assert black + len(shown & {*BLACK}) == 76, "black cards"


def nothing_leaves_its_bounds(now: dict[str, Any]) -> None:
    assert 0 <= now["siege"] <= 12, "siege engines"
    assert min(now["white_deck"], now["white_discard"], now["black_deck"]) >= 0
    assert now["black_discard"] >= 0
    for seat in now["seats"]:
        assert seat["hand"] >= 0, "a hand"
        assert seat["life"] is None or 0 <= seat["life"] <= 6, "life"
        assert (seat["at"] is None) == (not seat["alive"] or seat["life"] is None), "a figure"
    relics = [relic for seat in now["seats"] for relic in seat["relics"]]
    assert len(relics) == len({*relics}), "relics"


def cards_add_up_and_no_figure_leaves_its_bounds(moment: Moment) -> None:
    now, after = seen(moment.after), moment.after
    check(now)
    assert len(after.white_deck.seen) <= now["white_discard"]
    assert len(after.black_deck.seen) <= now["black_discard"]


def only_what_was_seen_is_known(moment: Moment) -> None:
    before, after = moment.before, moment.after
    assert not (after.white_deck.seen | after.black_deck.seen) & on_view(seen(after))
    assert before.white_deck.seen | before.black_deck.seen == moment.player.remembered


def something_can_always_be_done_and_nothing_is_left_half_done(moment: Moment) -> None:
    state: Camelot = moment.after
    assert state.phase is not Phase.BUSY
    assert state.said == ()
    if state.phase in (Phase.EVIL, Phase.HERO):
        assert state.todo == ()
        assert (state.reading, state.table, state.share) == (Reading(), LaidCards(), None)


def at_the_end_a_side_has_won(moment: Moment) -> None:
    over = moment.after.phase is Phase.OVER
    assert (moment.after.winner in ("loyal", "evil")) == over
    assert not over or moment.after.todo == ()


LAWS: Final = (
    cards_add_up_and_no_figure_leaves_its_bounds,
    only_what_was_seen_is_known,
    something_can_always_be_done_and_nothing_is_left_half_done,
    at_the_end_a_side_has_won,
)
