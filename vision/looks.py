"""What the pile looked like while its top lay there: what looks so still was not laid since.

A card that is laid changes the picture where it lies; one that comes to light below another does
not change it where it showed before. Codes cannot tell that: both are read for the first time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.mat import PLACES
from vision.motion import COARSE, DIFFERS
from vision.outline import Outline, overlap
from vision.pile.lying import Lying, Tag, is_known
from vision.pile.rules import Pile
from vision.tags import Kind

if TYPE_CHECKING:
    from vision.frame import Pixels

LEAST: Final = 12  # samples, 22 square mm: from less nothing follows
ALIKE: Final = 0.7  # of the samples: a hand may hide some of them, and none is alike by chance
CONTRAST: Final = 15  # of 255, standard deviation: white on white is alike, whatever lies there
STILL_S: Final = 0.5
ROUND: Final = 5  # samples: the shadow of a card's edge, and half a sample of outline


@dataclass(frozen=True, slots=True)
class _Look:
    outline: Outline  # of the card that was the top
    picture: Pixels  # coarse


class Looks:
    """Remembers the picture with each card of the pile as its top."""

    def __init__(self) -> None:
        self._of: dict[str, _Look] = {}

    def keep(self, pile: Pile, tags: tuple[Tag, ...], picture: Pixels, still_s: float) -> None:
        """Remember how a pile that is still looks, if all of its top shows and nothing new.

        One look is replaced by another after STILL_S alone: a hand that is about to take the top
        rests on it for less.
        """
        known = self._of.get(pile.top or "")
        if known and known.outline == pile.outline and still_s < STILL_S:
            return
        in_place = sum(_is_in_place(pile, tag) for tag in tags)
        if pile.top is None or pile.base is None or pile.outline is None:
            return
        if in_place >= len(pile.base.rest) and not any(_loose(pile, tags)):
            self._of = {name: look for name, look in self._of.items() if name in pile.cards}
            self._of[pile.top] = _Look(pile.outline, picture)

    def below(self, pile: Pile, tags: tuple[Tag, ...], now: Pixels) -> frozenset[str]:
        """Return the cards that the top lay on, as the picture tells now that it is elsewhere."""
        if pile.top not in self._of or any(_is_in_place(pile, tag) for tag in tags):
            return frozenset()
        top = [pile.lying[tag.name] for tag in tags if tag.name == pile.top][:1]
        above = [lying.outline(pile.shape) for lying in top]
        found = {
            lying.name
            for lying in _loose(pile, tags)
            if self._lay_there(lying.outline(pile.shape), pile.top, now, above)
        }
        if not top and len(pile.cards) > 1 and self._shows_again(pile.cards[-2], pile.top, now):
            found.add(pile.cards[-2])
        return frozenset(found)

    def _lay_there(self, card: Outline, top: str, now: Pixels, above: Iterable[Outline]) -> bool:
        """Tell whether a card looks, beside where the top lay, as it did when the top lay there.

        `above`: what lies elsewhere now and may hide some of it.
        """
        look = self._of.get(top)
        if look is None or look.picture.shape != now.shape:
            return False
        place = _shrunk(_mask(card, now))
        for outline in (look.outline, *above):
            place &= ~_grown(_mask(outline, now))
        return _are_alike(look.picture, now, place)

    def _shows_again(self, below: str, top: str, now: Pixels) -> bool:
        """Tell whether the card below looks, where the top lay on it, as it did before that."""
        was, covered = self._of.get(below), self._of.get(top)
        if was is None or covered is None or was.picture.shape != now.shape:
            return False
        place = _shrunk(_mask(was.outline, now)) & _shrunk(_mask(covered.outline, now))
        return _are_alike(was.picture, now, place) and not _are_alike(covered.picture, now, place)


def _is_in_place(pile: Pile, tag: Tag) -> bool:
    """Tell whether a tag is one of the top's, where it was when its outline was taken."""
    base = pile.base
    return base is not None and tag.name == pile.top and is_known(tag.corners, base.rest)


def _loose(pile: Pile, tags: tuple[Tag, ...]) -> Iterator[Lying]:
    """Yield the cards in view that are not known to lie in the pile and overlap its place."""
    for name in {tag.name for tag in tags if tag.kind is Kind.CARD} - {*pile.cards, *PLACES}:
        lying = pile.lying.get(name)
        if lying and pile.outline and overlap(lying.outline(pile.shape), pile.outline):
            yield lying


def _are_alike(before: Pixels, now: Pixels, place: Pixels) -> bool:
    import cv2
    import numpy as np

    samples = before[place]
    if samples.size < LEAST:
        return False
    alike = np.asarray(cv2.absdiff(before, now))[place] <= DIFFERS
    return bool(alike.mean() >= ALIKE and samples[alike].std() >= CONTRAST)


def _mask(outline: Outline, picture: Pixels) -> Pixels:
    import cv2
    import numpy as np

    mask = np.zeros(picture.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(np.array(outline) / COARSE - 0.5).astype(np.int32), 1)
    return mask


def _grown(mask: Pixels) -> Pixels:
    import cv2
    import numpy as np

    return np.asarray(cv2.dilate(mask, np.ones((ROUND, ROUND), np.uint8)), bool)


def _shrunk(mask: Pixels) -> Pixels:
    import cv2
    import numpy as np

    return np.asarray(cv2.erode(mask, np.ones((3, 3), np.uint8)), bool)
