"""What the pieces of a game do, in one or two sentences each, as a page tells whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.game import PieceId

if TYPE_CHECKING:
    from firmware.shapes import answers


class Effect(NamedTuple):
    """What one kind of piece does. English, or a `Text` that is said in any language."""

    group: str  # the heading under which it is listed
    name: str
    does: str  # one or two sentences
    pieces: tuple[PieceId, ...] = ()  # those that do it; () where it is no piece with a tag


Told: TypeAlias = Iterator[tuple[str, Effect]]


def for_each_kind(
    group: str,
    pieces: Iterable[PieceId],
    kind: Callable[[PieceId], str],
    name: Callable[[PieceId], str],
    does: Callable[[PieceId], str],
) -> Told:
    """Yield an effect for each kind of these pieces, by its key, the kind."""
    kinds: dict[str, list[PieceId]] = {}
    for piece in pieces:
        kinds.setdefault(kind(piece), []).append(piece)
    for key, (first, *others) in kinds.items():
        yield key, Effect(group, name(first), does(first), (first, *others))


def as_json(title: str, effects: Mapping[str, Effect]) -> answers.Effects:
    """Return them as the page reads them: the game's title, and a group under each heading."""
    grouped = groupby(effects.items(), lambda item: item[1].group)
    return {"title": title, "groups": [_group(name, members) for name, members in grouped]}


def _group(name: str, members: Iterable[tuple[str, Effect]]) -> answers.EffectGroup:
    return {
        "name": name,
        "effects": [
            {"key": key, "name": one.name, "does": one.does, "pieces": list(one.pieces)}
            for key, one in members
        ],
    }
