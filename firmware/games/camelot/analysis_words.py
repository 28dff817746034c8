"""The sentences of an analysis of the board game: what the ends say of turns, quests, Traitors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from firmware.games.choice_rates import percent
from firmware.games.simulation import Share
from words.text import Text, join_texts, t, tn

CHANCE_OF: Final = t("The Loyal win")
CORRECTED: Final = t("From here on the table is as the operator put it right.")
COUNTED: Final = (
    t("White Swords"),
    t("Black Swords"),
    t("Siege engines"),
    t("White cards in the deck"),
    t("Black cards in the deck"),
)
NOT_OVER: Final = t(
    "The game is not over: {white} white and {black} black Swords lie on the table."
)
DRAGON: Final = t("Dragon")
_NOTES: Final = (
    t(
        "From each turn bots play on to the end. What nobody had seen is dealt again each time:"
        " both decks, hands, face-down cards, Loyalty cards. What nobody said aloud counts nowhere."
    ),
    t(
        "The chance is how often the Loyal won then. Behind it stands where it lies in 95 of 100"
        " cases. People play otherwise than bots: read it as a rise or a fall."
    ),
    t("A turn turned the game where the chance changed by more than chance itself makes up."),
)
_STAY_UNKNOWN: Final = t("A Loyalty card that nobody showed stays unknown here, too.")
_UNTRIED: Final = t(
    "From some turns nobody could play on: by then the table counted other cards than there are."
)


def notes(ends: int, all_ends: int, untried: bool, unknown: bool) -> tuple[Text, ...]:
    """Return what the reader should know; `ends`: how many a turn so far, `all_ends`: at last."""
    if not ends:
        return (t("The turns are still to be played on: so far there is no curve."),)
    told = [*_NOTES, tn("Bots have played on {n} time from each turn.",
                        "Bots have played on {n} times from each turn.", ends)]  # fmt: skip
    if ends < all_ends:
        told.append(t("That is a rough curve: it is finer once they have done it {all} times.",
                      all=all_ends))  # fmt: skip
    told += [_UNTRIED] if untried else []
    return (*told, *([_STAY_UNKNOWN] if unknown else []))


# -- praise, and the whole -------------------------------------------------------------------


def quests_won(quests: Sequence[str]) -> Text:
    """Say which Quests were won."""
    return tn("Together you won {n} Quest: {quests}.", "Together you won {n} Quests: {quests}.",
              len(quests), quests=join_texts(", ", quests))  # fmt: skip


def lost_quests(quests: Sequence[str]) -> Text:
    """Say which Quests were lost."""
    return tn("{n} Quest was lost: {quests}.", "{n} Quests were lost: {quests}.",
              len(quests), quests=join_texts(", ", quests))  # fmt: skip


def siege_sentence(name: str, engines: int) -> Text:
    """Say how many siege engines a seat removed."""
    return tn("{seat} removed {n} siege engine.", "{seat} removed {n} siege engines.", engines,
              seat=name)  # fmt: skip


def length_sentence(turns: int) -> Text:
    """Say how many turns the game lasted."""
    return tn("You held out for {n} turn.", "You held out for {n} turns.", turns)


# -- quests ----------------------------------------------------------------------------------


def too_early(name: str, quest: str, share: Share) -> Text:
    """Return that a quest was given up that could still be won."""
    return t(
        "Given up too early: {seat} left the {quest} Quest, and nobody stayed. Bots still won it in"
        " {share} of the cases. It was lost.",
        seat=name, quest=quest, share=percent(share.rate),
    )  # fmt: skip


def too_late(quest: str, turns: int) -> Text:
    """Return that a quest was kept up that could hardly be won."""
    return tn(
        "Given up too late: the {quest} Quest held knights for {n} turn in which bots hardly ever"
        " won it. It was lost.",
        "Given up too late: the {quest} Quest held knights for {n} turns in which bots hardly ever"
        " won it. It was lost.",
        turns,
        quest=quest,
    )


# -- Traitors --------------------------------------------------------------------------------


def traitor(name: str, turns: int, points: int) -> Text:
    """Return by how much the chance changed in the turns of a Traitor."""
    text = _FELL if points < 0 else _ROSE
    return text.with_(seat=name, turns=turns, points=abs(points))


_FELL: Final = t(
    "{seat} was the Traitor. In the {turns} turns of {seat} the Loyal's chance fell by {points}"
    " points in all."
)
_ROSE: Final = t(
    "{seat} was the Traitor. In the {turns} turns of {seat} the Loyal's chance did not fall: it"
    " rose by {points} points in all."
)


def worst(name: str, line: int, points: int, told: Sequence[str]) -> Text:
    """Say which turn of a seat cost the most."""
    return t("The worst turn of {seat} began on line {line}, {points} points: {told}", seat=name,
             line=line, points=points, told=join_texts(" ", told))  # fmt: skip


def unmasking_sentence(name: str, line: int | None) -> Text:
    """Say when a Traitor was unmasked, if ever."""
    if line is None:
        return t("Nobody unmasked {seat} before the end.", seat=name)
    return t("{seat} was unmasked on line {line}.", seat=name, line=line)


# -- what turned the game ----------------------------------------------------------------------


def turning_point(before: float, after: float, told: Sequence[str]) -> Text:
    """Say which turn changed the chances most."""
    text = ROSE if after > before else FELL
    chances = {"before": percent(before), "after": percent(after)}
    return text.with_(told=join_texts(" ", told), **chances)


ROSE: Final = t("The Loyal's chance to win rose from {before} to {after}: {told}")
FELL: Final = t("The Loyal's chance to win fell from {before} to {after}: {told}")
