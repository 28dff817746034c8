"""A drawn table from above: the mat, cards with their stickers, a hand. Knows no game.

The view is 216 x 122 mm in 1280 x 720 px, as the real camera's is (docs/vision.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from vision.mat import CARD_MM, MAT_MM, PILE_MM, PLACES, TAG_MM, VIEW_MM
from vision.sheets.paper import QUIET, code_modules
from vision.tags import Deck, TaggedPiece

if TYPE_CHECKING:
    from vision.frame import Pixels

SIZE: Final = (1280, 720)  # px
SCALE: Final = SIZE[0] / VIEW_MM[0]  # px per mm
TABLE, CLOTH, INK, PAPER, BACK, SKIN = 70, 105, 30, 238, 88, 172  # of 255
STICKER_MM: Final = 18.0


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table: mm from the view's middle to its own, degrees clockwise."""

    piece: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 90.0  # across, as the mat's outline has it
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to see, the lowest card first."""

    cards: tuple[Card, ...] = ()
    hand: bool = False
    mat: bool = True


class Artist:
    """Draws scenes for one deck. Keeps what it drew: a scene that stays costs nothing."""

    def __init__(self, deck: Deck, pieces: Mapping[str, TaggedPiece]) -> None:
        self._deck = deck
        self._pieces = pieces
        self._faces: dict[str, Pixels] = {}
        self._drawn: dict[Scene, Pixels] = {}  # the last scene and the ones below its top card

    def draw(self, scene: Scene) -> Pixels:
        """Return the scene as (720, 1280) uint8 grey. Do not write into it."""
        if scene not in self._drawn:
            below = self._below(scene)
            self._drawn = {below[0]: below[1], scene: self._add_top(scene, below[1])}
        return self._drawn[scene]

    def _below(self, scene: Scene) -> tuple[Scene, Pixels]:
        """Return the scene without what lies on top, drawn before or now."""
        if scene.hand:
            rest = Scene(scene.cards, mat=scene.mat)
        elif scene.cards:
            rest = Scene(scene.cards[:-1], mat=scene.mat)
        else:
            return scene, self._table(scene.mat)
        if rest in self._drawn:
            return rest, self._drawn[rest]
        pixels = self._table(rest.mat)
        for card in rest.cards:
            pixels = self._with_card(pixels, card)
        return rest, pixels

    def _add_top(self, scene: Scene, below: Pixels) -> Pixels:
        if scene.hand:
            return with_hand(below)
        return self._with_card(below, scene.cards[-1]) if scene.cards else below

    def _table(self, mat: bool) -> Pixels:
        import cv2
        import numpy as np

        table = np.full((SIZE[1], SIZE[0]), TABLE, np.uint8)
        if not mat:
            return table
        _box(table, MAT_MM, CLOTH, -1)
        _box(table, MAT_MM, PAPER, 2)
        _box(table, PILE_MM, PAPER, 2)
        for tag, (x, y) in PLACES.items():
            sticker = sticker_pixels(self._deck.text(tag), round(TAG_MM * SCALE))
            left, top = _px(x - TAG_MM / 2, y - TAG_MM / 2)
            table[top : top + sticker.shape[0], left : left + sticker.shape[1]] = sticker
        return np.asarray(cv2.GaussianBlur(table, (3, 3), 0), np.uint8)

    def _with_card(self, pixels: Pixels, card: Card) -> Pixels:
        import cv2
        import numpy as np

        face = self._face(card.piece if card.face_up else "")
        turn = cv2.getRotationMatrix2D((face.shape[1] / 2, face.shape[0] / 2), -card.angle, 1.0)
        x, y = _px(card.x, card.y)
        turn[:, 2] += (x - face.shape[1] / 2, y - face.shape[0] / 2)
        drawn = pixels.copy()
        how: dict[str, Any] = {
            "dst": drawn,
            "flags": cv2.INTER_LINEAR,
            "borderMode": cv2.BORDER_TRANSPARENT,
        }
        cv2.warpAffine(face, turn, SIZE, **how)
        return np.asarray(drawn, np.uint8)

    def _face(self, piece: str) -> Pixels:
        """Return a card's face, or the back for no piece, upright."""
        if piece not in self._faces:
            self._faces[piece] = self._paint(piece) if piece else _back()
        return self._faces[piece]

    def _paint(self, piece: str) -> Pixels:
        import cv2

        tagged = self._pieces[piece]
        face = _blank(PAPER)
        _pattern(face, tagged.number)
        height, width = face.shape
        sticker = sticker_pixels(self._deck.text(piece), round(STICKER_MM * SCALE))
        side = sticker.shape[0]
        face[:side, :side] = sticker
        face[height - side :, width - side :] = sticker[::-1, ::-1]
        for text, size, line in ((tagged.symbol, 2.2, 0.5), (tagged.label, 0.75, 0.62)):
            (long, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, 2)
            at = ((width - long) // 2, round(height * line))
            cv2.putText(face, text, at, cv2.FONT_HERSHEY_DUPLEX, size, INK, 2, cv2.LINE_AA)
        return face


def sticker_pixels(text: str, side: int) -> Pixels:
    """Return a tag with its white border, `side` px square."""
    import cv2
    import numpy as np

    modules = np.where(np.array(code_modules(text)), INK, PAPER).astype(np.uint8)
    modules = np.pad(modules, QUIET, constant_values=PAPER)
    large = cv2.resize(modules, None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def with_hand(pixels: Pixels) -> Pixels:
    """Return the picture with a hand over the pile."""
    import cv2
    import numpy as np

    drawn = pixels.copy()
    for x, y, across, along, angle in (
        (20, 60, 42, 58, 0),  # the back of the hand, and five fingers
        (-32, 16, 9, 40, -12),
        (-10, 4, 9.5, 46, -4),
        (13, 2, 9.5, 47, 3),
        (35, 8, 9, 43, 10),
        (-28, 55, 12, 38, -55),
    ):
        axes = (round(across * SCALE), round(along * SCALE))
        cv2.ellipse(drawn, _px(x, y), axes, angle, 0, 360, SKIN, -1, cv2.LINE_AA)
        cv2.ellipse(drawn, _px(x, y), axes, angle, 0, 360, SKIN - 40, 2, cv2.LINE_AA)
    return np.asarray(drawn, np.uint8)


def _blank(grey: int) -> Pixels:
    import numpy as np

    return np.full((round(CARD_MM[1] * SCALE), round(CARD_MM[0] * SCALE)), grey, np.uint8)


def _pattern(face: Pixels, number: int) -> None:
    """Draw the frame and a few circles that differ from card to card."""
    import cv2

    height, width = face.shape
    cv2.rectangle(face, (0, 0), (width - 1, height - 1), 120, 3)
    cv2.rectangle(face, (14, 14), (width - 15, height - 15), 180, 2)
    for ring in range(4):
        reach = 30 + (number * 37 + ring * 53) % 110
        cv2.circle(face, (width // 2, height // 2), reach, 200 - 12 * ring, 3, cv2.LINE_AA)


def _back() -> Pixels:
    import cv2

    face = _blank(BACK)
    height, width = face.shape
    for x in range(-height, width, 26):
        cv2.line(face, (x, 0), (x + height, height), BACK + 22, 3, cv2.LINE_AA)
    cv2.rectangle(face, (0, 0), (width - 1, height - 1), 160, 8)
    return face


def _box(table: Pixels, size_mm: tuple[float, float], grey: int, line: int) -> None:
    import cv2

    corner = _px(-size_mm[0] / 2, -size_mm[1] / 2)
    cv2.rectangle(table, corner, _px(size_mm[0] / 2, size_mm[1] / 2), grey, line)


def _px(x: float, y: float) -> tuple[int, int]:
    """Return the pixel of a place in mm from the view's middle."""
    return round(SIZE[0] / 2 + x * SCALE), round(SIZE[1] / 2 + y * SCALE)
