"""What holds at every step of Merlin: random legal play by a dealer who reads the rules for
himself. A line that he holds legal and the engine refuses fails every test here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Eyes, Line, Notice, Refused
from engine.merlin.choices import choices
from engine.merlin.events import Event
from engine.merlin.pieces import PIECES
from engine.merlin.state import Merlin, Phase
from engine.rumors.pieces import PIECES as OTHER_PIECES
from tests.support.merlin import GAME, Dealer, seen
from tests.support.merlin_lines import every_line
from tests.support.merlin_rules import CARDS, ITEMS, STARTS, TILES, TRAITORS, touched

LONGEST_GAME = 1_500  # lines; the longest of 300 games that were met had under 700
seeds = st.integers(0, 2**32)
some = partial(settings, deadline=None, print_blob=False)
KEYS = (
    "game phase seat round first merlin excalibur grail favor apples supply rondel flags tiles "
    "display deck discard draws traitor_deck traitor_discard places tie turn seats last_scoring "
    "final winners assumed warnings refused"
)
TURN_KEYS = "moved space back flipped other mirror ability done staffs no_staff missions two"
SEAT_KEYS = (
    "score knight dice merlin_die apples staffs manors counters influence items henchmen traitors "
    "hand known seals"
)


class Moment(NamedTuple):
    """One line of a game, the states before and after it, what was said, and the dealer."""

    before: Merlin
    line: Line
    after: Merlin
    said: tuple[Notice, ...]
    dealer: Dealer


def moments(seed: int) -> Iterator[Moment]:
    dealer = Dealer(seed)
    state = GAME.start(GAME.setup(dealer.header))
    while (line := dealer.line(state)) is not None:
        before = state
        state, said = GAME.apply(state, GAME.read(line))
        yield Moment(before, line, state, said, dealer)


@some(max_examples=8)
@given(seed=seeds)
def test_every_game_ends_after_six_rounds(seed: int) -> None:
    *_, last = moments(seed)
    assert last.dealer.lines < LONGEST_GAME
    now = seen(last.after)
    assert (now["phase"], now["seat"], now["round"]) == ("over", None, 6)
    scores = [one["score"] for one in now["seats"]]
    assert now["winners"] == [n for n, one in enumerate(scores) if one == max(scores)]


@some(max_examples=5)
@given(seed=seeds)
def test_pieces_add_up_at_every_moment(seed: int) -> None:
    for moment in moments(seed):
        now = seen(moment.after)
        seats = now["seats"]
        cards = sum(one["hand"] for one in seats) + now["deck"] + now["discard"]
        assert cards + len(now["display"]) == 55
        assert now["discard"] == len(moment.dealer.seen.discarded)
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


@some(max_examples=5)
@given(seed=seeds)
def test_nothing_leaves_its_bounds(seed: int) -> None:
    for moment in moments(seed):
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


@some(max_examples=4)
@given(seed=seeds)
def test_the_state_is_json_of_the_contracts_keys_alone(seed: int) -> None:
    for moment in moments(seed):
        now = seen(moment.after)
        assert json.loads(json.dumps(now)) == now
        assert list(now) == KEYS.split()
        assert all(list(one) == SEAT_KEYS.split() for one in now["seats"])
        assert now["turn"] is None or list(now["turn"]) == TURN_KEYS.split()


@some(max_examples=4)
@given(seed=seeds)
def test_the_common_view_is_the_referees_without_known(seed: int) -> None:
    for moment in moments(seed):
        referee, common = seen(moment.after), seen(moment.after, Eyes.COMMON)
        for one in referee["seats"]:
            del one["known"]
        assert common == referee


@some(max_examples=4)
@given(seed=seeds)
def test_every_sum_of_a_scoring_is_in_the_scores(seed: int) -> None:
    for moment in moments(seed):
        before, now = seen(moment.before), seen(moment.after)
        new, old = now["last_scoring"], before["last_scoring"]
        if new == old or not moment.dealer.seen.rulings["negative"]:
            continue
        goes_on = old is not None and old["round"] == new["round"]
        final = now["final"] or [{}] * len(now["seats"])
        for n, one in enumerate(now["seats"]):
            more = new["totals"][n] - (old["totals"][n] if goes_on else 0)
            assert one["score"] - before["seats"][n]["score"] == more + sum(final[n].values())


@some(max_examples=6)
@given(seed=seeds)
def test_where_one_can_build_is_told(seed: int) -> None:
    for moment in moments(seed):
        now = seen(moment.after)
        if now["phase"] not in ("act", "again") or now["rondel"][now["turn"]["space"]] != "manor":
            assert now["places"] == []
            continue
        saw, seat = moment.dealer.seen, now["seats"][now["seat"]]
        if moment.line["do"] == "teach":
            continue
        told = {(one["place"], of) for one in now["places"] for of in one["pay"]}
        lines = saw.on_manor(now, seat, "manor")
        assert told == {(line["place"], line["pay"]) for _, line in lines}


# -- the engine takes what the dealer holds legal, and nothing else --------------------------------


@cache
def every_event() -> tuple[tuple[str, Event], ...]:
    return tuple((json.dumps(line, sort_keys=True), GAME.read(line)) for line in every_line())


def taken(state: Merlin) -> set[str]:
    """Return the lines that the engine takes."""
    found = set()
    for text, event in every_event():
        try:
            after, _ = GAME.apply(state, event)
        except Refused as no:
            assert len(str(no)) < 250  # noqa: PT017
            continue
        assert after.said == ()
        found.add(text)
    return found


@some(max_examples=5)
@given(seed=seeds)
def test_what_the_engine_takes_is_what_the_dealer_holds_legal(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(seed):
        if chance.random() < 0.98 or moment.line["do"] == "teach":
            continue
        legal = [line for line in moment.dealer.seen.legal(seen(moment.after)) if len(line) < 7]
        plain = [line for line in legal if line["do"] != "start" or len(line) == 2]
        assert taken(moment.after) == {json.dumps(line, sort_keys=True) for line in plain}


def _is_listed(line: Line, now: dict[str, Any]) -> bool:
    """Whether a legal line is among the choices: it is not shown, rolled or named twice."""
    if line["do"] in ("mission", "swap", "roll") or (line["do"] == "start" and len(line) > 2):
        return False
    if line["do"] == "henchman":
        return "to" in line
    return line["do"] != "flag" or "use" not in line or not now["flags"][line["of"]]


@some(max_examples=4)
@given(seed=seeds)
def test_the_choices_are_the_legal_lines_but_what_is_shown_or_rolled(seed: int) -> None:
    chance = Random(seed)
    for moment in moments(seed):
        if chance.random() < 0.8 or moment.line["do"] == "teach":
            continue
        now = seen(moment.after)
        legal = [line for line in moment.dealer.seen.legal(now) if _is_listed(line, now)]
        told = [GAME.write(event) for event in choices(moment.after)]
        assert sorted(map(json.dumps, map(sorted_keys, told))) == sorted(
            map(json.dumps, map(sorted_keys, legal))
        )


def sorted_keys(line: Line) -> dict[str, Any]:
    return {key: line[key] for key in sorted(line)}


def test_a_state_that_asks_nobody_is_none_of_a_seats() -> None:
    for moment in moments(7):
        asks_table = moment.after.seat is None
        setting_out = moment.after.phase in (Phase.TILES, Phase.DISPLAY) and not moment.after.turn
        assert asks_table == (setting_out or moment.after.phase is Phase.OVER)


def test_there_are_109_pieces_that_no_other_game_has() -> None:
    assert len(PIECES) == 109
    ids = {piece.id for piece in PIECES}
    assert ids == {*CARDS, *TRAITORS, *TILES, *STARTS, "m-excalibur", "m-grail"}
    numbers = [piece.number for piece in (*PIECES, *OTHER_PIECES)]
    assert len(numbers) == len({*numbers})
    assert min(piece.number for piece in PIECES) > 400
    assert max(numbers) < 1260


def test_a_place_of_the_dealers_grid_is_beside_two_to_six() -> None:
    assert {len(touched(place, 4, "odd")[0]) for place in range(1, 25)} == {2, 3, 4, 5, 6}
