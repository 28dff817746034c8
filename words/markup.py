"""The sentences of an HTML file: collected as they stand there, and put into a language.

Each text and each label is one, but for what stands right in an element with `translate="no"`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape, unescape
from typing import IO, Any, Final

_SAID: Final = re.compile(
    r'(?P<before>\b(?:alt|aria-label|placeholder|title)="|(?<!no")>\s*)'
    r'(?P<text>[^<>"]*[A-Za-z][^<>"]*?)(?=\s*["<])'
)
_LANG: Final = re.compile(r'<html lang="\w+"')


def sentences(html: str) -> Iterator[str]:
    """Yield every sentence of a file, in its order."""
    for found in _SAID.finditer(html):
        yield unescape(found["text"])


def put_into(html: str, lang: str, say: Callable[[str], str]) -> str:
    """Return the file with every sentence as `say` says it."""
    told = _SAID.sub(lambda found: found["before"] + escape(say(unescape(found["text"]))), html)
    return _LANG.sub(f'<html lang="{lang}"', told, count=1)


def extract(
    file: IO[bytes],
    keywords: Sequence[str],  # noqa: ARG001 (Babel passes it by name, as the next two)
    comment_tags: Sequence[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield what Babel asks for of each sentence."""
    for one in sentences(file.read().decode("utf-8")):
        yield 1, "t", one, []
