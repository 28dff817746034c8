"""The judge of the films of hands finds every lie that a watcher may tell; the films are so."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from lab.camera_scenes import DECK, NAMES
from lab.hands.judge import Away, Fault, Lay, Truth, judge
from lab.hands.kinds import KINDS, Kind, film
from lab.hands.places import Path, Pose, Tremor
from lab.hands.sprites import Card, card_sprite
from lab.hands.studio import TIERS, PlacedThing, Studio
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import Change, ChangeKind

SEEN = tuple(2.0 + n / 30 for n in range(60))  # of `b`, which lies free from 2 s on
LATER = tuple(6.0 + n / 30 for n in range(60))
TRUTH = Truth(
    begun=("x", "a"),
    lays=(Lay("b", 1.8, 2.0, 5.8, seen=SEEN), Lay("c", 5.8, 6.0, seen=LATER)),
    held=(("f", 3.5, 5.0), ("b", 1.0, 2.5), ("c", 5.0, 6.5)),
    until=9.0,
)
RIGHT = (
    Change(0.2, ChangeKind.PRESENT, cards=("x", "a")),
    Change(2.2, ChangeKind.ON_TOP, card="b"),
    Change(5.9, ChangeKind.ON_TOP, card="c"),
)


def faults(*told: Change, truth: Truth = TRUTH) -> list[str]:
    """Return what the judge finds in what was told, in the film's order."""
    ordered = sorted(told, key=lambda change: change.at)
    found = judge(truth, ordered).found
    return [f"{one.fault} {one.card}" for one in sorted(found, key=lambda one: one.at)]


def test_a_watcher_that_tells_each_lay_in_time_has_no_fault() -> None:
    verdict = judge(TRUTH, RIGHT)
    assert (verdict.lays, verdict.in_time, verdict.found) == (2, 2, [])


def test_a_watcher_that_says_nothing_is_silent_at_every_lay() -> None:
    verdict = judge(TRUTH, ())
    assert Counter(one.fault for one in verdict.found) == {Fault.SILENT: 2}
    assert verdict.in_time == 0


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ([Change(2.3, ChangeKind.ON_TOP, card="b")], ["late b"]),
        ([Change(3.1, ChangeKind.ON_TOP, card="b")], ["silent b"]),
        ([Change(2.5, ChangeKind.UNSURE, card="b")], ["asked b"]),
        ([Change(3.1, ChangeKind.UNSURE, card="b")], ["silent b"]),
        ([Change(1.2, ChangeKind.UNSURE, card="b")], ["silent b"]),
        ([Change(2.1, ChangeKind.UNSURE, card="c")], ["silent b"]),
        ([Change(2.1, ChangeKind.FAN, cards=("b", "f"))], ["silent b"]),
        ([Change(1.7, ChangeKind.ON_TOP, card="b")], ["early b"]),
        ([Change(2.1, ChangeKind.ON_TOP, card="x")], ["wrong x", "silent b"]),
        ([Change(2.1, ChangeKind.ON_TOP, card="y")], ["wrong y", "silent b"]),
    ],
    ids=lambda told: told[0] if isinstance(told[0], str) else "",
)
def test_a_lay_that_is_not_told_in_time_is_found(told: list[Change], found: list[str]) -> None:
    assert faults(RIGHT[0], *told, RIGHT[2]) == found


@pytest.mark.parametrize(
    ("lie", "found"),
    [
        (Change(4.0, ChangeKind.ON_TOP, card="f"), "phantom f"),
        (Change(0.2, ChangeKind.PRESENT, cards=("x", "a", "f")), "phantom f"),
        (Change(0.2, ChangeKind.PRESENT, cards=("b",)), "phantom b"),
        (Change(4.0, ChangeKind.ON_TOP, card="b"), "twice b"),
        (Change(1.0, ChangeKind.ON_TOP, card="a"), "twice a"),
        (Change(4.0, ChangeKind.ON_TOP, card="a"), "wrong a"),
        (Change(4.0, ChangeKind.ON_TOP, card="nowhere"), "wrong nowhere"),
        (Change(4.0, ChangeKind.LIFTED, card="b"), "lifted b"),
        (Change(7.5, ChangeKind.LIFTED, card="a"), "lifted a"),
    ],
    ids=str,
)
def test_what_was_told_and_was_not_so_is_found(lie: Change, found: str) -> None:
    assert faults(*RIGHT, lie) == [found]


def test_a_lay_that_is_told_twice_with_another_between_is_found_once() -> None:
    assert faults(*RIGHT, Change(8.0, ChangeKind.ON_TOP, card="b")) == ["wrong b"]


def test_a_question_about_a_card_that_is_held_is_no_fault_but_counted() -> None:
    verdict = judge(TRUTH, (*RIGHT, Change(4.0, ChangeKind.UNSURE, card="f")))
    assert (verdict.found, verdict.asks) == ([], 1)


def test_a_lay_of_which_no_code_is_bare_is_not_counted() -> None:
    hidden = Truth(("a",), (Lay("b", 1.8, 2.0, seen=SEEN[:6]),))
    verdict = judge(hidden, ())
    assert (verdict.lays, verdict.unreadable, verdict.found) == (0, 1, [])


def test_a_card_that_is_told_while_it_is_held_is_found_though_nobody_could_read_it_lying() -> None:
    hidden = Truth(("a",), (Lay("b", 1.8, 2.0, seen=SEEN[:6]),))
    assert faults(Change(1.0, ChangeKind.ON_TOP, card="b"), truth=hidden) == ["early b"]


