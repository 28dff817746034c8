"""What holds of Merlin alone, at every moment."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Line
from engine.merlin.state import Merlin, Phase
from tests.support.evening import Moment
from tests.support.merlin import seen
from tests.support.merlin_rules import ITEMS, P

KEYS: Final = (
    "game phase seat round first merlin excalibur grail favor apples supply rondel flags tiles "
    "display deck discard draws traitor_deck traitor_discard places tie turn seats last_scoring "
    "final winners assumed warnings refused"
)
TURN_KEYS: Final = "moved space back flipped other mirror ability done staffs no_staff missions two"
SEAT_KEYS: Final = (
    "score knight dice merlin_die apples staffs manors counters influence items henchmen traitors "
    "hand known seals"
)


def common(referee: dict[str, Any]) -> dict[str, Any]:
    """Return what all may see: nothing of which cards are known to lie in a hand."""
    seats = [{key: one[key] for key in one if key != "known"} for one in referee["seats"]]
    return referee | {"seats": seats}


def as_form(line: Line, state: Merlin) -> Line | None:
    """Return a line as the forms write it: with where a henchman goes, without a known use."""
    told = dict(line)
    if told["do"] == "teach":  # most of what is told is on the owner's page, or typed
        return None
    if told["do"] == "henchman":
        told.setdefault("to", state.space)
    if told["do"] == "flag" and state.board.flags[P.index(str(told["of"]))] is not None:
        told.pop("use", None)
    return told


def by_page(line: Line, state: Merlin) -> bool:
    """Whether a line is a correction.

    What a starting tile shows is told in more ways than a law can try: the bots' hands tell it.
    """
    return line["do"] in ("adjust", "teach") or (line["do"] == "start" and "knight" in line)


def the_last_round_is_the_sixth_and_the_highest_scores_win(moment: Moment) -> None:
    now = seen(moment.after)
    assert now["round"] <= 6
    if now["phase"] == "over":
        assert (now["seat"], now["round"]) == (None, 6)
        scores = [one["score"] for one in now["seats"]]
        assert now["winners"] == [n for n, one in enumerate(scores) if one == max(scores)]


def pieces_add_up(moment: Moment) -> None:
    now = seen(moment.after)
    seats = now["seats"]
    cards = sum(one["hand"] for one in seats) + now["deck"] + now["discard"]
    assert cards + len(now["display"]) == 55
    assert now["discard"] == len(moment.player.seen.discarded)
    held = sum(len(one["traitors"]) for one in seats)
    assert held + now["traitor_deck"] + now["traitor_discard"] == 24
    assert now["apples"] + sum(one["apples"] for one in seats) == 11
    for item in ITEMS:
        assert now["supply"][item] + sum(one["items"].get(item, 0) for one in seats) == 6
    built = [tile["manor"] for tile in now["tiles"]]
    for n, one in enumerate(seats):
        assert one["manors"] + built.count(n) == 7
        assert one["counters"] + sum(one["influence"].values()) in (6, 7)
        assert len(one["known"]) <= one["hand"]


def nothing_leaves_its_bounds(moment: Moment) -> None:
    now = seen(moment.after)
    numbers = [now[key] for key in ("apples", "deck", "traitor_deck", "traitor_discard")]
    assert min(*numbers, *now["supply"].values()) >= 0
    standing = []
    for one in now["seats"]:
        assert min(one["apples"], one["staffs"], one["manors"], one["counters"]) >= 0
        assert 0 not in (*one["items"].values(), *one["influence"].values())
        standing += [pair for pair in one["henchmen"].items() if pair[1] is not None]
        seals = [(seal["of"], seal["row"]) for seal in one["seals"]]
        assert len({*seals}) == len(seals) <= 4
        assert all(seal["row"] == 3 for seal in one["seals"] if seal["used"])
    assert len({*standing}) == len(standing)  # one henchman of a kind on a principality


def seats_and_turns_have_their_known_keys_alone(moment: Moment) -> None:
    now = seen(moment.after)
    assert all(list(one) == SEAT_KEYS.split() for one in now["seats"])
    assert now["turn"] is None or list(now["turn"]) == TURN_KEYS.split()


def every_sum_of_a_scoring_is_in_the_scores(moment: Moment) -> None:
    before, now = seen(moment.before), seen(moment.after)
    new, old = now["last_scoring"], before["last_scoring"]
    if new == old or not moment.player.seen.rulings["negative"]:
        return
    goes_on = old is not None and old["round"] == new["round"]
    final = now["final"] or [{}] * len(now["seats"])
    for n, one in enumerate(now["seats"]):
        more = new["totals"][n] - (old["totals"][n] if goes_on else 0)
        assert one["score"] - before["seats"][n]["score"] == more + sum(final[n].values())


def a_state_that_asks_nobody_is_none_of_a_seats(moment: Moment) -> None:
    state: Merlin = moment.after
    setting_out = state.phase in (Phase.TILES, Phase.DISPLAY) and not state.turn
    assert (state.seat is None) == (setting_out or state.phase is Phase.OVER)


LAWS: Final = (
    the_last_round_is_the_sixth_and_the_highest_scores_win,
    pieces_add_up,
    nothing_leaves_its_bounds,
    seats_and_turns_have_their_known_keys_alone,
    every_sum_of_a_scoring_is_in_the_scores,
    a_state_that_asks_nobody_is_none_of_a_seats,
)
