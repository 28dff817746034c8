"""The pile as it is known, and what one frame's tags add to that. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from vision.frame import Corners, Point
from vision.mat import MIDDLE, PLACES, Scale, mat_scale, pile_area
from vision.outline import (
    SHAPE,
    Outline,
    Shape,
    card_outline,
    holds,
    is_a_cards,
    is_like,
    middle,
    overlap,
    shape_of,
)
from vision.pile.change import ON_THE_MAT
from vision.pile.fast_replace import replace
from vision.pile.pile_height import PileHeight
from vision.pile.tracked_tag import REST_S, Lying, Tag, follow, is_known, size_of
from vision.tags import Kind

BEGIN_S: Final = 0.2  # what is read in the first moments was there before
MOST: Final = 0.5  # of the pile's place: a card that covers so much of it lies on it
SOME: Final = 0.25  # a top card that covers so much of it is pushed aside, not taken away


@dataclass(frozen=True)
class UncoveredCard:
    """What shows where the top card lay."""

    below: str  # a piece, or ON_THE_MAT
    gone: float  # when the top card was last seen lying there
    first: float  # since when `below` shows
    last: float  # when it was last seen


@dataclass(frozen=True)
class Pile:
    """What is known of the pile and its surroundings."""

    cards: tuple[str, ...] = ()  # told and not lifted, bottom first
    old: frozenset[str] = frozenset()  # of them: there from the start, so others may be below
    off: tuple[str, ...] = ()  # lifted since a card was laid, bottom first: they may come back
    outline: Outline | None = None  # of the top card where it settled; None before it was seen
    base: Lying | None = None  # the top card as that outline was made from it
    around: Mapping[str, tuple[Corners, ...]] = field(default_factory=dict)  # see `shows`
    area: Outline | None = None  # where a pile belongs; None without a mat or calibration
    marks: Mapping[str, Point] = field(default_factory=dict)  # the mat's tags, where it rests
    scale: Scale | None = None  # of the mat; None before all its marks were seen
    shape: Shape = SHAPE  # of a card, learned from two stickers that this shape cannot explain
    code: float | None = None  # the size of a code on the bare mat: the last first card's
    is_code_fine: bool = False  # that is the size of fine corners
    before: PileHeight | None = None  # how high the pile was before watching began, if known
    aloft: Mapping[str, float] = field(default_factory=dict)  # cards that were seen higher than
    # that in the beginning: the largest size of their codes
    seen_bare: bool = False  # the mat was: what lies there lies on it, or is known
    under: float = 0.0  # of those under the top the largest, and of those that were lifted
    lying: Mapping[str, Lying] = field(default_factory=dict)  # our pieces, the mat's tags too
    lain: Mapping[str, Lying] = field(default_factory=dict)  # cards that went out of view at rest
    strangers: Mapping[str, Lying] = field(default_factory=dict)  # other codes, by their text
    told: frozenset[str] = frozenset()  # the strangers that were told
    peeked: frozenset[str] = frozenset()  # the deeper cards that were told and still show
    fan: frozenset[str] = frozenset()  # the fan, or the mixed card, that was told
    mixed: frozenset[str] = frozenset()  # what the two stickers of that mixed card say
    asked: Mapping[str, float] = field(default_factory=dict)  # told `unsure`, not yet `sure`: since
    # when the card lay where it was then
    once: Mapping[str, float] = field(default_factory=dict)  # asked for as under: since when lying
    emerged: frozenset[str] = frozenset()  # came to light as a first top went: see `emerging`
    doubled: frozenset[str] = frozenset()  # tags of the mat that were told to be there twice
    heap: frozenset[str] = frozenset()  # cards one on the other beside the mat, that were told
    begun: float | None = None  # when watching began
    was_present: bool = False  # whether the beginning is over
    there: float = 0.0  # when the top card, or the bare mat, was last seen in its place
    known: float = 0.0  # when anything with a tag was last seen in that place
    stirred: float = 0.0  # when the picture last moved
    reached: float = float("-inf")  # when something last reached in over the picture's rim
    raised: float = float("-inf")  # when the top was last seen higher than it lay, in a hand
    bared: UncoveredCard | None = None
    is_empty: bool = False  # told and still true, as the two below
    is_covered: bool = False
    is_hand: bool = False

    @property
    def top(self) -> str | None:
        """The card on top, or None when there is none or none is known."""
        return self.cards[-1] if self.cards else None

    @property
    def place(self) -> Outline | None:
        """Where the pile is, or would be; None when that is not known."""
        return self.outline or self.area

    @property
    def is_top_whole(self) -> bool:
        """Whether the top, or the bare mat, showed all its codes since the picture last moved."""
        top = self.lying.get(self.top or MIDDLE)
        return top is not None and top.whole >= min(self.stirred, top.last)


def is_reached(pile: Pile, at: float) -> bool:
    """Tell whether something, as a hand, reaches in over the picture's rim."""
    return at - pile.reached < REST_S


