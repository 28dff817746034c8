"""The English sentences of the card game's notices and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.game import Line, Notice
from engine.rumors.asking import Ask
from engine.rumors.notices import Say
from engine.rumors.pieces import label

_OUTCOMES: Final = {
    "success": "in time",
    "too-early": "too early",
    "too-late": "too late",
    "harmless": "harmless",
}
_WINS: Final = {
    ("loyal", "swords"): "The Loyal Knights win.",
    ("evil", "swords"): "Evil wins.",
    ("evil", "morgan-7"): "Morgan #7: the Main Quest came too late. Evil wins.",
    ("evil", "no-cards"): "No card is left and nobody can act. Evil wins.",
}


def player(names: Sequence[str], seat: object) -> str:
    """Return the name at a seat, or "Seat 3", counted from 1 as people do."""
    number = seat if isinstance(seat, int) else 0
    name = names[number] if number < len(names) else ""
    return name or f"Seat {number + 1}"


def quest_name(quest: object) -> str:
    """Return "Picts and Saxons" for "picts+saxons"."""
    return " and ".join(part.title() for part in str(quest).split("+"))


def swords(white: object, black: object) -> str:
    """Return "2 white Swords and 1 black Sword"."""
    counts = ((white, "white"), (black, "black"))
    return " and ".join(f"{n} {c} Sword{'' if n == 1 else 's'}" for n, c in counts if n)


Said = Callable[[Line, Callable[[object], str]], str]


def _chosen(p: Line, who: Callable[[object], str]) -> str:
    bonus = f", with {p['bonus']} more through Merlin #6" if p["bonus"] else ""
    return f"{who(p['seat'])} goes on the {quest_name(p['quest'])} Quest{bonus}."


def _part(part: Any) -> str:
    card, adds = part["card"], part["adds"]
    if card == "bonus":
        return f"bonus {adds}"
    name = label(card)
    face = name.split()[-1]
    if face == "?":
        return f"?({adds})"
    return str(adds) if face == str(adds) else f"{name} {adds}"


def _taken(card: str, by: str | None) -> str:
    return label(card) if by is None else f"{label(card)} ({label(by)})"


def _columns(quest: Any) -> tuple[str, str, str, str]:
    """Return one Quest of a report: its name, its sums, what Merlin took, how it came out."""
    sums = " + ".join(_part(part) for part in quest["parts"]) or "no card"
    by = {one["card"]: one["by"] for one in quest.get("taken", ())}
    taken = ", ".join(_taken(card, by.get(card)) for card in quest["removed"])
    colour = (quest["swords"], 0) if quest["outcome"] == "success" else (0, quest["swords"])
    placed = f": {swords(*colour)}" if quest["swords"] else ""
    came_out = f"= {quest['total']:2}, {_OUTCOMES[quest['outcome']]}{placed}"
    return f"{quest_name(quest['quest'])}:", sums, came_out, taken and f"without {taken}"


def _resolved(p: Line, who: Callable[[object], str]) -> str:
    """Return a resolved Quest as a table: "Grail:  5 + 3 + ?(2) + ?(2)  = 12, in time"."""
    quests: Any = p["quests"]
    rows = [_columns(quest) for quest in quests]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = (
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join((f"Main Quest {quest_name(p['main'])}:", *lines))


_ACTIONS: Final = {
    ("listen", "quest", "accuse"): "Listen, go on a Quest, or accuse",
    ("listen", "quest"): "Listen, or go on a Quest",
    ("listen", "accuse"): "Listen, or accuse",
    ("quest", "accuse"): "go on a Quest, or accuse",
    ("listen",): "Listen: lay a card",
    ("quest",): "go on a Quest",
    ("accuse",): "accuse",
}


def _actions(may: Any) -> str:
    return _ACTIONS[tuple(may)]


_SENTENCES: Final[dict[str, Said]] = {
    Say.LAID: lambda p, who: f"{who(p['seat'])} lays {label(str(p['card']))}.",
    Say.LAID_FACE_DOWN: lambda p, who: f"{who(p['seat'])} lays a card face down.",
    Say.CLAIMED: lambda p, who: f"{who(p['seat'])} says: {quest_name(p['quest'])}.",
    Say.RESHUFFLED: lambda p, who: "The discard pile is shuffled into a new deck.",
    Say.SILENCE_BEGINS: lambda p, who: "Silence! Nobody speaks of the Rumors.",
    Say.SILENCE_ENDS: lambda p, who: "Silence ends.",
    Say.ANNOUNCE_BEGINS: lambda p, who: "From now on Quest cards are laid face down and announced.",
    Say.ANNOUNCE_ENDS: lambda p, who: "Cards are laid face up again.",
    Say.COUNT_BEGINS: lambda p, who: "From now on each card laid is counted aloud.",
    Say.COUNT_ENDS: lambda p, who: "The counting ends.",
    Say.HIDE_TOKEN: lambda p, who: f"{who(p['seat'])} hides a Quest token beside the pile.",
    Say.SWAP_LOYALTIES: lambda p, who: (
        f"Vivien: {who(p['seat'])} may let Loyalty cards change hands."
    ),
    Say.LOYALTIES_SWAPPED: lambda p, who: "Vivien is done.",
    Say.MERLIN_6_OFFERS: lambda p, who: (
        f"{who(p['seat'])} may go on any Quest at once, with 0 to 3 more."
    ),
    Say.MERLIN_6_DECLINED: lambda p, who: f"{who(p['seat'])} stays.",
    Say.QUEST_CHOSEN: _chosen,
    Say.MUST_LISTEN: lambda p, who: f"{who(p['seat'])} must Listen instead.",
    Say.TURNED_UP: lambda p, who: f"{label(str(p['card']))} is turned up.",
    Say.TOKEN_TURNED_UP: lambda p, who: f"Merlin's token: {quest_name(p['quest'])}.",
    Say.GAWAIN_DRAWS: lambda p, who: f"{who(p['seat'])} draws {p['cards']} cards.",
    Say.GAWAIN_PLAYS: lambda p, who: f"{who(p['seat'])} adds {label(str(p['card']))}.",
    Say.GAWAIN_PLAYS_NONE: lambda p, who: f"{who(p['seat'])} adds no card.",
    Say.RESOLVED: _resolved,
    Say.SWORDS: lambda p, who: f"{swords(p['white'], p['black'])} placed.",
    Say.SWORDS_TURNED: lambda p, who: "A white Sword is turned black.",
    Say.KNIGHT: lambda p, who: f"{who(p['seat'])} plays {label(str(p['card']))}.",
    Say.KNIGHT_WON: lambda p, who: f"{who(p['seat'])} takes the top Knight.",
    Say.MORGAN_ADDED: lambda p, who: "A Morgan that was left over is shuffled into the deck.",
    Say.ACCUSED: lambda p, who: f"{who(p['seat'])} accuses {who(p['accused'])}.",
    Say.LOYALTY_SHOWN: lambda p, who: (
        f"{who(p['seat'])} is {'Loyal' if p['is'] == 'loyal' else 'a Traitor'}."
    ),
    Say.SHOW_LOYALTIES: lambda p, who: (
        "Seven Swords of a colour: everybody shows the Loyalty card."
    ),
    Say.GOES_ON: lambda p, who: "Neither side has won: play goes on.",
    Say.PASSED: lambda p, who: f"{who(p['seat'])} can do nothing and passes.",
    Say.TAUGHT: lambda p, who: f"What is printed on {label(str(p['card']))} is noted.",
    Say.ADJUSTED: lambda p, who: "The operator has corrected the table.",
    Say.WON: lambda p, who: _WINS[str(p["winner"]), str(p["why"])],
    Say.FACE_UP_UNDER_MORGAN_1: lambda p, who: (
        f"{label(str(p['card']))} was laid face up although Morgan #1 stands: it counts as seen."
    ),
    Say.CHARACTER_FACE_DOWN: lambda p, who: (
        f"{label(str(p['card']))} was laid face down against the rules: it acts as if face up."
    ),
    Say.OVER_SIXTEEN: lambda p, who: f"{p['swords']} Swords are counted, the box holds 16.",
    Say.NEVER_LAID: lambda p, who: (
        "A card counted as face down was never laid: the pile is one less."
    ),
    Say.TOKEN_FORGOTTEN: lambda p, who: "A Merlin #4 has no token: it takes nothing.",
    Ask.ACT: lambda p, who: f"{who(p['seat'])}: {_actions(p['may'])}.",
    Ask.PASS: lambda p, who: f"{who(p['seat'])} can do nothing: OK passes.",
    Ask.LISTEN: lambda p, who: f"{who(p['seat'])} must Listen: lay a card.",
    Ask.SPREAD_RUMORS: lambda p, who: (
        f"{who(p['seat'])}, a revealed Traitor: draw two cards, lay one face up."
    ),
    Ask.ACCUSE: lambda p, who: f"{who(p['seat'])} accuses {who(p['accused'])}? OK: yes. UNDO: no.",
    Ask.SYMBOL: lambda p, who: (
        f"Does {label(str(p['card']))} show the {quest_name(p['quest'])} symbol? OK: yes. UNDO: no."
    ),
    Ask.CLAIM: lambda p, who: f"{who(p['seat'])}: which Quest is the face-down card of?",
    Ask.VIVIEN: lambda p, who: "Vivien: Loyalty cards may change hands in secret. OK when done.",
    Ask.MERLIN_6: lambda p, who: f"{who(p['seat'])}: any Quest at once? Its button, or OK: no.",
    Ask.BONUS: lambda p, who: (
        f"{who(p['seat'])} goes on the {quest_name(p['quest'])} Quest"
        f" with {p['bonus']} more: its button for one more, then OK."
    ),
    Ask.ARTHUR: lambda p, who: "Does anyone play Arthur? Show him, or OK: nobody.",
    Ask.REVEAL: lambda p, who: f"Turn the face-down cards up: {p['hidden']} still missing.",
    Ask.TOKENS: lambda p, who: "Merlin #4: which Quest's token lies beside the pile?",
    Ask.GAWAIN: lambda p, who: "Does anyone play Gawain? Show him, or OK: nobody.",
    Ask.GAWAIN_CARD: lambda p, who: (
        f"{who(p['seat'])}: lay Gawain's card, or OK: all were Morgans."
    ),
    Ask.KNIGHT_OF: lambda p, who: f"{who(p['seat'])} plays: show the Knight.",
    Ask.ACCUSED: lambda p, who: (
        f"{who(p['seat'])} shows the Loyalty card. OK: Loyal. ACCUSE: Traitor."
    ),
    Ask.LOYALTY: lambda p, who: (
        f"{who(p['seat'])} shows the Loyalty card. OK: Loyal. ACCUSE: Traitor."
    ),
    Ask.PERCIVAL: lambda p, who: "Does anyone play Percival? Show him, or OK: nobody.",
    Ask.OVER: lambda p, who: "The game is over. OK held 3 s: the same players again.",
}


def sentence(notice: Notice, names: Sequence[str]) -> str:
    """Return what a notice says in English; `names` are the players' by seat."""
    return _SENTENCES[notice.kind](notice.params, lambda seat: player(names, seat))
