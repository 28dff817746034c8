"""What the bots expect of a pile that lies open is what the rules make of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, product
from statistics import fmean
from typing import Final

import pytest

from engine.rumors.game import RUMORS as GAME
from engine.rumors.pieces import MERLINS_4, PROMOS, QUEST_CARDS, QUESTS, RUMORS, CardId, Quest
from engine.rumors.score import score
from engine.rumors.state import ChosenQuest, Rumors
from firmware.games.rumors.knowledge import Talk
from firmware.games.rumors.pile_knowledge import Reading, read_pile

ALONE: Final = {"record": "rumors/1", "players": 1}
RULINGS: Final = (
    {},
    {"merlin5_counts": "before-removal"},
    {"merlin5_beats_morgan7": True},
)
FIVE_WINS: Final = ("merlin-5", "morgan-7", "grail-2", "grail-3", "grail-4.1", "grail-5")


def lying(cards: tuple[str, ...], **header: object) -> Rumors:
    """Return a table with these cards in the pile, all face up."""
    table = GAME.start(GAME.setup({**ALONE, "promos": list(PROMOS), **header}))  # type: ignore[dict-item]
    return table._replace(pile=tuple(map(CardId, cards)))


def expected(reading: Reading, quest: Quest, bonus: int) -> tuple[int, int] | None:
    """Return the Swords of going there, white and black, None where Evil wins at once."""
    group = reading.group(quest)
    early, success, late, _ = group.with_bonus(bonus)
    if late and group.extras.is_lost:
        return None
    black = sum(other.harm for other in reading.apart if other is not group)
    black += early * (1 + group.extras.more) + late * group.swords
    return round(success) * group.swords, round(black)


@pytest.mark.parametrize("rulings", RULINGS)
def test_what_is_expected_of_a_pile_is_its_score(rulings: dict[str, object]) -> None:
    chance = random.Random(5)
    for _ in range(400):
        pile = lying(tuple(chance.sample(RUMORS, chance.randint(1, 30))), rulings=rulings)
        merlins = [card for card in pile.pile if card in MERLINS_4]
        tokens = {card: chance.choice(QUESTS) for card in merlins if card}
        reading = read_pile(pile, Talk(tokens=tokens))
        for quest in QUESTS:
            bonus = chance.randrange(4)
            report = score(pile, ChosenQuest(quest, bonus, tokens=tuple(tokens.values())))
            swords = None if report.evil_wins else (report.white, report.black)
            assert expected(reading, quest, bonus) == swords, (pile.pile, tokens, quest, bonus)


def test_five_cards_do_not_save_from_morgan_7() -> None:
    reading = read_pile(lying((*FIVE_WINS, "grail-q.1")), Talk())
    assert expected(reading, Quest.GRAIL, 0) is None
    saved = read_pile(
        lying((*FIVE_WINS, "grail-q.1"), rulings={"merlin5_beats_morgan7": True}), Talk()
    )
    assert expected(saved, Quest.GRAIL, 0) == (3, 0)


def averaged(piles: Iterable[tuple[Rumors, ChosenQuest]]) -> float:
    """Return how often the Main Quest succeeds, each pile as likely."""
    reports = [score(*one) for one in piles]
    return fmean(one.main_quest.outcome == "success" and not one.evil_wins for one in reports)


def test_a_hidden_token_names_any_quest_as_likely() -> None:
    chance = random.Random(29)
    for _ in range(20):
        cards = [*chance.sample(RUMORS, chance.randint(4, 24)), *MERLINS_4]
        pile = lying(tuple(dict.fromkeys(cards)))
        quest = chance.choice(QUESTS)
        tokens = [ChosenQuest(quest, tokens=two) for two in product(QUESTS, repeat=2)]
        came = averaged((pile, one) for one in tokens)
        assert read_pile(pile, Talk()).group(quest).comes.success == pytest.approx(came)


def test_a_face_down_card_of_which_nothing_is_known_is_any_unseen_quest_card() -> None:
    chance = random.Random(29)
    for _ in range(5):
        open_ = chance.sample([card for card in RUMORS if card not in MERLINS_4], 12)
        pile = lying(tuple(open_))
        quest = chance.choice(QUESTS)
        unseen = [card for card in QUEST_CARDS if card not in open_]
        piles = [pile._replace(pile=(*pile.pile, *two)) for two in combinations(unseen, 2)]
        came = averaged((one, ChosenQuest(quest)) for one in piles)
        hidden = pile._replace(pile=(*pile.pile, None, None))
        assert read_pile(hidden, Talk()).group(quest).comes.success == pytest.approx(came)
