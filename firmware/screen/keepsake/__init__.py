"""One file to keep: a page with a game to step through and what is said of it; no network needed.

It holds the analysis alone, so nothing that the analysis does not tell (docs/analysis.md).
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from engine.analysis import Analysis
from firmware.after.analysis_text import ACCURACY, NOTES, PRAISE, QUESTS, TURNED, accuracy
from firmware.screen.files import STATIC
from words.catalog import Language
from words.text import t

OWN: Final = Path(__file__).parent
_UPLOT: Final = STATIC / "vendor"
_FACE: Final = re.compile(r"@font-face \{[^}]*\}")
_FILE: Final = re.compile(r'url\("([^"]+)"\)')
_LICENCE: Final = """/* Alegreya, Copyright 2011 The Alegreya Project Authors, under the
SIL Open Font License, Version 1.1 */"""
_WORDS: Final = {
    "praise": PRAISE,
    "summary": QUESTS,
    "turned": TURNED,
    "accuracy": ACCURACY,
    "notes": NOTES,
    "replay": t("Step by step"),
    "begin": t("The table before the first line."),
    "empty": t("no card"),
    "curve": t("The curve of the game, step by step."),
    "band": t("What each Quest came to; in time from {low} to {high}"),
    "options": t("What could be done, and what it left or brought"),
    "succeeds": t("succeeds"),
    "sure": t("certain"),
    "fails": t("certain to fail"),
    "taken": t("was done"),
    "best": t("the best"),
    "chance": t("{side}: {chance}"),
    "interval": t("{chance} ({low} to {high})"),
    "place": t("Line {n} of {of}"),
    "first": t("To the start"),
    "back": t("Back"),
    "next": t("Next"),
    "last": t("To the end"),
    "play": t("Play"),
    "pause": t("Pause"),
    "speed": t("Pace"),
    "a_second": t("{n} a second"),
    "slider": t("Step of the game"),
    "keys": t("Arrow keys step, Home and End go to the ends, the space bar plays; or swipe."),
    "turns": t("Every turn in words"),
    "footer": t("Made by the round table's referee. This page asks no network for anything."),
}
_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:;
 font-src data:">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}
</style>
<script>
document.documentElement.dataset.theme =
  (matchMedia("(prefers-contrast: more)").matches && "contrast") ||
  (matchMedia("(prefers-color-scheme: light)").matches && "light") || "dark";
</script>
</head>
<body>
<script type="application/json" id="told">{told}</script>
<script>
{script}
</script>
</body>
</html>
"""


def page(analysis: Analysis, language: Language) -> str:
    """Return the page as HTML in a language."""
    told: Any = language.render(analysis.as_json())
    rates = [language.say(accuracy(one)) for one in analysis.players]
    words = {name: language.say(text) for name, text in _WORDS.items()}
    return _PAGE.format(
        language=language.code,
        title=escape(f"{told['title']}: {told['result']}"),
        style="\n".join(_styles()),
        told=_in_script(json.dumps(_pack_analysis(told, rates, words), ensure_ascii=False)),
        script="\n".join(_scripts()),
    )


def _styles() -> Iterable[str]:
    """Yield the styles, before them the font of every page with its files inside."""
    (table,) = _read(STATIC / "table.css")
    yield _LICENCE
    yield from (_FILE.sub(_inside, face) for face in _FACE.findall(table))
    yield from _read(STATIC / "tokens.css", _UPLOT / "uPlot.min.css", OWN / "page.css")


def _inside(file: re.Match[str]) -> str:
    """Return a file of the styles as an address that holds it."""
    content = b64encode((STATIC / file[1]).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{content}")'


def _read(*paths: Path) -> Iterable[str]:
    return (path.read_text(encoding="utf-8").strip() for path in paths)


def _scripts() -> Iterable[str]:
    licence, library, own = _read(
        _UPLOT / "uPlot.LICENSE.txt", _UPLOT / "uPlot.iife.min.js", OWN / "page.js"
    )
    return (f"/* uPlot:\n{licence}\n*/", library, own)


def _in_script(text: str) -> str:
    """Return JSON that a script element holds whatever is in it: a name may be `</script>`."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


# -- packed: each text once ------------------------------------------------------------------


class _Texts(dict[str, int]):
    """Texts by their number; one that is new gets the next."""

    def __missing__(self, text: str) -> int:
        self[text] = len(self)
        return self[text]

    def all_of(self, texts: Iterable[str]) -> list[int]:
        return [self[text] for text in texts]


def _pack_analysis(data: Mapping[str, Any], rates: list[str], words: Mapping[str, str]) -> Any:
    """Return the analysis with each text of its steps once: a long game has 200 kB of them."""
    texts = _Texts()
    steps = [_step(step, texts) for step in data["steps"]]
    players = [one | {"rate": rate} for one, rate in zip(data["accuracy"], rates, strict=True)]
    packed = {"steps": steps, "accuracy": players, "words": words, "texts": list(texts)}
    return {**data, **packed}


def _step(step: Mapping[str, Any], texts: _Texts) -> dict[str, Any]:
    scene, judged = step["scene"], step["judged"]
    packed = {
        "line": step["line"],
        "turn": step["turn"],
        "told": texts.all_of(step["told"]),
        "words": texts.all_of(step["words"]),
        "chance": step["chance"],
        "interval": step["interval"],
        "points": step["points"],
        "counts": scene["counts"],
        "levels": [[texts[one["label"]], one["value"]] for one in scene["levels"]],
        "heaps": [
            [texts[one["label"]], texts.all_of(one["pieces"]), one["pile"]]
            for one in scene["heaps"]
        ],
        "standing": texts.all_of(scene["standing"]),
    }
    if not judged:
        return packed
    options = [[texts[one["what"]], one["worth"], one["success"]] for one in judged["options"]]
    return packed | {"options": options, "taken": judged["taken"]}
