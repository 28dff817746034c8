"""The sentences of everything that is said: the table's own notices, and the game's."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.game import Mark, Notice
from firmware.games.adapter import Adapter
from firmware.games.shared_words import player
from firmware.table.missed_cards import Place
from firmware.table.notices import OWN, Say
from firmware.table.other_games import owner_of, piece_name
from firmware.table.replaced_game import game_in_words
from words.text import Text, in_short, t, tn

_A_WORD: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*(?:\.\d+)?")  # an id of a piece is one
_PUT_BACK: Final = {
    Mark.EMPTY.value: t("Clear the pile's place, or press OK."),
    Mark.FACE_DOWN.value: t("Lay the face-down card back on top, or press OK."),
}
_PLAIN: Final[dict[str, Text]] = {
    Say.RESUMED: t("The game goes on where it was."),
    Say.UNREAD_TOP: t("I cannot see the top card."),
    Say.NOT_ON_TOP: t("It does not lie on top."),
    Say.HELD_BACK: t("What is laid now does not count yet: clear the pile's place, or press OK."),
    Say.NOT_COUNTED: t("It does not count."),
    Say.AGREED: t("The table is as it should be: play goes on."),
    Say.HOLD_UNDO: t("To take back the last move, hold UNDO, then press OK."),
    Say.LET_GO: t("Nothing is taken back."),
    Say.AGAIN: t("A new game with the same players? OK: yes. UNDO: no."),
    Say.STAYS: t("The game stays as it is."),
    Say.ANYBODY: t("Is anybody there? Press any button."),
    Say.RESTS: t("The table rests and keeps the game: press any button, or lay a card."),
    Say.WOKEN: t("The game goes on where it was."),
    Say.UNDONE: t("The last move is taken back."),
    Say.REPLACED: t("A card that was misread is put right."),
    Say.TAKEN_OUT: t("A card that did not lie in the pile is taken out."),
    Say.PILE_TAKEN: t("The pile was taken up: press the button of its Quest, or lay it back."),
    Say.PEEK: t("Somebody looked at a deeper card."),
    Say.FAN: t("Several cards at once: lay one at a time."),
    Say.OTHER_DECK: t("A card of another deck: it does not count."),
    Say.DAMAGED: t("A tag that cannot be trusted: enter the card by hand, or print it again."),
    Say.DRIFT: t("The camera or the mat was moved: look that the whole mat is in view."),
    Say.BESIDE: t("Cards lie one on the other beside the mat: lay the pile on its middle."),
    Say.DICE_READ: t("The camera has read the dice."),
    Say.DICE_UNCLEAR: t(
        "The camera cannot read the dice: lay them flat and a little apart, or enter them."
    ),
    Say.DICE_TOO_SMALL: t("The dice are too small in the camera's picture: enter them by hand."),
    Say.DICE_WHICH_WHITE: t("The camera cannot tell which die is the white one: enter the dice."),
    Say.CAMERA_BACK: t("The camera is there."),
    Say.WRITES_AGAIN: t("Lines can be written again: the game goes on."),
    Say.STAYS_ON: t("The box stays on."),
    Say.OFF: t(
        "The box is switched off: wait until its green light has gone out. Its computer's own "
        "button, its wake button or its plug, pulled and put back, switches it on again."
    ),
    Say.WOULD_BE_OFF: t("OK and UNDO: the program ends (SIMULATED: the computer stays on)."),
    Say.TESTS_ITSELF: t("A self-test begins: the game waits, and goes on after it."),
    Say.UNSURE: t("Is {piece} on top? OK: yes. UNDO: no."),
    Say.MEANWHILE: t("{piece} was laid meanwhile: does it count? OK: yes. UNDO: no."),
    Say.REPLAY_SEEN: t(
        "The replay of this game was looked at: what the pile and the others hid is known. Go on"
        " only if all agree, or begin a new game."
    ),
    Say.MISSED: t("{piece} was in the pile but was never seen being laid."),
    Say.NO_PLACE: t(
        "{piece} was in the pile, but the record takes it nowhere: put it right on the "
        "operator's page."
    ),
    Say.DECLINED: t("{piece} stays out of the game."),
    Say.ONLY_HELD: t("{piece} was only held there: it is not laid."),
    Say.NOT_OFF: t("The box stays on: {text}"),
    Say.TESTED: t("The self-test is over: {text}. The game goes on."),
    Say.NOT_WRITTEN: t("Nothing was changed: {text}"),
    Say.WAITS: t("The game waits: {text}"),
    Say.FACT_KEPT: t("Kept for every further game: {piece}."),
    Say.FACT_FORGOTTEN: t("Not kept for further games any more: {piece}."),
    Say.FACT_NOT_KEPT: t("{piece}: what was told holds for this game alone: {text}"),
}


def sentence_of(notice: Notice, adapter: Adapter, names: Sequence[str]) -> str:
    """Return what a notice says; `names` are the players' by seat."""
    if notice.kind not in OWN:
        return adapter.words.sentence(notice, names)
    told = {"piece": label(adapter, str(notice.params.get("piece", "")))}
    if (built := _BUILT.get(notice.kind)) is not None:
        return built(notice, adapter, names)
    return _PLAIN[notice.kind].with_(**{**notice.params, **told})


def refusal_of(notice: Notice, adapter: Adapter, names: Sequence[str]) -> str:
    """Return why something was refused, in players' words where the game has them."""
    p = notice.params
    reason, why, text = p["reason"], p.get("why", {}), p["text"]
    assert isinstance(reason, str)
    assert isinstance(why, Mapping)
    assert isinstance(text, str)
    return adapter.words.refusal(reason, why, names) or _with_labels(text, adapter)