def was_asked_about(pile: Pile, card: Lying) -> bool:
    """Tell whether a card was told `unsure` where it lies now."""
    return pile.asked.get(card.name) == card.since


def look(pile: Pile, tags: tuple[Tag, ...], at: float, is_still: bool, is_reached: bool) -> Pile:
    """Return the pile with what this frame shows; nothing is told yet."""
    ours = [tag for tag in tags if tag.kind is Kind.CARD]
    others = [tag for tag in tags if tag.kind is not Kind.CARD]
    lying = follow(pile.lying, ours, at, pile.cards[-1:], pile.lain, pile.shape, pile.scale)
    strangers = follow(pile.strangers, others, at)
    if pile.begun is None:
        pile = replace(pile, begun=at, there=at, known=at, stirred=at)
    area, scale, marks = pile.area, pile.scale, pile.marks
    if len(marks) < len(PLACES):
        marks = {**marks_at_rest(lying, at), **marks}
    if marks != pile.marks:
        marks = pile.before.complete_marks(marks) if pile.before else marks
        area, scale = pile_area(marks), mat_scale(marks)
    if scale is not None and pile.scale is None:  # what was measured in px is measured anew
        lying = {name: _measure_card(card, scale) for name, card in lying.items()}
        lain = {name: _measure_card(card, scale) for name, card in pile.lain.items()}
        base = pile.base and _measure_card(pile.base, scale)
        pile = replace(pile, lain=lain, base=base, under=0.0)
        pile = replace(_with_height_before(pile, scale, marks), marks=marks)
    pile = replace(
        pile,
        scale=scale or pile.scale,
        lying=lying,
        lain=_cards_out_of_view(pile, lying),
        strangers=strangers,
        told=pile.told & strangers.keys(),
        peeked=pile.peeked & lying.keys(),
        aloft=_in_view(pile.aloft, lying) if pile.was_present else pile.aloft,
        stirred=pile.stirred if is_still else at,
        reached=at if is_reached else pile.reached,
        area=area or pile.area,
    )
    return _look_at_place(pile, at)


def _with_height_before(pile: Pile, scale: Scale, marks: Mapping[str, Point]) -> Pile:
    """Return the pile as high as it was before, unless the camera stands elsewhere since."""
    before = pile.before if pile.before and pile.before.fits(scale, marks) else None
    code, is_fine = (before.code, before.is_fine and not before.cards) if before else (None, False)
    return replace(pile, before=before, code=code, is_code_fine=is_fine)


def _measure_card(card: Lying, scale: Scale) -> Lying:
    """Return a card with the size that its codes have in that scale; before it was in px."""
    fine = tuple(
        one / scale.px_per_mm(middle(code)) for one, code in zip(card.fine, card.rest, strict=False)
    )
    known = [one for one in fine if one]
    size = sum(known) / len(known) if known else size_of(card.now, scale)
    return replace(card, size=size, fine=fine)


def _in_view(sizes: Mapping[str, float], lying: Mapping[str, Lying]) -> Mapping[str, float]:
    """Return the sizes of what is in view."""
    return {name: size for name, size in sizes.items() if name in lying}


def _cards_out_of_view(pile: Pile, lying: Mapping[str, Lying]) -> dict[str, Lying]:
    """Return the cards that are out of view and lay at rest when they were seen last.

    Nobody lays a card twice in one place to a millimetre: shown there again, it never left. A
    card is forgotten here when it is seen anywhere else, lifted, or the camera is pushed.
    """
    known = {**pile.lain, **pile.lying}
    return {
        name: card
        for name, card in known.items()
        if name not in lying and name not in PLACES and card.rested is not None
    }


def marks_at_rest(
    lying: Mapping[str, Lying], at: float, seconds: float = REST_S
) -> dict[str, Point]:
    """Return the middles, px, of the mat's tags that are seen and lay still for so long."""
    tags = {name: lying[name] for name in PLACES if name in lying}
    return {
        name: middle(tag.now[0])
        for name, tag in tags.items()
        if tag.is_seen(at) and at - tag.since >= seconds and len(tag.now) == 1
    }