def test_the_time_in_which_a_lay_is_hidden_again_does_not_count() -> None:
    seen = (*SEEN[:3], *(s + 1 for s in SEEN[3:]))
    hidden = Truth(("a",), (Lay("b", 1.8, 2.0, seen=seen),))
    assert faults(Change(3.3, ChangeKind.ON_TOP, card="b"), truth=hidden) == ["late b"]
    assert faults(Change(3.2, ChangeKind.ON_TOP, card="b"), truth=hidden) == []


def peeked(*seen: float, until: float = 3.0) -> Truth:
    """A film in which the top `a` is lifted at 2 s and put back, in sight at these times."""
    away = Away("a", 2.0, until, seen)
    return Truth(("x", "a"), (), (away,), (("a", 1.5, until + 0.5),))


IN_SIGHT = tuple(2.0 + n / 30 for n in range(30))
AGAIN = Change(3.2, ChangeKind.ON_TOP, card="a")


def test_a_card_that_is_put_back_in_sight_and_told_is_told_twice() -> None:
    assert faults(truth=peeked(*IN_SIGHT)) == []
    assert faults(AGAIN, truth=peeked(*IN_SIGHT)) == ["twice a"]


def test_a_card_that_is_lifted_in_sight_for_a_second_was_not_lifted() -> None:
    assert faults(Change(3.3, ChangeKind.LIFTED, card="a"), truth=peeked(*IN_SIGHT)) == ["lifted a"]


def test_a_card_that_was_out_of_sight_for_a_second_may_be_told_again_once() -> None:
    lifted = Change(3.0, ChangeKind.LIFTED, card="a")
    assert faults(lifted, AGAIN, truth=peeked()) == []
    assert faults(truth=peeked()) == []
    more = Change(4.0, ChangeKind.ON_TOP, card="a")
    assert faults(lifted, AGAIN, more, truth=peeked()) == ["twice a"]


# -- what is drawn ---------------------------------------------------------------------------

STRAIGHT = replace(TIERS[0], tilt=0.0, askew=0.0, focus=0.0)
CARD = Card(NAMES[0])


def codes(pose: Pose, before: Pose | None = None) -> dict[str, list[float]]:
    """Return how long a side of each code is, px, that is read of one card held there."""
    studio = Studio(STRAIGHT, np.random.default_rng(1))
    held = PlacedThing(card_sprite(CARD), pose.matrix(), before.matrix() if before else None)
    pixels = studio.noisy(studio.shot(studio.mat(), [held]))
    sides: dict[str, list[float]] = {}
    for seen in decoder().decode(pixels):
        sides.setdefault(seen.text, []).append(float(np.hypot(*np.subtract(*seen.corners[:2]))))
    return sides


def test_a_card_is_the_larger_the_higher_it_is_held_and_stays_readable() -> None:
    text = DECK.text(CARD.piece)
    low, high = (codes(Pose(z=z, angle=90))[text] for z in (0, 75))
    assert len(low) == len(high) == 2
    assert np.mean(high) / np.mean(low) == pytest.approx(300 / 225, rel=0.02)
    assert text in codes(Pose(y=-30, z=120, angle=90))


def test_a_card_in_fast_motion_is_not_read() -> None:
    text = DECK.text(CARD.piece)
    assert text not in codes(Pose(z=20, angle=90), before=Pose(x=-4, z=20, angle=90))


def test_the_same_seed_gives_the_same_film_and_another_one_another() -> None:
    def begun(seed: int) -> np.ndarray:
        return next(film(KINDS[6], TIERS[1], seed).frames())[1]

    assert (begun(3) == begun(3)).all()
    assert (begun(3) != begun(6)).any()


def test_a_hand_speeds_up_slows_down_and_trembles_till_the_card_lies() -> None:
    path = Path(1.0, Pose(x=100, z=40), tremor=Tremor.of(np.random.default_rng(2), 0.5))
    path.to(Pose(z=3), 1.0).stay(0.5)
    path.calm = path.until
    ways = [abs(b - a) for a, b in pairwise(path.at(1 + n / 10).x for n in range(11))]
    assert max(ways) > 15 > 3 > max(ways[0], ways[-1])
    held = [path.at(2.05 + n / 100).x for n in range(30)]
    assert 0.1 < max(held) - min(held) < 2.0
    assert (path.at(path.until), path.at(9.0)) == (Pose(z=3), Pose(z=3))
    assert 1.7 < path.near(2.5, 2.5) < 2.0


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_in_every_film_cards_are_laid_and_each_comes_once(kind: Kind) -> None:
    plan = film(kind, TIERS[1], 3).plan
    laid = [lay.card for lay in plan.lays]
    assert len(set(laid)) == len(laid) >= 2
    assert all(lay.near <= lay.free < lay.until for lay in plan.lays)
    assert all(a.until <= b.near for a, b in pairwise(plan.lays))
    begun = {rest.card.piece for rest in plan.rests if rest.since < 0}
    assert not begun & set(laid)
    held = {held.card.piece for carry in plan.carries for held in carry.cards}
    assert held - begun or kind.name.startswith("cards are lifted")


@pytest.mark.slow
def test_what_the_judge_calls_readable_is_read_by_a_bare_decoder() -> None:
    played = film(KINDS[5], TIERS[2], 2, acts=1)
    frames = [Frame(pixels, at) for at, pixels in played.frames()]
    seen = {(lay.card, at) for lay in played.truth().lays for at in lay.seen}
    assert len(seen) > 60
    read = {
        (card, frame.at)
        for frame in frames
        for card in (DECK.read(code.text).card for code in decoder().decode(frame.pixels))
        if card
    }
    assert len(seen & read) >= 0.95 * len(seen)
