"""Languages: a `.po` file each, read when the language is first asked for.

A message of a file that cannot be used (another placeholder, a form too few) is said in English,
and so is a whole file that cannot be read; `problems` tells of it. A file ends with a line that
says so: one that was cut has lost it. Nothing here stops the box.
"""

from __future__ import annotations

import gettext
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from words.text import (
    ALIGNED,
    ALOUD,
    SHORT,
    UNTRANSLATED,
    Text,
    fill,
    first_line_of,
    first_sentence,
    for_the_ear,
    lay_out,
    places,
    rows_of,
)

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

LOCALE: Final = Path(__file__).parent / "locale"
ENGLISH_CODE: Final = "en"
END: Final = "# The end: without this line the catalogue is not whole.\n"
_PAGE: Final = re.compile(r"/static/.*\.js")  # a file whose sentences the page says itself

MOST_KEPT: Final = 16  # lists of a game that never change
HEADER_LINES: Final = 30
_TEAM: Final = re.compile(r'"Language-Team: ([^<\\]*?)\s*(<.*)?\\n"')

Key: TypeAlias = tuple[str | None, str]  # context, message (of two: the singular)
Shown = TypeVar("Shown")  # JSON, as a class of it or not: a text in a language is a text


def _germanic(n: int) -> int:
    return int(n != 1)


