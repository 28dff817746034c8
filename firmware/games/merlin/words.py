"""The sentences of Merlin's notices; questions are in asking_words.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import Line
from engine.merlin.facts import UNKNOWN
from engine.merlin.notices import Say
from firmware.games.merlin.asking_words import BUILT_QUESTIONS, QUESTIONS
from firmware.games.merlin.names import (
    HENCHMEN,
    PRINCIPALITIES,
    THINGS,
    USES,
    item_name,
    piece_name,
    space_name,
)
from firmware.games.shared_words import Who, params_in_words, sentences, spoken_list
from words.text import Text, join_texts, t, tn, with_heading

# A button's number stands in every question; the henchmen are the same all through a game.
BUTTON_LABELS: Final[Mapping[str, Text]] = {
    f"quest-{n}": join_texts(" ", (n, name))
    for n, name in enumerate((*HENCHMEN.values(), t("not done")), 1)
}
_SENTENCES: Final[Mapping[str, Text]] = {
    Say.ENVIRONS_LAID: t("The environs are laid."),
    Say.STARTED: t("{seat} begins here: {knight}."),
    Say.TRAITOR_DREW: t("{seat} draws a traitor: {of}."),
    Say.TRAITORS_SHUFFLED: t("The traitors are shuffled again."),
    Say.ROLLED: t("{seat} rolls {own}, and Merlin's die {merlin}."),
    Say.TURN: t("It is the turn of {seat}."),
    Say.KNIGHT_MOVED: t("The knight of {seat} comes to: {is}."),
    Say.MERLIN_MOVED: t("{seat} moves Merlin to: {is}."),
    Say.APPLE_EATEN: t("{seat} uses an apple."),
    Say.SPACE_NAMED: t("Space {space} of the rondel: {is}."),
    Say.SENT: t("{seat} sends a henchman: {who}, {to}."),
    Say.SENT_HOME: t("A henchman of {seat} goes home: {who}."),
    Say.GAINED: t("{seat} gets: {item}."),
    Say.PAID: t("{seat} gives back: {item}."),
    Say.COUNTER_PUT: t("{seat} puts an influence counter here: {of}."),
    Say.EXCALIBUR_TAKEN: t("{seat} takes Excalibur."),
    Say.GRAIL_TAKEN: t("{seat} takes the Holy Grail."),
    Say.APPLE_GAINED: t("{seat} gets an apple."),
    Say.BUILT: t("{seat} builds a manor: place {place}."),
    Say.STAFF_USED: t("{seat} uses a staff: the same action again."),
    Say.MISSION_SHOWN: t("{card} comes into the display."),
    Say.MISSIONS_SHUFFLED: t("The discarded mission cards are shuffled: they are the new deck."),
    Say.DECLINED: t("{seat} does nothing here."),
    Say.ADJUSTED: t("The operator has corrected what {seat} has."),
    Say.TAUGHT: t("What this copy of the game shows was told."),
    **QUESTIONS,
}


# -- those whose sentence depends on what is told --------------------------------------------


def _each(points: Any, who: Who) -> Text:
    """Return the points of all: "Anna 3, Ben -3"."""
    return join_texts(", ", (join_texts(" ", (who(seat), n)) for seat, n in enumerate(points)))


def _score_words(sentence: Text) -> Callable[[Any, Who], Text]:
    return lambda p, who: sentence.with_(points=_each(p["points"], who))


def _points(p: Any, who: Who) -> Text:
    seat, n = who(p["seat"]), p["points"]
    match p["of"]:
        case "shield":
            return tn("{seat}: {n} point for shields.", "{seat}: {n} points for shields.", n,
                      seat=seat)  # fmt: skip
        case "flag":
            return tn("{seat}: {n} point for flags.", "{seat}: {n} points for flags.", n,
                      seat=seat)  # fmt: skip
        case "material":
            return tn("{seat}: {n} point for materials.", "{seat}: {n} points for materials.", n,
                      seat=seat)  # fmt: skip
        case _:
            return tn("{seat}: {n} point for influence.", "{seat}: {n} points for influence.", n,
                      seat=seat)  # fmt: skip


def _swap_text(p: Any, who: Who) -> Text:
    return tn("{seat} discards {n} mission card and draws as many.",
              "{seat} discards {n} mission cards and draws as many.",
              p["count"], seat=who(p["seat"]))  # fmt: skip


def _traitors_gone(p: Any, who: Who) -> Text:
    return tn("{seat} repels {n} traitor: {of}.", "{seat} repels {n} traitors: {of}.",
              p["count"], seat=who(p["seat"]), of=PRINCIPALITIES[p["of"]])  # fmt: skip


def _mission_done(p: Any, who: Who) -> Text:
    return tn("{seat} fulfils a mission: {card}, {n} point.",
              "{seat} fulfils a mission: {card}, {n} points.",
              p["points"], seat=who(p["seat"]), card=piece_name(p["card"]))  # fmt: skip


def _flag_played(p: Any, who: Who) -> Text:
    flag = item_name(f"flag-{p['of']}")
    return t("{seat} plays a flag: {flag}, {use}.", seat=who(p["seat"]), flag=flag,
             use=USES[p["use"]])  # fmt: skip


def _mission_drew(p: Any, who: Who) -> Text:
    if p["card"] is None:
        return t("{seat} draws a mission card from the deck.", seat=who(p["seat"]))
    return t("{seat} takes an open mission card.", seat=who(p["seat"]))  # which, all have seen


def _influence_scored(p: Any, who: Who) -> Text:
    of = PRINCIPALITIES[p["of"]]
    if not any(p["points"]):
        return t("Influence on {of}: no points.", of=of)
    return t("Influence on {of}: {points}.", of=of, points=_each(p["points"], who))


def _grail_asked(p: Any, who: Who) -> Text:
    return tn("A tie on {of} for {n} point: the Grail of {seat} may take it.",
              "A tie on {of} for {n} points: the Grail of {seat} may take them.",
              p["pot"], of=PRINCIPALITIES[p["of"]], seat=who(p["seat"]))  # fmt: skip


def _grail_used(p: Any, who: Who) -> Text:
    return tn("The Grail brings {seat} {n} point: {of}.",
              "The Grail brings {seat} all {n} points: {of}.",
              p["pot"], of=PRINCIPALITIES[p["of"]], seat=who(p["seat"]))  # fmt: skip


def _winners_text(p: Any, who: Who) -> Text:
    winners = [who(seat) for seat in p["winners"]]
    scores = _each(p["scores"], who)
    if len(winners) == 1:
        return t("{seat} wins: {scores}.", seat=winners[0], scores=scores)
    return t("{seats} win together: {scores}.", seats=spoken_list(winners), scores=scores)


_BUILT: Final[Mapping[str, Callable[[Any, Who], Text]]] = {
    Say.POINTS: _points,
    Say.SWAPPED: _swap_text,
    Say.TRAITORS_GONE: _traitors_gone,
    Say.MISSION_DONE: _mission_done,
    Say.FLAG_PLAYED: _flag_played,
    Say.MISSION_DREW: _mission_drew,
    Say.SCORING: lambda p, _who: t("Scoring after round {round}.", round=p["round"]),
    Say.TRAITORS_SCORED: _score_words(t("Traitors: {points}.")),
    Say.ENVIRONS_SCORED: _score_words(t("The environs: {points}.")),
    Say.INFLUENCE_SCORED: _influence_scored,
    Say.GRAIL_ASKED: _grail_asked,
    Say.GRAIL_USED: _grail_used,
    Say.HENCHMEN_SCORED: _score_words(t("Henchmen: {points}.")),
    Say.SEALED: lambda p, who: t(
        "{seat} puts a seal: {henchman}, row {row}.",
        seat=who(p["seat"]), henchman=HENCHMEN[p["of"]], row=p["row"],
    ),
    Say.ABILITY_USED: lambda p, who: t(
        "{seat} uses an ability: {henchman}.", seat=who(p["seat"]), henchman=HENCHMEN[p["of"]]
    ),
    Say.ROUND: lambda p, who: t(
        "Round {round} begins with {seat}: all dice are rolled.",
        round=p["round"], seat=who(p["first"]),
    ),
    Say.WON: _winners_text,
    **BUILT_QUESTIONS,
}  # fmt: skip


sentence: Final = sentences(
    _SENTENCES,
    _BUILT,
    params_in_words(
        piece_name,
        {
            "other": lambda value, who: who(value),
            "knight": lambda value, _who: PRINCIPALITIES[value],
            "of": lambda value, _who: PRINCIPALITIES[value],
            "to": lambda value, _who: PRINCIPALITIES[value] if isinstance(value, str) else value,
            "is": lambda value, _who: space_name(value),
            "who": lambda value, _who: HENCHMEN[value],
            "item": lambda value, _who: item_name(value),
            "own": lambda value, _who: join_texts(", ", value),
        },
    ),
)


# -- what is printed ---------------------------------------------------------------------------


def tell_facts(facts: Line) -> Text:
    """Return what a piece, or a board, shows in words."""
    told: dict[str, Any] = dict(facts)
    if told.get("known") is False:
        return t("not known yet")
    if "points" in told:
        needs = join_texts(", ", map(need_words, told["needs"]))
        return tn("{n} point, shows: {icon}. Asks for: {needs}",
                  "{n} points, shows: {icon}. Asks for: {needs}", told["points"],
                  icon=HENCHMEN[told["icon"]], needs=needs)  # fmt: skip
    if "spaces" in told:
        return join_texts(", ", (_known_or_blank(one, space_name) for one in told["spaces"]))
    if "frame" in told:
        return join_texts(", ", (_known_or_blank(one, _material) for one in told["frame"]))
    if "uses" in told:
        return join_texts(
            ", ", (_known_or_blank(one, lambda use: USES[str(use)]) for one in told["uses"])
        )
    if "counters" in told:
        return tn("{n} influence counter", "{n} influence counters", told["counters"])
    names = {key: PRINCIPALITIES[told[key]] for key in told if key != "known"}
    return t("knight {knight}, flag {flag}, shield {shield}, material {material}, "
             "influence {influence}", **names)  # fmt: skip


def _known_or_blank(value: str, name: Callable[[object], Text]) -> Text:
    return space_name(None) if value == UNKNOWN else name(value)


def _material(of: object) -> Text:
    return t("nothing") if of == "none" else PRINCIPALITIES[str(of)]


def need_words(need: str) -> Text:
    """Return a need in words: "flag (Fox): 2" for "flag-fox 2"."""
    first, *rest = need.split()
    if first == "henchmen":
        return tn("{n} henchman: {of}", "{n} henchmen: {of}", int(rest[0]), of=_where(rest[1]))
    if first in HENCHMEN:
        return t("{henchman} ({of})", henchman=HENCHMEN[first], of=_where(rest[0]))
    if first == "any":
        thing, count = t("{kind} (any)", kind=THINGS[rest[0]]), rest[1:]
    elif first == "influence":
        thing, count = t("influence ({of})", of=_where(rest[0])), rest[1:]
    else:
        thing, count = item_name(first), rest
    return with_heading(thing, *count)


def _where(of: str) -> Text:
    return t("anywhere") if of == "any" else PRINCIPALITIES[of]