def _with_labels(text: str, adapter: Adapter) -> str:
    """Return a sentence of the table's own with what pieces are called for their ids."""
    labels = {str(piece.id): piece.label for piece in adapter.game.pieces}
    named = _A_WORD.sub(lambda found: labels.get(found[0], found[0]), text)
    return text if named == text else named


def _refusal_sentence(notice: Notice, adapter: Adapter, names: Sequence[str]) -> Text:
    return t("Refused: {why}.", why=refusal_of(notice, adapter, names))


def _taken_back(notice: Notice, adapter: Adapter, names: Sequence[str]) -> Text:
    line = notice.params.get("line")
    if not isinstance(line, Mapping):
        return t("Take the last line back? OK: yes. UNDO: no.")
    params = line["params"]
    assert isinstance(params, Mapping)
    told = adapter.words.sentence(Notice(str(line["kind"]), params), names)
    return t("Take back “{line}”? OK: yes. UNDO: no.", line=in_short(told))


def _bring_back(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    game, players = notice.params["game"], notice.params["players"]
    assert isinstance(game, int)
    assert isinstance(players, list)
    before = game_in_words(game, [str(name) for name in players])
    return t("{game}: go back to it? OK: yes. UNDO: no.", game=before)


def _begin_sentence(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    left = notice.params.get("left")
    if not left:
        return t("A new game begins.")
    if notice.params.get("dealt"):  # people choose on pages without UNDO
        return t("A new game begins. Game {left} is kept, the page “Games” has it.", left=left)
    return t(
        "A new game begins. As long as nothing is played, UNDO held leads back to game {left}, "
        "which is kept.",
        left=left,
    )


def _goes_on(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    told = t("Game {game} goes on where it was.")
    if notice.params["left"]:
        told = t("Game {game} goes on where it was. Game {left} is kept, the page “Games” has it.")
    return told.with_(**notice.params)


def _put_back(notice: Notice, adapter: Adapter, _names: Sequence[str]) -> Text:
    piece = str(notice.params.get("piece", ""))
    told = _PUT_BACK.get(piece, t("Put {piece} back on top, or press OK."))
    return told.with_(piece=label(adapter, piece))


def _lines_back(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    lines = notice.params["lines"]
    assert isinstance(lines, int)
    return tn("The last move is taken back.", "{n} moves are taken back.", lines)


def _insert_sentence(notice: Notice, adapter: Adapter, names: Sequence[str]) -> Text:
    piece, seat = label(adapter, str(notice.params["piece"])), notice.params.get("seat")
    if seat is None:
        return t("{piece} is put into the game.", piece=piece)
    whose = player(names, seat)
    return t("{piece} is put into the game, as a card of {seat}.", piece=piece, seat=whose)


def _two_mats(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    tags = notice.params.get("tags", ())
    twice = ", ".join(map(str, tags)) if isinstance(tags, list | tuple) else ""
    return t("Two mats are in view ({tags}): take one away.", tags=twice)


def _dice_count(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    dice = notice.params["dice"]
    assert isinstance(dice, int)
    return tn(
        "The camera reads {n} die: lay all four flat and a little apart, or enter them.",
        "The camera reads {n} dice: lay all four flat and a little apart, or enter them.",
        dice,
    )


def _camera_lost(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    why = notice.params["text"]
    told = in_short(why) if isinstance(why, str) else ""
    return t("The camera is lost: {why}. Until it is back, go on by hand.", why=told)


def _stuck_sentence(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    button = str(notice.params["button"]).upper()
    return t("{button} is stuck: something lies on it, or a wire touches ground.", button=button)


def _shutting_down(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    return t("Shutting down in {seconds}: let go to stay on.", seconds=notice.params["seconds"])


def _swords_now(notice: Notice, _adapter: Adapter, _names: Sequence[str]) -> Text:
    """Return how the Swords on the table are put right."""
    p = notice.params
    if (p["white"], p["black"]) == (p["was_white"], p["was_black"]):
        return t("The Swords on the table stay as they are.")
    return t(
        "Put the Swords right: {white} white and {black} black, not {was_white} white and "
        "{was_black} black.",
        **p,
    )


_BUILT: Final[Mapping[str, Callable[[Notice, Adapter, Sequence[str]], Text]]] = {
    Say.REFUSED: _refusal_sentence,
    Say.TAKE_BACK: _taken_back,
    Say.BRING_BACK: _bring_back,
    Say.BEGUN: _begin_sentence,
    Say.GAME_GOES_ON: _goes_on,
    Say.PUT_BACK: _put_back,
    Say.SWORDS_NOW: _swords_now,
    Say.TAKEN_BACK: _lines_back,
    Say.INSERTED: _insert_sentence,
    Say.TWO_MATS: _two_mats,
    Say.DICE_COUNT: _dice_count,
    Say.CAMERA_LOST: _camera_lost,
    Say.STUCK: _stuck_sentence,
    Say.SHUTTING_DOWN: _shutting_down,
}


def place_in_words(adapter: Adapter, place: Place) -> str:
    """Return where a card would lie, without a word of who laid what."""
    if place.after is None:
        return t("as the first card")
    return t("after {piece}", piece=label(adapter, place.after))


def label(adapter: Adapter, piece: str) -> str:
    """Return what a piece is called, one of another game, too, or what has facts and no tag."""
    if adapter.copy.facts is not None and piece in adapter.copy.facts.labels:
        return adapter.copy.facts.labels[piece]
    if any(one.id == piece for one in adapter.game.pieces):
        return piece_name(adapter, piece)
    owner = owner_of(adapter, piece)
    return piece_name(owner, piece) if owner else piece