@dataclass(frozen=True, slots=True)
class Language:
    """What one language says; English says each message as it is."""

    code: str
    name: str = "English"  # in the language itself; the file has it as its Language-Team
    messages: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)  # all plural forms
    form: Callable[[int], int] = _germanic
    on_page: frozenset[Key] = frozenset()  # what the page says itself
    problems: tuple[str, ...] = ()
    _kept: dict[int, tuple[Any, Any]] = field(default_factory=dict, compare=False, repr=False)

    def say(self, text: str) -> str:
        """Return a text in this language; one that is not known stays English."""
        if type(text) is not Text or not self.messages:
            return str(text)
        if text.context == ALOUD:
            return for_the_ear(self._first_sentence(text.params["0"]))
        told = {key: self._param(value) for key, value in text.params.items()}
        if text.context == ALIGNED:
            return lay_out(rows_of(told))
        if text.context == SHORT:
            return first_line_of(str(told["0"]))
        return fill(self._message(text), told)

    def render(self, value: Shown) -> Shown:
        """Return JSON with every text in it in this language: it has the same shape."""
        rendered: Shown = self._render(value) if self.messages else value
        return rendered

    def render_lasting(self, value: Shown) -> Shown:
        """Return the same for JSON that never changes: it is put into the language once."""
        if not self.messages:
            return value
        kept = self._kept.get(id(value))
        if kept is None or kept[0] is not value:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[id(value)] = (value, self._render(value))
        rendered: Shown = kept[1]
        return rendered

    def _render(self, value: Any) -> Any:
        # By what there is most of: a snapshot has 700 values, a hundred of them texts.
        kind = type(value)
        if kind is Text:
            return self.say(value)
        if kind is str or value is None or kind is bool or kind is int:
            return value
        if isinstance(value, Mapping):
            return {key: self._render(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self._render(one) for one in value]
        return value

    def _param(self, value: object) -> object:
        return self.say(value) if type(value) is Text else value

    def _first_sentence(self, text: object) -> str:
        if type(text) is not Text or text.context in (SHORT, ALIGNED, ALOUD):
            return str(self._param(text))
        told = {key: self._param(value) for key, value in text.params.items()}
        return fill(first_sentence(self._message(text)), told)

    def _message(self, text: Text) -> str:
        if text.context == UNTRANSLATED:
            return text.forms[0]
        forms = self.messages.get((text.context, text.forms[0]))
        if len(text.forms) == 1:
            return forms[0] if forms else text.forms[0]
        n = text.params["n"]
        assert isinstance(n, int)
        return forms[self.form(abs(n))] if forms else text.forms[_germanic(n)]


ENGLISH: Final = Language(ENGLISH_CODE)


class Languages:
    """Every language of a folder; each is read once, when it is first asked for."""

    def __init__(
        self, folder: Path = LOCALE, broken: Callable[[str], None] = lambda _problem: None
    ) -> None:
        """`broken` is told once of each thing in a file that cannot be used, by any thread."""
        self._folder = folder
        self._broken = broken
        self._known: dict[str, Language] = {ENGLISH_CODE: ENGLISH}
        self._lock = threading.Lock()
        self.codes = (ENGLISH_CODE, *sorted(path.stem for path in folder.glob("*.po")))
        for one in not_whole(folder):
            self._known[one.code] = one
            broken(one.problems[0])

    def of(self, code: str) -> Language:
        """Return a language; one that nobody has written is English."""
        if code not in self.codes:
            return ENGLISH
        with self._lock:
            if code in self._known:
                return self._known[code]
            language = self._known[code] = read_catalogue(self._folder / f"{code}.po")
        for problem in language.problems:
            self._broken(problem)
        return language

    def name(self, code: str) -> str:
        """Return what a language calls itself, without reading all of its file."""
        if code == ENGLISH_CODE:
            return ENGLISH.name
        with (self._folder / f"{code}.po").open(encoding="utf-8", errors="replace") as file:
            for line in islice(file, HEADER_LINES):
                if told := _TEAM.match(line):
                    return told[1]
        return code

    def sentence(self, code: str, text: Text) -> str:
        """Return a text of one line in a language, without reading all of its file."""
        if code in self.codes and code not in self._known:
            entry = rf'(?<!fuzzy\n)^msgid "{re.escape(str(text))}"\nmsgstr "([^"\\]+)"$'
            content = (self._folder / f"{code}.po").read_text(encoding="utf-8", errors="replace")
            if found := re.search(entry, content, re.MULTILINE):
                return found[1]
        return self.of(code).say(text)

    def best(self, wanted: Iterable[str]) -> Language:
        """Return the first of these that there is: `pl-PL` and `pl_PL.UTF-8` ask for `pl`."""
        for one in wanted:
            if (code := self.code_of(one)) in self.codes:
                return self.of(code)
        return ENGLISH

    @staticmethod
    def code_of(wanted: str) -> str:
        """Return the code of a language as a system or a browser asks for it."""
        return wanted.strip().lower().replace("_", "-").partition(".")[0].partition("-")[0]


def accepted_languages(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, the most wanted first."""
    asked = []
    for one in header.split(",")[:20]:
        tag, _, weight = one.partition(";q=")
        asked.append((-_weight(weight), tag.strip()))
    return [tag for weight, tag in sorted(asked, key=lambda pair: pair[0]) if weight < 0]


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


# -- reading a file --------------------------------------------------------------------------


def not_whole(folder: Path = LOCALE) -> tuple[Language, ...]:
    """Return the languages whose file is empty or was cut; only the end of each is read."""
    return tuple(
        Language(path.stem, path.stem, problems=(f"{path.name}: not whole: it is not used",))
        for path in sorted(folder.glob("*.po"))
        if not _is_whole(path)
    )


def _is_whole(path: Path) -> bool:
    end = END.encode()
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - len(end)))
            return file.read() == end
    except OSError:
        return False


def read_catalogue(path: Path) -> Language:
    """Return the language of a file, without what of it cannot be used."""
    from babel.messages.pofile import PoFileError, read_po  # loaded where it is wanted

    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.stem, abort_invalid=True)
    except (OSError, PoFileError, ValueError, LookupError) as error:
        return Language(path.stem, path.stem, problems=(f"{path.name}: {error}: it is not used",))
    problems: list[str] = []
    messages = dict(_usable(catalog, path.name, problems))
    pages = frozenset(
        _key(one) for one in catalog if any(_PAGE.search(at) for at, _ in one.locations)
    )
    form = gettext.c2py(catalog.plural_expr)
    return Language(path.stem, str(catalog.language_team), messages, form, pages, tuple(problems))


def _usable(
    catalog: Catalog, file: str, problems: list[str]
) -> Iterator[tuple[Key, tuple[str, ...]]]:
    for message in catalog:
        forms = _forms(message.string)
        if not message.id or not any(forms) or message.fuzzy:
            continue
        wrong = wrong_with(message, catalog.num_plurals)
        if wrong:
            problems.append(f'{file}: "{_key(message)[1]}": {wrong}: it is said in English')
        else:
            yield _key(message), forms


def _forms(translation: str | Sequence[str] | None) -> tuple[str, ...]:
    return (
        (translation or "",)
        if isinstance(translation, str | None)
        else tuple(one or "" for one in translation)
    )


def _key(message: Message) -> Key:
    return message.context, _forms(message.id)[0]


def wrong_with(message: Message, plurals: int) -> str:
    """Return why a translation cannot be used, an empty text where it can."""
    asked, said = _forms(message.id), _forms(message.string)
    wanted = 1 if len(asked) == 1 else plurals
    if len(said) != wanted or not all(said):
        return f"{wanted} forms are expected, not {sum(map(bool, said))}"
    own = places(asked[-1])
    for form in said:
        if extra := places(form) - own:
            return f"it has no place {{{min(extra)}}}"
        if lost := own - places(form) - ({"n"} if len(asked) > 1 else set()):
            return f"the place {{{min(lost)}}} is missing"
    return ""
