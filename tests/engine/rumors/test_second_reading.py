"""The scoring read a second time, as plainly as it can be put, and any pile scored by both."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rumors.pieces import QUESTS, RUMORS, CardId, Quest
from engine.rumors.score import score
from engine.rumors.state import ChosenQuest
from tests.support.budget import examples
from tests.support.table import table

WORTH = {"picts": 1, "saxons": 1, "dragon": 2, "excalibur": 2, "grail": 3, "picts+saxons": 2}
NAMED = {"merlin-1": "picts saxons", "merlin-2": "dragon grail", "merlin-3": "excalibur grail"}
VALUES = {"morgan-4.1": 1, "morgan-4.2": 2, "morgan-4.3": 3}


class Came(NamedTuple):
    """How one Quest came out."""

    total: int
    outcome: str
    swords: int


def groups(pile: list[str]) -> dict[str, list[str]]:
    if "morgan-8" in pile:
        return {"picts+saxons": ["picts", "saxons"]} | {
            name: [name] for name in ("dragon", "excalibur", "grail")
        }
    return {name: [name] for name in ("picts", "saxons", "dragon", "excalibur", "grail")}


def after_merlins(pile: list[str], tokens: list[str]) -> list[str]:
    """Step 2: "the card with the highest printed number"; a question mark is never taken."""
    left = list(pile)
    named = " ".join(NAMED.get(card, "") for card in pile).split() + tokens
    for quest in named:
        faces = [f"{quest}-{face}" for face in ("5", "4.1", "4.2", "3", "2")]
        highest = [face for face in faces if face in left][:1]
        left = [card for card in left if card not in highest]
    return left


def total(cards: list[str], pile: list[str], with_mordred: bool) -> int:
    """Step 3, of a Quest with at least one card left."""
    faces = [card.split("-")[1] for card in cards]
    marks = [face for face in faces if face[0] == "q"]
    numbers = sum(int(face[0]) for face in faces if face[0] != "q")
    each = 1 if "morgan-6" in pile else len(marks)
    mordred = len(cards) if with_mordred and "mordred" in pile else 0
    return numbers + each * len(marks) + mordred + sum(VALUES.get(card, 0) for card in pile)


def of(cards: list[str], quests: list[str]) -> list[str]:
    return [card for card in cards if card.split("-")[0] in quests]


def read_again(
    pile: list[str], main: str, tokens: list[str], bonus: int, per_colour: bool
) -> tuple[dict[str, Came], bool]:
    """Steps 2 to 8: how each Quest comes out, and whether Morgan #7 ends the game."""
    left = after_merlins(pile, tokens)
    came: dict[str, Came] = {}
    ends = False
    for name, quests in groups(pile).items():
        cards, is_main = of(left, quests), main in quests
        if not of(pile, quests) and not is_main:
            continue
        sum_ = total(cards, pile, with_mordred="picts" in quests or "saxons" in quests)
        sum_ = (sum_ if cards else 0) + (bonus if is_main else 0)
        enough = 12 if "morgan-5" in pile else 11
        saved = "merlin-5" in pile and len(cards) == 5
        if is_main and (enough <= sum_ <= 13 or saved):
            came[name] = Came(sum_, "success", WORTH[name])
        elif sum_ >= 14:
            came[name] = Came(sum_, "too-late", WORTH[name])
        else:
            came[name] = Came(sum_, "too-early", 1) if is_main else Came(sum_, "harmless", 0)
        ends = ends or (is_main and sum_ >= 14 and "morgan-7" in pile)
    if ends:
        return {name: one._replace(swords=0) for name, one in came.items()}, True
    return one_more(came, per_colour) if "morgan-3" in pile else came, False


def one_more(came: dict[str, Came], per_colour: bool) -> dict[str, Came]:
    """Step 7: "each Quest that places Swords places 1 more of that colour"."""
    whites = [name for name, one in came.items() if one.outcome == "success"]
    blacks = [name for name, one in came.items() if one.outcome in ("too-late", "too-early")]
    more = whites[:1] + blacks[:1] if per_colour else whites + blacks
    return {name: one._replace(swords=one.swords + (name in more)) for name, one in came.items()}


piles = st.lists(st.sampled_from(RUMORS), unique=True, min_size=1, max_size=30)


@settings(max_examples=examples(120))
@given(
    pile=piles,
    main=st.sampled_from(QUESTS),
    tokens=st.lists(st.sampled_from(QUESTS), min_size=2, max_size=2),
    bonus=st.integers(0, 3),
    ruling=st.sampled_from(("per-quest", "per-colour")),
)
def test_any_pile_comes_out_as_the_second_reading_says(
    pile: list[CardId], main: Quest, tokens: list[Quest], bonus: int, ruling: str
) -> None:
    tokens = tokens[: sum(card.startswith("merlin-4") for card in pile)]
    state = table(morgan3=ruling)._replace(pile=tuple(pile))
    report = score(state, ChosenQuest(main, bonus, tokens=tuple(tokens)))
    came = {one.quest: Came(one.total, one.outcome, one.swords) for one in report.quests}
    plain = [str(card) for card in pile]
    again = read_again(plain, main, [str(one) for one in tokens], bonus, ruling == "per-colour")
    assert (came, report.evil_wins) == again
