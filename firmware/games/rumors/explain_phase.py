"""Why the table waits for what it waits for now, and why the game has or has not ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from engine.rumors.pieces import MERLINS_4
from engine.rumors.score import score
from engine.rumors.state import SWORDS_TO_END, Phase, Rumors
from firmware.games.rumors.explain_quest import Who, is_resolved
from firmware.games.rumors.words import player, quest_name
from words.text import Text, join_texts, t, tn


def end_check(before: Rumors, after: Rumors) -> Iterator[str]:
    """Yield what the Swords on the table have decided, where a line has asked them."""
    lie = {"white": after.white, "black": after.black, "end": SWORDS_TO_END}
    if after.phase is Phase.OVER:
        yield _over(before, after).with_(**lie)
    elif after.phase is Phase.LOYALTIES and before.phase is not Phase.LOYALTIES:
        yield t(
            "{white} white and {black} black Swords lie, {end} or more of a colour: the Loyalty"
            " cards are shown.",
            **lie,
        )
    elif after.phase is Phase.TURN and _was_checked(before, after):
        if max(after.white, after.black) < SWORDS_TO_END:
            yield t(
                "{white} white and {black} black Swords lie, fewer than {end} of each colour: play"
                " goes on.",
                **lie,
            )
        else:
            yield t(
                "{white} white and {black} black Swords lie: the colour that is ahead (black where"
                " they are equal) has fewer than {end}, so play goes on with every Loyalty card"
                " open.",
                **lie,
            )


def _was_checked(before: Rumors, after: Rumors) -> bool:
    return (
        is_resolved(before, after)
        or before.accusation is not None
        or before.ending is not None
        or before.swords != after.swords
    )


def _over(before: Rumors, after: Rumors) -> Text:
    if is_resolved(before, after) and after.report is not None and after.report.evil_wins:
        return t("Evil wins through Morgan #7; no Loyalty card is shown.")
    if after.passes + 1 >= len(after.players) and max(after.white, after.black) < SWORDS_TO_END:
        return t("Every seat has passed in a row and no card is left: Evil wins.")
    if after.winner == "loyal":
        return t(
            "{white} white and {black} black Swords lie: more white than black, and {end} or more:"
            " the Loyal win."
        )
    return t(
        "{white} white and {black} black Swords lie: at least as many black as white, and {end} or"
        " more: Evil wins."
    )


def awaited_words(state: Rumors, names: Sequence[str]) -> Text:
    """Return what comes next and why."""
    return _NEXT[state.phase](state, partial(player, names))


def _turn(after: Rumors, who: Who) -> Text:
    if after.must_listen:
        return t("Next: {seat} must Listen.", seat=who(after.seat))
    return t("Next: {seat} acts.", seat=who(after.seat))


def _reveal(after: Rumors, _who: Who) -> Text:
    return tn(
        "Next: {n} face-down card lies in the pile: turned up before all else.",
        "Next: {n} face-down cards lie in the pile: turned up before all else.",
        after.hidden_count,
    )


def _tokens(after: Rumors, _who: Who) -> Text:
    assert after.chosen is not None
    left = sum(card in MERLINS_4 for card in after.pile) - len(after.chosen.tokens)
    return t(
        "Next: the token of a Merlin #4 in the pile ({left} to go), before the Merlins act.",
        left=left,
    )


def _gawain(after: Rumors, _who: Who) -> Text:
    assert after.chosen is not None
    quests = score(after, after.chosen).quests
    totals = (join_texts(" ", (quest_name(quest.quest), quest.total)) for quest in quests)
    return t(
        "The totals: {totals}. Next: Gawain, for a Knight is held that may be he.",
        totals=join_texts(", ", totals),
    )


def _accusation_text(after: Rumors, who: Who) -> Text:
    assert after.accusation is not None
    accused = who(after.accusation.accused)
    if after.setup.expert:
        return t("Next: {seat} shows the Loyalty card, or Percival before it.", seat=accused)
    return t("Next: {seat} shows the Loyalty card.", seat=accused)


def _loyalties(after: Rumors, who: Who) -> Text:
    hidden = (n for n, one in enumerate(after.players) if one.revealed is None)
    return t("Next: the Loyalty card of {seats}.", seats=join_texts(", ", map(who, hidden)))


_NEXT: Final[Mapping[Phase, Callable[[Rumors, Who], Text]]] = {
    Phase.TURN: _turn,
    Phase.CLAIM: lambda after, who: t(
        "Next: {seat} says of which Quest it is.", seat=who(after.seat)
    ),
    Phase.VIVIEN: lambda _after, _who: t(
        "Next: Loyalty cards of players not revealed may change hands in secret, for Vivien acts."
    ),
    Phase.MERLIN_6: lambda after, who: t(
        "Next: {seat} may go on any Quest at once, for Merlin #6 was laid.", seat=who(after.seat)
    ),
    Phase.ARTHUR: lambda _after, _who: t("Next: Arthur, for another seat holds a Knight."),
    Phase.REVEAL: _reveal,
    Phase.TOKENS: _tokens,
    Phase.GAWAIN: _gawain,
    Phase.GAWAIN_CARD: lambda _after, _who: t(
        "Next: one card that is no Morgan is added, or none."
    ),
    Phase.ACCUSED: _accusation_text,
    Phase.LOYALTIES: _loyalties,
    Phase.PERCIVAL: lambda _after, _who: t(
        "Next: Percival, for a Traitor was shown just now and a Knight is held that may be he."
    ),
    Phase.OVER: lambda _after, _who: t("The game is over."),
}
