"""The sentences of the card game's notices and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from engine.game import Line, PieceId
from engine.rumors.controls import QUEST_BUTTONS
from engine.rumors.notices import Say
from engine.rumors.pending_choice import QuestionKind
from engine.rumors.pieces import IS_RUMOR, QUEST_CARDS, TOKENS, label
from firmware.games.shared_words import Who, params_in_words, sentences
from firmware.games.shared_words import blacks as blacks
from firmware.games.shared_words import either as either
from firmware.games.shared_words import player as player
from firmware.games.shared_words import spoken_list as spoken_list
from firmware.games.shared_words import swords as swords
from firmware.games.shared_words import whites as whites
from words.text import Text, align_rows, clauses, join_texts, t, tn

_QUESTS: Final[Mapping[str, Text]] = {
    "picts": t("Picts"),
    "saxons": t("Saxons"),
    "dragon": t("Dragon"),
    "excalibur": t("Excalibur"),
    "grail": t("Grail"),
}
_NAMES: Final[Mapping[str, Text]] = {
    "morgan": t("Morgan"),
    "merlin": t("Merlin"),
    "mordred": t("Mordred"),
    "vivien": t("Vivien"),
    "arthur": t("Arthur"),
    "tristan": t("Tristan"),
    "gawain": t("Gawain"),
    "galahad": t("Galahad"),
    "percival": t("Percival"),
    "loyal": t("Loyal"),
    "traitor": t("Traitor"),
}
# What a line names besides cards, as players call it.
LINE_WORDS: Final[Mapping[str, Text]] = {
    **_QUESTS,
    "loyal": _NAMES["loyal"],
    "traitor": _NAMES["traitor"],
}
_TOKENS: Final[Mapping[str, Text]] = {
    "picts": t("Picts token"),
    "saxons": t("Saxons token"),
    "dragon": t("Dragon token"),
    "excalibur": t("Excalibur token"),
    "grail": t("Grail token"),
}
_OUTCOMES: Final = {
    "success": t("in time"),
    "too-early": t("too early"),
    "too-late": t("too late"),
    "harmless": t("harmless"),
}
_WINS: Final = {
    ("loyal", "swords"): t("The Loyal Knights win."),
    ("evil", "swords"): t("Evil wins."),
    ("evil", "morgan-7"): t("Morgan #7: the Main Quest came too late. Evil wins."),
    ("evil", "no-cards"): t("No card is left and nobody can act. Evil wins."),
}

BUTTON_LABELS: Final[Mapping[str, Text]] = {
    button: _QUESTS[quest] for button, quest in QUEST_BUTTONS.items()
}


# -- names ---------------------------------------------------------------------------------


def quest_name(quest: object) -> Text:
    """Return "Picts and Saxons" for "picts+saxons"."""
    return spoken_list(_QUESTS[part] for part in str(quest).split("+"))


@cache  # there are few, and every snapshot names them all
def piece_name(piece: str) -> Text:
    """Return what a piece is called: "Picts 4", "Morgan #4"."""
    if piece in QUEST_CARDS:
        quest, _, _ = piece.partition("-")
        return join_texts(" ", (_QUESTS[quest], label(piece).split()[-1]))
    if piece in IS_RUMOR:
        name, _, number = piece.partition("-")
        told = _NAMES[name]
        return join_texts(" ", (told, f"#{number.partition('.')[0]}")) if number else told
    if piece in TOKENS:
        return _TOKENS[TOKENS[PieceId(piece)]]
    name = piece.partition(".")[0]
    return _NAMES[name] if name in _NAMES else t("{piece}", piece=piece)


def tell_facts(facts: Line) -> str:
    """Return facts in words: "value 2, shows Picts and Saxons"."""
    parts = [t("value {value}", value=facts["value"])] if "value" in facts else []
    symbols = facts.get("symbols")
    if symbols == "any":
        parts.append(t("shows any Quest"))
    elif isinstance(symbols, list):
        shown = (
            t("shows {quests}", quests=spoken_list(map(quest_name, symbols))) if symbols else None
        )
        parts.append(shown or t("shows no Quest"))
    return join_texts(", ", parts) if parts else ""


# -- a Quest that is resolved -----------------------------------------------------------------


def _part(part: Any) -> str:
    card, adds = part["card"], part["adds"]
    if card == "bonus":
        return t("bonus {adds}", adds=adds)
    face = label(card).split()[-1]
    if face == "?":
        return f"?({adds})"
    return str(adds) if face == str(adds) else join_texts(" ", (piece_name(card), str(adds)))


def _taken_text(card: str, by: str | None) -> Text:
    return (
        piece_name(card)
        if by is None
        else t("{card} ({by})", card=piece_name(card), by=piece_name(by))
    )


def _columns(quest: Any) -> tuple[str, str, str]:
    """Return one Quest of a report: its name, its sums, how it came out and what Merlin took."""
    sums = (
        join_texts(" + ", [_part(one) for one in quest["parts"]])
        if quest["parts"]
        else t("no card")
    )
    by = {one["card"]: one["by"] for one in quest.get("taken", ())}
    taken = join_texts(", ", [_taken_text(card, by.get(card)) for card in quest["removed"]])
    colour = (quest["swords"], 0) if quest["outcome"] == "success" else (0, quest["swords"])
    outcome: Text = _OUTCOMES[quest["outcome"]]
    if quest["swords"]:
        outcome = t("{outcome}: {swords}", outcome=outcome, swords=swords(*colour))
    came_out = join_texts(", ", (f"= {quest['total']:2}", outcome))
    name = t("{quest}:", quest=quest_name(quest["quest"]))
    if quest["removed"]:
        came_out = clauses((came_out, t("without {cards}", cards=taken)))
    return name, sums, came_out


def _resolved_text(p: Line, _who: Who) -> Text:
    """Return a resolved Quest as a table: "Grail:  5 + 3 + ?(2) + ?(2)  = 12, in time"."""
    quests: Any = p["quests"]
    head = t("Main Quest {quest}:", quest=quest_name(p["main"]))
    main_first = sorted(quests, key=lambda quest: quest["quest"] != p["main"])
    return join_texts("\n", (head, align_rows([_columns(quest) for quest in main_first])))


# -- sentences ---------------------------------------------------------------------------------

_ACTIONS: Final = {
    ("listen", "quest", "accuse"): t("{seat}: Listen, go on a Quest, or accuse."),
    ("listen", "quest"): t("{seat}: Listen, or go on a Quest."),
    ("listen", "accuse"): t("{seat}: Listen, or accuse."),
    ("quest", "accuse"): t("{seat}: go on a Quest, or accuse."),
    ("listen",): t("{seat}: Listen: lay a card."),
    ("quest",): t("{seat}: go on a Quest."),
    ("accuse",): t("{seat}: accuse."),
}
_SHOWN: Final = {"loyal": t("{seat} is Loyal."), "traitor": t("{seat} is a Traitor.")}
_LOYALTY: Final = t("{seat} shows the Loyalty card. OK: Loyal. ACCUSE, then OK: Traitor.")


def _chosen_text(p: Line, who: Who) -> Text:
    told = {"seat": who(p["seat"]), "quest": quest_name(p["quest"]), "bonus": p["bonus"]}
    if p["bonus"]:
        return t("{seat} goes on the {quest} Quest, with {bonus} more through Merlin #6.", **told)
    return t("{seat} goes on the {quest} Quest.", **told)


def _drawn_text(p: Line, who: Who) -> Text:
    cards = p["cards"]
    assert isinstance(cards, int)
    return tn("{seat} draws {n} card.", "{seat} draws {n} cards.", cards, seat=who(p["seat"]))


def _past_sixteen(p: Line, _who: Who) -> Text:
    n = p["swords"]
    assert isinstance(n, int)
    return tn(
        "{n} Sword is counted, the box holds 16.", "{n} Swords are counted, the box holds 16.", n
    )


_SENTENCES: Final[Mapping[str, Text]] = {
    Say.LAID: t("{seat} lays {card}."),
    Say.LAID_FACE_DOWN: t("{seat} lays a card face down."),
    Say.CLAIMED: t("{seat} says: {quest}."),
    Say.RESHUFFLED: t("The discard pile is shuffled into a new deck."),
    Say.SILENCE_BEGINS: t("Silence! Nobody speaks of the Rumors."),
    Say.SILENCE_ENDS: t("Silence ends."),
    Say.ANNOUNCE_BEGINS: t("From now on Quest cards are laid face down and announced."),
    Say.ANNOUNCE_ENDS: t("Cards are laid face up again."),
    Say.COUNT_BEGINS: t("From now on each card laid is counted aloud."),
    Say.COUNT_ENDS: t("The counting ends."),
    Say.HIDE_TOKEN: t("{seat} hides a Quest token beside the pile."),
    Say.SWAP_LOYALTIES: t("Vivien: {seat} may let Loyalty cards change hands."),
    Say.LOYALTIES_SWAPPED: t("Vivien is done."),
    Say.MERLIN_6_OFFERS: t("{seat} may go on any Quest at once, with 0 to 3 more."),
    Say.MERLIN_6_DECLINED: t("{seat} stays."),
    Say.MUST_LISTEN: t("{seat} must Listen instead."),
    Say.TURNED_UP: t("{card} is turned up."),
    Say.TOKEN_TURNED_UP: t("Merlin's token: {quest}."),
    Say.GAWAIN_PLAYS: t("{seat} adds {card}."),
    Say.GAWAIN_PLAYS_NONE: t("{seat} adds no card."),
    Say.SWORDS_TURNED: t("A white Sword is turned black."),
    Say.KNIGHT: t("{seat} plays {card}."),
    Say.KNIGHT_WON: t("{seat} takes the top Knight."),
    Say.MORGAN_ADDED: t("A Morgan that was left over is shuffled into the deck."),
    Say.ACCUSED: t("{seat} accuses {accused}."),
    Say.SHOW_LOYALTIES: t("Seven Swords of a colour: everybody shows the Loyalty card."),
    Say.GOES_ON: t("Neither side has won: play goes on."),
    Say.PASSED: t("{seat} can do nothing and passes."),
    Say.TAUGHT: t("What is printed on {card} is noted."),
    Say.ADJUSTED: t("The operator has corrected the table."),
    Say.FACE_UP_UNDER_MORGAN_1: t(
        "{card} was laid face up although Morgan #1 stood: it counts as seen."
    ),
    Say.CHARACTER_FACE_DOWN: t(
        "{card} was laid face down against the rules: it acts as if face up."
    ),
    Say.NEVER_LAID: t("A card counted as face down was never laid: the pile is one less."),
    Say.TOKEN_FORGOTTEN: t("A Merlin #4 has no token: it takes nothing."),
    QuestionKind.PASS: t("{seat} can do nothing: OK passes."),
    QuestionKind.LISTEN: t("{seat} must Listen: lay a card."),
    QuestionKind.SPREAD_RUMORS: t("{seat}, a revealed Traitor: draw two cards, lay one face up."),
    QuestionKind.ACCUSE: t("{seat} accuses {accused}? OK: yes. UNDO: no."),
    QuestionKind.SYMBOL: t("Does {card} show the {quest} symbol? OK: yes. UNDO: no."),
    QuestionKind.CLAIM: t("{seat}: which Quest is the face-down card of?"),
    QuestionKind.VIVIEN: t("Vivien: Loyalty cards may change hands in secret. OK when done."),
    QuestionKind.MERLIN_6: t("{seat}: any Quest at once? Its button, or OK: no."),
    QuestionKind.BONUS: t(
        "{seat} goes on the {quest} Quest with {bonus} more: its button for one more, then OK."
    ),
    QuestionKind.ARTHUR: t("Does anyone play Arthur? Show him, or OK: nobody."),
    QuestionKind.REVEAL: t("Turn the face-down cards up: {hidden} still missing."),
    QuestionKind.TOKENS: t("Merlin #4: which Quest's token lies beside the pile?"),
    QuestionKind.GAWAIN: t("Does anyone play Gawain? Show him, or OK: nobody."),
    QuestionKind.GAWAIN_CARD: t("{seat}: lay Gawain's card, or OK: all were Morgans."),
    QuestionKind.KNIGHT_OF: t("{seat} plays: show the Knight."),
    QuestionKind.ACCUSED: _LOYALTY,
    QuestionKind.LOYALTY: _LOYALTY,
    QuestionKind.TRAITOR: t("{seat} shows the card of a Traitor? OK: yes. ACCUSE or UNDO: no."),
    QuestionKind.PERCIVAL: t("Does anyone play Percival? Show him, or OK: nobody."),
    QuestionKind.OVER: t("The game is over. OK: the same players again."),
}
# Those whose sentence depends on what is told.
_BUILT: Final[Mapping[str, Callable[[Line, Who], Text]]] = {
    Say.QUEST_CHOSEN: _chosen_text,
    Say.GAWAIN_DRAWS: _drawn_text,
    Say.RESOLVED: _resolved_text,
    Say.SWORDS: lambda p, _who: t("{swords} placed.", swords=swords(p["white"], p["black"])),
    Say.LOYALTY_SHOWN: lambda p, who: _SHOWN[str(p["is"])].with_(seat=who(p["seat"])),
    Say.WON: lambda p, _who: _WINS[str(p["winner"]), str(p["why"])],
    QuestionKind.ACT: lambda p, who: _ACTIONS[tuple(_may(p))].with_(seat=who(p["seat"])),
    Say.OVER_SIXTEEN: _past_sixteen,
}


def _may(p: Line) -> Sequence[str]:
    may: Any = p["may"]
    return may  # type: ignore[no-any-return]


sentence: Final = sentences(
    _SENTENCES,
    _BUILT,
    params_in_words(piece_name, {"quest": lambda quest, _who: quest_name(quest)}),
)
