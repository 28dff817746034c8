"""Collect every sentence of the code into the catalogues: `make words`.

New ones come in empty, those that nobody says any more go out; what was translated stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_javascript, extract_python
from babel.messages.pofile import read_po, write_po

from words import markup, waiting_page
from words.catalog import END, LOCALE

ROOT: Final = Path(__file__).resolve().parents[1]
WHERE: Final = ("engine", "firmware", "fleet", "hardware", "makers", "vision", "words")
METHODS: Final = [
    ("**.min.js", "ignore"),  # others' libraries: a `t(` of theirs is no sentence
    ("**.py", f"{__name__}:extract_called"),
    ("**.js", f"{__name__}:extract_called_in_script"),
    ("**.html", f"{markup.__name__}:{markup.extract.__name__}"),
]
KEYWORDS: Final = {"t": None, "N_": None, "tn": (1, 2), "tc": ((1, "c"), 2)}
CALLED: Final = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(".encode())
SCRIPT_CALL: Final = re.compile(  # as far as its sentences: no string of a script has a line's end
    rf"(?<![\w.$])(?:{'|'.join(KEYWORDS)})\((?:\s*(?:\"(?:[^\"\\\n]|\\.)*\"),?)+".encode()
)
WIDTH: Final = 100


def template(root: Path = ROOT) -> Catalog:
    """Return every sentence of the code, with the files that say it."""
    found = Catalog(charset="utf-8")
    for where in WHERE:
        for file, _, message, _, context in extract_from_dir(
            root / where, METHODS, keywords=KEYWORDS, comment_tags=()
        ):
            found.add(message, locations=[(f"{where}/{file}", 1)], context=context)
    return found


def extract_called(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Sequence[str], options: Any
) -> Iterator[Any]:
    """Yield Babel's own answer, but read no file closely that calls none of the keywords."""
    text = file.read()
    if CALLED.search(text):
        file.seek(0)
        yield from extract_python(file, keywords, tags, options)


def extract_called_in_script(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Sequence[str], options: Any
) -> Iterator[Any]:
    """Yield Babel's answer to each call of a script, also of those inside its html`…`."""
    calls = b"".join(call + b");\n" for call in SCRIPT_CALL.findall(file.read()))
    yield from extract_javascript(BytesIO(calls), keywords, tags, options)


def load(path: Path) -> Catalog:
    """Return a catalogue as it is written."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def catalogues(folder: Path = LOCALE) -> Iterator[Path]:
    """Yield the file of each language."""
    yield from sorted(folder.glob("*.po"))


def collect(path: Path, said: Catalog) -> str:
    """Bring a catalogue up to date; return how much of it is there."""
    catalog = load(path)
    # Only sentences change the file, not the date.
    catalog.update(said, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    new = path.with_suffix(".new")  # whoever reads meanwhile, or after a kill, has a whole one
    with new.open("wb") as file:
        write_po(file, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
        file.write(END.encode())
    new.replace(path)
    every = [message for message in catalog if message.id]
    return f"{path.name}: {sum(_is_said(one.string) for one in every)} of {len(every)} sentences"


def _is_said(translation: str | Sequence[str] | None) -> bool:
    return bool(translation) if isinstance(translation, str | None) else all(translation)


def main() -> None:
    """Bring every catalogue up to date."""
    said = template()
    for path in catalogues():
        print(collect(path, said))
    waiting_page.write()


if __name__ == "__main__":
    main()
