"""The pictures that teach something: kept for the suite, which needs no renderer to read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import cv2

from lab.twin.board import row
from lab.twin.paint import tiles
from lab.twin.questions import films, pile_growth
from vision.pictures import load

QUALITY: Final = 85  # of WebP: a frame of 1280 x 720 takes 60 to 140 kB
BOARDS: Final = (
    "glare-200mm-25deg-lean10",  # too steep a lamp: a card that is bent a little is lost in it
    "glare-200mm-45deg-lean10",
    "glare-200mm-45deg-lean20",
    "glare-200mm-65deg-lean20",
    "depth-60mm-focus14-soft",
    "depth-0mm-focus28-soft",
    "window-window-lean0-10-lamp",  # daylight came after the exposure was locked
    "window-window-lean20-10-lamp",
    "window-window-lean20-10-both",
    "window-sun-lean0-10-both",  # the mast's shadow
)


def keep(album: Path, to: Path) -> None:
    """Write the pictures and what lies in them."""
    to.mkdir(parents=True, exist_ok=True)
    piles = [films.shot(film, n).name for film in films.FILMS for n in _counts(film)]
    for name in (*BOARDS, *piles):
        picture = load(album / f"{name}.png")
        cv2.imwrite(str(to / f"{name}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    lies = {
        "rows": [row(tiles().stickers, place) for place in range(3)],
        "laid": {
            f.name: [c.piece for c in pile_growth.cards(f.last)[f.first :]] for f in films.FILMS
        },
    }
    (to / "lies.json").write_text(json.dumps(lies, indent=1) + "\n", encoding="utf-8")


def _counts(film: films.Film) -> range:
    return range(film.first, film.last + 1)
