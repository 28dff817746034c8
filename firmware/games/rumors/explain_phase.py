"""Why the table waits for what it waits for now, and why the game has or has not ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.rumors.pieces import MERLINS_4
from engine.rumors.score import score
from engine.rumors.state import SWORDS_TO_END, Phase, Rumors
from firmware.games.rumors.explain_quest import Who, is_resolved
from firmware.games.rumors.words import quest_name


def end_check(before: Rumors, after: Rumors) -> Iterator[str]:
    """Yield what the Swords on the table have decided, where a line has asked them."""
    lie = f"{after.white} white and {after.black} black Swords lie"
    if after.phase is Phase.OVER:
        yield _over(before, after, lie)
    elif after.phase is Phase.LOYALTIES and before.phase is not Phase.LOYALTIES:
        yield f"{lie}, {SWORDS_TO_END} or more of a colour: the Loyalty cards are shown."
    elif after.phase is Phase.TURN and _was_checked(before, after):
        if max(after.white, after.black) < SWORDS_TO_END:
            yield f"{lie}, fewer than {SWORDS_TO_END} of each colour: play goes on."
        else:
            yield (
                f"{lie}: the colour that is ahead (black where they are equal) has fewer than"
                f" {SWORDS_TO_END}, so play goes on with every Loyalty card open."
            )


def _was_checked(before: Rumors, after: Rumors) -> bool:
    return (
        is_resolved(before, after)
        or before.accusation is not None
        or before.ending is not None
        or before.swords != after.swords
    )


def _over(before: Rumors, after: Rumors, lie: str) -> str:
    if is_resolved(before, after) and after.report is not None and after.report.evil_wins:
        return "Evil wins through Morgan #7; no Loyalty card is shown."
    if after.passes + 1 >= len(after.players) and max(after.white, after.black) < SWORDS_TO_END:
        return "Every seat has passed in a row and no card is left: Evil wins."
    if after.winner == "loyal":
        return f"{lie}: more white than black, and {SWORDS_TO_END} or more: the Loyal win."
    return f"{lie}: at least as many black as white, and {SWORDS_TO_END} or more: Evil wins."


def waits_for(after: Rumors, who: Who) -> str:
    """Return what comes next and why."""
    return _NEXT[after.phase](after, who)


def _cards(count: int, kind: str) -> str:
    return f"1 {kind} lies" if count == 1 else f"{count} {kind}s lie"


def _turn(after: Rumors, who: Who) -> str:
    return f"Next: {who(after.seat)} {'must Listen' if after.must_listen else 'acts'}."


def _tokens(after: Rumors, who: Who) -> str:
    assert after.chosen is not None
    left = sum(card in MERLINS_4 for card in after.pile) - len(after.chosen.tokens)
    return f"Next: the token of a Merlin #4 in the pile ({left} to go), before the Merlins act."


def _gawain(after: Rumors, who: Who) -> str:
    assert after.chosen is not None
    totals = (f"{quest_name(q.quest)} {q.total}" for q in score(after, after.chosen).quests)
    return f"The totals: {', '.join(totals)}. Next: Gawain, for a Knight is held that may be he."


def _accused(after: Rumors, who: Who) -> str:
    assert after.accusation is not None
    percival = ", or Percival before it" if after.setup.expert else ""
    return f"Next: {who(after.accusation.accused)} shows the Loyalty card{percival}."


def _loyalties(after: Rumors, who: Who) -> str:
    hidden = (n for n, one in enumerate(after.players) if one.revealed is None)
    return f"Next: the Loyalty card of {', '.join(map(who, hidden))}."


_NEXT: Final[Mapping[Phase, Callable[[Rumors, Who], str]]] = {
    Phase.TURN: _turn,
    Phase.CLAIM: lambda after, who: f"Next: {who(after.seat)} says of which Quest it is.",
    Phase.VIVIEN: lambda after, who: (
        "Next: Loyalty cards of players not revealed may change hands in secret, for Vivien acts."
    ),
    Phase.MERLIN_6: lambda after, who: (
        f"Next: {who(after.seat)} may go on any Quest at once, for Merlin #6 was laid."
    ),
    Phase.ARTHUR: lambda after, who: "Next: Arthur, for another seat holds a Knight.",
    Phase.REVEAL: lambda after, who: (
        f"Next: {_cards(after.hidden, 'face-down card')} in the pile: turned up before all else."
    ),
    Phase.TOKENS: _tokens,
    Phase.GAWAIN: _gawain,
    Phase.GAWAIN_CARD: lambda after, who: "Next: one card that is no Morgan is added, or none.",
    Phase.ACCUSED: _accused,
    Phase.LOYALTIES: _loyalties,
    Phase.PERCIVAL: lambda after, who: (
        "Next: Percival, for a Traitor was shown just now and a Knight is held that may be he."
    ),
    Phase.OVER: lambda after, who: "The game is over.",
}