def _look_at_place(pile: Pile, at: float) -> Pile:
    """Note what shows where the top card, or the bare mat, was."""
    if pile.place is None:
        return replace(pile, there=at, known=at) if _top_covers(pile, at) else pile
    pile = _with_neighbours(pile, at)
    shown = [
        name
        for name, lying in pile.lying.items()
        if lying.is_seen(at) and (shows(pile, lying) or _came_to_light(pile, lying))
    ]
    known = at if shown else pile.known
    covers = _top_covers(pile, at)
    if covers >= MOST:
        return replace(pile, there=at, known=at if pile.is_top_whole else pile.known)
    if covers >= SOME:
        return replace(pile, known=at, bared=None)
    below = _below(pile.cards[:-1], shown)
    if below is None or not pile.cards:
        return replace(pile, known=known)
    if pile.bared is None:
        return replace(pile, known=known, bared=UncoveredCard(below, pile.there, at, at))
    return replace(pile, known=known, bared=replace(pile.bared, below=below, last=at))


def shows(pile: Pile, lying: Lying) -> bool:
    """Tell whether a code lies in the pile's place that did not show while the top lay there.

    What showed beside the top (`around`) says nothing when the top is hidden: the outline may be
    a little too large, its stickers may be stuck askew.
    """
    before = pile.around.get(lying.name, ())
    return pile.place is not None and any(
        holds(pile.place, middle(corners)) and not is_known(corners, before)
        for corners in lying.now
    )


def is_unmoved(pile: Pile, top: Lying) -> bool:
    """Tell whether the top card lies where its outline was taken."""
    return pile.base is not None and top.since == pile.base.since


def _with_neighbours(pile: Pile, at: float) -> Pile:
    """Note the codes that are read in the top's place while it lies there: they are beside it."""
    top = pile.lying.get(pile.top or "")
    if top is None or not top.is_at_rest(at) or not is_unmoved(pile, top):
        return pile
    around = dict(pile.around)
    for name in (*pile.cards[:-1], *PLACES):
        lying = pile.lying.get(name)
        if lying is not None and lying.is_at_rest(at) and shows(pile, lying):
            around[name] = (*lying.now, *around.get(name, ()))[:2]
    return pile if around == pile.around else replace(pile, around=around)


def _came_to_light(pile: Pile, lying: Lying) -> bool:
    """Tell whether a deeper card shows both its stickers only since the top was last seen.

    Each may have been hidden in part, by a top that lay crosswise on it.
    """
    is_deeper = lying.name in pile.cards[:-1] and lying.shown > pile.there
    return is_deeper and len(lying.now) == 2 and is_on(pile, lying, MOST)


def _top_covers(pile: Pile, at: float) -> float:
    """Return how much of its place the top card covers, or the mat where there is none."""
    seen = pile.lying.get(pile.top or MIDDLE)
    if seen is None or not seen.is_seen(at):
        return 0.0
    if pile.top is None or pile.outline is None:
        return 1.0
    return overlap(seen.outline(pile.shape), pile.outline)


def _below(deeper: tuple[str, ...], shown: list[str]) -> str | None:
    """Return the highest of the deeper cards that show, or the mat."""
    for card in reversed(deeper):
        if card in shown:
            return card
    return ON_THE_MAT if any(name in PLACES for name in shown) else None


def settle_on_card(pile: Pile, card: str) -> Pile:
    """Take a card's outline for the pile's, and learn how large cards are."""
    lying = pile.lying.get(card)
    if lying is None:  # it showed, but a while ago
        return replace(pile, outline=None, base=None, around={})
    seen = None if is_like(lying.rest, pile.shape) else shape_of(lying.rest)
    shape = seen if seen is not None and is_a_cards(seen) else pile.shape
    outline = card_outline(lying.rest, shape)
    return replace(pile, shape=shape, outline=outline, base=lying, around={})


def is_on(pile: Pile, lying: Lying, share: float) -> bool:
    """Tell whether a card covers that share of the pile's place, as far as that is known."""
    return pile.place is None or overlap(lying.outline(pile.shape), pile.place) >= share


def is_resting_on(pile: Pile, lying: Lying, at: float) -> bool:
    """Tell whether a card lay at rest on the pile when it was read last, a moment ago."""
    was_at_rest = lying.last - lying.since >= REST_S
    return was_at_rest and at - lying.last <= BEGIN_S and is_on(pile, lying, SOME)
