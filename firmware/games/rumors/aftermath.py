"""What a finished game of Rumors is remembered for, and what its pile hid at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.aftermath import Aftermath, GameEnding, Measure, RevealedLine
from engine.rumors.pieces import ALLIES, MERLINS, MERLINS_4, MORGANS, QUESTS, CardId
from engine.rumors.score import in_time, score
from engine.rumors.state import ChosenQuest, Phase, Report, Rumors
from firmware.games.rumors.words import LINE_WORDS, piece_name, quest_name
from firmware.games.sides import ENDINGS, won_by
from words.text import Text, join_texts, t

SILENCE: Final = "silence"
_NAMES: Final = (*map(str, QUESTS), ALLIES)
MEASURES: Final[Mapping[str, Measure]] = {
    **{f"won-{name}": Measure(t("{quest}: won", quest=quest_name(name))) for name in _NAMES},
    **{f"lost-{name}": Measure(t("{quest}: lost", quest=quest_name(name))) for name in _NAMES},
    SILENCE: Measure(t("Longest silence, in cards laid"), is_longest=True),
}


def winners_of(state: Rumors) -> GameEnding | None:
    """Return who won; of Evil's seats those alone that have shown their card."""
    if state.phase is not Phase.OVER or state.winner is None:
        return None
    return won_by(state.winner, [one.is_revealed_traitor for one in state.players])


def measure_game(states: Sequence[Rumors]) -> dict[str, int]:
    """Count the Quests of a game, and the cards laid in its longest silence."""
    found: Counter[str] = Counter()
    silent = 0
    for before, after in pairwise(states):
        if after.report is not None and after.report is not before.report:
            found.update(_outcomes(after.report))
        silent = _silent(before, after, silent)
        found[SILENCE] = max(found[SILENCE], silent)
    return {key: count for key, count in found.items() if count}


def _outcomes(report: Report) -> Iterator[str]:
    for quest in report.quests:
        if quest.outcome != "harmless":
            yield f"{'won' if quest.outcome == 'success' else 'lost'}-{quest.quest}"


def _silent(before: Rumors, after: Rumors, silent: int) -> int:
    """Return how many cards were laid since silence began, 0 where there is none."""
    if not after.effects.silence:
        return 0
    return silent + (before.effects.silence and len(after.pile) > len(before.pile))


def hidden_pile(state: Rumors, _names: Sequence[str]) -> tuple[RevealedLine, ...]:
    """Return the pile, the bottom first, and what each Quest in it would come to."""
    if state.phase is Phase.OVER or not state.pile:
        return ()
    there = [card for card in state.pile if card is not None]
    rows = [RevealedLine(t("The pile, from the bottom"), _in_order(state), pieces=tuple(there))]
    rows += _totals(state)
    rows += _of_kind(t("Merlins in the pile"), there, MERLINS)
    rows += _of_kind(t("Morgans in the pile"), there, MORGANS)
    return tuple(rows)


def _in_order(state: Rumors) -> Text:
    return join_texts(", ", (t("face down") if c is None else piece_name(c) for c in state.pile))


def _totals(state: Rumors) -> Iterator[RevealedLine]:
    """Yield the Total Rumor Value of each Quest that has a card, the tokens left aside."""
    band = in_time(state.pile)
    tokens = MERLINS_4 & set(state.pile)
    for quest in score(state, ChosenQuest(QUESTS[0])).quests:
        if not (quest.cards or quest.removed):
            continue
        parts = join_texts(" + ", (str(part.adds) for part in quest.parts))
        text = join_texts("", (parts, t(" (before the Merlin #4)"))) if tokens else parts
        ripe = band[0], band[-1]
        yield RevealedLine(quest_name(quest.quest), text, quest.total, ripe, quest.cards)


def _of_kind(
    label: str, there: Sequence[CardId], kind: frozenset[CardId]
) -> Iterator[RevealedLine]:
    cards = tuple(card for card in there if card in kind)
    if cards:
        yield RevealedLine(label, join_texts(", ", map(piece_name, cards)), pieces=cards)


def roles(state: Rumors) -> list[str]:
    """Return what each seat's Loyalty card said, as far as it was shown."""
    return ["" if one.revealed is None else LINE_WORDS[one.revealed] for one in state.players]


AFTERMATH: Final = Aftermath(
    winners_of,
    ENDINGS,
    MEASURES,
    measure_game,
    roles,
)
